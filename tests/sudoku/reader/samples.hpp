#pragma once

#include "tests/support/problems/random_problem.hpp"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

/// Puzzles as people write them, for the tests of the reader.
namespace sudoku::test {

/// The cells of two different puzzles, 81 characters with '.', on one line.
inline constexpr std::string_view first_cells =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
inline constexpr std::string_view second_cells =
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

/// The rows of a board on one line.
[[nodiscard]] std::vector<std::string> rows_of(std::string_view cells, std::size_t side = 9);

/// The rows, each followed by `separator`.
[[nodiscard]] std::string lines(const std::vector<std::string>& rows, std::string_view separator = "\n");

/// All parts, one after the other.
[[nodiscard]] std::string joined(std::initializer_list<std::string_view> parts);

/// `cells` as nine rows.
[[nodiscard]] std::string as_rows(std::string_view cells);

/// `cells` as rows with bars between boxes of three and `rule` between bands; `gap` is between cells, and inside
/// the bars if it is not empty; `edge` encloses the rows, and `border` the grid.
[[nodiscard]] std::string as_boxes(std::string_view cells, std::string_view gap, std::string_view rule,
                                   std::string_view edge = "", std::string_view border = "");

/// `text` with each `from` replaced.
[[nodiscard]] std::string with(std::string_view text, std::string_view from, std::string_view to);

/// A 16x16 grid with holes: characters 1-9 A-G, and the rows as numbers with '.' and blanks.
[[nodiscard]] std::string cells_of_16();

/// A text of many records, good and bad, of all forms: what a hostile user would concatenate.
[[nodiscard]] std::vector<std::string> corpus();

/// A text of some records of all forms, most of them plain lines of 81 characters, in random order and with random line
/// ends.
[[nodiscard]] std::string random_corpus(dlx::test::Dice& dice);

} // namespace sudoku::test
