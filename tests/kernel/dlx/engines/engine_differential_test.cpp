#include "dlx/dlx.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/enumerate.hpp"
#include "tests/support/param_name.hpp"
#include "tests/support/print.hpp"
#include "tests/support/problems/random_problem.hpp"
#include "tests/support/rounds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <ostream>
#include <set>
#include <string>
#include <vector>

namespace dlx::test::engine_differential_test {
namespace {

const std::uint64_t seeds = rounds(2000);

/// An engine with one of its ways to branch, on problems with or without bounds.
struct Variant {
    Engine engine;
    Branching branching;
    bool has_bounds;
    std::string name;
};

void PrintTo(const Variant& variant, std::ostream* out) { *out << variant.name; }

/// Returns the engines with each of these ways to branch, on problems without and with bounds or with them only.
std::vector<Variant> variants(const std::vector<Branching>& branchings, const std::vector<bool>& bounds) {
    std::vector<Variant> result;
    for (const Engine& engine : engines())
        for (const Branching branching : branchings)
            for (const bool has_bounds : bounds)
                if (branching == Branching::mrv || engine.supports_learned_branching)
                    result.push_back({engine, branching, has_bounds,
                                      std::string(engine.name) + "_" + std::string(to_string(branching)) +
                                          (has_bounds ? "_bounds" : "")});
    return result;
}

/// Each engine is compared with exhaustive enumeration. Small problems are enough: undoing in the wrong order shows
/// with at most 12 options. These tests cannot see work that is merely wasted; engine_work_test.cpp does that.
class EngineDifferential : public testing::TestWithParam<Variant> {
protected:
    [[nodiscard]] SolveParams params() const {
        SolveParams result;
        result.engine = GetParam().engine.name;
        result.branching = GetParam().branching;
        return result;
    }

    [[nodiscard]] static Problem problem_number(std::uint64_t seed) {
        return random_problem(
            seed, {.max_items = 7, .max_options = 12, .max_colors = 2, .has_bounds = GetParam().has_bounds});
    }

    /// Returns the remaining solutions of `search`; checks every solution, the counter and the status.
    static std::set<OptionSet> solutions_left(const Problem& problem, Search& search) {
        std::set<OptionSet> found;
        while (const auto solution = search.next()) {
            EXPECT_EQ(verify_solution(problem, *solution), std::nullopt);
            EXPECT_TRUE(found.insert(sorted(*solution)).second) << "solution reported twice";
        }
        EXPECT_EQ(search.status(), Status::exhausted);
        EXPECT_EQ(search.stats().solutions, found.size());
        return found;
    }
};

std::string replay(std::uint64_t seed, const Problem& problem, std::span<const OptionId> forced = {}) {
    std::string text = "seed " + std::to_string(seed) + ", forced options:";
    for (const OptionId option : forced)
        text += ' ' + std::to_string(index(option));
    return text + ", problem:\n" + to_string(problem);
}

TEST_P(EngineDifferential, FindsExactlyTheBruteForceSolutions) {
    std::uint64_t solved = 0;
    std::uint64_t several = 0;
    std::uint64_t colored = 0;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        const Problem problem = problem_number(seed);
        SCOPED_TRACE(replay(seed, problem));
        const std::set<OptionSet> expected = brute_force_solutions(problem);
        std::set<OptionSet> found;
        const SolveResult result = for_each_solution(
            problem,
            [&](const Solution& solution) {
                EXPECT_EQ(verify_solution(problem, solution), std::nullopt);
                EXPECT_TRUE(found.insert(sorted(solution)).second) << "solution reported twice";
            },
            params());
        ASSERT_EQ(difference(found, expected), "");
        ASSERT_EQ(result.solutions, expected.size());
        ASSERT_EQ(result.stats.solutions, expected.size());
        ASSERT_EQ(result.status, Status::exhausted);
        ASSERT_EQ(enumerate(problem, params()).solutions, expected.size());
        ASSERT_EQ(enumerate(problem, params()).stats, result.stats) << "counting is not the search that visits";
        solved += !expected.empty();
        several += expected.size() > 1;
        colored += problem.has_colors() && !expected.empty();
    }
    // Enough problems have solutions, and enough have none.
    EXPECT_GE(solved, seeds / 4);
    EXPECT_LE(solved, seeds * 17 / 20);
    EXPECT_GE(several, seeds / 10);
    EXPECT_GE(colored, seeds / 10);
}

TEST_P(EngineDifferential, FindsTheBruteForceSolutionsThatContainForcedOptions) {
    std::uint64_t solved = 0;
    std::uint64_t clashing = 0;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        const Problem problem = problem_number(seed);
        Dice dice(~seed);
        const std::vector<OptionId> forced = random_forced_options(problem, dice);
        SCOPED_TRACE(replay(seed, problem, forced));
        const std::set<OptionSet> expected = with_forced(brute_force_solutions(problem), forced);
        Search search(problem, params(), forced);
        std::set<OptionSet> found;
        while (const auto solution = search.next()) {
            ASSERT_EQ(verify_solution(problem, *solution), std::nullopt);
            ASSERT_TRUE(std::equal(forced.begin(), forced.end(), solution->begin())) << "forced options come first";
            ASSERT_TRUE(found.insert(sorted(*solution)).second) << "solution reported twice";
        }
        ASSERT_EQ(difference(found, expected), "");
        ASSERT_EQ(search.status(), Status::exhausted);
        ASSERT_EQ(search.result().solutions, expected.size());
        solved += !expected.empty() && !forced.empty();
        clashing += search.stats().search_nodes == 0;
    }
    EXPECT_GE(solved, seeds / 20);
    EXPECT_GE(clashing, seeds / 20);
}

TEST_P(EngineDifferential, FindsTheSameSolutionsWithEverySeed) {
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        const Problem problem = problem_number(seed);
        SCOPED_TRACE(replay(seed, problem));
        SolveParams shuffled = params();
        shuffled.seed = seed * 17;
        Search search(problem, shuffled);
        ASSERT_EQ(difference(solutions_left(problem, search), brute_force_solutions(problem)), "");
    }
}

// One structure is used for many searches, most of them abandoned: remains of a search would show in the next one.
TEST_P(EngineDifferential, FindsTheSameSolutionsAfterManyRestarts) {
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        const Problem problem = problem_number(seed);
        const std::set<OptionSet> expected = brute_force_solutions(problem);
        Search search(problem, params());
        const Stats plain = enumerate(problem, params()).stats;
        Dice dice(seed + seeds);
        for (int restart = 0; restart < 5; ++restart) {
            const std::vector<OptionId> forced = random_forced_options(problem, dice);
            SCOPED_TRACE("restart " + std::to_string(restart) + ", " + replay(seed, problem, forced));
            SolveParams changed = params();
            if (dice.one_in(2))
                changed.seed = dice.below(3);
            search.restart(forced, changed);
            if (dice.one_in(2))
                ASSERT_EQ(difference(solutions_left(problem, search), with_forced(expected, forced)), "");
            else
                (void)search.next();
        }
        SCOPED_TRACE(replay(seed, problem));
        search.restart({}, params());
        ASSERT_EQ(difference(solutions_left(problem, search), expected), "");
        ASSERT_EQ(search.stats(), plain) << "the search is not that of a fresh structure";
    }
}

class BoundsDifferential : public EngineDifferential {};

// The items of these problems may all be left without options.
TEST_P(BoundsDifferential, FindsTheEmptySolution) {
    for (const char* text : {"0:1|a\n", "0:2|a 0:3|b | s\n", "0:2|a 0:1|b | s\na s\na b s\nb\n"}) {
        const Problem problem = parse(text);
        SCOPED_TRACE(text);
        Search search(problem, params());
        const std::set<OptionSet> found = solutions_left(problem, search);
        EXPECT_EQ(difference(found, brute_force_solutions(problem)), "");
        EXPECT_TRUE(found.contains({}));
        SolveParams first = params();
        first.limits.solutions = 1;
        EXPECT_EQ(all_solutions(problem, first).size(), 1);
        first.limits.solutions = 0;
        EXPECT_TRUE(all_solutions(problem, first).empty());
    }
}

const std::vector<Branching> all_branchings{Branching::mrv, Branching::weighted, Branching::failure_rate};

INSTANTIATE_TEST_SUITE_P(Engines, EngineDifferential, testing::ValuesIn(variants(all_branchings, {false, true})),
                         ParamName());
INSTANTIATE_TEST_SUITE_P(Engines, BoundsDifferential, testing::ValuesIn(variants(all_branchings, {true})), ParamName());

} // namespace
} // namespace dlx::test::engine_differential_test
