#pragma once

#include "dlx/problem.hpp"

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace dlx {

/// Text that is not what it should be. what() has the place and the message: "line 2, column 3: unknown item 'x'".
class ParseError : public std::runtime_error {
public:
    ParseError(std::size_t line, std::size_t column, const std::string& message)
        : ParseError(line, column, place(line, column), message) {}
    [[nodiscard]] std::size_t line() const { return line_; }     ///< 1-based; 0 if it is not known
    [[nodiscard]] std::size_t column() const { return column_; } ///< 1-based, in bytes; 0 if it is the whole line
    [[nodiscard]] const char* message() const { return what() + message_at_; } ///< without the place

private:
    ParseError(std::size_t line, std::size_t column, const std::string& place, const std::string& message)
        : std::runtime_error(place + message), line_(line), column_(column), message_at_(place.size()) {}
    static std::string place(std::size_t line, std::size_t column);

    std::size_t line_;
    std::size_t column_;
    std::size_t message_at_; ///< in what()
};

/// What may be a mistake in a text that can be read.
struct Warning {
    std::size_t line; ///< 1-based
    std::string message;
    /// If options are ignored, for each of them: how many options before it are not.
    std::vector<std::size_t> ignored_behind{};
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
/// in "\n" or "\r\n", or all of them in "\r". A byte order mark at the start and a Ctrl-Z at the end are skipped.
///
/// Reads a matrix of 0 and 1 as well. Its columns are the items, named 1, 2, 3, ...; each row is an option. Between the
/// columns are blanks, commas or nothing:
///
///     1 0 1        1,0,1        101
///     0 1 0        0,1,0        010
///
/// A matrix may be an array in brackets, such as [[1, 0, 1], [0, 1, 0]] or [1 0 1; 0 1 0]. Before its rows may be a line
/// with their number and that of the columns, "2 3". Rows behind such a line may be the columns with a 1 in ascending
/// order, counted from 1 or from 0: "1 3" for 1 0 1.
///
/// A text is read as a matrix if its first line that is neither blank nor a comment is a row, and if it is no problem in
/// Knuth's format. Names of items are all different, and the names in options are known: a matrix of three or more
/// columns that has two different rows is always read as a matrix.
///
/// Differences from the source: names are not limited to eight characters nor colors to one, and an option without
/// a primary item is an error, not a warning.
/// Throws ParseError on anything else, with the place of the first item, color, cell or line to blame.
/// Source: Knuth, programs DLX1 and DLX2; TAOCP 4B, 7.2.2.1.
[[nodiscard]] Problem parse_problem(Text text);

/// As above, but ignores options without a primary item, and adds to `warnings`, at most one of each kind: the number of
/// these, items that are in no option, options that stand twice, and names of items that may be rows of a matrix.
[[nodiscard]] Problem parse_problem(Text text, std::vector<Warning>& warnings);

/// Writes `problem` so that parse_problem(to_text(problem)) == problem, for every problem with a primary item.
[[nodiscard]] std::string to_text(const Problem& problem);

/// One option as in the text format, "p q x:A", without the end of line.
[[nodiscard]] std::string to_text(const Problem& problem, OptionId option);

} // namespace dlx
