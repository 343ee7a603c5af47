#pragma once

#include "sudoku/reader.hpp"

#include <string>
#include <string_view>

namespace sudoku::detail {

/// Returns a source that converts the text of `source` to UTF-8 with "\n" or "\r\n" at line ends. UTF-16 with a byte
/// order mark and lone "\r" are converted; all other bytes are unchanged. Exceptions of `source` are passed on without
/// loss of data.
[[nodiscard]] ByteSource in_utf8(ByteSource source);

/// Returns whether a text is UTF-16 with a byte order mark.
[[nodiscard]] bool is_utf16(std::string_view text);

/// Converts a whole text in the same way.
[[nodiscard]] std::string in_utf8(std::string_view text);

} // namespace sudoku::detail
