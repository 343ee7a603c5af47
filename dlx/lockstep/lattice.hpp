#pragma once

#include "dlx/problem.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace dlx::detail {

/// A lattice: a problem of n^3 options and 4 n^2 primary items, n = rows * columns, n options to an item, four items to
/// an option, whose options can be laid out so that each has a layer, a block, and a place in the block:
///
///     one block: rows x columns places        one layer: columns x rows blocks (here 3 x 2 blocks of 2 x 3 places)
///
///         . . .                                   . . . | . . .    block row 0
///         . . .                                   . . . | . . .
///                                                 ------+------
///                                                 . . . | . . .    block row 1
///                                                 . . . | . . .
///                                                 ------+------
///                                                 . . . | . . .    block row 2
///                                                 . . . | . . .
///
/// Each item is one of
///     a cell     the n options, one of each layer, at one place of one block;
///     a block    the n options of a block in one layer;
///     a row      the n options of a row that runs through the `rows` blocks of a block row, in one layer;
///     a column   the n options of a column that runs through the `columns` blocks of a block column, in one layer.
///
/// A row and a block share `columns` options, a column and a block share `rows` options. Rules for such pairs of items
/// conclude more than rules for single items. The layout is found from the options that items share; names of items and
/// the order of options are irrelevant.
struct Lattice {
    std::uint32_t rows = 0;    ///< number of rows of places in a block, at least 2
    std::uint32_t columns = 0; ///< number of columns of places in a block, at least 2

    /// Slot of each option: (row * n + column) * n + layer. Rows and columns are those of a layer, 0 ... n - 1: block
    /// row * rows + row in the block, block column * columns + column in the block.
    std::vector<std::uint32_t> slot;
};

/// Finds the layout of `problem` as a lattice, if it is one. Time O(entries * options of an item).
[[nodiscard]] std::optional<Lattice> find_lattice(const Problem& problem);

} // namespace dlx::detail
