#include "benchmarks/baselines/board.hpp"
#include "benchmarks/baselines/solver.hpp"

#include <bit>
#include <vector>

namespace baselines {

namespace {

class Mrv final : public Solver {
public:
    explicit Mrv(const sudoku::Geometry& geometry) : board_(geometry), used_(board_), tally_(board_) {}

    Answer count(const sudoku::Grid& puzzle, const SearchLimits& limits) override {
        tally_.start(limits);
        digits_.assign(puzzle.digits().begin(), puzzle.digits().end());
        empty_.clear();
        for (Cell cell = 0; cell < board_.cells(); ++cell)
            if (digits_[cell] == 0)
                empty_.push_back(cell);
        if (used_.start(puzzle))
            search();
        return tally_.answer();
    }

private:
    /// Fills the empty cells. Returns false to stop.
    bool search() {
        if (!tally_.visit())
            return false;
        if (empty_.empty())
            return tally_.solution(digits_);
        const std::size_t at = choose();
        const Cell cell = empty_[at];
        empty_[at] = empty_.back(); // their order only breaks ties
        empty_.pop_back();
        const Mask candidates = used_.free(cell);
        tally_.choice(std::popcount(candidates));
        bool resume = true;
        for (Mask rest = candidates; rest != 0 && resume; rest &= rest - 1) {
            digits_[cell] = lowest_digit(rest);
            used_.flip(cell, digits_[cell]);
            resume = search();
            used_.flip(cell, digits_[cell]);
        }
        digits_[cell] = 0;
        empty_.push_back(cell);
        std::swap(empty_[at], empty_.back());
        return resume;
    }

    /// Returns the place in empty_ of the first cell with the fewest candidates.
    [[nodiscard]] std::size_t choose() const {
        std::size_t best = 0;
        int fewest = static_cast<int>(board_.side()) + 1;
        for (std::size_t k = 0; k < empty_.size() && fewest > 0; ++k) {
            const int candidates = std::popcount(used_.free(empty_[k]));
            if (candidates < fewest) {
                fewest = candidates;
                best = k;
            }
        }
        return best;
    }

    Board board_;
    UsedDigits used_;
    Tally tally_;
    std::vector<Digit> digits_; ///< by cell
    std::vector<Cell> empty_;
};

} // namespace

std::unique_ptr<Solver> make_mrv(const sudoku::Geometry& geometry) { return std::make_unique<Mrv>(geometry); }

} // namespace baselines
