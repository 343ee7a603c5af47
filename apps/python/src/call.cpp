#include "apps/python/src/call.hpp"

#include <limits>
#include <pybind11/stl.h>
#include <string>
#include <thread>
#include <utility>

namespace dlx_python {

namespace {

constexpr std::chrono::milliseconds between_looks{50}; ///< between checks for signals and progress

} // namespace

void require_answer(dlx::Status status, const dlx::Integer& found) {
    if (status != dlx::Status::exhausted && status != dlx::Status::solution_limit)
        throw LimitReached(to_string(status), found);
}

/// Converts by hexadecimal digits: Python parses only a few thousand decimal digits.
py::int_ to_python(const dlx::Integer& number) {
    if (number <= std::numeric_limits<std::uint64_t>::max()) // there may be millions
        return py::int_(static_cast<std::uint64_t>(number));
    const std::string digits = number.hexadecimal();
    auto result = py::reinterpret_steal<py::int_>(PyLong_FromString(digits.c_str(), nullptr, 16));
    if (!result)
        throw py::error_already_set();
    return result;
}

py::object to_python(const dlx::CountEstimate& estimate) {
    if (!estimate.solutions)
        throw LimitReached(to_string(estimate.status));
    return from_package("results", "CountEstimate", to_python(*estimate.solutions), estimate.relative_error,
                        estimate.is_exact, estimate.samples);
}

Call::Call(std::optional<double> seconds, py::object progress) : seconds_(seconds), progress_(std::move(progress)) {}

dlx::Limits Call::limits(std::optional<std::uint64_t> solutions) {
    dlx::Limits limits;
    limits.solutions = solutions;
    limits.seconds = seconds_;
    limits.stop_flag = &stop_;
    limits.progress_interval = std::chrono::duration<double>(between_looks).count();
    if (!progress_.is_none())
        limits.on_progress = [this](const dlx::Progress& progress) { report(progress); };
    return limits;
}

dlx::Limits Call::limits_of_one(std::optional<std::uint64_t> solutions) {
    dlx::Limits limits = this->limits(solutions);
    limits.on_progress = nullptr;
    return limits;
}

void Call::work_here(dlx::Limits& limits) {
    limits.on_progress = [this](const dlx::Progress& progress) {
        report(progress);
        const py::gil_scoped_acquire with_gil;
        attend();
    };
}

void Call::report(const dlx::Progress& progress) {
    const std::scoped_lock lock(mutex_);
    reported_ = progress;
}

void Call::attend(bool is_last) noexcept {
    if (failure_ != nullptr)
        return;
    try {
        if (PyErr_CheckSignals() != 0)
            throw py::error_already_set();
        std::unique_lock lock(mutex_);
        const std::optional<dlx::Progress> news = reported_;
        lock.unlock();
        if ((!news && !solutions_) || progress_.is_none() || (!is_last && !is_report_due()))
            return;
        last_report_ = Clock::now();
        const double seconds = std::chrono::duration<double>(last_report_ - began_).count(); // of all its parts
        const dlx::Progress now = news.value_or(dlx::Progress{});
        progress_(from_package("results", "Progress", solutions_.value_or(now.solutions), now.search_nodes, seconds,
                               now.fraction_done));
    } catch (...) {
        failure_ = std::current_exception();
        stop_ = true;
    }
}

void Call::throw_failure() {
    if (failure_ != nullptr)
        std::rethrow_exception(std::exchange(failure_, nullptr));
}

void Call::wait(std::mutex& mutex, std::condition_variable& changed, const std::function<bool()>& is_done) {
    const py::gil_scoped_release without_gil;
    for (std::unique_lock lock(mutex); !changed.wait_for(lock, between_looks, is_done);) {
        lock.unlock();
        {
            const py::gil_scoped_acquire with_gil;
            attend();
        }
        lock.lock();
    }
}

void Call::run(const std::function<void()>& work) {
    std::exception_ptr work_failure;
    std::mutex mutex;
    std::condition_variable ended;
    bool has_ended = false;
    std::thread worker([&] {
        try {
            work();
        } catch (...) {
            work_failure = std::current_exception();
        }
        const std::scoped_lock lock(mutex);
        has_ended = true;
        ended.notify_one();
    });
    wait(mutex, ended, [&] { return has_ended; });
    worker.join();
    throw_failure();
    if (work_failure != nullptr)
        std::rethrow_exception(work_failure);
}

} // namespace dlx_python
