#pragma once

#include "apps/shared/io/output.hpp"
#include "apps/shared/options/arguments.hpp"

#include "dlx/solve.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <span>

namespace apps {

/// Whether a question was answered, and how.
enum class Answered : std::uint8_t { yes, no, undecided };

/// Exit status for any number of answers.
class Tally {
public:
    void add(Answered answered) { worst_ = std::max(worst_, static_cast<std::size_t>(answered)); }
    void add_error() { worst_ = 3; }
    Tally& operator+=(const Tally& other) {
        worst_ = std::max(worst_, other.worst_);
        return *this;
    }

    /// Returns 2 after any error, else 3 if anything is undecided, else 1 if any answer is `no`, else 0.
    [[nodiscard]] int status() const { return std::array{0, 1, 3, 2}[worst_]; }

private:
    std::size_t worst_ = 0; ///< 0 to 2 as in Answered; 3: an error
};

/// Returns yes if there is a solution, no if there is none, and undecided if a limit ended the search.
[[nodiscard]] Answered answered(dlx::Status status, std::uint64_t solutions);

/// Context in which a command runs.
struct Session {
    std::string_view program; ///< name of the program, for messages
    const Arguments& arguments;
    Output& output;
    bool quiet = false;
    bool color = false;
};

/// Valid first operands of a command, for help and completion.
struct Choices {
    std::string_view title;                                      ///< heading in the help
    std::vector<std::pair<std::string, std::string_view>> words; ///< the operand with its arguments, and the meaning
};

/// Command of a program, with its options and the function that runs it.
struct Command {
    std::string_view name;
    std::string_view summary;               ///< one line
    std::string_view operands;              ///< "[FILE...]"
    std::string_view examples;              ///< indented lines
    std::string_view statuses;              ///< the exit statuses 0 and 1, indented lines
    OptionTable options;                    ///< options other than those of all commands
    std::function<int(const Session&)> run; ///< returns the exit status
    std::string_view old_name{};            ///< which still works, and which no text lists
    Choices choices{};                      ///< none if the operands are files

    [[nodiscard]] bool is_called(std::string_view word) const {
        return word == name || (!old_name.empty() && word == old_name);
    }
};

/// Command with its options, and other names that people expect of it.
struct CommandHint {
    std::string_view command;
    std::string_view words; ///< separated by blanks
};

struct Program {
    std::string_view name;
    std::string_view summary;
    std::span<const Command> commands;
    std::span<const CommandHint> hints{}; ///< for messages only
};

/// Runs the command that `argv` names and returns the exit status. Handles --help, --version, the options of all
/// commands, and uncaught exceptions.
int run(const Program& program, int argc, char** argv);

/// Returns the options of a command, including those of all commands.
[[nodiscard]] OptionTable all_options(const Command& command);

[[nodiscard]] std::string_view program_version();

/// Exception of a command without input: no file is named, and standard input is a terminal.
class NothingToRead {};

/// Returns the files of the command line, or "-" for standard input. Throws NothingToRead.
[[nodiscard]] std::vector<std::string> files_or_stdin(const Arguments& arguments);

/// Returns the value of --threads, or 1 without it; at least 1. Reduces it, after a warning, if the machine cannot
/// start as many threads. Throws UsageError.
[[nodiscard]] std::size_t thread_count(const Arguments& arguments);

} // namespace apps
