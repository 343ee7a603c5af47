#include "apps/python/src/call.hpp"
#include "apps/python/src/problem.hpp"

#include "dlx/optimize/min_cost.hpp"
#include "dlx/parallel.hpp"
#include "dlx/solve.hpp"
#include "dlx/watch.hpp"
#include "dlx/zdd.hpp"

#include <algorithm>
#include <memory>
#include <pybind11/stl.h>
#include <set>
#include <utility>

namespace dlx_python {

namespace {

/// The parameters of covers().
struct Request {
    std::shared_ptr<const dlx::Problem> problem; ///< problem whose solutions all contain the forced options
    std::optional<std::uint64_t> seed;
    std::optional<std::uint64_t> limit;
    std::optional<double> seconds;
    std::size_t max_bytes;
    std::uint32_t threads;
    const py::object& progress;
};

/// Solutions of a search that each call resumes in the thread of the caller.
class Searched : public Results {
public:
    explicit Searched(const Request& request)
        : Results(request.seconds, request.progress), problem_(request.problem), search_(*problem_, params(request)) {}

private:
    dlx::SolveParams params(const Request& request) {
        dlx::SolveParams params{.limits = call_.limits(request.limit), .seed = request.seed};
        call_.work_here(params.limits);
        return params;
    }

    py::object find() override {
        std::optional<dlx::Solution> solution;
        {
            const py::gil_scoped_release without_gil;
            solution = search_.next();
            // Between two solutions, the reason of an end is "stopped".
            status_ = to_string(search_.status() == dlx::Status::found ? dlx::Status::stopped : search_.status());
        }
        return solution ? numbers_of(*problem_, *solution) : py::object();
    }

    const std::shared_ptr<const dlx::Problem> problem_;
    dlx::Search search_;
};

/// Solutions of threads that search ahead until some solutions are waiting.
std::unique_ptr<Results> searched_by_threads(const Request& request) {
    constexpr std::size_t max_waiting = 1024;
    auto found = std::make_unique<Ahead>(request.seconds, request.progress);
    const dlx::SolveParams params{.limits = found->call().limits(request.limit), .seed = request.seed};
    const auto search = [params, problem = request.problem, threads = request.threads,
                         &call = found->call()](const Ahead::Give& give) {
        const auto take = [&](const dlx::Solution& solution) {
            give([problem = problem.get(), kept = solution] { return numbers_of(*problem, kept); });
            return !call.stop();
        };
        return to_string(dlx::for_each_solution(*problem, take, params, dlx::use_threads(threads)).status);
    };
    found->start(search, max_waiting);
    return found;
}

/// Solutions in order of cost: from the ZDD of all solutions if it is small, else by a search.
class SortedByCost : public Results {
public:
    /// Without `max_cost`, solutions may have any cost. With `maximize`, it applies to the costs with other signs.
    SortedByCost(const Request& request, const py::array_t<std::int64_t>& costs, bool maximize,
                 std::optional<std::int64_t> max_cost)
        : Results(request.seconds, request.progress), problem_(request.problem),
          costs_(costs_of(*problem_, costs, maximize)), max_cost_(max_cost), max_bytes_(request.max_bytes),
          limits_(call_.limits(request.limit)), watch_(limits_) {
        call_.work_here(limits_);
    }

private:
    py::object find() override {
        std::optional<dlx::CostedSolution> next;
        {
            const py::gil_scoped_release without_gil;
            next = find_next();
        }
        if (!next)
            return {};
        std::sort(next->options.begin(), next->options.end());
        return numbers_of(*problem_, next->options);
    }

    std::optional<dlx::CostedSolution> find_next() {
        if (!from_zdd_ && !from_search_)
            begin();
        std::optional<dlx::CostedSolution> next;
        if (from_search_) {
            next = from_search_->next();
            status_ = to_string(from_search_->status());
        } else if (limits_.solutions == returned_) {
            status_ = to_string(dlx::Status::solution_limit);
        } else {
            next = from_zdd_->next();
            if (next && max_cost_ && next->cost > *max_cost_)
                next.reset();
            status_ = to_string(next ? dlx::Status::stopped : dlx::Status::exhausted);
            ++returned_;
        }
        return next;
    }

    void begin() {
        constexpr std::size_t small_diagram = std::size_t{16} << 20;
        dlx::ZddResult all = dlx::solutions_as_zdd(
            *problem_, {.limits = limits_, .max_memory_bytes = std::min(small_diagram, max_bytes_)});
        if (all.zdd) {
            from_zdd_.emplace(zdd_ = std::move(*all.zdd), costs_);
            return;
        }
        dlx::Limits left = limits_;
        left.seconds = watch_.remaining_limits().seconds;
        from_search_.emplace(*problem_, costs_, std::move(left), max_bytes_, max_cost_);
    }

    const std::shared_ptr<const dlx::Problem> problem_;
    std::vector<std::int64_t> costs_;
    std::optional<std::int64_t> max_cost_;
    std::size_t max_bytes_;
    dlx::Limits limits_;
    dlx::RunMonitor watch_;
    dlx::Zdd zdd_;
    std::optional<dlx::ZddSolutionsByCost> from_zdd_;
    std::optional<dlx::SolutionsByCost> from_search_;
    std::uint64_t returned_ = 0; ///< number of solutions from the ZDD
};

/// Returns a problem with the same options, whose solutions are those that contain the forced options. Each of these has
/// an item of its own, which only this option can cover.
std::shared_ptr<const dlx::Problem> with_forced(const dlx::Problem& problem, const Numbers& numbers) {
    auto [items, primary_items, colors, rows, bounds, costs] = parts_of(problem);
    (void)ids_of(problem, numbers); // throws
    const std::set<std::uint32_t> forced(numbers.begin(), numbers.end());
    for (std::vector<Entry>& row : rows)
        for (Entry& entry : row)
            entry.first += entry.first < primary_items ? 0 : static_cast<std::uint32_t>(forced.size());
    for (const std::uint32_t number : forced) {
        items.insert(primary_items, py::str("forced"));
        rows[number].emplace_back(primary_items++, 0);
    }
    return std::make_shared<dlx::Problem>(problem_of(items, primary_items, colors, rows, bounds));
}

std::unique_ptr<Results> covers(std::shared_ptr<const dlx::Problem> problem,
                                const std::optional<py::array_t<std::int64_t>>& costs, bool maximize,
                                std::optional<std::int64_t> max_cost, const Numbers& forced,
                                std::optional<std::uint64_t> seed, std::optional<std::uint64_t> limit,
                                std::optional<double> seconds, std::size_t max_bytes, std::uint32_t threads,
                                const py::object& progress) {
    if (!forced.empty())
        problem = with_forced(*problem, forced);
    const Request request{std::move(problem), seed, limit, seconds, max_bytes, threads, progress};
    if (costs)
        return std::make_unique<SortedByCost>(request, *costs, maximize, max_cost);
    if (threads == 1)
        return std::make_unique<Searched>(request);
    return searched_by_threads(request);
}

} // namespace

void bind_covers(py::module_& module) { module.def("covers", &covers); }

} // namespace dlx_python
