#include "dlx/all.hpp"
#include "tests/support/param_name.hpp"
#include "tests/support/problems/instances.hpp"
#include "tests/support/problems/problems.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <ostream>
#include <string_view>
#include <vector>

namespace dlx::test::batch_work_test {
namespace {

/// What searching a problem and, of each of its options, the instance that forces it and the one that removes it costs.
struct Work {
    const char* name;
    Problem (*make)();
    std::uint64_t solutions; ///< of the problem
    std::uint64_t branches;  ///< of the problem
    std::uint64_t all_branches;
};

void PrintTo(const Work& work, std::ostream* out) { *out << work.name; }

/// The branches of searches that were exhausted are the signature of the lockstep engine, as nodes and updates are that
/// of the others. A rule that is dropped may leave all answers as they are; it costs branches, and shows here. So does
/// another choice of where to branch. Lattices are in tests/sudoku/lockstep_test.cpp.
class BatchWork : public testing::TestWithParam<Work> {};

TEST_P(BatchWork, IsWhatItAlwaysWas) {
    const Work& work = GetParam();
    const Problem problem = work.make();
    std::vector<OwnedInstance> instances(1);
    for (std::uint32_t k = 0; k < problem.option_count(); ++k) {
        instances.push_back({{OptionId{k}}, {}});
        instances.push_back({{}, {OptionId{k}}});
    }
    for (const std::string_view width : supported_vector_widths()) {
        SCOPED_TRACE(width);
        BatchParams params;
        params.limits.solutions = std::numeric_limits<std::uint64_t>::max();
        params.vector_width = width;
        BatchStats stats;
        const auto answers = run_all(problem, params, instances, &stats);
        for (const OwnedAnswer& answer : answers)
            EXPECT_EQ(answer.status, Status::exhausted);
        EXPECT_EQ(answers.front().solutions, work.solutions);
        EXPECT_EQ(answers.front().branches, work.branches);
        EXPECT_EQ(stats.branches, work.all_branches);
    }
}

// Measured here; the solutions are published.
INSTANTIATE_TEST_SUITE_P(Recorded, BatchWork,
                         testing::Values(Work{"six_options", six_options, 1, 0, 0},
                                         Work{"queens_8", [] { return queens(8); }, 92, 268, 17109},
                                         Work{"langford_7", [] { return langford(7); }, 52, 173, 11477},
                                         Work{"dominoes_4x6", [] { return dominoes(4, 6); }, 281, 280, 10904},
                                         Work{"latin_squares_4", [] { return latin_squares(4); }, 576, 575, 37311},
                                         Work{"perfect_matchings_8", [] { return perfect_matchings(8); }, 105, 104,
                                              2988}),
                         ParamName());

} // namespace
} // namespace dlx::test::batch_work_test
