#include "dlx/all.hpp"
#include "tests/support/problems/problems.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>

namespace dlx::test::seconds_test {
namespace {

TEST(Seconds, ThatAreNegativeOrNoNumberAreRefusedByModules) {
    const Problem problem = queens(4);
    const std::array<std::int64_t, 16> costs{};
    for (const double wrong : {-1.0, -1e-300, -std::numeric_limits<double>::infinity(), std::nan("")})
        for (const Limits& limits : {Limits{.seconds = wrong}, Limits{.progress_interval = wrong}}) {
            EXPECT_THROW((void)min_cost_solution(problem, costs, limits), std::invalid_argument);
            EXPECT_THROW((void)explain(problem, {.limits = limits}), std::invalid_argument);
            EXPECT_THROW((void)BatchSolver(problem, {.limits = limits}), std::invalid_argument);
        }
}

} // namespace
} // namespace dlx::test::seconds_test
