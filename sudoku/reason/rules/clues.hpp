#pragma once

#include "sudoku/rules/puzzle.hpp"

#include <string>
#include <vector>

/// Clues of a variant: everything that can be left out of it.
namespace sudoku {

/// Given, eliminated candidates of a cell, or rule.
struct Clue {
    enum class Kind : std::uint8_t { given, candidates, rule };
    Kind kind{};
    Cell cell = 0;        ///< cell of a given or of candidates
    std::size_t rule = 0; ///< index of a rule
    friend bool operator==(const Clue&, const Clue&) = default;
};

/// Returns all clues of a puzzle: givens and candidates by cell, then rules.
[[nodiscard]] std::vector<Clue> clues_of(const VariantPuzzle& puzzle);

/// Returns the puzzle with some of its clues and all its regions. A rule that makes exceptions for cells of other rules
/// is left out if one of these is: "kropki-all" without one of the dots, "maximum" without one for a neighbor. So each
/// solution of the puzzle is a solution of the result, and fewer clues never have fewer solutions. `rule_numbers`, if
/// not null, receives the index of each rule in the puzzle.
[[nodiscard]] VariantPuzzle with_clues(const VariantPuzzle& puzzle, const std::vector<Clue>& clues,
                                       std::vector<std::size_t>* rule_numbers = nullptr);

/// Returns the puzzle as if the text of one clue were deleted: exceptions for its cells end, and other clues remain.
[[nodiscard]] VariantPuzzle without_clue(const VariantPuzzle& puzzle, const Clue& clue);

/// Returns whether a clue is a rule about the whole board, such as "diagonal +" or "anti-knight", which names no cells.
[[nodiscard]] bool is_of_whole_board(const VariantPuzzle& puzzle, const Clue& clue);

/// Describes a clue: "r1c2 = 3", "r1c2 = 3 or 4", "cage r1c1 r1c2 = 15".
[[nodiscard]] std::string describe(const VariantPuzzle& puzzle, const Clue& clue);

} // namespace sudoku
