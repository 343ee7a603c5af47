#include "dlx/all.hpp"
#include "tests/support/problems/instances.hpp"
#include "tests/support/problems/problems.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace dlx::test::batch_work_test {
namespace {

/// The cost of searching a problem and, for each of its options, the instances that force it and that remove it.
struct Work {
    const char* name;
    Problem problem;
    std::uint64_t solutions; ///< number of solutions of the problem
    std::uint64_t branches;  ///< branches of the problem
    std::uint64_t all_branches;
};

/// The branches of complete searches are the signature of the lockstep engine, as nodes and updates are that of the
/// others. A rule that is dropped may leave all answers as they are; it costs branches, and shows here. So does another
/// choice of branches. Lattices are in tests/kernel/sudoku/lockstep_test.cpp.
TEST(BatchWork, IsWhatItAlwaysWas) {
    for (const auto& [name, problem, solutions, branches, all_branches] : std::vector<Work>{
             // Branches were measured here; the solutions are published.
             {"six_options", six_options(), 1, 0, 0},
             {"queens_8", queens(8), 92, 268, 17109},
             {"langford_7", langford(7), 52, 173, 11477},
             {"dominoes_4x6", dominoes(4, 6), 281, 280, 10904},
             {"latin_squares_4", latin_squares(4), 576, 575, 37311},
             {"perfect_matchings_8", perfect_matchings(8), 105, 104, 2988},
         }) {
        std::vector<OwnedInstance> instances(1);
        for (std::uint32_t k = 0; k < problem.option_count(); ++k) {
            instances.push_back({{OptionId{k}}, {}});
            instances.push_back({{}, {OptionId{k}}});
        }
        for (const std::string_view width : supported_vector_widths()) {
            SCOPED_TRACE(std::string(name) + ", width " + std::string(width));
            BatchParams params;
            params.limits.solutions = std::numeric_limits<std::uint64_t>::max();
            params.vector_width = width;
            BatchStats stats;
            const auto answers = run_all(problem, params, instances, &stats);
            for (const OwnedAnswer& answer : answers)
                EXPECT_EQ(answer.status, Status::exhausted);
            EXPECT_EQ(answers.front().solutions, solutions);
            EXPECT_EQ(answers.front().branches, branches);
            EXPECT_EQ(stats.branches, all_branches);
        }
    }
}

} // namespace
} // namespace dlx::test::batch_work_test
