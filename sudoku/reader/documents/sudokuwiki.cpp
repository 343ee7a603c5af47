#include "sudoku/reader/documents/ids.hpp"

#include "sudoku/detail/characters.hpp"

#include <utility>

namespace sudoku::detail {

namespace {

/// Content of a cell of a position.
struct WikiCell {
    Digit given = 0;
    Digit filled_in = 0;
    std::uint32_t candidates = 0; ///< bit d - 1 for digit d; 0: nothing is said
};

/// Returns 0 ... 35, or 36 if `c` is neither a digit nor a letter.
std::uint32_t base_36(char c) {
    return is_digit(c)    ? static_cast<std::uint32_t>(c - '0')
           : is_letter(c) ? static_cast<std::uint32_t>((c | 0x20) - 'a' + 10)
                          : 36;
}

std::uint32_t number_of(std::string_view text, std::uint32_t base) {
    std::uint32_t number = 0;
    for (const char c : text)
        number = number * base + base_36(c);
    return number;
}

/// Reads 1 ... side as a given; up to twice the side as a digit filled in; above as candidates.
std::optional<WikiCell> cell_of_version_b(std::uint32_t number, std::uint32_t side) {
    if (number <= side)
        return WikiCell{.given = static_cast<Digit>(number)};
    if (number <= 2 * side)
        return WikiCell{.filled_in = static_cast<Digit>(number - side)};
    const std::uint32_t candidates = number - 2 * side;
    return candidates >> side == 0 ? std::optional(WikiCell{.candidates = candidates}) : std::nullopt;
}

/// Reads twice the candidates, plus 1 for a given. A single candidate is a digit filled in, as on the site.
std::optional<WikiCell> cell_of_version_1(std::uint32_t number) {
    const std::uint32_t candidates = number / 2;
    Digit digit = 0;
    while (digit < 9 && candidates != 1U << digit)
        ++digit;
    const bool is_digit = digit < 9;
    if (number % 2 == 1)
        return is_digit ? std::optional(WikiCell{.given = ++digit}) : std::nullopt;
    return is_digit ? WikiCell{.filled_in = ++digit} : WikiCell{.candidates = candidates};
}

/// Rules out the candidates that are missing though no given and no digit filled in takes them away.
void eliminate_missing(Grid& grid, const std::vector<WikiCell>& cells) {
    const Geometry& geometry = grid.geometry();
    const auto may_be = [&](Cell cell, std::uint32_t digit) {
        for (Cell other = 0; other < cells.size(); ++other)
            if ((cells[other].given == digit || cells[other].filled_in == digit) && geometry.are_peers(cell, other))
                return false;
        return true;
    };
    for (Cell cell = 0; cell < cells.size(); ++cell)
        for (std::uint32_t digit = 1; cells[cell].candidates != 0 && digit <= geometry.side(); ++digit)
            if ((cells[cell].candidates >> (digit - 1) & 1U) == 0 && may_be(cell, digit))
                grid.eliminate({cell, static_cast<Digit>(digit)});
}

} // namespace

std::optional<Puzzle> read_sudokuwiki(std::string_view text, std::size_t line, std::size_t column, bool is_sure) {
    constexpr const char* string = "a string of SudokuWiki";
    constexpr std::string_view head = "S9B";
    constexpr std::size_t shortest = 60;
    const auto in_base = [&](std::uint32_t base) { return all_of(text, [&](char c) { return base_36(c) < base; }); };
    const std::size_t size_1 = 2 * cells_9x9;
    const bool is_version_1 = text.size() == size_1 && in_base(32) && (is_sure || any_of(text, is_letter));
    const bool has_head = text.size() > (is_sure ? 3 : shortest) && in_base(36) && !board_of(text.size()) &&
                          is_letter(text[0]) && is_one_of("3456789GPgp", text[1]) && is_letter(text[2]);
    if (!has_head && !is_version_1)
        return std::nullopt;
    const bool is_plain = !has_head || (text[0] & ~0x20) == 'S';
    if (!is_plain && !is_one_of("JXWLMKDTBUV", static_cast<char>(text[0] & ~0x20)))
        return std::nullopt;
    if (!is_plain)
        throw ParseError(line, column, std::string(string) + " of a variant, which is not read");
    const std::uint32_t side = has_head ? base_36(text[1]) : 9;
    const auto geometry = Geometry::default_for_side(side);
    std::size_t width = has_head ? 1 : 2; // characters for each cell
    for (std::uint64_t most = 36; has_head && most < 2 * std::uint64_t{side} + (std::uint64_t{1} << side); most *= 36)
        ++width;
    const std::size_t begin = has_head ? head.size() : 0;
    if (!geometry || (has_head && (text[2] & ~0x20) != 'B') || text.size() != begin + width * side * side)
        throw ParseError(line, column,
                         std::string(string) + " that is cut off, or in a version that this program does not read: in "
                                               "its solver, copy the string again");
    std::vector<WikiCell> cells;
    Grid grid(*geometry);
    for (std::size_t at = begin; at < text.size(); at += width) {
        const auto part = text.substr(at, width);
        const auto cell =
            has_head ? cell_of_version_b(number_of(part, 36), side) : cell_of_version_1(number_of(part, 32));
        if (!cell && !has_head && !is_sure)
            return std::nullopt;
        if (!cell)
            throw ParseError(line, column + at,
                             std::string(string) + " in which " + std::string(part) + " stands for no cell");
        grid.set(static_cast<Cell>(cells.size()), cell->given);
        cells.push_back(*cell);
    }
    eliminate_missing(grid, cells);
    return Puzzle{std::move(grid), side > 9 ? DigitNotation::numbers : DigitNotation::digits, line};
}

} // namespace sudoku::detail
