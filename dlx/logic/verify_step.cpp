// Verifies steps of reasoning by the definitions in reason.hpp, slowly. Shares no code with the Reasoner but Position.

#include "dlx/logic/reason.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace dlx {

namespace {

class StepVerifier {
public:
    StepVerifier(const Problem& problem, const Position& position, const Step& step)
        : problem_(problem), position_(position), step_(step) {}

    /// Returns the reason why the step does not follow, or "".
    std::string verdict() {
        if (!position_.is_available(step_.target))
            return option_text(step_.target) + " is not left";
        if (step_.rule != Rule::set && !step_.other_targets.empty())
            return "only a set takes others away";
        return step_.rule == Rule::single  ? verdict_on_single()
               : step_.rule == Rule::set   ? verdict_on_set()
               : step_.rule == Rule::trial ? verdict_on_trial()
                                           : verdict_on_chain();
    }

private:
    std::string option_text(OptionId option) const { return "option " + std::to_string(index(option)); }
    std::string item_text(ItemId item) const { return "item '" + std::string(problem_.name(item)) + "'"; }

    std::string verdict_on_single() {
        if (!step_.chain.empty())
            return "a single has no chain";
        if (std::string why = why_not_open(step_.item); !why.empty())
            return why;
        if (!has(step_.target, step_.item))
            return option_text(step_.target) + " does not have " + item_text(step_.item);
        const std::vector<OptionId> left = position_.options(step_.item);
        const std::uint32_t need = position_.need(step_.item);
        for (const OptionId other : left)
            if (other != step_.target && need == 1)
                return option_text(other) + " is left for " + item_text(step_.item) + ", too";
        return left.size() == need ? "" : counts_text(step_.item);
    }

    std::string verdict_on_set() {
        if (std::string why = why_not_base_and_cover(); !why.empty())
            return why;
        for (std::uint32_t o = 0; o < problem_.option_count(); ++o)
            if (const OptionId option{o};
                position_.is_available(option) && count(step_.base, option) > count(step_.cover, option))
                return option_text(option) + " has more base items than cover items";
        std::vector<OptionId> removed = step_.other_targets;
        removed.push_back(step_.target);
        for (const OptionId option : removed) {
            if (!position_.is_available(option))
                return option_text(option) + " is not left";
            if (count(step_.cover, option) + step_.base.size() <= count(step_.base, option) + step_.cover.size())
                return option_text(option) + " does not have more cover items than there are to spare";
        }
        return "";
    }

    std::string why_not_base_and_cover() const {
        if (step_.base.empty())
            return "there are no base items";
        std::vector<ItemId> items = step_.base;
        for (const ItemId item : step_.base)
            if (std::string why = why_not_one(item); !why.empty())
                return why;
        for (const ItemId item : step_.cover) {
            if (position_.is_covered(item))
                return item_text(item) + " is covered already";
            if (const std::uint32_t room = position_.room(item); room > 1)
                return item_text(item) + " has room for " + std::to_string(room) + " options";
            for (const OptionId option : position_.options(item))
                for (const Entry& entry : problem_.option(option))
                    if (entry.item == item && entry.color != Color::none)
                        return option_text(option) + " gives " + item_text(item) + " a color";
            items.push_back(item);
        }
        std::sort(items.begin(), items.end());
        const auto twice = std::adjacent_find(items.begin(), items.end());
        return twice == items.end() ? "" : item_text(*twice) + " is among the base and cover items twice";
    }

    /// Returns how many of the items the option has.
    std::size_t count(const std::vector<ItemId>& items, OptionId option) const {
        return static_cast<std::size_t>(
            std::count_if(items.begin(), items.end(), [&](ItemId item) { return has(option, item); }));
    }

    std::string verdict_on_chain() {
        if (step_.chain.empty())
            return "the chain is empty";
        std::vector<OptionId> chosen{step_.target};
        for (const ChainLink& link : step_.chain) {
            const bool is_last = &link == &step_.chain.back();
            if (std::string why = why_not_a_link(link, chosen, is_last); !why.empty())
                return why;
            if (!is_last)
                chosen.push_back(*link.right_linking);
        }
        return "";
    }

    /// Returns the error of a link, or "". `chosen` is the target and the right-linking options of the earlier links.
    std::string why_not_a_link(const ChainLink& link, const std::vector<OptionId>& chosen, bool is_last) {
        if (std::string why = why_not_one(link.item); !why.empty())
            return why;
        for (const OptionId option : chosen)
            if (has(option, link.item))
                return item_text(link.item) + " is covered by " + option_text(option);
        if (link.right_linking.has_value() == is_last)
            return is_last ? "the last link has a right option" : "a link before the last has no right option";
        for (const OptionId option : position_.options(link.item)) {
            const bool is_lost =
                std::any_of(chosen.begin(), chosen.end(), [&](OptionId c) { return linked(c, option); });
            if (is_lost == (option == link.right_linking))
                return option_text(option) + (is_lost ? " is lost for " : " is not lost for ") + item_text(link.item);
        }
        if (link.right_linking &&
            (!position_.is_available(*link.right_linking) || !has(*link.right_linking, link.item)))
            return option_text(*link.right_linking) + " is not left for " + item_text(link.item);
        return why_not_left(link, chosen);
    }

    std::string why_not_left(const ChainLink& link, const std::vector<OptionId>& chosen) {
        if (!position_.is_available(link.left_linking) || !has(link.left_linking, link.item))
            return option_text(link.left_linking) + " is not left for " + item_text(link.item);
        if (step_.rule == Rule::whip && !linked(chosen.back(), link.left_linking))
            return option_text(link.left_linking) + " is not linked to " + option_text(chosen.back());
        const auto is_same = [&](const ChainLink& other) {
            return &other != &link && other.left_linking == link.left_linking;
        };
        if (step_.rule == Rule::whip && std::any_of(step_.chain.begin(), step_.chain.end(), is_same))
            return option_text(link.left_linking) + " is the left option of two items";
        const bool is_lost =
            std::any_of(chosen.begin(), chosen.end(), [&](OptionId c) { return linked(c, link.left_linking); });
        return is_lost ? "" : option_text(link.left_linking) + " is not linked to anything before";
    }

    /// Replays the trial in a copy of the position.
    std::string verdict_on_trial() const {
        Position position = position_;
        position.choose(step_.target);
        for (const Step& step : step_.substeps) {
            if (const auto why = verify_step(problem_, position, step))
                return "step " + std::to_string(&step - step_.substeps.data() + 1) + " inside: " + *why;
            step.apply(position);
        }
        if (std::string why = StepVerifier(problem_, position, step_).why_not_open(step_.item); !why.empty())
            return why;
        const auto left = position.options(step_.item);
        const std::uint32_t need = position.need(step_.item);
        if (need > 1)
            return left.size() < need ? "" : StepVerifier(problem_, position, step_).counts_text(step_.item);
        return left.empty() ? "" : option_text(left[0]) + " is left for " + item_text(step_.item);
    }

    std::string why_not_open(ItemId item) const {
        if (problem_.kind(item) != ItemKind::primary)
            return item_text(item) + " is secondary";
        if (position_.is_covered(item))
            return item_text(item) + " is covered already";
        return position_.need(item) == 0 ? item_text(item) + " needs no option" : "";
    }

    /// Returns the reason why the item does not need exactly one option, or "".
    std::string why_not_one(ItemId item) const {
        std::string why = why_not_open(item);
        return why.empty() && position_.need(item) > 1 ? counts_text(item) : why;
    }

    std::string counts_text(ItemId item) const {
        return item_text(item) + " needs " + std::to_string(position_.need(item)) + " options and has " +
               std::to_string(position_.options(item).size());
    }

    bool has(OptionId option, ItemId item) const {
        const auto entries = problem_.option(option);
        return std::any_of(entries.begin(), entries.end(), [&](const Entry& entry) { return entry.item == item; });
    }

    /// Returns true if two available options exclude each other.
    bool linked(OptionId a, OptionId b) const {
        if (a == b)
            return false;
        for (const Entry& x : problem_.option(a))
            for (const Entry& y : problem_.option(b))
                if (x.item == y.item && (x.color == Color::none || x.color != y.color) && position_.room(x.item) == 1)
                    return true;
        return false;
    }

    const Problem& problem_;
    const Position& position_;
    const Step& step_;
};

} // namespace

std::optional<std::string> verify_step(const Problem& problem, const Position& position, const Step& step) {
    std::string reason = StepVerifier(problem, position, step).verdict();
    return reason.empty() ? std::nullopt : std::optional(std::move(reason));
}

} // namespace dlx
