#include "tests/modules/symmetry/symmetric_problem.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace dlx::test {

namespace {

/// Sets images of begin ... end - 1 to a permutation with cycles of one to four numbers.
void permute(std::vector<std::uint32_t>& images, std::uint32_t begin, std::uint32_t end, Dice& dice) {
    while (begin < end) {
        const std::uint32_t length = std::min(end - begin, 1 + dice.below(4));
        for (std::uint32_t k = 0; k < length; ++k)
            images[begin + k] = begin + (k + 1) % length;
        begin += length;
    }
}

} // namespace

Problem symmetric_problem(std::uint64_t seed, const RandomProblemParams& params) {
    Dice dice(seed);
    Problem problem;
    const std::uint32_t items = 2 + dice.below(params.max_items - 1);
    const std::uint32_t primary = 1 + dice.below(items);
    const std::uint32_t colors = dice.one_in(3) ? 0 : dice.below(params.max_colors + 1);
    std::vector<std::uint32_t> image(items);
    permute(image, 0, primary, dice);
    permute(image, primary, items, dice);
    std::vector<Bounds> bounds(primary);
    for (std::uint32_t k = 0; k < primary; ++k)
        if (params.has_bounds && dice.one_in(2)) {
            const std::uint32_t max = 1 + dice.below(4);
            const Bounds its_bounds{dice.below(max + 1), max};
            bounds[k] = its_bounds;
            for (std::uint32_t j = image[k]; j != k; j = image[j])
                bounds[j] = its_bounds;
        }
    for (std::uint32_t k = 0; k < items; ++k)
        if (k < primary)
            problem.add_item('i' + std::to_string(k), bounds[k]);
        else
            problem.add_item('i' + std::to_string(k), ItemKind::secondary);
    std::vector<std::uint32_t> color_image(colors + 1);
    for (std::uint32_t k = 1; k <= colors; ++k)
        problem.add_color('c' + std::to_string(k));
    permute(color_image, 1, colors + 1, dice);

    using Pairs = std::set<std::pair<std::uint32_t, std::uint32_t>>; // pairs of items and colors
    const std::uint32_t max_options = 2 + dice.below(params.max_options - 1);
    while (problem.option_count() < max_options) {
        Pairs option{{dice.below(primary), 0}};
        std::set<std::uint32_t> used{option.begin()->first};
        for (std::uint32_t left = dice.below(3); left > 0; --left)
            if (const std::uint32_t item = dice.below(items); used.insert(item).second)
                option.emplace(item, item < primary || dice.one_in(3) ? 0 : dice.below(colors + 1));
        const Pairs first = option;
        do {
            std::vector<Entry> entries;
            for (const auto& [item, color] : option)
                entries.push_back({ItemId{item}, Color{color}});
            problem.add_option(entries);
            if (dice.one_in(10) && params.max_options > 8)
                problem.add_option(entries);
            Pairs next;
            for (const auto& [item, color] : option)
                next.emplace(image[item], color_image[color]);
            option = next;
        } while (option != first && problem.option_count() <= params.max_options);
    }
    return problem;
}

} // namespace dlx::test
