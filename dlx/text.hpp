#pragma once

#include "dlx/problem.hpp"

#include <cstddef>
#include <iosfwd>
#include <stdexcept>
#include <string>
#include <string_view>

namespace dlx {

/// Text that is not what it should be. what() is the message alone, without the place.
class ParseError : public std::runtime_error {
public:
    ParseError(std::size_t line, std::size_t column, const std::string& message)
        : std::runtime_error(message), line_(line), column_(column) {}
    [[nodiscard]] std::size_t line() const { return line_; }     ///< 1-based
    [[nodiscard]] std::size_t column() const { return column_; } ///< 1-based, in bytes

private:
    std::size_t line_;
    std::size_t column_;
};

/// Reads a problem in the text format of Knuth's DLX programs:
///
///     | the first word of a comment line starts with a bar
///     p q r | x y
///     p q x y:A
///     p r x:A y
///
/// The first line that is neither blank nor a comment names the items, a lone bar before the secondary ones; each line
/// after it is an option. Names are separated by blanks, of any length, and contain no '|' and no ':'. Lines may end
/// in "\n" or "\r\n"; a byte order mark at the start is skipped.
///
/// Differences from the source: names are not limited to eight characters nor colors to one, and an option without
/// a primary item is an error, not a warning.
/// Throws ParseError on anything else, with the place of the first item, color or line to blame.
/// Source: Knuth, programs DLX1 and DLX2; TAOCP 4B, 7.2.2.1.
[[nodiscard]] Problem parse_problem(std::string_view text);

/// Writes `problem` so that parse_problem(to_text(problem)) == problem, for every problem with a primary item.
[[nodiscard]] std::string to_text(const Problem& problem);

/// One option as in the text format, "p q x:A", without the end of line.
[[nodiscard]] std::string to_text(const Problem& problem, OptionId option);

} // namespace dlx
