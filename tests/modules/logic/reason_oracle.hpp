#pragma once

#include "dlx/logic/reason.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace dlx::test {

/// Looks for chains by the definitions alone, trying everything: for problems of a dozen options.
class ReasonOracle {
public:
    explicit ReasonOracle(const Problem& problem) : problem_(problem) {
        const auto options = static_cast<std::uint32_t>(problem.option_count());
        options_of_.resize(problem.item_count());
        for (std::uint32_t a = 0; a < options; ++a) {
            for (const Entry& entry : problem.option(OptionId{a}))
                options_of_[index(entry.item)].push_back(OptionId{a});
            auto& row = linked_.emplace_back(options);
            for (std::uint32_t b = 0; b < options; ++b)
                row[b] = a != b && clash(OptionId{a}, OptionId{b});
        }
    }

    /// Without bounds.
    [[nodiscard]] bool linked(OptionId a, OptionId b) const { return linked_[index(a)][index(b)]; }

    /// How many chosen options have this item.
    [[nodiscard]] std::uint32_t chosen(const Position& position, std::uint32_t item) const {
        const auto options = position.chosen();
        return static_cast<std::uint32_t>(std::count_if(options.begin(), options.end(), [&](OptionId option) {
            return std::any_of(options_of_[item].begin(), options_of_[item].end(),
                               [&](OptionId other) { return other == option; });
        }));
    }
    [[nodiscard]] std::uint32_t need(const Position& position, std::uint32_t item) const {
        const std::uint32_t min = problem_.bounds(ItemId{item}).min;
        return min - std::min(min, chosen(position, item));
    }
    [[nodiscard]] std::uint32_t room(const Position& position, std::uint32_t item) const {
        return problem_.bounds(ItemId{item}).max - chosen(position, item);
    }

    /// The length of the shortest chain that refutes the target, if there is one of at most `most` items.
    [[nodiscard]] std::optional<std::uint32_t> shortest(Rule rule, const Position& position, OptionId target,
                                                        std::uint32_t most) const {
        const Links links = problem_.has_bounds() ? links_of(position) : linked_;
        for (std::uint32_t length = 1; length <= most; ++length) {
            std::vector<OptionId> chosen{target};
            std::vector<OptionId> lefts;
            if (has_chain(rule, position, links, chosen, lefts, length))
                return length;
        }
        return std::nullopt;
    }

    /// As Reasoner::rate(): chains of each length are taken as long as there are any, shorter ones first.
    [[nodiscard]] Rating rate(Rule rule, Position position, std::uint32_t most) const {
        Rating rating;
        position.propagate_singles();
        rating.options_before_longest_chain = position.remaining_option_count();
        for (;;) {
            position.propagate_singles();
            if (position.dead_item() || position.is_solved()) {
                rating.outcome = position.dead_item() ? ReasoningOutcome::contradiction : ReasoningOutcome::solved;
                return rating;
            }
            std::optional<std::uint32_t> best;
            OptionId target{};
            for (std::uint32_t o = 0; o < problem_.option_count(); ++o) {
                const auto length =
                    position.is_available(OptionId{o}) ? shortest(rule, position, OptionId{o}, most) : std::nullopt;
                if (length && (!best || *length < *best)) {
                    best = length;
                    target = OptionId{o};
                }
            }
            if (!best) {
                rating.outcome = ReasoningOutcome::stuck;
                return rating;
            }
            if (*best > rating.length) {
                rating.length = *best;
                rating.options_before_longest_chain = position.remaining_option_count();
            }
            position.remove(target);
        }
    }

    /// Continues with singles, whips of length 1 and pairs.
    void take_pairs(Position& position) const {
        const auto is_target = [&](OptionId option) {
            return position.is_available(option) &&
                   (shortest(Rule::whip, position, option, 1) || is_target_of_pair(position, option));
        };
        position.propagate_singles();
        for (std::uint32_t o = 0; o < problem_.option_count() && !position.dead_item(); ++o)
            if (is_target(OptionId{o})) {
                position.remove(OptionId{o});
                position.propagate_singles();
                o = std::numeric_limits<std::uint32_t>::max(); // from the first one again
            }
    }

    /// The least order of a set that takes the target away and has none of its items as base items, if there is one of at
    /// most `most`.
    [[nodiscard]] std::optional<std::uint32_t> smallest_set(const Position& position, OptionId target,
                                                            std::uint32_t most) const {
        std::optional<std::uint32_t> best;
        const std::uint32_t all = std::uint32_t{1} << problem_.item_count();
        for (std::uint32_t base = 1; base < all; ++base) {
            const auto order = static_cast<std::uint32_t>(std::popcount(base));
            if (order > most || (best && order >= *best) || count(base, target) > 0 || !may_be_base(position, base))
                continue;
            for (std::uint32_t cover = 1; cover < all; ++cover)
                if ((base & cover) == 0 && may_be_cover(position, cover) && removes(position, target, base, cover))
                    best = order;
        }
        return best;
    }

private:
    using Links = std::vector<std::vector<bool>>; ///< by option and option

    /// The links in a position of a problem with bounds.
    [[nodiscard]] Links links_of(const Position& position) const {
        Links links = linked_;
        for (std::uint32_t a = 0; a < problem_.option_count(); ++a)
            for (std::uint32_t b = 0; b < problem_.option_count(); ++b) {
                links[a][b] = false;
                for (const Entry& x : problem_.option(OptionId{a}))
                    for (const Entry& y : problem_.option(OptionId{b}))
                        if (a != b && x.item == y.item &&
                            (problem_.kind(x.item) == ItemKind::primary ? room(position, index(x.item)) == 1
                                                                        : x.color == Color::none || x.color != y.color))
                            links[a][b] = true;
            }
        return links;
    }

    /// Sets of items are numbers, a bit for each item.
    [[nodiscard]] std::uint32_t count(std::uint32_t items, OptionId option) const {
        std::uint32_t found = 0;
        for (const Entry& entry : problem_.option(option))
            found += items >> index(entry.item) & 1;
        return found;
    }

    [[nodiscard]] bool may_be_base(const Position& position, std::uint32_t items) const {
        for (std::uint32_t i = 0; i < problem_.item_count(); ++i)
            if ((items >> i & 1) != 0 && (problem_.kind(ItemId{i}) != ItemKind::primary || need(position, i) != 1))
                return false;
        return true;
    }

    [[nodiscard]] bool may_be_cover(const Position& position, std::uint32_t items) const {
        for (std::uint32_t i = 0; i < problem_.primary_item_count(); ++i)
            if ((items >> i & 1) != 0 && room(position, i) > 1)
                return false;
        for (std::uint32_t i = 0; i < problem_.item_count(); ++i)
            for (const OptionId option : left_of(position, i))
                for (const Entry& entry : problem_.option(option))
                    if ((items >> i & 1) != 0 && entry.item == ItemId{i} && entry.color != Color::none)
                        return false;
        return true;
    }

    [[nodiscard]] bool removes(const Position& position, OptionId target, std::uint32_t base,
                               std::uint32_t cover) const {
        const int rank = std::popcount(cover) - std::popcount(base);
        if (rank < 0 || static_cast<int>(count(cover, target)) <= rank)
            return false;
        for (std::uint32_t o = 0; o < problem_.option_count(); ++o)
            if (position.is_available(OptionId{o}) && count(cover, OptionId{o}) < count(base, OptionId{o}))
                return false;
        return true;
    }

    [[nodiscard]] bool is_target_of_pair(const Position& position, OptionId target) const {
        const Links links = problem_.has_bounds() ? links_of(position) : linked_;
        const auto linked = [&](OptionId a, OptionId b) { return links[index(a)][index(b)]; };
        std::vector<std::vector<OptionId>> couples; // of the items with two options, in both orders
        for (std::uint32_t i = 0; i < problem_.primary_item_count(); ++i)
            if (position.option_count(ItemId{i}) == 2 && need(position, i) == 1) {
                couples.push_back(left_of(position, i));
                couples.push_back({couples.back()[1], couples.back()[0]});
            }
        for (const auto& a : couples)
            for (const auto& b : couples)
                if (linked(target, a[0]) && linked(target, b[0]) && linked(a[0], b[0]) && linked(a[1], b[1]))
                    return true;
        return false;
    }

    [[nodiscard]] bool clash(OptionId a, OptionId b) const {
        for (const Entry& x : problem_.option(a))
            for (const Entry& y : problem_.option(b))
                if (x.item == y.item && (x.color == Color::none || x.color != y.color))
                    return true;
        return false;
    }

    [[nodiscard]] std::vector<OptionId> left_of(const Position& position, std::uint32_t item) const {
        std::vector<OptionId> options;
        for (const OptionId option : options_of_[item])
            if (position.is_available(option))
                options.push_back(option);
        return options;
    }

    bool has_chain(Rule rule, const Position& position, const Links& linked, std::vector<OptionId>& chosen,
                   std::vector<OptionId>& lefts, std::uint32_t length) const {
        for (std::uint32_t i = 0; i < problem_.primary_item_count(); ++i) {
            if (need(position, i) != 1)
                continue;
            const auto options = left_of(position, i);
            if (std::any_of(chosen.begin(), chosen.end(),
                            [&](OptionId c) { return std::find(options.begin(), options.end(), c) != options.end(); }))
                continue; // it would be covered
            std::vector<OptionId> kept;
            std::vector<OptionId> suiting; // as left option
            for (const OptionId option : options) {
                const auto links = [&](OptionId c) { return linked[index(c)][index(option)]; };
                if (std::none_of(chosen.begin(), chosen.end(), links))
                    kept.push_back(option);
                else if (rule == Rule::braid
                             ? suiting.empty()
                             : links(chosen.back()) && std::find(lefts.begin(), lefts.end(), option) == lefts.end())
                    suiting.push_back(option);
            }
            if (kept.size() > 1 || suiting.empty())
                continue;
            if (kept.empty())
                return true;
            if (length == 1)
                continue;
            for (const OptionId left : suiting) {
                chosen.push_back(kept[0]);
                lefts.push_back(left);
                if (has_chain(rule, position, linked, chosen, lefts, length - 1))
                    return true;
                chosen.pop_back();
                lefts.pop_back();
            }
        }
        return false;
    }

    const Problem& problem_;
    std::vector<std::vector<OptionId>> options_of_; ///< by item
    Links linked_;                                  ///< without bounds
};

} // namespace dlx::test
