#include "sudoku/setters/unbiased.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/support/one_by_one.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace sudoku::test::unbiased_test {
namespace {

using Weights = std::map<std::string, double>; ///< by puzzle

Weights group(UnbiasedGenerator& generator, std::uint64_t number) {
    Weights weights;
    generator.run(number, [&](const WeightedPuzzle& found) {
        const Grid puzzle(Geometry(3, 3), found.puzzle);
        EXPECT_EQ(verify_solution(puzzle, Grid(Geometry(3, 3), found.solution)), std::nullopt);
        EXPECT_EQ(puzzle.given_count(), found.given_count);
        EXPECT_TRUE(weights.emplace(text_of(puzzle), found.weight).second) << "comes twice";
    });
    return weights;
}

TEST(UnbiasedGenerator, EveryPuzzleIsMinimal) {
    UnbiasedGenerator generator(1, UnbiasedGenerator::default_min_weight);
    OneByOne links(Geometry(3, 3));
    std::size_t tested = 0;
    for (const auto& [text, weight] : group(generator, 0)) {
        EXPECT_GE(weight, UnbiasedGenerator::default_min_weight);
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

// Published: how many of Berthier's 5,926,343 controlled-bias puzzles have 20 ... 32 givens. The bias: a puzzle with n
// givens is found with a probability that is proportional to 1 / C(81, n).
std::map<std::size_t, double> published_shares() {
    const std::array<double, 13> controlled_bias{2,       164,    6651,  110103, 704089, 1814413, 2002349,
                                                 1007700, 247259, 31449, 2088,   74,     2};
    std::map<std::size_t, double> shares;
    double chosen = 1; // C(81, givens), by that of 20
    double sum = 0;
    for (std::size_t k = 0; k < controlled_bias.size(); ++k) {
        sum += shares[20 + k] = controlled_bias[k] * chosen;
        chosen *= static_cast<double>(61 - k) / static_cast<double>(21 + k);
    }
    for (auto& [givens, share] : shares)
        share /= sum;
    return shares;
}

/// Pearson's chi-square of shares, divided by what it is on average if only chance makes them differ: the puzzles of a
/// group are not independent, so that the errors of shares are taken from the differences between groups (J. N. K. Rao
/// and A. J. Scott 1981).
double chi_square_by_its_mean(const std::map<std::size_t, MinimalPuzzleEstimator::Estimate>& shares) {
    double chi_square = 0;
    double mean = 0;
    for (const auto& [givens, published] : published_shares())
        if (givens >= 24 && givens <= 29) { // the others are rarer than one in 500
            const auto found = shares.find(givens);
            EXPECT_NE(found, shares.end()) << givens << " givens";
            const auto [value, error] = found == shares.end() ? MinimalPuzzleEstimator::Estimate() : found->second;
            chi_square += (value - published) * (value - published) / published;
            mean += error.value_or(0) * error.value_or(0) / published;
        }
    return chi_square / mean;
}

TEST(UnbiasedGenerator, TheNumberOfGivensIsDistributedAsPublished) {
    UnbiasedGenerator generator(4, UnbiasedGenerator::default_min_weight);
    MinimalPuzzleEstimator estimate;
    for (std::uint64_t number = 0; number < 6; ++number) {
        generator.run(number, [&](const WeightedPuzzle& found) { estimate.add(found.given_count, found.weight); });
        estimate.end_group();
    }
    const auto is_near = [](const MinimalPuzzleEstimator::Estimate& value, double published) {
        EXPECT_NEAR(value.value, published, 5 * value.standard_error.value());
        EXPECT_LT(*value.standard_error, 0.25 * published);
    };
    is_near(estimate.mean_given_count(), 26.577);
    is_near(estimate.minimal_puzzle_count(), 3.1055e37);
    EXPECT_LT(chi_square_by_its_mean(estimate.givens_distribution()), 3.5); // by chance in one of 1,000 seeds
}

TEST(UnbiasedGenerator, ThePublishedDistributionIsThatOfItsMean) {
    double mean = 0;
    for (const auto& [givens, share] : published_shares())
        mean += static_cast<double>(givens) * share;
    EXPECT_NEAR(mean, 26.577, 0.001);
}

TEST(UnbiasedGenerator, StopsWhenToldTo) {
    std::atomic<bool> stop = true;
    dlx::Limits limits;
    limits.stop_flag = &stop;
    UnbiasedGenerator(1, 0, limits).run(0, [](const WeightedPuzzle&) { FAIL(); });
}

TEST(MinimalPuzzleEstimator, HasTheErrorsOfTheDifferencesBetweenGroups) {
    MinimalPuzzleEstimator estimate;
    for (const auto& [of_24, of_26] : {std::pair{1.0, 3.0}, std::pair{3.0, 1.0}}) {
        estimate.add(24, of_24 / 2);
        estimate.add(24, of_24 / 2);
        estimate.add(26, of_26);
        estimate.end_group();
    }
    EXPECT_EQ(estimate.group_count(), 2U);
    EXPECT_DOUBLE_EQ(estimate.mean_given_count().value, 25);
    EXPECT_DOUBLE_EQ(estimate.mean_given_count().standard_error.value(), 0.5); // the groups have 25.5 and 24.5
    EXPECT_DOUBLE_EQ(estimate.minimal_puzzle_count().value, 4 * 6670903752021072936960.0);
    EXPECT_DOUBLE_EQ(estimate.minimal_puzzle_count().standard_error.value(), 0);
    EXPECT_DOUBLE_EQ(estimate.givens_distribution().at(24).value, 0.5);
    EXPECT_DOUBLE_EQ(estimate.givens_distribution().at(26).standard_error.value(), 0.25);
}

TEST(MinimalPuzzleEstimator, OneGroupAloneTellsNoErrors) {
    MinimalPuzzleEstimator estimate;
    estimate.add(24, 1);
    estimate.add(26, 3);
    estimate.end_group();
    EXPECT_DOUBLE_EQ(estimate.mean_given_count().value, 25.5);
    EXPECT_EQ(estimate.mean_given_count().standard_error, std::nullopt);
    EXPECT_EQ(estimate.minimal_puzzle_count().standard_error, std::nullopt);
    EXPECT_EQ(estimate.givens_distribution().at(24).standard_error, std::nullopt);
    estimate.end_group(); // one without puzzles
    EXPECT_DOUBLE_EQ(estimate.minimal_puzzle_count().value, 2 * 6670903752021072936960.0);
    EXPECT_DOUBLE_EQ(estimate.minimal_puzzle_count().standard_error.value(), 2 * 6670903752021072936960.0);
}

} // namespace
} // namespace sudoku::test::unbiased_test
