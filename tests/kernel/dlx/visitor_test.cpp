#include "dlx/dlx.hpp"
#include "tests/support/enumerate.hpp"
#include "tests/support/problems/problems.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace dlx::test::visitor_test {
namespace {

TEST(Solutions, OutliveTheSearchAndItsNextStep) {
    const Problem problem = queens(6);
    const std::vector<Solution> all = all_solutions(problem, by_links());
    std::vector<Solution> looped;
    std::vector<Solution> visited;
    std::vector<Solution> stepped;
    std::optional<Solution> first;
    {
        Search search(problem, by_links());
        EXPECT_EQ(search.status(), Status::stopped);
        first = search.next();
        EXPECT_EQ(search.status(), Status::found);
        stepped.push_back(*first);
        while (auto solution = search.next())
            stepped.push_back(*std::move(solution));
        EXPECT_EQ(search.status(), Status::exhausted);
    }
    for (const Solution& solution : Search(problem, by_links()))
        looped.push_back(solution);
    for_each_solution(
        problem, [&](const Solution& solution) { visited.push_back(solution); }, by_links());
    EXPECT_EQ(looped, all);
    EXPECT_EQ(visited, all);
    EXPECT_EQ(stepped, all);
    EXPECT_EQ(first, all[0]);
    EXPECT_EQ(*Search(problem, by_links()).next(), all[0]);
}

TEST(Visitors, ReturnNothingABoolOrAnAction) {
    const Problem problem = queens(6);
    const TaskRunner runners[] = {TaskRunner(), use_threads(2)};
    for (const TaskRunner& runner : runners) {
        const auto visits = [&](const Visitor& visitor) {
            return for_each_solution(problem, visitor, by_links(), runner);
        };
        std::size_t count = 0;
        const auto count_each = [&](const Solution&) { ++count; };
        EXPECT_EQ(visits(count_each).status, Status::exhausted);
        EXPECT_EQ(count, 4);
        const SolveResult two = visits([&](Solution solution) { return !solution.empty() && ++count < 6; });
        EXPECT_EQ(two.solutions, 2);
        EXPECT_EQ(two.status, Status::stopped);
        EXPECT_EQ(visits([&](std::span<const OptionId>) { return VisitAction::stop; }).solutions, 1);
        EXPECT_EQ(visits([](const auto& solution) { return solution.size() == 6; }).solutions, 4);
        EXPECT_EQ(visits(nullptr).solutions, 4);
        EXPECT_EQ(visits(std::function<VisitAction(const Solution&)>()).solutions, 4) << "none, as nullptr";
    }
}

} // namespace
} // namespace dlx::test::visitor_test
