#include "sudoku/reader/forms/text_form.hpp"

#include "sudoku/detail/rules/rule_line.hpp"
#include "sudoku/reader/documents/record.hpp"
#include "sudoku/reader/grids/grid_rows.hpp"
#include "sudoku/reader/grids/lookahead.hpp"
#include "sudoku/reader/grids/rows.hpp"
#include "sudoku/reader/lines/assemble.hpp"
#include "sudoku/reader/lines/lines.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

namespace sudoku::detail {

namespace {

constexpr std::size_t least_gap = 2;   // blanks
constexpr std::uint32_t letter_x = 24; // the letter, which is a sign of empty cells, too

/// Returns begin and end of the widest gap between words; nothing if another one is as wide.
std::optional<std::pair<std::size_t, std::size_t>> widest_gap(std::string_view text) {
    std::pair<std::size_t, std::size_t> widest;
    std::size_t width = 0;
    bool is_alone = false;
    const auto words = words_of(text, blanks);
    for (std::size_t k = 1; k < words.size(); ++k) {
        const auto begin = place_in(text, words[k - 1]) + words[k - 1].size();
        const auto end = place_in(text, words[k]);
        is_alone = end - begin != width && (end - begin > width || is_alone);
        if (end - begin > width)
            widest = {begin, end};
        width = std::max(width, end - begin);
    }
    return is_alone && width >= least_gap ? std::optional(widest) : std::nullopt;
}

/// Returns how many of the next lines make a grid of that board, if `add(row)` takes each line of cells in it.
template <class Add>
std::optional<std::size_t> lines_of_grid(const PeekLine& peek, const Geometry& board, Add add) {
    const auto is_row = [&](const Line& line) { return line.kind == Line::Kind::cells && add(line); };
    const std::size_t end = end_of_rows(peek, 0, board.side(), board, is_row);
    const Line* const below = end == 0 ? nullptr : peek(end);
    const bool has_more = below != nullptr && below->kind == Line::Kind::cells;
    return end == 0 || has_more ? std::nullopt : std::optional(end);
}

/// Returns the puzzle in `text`, if that is one of that side and nothing else, or an error. The numbers of its lines
/// are `lines`.
Record only_record(const std::string& text, std::uint32_t side, const std::vector<std::size_t>& lines) {
    PuzzleReader reader(memory_source(text));
    auto record = reader.next();
    if (const auto* const error = record ? std::get_if<ParseError>(&*record) : nullptr)
        return ParseError(lines.at(error->line() - 1), error->column(), error->message());
    auto* const puzzle = record ? std::get_if<Puzzle>(&*record) : nullptr;
    if (puzzle == nullptr || puzzle->grid.geometry().side() != side || reader.next())
        return ParseError(lines[0], 1, "rows with text beside them that are not a grid");
    puzzle->line = lines.at(puzzle->line - 1);
    return *std::move(record);
}

// --- Text beside a grid ---------------------------------------------------------------------------------------------

bool are_cells(std::string_view part) {
    return all_of(part, [](char c) { return is_digit(c) || is_one_of(empties, c) || is_one_of(blanks_and_bars, c); });
}

/// Reads the grid between the bars at two places of all its rows, if text is beside it; an error if it is not one.
std::optional<LinesRead> read_between(const PeekLine& peek, std::size_t open, std::size_t close) {
    std::string grid;
    std::vector<std::size_t> lines; // by row: its number
    bool has_text = false;
    std::optional<ParseError> rule;
    std::size_t ahead = 0;
    for (const Line* line = peek(0); line != nullptr && lines.size() <= Geometry::max_side; line = peek(++ahead)) {
        if (line->kind == Line::Kind::rule)
            continue;
        const std::string_view text = line->text;
        if (line->kind != Line::Kind::cells || text.size() <= close || text[open] != '|' || text[close] != '|')
            break;
        const std::string_view before = text.substr(0, open);
        const std::string_view after = text.substr(close + 1);
        const std::string_view row = text.substr(open, close + 1 - open);
        if (!are_cells(row) || may_have_been_cells(before) || may_have_been_cells(after) || is_one_of(after, '\\'))
            return std::nullopt;
        has_text = has_text || has_word(before) || has_word(after);
        if (!rule && (is_rule_beside(before) || is_rule_beside(after)))
            rule = why_rule_beside(line->number, is_rule_beside(before) ? 1 : close + 2);
        grid.append(row) += '\n';
        lines.push_back(line->number);
    }
    if (!has_text || lines.size() < 4)
        return std::nullopt;
    if (rule)
        return LinesRead{{*std::move(rule)}, ahead};
    Record record = only_record(grid, static_cast<std::uint32_t>(lines.size()), lines);
    if (const auto* const error = std::get_if<ParseError>(&record))
        record = ParseError(error->line(), error->column() + open, error->message());
    return LinesRead{{std::move(record)}, ahead};
}

// --- Letters --------------------------------------------------------------------------------------------------------

/// Adds the cells of a row of letters, and of signs of empty cells, with blanks and bars between. False if it is none.
bool add_letters(std::vector<Symbol>& symbols, const Line& line, std::size_t side) {
    const std::size_t before = symbols.size();
    for (const char& c : line.text)
        if (is_letter(c) || is_one_of(empties, c))
            symbols.push_back(placed(symbol_of(c), line, &c));
        else if (!is_one_of(blanks_and_bars, c))
            return false;
    return symbols.size() == before + side;
}

} // namespace

std::optional<LinesRead> read_beside_text(const PeekLine& peek, const ReaderParams&) {
    constexpr std::size_t longest = 2048; // each bar of a line is tried
    const std::string& text = peek(0)->text;
    if (text.size() > longest)
        return std::nullopt;
    const auto open = text.find('|');
    std::optional<LinesRead> error;
    for (auto close = text.rfind('|'); open != std::string::npos && close > open; close = text.rfind('|', close - 1))
        if (auto found = read_between(peek, open, close)) {
            if (std::holds_alternative<Puzzle>(found->records[0]))
                return found;
            error = error ? error : std::move(found);
        }
    return error;
}

std::optional<LinesRead> read_letters(const PeekLine& peek, const ReaderParams&) {
    const Line& first = *peek(0);
    if (first.symbols.size() > 9 || has(first.symbols, Symbol::Kind::number)) // larger boards have letters in any case
        return std::nullopt;
    const auto board = board_of_row(first, between_bars(first.text), first.symbols.size());
    if (!board)
        return std::nullopt;
    std::vector<Symbol> symbols;
    const auto lines =
        lines_of_grid(peek, *board, [&](const Line& line) { return add_letters(symbols, line, board->side()); });
    std::set<std::uint32_t> letters;
    for (const Symbol& symbol : symbols)
        if (symbol.kind == Symbol::Kind::letter)
            letters.insert(symbol.value);
    const bool has_others = any_of(letters, [](std::uint32_t one) { return one != letter_x; });
    const bool are_words = letters.size() > board->side() && board->side() < 9; // "Mon.", "Tue.", "Wed.", "Thu."
    if (!lines || !has_others || are_words || !has(symbols, Symbol::Kind::empty))
        return std::nullopt;
    return LinesRead{{record_of([&] { return assemble(symbols, *board, false); })}, *lines};
}

std::optional<LinesRead> read_side_by_side(const PeekLine& peek, const ReaderParams&) {
    const Line& first = *peek(0);
    const auto side = static_cast<std::uint32_t>(first.symbols.size() / 2);
    const bool may_be_two = first.symbols.size() == 2 * std::size_t{side} && side >= 4 && side <= 25;
    const auto board = may_be_two ? Geometry::default_for_side(side) : std::nullopt;
    const auto gap = board ? widest_gap(first.text) : std::nullopt;
    if (!gap)
        return std::nullopt;
    std::string left;
    std::string right;
    std::vector<std::size_t> rows; // their numbers
    const auto ahead = lines_of_grid(peek, *board, [&](const Line& line) {
        const std::string_view text = line.text;
        if (text.size() <= gap->second ||
            text.substr(gap->first, gap->second - gap->first).find_first_not_of(blanks) != std::string_view::npos)
            return false;
        left.append(text.substr(0, gap->first)) += '\n';
        right.append(text.substr(gap->second)) += '\n';
        rows.push_back(line.number);
        return true;
    });
    if (!ahead)
        return std::nullopt;
    for (const std::string* const part : {&left, &right})
        if (std::holds_alternative<ParseError>(only_record(*part, side, rows)))
            return std::nullopt;
    return LinesRead{{ParseError(rows[0], 1, "two grids side by side: write one below the other")}, *ahead};
}

} // namespace sudoku::detail
