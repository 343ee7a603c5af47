#include "sudoku/reader/lines/one_line.hpp"

#include "sudoku/detail/rules/rule_line.hpp"
#include "sudoku/reader/documents/layout.hpp"
#include "sudoku/reader/documents/variants.hpp"
#include "sudoku/reader/lines/assemble.hpp"
#include "sudoku/reader/lines/lines.hpp"

#include <algorithm>

namespace sudoku::detail {

namespace {

/// Throws ParseError if a puzzle of as many cells follows on the line. A solution is allowed: it has no empty
/// cells.
void check_second_puzzle(const Line& line, const Geometry& board) {
    if (line.text.size() < std::size_t{2} * board.cell_count() || board.side() > 9)
        return;
    std::size_t puzzles = 0;
    for (const std::string_view word : words_of(line.text, around_labels)) {
        const auto is_cell = [](char c) { return is_digit(c) || is_one_of(".-*_", c); };
        const auto is_given = [](char c) { return c >= '1' && c <= '9'; };
        const auto givens = static_cast<std::size_t>(count_if(word, is_given));
        if (word.size() == board.cell_count() && all_of(word, is_cell) && givens > 0 && givens < word.size() &&
            ++puzzles == 2)
            throw ParseError(line.number, place_in(line.text, word) + 1,
                             "a second puzzle on the line: write each on a line of its own");
    }
}

/// Throws ParseError if a rule is before the puzzle on its line, or follows it.
void check_rule_beside(const Line& line, const Geometry& board) {
    const std::size_t begin = line.symbols.front().column - 1;
    const std::string_view before = std::string_view(line.text).substr(0, begin);
    const std::string head = lower_case(std::string(before.substr(0, before.find(':'))));
    const bool is_kind = !words_of(head, blanks).empty() && names_kind(words_of(head, blanks)[0]); // "Type: X: 53..7"
    if (is_kind || meaning_of(before) == LineMeaning::rule)
        throw line.error("a rule of a variant before the puzzle: write it below its grid");
    const std::size_t end = std::min<std::size_t>(line.symbols.back().column, line.text.size());
    const std::string_view after = std::string_view(line.text).substr(end);
    for (const std::string_view text : {before, after})
        if (names_columns(text))
            throw ParseError(line.number, place_in(line.text, text) + 1, other_order);
    if (names_other_boxes(before, board))
        throw line.error(other_boxes);
    if (names_other_boxes(after, board))
        throw ParseError(line.number, end + 1, other_boxes);
    if ((!after.empty() && is_rule_beside(after)) ||
        (before.size() + after.size() > 0 && has_foreign_rule(line.written())))
        throw ParseError(line.number, end + 1, "a rule of a variant beside the puzzle: write it below its grid");
}

/// Returns the solution after a puzzle on one line, if it has as many cells.
std::optional<Grid> solution_of(const Line& puzzle, const Geometry& board, bool has_zero) {
    const Line line = scan_line(puzzle.solution, puzzle.number);
    try {
        if (line.kind == Line::Kind::cells && line.symbols.size() == board.cell_count() && line.records.empty())
            return assemble(line.symbols, board, line.has_numbers, has_zero).grid;
    } catch (const ParseError&) { // they are none
    }
    return std::nullopt;
}

} // namespace

bool has_zero_below(const Line* below) { return below != nullptr && digits_of_board(below->raw); }

Puzzle puzzle_on_line(const Line& line, const Geometry& board, bool read_solution, const Line* below) {
    if (!line.records.empty())
        throw ParseError(std::get<ParseError>(line.records[0]));
    if (side_of_layout(line.text) > 0)
        throw line.error("regions of a jigsaw, not a puzzle: write them below its cells");
    check_second_puzzle(line, board);
    check_rule_beside(line, board);
    Puzzle puzzle = assemble(line.symbols, board, line.has_numbers, has_zero_below(below));
    if (read_solution)
        puzzle.attached_solution = solution_of(line, board, has_zero_below(below));
    return puzzle;
}

ParseError why_no_puzzle(const Line& line, bool has_board, const std::optional<Geometry>& asked) {
    if (!line.records.empty())
        return std::get<ParseError>(line.records[0]);
    const auto& symbols = line.symbols;
    const auto bad = find_if(symbols, [](const Symbol& s) { return s.kind == Symbol::Kind::invalid; });
    if (!line.looks_like_cells() || is_note(line))
        return {line.number, bad == symbols.end() ? 1 : bad->column, "not a puzzle: neither cells nor a comment"};
    const std::size_t column = symbols.front().column;
    if (has_board)
        return {line.number, column,
                std::to_string(symbols.size()) + " cells on one line, where a row of a grid is expected"};
    return {line.number, column, why_wrong_length(symbols.size(), asked)};
}

bool may_be_part(const Line& line, InputFormat format) {
    return line.kind == Line::Kind::cells &&
           line.symbols.size() <= (is_word(line) ? shortest_puzzle - 3 : longest_part) && format != InputFormat::line;
}

std::vector<ParseError> joined(std::vector<ParseError> errors) {
    constexpr std::size_t fewest = 3;
    if (errors.size() < fewest)
        return errors;
    const std::string others = std::to_string(errors.size() - 1);
    return {{errors[0].line(), errors[0].column(),
             errors[0].message() + (", and the " + others) + " lines below are not a puzzle either"}};
}

bool is_word(const Line& line) { return trimmed(line.text).find_first_of(" \t\v\f|,;&\"'[](){}") == std::string::npos; }

bool is_compact(const Line& line) {
    const std::size_t begin = line.symbols.front().column - 1;
    const std::size_t size = line.symbols.back().column - begin;
    return size == line.symbols.size() && !has(line.symbols, Symbol::Kind::invalid) &&
           line.text.substr(begin, size).find_first_of(" \t,;|") == std::string::npos;
}

} // namespace sudoku::detail
