#include "apps/shared/command_line/completion.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

namespace apps {

namespace {

using Words = std::vector<std::string>;

/// The words that an option may have as its value are those that the command names when it refuses another one, so no
/// list of them goes stale. The other one cannot be the name of a file that is read or written. The command reads and
/// prints nothing, and the program ends if it takes more than a second of the processor.
Words values(std::string_view command, const std::string& option, const std::function<void(const Words&)>& run) {
    constexpr rlimit seconds{1, 1};
    setrlimit(RLIMIT_CPU, &seconds);
    const int out = dup(STDOUT_FILENO);
    const int nothing = open("/dev/null", O_RDWR);
    for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        dup2(nothing, file);
    Words found;
    try {
        run({std::string(command), fmt::format("--{}=/dev/null/?", option)});
    } catch (const BadChoice& refused) {
        found = refused.words;
    } catch (const std::exception&) { // a number or a file
    }
    dup2(out, STDOUT_FILENO);
    return found;
}

} // namespace

std::string completions(const Program& program, Words words, const std::function<void(const Words&)>& run) {
    std::string begun = words.empty() ? "" : words.back();
    if (!words.empty())
        words.pop_back();
    if (begun == "=") // bash makes three words of --format=json
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
    const auto command = std::ranges::find(program.commands, words[0], &Command::name);
    if (command == program.commands.end())
        return found;

    const auto options = all_options(*command);
    const std::size_t equals = begun.starts_with("--") ? begun.find('=') : begun.npos;
    const std::string lead = equals == begun.npos ? "" : begun.substr(0, equals + 1);
    const std::string before = lead.empty() ? words.back() : begun.substr(0, equals);
    const auto* const option = options.find_nothrow(before.substr(before.starts_with("--") ? 2 : 0), false);
    if (before.starts_with('-') && option != nullptr && option->semantic()->max_tokens() > 0) {
        for (const std::string& value : values(command->name, option->long_name(), run))
            offer(lead + value, "");
    } else if (begun.starts_with('-')) {
        for (const auto& other : options.options())
            offer("--" + other->long_name(), other->description());
    }
    return found;
}

} // namespace apps
