#pragma once

#include "sudoku/text.hpp"

namespace sudoku::detail {

// A puzzle as each of the formats of writer.hpp has it, with the end of its last line. Those of 9x9 boards and of certain
// shapes require such a board.

[[nodiscard]] std::string line_entry(const Puzzle& puzzle);
[[nodiscard]] std::string sdm_entry(const Puzzle& puzzle);
[[nodiscard]] std::string sdk_entry(const Puzzle& puzzle);
[[nodiscard]] std::string ss_entry(const Puzzle& puzzle);
[[nodiscard]] std::string csv_entry(const Puzzle& puzzle);
[[nodiscard]] std::string json_entry(const Puzzle& puzzle);
[[nodiscard]] std::string hodoku_entry(const Puzzle& puzzle);
[[nodiscard]] std::string opensudoku_entry(const Puzzle& puzzle);
[[nodiscard]] std::string fpuzzles_entry(const Puzzle& puzzle);
[[nodiscard]] std::string solo_entry(const Puzzle& puzzle);
[[nodiscard]] std::string dlx_entry(const Puzzle& puzzle);

/// A string of JSON, in quotes. Requires UTF-8 without control characters.
[[nodiscard]] std::string json_string(std::string_view text);

} // namespace sudoku::detail
