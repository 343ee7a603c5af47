#pragma once

#include "sudoku/reader.hpp"

/// Parts of a game ID of Solo in Simon Tatham's Portable Puzzle Collection: "3x3:a4d3h8_2…".
namespace sudoku::detail {

/// Parameters before the ':' of a game ID.
struct SoloParams {
    std::uint32_t box_rows = 0;    ///< the side in jigsaws, which have no boxes
    std::uint32_t box_columns = 0; ///< 1 in jigsaws
    std::string_view letters{};    ///< variants ("j", "k", "x"), symmetry, difficulty
    std::size_t size = 0;          ///< characters in all
};

/// Returns the parameters at the beginning of a text, or nothing.
[[nodiscard]] std::optional<SoloParams> solo_params(std::string_view text);

/// Returns whether a text has only characters of what follows the parameters.
[[nodiscard]] bool is_solo_description(std::string_view text);

/// Returns the number of cells in a description of numbers in cells, be the numbers in range or not.
[[nodiscard]] std::size_t count_solo_cells(std::string_view description);

/// Returns the numbers in cells, 0 = none. In the description letters are runs of empty cells, and '_' separates two
/// numbers. Throws ParseError for numbers outside of 1 ... max; `line` and `column` are those of the description.
[[nodiscard]] std::vector<Digit> solo_numbers(std::string_view description, std::uint32_t max, std::size_t line,
                                              std::size_t column);

} // namespace sudoku::detail
