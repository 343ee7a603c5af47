#pragma once

#include "sudoku/reader.hpp"

namespace sudoku::detail {

/// Gives what `source` gives, as UTF-8 with "\n" or "\r\n" at the ends of lines: text in UTF-16 that begins with a byte
/// order mark is translated, and so is a "\r" alone. All other bytes pass unchanged.
/// What the source throws is passed on, and nothing is lost by it.
[[nodiscard]] ByteSource in_utf8(ByteSource source);

/// The line with one ASCII character for each of its Unicode characters: what looks like a digit, a bar, a rule, an
/// empty cell, a blank or a quotation mark of ASCII becomes that, every other character '\x1A', and what is no UTF-8
/// '\x7F'. What makes an emoji of the character before it is left out.
[[nodiscard]] std::string in_ascii(std::string_view line);

/// The text on one line of UTF-8, as every format may hold it: control characters become blanks, and each byte that is no
/// UTF-8, and what is no character, becomes U+FFFD.
[[nodiscard]] std::string one_line(std::string_view text);

} // namespace sudoku::detail
