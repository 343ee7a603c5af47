#include "dlx/recount.hpp"

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

TEST(Recount, IsDoneByAnEngineThatIsNotTheOneInDoubt) {
    for (const Engine& engine : engines())
        EXPECT_NE(Recounter(six_options(), engine.name).engine(), engine.name);
    EXPECT_EQ(Recounter(six_options(), "lockstep").engine(), "dancing_links");
    EXPECT_EQ(Recounter(six_options(), "").engine(), "dancing_links");
}

TEST(Recount, AgreesWithTheNumberThatIsPublishedAndWithNoOther) {
    for (const Engine& engine : engines()) {
        Recounter recounter(queens(8), engine.name);
        EXPECT_EQ(recounter.opinion({92}), Opinion::agrees);
        EXPECT_EQ(recounter.found().solutions, 92U);
        for (const std::uint64_t wrong : {0U, 1U, 91U, 93U, 184U})
            EXPECT_EQ(recounter.opinion({wrong}), Opinion::disagrees) << wrong;
        EXPECT_EQ(recounter.opinion({std::numeric_limits<std::uint64_t>::max()}), Opinion::disagrees);
    }
}

TEST(Recount, KnowsWhatAtLeastMeans) {
    Recounter recounter(queens(8), "bit_sets");
    for (const std::uint64_t least : {0U, 1U, 91U, 92U})
        EXPECT_EQ(recounter.opinion({least, false}), Opinion::agrees) << least;
    EXPECT_EQ(recounter.opinion({93, false}), Opinion::disagrees);
    EXPECT_EQ(recounter.opinion({std::numeric_limits<std::uint64_t>::max(), false}), Opinion::disagrees);
}

TEST(Recount, CountsNoFurtherThanIsNeeded) {
    Recounter recounter(queens(8), "bit_sets");
    EXPECT_EQ(recounter.opinion({3, false}), Opinion::agrees);
    EXPECT_EQ(recounter.found().solutions, 3U);
    EXPECT_EQ(recounter.opinion({3}), Opinion::disagrees);
    EXPECT_EQ(recounter.found().solutions, 4U);
}

// One problem, many claims: each with options of its own, in any order.
TEST(Recount, OfRandomProblemsAgreesWithBruteForceAlone) {
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        const Problem problem = random_problem(seed);
        const auto solutions = brute_force_solutions(problem);
        Recounter recounter(problem, engines()[seed % engines().size()].name);
        Dice dice(seed);
        for (int round = 0; round < 3; ++round) {
            const std::vector<OptionId> forced = random_forced_options(problem, dice);
            const std::uint64_t truth = with_forced(solutions, forced).size();
            ASSERT_EQ(recounter.opinion({truth}, forced), Opinion::agrees) << "seed " << seed;
            ASSERT_EQ(recounter.opinion({truth, false}, forced), Opinion::agrees) << "seed " << seed;
            ASSERT_EQ(recounter.opinion({truth + 1}, forced), Opinion::disagrees) << "seed " << seed;
            ASSERT_EQ(recounter.opinion({truth + 1, false}, forced), Opinion::disagrees) << "seed " << seed;
            if (truth > 0) {
                ASSERT_EQ(recounter.opinion({truth - 1}, forced), Opinion::disagrees) << "seed " << seed;
            }
        }
    }
}

// Whatever the limit: what is true is never denied, and what is wrong never confirmed.
TEST(Recount, DoesNotKnowWhereALimitCameFirst) {
    bool has_not_known = false;
    for (std::uint64_t nodes = 1; nodes < 3000; nodes += 7) {
        Recounter recounter(queens(8), "bit_sets");
        const RecountParams limit{.max_nodes = nodes};
        const Opinion of_truth = recounter.opinion({92}, {}, limit);
        has_not_known |= of_truth == Opinion::unknown;
        EXPECT_NE(of_truth, Opinion::disagrees) << nodes;
        EXPECT_NE(recounter.opinion({93}, {}, limit), Opinion::agrees) << nodes;
        EXPECT_NE(recounter.opinion({93, false}, {}, limit), Opinion::agrees) << nodes;
    }
    EXPECT_TRUE(has_not_known);
}

TEST(Recount, CanBeStopped) {
    const std::atomic<bool> stop = true;
    Recounter recounter(queens(12), "bit_sets");
    EXPECT_EQ(recounter.opinion({14200}, {}, {.stop = &stop}), Opinion::unknown);
}

TEST(Recount, HasALimitOfTime) {
    Recounter recounter(queens(16), "bit_sets");
    const RecountParams limits{.max_nodes = ~std::uint64_t{0}, .max_seconds = 0.001};
    EXPECT_EQ(recounter.opinion({14772512}, {}, limits), Opinion::unknown);
}

} // namespace
} // namespace dlx::test
