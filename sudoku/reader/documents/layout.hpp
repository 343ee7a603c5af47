#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

/// Layouts: texts with one letter or digit for each cell of a board, which is that of its region.
namespace sudoku::detail {

/// Returns the side N of the board if a text has N different letters or digits for each of N * N cells; 0 for other texts.
/// Solutions have this form, too.
[[nodiscard]] std::uint32_t side_of_parts(std::string_view text);

/// Returns the reason why the labels of the cells of a board are not connected regions of `side` cells; "" if they are.
[[nodiscard]] std::string why_no_regions(std::span<const std::uint32_t> labels, std::uint32_t side);

/// Returns the side N of the board if a text is a layout of N regions of N cells, each in one piece; 0 for other texts. No
/// row of digits that are all different has this form.
[[nodiscard]] std::uint32_t side_of_layout(std::string_view text);

/// Cells and regions of a puzzle that are side by side.
struct CluesAndRegions {
    std::string clues;
    std::string regions;  ///< layout
    std::size_t size = 0; ///< number of bytes of the text that they are in, up to the end of a line
};

/// Reads cells and regions at the beginning of a text: all cells and the regions behind them on one line, or on the line
/// below, or each row of cells and the regions behind it. Blanks, commas, semicolons and bars may be between them. Returns
/// nothing for other texts.
[[nodiscard]] std::optional<CluesAndRegions> clues_and_regions(std::string_view text);

} // namespace sudoku::detail
