#pragma once

#include "sudoku/reader/lines/symbols.hpp"

/// Text of programs around cells, and below them.
namespace sudoku::detail {

/// Line of a program, up to its comment.
struct ProgramLine {
    const Line* line = nullptr;
    std::string text; ///< with cell_mark in place of each character of a cell
};

constexpr char cell_mark = '\x01';

/// Returns an error at the first word or sign around cells that may change them or their rules: "np.rot90(", "[::-1]",
/// "columns =", "diagonal=True", and at a statement beside them that does.
[[nodiscard]] std::optional<ParseError> error_around_cells(std::span<const ProgramLine> lines);

/// Returns whether the arguments before the rows of an array are another shape of boxes: "Sudoku(3, 2, board=[…])" has their
/// width and height.
[[nodiscard]] bool has_arguments_of_boxes(std::string_view program, std::size_t side);

} // namespace sudoku::detail
