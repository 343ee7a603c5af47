#pragma once

#include "sudoku/reader/forms/text_form.hpp"

namespace sudoku::detail {

/// Reads an array for which goes_by_columns() holds, if the next line begins one.
[[nodiscard]] std::optional<LinesRead> read_by_columns(const PeekLine& peek, const ReaderParams& asked);

} // namespace sudoku::detail
