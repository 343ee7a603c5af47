#pragma once

#include "sudoku/reader/lines/symbols.hpp"

#include <functional>
#include <vector>

namespace sudoku::detail {

/// Gives a line without taking it: the next one for 0, the one after it for 1, …; nullptr behind the last line.
using PeekLine = std::function<const Line*(std::size_t ahead)>;

/// What was read from the next lines, and how many they are.
struct LinesRead {
    std::vector<Record> records;
    std::size_t lines = 0;
    std::function<bool(const Line&)> skips{}; ///< does a line below, up to the first that does not, say nothing more?
};

/// A form of text that is read from the next lines, other than plain grids and puzzles on one line.
struct TextForm {
    bool (*begins)(const Line& line, const ReaderParams& asked); ///< may the next line? It is asked of many, and fast
    std::optional<LinesRead> (*read)(const PeekLine& peek, const ReaderParams& asked); ///< nothing if it does not
};

/// The next lines in the first of all forms that they have; nothing if they have none of these.
[[nodiscard]] std::optional<LinesRead> read_form(const PeekLine& peek, const ReaderParams& asked);

} // namespace sudoku::detail
