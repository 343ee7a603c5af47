#pragma once

#include "dlx/count_result.hpp"
#include "dlx/integer/integer.hpp"
#include "dlx/limits.hpp"
#include "dlx/threads.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <pybind11/pybind11.h>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <utility>

namespace dlx_python {

namespace py = pybind11;

/// A limit was reached before the result was known: dlx_cover.LimitReached.
class LimitReached : public std::exception {
public:
    explicit LimitReached(std::string_view reason, dlx::Integer found = 0)
        : reason_(reason), found_(std::move(found)) {}
    [[nodiscard]] std::string_view reason() const { return reason_; }  ///< name with static lifetime
    [[nodiscard]] const dlx::Integer& found() const { return found_; } ///< number of solutions so far

private:
    std::string_view reason_;
    dlx::Integer found_;
};

/// Throws LimitReached unless the search was exhaustive or reached the solution limit.
void require_answer(dlx::Status status, const dlx::Integer& found = 0);

/// Converts a number of any size.
[[nodiscard]] py::int_ to_python(const dlx::Integer& number);

/// Returns a dlx_cover.CountEstimate. Throws LimitReached if no sample found a solution.
[[nodiscard]] py::object to_python(const dlx::CountEstimate& estimate);

/// Converts a list to a list of Python objects.
template <class List, class Convert>
py::list to_list(const List& list, Convert convert) {
    py::list result(list.size());
    for (std::size_t k = 0; k < list.size(); ++k)
        result[k] = convert(list[k]);
    return result;
}

/// Returns the names of all values in a list of the library, such as sudoku::levels().
template <class List>
[[nodiscard]] py::list names_of(const List& all) {
    return to_list(all, [](const auto one) { return to_string(one); });
}

/// Returns the value with this name, which must exist.
template <class List>
[[nodiscard]] auto named(const List& all, std::string_view name) {
    return *std::ranges::find(all, name, [](const auto one) { return to_string(one); });
}

/// Calls a class or function of a module of the package: from_package("answers", "Rating", …).
template <class... Arguments>
py::object from_package(const char* module, const char* name, Arguments&&... arguments) {
    const py::str path(std::string("dlx_cover.") + module);
    auto package = py::reinterpret_steal<py::object>(PyImport_GetModule(path.ptr())); // quicker than an import
    if (!package)
        package = py::module_::import(path.cast<std::string>().c_str());
    return package.attr(name)(std::forward<Arguments>(arguments)...);
}

/// A call from Python that may take long. While the library works, other Python threads run. This thread handles
/// signals several times a second and reports the progress once a second. An exception in either, such as
/// KeyboardInterrupt, stops the work and is thrown after its end.
///
///     Call call(seconds, progress);
///     call.run([&] { result = dlx::count(problem, {.limits = call.limits()}); });
///
/// Except for report() and stop(), its functions are called only by the thread that created it, which holds the GIL.
class Call {
public:
    /// `progress` is None or is called with a dlx_cover.Progress.
    explicit Call(std::optional<double> seconds = {}, py::object progress = py::none());

    /// Returns limits for the library: the time limit, the stop flag, the progress, and a solution limit.
    [[nodiscard]] dlx::Limits limits(std::optional<std::uint64_t> solutions = {});

    /// Returns the same limits without the progress, for one of many puzzles.
    [[nodiscard]] dlx::Limits limits_of_one(std::optional<std::uint64_t> solutions = {});

    /// Does the work in another thread, without the GIL, and waits for its end. Rethrows its exception.
    void run(const std::function<void()>& work);

    /// For work that this thread does itself without the GIL: makes the progress callback of `limits` handle signals,
    /// too.
    void work_here(dlx::Limits& limits);

    /// Waits without the GIL until `is_done()`, which is called with the mutex locked. Calls attend() meanwhile.
    void wait(std::mutex& mutex, std::condition_variable& changed, const std::function<bool()>& is_done);

    /// Handles signals and reported progress: once a second, or immediately if it is the last. The first exception of
    /// either stops the work; throw_failure() throws it.
    void attend(bool is_last = false) noexcept;
    void throw_failure();

    void report(const dlx::Progress& progress);
    void set_solutions(std::uint64_t number) { solutions_ = number; } ///< overrides the number in reports
    std::atomic<bool>& stop() { return stop_; }
    [[nodiscard]] bool is_report_due() const { return Clock::now() - last_report_ >= std::chrono::seconds(1); }

private:
    using Clock = std::chrono::steady_clock;

    std::optional<double> seconds_;
    py::object progress_;
    Clock::time_point began_ = Clock::now();
    Clock::time_point last_report_ = began_; ///< time of the last progress report
    std::atomic<bool> stop_ = false;
    std::optional<std::uint64_t> solutions_;
    std::exception_ptr failure_; ///< exception of Python

    std::mutex mutex_; ///< guards the following members
    std::optional<dlx::Progress> reported_;
};

/// Returns the result of `work(call)`, which the library does in a Call.
template <class Work>
[[nodiscard]] auto result_of(std::optional<double> seconds, const py::object& progress, Work work) {
    Call call(seconds, progress);
    std::invoke_result_t<Work, Call&> result;
    call.run([&] { result = work(call); });
    return result;
}

/// An iterator of Python over the results of a call. Like a generator, it is used by one thread at a time.
class Results {
public:
    /// The progress reports the number of returned results, and their fraction of `all` if that number is known (not
    /// 0).
    Results(std::optional<double> seconds, const py::object& progress, std::size_t all = 0)
        : call_(seconds, progress), all_(all) {}
    Results(const Results&) = delete;
    Results& operator=(const Results&) = delete;
    virtual ~Results() = default;

    py::object next();
    void close();
    [[nodiscard]] std::string_view status() const { return status_; }
    [[nodiscard]] Call& call() { return call_; }

protected:
    /// Returns the next result, or a null object and sets status_. A limit other than the solution limit is an error.
    virtual py::object find() = 0;
    virtual void end() {}

    Call call_;
    std::string_view status_ = to_string(dlx::Status::stopped);

private:
    void require_idle() const;
    void report(bool is_last);

    std::size_t all_;
    std::uint64_t found_ = 0;
    bool has_ended_ = false;
    bool is_at_work_ = false;
};

/// Results that other threads find ahead of the caller, until some are waiting.
class Ahead : public Results {
public:
    using Result = std::function<py::object()>; ///< creates a Python object, but holds none: threads copy it
    using Give = std::function<void(Result)>;

    /// Passes the results on and returns the reason of its end. It polls Call::stop(), after which results are dropped.
    using Work = std::function<std::string_view(const Give& give)>;

    using Results::Results;
    ~Ahead() override { Ahead::end(); }

    void start(Work work, std::size_t max_waiting = 64);

protected:
    py::object find() override;

private:
    void end() override;
    void run();
    void add(Result result);

    Work work_;
    std::size_t max_waiting_ = 0;
    std::deque<Result> ready_; ///< results for Python

    std::mutex mutex_; ///< guards the following members
    std::condition_variable changed_;
    std::deque<Result> found_;
    bool has_work_ended_ = false;
    std::string_view work_status_;
    std::exception_ptr failure_;

    std::thread worker_; ///< uses all other members
};

void bind_results(py::module_& module);

} // namespace dlx_python
