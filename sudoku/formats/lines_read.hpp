#pragma once

#include "sudoku/detail/symbols.hpp"

#include <functional>
#include <vector>

namespace sudoku::detail {

/// The line so many ahead of the next one, nullptr at the end.
using PeekLine = std::function<const Line*(std::size_t ahead)>;

/// What was read from the next lines, and how many they are.
struct LinesRead {
    std::vector<Record> records;
    std::size_t lines = 0;
};

} // namespace sudoku::detail
