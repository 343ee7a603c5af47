#pragma once

#include "sudoku/reader/forms/text_form.hpp"

namespace sudoku::detail {

/// Is it a line of HoDoKu's library, ":TECHNIQUE:DIGITS:CELLS:DELETED:ELIMINATIONS:PLACEMENTS:EXTRA", or meant as one?
[[nodiscard]] bool is_library_line(const Line& line);

/// Reads the position in it. A cell "+5" is no given, and has 5 as its only candidate; "811 119" in DELETED rules out 8 in r1c1
/// and 1 in r1c9. What the technique would change is ignored. The technique becomes the name, unless it is 0000.
[[nodiscard]] std::optional<LinesRead> read_library_line(const PeekLine& peek, const ReaderParams& asked);

} // namespace sudoku::detail
