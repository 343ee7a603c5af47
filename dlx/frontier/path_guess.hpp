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

/// An estimate of the paths of a frontier. A path to layer n is a sequence of options after which n items are
/// uncovered. For each layer, PathGuess estimates the number of paths to it, and the number of options that are tried
/// after these paths, and that can follow them. Two paths to the same state count twice here, while FrontierCount
/// expands that state once.
///
/// The estimate is unbiased: from the paths to a layer an evenly spaced sample is continued, and weighted accordingly.
/// Source: D. E. Knuth, "Estimating the efficiency of backtrack programs", 1975, with many paths at a time, as in
/// R. Rubinstein, "Stochastic enumeration method for counting NP-hard problems", 2013.
struct PathGuess {
    explicit PathGuess(const FrontierProblem& problem, const FrontierProblem::Set& start)
        : paths(problem.layers()), tries(problem.layers()), steps(problem.layers()) {
        with_layout(problem, [&]<std::uint32_t Words, bool HasBounds>() { sample<Words, HasBounds>(problem, start); });
    }

    std::vector<double> paths; ///< number of paths to each layer, by uncovered items; in layer 0, of solutions
    std::vector<double> tries; ///< number of options tried after all paths to each layer, by uncovered items
    std::vector<double> steps; ///< number of continuations of all paths to each layer, by uncovered items

private:
    static constexpr std::size_t most_followed = 2048;              ///< maximum number of paths continued from a layer
    static constexpr std::size_t least_followed = 8;                ///< the same for many options
    static constexpr std::size_t most_words = std::size_t{1} << 21; ///< words of the options of all paths: 1 to 7 ms

    static constexpr double most_work = 1 << 18; ///< with bounds, maximum counters of the paths continued in all

    struct Layer {
        FrontierProblem::Set states;
        std::vector<double> paths; ///< weight of each state: the number of paths that it represents
    };

    template <std::uint32_t Words, bool HasBounds>
    void sample(const FrontierProblem& problem, const FrontierProblem::Set& start) {
        std::vector<Layer> layers(paths.size());
        layers[problem.first_layer()] = {start, {1}};
        FrontierProblem::Set after(problem.words);
        Random random(1);
        std::size_t followed =
            std::clamp(most_words / (1 + problem.options.size() * problem.words), least_followed, most_followed);
        if (HasBounds) // up to a layer for each option
            followed = std::min(followed, 1 + static_cast<std::size_t>(most_work / (1 + problem.counters_per_option()) /
                                                                       static_cast<double>(layers.size())));
        for (auto open = static_cast<std::uint32_t>(layers.size() - 1); open > 0; --open) {
            const Layer layer = std::exchange(layers[open], {});
            paths[open] = std::accumulate(layer.paths.begin(), layer.paths.end(), 0.0);
            const std::size_t stride = std::max<std::size_t>(1, (layer.paths.size() + followed - 1) / followed);
            for (std::size_t first = HasBounds ? 0 : random.below(stride); first < layer.paths.size();
                 first += stride) {
                // With bounds, states that chose an option and states that passed it alternate.
                const std::size_t k = HasBounds ? first + random.below(stride) : first;
                if (k >= layer.paths.size())
                    continue;
                const double stands_for = layer.paths[k] * static_cast<double>(stride);
                problem.follow<Words, HasBounds, false>(
                    &layer.states[k * problem.words], open,
                    [&] {
                        tries[open] += stands_for;
                        return after.data();
                    },
                    [&](std::size_t, std::uint32_t lower) {
                        Layer& next = layers[lower];
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
