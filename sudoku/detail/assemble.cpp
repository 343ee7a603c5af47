#include "sudoku/detail/assemble.hpp"

#include <algorithm>

namespace sudoku::detail {

namespace {

constexpr std::uint32_t letters = 26;

bool has(std::span<const Symbol> symbols, Symbol::Kind kind) {
    return std::any_of(symbols.begin(), symbols.end(), [&](const Symbol& symbol) { return symbol.kind == kind; });
}

/// "1-9", "1-9 and A-G", "A-Y", "1-100"
std::string range_text(std::uint32_t side, Alphabet alphabet) {
    if (alphabet == Alphabet::letters)
        return "A-" + digit_text(static_cast<Digit>(side), alphabet);
    if (alphabet == Alphabet::numbers || side <= 9)
        return "1-" + std::to_string(side);
    return "1-9 and A" + (side == 10 ? "" : "-" + digit_text(static_cast<Digit>(side), alphabet));
}

Alphabet alphabet_of(std::span<const Symbol> symbols, const Geometry& geometry, bool numbers) {
    const std::uint32_t side = geometry.side();
    if (numbers || side > 9 + letters)
        return Alphabet::numbers;
    const bool only_letters = has(symbols, Symbol::Kind::letter) && !has(symbols, Symbol::Kind::number);
    return only_letters && side > 9 && side <= letters ? Alphabet::letters : Alphabet::digits;
}

std::uint32_t value_of(const Symbol& symbol, Alphabet alphabet) {
    if (symbol.kind == Symbol::Kind::letter)
        return alphabet == Alphabet::letters ? symbol.value : 9 + symbol.value;
    return symbol.value;
}

bool is_digit_of(const Symbol& symbol, std::uint32_t side, Alphabet alphabet) {
    if (symbol.kind == Symbol::Kind::invalid || (symbol.kind == Symbol::Kind::letter && alphabet == Alphabet::numbers))
        return false;
    return value_of(symbol, alphabet) <= side;
}

std::string symbol_text(const Symbol& symbol) {
    if (symbol.kind == Symbol::Kind::number)
        return std::to_string(symbol.value);
    if (symbol.kind == Symbol::Kind::letter)
        return {symbol.written};
    return "this";
}

/// Throws if a 0 is probably a digit, in a puzzle with the digits 0-9 and A-F: if there are empty cells without a 0, and
/// the letter that those digits do not have is nowhere.
void check_zeros(std::span<const Symbol> symbols, std::uint32_t side) {
    const auto last_letter = [&](const Symbol& s) { return s.kind == Symbol::Kind::letter && s.value == side - 9; };
    const auto other_empty = [](const Symbol& s) { return s.kind == Symbol::Kind::empty && s.written != '0'; };
    const auto zero = std::find_if(symbols.begin(), symbols.end(), [](const Symbol& s) { return s.written == '0'; });
    if (zero == symbols.end() || std::none_of(symbols.begin(), symbols.end(), other_empty) ||
        std::any_of(symbols.begin(), symbols.end(), last_letter))
        return;
    throw ParseError(zero->line, zero->column,
                     "0 beside another sign for empty cells: if it is a digit, write the digits as " +
                         range_text(side, Alphabet::digits) + "; if not, use one sign");
}

} // namespace

Puzzle assemble(std::span<const Symbol> symbols, const Geometry& geometry, bool numbers) {
    const Alphabet alphabet = alphabet_of(symbols, geometry, numbers);
    if (alphabet == Alphabet::digits && geometry.side() > 9)
        check_zeros(symbols, geometry.side());
    Puzzle puzzle{Grid(geometry), alphabet, symbols.front().line};
    for (Cell cell = 0; cell < geometry.cells(); ++cell) {
        const Symbol& symbol = symbols[cell];
        if (!is_digit_of(symbol, geometry.side(), alphabet))
            throw ParseError(symbol.line, symbol.column,
                             symbol_text(symbol) + " is not a digit of a " + to_string(geometry) +
                                 " board, which has " + range_text(geometry.side(), alphabet) +
                                 ", nor one of . 0 - * _ for empty");
        puzzle.grid.set(cell, static_cast<Digit>(value_of(symbol, alphabet)));
    }
    return puzzle;
}

std::string why_wrong_length(std::size_t cells, std::optional<Geometry> expected) {
    const auto size = [](const Geometry& g) { return std::to_string(g.cells()) + " (" + to_string(g) + ")"; };
    const std::string found = std::to_string(cells) + (cells == 1 ? " cell" : " cells");
    if (expected)
        return found + " where a puzzle has " + size(*expected);
    std::optional<Geometry> below;
    for (std::uint32_t side = 4; side <= Geometry::max_side; ++side) {
        const auto shape = Geometry::of_side(side);
        if (!shape)
            continue;
        if (shape->cells() == cells)
            return found + " without blanks between them: the digits of boards past 35x35 are numbers";
        if (shape->cells() > cells)
            return found + "; the nearest " +
                   (below ? "sizes are " + size(*below) + " and " + size(*shape) : "size is " + size(*shape));
        below = shape;
    }
    return found + "; the largest size is " + size(*below);
}

} // namespace sudoku::detail
