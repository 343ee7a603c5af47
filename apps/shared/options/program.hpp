#pragma once

#include "apps/shared/io/output.hpp"
#include "apps/shared/options/arguments.hpp"

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

/// yes if there is a solution, no if there is none; undecided if the search was to go on when a limit ended it.
[[nodiscard]] Answered answered(dlx::Status status, std::uint64_t solutions);

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
    std::string_view summary;   ///< one line
    std::string_view operands;  ///< "[FILE...]"
    std::string_view examples;  ///< indented lines
    std::string_view statuses;  ///< the exit statuses 0 and 1, indented lines
    OptionTable options;        ///< but for those that all commands have
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
[[nodiscard]] OptionTable all_options(const Command& command);

/// "1.2.3", of all programs.
[[nodiscard]] std::string_view program_version();

/// Thrown by a command that has nothing to read: no file is named and standard input is a terminal.
class NothingToRead {};

/// The files of the command line, or standard input. Throws NothingToRead.
[[nodiscard]] std::vector<std::string> files_or_stdin(const Arguments& arguments);

/// What --threads says, or fewer, after a warning, if the machine does not start as many; at least 1, and 1 without it.
/// Throws UsageError.
[[nodiscard]] std::size_t thread_count(const Arguments& arguments);

} // namespace apps
