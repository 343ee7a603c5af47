#pragma once

#include "sudoku/reader.hpp"

namespace sudoku::detail {

/// Reads the only puzzle in `text`, as sudoku::parse_puzzle() does.
[[nodiscard]] Puzzle parse_puzzle(std::string_view text, const ReaderParams& params);

/// Returns the puzzle that `read` returns, or the ParseError that it throws.
template <class Read>
Record record_of(Read read) {
    try {
        return read();
    } catch (const ParseError& error) {
        return error;
    }
}

} // namespace sudoku::detail
