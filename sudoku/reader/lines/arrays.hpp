#pragma once

#include "sudoku/reader/lines/symbols.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Arrays of programming languages, and what programs write in empty cells.
namespace sudoku::detail {

constexpr std::string_view openers = "[({";
constexpr std::string_view closers = "])}";
constexpr std::string_view quotes = "\"'";
constexpr std::string_view around_words = " \t\v\f,;|[](){}\"'";

/// A line of cells without what only programs write.
struct PlainCells {
    std::string text;                                           ///< as long as the line, but for:
    std::vector<std::size_t> inserted;                          ///< where the line has no character of a cell
    std::optional<std::pair<std::size_t, std::size_t>> wrong{}; ///< the first word that is no cell: its place and size
    std::string arguments{};                                    ///< of the calls around an array: "nrow=4"
};

/// The line with '.' in place of what programs write in empty cells, "-1", "nan", "None", `" "` or nothing between commas,
/// and with blanks in place of what they write around arrays: "intArrayOf(", "vec![", "[|", ", dtype=int". A word that is
/// neither a digit nor empty gives '.', too, so that the others keep their places. Nothing if the line has nothing of
/// that kind, or if it is no row of cells.
[[nodiscard]] std::optional<PlainCells> in_plain_cells(std::string_view text);

/// The same, also for the many lines that a quick look shows to have nothing of that kind.
[[nodiscard]] std::optional<PlainCells> scan_plain_cells(std::string_view text);

/// Is there an array in the line that may go column by column: "matrix(c(" of R, "reshape([" of Matlab, or "[…]'"?
[[nodiscard]] bool goes_by_columns(std::string_view text);

/// Does a language put the cells of an array one column after the other: R in matrix(), Matlab in reshape()?
[[nodiscard]] bool fills_columns(std::string_view text);

/// How often are rows and columns swapped: "t(", or "]'"?
[[nodiscard]] int turns(std::string_view text);

/// Reads a line of an array of numbers or strings, as Python, C, JSON and others write it: "[5, 3, 0, 0, 7, 0, 0, 0, 0],",
/// "grid = [", `"53..7....",`. One that has no cells is a rule. False if the line is none.
bool scan_array(Line& line);

} // namespace sudoku::detail
