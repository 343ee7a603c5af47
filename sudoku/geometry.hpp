#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace sudoku {

/// Index of a cell: 0-based, row by row from the top left.
using Cell = std::uint32_t;

/// Digit in 1 ... side; 0 = empty.
using Digit = std::uint8_t;

enum class HouseKind : std::uint8_t { row, column, box };

/// House: a row, column or box (also called unit). Numbers are 0-based; boxes are numbered row by row from the top
/// left.
struct House {
    HouseKind kind{};
    std::uint32_t number = 0;
    friend bool operator==(const House&, const House&) = default;
};

/// Shape of a board whose boxes have R rows and C columns. Its side is N = R * C, and it has N * N cells. A part of it may be
/// the board of a puzzle with rules that has fewer rows or columns than digits.
class Geometry {
public:
    static constexpr std::uint32_t max_side = 255; ///< digits are 8 bits

    /// Throws std::invalid_argument unless both numbers are positive and their product is in 2 ... max_side.
    Geometry(std::uint32_t box_rows, std::uint32_t box_columns);

    /// Returns the usual shape for a side: boxes as square as possible, and at least as wide as high (2x3 for 6, 3x3
    /// for 9, 3x4 for 12). Returns nothing if the side is prime or out of range.
    [[nodiscard]] static std::optional<Geometry> default_for_side(std::uint32_t side);

    /// Returns a board whose cells are those of the first rows and columns of this one. Throws std::invalid_argument for
    /// other numbers than 1 ... side().
    [[nodiscard]] Geometry part(std::uint32_t rows, std::uint32_t columns) const;

    [[nodiscard]] std::uint32_t box_rows() const { return box_rows_; }
    [[nodiscard]] std::uint32_t box_columns() const { return box_columns_; }
    [[nodiscard]] std::uint32_t side() const { return box_rows_ * box_columns_; }
    [[nodiscard]] std::uint32_t rows() const { return rows_; }
    [[nodiscard]] std::uint32_t columns() const { return columns_; }
    [[nodiscard]] bool is_whole() const { return rows_ == side() && columns_ == side(); }
    [[nodiscard]] std::uint32_t cell_count() const { return side() * side(); } ///< also of the whole board of a part
    [[nodiscard]] std::uint32_t house_count() const { return 3 * side(); }

    [[nodiscard]] Cell cell(std::uint32_t row, std::uint32_t column) const { return row * side() + column; }
    // NOLINTBEGIN(clang-analyzer-core.DivideZero): it does not see that no constructor lets the side be 0.
    [[nodiscard]] std::uint32_t row(Cell cell) const { return cell / side(); }
    [[nodiscard]] std::uint32_t column(Cell cell) const { return cell % side(); }
    [[nodiscard]] std::uint32_t box(Cell cell) const {
        return row(cell) / box_rows_ * box_rows_ + column(cell) / box_columns_;
    }

    /// Returns whether the board, if it is a part, has a cell of the whole one.
    [[nodiscard]] bool has_cell(Cell cell) const { return row(cell) < rows_ && column(cell) < columns_; }

    /// Returns house k, 0 ... house_count() - 1: the rows, then the columns, then the boxes.
    [[nodiscard]] House house(std::uint32_t k) const { return {static_cast<HouseKind>(k / side()), k % side()}; }
    // NOLINTEND(clang-analyzer-core.DivideZero)
    /// Returns the house of a kind that contains `cell`.
    [[nodiscard]] House house(HouseKind kind, Cell cell) const {
        const std::uint32_t numbers[] = {row(cell), column(cell), box(cell)};
        return {kind, numbers[static_cast<std::size_t>(kind)]};
    }
    /// Returns the k-th cell of a house, k in 0 ... side() - 1. The cells of a box are numbered row by row.
    [[nodiscard]] Cell house_cell(House house, std::uint32_t k) const;
    /// Returns the houses that contain all of these cells, in the order row, column, box. Requires at least one cell.
    [[nodiscard]] std::vector<House> common_houses(std::span<const Cell> cells) const;
    /// Returns whether two different cells share a house.
    [[nodiscard]] bool are_peers(Cell a, Cell b) const {
        return a != b && (row(a) == row(b) || column(a) == column(b) || box(a) == box(b));
    }

    friend bool operator==(const Geometry&, const Geometry&) = default;

private:
    std::uint32_t box_rows_;
    std::uint32_t box_columns_;
    std::uint32_t rows_;
    std::uint32_t columns_;
};

[[nodiscard]] std::string to_string(House house);              ///< "row 1", "column 5", "box 2"
[[nodiscard]] std::string to_string(const Geometry& geometry); ///< "9x9", "6x6 with 3x2 boxes" if unusual, "6x8"
[[nodiscard]] std::string cell_name(const Geometry& geometry, Cell cell); ///< "r1c4"

} // namespace sudoku
