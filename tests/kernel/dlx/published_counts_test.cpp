#include "dlx/dlx.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/enumerate.hpp"
#include "tests/support/param_name.hpp"
#include "tests/support/problems/problems.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <ostream>
#include <set>

namespace dlx::test::published_counts_test {
namespace {

struct Published {
    const char* name;
    Problem (*make)();
    std::uint64_t solutions;
};

void PrintTo(const Published& published, std::ostream* out) { *out << published.name; }

/// Numbers that others found by other means, against every engine.
class PublishedCount : public testing::TestWithParam<Published> {};

TEST_P(PublishedCount, IsFoundByEveryEngine) {
    const Problem problem = GetParam().make();
    for (const Engine& engine : engines()) {
        SCOPED_TRACE(engine.name);
        SolveParams params;
        params.engine = engine.name;
        const SolveResult result = enumerate(problem, params);
        EXPECT_EQ(result.status, Status::exhausted);
        EXPECT_EQ(result.solutions, GetParam().solutions);
    }
}

INSTANTIATE_TEST_SUITE_P(Queens, PublishedCount, // OEIS A000170
                         testing::Values(Published{"queens_1", [] { return queens(1); }, 1},
                                         Published{"queens_2", [] { return queens(2); }, 0},
                                         Published{"queens_3", [] { return queens(3); }, 0},
                                         Published{"queens_4", [] { return queens(4); }, 2},
                                         Published{"queens_8", [] { return queens(8); }, 92},
                                         Published{"queens_10", [] { return queens(10); }, 724}),
                         ParamName());

INSTANTIATE_TEST_SUITE_P(Langford, PublishedCount, // OEIS A014552, twice: each pairing and its reflection
                         testing::Values(Published{"langford_3", [] { return langford(3); }, 2},
                                         Published{"langford_4", [] { return langford(4); }, 2},
                                         Published{"langford_5", [] { return langford(5); }, 0},
                                         Published{"langford_7", [] { return langford(7); }, 52},
                                         Published{"langford_8", [] { return langford(8); }, 300}),
                         ParamName());

INSTANTIATE_TEST_SUITE_P(Dominoes, PublishedCount, // Kasteleyn 1961
                         testing::Values(Published{"dominoes_2x5", [] { return dominoes(2, 5); }, 8},
                                         Published{"dominoes_3x3", [] { return dominoes(3, 3); }, 0},
                                         Published{"dominoes_4x4", [] { return dominoes(4, 4); }, 36},
                                         Published{"dominoes_6x6", [] { return dominoes(6, 6); }, 6728}),
                         ParamName());

INSTANTIATE_TEST_SUITE_P(LatinSquares, PublishedCount, // OEIS A002860
                         testing::Values(Published{"latin_squares_1", [] { return latin_squares(1); }, 1},
                                         Published{"latin_squares_3", [] { return latin_squares(3); }, 12},
                                         Published{"latin_squares_4", [] { return latin_squares(4); }, 576},
                                         Published{"latin_squares_5", [] { return latin_squares(5); }, 161280}),
                         ParamName());

INSTANTIATE_TEST_SUITE_P(PerfectMatchings, PublishedCount, // (n - 1)!!
                         testing::Values(Published{"perfect_matchings_7", [] { return perfect_matchings(7); }, 0},
                                         Published{"perfect_matchings_8", [] { return perfect_matchings(8); }, 105},
                                         Published{"perfect_matchings_12", [] { return perfect_matchings(12); },
                                                   10395}),
                         ParamName());

INSTANTIATE_TEST_SUITE_P(Pentominoes, PublishedCount, // four times those up to symmetry: 2, 368
                         testing::Values(Published{"pentominoes_3x20", [] { return pentominoes(3, 20); }, 8},
                                         Published{"pentominoes_4x15", [] { return pentominoes(4, 15); }, 1472}),
                         ParamName());

TEST(PublishedSolution, OfTheSixOptionsIsTheOnlyOne) {
    const Problem problem = six_options();
    std::set<OptionSet> found;
    for_each_solution(
        problem,
        [&](const Solution& solution) {
            found.insert(sorted(solution));
            return VisitAction::keep_going;
        },
        by_links());
    EXPECT_EQ(found, (std::set<OptionSet>{{OptionId{0}, OptionId{3}, OptionId{4}}})); // c e, a d f, b g
}

TEST(PublishedSolution, OfTheFiveColoredOptionsIsTheOnlyOne) {
    const Problem problem = five_colored_options();
    std::set<OptionSet> found;
    for_each_solution(
        problem,
        [&](const Solution& solution) {
            found.insert(sorted(solution));
            return VisitAction::keep_going;
        },
        by_links());
    EXPECT_EQ(found, (std::set<OptionSet>{{OptionId{1}, OptionId{3}}})); // p r x:A y, q x:A
}

} // namespace
} // namespace dlx::test::published_counts_test
