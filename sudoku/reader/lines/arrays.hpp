#pragma once

#include "sudoku/reader/lines/symbols.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Arrays of programming languages, and representations of empty cells in programs.
namespace sudoku::detail {

constexpr std::string_view openers = "[({";
constexpr std::string_view closers = "])}";
constexpr std::string_view quotes = "\"'";
constexpr std::string_view around_words = " \t\v\f,;|[](){}\"'";

/// Line of cells without the syntax of a program.
struct PlainCells {
    std::string text;                  ///< text as long as the line, except for `inserted`
    std::vector<std::size_t> inserted; ///< positions of cells without a character in the line
    /// Position and size of the first word that is not a cell.
    std::optional<std::pair<std::size_t, std::size_t>> wrong{};
    std::string arguments{}; ///< arguments of the calls around an array: "nrow=4"
};

/// Returns the line with '.' for a program's empty cells: "-1", "nan", "None", `" "` or nothing between commas. The
/// text around arrays becomes spaces: "intArrayOf(", "vec![", "[|", ", dtype=int". Words that are neither digits nor
/// empty also become '.', so that the other cells keep their places. Returns nothing if none of that occurs, or if the
/// line is not a row of cells.
[[nodiscard]] std::optional<PlainCells> in_plain_cells(std::string_view text);

/// Calls in_plain_cells() unless a quick test shows that it would return nothing, as for most lines.
[[nodiscard]] std::optional<PlainCells> scan_plain_cells(std::string_view text);

/// Returns whether the line has an array that may be filled by columns: R's "matrix(c(", Matlab's "reshape([" or
/// "[…]'".
[[nodiscard]] bool goes_by_columns(std::string_view text);

/// Reads a line of an array of numbers or strings in the syntax of Python, C, JSON and others: "[5, 3, 0, 0, 7, 0, 0,
/// 0, 0],", "grid = [", `"53..7....",`. A line of that syntax without cells becomes a rule. Returns false for other
/// lines.
bool scan_array(Line& line);

} // namespace sudoku::detail
