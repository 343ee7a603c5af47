#include "sudoku/reader/forms/text_form.hpp"

#include "sudoku/reader/documents/record.hpp"
#include "sudoku/reader/lines/lines.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

namespace sudoku::detail {

namespace {

constexpr std::size_t most_lines_of_clues = 1000;
constexpr std::size_t fewest_clues = 4;        ///< in a list; fewer are a note, or cells
constexpr std::size_t fewest_of_a_puzzle = 17; ///< clues of a line that may be a puzzle of its own

/// "r2c6=3", or "B63": its row, column and digit, from 1. A row that has a letter may as well be a column.
struct Clue {
    std::uint32_t row = 0;
    std::uint32_t column = 0;
    std::uint32_t digit = 0;
    char letter = '\0'; ///< the B in "B63"
    std::string text{};
    std::size_t line = 0;
    std::size_t at = 0; ///< 1-based column

    [[nodiscard]] ParseError error(const std::string& message) const { return {line, at, message}; }
};

struct ClueLine {
    std::string label{};
    std::vector<Clue> clues{};
    std::optional<ParseError> error{}; ///< among several clues
};

void skip(std::string_view& text, std::string_view what) {
    text.remove_prefix(std::min(text.find_first_not_of(what), text.size()));
}

std::uint32_t take_number(std::string_view& text, std::size_t most_digits = 3) {
    std::uint32_t number = 0;
    const char* const end = std::from_chars(text.data(), text.data() + std::min(text.size(), most_digits), number).ptr;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

/// Takes a digit: a number, or a letter on larger boards.
std::uint32_t take_digit(std::string_view& text) {
    if (text.empty() || !is_letter(text[0]))
        return take_number(text);
    const std::uint32_t digit = DigitNotation::digits.digit_of(text[0]);
    text.remove_prefix(1);
    return digit;
}

/// Takes a clue from the beginning of `text`, up to a separator. Nothing if there is none.
std::optional<Clue> take_clue(std::string_view& text) {
    std::string_view rest = text;
    Clue clue;
    const auto take = [&](char sign, std::string_view word) { // the letter, or the word between blanks
        const bool is_word = lower_case(std::string(rest.substr(0, word.size()))) == word;
        const bool is_there = is_word || (!rest.empty() && (rest[0] | 0x20) == sign);
        rest.remove_prefix(is_word ? word.size() : is_there ? 1 : 0);
        return is_there;
    };
    const bool has_words = lower_case(rest.substr(0, 4)) == "row ";
    if (rest.size() > 1 && is_letter(rest[0]) && !has_words && !((rest[0] | 0x20) == 'r' && is_digit(rest[1]))) {
        clue.letter = static_cast<char>(rest[0] & ~0x20);
        rest.remove_prefix(1);
        clue.column = take_number(rest, 1);
    } else if (take('r', "row ") && (clue.row = take_number(rest)) > 0) {
        if (has_words)
            skip(rest, " \t,");
        clue.column = take('c', has_words ? "column " : "c") ? take_number(rest) : 0;
    }
    const bool is_short = clue.letter != '\0' && !rest.empty() && is_digit(rest[0]);
    if (clue.column == 0)
        return std::nullopt;
    const std::size_t blank = rest.size();
    skip(rest, " \t");
    const bool has_sign = !rest.empty() && is_one_of("=:", rest[0]);
    const bool is_alone = clue.row > 0 && rest.size() < blank && is_number(trimmed(rest)); // "R1C1 5"
    if (!is_short && !has_sign && !is_alone)
        return std::nullopt;
    rest.remove_prefix(has_sign && !is_short ? 1 : 0);
    skip(rest, " \t");
    clue.digit = take_digit(rest);
    if (clue.digit == 0 || (!rest.empty() && !is_one_of(" \t,;", rest[0]) && rest != "."))
        return std::nullopt;
    clue.text = text.substr(0, text.size() - rest.size());
    text = rest == "." ? rest.substr(1) : rest;
    return clue;
}

/// Returns the clues of a line that has nothing else but a label before them: "r1c4=4, r2c1 = 4 and r2c3 = 3".
std::optional<ClueLine> clues_of(const Line* line) {
    const auto first =
        line == nullptr || line->kind != Line::Kind::cells ? std::string::npos : line->text.find_first_not_of(blanks);
    if (first == std::string::npos || !is_letter(line->text[first]))
        return std::nullopt;
    ClueLine found;
    std::string_view text = line->text;
    if (const auto colon = text.find(": "); colon != std::string_view::npos && !is_digit(text[first + 1]) &&
                                            lower_case(line->text.substr(first, 4)) != "row ") {
        found.label = trimmed(text.substr(0, colon));
        text.remove_prefix(colon + 1);
    }
    for (skip(text, " \t,;"); !text.empty(); skip(text, " \t,;")) {
        if (text.starts_with("and ") && !found.clues.empty())
            text.remove_prefix(4);
        skip(text, " \t");
        const std::size_t at = static_cast<std::size_t>(text.data() - line->text.data()) + 1;
        auto clue = take_clue(text);
        const bool is_other =
            !clue || (!found.clues.empty() && (clue->letter == '\0') != (found.clues[0].letter == '\0'));
        const bool are_many = found.clues.size() >= fewest_clues && found.label.empty();
        if (is_other && (found.clues.empty() || found.clues[0].letter != '\0' || (!are_many && is_note(*line))))
            return std::nullopt;
        if (is_other) {
            const std::string word(text.substr(0, text.find_first_of(" \t,;")));
            found.error.emplace(line->number, at, word + " is not a clue: write r2c6=3 for 3 in row 2, column 6");
            return found;
        }
        clue->line = line->number;
        clue->at = at;
        found.clues.push_back(std::move(*clue));
    }
    return found.clues.empty() ? std::nullopt : std::optional(std::move(found));
}

/// Finds the rows of letters: A to H, and J or K for the ninth, as many players name them. Throws ParseError if they
/// may be columns, as in a spreadsheet.
void name_rows(std::vector<Clue>& clues) {
    constexpr std::string_view rows = "ABCDEFGH";
    const auto is_ninth = [](const Clue& clue) { return clue.letter == 'J' || clue.letter == 'K'; };
    const bool has_ninth = any_of(clues, is_ninth);
    for (Clue& clue : clues) {
        const auto row = rows.find(clue.letter);
        if (!has_ninth || (row == std::string_view::npos && !is_ninth(clue)))
            throw clue.error(clue.text + " may mean row or column " + clue.letter +
                             ": write r2c6=3 for 3 in row 2, column 6");
        clue.row = is_ninth(clue) ? 9 : static_cast<std::uint32_t>(row + 1);
    }
}

std::uint32_t farthest_of(const Clue& clue) { return std::max({clue.row, clue.column, clue.digit}); }

/// Throws ParseError if only one clue reaches that far, and the others fill a usual board, or less than half.
void check_farthest(const std::vector<Clue>& clues, std::uint32_t most) {
    const Clue* farthest = nullptr;
    std::uint32_t others = 0;
    for (const Clue& clue : clues)
        if (farthest == nullptr && farthest_of(clue) == most)
            farthest = &clue;
        else
            others = std::max(others, farthest_of(clue));
    if (most > others && (others == 9 || others == 16 || others == 25 || most > 2 * others))
        throw farthest->error(farthest->text + " is far from the other clues, which reach row, column and digit " +
                              std::to_string(others));
}

/// Returns the board that has these clues. Throws ParseError if there may be several.
Geometry board_of_clues(const std::vector<Clue>& clues) {
    std::array<std::uint32_t, 3> largest{};
    for (const Clue& clue : clues)
        largest = {std::max(largest[0], clue.row), std::max(largest[1], clue.column), std::max(largest[2], clue.digit)};
    const std::uint32_t most = *std::max_element(largest.begin(), largest.end());
    const bool reach_all = all_of(largest, [&](std::uint32_t one) { return one == most; });
    check_farthest(clues, most);
    const auto board = Geometry::default_for_side(most);
    if (!board || (most < 9 && !reach_all))
        throw clues[0].error("clues of rows, columns and digits up to " + std::to_string(most) +
                             " may be of several boards: say how many rows and columns a box has");
    return *board;
}

/// Returns the puzzle that has these clues. Throws ParseError.
Puzzle puzzle_of(std::vector<Clue> clues, const std::string& label, std::optional<Geometry> geometry) {
    if (clues[0].letter != '\0' && lower_case(label).find("column") != std::string::npos)
        throw clues[0].error("cells that may be named by columns: write r2c6=3");
    if (clues[0].letter != '\0')
        name_rows(clues);
    const Geometry board = geometry ? *geometry : board_of_clues(clues);
    Puzzle puzzle{Grid(board), default_notation(board.side()), clues[0].line, label};
    for (const Clue& clue : clues) {
        if (farthest_of(clue) > board.side())
            throw clue.error(clue.text + " is not a clue of a " + to_string(board) + " board");
        const Cell cell = board.cell(clue.row - 1, clue.column - 1);
        if (puzzle.grid[cell] != 0 && puzzle.grid[cell] != clue.digit)
            throw clue.error("a second digit for " + cell_name(board, cell) +
                             ": if this is another puzzle, leave a blank line before it");
        puzzle.grid.set(cell, static_cast<Digit>(clue.digit));
    }
    return puzzle;
}

/// Returns whether few clues of a large board are a note behind a label, as in "Next step: r5c9=7".
bool may_be_note(const std::string& label, const std::vector<Clue>& clues) {
    const auto is_of_large_board = [](const Clue& clue) { return farthest_of(clue) > 6; };
    return !label.empty() && clues.size() < fewest_of_a_puzzle && any_of(clues, is_of_large_board);
}

} // namespace

bool begins_clues(const PeekLine& peek) {
    std::size_t clues = 0;
    for (std::size_t at = 0; at < fewest_clues && clues < fewest_clues; ++at)
        if (const auto line = clues_of(peek(at)); line && line->label.empty() && line->clues[0].letter == '\0')
            clues += line->clues.size();
        else
            break;
    return clues >= fewest_clues;
}

std::optional<LinesRead> read_clues(const PeekLine& peek, const ReaderParams& asked) {
    std::vector<ClueLine> lines;
    std::vector<Clue> all;
    std::optional<ParseError> error;
    std::size_t whole = 0;
    while (lines.size() < (asked.format == InputFormat::line ? 1 : most_lines_of_clues)) {
        auto next = clues_of(peek(lines.size()));
        if (!next || (!lines.empty() && !next->label.empty()))
            break;
        whole += next->clues.size() >= fewest_of_a_puzzle ? 1 : 0;
        error = error ? error : next->error;
        all.insert(all.end(), next->clues.begin(), next->clues.end());
        lines.push_back(std::move(*next));
    }
    if (lines.empty() || may_be_note(lines[0].label, all))
        return std::nullopt;
    const bool are_few = all.size() < fewest_clues && !error;
    if (are_few && (all[0].letter != '\0' || !lines[0].label.empty()))
        return std::nullopt;
    LinesRead read{{}, lines.size()};
    const auto add = [&](const std::vector<Clue>& clues, const std::string& label) {
        read.records.push_back(record_of([&] { return puzzle_of(clues, label, asked.geometry); }));
    };
    if (error)
        read.records.emplace_back(*error);
    else if (are_few)
        read.records.emplace_back(all[0].error("fewer than 4 clues: write the puzzle as rows of cells"));
    else if (whole > 0 && whole < lines.size())
        read.records.emplace_back(
            all[0].error("lines of clues, of which some may be a puzzle of their own: leave a blank line "
                         "between puzzles, or write each on a line"));
    else if (whole > 1)
        for (const ClueLine& line : lines)
            add(line.clues, line.label);
    else
        add(all, lines[0].label);
    return read;
}

} // namespace sudoku::detail
