#include "sudoku/reader/rules/format.hpp"

#include "sudoku/detail/characters.hpp"

#include <algorithm>

namespace sudoku::formats {

Geometry usual_board(std::uint32_t side, std::uint32_t max_side) {
    if (side < 2 || side > max_side)
        throw InvalidRule("rules need a board of 2x2 to 16x16");
    return Geometry::default_for_side(side).value_or(Geometry(1, side));
}

VariantPuzzle puzzle_on_board(std::uint32_t rows, std::uint32_t columns, std::uint32_t lowest, std::uint32_t greatest) {
    const std::uint32_t least = std::max(rows, columns);
    if (rows == 0 || columns == 0 || lowest > 1 || greatest < lowest || greatest - lowest + 1 < least)
        throw InvalidRule("a board of " + std::to_string(rows) + "x" + std::to_string(columns) +
                          " cells needs the digits 1-" + std::to_string(least) + " or more, or from 0");
    if (greatest > VariantPuzzle::max_side)
        throw InvalidRule("rules need a board of 2x2 to 16x16");
    VariantPuzzle puzzle{Grid(usual_board(greatest - lowest + 1).part(rows, columns))};
    puzzle.lowest_digit = lowest;
    return puzzle;
}

VariantPuzzle puzzle_with_regions(std::uint32_t side, std::span<const std::uint32_t> labels, std::uint32_t max_side) {
    const Geometry usual = usual_board(side, max_side);
    std::vector<std::uint32_t> regions = rules::numbered_regions(labels);
    if (const auto wrong = rules::wrong_region(regions, side))
        throw InvalidRule("the region of " + cell_name(usual, wrong->first) + " has " + std::to_string(wrong->second) +
                          " cells, not " + std::to_string(side));
    VariantPuzzle puzzle{Grid(usual)};
    for (std::uint32_t rows = 2; rows < side; ++rows)
        if (side % rows == 0 && regions == box_regions(Geometry(rows, side / rows)))
            puzzle.grid = Grid(Geometry(rows, side / rows));
    puzzle.regions = std::move(regions);
    return puzzle;
}

std::optional<Cell> cell_of(const Geometry& geometry, std::string_view text) {
    const std::size_t c = text.find_first_of("Cc");
    if (text.empty() || (text[0] != 'R' && text[0] != 'r') || c == std::string_view::npos)
        return std::nullopt;
    const auto row = whole_number(text.substr(1, c - 1));
    const auto column = whole_number(text.substr(c + 1));
    if (!row || !column || *row < 1 || *row > geometry.rows() || *column < 1 || *column > geometry.columns())
        return std::nullopt;
    return geometry.cell(*row - 1, *column - 1);
}

Rule& add_rule(VariantPuzzle& puzzle, std::string_view kind, const WordPosition& position,
               std::vector<std::uint32_t> numbers, std::vector<Cell> cells, std::size_t choice) {
    return puzzle.rules.emplace_back(Rule{.kind = find_rule_kind(kind),
                                          .choice = choice,
                                          .numbers = std::move(numbers),
                                          .cells = std::move(cells),
                                          .line = position.line,
                                          .column = position.column});
}

void keep_candidates(Grid& grid, Cell cell, std::span<const std::uint32_t> digits) {
    const Geometry& geometry = grid.geometry();
    for (const std::uint32_t digit : digits)
        if (digit < 1 || digit > geometry.side())
            throw InvalidRule("there is no digit " + std::to_string(digit) + " on this board, for " +
                              cell_name(geometry, cell));
    for (std::uint32_t digit = 1; digit <= geometry.side(); ++digit)
        if (!detail::contains(digits, digit))
            grid.eliminate({cell, static_cast<Digit>(digit)});
}

std::string set_solution(VariantPuzzle& puzzle, std::vector<Digit> digits) {
    const Geometry& geometry = puzzle.grid.geometry();
    if (puzzle.is_plain()) { // an empty grid is a wrong one
        digits.resize(digits.size() == geometry.cell_count() ? digits.size() : 0);
        digits.resize(geometry.cell_count());
        puzzle.solution = std::move(digits);
        return "";
    }
    if (digits.size() != geometry.cell_count())
        return "a solution without a digit for each cell";
    for (Cell a = 0; a < digits.size(); ++a) {
        const auto allowed = allowed_digits(puzzle.grid, a);
        bool is_wrong = !detail::contains(allowed, digits[a]);
        for (Cell b = 0; b < a; ++b)
            is_wrong |= digits[a] == digits[b] &&
                        (geometry.row(a) == geometry.row(b) || geometry.column(a) == geometry.column(b) ||
                         (!puzzle.regions.empty() && puzzle.regions[a] == puzzle.regions[b]));
        if (is_wrong && digits[a] != 0)
            return "a solution that contradicts the puzzle in " + cell_name(geometry, a);
    }
    puzzle.solution = std::move(digits);
    return "";
}

void check_rules(const VariantPuzzle& puzzle) {
    if (puzzle.is_plain())
        return;
    static_cast<void>(usual_board(puzzle.grid.geometry().side()));
    for (const Rule& rule : puzzle.rules) {
        rules::require_amounts(rule);
        rules::require_different_cells(puzzle.grid.geometry(), rule);
    }
    rules::require_possible(puzzle);
}

void throw_not_expressible(const std::string& program, const std::string& subject) {
    throw InvalidRule(program + " cannot express " + subject);
}

std::vector<std::uint32_t> allowed_digits(const Grid& grid, Cell cell) {
    std::vector<std::uint32_t> digits;
    for (std::uint32_t digit = 1; digit <= grid.geometry().side(); ++digit) {
        const Candidate candidate{cell, static_cast<Digit>(digit)};
        const auto eliminated = grid.eliminated();
        if ((grid[cell] == 0 || grid[cell] == digit) && !detail::contains(eliminated, candidate))
            digits.push_back(digit);
    }
    return digits;
}

bool has_usual_regions(const VariantPuzzle& puzzle) {
    const auto usual = Geometry::default_for_side(puzzle.grid.geometry().side());
    return usual ? puzzle.regions == box_regions(*usual) : puzzle.regions.empty();
}

std::optional<Line> line_of(const Geometry& geometry, std::span<const Cell> cells) {
    for (const HouseKind kind : {HouseKind::row, HouseKind::column})
        for (std::uint32_t number = 0; number < (kind == HouseKind::row ? geometry.rows() : geometry.columns());
             ++number)
            for (const bool is_reversed : {false, true}) {
                const std::vector<Cell> line = cells_of(geometry, {kind, number, is_reversed});
                if (std::equal(line.begin(), line.end(), cells.begin(), cells.end()))
                    return Line{kind, number, is_reversed};
            }
    return std::nullopt;
}

std::vector<Cell> cells_of(const Geometry& geometry, const Line& line) {
    std::vector<Cell> cells;
    for (std::uint32_t i = 0; i < (line.kind == HouseKind::row ? geometry.columns() : geometry.rows()); ++i)
        cells.push_back(geometry.house_cell({line.kind, line.number}, i));
    if (line.is_reversed)
        std::reverse(cells.begin(), cells.end());
    return cells;
}

std::vector<Cell> ray(const Geometry& geometry, std::pair<int, int> first, int rows, int columns) {
    const int n = static_cast<int>(geometry.side());
    int row = first.first;
    int column = first.second;
    const auto is_inside = [&] {
        return row >= 0 && row < static_cast<int>(geometry.rows()) && column >= 0 &&
               column < static_cast<int>(geometry.columns());
    };
    std::vector<Cell> cells;
    if (!is_inside()) {
        row += rows;
        column += columns;
    }
    for (; is_inside(); row += rows, column += columns)
        cells.push_back(static_cast<Cell>(row * n + column));
    return cells;
}

} // namespace sudoku::formats
