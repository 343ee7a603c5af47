#include "apps/shared/options/program.hpp"

#include "apps/shared/io/input.hpp"
#include "apps/shared/io/log.hpp"
#include "apps/shared/io/progress.hpp"
#include "apps/shared/io/signals.hpp"

#include "dlx/lockstep/batch.hpp"

#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <exception>
#include <fcntl.h>
#include <fmt/format.h>
#include <latch>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <new>
#include <optional>
#include <sstream>
#include <thread>
#include <unistd.h>

namespace apps {

namespace {

// --- Completion ------------------------------------------------------------------------------------------------------

/// Returns the completions of the last of `words`, the words after the program's name up to the cursor, for shells.
/// Each line contains a word, a tab, and its meaning. Returns "" where a file name is expected.
std::string completions(const Program& program, std::vector<std::string> words) {
    std::string begun = words.empty() ? "" : words.back();
    if (!words.empty())
        words.pop_back();
    if (begun == "=") // bash splits --format=json into three words
        begun.clear();
    std::erase(words, "=");

    std::string found;
    const auto offer = [&](const std::string& word, std::string_view meaning) {
        if (word.starts_with(begun))
            found += fmt::format("{}\t{}\n", word, meaning);
    };
    if (words.empty() || words[0] == "help" || words[0] == "--help") {
        for (const Command& command : program.commands)
            offer(std::string(command.name), command.summary);
        return found;
    }
    const auto command =
        std::ranges::find_if(program.commands, [&](const Command& one) { return one.is_called(words[0]); });
    if (command == program.commands.end())
        return found;

    if (words.size() == 1)
        for (const auto& [word, meaning] : command->choices.words)
            offer(word.substr(0, word.find(' ')), meaning);

    const OptionTable table = all_options(*command);
    const std::size_t equals = begun.starts_with("--") ? begun.find('=') : begun.npos;
    const std::string lead = equals == begun.npos ? "" : begun.substr(0, equals + 1);
    const std::string before = lead.empty() ? words.back() : begun.substr(0, equals);
    const auto options = described(table);
    const auto* const known = options.find_nothrow(before.substr(before.starts_with("--") ? 2 : 0), false);
    const Option* const option = known != nullptr ? find_option(table, known->long_name()) : nullptr;
    if (before.starts_with('-') && option != nullptr && !option->value.empty()) {
        for (const auto& [word, meaning] : option->check.words)
            offer(lead + std::string(word), "");
    } else if (begun.starts_with('-')) {
        for (const Option& other : table)
            if (other.rank != Rank::hidden)
                offer("--" + long_name(other), other.help);
    }
    return found;
}

// --- Help -----------------------------------------------------------------------------------------------------------

/// Returns the version, with the compiler and the instruction sets that the library uses on this machine.
std::string version(const Program& program) {
#if defined(__clang__)
    const std::string compiler = fmt::format("clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#elif defined(__GNUC__)
    const std::string compiler = fmt::format("g++ {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#else
    const std::string compiler = "unknown";
#endif
#if defined(__x86_64__)
    const std::string family = "x86-64";
#elif defined(__aarch64__)
    const std::string family = "ARM";
#else
    const std::string family = "portable";
#endif
    return fmt::format("{} {}\ncompiler: {}\ninstruction set: {}, vectors: {}\n", program.name, program_version(),
                       compiler, family, fmt::join(dlx::supported_vector_widths(), ", "));
}

/// Formats the exit statuses. `answers`: the lines of 0 and 1; `is_limited`: with limits; `is_whole`: with rare lines.
std::string exit_statuses(std::string_view answers, bool is_limited, bool is_whole) {
    return fmt::format("Exit status:\n{}  2    error in the command line, in the input or in writing the output\n{}"
                       "  130  interrupted by SIGINT (143: SIGTERM), after printing all finished answers\n{}",
                       answers,
                       is_limited ? "  3    undecided: a limit of time, search nodes or memory was reached\n" : "",
                       is_whole ? "If several apply, the status is the first of 2, 3 and 1.\n"
                                  "SIGUSR1 prints a progress line to standard error; the program continues.\n"
                                : "");
}

/// Aligns examples. Each line is a command and, after two blanks or more, its purpose, which begins in the same column
/// in all lines, and below a wide command. help2man knows this layout.
std::string in_columns(std::string_view examples) {
    constexpr std::size_t column = 37;
    std::string text;
    while (!examples.empty()) {
        const std::string_view line = examples.substr(0, examples.find('\n'));
        examples.remove_prefix(std::min(line.size() + 1, examples.size()));
        const std::string_view typed = line.substr(0, line.find("  ", 2));
        const std::size_t meaning = line.find_first_not_of(' ', typed.size());
        text += typed;
        if (meaning < line.size())
            text += (typed.size() + 2 > column ? '\n' + std::string(column, ' ')
                                               : std::string(column - typed.size(), ' ')) +
                    std::string(line.substr(meaning));
        text += '\n';
    }
    return text;
}

std::string help(const Program& program) {
    std::string text =
        fmt::format("{0}: {1}\n\nUsage: {0} COMMAND [options] [FILE...]\n\nCommands:\n", program.name, program.summary);
    std::size_t width = 0;
    for (const Command& command : program.commands)
        width = std::max(width, command.name.size());
    for (const Command& command : program.commands)
        text += fmt::format("  {:<{}}  {}\n", command.name, width, command.summary);
    return text + fmt::format("\nExamples:\n{1}\n"
                              "{0} COMMAND --help shows the help of a command, {0} --version the version.\n\n{2}",
                              program.name, in_columns(program.commands.front().examples),
                              exit_statuses("  0    the answer to every record is yes; see the help of a command\n"
                                            "  1    at least one answer is negative\n",
                                            true, true));
}

std::string usage(const Program& program, const Command& command) {
    return fmt::format("Usage: {} {} [options]{}{}\n", program.name, command.name, command.operands.empty() ? "" : " ",
                       command.operands);
}

/// Returns the section of the valid first operands, without their meanings, or "".
std::string choices_section(const Choices& choices) {
    if (choices.words.empty())
        return "";
    std::size_t width = 0;
    for (const auto& [word, meaning] : choices.words)
        width = std::max(width, word.size());
    const std::size_t columns = std::max<std::size_t>(80 / (width + 2), 1);
    std::string text = fmt::format("{}:", choices.title);
    for (std::size_t k = 0; k < choices.words.size(); ++k)
        text += fmt::format("{}  {:<{}}", k % columns == 0 ? "\n" : "", choices.words[k].first,
                            (k + 1) % columns == 0 || k + 1 == choices.words.size() ? 0 : width);
    return text + "\n\n";
}

/// Returns true if a command has options that limit the work.
bool is_limited(const OptionTable& options) {
    return std::ranges::any_of(std::array{"time-limit", "node-limit", "memory-limit"},
                               [&](const char* name) { return find_option(options, name) != nullptr; });
}

/// Formats the help of a command; `is_whole`: with the options that are rarely needed.
std::string help(const Program& program, const Command& command, const OptionTable& options, bool is_whole) {
    constexpr std::size_t most_options = 12; // maximum in --help, if some are rarely needed
    OptionTable shown;
    OptionTable more;
    for (const Option& option : options)
        if (option.rank != Rank::hidden)
            (option.rank == Rank::rare && options.size() > most_options ? more : shown).push_back(option);
    const std::size_t hidden = more.size();
    const unsigned column = described(options).get_option_column_width() + 1; // includes two blanks, for help2man
    std::ostringstream option_lists;
    described(shown, "Options").print(option_lists, column);
    if (is_whole && hidden > 0)
        described(more, "More options").print(option_lists << '\n', column);
    option_lists << '\n';
    std::string text = fmt::format("{}\n{}\n\nExamples:\n{}\n{}{}{}", usage(program, command), command.summary,
                                   in_columns(command.examples), choices_section(command.choices), option_lists.str(),
                                   exit_statuses(command.statuses, is_limited(options), is_whole));
    if (!is_whole && hidden > 0)
        text += fmt::format("\n{0} {1} --help-all lists {2} more options; man {0}-{1} is the manual page.\n",
                            program.name, command.name, hidden);
    else if (!is_whole)
        text += fmt::format("\nman {}-{} is the manual page.\n", program.name, command.name);
    return text;
}

} // namespace

// --- Options that all commands have ---------------------------------------------------------------------------------

OptionTable all_options(const Command& command) {
    return command.options +
           OptionTable{{"color", "WHEN", "use colors: always, never or auto, on terminals only (default auto)",
                        one_of({"auto", "always", "never"}), Rank::rare},
                       {"quiet,q", "", "print no messages except errors"},
                       {"verbose,v", "", "print more messages"},
                       {"help,h", "", "print this help"},
                       {"help-all", "", "print this help with all options", Rank::rare}};
}

namespace {

bool wants_color(const Arguments& arguments, const Output& output) {
    const std::string wanted = arguments.word("color").value_or("auto");
    if (wanted != "auto")
        return wanted == "always";
    const char* const no_color = std::getenv("NO_COLOR");
    const char* const term = std::getenv("TERM");
    return output.is_terminal() && (no_color == nullptr || *no_color == '\0') &&
           (term == nullptr || std::string_view(term) != "dumb");
}

// --- Ends -----------------------------------------------------------------------------------------------------------

/// Reports the failure if a part that cannot report it, such as a destructor, gets no memory or thread. Does nothing
/// else, which might need memory.
[[noreturn]] void give_up() {
    const auto say = [](std::string_view text) {
        [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
    };
    const std::exception_ptr failure = std::current_exception();
    if (failure == nullptr)
        std::abort();
    say("error: ");
    try {
        std::rethrow_exception(failure);
    } catch (const std::bad_alloc&) {
        say("not enough memory");
    } catch (const std::exception& error) {
        say(error.what());
    }
    say("\n");
    std::_Exit(2);
}

// --- Running --------------------------------------------------------------------------------------------------------

/// Opens /dev/null in place of standard input, output or error that is closed: otherwise the next opened file would get
/// its number, and a message would be written into a proof. Reading and writing still fail.
void fill_closed_files() {
    for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (fcntl(file, F_GETFD) < 0 && open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
            throw std::system_error(errno, std::generic_category(), "cannot open /dev/null");
}

int run(const Program& program, const Command& command, const std::vector<std::string>& words, Output& output) {
    const OptionTable options = all_options(command);
    const Arguments arguments(options, words);
    if (arguments.has("help") || arguments.has("help-all")) {
        output.write(help(program, command, options, arguments.has("help-all")));
        output.flush();
        return EXIT_SUCCESS;
    }
    log::start(arguments.has("quiet")     ? log::Level::error
               : arguments.has("verbose") ? log::Level::debug
                                          : log::Level::info);
    arguments.refuse_contradictions();
    if (command.operands.empty() && !arguments.files().empty())
        throw UsageError(fmt::format("unexpected argument '{}': {} {} reads no input files", arguments.files().front(),
                                     program.name, command.name));
    int status = EXIT_FAILURE;
    std::optional<progress::Shown> shown(!arguments.has("quiet"));
    try {
        status = command.run({program.name, arguments, output, arguments.has("quiet"), wants_color(arguments, output)});
    } catch (const Interrupted&) { // the signal determines the status
    } catch (const NothingToRead&) {
        log::error("{}See {} {} --help.", usage(program, command), program.name, command.name);
        return 2;
    }
    output.flush();
    shown.reset();
    if (signals::received() == 0)
        return status;
    log::warn("{}: interrupted: the output is incomplete", program.name);
    return 128 + signals::received();
}

/// Returns the command that has another name like the word, or this name if it `is_exact`; "" if there is none.
std::string hinted_command(std::span<const CommandHint> hints, const std::string& word, bool is_exact) {
    std::vector<std::string> others;
    std::vector<std::string_view> commands;
    for (const CommandHint& hint : hints) {
        std::istringstream names{std::string(hint.words)};
        for (std::string name; names >> name; commands.push_back(hint.command))
            others.push_back(name);
    }
    const auto exact = std::ranges::find(others, word);
    const std::string_view found = exact != others.end() ? std::string_view(*exact)
                                   : is_exact            ? std::string_view()
                                                         : nearest_word(word, {others.begin(), others.end()});
    for (std::size_t k = 0; k < others.size(); ++k)
        if (others[k] == found)
            return std::string(commands[k]);
    return "";
}

/// Returns the message if the first of the words is not a command. A file or an option never implies a command: a later
/// command could have the name of the file.
std::string no_command(const Program& program, const std::vector<std::string>& words) {
    const std::string& word = words[0];
    const std::vector<std::string_view> names = names_of(program.commands, &Command::name);
    std::string hint = did_you_mean(word, names);
    const bool is_file = access(word.c_str(), F_OK) == 0;
    if (const std::string other = hinted_command(program.hints, word, !hint.empty()); !is_file && !other.empty())
        hint = fmt::format("; did you mean: {} {}", program.name, other);
    const bool is_name = !word.starts_with('-') && std::ranges::all_of(word, [](char c) {
        return c == '-' || std::isalpha(static_cast<unsigned char>(c));
    });
    if (hint.empty() && (!is_name || is_file))
        hint = fmt::format("; did you mean: {} {} {}{}", program.name, names[0], word, words.size() > 1 ? " ..." : "");
    return fmt::format("unknown command '{}'{}\nSee {} --help.", word, hint, program.name);
}

/// Finds the command and runs it. Adds to the error of a wrong call where help is found.
int dispatch(const Program& program, const std::vector<std::string>& words, Output& output) {
    if (words.empty()) {
        log::error("{}", help(program));
        return 2;
    }
    if (words[0] == "--complete") { // called by the completion of shells
        output.write(completions(program, {words.begin() + 1, words.end()}));
        output.flush();
        return EXIT_SUCCESS;
    }
    const auto asks_for_help = [](const std::string& word) {
        return word == "help" || word == "--help" || word == "-h" || word == "--help-all";
    };
    if (words.size() > 1 && asks_for_help(words[0]) && !asks_for_help(words[1]))
        return dispatch(program, {words[1], words[0] == "--help-all" ? "--help-all" : "--help"}, output);
    if (asks_for_help(words[0]) || words[0] == "--version") {
        output.write(words[0] == "--version" ? version(program) : help(program));
        output.flush();
        return EXIT_SUCCESS;
    }
    const auto command = std::find_if(program.commands.begin(), program.commands.end(),
                                      [&](const Command& c) { return c.is_called(words[0]); });
    if (command == program.commands.end())
        throw UsageError(no_command(program, words));
    try {
        return run(program, *command, {words.begin() + 1, words.end()}, output);
    } catch (const UsageError& error) {
        throw UsageError(fmt::format("{}\nSee {} {} --help.", error.what(), program.name, command->name));
    }
}

// --- Threads --------------------------------------------------------------------------------------------------------

/// Returns how many of `wanted` threads, this one included, the machine starts.
std::size_t startable(std::size_t wanted) {
    std::latch may_end(1);
    std::vector<std::thread> others;
    try {
        while (others.size() + 1 < wanted)
            others.emplace_back([&] { may_end.wait(); });
    } catch (const std::exception& error) { // std::system_error or std::bad_alloc
        log::warn("warning: only {} of {} threads can be started: {}", others.size() + 1, wanted, error.what());
    }
    may_end.count_down();
    for (std::thread& other : others)
        other.join();
    return others.size() + 1;
}

/// Makes the allocator keep up to 16 MiB of freed memory. Blocks of puzzles and solutions are often allocated and
/// freed, and getting their memory from the system each time takes as long as reading them.
void keep_freed_memory() {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 1 << 25);
    mallopt(M_TRIM_THRESHOLD, 1 << 24);
#endif
}

} // namespace

int run(const Program& program, int argc, char** argv) {
    keep_freed_memory();
    progress::install(program.name);
    Output output;
    try {
        log::start(log::Level::info);
        fill_closed_files();
        std::set_terminate(give_up);
        signals::install();
        return dispatch(program, {argv + 1, argv + argc}, output);
    } catch (const std::bad_alloc&) {
        log::error("{}: error: not enough memory", program.name);
    } catch (const std::exception& error) {
        log::error("{}: error: {}", program.name, error.what());
    }
    try {
        output.flush(); // writes the finished answers
    } catch (const std::system_error& error) {
        log::error("{}: error: {}", program.name, error.what());
    }
    return signals::received() != 0 ? 128 + signals::received() : 2;
}

std::string_view program_version() { return DLX_VERSION; }

std::vector<std::string> files_or_stdin(const Arguments& arguments) {
    if (!arguments.files().empty())
        return arguments.files();
    if (stdin_is_terminal())
        throw NothingToRead();
    return {"-"};
}

std::size_t thread_count(const Arguments& arguments) {
    const auto number = arguments.number("threads").value_or(1);
    return startable(number > 0 ? static_cast<std::size_t>(number) : std::max(1U, std::thread::hardware_concurrency()));
}

} // namespace apps
