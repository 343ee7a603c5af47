#include "apps/python/src/call.hpp"

#include <limits>
#include <pybind11/stl.h>

namespace dlx_python {

constexpr std::chrono::milliseconds between_looks{50}; ///< between checks for signals and progress

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
        const double seconds = std::chrono::duration<double>(last_report_ - began_).count(); // total of all parts
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

/// Number of fast results that are passed on together: waking a thread for each takes longer than finding it.
constexpr std::size_t batch_size = 32;

py::object Results::next() {
    require_idle();
    if (std::exchange(has_ended_, true)) // stays true after an exception
        throw py::stop_iteration();
    is_at_work_ = true;
    py::object result;
    try {
        report(false);
        result = find();
    } catch (...) {
        is_at_work_ = false;
        throw;
    }
    is_at_work_ = false;
    call_.throw_failure();
    if (!result) {
        if (status_ != to_string(dlx::Status::exhausted) && status_ != to_string(dlx::Status::solution_limit))
            throw LimitReached(status_, found_);
        if (all_ > 0)
            report(true);
        call_.throw_failure();
        throw py::stop_iteration();
    }
    has_ended_ = false;
    ++found_;
    return result;
}

void Results::close() {
    require_idle();
    if (!std::exchange(has_ended_, true))
        status_ = to_string(dlx::Status::stopped);
    end();
}

void Results::require_idle() const {
    if (is_at_work_)
        throw py::value_error("another thread is waiting for the next result of this iterator");
}

void Results::report(bool is_last) {
    call_.set_solutions(found_);
    if (all_ > 0)
        call_.report({.fraction_done = static_cast<double>(found_) / static_cast<double>(all_)});
    if (is_last || call_.is_report_due())
        call_.attend(is_last);
}

void Ahead::start(Work work, std::size_t max_waiting) {
    work_ = std::move(work);
    max_waiting_ = max_waiting;
    worker_ = std::thread([this] { run(); });
}

py::object Ahead::find() {
    if (ready_.empty()) {
        call_.attend(); // a loop written in C does not handle signals
        call_.wait(mutex_, changed_, [this] { return has_work_ended_ || !found_.empty(); });
        const py::gil_scoped_release without_gil;
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, std::chrono::milliseconds(1),
                          [this] { return has_work_ended_ || found_.size() >= batch_size; });
        std::swap(ready_, found_);
        changed_.notify_all();
    }
    if (ready_.empty()) {
        end();
        status_ = work_status_;
        if (failure_ != nullptr)
            std::rethrow_exception(failure_);
        return {};
    }
    const Result result = std::move(ready_.front());
    ready_.pop_front();
    return result();
}

void Ahead::end() {
    const py::gil_scoped_release without_gil;
    call_.stop() = true;
    {
        const std::scoped_lock lock(mutex_);
        changed_.notify_all();
    }
    if (worker_.joinable())
        worker_.join();
}

void Ahead::run() {
    std::string_view status;
    std::exception_ptr failure;
    try {
        status = work_([this](Result result) { add(std::move(result)); });
    } catch (...) {
        failure = std::current_exception();
    }
    const std::scoped_lock lock(mutex_);
    work_status_ = status;
    failure_ = failure;
    has_work_ended_ = true;
    changed_.notify_all();
}

void Ahead::add(Result result) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return found_.size() < max_waiting_ || call_.stop(); });
    if (call_.stop())
        return;
    found_.push_back(std::move(result));
    if (found_.size() == 1 || found_.size() == batch_size)
        changed_.notify_all();
}

void bind_results(py::module_& module) {
    py::class_<Results>(module, "Covers",
                        "An iterator over the solutions of an exact-cover problem, which ``covers`` returns.")
        .def("__iter__", [](py::object self) { return self; })
        .def("__next__", &Results::next)
        .def("__bool__",
             [](const Results&) -> bool {
                 throw py::type_error("an iterator is neither true nor false: write next(…, None) is not None");
             })
        .def("__enter__", [](py::object self) { return self; })
        .def("__exit__", [](Results& self, const py::args&) { self.close(); })
        .def("close", &Results::close, "Ends the iteration: no further solution is returned.")
        .def_property_readonly("stop_reason", &Results::status,
                               "Why the iteration ended: \"exhausted\", \"solution limit\", \"time limit\" …; "
                               "\"stopped\" before its end.");
}

} // namespace dlx_python
