#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace sudoku::detail {

/// Maximum length of an unpacked text, in UTF-16 units.
constexpr std::size_t most_unpacked = std::size_t{4} << 20;

/// Returns the value of a base64 character; the last two values are '+' and '/'. In links, '-' replaces '/' and a space
/// replaces '+'.
[[nodiscard]] std::optional<unsigned> base64_value(char c);

/// Unpacks a string made by lz-string's compressToBase64() or compressToEncodedURIComponent(), as UTF-8. Returns
/// nothing if it is damaged, truncated, or too long.
[[nodiscard]] std::optional<std::string> unpack_lz_string(std::string_view packed);

/// Packs `text` as lz-string's compressToBase64 does: each code adds to a dictionary, codes grow with it, and their
/// bits are written in base 64. Time O(n log n) for n characters; the result has at most 4 n + 8.
/// Source: Pieroxy,
/// lz-string 1.5.
[[nodiscard]] std::string pack_lz_string(std::u16string_view text);

} // namespace sudoku::detail
