#pragma once

#include "sudoku/reader/forms/text_form.hpp"

namespace sudoku::detail {

/// Reads the name of a section, in the next line. "[Puzzle]" announces a puzzle. After "[State]", "[PencilMarks]" and
/// "[Colours]" comes none, up to the next gap; after other names, words ("[Author]") or a puzzle ("[Easy]").
[[nodiscard]] std::optional<LinesRead> read_section(const PeekLine& peek, const ReaderParams& asked);

/// Reads a saved game of Simon Tatham's Solo, which the next line begins, up to its puzzle; its other lines say nothing.
[[nodiscard]] std::optional<LinesRead> read_saved_game(const PeekLine& peek, const ReaderParams& asked);

} // namespace sudoku::detail
