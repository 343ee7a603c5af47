#include "dlx/checkpoint.hpp"

#include "dlx/sharing/parallel_search.hpp"
#include "dlx/sharing/subtree.hpp"
#include "dlx/watch.hpp"

#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

namespace dlx {

namespace {

using detail::Errand;
using detail::Subtree;
using detail::Worker;

/// Maximum total number of forced options: a tree that is deep and narrow never has many pending nodes.
constexpr std::size_t most_forced = 10'000'000;

/// Visits the node, and its descendants as long as they have a single branch; appends the branches of the last one.
void visit(const PendingBranches& node, Worker& worker, Checkpoint& below) {
    Subtree first(node);
    std::optional<Subtree> others;
    first.take_up(worker);
    do
        first.work({.nodes = 1});
    while (!first.is_done() && !(others = first.split()));
    first.add_to(below);
    if (!others)
        return;
    const PendingBranches& branches = others->branches();
    for (const OptionId option : branches.options) {
        auto path = std::make_shared<std::vector<OptionId>>(*branches.path);
        path->push_back(option);
        below.pending.push_back({std::move(path), branches.depth + 1, {}, branches.tree_fraction});
    }
}

} // namespace

Checkpoint initial_checkpoint(const Problem& problem, Text engine, std::size_t wanted) {
    Worker worker;
    worker.build(select_engine(problem, engine), problem);
    Checkpoint reached;
    reached.pending.push_back({std::make_shared<const std::vector<OptionId>>(), 0, {}, 1});
    for (std::size_t forced = 0; !reached.pending.empty() && reached.pending.size() < wanted && forced < most_forced;)
        for (const PendingBranches& node : std::exchange(reached.pending, {})) {
            visit(node, worker, reached);
            forced += node.depth + 1;
        }
    return reached;
}

Checkpoint resume(EngineSearch& search, const Checkpoint& from, const Limits& limits) {
    const RunMonitor watch(limits);
    Worker worker{.engine = &search};
    worker.params.limits.stop_flag = limits.stop_flag;
    Checkpoint reached{from.solutions, from.search_nodes, from.seconds, {}};
    for (const PendingBranches& branches : from.pending) {
        Subtree subtree(branches);
        subtree.take_up(worker);
        const std::uint64_t visited = reached.search_nodes - from.search_nodes;
        const Errand errand{.seconds = watch.remaining_limits().seconds.value_or(Errand::no_end),
                            .nodes = detail::minus(limits.search_nodes.value_or(Errand::no_limit), visited)};
        if (errand.nodes > 0 && !watch.should_stop())
            subtree.work(errand);
        subtree.add_to(reached);
    }
    reached.seconds += watch.seconds();
    return reached;
}

SolveResult resume_count(const Checkpoint& from, const Problem& problem, const SolveParams& params,
                         const TaskRunner& parallel, const std::function<void(const Checkpoint&)>& on_checkpoint,
                         double checkpoint_interval) {
    if (params.limits.solutions || params.limits.search_nodes || params.seed)
        throw std::invalid_argument(
            "a count with checkpoints has no limits of solutions and search nodes, and no seed");
    if (problem.has_bounds() && params.branching != Branching::mrv)
        throw std::invalid_argument("a count with checkpoints of a problem with bounds branches by MRV");
    if (!(checkpoint_interval >= 0))
        throw std::invalid_argument("between checkpoints there are 0 seconds or more");
    return detail::count_in_parallel(from, problem, params, parallel, on_checkpoint, checkpoint_interval);
}

} // namespace dlx
