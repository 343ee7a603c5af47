#include "dlx/dlx.hpp"
#include "tests/support/enumerate.hpp"
#include "tests/support/parallel.hpp"
#include "tests/support/problems/problems.hpp"

#include <gtest/gtest.h>

#include <pthread.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace dlx::test::large_problem_test {
namespace {

// These tests take seconds, and minutes under sanitizers, which omit them.

/// Runs `task` on a thread with a stack of `bytes`.
template <class Task>
void run_on_small_stack(std::size_t bytes, Task task) {
    pthread_attr_t attributes;
    ASSERT_EQ(pthread_attr_init(&attributes), 0);
    ASSERT_EQ(pthread_attr_setstacksize(&attributes, bytes), 0);
    pthread_t thread = {};
    const auto run = [](void* data) -> void* {
        (*static_cast<Task*>(data))();
        return nullptr;
    };
    ASSERT_EQ(pthread_create(&thread, &attributes, run, &task), 0);
    ASSERT_EQ(pthread_join(thread, nullptr), 0);
    pthread_attr_destroy(&attributes);
}

/// Requires that a search with 256 kB of stack finds the first solution at the level.
void expect_solution_on_small_stack(const Problem& problem, const std::string& engine, std::size_t level) {
    SCOPED_TRACE(engine);
    SolveParams params;
    params.engine = engine;
    params.limits.solutions = 1;
    std::vector<OptionId> solution;
    SolveResult result;
    run_on_small_stack(256 * 1024, [&] {
        Search search(problem, params);
        if (const auto found = search.next())
            solution.assign(found->begin(), found->end());
        result = search.result();
        search.restart(); // returns from the deepest level
    });
    EXPECT_EQ(result.status, Status::solution_limit);
    EXPECT_EQ(result.stats.max_level, level);
    EXPECT_EQ(solution.size(), level);
    EXPECT_EQ(verify_solution(problem, solution), std::nullopt);
}

// The problem has a level for each item: a recursive search would need megabytes of stack.
TEST(LargeProblem, OfAHundredThousandLevelsNeedsNoStack) {
    expect_solution_on_small_stack(chain(100'000), "dancing_links", 100'000);
}

// The problem has a level for each option of an item with bounds. Some items need fewer; first branches choose all.
TEST(LargeProblem, WithBoundsOfAHundredThousandLevelsNeedsNoStack) {
    Problem problem;
    constexpr std::uint32_t options = 1000;
    for (std::uint32_t i = 0; i < 100; ++i) {
        const ItemId item = problem.add_item(std::to_string(i), {i % 2 == 0 ? options : 0, options});
        for (std::uint32_t k = 0; k < options; ++k)
            problem.add_option({{item}});
    }
    for (const char* engine : {"dancing_links", "sparse_sets"})
        expect_solution_on_small_stack(problem, engine, problem.option_count());
}

// A path to a node has the length of its depth: parts must not have one for each option that is pending on the path.
TEST(LargeProblem, OfManyLevelsIsSplit) {
    const Problem problem = chain(20'000);
    SolveParams params = by_links();
    params.limits.search_nodes = 100'000;
    const SolveResult plain = enumerate(problem, params);
    TaskRunner parallel;
    parallel.threads = 2;
    for (const std::uint64_t nodes : {1000U, 1'000'000U}) {
        pace_of(parallel).nodes_a_round = nodes;
        int rounds = 0;
        parallel.run = [&](std::uint32_t tasks, const std::function<void(std::uint32_t)>& task) {
            ++rounds;
            for (std::uint32_t k = 0; k < tasks; ++k)
                task(k);
        };
        const SolveResult result = for_each_solution(problem, nullptr, params, parallel);
        EXPECT_EQ(result.status, Status::node_limit);
        EXPECT_EQ(result.solutions, plain.solutions);
        EXPECT_EQ(result.stats.nodes_by_level, plain.stats.nodes_by_level);
        EXPECT_GE(rounds, 1);
    }
}

} // namespace
} // namespace dlx::test::large_problem_test
