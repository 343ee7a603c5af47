#include "apps/python/src/cover.hpp"

#include "dlx/solve.hpp"
#include "dlx/zdd.hpp"

#include <algorithm>
#include <deque>
#include <memory>
#include <pybind11/stl.h>
#include <thread>
#include <utility>

namespace dlx_python {

namespace {

/// Solutions, one by one: what a generator is in Python.
class Covers {
public:
    Covers(const Problem& problem, std::optional<double> seconds, py::object progress)
        : problem_(problem), call_(seconds, std::move(progress)) {}
    Covers(const Covers&) = delete;
    Covers& operator=(const Covers&) = delete;
    virtual ~Covers() = default;

    py::list next() {
        require_idle();
        if (has_ended_)
            throw py::stop_iteration();
        has_ended_ = true; // also if something is thrown
        is_at_work_ = true;
        const auto solution = find();
        is_at_work_ = false;
        call_.throw_failure();
        if (!solution) {
            require_answer(status_, found_);
            throw py::stop_iteration();
        }
        has_ended_ = false;
        ++found_;
        return problem_.numbers(*solution);
    }

    void close() {
        require_idle();
        if (!std::exchange(has_ended_, true))
            status_ = dlx::Status::stopped;
        end();
    }

    [[nodiscard]] std::string_view status() const { return to_string(status_); }

protected:
    /// The next solution; or nothing, and status_ says why.
    virtual std::optional<std::vector<dlx::OptionId>> find() = 0;
    virtual void end() {}

    const Problem& problem_; // kept alive by Python
    Call call_;
    dlx::Status status_ = dlx::Status::stopped;

private:
    /// As a generator, it is for one thread at a time.
    void require_idle() const {
        if (is_at_work_)
            throw py::value_error("another thread has asked for a solution and waits for it");
    }

    std::uint64_t found_ = 0;
    bool has_ended_ = false;
    bool is_at_work_ = false;
};

/// By a search that goes on at each call, on the thread of the caller.
class Searched : public Covers {
public:
    Searched(const Problem& problem, std::optional<std::uint64_t> limit, std::optional<double> seconds,
             py::object progress)
        : Covers(problem, seconds, std::move(progress)), search_(problem.problem(), params(limit)) {}

private:
    dlx::SolveParams params(std::optional<std::uint64_t> limit) {
        dlx::SolveParams params{.limits = call_.limits(limit)};
        call_.work_here(params.limits);
        return params;
    }

    std::optional<std::vector<dlx::OptionId>> find() override {
        const py::gil_scoped_release without_gil;
        const auto solution = search_.next();
        status_ = search_.status();
        return solution ? std::optional(std::vector(solution->begin(), solution->end())) : std::nullopt;
    }

    dlx::Search search_;
};

/// By threads that search ahead until some solutions wait.
class SearchedByThreads : public Covers {
public:
    SearchedByThreads(const Problem& problem, std::optional<std::uint64_t> limit, std::optional<double> seconds,
                      std::uint32_t threads, py::object progress)
        : Covers(problem, seconds, std::move(progress)),
          worker_([this, &problem = problem.problem(), params = dlx::SolveParams{.limits = call_.limits(limit)},
                   threads] { search(problem, params, threads); }) {}
    ~SearchedByThreads() override { SearchedByThreads::end(); }

private:
    static constexpr std::size_t most_waiting = 1024;

    std::optional<std::vector<dlx::OptionId>> find() override {
        if (waiting_for_python_.empty()) {
            call_.attend(); // a loop that is written in C sees no signal
            std::unique_lock lock(mutex_, std::defer_lock);
            const py::gil_scoped_release without_gil;
            lock.lock();
            while (!changed_.wait_for(lock, std::chrono::milliseconds(50),
                                      [&] { return has_ended_ || !found_.empty(); })) {
                lock.unlock();
                {
                    const py::gil_scoped_acquire with_gil;
                    call_.attend();
                }
                lock.lock();
            }
            std::swap(waiting_for_python_, found_);
            changed_.notify_all();
            lock.unlock();
        }
        if (waiting_for_python_.empty()) {
            end();
            status_ = of_search_;
            if (failure_ != nullptr)
                std::rethrow_exception(failure_);
            return std::nullopt;
        }
        std::vector<dlx::OptionId> solution = std::move(waiting_for_python_.front());
        waiting_for_python_.pop_front();
        return solution;
    }

    void end() override {
        const py::gil_scoped_release without_gil;
        call_.stop() = true;
        {
            const std::scoped_lock lock(mutex_);
            changed_.notify_all();
        }
        if (worker_.joinable())
            worker_.join();
    }

    void search(const dlx::Problem& problem, const dlx::SolveParams& params, std::uint32_t threads) {
        dlx::Status status = dlx::Status::stopped;
        try {
            status = dlx::solve(problem, params, dlx::on_threads(threads), [this](dlx::Solution solution) {
                         std::unique_lock lock(mutex_);
                         changed_.wait(lock, [&] { return found_.size() < most_waiting || call_.stop(); });
                         found_.emplace_back(solution.begin(), solution.end());
                         changed_.notify_all();
                         return call_.stop() ? dlx::Visit::stop : dlx::Visit::keep_going;
                     }).status;
        } catch (...) {
            failure_ = std::current_exception();
        }
        const std::scoped_lock lock(mutex_);
        of_search_ = status;
        has_ended_ = true;
        changed_.notify_all();
    }

    std::deque<std::vector<dlx::OptionId>> waiting_for_python_;

    std::mutex mutex_; ///< of what follows
    std::condition_variable changed_;
    std::deque<std::vector<dlx::OptionId>> found_;
    bool has_ended_ = false;
    dlx::Status of_search_ = dlx::Status::stopped;
    std::exception_ptr failure_;

    std::thread worker_; ///< uses all of that
};

/// In the order of their costs, from the diagram of all solutions.
class SortedByCost : public Covers {
public:
    SortedByCost(const Problem& problem, const py::array_t<std::int64_t>& costs, std::optional<std::uint64_t> limit,
                 std::optional<double> seconds, const py::object& progress)
        : Covers(problem, seconds, progress), left_(limit),
          zdd_(all_solutions(problem, seconds, default_memory, progress)), sets_(zdd_, problem.costs(costs)) {}

private:
    std::optional<std::vector<dlx::OptionId>> find() override {
        status_ = left_ == 0 ? dlx::Status::solution_limit : dlx::Status::exhausted;
        if (left_ == 0)
            return std::nullopt;
        auto next = sets_.next();
        if (!next)
            return std::nullopt;
        if (left_)
            --*left_;
        status_ = dlx::Status::stopped;
        std::sort(next->options.begin(), next->options.end());
        return std::move(next->options);
    }

    std::optional<std::uint64_t> left_;
    dlx::Zdd zdd_;
    dlx::ZddByCost sets_;
};

std::unique_ptr<Covers> covers(const Problem& problem, const std::optional<py::array_t<std::int64_t>>& costs,
                               std::optional<std::uint64_t> limit, std::optional<double> seconds, std::uint32_t threads,
                               const py::object& progress) {
    if (costs)
        return std::make_unique<SortedByCost>(problem, *costs, limit, seconds, progress);
    if (threads == 1)
        return std::make_unique<Searched>(problem, limit, seconds, progress);
    return std::make_unique<SearchedByThreads>(problem, limit, seconds, threads, progress);
}

} // namespace

void bind_covers(py::module_& module) {
    py::class_<Covers>(module, "Covers", "Solutions of an exact-cover problem, one by one: what ``covers`` returns.")
        .def("__iter__", [](py::object self) { return self; })
        .def("__next__", &Covers::next)
        .def("close", &Covers::close, "Ends it: there is no next solution.")
        .def_property_readonly(
            "status", &Covers::status,
            "Why it has ended: \"exhausted\", \"solution limit\", \"time limit\"; \"stopped\" as long as "
            "it has not.");
    module.def("covers", &covers, py::keep_alive<0, 1>());
}

} // namespace dlx_python
