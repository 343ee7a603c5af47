#include "dlx/symmetry/count_by_orbits.hpp"

#include "dlx/count.hpp"
#include "dlx/engine.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace dlx::detail {

namespace {

/// An orbit of options that cover an item: one of them, and their number.
using OptionOrbit = std::pair<OptionId, std::uint32_t>;

/// Returns the orbit of each option, as the number of one of its options.
std::vector<std::uint32_t> orbits_of_options(const Problem& problem, const MovedOptions& moved) {
    std::vector<std::uint32_t> parents(problem.option_count());
    std::iota(parents.begin(), parents.end(), 0U);
    const auto root = [&](std::uint32_t k) {
        while (parents[k] != k)
            k = parents[k] = parents[parents[k]];
        return k;
    };
    for (const Permutation& generator : moved.generators)
        for (std::size_t k = 0; k < generator.size(); ++k)
            parents[root(moved.options[k])] = root(moved.options[generator[k]]);
    for (std::uint32_t k = 0; k < parents.size(); ++k)
        parents[k] = root(k);
    return parents;
}

/// Returns the orbits of the options of an item that is covered exactly once; none if all items have fewer than two
/// options in an orbit on average. The item is chosen by the number k of orbits and n of options: k of n branches are
/// searched, and a tree is about as large as the fourth root of n. Measured, nodes of the items with the fewest options
/// and with the least k / n^(3/4): hexiamonds 143,650 and 86,783; MacMahon's squares 520,685 and 378,922; pentominoes in
/// 8x8 with a hole 49,963 and 56,061; in 6x10 both 909,152.
std::vector<OptionOrbit> best_orbits(const Problem& problem, const MovedOptions& moved) {
    const std::vector<std::uint32_t> orbit_of = orbits_of_options(problem, moved);
    std::vector<std::vector<std::uint32_t>> options_of(problem.primary_item_count());
    for (std::uint32_t option = 0; option < orbit_of.size(); ++option)
        for (const Entry& entry : problem.option(OptionId{option}))
            if (index(entry.item) < options_of.size())
                options_of[index(entry.item)].push_back(option);
    std::vector<OptionOrbit> best;
    double least_work = 0;
    for (std::uint32_t item = 0; item < options_of.size(); ++item) {
        if (!(problem.bounds(ItemId{item}) == Bounds{}))
            continue;
        std::vector<std::uint32_t>& options = options_of[item];
        std::stable_sort(options.begin(), options.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return orbit_of[a] < orbit_of[b]; });
        std::vector<OptionOrbit> orbits;
        for (const std::uint32_t option : options) {
            if (orbits.empty() || orbit_of[index(orbits.back().first)] != orbit_of[option])
                orbits.emplace_back(OptionId{option}, 0);
            ++orbits.back().second;
        }
        const double work = static_cast<double>(orbits.size()) / std::pow(static_cast<double>(options.size()), 0.75);
        if (options.empty() || options.size() < 2 * orbits.size() || (!best.empty() && work >= least_work))
            continue;
        best = std::move(orbits);
        least_work = work;
    }
    return best;
}

/// Counts the solutions with one option of each orbit. If the first large count took an enumeration, those after it
/// start with the same engine.
class PartCounts {
public:
    PartCounts(const Problem& problem, const CountParams& params, const RunMonitor& watch)
        : problem_(problem), params_(params), watch_(watch) {}

    CountResult count(std::span<const OptionId> forced) {
        CountParams params = params_;
        if (!engine_.empty()) {
            params.method = CountMethod::enumerate;
            params.search.engine = engine_;
            params.limits.search_nodes = 16 * max_nodes_; // beyond it, the frontier may be faster
            CountResult some = count(forced, params);
            if (some.status != Status::node_limit)
                return some;
            params = params_;
        }
        CountResult some = count(forced, params);
        choose_engine(some);
        return some;
    }

    /// Returns true if enumeration is about as fast as the frontier, which took `seconds` for these options; after half
    /// a second, four times as fast, because the frontier may take as long for all options.
    bool is_enumerated(std::span<const OptionId> forced, double seconds) {
        CountParams params = params_;
        params.method = CountMethod::enumerate;
        const double most = std::max(std::min(2 * seconds, 0.5), seconds / 4);
        params.limits.seconds = std::min(watch_.remaining_limits().seconds.value_or(most), most);
        const CountResult some = dlx::count(problem_, params, forced);
        choose_engine(some);
        return some.status == Status::exhausted;
    }

    /// Enumerates nodes_of_trial search nodes.
    CountResult trial() {
        CountParams params = params_;
        params.method = CountMethod::enumerate;
        params.limits.search_nodes = nodes_of_trial;
        params.task_runner = {};
        return count({}, params);
    }

private:
    static constexpr std::uint64_t nodes_of_trial = 2000;

    /// Chooses the engine of other counts, if this one was large and an enumeration.
    void choose_engine(const CountResult& some) {
        const std::uint64_t nodes = some.stats.search_nodes;
        const bool is_by_engine = std::any_of(engines().begin(), engines().end(),
                                              [&](const Engine& engine) { return engine.name == some.engine; });
        if (some.status == Status::exhausted && is_by_engine && some.branching == Branching::mrv &&
            nodes > nodes_of_trial) {
            engine_ = some.engine;
            max_nodes_ = std::max(max_nodes_, nodes);
        }
    }

    CountResult count(std::span<const OptionId> forced, CountParams& params) {
        params.limits.seconds = watch_.remaining_limits().seconds;
        return dlx::count(problem_, params, forced);
    }

    const Problem& problem_;
    const CountParams& params_;
    const RunMonitor& watch_;
    std::string engine_;          ///< engine of enumerations; empty if the method is open
    std::uint64_t max_nodes_ = 0; ///< search nodes of the largest count that chose `engine_`
};

} // namespace

CountResult count_by_orbits(const Problem& problem, const MovedOptions& moved, const CountParams& params,
                            const RunMonitor& watch) {
    PartCounts parts(problem, params, watch);
    if (params.method == CountMethod::frontier || params.search.engine != "auto" || moved.generators.empty())
        return parts.count({});
    CountResult all = parts.trial();
    if (all.status != Status::node_limit)
        return all;
    const std::vector<OptionOrbit> orbits = best_orbits(problem, moved);
    if (orbits.empty())
        return parts.count({});
    all.status = Status::exhausted;
    all.solutions = 0;
    for (const auto& [option, size] : orbits) {
        const CountResult some = parts.count({&option, 1});
        if (all.solutions == 0 && some.method == CountMethod::frontier && orbits.size() > 1 &&
            !parts.is_enumerated({&option, 1}, some.seconds))
            return parts.count({}); // the frontier visits all orbits at once
        all.solutions += some.solutions * size;
        all.status = some.status;
        if (some.status != Status::exhausted)
            break;
    }
    return all;
}

} // namespace dlx::detail
