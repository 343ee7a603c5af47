#include "apps/shared/io/progress.hpp"

#include "apps/shared/io/output.hpp"
#include "apps/shared/io/signals.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <deque>
#include <fmt/format.h>
#include <mutex>
#include <string>
#include <sys/ioctl.h>
#include <sys/time.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace apps::progress {

namespace {

// --- The numbers -----------------------------------------------------------------------------------------------------

double clock() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

// A signal handler can only use globals, and only atomic ones. Related numbers may be from different times.
std::atomic<const char*> source = "";
std::atomic<const char*> what = "starting";
std::atomic<double> began = 0; ///< time by clock()
std::atomic<double> fraction = 0;
std::atomic<bool> is_waiting = false;

std::atomic<std::uint64_t> solutions = 0;
std::atomic<std::uint64_t> search_nodes = 0; ///< number; 0 if no search has reported yet
std::atomic<double> search_seconds = 0;
std::atomic<std::int64_t> best_cost = 0;
std::atomic<bool> has_best = false;

std::atomic<std::uint64_t> puzzles = 0;
std::atomic<double> puzzles_fraction = 0;
std::atomic<double> puzzles_began = 0;

// --- The line --------------------------------------------------------------------------------------------------------

/// A text of a bounded length. In it fmt writes whole numbers without memory or locks, which signal handlers must not
/// take.
class Line {
public:
    template <class... Values>
    void add(fmt::format_string<Values...> text, Values&&... values) {
        const auto end =
            fmt::format_to_n(text_.data() + size_, text_.size() - size_, text, std::forward<Values>(values)...);
        size_ = static_cast<std::size_t>(end.out - text_.data());
    }

    /// Cuts the line to `size` bytes, no fewer than its columns, but not in the middle of a character of UTF-8.
    void cut(std::size_t size) {
        if (size >= size_)
            return;
        for (size_ = size; size_ > 0 && (static_cast<unsigned char>(text_[size_]) & 0xc0U) == 0x80U; --size_) {
        }
    }

    void write() const { [[maybe_unused]] const ssize_t size = ::write(STDERR_FILENO, text_.data(), size_); }

private:
    std::array<char, 1024> text_{};
    std::size_t size_ = 0;
};

std::uint64_t whole(double number) { return static_cast<std::uint64_t>(std::clamp(number, 0.0, 1e18)); }

/// Adds ", 12.50 % done, about 8 s left", or nothing if that is unknown.
void add_estimate(Line& line, double done, double seconds) {
    constexpr double least_known = 1e-6;
    if (!(done > 0 && done <= 1))
        return;
    const std::uint64_t hundredths = whole(1e4 * done);
    line.add(", {}.{:02} % done", hundredths / 100, hundredths % 100);
    if (done < least_known || done == 1)
        return;
    const std::uint64_t left = whole(seconds * (1 - done) / done + 0.5);
    constexpr std::uint64_t minute = 60;
    constexpr std::uint64_t hour = 60 * minute;
    constexpr std::uint64_t day = 24 * hour;
    if (left < 2 * minute)
        line.add(", about {} s left", left);
    else if (left < 2 * hour)
        line.add(", about {} min left", left / minute);
    else if (left < 2 * day)
        line.add(", about {} h left", left / hour);
    else
        line.add(", about {} days left", left / day);
}

void add_rate(Line& line, std::uint64_t number, double seconds, const char* things) {
    if (seconds > 0)
        line.add(", {} {} a second", whole(static_cast<double>(number) / seconds), things);
}

/// Adds the search of a problem, or of the current puzzle.
void add_search(Line& line) {
    const double seconds = search_seconds;
    if (has_best)
        line.add("best so far: cost {}, ", best_cost.load());
    if (const std::uint64_t found = solutions; found > 0) // the frontier finds none before its end
        line.add("{}{} {}, ", ~found == 0 ? "at least " : "", found, found == 1 ? "solution" : "solutions");
    line.add("{} search nodes", search_nodes.load());
    add_estimate(line, fraction, seconds);
    add_rate(line, search_nodes, seconds, "search nodes");
}

void add_state(Line& line) {
    const double now = clock();
    const std::uint64_t answered = puzzles;
    const bool has_search = search_nodes > 0;
    line.add("{}: ", source.load());
    if (answered > 0) {
        const double seconds = now - puzzles_began;
        line.add("{} {}", answered, answered == 1 ? "puzzle" : "puzzles");
        add_estimate(line, puzzles_fraction, seconds);
        add_rate(line, answered, seconds, "puzzles");
        if (has_search || is_waiting)
            line.add("; ");
    }
    if (is_waiting)
        return line.add("waiting for input");
    if (has_search) {
        if (puzzles_began > 0)
            line.add("this puzzle: ");
        else if (what != searching)
            line.add("{}, ", what.load());
        return add_search(line);
    }
    if (answered > 0)
        return;
    line.add("{}", what.load());
    if (fraction > 0)
        add_estimate(line, fraction, now - began);
    else
        line.add(", {} s so far", whole(now - began));
}

// --- The terminal ----------------------------------------------------------------------------------------------------

constexpr std::string_view erase = "\r\033[K";

// State of the terminal that shows the line:
std::atomic_flag is_taken{};             ///< set while a thread writes there
std::atomic<bool> has_line = false;      ///< true if our line is the last one
std::atomic<bool> has_open_line = false; ///< true if the beginning of another line is shown
std::atomic<bool> has_typist = false;    ///< true if the input is a terminal

/// Returns the width of the terminal; 0 if unknown.
std::size_t columns() {
    winsize size{};
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

/// Returns true if the program is in the background, so that a shell has the terminal.
bool is_in_background() {
    const pid_t group = tcgetpgrp(STDERR_FILENO);
    return group > 0 && group != getpgrp();
}

void rewrite() {
    if (is_taken.test_and_set(std::memory_order_acquire))
        return; // taken, perhaps by code that this handler has interrupted: the next call writes
    if (!has_open_line && !(has_typist && is_waiting) && !is_in_background()) {
        Line line;
        line.add("{}", erase);
        add_state(line);
        if (const std::size_t width = columns(); width > 0)
            line.cut(erase.size() + width - 1); // a line that continues on the next row would not be erased
        has_line = true;
        line.write();
    }
    is_taken.clear(std::memory_order_release);
}

void print() {
    Line line;
    if (has_open_line.exchange(false))
        line.add("\n");
    if (has_line)
        line.add("{}", erase);
    add_state(line);
    line.cut(1000);
    line.add("\n");
    line.write();
}

void on_signal(int number) {
    const int saved = errno;
    number == SIGALRM ? rewrite() : print();
    errno = saved;
}

/// Sets the timer, in microseconds; 0 for never.
void set_timer(suseconds_t first, suseconds_t later) {
    constexpr suseconds_t second = 1'000'000;
    const itimerval timer{{later / second, later % second}, {first / second, first % second}};
    setitimer(ITIMER_REAL, &timer, nullptr);
}

} // namespace

Shown::Shown(bool is_wanted) {
    const char* const term = std::getenv("TERM");
    itimerval other{}; // timer of a program that has started this one, to end it in time
    getitimer(ITIMER_REAL, &other);
    is_shown_ = is_wanted && isatty(STDERR_FILENO) == 1 && (term == nullptr || std::string_view(term) != "dumb") &&
                other.it_value.tv_sec == 0 && other.it_value.tv_usec == 0;
    if (!is_shown_)
        return;
    has_typist = isatty(STDIN_FILENO) == 1;
    signals::handle(SIGALRM, on_signal);
    set_timer(1'000'000, 500'000);
}

Shown::~Shown() {
    if (!is_shown_)
        return;
    set_timer(0, 0);
    const Away away;
}

Away::Away() {
    while (is_taken.test_and_set(std::memory_order_acquire))
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    if (has_line.exchange(false)) {
        [[maybe_unused]] const ssize_t size = ::write(STDERR_FILENO, erase.data(), erase.size());
    }
}

Away::~Away() { is_taken.clear(std::memory_order_release); }

void Away::leave_line_open(bool is_open) { has_open_line = is_open; }

void install(std::string_view program) {
    begin(program, what);
    signals::handle(SIGUSR1, on_signal);
#ifdef SIGINFO
    signals::handle(SIGINFO, on_signal);
#endif
}

// --- State of the program --------------------------------------------------------------------------------------------

void begin(std::string_view name, const char* doing) {
    static std::mutex mutex;
    static auto& names = *new std::deque<std::string>; // a handler may read them at any time, even at the end
    const std::lock_guard lock(mutex);
    if (names.empty() || names.back() != name) {
        std::string& own = names.emplace_back(name);
        std::replace_if(
            own.begin(), own.end(), [](unsigned char c) { return c < ' ' || c == 0x7f; }, '?');
        source = own.c_str();
    }
    now(doing);
    began = clock();
}

void now(const char* doing) {
    search_nodes = 0;
    has_best = false;
    fraction = 0;
    if (what.exchange(doing) != doing)
        began = clock();
}

void set_waiting(bool waiting) {
    is_waiting = waiting;
    if (waiting && has_typist)
        const Away away; // typed text appears in the place of the line
}

void set_fraction(const char* doing, double done) {
    if (what == doing)
        fraction = done;
}

void set_search(const dlx::Progress& progress) {
    solutions = progress.solutions;
    fraction = progress.fraction_done;
    search_seconds = progress.seconds;
    search_nodes = progress.search_nodes;
}

void set_best(std::int64_t cost) {
    best_cost = cost;
    has_best = true;
}

void set_puzzles(std::uint64_t answered, double done) {
    search_nodes = 0;
    if (puzzles_began == 0)
        puzzles_began = clock();
    puzzles_fraction = done;
    puzzles = answered;
}

void watch(dlx::Limits& limits, Output& output) {
    limits.progress_interval = 0.25;
    limits.on_progress = [&output](const dlx::Progress& progress) {
        output.flush();
        set_search(progress);
    };
}

} // namespace apps::progress
