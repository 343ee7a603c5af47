#include "sudoku/rules/encoder.hpp"

#include <algorithm>

namespace sudoku::rules {

void Encoder::relate(Cell a, Cell b, const std::function<bool(std::uint32_t, std::uint32_t)>& allowed) {
    Relation fresh{{}, std::vector<DigitSet>(side() + 1, digits())};
    Relation& relation = relations_.try_emplace(std::minmax(a, b), std::move(fresh)).first->second;
    if (relation.rules.empty() || relation.rules.back() != rule_)
        relation.rules.push_back(rule_);
    bool can_be_equal = false;
    for (std::uint32_t x = 1; x <= side(); ++x)
        for (std::uint32_t y = 1; y <= side(); ++y)
            if (!(a < b ? allowed(x, y) : allowed(y, x)))
                relation.allowed[x] &= ~only(y);
            else
                can_be_equal |= x == y;
    if (!can_be_equal)
        differ_[a * cell_count_ + b] = differ_[b * cell_count_ + a] = true;
}

/// Removes digits that have no partner in a related cell, until there are none.
void Encoder::remove_unsupported() {
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (const auto& [cells, relation] : relations_) {
            const auto [a, b] = cells;
            rule_ = relation.rules.back();
            DigitSet left = 0;
            DigitSet right = 0;
            for (const std::uint32_t x : digits_of(candidates(a))) {
                const DigitSet partners =
                    candidates(b) & relation.allowed[x] & (differ(a, b) ? ~only(x) : ~DigitSet{0});
                right |= partners;
                left |= partners == 0 ? 0 : only(x);
            }
            has_changed |= left != candidates(a) || right != candidates(b);
            restrict(a, left);
            restrict(b, right);
        }
    }
}

/// Adds the secondary items of all related pairs. Equal digits in two cells of a house need none.
void Encoder::add_relation_items() {
    for (const auto& [cells, relation] : relations_) {
        const auto [a, b] = cells;
        std::vector<DigitSet> forbidden(side() + 1);
        std::vector<DigitSet> free(side() + 1);
        for (const std::uint32_t x : digits_of(candidates(a))) {
            free[x] = shares_item_[a * cell_count_ + b] ? only(x) & candidates(b) : 0;
            forbidden[x] = candidates(b) & ~relation.allowed[x] & ~free[x];
        }
        std::size_t number = 0;
        for (const auto& [left, right] : cover_by_products(forbidden, free)) {
            const Item item =
                add_item(cell_name(geometry(), a) + "~" + cell_name(geometry(), b) + "." + std::to_string(++number),
                         dlx::ItemKind::secondary);
            meanings_[item].rules = relation.rules;
            for (const std::uint32_t x : digits_of(left))
                add_to_placement(a, x, item);
            for (const std::uint32_t y : digits_of(right))
                add_to_placement(b, y, item);
        }
    }
}

std::vector<std::pair<DigitSet, DigitSet>> cover_by_products(const std::vector<DigitSet>& forbidden,
                                                             const std::vector<DigitSet>& free) {
    std::vector<std::pair<DigitSet, DigitSet>> cover;
    std::vector<DigitSet> rest = forbidden;
    for (std::uint32_t x = 1; x < forbidden.size(); ++x) {
        if (rest[x] == 0)
            continue;
        const DigitSet right = forbidden[x] | free[x];
        DigitSet left = 0; // all digits with which these may be in a product
        for (std::uint32_t other = 1; other < forbidden.size(); ++other)
            if ((right & ~(forbidden[other] | free[other])) == 0) {
                left |= only(other);
                rest[other] &= ~right;
            }
        cover.emplace_back(left, right);
    }
    return cover;
}

} // namespace sudoku::rules
