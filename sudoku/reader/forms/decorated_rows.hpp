#pragma once

#include "sudoku/reader/forms/text_form.hpp"

#include <optional>

namespace sudoku::detail {

/// May the line, of cells, be the first one that read_decorated_rows() reads?
[[nodiscard]] bool may_be_decorated(const Line& line);

/// Reads a grid whose rows begin with the next line, if lists, spreadsheets or languages have put something around its
/// cells: numbers or bullets before the rows, names of rows and columns, empty columns and rows, "5.0" and "nan", the
/// brackets and semicolons of Matlab and Prolog, "&" and "\\" of LaTeX. Nothing if there is nothing of that kind, or if
/// the rows do not make one whole grid.
[[nodiscard]] std::optional<LinesRead> read_decorated_rows(const PeekLine& peek, const ReaderParams& asked);

} // namespace sudoku::detail
