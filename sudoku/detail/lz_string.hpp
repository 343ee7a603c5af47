#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace sudoku::detail {

/// The longest text that is unpacked, in UTF-16 units.
constexpr std::size_t most_unpacked = std::size_t{4} << 20;

/// The value of a character of base64, whose last two are '+' and '/'. In links '-' stands for '/' and a blank for '+'.
[[nodiscard]] std::optional<unsigned> base64_value(char c);

/// The text, in UTF-8, that lz-string's compressToBase64() or compressToEncodedURIComponent() packed. Nothing if it is
/// damaged, cut off, or unpacks to more than most_unpacked.
[[nodiscard]] std::optional<std::string> unpack_lz_string(std::string_view packed);

/// `text` as lz-string's compressToBase64 packs it: a dictionary grows with each code, codes grow with the dictionary, and
/// their bits are written in base 64. Time O(n log n) for n characters; the result has at most 4 n + 8.
/// Source: Pieroxy, lz-string 1.5.
[[nodiscard]] std::string pack_lz_string(std::u16string_view text);

} // namespace sudoku::detail
