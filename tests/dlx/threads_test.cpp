#include "dlx/dlx.hpp"
#include "tests/support/instances.hpp"
#include "tests/support/print.hpp"
#include "tests/support/problems.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace dlx::test {
namespace {

// For the thread sanitizer above all.

TEST(Threads, StopASearchByTheFlag) {
    std::atomic<bool> stop = false;
    std::atomic<bool> running = false;
    SolveParams params;
    params.stop = &stop;
    std::thread stopper([&] {
        while (!running.load())
            std::this_thread::yield();
        stop = true;
    });
    const SolveResult result = solve(queens(20), params, [&](Solution) {
        running = true;
        return Visit::keep_going;
    });
    stopper.join();
    EXPECT_EQ(result.status, Status::stopped);
    EXPECT_GE(result.solutions, 1);
}

TEST(Threads, ShareOneProblem) {
    const Problem problem = queens(8);
    std::vector<std::uint64_t> found(4, 0);
    std::vector<std::thread> threads;
    for (std::uint64_t& solutions : found)
        threads.emplace_back([&problem, &solutions] { solutions = count(problem).solutions; });
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(found, std::vector<std::uint64_t>(4, 92));
}

TEST(Threads, HaveBatchesOfTheirOwnOnOneProblem) {
    const Problem problem = queens(8);
    std::vector<std::vector<OwnedAnswer>> found(4);
    std::vector<std::thread> threads;
    for (auto& answers : found)
        threads.emplace_back([&problem, &answers] {
            BatchParams params;
            params.max_solutions = 1000;
            params.solutions_kept = 3;
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
    params.max_solutions = 1'000'000'000'000;
    params.stop = &stop;
    std::thread stopper([&] {
        while (!running.load())
            std::this_thread::yield();
        stop = true;
    });
    Batch batch(queens(20), params);
    std::vector<Status> statuses;
    int taken = 0;
    batch.run(
        [&](Instance&) { // two instances of which nobody lives to see the end
            running = taken == 2;
            return taken++ < 2;
        },
        [&](const BatchAnswer& answer) { statuses.push_back(answer.status); });
    stopper.join();
    EXPECT_EQ(statuses, std::vector<Status>(2, Status::stopped));
}

} // namespace
} // namespace dlx::test
