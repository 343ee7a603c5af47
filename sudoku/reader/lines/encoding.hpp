#pragma once

#include "sudoku/reader.hpp"

namespace sudoku::detail {

/// Gives what `source` gives, as UTF-8 with "\n" or "\r\n" at the ends of lines: text in UTF-16 that begins with a byte
/// order mark is translated, and so is a "\r" alone. All other bytes pass unchanged.
/// What the source throws is passed on, and nothing is lost by it.
[[nodiscard]] ByteSource in_utf8(ByteSource source);

} // namespace sudoku::detail
