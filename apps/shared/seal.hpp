#pragma once

#include "apps/shared/output.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace apps {

/// FNV-1a with 128 bits, as 32 hexadecimal digits: tells apart what differs by accident, not by intent.
/// Source: Fowler, Noll, Vo; draft-eastlake-fnv.
[[nodiscard]] std::string fingerprint(std::string_view text);

/// Another fingerprint, of 64 bits and ten times faster. With that of what came before as `seed` it is one of both.
/// Source: Appleby, MurmurHash64A.
[[nodiscard]] std::uint64_t quick_fingerprint(std::span<const std::uint8_t> bytes, std::uint64_t seed);

/// `object` with the fingerprint of its text as last key, "check".
[[nodiscard]] Json sealed(Json object);

/// What was sealed, without the seal. Throws FileError, with no more than "is not a ..." or "is damaged", if it is not
/// as it was, or if its key "format" is not `format`.
[[nodiscard]] Json unsealed(const std::string& text, std::string_view format);

/// A JSON integer from 0 to `most`, and not another number that could be made one. Throws FileError.
[[nodiscard]] std::uint64_t integer(const Json& value, std::uint64_t most);

/// A decimal string below 2^64. Throws Json::exception or FileError.
[[nodiscard]] std::uint64_t whole_number(const Json& value);

} // namespace apps
