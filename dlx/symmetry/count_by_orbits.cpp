#include "dlx/symmetry/count_by_orbits.hpp"

#include "dlx/count.hpp"

#include <algorithm>
#include <map>
#include <numeric>
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

/// Returns the orbits of the options of an item that is covered exactly once and has the fewest of them; none if all
/// items have fewer than two options in an orbit on average.
std::vector<OptionOrbit> best_orbits(const Problem& problem, const MovedOptions& moved) {
    const std::vector<std::uint32_t> orbit_of = orbits_of_options(problem, moved);
    std::vector<std::map<std::uint32_t, OptionOrbit>> orbits(problem.primary_item_count());
    for (std::uint32_t option = 0; option < orbit_of.size(); ++option)
        for (const Entry& entry : problem.option(OptionId{option}))
            if (index(entry.item) < orbits.size())
                ++orbits[index(entry.item)].try_emplace(orbit_of[option], OptionId{option}, 0).first->second.second;
    std::vector<OptionOrbit> best;
    std::uint64_t best_size = 0;
    for (std::uint32_t item = 0; item < orbits.size(); ++item) {
        std::uint64_t size = 0;
        for (const auto& [root, orbit] : orbits[item])
            size += orbit.second;
        const std::size_t count = orbits[item].size();
        const bool is_better = best.empty() || count < best.size() || (count == best.size() && size > best_size);
        if (count == 0 || size < 2 * count || !is_better || !(problem.bounds(ItemId{item}) == Bounds{}))
            continue;
        best.clear();
        for (const auto& [root, orbit] : orbits[item])
            best.push_back(orbit);
        best_size = size;
    }
    return best;
}

} // namespace

CountResult count_by_orbits(const Problem& problem, const MovedOptions& moved, const CountParams& params,
                            const RunMonitor& watch) {
    constexpr std::uint64_t nodes_of_trial = 5000;
    CountParams remaining = params;
    const auto count_with = [&](std::span<const OptionId> forced) {
        remaining.search.limits.seconds = watch.remaining_limits().seconds;
        return count(problem, remaining, forced);
    };
    if (params.method == CountMethod::frontier || params.search.engine != "auto" || moved.generators.empty())
        return count_with({});
    remaining.method = CountMethod::enumerate;
    remaining.search.limits.search_nodes = nodes_of_trial;
    remaining.task_runner = {};
    CountResult all = count_with({});
    if (all.status != Status::node_limit)
        return all;
    remaining = params;
    const std::vector<OptionOrbit> orbits = best_orbits(problem, moved);
    if (orbits.empty())
        return count_with({});
    all.status = Status::exhausted;
    all.solutions = 0;
    for (const auto& [option, size] : orbits) {
        const CountResult some = count_with({&option, 1});
        if (all.solutions == 0 && some.method == CountMethod::frontier && orbits.size() > 1)
            return count_with({}); // the frontier visits all orbits at once
        all.solutions += some.solutions * size;
        all.status = some.status;
        if (some.status != Status::exhausted)
            break;
    }
    return all;
}

} // namespace dlx::detail
