#pragma once

#include "dlx/problem.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The numbers of the text format, bounds and costs, and parts that its reader and its writer share.
namespace dlx::detail {

inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Returns true if the text begins like a nested array or a MATLAB array.
[[nodiscard]] bool may_be_array(std::string_view text);

/// Returns rows and columns if a line has two positive numbers and nothing else; otherwise 0 and 0.
[[nodiscard]] std::pair<std::size_t, std::size_t> matrix_size(const std::vector<std::string_view>& words);

/// Reads the bounds "u:v", or "v" for exactly v times. Throws InvalidProblem.
[[nodiscard]] Bounds parse_bounds(std::string_view text);

/// Returns true for "2|a", "1:3|a", ":3|a" and "-1|a", but not for "a|b".
[[nodiscard]] bool begins_like_bounds(std::string_view word);

/// Formats bounds as in an item line: "2:3|", "2|", or "" for an item that is covered once.
[[nodiscard]] std::string bounds_text(Bounds bounds);

/// The number value * 10^-decimals.
struct Decimal {
    std::int64_t value = 0;
    unsigned decimals = 0; ///< 0 to Problem::max_cost_decimals
};

/// Reads a cost, "7", "-3" or "7.25", without an exponent. Throws InvalidProblem.
[[nodiscard]] Decimal parse_cost(std::string_view text);

/// Returns the sum, with the larger number of decimals. Throws InvalidProblem.
[[nodiscard]] Decimal sum(Decimal a, Decimal b);

/// Sets the cost of an option. If it has more decimals than the costs before it, scales these. Throws InvalidProblem if
/// a cost does not fit into 64 bits; the problem is then of no use.
void set_cost(Problem& problem, OptionId option, Decimal cost);

/// Returns the name of a cell: "0,3".
[[nodiscard]] std::string cell_name(std::int64_t row, std::int64_t column);

/// Formats a problem like to_string(), with its ignored options, except those without items.
[[nodiscard]] std::string input_text(const Problem& problem);

/// Returns "1 option", "2 options".
[[nodiscard]] std::string counted(std::size_t n, std::string_view noun);

/// Returns the 1-based line and column of a place in a text.
[[nodiscard]] std::pair<std::size_t, std::size_t> line_and_column(std::string_view text, const char* at);

/// Throws ParseError with this place in a text.
[[noreturn]] void fail_at(std::string_view text, const char* at, const std::string& message);

/// Returns the character of UTF-8 that begins at a 0-based place in a text.
[[nodiscard]] std::string_view character(std::string_view text, std::size_t place);

/// Returns '\n', or '\r' for a text without '\n'.
[[nodiscard]] char line_end_of(std::string_view text);

/// Throws ParseError for a text that is the name of a file, "problem.dlx" or "folder/problem".
void refuse_file_name(std::string_view text);

/// Removes a byte order mark at the start and a Ctrl-Z at the end.
[[nodiscard]] std::string_view without_marks(std::string_view text);

} // namespace dlx::detail
