#pragma once

#include <string>
#include <string_view>

namespace sudoku::detail {

/// The line with one ASCII character for each of its Unicode characters: what looks like a digit, a bar, a rule, an
/// empty cell, a blank or a quotation mark of ASCII becomes that, every other character '\x1A', and what is no UTF-8
/// '\x7F'. What makes an emoji of the character before it is left out.
[[nodiscard]] std::string in_ascii(std::string_view line);

/// The text on one line of UTF-8, as every format may hold it: control characters become blanks, and each byte that is no
/// UTF-8, and what is no character, becomes U+FFFD.
[[nodiscard]] std::string one_line(std::string_view text);

/// Text of UTF-8 as UTF-16. Requires that it is UTF-8.
[[nodiscard]] std::u16string utf16_of(std::string_view text);

/// The same the other way; half a pair becomes U+FFFD.
[[nodiscard]] std::string utf8_of(std::u16string_view units);

} // namespace sudoku::detail
