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

} // namespace sudoku::detail
