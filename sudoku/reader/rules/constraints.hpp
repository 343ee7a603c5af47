#pragma once

#include "sudoku/reader/rules/format.hpp"

/// Constraint strings of Interactive-Sudoku-Solver: ".Cage~15~R1C1~R1C2.AntiKnight.~R3C4_5".
namespace sudoku::formats {

/// Arguments of a constraint.
enum class ConstraintForm : std::uint8_t {
    alone,            ///< none
    cells,            ///< cells
    number_and_cells, ///< a number, which "" or 0 may replace if the rule needs none, and cells
    pairs,            ///< cells: the rule is for all pairs of them that share an edge
    two_ends,         ///< a row or column, the number of the clue at its beginning, and of the one at its end
    line,             ///< the number of a clue, and its row or column
    diagonal          ///< the number of a clue, and the first cell of its diagonal
};

/// Constraint that is one rule of ours, or one for each pair of cells.
struct ConstraintName {
    std::string_view name; ///< "Cage"
    std::string_view kind; ///< name of our kind: "killer"
    ConstraintForm form{};
    std::size_t choice = 0; ///< of our rule
};

inline constexpr ConstraintName constraint_names[] = {
    {"AntiKnight", "anti-knight", ConstraintForm::alone},
    {"AntiKing", "anti-king", ConstraintForm::alone},
    {"AntiConsecutive", "non-consecutive", ConstraintForm::alone},
    {"Windoku", "windoku", ConstraintForm::alone},
    {"StrictKropki", "kropki-all", ConstraintForm::alone},
    {"StrictXV", "xv-all", ConstraintForm::alone},
    {"AllDifferent", "extra-region", ConstraintForm::cells},
    {"Thermo", "thermo", ConstraintForm::cells},
    {"Renban", "renban", ConstraintForm::cells},
    {"Palindrome", "palindrome", ConstraintForm::cells},
    {"Between", "between", ConstraintForm::cells},
    {"RegionSumLine", "region-sum", ConstraintForm::cells},
    {"Cage", "killer", ConstraintForm::number_and_cells},
    {"Sum", "sum", ConstraintForm::number_and_cells},
    {"WhiteDot", "kropki", ConstraintForm::pairs, 0},
    {"BlackDot", "kropki", ConstraintForm::pairs, 1},
    {"X", "xv", ConstraintForm::pairs, 0},
    {"V", "xv", ConstraintForm::pairs, 1},
    {"GreaterThan", "greater", ConstraintForm::pairs},
    {"XSum", "x-sum", ConstraintForm::two_ends},
    {"Skyscraper", "skyscraper", ConstraintForm::two_ends},
    {"Sandwich", "sandwich", ConstraintForm::line},
    {"LittleKiller", "little-killer", ConstraintForm::diagonal},
};

/// Returns the step, in rows and columns, of the diagonal of a little killer that begins at a cell; nothing where none
/// begins. Each diagonal begins at one of its ends.
[[nodiscard]] std::optional<std::pair<int, int>> diagonal_step(const Geometry& geometry, Cell first);

/// Returns the cells at the same place of all boxes, for each place.
[[nodiscard]] std::vector<std::vector<Cell>> cells_of_disjoint_groups(const Geometry& geometry);

/// Returns whether each cell is one step to the right, down, or both from the one before, as in the pill of an arrow.
[[nodiscard]] bool is_reading_order(const Geometry& geometry, std::span<const Cell> cells);

/// Returns whether a constraint has this name, or with `may_be_longer`, one that begins so.
[[nodiscard]] bool is_constraint_name(std::string_view name, bool may_be_longer = false);

/// Extent of a string that may be on several lines.
struct StringExtent {
    std::size_t size = 0;  ///< number of bytes
    std::string problem{}; ///< error if it is not certain that it is one string; "" otherwise
};

/// Returns whether a text begins with a constraint string, from its '.' on. The first letter is on the same line.
[[nodiscard]] bool begins_constraint_string(std::string_view text);

/// Returns the extent of the string that a text begins with. White space and comments belong to it, and so do the lines
/// below unless they begin with something else: a link, words, cells, or ".Shape" if the string begins so, too. A
/// constraint behind a blank line is a problem, because the program reads one puzzle, and people may mean two.
[[nodiscard]] StringExtent extent_of_string(std::string_view text);

/// Reads a string that begins with '.' and contains no white space. `positions` are those of its dots. Throws ParseError.
[[nodiscard]] FoundVariant read_constraints(std::string_view text, std::span<const WordPosition> positions);

/// Formats a puzzle. Throws InvalidRule.
[[nodiscard]] std::string write_constraint_string(const VariantPuzzle& puzzle);

} // namespace sudoku::formats
