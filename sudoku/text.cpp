#include "sudoku/text.hpp"

#include "sudoku/reader.hpp"

#include <algorithm>

namespace sudoku {

namespace {

/// Width of a cell in a boxed grid, without the blanks around it.
std::size_t digit_width(std::uint32_t side, Alphabet alphabet) {
    return alphabet == Alphabet::numbers ? std::to_string(side).size() : 1;
}

/// "---------+---------+---------\n"
std::string rule(const Geometry& geometry, std::size_t width) {
    std::string text;
    for (std::uint32_t column = 0; column < geometry.side(); ++column) {
        if (column > 0 && column % geometry.box_columns() == 0)
            text += '+';
        text += std::string(width + 2, '-');
    }
    return text + '\n';
}

} // namespace

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
    const std::size_t width = digit_width(geometry.side(), alphabet);
    std::string text;
    for (Cell cell = 0; cell < geometry.cells(); ++cell) {
        const std::uint32_t row = geometry.row(cell);
        const std::uint32_t column = geometry.column(cell);
        if (column == 0 && row > 0 && row % geometry.box_rows() == 0)
            text += rule(geometry, width);
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
    PuzzleReader reader(bytes_of(text), geometry);
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
