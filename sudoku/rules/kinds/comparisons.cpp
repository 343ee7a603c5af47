#include "sudoku/rules/kinds/kinds.hpp"

#include <algorithm>
#include <functional>

// Greater and less, between two cells or a cell and its neighbors.
namespace sudoku::rules {

namespace {

/// Compares the cells with all neighbors that are not such a cell, by this or another rule of the kind.
void compare_neighbors(Encoder& encoder, const Rule& rule,
                       const std::function<bool(std::uint32_t, std::uint32_t)>& is_right) {
    const auto is_marked = [&](Cell cell) {
        return std::any_of(encoder.puzzle().rules.begin(), encoder.puzzle().rules.end(), [&](const Rule& other) {
            return other.kind == rule.kind &&
                   std::find(other.cells.begin(), other.cells.end(), cell) != other.cells.end();
        });
    };
    for (const auto& [a, b] : encoder.adjacent_cells())
        for (const auto& [cell, other] : {std::pair(a, b), std::pair(b, a)})
            if (std::find(rule.cells.begin(), rule.cells.end(), cell) != rule.cells.end() && !is_marked(other))
                encoder.relate(cell, other, is_right);
}

} // namespace

void encode_greater(Encoder& encoder, const Rule& rule) {
    encoder.relate(rule.cells[0], rule.cells[1], std::greater<>());
}

void encode_minimum(Encoder& encoder, const Rule& rule) { compare_neighbors(encoder, rule, std::less<>()); }

void encode_maximum(Encoder& encoder, const Rule& rule) { compare_neighbors(encoder, rule, std::greater<>()); }

} // namespace sudoku::rules
