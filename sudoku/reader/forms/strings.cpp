#include "sudoku/reader/forms/text_form.hpp"

#include "sudoku/detail/rules/rule_line.hpp"
#include "sudoku/reader/documents/layout.hpp"
#include "sudoku/reader/rules/constraints.hpp"

#include <algorithm>
#include <cmath>
#include <string>

// Formats of Interactive-Sudoku-Solver that may be on several lines.
namespace sudoku::detail {

namespace {

constexpr std::string_view white_in_line = " \t\v\f\r";

/// Returns a line with spaces in place of the quotes of mail before constraints: "> .Thermo~R1C1~R1C2".
std::string without_mail_quotes(std::string_view line) {
    std::string text(line);
    const std::size_t end = std::min(text.find_first_not_of("> \t"), text.size());
    if (end < text.size() && (text[end] == '~' || text[end] == '.'))
        std::fill_n(text.begin(), end, ' ');
    return text;
}

/// Returns the next lines up to one that cannot belong to a constraint string: behind a blank line or comment, it has no
/// constraint.
std::string lines_of_string(const PeekLine& peek, std::size_t max_lines) {
    std::string text;
    bool is_apart = false;
    for (std::size_t at = 0; at < max_lines && peek(at) != nullptr; ++at) {
        const std::string line = without_mail_quotes(peek(at)->raw);
        const std::size_t begin = std::min(line.find_first_not_of(white_in_line), line.size());
        text.append(at == 0 ? "" : "\n").append(line);
        if (begin == line.size() || line[begin] == '#')
            is_apart = true;
        else if (is_apart && line[begin] != '.' && !is_one_of(line, '~'))
            break;
        else
            is_apart = false;
    }
    return text;
}

/// Returns the text from the constraint string on that begins in its first line, unless another puzzle precedes it. If it is
/// one with its line alone, it is the word.
std::optional<std::string_view> string_in(std::string_view text) {
    constexpr std::size_t shortest = 8;
    std::optional<std::string_view> alone;
    for (const std::string_view word : words_of(text.substr(0, text.find('\n')), formats::word_separators)) {
        const std::string_view rest = text.substr(place_in(text, word));
        if (word.front() == '.' && formats::begins_constraint_string(rest))
            return rest;
        const bool is_string = word.front() == '.' && word.size() >= shortest;
        const auto* const format = formats::foreign_format_of(word);
        if (format != nullptr && !is_string)
            return std::nullopt;
        if (format != nullptr)
            alone = word;
    }
    return alone;
}

} // namespace

bool may_begin_string(std::string_view line) {
    constexpr std::size_t min_size = 60; // size of a line that needs no others to be known
    for (std::size_t next = line.find('.'); next < line.size(); next = line.find('.', next)) {
        next = std::min(line.find_first_not_of(". \t", next), line.size());
        if (next < line.size() && (is_capital(line[next]) || line[next] == '~'))
            return line.size() < min_size || string_in(without_mail_quotes(line)).has_value();
    }
    return false;
}

bool begins_constraint_string(const PeekLine& peek) {
    return peek(0)->kind == Line::Kind::cells && may_begin_string(peek(0)->raw) &&
           string_in(lines_of_string(peek, 16)).has_value();
}

std::optional<LinesRead> read_constraint_string(const PeekLine& peek, const ReaderParams&) {
    if (!begins_constraint_string(peek))
        return std::nullopt;
    const std::string text = lines_of_string(peek, 1 << 14);
    const auto rest = string_in(text);
    if (!rest)
        return std::nullopt;
    formats::StringExtent extent = formats::extent_of_string(*rest);
    const std::string_view string = rest->substr(0, extent.size);
    const std::size_t begin = place_in(text, *rest);
    const std::string_view name = std::string_view(text).substr(0, begin);
    const formats::WordPosition position{peek(0)->number, begin + 1};
    if (has_puzzle(name))
        extent.problem = "a puzzle before a constraint string on its line: write its rules on lines below its grid";
    const auto lines = static_cast<std::size_t>(std::count(string.begin(), string.end(), '\n')) + 1;
    return LinesRead{{extent.problem.empty()
                          ? read_foreign(formats::constraint_strings, string, position,
                                         std::string(trimmed(name, std::string(formats::word_separators) + ":;,-")))
                          : position.error(extent.problem)},
                     lines,
                     {},
                     true};
}

std::optional<LinesRead> read_clues_and_regions(const PeekLine& peek, const ReaderParams&) {
    constexpr std::size_t longest_line = 1 << 14;
    constexpr std::size_t most_rows = 36;
    constexpr std::size_t min_lines = 3; // two, and the one below
    const std::string& first = peek(0)->text;
    std::size_t cells = 0;
    for (const std::string_view word : words_of(first, " \t\v\f\r|,;"))
        cells += word.size();
    const std::size_t half = cells / 2;
    const auto side = static_cast<std::size_t>(std::sqrt(half));
    const bool are_both = cells == 2 * half && (half <= most_rows || half == side * side); // a row's, or all
    if (first.size() > longest_line || (!are_both && !board_of(cells)))
        return std::nullopt;
    const bool is_whole = cells > 2 * most_rows && board_of(cells); // then a line of labels follows
    if (is_whole && (peek(1) == nullptr || peek(1)->kind != Line::Kind::cells || peek(1)->text.find('.') < cells))
        return std::nullopt;
    std::string text;
    const std::size_t count = std::max(half > most_rows ? 0 : half, min_lines);
    for (std::size_t at = 0; at < count && peek(at) != nullptr; ++at)
        text.append(peek(at)->text) += '\n';
    const auto found = clues_and_regions(text);
    if (!found)
        return std::nullopt;
    const std::string_view puzzle = std::string_view(text).substr(0, found->size);
    const std::size_t begin = std::min(puzzle.find_first_not_of(white_in_line), puzzle.size());
    const auto lines = static_cast<std::size_t>(std::count(puzzle.begin(), puzzle.end(), '\n')) + 1;
    return LinesRead{{read_foreign(formats::jigsaw_texts, puzzle, {peek(0)->number, begin + 1})}, lines, {}, true};
}

} // namespace sudoku::detail
