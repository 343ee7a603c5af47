#pragma once

#include "dlx/detail/random.hpp"
#include "dlx/frontier/frontier_problem.hpp"
#include "dlx/frontier/state_table.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace dlx::detail {

/// An unbiased estimator of the number of solutions, which expands the states of FrontierCount, but at most a fixed
/// number of each layer. The states with the most ways are kept. The others are sampled with a probability proportional
/// to their numbers of ways, and each sampled state represents equally many ways. If no layer was cut, the number is
/// exact but for rounding.
///
/// Source: R. Rubinstein, "Stochastic enumeration method for counting NP-hard problems", 2013, with equal states
/// merged; selection: P. Fearnhead and P. Clifford, "On-line inference for hidden Markov models via particle filters",
/// 2003.
class FrontierSampler {
public:
    /// `problem` must outlive this object.
    explicit FrontierSampler(const FrontierProblem& problem) : problem_(problem) {}

    /// Returns an estimate from at most `max_states` states of each layer; nothing if `is_over()` returns true, which
    /// is called now and then.
    template <class IsOver>
    [[nodiscard]] std::optional<long double> sample(std::size_t max_states, Random& random, IsOver is_over) {
        was_cut_ = false;
        if (problem_.start().empty())
            return 0;
        return with_layout(problem_, [&]<std::uint32_t Words, bool HasBounds>() {
            return sample<Words, HasBounds>(max_states, random, is_over);
        });
    }

    /// Returns true if the last sample cut a layer.
    [[nodiscard]] bool was_cut() const { return was_cut_; }
    /// Returns the number of states expanded by all samples.
    [[nodiscard]] std::uint64_t states() const { return states_; }

private:
    static constexpr std::uint64_t states_between_looks = 1024;

    struct Layer {
        explicit Layer(std::uint32_t words) : states(words) {}

        template <std::uint32_t Words>
        void add(const std::uint64_t* state, long double more) {
            const auto [number, is_new] = states.add<Words>(state, states.hash<Words>(state));
            if (is_new)
                ways.push_back(more);
            else
                ways[number] += more;
        }

        StateTable states;
        std::vector<long double> ways; ///< estimated number of ways to reach each state
    };

    template <std::uint32_t Words, bool HasBounds, class IsOver>
    [[nodiscard]] std::optional<long double> sample(std::size_t max_states, Random& random, IsOver is_over) {
        std::vector<Layer> layers(problem_.layers(), Layer(problem_.words));
        layers[problem_.first_layer()].template add<Words>(problem_.start().data(), 1);
        FrontierProblem::Set after(problem_.words);
        for (auto open = static_cast<std::uint32_t>(layers.size() - 1); open > 0; --open) {
            const Layer layer = std::exchange(layers[open], Layer(problem_.words));
            const long double kept_ways = threshold(layer.ways, max_states);
            long double passed = random.unit() * kept_ways; // ways since the last sampled state
            for (std::size_t k = 0; k < layer.ways.size(); ++k) {
                long double ways = layer.ways[k];
                if (ways < kept_ways) {
                    passed += ways;
                    if (passed < kept_ways)
                        continue;
                    passed -= kept_ways;
                    ways = kept_ways;
                }
                if (++states_ % states_between_looks == 0 && is_over())
                    return std::nullopt;
                problem_.follow<Words, HasBounds>(
                    layer.states.state(k), open, [&] { return after.data(); },
                    [&](std::size_t, std::uint32_t lower) { layers[lower].template add<Words>(after.data(), ways); });
            }
        }
        return layers[0].ways.empty() ? 0 : layers[0].ways[0];
    }

    /// Returns the number c of ways such that the states with at least c ways, and one for each c ways of the others,
    /// are `max_states`; 0 if there are no more states than that.
    [[nodiscard]] long double threshold(std::vector<long double> ways, std::size_t max_states) {
        if (ways.size() <= max_states)
            return 0;
        was_cut_ = true;
        std::sort(ways.begin(), ways.end(), std::greater<>());
        long double others = std::accumulate(ways.begin(), ways.end(), 0.0L);
        std::size_t kept = 0;
        for (; kept + 1 < max_states && ways[kept] * static_cast<long double>(max_states - kept) >= others; ++kept)
            others -= ways[kept];
        others =
            std::accumulate(ways.begin() + static_cast<std::ptrdiff_t>(kept), ways.end(), 0.0L); // without rounding
        return others / static_cast<long double>(max_states - kept);
    }

    const FrontierProblem& problem_;
    bool was_cut_ = false;
    std::uint64_t states_ = 0;
};

} // namespace dlx::detail
