#pragma once

#include "dlx/limits.hpp"

#include <cstdint>
#include <string_view>

/// Progress of the program, on one line of stderr: "six.dlx: 12 solutions, 3456 search nodes, 12.50 % done, about 8 s
/// left, 432 search nodes a second".
///
/// On a terminal, the line appears after a second and is updated twice a second. Each SIGUSR1 prints it once. Signal
/// handlers write it from numbers that the program stores here from time to time. It can thus appear at any time, and
/// does not slow down a search. Any thread may call the functions.
namespace apps {

class Output;

namespace progress {

/// Makes SIGUSR1, and SIGINFO if the system has it, print the line instead of ending the program. Call it first: in the
/// first one or two milliseconds, while the system loads the program, the signal still ends it. `program` is the
/// subject of the line until begin() is called.
void install(std::string_view program);

/// Scope in which the line is shown, if `is_wanted` and stderr is a terminal that can rewrite lines.
class Shown {
public:
    explicit Shown(bool is_wanted);
    ~Shown();
    Shown(const Shown&) = delete;
    Shown& operator=(const Shown&) = delete;

private:
    bool is_shown_ = false;
};

/// Scope in which other text is written to the terminal: the line is removed and does not appear. Each thread may have
/// only one at a time.
class Away {
public:
    Away();
    ~Away();
    Away(const Away&) = delete;
    Away& operator=(const Away&) = delete;

    /// Reports whether the last text ended without an end of line, which must not be overwritten.
    void leave_line_open(bool is_open);
};

// --- Current activity, as a text with static lifetime ---------------------------------------------------------------

inline constexpr char reading[] = "reading"; // arrays, because they have one address in all files
inline constexpr char searching[] = "searching";

/// Starts a new source, such as a file.
void begin(std::string_view source, const char* what);

/// Starts a new activity for the current source. Discards the numbers of a search.
void now(const char* what);

/// Reports that the program starts or ends waiting for input.
void set_waiting(bool is_waiting);

// --- Numbers --------------------------------------------------------------------------------------------------------

/// Sets the fraction that is done, 0 ... 1; 0 is unknown. Ignored unless `what` is the current activity.
void set_fraction(const char* what, double done);

void set_search(const dlx::Progress& progress);

/// Sets the cost of the best solution found; now() discards it.
void set_best(std::int64_t cost);

/// Sets the number of answered puzzles and the fraction of the input, 0 ... 1; 0 is unknown. Discards the numbers of a
/// search, which concern a single puzzle.
void set_puzzles(std::uint64_t answered, double done);

/// Makes a run report its progress here, and flush the output.
void watch(dlx::Limits& limits, Output& output);

} // namespace progress
} // namespace apps
