#include "sudoku/reader/documents/ids.hpp"

#include "sudoku/detail/characters.hpp"
#include "sudoku/detail/lz_string.hpp"
#include "sudoku/detail/rules/rule_line.hpp"
#include "sudoku/detail/rules/rule_prose.hpp"
#include "sudoku/reader/documents/link.hpp"
#include "sudoku/reader/documents/source.hpp"
#include "sudoku/reader/documents/variants.hpp"
#include "sudoku/rules/rule_checks.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

namespace sudoku::detail {

namespace {

/// Place of the word that all functions here read.
struct WordPlace {
    std::size_t line = 0;
    std::size_t column = 0; ///< first column of the word
};

[[noreturn]] void refuse(const WordPlace& place, const std::string& why) {
    throw ParseError(place.line, place.column, why);
}

constexpr const char* copy_all_of_it = ": copy the whole link";

std::optional<Puzzle> puzzle_of_81(std::string text, const WordPlace& place) {
    std::erase(text, ',');
    const auto is_cell = [](char c) { return is_digit(c) || is_one_of(".-_*", c); };
    if (text.size() != cells_9x9 || !all_of(text, is_cell) || none_of(text, is_digit))
        return std::nullopt;
    Puzzle puzzle{Grid(Geometry(3, 3)), DigitNotation::digits, place.line};
    for (Cell cell = 0; cell < cells_9x9; ++cell)
        puzzle.grid.set(cell, is_digit(text[cell]) ? static_cast<Digit>(text[cell] - '0') : Digit{0});
    return puzzle;
}

/// Throws ParseError for the ID of a puzzle of SudokuPad in a code that is not read.
void refuse_code(std::string_view id, const WordPlace& place) {
    for (const std::string_view code : {"scf", "classic"})
        if (id.size() >= shortest_code && id.starts_with(code))
            refuse(place,
                   "a puzzle of SudokuPad in its code " + std::string(code) +
                       ", which this program does not read: open it, and copy the puzzle, or export it to f-puzzles");
}

// --- puzz.link -------------------------------------------------------------------------------------------------------

/// Reads "sudoku/9/9/k47h5…": hexadecimal digits are digits, '-' and two of them a larger digit, g ... z are 1 ... 20
/// empty cells.
Puzzle read_pzpr(std::string_view id, const WordPlace& place) {
    auto parts = words_of(id, "/");
    const std::string genre(parts.empty() ? "" : parts[0]);
    if (genre != "sudoku")
        refuse(place, "a link of puzz.link with a puzzle of the kind \"" + genre + "\", which is not plain Sudoku");
    if (parts.size() > 4 && parts[1] == "v:")
        parts.erase(parts.begin() + 1);
    if (parts.size() == 3)
        parts.emplace_back(); // no givens
    const std::uint32_t side = parts.size() == 4 ? rules::whole_number(parts[1]).value_or(0) : 0;
    const auto geometry = side <= 25 ? Geometry::default_for_side(side) : std::nullopt;
    if (!geometry || parts[1] != parts[2] || parts[1] != std::to_string(side))
        refuse(place, "a link of puzz.link without the size of a Sudoku, such as sudoku/9/9/");
    std::vector<Digit> digits;
    const std::string_view body = parts[3];
    for (std::size_t at = 0; at < body.size() && digits.size() <= geometry->cell_count(); ++at) {
        const char c = body[at];
        if (c >= 'g' && c <= 'z') {
            digits.insert(digits.end(), static_cast<std::size_t>(c - 'g') + 1, 0);
            continue;
        }
        const std::size_t size = c == '-' ? 2 : 1; // characters of the number
        const std::string_view number = body.substr(c == '-' ? at + 1 : at, size);
        at += c == '-' ? size : 0;
        std::uint32_t digit = 0;
        const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), digit, 16);
        if (error != std::errc() || end != number.data() + size || digit == 0 || digit > side)
            refuse(place, "a link of puzz.link in which \"" + std::string(number) + "\" is not a digit of a " +
                              to_string(*geometry) + " board");
        digits.push_back(static_cast<Digit>(digit));
    }
    if (digits.size() > geometry->cell_count())
        refuse(place, "a link of puzz.link with more cells than a " + to_string(*geometry) + " board has");
    if (digits.size() < geometry->cell_count())
        refuse(place,
               "a link of puzz.link with fewer cells than a " + to_string(*geometry) + " board has" + copy_all_of_it);
    return {Grid(*geometry, digits), side > 9 ? DigitNotation::numbers : DigitNotation::digits, place.line};
}

// --- Good Sudoku -----------------------------------------------------------------------------------------------------

/// Reads "$" and base64: two cells in each byte.
Puzzle read_good_sudoku(std::string_view id, const WordPlace& place) {
    std::vector<Digit> digits;
    std::uint32_t bits = 0;
    unsigned count = 0; // number of bits that do not complete a cell
    for (const char c : id.substr(id.starts_with('$') ? 1 : 0)) {
        const auto value = base64_value(c);
        if (!value)
            break;
        bits = bits << 6 | *value;
        for (count += 6; count >= 4; count -= 4)
            digits.push_back(static_cast<Digit>(bits >> (count - 4) & 15U));
    }
    // An empty cell fills the last byte.
    if (digits.size() != cells_9x9 + 1 || digits.back() != 0 || any_of(digits, [](Digit digit) { return digit > 9; }))
        refuse(place, std::string("a link of Good Sudoku that is damaged or cut off") + copy_all_of_it);
    digits.resize(cells_9x9);
    return {Grid(Geometry(3, 3), digits), DigitNotation::digits, place.line};
}

// --- Links -----------------------------------------------------------------------------------------------------------

/// Returns the puzzle of a link whose form says that it has one. Throws ParseError if it cannot be read.
std::optional<Puzzle> read_known_link(const Link& link, const WordPlace& place) {
    if (link.is_on_sudokupad())
        refuse_code(link.sudokupad_id(), place);
    if (link.is_on("playgoodsudoku.com/puzzle"))
        return read_good_sudoku(link.id_behind("/puzzle"), place);
    const bool is_wiki = link.site.starts_with("sudokuwiki.");
    if (const std::string board = link.param("bd"); is_wiki && !board.empty()) {
        const auto page = link.site.substr(link.site.find('/') + 1);
        if (!page.starts_with("sudoku."))
            refuse(place, "a link to the page " + page + " of SudokuWiki, which is not for plain Sudoku");
        auto puzzle = puzzle_of_81(board, place);
        if (!puzzle)
            puzzle = read_sudokuwiki(board, place.line, place.column, true);
        if (!puzzle)
            refuse(place, std::string("a link of SudokuWiki that is damaged or cut off") + copy_all_of_it);
        return puzzle;
    }
    // puzz.link and others that run the same program
    const bool is_pzpr = link.site.ends_with("/p") || link.site.ends_with("/p.html");
    if (is_pzpr && !link.params.empty() &&
        (link.is_on("puzz.link") || link.is_on("pzv.jp") || link.params[0].second.starts_with("sudoku/")))
        return read_pzpr(link.params[0].second, place);
    return std::nullopt;
}

std::string why_no_puzzle_in(const Link& link) {
    if (link.site.find("/penpa-edit") != std::string::npos)
        return "a link of Penpa, which this program does not read: open it, and export its digits as text (I/O "
               "Sudoku), or convert the link to SudokuPad";
    if (link.is_on("sudokumaker.app"))
        return "a link of SudokuMaker, which this program does not read: open it, and export the puzzle to SudokuPad";
    if (link.is_on("f-puzzles.com") || link.is_on_sudokupad() || link.is_on("tinyurl.com"))
        return "a link to a puzzle on a server: open it, and copy or export the puzzle there";
    return "a link, not a puzzle: open it, and copy or export the puzzle there";
}

/// Returns the name of a variant that a link mentions.
std::optional<std::string> variant_of(const Link& link) {
    std::string text = "sudoku " + link.site;
    for (const auto& [name, value] : link.params) {
        std::string lower_name = lower_case(name);
        const std::string lower_value = lower_case(value);
        const bool is_kind =
            lower_name.starts_with("variant") || lower_name.starts_with("rule") || lower_name.starts_with("constraint");
        const bool names_it = names_kind(lower_name) && (lower_value == "x" || !words_of_rule(value).empty());
        if (names_it ||
            (!is_plain_variant(lower_value) && ((is_kind && lower_value != "true") || names_rule_as_key(name))))
            return lower_name.append(1, '=').append(lower_value);
        text.append(1, ' ').append(lower_name).append(1, ' ').append(lower_value);
    }
    const auto variant = variant_in(text);
    return variant ? std::optional(std::string(*variant)) : std::nullopt;
}

/// Reads another link: a part of 81 cells is the puzzle. If there are two, the puzzle is the one with empty cells.
std::optional<Puzzle> read_other_link(const Link& link, const WordPlace& place) {
    std::optional<Puzzle> found;
    bool is_cut_off = false;
    bool has_solution = false; // there is a solution and no other puzzle
    bool has_other = false;    // under the name of a puzzle
    const auto look_at = [&](const std::string& name, const std::string& text) {
        auto puzzle = puzzle_of_81(text, place);
        const auto begins = [&](std::string_view beginning) { return name.starts_with(beginning); };
        const bool is_named = begins("puzzle") || begins("quiz") || begins("given") || begins("grid") ||
                              begins("board") || begins("sudoku") || name == "bd" || name == "p" || name == "q";
        is_cut_off |= !puzzle && text.size() >= 36 && text.find_first_not_of("0123456789.-_*,") == std::string::npos;
        const bool is_puzzle = puzzle.has_value();
        has_other |= !is_puzzle && is_named && !text.empty();
        if (is_puzzle && !begins("solution") && (!found || found->grid.given_count() == cells_9x9))
            found = std::move(puzzle);
        has_solution = found ? found->grid.given_count() == cells_9x9 : has_solution || is_puzzle;
    };
    look_at("", link.path.substr(link.path.rfind('/') + 1));
    for (const auto& [name, value] : link.params)
        look_at(lower_case(name), value);
    if ((is_cut_off && (!found || has_solution)) || (has_other && has_solution))
        refuse(place, std::string("a link in which a puzzle has not 81 cells") + copy_all_of_it);
    if (const auto variant = variant_of(link); found && variant)
        refuse(place, "a link to a puzzle of another kind: " + *variant);
    return found;
}

std::optional<Puzzle> puzzle_of_link(const Link& link, const WordPlace& place) {
    auto puzzle = read_known_link(link, place);
    return puzzle ? std::move(puzzle) : read_other_link(link, place);
}

/// Returns the puzzle of a word: a link or 81 cells.
std::optional<Puzzle> puzzle_in(std::string_view word, const WordPlace& place) {
    if (const auto link = link_of(word))
        return puzzle_of_link(*link, place);
    return puzzle_of_81(std::string(word), place);
}

/// Returns whether the other one is neither the same puzzle nor a full grid, such as its solution.
bool is_another(const Puzzle& puzzle, const std::optional<Puzzle>& other) {
    if (!other || other->grid.given_count() == other->grid.digits().size())
        return false;
    const auto digits = puzzle.grid.digits();
    const auto others = other->grid.digits();
    return !std::equal(digits.begin(), digits.end(), others.begin(), others.end());
}

/// Reads the puzzle of the first link in a line, unless cells precede it.
std::optional<Puzzle> read_link(const std::vector<std::string_view>& words, std::string_view text, std::size_t line) {
    for (const std::string_view word : words) {
        const WordPlace place{line, place_in(text, word) + 1};
        if (const auto link = link_of(word)) {
            auto puzzle = puzzle_of_link(*link, place);
            if (!puzzle && words.size() == 1)
                refuse(place, why_no_puzzle_in(*link));
            const std::string_view before = text.substr(0, place.column - 1);
            const std::string_view after = text.substr(place.column - 1 + word.size());
            if (puzzle && (is_rule_beside(before) || is_rule_beside(after)))
                refuse(place, "a rule of a variant beside a link: write the puzzle as a grid, with its rules below");
            for (const std::string_view other : words)
                if (puzzle && other.data() > word.data() &&
                    is_another(*puzzle, puzzle_in(other, {line, place_in(text, other) + 1})))
                    refuse(place, "a link and another puzzle on one line: write each on a line of its own");
            return puzzle;
        }
        if (word.size() >= shortest_puzzle)
            break;
    }
    return std::nullopt;
}

} // namespace

std::optional<Record> read_id(std::string_view text, std::size_t line) {
    auto words = words_of(text, " \t\v\f\"'<>()[]");
    if (words.empty())
        return std::nullopt;
    const std::string_view word = words[0];
    const WordPlace place{line, place_in(text, word) + 1};
    try {
        std::optional<Puzzle> puzzle;
        if (words.size() == 1) {
            puzzle = read_sudokuwiki(word, line, place.column);
            refuse_code(word, place);
        }
        if (!puzzle && is_one_of(text, '/'))
            puzzle = read_link(words, text, line);
        return puzzle ? std::optional<Record>(*std::move(puzzle)) : std::nullopt;
    } catch (const ParseError& error) {
        return error;
    }
}

} // namespace sudoku::detail
