#pragma once

#include "sudoku/detail/characters.hpp"
#include "sudoku/reader/documents/source.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace sudoku::detail {

using Json = nlohmann::json;

constexpr std::uint32_t no_number = 1U << 16; ///< in place of a value that is not a whole number

inline bool has_no_digit(const std::vector<std::uint32_t>& digits) {
    return std::all_of(digits.begin(), digits.end(), [](std::uint32_t digit) { return digit == 0; });
}

/// Reads a whole document. Throws ParseError if it is invalid, has a key twice in one object, is nested too deeply, or
/// has too many values. NaN, which programs write although JSON does not allow it, becomes ".".
[[nodiscard]] Json parse_json(const Source& source);

/// Returns the value of a key; null if there is none, or if `object` is not an object. It lives as long as `object`.
[[nodiscard]] const Json& value_at(const Json& object, const char* key);

/// Returns the beginning of a value, for messages.
[[nodiscard]] inline std::string shown(const Json& value) {
    return value.dump(-1, ' ', true, Json::error_handler_t::replace).substr(0, 60);
}

/// Returns a number from 0 on, which may be written as 5.0; `none` for anything else, and from `none` on.
[[nodiscard]] std::uint32_t whole_number(const Json& value, std::uint32_t none);

/// Returns the solution of a board of that side: a list of all digits, or of rows, or a text of as many characters; 0 for
/// digits that are unknown. Returns no digits if it is of another form.
[[nodiscard]] std::vector<Digit> solution_in(const Json& value, std::uint32_t side);

/// Reads a cell for each object: [{"val": 3}, {"val": null, "candidates": [null, 2, null, 4]}, ...], also with "row" and
/// "col", or "given". Digits that are not among candidates are eliminated. Throws ParseError.
[[nodiscard]] Puzzle list_of_cells(const Source& source, const Json& cells);

/// Returns whether a value is set: neither null, false, 0 nor empty.
[[nodiscard]] bool says_something(const Json& value);

} // namespace sudoku::detail
