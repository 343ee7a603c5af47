#pragma once

#include "dlx/problem.hpp"
#include "dlx/text.hpp"

#include <string>
#include <string_view>

/// Exact cover problems in JSON:
///
///     {"items": ["p", "q"], "secondary": ["x"], "bounds": {"q": [2, 3]},
///      "options": [["p", "q", "x:A"], ["q"]], "costs": [7.25, 0]}
///
/// "items" are the primary ones. "secondary", "bounds" and "costs" may be missing. A bound is a number or a pair, a
/// cost a decimal number or a string with one.
namespace apps {

/// Returns true if the text begins like an object of JSON with a key.
[[nodiscard]] bool may_be_json(std::string_view text);

/// Reads a problem. Throws dlx::ParseError; the place is the end of the wrong part.
[[nodiscard]] dlx::Problem parse_json_problem(std::string_view text);

/// Formats a problem, with an option on each line. Throws dlx::InvalidProblem for a name that is not in UTF-8.
[[nodiscard]] std::string to_json_text(const dlx::Problem& problem);

} // namespace apps
