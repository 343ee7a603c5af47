#include "benchmarks/baselines/board.hpp"

#include <stdexcept>

namespace baselines {

Board::Board(const sudoku::Geometry& geometry) : geometry_(geometry) {
    if (geometry.side() > 31)
        throw std::invalid_argument("the baselines know boards up to side 31");
    for (Cell cell = 0; cell < cells(); ++cell) {
        house_.push_back(geometry.row(cell));
        house_.push_back(side() + geometry.column(cell));
        house_.push_back(2 * side() + geometry.box(cell));
    }
    for (std::uint32_t house = 0; house < houses(); ++house)
        for (std::uint32_t k = 0; k < side(); ++k)
            cell_.push_back(geometry.house_cell(geometry.house(house), k));
    for (Cell a = 0; a < cells(); ++a)
        for (Cell b = 0; b < cells(); ++b)
            if (geometry.are_peers(a, b))
                peer_.push_back(b);
    peers_ = 3 * peer_.size() / house_.size();
}

bool UsedDigits::start(const sudoku::Grid& puzzle) {
    clear();
    for (Cell cell = 0; cell < board_->cells(); ++cell) {
        const Digit digit = puzzle[cell];
        if (digit == 0)
            continue;
        if ((free(cell) & bit(digit)) == 0)
            return false;
        flip(cell, digit);
    }
    return true;
}

bool Tally::solution(std::span<const Digit> digits) {
    if (answer_.solutions++ == 0)
        answer_.first.emplace(board_->geometry(), digits);
    return !enough();
}

} // namespace baselines
