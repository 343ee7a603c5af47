#include "sudoku/reader/lines/assemble.hpp"

#include "sudoku/reader/lines/overlapping.hpp"

#include <algorithm>

namespace sudoku::detail {

namespace {

constexpr std::uint32_t letters_from_a = 26;

/// Returns "1-9", "1-9 and A-G", "A-Y", "1-100".
std::string range_text(std::uint32_t side, const DigitNotation& notation) {
    const std::string last = digit_text(static_cast<Digit>(side), notation);
    if (notation == DigitNotation::letters)
        return "A-" + last;
    if (notation.has_zero())
        return side <= 10 ? "0-" + last : "0-9 and A-" + last;
    if (notation == DigitNotation::numbers || side <= 9)
        return "1-" + std::to_string(side);
    return "1-9 and A" + (side == 10 ? "" : "-" + last);
}

/// Returns the alphabet of letters alone: from A on, or as many different ones as there are digits, such as a word's.
DigitNotation alphabet_of_letters(std::span<const Symbol> symbols, const Geometry& geometry) {
    std::string signs;
    for (const char sign : DigitNotation::letters.symbols())
        if (any_of(symbols, [&](const Symbol& s) {
                return s.kind == Symbol::Kind::letter && DigitNotation::letters.symbols()[s.value - 1] == sign;
            }))
            signs += sign;
    const std::uint32_t side = geometry.side();
    if (DigitNotation::letters.digit_of(signs.back()) <= side)
        return DigitNotation::letters;
    if ((side < 9 && signs.size() > side) || (side <= 9 && has(symbols, Symbol::Kind::invalid))) // words
        return DigitNotation::digits;
    if (signs.size() == side || side > 9) // a letter too many is reported below
        return signs.size() == side ? DigitNotation(signs) : DigitNotation::letters;
    const auto first = find_if(symbols, [](const Symbol& s) { return s.kind == Symbol::Kind::letter; });
    throw first->error("the letters " + signs + " are not A-" +
                       digit_text(static_cast<Digit>(side), DigitNotation::letters) + ", nor as many as a " +
                       to_string(geometry) + " board has digits: write " + range_text(side, DigitNotation::digits) +
                       " in their places");
}

DigitNotation alphabet_of(std::span<const Symbol> symbols, const Geometry& geometry, bool numbers) {
    const std::uint32_t side = geometry.side();
    if (numbers || side > 9 + letters_from_a)
        return DigitNotation::numbers;
    const bool only_letters = has(symbols, Symbol::Kind::letter) && !has(symbols, Symbol::Kind::number);
    return only_letters && side <= letters_from_a ? alphabet_of_letters(symbols, geometry) : DigitNotation::digits;
}

std::uint32_t value_of(const Symbol& symbol, const DigitNotation& notation) {
    if (symbol.kind == Symbol::Kind::letter)
        return notation.digit_of(symbol.written);
    const std::uint32_t zero = notation.has_zero() ? 1 : 0;
    return symbol.kind == Symbol::Kind::number ? symbol.value + zero : symbol.written == '0' ? zero : 0;
}

/// Returns whether a 0 occurs at least twice, but never twice in a house. This holds for digits, not for empty cells.
bool are_zeros_digits(std::span<const Symbol> symbols, const Geometry& geometry) {
    std::vector<Cell> zeros;
    for (Cell cell = 0; cell < geometry.cell_count(); ++cell)
        if (symbols[cell].written == '0') {
            if (any_of(zeros, [&](Cell zero) { return geometry.are_peers(zero, cell); }))
                return false;
            zeros.push_back(cell);
        }
    return zeros.size() > 1;
}

/// Returns the notation with 0 as a digit, if that is certain: on a board larger than 9x9 with other characters for
/// empty cells, on which the largest digit from 1 on is missing, but not the one before it. Throws if it is possible
/// only.
DigitNotation with_zeros(std::span<const Symbol> symbols, const Geometry& geometry, const DigitNotation& notation) {
    const std::uint32_t side = geometry.side();
    const auto is_last_of_zero = [&](const Symbol& s) { return value_of(s, notation) + 1 == side; };
    const auto is_last = [&](const Symbol& s) { return value_of(s, notation) == side; };
    const auto other_empty = [](const Symbol& s) { return s.kind == Symbol::Kind::empty && s.written != '0'; };
    const auto zero = find_if(symbols, [](const Symbol& s) { return s.written == '0'; });
    if (zero == symbols.end() || none_of(symbols, other_empty) || any_of(symbols, is_last))
        return notation;
    if (side > 9 && notation == DigitNotation::digits && are_zeros_digits(symbols, geometry) &&
        any_of(symbols, is_last_of_zero))
        return DigitNotation::from_zero;
    throw zero->error("0 beside another sign for empty cells: if it is a digit, write the digits as " +
                      range_text(side, notation) + "; if not, use one sign");
}

/// Throws if two of the usual signs of empty cells occur: one may mark cells for which a rule holds.
void check_usual_empties(std::span<const Symbol> symbols) {
    const Symbol* first = nullptr;
    for (const Symbol& symbol : symbols)
        if (symbol.kind == Symbol::Kind::empty && is_one_of(".-*_", symbol.written)) {
            first = first == nullptr ? &symbol : first;
            if (symbol.written != first->written)
                throw symbol.error(std::string(1, symbol.written) + " beside " + first->written +
                                   ": if it marks cells, write a rule with their names; if not, use one sign");
        }
}

/// Throws if '?', X or an empty field occurs as well as another character for empty cells, because it may be a digit.
/// Also throws if there is no digit, because the text may not be a puzzle.
void check_unusual_empties(std::span<const Symbol> symbols) {
    const auto is_unusual = [](const Symbol& s) {
        return s.kind == Symbol::Kind::empty && (s.written == '?' || s.written == 'x' || s.written == ',');
    };
    const auto unusual = find_if(symbols, is_unusual);
    if (unusual == symbols.end())
        return;
    const auto is_other_empty = [&](const Symbol& s) {
        return s.kind == Symbol::Kind::empty && s.written != unusual->written;
    };
    const std::string sign = unusual->written == ',' ? "nothing" : std::string(1, unusual->written);
    if (any_of(symbols, is_other_empty))
        throw unusual->error(sign + " beside another sign for empty cells: write the digit, or use one sign");
    if (all_of(symbols, is_unusual))
        throw unusual->error(sign + " in each cell: if all are empty, write . 0 - * or _");
}

/// Returns the digits of the row (or column) `edge`, by column (or row).
std::vector<std::uint32_t> digits_of_line(const Grid& grid, std::uint32_t edge, bool is_row) {
    const Geometry& geometry = grid.geometry();
    std::vector<std::uint32_t> digits;
    for (std::uint32_t k = 0; k < geometry.side(); ++k)
        digits.push_back(grid[is_row ? geometry.cell(edge, k) : geometry.cell(k, edge)]);
    return digits;
}

/// Throws if a row and a column at the edges, or one of them on a large board, are likely the names of the columns and
/// rows of a smaller board: an empty cell and 1, 2, 3 …, or a column that ascends with a repetition.
void check_names(const Grid& grid, const Symbol& first) {
    constexpr std::uint32_t large = 7; // side of boards on which so many digits in order are not an accident
    const std::uint32_t side = grid.geometry().side();
    const auto are_names = [&](std::uint32_t edge, bool is_row) {
        std::vector<std::uint32_t> digits = digits_of_line(grid, edge, is_row);
        std::rotate(digits.begin(), digits.begin() + (edge == 0 ? 0 : side - 1), digits.end());
        for (std::uint32_t k = 0; k < side; ++k)
            if (digits[k] != k)
                return false;
        return true;
    };
    const auto ascends_with_repetition = [&](const std::vector<std::uint32_t>& digits) {
        std::uint32_t steps = 0;
        bool repeats = false;
        for (std::uint32_t k = 1; k < side; ++k) {
            steps += digits[k] == digits[k - 1] + 1 ? 1 : 0;
            repeats = repeats || (digits[k] != 0 && digits[k] == digits[k - 1]);
        }
        return repeats && steps + 3 >= side;
    };
    bool is_doubtful = side >= large && ascends_with_repetition(digits_of_line(grid, 0, false));
    for (const std::uint32_t edge : {0U, side - 1}) {
        const bool row = are_names(edge, true);
        const bool column = are_names(edge, false);
        is_doubtful = is_doubtful || (row && column) || (side >= large && edge == 0 && (row || column));
    }
    if (is_doubtful && Geometry::default_for_side(side - 1))
        throw first.error("a row or column at the edge looks like the names of the columns or rows of a " +
                          to_string(*Geometry::default_for_side(side - 1)) + " board: leave them out");
}

} // namespace

void check_cells(std::span<const Symbol> symbols, std::uint32_t side) {
    if (symbols.size() == std::size_t{side} * side && are_overlapping(symbols, side))
        throw symbols.front().error(std::string(why_overlapping));
    const auto hash = find_if(symbols, [](const Symbol& s) { return s.written == '#'; });
    if (hash != symbols.end())
        throw hash->error("# begins a comment: write . 0 - * or _ in empty cells, or a blank before a comment");
}

Puzzle assemble(std::span<const Symbol> symbols, const Geometry& geometry, bool numbers, bool has_zero) {
    check_cells(symbols, geometry.side());
    const DigitNotation notation =
        has_zero ? DigitNotation::from_zero : with_zeros(symbols, geometry, alphabet_of(symbols, geometry, numbers));
    check_usual_empties(symbols);
    check_unusual_empties(symbols);
    Puzzle puzzle{Grid(geometry), notation, symbols.front().line};
    for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
        const Symbol& symbol = symbols[cell];
        const std::uint32_t digit = value_of(symbol, notation);
        const bool is_letter = symbol.kind == Symbol::Kind::letter;
        const bool is_invalid = symbol.kind == Symbol::Kind::invalid;
        if (is_invalid || (is_letter && notation == DigitNotation::numbers) || digit > geometry.side())
            throw symbol.error((is_letter    ? std::string(1, symbol.written)
                                : is_invalid ? "this"
                                             : std::to_string(digit - (has_zero ? 1 : 0))) +
                               " is not a digit of a " + to_string(geometry) + " board, which has " +
                               range_text(geometry.side(), notation) + ", nor one of . " + (has_zero ? "" : "0 ") +
                               "- * _ for empty");
        puzzle.grid.set(cell, static_cast<Digit>(digit));
    }
    if (symbols.front().line != symbols.back().line)
        check_names(puzzle.grid, symbols.front());
    return puzzle;
}

std::string why_wrong_length(std::size_t cells, std::optional<Geometry> expected) {
    const auto size = [](const Geometry& g) { return std::to_string(g.cell_count()) + " (" + to_string(g) + ")"; };
    constexpr std::size_t cells_of_samurai = 369; // 5 grids with 4 common boxes
    const std::string found = std::to_string(cells) + (cells == 1 ? " cell" : " cells");
    if (cells == cells_of_samurai)
        return found + ": " + std::string(why_overlapping);
    if (expected)
        return found + " where a puzzle has " + size(*expected);
    if (board_of(cells))
        return found + " without blanks between them: the digits of boards past 35x35 are numbers";
    std::optional<Geometry> below;
    std::optional<Geometry> above;
    for (std::uint32_t side = 4; side <= Geometry::max_side && !above; ++side)
        if (const auto board = Geometry::default_for_side(side))
            (board->cell_count() < cells ? below : above) = board;
    if (!above)
        return found + "; the largest size is " + size(*below);
    return found + "; the nearest " +
           (below ? "sizes are " + size(*below) + " and " + size(*above) : "size is " + size(*above));
}

} // namespace sudoku::detail
