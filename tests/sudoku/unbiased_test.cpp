#include "sudoku/unbiased.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/support/one_by_one.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace sudoku::test {
namespace {

using Weights = std::map<std::string, double>; ///< by puzzle

Weights group(UnbiasedGenerator& generator, std::uint64_t number) {
    Weights weights;
    generator.run(number, [&](const WeightedPuzzle& found) {
        const Grid puzzle(Geometry(3, 3), found.puzzle);
        EXPECT_EQ(why_not_a_solution(puzzle, Grid(Geometry(3, 3), found.solution)), "");
        EXPECT_EQ(puzzle.givens(), found.givens);
        EXPECT_TRUE(weights.emplace(text_of(puzzle), found.weight).second) << "comes twice";
    });
    return weights;
}

TEST(UnbiasedGenerator, EveryPuzzleIsMinimal) {
    UnbiasedGenerator generator(1, UnbiasedGenerator::even_weight);
    OneByOne links(Geometry(3, 3));
    std::size_t tested = 0;
    for (const auto& [text, weight] : group(generator, 0)) {
        EXPECT_GE(weight, UnbiasedGenerator::even_weight);
        const Grid puzzle = grid_of(text);
        ASSERT_EQ(links.count(puzzle, 2), 1U);
        for (Cell cell = 0; cell < 81; ++cell) {
            Grid less = puzzle;
            less.set(cell, 0);
            ASSERT_EQ(links.count(less, 2), puzzle[cell] == 0 ? 1U : 2U);
        }
        ++tested;
    }
    EXPECT_GT(tested, 20U);
}

TEST(UnbiasedGenerator, AGroupDependsOnSeedAndNumberAlone) {
    UnbiasedGenerator generator(2);
    const Weights second = group(generator, 1);
    EXPECT_EQ(group(generator, 1), second);
    UnbiasedGenerator other(3);
    EXPECT_NE(group(other, 1), second);
}

// Published: Berthier, from 5,926,343 puzzles of the controlled-bias generator.
TEST(UnbiasedGenerator, TheNumberOfGivensIsDistributedAsPublished) {
    UnbiasedGenerator generator(4);
    MinimalEstimate estimate;
    for (std::uint64_t number = 0; number < 4; ++number) {
        generator.run(number, [&](const WeightedPuzzle& found) { estimate.add(found.givens, found.weight); });
        estimate.end_group();
    }
    const auto is_near = [](const MinimalEstimate::Value& value, double published) {
        EXPECT_NEAR(value.value, published, 5 * value.error);
        EXPECT_LT(value.error, 0.25 * published);
    };
    is_near(estimate.mean_givens(), 26.577);
    is_near(estimate.minimal_puzzles(), 3.1055e37);
    const auto shares = estimate.shares();
    is_near(shares.at(23), 0.00149);
    is_near(shares.at(24), 0.0228);
    is_near(shares.at(25), 0.1342);
    is_near(shares.at(26), 0.3194);
    is_near(shares.at(27), 0.3274);
}

TEST(UnbiasedGenerator, StopsWhenToldTo) {
    std::atomic<bool> stop = true;
    dlx::Limits limits;
    limits.stop = &stop;
    UnbiasedGenerator(1, 0, limits).run(0, [](const WeightedPuzzle&) { FAIL(); });
}

TEST(MinimalEstimate, HasTheErrorsOfTheDifferencesBetweenGroups) {
    MinimalEstimate estimate;
    for (const auto& [of_24, of_26] : {std::pair{1.0, 3.0}, std::pair{3.0, 1.0}}) {
        estimate.add(24, of_24 / 2);
        estimate.add(24, of_24 / 2);
        estimate.add(26, of_26);
        estimate.end_group();
    }
    EXPECT_EQ(estimate.groups(), 2U);
    EXPECT_DOUBLE_EQ(estimate.mean_givens().value, 25);
    EXPECT_DOUBLE_EQ(estimate.mean_givens().error, 0.5); // the groups have 25.5 and 24.5
    EXPECT_DOUBLE_EQ(estimate.minimal_puzzles().value, 4 * 6670903752021072936960.0);
    EXPECT_DOUBLE_EQ(estimate.minimal_puzzles().error, 0);
    EXPECT_DOUBLE_EQ(estimate.shares().at(24).value, 0.5);
    EXPECT_DOUBLE_EQ(estimate.shares().at(26).error, 0.25);
}

} // namespace
} // namespace sudoku::test
