#include "dlx/count.hpp"
#include "dlx/detail/random.hpp"
#include "dlx/explain/estimate.hpp"
#include "dlx/explain/frontier_sample.hpp"
#include "dlx/text.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/problems/problems.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

/// Estimates of numbers of solutions.
namespace dlx::test::estimate_test {

namespace {

/// Returns settings with so little memory that the frontier does not fit: dives estimate.
EstimateParams by_dives(std::uint64_t seed, double relative_error = 0.1) {
    return {.relative_error = relative_error, .max_memory_bytes = 0, .seed = seed};
}

/// Returns the distance between the estimate and the number in standard errors.
double deviation(const CountEstimate& estimate, const Integer& number) {
    const auto mean = estimate.solutions.value().convert_to<double>();
    return (mean - number.convert_to<double>()) / (estimate.relative_error.value() * mean);
}

/// Returns how many of 20 estimates are at most two standard errors from the number.
int count_near(const Problem& problem, const Integer& number, EstimateParams params) {
    int near = 0;
    for (params.seed = 1; params.seed <= 20; ++params.seed) {
        const CountEstimate estimate = dlx::estimate(problem, params);
        EXPECT_EQ(estimate.status, Status::exhausted);
        EXPECT_LE(estimate.relative_error.value(), params.relative_error);
        near += std::abs(deviation(estimate, number)) <= 2 ? 1 : 0;
    }
    return near;
}

/// These are seven times 20 estimates, of which 95 % should be near.
TEST(Estimate, OfPublishedNumbersIsNear) {
    int near = count_near(dominoes(12, 12), Integer("53060477521960000"), {.relative_error = 0.1});
    for (const std::size_t memory : {std::size_t{0}, std::size_t{1} << 30}) {
        const EstimateParams params{.relative_error = 0.1, .max_memory_bytes = memory};
        near += count_near(queens(12), 14200, params) + count_near(langford(11), 35584, params) +
                count_near(latin_squares(6), 812851200, params);
    }
    EXPECT_GE(near, 126);
}

/// Tests the mean of many samples of at most two states of each layer.
TEST(Estimate, IsUnbiased) {
    int tested = 0;
    for (std::uint64_t seed = 1; seed <= seeds(100); ++seed) {
        const Problem problem =
            random_problem(seed, {.max_items = 9, .max_options = 13, .max_colors = 3, .has_bounds = seed % 2 == 0});
        const auto number = static_cast<double>(brute_force_solutions(problem).size());
        const detail::FrontierProblem frontier(problem);
        detail::FrontierSampler sampler(frontier);
        detail::Random random(seed);
        double sum = 0;
        double squares = 0;
        constexpr int samples = 1000;
        for (int k = 0; k < samples; ++k) {
            const auto count = static_cast<double>(sampler.sample(2, random, [] { return false; }).value());
            sum += count;
            squares += count * count;
        }
        const double mean = sum / samples;
        const double error = std::sqrt((squares / samples - mean * mean) / samples);
        EXPECT_LE(std::abs(mean - number), 5 * error + 1e-9) << "seed " << seed << '\n' << to_string(problem);
        tested += error > 0 ? 1 : 0;
    }
    EXPECT_GE(tested, 10) << "layers that were cut";
}

TEST(Estimate, OfASmallProblemIsExact) {
    for (std::uint64_t seed = 1; seed <= seeds(500); ++seed) {
        const Problem problem =
            random_problem(seed, {.max_items = 8, .max_options = 6, .max_colors = 3, .has_bounds = true});
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
        const std::vector<OptionId> forced(problem.option_count() > 0 ? seed % 2 : 0, OptionId{0});
        for (const EstimateParams& params : {EstimateParams{}, by_dives(seed)}) {
            const CountEstimate estimate = dlx::estimate(problem, params, forced);
            ASSERT_TRUE(estimate.is_exact);
            ASSERT_EQ(estimate.status, Status::exhausted);
            ASSERT_EQ(estimate.solutions, with_forced(brute_force_solutions(problem), forced).size());
            ASSERT_EQ(estimate.relative_error, 0);
        }
    }
}

TEST(Estimate, DependsOnTheSeedAlone) {
    const Problem problem = latin_squares(6);
    for (const bool dives : {false, true}) {
        EstimateParams params = dives ? by_dives(7) : EstimateParams{.seed = 7};
        const CountEstimate once = estimate(problem, params);
        EXPECT_EQ(estimate(problem, params).solutions, once.solutions);
        params.seed = 8;
        EXPECT_NE(estimate(problem, params).solutions, once.solutions);
    }
}

TEST(Estimate, EndsAtALimit) {
    const Problem problem = latin_squares(7);
    for (const std::size_t memory : {std::size_t{0}, std::size_t{1} << 30}) {
        EstimateParams params{.relative_error = 1e-6, .max_memory_bytes = memory};
        params.limits.search_nodes = 100'000;
        const CountEstimate by_nodes = estimate(problem, params);
        EXPECT_EQ(by_nodes.status, Status::node_limit);
        EXPECT_LT(by_nodes.search_nodes, 110'000U);
        EXPECT_LT(std::abs(deviation(by_nodes, Integer("61479419904000"))), 5);
        EXPECT_GT(by_nodes.relative_error, 1e-6);
        params.limits = {.seconds = 0.05};
        EXPECT_EQ(estimate(problem, params).status, Status::time_limit);
        const std::atomic<bool> stop = true;
        params.limits = {.stop_flag = &stop};
        const CountEstimate stopped = estimate(problem, params);
        EXPECT_EQ(stopped.status, Status::stopped);
        EXPECT_FALSE(stopped.relative_error);
    }
}

/// Returns `items` items that are covered at least once, by random options of about a fiftieth of them each.
Problem random_cover(std::uint32_t items, std::uint32_t options) {
    Problem problem;
    for (std::uint32_t k = 0; k < items; ++k)
        problem.add_item(std::to_string(k), {1, options});
    detail::Random random(1);
    for (std::uint32_t k = 0; k < options; ++k) {
        std::vector<Entry> entries;
        for (auto item = static_cast<std::uint32_t>(random.below(100)); item < items;
             item += 1 + static_cast<std::uint32_t>(random.below(100)))
            entries.push_back({ItemId{item}});
        if (!entries.empty())
            problem.add_option(entries);
    }
    return problem;
}

// A whole dive takes seconds.
TEST(Estimate, EndsAtLimitsWithinADive) {
    const Problem problem = random_cover(500, 20'000);
    EstimateParams params;
    params.limits = {.seconds = 0.2};
    params.max_memory_bytes = 1; // excludes the frontier
    const CountEstimate estimate = dlx::estimate(problem, params);
    EXPECT_EQ(estimate.status, Status::time_limit);
    EXPECT_EQ(estimate.samples, 0);
    EXPECT_FALSE(estimate.solutions);
    EXPECT_LT(estimate.seconds, 4);
}

TEST(Estimate, WithoutASolutionSeenIsUnknown) {
    const Problem board = mutilated_board(12); // has no solution, which only a complete search can prove
    EstimateParams params;
    params.limits.search_nodes = 2'000;
    const CountEstimate estimate = dlx::estimate(board, params);
    EXPECT_EQ(estimate.status, Status::node_limit);
    EXPECT_FALSE(estimate.is_exact);
    EXPECT_FALSE(estimate.solutions);
    EXPECT_FALSE(estimate.relative_error);
}

TEST(Estimate, RefusesInvalidSettings) {
    for (const double error : {0.0, -1.0, std::nan("")})
        EXPECT_THROW((void)estimate(six_options(), {.relative_error = error}), std::invalid_argument);
    const std::vector<OptionId> unknown{OptionId{6}};
    EXPECT_THROW((void)estimate(six_options(), {}, unknown), std::out_of_range);
    EXPECT_THROW((void)estimate(six_options(), by_dives(1), unknown), std::out_of_range);
}

TEST(Estimate, IsAddedToACountThatALimitEnded) {
    const Problem problem = latin_squares(7);
    const auto counted = [&](const Limits& limits) {
        CountParams params;
        params.search.limits = limits;
        CountResult result = count(problem, params);
        add_estimate_at_limit(result, problem, params);
        return result;
    };
    const CountResult result = counted({.search_nodes = 1000});
    ASSERT_TRUE(result.estimate);
    EXPECT_LT(std::abs(deviation(*result.estimate, Integer("61479419904000"))), 5);
    EXPECT_TRUE(counted({.seconds = 0.01}).estimate);
    EXPECT_FALSE(counted({.solutions = 5}).estimate);
}

TEST(Estimate, IsNotAddedAboveItsRange) {
    Problem problem; // has 8^5500 solutions
    for (std::uint32_t k = 0; k < 5500; ++k)
        problem.add_item(std::to_string(k));
    for (std::uint32_t k = 0; k < 8 * 5500; ++k)
        problem.add_option(std::vector<Entry>{{ItemId{k / 8}}});
    CountResult result;
    result.status = Status::time_limit;
    result.solutions = 7;
    result.seconds = 1e6; // enough for a whole dive
    EXPECT_NO_THROW(add_estimate_at_limit(result, problem, {.max_memory_bytes = 1}));
    EXPECT_FALSE(result.estimate);
    EXPECT_EQ(result.solutions, 7);
}

} // namespace

} // namespace dlx::test::estimate_test
