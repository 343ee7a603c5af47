#pragma once

#include "dlx/limits.hpp"
#include "dlx/threads.hpp"

#include <algorithm>
#include <atomic>
#include <boost/multiprecision/cpp_int.hpp>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <pybind11/pybind11.h>
#include <string_view>
#include <utility>

namespace dlx_python {

namespace py = pybind11;

/// A limit came before the answer was known: dlx_cover.LimitReached.
class LimitReached : public std::exception {
public:
    explicit LimitReached(std::string_view reason, boost::multiprecision::cpp_int found = 0)
        : reason_(reason), found_(std::move(found)) {}
    [[nodiscard]] std::string_view reason() const { return reason_; } ///< a name that lives as long as the program
    [[nodiscard]] const boost::multiprecision::cpp_int& found() const { return found_; } ///< solutions, until then

private:
    std::string_view reason_;
    boost::multiprecision::cpp_int found_;
};

/// Throws LimitReached unless everything was searched, or as many solutions were found as were wanted.
void require_answer(dlx::Status status, const boost::multiprecision::cpp_int& found = 0);

/// A number of any size.
[[nodiscard]] py::int_ to_python(const boost::multiprecision::cpp_int& number);

/// The names that the library has for all of something, such as sudoku::levels().
template <class List>
[[nodiscard]] py::list names_of(const List& all) {
    py::list names;
    for (const auto one : all)
        names.append(to_string(one));
    return names;
}

/// The one of that name, which is one of these.
template <class List>
[[nodiscard]] auto named(const List& all, std::string_view name) {
    return *std::ranges::find(all, name, [](const auto one) { return to_string(one); });
}

/// One call from Python that may take long. While the library works, Python's other threads run, and this thread now and
/// then handles signals, and once a second reports the progress. An exception there, such as KeyboardInterrupt, stops
/// the work, and is thrown when that has ended.
///
///     Call call(seconds, progress);
///     call.run([&] { result = dlx::count(problem, {.search = {.limits = call.limits()}}); });
///
/// Its functions are for the thread that made it, which holds the GIL, but for report() and stop().
class Call {
public:
    /// `progress` is called with solutions, search nodes, seconds since the call began and the fraction done, or is None.
    explicit Call(std::optional<double> seconds = {}, py::object progress = py::none());

    /// For the library: the time limit, the stop flag and the progress, and a limit of solutions.
    [[nodiscard]] dlx::Limits limits(std::optional<std::uint64_t> solutions = {});

    /// The same without the progress, for one of many puzzles.
    [[nodiscard]] dlx::Limits limits_of_one(std::optional<std::uint64_t> solutions = {});

    /// Does the work on another thread, without the GIL, and waits for its end. What it throws is passed on.
    void run(const std::function<void()>& work);

    /// The work is here, and this thread does it itself without the GIL: in `limits`, the progress handles signals, too.
    void work_here(dlx::Limits& limits);

    /// Without the GIL, waits until `is_done()`, which is called with the mutex locked, and attends now and then.
    void wait(std::mutex& mutex, std::condition_variable& changed, const std::function<bool()>& is_done);

    /// Handles signals and the progress that was reported: once a second, or at once if it is the last. The first exception of
    /// either stops the work; throw_failure() throws it.
    void attend(bool is_last = false) noexcept;
    void throw_failure();

    void report(const dlx::Progress& progress);
    void set_solutions(std::uint64_t number) { solutions_ = number; } ///< overrides the number in reports
    std::atomic<bool>& stop() { return stop_; }
    [[nodiscard]] bool is_time_to_tell() const { return Clock::now() - told_ >= std::chrono::seconds(1); }

private:
    using Clock = std::chrono::steady_clock;

    std::optional<double> seconds_;
    py::object progress_;
    Clock::time_point began_ = Clock::now();
    Clock::time_point told_ = began_; ///< when the progress was
    std::atomic<bool> stop_ = false;
    std::optional<std::uint64_t> solutions_;
    std::exception_ptr failure_; ///< of Python

    std::mutex mutex_; ///< of what follows
    std::optional<dlx::Progress> reported_;
};

} // namespace dlx_python
