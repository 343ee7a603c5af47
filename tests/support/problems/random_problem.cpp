#include "tests/support/problems/random_problem.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>

namespace dlx::test {

namespace {

/// Maker of the options of one problem whose items have been added.
class OptionMaker {
public:
    OptionMaker(const Problem& problem, std::uint32_t colors, Dice& dice)
        : problem_(&problem), colors_(colors), dice_(&dice) {
        // Each secondary item has one color, for the options of the planted solution.
        for (std::uint32_t c = 0; c < problem.item_count(); ++c)
            planted_color_.push_back(any_color());
    }

    /// Returns options that together are a solution.
    std::vector<std::vector<Entry>> planted() {
        std::vector<std::vector<Entry>> options;
        for (std::uint32_t i = 0; i < problem_->primary_item_count(); ++i) {
            if (options.empty() || dice_->one_in(2))
                options.emplace_back();
            options[dice_->below(options.size())].push_back({ItemId{i}, Color::none});
        }
        std::erase_if(options, [](const auto& option) { return option.empty(); });
        for (auto i = static_cast<std::uint32_t>(problem_->primary_item_count()); i < problem_->item_count(); ++i) {
            if (planted_color_[i] == Color::none) {
                if (dice_->one_in(2))
                    options[dice_->below(options.size())].push_back({ItemId{i}, Color::none});
            } else {
                for (auto& option : options)
                    if (dice_->one_in(2))
                        option.push_back({ItemId{i}, planted_color_[i]});
            }
        }
        for (auto& option : options)
            shuffle(option);
        return options;
    }

    /// Returns an option of one to four items, one of them primary.
    std::vector<Entry> any() {
        std::vector<std::uint32_t> items;
        for (std::uint32_t i = 0; i < problem_->item_count(); ++i)
            items.push_back(i);
        shuffle(items);
        items.resize(1 + dice_->below(std::min<std::size_t>(4, items.size())));
        if (std::none_of(items.begin(), items.end(),
                         [&](std::uint32_t i) { return i < problem_->primary_item_count(); }))
            items[dice_->below(items.size())] = dice_->below(problem_->primary_item_count());
        std::vector<Entry> option;
        for (const std::uint32_t i : items)
            option.push_back({ItemId{i}, i < problem_->primary_item_count() ? Color::none : any_color()});
        return option;
    }

    template <class T>
    void shuffle(std::vector<T>& values) {
        for (std::size_t k = values.size(); k > 1; --k)
            std::swap(values[k - 1], values[dice_->below(k)]);
    }

private:
    Color any_color() { return Color{dice_->below(colors_ + 1)}; }

    const Problem* problem_;
    std::uint32_t colors_;
    Dice* dice_;
    std::vector<Color> planted_color_; ///< by item
};

/// Returns bounds with a lower bound of 0 to 2 and an upper bound of 1 to 4.
Bounds random_bounds(Dice& dice) {
    const std::uint32_t min = dice.below(3);
    return {min, std::max(min + dice.below(3), 1U)};
}

} // namespace

std::uint64_t seeds(std::uint64_t usual) {
    const char* const wanted = std::getenv("TEST_SEEDS");
    return wanted == nullptr ? usual : std::stoull(wanted);
}

Problem random_problem(std::uint64_t seed, const RandomProblemParams& params) {
    Dice dice(seed);
    Problem problem;
    const std::uint32_t items = 1 + dice.below(params.max_items);
    const std::uint32_t primary = 1 + dice.below(items);
    for (std::uint32_t i = 0; i < items; ++i) {
        if (i < primary && params.has_bounds && dice.one_in(2))
            problem.add_item("p" + std::to_string(i), random_bounds(dice));
        else
            problem.add_item((i < primary ? "p" : "s") + std::to_string(i),
                             i < primary ? ItemKind::primary : ItemKind::secondary);
    }
    const std::uint32_t colors = dice.one_in(3) ? 0 : dice.below(params.max_colors + 1);
    for (std::uint32_t c = 0; c < colors; ++c)
        problem.add_color("c" + std::to_string(c));

    OptionMaker maker(problem, colors, dice);
    const std::uint32_t options = dice.below(params.max_options + 1);
    std::vector<std::vector<Entry>> list;
    if (dice.one_in(3))
        list = maker.planted();
    list.resize(std::min<std::size_t>(list.size(), options));
    while (list.size() < options)
        if (params.has_bounds && !list.empty() && dice.one_in(4))
            list.push_back(list[dice.below(list.size())]);
        else
            list.push_back(maker.any());
    maker.shuffle(list);
    for (const auto& option : list)
        problem.add_option(option);
    return problem;
}

Problem problem_of_pairs(std::uint64_t seed, std::uint32_t least_clashes) {
    Dice dice(seed);
    Problem problem;
    constexpr std::uint32_t items = 10;
    for (std::uint32_t i = 0; i < items; ++i)
        problem.add_item("p" + std::to_string(i));
    std::vector<std::vector<Entry>> options;
    for (std::uint32_t i = 0; i < items; ++i)
        for (std::uint32_t k = 2 + dice.below(2); k-- > 0;)
            options.push_back({{ItemId{i}}});
    const auto is_planted = [&](std::uint32_t o) { return o == 0 || options[o][0] != options[o - 1][0]; };
    const std::uint32_t clashes = least_clashes + dice.below(20);
    for (std::uint32_t k = 0; k < clashes; ++k) {
        const std::uint32_t a = dice.below(options.size());
        const std::uint32_t b = dice.below(options.size());
        if (a == b || (is_planted(a) && is_planted(b)))
            continue;
        const ItemId item = problem.add_item("s" + std::to_string(k), ItemKind::secondary);
        const bool is_colored = dice.one_in(2);
        options[a].push_back({item, is_colored ? problem.add_color("A") : Color::none});
        options[b].push_back({item, is_colored ? problem.add_color("B") : Color::none});
    }
    for (const auto& option : options)
        problem.add_option(option);
    return problem;
}

Problem problem_of_sets(std::uint64_t seed) {
    Dice dice(seed);
    Problem problem;
    const std::uint32_t order = 2 + dice.below(4);
    const std::uint32_t rank = dice.below(3);
    const std::uint32_t places = order + rank;
    const bool are_primary = dice.one_in(2);
    for (std::uint32_t i = 0; i <= order; ++i) // the last item is one too many
        problem.add_item("p" + std::to_string(i));
    for (std::uint32_t i = 0; i < places; ++i)
        problem.add_item("c" + std::to_string(i), are_primary ? ItemKind::primary : ItemKind::secondary);
    const ItemId shade = problem.add_item("s", ItemKind::secondary);
    const auto add = [&](std::uint32_t item, std::uint32_t size) {
        std::vector<Entry> option{{ItemId{item}}};
        const std::uint32_t first = dice.below(places);
        for (std::uint32_t k = 0; k < size; ++k)
            option.push_back({ItemId{order + 1 + (first + k) % places}});
        if (dice.one_in(6))
            option.push_back({shade, problem.add_color(dice.one_in(2) ? "A" : "B")});
        problem.add_option(option);
    };
    for (std::uint32_t k = order * 4; k > 0; --k)
        add(dice.below(order), 1 + dice.below(2));
    for (std::uint32_t i = 0; i <= order; ++i)
        add(i, i < order ? 1 : rank + 1);
    return problem;
}

std::vector<OptionId> random_forced_options(const Problem& problem, Dice& dice) {
    std::vector<OptionId> forced;
    if (problem.option_count() > 0)
        for (std::uint32_t left = dice.below(4); left > 0; --left)
            forced.push_back(OptionId{dice.below(problem.option_count())});
    return forced;
}

} // namespace dlx::test
