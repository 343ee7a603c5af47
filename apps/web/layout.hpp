#pragma once

#include "dlx/problem.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace web {

/// A cell of a board, with a text of its own if it has one.
struct Place {
    std::uint32_t row = 0;
    std::uint32_t column = 0;
    std::string text{};
};

/// An option on the board.
struct Piece {
    std::string label; ///< what it is called, short; "" if it has no name
    std::vector<Place> places;
};

/// The board whose cells are the items of a problem, by their names (apps::named_cells()); or whose rows and columns are
/// items r3 and c7. Without such items, or with very few, it has no rows.
class Layout {
public:
    /// The problem outlives it.
    explicit Layout(const dlx::Problem& problem);

    [[nodiscard]] std::uint32_t rows() const { return rows_; }
    [[nodiscard]] std::uint32_t columns() const { return columns_; }

    /// The label is made of the first item that is no cell, or, where several of these have the beginning or the end of
    /// their names in common, of that: the digit of the options of a Sudoku.
    [[nodiscard]] Piece piece(dlx::OptionId option) const;

    /// The cell that an item is, or the cells of the row or column that it is.
    [[nodiscard]] std::vector<Place> places(dlx::ItemId item) const;

private:
    using Cells = std::vector<std::optional<Place>>; ///< by item

    void use(Cells cells);
    [[nodiscard]] bool find_rows_and_columns();

    const dlx::Problem& problem_;
    Cells cells_;                                      ///< without those that are no cells
    std::vector<std::optional<std::uint32_t>> row_;    ///< by item that is a row
    std::vector<std::optional<std::uint32_t>> column_; ///< by item that is a column
    std::uint32_t rows_ = 0;
    std::uint32_t columns_ = 0;
};

} // namespace web
