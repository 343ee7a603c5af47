#include "apps/python/src/cover.hpp"

#include "dlx/cheapest.hpp"
#include "dlx/parallel.hpp"
#include "dlx/solve.hpp"
#include "dlx/watch.hpp"
#include "dlx/zdd.hpp"

#include <algorithm>
#include <deque>
#include <memory>
#include <pybind11/stl.h>
#include <thread>
#include <utility>

namespace dlx_python {

namespace {

/// What covers() is called with.
struct Wanted {
    const std::vector<std::uint32_t>& forced; ///< the caller's numbers of options
    std::optional<std::uint64_t> seed;
    std::optional<std::uint64_t> limit;
    std::optional<double> seconds;
    std::size_t max_bytes;
    std::uint32_t threads;
    const py::object& progress;
};

/// Solutions, one by one: what a generator is in Python.
class Covers {
public:
    /// `wanted` outlives it.
    Covers(const Problem& problem, const Wanted& wanted)
        : own_(wanted.forced.empty() ? std::nullopt : std::optional(problem.with_forced(problem.ids(wanted.forced)))),
          problem_(own_ ? *own_ : problem), call_(wanted.seconds, wanted.progress) {}
    Covers(const Covers&) = delete;
    Covers& operator=(const Covers&) = delete;
    virtual ~Covers() = default;

    py::list next() {
        require_idle();
        if (has_ended_)
            throw py::stop_iteration();
        has_ended_ = true; // also if something is thrown
        is_at_work_ = true;
        call_.tell_solutions(found_);
        if (call_.is_time_to_tell())
            call_.attend();
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

    std::optional<Problem> own_;
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
    Searched(const Problem& problem, const Wanted& wanted)
        : Covers(problem, wanted), search_(problem_.problem(), params(wanted)) {}

private:
    dlx::SolveParams params(const Wanted& wanted) {
        dlx::SolveParams params{.limits = call_.limits(wanted.limit), .seed = wanted.seed};
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
    SearchedByThreads(const Problem& problem, const Wanted& wanted)
        : Covers(problem, wanted),
          worker_([this, params = dlx::SolveParams{.limits = call_.limits(wanted.limit), .seed = wanted.seed},
                   threads = wanted.threads] { search(problem_.problem(), params, threads); }) {}
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

/// In the order of their costs: from a small diagram of all, which many problems have, or else by a search.
class SortedByCost : public Covers {
public:
    SortedByCost(const Problem& problem, const Wanted& wanted, const py::array_t<std::int64_t>& costs)
        : Covers(problem, wanted), costs_(problem_.costs(costs)), max_bytes_(wanted.max_bytes),
          limits_(call_.limits(wanted.limit)), watch_(limits_) {
        call_.work_here(limits_);
    }

private:
    std::optional<std::vector<dlx::OptionId>> find() override {
        const py::gil_scoped_release without_gil;
        if (!from_zdd_ && !from_search_)
            begin();
        std::optional<dlx::CheapestSet> next;
        if (from_search_) {
            next = from_search_->next();
            status_ = from_search_->status();
        } else if (limits_.solutions == handed_out_) {
            status_ = dlx::Status::solution_limit;
        } else {
            next = from_zdd_->next();
            status_ = next ? dlx::Status::stopped : dlx::Status::exhausted;
            ++handed_out_;
        }
        if (!next)
            return std::nullopt;
        std::sort(next->options.begin(), next->options.end());
        return std::move(next->options);
    }

    void begin() {
        constexpr std::size_t small_diagram = std::size_t{16} << 20;
        dlx::ZddResult all = dlx::solutions_as_zdd(
            problem_.problem(), {.max_bytes = std::min(small_diagram, max_bytes_), .search = {.limits = limits_}});
        if (all.zdd) {
            from_zdd_.emplace(zdd_ = std::move(*all.zdd), costs_);
            return;
        }
        dlx::Limits left = limits_;
        left.seconds = watch_.left().seconds;
        from_search_.emplace(problem_.problem(), costs_, std::move(left), max_bytes_);
    }

    std::vector<std::int64_t> costs_;
    std::size_t max_bytes_;
    dlx::Limits limits_;
    dlx::Watch watch_;
    dlx::Zdd zdd_;
    std::optional<dlx::ZddByCost> from_zdd_;
    std::optional<dlx::SolutionsByCost> from_search_;
    std::uint64_t handed_out_ = 0; ///< from the diagram
};

std::unique_ptr<Covers> covers(const Problem& problem, const std::optional<py::array_t<std::int64_t>>& costs,
                               const std::vector<std::uint32_t>& forced, std::optional<std::uint64_t> seed,
                               std::optional<std::uint64_t> limit, std::optional<double> seconds, std::size_t max_bytes,
                               std::uint32_t threads, const py::object& progress) {
    const Wanted wanted{forced, seed, limit, seconds, max_bytes, threads, progress};
    if (costs)
        return std::make_unique<SortedByCost>(problem, wanted, *costs);
    if (threads == 1)
        return std::make_unique<Searched>(problem, wanted);
    return std::make_unique<SearchedByThreads>(problem, wanted);
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
