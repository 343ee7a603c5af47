#include "benchmarks/baselines/board.hpp"
#include "benchmarks/baselines/solver.hpp"

#include <bit>
#include <vector>

namespace baselines {

namespace {

class Backtracking final : public Solver {
public:
    explicit Backtracking(const sudoku::Geometry& geometry) : board_(geometry), used_(board_), tally_(board_) {}

    Answer count(const sudoku::Grid& puzzle, const SearchLimits& limits) override {
        tally_.start(limits);
        digits_.assign(puzzle.digits().begin(), puzzle.digits().end());
        if (used_.start(puzzle))
            search(0);
        return tally_.answer();
    }

private:
    /// Fills `cell` and those after it. Returns false to stop.
    bool search(Cell cell) {
        if (!tally_.visit())
            return false;
        while (cell < board_.cells() && digits_[cell] != 0)
            ++cell;
        if (cell == board_.cells())
            return tally_.solution(digits_);
        const Mask candidates = used_.free(cell);
        tally_.choice(std::popcount(candidates));
        bool resume = true;
        for (Mask rest = candidates; rest != 0 && resume; rest &= rest - 1) {
            digits_[cell] = lowest_digit(rest);
            used_.flip(cell, digits_[cell]);
            resume = search(cell + 1);
            used_.flip(cell, digits_[cell]);
        }
        digits_[cell] = 0;
        return resume;
    }

    Board board_;
    UsedDigits used_;
    Tally tally_;
    std::vector<Digit> digits_; ///< by cell
};

} // namespace

std::unique_ptr<Solver> make_backtracking(const sudoku::Geometry& geometry) {
    return std::make_unique<Backtracking>(geometry);
}

} // namespace baselines
