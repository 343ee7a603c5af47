#include "tests/support/brute_force.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace dlx::test {

namespace {

/// Returns true if every primary item is in as many of `options` as its bounds allow, and every secondary item in at
/// most one, or in several that all give it the same color. Follows the definition: item by item, with one look at all
/// entries for each.
bool is_exact_cover(const Problem& problem, const OptionSet& options) {
    for (std::uint32_t i = 0; i < problem.item_count(); ++i) {
        std::vector<Color> uses;
        for (const OptionId option : options)
            for (const Entry& entry : problem.option(option))
                if (index(entry.item) == i)
                    uses.push_back(entry.color);
        const bool primary = i < problem.primary_item_count();
        const Bounds bounds = problem.bounds(ItemId{i});
        if (primary && (uses.size() < bounds.min || uses.size() > bounds.max))
            return false;
        if (!primary && uses.size() > 1)
            for (const Color color : uses)
                if (color == Color::none || color != uses.front())
                    return false;
    }
    return true;
}

} // namespace

OptionSet sorted(std::span<const OptionId> options) {
    OptionSet result(options.begin(), options.end());
    std::sort(result.begin(), result.end());
    return result;
}

std::set<OptionSet> brute_force_solutions(const Problem& problem) {
    // Each option has a primary item: subsets with more options than the sum of the upper bounds can be skipped.
    std::size_t most = 0;
    for (std::uint32_t i = 0; i < problem.primary_item_count(); ++i)
        most += problem.bounds(ItemId{i}).max;
    std::set<OptionSet> solutions;
    for (std::uint64_t subset = 0; subset < std::uint64_t{1} << problem.option_count(); ++subset) {
        OptionSet options;
        for (std::uint32_t k = 0; k < problem.option_count(); ++k)
            if ((subset >> k & 1) != 0)
                options.push_back(OptionId{k});
        if (options.size() <= most && is_exact_cover(problem, options))
            solutions.insert(options);
    }
    return solutions;
}

std::set<OptionSet> with_forced(const std::set<OptionSet>& solutions, std::span<const OptionId> forced) {
    const OptionSet wanted = sorted(forced);
    std::set<OptionSet> result;
    if (std::adjacent_find(wanted.begin(), wanted.end()) != wanted.end())
        return result;
    for (const OptionSet& solution : solutions)
        if (std::includes(solution.begin(), solution.end(), wanted.begin(), wanted.end()))
            result.insert(solution);
    return result;
}

std::string difference(const std::set<OptionSet>& found, const std::set<OptionSet>& expected) {
    std::string text;
    const auto append = [&text](const char* what, const std::set<OptionSet>& those, const std::set<OptionSet>& others) {
        for (const OptionSet& solution : those) {
            if (others.contains(solution))
                continue;
            text += what;
            for (const OptionId option : solution)
                text += ' ' + std::to_string(index(option));
            text += '\n';
        }
    };
    append("missing: options", expected, found);
    append("not a solution: options", found, expected);
    return text;
}

} // namespace dlx::test
