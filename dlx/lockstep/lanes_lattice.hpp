#pragma once

// Lanes of lattices. Included by lanes_kernel.hpp only.

#include "dlx/lockstep/lanes_bands.hpp"
#include "dlx/lockstep/lanes_base.hpp"
#include "dlx/lockstep/lanes_rules.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace dlx::detail {

namespace {

/// Lanes for a lattice with blocks of R x C places; 0 x 0 means any size.
///
/// A sweep consists of two passes. In cells(), a single option of a block is forced, which removes the other options of
/// its cell. In layers(), a single option of a cell is forced, which removes the other options of its block. layers()
/// also applies locked candidates between the rows and the blocks of each block row, and between columns and blocks: a
/// row has one option, in one block. Singles of rows and columns follow by the next layers(). If a row has a single
/// option, locked candidates make it the single option of its block. If a block has a single option, they remove the
/// others of its row.
///
/// A lane is stable when layers() removes no option and finds the singles in blocks that it found before: the next
/// cells() would force only options forced already. As rules only remove options, the available options of a stable
/// lane do not depend on the order of the rules.
template <class V, std::uint32_t R, std::uint32_t C>
class LatticeLanes final : public LanesOf<V> {
public:
    explicit LatticeLanes(const LaneProblem& problem)
        : LanesOf<V>(problem), rows_(problem.lattice->rows), columns_(problem.lattice->columns),
          single_cell_(this->make(n() * n())), single_block_(this->make(n() * n())), forced_(this->make(n() * n())),
          pair_(this->make(n() * n())), rated_(this->make(n() * n() * 4)), scores_(this->make(n() * n() * 4)) {}

    void sweep() override {
        cells();
        layers();
    }

    Lanes::Mask strengthen(const Lanes::Mask& lanes) override {
        V changed{};
        if constexpr (R == 3 && C == 3)
            for (std::uint32_t g = 0; g < n(); ++g)
                changed |= Bands<V>(first_of(0, g)).end_misfits(vector_of<V>(lanes));
        return mask_of(changed);
    }

    /// Excludes larger boards, on which most dives fail. Time with dives relative to that without, for boards with 40 %
    /// and 30 % of the cells given: 9x9 0.47 to 0.9, 12x12 1.0 and 1.1, 16x16 2.2 and 2.8.
    [[nodiscard]] bool can_dive() const override { return n() <= 9; }

    /// Dives as described in Lanes, in one pass over all options: chooses at the first cells with two options. Nearly
    /// any choice is good if dives save time at all.
    void dive(const Lanes::Mask& stuck, const Lanes::Mask& new_ones, const Lanes::Mask& back) override {
        if (aside_ == nullptr)
            aside_ = this->make(this->problem_.options());
        const V deciding = vector_of<V>(stuck);
        const V returning = vector_of<V>(back);
        this->dead_ &= ~returning;
        forget(returning);
        V undecided = deciding;
        V for_second = vector_of<V>(new_ones) & deciding; // lanes that may choose at a second cell
        V for_third = for_second;
        std::array<V, most> in_column{}; // lanes that have chosen in the column
        std::array<V, most> in_block{};
        for (std::uint32_t row = 0; row < n(); ++row) {
            V in_row{};
            for (std::uint32_t column = 0; column < n(); ++column) {
                const std::uint32_t cell = cell_at(row, column);
                V& in_this_block = in_block[row / rows() * rows() + column / columns()];
                std::array<V, most> left;
                go_back(cell, returning, left.data());
                const V pair = exactly_two_of(left.data(), n());
                const V first = pair & undecided;
                const V free = pair & ~(undecided | in_row | in_column[column] | in_this_block);
                const V decided = first | (free & (for_second | for_third));
                undecided &= ~first;
                for_third &= for_second | ~free;
                for_second &= ~free;
                in_row |= decided;
                in_column[column] |= decided;
                in_this_block |= decided;
                decide_at(cell, left.data(), decided, deciding, first);
            }
        }
        if (any(undecided))
            decide_at_several(undecided);
    }

    [[nodiscard]] Lanes::Verdicts verdicts() const override {
        const V stable = ~(this->dead_ | changed_);
        const V open = several_in_cells_ | several_in_blocks_;
        // If every cell and every block has one option, layers() has removed none: otherwise a block would have none.
        // So each row and column has one: if it had two, the block of each would have excluded the other.
        return {mask_of(this->dead_), mask_of(~(this->dead_ | open)), mask_of(stable & open)};
    }

private:
    static constexpr std::uint32_t levels = 5;                 ///< number of levels of rating() in lanes_rules.hpp
    static constexpr std::uint32_t most = R != 0 ? R * C : 25; ///< maximum of n()
    static constexpr std::uint32_t most_rows = R != 0 ? R : 12;
    static constexpr std::uint32_t most_columns = C != 0 ? C : 12;

    [[nodiscard]] std::uint32_t rows() const { return R != 0 ? R : rows_; }
    [[nodiscard]] std::uint32_t columns() const { return C != 0 ? C : columns_; }
    [[nodiscard]] std::uint32_t n() const { return rows() * columns(); }

    /// Computes the available options of the cell if `lanes` continue with their deferred state.
    DLX_INLINE void go_back(std::uint32_t cell, const V& lanes, V* left) const {
        const std::uint32_t n = this->n();
        const V* const x = &this->x_[slot(cell, 0)];
        const V* const aside = &aside_[slot(cell, 0)];
#pragma GCC unroll 16
        for (std::uint32_t g = 0; g < n; ++g)
            left[g] = (lanes & aside[g]) | (~lanes & x[g]);
    }

    /// Chooses the first option of the cell in lanes `decided`. In lanes `deciding`, stores the cell in the deferred
    /// state; in lanes `first`, whose first choice this is, without the chosen option.
    DLX_INLINE void decide_at(std::uint32_t cell, const V* left, const V& decided, const V& deciding, const V& first) {
        const std::uint32_t n = this->n();
        V* const x = &this->x_[slot(cell, 0)];
        V* const aside = &aside_[slot(cell, 0)];
        V taken{};
#pragma GCC unroll 16
        for (std::uint32_t g = 0; g < n; ++g) {
            const V others = left[g] & (taken | ~first);
            x[g] = left[g] & ~(decided & taken);
            aside[g] = (deciding & others) | (~deciding & aside[g]);
            taken |= left[g];
        }
    }

    /// Chooses an option of the first cell with several, in `lanes` without a cell with two options, whose whole state
    /// is already deferred.
    void decide_at_several(V lanes) {
        for (std::uint32_t cell = 0; cell < n() * n(); ++cell) {
            V* const x = &this->x_[slot(cell, 0)];
            V* const aside = &aside_[slot(cell, 0)];
            const V here = tally(x, n()).two & lanes;
            lanes &= ~here;
            V taken{};
            for (std::uint32_t g = 0; g < n(); ++g) {
                const V left = x[g];
                x[g] = left & ~(here & taken);
                aside[g] &= taken | ~(left & here);
                taken |= left;
            }
        }
    }

    void cells() {
        const std::uint32_t n = this->n();
        V dead = this->dead_;
        V several{};
        for (std::uint32_t b = 0; b < n; ++b) {
            const V* const needed = &single_block_[b * n];
            std::array<V, most> forced{};
            for (std::uint32_t p = 0; p < n; ++p) {
                V* const x = first_of(b, 0) + apart(p);
                std::array<V, most> left;
                V forces{}; // hidden singles: the block of some layer needs the cell
#pragma GCC unroll 16
                for (std::uint32_t g = 0; g < n; ++g) {
                    left[g] = x[g];
                    forces |= left[g] & needed[g];
                }
#pragma GCC unroll 16
                for (std::uint32_t g = 0; g < n; ++g)
                    left[g] &= needed[g] | ~forces;
                const Tally<V> tallied = tally(left.data(), n);
                const V single = tallied.one & ~tallied.two;
                dead |= ~tallied.one | (tallied.two & forces);
                several |= tallied.two;
                single_cell_[b * n + p] = single;
#pragma GCC unroll 16
                for (std::uint32_t g = 0; g < n; ++g) {
                    forced[g] |= left[g] & single;
                    x[g] = left[g];
                }
            }
            for (std::uint32_t g = 0; g < n; ++g)
                forced_[b * n + g] = forced[g];
        }
        this->dead_ = dead;
        several_in_cells_ = several;
    }

    /// Applies the second pass. The loop over the second half of a layer includes the first half of the next layer,
    /// which shares no options with it. This hides the latency of memory.
    void layers() {
        const std::uint32_t r = rows();
        const std::uint32_t c = columns();
        const std::uint32_t n = this->n();
        V dead = this->dead_;
        V several{};
        V changed{};
        std::array<Segments, 2> segments; // of this layer and of the next
        for (std::uint32_t b = 0; b < n; ++b)
            find_segments(0, b, segments[0]);
        for (std::uint32_t g = 0; g < n; ++g) {
            Segments& here = segments[g % 2];
            for (std::uint32_t i = 0; i < c; ++i) // block rows of as many blocks as a block has rows
                locked_candidates<std::max(most_rows, most_columns)>(&here.row[i * r * r], r, 1, r);
            for (std::uint32_t j = 0; j < r; ++j)
                locked_candidates<std::max(most_rows, most_columns)>(&here.column[j * c], c, 1, r * c);
#pragma GCC unroll 1
            for (std::uint32_t b = 0; b < n; ++b) {
                find_segments(g + 1 < n ? g + 1 : 0, b, segments[1 - g % 2]);
                V* const x = first_of(b, g);
                const V others = ~forced_[b * n + g];
                std::array<V, most> left;
#pragma GCC unroll 16
                for (std::uint32_t p = 0; p < n; ++p) {
                    const V before = x[apart(p)];
                    left[p] = before & after_naked_singles(b, p, others) & here.row[b * r + p / c] &
                              here.column[b * c + p % c];
                    changed |= before ^ left[p];
                }
                const Tally<V> tallied = tally(left.data(), n);
                const V single = tallied.one & ~tallied.two;
                changed |= single_block_[b * n + g] ^ single;
                dead |= ~tallied.one | (tallied.two & ~others);
                several |= tallied.two;
                single_block_[b * n + g] = single;
#pragma GCC unroll 16
                for (std::uint32_t p = 0; p < n; ++p)
                    x[apart(p)] = left[p];
            }
        }
        this->dead_ = dead;
        several_in_blocks_ = several;
        changed_ = changed;
    }

    /// Returns the lanes in which a place of a block can have an option after the singles of cells are forced. In
    /// `others`, no single of a cell is in this block.
    DLX_INLINE V after_naked_singles(std::uint32_t b, std::uint32_t p, const V& others) const {
        return single_cell_[b * n() + p] | others;
    }

    /// The lanes with an available option in a row or column of a block, by block of a layer, then row or column.
    struct Segments {
        std::array<V, std::size_t{most} * most_rows> row;
        std::array<V, std::size_t{most} * most_columns> column;
    };

    /// Computes the segments of block `b` of layer `g` after the singles of cells are forced.
    DLX_INLINE void find_segments(std::uint32_t g, std::uint32_t b, Segments& segments) const {
        const std::uint32_t r = rows();
        const std::uint32_t c = columns();
        const std::uint32_t n = this->n();
        const V* const x = first_of(b, g);
        const V others = ~forced_[b * n + g];
        std::array<V, most> left;
#pragma GCC unroll 16
        for (std::uint32_t p = 0; p < n; ++p)
            left[p] = x[apart(p)] & after_naked_singles(b, p, others);
#pragma GCC unroll 4
        for (std::uint32_t i = 0; i < r; ++i) {
            V some = left[i * c];
#pragma GCC unroll 4
            for (std::uint32_t j = 1; j < c; ++j)
                some |= left[i * c + j];
            segments.row[b * r + i] = some;
        }
#pragma GCC unroll 4
        for (std::uint32_t j = 0; j < c; ++j) {
            V some = left[j];
#pragma GCC unroll 4
            for (std::uint32_t i = 1; i < r; ++i)
                some |= left[i * c + j];
            segments.column[b * c + j] = some;
        }
    }

    V begin(const V& lanes) override {
        V clashing{};
        for (std::uint32_t cell = 0; cell < n() * n(); ++cell) {
            V* const forced = &this->forced_rows_[slot(cell, 0)];
            V* const x = &this->x_[slot(cell, 0)];
            const Tally<V> tallied = tally(forced, n());
            clashing |= tallied.two;
            for (std::uint32_t g = 0; g < n(); ++g) {
                x[g] = (x[g] | lanes) & (forced[g] | ~tallied.one);
                forced[g] = V{};
            }
        }
        return clashing;
    }

    // Choice of the cell to branch on. Cells with two options are preferred, and among them those with options in good
    // lines. In a layer, a row or column is
    //     for       if two or more of its options are in cells with two options: either choice forces other cells;
    //     against   if it has just two options itself: such pairs are linked to few other options.
    // An option counts for its cell if its row or column is for, and against its cell if one of them is against.
    //
    // Tried, branches a puzzle on 375 hard and on 4,000 minimal puzzles: the first cell with two 276, 1.35; this 152,
    // 1.04; also counting blocks 146, 1.02; only against 170, 1.60; only for 243; cells and lines with two options
    // alike, ordered by the number of others with two that they are in 453; the cell that removes most options 174; in
    // the block row or column with the fewest options 442, with the most cells with two options 221.

    // Three passes over all options, each of which does as much as possible while they are in the cache: memory access
    // dominates the time.
    void branch(const V& lanes) override {
        for (std::uint32_t row = 0; row < n(); ++row) {
            for (std::uint32_t column = 0; column < n(); ++column)
                find_pair(cell_at(row, column));
            for (std::uint32_t g = 0; g < n(); ++g)
                rate_line(g, row, true);
        }
        std::array<V, levels> best{}; // by level: lanes that have a cell with this rating
        for (std::uint32_t column = 0; column < n(); ++column) {
            for (std::uint32_t g = 0; g < n(); ++g)
                rate_line(g, column, false);
            for (std::uint32_t row = 0; row < n(); ++row) {
                rate_cell(row, column);
                const std::uint32_t cell = cell_at(row, column);
                for (std::uint32_t level = 0; level < levels; ++level)
                    best[level] |= pair_[cell] & rating(&scores_[std::size_t{cell} * 4], level);
            }
        }
        V left = lanes;
        for (std::uint32_t level = 0; level < levels; ++level) {
            best[level] &= left;
            left &= ~best[level];
        }
        const V without_pairs = left;
        left = lanes & ~left;
        for (std::uint32_t cell = 0; cell < n() * n(); ++cell) {
            V here{};
            for (std::uint32_t level = 0; level < levels; ++level)
                here |= best[level] & rating(&scores_[std::size_t{cell} * 4], level);
            here &= left & pair_[cell];
            left &= ~here;
            branch_at(cell, here);
        }
        this->branch_at_shortest(without_pairs);
    }

    DLX_INLINE void find_pair(std::uint32_t cell) { pair_[cell] = exactly_two_of(&this->x_[slot(cell, 0)], n()); }

    DLX_INLINE void rate_line(std::uint32_t g, std::uint32_t line, bool is_row) {
        std::array<V, most> left;
        std::array<V, most> of_pair;
        for (std::uint32_t k = 0; k < n(); ++k) {
            const std::uint32_t cell = is_row ? cell_at(line, k) : cell_at(k, line);
            left[k] = this->x_[slot(cell, g)];
            of_pair[k] = left[k] & pair_[cell];
        }
        const V two = exactly_two_of(left.data(), n());
        const V two_of_pairs = tally(of_pair.data(), n()).two;
        V* const rated = rated_line(g, is_row ? line : n() + line);
        rated[0] = two_of_pairs & ~two;
        rated[1] = two & ~two_of_pairs;
    }

    DLX_INLINE void rate_cell(std::uint32_t row, std::uint32_t column) {
        const std::uint32_t cell = cell_at(row, column);
        const V* of_row = rated_line(0, row); // then the other layers'
        const V* of_column = rated_line(0, n() + column);
        V one_for{};
        V two_for{};
        V one_against{};
        V two_against{};
        for (std::uint32_t g = 0; g < n(); ++g, of_row += 2, of_column += 2) {
            const V x = this->x_[slot(cell, g)];
            const V is_for = x & (of_row[0] | of_column[0]);
            const V is_against = x & (of_row[1] | of_column[1]);
            two_for |= one_for & is_for;
            one_for |= is_for;
            two_against |= one_against & is_against;
            one_against |= is_against;
        }
        V* const score = &scores_[std::size_t{cell} * 4];
        score[0] = one_for;
        score[1] = two_for;
        score[2] = one_against;
        score[3] = two_against;
    }

    /// Returns the vectors `for` and `against` of a row, or of column `line` - n; those of the next layer follow.
    [[nodiscard]] DLX_INLINE V* rated_line(std::uint32_t g, std::uint32_t line) const {
        return rated_.get() + (std::size_t{line} * n() + g) * 2;
    }

    DLX_INLINE void branch_at(std::uint32_t cell, const V& lanes) {
        const std::uint32_t n = this->n();
        V* const x = &this->x_[slot(cell, 0)];
        V taken{};
#pragma GCC unroll 16
        for (std::uint32_t g = 0; g < n; ++g) {
            const V before = x[g];
            x[g] = before & ~(lanes & taken);
            taken |= before;
        }
        this->mark(this->problem_.items() + cell, lanes);
    }

    [[nodiscard]] DLX_INLINE std::uint32_t cell_at(std::uint32_t row, std::uint32_t column) const {
        return row * n() + column;
    }
    /// Returns the vector of the first place of a block in a layer.
    [[nodiscard]] DLX_INLINE V* first_of(std::uint32_t block, std::uint32_t layer) const {
        return this->x_.get() + slot(cell_at(block / rows() * rows(), block % rows() * columns()), layer);
    }
    /// Returns the distance, in vectors, of a place of a block from the first one.
    [[nodiscard]] DLX_INLINE std::uint32_t apart(std::uint32_t place) const {
        return slot(cell_at(place / columns(), place % columns()), 0);
    }
    [[nodiscard]] DLX_INLINE std::uint32_t slot(std::uint32_t cell, std::uint32_t layer) const {
        return cell * n() + layer;
    }

    void forget(const V& lanes) override {
        for (std::uint32_t i = 0; i < n() * n(); ++i)
            single_block_[i] &= ~lanes;
    }

    std::uint32_t rows_;
    std::uint32_t columns_;
    using Vectors = typename LanesOf<V>::Vectors;
    Vectors single_cell_;  ///< lanes in which a cell has a single option, by block * n + place
    Vectors single_block_; ///< lanes in which a block has a single option, by block * n + layer
    Vectors forced_;       ///< lanes in which a block has the only option of a cell, by block * n + layer
    Vectors pair_;         ///< scratch of branch(): lanes in which a cell has two options, by cell
    Vectors rated_;        ///< scratch of branch(): `for` and `against` by line of a layer (see rate_line())
    Vectors scores_;       ///< scratch of branch(): one and two options for, one and two against, by cell
    Vectors aside_;        ///< deferred states of dives, by slot; null before the first dive
    V several_in_cells_{};
    V several_in_blocks_{};
    V changed_{};
};

} // namespace

} // namespace dlx::detail
