#include "dlx/confirm.hpp"

#include "dlx/engine.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/problems.hpp"
#include "tests/support/random_problem.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <limits>
#include <vector>

namespace dlx::test {
namespace {

TEST(Confirmer, IsAnotherEngineThanTheClaimant) {
    for (const Engine& engine : engines())
        EXPECT_NE(Confirmer(six_options(), engine.name).engine(), engine.name);
    EXPECT_EQ(Confirmer(six_options(), "lockstep").engine(), "dancing_links");
    EXPECT_EQ(Confirmer(six_options(), "").engine(), "dancing_links");
    EXPECT_EQ(Confirmer(latin_squares(9), "auto").engine(), "sparse_sets") << "dancing links suit them";
}

TEST(Confirmer, AgreesWithTheNumberThatIsPublishedAndWithNoOther) {
    for (const Engine& engine : engines()) {
        Confirmer confirmer(queens(8), engine.name);
        EXPECT_EQ(confirmer.confirm({92}), Confirmation::agrees);
        EXPECT_EQ(confirmer.found().solutions, 92U);
        for (const std::uint64_t wrong : {0U, 1U, 91U, 93U, 184U})
            EXPECT_EQ(confirmer.confirm({wrong}), Confirmation::disagrees) << wrong;
        EXPECT_EQ(confirmer.confirm({std::numeric_limits<std::uint64_t>::max()}), Confirmation::disagrees);
    }
}

TEST(Confirmer, KnowsWhatAtLeastMeans) {
    Confirmer confirmer(queens(8), "bit_sets");
    for (const std::uint64_t least : {0U, 1U, 91U, 92U})
        EXPECT_EQ(confirmer.confirm({least, false}), Confirmation::agrees) << least;
    EXPECT_EQ(confirmer.confirm({93, false}), Confirmation::disagrees);
    EXPECT_EQ(confirmer.confirm({std::numeric_limits<std::uint64_t>::max(), false}), Confirmation::disagrees);
}

TEST(Confirmer, CountsNoFurtherThanIsNeeded) {
    Confirmer confirmer(queens(8), "bit_sets");
    EXPECT_EQ(confirmer.confirm({3, false}), Confirmation::agrees);
    EXPECT_EQ(confirmer.found().solutions, 3U);
    EXPECT_EQ(confirmer.confirm({3}), Confirmation::disagrees);
    EXPECT_EQ(confirmer.found().solutions, 4U);
}

// One problem, many claims: each with options of its own, in any order.
TEST(Confirmer, AgreesOnRandomProblemsWithBruteForceAlone) {
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        const Problem problem = random_problem(seed);
        const auto solutions = brute_force_solutions(problem);
        Confirmer confirmer(problem, engines()[seed % engines().size()].name);
        Dice dice(seed);
        for (int round = 0; round < 3; ++round) {
            const std::vector<OptionId> forced = random_forced_options(problem, dice);
            const std::uint64_t truth = with_forced(solutions, forced).size();
            ASSERT_EQ(confirmer.confirm({truth}, forced), Confirmation::agrees) << "seed " << seed;
            ASSERT_EQ(confirmer.confirm({truth, false}, forced), Confirmation::agrees) << "seed " << seed;
            ASSERT_EQ(confirmer.confirm({truth + 1}, forced), Confirmation::disagrees) << "seed " << seed;
            ASSERT_EQ(confirmer.confirm({truth + 1, false}, forced), Confirmation::disagrees) << "seed " << seed;
            if (truth > 0) {
                ASSERT_EQ(confirmer.confirm({truth - 1}, forced), Confirmation::disagrees) << "seed " << seed;
            }
        }
    }
}

// Whatever the limit: what is true is never denied, and what is wrong never confirmed.
TEST(Confirmer, DoesNotKnowWhereALimitCameFirst) {
    bool has_not_known = false;
    for (std::uint64_t nodes = 1; nodes < 3000; nodes += 7) {
        Confirmer confirmer(queens(8), "bit_sets");
        const Limits limit{.nodes = nodes};
        const Confirmation of_truth = confirmer.confirm({92}, {}, limit);
        has_not_known |= of_truth == Confirmation::unknown;
        EXPECT_NE(of_truth, Confirmation::disagrees) << nodes;
        EXPECT_NE(confirmer.confirm({93}, {}, limit), Confirmation::agrees) << nodes;
        EXPECT_NE(confirmer.confirm({93, false}, {}, limit), Confirmation::agrees) << nodes;
    }
    EXPECT_TRUE(has_not_known);
}

TEST(Confirmer, CanBeStopped) {
    const std::atomic<bool> stop = true;
    Confirmer confirmer(queens(12), "bit_sets");
    EXPECT_EQ(confirmer.confirm({14200}, {}, {.stop = &stop}), Confirmation::unknown);
}

TEST(Confirmer, HasALimitOfTime) {
    Confirmer confirmer(queens(16), "bit_sets");
    const Limits limits{.seconds = 0.001};
    EXPECT_EQ(confirmer.confirm({14772512}, {}, limits), Confirmation::unknown);
}

} // namespace
} // namespace dlx::test
