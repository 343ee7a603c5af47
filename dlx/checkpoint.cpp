#include "dlx/engine.hpp"
#include "dlx/parallel.hpp"

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace dlx {

namespace {

/// Options forced in all, after which a tree is left as it is: one that is deep and narrow never has many nodes side by
/// side.
constexpr std::size_t most_forced = 10'000'000;

/// A node, by the options that lead to it.
struct Node {
    std::vector<OptionId> options;
    double share = 1;
};

/// Visits nodes one by one.
class Splitter {
public:
    Splitter(const Problem& problem, std::string_view engine) : engine_(engine_for(problem, engine).make(problem)) {}

    /// Visits the node, and those below it as long as there is one way to go; appends the branches after that.
    void visit(const Node& node, std::vector<Node>& below) {
        params_.limits.nodes = 1;
        engine_->start(node.options, params_);
        engine_->finish();
        Branches others = engine_->give_away();
        while (engine_->status() == Status::node_limit && others.options.empty()) {
            ++*params_.limits.nodes;
            engine_->resume();
            engine_->finish();
            others = engine_->give_away();
        }
        solutions += engine_->stats().solutions;
        search_nodes += engine_->stats().search_nodes;
        if (engine_->status() == Status::exhausted)
            return;
        const Branches first = engine_->left().front(); // all that was not given away
        below.push_back({*first.path, node.share * first.share});
        for (const OptionId option : others.options) {
            below.push_back(below.back());
            below.back().options.back() = option;
        }
    }

    std::uint64_t solutions = 0;
    std::uint64_t search_nodes = 0;

private:
    SolveParams params_;
    std::unique_ptr<EngineSearch> engine_;
};

} // namespace

Checkpoint split(const Problem& problem, std::string_view engine, std::size_t parts) {
    Splitter splitter(problem, engine);
    std::vector<Node> nodes(1);
    for (std::size_t forced = 0; !nodes.empty() && nodes.size() < parts && forced < most_forced;) {
        std::vector<Node> below;
        for (const Node& node : nodes) {
            splitter.visit(node, below);
            forced += node.options.size() + 1;
        }
        nodes = std::move(below);
    }
    Checkpoint checkpoint{splitter.solutions, splitter.search_nodes, 0, {}};
    for (Node& node : nodes) {
        const std::size_t depth = node.options.size();
        auto path = std::make_shared<const std::vector<OptionId>>(std::move(node.options));
        checkpoint.left.push_back({std::move(path), depth, {}, node.share});
    }
    return checkpoint;
}

} // namespace dlx
