#include "dlx/verify.hpp"

#include <vector>

namespace dlx {

namespace {

std::string color_text(const Problem& problem, Color color) {
    return color == Color::none ? "no color" : "color '" + std::string(problem.name(color)) + "'";
}

/// First use of an item, and the number of uses.
struct Use {
    OptionId option;
    Color color;
    std::uint32_t times = 1;
};

std::string times_text(std::uint32_t times) { return times == 1 ? "once" : std::to_string(times) + " times"; }

} // namespace

std::optional<std::string> verify_solution(const Problem& problem, std::span<const OptionId> options,
                                           const std::function<std::size_t(OptionId)>& number_of) {
    const auto option_text = [&](OptionId id) { return "option " + std::to_string(number_of(id)); };
    std::vector<std::optional<Use>> uses(problem.item_count());
    std::vector<bool> is_chosen(problem.option_count());
    for (const OptionId option : options) {
        if (index(option) >= problem.option_count())
            return "option " + std::to_string(index(option)) + " does not exist"; // it has only an id
        if (is_chosen[index(option)])
            return option_text(option) + " occurs twice";
        is_chosen[index(option)] = true;
        for (const Entry& entry : problem.option(option)) {
            std::optional<Use>& use = uses[index(entry.item)];
            if (!use) {
                use = Use{option, entry.color};
                continue;
            }
            if (const std::uint32_t max = problem.bounds(entry.item).max; max > 1) {
                if (++use->times > max)
                    return "item '" + std::string(problem.name(entry.item)) + "' is covered more than " +
                           times_text(max);
                continue;
            }
            std::string both = "item '" + std::string(problem.name(entry.item)) + "' is covered twice, by " +
                               option_text(use->option) + " and " + option_text(option);
            if (use->color == Color::none || entry.color == Color::none)
                return both;
            if (use->color != entry.color)
                return both + ", with " + color_text(problem, use->color) + " and " + color_text(problem, entry.color);
        }
    }
    for (std::uint32_t i = 0; i < problem.primary_item_count(); ++i) {
        const std::uint32_t min = problem.bounds(ItemId{i}).min;
        const std::uint32_t times = uses[i] ? uses[i]->times : 0;
        if (times < min)
            return "primary item '" + std::string(problem.name(ItemId{i})) + "' is " +
                   (times == 0 ? "not covered" : "covered only " + times_text(times)) +
                   (min == 1 ? "" : ", and must be covered at least " + times_text(min));
    }
    return std::nullopt;
}

} // namespace dlx
