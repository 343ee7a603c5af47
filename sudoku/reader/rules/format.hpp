#pragma once

#include "sudoku/reader/rules/variant_formats.hpp"
#include "sudoku/rules/rule_checks.hpp"
#include "sudoku/rules/rule_kind.hpp"

/// Formats of variants: internal.
namespace sudoku::formats {

struct WordPosition {
    std::size_t line = 0;   ///< 1-based
    std::size_t column = 0; ///< 1-based, in bytes

    [[nodiscard]] ParseError error(const std::string& message) const { return {line, column, message}; }
};

/// Format of another program: a row of the table in variant_formats.cpp.
struct ForeignFormat {
    VariantFormat format{}; ///< if puzzles are written in it
    /// Returns whether a word has this format. It may be invalid. Null for documents, which are not found among words.
    bool (*is_of_format)(std::string_view text) = nullptr;
    /// Reads it. Throws ParseError or InvalidRule. Rules have the position of their text, if there is one.
    FoundVariant (*read)(std::string_view text, const WordPosition& position) = nullptr;
    /// Formats a puzzle, without an end of line. Throws InvalidRule. Null if puzzles are not written in this format.
    std::string (*write)(const VariantPuzzle& puzzle) = nullptr;
};

extern const ForeignFormat texts_of_records;    ///< read only: puzzles with rules in CSV
extern const ForeignFormat f_puzzles_documents; ///< JSON
extern const ForeignFormat f_puzzles_links;     ///< and those of SudokuPad
extern const ForeignFormat sudokupad_links;     ///< with the same JSON, or in the code "scl"
extern const ForeignFormat constraint_strings;  ///< of Interactive-Sudoku-Solver, and its links
extern const ForeignFormat jigsaw_texts;        ///< cells and regions side by side
extern const ForeignFormat solo_game_ids;       ///< of Simon Tatham's Solo
extern const ForeignFormat sumocue_strings;     ///< of SumoCue, read only
extern const ForeignFormat killers_of_pointers; ///< 81 characters: a sum, or a pointer to another cell; read only

/// Returns the format of a word; null for other words.
[[nodiscard]] const ForeignFormat* foreign_format_of(std::string_view text);

/// Characters between the words of a line that may be in a format.
constexpr std::string_view word_separators = " \t\r\v\f\"'`<>()[]";

/// Returns the puzzle that `read` returns, or the error that it throws. `name` is its name unless it has one.
[[nodiscard]] Record read_variant(const std::function<FoundVariant()>& read, const WordPosition& position,
                                  const std::string& name = "");

/// Reads the puzzle in a text of a format. `name` is its name unless it has one. The error takes its place.
[[nodiscard]] Record read_foreign(const ForeignFormat& format, std::string_view text, const WordPosition& position,
                                  const std::string& name = "");

/// Reads the puzzle in a word of a line; other words are its name. Returns nothing if there is none.
[[nodiscard]] std::optional<Record> read_words(std::string_view line, std::size_t number);

// --- Reading ---------------------------------------------------------------------------------------------------------

/// Returns the usual board of a side, also of a prime one, whose boxes are rows. Throws InvalidRule unless the side is
/// in 2 ... max_side.
[[nodiscard]] Geometry usual_board(std::uint32_t side, std::uint32_t max_side = VariantPuzzle::max_side);

/// Makes an empty puzzle on a board of the digits `lowest` to `greatest`, which may be a part of a square one. Throws
/// InvalidRule.
[[nodiscard]] VariantPuzzle puzzle_on_board(std::uint32_t rows, std::uint32_t columns, std::uint32_t lowest,
                                            std::uint32_t greatest);

/// Makes an empty puzzle with the regions of the labels of all cells. If these are boxes, so are those of its grid.
/// Throws InvalidRule for an invalid side or size of a region.
[[nodiscard]] VariantPuzzle puzzle_with_regions(std::uint32_t side, std::span<const std::uint32_t> labels,
                                                std::uint32_t max_side = VariantPuzzle::max_side);

using rules::whole_number;

/// Returns the cell "R1C1" or "r1c1" of a board, or nothing. Other numbers than those of cells are not read.
[[nodiscard]] std::optional<Cell> cell_of(const Geometry& geometry, std::string_view text);

Rule& add_rule(VariantPuzzle& puzzle, std::string_view kind, const WordPosition& position,
               std::vector<std::uint32_t> numbers = {}, std::vector<Cell> cells = {}, std::size_t choice = 0);

/// Eliminates all digits of a cell but these. Throws InvalidRule for digits that the board does not have.
void keep_candidates(Grid& grid, Cell cell, std::span<const std::uint32_t> digits);

/// Sets the solution that accompanies a puzzle, unless givens, candidates, rows, columns or regions contradict it or it is
/// empty. Returns what is wrong with it, or "". That of a plain puzzle may be wrong.
[[nodiscard]] std::string set_solution(VariantPuzzle& puzzle, std::vector<Digit> digits);

/// Throws ParseError for rules that are wrong whatever their format, and InvalidRule if the board is too large for rules.
void check_rules(const VariantPuzzle& puzzle);

// --- Writing ---------------------------------------------------------------------------------------------------------

/// Throws InvalidRule: "PROGRAM cannot express SUBJECT".
[[noreturn]] void throw_not_expressible(const std::string& program, const std::string& subject);

/// Returns the digits that a cell may contain by its given and eliminated candidates, ascending.
[[nodiscard]] std::vector<std::uint32_t> allowed_digits(const Grid& grid, Cell cell);

/// Returns whether the regions are the boxes of the usual board of the side; none at all for a prime side.
[[nodiscard]] bool has_usual_regions(const VariantPuzzle& puzzle);

/// Returns the row or column of N cells, 0-based, and whether they begin at its end; nothing for other cells.
struct Line {
    HouseKind kind{};
    std::uint32_t number = 0;
    bool is_reversed = false;
};
[[nodiscard]] std::optional<Line> line_of(const Geometry& geometry, std::span<const Cell> cells);

/// Returns the cells of a row or column, from its end if it is reversed.
[[nodiscard]] std::vector<Cell> cells_of(const Geometry& geometry, const Line& line);

/// Returns the cells from `first` on in steps of `rows` and `columns` up to the edge. `first` may be outside.
[[nodiscard]] std::vector<Cell> ray(const Geometry& geometry, std::pair<int, int> first, int rows, int columns);

} // namespace sudoku::formats
