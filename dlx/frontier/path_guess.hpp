#pragma once

#include "dlx/detail/random.hpp"
#include "dlx/frontier/frontier_problem.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace dlx::detail {

/// A guess at the paths of a frontier. A path to layer n is a choice of options, one after the other, after which n items
/// are open. For each layer, PathGuess tells how many paths lead to it, and how many options can come next on them. Two
/// paths to the same state are two paths here, while FrontierCount goes on with that state once.
///
/// The guess is unbiased: of the paths to a layer some are followed, evenly spread, and stand for all of them.
/// Source: D. E. Knuth, "Estimating the efficiency of backtrack programs", 1975, with many paths at a time, as in
/// R. Rubinstein, "Stochastic enumeration method for counting NP-hard problems", 2013.
struct PathGuess {
    explicit PathGuess(const FrontierProblem& problem, const FrontierProblem::Set& start)
        : paths(problem.primary + 1), steps(problem.primary + 1) {
        with_state_words(problem.words, [&]<std::uint32_t Words>() { sample<Words>(problem, start); });
    }

    std::vector<double> paths; ///< by open items; those with none open are the solutions
    std::vector<double> steps; ///< by open items: from all paths to the next ones

private:
    static constexpr std::size_t most_followed = 2048;              ///< paths that are followed from one layer
    static constexpr std::size_t most_words = std::size_t{1} << 20; ///< of memory for the states of the next layer

    struct Layer {
        FrontierProblem::Set states;
        std::vector<double> paths; ///< by state: how many it stands for
    };

    template <std::uint32_t Words>
    void sample(const FrontierProblem& problem, const FrontierProblem::Set& start) {
        std::vector<Layer> layers(paths.size());
        layers[problem.open_items(start.data())] = {start, {1}};
        FrontierProblem::Set after(problem.words);
        Random random(1);
        const std::size_t followed =
            std::clamp<std::size_t>(most_words / (problem.most_options() * problem.words), 1, most_followed);
        for (std::size_t open = layers.size() - 1; open > 0; --open) {
            const Layer layer = std::exchange(layers[open], {});
            paths[open] = std::accumulate(layer.paths.begin(), layer.paths.end(), 0.0);
            const std::size_t stride = std::max<std::size_t>(1, (layer.paths.size() + followed - 1) / followed);
            for (std::size_t k = random.below(stride); k < layer.paths.size(); k += stride) {
                const double stands_for = layer.paths[k] * static_cast<double>(stride);
                problem.follow<Words>(
                    &layer.states[k * problem.words], [&] { return after.data(); },
                    [&](std::size_t option) {
                        Layer& next = layers[open - problem.covers[option]];
                        next.states.insert(next.states.end(), after.begin(), after.end());
                        next.paths.push_back(stands_for);
                        steps[open] += stands_for;
                    });
            }
        }
        paths[0] = std::accumulate(layers[0].paths.begin(), layers[0].paths.end(), 0.0);
    }
};

} // namespace dlx::detail
