#include "benchmarks/baselines/techniques.hpp"

#include <algorithm>
#include <bit>

namespace baselines {

using sudoku::HouseKind;

void CandidateGrid::fill(Cell cell, Digit digit) {
    mask_[cell] &= bit(digit);
    filled_[cell] = 1;
    for (const Cell peer : board_->peers(cell))
        mask_[peer] &= ~bit(digit);
}

Mask CandidateGrid::places(std::uint32_t house, Digit digit) const {
    const auto cells = board_->cells_of(house);
    Mask places = 0;
    for (std::size_t k = 0; k < cells.size(); ++k)
        places |= (mask_[cells[k]] >> (digit - 1) & 1U) << k;
    return places;
}

bool CandidateGrid::is_dead() const {
    for (std::uint32_t house = 0; house < board_->houses(); ++house) {
        Mask present = 0;
        for (const Cell cell : board_->cells_of(house)) {
            if (mask_[cell] == 0)
                return true;
            present |= mask_[cell];
        }
        if (present != board_->all_digits())
            return true;
    }
    return false;
}

bool naked_singles(CandidateGrid& grid) {
    bool changed = false;
    for (Cell cell = 0; cell < grid.board().cells(); ++cell)
        if (!grid.is_filled(cell) && is_single(grid[cell])) {
            grid.fill(cell, lowest_digit(grid[cell]));
            changed = true;
        }
    return changed;
}

bool hidden_singles(CandidateGrid& grid) {
    bool changed = false;
    for (std::uint32_t house = 0; house < grid.board().houses(); ++house) {
        const auto cells = grid.board().cells_of(house);
        Mask once = 0;
        Mask twice = 0;
        for (const Cell cell : cells) {
            twice |= once & grid[cell];
            once |= grid[cell];
        }
        const Mask hidden = once & ~twice;
        for (const Cell cell : cells)
            if (!grid.is_filled(cell) && is_single(grid[cell] & hidden)) {
                grid.fill(cell, lowest_digit(grid[cell] & hidden));
                changed = true;
            }
    }
    return changed;
}

namespace {

/// Removes a digit from the rest of a house of the kind `other` if all its places in `house` are in that one.
bool locked_candidates(CandidateGrid& grid, std::uint32_t house, HouseKind other) {
    const Board& board = grid.board();
    bool changed = false;
    for (Mask digits = board.all_digits(); digits != 0; digits &= digits - 1) {
        const Digit digit = lowest_digit(digits);
        const Mask places = grid.places(house, digit);
        if (std::popcount(places) < 2)
            continue;
        const auto cells = board.cells_of(house);
        const std::uint32_t line = board.house(cells[static_cast<std::size_t>(std::countr_zero(places))], other);
        Mask elsewhere = 0;
        for (std::size_t k = 0; k < cells.size(); ++k)
            elsewhere |= static_cast<Mask>(board.house(cells[k], other) != line) << k;
        if ((places & elsewhere) != 0)
            continue;
        for (const Cell cell : board.cells_of(line))
            if (std::find(cells.begin(), cells.end(), cell) == cells.end())
                changed |= grid.keep(cell, ~bit(digit));
    }
    return changed;
}

} // namespace

bool pointing(CandidateGrid& grid) {
    bool changed = false;
    for (std::uint32_t box = 2 * grid.board().side(); box < grid.board().houses(); ++box)
        for (const HouseKind line : {HouseKind::row, HouseKind::column})
            changed |= locked_candidates(grid, box, line);
    return changed;
}

bool claiming(CandidateGrid& grid) {
    bool changed = false;
    for (std::uint32_t line = 0; line < 2 * grid.board().side(); ++line)
        changed |= locked_candidates(grid, line, HouseKind::box);
    return changed;
}

bool naked_pairs(CandidateGrid& grid) {
    bool changed = false;
    for (std::uint32_t house = 0; house < grid.board().houses(); ++house) {
        const auto cells = grid.board().cells_of(house);
        for (std::size_t a = 0; a < cells.size(); ++a)
            for (std::size_t b = a + 1; b < cells.size(); ++b) {
                const Mask pair = grid[cells[a]];
                if (std::popcount(pair) != 2 || grid[cells[b]] != pair)
                    continue;
                for (std::size_t k = 0; k < cells.size(); ++k)
                    if (k != a && k != b)
                        changed |= grid.keep(cells[k], ~pair);
            }
    }
    return changed;
}

bool hidden_pairs(CandidateGrid& grid) {
    bool changed = false;
    for (std::uint32_t house = 0; house < grid.board().houses(); ++house) {
        const auto cells = grid.board().cells_of(house);
        for (Mask first = grid.board().all_digits(); first != 0; first &= first - 1)
            for (Mask second = first & (first - 1); second != 0; second &= second - 1) {
                const Digit d = lowest_digit(first);
                const Digit e = lowest_digit(second);
                const Mask places = grid.places(house, d);
                if (std::popcount(places) != 2 || grid.places(house, e) != places)
                    continue;
                for (Mask rest = places; rest != 0; rest &= rest - 1)
                    changed |= grid.keep(cells[static_cast<std::size_t>(std::countr_zero(rest))], bit(d) | bit(e));
            }
    }
    return changed;
}

std::span<const Technique> techniques() {
    static constexpr Technique table[] = {
        {"naked single", naked_singles}, {"hidden single", hidden_singles}, {"pointing", pointing},
        {"claiming", claiming},          {"naked pair", naked_pairs},       {"hidden pair", hidden_pairs},
    };
    return table;
}

namespace {

class Techniques final : public Solver {
public:
    explicit Techniques(const sudoku::Geometry& geometry) : board_(geometry), tally_(board_) {}

    Answer count(const sudoku::Grid& puzzle, const SearchLimits& limits) override {
        tally_.start(limits);
        CandidateGrid grid(board_);
        bool possible = true;
        for (Cell cell = 0; cell < board_.cells() && possible; ++cell)
            if (const Digit digit = puzzle[cell]; digit != 0) {
                possible = (grid[cell] & bit(digit)) != 0;
                grid.fill(cell, digit);
            }
        if (possible)
            search(grid);
        return tally_.answer();
    }

private:
    /// Applies the techniques until none helps. Returns false if no solution is left.
    static bool simplify(CandidateGrid& grid) {
        bool changed = true;
        while (changed) {
            if (grid.is_dead())
                return false;
            const auto all = techniques();
            changed = std::any_of(all.begin(), all.end(), [&](const Technique& t) { return t.apply(grid); });
        }
        return true;
    }

    /// Solves the rest of `grid`. Returns false to stop.
    bool search(CandidateGrid& grid) {
        if (!tally_.visit())
            return false;
        if (!simplify(grid))
            return true;
        Cell chosen = board_.cells();
        int fewest = static_cast<int>(board_.side()) + 1;
        for (Cell cell = 0; cell < board_.cells(); ++cell)
            if (!grid.is_filled(cell) && std::popcount(grid[cell]) < fewest) {
                fewest = std::popcount(grid[cell]);
                chosen = cell;
            }
        if (chosen == board_.cells())
            return solution(grid);
        tally_.choice(fewest);
        for (Mask rest = grid[chosen]; rest != 0; rest &= rest - 1) {
            CandidateGrid next = grid;
            next.fill(chosen, lowest_digit(rest));
            if (!search(next))
                return false;
        }
        return true;
    }

    bool solution(const CandidateGrid& grid) {
        digits_.clear();
        for (Cell cell = 0; cell < board_.cells(); ++cell)
            digits_.push_back(lowest_digit(grid[cell]));
        return tally_.solution(digits_);
    }

    Board board_;
    Tally tally_;
    std::vector<Digit> digits_; ///< scratch of solution()
};

} // namespace

std::unique_ptr<Solver> make_techniques(const sudoku::Geometry& geometry) {
    return std::make_unique<Techniques>(geometry);
}

} // namespace baselines
