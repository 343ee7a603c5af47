#include "dlx/dlx.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/enumerate.hpp"
#include "tests/support/parallel.hpp"
#include "tests/support/param_name.hpp"
#include "tests/support/problems/problems.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <vector>

namespace dlx::test::published_counts_test {
namespace {

struct Published {
    const char* name;
    Problem problem;
    std::uint64_t solutions;
};

class PublishedCount : public EachEngine {};
INSTANTIATE_TEST_SUITE_P(Engines, PublishedCount, testing::ValuesIn(engines().begin(), engines().end()), ParamName());

/// Numbers are those that others found by other methods.
TEST_P(PublishedCount, IsFound) {
    for (const auto& [name, problem, solutions] : std::vector<Published>{
             // OEIS A000170
             {"queens_1", queens(1), 1},
             {"queens_2", queens(2), 0},
             {"queens_3", queens(3), 0},
             {"queens_4", queens(4), 2},
             {"queens_8", queens(8), 92},
             {"queens_10", queens(10), 724},
             // OEIS A014552, twice: each pairing and its reflection
             {"langford_3", langford(3), 2},
             {"langford_4", langford(4), 2},
             {"langford_5", langford(5), 0},
             {"langford_7", langford(7), 52},
             {"langford_8", langford(8), 300},
             // Kasteleyn 1961
             {"dominoes_2x5", dominoes(2, 5), 8},
             {"dominoes_3x3", dominoes(3, 3), 0},
             {"dominoes_4x4", dominoes(4, 4), 36},
             {"dominoes_6x6", dominoes(6, 6), 6728},
             // OEIS A002860
             {"latin_squares_1", latin_squares(1), 1},
             {"latin_squares_3", latin_squares(3), 12},
             {"latin_squares_4", latin_squares(4), 576},
             {"latin_squares_5", latin_squares(5), 161280},
             // (n - 1)!!
             {"perfect_matchings_7", perfect_matchings(7), 0},
             {"perfect_matchings_8", perfect_matchings(8), 105},
             {"perfect_matchings_12", perfect_matchings(12), 10395},
             // four times those up to symmetry: 2, 368
             {"pentominoes_3x20", pentominoes(3, 20), 8},
             {"pentominoes_4x15", pentominoes(4, 15), 1472},
         }) {
        const SolveResult result = enumerate(problem, params());
        EXPECT_EQ(result.status, Status::exhausted) << name;
        EXPECT_EQ(result.solutions, solutions) << name;
    }
}

TEST(PublishedSolution, OfTheExamplesOfTheBookIsTheOnlyOne) {
    const auto found = [](const Problem& problem) {
        std::set<OptionSet> solutions;
        for (const Solution& solution : all_solutions(problem, by_links()))
            solutions.insert(sorted(solution));
        return solutions;
    };
    EXPECT_EQ(found(six_options()), (std::set<OptionSet>{{OptionId{0}, OptionId{3}, OptionId{4}}})); // c e, a d f, b g
    EXPECT_EQ(found(five_colored_options()), (std::set<OptionSet>{{OptionId{1}, OptionId{3}}}));     // p r x:A y, q x:A
}

} // namespace
} // namespace dlx::test::published_counts_test
