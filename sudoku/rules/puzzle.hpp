#pragma once

#include "sudoku/text.hpp"

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

/// Sudoku variants: puzzles with rules beyond those of plain Sudoku.
namespace sudoku {

struct RuleKind;

/// One rule of a puzzle, such as "killer 15 r1c1 r1c2".
struct Rule {
    const RuleKind* kind = nullptr;       ///< row of rule_kinds(); must not be null
    std::size_t choice = 0;               ///< index into kind->choices, if it has any
    std::vector<std::uint32_t> numbers{}; ///< sum, count or digits, as kind->syntax says; sizes of alternatives
    std::vector<Cell> cells{};            ///< cells in the order of the text; those behind the board are variables
    std::vector<Cell> other_cells{};      ///< cells after the '=': the shaft of an arrow, the copy of a clone
    std::string condition{};              ///< text after the ':', "" if its kind has none
    std::vector<Rule> parts{};            ///< rules of "either", one alternative after the other; cells are theirs
    std::size_t line = 0;                 ///< line of its text, 1-based; 0 if unknown
    std::size_t column = 0;               ///< column of its text, 1-based; 0 if unknown

    /// Compares everything except the place in a text.
    friend bool operator==(const Rule& a, const Rule& b) {
        return a.kind == b.kind && a.choice == b.choice && a.numbers == b.numbers && a.cells == b.cells &&
               a.other_cells == b.other_cells && a.condition == b.condition && a.parts == b.parts;
    }
};

/// Puzzle with rules. Its rows and columns contain each digit once, and so does each region.
struct VariantPuzzle {
    static constexpr std::uint32_t max_side = 16;

    /// Makes a puzzle whose regions are the boxes of the grid, without rules. A part of a board has none.
    explicit VariantPuzzle(const Grid& givens);

    Grid grid;          ///< givens and eliminated candidates; its boxes count only as far as `regions` equals them
    std::string name{}; ///< title, or "" if it has none
    /// Number of each cell's region, by cell: 0-based, in the order of their first cells. Empty: there are no regions.
    std::vector<std::uint32_t> regions;
    /// Value of the digit 1 of the grid: 0 or 1. With 0, the digits are 0 ... side - 1 for people, and so they are in the
    /// numbers of rules.
    std::uint32_t lowest_digit = 1;
    std::vector<Rule> rules{};
    std::string author{};         ///< author, or "" if the text does not name one
    std::string rules_in_words{}; ///< rules for people, or ""; may have several lines
    std::vector<Digit>
        solution{}; ///< solution that accompanies the puzzle, by cell, 0 = unknown; empty if there is none

    /// Returns whether there are no rules but those of plain Sudoku: its regions are the boxes, and its digits begin at 1.
    [[nodiscard]] bool is_plain() const;

    /// Returns the number that a digit of the grid means.
    [[nodiscard]] std::uint32_t value(std::uint32_t digit) const { return digit - 1 + lowest_digit; }
    /// Returns the digit of the grid that means a number; 0 if there is none.
    [[nodiscard]] std::uint32_t digit_of(std::uint32_t value) const {
        const bool is_digit = value >= lowest_digit && value - lowest_digit < grid.geometry().side();
        return is_digit ? value - lowest_digit + 1 : 0;
    }
    /// Returns the notation of its digits.
    [[nodiscard]] DigitNotation notation() const {
        return lowest_digit == 0 ? DigitNotation::from_zero : default_notation(grid.geometry().side());
    }

    friend bool operator==(const VariantPuzzle&, const VariantPuzzle&) = default;
};

/// Returns a puzzle whose other fields are the plain part of `variant`. Its line is 1-based.
[[nodiscard]] Puzzle to_puzzle(VariantPuzzle variant, std::size_t line = 1);

/// Returns the puzzle with its rules, if it has any.
[[nodiscard]] VariantPuzzle to_variant(const Puzzle& puzzle);

/// Returns VariantPuzzle::lowest_digit of a puzzle; 1 for a plain one.
[[nodiscard]] inline std::uint32_t lowest_digit(const Puzzle& puzzle) {
    return puzzle.is_plain() ? 1 : puzzle.variant->lowest_digit;
}

/// Returns the region of each cell if the regions are boxes: the value of VariantPuzzle::regions.
[[nodiscard]] std::vector<std::uint32_t> box_regions(const Geometry& geometry);

/// Exception for a rule that the board does not allow, such as windoku on a 4x4 board.
class InvalidRule : public std::invalid_argument {
public:
    using std::invalid_argument::invalid_argument;
};

} // namespace sudoku
