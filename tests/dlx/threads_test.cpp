#include "dlx/dlx.hpp"
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

} // namespace
} // namespace dlx::test
