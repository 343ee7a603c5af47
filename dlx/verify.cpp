#include "dlx/verify.hpp"

#include <optional>
#include <vector>

namespace dlx {

namespace {

std::string option_text(OptionId id) { return "option " + std::to_string(index(id)); }

std::string color_text(const Problem& problem, Color color) {
    return color == Color::none ? "no color" : "color '" + std::string(problem.name(color)) + "'";
}

/// How an item was used first.
struct Use {
    OptionId option;
    Color color;
};

} // namespace

std::optional<std::string> verify_solution(const Problem& problem, std::span<const OptionId> options) {
    std::vector<std::optional<Use>> uses(problem.item_count());
    for (const OptionId option : options) {
        if (index(option) >= problem.option_count())
            return option_text(option) + " does not exist";
        for (const Entry& entry : problem.option(option)) {
            std::optional<Use>& use = uses[index(entry.item)];
            if (!use) {
                use = Use{option, entry.color};
                continue;
            }
            std::string both = "item '" + std::string(problem.name(entry.item)) + "' is covered twice, by " +
                               option_text(use->option) + " and " + option_text(option);
            if (use->option == option || use->color == Color::none || entry.color == Color::none)
                return both;
            if (use->color != entry.color)
                return both + ", with " + color_text(problem, use->color) + " and " + color_text(problem, entry.color);
        }
    }
    for (std::uint32_t i = 0; i < problem.primary_item_count(); ++i)
        if (!uses[i])
            return "primary item '" + std::string(problem.name(ItemId{i})) + "' is not covered";
    return std::nullopt;
}

} // namespace dlx
