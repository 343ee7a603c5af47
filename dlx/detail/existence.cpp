#include "dlx/detail/existence.hpp"

#include "dlx/count.hpp"
#include "dlx/detail/enumeration.hpp"
#include "dlx/frontier/frontier.hpp"
#include "dlx/frontier/frontier_problem.hpp"
#include "dlx/watch.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <optional>

namespace dlx::detail {

namespace {

constexpr std::size_t max_bytes = std::size_t{1} << 28; ///< for the states of the frontier

/// The frontier's part of a search for a solution.
class Refutation {
public:
    explicit Refutation(const Problem& problem) : problem_(problem) {
        if (const FrontierProblem::Set start = problem_.start({}); !start.empty())
            frontier_ = make_frontier_count(problem_, start, max_bytes);
    }

    /// Goes on until so much work in all has been done; nothing if the answer is not known then.
    std::optional<Status> go_on(std::uint64_t max_work, Watch& watch) {
        if (!frontier_)
            return Status::exhausted;
        while (frontier_->work() < max_work) {
            const bool is_over = frontier_->follow_some();
            if (frontier_->count() > 0)
                return Status::solution_limit;
            if (is_over)
                return Status::exhausted;
            if (const auto end = watch.interrupted({}))
                return end;
        }
        return std::nullopt;
    }

private:
    FrontierProblem problem_;
    std::unique_ptr<FrontierCount> frontier_; ///< none if some item has no option
};

/// Both in turn, until the engine has visited `nodes`. Throws std::bad_alloc.
Status by_either(const Problem& problem, Enumeration& enumeration, Watch& watch, std::uint64_t max_nodes,
                 std::uint64_t& nodes) {
    // To make the sets of the frontier, first, may take longer than the whole search by the engine.
    nodes = (1 << 10) + (static_cast<std::uint64_t>(FrontierProblem::bytes(problem)) >> 12);
    for (std::optional<Refutation> refutation;; nodes *= 2) {
        if (const Status status = enumeration.go_on(nodes).status; status != Status::node_limit)
            return status;
        if (!refutation)
            refutation.emplace(problem);
        if (const auto status = refutation->go_on(8 * nodes, watch)) // that takes about as long
            return *status;
        if (nodes >= max_nodes)
            return Status::node_limit;
    }
}

} // namespace

Status has_solution(const Problem& problem, const Limits& limits, std::uint64_t* work) {
    CountParams params;
    params.search.engine = "auto";
    params.search.limits.solutions = 1;
    params.search.limits.seconds = limits.seconds;
    params.search.limits.stop = limits.stop;
    Watch watch(params.search.limits);
    Enumeration enumeration(problem, params, {}, watch);
    const std::uint64_t max_nodes = limits.nodes.value_or(std::numeric_limits<std::uint64_t>::max());
    std::uint64_t nodes = 0;
    std::uint64_t& visited = work != nullptr ? *work : nodes;
    try {
        if (FrontierProblem::bytes(problem) <= static_cast<double>(max_bytes))
            return by_either(problem, enumeration, watch, max_nodes, visited);
    } catch (const std::bad_alloc&) { // an engine needs less
    }
    const CountResult result = enumeration.go_on(max_nodes);
    visited = result.stats.search_nodes;
    return result.status;
}

} // namespace dlx::detail
