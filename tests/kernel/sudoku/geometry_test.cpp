#include "sudoku/geometry.hpp"
#include "tests/sudoku/boards.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace sudoku::test::geometry_test {
namespace {

TEST(Geometry, HousesOfEachKindPartitionTheCells) {
    for (const Geometry& geometry : shapes()) {
        SCOPED_TRACE(std::to_string(geometry.box_rows()) + "x" + std::to_string(geometry.box_columns()) + " boxes");
        const std::uint32_t n = geometry.side();
        EXPECT_EQ(n, geometry.box_rows() * geometry.box_columns());
        EXPECT_EQ(geometry.cell_count(), n * n);
        EXPECT_EQ(geometry.house_count(), 3 * n);
        for (const HouseKind kind : {HouseKind::row, HouseKind::column, HouseKind::box}) {
            std::set<Cell> seen;
            for (std::uint32_t number = 0; number < n; ++number)
                for (std::uint32_t k = 0; k < n; ++k) {
                    const House house{kind, number};
                    const Cell cell = geometry.house_cell(house, k);
                    ASSERT_LT(cell, geometry.cell_count());
                    EXPECT_TRUE(seen.insert(cell).second) << cell_name(geometry, cell) << " is in two houses";
                    EXPECT_EQ(geometry.house(kind, cell), house) << cell_name(geometry, cell);
                }
            EXPECT_EQ(seen.size(), geometry.cell_count());
        }
    }
}

TEST(Geometry, CountsHousesRowsFirstThenColumnsThenBoxes) {
    const Geometry geometry(2, 3);
    std::vector<std::string> names;
    for (std::uint32_t k = 0; k < geometry.house_count(); ++k)
        names.push_back(to_string(geometry.house(k)));
    EXPECT_EQ(names, (std::vector<std::string>{"row 1", "row 2", "row 3", "row 4", "row 5", "row 6", "column 1",
                                               "column 2", "column 3", "column 4", "column 5", "column 6", "box 1",
                                               "box 2", "box 3", "box 4", "box 5", "box 6"}));
}

/// Draws the boxes of a board, with a character for each cell.
std::string boxes(const Geometry& geometry) {
    std::string text;
    for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
        text += static_cast<char>('a' + geometry.box(cell));
        if (geometry.column(cell) + 1 == geometry.side())
            text += '\n';
    }
    return text;
}

TEST(Geometry, NumbersBoxesRowByRowFromTheTopLeft) {
    EXPECT_EQ(boxes(Geometry(2, 3)), "aaabbb\naaabbb\ncccddd\ncccddd\neeefff\neeefff\n");
    EXPECT_EQ(boxes(Geometry(3, 2)), "aabbcc\naabbcc\naabbcc\nddeeff\nddeeff\nddeeff\n");
    EXPECT_EQ(boxes(Geometry(2, 2)), "aabb\naabb\nccdd\nccdd\n");
}

TEST(Geometry, CountsTheCellsOfABoxRowByRow) {
    const Geometry geometry(3, 2); // the fifth box is in the middle of the lower band
    std::vector<std::string> cells;
    for (std::uint32_t k = 0; k < geometry.side(); ++k)
        cells.push_back(cell_name(geometry, geometry.house_cell({HouseKind::box, 4}, k)));
    EXPECT_EQ(cells, (std::vector<std::string>{"r4c3", "r4c4", "r5c3", "r5c4", "r6c3", "r6c4"}));
}

TEST(Geometry, PeersAreTheOtherCellsOfTheThreeHouses) {
    for (const Geometry& geometry : {Geometry(2, 2), Geometry(2, 3), Geometry(3, 3), Geometry(4, 3)}) {
        SCOPED_TRACE(to_string(geometry));
        // Peers are those of the row and the column, and the rest of the box without its row and column.
        const std::uint32_t expected =
            2 * (geometry.side() - 1) + (geometry.box_rows() - 1) * (geometry.box_columns() - 1);
        for (Cell a = 0; a < geometry.cell_count(); ++a) {
            std::uint32_t peers = 0;
            for (Cell b = 0; b < geometry.cell_count(); ++b) {
                peers += geometry.are_peers(a, b);
                EXPECT_EQ(geometry.are_peers(a, b), geometry.are_peers(b, a));
            }
            EXPECT_EQ(peers, expected) << cell_name(geometry, a);
            EXPECT_FALSE(geometry.are_peers(a, a));
        }
    }
}

TEST(Geometry, TakesTheSquarestBoxesWiderThanHighForASide) {
    EXPECT_EQ(Geometry::default_for_side(4), Geometry(2, 2));
    EXPECT_EQ(Geometry::default_for_side(6), Geometry(2, 3));
    EXPECT_EQ(Geometry::default_for_side(8), Geometry(2, 4));
    EXPECT_EQ(Geometry::default_for_side(9), Geometry(3, 3));
    EXPECT_EQ(Geometry::default_for_side(10), Geometry(2, 5));
    EXPECT_EQ(Geometry::default_for_side(12), Geometry(3, 4));
    EXPECT_EQ(Geometry::default_for_side(16), Geometry(4, 4));
    EXPECT_EQ(Geometry::default_for_side(25), Geometry(5, 5));
    EXPECT_EQ(Geometry::default_for_side(100), Geometry(10, 10));
    EXPECT_EQ(Geometry::default_for_side(255), Geometry(15, 17));
}

TEST(Geometry, KnowsNoShapeForAPrimeSideNorOneOutOfRange) {
    for (const std::uint32_t side : {0U, 1U, 2U, 3U, 5U, 7U, 11U, 251U, 256U, 65536U, 4294967295U})
        EXPECT_FALSE(Geometry::default_for_side(side)) << side;
}

TEST(Geometry, KnowsTheHousesThatCellsShare) {
    const Geometry geometry(2, 3);
    const auto shared = [&](std::vector<Cell> cells) {
        std::string names;
        for (const House house : geometry.common_houses(cells))
            names += to_string(house) + ";";
        return names;
    };
    EXPECT_EQ(shared({0}), "row 1;column 1;box 1;");
    EXPECT_EQ(shared({0, 2, 1}), "row 1;box 1;");
    EXPECT_EQ(shared({6, 12}), "column 1;");
    EXPECT_EQ(shared({0, 7, 8}), "box 1;");
    EXPECT_EQ(shared({0, 1, 12}), "");
}

TEST(Geometry, RefusesBoxesThatAreEmptyTooLargeOrOverflow) {
    EXPECT_THROW(Geometry(0, 3), std::invalid_argument);
    EXPECT_THROW(Geometry(3, 0), std::invalid_argument);
    EXPECT_THROW(Geometry(1, 1), std::invalid_argument);
    EXPECT_THROW(Geometry(16, 16), std::invalid_argument);
    EXPECT_THROW(Geometry(1, 256), std::invalid_argument);
    EXPECT_THROW(Geometry(65536, 65536), std::invalid_argument);   // the product wraps to 0
    EXPECT_THROW(Geometry(65537, 65536), std::invalid_argument);   // the product wraps to 65536
    EXPECT_THROW(Geometry(2147483649U, 2), std::invalid_argument); // the product wraps to 2
    EXPECT_NO_THROW(Geometry(1, 2));
    EXPECT_NO_THROW(Geometry(15, 17));
    try {
        const Geometry geometry(16, 16);
        FAIL() << to_string(geometry);
    } catch (const std::invalid_argument& error) {
        EXPECT_STREQ(error.what(), "boxes of 16x16 cells: their size must be 2 to 255");
    }
}

TEST(Geometry, NamesBoardsByTheirSideAndUnusualBoxes) {
    EXPECT_EQ(to_string(Geometry(3, 3)), "9x9");
    EXPECT_EQ(to_string(Geometry(2, 3)), "6x6");
    EXPECT_EQ(to_string(Geometry(3, 2)), "6x6 with 3x2 boxes");
    EXPECT_EQ(to_string(Geometry(1, 5)), "5x5 with 1x5 boxes");
    EXPECT_EQ(cell_name(Geometry(3, 3), 80), "r9c9");
    EXPECT_EQ(cell_name(Geometry(10, 10), 1234), "r13c35");
}

} // namespace
} // namespace sudoku::test::geometry_test
