#include "sudoku/rules/encoder.hpp"

#include <algorithm>
#include <set>

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
    std::map<std::pair<std::vector<DigitSet>, std::vector<DigitSet>>, std::vector<std::pair<DigitSet, DigitSet>>> known;
    for (const auto& [cells, relation] : relations_) {
        const auto [a, b] = cells;
        std::vector<DigitSet> forbidden(side() + 1);
        std::vector<DigitSet> free(side() + 1);
        for (const std::uint32_t x : digits_of(candidates(a))) {
            free[x] = shares_item_[a * cell_count_ + b] ? only(x) & candidates(b) : 0;
            forbidden[x] = candidates(b) & ~relation.allowed[x] & ~free[x];
        }
        const auto [at, is_new] = known.try_emplace({forbidden, free});
        if (is_new)
            at->second = cover_by_products(forbidden, free);
        std::size_t number = 0;
        for (const auto& [left, right] : at->second) {
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
    constexpr std::size_t max_products = 512;
    const std::size_t end = forbidden.size();
    // All maximal products: their right sides are the intersections of rows.
    std::set<DigitSet> rights;
    for (std::size_t x = 1; x < end && rights.size() < max_products; ++x) {
        const DigitSet row = forbidden[x] | free[x];
        std::set<DigitSet> more{row};
        for (const DigitSet right : rights)
            more.insert(right & row);
        rights.merge(more);
    }
    for (std::size_t x = 1; x < end; ++x) // always enough for a cover
        rights.insert(forbidden[x] | free[x]);
    std::vector<std::pair<DigitSet, DigitSet>> products;
    for (const DigitSet right : rights) {
        DigitSet left = 0;
        for (std::size_t x = 1; x < end; ++x)
            left |= (right & ~(forbidden[x] | free[x])) == 0 ? only(static_cast<std::uint32_t>(x)) : 0;
        products.emplace_back(left, right);
    }
    std::vector<std::pair<DigitSet, DigitSet>> cover;
    std::vector<DigitSet> rest = forbidden;
    while (std::any_of(rest.begin(), rest.end(), [](DigitSet row) { return row != 0; })) {
        const auto value = [&](const std::pair<DigitSet, DigitSet>& product) {
            int covered = 0;
            for (const std::uint32_t x : digits_of(product.first))
                covered += static_cast<int>(size(rest[x] & product.second));
            return std::pair(covered, -static_cast<int>(size(product.first) + size(product.second)));
        };
        const auto best = *std::max_element(products.begin(), products.end(),
                                            [&](const auto& a, const auto& b) { return value(a) < value(b); });
        for (const std::uint32_t x : digits_of(best.first))
            rest[x] &= ~best.second;
        cover.push_back(best);
    }
    return cover;
}

} // namespace sudoku::rules
