#pragma once

#include "apps/shared/command_line/arguments.hpp"
#include "apps/shared/output.hpp"

#include "dlx/batch.hpp"
#include "dlx/solve.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

namespace apps {

/// Was the question answered, and how?
enum class Answered : std::uint8_t { yes, no, undecided };

/// Exit status: what many answers add up to.
class Tally {
public:
    void add(Answered answered) { worst_ = std::max(worst_, static_cast<std::size_t>(answered)); }
    void add_error() { worst_ = 3; }
    Tally& operator+=(const Tally& other) {
        worst_ = std::max(worst_, other.worst_);
        return *this;
    }

    /// 2 after any error, else 3 if anything is undecided, else 1 if any answer is no, else 0.
    [[nodiscard]] int status() const { return std::array{0, 1, 3, 2}[worst_]; }

private:
    std::size_t worst_ = 0; ///< 0 to 2 as in Answered; 3: an error
};

/// What a command works with.
struct Session {
    std::string_view program; ///< its name, for messages
    const Arguments& arguments;
    Output& output;
    bool quiet = false;
    bool color = false;
};

/// A command of a program. What can be said on the command line, and what it does.
struct Command {
    std::string_view name;
    std::string_view summary;  ///< one line
    std::string_view operands; ///< "[FILE...]"
    std::string_view examples; ///< indented lines
    std::string_view statuses; ///< the exit statuses 0 and 1, indented lines
    void (*add_options)(boost::program_options::options_description&);
    int (*run)(const Session&); ///< returns the exit status
};

struct Program {
    std::string_view name;
    std::string_view summary;
    std::span<const Command> commands;
};

/// Runs the command that `argv` names and returns the exit status. Deals with --help, --version, what every command
/// has in common, and errors that nobody else caught.
int run(const Program& program, int argc, char** argv);

/// The options of a command, with those that all commands have.
[[nodiscard]] boost::program_options::options_description all_options(const Command& command);

/// "1.2.3", of all programs.
[[nodiscard]] std::string_view program_version();

/// Thrown by a command that has nothing to read: no file is named and standard input is a terminal.
class NothingToRead {};

/// The files of the command line, or standard input. Throws NothingToRead.
[[nodiscard]] std::vector<std::string> files_or_stdin(const Arguments& arguments);

enum class Format : std::uint8_t { line, grid, candidates, json, jsonl, csv, svg };

// --- Options of every search ----------------------------------------------------------------------------------------

/// "a, b, c"
[[nodiscard]] std::string join(const std::vector<std::string_view>& names);

/// For --engine: the one that suits the problem.
constexpr std::string_view automatic = "auto";

/// For --engine: the one of dlx::Batch, many branches or puzzles at a time.
using dlx::lockstep;

/// `more` are names that a program has for --engine beside those of dlx::engines(); the first is the default.
void add_search_options(boost::program_options::options_description& options,
                        const std::vector<std::string_view>& more = {});

/// --time-limit, --node-limit, --seed, --engine, --branching and the stop flag; throws UsageError. The engine is the
/// first of dlx::engines() for a name in `more`.
[[nodiscard]] dlx::SolveParams search_params(const Arguments& arguments,
                                             const std::vector<std::string_view>& more = {});

/// --all and --limit: how many solutions to look for, nothing for all.
[[nodiscard]] std::optional<std::uint64_t> solution_limit(const Arguments& arguments,
                                                          std::optional<std::uint64_t> otherwise);

constexpr std::size_t megabyte = 1 << 20;

/// What --memory-limit says, in bytes.
[[nodiscard]] std::size_t memory_limit(const Arguments& arguments);

/// --threads, -j
void add_threads_option(boost::program_options::options_description& options);

/// What --threads says, or fewer, after a warning, if the machine does not start as many; at least 1, and 1 without it.
/// Throws UsageError.
[[nodiscard]] std::size_t thread_count(const Arguments& arguments);

/// yes if there is a solution, no if there is none; undecided if the search was to go on when a limit ended it.
[[nodiscard]] Answered answered(dlx::Status status, std::uint64_t solutions);

} // namespace apps
