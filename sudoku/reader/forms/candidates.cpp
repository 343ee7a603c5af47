#include "sudoku/reader/forms/candidates.hpp"

#include "sudoku/reader/lines/lines.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <utility>

namespace sudoku::detail {

namespace {

Digit only_digit(const Group& group) {
    return group.count() == 1 ? static_cast<Digit>(std::countr_zero(group.to_ullong())) : Digit{0};
}

} // namespace

Grid grid_of(const Geometry& geometry, std::span<const Group> givens, std::span<const Group> groups) {
    Grid grid(geometry);
    for (Cell cell = 0; cell < geometry.cell_count(); ++cell)
        grid.set(cell, only_digit(givens[cell]));
    for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
        Group open = ~groups[cell];
        for (Cell peer = 0; grid[cell] == 0 && peer < geometry.cell_count(); ++peer)
            if (geometry.are_peers(cell, peer))
                open.reset(grid[peer]);
        for (std::uint32_t digit = 1; digit <= geometry.side(); ++digit)
            if (open[digit] && (grid[cell] == 0 || grid[cell] == digit))
                grid.eliminate({cell, static_cast<Digit>(digit)});
    }
    return grid;
}

namespace {

constexpr std::uint32_t side_9x9 = 9;
constexpr std::size_t most_lines_9x9 = 36; ///< to look at for the rows of a grid
constexpr std::size_t most_records = 1000; ///< records of an .ss file: more than there are candidates

/// Parses digits in ascending order, "169", possibly with marks; letters are allowed before the digits only. '.' or
/// the like means none. Returns nothing for other text.
std::optional<Group> group_of(std::string_view word) {
    Group group;
    char last = '0';
    for (const char c : word) {
        if (is_one_of("*#@()+-", c) || (is_capital(c) && group.none())) // '-' alone is a sign for empty
            continue;
        if (word.size() == 1 && is_one_of(empties, c))
            break;
        if (c <= last || c > '9')
            return std::nullopt;
        group.set(static_cast<std::size_t>(c - '0'));
        last = c;
    }
    const bool is_cell = group.any() || (word.size() == 1 && is_one_of(empties, word[0]));
    return is_cell ? std::optional(group) : std::nullopt;
}

bool has_several(const Group& group) { return group.count() > 1; }

/// Returns whether these are groups of candidates, and not digits and empty cells.
bool are_candidates(std::span<const Group> groups) {
    const auto several = count_if(groups, has_several);
    return several > 1 && several > count_if(groups, std::mem_fn(&Group::none));
}

Puzzle puzzle_of(std::span<const Group> givens, std::span<const Group> groups, std::size_t line) {
    Puzzle puzzle{grid_of(Geometry(3, 3), givens, groups), DigitNotation::digits, line};
    puzzle.has_explicit_boxes = true;
    return puzzle;
}

// --- Rows -----------------------------------------------------------------------------------------------------------

/// Returns the words of a row; those of ".53|...|1.2" are its characters.
std::vector<std::string_view> cells_of(const Line& line) {
    const auto words = words_of(line.text, blanks_and_bars);
    return words.size() == 3 && are_as_long(words, 3) ? characters_of(words) : words;
}

/// Rows that follow each other, at most those of a grid.
struct Rows {
    std::vector<Group> groups{}; ///< by row, then by cell
    std::size_t rows = 0;
    std::size_t sure = 0;             ///< rows of 9 cells, of which two at least have several digits
    std::vector<std::size_t> lines{}; ///< their numbers
    std::size_t end = 0;              ///< distance to the line below them
    std::optional<ParseError> error{};
    std::optional<ParseError> empty{}; ///< the first cell with no digit

    [[nodiscard]] bool are_whole() const { return rows == side_9x9 && !error; }
    [[nodiscard]] bool are_candidates() const { return are_whole() && detail::are_candidates(groups); }
    [[nodiscard]] bool are_digits() const { return are_whole() && none_of(groups, has_several); }
    /// Returns whether only candidates can be meant.
    [[nodiscard]] bool are_broken_candidates() const { return sure >= 3 && !are_candidates(); }
    [[nodiscard]] ParseError why_broken() const {
        return error ? *error
                     : ParseError(lines[0], 1,
                                  "a grid of candidates in which more cells have none than several: write all digits "
                                  "that a cell may have");
    }
};

void add_row(Rows& rows, const Line& line) {
    const auto words = cells_of(line);
    const std::string row = "row " + std::to_string(++rows.rows) + " of a grid of candidates has ";
    rows.lines.push_back(line.number);
    std::ptrdiff_t several = 0;
    for (const std::string_view word : words) {
        const auto group = group_of(word);
        if (!group && !rows.error)
            rows.error = ParseError(line.number, place_in(line.text, word) + 1,
                                    row + "a cell that is neither digits in ascending order nor one of . 0 - * _");
        if (group && group->none() && !rows.empty)
            rows.empty = ParseError(line.number, place_in(line.text, word) + 1,
                                    row + "a cell without digits: write all digits that it may have");
        rows.groups.push_back(group.value_or(Group()));
        several += has_several(rows.groups.back()) ? 1 : 0;
    }
    if (words.size() != side_9x9 && !rows.error)
        rows.error =
            line.error(row + std::to_string(words.size()) + (words.size() == 1 ? " cell" : " cells") + " instead of 9");
    rows.sure += words.size() == side_9x9 && several > 1 ? 1 : 0;
}

/// Returns whether one of the next rows has digits side by side. In most grids of digits with blanks between them none has.
bool has_group(const PeekLine& peek) {
    const auto are_digits = [](char a, char b) { return is_digit(a) && is_digit(b); };
    std::size_t rows = 0;
    for (std::size_t ahead = 0; rows < side_9x9 && ahead < most_lines_9x9; ++ahead) {
        const Line* const line = peek(ahead);
        if (line == nullptr || (line->kind != Line::Kind::cells && line->kind != Line::Kind::rule))
            return false;
        if (std::adjacent_find(line->text.begin(), line->text.end(), are_digits) != line->text.end())
            return true;
        rows += line->kind == Line::Kind::cells ? 1 : 0;
    }
    return false;
}

/// Reads the rows from the line `ahead` on, with rules between them and one below, up to something else.
Rows read_rows(const PeekLine& peek, std::size_t ahead) {
    Rows rows;
    const std::size_t end = ahead + most_lines_9x9;
    const Line* line = peek(ahead);
    std::size_t last = line == nullptr ? 1 : line->number;
    for (; line != nullptr && rows.rows < side_9x9 && ahead < end; line = peek(++ahead)) {
        if (line->kind == Line::Kind::cells && !is_note(*line))
            add_row(rows, *line);
        else if (line->kind != Line::Kind::rule)
            break;
        last = line->number;
    }
    if (rows.rows < side_9x9 && !rows.error)
        rows.error = ParseError(last, 1, "a grid of candidates ends after " + std::to_string(rows.rows) + " of 9 rows");
    rows.end = ahead + (line != nullptr && line->kind == Line::Kind::rule ? 1 : 0);
    return rows;
}

/// Returns the end of the grid and of a step that HoDoKu describes below: "Naked Pair: 1,2 in r7c23 => r7c4<>1".
std::size_t end_with_step(const PeekLine& peek, const Rows& rows) {
    const Line* const below = peek(rows.end);
    const bool is_step =
        below != nullptr && below->kind == Line::Kind::cells && below->text.find("=>") != std::string::npos;
    return rows.end + (is_step ? 1 : 0);
}

// --- Grids in frames ------------------------------------------------------------------------------------------------

/// Returns how far ahead the first line is that is not blank, or the line behind a few blank ones.
std::size_t skip_blanks(const PeekLine& peek, std::size_t ahead) {
    constexpr std::size_t most_blanks = 3;
    for (const std::size_t end = ahead + most_blanks; ahead < end; ++ahead)
        if (peek(ahead) == nullptr || peek(ahead)->kind != Line::Kind::blank)
            break;
    return ahead;
}

bool is_frame(const Line* line) { return line != nullptr && line->is_frame; }

/// Returns whether each cell of `later` has the digit that it has in `earlier`.
bool extends(const Rows& later, const Rows& earlier) {
    return std::equal(earlier.groups.begin(), earlier.groups.end(), later.groups.begin(),
                      [](const Group& a, const Group& b) { return a.none() || a == b; });
}

/// Returns the position of these candidates, with the digits of `givens`; each of `values` must be possible.
Record position(const Rows& givens, const Rows& values, const Rows& candidates) {
    for (Cell cell = 0; cell < cells_9x9; ++cell) {
        const Group& group = candidates.groups[cell];
        if ((givens.groups[cell].any() && group != givens.groups[cell]) || (values.groups[cell] & ~group).any())
            return ParseError(candidates.lines[cell / side_9x9], 1,
                              "the candidates of " + cell_name(Geometry(3, 3), cell) +
                                  " do not fit its digit in the grid above, which belongs to them");
    }
    return puzzle_of(givens.groups, candidates.groups, givens.lines[0]);
}

bool is_record(const Line* line) {
    const std::string_view text = line == nullptr ? "" : trimmed(line->text);
    return text.size() > 2 && (text[0] == 'I' || text[0] == 'E') && is_number(text.substr(1));
}

/// Reads the records of an .ss file below the givens, from the line `ahead` on, if there are any.
std::optional<LinesRead> read_records(const PeekLine& peek, const Rows& givens, std::size_t ahead) {
    std::vector<Group> groups = givens.groups;
    for (Group& group : groups)
        group = group.none() ? Group().set() : group;
    std::optional<ParseError> error;
    const std::size_t first = ahead;
    for (; ahead < first + most_records && is_record(peek(ahead)); ++ahead) {
        const std::string_view text = trimmed(peek(ahead)->text);
        const bool is_placed = text[0] == 'I';
        const std::uint32_t number = symbol_of_word(text.substr(1)).value;
        const std::uint32_t cell = number / (is_placed ? 10 : 1000);
        const std::uint32_t digit = number % (is_placed ? 10 : 1000);
        const bool is_good = text.size() == (is_placed ? 4 : 6) && cell < cells_9x9 && digit >= 1 && digit <= side_9x9;
        if (!is_good && !error)
            error =
                peek(ahead)->error("a record of Simple Sudoku is I, a cell 00-80 and a digit, or E, a cell 00-80 and a "
                                   "candidate 001-009");
        if (is_good && !is_placed)
            groups[cell].reset(digit);
        else if (is_good && givens.groups[cell].none())
            groups[cell] &= Group().set(digit);
    }
    if (error)
        return LinesRead{{*error}, ahead};
    return ahead == first ? std::nullopt
                          : std::optional(LinesRead{{puzzle_of(givens.groups, groups, givens.lines[0])}, ahead});
}

/// Reads the grids that belong together, of which the first is `givens`. Nothing if there is no other.
std::optional<LinesRead> read_frames(const PeekLine& peek, const Rows& givens) {
    const std::size_t next = skip_blanks(peek, givens.end);
    if (!is_frame(peek(next)))
        return next > givens.end ? read_records(peek, givens, next) : std::nullopt;
    Rows candidates = read_rows(peek, next + 1);
    Rows values = givens;
    if (candidates.are_digits() && extends(candidates, givens))
        if (const std::size_t third = skip_blanks(peek, candidates.end); is_frame(peek(third)))
            values = std::exchange(candidates, read_rows(peek, third + 1));
    if (candidates.are_broken_candidates())
        return LinesRead{{candidates.why_broken()}, end_with_step(peek, candidates)};
    if (!candidates.are_candidates())
        return std::nullopt;
    return LinesRead{{candidates.empty ? *candidates.empty : position(givens, values, candidates)},
                     end_with_step(peek, candidates)};
}

// --- Others ---------------------------------------------------------------------------------------------------------

/// Reads 81 groups on one line.
std::optional<LinesRead> read_groups_on_a_line(const Line& line) {
    if (line.text.size() < 2 * cells_9x9)
        return std::nullopt;
    const auto words = words_of(line.text, blanks_and_bars);
    if (words.size() < cells_9x9 - 9 || words.size() > cells_9x9 + 9)
        return std::nullopt;
    std::vector<Group> groups;
    for (const std::string_view word : words)
        if (const auto group = group_of(word))
            groups.push_back(*group);
    if (groups.size() + 1 < words.size() || !are_candidates(groups))
        return std::nullopt;
    if (groups.size() != words.size() || groups.size() != cells_9x9)
        return LinesRead{
            {line.error(std::to_string(groups.size()) + " groups of candidates on one line, where a 9x9 board has 81")},
            1};
    return LinesRead{{puzzle_of(groups, groups, line.number)}, 1};
}

/// Returns the candidates of a cell on a line of their own: "1....6..9".
std::optional<Group> group_of_places(const Line* line) {
    const std::string_view text = line == nullptr || line->kind != Line::Kind::cells ? "" : trimmed(line->text);
    Group group;
    for (std::size_t k = 0; k < text.size() && text.size() == side_9x9; ++k)
        if (text[k] == static_cast<char>('1' + k))
            group.set(k + 1);
        else if (!is_one_of(empties, text[k]))
            return std::nullopt;
    return text.size() == side_9x9 ? std::optional(group) : std::nullopt;
}

std::optional<LinesRead> read_a_cell_a_line(const PeekLine& peek) {
    std::vector<Group> groups;
    while (groups.size() <= cells_9x9)
        if (const auto group = group_of_places(peek(groups.size())))
            groups.push_back(*group);
        else
            break;
    if (groups.size() * 2 < cells_9x9 || !are_candidates(groups))
        return std::nullopt;
    const Line& first = *peek(0);
    if (groups.size() != cells_9x9)
        return LinesRead{{first.error("the candidates of " +
                                      (groups.size() < cells_9x9 ? std::to_string(groups.size()) : "more than 81") +
                                      " cells, a line for each, where a 9x9 board has 81")},
                         groups.size()};
    return LinesRead{{puzzle_of(groups, groups, first.number)}, cells_9x9};
}

} // namespace

std::optional<LinesRead> read_candidates(const PeekLine& peek, const ReaderParams& asked) {
    const bool on_one_line = asked.format == InputFormat::line;
    const Line& line = *peek(0);
    const std::size_t first = line.is_frame ? 1 : 0;
    if (first == 0 || on_one_line) {
        if (auto found = read_groups_on_a_line(line); found || on_one_line)
            return found;
        if (group_of_places(&line))
            return read_a_cell_a_line(peek);
        const std::size_t words = words_of(line.text, blanks_and_bars).size();
        if (words + 1 < side_9x9 || words > side_9x9 + 1 || !has_group(peek))
            return std::nullopt;
    }
    const Rows rows = read_rows(peek, first);
    if (rows.are_candidates())
        return LinesRead{{rows.empty ? Record(*rows.empty) : puzzle_of(rows.groups, rows.groups, rows.lines[0])},
                         end_with_step(peek, rows)};
    if (rows.are_broken_candidates())
        return LinesRead{{rows.why_broken()}, end_with_step(peek, rows)};
    return first == 1 && rows.are_digits() ? read_frames(peek, rows) : std::nullopt;
}

std::optional<Grid> puzzle_of_candidates(const Grid& board) {
    const Geometry& geometry = board.geometry();
    for (std::uint32_t box = 2; box <= 6; ++box) {
        const std::uint32_t n = box * box;
        if (n * n * n != geometry.cell_count())
            continue;
        bool in_line = true;
        bool in_squares = true;
        const auto in_square = [&](Cell place) {
            return geometry.row(place) % box * box + geometry.column(place) % box;
        };
        for (Cell place = 0; place < geometry.cell_count(); ++place) {
            in_line &= board[place] == 0 || board[place] == place % n + 1;
            in_squares &= board[place] == 0 || board[place] == in_square(place) + 1;
        }
        if ((!in_line && !in_squares) || clashes(board).empty())
            return std::nullopt;
        std::vector<Group> groups(std::size_t{n} * n);
        for (Cell place = 0; place < geometry.cell_count(); ++place)
            if (board[place] != 0)
                groups[in_line ? place / n : geometry.row(place) / box * n + geometry.column(place) / box].set(
                    board[place]);
        return grid_of(*Geometry::default_for_side(n), groups, groups);
    }
    return std::nullopt;
}

} // namespace sudoku::detail
