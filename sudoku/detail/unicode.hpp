#pragma once

#include <string>
#include <string_view>

namespace sudoku::detail {

/// Returns the line with one ASCII character for each Unicode character. Characters that look like an ASCII digit, bar,
/// separator line, empty cell, space or quotation mark become that character. Other characters become '\x1A', and
/// invalid UTF-8 becomes '\x7F'. Variation selectors that make an emoji of the preceding character are omitted.
[[nodiscard]] std::string in_ascii(std::string_view line);

/// Returns the text on one line of valid UTF-8, for any format. Control characters become spaces. Each byte of invalid
/// UTF-8, and each code point that is not a character, becomes U+FFFD.
[[nodiscard]] std::string one_line(std::string_view text);

/// Returns the text with one_line() of each of its lines.
[[nodiscard]] std::string valid_text(std::string_view text);

/// Converts UTF-8 to UTF-16. Requires valid UTF-8.
[[nodiscard]] std::u16string utf16_of(std::string_view text);

/// Converts UTF-16 to UTF-8. A lone surrogate becomes U+FFFD.
[[nodiscard]] std::string utf8_of(std::u16string_view units);

} // namespace sudoku::detail
