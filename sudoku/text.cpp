#include "sudoku/text.hpp"

#include <algorithm>

namespace sudoku {

void write_digits(std::span<const Digit> digits, char* out) {
    std::transform(digits.begin(), digits.end(), out, [](Digit digit) {
        const int character = digit == 0 ? '.' : digit <= 9 ? '0' + digit : 'A' + digit - 10;
        return static_cast<char>(character);
    });
}

std::string to_line(const Grid& grid, const DigitNotation& notation) {
    std::string line;
    if (notation == DigitNotation::digits && grid.geometry().is_whole()) {
        line.resize(grid.geometry().cell_count());
        write_digits(grid.digits(), line.data());
        return line;
    }
    const bool are_numbers = notation == DigitNotation::numbers;
    for (Cell cell = 0; cell < grid.geometry().cell_count(); ++cell) {
        if (!grid.geometry().has_cell(cell))
            continue;
        if (are_numbers && !line.empty())
            line += ' ';
        line += digit_text(grid[cell], notation);
    }
    return line;
}

std::string to_candidate_line(const Grid& grid) {
    const std::uint32_t side = grid.geometry().side();
    std::string line;
    for (Cell cell = 0; cell < grid.geometry().cell_count(); ++cell)
        for (std::uint32_t digit = 1; digit <= side; ++digit)
            line += digit_text(grid[cell] == 0 || grid[cell] == digit ? static_cast<Digit>(digit) : Digit{0},
                               DigitNotation::digits);
    for (const auto& [cell, digit] : grid.eliminated())
        line[cell * side + digit - 1] = '.';
    return line;
}

std::string format_cells(const Geometry& geometry, std::span<const std::string> cells, std::size_t width,
                         const Decorate& decorate) {
    std::vector<std::size_t> widths(geometry.side(), width); // widths by column, without the blanks around a cell
    for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
        if (!geometry.has_cell(cell))
            continue;
        std::size_t& widest = widths[geometry.column(cell)];
        widest = std::max(widest, cells[cell].size());
    }
    const auto begins_box = [&](std::uint32_t column) {
        return column > 0 && column % geometry.box_columns() == 0 && geometry.is_whole();
    };
    std::string rule; // a line such as "---------+---------+---------"
    for (std::uint32_t column = 0; column < geometry.side(); ++column)
        rule += (begins_box(column) ? "+" : "") + std::string(widths[column] + 2, '-');
    rule += '\n';
    std::string text;
    text.reserve(rule.size() * (geometry.side() + geometry.box_columns()));
    for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
        const std::uint32_t row = geometry.row(cell);
        const std::uint32_t column = geometry.column(cell);
        if (!geometry.has_cell(cell))
            continue;
        if (column == 0 && row > 0 && row % geometry.box_rows() == 0 && geometry.is_whole())
            text += rule;
        if (begins_box(column))
            text += '|';
        text.append(widths[column] - cells[cell].size() + 1, ' ');
        if (decorate)
            text += decorate(cell, cells[cell]);
        else
            text.append(cells[cell]) += ' ';
        if (column + 1 < geometry.columns())
            continue;
        if (text.back() == ' ') // removes the blank at the end of a row
            text.pop_back();
        text += '\n';
    }
    return text;
}

std::string to_grid_text(const Grid& grid, const DigitNotation& notation, const Decorate& decorate) {
    std::vector<std::string> cells;
    for (const Digit digit : grid.digits())
        cells.push_back(digit_text(digit, notation));
    const std::size_t width = notation == DigitNotation::numbers ? std::to_string(grid.geometry().side()).size() : 1;
    return format_cells(grid.geometry(), cells, width, decorate);
}

std::string join_words(const std::vector<std::string>& words, const std::string& last) {
    std::string text;
    for (std::size_t k = 0; k < words.size(); ++k)
        text += (k == 0 ? "" : k + 1 == words.size() ? " " + last + " " : ", ") + words[k];
    return text;
}

} // namespace sudoku
