#include "sudoku/detail/characters.hpp"
#include "sudoku/detail/rules/rule_line.hpp"
#include "sudoku/reader/forms/text_form.hpp"
#include "sudoku/reader/rules/format.hpp"

#include <algorithm>

// Boards with rows and columns of different number, or with more digits than these.
namespace sudoku::detail {

namespace {

/// Rows and columns, and the digits.
struct Board {
    std::uint32_t rows = 0;
    std::uint32_t columns = 0;
    std::uint32_t lowest = 1;
    std::uint32_t greatest = 0;
};

constexpr std::string_view between_words = " \t\r,;:";

/// Returns whether a line in small letters names a board, perhaps in a wrong way: "board 6 x 8", "board 4x4 1-6".
bool is_about_board(std::string_view small) {
    const std::vector<std::string_view> words = words_of(small, between_words);
    const auto is_size = [](std::string_view word) {
        return word.find_first_of("0123456789") != word.npos && word.find_first_of("x*") != word.npos;
    };
    return words.size() > 1 && words[0] == "board" &&
           (is_size(words[1]) || (words.size() > 2 && is_among(words[2], {"x", "*", "by"})));
}

/// Reads "board 6x8", also with "digits 0-8" behind it.
std::optional<Board> board_in(std::string_view line) {
    const std::string small = lower_case(rule_text(line.substr(0, 80)));
    const std::vector<std::string_view> words = words_of(small, between_words);
    if ((words.size() != 2 && (words.size() != 4 || words[2] != "digits")) || words[0] != "board")
        return std::nullopt;
    const auto numbers = [](std::string_view word, char between) {
        const std::size_t at = std::min(word.find(between), word.size());
        return std::pair(rules::whole_number(word.substr(0, at)),
                         rules::whole_number(word.substr(std::min(at + 1, word.size()))));
    };
    const auto [rows, columns] = numbers(words[1], 'x');
    if (!rows || !columns)
        return std::nullopt;
    if (words.size() == 2)
        return Board{*rows, *columns, 1, std::max(*rows, *columns)};
    const auto [lowest, greatest] = numbers(words[3], '-');
    return lowest && greatest ? std::optional(Board{*rows, *columns, *lowest, *greatest}) : std::nullopt;
}

/// Reads a row of cells: one for each word, or for each character.
void read_row(VariantPuzzle& puzzle, std::uint32_t row, const Line& line) {
    const Geometry& geometry = puzzle.grid.geometry();
    const std::string_view text = trimmed(line.raw, " \t\r|");
    std::vector<std::string_view> cells = words_of(text, " \t\r|,");
    if (cells.size() != geometry.columns())
        cells = characters_of(cells);
    if (cells.size() != geometry.columns())
        throw line.error("expected a row of " + std::to_string(geometry.columns()) + " cells, not " +
                         std::to_string(cells.size()));
    for (std::uint32_t column = 0; column < cells.size(); ++column) {
        const std::string_view cell = cells[column];
        const bool is_empty = cell.find_first_not_of(puzzle.lowest_digit == 0 ? ".*_-" : ".*_-0") == cell.npos;
        const auto value = rules::whole_number(cell);
        const std::uint32_t digit = value             ? puzzle.digit_of(*value)
                                    : cell.size() > 1 ? 0
                                                      : puzzle.notation().digit_of(cell.front());
        if (!is_empty && (digit < 1 || digit > geometry.side()))
            throw ParseError(line.number, place_in(line.raw, cell) + 1,
                             dlx::detail::quoted(cell) + " is not a digit of this board");
        puzzle.grid.set(geometry.cell(row, column), static_cast<Digit>(is_empty ? 0 : digit));
    }
}

Puzzle read_rows(const PeekLine& peek, const Board& board) {
    try {
        VariantPuzzle puzzle = formats::puzzle_on_board(board.rows, board.columns, board.lowest, board.greatest);
        for (std::uint32_t row = 0; row < board.rows; ++row) {
            const Line* const line = peek(row + 1);
            if (line == nullptr || trimmed(line->raw).empty())
                throw peek(0)->error("expected " + std::to_string(board.rows) + " rows of cells below");
            read_row(puzzle, row, *line);
        }
        return to_puzzle(std::move(puzzle), peek(0)->number);
    } catch (const InvalidRule& error) {
        throw peek(0)->error(error.what());
    }
}

} // namespace

bool begins_board(std::string_view line) {
    const auto board = board_in(line);
    if (!board)
        return is_about_board(lower_case(rule_text(line.substr(0, 80))));
    return (board->rows != board->columns || board->greatest != board->rows || board->lowest != 1);
}

std::optional<LinesRead> read_board(const PeekLine& peek, const ReaderParams&) {
    const auto board = board_in(peek(0)->raw);
    LinesRead found{.records = {}, .lines = 1};
    try {
        if (!board)
            throw peek(0)->error("expected board ROWSxCOLUMNS [digits FIRST-LAST], as in board 6x8 digits 0-8");
        found.records.emplace_back(read_rows(peek, *board));
    } catch (const ParseError& error) {
        found.records.emplace_back(error);
    }
    for (std::uint32_t row = 0; row < (board ? board->rows : 16) && peek(found.lines) != nullptr; ++row)
        if (trimmed(peek(found.lines)->raw).empty() || meaning_of(peek(found.lines)->raw) != LineMeaning::note)
            break;
        else
            ++found.lines;
    return found;
}

} // namespace sudoku::detail
