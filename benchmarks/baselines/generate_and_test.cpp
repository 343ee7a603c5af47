#include "benchmarks/baselines/board.hpp"
#include "benchmarks/baselines/solver.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace baselines {

namespace {

class GenerateAndTest final : public Solver {
public:
    explicit GenerateAndTest(const sudoku::Geometry& geometry) : board_(geometry), tally_(board_) {}

    Answer count(const sudoku::Grid& puzzle, const SearchLimits& limits) override {
        tally_.start(limits);
        tally_.choice(2); // the only guess is the whole board
        const std::ptrdiff_t side = board_.side();
        std::vector<Digit> digits(board_.cells());
        const auto row = [&](std::ptrdiff_t r) { return digits.begin() + side * r; };
        for (std::ptrdiff_t r = 0; r < side; ++r)
            std::iota(row(r), row(r + 1), Digit{1});

        bool resume = true;
        std::ptrdiff_t turned = 0; // the last row turns fastest, like the wheels of an odometer
        while (resume && turned >= 0) {
            resume = tally_.visit();
            if (resume && is_solution(digits, puzzle))
                resume = tally_.solution(digits);
            turned = side - 1;
            while (turned >= 0 && !std::next_permutation(row(turned), row(turned + 1)))
                --turned;
        }
        return tally_.answer();
    }

private:
    [[nodiscard]] bool is_solution(const std::vector<Digit>& digits, const sudoku::Grid& puzzle) const {
        for (Cell cell = 0; cell < board_.cells(); ++cell)
            if (puzzle[cell] != 0 && puzzle[cell] != digits[cell])
                return false;
        for (std::uint32_t house = 0; house < board_.houses(); ++house) {
            Mask seen = 0;
            for (const Cell cell : board_.cells_of(house))
                seen |= bit(digits[cell]);
            if (seen != board_.all_digits())
                return false;
        }
        return true;
    }

    Board board_;
    Tally tally_;
};

} // namespace

std::unique_ptr<Solver> make_generate_and_test(const sudoku::Geometry& geometry) {
    return std::make_unique<GenerateAndTest>(geometry);
}

} // namespace baselines
