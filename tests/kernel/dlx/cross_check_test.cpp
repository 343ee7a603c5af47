#include "dlx/cross_check.hpp"

#include "dlx/engine.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/problems/problems.hpp"
#include "tests/support/problems/random_problem.hpp"
#include "tests/support/rounds.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <limits>
#include <vector>

namespace dlx::test::cross_check_test {
namespace {

TEST(CrossChecker, IsAnotherEngineThanTheClaimant) {
    for (const Engine& engine : engines())
        EXPECT_NE(CrossChecker(six_options(), engine.name).engine(), engine.name);
    EXPECT_EQ(CrossChecker(six_options(), "lockstep").engine(), "dancing_links");
    EXPECT_EQ(CrossChecker(six_options(), "").engine(), "dancing_links");
    EXPECT_EQ(CrossChecker(latin_squares(9), "auto").engine(), "sparse_sets") << "dancing links suit them";
}

TEST(CrossChecker, AgreesWithTheNumberThatIsPublishedAndWithNoOther) {
    for (const Engine& engine : engines()) {
        CrossChecker confirmer(queens(8), engine.name);
        EXPECT_EQ(confirmer.check({92}), CrossCheck::agrees);
        EXPECT_EQ(confirmer.last_result().solutions, 92U);
        for (const std::uint64_t wrong : {0U, 1U, 91U, 93U, 184U})
            EXPECT_EQ(confirmer.check({wrong}), CrossCheck::disagrees) << wrong;
        EXPECT_EQ(confirmer.check({std::numeric_limits<std::uint64_t>::max()}), CrossCheck::disagrees);
    }
}

TEST(CrossChecker, KnowsWhatAtLeastMeans) {
    CrossChecker confirmer(queens(8), "bit_sets");
    for (const std::uint64_t least : {0U, 1U, 91U, 92U})
        EXPECT_EQ(confirmer.check({least, false}), CrossCheck::agrees) << least;
    EXPECT_EQ(confirmer.check({93, false}), CrossCheck::disagrees);
    EXPECT_EQ(confirmer.check({std::numeric_limits<std::uint64_t>::max(), false}), CrossCheck::disagrees);
}

TEST(CrossChecker, CountsNoFurtherThanIsNeeded) {
    CrossChecker confirmer(queens(8), "bit_sets");
    EXPECT_EQ(confirmer.check({3, false}), CrossCheck::agrees);
    EXPECT_EQ(confirmer.last_result().solutions, 3U);
    EXPECT_EQ(confirmer.check({3}), CrossCheck::disagrees);
    EXPECT_EQ(confirmer.last_result().solutions, 4U);
}

// One problem, many claims: each with options of its own, in any order.
TEST(CrossChecker, AgreesOnRandomProblemsWithBruteForceAlone) {
    for (std::uint64_t seed = 0; seed < rounds(2000); ++seed) {
        const Problem problem = random_problem(seed);
        const auto solutions = brute_force_solutions(problem);
        CrossChecker confirmer(problem, engines()[seed % engines().size()].name);
        Dice dice(seed);
        for (int round = 0; round < 3; ++round) {
            const std::vector<OptionId> forced = random_forced_options(problem, dice);
            const std::uint64_t truth = with_forced(solutions, forced).size();
            ASSERT_EQ(confirmer.check({truth}, forced), CrossCheck::agrees) << "seed " << seed;
            ASSERT_EQ(confirmer.check({truth, false}, forced), CrossCheck::agrees) << "seed " << seed;
            ASSERT_EQ(confirmer.check({truth + 1}, forced), CrossCheck::disagrees) << "seed " << seed;
            ASSERT_EQ(confirmer.check({truth + 1, false}, forced), CrossCheck::disagrees) << "seed " << seed;
            if (truth > 0) {
                ASSERT_EQ(confirmer.check({truth - 1}, forced), CrossCheck::disagrees) << "seed " << seed;
            }
        }
    }
}

// Whatever the limit: what is true is never denied, and what is wrong never confirmed.
TEST(CrossChecker, DoesNotKnowWhereALimitCameFirst) {
    bool has_not_known = false;
    for (std::uint64_t nodes = 1; nodes < 3000; nodes += 7) {
        CrossChecker confirmer(queens(8), "bit_sets");
        const Limits limit{.search_nodes = nodes};
        const CrossCheck of_truth = confirmer.check({92}, {}, limit);
        has_not_known |= of_truth == CrossCheck::unknown;
        EXPECT_NE(of_truth, CrossCheck::disagrees) << nodes;
        EXPECT_NE(confirmer.check({93}, {}, limit), CrossCheck::agrees) << nodes;
        EXPECT_NE(confirmer.check({93, false}, {}, limit), CrossCheck::agrees) << nodes;
    }
    EXPECT_TRUE(has_not_known);
}

TEST(CrossChecker, CanBeStopped) {
    const std::atomic<bool> stop = true;
    CrossChecker confirmer(queens(12), "bit_sets");
    EXPECT_EQ(confirmer.check({14200}, {}, {.stop_flag = &stop}), CrossCheck::unknown);
}

TEST(CrossChecker, HasALimitOfTime) {
    CrossChecker confirmer(queens(16), "bit_sets");
    const Limits limits{.seconds = 0.001};
    EXPECT_EQ(confirmer.check({14772512}, {}, limits), CrossCheck::unknown);
}

} // namespace
} // namespace dlx::test::cross_check_test
