#include "dlx/count.hpp"
#include "dlx/families/families.hpp"
#include "dlx/frontier/frontier.hpp"
#include "dlx/symmetry/symmetry.hpp"
#include "dlx/threads.hpp"
#include "tests/modules/symmetry/symmetric_problem.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

/// Counts by a frontier that follows one of the states that are images of each other.
namespace dlx::test::frontier_symmetry_test {

namespace {

using Symmetries = std::vector<std::vector<ItemId>>;

struct Counted {
    Integer solutions;
    std::uint64_t states = 0;
};

Counted count_with(const Problem& problem, std::span<const OptionId> forced, Symmetries symmetries) {
    const detail::FrontierProblem prepared(problem, forced, std::move(symmetries));
    if (prepared.start().empty())
        return {};
    detail::FrontierCount frontier(prepared, prepared.start(), std::size_t{1} << 30);
    while (!frontier.follow_some()) {
    }
    return {frontier.count(), frontier.states()};
}

TEST(FrontierSymmetry, AgreesWithBruteForce) {
    std::uint64_t fewer = 0;
    for (std::uint64_t seed = 1; seed <= 4000; ++seed) {
        const Problem problem = symmetric_problem(
            seed, {.max_items = 9, .max_options = 14, .max_colors = static_cast<std::uint32_t>(seed % 3)});
        SCOPED_TRACE(seed);
        const Counted all = count_with(problem, {}, item_symmetries(problem));
        ASSERT_EQ(all.solutions, brute_force_solutions(problem).size());
        fewer += all.states < count_with(problem, {}, {}).states ? 1 : 0;
        Dice dice(seed);
        const std::vector<OptionId> forced = random_forced_options(problem, dice);
        ASSERT_EQ(count_with(problem, forced, item_symmetries(problem)).solutions,
                  count_with(problem, forced, {}).solutions);
    }
    EXPECT_GT(fewer, 200U);
}

TEST(FrontierSymmetry, IgnoresPermutationsThatAreNoSymmetries) {
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        const Problem problem = symmetric_problem(seed, {.max_items = 8, .max_options = 14, .max_colors = 2});
        Dice dice(seed);
        Symmetries symmetries(5);
        for (auto& images : symmetries)
            for (std::uint32_t item = 0; item < problem.item_count(); ++item)
                images.insert(images.begin() + dice.below(item + 1), ItemId{item});
        symmetries.emplace_back(problem.item_count()); // no permutation
        ASSERT_EQ(count_with(problem, {}, symmetries).solutions, brute_force_solutions(problem).size()) << seed;
    }
}

// Mirror images halve the states of a board whose rows are covered one after the other. In a Sudoku or Latin square,
// columns and digits may be exchanged, too.
TEST(FrontierSymmetry, SavesStates) {
    const auto saving = [](const Problem& problem) {
        const Counted some = count_with(problem, {}, item_symmetries(problem));
        const Counted all = count_with(problem, {}, {});
        EXPECT_EQ(some.solutions, all.solutions);
        return static_cast<double>(all.states) / static_cast<double>(some.states);
    };
    EXPECT_GT(saving(families::square_tilings(10)), 1.8);
    EXPECT_GT(saving(families::corner_tilings(8)), 1.5);
    EXPECT_GT(saving(families::sudoku(2, 3)), 1000);
    EXPECT_GT(saving(latin_squares(5)), 100);
}

// A030128, A006717, A005271, A002860.
TEST(FrontierSymmetry, NumbersArePublished) {
    CountParams params{.method = CountMethod::frontier, .find_symmetries = item_symmetries};
    const auto number = [&](const Problem& problem) { return count(problem, params).solutions.str(); };
    EXPECT_EQ(number(families::steiner_triples(13)), "1197504000");
    EXPECT_EQ(number(latin_squares(7)), "61479419904000");
    EXPECT_EQ(number(families::one_factorizations(10)), "1225566720");
    params.task_runner = use_threads(3);
    EXPECT_EQ(number(families::sudoku(2, 3)), "28200960");
    EXPECT_EQ(number(families::cube_matchings(6)), "16332454526976");
}

} // namespace

} // namespace dlx::test::frontier_symmetry_test
