#pragma once

#include "dlx/problem.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace web {

/// A cell of a board, with its text if it has one.
struct Place {
    std::uint32_t row = 0;
    std::uint32_t column = 0;
    std::string text{};
};

/// An option on the board.
struct Piece {
    std::string label; ///< short name; "" if it has none
    std::vector<Place> places;
};

/// The board whose cells are the items of a problem, recognized by their names (apps::named_cells()), or whose rows and
/// columns are items such as r3 and c7. Without such items, or with very few, it has no rows.
class Layout {
public:
    /// The problem must outlive the layout.
    explicit Layout(const dlx::Problem& problem);

    [[nodiscard]] std::uint32_t rows() const { return rows_; }
    [[nodiscard]] std::uint32_t columns() const { return columns_; }

    /// Returns the piece of an option. The label is the name of the first item that is not a cell, or the common prefix
    /// or suffix of several such names, which is the digit in a Sudoku.
    [[nodiscard]] Piece piece(dlx::OptionId option) const;

    /// Returns the cell of an item, or the cells of its row or column.
    [[nodiscard]] std::vector<Place> places(dlx::ItemId item) const;

private:
    using Cells = std::vector<std::optional<Place>>; ///< cells by item

    void use(Cells cells);
    [[nodiscard]] bool find_rows_and_columns();

    const dlx::Problem& problem_;
    Cells cells_;                                      ///< empty for other items
    std::vector<std::optional<std::uint32_t>> row_;    ///< rows by item
    std::vector<std::optional<std::uint32_t>> column_; ///< columns by item
    std::uint32_t rows_ = 0;
    std::uint32_t columns_ = 0;
};

} // namespace web
