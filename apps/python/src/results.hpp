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

/// Results of a call, one by one: what a generator is in Python. As such, it is for one thread at a time.
class Results {
public:
    /// The progress tells the results that were given, and their fraction of `all` if that number is known.
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
    /// The next one; or a null object, and status_ says why. A limit other than that of solutions is an error.
    virtual py::object find() = 0;
    virtual void end() {}

    Call call_;
    std::string_view status_ = to_string(dlx::Status::stopped);

private:
    void require_idle() const;
    void tell(bool is_last);

    std::size_t all_;
    std::uint64_t found_ = 0;
    bool has_ended_ = false;
    bool is_at_work_ = false;
};

/// Results that are found on other threads, ahead of the caller until some wait.
class Ahead : public Results {
public:
    using Result = std::function<py::object()>; ///< makes an object for Python. It holds none: threads copy it
    using Give = std::function<void(Result)>;

    /// Gives the results and says why it has ended. It heeds Call::stop(), after which no result is taken.
    using Work = std::function<std::string_view(const Give& give)>;

    using Results::Results;
    ~Ahead() override { Ahead::end(); }

    void start(Work work, std::size_t max_waiting = 64);

private:
    py::object find() override;
    void end() override;
    void run();
    void add(Result result);

    Work work_;
    std::size_t most_waiting_ = 0;
    std::deque<Result> ready_; ///< for Python

    std::mutex mutex_; ///< of what follows
    std::condition_variable changed_;
    std::deque<Result> found_;
    bool has_work_ended_ = false;
    std::string_view of_work_;
    std::exception_ptr failure_;

    std::thread worker_; ///< uses all of that
};

void bind_results(py::module_& module);

} // namespace dlx_python
