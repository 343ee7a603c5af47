#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace sudoku {

/// A cell: 0-based, row by row from the top left.
using Cell = std::uint32_t;

/// A digit: 1 ... side; 0 = empty.
using Digit = std::uint8_t;

enum class HouseKind : std::uint8_t { row, column, box };

/// A row, column or box; numbers are 0-based, boxes row by row from the top left.
struct House {
    HouseKind kind{};
    std::uint32_t number = 0;
    friend bool operator==(const House&, const House&) = default;
};

/// The shape of a board whose boxes have R rows and C columns: its side is N = R * C, it has N * N cells.
class Geometry {
public:
    static constexpr std::uint32_t max_side = 255; ///< digits are 8 bits

    /// Throws std::invalid_argument unless both are positive and their product is in 2 ... max_side.
    Geometry(std::uint32_t box_rows, std::uint32_t box_columns);

    /// The usual shape for a side: the boxes as square as possible and wider than high (6: 2x3, 9: 3x3, 12: 3x4).
    /// Nothing for a side that is prime or out of range.
    [[nodiscard]] static std::optional<Geometry> default_for_side(std::uint32_t side);

    [[nodiscard]] std::uint32_t box_rows() const { return box_rows_; }
    [[nodiscard]] std::uint32_t box_columns() const { return box_columns_; }
    [[nodiscard]] std::uint32_t side() const { return box_rows_ * box_columns_; }
    [[nodiscard]] std::uint32_t cell_count() const { return side() * side(); }
    [[nodiscard]] std::uint32_t house_count() const { return 3 * side(); }

    [[nodiscard]] Cell cell(std::uint32_t row, std::uint32_t column) const { return row * side() + column; }
    // NOLINTBEGIN(clang-analyzer-core.DivideZero): it does not see that no constructor lets the side be 0.
    [[nodiscard]] std::uint32_t row(Cell cell) const { return cell / side(); }
    [[nodiscard]] std::uint32_t column(Cell cell) const { return cell % side(); }
    [[nodiscard]] std::uint32_t box(Cell cell) const {
        return row(cell) / box_rows_ * box_rows_ + column(cell) / box_columns_;
    }

    /// House number k in 0 ... houses() - 1: the rows, then the columns, then the boxes.
    [[nodiscard]] House house(std::uint32_t k) const { return {static_cast<HouseKind>(k / side()), k % side()}; }
    // NOLINTEND(clang-analyzer-core.DivideZero)
    /// The house of that kind that holds `cell`.
    [[nodiscard]] House house(HouseKind kind, Cell cell) const {
        const std::uint32_t numbers[] = {row(cell), column(cell), box(cell)};
        return {kind, numbers[static_cast<std::size_t>(kind)]};
    }
    /// The k-th cell of a house, k in 0 ... side() - 1; a box is counted row by row.
    [[nodiscard]] Cell house_cell(House house, std::uint32_t k) const;
    /// The houses that hold all of these cells, one cell at least: a row, a column and a box at most, in this order.
    [[nodiscard]] std::vector<House> common_houses(std::span<const Cell> cells) const;
    /// Do the cells differ and share a house?
    [[nodiscard]] bool are_peers(Cell a, Cell b) const {
        return a != b && (row(a) == row(b) || column(a) == column(b) || box(a) == box(b));
    }

    friend bool operator==(const Geometry&, const Geometry&) = default;

private:
    std::uint32_t box_rows_;
    std::uint32_t box_columns_;
};

[[nodiscard]] std::string to_string(House house);                         ///< "row 1", "column 5", "box 2"
[[nodiscard]] std::string to_string(const Geometry& geometry);            ///< "9x9", "6x6 with 3x2 boxes" if unusual
[[nodiscard]] std::string cell_name(const Geometry& geometry, Cell cell); ///< "r1c4"

} // namespace sudoku
