#pragma once

#include "sudoku/rules/rule_kind.hpp"
#include "tests/sudoku/boards.hpp"

#include <set>

/// An oracle for variants, written from the description of each rule. It uses nothing of the encoding.
namespace sudoku::test {

/// Whether digits by cell, which fill the board, satisfy a rule of the puzzle.
[[nodiscard]] bool satisfies(const VariantPuzzle& puzzle, const Rule& rule, const Digits& digits);

/// All solutions by backtracking cell by cell over rows, columns and regions; rules are checked at the end. `limit` is
/// for the boards before that check: returns nothing if there are more.
[[nodiscard]] std::optional<std::set<Digits>> brute_force_variant(const VariantPuzzle& puzzle, std::size_t limit);

} // namespace sudoku::test
