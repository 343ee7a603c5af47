#pragma once

#include "dlx/problem.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace dlx {

/// Exception for malformed text. what() contains the place and the message: "line 2, column 3: unknown item 'x'".
class ParseError : public std::runtime_error {
public:
    ParseError(std::size_t line, std::size_t column, const std::string& message)
        : ParseError(line, column, place(line, column), message) {}
    [[nodiscard]] std::size_t line() const { return line_; }     ///< 1-based line number; 0 if unknown
    [[nodiscard]] std::size_t column() const { return column_; } ///< 1-based column in bytes; 0 for the whole line
    [[nodiscard]] const char* message() const { return what() + message_at_; } ///< message without the place

private:
    ParseError(std::size_t line, std::size_t column, const std::string& place, const std::string& message)
        : std::runtime_error(place + message), line_(line), column_(column), message_at_(place.size()) {}
    static std::string place(std::size_t line, std::size_t column);

    std::size_t line_;
    std::size_t column_;
    std::size_t message_at_; ///< offset of the message in what()
};

/// A likely mistake in valid text.
struct Warning {
    std::size_t line; ///< 1-based line number
    std::string message;
};

/// The format of a text that is read: Knuth's; a matrix, also with a header line or in brackets; or the one that the text
/// has.
enum class TextFormat : std::uint8_t { automatic, dlx, matrix };

/// Reads a problem in the text format of Knuth's DLX programs:
///
///     | the first word of a comment line starts with a bar
///     p q r | x y
///     p q x y:A
///     p r x:A y
///
/// The first line that is neither blank nor a comment names the items; a lone bar precedes the secondary ones. Bounds
/// may precede the name of a primary item: "2:3|p" is covered two or three times, "2|p" twice, "p" once. Each line
/// after it is an option. Costs may follow its items: "p q |7" costs 7, "p q |7.25 |-3" costs 4.25. The unit of all
/// costs is the last decimal of the cost with the most decimals. Names have any length, are separated by whitespace,
/// and contain no '|' and no ':'. Lines may end in "\n" or "\r\n", or all of them in "\r". A byte order mark at the
/// start and a Ctrl-Z at the end are skipped.
///
/// Also reads a matrix of 0 and 1. Its columns are the items, named 1, 2, 3, ...; each row is an option. Columns are
/// separated by whitespace, commas or nothing:
///
///     1 0 1        1,0,1        101
///     0 1 0        0,1,0        010
///
/// A matrix may be an array in brackets, such as [[1, 0, 1], [0, 1, 0]] or [1 0 1; 0 1 0]. A header line may precede
/// the rows: the number of rows and the number of columns, "2 3". After a header line, a row may list its columns with
/// a 1 in ascending order, counted from 1 or from 0: "1 3" means 1 0 1.
///
/// A text is read as a matrix if its first line that is neither blank nor a comment is a row, and if it is not a
/// problem in Knuth's format. In that format the names of items differ, and options contain known names only. Therefore
/// a matrix with three or more columns and two different rows is always read as a matrix.
///
/// Differences from the source: names are not limited to eight characters nor colors to one, costs may be negative and
/// have decimals, and an option without a primary item is an error, not a warning. Throws ParseError on a name of a
/// file, "problem.dlx", and on anything else, with the place of the first invalid item, color, cell or line. Source:
/// Knuth, programs DLX1, DLX2, DLX3 and DLX5; TAOCP 4B, 7.2.2.1.
[[nodiscard]] Problem parse(Text text);

/// Reads a problem like parse(text), but ignores options without a primary item, which still count in
/// Problem::number(). Appends to `warnings` at most
/// one warning of each kind: ignored options, items without options or with too few of them, duplicate options that
/// cannot be chosen together, and names of items that look like rows of a matrix. With another format than automatic,
/// the text must have this format.
[[nodiscard]] Problem parse(Text text, std::vector<Warning>& warnings, TextFormat format = TextFormat::automatic);

/// Formats `problem` so that parse(to_string(problem)) == problem, for every problem with a primary item. The first name
/// must not begin with a byte order mark of UTF-16.
[[nodiscard]] std::string to_string(const Problem& problem);

/// Formats one item as in the first line of the text format, with its bounds if it has any: "2:3|p".
[[nodiscard]] std::string to_string(const Problem& problem, ItemId item);

/// Formats one option as in the text format, "p q x:A", without its cost and the end of line.
[[nodiscard]] std::string to_string(const Problem& problem, OptionId option);

/// Formats a whole number of units of 10^-decimals: to_decimal("-725", 2) is "-7.25". The number may have any size.
[[nodiscard]] std::string to_decimal(std::string_view number, unsigned decimals);

/// Sets the costs of all options from decimal numbers such as "7", "7.25" and "-3", in their order. The last decimal of
/// the number with the most decimals is the unit. Throws InvalidProblem for other texts and if a cost does not fit into
/// 64 bits; its entry_index() is the 0-based number of the cost. The problem is then unchanged.
void set_costs(Problem& problem, std::span<const std::string_view> costs);

// --- Old names, for one version ---------------------------------------------------------------------------------------

[[deprecated("use parse(text)")]] [[nodiscard]] inline Problem parse_problem(Text text) { return parse(text); }
[[deprecated("use parse(text, warnings, format)")]] [[nodiscard]] inline Problem
parse_problem(Text text, std::vector<Warning>& warnings, TextFormat format = TextFormat::automatic) {
    return parse(text, warnings, format);
}
[[deprecated("use to_string(problem)")]] [[nodiscard]] inline std::string to_text(const Problem& problem) {
    return to_string(problem);
}
[[deprecated("use to_string(problem, item)")]] [[nodiscard]] inline std::string to_text(const Problem& problem,
                                                                                        ItemId item) {
    return to_string(problem, item);
}
[[deprecated("use to_string(problem, option)")]] [[nodiscard]] inline std::string to_text(const Problem& problem,
                                                                                          OptionId option) {
    return to_string(problem, option);
}

} // namespace dlx
