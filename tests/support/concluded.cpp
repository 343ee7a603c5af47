#include "tests/support/concluded.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace dlx::test {

namespace {

bool has(const Problem& problem, std::uint32_t option, std::uint32_t item) {
    const auto entries = problem.option(OptionId{option});
    return std::any_of(entries.begin(), entries.end(), [&](const Entry& entry) { return index(entry.item) == item; });
}

std::vector<std::vector<std::uint32_t>> options_by_item(const Problem& problem) {
    std::vector<std::vector<std::uint32_t>> result(problem.item_count());
    for (std::uint32_t k = 0; k < problem.option_count(); ++k)
        for (const Entry& entry : problem.option(OptionId{k}))
            result[index(entry.item)].push_back(k);
    return result;
}

} // namespace

std::optional<OptionFlags> concluded(const Problem& problem, OptionFlags left) {
    const auto options_of = options_by_item(problem);
    for (bool changed = true; changed;) {
        changed = false;
        for (std::uint32_t a = 0; a < problem.primary_item_count(); ++a) {
            std::vector<std::uint32_t> of_a;
            std::copy_if(options_of[a].begin(), options_of[a].end(), std::back_inserter(of_a),
                         [&](std::uint32_t k) { return left[k]; });
            if (of_a.empty())
                return std::nullopt;
            for (const Entry& entry : problem.option(OptionId{of_a.front()})) {
                const std::uint32_t b = index(entry.item);
                if (!std::all_of(of_a.begin(), of_a.end(), [&](std::uint32_t k) { return has(problem, k, b); }))
                    continue;
                for (const std::uint32_t k : options_of[b])
                    if (left[k] && !has(problem, k, a)) {
                        left[k] = false;
                        changed = true;
                    }
            }
        }
    }
    return left;
}

std::size_t pairs_to_conclude_from(const Problem& problem) {
    const auto options_of = options_by_item(problem);
    std::size_t result = 0;
    for (std::uint32_t a = 0; a < problem.primary_item_count(); ++a)
        for (std::uint32_t b = 0; b < problem.item_count(); ++b) {
            const auto shared = static_cast<std::size_t>(std::count_if(
                options_of[a].begin(), options_of[a].end(), [&](std::uint32_t k) { return has(problem, k, b); }));
            result += a != b && shared >= 2 && shared < options_of[b].size();
        }
    return result;
}

OptionFlags options_beside(const Problem& problem, const std::vector<OptionId>& forced,
                           const std::vector<OptionId>& removed) {
    OptionFlags left(problem.option_count(), true);
    for (const OptionId option : removed)
        left[index(option)] = false;
    for (const OptionId option : forced)
        for (const Entry& entry : problem.option(option))
            for (std::uint32_t k = 0; k < problem.option_count(); ++k)
                if (k != index(option) && has(problem, k, index(entry.item)))
                    left[k] = false;
    return left;
}

} // namespace dlx::test
