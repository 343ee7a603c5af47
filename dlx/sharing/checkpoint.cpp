#include "dlx/checkpoint.hpp"

#include "dlx/sharing/subtree.hpp"
#include "dlx/watch.hpp"

#include <memory>
#include <optional>
#include <utility>

namespace dlx {

namespace {

using detail::Errand;
using detail::Subtree;
using detail::Worker;

/// Options forced in all, after which a tree is left as it is: one that is deep and narrow never has many nodes side by
/// side.
constexpr std::size_t most_forced = 10'000'000;

/// Visits the node, and those below it as long as there is one way to go; adds the branches after that.
void visit(const Branches& node, Worker& worker, Checkpoint& below) {
    Subtree first(node);
    std::optional<Subtree> others;
    first.take_up(worker);
    do
        first.work({.nodes = 1});
    while (!first.is_done() && !(others = first.split()));
    first.add_to(below);
    if (!others)
        return;
    const Branches& branches = others->branches();
    for (const OptionId option : branches.options) {
        auto path = std::make_shared<std::vector<OptionId>>(*branches.path);
        path->push_back(option);
        below.left.push_back({std::move(path), branches.depth + 1, {}, branches.share});
    }
}

} // namespace

Checkpoint split(const Problem& problem, Text engine, std::size_t wanted) {
    Worker worker;
    worker.build(engine_for(problem, engine), problem);
    Checkpoint reached;
    reached.left.push_back({std::make_shared<const std::vector<OptionId>>(), 0, {}, 1});
    for (std::size_t forced = 0; !reached.left.empty() && reached.left.size() < wanted && forced < most_forced;)
        for (const Branches& node : std::exchange(reached.left, {})) {
            visit(node, worker, reached);
            forced += node.depth + 1;
        }
    return reached;
}

Checkpoint go_on(EngineSearch& search, const Checkpoint& from, const Limits& limits) {
    const Watch watch(limits);
    Worker worker{.engine = &search};
    worker.params.limits.stop = limits.stop;
    Checkpoint reached{from.solutions, from.search_nodes, from.seconds, {}};
    for (const Branches& branches : from.left) {
        Subtree subtree(branches);
        subtree.take_up(worker);
        const std::uint64_t visited = reached.search_nodes - from.search_nodes;
        const Errand errand{.seconds = watch.left().seconds.value_or(Errand::no_end),
                            .nodes = detail::minus(limits.nodes.value_or(Errand::no_limit), visited)};
        if (errand.nodes > 0 && !watch.is_over())
            subtree.work(errand);
        subtree.add_to(reached);
    }
    reached.seconds += watch.seconds();
    return reached;
}

} // namespace dlx
