#pragma once

#include "dlx/limits.hpp"
#include "dlx/threads.hpp"

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
#include <string>

namespace dlx_python {

namespace py = pybind11;

/// A limit came before the answer was known: dlx_cover.LimitReached.
class LimitReached : public std::exception {
public:
    explicit LimitReached(dlx::Status reason, boost::multiprecision::cpp_int found = 0)
        : reason_(reason), found_(std::move(found)) {}
    [[nodiscard]] dlx::Status reason() const { return reason_; }
    [[nodiscard]] const boost::multiprecision::cpp_int& found() const { return found_; } ///< solutions, until then

private:
    dlx::Status reason_;
    boost::multiprecision::cpp_int found_;
};

/// Throws LimitReached unless everything was searched, or as many solutions were found as were wanted.
void require_answer(dlx::Status status, const boost::multiprecision::cpp_int& found = 0);

/// A number of any size.
[[nodiscard]] py::int_ to_python(const boost::multiprecision::cpp_int& number);

/// One call from Python that may take long. While the library works, Python's other threads run, and this thread now and
/// then handles signals, and once a second reports the progress. An exception there, such as KeyboardInterrupt, stops the work, and is
/// thrown when that has ended.
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

    /// For work of the library that heeds the stop flag alone: run() sets it when the time is over, and then throws
    /// LimitReached.
    void stops_when_time_is_over();

    /// Does the work on another thread, without the GIL, and waits for its end. What it throws is passed on.
    void run(const std::function<void()>& work);

    /// The work is here, and this thread does it itself without the GIL: in `limits`, the progress handles signals, too.
    void work_here(dlx::Limits& limits);

    /// Handles signals and the progress that was reported. The first exception of either stops the work; throw_failure()
    /// throws it.
    void attend() noexcept;
    void throw_failure();

    void report(const dlx::Progress& progress);
    void tell_solutions(std::uint64_t number) { solutions_ = number; } ///< instead of those that are reported
    std::atomic<bool>& stop() { return stop_; }
    [[nodiscard]] bool is_time_to_tell() const { return Clock::now() - told_ >= std::chrono::seconds(1); }

private:
    using Clock = std::chrono::steady_clock;

    std::optional<double> seconds_;
    py::object progress_;
    Clock::time_point began_ = Clock::now();
    Clock::time_point told_ = began_; ///< when the progress was
    std::atomic<bool> stop_ = false;
    std::optional<Clock::time_point> end_; ///< of the time, if it is looked at here
    std::optional<std::uint64_t> solutions_;
    std::exception_ptr failure_; ///< of Python

    std::mutex mutex_; ///< of what follows
    std::condition_variable ended_;
    bool has_ended_ = false;
    std::optional<dlx::Progress> reported_;
};

} // namespace dlx_python
