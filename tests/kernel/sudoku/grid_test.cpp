#include "sudoku/grid.hpp"
#include "tests/sudoku/boards.hpp"

#include <gtest/gtest.h>

#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace sudoku::test::grid_test {
namespace {

constexpr const char* solution = "483921657967345821251876493548132976729564138136798245372689514814253769695417382";

std::vector<std::string> clash_texts(const Grid& grid) {
    std::vector<std::string> texts;
    for (const Clash& clash : clashes(grid))
        texts.push_back(to_string(grid.geometry(), clash));
    return texts;
}

TEST(Grid, RefusesDigitsAndCellsThatDoNotFitAndStaysAsItWas) {
    Grid grid(Geometry(2, 2));
    grid.set(3, 4);
    EXPECT_THROW(grid.set(0, 5), std::out_of_range);
    EXPECT_THROW(grid.set(16, 1), std::out_of_range);
    EXPECT_EQ(text_of(grid), "...4............");
    EXPECT_EQ(grid.given_count(), 1U);
    grid.set(3, 0);
    EXPECT_EQ(grid, Grid(Geometry(2, 2)));
}

TEST(Grid, OfAnotherShapeIsNotEqual) {
    EXPECT_NE(Grid(Geometry(2, 3)), Grid(Geometry(3, 2)));
    EXPECT_EQ(Grid(Geometry(2, 3)), Grid(Geometry(2, 3)));
}

TEST(Clashes, AreNoneInAnEmptyOrASolvedGrid) {
    for (const Geometry& geometry : shapes()) {
        Dice dice(1);
        EXPECT_TRUE(clashes(Grid(geometry)).empty());
        EXPECT_TRUE(clashes(solved_grid(geometry, dice)).empty());
    }
}

TEST(Clashes, AreNamedByHouseThenByDigit) {
    EXPECT_EQ(
        clash_texts(grid_of("78911.....2.....15.....639.2...18....4..9..7....75...3.785.....56.....4......1..2")),
        (std::vector<std::string>{"digit 1 twice in row 1: r1c4 and r1c5", "digit 1 twice in column 5: r1c5 and r4c5",
                                  "digit 1 twice in box 2: r1c4 and r1c5"}));
    EXPECT_EQ(
        clash_texts(grid_of("2.2.1.1.........", Geometry(2, 2))),
        (std::vector<std::string>{"digit 2 twice in row 1: r1c1 and r1c3", "digit 1 twice in row 2: r2c1 and r2c3"}));
}

TEST(Clashes, NameAllCellsOfADigitThatStandsThreeTimesInAHouse) {
    EXPECT_EQ(
        clash_texts(grid_of("5.......55.......................................................................")),
        (std::vector<std::string>{"digit 5 twice in row 1: r1c1 and r1c9", "digit 5 twice in column 1: r1c1 and r2c1",
                                  "digit 5 twice in box 1: r1c1 and r2c1"}));
    EXPECT_EQ(clash_texts(grid_of("7...7...7........................................................................")),
              (std::vector<std::string>{"digit 7 3 times in row 1: r1c1, r1c5 and r1c9"}));
    EXPECT_EQ(
        clash_texts(grid_of("1111............", Geometry(2, 2))),
        (std::vector<std::string>{"digit 1 4 times in row 1: r1c1, r1c2, r1c3 and r1c4",
                                  "digit 1 twice in box 1: r1c1 and r1c2", "digit 1 twice in box 2: r1c3 and r1c4"}));
}

// Every pair of equal digits that are peers is in a clash of each house they share. There are no other clashes.
TEST(Clashes, AreExactlyThePairsOfPeersWithTheSameDigit) {
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        Dice dice(seed);
        const auto all = shapes();
        const Geometry geometry = all[dice.below(7)];
        Grid grid(geometry);
        for (std::uint32_t left = dice.below(geometry.cell_count()); left > 0; --left)
            grid.set(dice.below(geometry.cell_count()), static_cast<Digit>(1 + dice.below(geometry.side())));
        SCOPED_TRACE("seed " + std::to_string(seed) + ", " + testing::PrintToString(grid));
        std::map<std::pair<Cell, Cell>, int> expected; // number of houses they share
        for (Cell a = 0; a < geometry.cell_count(); ++a)
            for (Cell b = a + 1; b < geometry.cell_count(); ++b)
                if (grid[a] != 0 && grid[a] == grid[b] && geometry.are_peers(a, b))
                    expected[{a, b}] = (geometry.row(a) == geometry.row(b)) +
                                       (geometry.column(a) == geometry.column(b)) +
                                       (geometry.box(a) == geometry.box(b));
        std::map<std::pair<Cell, Cell>, int> found;
        for (const Clash& clash : clashes(grid))
            for (std::size_t i = 0; i < clash.cells.size(); ++i)
                for (std::size_t j = i + 1; j < clash.cells.size(); ++j) {
                    EXPECT_EQ(grid[clash.cells[i]], clash.digit);
                    ++found[{clash.cells[i], clash.cells[j]}];
                }
        ASSERT_EQ(found, expected);
    }
}

TEST(WhyNotASolution, IsSilentAboutASolution) {
    EXPECT_EQ(
        verify_solution(grid_of("003020600900305001001806400008102900700000008006708200002609500800203009005010300"),
                        grid_of(solution)),
        std::nullopt);
    EXPECT_EQ(verify_solution(Grid(Geometry(3, 3)), grid_of(solution)), std::nullopt);
}

TEST(WhyNotASolution, NamesAnEmptyCellAGivenThatWasChangedAndAClash) {
    Grid puzzle(Geometry(3, 3));
    puzzle.set(1, 8);
    Grid grid = grid_of(solution);
    grid.set(80, 0);
    EXPECT_EQ(verify_solution(puzzle, grid), "r9c9 is empty");
    grid.set(80, 1);
    EXPECT_EQ(verify_solution(puzzle, grid), "digit 1 twice in row 9: r9c5 and r9c9");
    puzzle.set(0, 5);
    EXPECT_EQ(verify_solution(puzzle, grid), "r1c1 is 4, given is 5");
}

// Each row and each column of this grid is valid, no box is: a verifier without boxes would accept it.
TEST(WhyNotASolution, LooksAtBoxesToo) {
    EXPECT_EQ(verify_solution(Grid(Geometry(2, 2)), grid_of("1234234134124123", Geometry(2, 2))),
              "digit 2 twice in box 1: r1c2 and r2c1");
}

TEST(WhyNotASolution, RefusesABoardOfAnotherShape) {
    Dice dice(1);
    EXPECT_EQ(verify_solution(Grid(Geometry(2, 3)), solved_grid(Geometry(3, 2), dice)),
              "the boards differ: 6x6 and 6x6 with 3x2 boxes");
}

TEST(Grid, IsMadeOfDigits) {
    const std::vector<Digit> digits{1, 0, 3, 4, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 4};
    const Grid grid(Geometry(2, 2), digits);
    for (Cell cell = 0; cell < 16; ++cell)
        EXPECT_EQ(grid[cell], digits[cell]);
    EXPECT_THROW(Grid(Geometry(2, 2), std::span(digits).first(15)), std::out_of_range);
    EXPECT_THROW(Grid(Geometry(2, 2), std::vector<Digit>(17, 0)), std::out_of_range);
    EXPECT_THROW(Grid(Geometry(2, 2), std::vector<Digit>(16, 5)), std::out_of_range);
}

} // namespace
} // namespace sudoku::test::grid_test
