#include "sudoku/reader/forms/array_rows.hpp"

#include "sudoku/reader/documents/layout.hpp"
#include "sudoku/reader/documents/record.hpp"
#include "sudoku/reader/lines/assemble.hpp"
#include "sudoku/reader/lines/overlapping.hpp"

#include <algorithm>
#include <map>
#include <string>

namespace sudoku::detail {

namespace {

/// Returns all cells of the rows, and their first error.
ArrayRow joined(std::span<const ArrayRow> rows) {
    ArrayRow all;
    for (const ArrayRow& row : rows) {
        all.cells.insert(all.cells.end(), row.cells.begin(), row.cells.end());
        if (!all.error)
            all.error = row.error;
    }
    return all;
}

/// Returns whether each row is a whole board. Rows of 16 cells are 4x4 boards if they have only digits of these.
bool are_boards(std::span<const ArrayRow> rows, std::size_t size) {
    const auto board = board_of(size);
    const auto has_its_digits = [&](const ArrayRow& row) {
        return none_of(row.cells, [&](const Symbol& symbol) {
            return symbol.kind == Symbol::Kind::letter || symbol.value > board->side();
        });
    };
    return board && has(joined(rows).cells, Symbol::Kind::number) && all_of(rows, has_its_digits);
}

/// Returns the most frequent number of cells of a row.
std::size_t usual_size(std::span<const ArrayRow> rows) {
    std::map<std::size_t, std::size_t> frequency;
    for (const ArrayRow& row : rows)
        ++frequency[row.cells.size()];
    return std::max_element(frequency.begin(), frequency.end(),
                            [](const auto& a, const auto& b) { return a.second < b.second; })
        ->first;
}

/// Returns the error of rows that are neither grids nor boards.
ParseError why_no_grid(std::span<const ArrayRow> rows) {
    const std::size_t size = usual_size(rows);
    const auto board = board_with_rows_of(size);
    const auto other = find_if(rows, [&](const ArrayRow& row) { return row.cells.size() != size; });
    const Symbol& first = rows[0].cells[0];
    if (other != rows.end() && board) {
        const Symbol& begin = other->cells[0];
        return begin.error("row " + std::to_string(other - rows.begin() + 1) + " has " +
                           std::to_string(other->cells.size()) + " cells, a row of a " + to_string(*board) +
                           " grid has " + std::to_string(size));
    }
    if (other == rows.end() && are_overlapping(joined(rows).cells, rows.size()))
        return first.error(std::string(why_overlapping));
    if (other == rows.end() && board && rows.size() > 1)
        return first.error(std::to_string(rows.size()) + " rows where a " + to_string(*board) + " board has " +
                           std::to_string(size));
    return first.error(why_wrong_length(rows[0].cells.size(), std::nullopt));
}

/// Returns the puzzle with these cells. Throws ParseError.
Puzzle puzzle_of_cells(const ArrayRow& row, const Geometry& board) {
    if (row.error)
        throw ParseError(*row.error);
    std::vector<std::uint32_t> labels;
    for (const Symbol& symbol : row.cells) {
        labels.push_back(symbol.value);
        if (symbol.kind == Symbol::Kind::letter && board.side() <= 9)
            throw symbol.error(why_no_cell(std::string(1, symbol.written), 0, 1));
    }
    const bool is_full = none_of(
        row.cells, [](const Symbol& symbol) { return symbol.kind == Symbol::Kind::empty && symbol.written != '0'; });
    if (is_full && why_no_regions(labels, board.side()).empty())
        throw row.cells[0].error(std::string(why_regions_in_array));
    const bool has_numbers =
        any_of(row.cells, [](const Symbol& symbol) { return symbol.kind == Symbol::Kind::number && symbol.value > 9; });
    return assemble(row.cells, board, has_numbers);
}

/// Returns the puzzle of a row that is a whole board. Throws ParseError.
Puzzle puzzle_of_row(const ArrayRow& row) {
    const auto board = board_of(row.cells.size());
    if (!board)
        throw row.cells[0].error(why_wrong_length(row.cells.size(), std::nullopt));
    return puzzle_of_cells(row, *board);
}

} // namespace

void add_puzzles(std::span<const ArrayRow> rows, std::vector<Record>& records) {
    const std::size_t size = rows[0].cells.size();
    const bool are_even = all_of(rows, [&](const ArrayRow& row) { return row.cells.size() == size; });
    const bool is_grid = rows.size() == size && rows[0].group > 0; // in brackets of its own
    const bool are_small_boards = !is_grid && are_boards(rows, size);
    const auto board = board_with_rows_of(size);
    if (are_even && board && rows.size() % size == 0 && !are_small_boards) {
        for (std::size_t k = 0; k < rows.size(); k += size)
            records.push_back(record_of([&] { return puzzle_of_cells(joined(rows.subspan(k, size)), *board); }));
        return;
    }
    if (!board_of(size) || (size <= cells_6x6 && rows.size() > 1 && !are_small_boards)) {
        records.emplace_back(why_no_grid(rows));
        return;
    }
    for (const ArrayRow& row : rows)
        records.push_back(record_of([&] { return puzzle_of_row(row); }));
}

} // namespace sudoku::detail
