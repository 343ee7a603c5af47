#include "sudoku/detail/solution_maker.hpp"
#include "sudoku/setters/generate.hpp"
#include "sudoku/setters/symmetry.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/support/one_by_one.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace sudoku::test::generate_test {
namespace {

struct Made {
    std::uint64_t attempt = 0;
    Grid puzzle;
    Grid solution;
};

std::vector<Made> made(const GenerateParams& params, std::uint64_t first, std::size_t count) {
    Generator generator(params);
    std::vector<Made> puzzles;
    generator.generate(first, count, [&](const GeneratedPuzzle& found) {
        EXPECT_TRUE(found.is_proven_minimal);
        puzzles.push_back({found.attempt, Grid(params.geometry, found.puzzle), Grid(params.geometry, found.solution)});
    });
    return puzzles;
}

std::vector<Grid> puzzles(const GenerateParams& params, std::uint64_t first, std::size_t count) {
    std::vector<Grid> grids;
    for (Made& found : made(params, first, count))
        grids.push_back(std::move(found.puzzle));
    return grids;
}

Grid without(Grid puzzle, const CellGroup& unit) {
    for (const Cell cell : unit)
        puzzle.set(cell, 0);
    return puzzle;
}

bool is_minimal(const Grid& puzzle, const std::vector<CellGroup>& units, OneByOne& links) {
    return std::all_of(units.begin(), units.end(), [&](const CellGroup& unit) {
        return puzzle[unit.front()] == 0 || links.count(without(puzzle, unit), 2) == 2;
    });
}

TEST(Generator, EveryPuzzleIsUniqueMinimalAndSymmetric) {
    for (const Geometry& geometry : {Geometry(1, 2), Geometry(1, 3), Geometry(2, 2), Geometry(2, 3), Geometry(2, 4),
                                     Geometry(3, 3), Geometry(5, 2)})
        for (const Symmetry symmetry : {Symmetry::none, Symmetry::rotate90, Symmetry::diagonals}) {
            SCOPED_TRACE(to_string(geometry) + ", " + std::string(to_string(symmetry)));
            const std::vector<CellGroup> units = symmetry_orbits(geometry, symmetry);
            OneByOne links(geometry);
            const auto found = made({.geometry = geometry, .seed = 5, .cell_groups = units}, 0, 30);
            EXPECT_EQ(found.size(), 30U);
            for (const Made& one : found) {
                ASSERT_EQ(verify_solution(one.puzzle, one.solution), std::nullopt);
                ASSERT_EQ(links.count(one.puzzle, 2), 1U);
                ASSERT_TRUE(is_minimal(one.puzzle, units, links));
                for (const CellGroup& unit : units)
                    for (const Cell cell : unit)
                        ASSERT_EQ(one.puzzle[cell] == 0, one.puzzle[unit.front()] == 0);
            }
        }
}

TEST(Generator, AttemptsDependOnSeedAndNumberAlone) {
    const GenerateParams params{.seed = 3};
    const std::vector<Grid> all = puzzles(params, 0, 40);
    std::vector<Grid> parts = puzzles(params, 0, 7);
    for (Grid& grid : puzzles(params, 7, 33))
        parts.push_back(std::move(grid));
    EXPECT_EQ(parts, all);
    EXPECT_NE(puzzles({.seed = 4}, 0, 1), puzzles(params, 0, 1));
}

TEST(Generator, NoPuzzleComesTwice) {
    std::set<std::string> seen;
    for (const std::uint64_t seed : {1U, 2U})
        for (const Grid& puzzle : puzzles({.seed = seed}, 0, 2000))
            EXPECT_TRUE(seen.insert(text_of(puzzle)).second);
}

TEST(Generator, HasAsManyGivensAsAskedFor) {
    OneByOne links(Geometry(3, 3));
    std::set<std::size_t> numbers;
    for (const Made& one : made({.seed = 1, .min_givens = 23, .max_givens = 24}, 0, 200)) {
        numbers.insert(one.puzzle.given_count());
        EXPECT_TRUE(is_minimal(one.puzzle, singleton_groups(Geometry(3, 3)), links));
    }
    EXPECT_EQ(numbers, (std::set<std::size_t>{23, 24}));
    numbers.clear();
    for (const Grid& puzzle : puzzles({.seed = 1, .minimal = false, .min_givens = 40, .max_givens = 45}, 0, 100))
        numbers.insert(puzzle.given_count());
    EXPECT_EQ(numbers, (std::set<std::size_t>{40, 41, 42, 43, 44, 45}));
    for (const Grid& puzzle : puzzles({.seed = 1, .min_givens = 81}, 0, 100))
        ADD_FAILURE() << text_of(puzzle);
}

TEST(Generator, GivensBeyondTheMinimalOnesAreOfTheSolution) {
    const std::vector<Made> minimal = made({.seed = 1}, 0, 30);
    const std::vector<Made> more = made({.seed = 1, .extra_givens = 5}, 0, 30);
    ASSERT_EQ(more.size(), minimal.size());
    for (std::size_t k = 0; k < more.size(); ++k) {
        EXPECT_EQ(more[k].puzzle.given_count(), minimal[k].puzzle.given_count() + 5);
        EXPECT_EQ(verify_solution(more[k].puzzle, minimal[k].solution), std::nullopt);
        EXPECT_EQ(verify_solution(minimal[k].puzzle, more[k].solution), std::nullopt);
    }
}

TEST(Generator, WithoutMinimalityStopsAtTheFirstGivenThatCannotGo) {
    OneByOne links(Geometry(3, 3));
    std::size_t essential = 0;
    for (const Grid& puzzle : puzzles({.seed = 1, .minimal = false}, 0, 50)) {
        EXPECT_EQ(links.count(puzzle, 2), 1U);
        EXPECT_GT(puzzle.given_count(), 24U);
        essential += is_minimal(puzzle, singleton_groups(Geometry(3, 3)), links) ? 1 : 0;
        EXPECT_TRUE(
            std::any_of(puzzle.digits().begin(), puzzle.digits().end(), [](Digit digit) { return digit != 0; }));
    }
    EXPECT_EQ(essential, 0U);
}

TEST(Generator, KeepsToAPattern) {
    const Geometry geometry(2, 2);
    const std::vector<Cell> pattern{0, 3, 5, 6, 9};
    OneByOne links(geometry);
    for (const bool minimal : {true, false}) {
        const auto found = puzzles({.geometry = geometry, .seed = 1, .pattern = pattern, .minimal = minimal}, 0, 500);
        EXPECT_GT(found.size(), 5U);
        std::size_t not_minimal = 0;
        for (const Grid& puzzle : found) {
            ASSERT_EQ(links.count(puzzle, 2), 1U);
            for (Cell cell = 0; cell < geometry.cell_count(); ++cell)
                ASSERT_EQ(puzzle[cell] != 0, std::count(pattern.begin(), pattern.end(), cell) == 1);
            not_minimal += is_minimal(puzzle, singleton_groups(geometry), links) ? 0 : 1;
        }
        EXPECT_EQ(not_minimal > 0, !minimal);
    }
}

TEST(Generator, FindsNothingWhereNotEnoughCellsAreLeft) {
    for (const Grid& puzzle : puzzles({.geometry = Geometry(2, 2), .seed = 1, .extra_givens = 11}, 0, 100))
        EXPECT_GE(puzzle.given_count(), 15U);
    EXPECT_TRUE(puzzles({.geometry = Geometry(2, 2), .seed = 1, .extra_givens = 13}, 0, 100).empty());
}

TEST(Generator, APatternWithoutCellsIsNone) {
    EXPECT_TRUE(puzzles({.geometry = Geometry(2, 2), .seed = 1, .pattern = std::vector<Cell>{}}, 0, 100).empty());
}

TEST(LeastGivens, AreNeverMoreThanThoseOfAPuzzle) {
    EXPECT_EQ(min_known_givens(Geometry(3, 3)), 17U);
    EXPECT_EQ(min_known_givens(Geometry(2, 3)), 8U);
    EXPECT_EQ(min_known_givens(Geometry(3, 2)), 8U);
    EXPECT_EQ(min_known_givens(Geometry(3, 4)), 11U);
    for (const Geometry& geometry : {Geometry(1, 3), Geometry(2, 2), Geometry(2, 3), Geometry(4, 2)})
        for (const Grid& puzzle : puzzles({.geometry = geometry, .seed = 1}, 0, 500))
            EXPECT_GE(puzzle.given_count(), min_known_givens(geometry));
}

TEST(WhyImpossible, IsOfAPatternWithTooFewGivensOrTwoEmptyRowsOrColumnsOfABox) {
    const Geometry geometry(2, 3); // rows 0 and 1 have boxes in common, and columns 0 to 2
    const auto why_without = [&](const std::vector<std::uint32_t>& rows, const std::vector<std::uint32_t>& columns) {
        std::vector<Cell> given;
        for (std::uint32_t row = 0; row < 6; ++row)
            for (std::uint32_t column = 0; column < 6; ++column)
                if (std::count(rows.begin(), rows.end(), row) == 0 &&
                    std::count(columns.begin(), columns.end(), column) == 0)
                    given.push_back(geometry.cell(row, column));
        return infeasibility_reason({.geometry = geometry, .pattern = given}).value_or("");
    };
    EXPECT_EQ(why_without({1, 2}, {2, 3}), "");
    EXPECT_EQ(why_without({2, 3}, {}), "two rows of the same boxes are empty, and can be exchanged");
    EXPECT_EQ(why_without({}, {0, 2}), "two columns of the same boxes are empty, and can be exchanged");
    EXPECT_EQ(why_without({0, 2, 4}, {0, 1, 3, 4}), "a puzzle of 6x6 with one solution has at least 8 givens");
}

TEST(WhyImpossible, IsOfNumbersOfGivens) {
    EXPECT_EQ(infeasibility_reason({}), std::nullopt);
    EXPECT_EQ(infeasibility_reason({.max_givens = 16}), "a puzzle of 9x9 with one solution has at least 17 givens");
    EXPECT_EQ(infeasibility_reason({.min_givens = 73}),
              "a minimal puzzle of 9x9 has at most 72 givens: at least one cell of each row is empty");
    EXPECT_EQ(infeasibility_reason({.minimal = false, .min_givens = 73}), std::nullopt);
    EXPECT_EQ(infeasibility_reason({.extra_givens = 3, .max_givens = 19}),
              "a puzzle of 9x9 with one solution and as many redundant givens has at least 20 givens");
}

TEST(WhyImpossible, IsOfGroupsOfCells) {
    const std::vector<CellGroup> quarters =
        symmetry_orbits(Geometry(3, 3), Symmetry::rotate90); // 20 of 4 cells, and the center
    EXPECT_NE(infeasibility_reason({.cell_groups = quarters, .min_givens = 22, .max_givens = 23}), std::nullopt);
    EXPECT_EQ(infeasibility_reason({.cell_groups = quarters, .min_givens = 22, .max_givens = 24}), std::nullopt);
    EXPECT_EQ(infeasibility_reason({.cell_groups = quarters, .min_givens = 25, .max_givens = 25}), std::nullopt);
}

TEST(Generator, RefusesWhatDoesNotFit) {
    EXPECT_THROW(Generator({.geometry = Geometry(5, 6)}), std::invalid_argument);
    EXPECT_THROW(Generator({.cell_groups = {{0, 1}, {1, 2}}}), std::invalid_argument);
    EXPECT_THROW(Generator({.pattern = std::vector<Cell>{81}}), std::invalid_argument);
}

// --- Solution grids -------------------------------------------------------------------------------------------------

TEST(SolutionMaker, MakesSolutionGridsThatDependOnTheirNumberAlone) {
    for (const Geometry& geometry : {Geometry(2, 2), Geometry(3, 3), Geometry(3, 4), Geometry(4, 4)})
        for (const bool evenly : {false, true}) {
            if (evenly && geometry != Geometry(3, 3)) {
                EXPECT_THROW(detail::SolutionMaker(geometry, 1, evenly), std::invalid_argument);
                continue;
            }
            detail::SolutionMaker maker(geometry, 1, evenly);
            const std::vector<Digit> all = maker.make(0, 20).digits;
            const auto cells = static_cast<std::ptrdiff_t>(geometry.cell_count());
            for (std::ptrdiff_t k = 0; k < 20; ++k)
                EXPECT_TRUE(clashes(Grid(geometry, std::span(all).subspan(static_cast<std::size_t>(k * cells),
                                                                          geometry.cell_count())))
                                .empty());
            EXPECT_EQ(std::count(all.begin(), all.end(), 0), 0);
            EXPECT_TRUE(std::equal(all.begin() + 13 * cells, all.end(), maker.make(13, 7).digits.begin()));
        }
}

/// Counts pairs of rows and columns whose crossings have two digits only, in two boxes: each can be exchanged.
double rectangles(std::span<const Digit> digits) {
    double found = 0;
    for (std::size_t a = 0; a < 9; ++a)
        for (std::size_t b = a + 1; b < 9; ++b)
            for (std::size_t c = 0; c < 9; ++c)
                for (std::size_t d = c + 1; d < 9; ++d)
                    found += (a / 3 == b / 3) != (c / 3 == d / 3) && digits[9 * a + c] == digits[9 * b + d] &&
                                     digits[9 * a + d] == digits[9 * b + c]
                                 ? 1
                                 : 0;
    return found;
}

// In a uniformly random grid, two given rows of a band with columns of two stacks are ... times a rectangle. The mean
// was found by a random walk of 10^7 steps between grids, each of which is as likely as its reverse.
TEST(SolutionMaker, WithWeightsAllGridsAreEquallyLikely) {
    detail::SolutionMaker maker(Geometry(3, 3), 1, true);
    const auto& [digits, weights] = maker.make(0, 20000);
    double sum = 0;
    double weight = 0;
    for (std::size_t k = 0; k < weights.size(); ++k) {
        sum += weights[k] * rectangles(std::span(digits).subspan(81 * k, 81));
        weight += weights[k];
    }
    EXPECT_NEAR(sum / weight, 11.6, 0.1);
}

} // namespace
} // namespace sudoku::test::generate_test
