#pragma once

#include "sudoku/rules/rule_kind.hpp"
#include "tests/sudoku/boards.hpp"

namespace sudoku::test {

/// Returns true if the rule is an error on boards with digits from 0.
inline bool needs_digits_from_1(const RuleKind& kind) { return kind.name == "dutch-flatmates" || kind.has_condition; }

/// Returns whether a rule may be on this board, as far as its shape counts.
inline bool is_rule_of_board(const RuleKind& kind, const Geometry& geometry) {
    const bool needs_whole = kind.name == "windoku" || kind.name == "disjoint-groups" || kind.name == "region-sum" ||
                             kind.name == "sandwich" || kind.name == "full-rank";
    return (geometry.is_whole() || !needs_whole) && (kind.name != "diagonal" || geometry.rows() == geometry.columns());
}

/// A random rule of a kind for boards with this lowest digit. Cells are anywhere on the board, except those of clues about
/// a whole line.
[[nodiscard]] Rule random_rule(const RuleKind& kind, const Geometry& geometry, Dice& dice, std::uint32_t lowest = 1);

/// Minimum and maximum number of givens.
struct GivenRange {
    std::size_t min = 0;
    std::size_t max = 0;
};

/// A random puzzle whose first rule has this kind; up to two others follow. `board` is full. Half of the puzzles have
/// rules that the board satisfies, as far as a few tries find them. Regions are boxes, pieces of other shapes or none.
[[nodiscard]] VariantPuzzle random_variant(const RuleKind& kind, const Grid& board, const GivenRange& givens,
                                           Dice& dice, std::uint32_t lowest = 1);

/// All kinds that have items and options, without those that have tests of their own.
[[nodiscard]] std::vector<const RuleKind*> encoded_kinds();

} // namespace sudoku::test
