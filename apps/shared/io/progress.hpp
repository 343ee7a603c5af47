#pragma once

#include "dlx/limits.hpp"

#include <cstdint>
#include <string_view>

/// How far the program is, on one line of stderr: "six.dlx: 12 solutions, 3456 search nodes, 12.50 % done, about 8 s
/// left, 432 search nodes a second".
///
/// On a terminal the line comes after a second and is rewritten twice a second, and each SIGUSR1 prints it once. Signal
/// handlers write it, from numbers that the program leaves here now and then: it comes at any time, whatever the program
/// does or waits for, and no search is slowed down. Any thread may call.
namespace apps {

class Output;

namespace progress {

/// From now on SIGUSR1, and SIGINFO where the system has it, prints the line instead of ending the program: the first
/// thing that a program does; while the system still loads it, for a millisecond or two, the signal ends it. `program` is
/// what the line is about before anything has begun.
void install(std::string_view program);

/// While it lives, the line is shown if stderr is a terminal that can rewrite lines. `is_wanted`: else it is not.
class Shown {
public:
    explicit Shown(bool is_wanted);
    ~Shown();
    Shown(const Shown&) = delete;
    Shown& operator=(const Shown&) = delete;

private:
    bool is_shown_ = false;
};

/// While it lives, the terminal belongs to something else that is written there: the line is removed and does not come.
/// Only one at a time in a thread.
class Away {
public:
    Away();
    ~Away();
    Away(const Away&) = delete;
    Away& operator=(const Away&) = delete;

    /// Is what was written the beginning of a line, which must not be written over?
    void leave_line_open(bool is_open);
};

// --- What the program does, a text that lives for ever ---------------------------------------------------------------

inline constexpr char reading[] = "reading"; // arrays have one address in all files
inline constexpr char searching[] = "searching";

/// Something new, such as a file, is at work.
void begin(std::string_view source, const char* what);

/// The same source, something new. What was left here about a search is forgotten.
void now(const char* what);

/// The program waits for input, or has got it.
void set_waiting(bool is_waiting);

// --- How far it is ---------------------------------------------------------------------------------------------------

/// How much is done of that, in 0 ... 1; 0 is not known. Ignored if the program does something else.
void set_fraction(const char* what, double done);

/// Of a search.
void set_search(const dlx::Progress& progress);

/// What the best solution costs that a search has found so far; now() forgets it.
void set_best(std::int64_t cost);

/// Of all puzzles: how many were answered, and how much of the input that is; 0 is not known. Forgets what was left here
/// about a search, which was that of one of them.
void set_puzzles(std::uint64_t answered, double done);

/// Lets a run tell here how far it is, and print what it has found so far.
void watch(dlx::Limits& limits, Output& output);

} // namespace progress
} // namespace apps
