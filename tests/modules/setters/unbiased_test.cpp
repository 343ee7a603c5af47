#include "sudoku/setters/unbiased.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/support/one_by_one.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

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

// Returns published shares: of Berthier's 5,926,343 controlled-bias puzzles with 20 ... 32 givens. The bias: a puzzle
// with n givens is found with a probability that is proportional to 1 / C(81, n).
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

struct Ratio {
    double value = 0;
    double standard_error = 0;
};

/// Returns the ratio of two sums over groups, with its error from the differences between the groups.
Ratio ratio_of(const std::vector<double>& x, const std::vector<double>& weights) {
    const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    const double ratio = std::accumulate(x.begin(), x.end(), 0.0) / sum;
    double squares = 0;
    for (std::size_t k = 0; k < x.size(); ++k)
        squares += (x[k] - ratio * weights[k]) * (x[k] - ratio * weights[k]);
    const auto n = static_cast<double>(x.size());
    return {ratio, std::sqrt(squares * n / (n - 1)) / sum};
}

/// Returns Pearson's chi-square of shares, divided by its mean if only chance makes them differ: the puzzles of a group
/// are not independent, so that the errors of shares are taken from the differences between groups (J. N. K. Rao and A.
/// J. Scott 1981).
double chi_square_by_its_mean(const std::map<std::size_t, Ratio>& shares) {
    double chi_square = 0;
    double mean = 0;
    for (const auto& [givens, published] : published_shares())
        if (givens >= 24 && givens <= 29) { // the others are rarer than one in 500
            const auto found = shares.find(givens);
            EXPECT_NE(found, shares.end()) << givens << " givens";
            const auto [value, error] = found == shares.end() ? Ratio() : found->second;
            chi_square += (value - published) * (value - published) / published;
            mean += error * error / published;
        }
    return chi_square / mean;
}

TEST(UnbiasedGenerator, TheNumberOfGivensIsDistributedAsPublished) {
    constexpr std::size_t groups = 6;
    UnbiasedGenerator generator(4, UnbiasedGenerator::default_min_weight);
    std::vector<double> weights(groups);
    std::vector<double> givens(groups);                   // times weights
    std::map<std::size_t, std::vector<double>> by_givens; // weights
    for (std::size_t k = 0; k < groups; ++k)
        generator.run(k, [&](const WeightedPuzzle& found) {
            weights[k] += found.weight;
            givens[k] += found.weight * static_cast<double>(found.given_count);
            by_givens.try_emplace(found.given_count, groups).first->second[k] += found.weight;
        });
    const auto is_near = [](const Ratio& found, double published) {
        EXPECT_NEAR(found.value, published, 5 * found.standard_error);
        EXPECT_LT(found.standard_error, 0.25 * published);
    };
    is_near(ratio_of(givens, weights), 26.577);
    is_near(ratio_of(weights, std::vector<double>(groups, 1 / 6670903752021072936960.0)), 3.1055e37);
    std::map<std::size_t, Ratio> shares;
    for (const auto& [number, of_number] : by_givens)
        shares[number] = ratio_of(of_number, weights);
    EXPECT_LT(chi_square_by_its_mean(shares), 3.5); // by chance in one of 1,000 seeds
}

TEST(UnbiasedGenerator, StopsWhenToldTo) {
    std::atomic<bool> stop = true;
    dlx::Limits limits;
    limits.stop_flag = &stop;
    UnbiasedGenerator(1, 0, limits).run(0, [](const WeightedPuzzle&) { FAIL(); });
}

} // namespace
} // namespace sudoku::test::unbiased_test
