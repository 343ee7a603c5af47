#include "dlx/count.hpp"
#include "dlx/dlx.hpp"
#include "tests/support/enumerate.hpp"
#include "tests/support/parallel.hpp"
#include "tests/support/print.hpp"
#include "tests/support/problems/problems.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <thread>
#include <vector>

namespace dlx::test::threads_test {
namespace {

// These tests are for the thread sanitizer above all.

TEST(Threads, StopASearchByTheFlag) {
    std::atomic<bool> stop = false;
    std::atomic<bool> running = false;
    SolveParams params = by_links();
    params.limits.stop_flag = &stop;
    std::thread stopper([&] {
        while (!running.load())
            std::this_thread::yield();
        stop = true;
    });
    const SolveResult result = for_each_solution(
        queens(20), [&](const Solution&) { running = true; }, params);
    stopper.join();
    EXPECT_EQ(result.status, Status::stopped);
    EXPECT_GE(result.solutions, 1);
}

TEST(Threads, ShareOneProblem) {
    const Problem problem = queens(8);
    std::vector<std::uint64_t> found(4, 0);
    std::vector<std::thread> threads;
    for (std::uint64_t& solutions : found)
        threads.emplace_back([&problem, &solutions] { solutions = enumerate(problem).solutions; });
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(found, std::vector<std::uint64_t>(4, 92));
}

TEST(Threads, ShareASearch) {
    const Problem problem = queens(9);
    TaskRunner parallel;
    parallel.run = in_threads;
    parallel.threads = 3;
    pace_of(parallel).nodes_alone = 50;
    pace_of(parallel).nodes_a_round = 500;
    std::vector<std::vector<OptionId>> expected;
    std::vector<std::vector<OptionId>> found;
    const auto keep_in = [](auto& solutions) {
        return [&solutions](const Solution& solution) { solutions.emplace_back(solution.begin(), solution.end()); };
    };
    const SolveResult plain = for_each_solution(problem, keep_in(expected), by_links());
    const SolveResult split = for_each_solution(problem, keep_in(found), by_links(), parallel);
    EXPECT_EQ(found, expected);
    EXPECT_EQ(split.stats.nodes_by_level, plain.stats.nodes_by_level);
    EXPECT_EQ(for_each_solution(problem, nullptr, by_links(), parallel).solutions, 352U);
}

TEST(Threads, OfTheLibraryCountAndSolve) {
    const CountResult counted = count(langford(11), {.method = CountMethod::enumerate, .task_runner = use_threads(4)});
    EXPECT_EQ(counted.solutions, 17792U * 2);
    for (const std::uint32_t threads : {0U, 1U, 3U}) {
        std::uint64_t visited = 0;
        TaskRunner parallel = use_threads(threads);
        pace_of(parallel).nodes_alone = 50;
        const SolveResult result = for_each_solution(
            queens(9), [&](const Solution&) { ++visited; }, by_links(), parallel);
        EXPECT_EQ(result.solutions, 352U);
        EXPECT_EQ(visited, 352U);
    }
}

TEST(Threads, OfTheLibraryDoEachTaskOnce) {
    for (const std::uint32_t threads : {1U, 2U, 8U})
        for (const std::uint32_t tasks : {0U, 1U, 3U, 100U}) {
            std::vector<int> done(tasks);
            use_threads(threads).run(tasks, [&](std::uint32_t k) { ++done[k]; });
            EXPECT_EQ(done, std::vector<int>(tasks, 1));
        }
}

TEST(Threads, OfTheLibraryPassOnWhatATaskThrows) {
    for (const bool is_by_caller : {true, false}) {
        std::atomic<bool> is_thrown = false;
        const auto task = [&, caller = std::this_thread::get_id()](std::uint32_t) {
            if ((std::this_thread::get_id() == caller) == is_by_caller) {
                is_thrown = true;
                throw std::runtime_error("enough");
            }
            while (!is_thrown)
                std::this_thread::yield();
        };
        EXPECT_THROW(use_threads(2).run(2, task), std::runtime_error);
    }
}

TEST(Threads, StopASearchThatIsShared) {
    std::atomic<bool> stop = false;
    SolveParams params = by_links();
    params.limits.stop_flag = &stop;
    TaskRunner parallel;
    parallel.threads = 3;
    pace_of(parallel).nodes_alone = 50;
    int rounds = 0;
    parallel.run = [&](std::uint32_t tasks, const std::function<void(std::uint32_t)>& task) {
        std::thread stopper([&] { stop = ++rounds == 5; }); // stops during the round, or before it
        in_threads(tasks, task);
        stopper.join();
    };
    const SolveResult result = for_each_solution(queens(20), nullptr, params, parallel);
    EXPECT_EQ(result.status, Status::stopped);
    EXPECT_GT(result.stats.search_nodes, 50U);
}

} // namespace
} // namespace dlx::test::threads_test
