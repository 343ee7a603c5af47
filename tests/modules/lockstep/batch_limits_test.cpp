#include "dlx/all.hpp"
#include "tests/support/batches.hpp"
#include "tests/support/parallel.hpp"
#include "tests/support/problems/instances.hpp"
#include "tests/support/problems/problems.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <vector>

namespace dlx::test::batch_limits_test {
namespace {

/// The limits of each instance, which leave the others alone.
class BatchLimits : public EachWidth {};

INSTANTIATE_TEST_SUITE_P(Widths, BatchLimits, testing::ValuesIn(widths()), [](const auto& test) { return test.param; });

void deal_all_the_time(BatchParams& params) {
    pace_of(params.task_runner).sweeps_to_deal = 2;
    params.task_runner.threads = 2;
    params.task_runner.run = [](std::uint32_t tasks, const std::function<void(std::uint32_t)>& task) {
        for (std::uint32_t k = 0; k < tasks; ++k)
            task(k);
    };
}

/// One queen after the other is given, so that the instances are of very different sizes.
Instances queens_in_the_first_row(std::uint32_t n) {
    Instances instances{{}};
    for (std::uint32_t column = 0; column < n; ++column)
        instances.push_back({{queen(n, 0, column), queen(n, 1, (column + 2) % n)}, {}});
    return instances;
}

TEST_P(BatchLimits, WithoutOneAllSolutionsAreCounted) {
    BatchParams params = EachWidth::params();
    params.limits = {};
    EXPECT_EQ(run_all(queens(9), params, Instances(1)).front().solutions, 352U);
}

TEST_P(BatchLimits, OfSearchNodesAreReachedAtTheSamePlaceEverywhere) {
    const Instances instances = queens_in_the_first_row(8);
    for (const std::uint64_t nodes : {1U, 2U, 9U, 30U, 1000U}) {
        SCOPED_TRACE(nodes);
        BatchParams params = EachWidth::params(all, all);
        params.limits.search_nodes = nodes;
        deal_all_the_time(params);
        BatchParams alone = params;
        alone.vector_width = "64";
        alone.task_runner.run = nullptr;
        const auto answers = run_all(queens(8), params, instances);
        EXPECT_EQ(answers, run_all(queens(8), alone, instances));
        const auto whole = run_all(queens(8), EachWidth::params(all, all), instances);
        for (std::size_t k = 0; k < answers.size(); ++k) {
            if (1 + 2 * whole[k].branches <= nodes)
                EXPECT_EQ(answers[k], whole[k]);
            else
                EXPECT_EQ(answers[k].status, Status::node_limit);
            EXPECT_LE(1 + 2 * answers[k].branches, nodes);
        }
    }
}

// 20 queens have more solutions than anyone will wait for.
TEST_P(BatchLimits, OfTimeEndTheInstancesThatTakeLong) {
    const Instances easy(1000, {{queen(20, 0, 0), queen(20, 1, 1)}, {}});
    for (const bool deals : {false, true}) {
        Instances instances = easy;
        instances[1] = instances[999] = {};
        BatchParams params = EachWidth::params();
        params.limits.seconds = 0.02;
        if (deals)
            deal_all_the_time(params);
        const auto answers = run_all(queens(20), params, instances);
        ASSERT_EQ(answers.size(), 1000U);
        for (std::size_t k = 0; k < answers.size(); ++k)
            EXPECT_EQ(answers[k].status, k == 1 || k == 999 ? Status::time_limit : Status::exhausted);
    }
}

} // namespace
} // namespace dlx::test::batch_limits_test
