#include "dlx/dlx.hpp"
#include "dlx/engines/item_scores.hpp"
#include "tests/support/enumerate.hpp"
#include "tests/support/problems/problems.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace dlx::test::branching_test {
namespace {

constexpr Branching all_ways[] = {Branching::mrv, Branching::weighted, Branching::failure_rate};
constexpr std::uint32_t covered_bit = std::uint32_t{1} << 31;

SolveParams with(std::string_view engine, Branching branching) {
    SolveParams params;
    params.engine = engine;
    params.branching = branching;
    return params;
}

// --- Learned scores --------------------------------------------------------------------------------------------------

/// Returns the item with the lowest score, if these are the sizes.
std::uint32_t best(detail::ItemScores& scores, const std::vector<std::uint32_t>& sizes) {
    const auto values = scores.scores(sizes);
    return static_cast<std::uint32_t>(std::min_element(values.begin(), values.end()) - values.begin());
}

TEST(ItemScores, AreThoseOfMrvBeforeAnythingIsLearnt) {
    for (const Branching branching : {Branching::weighted, Branching::failure_rate}) {
        detail::ItemScores scores(4);
        scores.restart(branching);
        EXPECT_EQ(best(scores, {5, 3, 4, 3}), 1);
        EXPECT_EQ(best(scores, {5, covered_bit + 3, 4, covered_bit}), 2);
        EXPECT_EQ(best(scores, {covered_bit - 1, covered_bit + 3, covered_bit, covered_bit + 1}), 0);
    }
}

TEST(ItemScores, GoDownWithTheWeightOfAnItemThatFailed) {
    detail::ItemScores scores(3);
    scores.restart(Branching::weighted);
    scores.trying(0);
    scores.failed(2);                       // weights 1, 1, 2
    EXPECT_EQ(best(scores, {4, 4, 7}), 2);  // 4, 4, 3.5
    EXPECT_EQ(best(scores, {4, 4, 9}), 0);  // 4, 4, 4.5
    scores.failed(2);                       // 1, 1, 3
    EXPECT_EQ(best(scores, {4, 4, 11}), 2); // 4, 4, 3.67
    EXPECT_EQ(best(scores, {4, 4, 13}), 0);
    scores.restart(Branching::weighted);
    EXPECT_EQ(best(scores, {4, 4, 7}), 0) << "forgotten";
    scores.failed(2);
    scores.restart(Branching::weighted, true);
    EXPECT_EQ(best(scores, {4, 4, 7}), 2) << "kept";
    scores.restart(Branching::failure_rate, true);
    EXPECT_EQ(best(scores, {4, 4, 7}), 0) << "of no use to another branching";
}

TEST(ItemScores, GoDownWithTheRateAtWhichTheOptionsOfAnItemFail) {
    detail::ItemScores scores(3);
    scores.restart(Branching::failure_rate); // rates are 1/2
    scores.trying(1);
    scores.failed(2); // 1/2, 17/32, 1/2
    EXPECT_EQ(best(scores, {32, 33, 32}), 1);
    EXPECT_EQ(best(scores, {32, 35, 32}), 0);
    scores.trying(0);
    scores.held(); // 15/32, 17/32, 1/2
    EXPECT_EQ(best(scores, {15, 20, 16}), 0);
    EXPECT_EQ(best(scores, {15, 20, 15}), 2);
    scores.failed(2); // fails without a trial
    scores.held();
    EXPECT_EQ(best(scores, {15, 20, 16}), 0);
    EXPECT_EQ(best(scores, {15, 20, 15}), 2);
}

TEST(ItemScores, StayFiniteHoweverOftenOptionsFailOrHold) {
    detail::ItemScores scores(2);
    scores.restart(Branching::failure_rate);
    for (int k = 0; k < 1000; ++k) {
        scores.trying(0);
        scores.held();
        scores.trying(1);
        scores.failed(0);
    }
    EXPECT_EQ(best(scores, {2, 4000}), 1);
    EXPECT_EQ(best(scores, {2, covered_bit}), 0);
    EXPECT_EQ(best(scores, {covered_bit - 1, covered_bit}), 0);
}

// --- Searches --------------------------------------------------------------------------------------------------------

TEST(Branching, HasAName) {
    EXPECT_EQ(to_string(Branching::mrv), "mrv");
    EXPECT_EQ(to_string(Branching::weighted), "weighted");
    EXPECT_EQ(to_string(Branching::failure_rate), "failure_rate");
}

TEST(Branching, IsRefusedByEnginesThatLackIt) {
    for (const Engine& engine : engines())
        for (const Branching branching : {Branching::weighted, Branching::failure_rate}) {
            if (engine.supports_learned_branching) {
                EXPECT_EQ(enumerate(queens(6), with(engine.name, branching)).solutions, 4);
                continue;
            }
            try {
                (void)enumerate(queens(6), with(engine.name, branching));
                FAIL() << engine.name << " ignores it";
            } catch (const std::invalid_argument& error) {
                const std::string message = error.what();
                EXPECT_NE(message.find(engine.name), std::string::npos) << message;
                EXPECT_NE(message.find(to_string(branching)), std::string::npos) << message;
            }
            Search search(queens(6), with(engine.name, Branching::mrv));
            EXPECT_THROW(search.restart({}, with(engine.name, branching)), std::invalid_argument);
            search.finish();
            EXPECT_EQ(search.stats().solutions, 4) << "the old search goes on";
        }
}

TEST(Branching, IsFoundByTheFastestEngine) {
    for (const Branching branching : all_ways)
        for (const Problem& problem : {queens(6), five_colored_options(), latin_squares(3)})
            EXPECT_EQ(enumerate(problem, with("auto", branching)).solutions, enumerate(problem).solutions);
}

// The number of search nodes is a signature.
TEST(Branching, VisitsTheNodesItAlwaysDid) {
    struct Work {
        const char* engine;
        Branching branching;
        std::uint64_t queens;
        std::uint64_t langford;
    };
    for (const Work& work : {Work{"dancing_links", Branching::weighted, 3531, 3206},
                             Work{"dancing_links", Branching::failure_rate, 3899, 3506},
                             Work{"sparse_sets", Branching::weighted, 3685, 3146},
                             Work{"sparse_sets", Branching::failure_rate, 3899, 3506}}) {
        SCOPED_TRACE(std::string(work.engine) + ", " + std::string(to_string(work.branching)));
        EXPECT_EQ(enumerate(queens(9), with(work.engine, work.branching)).stats.search_nodes, work.queens);
        EXPECT_EQ(enumerate(langford(8), with(work.engine, work.branching)).stats.search_nodes, work.langford);
    }
}

// The item that is found to have no options left depends on the engine; the fact that one is found does not.
TEST(Branching, ByFailureRatesVisitsTheSameNodesWithEveryEngine) {
    for (std::uint64_t seed = 1; seed <= 600; ++seed) {
        const Problem problem =
            random_problem(seed, {.max_items = 24, .max_options = 100, .max_colors = 3, .has_bounds = seed % 2 == 0});
        SolveParams links = with("dancing_links", Branching::failure_rate);
        SolveParams sets = with("sparse_sets", Branching::failure_rate);
        links.limits.search_nodes = sets.limits.search_nodes = 2000;
        EXPECT_EQ(enumerate(problem, sets).stats.nodes_by_level, enumerate(problem, links).stats.nodes_by_level)
            << "seed " << seed;
    }
}

TEST(Branching, WithASeedAndLimitsIsTheSameEachTime) {
    for (const Engine& engine : engines())
        for (const Branching branching : all_ways) {
            if (branching != Branching::mrv && !engine.supports_learned_branching)
                continue;
            SolveParams params = with(engine.name, branching);
            params.seed = 7;
            params.limits.search_nodes = 500;
            Search search(queens(8), params);
            search.finish();
            const Stats first = search.stats();
            EXPECT_EQ(first.search_nodes, 500);
            EXPECT_EQ(search.status(), Status::node_limit);
            search.restart();
            search.finish();
            EXPECT_EQ(search.stats(), first);
            params.limits.search_nodes.reset();
            search.restart({}, params);
            search.finish();
            EXPECT_EQ(search.stats().solutions, 92);
            EXPECT_EQ(search.stats(), enumerate(queens(8), params).stats);
        }
}

} // namespace
} // namespace dlx::test::branching_test
