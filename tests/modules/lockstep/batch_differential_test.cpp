#include "dlx/all.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/enumerate.hpp"
#include "tests/support/parallel.hpp"
#include "tests/support/print.hpp"
#include "tests/support/problems/instances.hpp"
#include "tests/support/problems/problems.hpp"
#include "tests/support/problems/random_problem.hpp"
#include "tests/support/rounds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace dlx::test::batch_differential_test {
namespace {

// The lockstep engine is compared with exhaustive enumeration and with itself. These tests cannot see work that is
// merely wasted; batch_work_test.cpp does that.

const std::uint64_t seeds = rounds(2000);
constexpr std::uint64_t all = std::numeric_limits<std::uint64_t>::max();

Problem problem_number(std::uint64_t seed) {
    return random_problem(seed, {.max_items = 7, .max_options = 12, .max_colors = 0});
}

/// Returns a number of instances that fill one lane, some words of lanes, all lanes, or all of them several times. Most
/// batches are small, so that many problems can be tried.
std::size_t batch_size(std::uint64_t seed) {
    constexpr std::array<std::size_t, 5> small{1, 2, 63, 64, 65};
    constexpr std::array<std::size_t, 4> large{511, 512, 513, 2000};
    return seed % 8 == 0 ? large[seed / 8 % large.size()] : small[seed % small.size()];
}

std::vector<OwnedInstance> random_instances(const Problem& problem, const std::set<OptionSet>& solutions,
                                            std::size_t size, Dice& dice) {
    std::vector<OwnedInstance> instances;
    while (instances.size() < size)
        instances.push_back(random_instance(problem, solutions, dice));
    return instances;
}

void last_to_first(std::uint32_t tasks, const std::function<void(std::uint32_t)>& task) {
    while (tasks-- > 0)
        task(tasks);
}

/// Returns limits, numbers of solutions to keep, a width, and ways to deal, of all kinds.
BatchParams random_params(Dice& dice) {
    const std::vector<std::string_view> widths = supported_vector_widths();
    BatchParams params;
    params.limits.solutions = std::array<std::uint64_t, 4>{1, 2, 3, all}[dice.below(4)];
    params.max_kept_solutions = std::array<std::uint64_t, 5>{0, 1, 2, 3, all}[dice.below(5)];
    params.vector_width = widths[dice.below(widths.size())];
    if (dice.one_in(2)) {
        params.task_runner.run = last_to_first;
        params.task_runner.threads = 1 + static_cast<std::uint32_t>(dice.below(3));
        pace_of(params.task_runner).sweeps_to_deal = 1 + dice.below(8);
    }
    return params;
}

/// Returns the error of an answer, or "". `expected` are all solutions of the instance.
std::string fault(const Problem& problem, const OwnedAnswer& answer, const std::set<OptionSet>& expected,
                  const BatchParams& params) {
    const std::uint64_t count = std::min<std::uint64_t>(expected.size(), params.limits.solutions.value_or(all));
    if (answer.solutions != count)
        return std::to_string(answer.solutions) + " solutions instead of " + std::to_string(count);
    if (answer.status != (count == params.limits.solutions ? Status::solution_limit : Status::exhausted))
        return "the status is " + std::string(to_string(answer.status));
    if (answer.kept.size() != std::min(count, params.max_kept_solutions))
        return std::to_string(answer.kept.size()) + " of " + std::to_string(count) + " solutions are kept";
    std::set<OptionSet> found;
    for (const auto& solution : answer.kept) {
        if (const auto reason = verify_solution(problem, solution))
            return *reason;
        const OptionSet options = sorted(solution);
        if (!expected.contains(options))
            return "not a solution of the instance:" + to_string(options);
        if (!found.insert(options).second)
            return "kept twice:" + to_string(options);
    }
    return count == expected.size() && found.size() == count ? difference(found, expected) : "";
}

TEST(BatchDifferential, FindsTheBruteForceSolutionsOfEveryInstance) {
    std::uint64_t instances_seen = 0;
    std::uint64_t solved = 0;
    std::uint64_t several = 0;
    std::uint64_t branched = 0;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        const Problem problem = problem_number(seed);
        const std::set<OptionSet> solutions = brute_force_solutions(problem);
        Dice dice(~seed);
        const BatchParams params = random_params(dice);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", " + to_string(params) + ", problem:\n" + to_string(problem));
        const auto instances = random_instances(problem, solutions, batch_size(seed), dice);
        BatchStats stats;
        const auto answers = run_all(problem, params, instances, &stats);
        ASSERT_EQ(answers.size(), instances.size());
        ASSERT_EQ(stats.instances, instances.size());
        for (std::size_t k = 0; k < answers.size(); ++k) {
            const auto expected = solutions_of(instances[k], solutions);
            ASSERT_EQ(fault(problem, answers[k], expected, params), "") << to_string(instances[k]);
            ASSERT_EQ(answers[k].index, k);
            solved += !expected.empty();
            several += expected.size() > 1;
            branched += answers[k].branches > 0;
        }
        instances_seen += instances.size();
    }
    // Each kind of instance occurs often enough.
    EXPECT_GE(solved, instances_seen / 4);
    EXPECT_LE(solved, instances_seen * 17 / 20);
    EXPECT_GE(several, instances_seen / 10);
    EXPECT_GE(branched, instances_seen / 10);
}

// The widths differ in the number of instances in a batch, and so in the lanes that continue branches of others.
TEST(BatchDifferential, AnswersAreTheSameWithEveryWidthInABatchOfTheirOwnAndForTheOptionsLeft) {
    for (std::uint64_t seed = 1; seed <= seeds / 10; ++seed) {
        const Problem problem = random_problem(seed, {.max_items = 14, .max_options = 40, .max_colors = 0});
        Dice dice(~seed);
        const auto instances = random_instances(problem, {}, batch_size(seed), dice);
        BatchParams params = random_params(dice);
        const auto expected = promised(run_all(problem, params, instances));
        for (const std::string_view width : supported_vector_widths()) {
            params.vector_width = width;
            SCOPED_TRACE("seed " + std::to_string(seed) + ", " + to_string(params) + ", problem:\n" +
                         to_string(problem));
            BatchSolver batch(problem, params);
            ASSERT_EQ(promised(run_all(batch, instances)), expected);
            if (problem.option_count() > 0) { // without options, no remaining options would mean all of them
                ASSERT_EQ(promised(run_all_by_options_left(problem, params, instances)), expected);
            }
            for (std::size_t k = seed % 2; k < std::min<std::size_t>(instances.size(), 70); k += 2)
                ASSERT_EQ(promised(run_all(batch, std::span(&instances[k], 1))).front(), expected[k])
                    << to_string(instances[k]);
        }
    }
}

/// Returns problems whose searches are long enough to be shared between many lanes.
std::vector<Problem> long_problems() {
    return {queens(6), queens(8), langford(7), latin_squares(4), perfect_matchings(10), dominoes(4, 6), chain(12)};
}

TEST(BatchDifferential, LongSearchesFindWhatDancingLinksFinds) {
    for (const Problem& problem : long_problems()) {
        SCOPED_TRACE(to_string(problem).substr(0, 100));
        Search search(problem, by_links());
        std::set<OptionSet> expected;
        while (const auto solution = search.next())
            expected.insert(sorted(*solution));
        for (const std::string_view width : supported_vector_widths())
            for (const std::uint64_t limit : {std::uint64_t{1}, std::uint64_t{10}, std::uint64_t{50}, all}) {
                BatchParams params;
                params.limits.solutions = limit;
                params.max_kept_solutions = all;
                params.vector_width = width;
                for (const std::uint64_t sweeps : {0U, 1U, 30U}) {
                    if (sweeps > 0)
                        params.task_runner.run = last_to_first;
                    params.task_runner.threads = 2;
                    pace_of(params.task_runner).sweeps_to_deal = sweeps;
                    SCOPED_TRACE(to_string(params));
                    for (const OwnedAnswer& answer : run_all(problem, params, std::vector<OwnedInstance>(3)))
                        ASSERT_EQ(fault(problem, answer, expected, params), "");
                }
            }
    }
}

// An instance alone is searched by all lanes; before many others, by the lane that began with it; and dealt, by
// helpers.
TEST(BatchDifferential, AnswersAreTheSameAloneAndAmongOthers) {
    for (const Problem& problem : long_problems()) {
        const auto others = [&](std::uint64_t seed) {
            Dice dice(seed);
            std::vector<OwnedInstance> instances;
            while (instances.size() < 3000) {
                OwnedInstance& instance = instances.emplace_back();
                for (std::uint32_t left = 1 + dice.below(3); left > 0; --left)
                    instance.forced.push_back(OptionId{dice.below(problem.option_count())});
            }
            return instances;
        };
        for (const std::string_view width : supported_vector_widths())
            for (const std::uint64_t limit : {std::uint64_t{1}, std::uint64_t{7}, std::uint64_t{40}, all})
                for (const std::uint64_t kept : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{5}, all}) {
                    BatchParams params;
                    params.limits.solutions = limit;
                    params.max_kept_solutions = kept;
                    params.vector_width = width;
                    SCOPED_TRACE(to_string(params) + ", problem " + to_string(problem).substr(0, 100));
                    BatchSolver batch(problem, params);
                    const auto alone = promised(run_all(batch, std::vector<OwnedInstance>(1)));
                    auto instances = others(limit + kept);
                    const std::size_t place = kept == 1 ? instances.size() - 1 : 0;
                    instances[place] = {};
                    const auto answers = promised(run_all(batch, instances));
                    ASSERT_EQ(answers.size(), instances.size());
                    ASSERT_EQ(answers[place], alone.front());
                    params.task_runner.run = last_to_first;
                    params.task_runner.threads = 2;
                    pace_of(params.task_runner).sweeps_to_deal = 1 + limit % 5;
                    ASSERT_EQ(promised(run_all(problem, params, std::vector<OwnedInstance>(1))), alone);
                }
    }
}

/// Each answer is given once, and equals that of a batch in order. Instances depend on answers: the source ends when
/// all its instances are being searched.
TEST(BatchDifferential, AnswersOutOfOrderAreTheSame) {
    for (std::uint64_t seed = 1; seed <= seeds / 20; ++seed) {
        const Problem problem = random_problem(seed, {.max_items = 14, .max_options = 40, .max_colors = 0});
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
        Dice dice(~seed);
        const auto instances = random_instances(problem, {}, 700, dice);
        BatchParams params = random_params(dice);
        BatchSolver in_order(problem, params);
        const auto expected = promised(run_all(in_order, instances));
        params.ordered = false;
        BatchSolver batch(problem, params);
        std::vector<std::uint64_t> solutions(instances.size(), all);
        std::size_t given = 0;
        std::size_t taken = 0;
        while (given < instances.size()) {
            const std::size_t first = given;
            batch.run(
                [&](Instance& instance) {
                    if (given == instances.size() || given > 2 * taken + 100)
                        return false;
                    instance.forced = instances[given].forced;
                    instance.removed = instances[given++].removed;
                    return true;
                },
                [&](const BatchResult& answer) {
                    std::uint64_t& mine = solutions.at(first + answer.index);
                    EXPECT_EQ(mine, all) << "answered twice";
                    mine = answer.solutions;
                    ++taken;
                });
            ASSERT_EQ(taken, given);
        }
        for (std::size_t k = 0; k < instances.size(); ++k)
            ASSERT_EQ(solutions[k], expected[k].solutions) << to_string(instances[k]);
    }
}

} // namespace
} // namespace dlx::test::batch_differential_test
