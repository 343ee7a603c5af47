#pragma once

#include "dlx/detail/pace.hpp"
#include "dlx/engine.hpp"
#include "dlx/parallel.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

/// What the tests of searches in parts have in common.
namespace dlx::test {

/// The pace of `parallel`, which gets one of its own. A copy shares it.
inline detail::Pace& pace_of(TaskRunner& parallel) {
    if (!parallel.pace)
        parallel.pace = std::make_shared<detail::Pace>();
    return *parallel.pace;
}

using Task = std::function<void(std::uint32_t)>;

/// What TaskRunner is in most of these tests: nodes are shared out one by one, or few by few, and the last task is done
/// first. `splits` counts the rounds with more than one task.
inline TaskRunner tiny_pieces(std::uint32_t workers, std::uint64_t nodes, int* splits = nullptr) {
    TaskRunner parallel;
    parallel.run = [splits](std::uint32_t tasks, const Task& task) {
        if (splits != nullptr)
            ++*splits;
        for (std::uint32_t k = tasks; k-- > 0;)
            task(k);
    };
    parallel.threads = 2;
    pace_of(parallel).workers = workers;
    pace_of(parallel).nodes_a_round = nodes;
    pace_of(parallel).nodes_alone = nodes;
    return parallel;
}

/// Counts, and keeps no solution.
inline SolveResult count_shared(const Problem& problem, const SolveParams& params, const TaskRunner& parallel,
                                const std::vector<OptionId>& forced = {}) {
    return for_each_solution(problem, nullptr, params, parallel, forced);
}

/// Tests that run with every engine of the table.
class EachEngine : public testing::TestWithParam<Engine> {
protected:
    [[nodiscard]] static SolveParams params() {
        SolveParams result;
        result.engine = GetParam().name;
        return result;
    }

    [[nodiscard]] static Problem small_problem(std::uint64_t seed, bool has_bounds = false) {
        return random_problem(seed, {.max_items = 9, .max_options = 20, .max_colors = 2, .has_bounds = has_bounds});
    }
};

/// Runs each task on a thread of its own, for TaskRunner::run.
inline void in_threads(std::uint32_t tasks, const std::function<void(std::uint32_t)>& task) {
    std::vector<std::thread> threads;
    for (std::uint32_t k = 0; k < tasks; ++k)
        threads.emplace_back(task, k);
    for (std::thread& thread : threads)
        thread.join();
}

} // namespace dlx::test
