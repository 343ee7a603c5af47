#pragma once

#include "benchmarks/baselines/board.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace baselines {

/// A board in the making: the candidates of each cell, and which cells are filled.
///
/// Invariant: a filled cell has one candidate, and none of its peers has it.
class CandidateGrid {
public:
    explicit CandidateGrid(const Board& board)
        : board_(&board), mask_(board.cells(), board.all_digits()), filled_(board.cells(), 0) {}

    [[nodiscard]] const Board& board() const { return *board_; }
    [[nodiscard]] Mask operator[](Cell cell) const { return mask_[cell]; }
    [[nodiscard]] bool is_filled(Cell cell) const { return filled_[cell] != 0; }

    /// Fills `cell`. If `digit` is no candidate, the cell is left without any.
    void fill(Cell cell, Digit digit);

    /// Leaves `cell` with those of its candidates that are in `mask`; true if it lost some.
    bool keep(Cell cell, Mask mask) {
        const Mask before = mask_[cell];
        mask_[cell] &= mask;
        return mask_[cell] != before;
    }

    /// The positions in `house` that have `digit` as a candidate.
    [[nodiscard]] Mask places(std::uint32_t house, Digit digit) const;

    /// Is a cell without candidates, or a digit without a place in a house?
    [[nodiscard]] bool is_dead() const;

private:
    const Board* board_;
    std::vector<Mask> mask_;   ///< by cell
    std::vector<char> filled_; ///< by cell
};

// Each removes candidates, or fills cells, wherever the technique applies on the board; true if it did anything.
bool naked_singles(CandidateGrid& grid);  ///< a cell with one candidate gets it
bool hidden_singles(CandidateGrid& grid); ///< a digit with one place in a house goes there
bool pointing(CandidateGrid& grid);     ///< the places of a digit in a box are in one row or column: nowhere else there
bool claiming(CandidateGrid& grid);     ///< the places of a digit in a row or column are in one box: nowhere else there
bool naked_pairs(CandidateGrid& grid);  ///< two cells of a house have the same two candidates: no other cell has them
bool hidden_pairs(CandidateGrid& grid); ///< two digits have the same two places in a house: nothing else goes there

struct Technique {
    std::string_view name;
    bool (*apply)(CandidateGrid& grid);
};

/// The above, in the order in which they are tried.
[[nodiscard]] std::span<const Technique> techniques();

} // namespace baselines
