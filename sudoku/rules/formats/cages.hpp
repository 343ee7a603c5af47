#pragma once

#include "sudoku/rules/formats/format.hpp"

/// Killers, jigsaws and diagonals: all that older formats have.
namespace sudoku::formats {

/// Puzzle of such a format.
struct CageBoard {
    std::vector<const Rule*> cages{}; ///< cage by cell; null: none
    bool has_diagonals = false;       ///< both of them
};

/// Returns the cages of a puzzle. Throws InvalidRule, which names the program, for all other rules, for one diagonal
/// alone, cages without a sum or with a common cell, and eliminated candidates.
[[nodiscard]] CageBoard cage_board(const VariantPuzzle& puzzle, const std::string& program);

/// Adds rules for both diagonals.
void add_diagonals(VariantPuzzle& puzzle, const WordPosition& position);

} // namespace sudoku::formats
