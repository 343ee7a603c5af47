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
};

} // namespace sudoku::detail
