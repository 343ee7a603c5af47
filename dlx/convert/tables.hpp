#pragma once

#include "dlx/text.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Tables and sets with names. `warnings` may be null.
namespace dlx::detail {

/// Reads a table of 0 and 1 with the names of the items in its first line, as in CSV, in Markdown or in columns. Each
/// other line is an option; the name before it, if there is one, is a secondary item, so that solutions show it:
///
///     ,1,2,3           | | 1 | 2 | 3 |          1 2 3           p,q,r
///     A,1,0,1          |-|---|---|---|        A 1 0 1           1,0,1
///     B,0,1,0          |A| 1 | 0 | 1 |        B 0 1 0           0,1,0
///
/// Throws ParseError.
[[nodiscard]] Problem read_table(std::string_view text, std::vector<Warning>* warnings);

/// Returns true if a name or an empty cell begins the first lines, and 0 and 1 follow in the second.
[[nodiscard]] bool begins_like_table(std::string_view text);

/// Reads sets with names, separated by ends of lines, commas or semicolons. Each set is an option with its name, and its
/// elements are the items: "A = {1, 4, 7}", "A: [1, 4]", "'A': {'x', 'y'}". Throws ParseError, also if one set contains
/// all elements of the others: it may be meant as the set of all items.
[[nodiscard]] Problem read_sets(std::string_view text, std::vector<Warning>* warnings);

/// Returns true for a name, "=" or ":", and an opening bracket.
[[nodiscard]] bool begins_like_sets(std::string_view text);

/// Returns an array of numbers in a line of a program, "int[,] matrix = new[,] {{1, 0}, {0, 1}};", with blanks in place
/// of the text around it; nothing if there is none.
[[nodiscard]] std::optional<std::string> array_in_code(std::string_view text);

} // namespace dlx::detail
