#include "dlx/dlx.hpp"
#include "dlx/engines/engines.hpp"
#include "tests/support/enumerate.hpp"
#include "tests/support/problems/problems.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace dlx::test::bit_sets_test {
namespace {

// same_tree_test.cpp compares the search with that of dancing links.

// The number of sets counted is a signature: only here a change of packing, or of the order of items, is visible.
TEST(BitSetsEngine, CountsSetsAsItAlwaysDid) {
    struct Work {
        Problem problem;
        std::uint64_t updates;
    };
    SolveParams params;
    params.engine = "bit_sets";
    for (const Work& work : {Work{queens(8), 5551}, Work{langford(8), 19103}, Work{dominoes(6, 6), 107022},
                             Work{pentominoes(3, 20), 507905}, Work{five_colored_options(), 6}})
        EXPECT_EQ(enumerate(work.problem, params).stats.updates, work.updates)
            << to_string(work.problem).substr(0, 100);
}

TEST(BitSetsEngine, FollowsNoPathThatIsNotInTheTree) {
    const auto search = detail::make_bit_sets(parse("2|a b\na b\na\nb\na\n"));
    const SolveParams params;
    const auto status = [&](std::vector<OptionId> path) {
        search->start_at({}, path, params);
        return search->next();
    };
    EXPECT_TRUE(status({OptionId{0}}));
    EXPECT_FALSE(status({no_option})); // both items need options
    EXPECT_FALSE(status({OptionId{0}, OptionId{2}}));
    EXPECT_FALSE(status({OptionId{1}, OptionId{0}})); // option 0 is excluded by the branch before
}

TEST(BitSetsEngine, RefusesProblemsThatNeedTooMuchMemory) {
    SolveParams params;
    params.engine = "bit_sets";
    EXPECT_THROW((void)enumerate(chain(100'000), params), std::invalid_argument);
}

// 256 MB are room for 46,337 sets of 724 words.
TEST(BitSetsEngine, NeedsMemoryForTheColorsThatAnItemHasAndForNoOthers) {
    Problem problem;
    const ItemId primary = problem.add_item("p");
    const ItemId colored = problem.add_item("c", ItemKind::secondary);
    for (int k = 0; k < 50'000; ++k)
        problem.add_item("unused" + std::to_string(k), ItemKind::secondary);
    for (int k = 0; k < 46'336; ++k)
        problem.add_option({{primary}, {colored, problem.add_color(std::to_string(k))}});
    EXPECT_EQ(detail::bit_sets_unsupported_reason(problem), std::nullopt);
    problem.add_option({{primary}, {colored}});
    EXPECT_NE(detail::bit_sets_unsupported_reason(problem), std::nullopt);
}

} // namespace
} // namespace dlx::test::bit_sets_test
