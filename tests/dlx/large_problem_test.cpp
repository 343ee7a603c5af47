#include "dlx/dlx.hpp"
#include "tests/support/problems.hpp"

#include <gtest/gtest.h>

#include <pthread.h>

#include <cstddef>
#include <cstdint>

namespace dlx::test {
namespace {

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

// A level for each item: a search that called itself would need megabytes of stack.
TEST(LargeProblem, OfAHundredThousandLevelsNeedsNoStack) {
    constexpr std::uint32_t items = 100'000;
    const Problem problem = chain(items);
    SolveParams params;
    params.max_solutions = 1;
    std::vector<OptionId> solution;
    SolveResult result;
    run_on_small_stack(256 * 1024, [&] {
        Search search(problem, params);
        if (const auto found = search.next())
            solution.assign(found->begin(), found->end());
        result = search.result();
        search.restart(); // back up from the deepest level
    });
    EXPECT_EQ(result.status, Status::solution_limit);
    EXPECT_EQ(result.stats.max_level, items);
    EXPECT_EQ(why_not_a_solution(problem, solution), "");
}

} // namespace
} // namespace dlx::test
