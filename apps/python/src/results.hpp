#pragma once

#include "apps/python/src/call.hpp"

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>

namespace dlx_python {

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
