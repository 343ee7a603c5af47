#include "sudoku/reader/forms/text_form.hpp"

#include "sudoku/reader/documents/record.hpp"
#include "sudoku/reader/lines/arrays.hpp"
#include "sudoku/reader/lines/assemble.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace sudoku::detail {

namespace {

/// The lines of an array as one text.
struct JoinedLines {
    std::string text;
    std::vector<std::pair<std::size_t, std::size_t>> pieces; ///< where each line begins in the text, and its number
    bool has_ended = false;

    /// `column` is 1-based, in the text.
    [[nodiscard]] ParseError error(std::size_t column, const std::string& message) const {
        auto piece = pieces.rbegin();
        while (piece->first >= column)
            ++piece;
        return {piece->second, column - piece->first, message};
    }
};

JoinedLines join_lines(const PeekLine& peek) {
    constexpr std::size_t most = std::size_t{2} * Geometry::max_side;
    JoinedLines joined;
    int depth = 0;
    for (std::size_t ahead = 0; !joined.has_ended && ahead < most && peek(ahead) != nullptr; ++ahead) {
        const Line& line = *peek(ahead);
        const std::string_view code = line.written().substr(0, line.written().find('#'));
        const auto words = words_of(code, around_words);
        const bool is_part =
            line.kind == Line::Kind::cells || line.kind == Line::Kind::rule || line.kind == Line::Kind::comment;
        if (!is_part || std::any_of(words.begin(), words.end(), [](auto w) { return w.size() >= shortest_puzzle; }))
            break;
        for (const char c : code)
            depth += is_one_of(openers, c) ? 1 : is_one_of(closers, c) ? -1 : 0;
        joined.pieces.emplace_back(joined.text.size(), line.number);
        joined.text.append(code) += ' ';
        joined.has_ended = depth <= 0;
    }
    return joined;
}

/// The puzzle of an array that has ended. Throws ParseError.
Puzzle puzzle_by_columns(const JoinedLines& joined, const PlainCells& plain, std::optional<Geometry> asked) {
    if (plain.wrong)
        throw joined.error(plain.wrong->first + 1, why_no_cell(joined.text, plain.wrong->first, plain.wrong->second));
    Line line{.kind = Line::Kind::cells, .number = 1, .text = plain.text};
    scan_array(line);
    const std::vector<Symbol> cells = line.symbols;
    const auto board = asked ? asked : board_of(cells.size());
    if (!board || board->cell_count() != cells.size())
        throw joined.error(1, why_wrong_length(cells.size(), asked));
    const auto words = words_of(plain.arguments, " \t,=()[]L");
    for (const std::string_view word : words)
        if (is_number(word) && word != std::to_string(board->side()))
            throw joined.error(1, std::to_string(cells.size()) + " cells in an array of " + std::string(word) +
                                      " rows or columns: write a square one");
    const auto says = [&](std::string_view word) { return std::find(words.begin(), words.end(), word) != words.end(); };
    const bool is_by_column = fills_columns(joined.text) && !says("TRUE") && !says("T");
    for (Cell k = 0; is_by_column != (turns(joined.text) % 2 == 1) && k < cells.size(); ++k)
        line.symbols[k] = cells[k % board->side() * board->side() + k / board->side()];
    try {
        Puzzle puzzle = assemble(line.symbols, *board, line.has_numbers);
        puzzle.line = joined.pieces.front().second;
        return puzzle;
    } catch (const ParseError& error) {
        throw joined.error(error.column(), error.message());
    }
}

} // namespace

std::optional<LinesRead> read_by_columns(const PeekLine& peek, const ReaderParams& asked) {
    const JoinedLines joined = join_lines(peek);
    if (std::count_if(joined.text.begin(), joined.text.end(), is_digit) < 4)
        return std::nullopt;
    const auto puzzle = [&] {
        const auto plain = joined.has_ended ? in_plain_cells(joined.text) : std::nullopt;
        if (!plain)
            throw joined.error(1, joined.has_ended ? "an array with something else than cells: write its cells as rows"
                                                   : "an array without its last bracket");
        return puzzle_by_columns(joined, *plain, asked.geometry);
    };
    return LinesRead{{record_of(puzzle)}, joined.pieces.size()};
}

} // namespace sudoku::detail
