#pragma once

#include "sudoku/grid.hpp"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace sudoku::detail {

/// Candidates of every cell of a board as bits, in the form of dlx::Instance::allowed: bit i % 64 of word i / 64 is
/// option i of the board's Encoding. The side is at most 32.
class BoardBits {
public:
    /// Contains all candidates of all cells.
    explicit BoardBits(const Geometry& geometry)
        : side_(geometry.side()), all_((std::uint64_t{1} << side_) - 1),
          words_((std::size_t{geometry.cell_count()} * side_ + 63) / 64) {
        for (Cell cell = 0; cell < geometry.cell_count(); ++cell)
            change(cell, 0, all_);
    }

    [[nodiscard]] std::span<const std::uint64_t> words() const { return words_; }

    void set_given(Cell cell, Digit digit) { change(cell, all_, bit(digit)); }

    /// Contains the candidates of a puzzle's digits, by cell; 0 for an empty cell.
    void set_givens(std::span<const Digit> digits) {
        for (Cell cell = 0; cell < digits.size(); ++cell)
            if (digits[cell] != 0)
                set_given(cell, digits[cell]);
    }

    void eliminate(Candidate candidate) { change(candidate.cell, bit(candidate.digit), 0); }

    /// Returns the candidates of a cell in `other`, a board of the same geometry.
    void set_as(const BoardBits& other, Cell cell) {
        const auto [word, at] = place(cell);
        const std::uint64_t high = at + side_ > 64 ? other.words_[word + 1] << 1 << (63 - at) : 0;
        change(cell, all_, (other.words_[word] >> at | high) & all_);
    }

    /// Allows all digits in a cell except that of `digits`, by cell. `empty` is the board without givens.
    void set_other(const BoardBits& empty, Cell cell, std::span<const Digit> digits) {
        set_as(empty, cell);
        eliminate({cell, digits[cell]});
    }

private:
    static std::uint64_t bit(Digit digit) { return std::uint64_t{1} << (digit - 1); }

    /// Returns the word and the bit at which the candidates of a cell begin.
    [[nodiscard]] std::pair<std::size_t, std::size_t> place(Cell cell) const {
        return {std::size_t{cell} * side_ / 64, std::size_t{cell} * side_ % 64};
    }

    void change(Cell cell, std::uint64_t removed, std::uint64_t added) {
        const auto [word, at] = place(cell);
        words_[word] = (words_[word] & ~(removed << at)) | added << at;
        if (at + side_ > 64)
            words_[word + 1] = (words_[word + 1] & ~(removed >> (64 - at))) | added >> (64 - at);
    }

    std::uint32_t side_;
    std::uint64_t all_; ///< all candidates of a cell
    std::vector<std::uint64_t> words_;
};

} // namespace sudoku::detail
