#include "dlx/lockstep/batch.hpp"
#include "dlx/threads.hpp"
#include "dlx/verify.hpp"
#include "tests/support/parallel.hpp"
#include "tests/support/problems/instances.hpp"
#include "tests/support/problems/problems.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace dlx::test::batch_threads_test {
namespace {

// These tests are for the thread sanitizer above all.

TEST(Threads, HaveBatchesOfTheirOwnOnOneProblem) {
    const Problem problem = queens(8);
    std::vector<std::vector<OwnedAnswer>> found(4);
    std::vector<std::thread> threads;
    for (auto& answers : found)
        threads.emplace_back([&problem, &answers] {
            BatchParams params;
            params.limits.solutions = 1000;
            params.max_kept_solutions = 3;
            answers = run_all(problem, params, std::vector<OwnedInstance>(200));
        });
    for (std::thread& thread : threads)
        thread.join();
    ASSERT_EQ(found[0].size(), 200U);
    EXPECT_EQ(found[0].back().solutions, 92U);
    for (const auto& answers : found)
        EXPECT_EQ(answers, found[0]);
}

TEST(Threads, StopABatchByTheFlag) {
    std::atomic<bool> stop = false;
    std::atomic<bool> running = false;
    BatchParams params;
    params.limits.solutions = 1'000'000'000'000;
    params.limits.stop_flag = &stop;
    std::thread stopper([&] {
        while (!running.load())
            std::this_thread::yield();
        stop = true;
    });
    BatchSolver batch(queens(20), params);
    std::vector<Status> statuses;
    int taken = 0;
    batch.run(
        [&](Instance&) { // returns two instances that take too long to finish
            running = taken == 2;
            return taken++ < 2;
        },
        [&](const BatchResult& answer) { statuses.push_back(answer.status); });
    stopper.join();
    EXPECT_EQ(statuses, std::vector<Status>(2, Status::stopped));
}

TEST(Threads, ShareTheLongInstancesOfABatch) {
    BatchParams params;
    params.limits.solutions = 10'000;
    params.max_kept_solutions = 5;
    const auto alone = run_all(queens(9), params, std::vector<OwnedInstance>(2));
    params.task_runner = use_threads(3);
    pace_of(params.task_runner).sweeps_to_deal = 5;
    BatchStats stats;
    EXPECT_EQ(run_all(queens(9), params, std::vector<OwnedInstance>(2), &stats), alone);
    EXPECT_EQ(alone.front().solutions, 352U);
    EXPECT_EQ(stats.branches, alone[0].branches + alone[1].branches);
}

TEST(Threads, StopABatchThatIsShared) {
    std::atomic<bool> stop = false;
    BatchParams params;
    params.limits.solutions = 1'000'000'000'000;
    params.max_kept_solutions = 3;
    params.limits.stop_flag = &stop;
    pace_of(params.task_runner).sweeps_to_deal = 5;
    int rounds = 0;
    params.task_runner.threads = 2;
    params.task_runner.run = [&](std::uint32_t tasks, const std::function<void(std::uint32_t)>& task) {
        std::thread stopper([&] { stop = ++rounds == 20; }); // stops during the round, or before it
        in_threads(tasks, task);
        stopper.join();
    };
    const Problem problem = queens(16);
    const auto answers = run_all(problem, params, std::vector<OwnedInstance>(2));
    ASSERT_EQ(answers.size(), 2U);
    for (const OwnedAnswer& answer : answers) {
        EXPECT_EQ(answer.status, Status::stopped);
        for (const auto& solution : answer.kept)
            EXPECT_EQ(verify_solution(problem, solution), std::nullopt);
    }
}

} // namespace
} // namespace dlx::test::batch_threads_test
