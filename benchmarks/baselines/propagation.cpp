#include "benchmarks/baselines/board.hpp"
#include "benchmarks/baselines/solver.hpp"

#include <algorithm>
#include <bit>
#include <vector>

namespace baselines {

namespace {

class Propagation final : public Solver {
public:
    explicit Propagation(const sudoku::Geometry& geometry) : board_(geometry), tally_(board_) {}

    Answer count(const sudoku::Grid& puzzle, const SearchLimits& limits) override {
        tally_.start(limits);
        Candidates candidates(board_.cells(), board_.all_digits());
        bool possible = true;
        for (Cell cell = 0; cell < board_.cells() && possible; ++cell)
            possible = puzzle[cell] == 0 || assign(candidates, cell, puzzle[cell]);
        if (possible)
            search(candidates);
        else
            tally_.visit(); // counts the root, as nothing is below it
        return tally_.answer();
    }

private:
    using Candidates = std::vector<Mask>; ///< by cell

    /// Leaves `digit` as the only candidate of `cell`, with all consequences. Returns false if that is impossible.
    bool assign(Candidates& candidates, Cell cell, Digit digit) const {
        if ((candidates[cell] & bit(digit)) == 0)
            return false;
        for (Mask others = candidates[cell] & ~bit(digit); others != 0; others &= others - 1)
            if (!eliminate(candidates, cell, lowest_digit(others)))
                return false;
        return true;
    }

    /// Removes `digit` from the candidates of `cell`, with all consequences. Returns false if that is impossible.
    bool eliminate(Candidates& candidates, Cell cell, Digit digit) const {
        if ((candidates[cell] & bit(digit)) == 0)
            return true;
        candidates[cell] &= ~bit(digit);
        if (candidates[cell] == 0)
            return false;
        if (is_single(candidates[cell])) {
            const Digit last = lowest_digit(candidates[cell]);
            for (const Cell peer : board_.peers(cell))
                if (!eliminate(candidates, peer, last))
                    return false;
        }
        const auto houses = board_.houses_of(cell);
        return std::all_of(houses.begin(), houses.end(),
                           [&](std::uint32_t house) { return place(candidates, house, digit); });
    }

    /// Places `digit` in `house` if it has only one place there. Returns false if it has none.
    bool place(Candidates& candidates, std::uint32_t house, Digit digit) const {
        Cell found = board_.cells();
        for (const Cell cell : board_.cells_of(house)) {
            if ((candidates[cell] & bit(digit)) == 0)
                continue;
            if (found != board_.cells())
                return true;
            found = cell;
        }
        return found != board_.cells() && assign(candidates, found, digit);
    }

    /// Tries the candidates of a cell with the fewest of them, two or more. Returns false to stop.
    bool search(const Candidates& candidates) {
        if (!tally_.visit())
            return false;
        Cell chosen = board_.cells();
        int fewest = static_cast<int>(board_.side()) + 1;
        for (Cell cell = 0; cell < board_.cells() && fewest > 2; ++cell) {
            const int n = std::popcount(candidates[cell]);
            if (n > 1 && n < fewest) {
                fewest = n;
                chosen = cell;
            }
        }
        if (chosen == board_.cells())
            return solution(candidates);
        tally_.choice(fewest);
        for (Mask rest = candidates[chosen]; rest != 0; rest &= rest - 1) {
            Candidates next = candidates;
            if (!assign(next, chosen, lowest_digit(rest))) {
                if (!tally_.visit())
                    return false;
            } else if (!search(next)) {
                return false;
            }
        }
        return true;
    }

    bool solution(const Candidates& candidates) {
        digits_.resize(candidates.size());
        std::transform(candidates.begin(), candidates.end(), digits_.begin(), lowest_digit);
        return tally_.solution(digits_);
    }

    Board board_;
    Tally tally_;
    std::vector<Digit> digits_; ///< scratch of solution()
};

} // namespace

std::unique_ptr<Solver> make_propagation(const sudoku::Geometry& geometry) {
    return std::make_unique<Propagation>(geometry);
}

} // namespace baselines
