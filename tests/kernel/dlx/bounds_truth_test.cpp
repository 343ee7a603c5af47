#include "dlx/dlx.hpp"
#include "tests/support/enumerate.hpp"
#include "tests/support/param_name.hpp"
#include "tests/support/problems/bounded_problems.hpp"

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

namespace dlx::test::bounds_truth_test {

void PrintTo(const BoundedCount& count, std::ostream* out) { *out << count.name; }

namespace {

/// An engine with a published count.
struct Case {
    Engine engine;
    BoundedCount count;
    std::string name;
};

void PrintTo(const Case& one, std::ostream* out) { *out << one.name; }

/// Returns the published counts with each engine that needs about a second at most: bit_sets for all of them.
std::vector<Case> cases() {
    std::vector<Case> result;
    for (const BoundedCount& count : bounded_counts())
        for (const Engine& engine : engines())
            if (count.effort == Effort::second || (count.effort == Effort::minute && engine.name == "bit_sets"))
                result.push_back({engine, count, std::string(count.name) + "_" + std::string(engine.name)});
    return result;
}

/// Numbers that others found by other methods.
class BoundedTruth : public testing::TestWithParam<Case> {};

TEST_P(BoundedTruth, IsFound) {
    const auto& [engine, count, name] = GetParam();
    SolveParams params;
    params.engine = engine.name;
    const SolveResult result = enumerate(count.make(), params);
    EXPECT_EQ(result.status, Status::exhausted);
    EXPECT_EQ(result.solutions, count.solutions);
}

INSTANTIATE_TEST_SUITE_P(Published, BoundedTruth, testing::ValuesIn(cases()), ParamName());

} // namespace
} // namespace dlx::test::bounds_truth_test
