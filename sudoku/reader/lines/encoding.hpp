#pragma once

#include "sudoku/reader.hpp"

namespace sudoku::detail {

/// Returns a source that converts the text of `source` to UTF-8 with "\n" or "\r\n" at line ends. UTF-16 with a byte
/// order mark and lone "\r" are converted; all other bytes are unchanged. Exceptions of `source` are passed on without
/// loss of data.
[[nodiscard]] ByteSource in_utf8(ByteSource source);

} // namespace sudoku::detail
