#include "apps/python/src/results.hpp"

#include <chrono>
#include <utility>

namespace dlx_python {

namespace {

/// Number of fast results that are passed on together: waking a thread for each takes longer than finding it.
constexpr std::size_t batch_size = 32;

} // namespace

py::object Results::next() {
    require_idle();
    if (std::exchange(has_ended_, true)) // also after an exception
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
