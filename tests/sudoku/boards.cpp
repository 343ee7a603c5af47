#include "tests/sudoku/boards.hpp"

#include "sudoku/reader/rules/variant_text.hpp"

#include <fstream>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace sudoku {

void PrintTo(const Grid& grid, std::ostream* out) {
    *out << to_string(grid.geometry()) << ' ';
    for (const Digit digit : grid.digits())
        *out << (digit == 0 ? "." : std::to_string(digit)) << (grid.geometry().side() > 9 ? " " : "");
    for (const auto& [cell, digit] : grid.eliminated())
        *out << ", " << cell_name(grid.geometry(), cell) << " is not " << std::to_string(digit);
}

namespace test {

namespace {

/// Returns a permutation of 0 ... groups * size - 1 that moves groups as a whole, and shuffles within each.
std::vector<std::uint32_t> shuffled_groups(std::uint32_t groups, std::uint32_t size, Dice& dice) {
    const auto shuffled = [&](std::uint32_t n) {
        std::vector<std::uint32_t> order(n);
        std::iota(order.begin(), order.end(), 0U);
        for (std::size_t k = n; k > 1; --k)
            std::swap(order[k - 1], order[dice.below(k)]);
        return order;
    };
    std::vector<std::uint32_t> result;
    for (const std::uint32_t group : shuffled(groups))
        for (const std::uint32_t member : shuffled(size))
            result.push_back(group * size + member);
    return result;
}

/// Backtracking over the cells in order.
class BruteForce {
public:
    BruteForce(const Grid& puzzle, std::size_t limit)
        : rows_(puzzle.geometry().box_rows()), columns_(puzzle.geometry().box_columns()), side_(rows_ * columns_),
          limit_(limit), digits_(digits_of(puzzle)) {
        for (const auto& [cell, digit] : puzzle.eliminated())
            eliminated_.insert({cell, digit});
    }

    std::set<Digits> solutions() {
        for (std::size_t cell = 0; cell < digits_.size(); ++cell)
            if (digits_[cell] != 0 && !fits(cell, digits_[cell]))
                return {};
        fill(0);
        return std::move(found_);
    }

private:
    /// Returns whether no other cell of the same row, column or box has the digit, and the puzzle does not rule it out.
    [[nodiscard]] bool fits(std::size_t cell, std::uint32_t digit) const {
        if (eliminated_.count({cell, digit}) > 0)
            return false;
        const std::size_t row = cell / side_;
        const std::size_t column = cell % side_;
        const std::size_t top = row - row % rows_;
        const std::size_t left = column - column % columns_;
        for (std::size_t k = 0; k < side_; ++k)
            for (const std::size_t other :
                 {row * side_ + k, k * side_ + column, (top + k / columns_) * side_ + left + k % columns_})
                if (other != cell && digits_[other] == digit)
                    return false;
        return true;
    }

    void fill(std::size_t cell) {
        while (cell < digits_.size() && digits_[cell] != 0)
            ++cell;
        if (cell == digits_.size()) {
            found_.insert(digits_);
            return;
        }
        for (std::uint32_t digit = 1; digit <= side_ && found_.size() < limit_; ++digit)
            if (fits(cell, digit)) {
                digits_[cell] = digit;
                fill(cell + 1);
            }
        digits_[cell] = 0;
    }

    std::size_t rows_;
    std::size_t columns_;
    std::size_t side_;
    std::size_t limit_;
    Digits digits_;
    std::set<std::pair<std::size_t, std::uint32_t>> eliminated_;
    std::set<Digits> found_;
};

} // namespace

std::vector<Geometry> shapes() {
    return {Geometry(2, 2), Geometry(2, 3), Geometry(3, 2), Geometry(3, 3), Geometry(2, 5),  Geometry(3, 4),
            Geometry(4, 3), Geometry(4, 4), Geometry(5, 5), Geometry(5, 7), Geometry(10, 10)};
}

Grid grid_of(std::string_view cells, const Geometry& geometry) {
    if (cells.size() != geometry.cell_count())
        throw std::invalid_argument("a test's grid has " + std::to_string(cells.size()) + " cells");
    Grid grid(geometry);
    for (Cell cell = 0; cell < geometry.cell_count(); ++cell)
        grid.set(cell, static_cast<Digit>(cells[cell] == '.' ? 0 : cells[cell] - '0'));
    return grid;
}

std::string text_of(const Grid& grid) {
    std::string text;
    for (const Digit digit : grid.digits())
        text += digit == 0 ? '.' : static_cast<char>('0' + digit);
    return text;
}

Grid solved_grid(const Geometry& geometry, Dice& dice) {
    const std::uint32_t n = geometry.side();
    const auto rows = shuffled_groups(geometry.box_columns(), geometry.box_rows(), dice);
    const auto columns = shuffled_groups(geometry.box_rows(), geometry.box_columns(), dice);
    const auto digits = shuffled_groups(1, n, dice);
    Grid grid(geometry);
    for (std::uint32_t r = 0; r < n; ++r)
        for (std::uint32_t c = 0; c < n; ++c) {
            const std::uint32_t row = rows[r];
            const std::uint32_t shift = row % geometry.box_rows() * geometry.box_columns() + row / geometry.box_rows();
            grid.set(geometry.cell(r, c), static_cast<Digit>(digits[(shift + columns[c]) % n] + 1));
        }
    return grid;
}

std::vector<Cell> shuffled_cells(const Geometry& geometry, Dice& dice) {
    return shuffled_groups(1, geometry.cell_count(), dice);
}

Grid with_givens(const Grid& grid, std::size_t givens, Dice& dice) {
    Grid puzzle(grid.geometry());
    const auto order = shuffled_cells(grid.geometry(), dice);
    for (std::size_t k = 0; k < givens; ++k)
        puzzle.set(order[k], grid[order[k]]);
    return puzzle;
}

Grid puzzle_of_any_kind(const Geometry& geometry, Dice& dice) {
    const std::uint32_t cells = geometry.cell_count();
    const std::uint32_t percent = geometry.side() <= 9    ? 30
                                  : geometry.side() <= 12 ? 40
                                  : geometry.side() <= 16 ? 55
                                                          : 70;
    Grid puzzle = with_givens(solved_grid(geometry, dice), cells * percent / 100 + dice.below(cells / 4), dice);
    if (dice.one_in(4))
        puzzle.set(dice.below(cells), static_cast<Digit>(1 + dice.below(geometry.side())));
    return puzzle;
}

Grid with_eliminations(Grid puzzle, std::uint32_t most, Dice& dice) {
    const Geometry& geometry = puzzle.geometry();
    for (std::uint32_t left = dice.below(most + 1); left > 0; --left) {
        const Candidate candidate{dice.below(geometry.cell_count()),
                                  static_cast<Digit>(1 + dice.below(geometry.side()))};
        if (puzzle[candidate.cell] != candidate.digit)
            puzzle.eliminate(candidate);
    }
    return puzzle;
}

std::vector<std::string> minimal_puzzles(std::size_t most) {
    std::ifstream file(MINIMAL_PUZZLES);
    std::vector<std::string> puzzles;
    for (std::string line; puzzles.size() < most && std::getline(file, line);)
        if (!line.empty() && line[0] != '#')
            puzzles.push_back(line);
    return puzzles;
}

std::set<Digits> brute_force_solutions(const Grid& puzzle, std::size_t limit) {
    return BruteForce(puzzle, limit).solutions();
}

Digits digits_of(const Grid& grid) { return {grid.digits().begin(), grid.digits().end()}; }

std::string error_of_variant(const std::string& text) {
    try {
        (void)parse_variant(text);
    } catch (const ParseError& error) {
        return error.what();
    }
    return "no error";
}

} // namespace test
} // namespace sudoku
