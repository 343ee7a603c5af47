#include "sudoku/text.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/reader/samples.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sudoku::test::grid_text_test {
namespace {

TEST(Text, WritesBoxesForPeople) {
    EXPECT_EQ(to_grid_text(grid_of("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
                           DigitNotation::digits),
              " 5  3  . | .  7  . | .  .  .\n"
              " 6  .  . | 1  9  5 | .  .  .\n"
              " .  9  8 | .  .  . | .  6  .\n"
              "---------+---------+---------\n"
              " 8  .  . | .  6  . | .  .  3\n"
              " 4  .  . | 8  .  3 | .  .  1\n"
              " 7  .  . | .  2  . | .  .  6\n"
              "---------+---------+---------\n"
              " .  6  . | .  .  . | 2  8  .\n"
              " .  .  . | 4  1  9 | .  .  5\n"
              " .  .  . | .  8  . | .  7  9\n");
}

TEST(Text, WritesWideDigitsBelowEachOther) {
    Grid grid(Geometry(2, 5));
    for (Cell cell = 0; cell < 10; ++cell)
        grid.set(cell, static_cast<Digit>(cell + 1));
    const std::string text = to_grid_text(grid, DigitNotation::numbers);
    EXPECT_EQ(text.substr(0, text.find('\n') + 1), "  1   2   3   4   5 |  6   7   8   9  10\n");
    EXPECT_EQ(to_line(grid, DigitNotation::numbers).substr(0, 25), "1 2 3 4 5 6 7 8 9 10 . . ");
    EXPECT_EQ(to_line(grid, DigitNotation::digits).substr(0, 12), "123456789A..");
    EXPECT_EQ(to_line(grid, DigitNotation::letters).substr(0, 12), "ABCDEFGHIJ..");
}

TEST(Text, WritesEachDigitOfEachAlphabet) {
    EXPECT_EQ(digit_text(0, DigitNotation::numbers), ".");
    EXPECT_EQ(digit_text(9, DigitNotation::digits), "9");
    EXPECT_EQ(digit_text(10, DigitNotation::digits), "A");
    EXPECT_EQ(digit_text(35, DigitNotation::digits), "Z");
    EXPECT_EQ(digit_text(26, DigitNotation::letters), "Z");
    EXPECT_EQ(digit_text(255, DigitNotation::numbers), "255");
    EXPECT_EQ(default_notation(4), DigitNotation::digits);
    EXPECT_EQ(default_notation(35), DigitNotation::digits);
    EXPECT_EQ(default_notation(36), DigitNotation::numbers);
}

/// Returns whether the grid alone shows the reader that alphabet. Letters are digits from 10 on if there are others.
bool is_legible(const Grid& grid, DigitNotation notation) {
    const std::uint32_t side = grid.geometry().side();
    bool has_small = false;
    bool has_large = false;
    for (const Digit digit : grid.digits()) {
        has_small |= digit >= 1 && digit <= 9;
        has_large |= digit > 9;
    }
    if (notation == DigitNotation::digits)
        return side <= 35 && (has_small || !has_large || side > 26);
    return notation == DigitNotation::numbers || (side > 9 && side <= 26);
}

// A written grid is read back as it was, whatever the shape, the alphabet and the number of givens.
TEST(Text, IsReadBackEqual) {
    std::vector<Geometry> all = shapes();
    all.insert(all.end(), {Geometry(2, 4), Geometry(4, 2), Geometry(5, 2), Geometry(2, 6), Geometry(3, 5),
                           Geometry(4, 5), Geometry(6, 6)});
    int round_trips = 0;
    for (const Geometry& geometry : all)
        for (const DigitNotation notation : {DigitNotation::digits, DigitNotation::letters, DigitNotation::numbers})
            for (std::uint64_t seed = 1; seed <= (geometry.side() > 36 ? 2U : 40U); ++seed) {
                Dice dice(seed);
                const std::size_t givens =
                    dice.one_in(4) ? geometry.cell_count() : dice.below(geometry.cell_count() + 1);
                const Grid grid = with_givens(solved_grid(geometry, dice), givens, dice);
                if (!is_legible(grid, notation))
                    continue;
                SCOPED_TRACE("alphabet " + std::string(notation.symbols()) + ", seed " + std::to_string(seed) + ", " +
                             testing::PrintToString(grid).substr(0, 2000));
                const std::string line = to_line(grid, notation);
                const std::string boxes = to_grid_text(grid, notation);
                ASSERT_EQ(parse_puzzle(line, geometry).grid, grid);
                ASSERT_EQ(parse_puzzle(boxes, geometry).grid, grid);
                ASSERT_EQ(parse_puzzle(boxes).grid, grid) << "the bars show the shape";
                if (Geometry::default_for_side(geometry.side()) == geometry) {
                    ASSERT_EQ(parse_puzzle(line).grid, grid);
                }
                // Two are, too, without anything between them.
                ASSERT_EQ(read_all(boxes + boxes).size(), 2U);
                ASSERT_EQ(read_all(joined({line, "\n", line})).size(), 2U);
                ++round_trips;
            }
    EXPECT_GT(round_trips, 1000);
}

TEST(Text, RemembersTheAlphabet) {
    for (const DigitNotation notation : {DigitNotation::digits, DigitNotation::letters, DigitNotation::numbers}) {
        Dice dice(1);
        const Grid grid = with_givens(solved_grid(Geometry(4, 4), dice), 128, dice);
        EXPECT_EQ(parse_puzzle(to_line(grid, notation)).notation, notation);
        EXPECT_EQ(parse_puzzle(to_grid_text(grid, notation)).notation, notation);
    }
}

} // namespace
} // namespace sudoku::test::grid_text_test
