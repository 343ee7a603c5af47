#pragma once

#include "sudoku/reader/rules/format.hpp"

#include <cstdint>
#include <string>
#include <string_view>

// Formats of other programs, for tests.
namespace sudoku::test {

/// Reads the puzzle of a text, which the format recognizes.
VariantPuzzle read(const formats::ForeignFormat& format, const std::string& text);

/// Returns the rules of a text, one on a line, without its grid.
std::string rules_of(const formats::ForeignFormat& format, const std::string& text);

/// Returns the message of the error in a text, or "no error".
std::string error_of(const formats::ForeignFormat& format, std::string_view text);

/// Returns the names of the kinds of rules that a format never writes. The random puzzles that it writes are read back:
/// they have the same solutions.
std::string kinds_not_written(const formats::ForeignFormat& format, std::uint64_t seeds = 30);

} // namespace sudoku::test
