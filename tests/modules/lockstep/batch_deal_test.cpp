#include "dlx/all.hpp"
#include "tests/modules/lockstep/batches.hpp"
#include "tests/support/parallel.hpp"
#include "tests/support/problems/instances.hpp"
#include "tests/support/problems/problems.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

namespace dlx::test::batch_deal_test {
namespace {

/// Long searches are shared between tasks, here one after the other, and end at the limits of each instance.
/// batch_differential_test.cpp tests that answers stay the same.
class BatchDeal : public EachWidth {};

INSTANTIATE_TEST_SUITE_P(Widths, BatchDeal, testing::ValuesIn(widths()), [](const auto& test) { return test.param; });

/// Returns settings that deal all the time; after each task, `and_then` is called.
BatchParams dealing(
    std::string_view width, const std::function<void()>& and_then = [] {}) {
    BatchParams params;
    params.vector_width = width;
    pace_of(params.task_runner).sweeps_to_deal = 2;
    params.task_runner.threads = 2;
    params.task_runner.run = [and_then](std::uint32_t tasks, const std::function<void(std::uint32_t)>& task) {
        for (std::uint32_t k = 0; k < tasks; ++k) {
            task(k);
            and_then();
        }
    };
    return params;
}

TEST_P(BatchDeal, HasTheFirstSolutionsOrIsStoppedWhenItIsStoppedWhileDealing) {
    int complete = 0;
    for (const Problem& problem : {queens(8), langford(7)})
        for (const std::uint64_t limit : {2U, 5U, 30U, 1000U}) {
            std::atomic<bool> stop = false;
            int tasks_left = -1;
            BatchParams params = dealing(GetParam(), [&] { stop = stop || --tasks_left == 0; });
            params.limits.solutions = params.max_kept_solutions = limit;
            const auto undisturbed = run_all(problem, params, Instances(1));
            params.limits.stop_flag = &stop;
            for (int tasks = 1; tasks < 40; ++tasks) {
                tasks_left = tasks;
                stop = false;
                const auto answers = run_all(problem, params, Instances(1));
                if (answers.front().status != Status::stopped) {
                    ++complete;
                    ASSERT_EQ(promised(answers), promised(undisturbed));
                }
            }
        }
    EXPECT_GE(complete, 4);
}

TEST_P(BatchDeal, DealsWhatTakesLongWhetherThereIsMoreOrNot) {
    const Problem problem = queens(9);
    for (const std::size_t easy : {std::size_t{0}, 2 * BatchSolver::max_in_flight}) {
        int tasks = 0;
        BatchParams params = dealing(GetParam(), [&] { ++tasks; });
        params.limits.solutions = 1000;
        pace_of(params.task_runner).sweeps_to_deal = 30;
        Instances instances(1);
        instances.resize(1 + easy, OwnedInstance{{OptionId{0}, OptionId{1}}, {}}); // forces two queens in a row
        const auto answers = run_all(problem, params, instances);
        EXPECT_EQ(answers.front().solutions, 352U);
        EXPECT_EQ(answers.size(), instances.size());
        EXPECT_GE(tasks, 1);
    }
}

TEST_P(BatchDeal, PassesOnWhatTasksThrowAndGoesOn) {
    const Problem problem = queens(8);
    bool throws = true;
    BatchParams params = dealing(GetParam(), [&] {
        if (throws)
            throw Interrupted("a task");
    });
    params.limits.solutions = 1000;
    BatchSolver batch(problem, params);
    for (int round = 0; round < 3; ++round) {
        throws = true;
        expect_throw<Interrupted>([&] { (void)run_all(batch, Instances(3)); }, "a task");
        throws = false;
        for (const OwnedAnswer& answer : run_all(batch, Instances(3)))
            EXPECT_EQ(answer.solutions, 92U);
    }
}

// --- Limits of each instance, which leave the others alone -----------------------------------------------------------

TEST_P(BatchDeal, WithoutALimitAllSolutionsAreCounted) {
    BatchParams params = EachWidth::params();
    params.limits = {};
    EXPECT_EQ(run_all(queens(9), params, Instances(1)).front().solutions, 352U);
}

TEST_P(BatchDeal, LimitsOfSearchNodesAreReachedAtTheSamePlaceEverywhere) {
    Instances instances{{}}; // instances of very different sizes
    for (std::uint32_t column = 0; column < 8; ++column)
        instances.push_back({{queen(8, 0, column), queen(8, 1, (column + 2) % 8)}, {}});
    const auto whole = run_all(queens(8), EachWidth::params(all, all), instances);
    for (const std::uint64_t nodes : {1U, 2U, 9U, 30U, 1000U}) {
        SCOPED_TRACE(nodes);
        BatchParams params = dealing(GetParam());
        params.limits = {.solutions = all, .search_nodes = nodes};
        params.max_kept_solutions = all;
        const auto answers = run_all(queens(8), params, instances);
        params.vector_width = "64";
        params.task_runner.run = nullptr;
        EXPECT_EQ(answers, run_all(queens(8), params, instances));
        for (std::size_t k = 0; k < answers.size(); ++k) {
            if (1 + 2 * whole[k].branches <= nodes)
                EXPECT_EQ(answers[k], whole[k]);
            else
                EXPECT_EQ(answers[k].status, Status::node_limit);
            EXPECT_LE(1 + 2 * answers[k].branches, nodes);
        }
    }
}

// 20 queens have far too many solutions.
TEST_P(BatchDeal, LimitsOfTimeEndTheInstancesThatTakeLong) {
    Instances instances(1000, {{queen(20, 0, 0), queen(20, 1, 1)}, {}});
    instances[1] = instances[999] = {};
    for (BatchParams params : {EachWidth::params(), dealing(GetParam())}) {
        params.limits = {.solutions = all, .seconds = 0.02};
        const auto answers = run_all(queens(20), params, instances);
        ASSERT_EQ(answers.size(), 1000U);
        for (std::size_t k = 0; k < answers.size(); ++k)
            EXPECT_EQ(answers[k].status, k == 1 || k == 999 ? Status::time_limit : Status::exhausted);
    }
}

} // namespace
} // namespace dlx::test::batch_deal_test
