#pragma once

#include "benchmarks/baselines/solver.hpp"
#include "sudoku/grid.hpp"

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace baselines {

using sudoku::Cell;
using sudoku::Digit;

/// A set of digits or of positions in a house: digit d is bit d - 1, position k is bit k.
using Mask = std::uint32_t;

// The analyzer does not see that no caller has digits past 31. NOLINTNEXTLINE(clang-analyzer-core.*)
constexpr Mask bit(Digit digit) { return Mask{1} << (digit - 1); }
/// Requires a mask that is not empty.
constexpr Digit lowest_digit(Mask mask) { return static_cast<Digit>(std::countr_zero(mask) + 1); }
constexpr bool is_single(Mask mask) { return std::has_single_bit(mask); }

/// Who shares a house with whom, looked up once. Houses are numbered as in Geometry: rows, columns, boxes.
class Board {
public:
    /// Requires a side of at most 31.
    explicit Board(const sudoku::Geometry& geometry);

    [[nodiscard]] const sudoku::Geometry& geometry() const { return geometry_; }
    [[nodiscard]] std::uint32_t side() const { return geometry_.side(); }
    [[nodiscard]] Cell cells() const { return geometry_.cell_count(); }
    [[nodiscard]] std::uint32_t houses() const { return geometry_.house_count(); }
    [[nodiscard]] Mask all_digits() const { return (Mask{1} << side()) - 1; }
    [[nodiscard]] std::uint32_t house(Cell cell, sudoku::HouseKind kind) const {
        return house_[3 * cell + static_cast<std::uint32_t>(kind)];
    }
    /// Its row, column and box.
    [[nodiscard]] std::span<const std::uint32_t> houses_of(Cell cell) const {
        return std::span(house_).subspan(3 * std::size_t{cell}, 3);
    }
    [[nodiscard]] std::span<const Cell> cells_of(std::uint32_t house) const {
        return std::span(cell_).subspan(std::size_t{house} * side(), side());
    }
    [[nodiscard]] std::span<const Cell> peers(Cell cell) const {
        return std::span(peer_).subspan(cell * peers_, peers_);
    }

private:
    sudoku::Geometry geometry_;
    std::vector<std::uint32_t> house_; ///< by cell, three each
    std::vector<Cell> cell_;           ///< by house
    std::size_t peers_ = 0;            ///< of each cell
    std::vector<Cell> peer_;           ///< by cell
};

/// The digits used in each house.
class UsedDigits {
public:
    explicit UsedDigits(const Board& board) : board_(&board), used_(board.houses()) {}

    void clear() { used_.assign(used_.size(), 0); }
    void flip(Cell cell, Digit digit) {
        for (const std::uint32_t house : board_->houses_of(cell))
            used_[house] ^= bit(digit);
    }
    /// The digits that no house of `cell` has yet.
    [[nodiscard]] Mask free(Cell cell) const {
        Mask used = 0;
        for (const std::uint32_t house : board_->houses_of(cell))
            used |= used_[house];
        return board_->all_digits() & ~used;
    }
    /// Starts with the digits of `puzzle`; false if one is twice in a house.
    bool start(const sudoku::Grid& puzzle);

private:
    const Board* board_;
    std::vector<Mask> used_; ///< by house
};

/// Keeps the books of one search. What it returns is "go on?".
class Tally {
public:
    explicit Tally(const Board& board) : board_(&board) {}

    void start(const SearchLimits& limits) {
        limits_ = limits;
        answer_ = {};
    }

    /// A search node.
    bool visit() {
        answer_.gave_up = limits_.nodes && answer_.nodes >= *limits_.nodes;
        answer_.nodes += answer_.gave_up ? 0 : 1;
        return !answer_.gave_up && !enough();
    }
    /// A choice between this number of candidates.
    void choice(int candidates) { answer_.guesses += candidates > 1 ? 1 : 0; }
    /// A solution, by cell.
    bool solution(std::span<const Digit> digits);

    [[nodiscard]] const Answer& answer() const { return answer_; }

private:
    [[nodiscard]] bool enough() const { return limits_.solutions && answer_.solutions >= *limits_.solutions; }

    const Board* board_;
    SearchLimits limits_;
    Answer answer_;
};

} // namespace baselines
