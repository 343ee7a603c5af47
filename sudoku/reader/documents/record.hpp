#pragma once

#include "sudoku/reader.hpp"

namespace sudoku::detail {

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
