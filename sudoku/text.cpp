#include "sudoku/text.hpp"

#include "sudoku/reader.hpp"

namespace sudoku {

std::string to_line(const Grid& grid, Alphabet alphabet) {
    std::string line;
    line.reserve(grid.geometry().cells());
    for (const Digit digit : grid.digits()) {
        if (alphabet == Alphabet::numbers && !line.empty())
            line += ' ';
        line += digit_text(digit, alphabet);
    }
    return line;
}

std::string to_boxes(const Grid& grid, Alphabet alphabet) {
    const Geometry& geometry = grid.geometry();
    // Of a cell, without the blanks around it.
    const std::size_t width = alphabet == Alphabet::numbers ? std::to_string(geometry.side()).size() : 1;
    std::string text;
    for (Cell cell = 0; cell < geometry.cells(); ++cell) {
        const std::uint32_t row = geometry.row(cell);
        const std::uint32_t column = geometry.column(cell);
        if (column == 0 && row > 0 && row % geometry.box_rows() == 0) {
            std::string rule = text.substr(0, text.find('\n') + 1); // "---------+---------+---------"
            for (char& c : rule)
                c = c == '|' ? '+' : '-';
            text += rule + '\n';
        }
        if (column > 0 && column % geometry.box_columns() == 0)
            text += '|';
        const std::string digit = digit_text(grid[cell], alphabet);
        text += std::string(width - digit.size() + 1, ' ') + digit + ' ';
        if (column + 1 == geometry.side())
            text.back() = '\n'; // no blank at the end of a row
    }
    return text;
}

Puzzle parse_puzzle(std::string_view text, std::optional<Geometry> geometry) {
    PuzzleReader reader(bytes_of(text), {.geometry = geometry});
    const auto get = [](Record record) {
        if (const auto* error = std::get_if<ParseError>(&record))
            throw *error;
        return std::get<Puzzle>(std::move(record));
    };
    auto first = reader.next();
    if (!first)
        throw ParseError(1, 1, "no puzzle: the text is empty");
    Puzzle puzzle = get(std::move(*first));
    if (auto second = reader.next())
        throw ParseError(get(std::move(*second)).line, 1, "a second puzzle, where one is expected");
    return puzzle;
}

} // namespace sudoku
