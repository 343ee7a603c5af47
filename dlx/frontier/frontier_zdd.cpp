#include "dlx/zdd.hpp"

#include "dlx/detail/codegen.hpp"
#include "dlx/frontier/frontier_problem.hpp"
#include "dlx/frontier/state_table.hpp"
#include "dlx/watch.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace dlx {

namespace {

using detail::FrontierProblem;
using detail::StateTable;
using Index = std::uint32_t;

/// The diagram during its construction, from the ends to the root: no branch is there twice.
class Diagram {
public:
    /// Returns the node that asks for the option. Options are numbered in the order of the problem.
    Zdd::Node node(OptionId option, Zdd::Node lo, Zdd::Node hi) {
        if (hi == Zdd::bottom)
            return lo;
        const std::array<std::uint64_t, 2> key{index(option), std::uint64_t{lo} << 32 | hi};
        return static_cast<Zdd::Node>(table_.add<2>(key.data(), table_.hash<2>(key.data())).number) + Zdd::first_branch;
    }

    [[nodiscard]] std::size_t bytes() const { return table_.bytes() + table_.size() * sizeof(Zdd::Branch); }

    [[nodiscard]] std::vector<Zdd::Branch> list() const {
        std::vector<Zdd::Branch> list;
        list.reserve(table_.size());
        for (std::size_t k = 0; k < table_.size(); ++k) {
            const std::uint64_t* const key = table_.state(k);
            list.push_back(
                {OptionId{static_cast<Index>(key[0])}, static_cast<Index>(key[1] >> 32), static_cast<Index>(key[1])});
        }
        return list;
    }

private:
    StateTable table_{2};
};

/// A builder of ZDDs. It expands the states of the frontier layer by layer, like FrontierCount, but keeps the
/// transitions, and then processes them backwards. A state becomes a chain of branches, one for each of its transitions
/// that leads to solutions. Transitions are in the order of the first items of their options, and so is the ZDD.
class Builder {
public:
    Builder(const FrontierProblem& problem, const FrontierProblem::Set& start, std::size_t max_bytes, RunMonitor& watch)
        : problem_(problem), max_bytes_(static_cast<std::size_t>(std::min<std::uint64_t>(max_bytes, most_bytes))),
          watch_(watch), top_(problem.first_layer()),
          work_each_(problem.words * (1 + static_cast<std::size_t>(problem.counters_per_option()))),
          layers_(top_ + 1, Layer(problem.words)), next_(problem.words) {
        add<0>(top_, start.data());
    }

    /// Builds the ZDD of all paths from the state after the forced options to the state without uncovered items.
    ZddResult build(std::span<const OptionId> forced) {
        std::optional<Status> end;
        for (Index open = top_; open > 0 && !end; --open)
            end = detail::with_layout(problem_,
                                      [&]<Index Words, bool HasBounds>() { return follow<Words, HasBounds>(open); });
        layers_[0].nodes.assign(layers_[0].states.size(), Zdd::top);
        for (Index open = 1; open <= top_ && !end; ++open)
            end = problem_.has_bounds ? make_nodes<true>(open) : make_nodes<false>(open);
        if (!end && !has_room())
            end = Status::memory_limit;
        if (end)
            return {*end, std::nullopt, 0, states_};
        Zdd::Node root = layers_[top_].nodes[0];
        layers_.clear();
        for (auto option = forced.rbegin(); option != forced.rend(); ++option)
            root = diagram_.node(*option, Zdd::bottom, root);
        return {Status::exhausted, Zdd(diagram_.list(), root), 0, states_};
    }

private:
    /// A transition to a state of the layer that is lower by as many items as the option covers or, with bounds, of the
    /// layer in Layer::lower.
    struct Step {
        Index option; ///< its place in problem_.options, or no_option
        Index state;
    };
    static constexpr auto no_option = static_cast<Index>(FrontierProblem::no_option);
    /// The states with a number of uncovered items: first the states, after their expansion the transitions, and
    /// finally the nodes.
    struct Layer {
        explicit Layer(Index words) : states(words) {}
        StateTable states;
        std::vector<Step> steps;       ///< transitions of the first state, of the second, ...
        std::vector<Index> lower;      ///< by step, with bounds: the layer to which it leads
        std::vector<std::size_t> ends; ///< end of its steps, by state
        std::vector<Zdd::Node> nodes;  ///< by state
        [[nodiscard]] std::size_t bytes() const {
            return states.bytes() + steps.capacity() * sizeof(Step) + lower.capacity() * sizeof(Index) +
                   ends.capacity() * sizeof(std::size_t) + nodes.capacity() * sizeof(Zdd::Node);
        }
    };

    /// Maximum memory, so that numbers of states and nodes fit into 32 bits: each takes at least 16 bytes.
    static constexpr std::uint64_t most_bytes = std::uint64_t{16} << 31;

    template <Index Words>
    DLX_INLINE Index add(Index open, const std::uint64_t* state) {
        StateTable& states = layers_[open].states;
        return static_cast<Index>(states.add<Words>(state, states.hash<Words>(state)).number);
    }

    /// Expands a complete layer: stores its transitions, and deletes its states.
    template <Index Words, bool HasBounds>
    [[nodiscard]] std::optional<Status> follow(Index open) {
        Layer& layer = layers_[open];
        for (std::size_t k = 0; k < layer.states.size(); ++k) {
            std::size_t work = 1;
            problem_.follow<Words, HasBounds>(
                layer.states.state(k), open, [&] { return ++work, next_.data(); },
                [&](std::size_t option, Index lower) {
                    const Index state = add<Words>(lower, next_.data());
                    layer.steps.push_back({static_cast<Index>(option), state});
                    if (HasBounds)
                        layer.lower.push_back(lower);
                });
            layer.ends.push_back(layer.steps.size());
            ++states_;
            if (const auto end = interrupted(open, work * work_each_))
                return end;
        }
        layer.states = StateTable(problem_.words);
        layer.steps.shrink_to_fit();
        layer.ends.shrink_to_fit();
        return std::nullopt;
    }

    /// Builds the nodes of a layer after those of all lower layers, and deletes its transitions.
    template <bool HasBounds>
    [[nodiscard]] std::optional<Status> make_nodes(Index open) {
        Layer& layer = layers_[open];
        layer.nodes.assign(layer.ends.size(), Zdd::bottom);
        std::size_t step = 0;
        for (std::size_t k = 0; k < layer.nodes.size(); ++k) {
            for (std::size_t s = layer.ends[k]; s-- > step;) {
                const auto [option, state] = layer.steps[s];
                if (HasBounds && option == no_option) {
                    layer.nodes[k] = layers_[layer.lower[s]].nodes[state];
                    continue;
                }
                const Index lower = HasBounds ? layer.lower[s] : open - problem_.covers[option];
                const Zdd::Node hi = layers_[lower].nodes[state];
                layer.nodes[k] = diagram_.node(problem_.options[option], layer.nodes[k], hi);
            }
            const std::size_t work = layer.ends[k] - std::exchange(step, layer.ends[k]);
            if (const auto end = interrupted(0, work))
                return end;
        }
        layer.steps = std::vector<Step>();
        layer.lower = std::vector<Index>();
        layer.ends = std::vector<std::size_t>();
        return std::nullopt;
    }

    /// Returns the reason to stop, if there is one. Limits are checked after so much work that it costs little.
    [[nodiscard]] std::optional<Status> interrupted(Index open, std::size_t work) {
        constexpr std::size_t work_between_looks = std::size_t{1} << 20; // number of words read: a few milliseconds
        work_ += work;
        if (work_ < work_between_looks + 16 * layers_.size())
            return std::nullopt;
        work_ = 0;
        if (!has_room())
            return Status::memory_limit;
        const double fraction = 1 - static_cast<double>(open) / static_cast<double>(layers_.size());
        return watch_.poll({0, states_, 0, fraction});
    }

    [[nodiscard]] bool has_room() const {
        std::size_t bytes = diagram_.bytes();
        for (const Layer& layer : layers_)
            bytes += layer.bytes();
        return bytes <= max_bytes_;
    }

    const FrontierProblem& problem_;
    const std::size_t max_bytes_;
    RunMonitor& watch_;
    const Index top_;             ///< the layer of the start
    const std::size_t work_each_; ///< words read for a transition, approximately
    std::vector<Layer> layers_;   ///< layers by the number of uncovered items
    FrontierProblem::Set next_;   ///< the state after a step
    Diagram diagram_;
    std::uint64_t states_ = 0; ///< number of states followed
    std::size_t work_ = 0;     ///< work since limits were checked
};

} // namespace

ZddResult solutions_as_zdd(const Problem& problem, const CountParams& params, std::span<const OptionId> forced) {
    const Limits limits = params.solve_params().limits;
    RunMonitor watch(limits);
    const double set_bytes = FrontierProblem::bytes(problem);
    if (set_bytes > static_cast<double>(params.max_memory_bytes))
        return {Status::memory_limit, std::nullopt};
    const FrontierProblem frontier(problem, forced);
    ZddResult result{Status::exhausted, Zdd()};
    if (const auto& start = frontier.start(); !start.empty())
        result = Builder(frontier, start, params.max_memory_bytes - static_cast<std::size_t>(set_bytes), watch)
                     .build(forced);
    result.seconds = watch.seconds();
    return result;
}

} // namespace dlx
