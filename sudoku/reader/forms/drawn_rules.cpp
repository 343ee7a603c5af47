#include "sudoku/detail/characters.hpp"
#include "sudoku/reader/forms/text_form.hpp"
#include "sudoku/reader/rules/rule_lines.hpp"
#include "sudoku/rules/puzzle.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

// Rules that are drawn in cells: parity by E and O, walls by numbers, cages by letters.
namespace sudoku::detail {

namespace {

constexpr std::size_t max_drawn_side = 16;

/// Returns the words of a line, or its characters if it is one word.
std::vector<std::string_view> words_of_row(const Line& line) {
    const std::vector<std::string_view> words = words_of(line.raw, " \t\v\f\r,");
    return words.size() == 1 ? characters_of(words) : words;
}

/// Returns the words of as many lines as the first one has words, from `begin` on; nothing if a line has other numbers of
/// words or a word that is not `good`.
template <class IsGood>
std::optional<std::vector<std::string_view>> square_at(const PeekLine& peek, std::size_t begin, IsGood is_good) {
    std::vector<std::string_view> cells;
    std::size_t side = 1;
    for (std::size_t row = 0; row < side; ++row) {
        if (peek(begin + row) == nullptr)
            return std::nullopt;
        const std::vector<std::string_view> words = words_of_row(*peek(begin + row));
        side = row == 0 ? words.size() : side;
        if (words.size() != side || side > max_drawn_side || !board_with_rows_of(side) || !all_of(words, is_good))
            return std::nullopt;
        cells.insert(cells.end(), words.begin(), words.end());
    }
    return cells;
}

/// Returns a number of up to three digits; a larger one for another word.
std::uint32_t number_of(std::string_view word) {
    return word.size() < 4 && is_number(word) ? static_cast<std::uint32_t>(std::stoul(std::string(word))) : 1000;
}

std::uint32_t side_of(std::size_t cells) { return board_of(cells) ? board_of(cells)->side() : 0; }

bool may_be_side(const ReaderParams& asked, std::uint32_t side) {
    return !asked.geometry || asked.geometry->side() == side;
}

std::string name_of_cell(std::size_t cell, std::uint32_t side) {
    return " r" + std::to_string(cell / side + 1) + "c" + std::to_string(cell % side + 1);
}

/// Returns the record of a puzzle with these rules, or its error.
LinesRead with_rules(const PeekLine& peek, std::size_t lines, VariantPuzzle puzzle,
                     const std::vector<std::string>& rules) {
    std::vector<rules::RuleLine> rule_lines;
    rule_lines.reserve(rules.size());
    for (const std::string& rule : rules)
        rule_lines.push_back({peek(0)->number, rule});
    try {
        rules::read_rule_lines(puzzle, rule_lines);
        return {{to_puzzle(std::move(puzzle), peek(0)->number)}, lines};
    } catch (const ParseError& error) {
        return {{error}, lines};
    }
}

// --- Parity -----------------------------------------------------------------------------------------------------------

bool is_digit_or_parity(std::string_view word) {
    return word == "E" || word == "O" || is_empty_word(word) || (word.size() == 1 && is_digit(word[0])) ||
           (word.size() == 1 && is_one_of(empties, word[0]));
}

} // namespace

std::optional<LinesRead> read_parity(const PeekLine& peek, const ReaderParams& asked) {
    constexpr std::size_t max_side = 9; // E and O are digits of larger boards
    if (peek(0)->raw.find_first_of("EO") == std::string::npos)
        return std::nullopt;
    const auto cells = square_at(peek, 0, is_digit_or_parity);
    if (!cells || side_of(cells->size()) > max_side || !may_be_side(asked, side_of(cells->size())) ||
        find_in(*cells, "E") == cells->end() || find_in(*cells, "O") == cells->end())
        return std::nullopt;
    const std::uint32_t side = side_of(cells->size());
    Grid grid(*Geometry::default_for_side(side));
    std::string even = "even";
    std::string odd = "odd";
    for (std::size_t k = 0; k < cells->size(); ++k)
        if (const std::string_view word = (*cells)[k]; word == "E" || word == "O")
            (word == "E" ? even : odd) += name_of_cell(k, side);
        else if (is_digit(word[0]) && number_of(word) > side)
            return std::nullopt;
        else if (is_digit(word[0]))
            grid.set(static_cast<Cell>(k), static_cast<Digit>(number_of(word)));
    return with_rules(peek, side, VariantPuzzle(grid), {even, odd});
}

// --- Walls ------------------------------------------------------------------------------------------------------------

namespace {

constexpr std::uint32_t wall_above = 16;
constexpr std::uint32_t wall_right = 32;
constexpr std::uint32_t wall_below = 64;
constexpr std::uint32_t wall_left = 128;

/// Returns the number of each cell's region between walls, in the order of their first cells; nothing if a wall has one
/// side only, or the regions do not have as many cells as a row.
std::optional<std::vector<std::uint32_t>> regions_between_walls(const std::vector<std::uint32_t>& cells,
                                                                std::uint32_t side) {
    constexpr std::uint32_t unknown = ~0U;
    std::vector<std::uint32_t> regions(cells.size(), unknown);
    std::uint32_t count = 0;
    for (std::uint32_t first = 0; first < cells.size(); ++first) {
        if (regions[first] != unknown)
            continue;
        std::vector<std::uint32_t> waiting{first};
        regions[first] = count;
        for (std::size_t k = 0; k < waiting.size(); ++k) {
            const std::uint32_t cell = waiting[k];
            const std::uint32_t column = cell % side;
            const std::array<std::array<std::uint32_t, 4>, 4> sides{{
                {wall_above, wall_below, cell - side, cell >= side},
                {wall_below, wall_above, cell + side, cell + side < cells.size()},
                {wall_left, wall_right, cell - 1, column > 0},
                {wall_right, wall_left, cell + 1, column + 1 < side},
            }};
            for (const auto& [wall, opposite, neighbor, is_inside] : sides) {
                const bool has_wall = (cells[cell] & wall) != 0;
                if (is_inside == 0 ? !has_wall : has_wall != ((cells[neighbor] & opposite) != 0))
                    return std::nullopt;
                if (is_inside != 0 && !has_wall && std::exchange(regions[neighbor], count) == unknown)
                    waiting.push_back(neighbor);
            }
        }
        if (waiting.size() != side)
            return std::nullopt;
        ++count;
    }
    return regions;
}

/// Returns the puzzle of a square of numbers, which begins in a line.
std::optional<VariantPuzzle> walled_puzzle_at(const PeekLine& peek, std::size_t begin) {
    const auto words = square_at(peek, begin, [](std::string_view word) { return number_of(word) < 256; });
    if (!words)
        return std::nullopt;
    const std::uint32_t side = side_of(words->size());
    std::vector<std::uint32_t> cells;
    for (const std::string_view word : *words)
        cells.push_back(number_of(word));
    if (any_of(cells, [&](std::uint32_t cell) { return cell % wall_above > side; }))
        return std::nullopt;
    auto regions = regions_between_walls(cells, side);
    if (!regions)
        return std::nullopt;
    Grid grid(*Geometry::default_for_side(side));
    for (std::uint32_t k = 0; k < cells.size(); ++k)
        if (cells[k] % wall_above != 0)
            grid.set(static_cast<Cell>(k), static_cast<Digit>(cells[k] % wall_above));
    VariantPuzzle puzzle(grid);
    puzzle.regions = *std::move(regions);
    return puzzle;
}

} // namespace

std::optional<LinesRead> read_walls(const PeekLine& peek, const ReaderParams& asked) {
    constexpr std::size_t max_count_size = 4;
    const std::string_view count = trimmed(peek(0)->raw); // number of puzzles
    const bool has_count = count.size() <= max_count_size && all_of(count, is_digit);
    if (!has_count && count.find(' ') > max_count_size)
        return std::nullopt;
    const std::size_t begin = has_count ? 1 : 0;
    auto puzzle = walled_puzzle_at(peek, begin);
    if (!puzzle || !may_be_side(asked, puzzle->grid.geometry().side()))
        return std::nullopt;
    const std::uint32_t side = puzzle->grid.geometry().side();
    return LinesRead{{to_puzzle(*std::move(puzzle), peek(begin)->number)}, begin + side};
}

// --- Cages ------------------------------------------------------------------------------------------------------------

std::optional<LinesRead> read_cage_letters(const PeekLine& peek, const ReaderParams& asked) {
    const std::string_view letters = trimmed(peek(0)->raw);
    const std::uint32_t side = side_of(letters.size());
    if (side == 0 || side > max_drawn_side || !may_be_side(asked, side) || !all_of(letters, is_letter))
        return std::nullopt;
    const Line* const sums = peek(1);
    if (sums == nullptr)
        return std::nullopt;
    std::string order; // letters in the order of their first cells
    for (const char c : letters)
        if (order.find(c) == std::string::npos)
            order += c;
    const std::vector<std::string_view> numbers = words_of(sums->raw, " \t\v\f\r,");
    if (numbers.size() != order.size() ||
        !all_of(numbers, [](std::string_view word) { return number_of(word) < 1000; }))
        return std::nullopt;
    const bool are_regions = order.size() == side && all_of(order, [&](char letter) {
                                 return count_in(letters, letter) == static_cast<std::ptrdiff_t>(side);
                             });
    if (are_regions)
        return std::nullopt;
    if (!std::is_sorted(order.begin(), order.end()))
        return LinesRead{{sums->error("the sums belong to letters in the order of the alphabet, or of their "
                                      "first cells: name the cages so that both are alike")},
                         2};
    std::vector<std::string> rules;
    for (std::size_t cage = 0; cage < order.size(); ++cage) {
        std::string& rule = rules.emplace_back("killer ").append(numbers[cage]);
        for (std::size_t k = 0; k < letters.size(); ++k)
            rule += letters[k] == order[cage] ? name_of_cell(k, side) : "";
    }
    return with_rules(peek, 2, VariantPuzzle(Grid(*Geometry::default_for_side(side))), rules);
}

} // namespace sudoku::detail
