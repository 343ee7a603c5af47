#include "dlx/engines/engines.hpp"
#include "dlx/solve.hpp"
#include "tests/support/enumerate.hpp"

#include <gtest/gtest.h>

namespace dlx::test::domain_consistency_test {
namespace {

SolveParams by_consistency() {
    SolveParams params;
    params.engine = "domain_consistency";
    return params;
}

TEST(DomainConsistency, RemovesAnOptionThatConflictsWithAllOfAnItem) {
    Problem problem;
    const ItemId p = problem.add_item("p");
    const ItemId q = problem.add_item("q");
    const ItemId s = problem.add_item("s", ItemKind::secondary);
    const ItemId t = problem.add_item("t", ItemKind::secondary);
    problem.add_option({{p}, {s}});
    problem.add_option({{p}, {t}});
    const OptionId removed = problem.add_option({{q}, {s}, {t}});
    problem.add_option({{q}});
    const SolveResult result = enumerate(problem, by_consistency());
    EXPECT_EQ(result.solutions, 2U);
    EXPECT_EQ(result.stats.search_nodes, 4U) << "the root, q by its only option, and p by two";
    Search search(problem, by_consistency());
    search.restart({{removed}});
    EXPECT_FALSE(search.next());
    EXPECT_EQ(search.status(), Status::exhausted);
}

TEST(DomainConsistency, ComparesColors) {
    Problem problem;
    const ItemId p = problem.add_item("p");
    const ItemId q = problem.add_item("q");
    const ItemId s = problem.add_item("s", ItemKind::secondary);
    const Color red = problem.add_color("red");
    const Color blue = problem.add_color("blue");
    problem.add_option({{p}, {s, red}});
    problem.add_option({{q}, {s, red}});
    problem.add_option({{q}, {s, blue}});
    problem.add_option({{q}, {s}});
    const SolveResult result = enumerate(problem, by_consistency());
    EXPECT_EQ(result.solutions, 1U);
    EXPECT_EQ(result.stats.search_nodes, 3U);
}

TEST(DomainConsistency, FindsNoSolutionAtTheRoot) {
    Problem problem;
    const ItemId p = problem.add_item("p");
    const ItemId q = problem.add_item("q");
    const ItemId r = problem.add_item("r");
    problem.add_option({{p}, {q}});
    problem.add_option({{q}, {r}});
    problem.add_option({{r}, {p}});
    const SolveResult result = enumerate(problem, by_consistency());
    EXPECT_EQ(result.status, Status::exhausted);
    EXPECT_EQ(result.stats.search_nodes, 1U);
}

// 256 MB are room for 46,336 sets of 724 words.
TEST(DomainConsistency, RefusesProblemsThatNeedTooMuchMemory) {
    Problem problem;
    const ItemId item = problem.add_item("p");
    for (int k = 0; k < 46'336; ++k)
        problem.add_option({{item}});
    EXPECT_EQ(detail::domain_consistency_unsupported_reason(problem), std::nullopt);
    for (int k = 0; k < 100; ++k)
        problem.add_option({{item}});
    EXPECT_NE(detail::domain_consistency_unsupported_reason(problem), std::nullopt);
    EXPECT_THROW((void)enumerate(problem, by_consistency()), std::invalid_argument);
}

} // namespace
} // namespace dlx::test::domain_consistency_test
