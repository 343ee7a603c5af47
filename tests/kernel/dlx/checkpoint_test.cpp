#include "dlx/dlx.hpp"
#include "tests/support/enumerate.hpp"
#include "tests/support/parallel.hpp"
#include "tests/support/param_name.hpp"
#include "tests/support/print.hpp"
#include "tests/support/problems/bounded_problems.hpp"
#include "tests/support/problems/problems.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace dlx::test::checkpoint_test {
namespace {

/// Returns a count that has not begun, of the solutions with these options.
Checkpoint below(std::vector<OptionId> forced) {
    const auto path = std::make_shared<const std::vector<OptionId>>(std::move(forced));
    return {0, 0, 0, {{path, path->size(), {}, 1}}};
}

class CheckpointOfEachEngine : public EachEngine {};

// A checkpoint is written after each round. Each is resumed by a run, and by one that is stopped after each round.
TEST_P(CheckpointOfEachEngine, CountsOnFromEveryCheckpoint) {
    std::size_t checkpoints = 0;
    for (std::uint64_t seed = 1; seed <= 600; ++seed) {
        const Problem problem = small_problem(seed, seed > 300);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
        Dice dice(seed);
        std::vector<OptionId> forced = random_forced_options(problem, dice);
        if (problem.has_bounds()) // the path of a branch differs from forced options
            forced.clear();
        const Stats plain = enumerate(problem, params(), forced).stats;
        std::vector<Checkpoint> reached;
        const TaskRunner parallel = tiny_pieces(1 + dice.below(5), 1 + dice.below(3));
        const Checkpoint begin = below(forced);
        const auto keep = [&](const Checkpoint& checkpoint) { reached.push_back(checkpoint); };
        if (plain.search_nodes == 0) { // the forced options clash
            EXPECT_THROW(resume_count(begin, problem, params(), parallel, keep, 0), std::invalid_argument);
            continue;
        }
        EXPECT_EQ(resume_count(begin, problem, params(), parallel, keep, 0).solutions, plain.solutions);
        ASSERT_FALSE(reached.empty());
        EXPECT_TRUE(reached.back().pending.empty());
        for (const Checkpoint& checkpoint : reached) {
            const SolveResult result = resume_count(checkpoint, problem, params(), parallel);
            ASSERT_EQ(result.status, Status::exhausted);
            ASSERT_EQ(result.solutions, plain.solutions);
            ASSERT_EQ(result.stats.search_nodes, plain.search_nodes);
        }
        checkpoints += reached.size();
    }
    EXPECT_GE(checkpoints, 1200);
}

/// Counts until the stop flag is set, after every third round, and resumes until the end.
void count_in_many_runs(const Problem& problem, const SolveParams& params) {
    const Stats plain = enumerate(problem, params).stats;
    for (const std::uint32_t searches : {1U, 3U}) {
        std::atomic<bool> stop = false;
        SolveParams stoppable = params;
        stoppable.limits.stop_flag = &stop;
        Checkpoint last = below({});
        const TaskRunner parallel = tiny_pieces(searches, 4);
        int calls = 0;
        const auto keep = [&](const Checkpoint& checkpoint) {
            last = checkpoint;
            stop = ++calls % 3 == 0;
        };
        SolveResult result = resume_count(last, problem, stoppable, parallel, keep, 0);
        int runs = 1;
        double done = 0;
        for (; result.status == Status::stopped; ++runs) {
            double left = 0;
            for (const PendingBranches& branches : last.pending)
                left += branches.tree_fraction * static_cast<double>(std::max<std::size_t>(branches.options.size(), 1));
            EXPECT_GE(1 - left, done - 1e-9);
            done = 1 - left;
            stop = false;
            result = resume_count(last, problem, stoppable, parallel, keep, 0);
        }
        EXPECT_GE(runs, 10);
        EXPECT_EQ(result.status, Status::exhausted);
        EXPECT_EQ(result.solutions, plain.solutions);
        EXPECT_EQ(result.stats.search_nodes, plain.search_nodes);
    }
}

TEST_P(CheckpointOfEachEngine, CountsInAsManyRunsAsItIsStopped) {
    for (const Problem& problem : {queens(7), queens_by_rule(5, 3, QueenRule::dominate), graphs_with_degrees(5, 1, 3)})
        count_in_many_runs(problem, params());
}

TEST(Checkpoint, OfSomethingElseIsRefused) {
    const auto path = [](std::vector<OptionId> options) {
        return std::make_shared<const std::vector<OptionId>>(std::move(options));
    };
    const auto count_below = [](const PendingBranches& left) {
        return resume_count(Checkpoint{7, 8, 9, {left}}, queens(6), by_links(), {});
    };
    EXPECT_EQ(count_below({path({OptionId{1}}), 1, {}, 1}).solutions,
              7 + enumerate(queens(6), by_links(), std::vector{OptionId{1}}).solutions);
    EXPECT_THROW(count_below({path({OptionId{36}}), 1, {}, 1}), std::out_of_range);
    EXPECT_THROW(count_below({path({OptionId{1}, OptionId{2}}), 2, {}, 1}), std::invalid_argument); // the same row
    EXPECT_THROW(count_below({path({OptionId{1}}), 1, {OptionId{9}, OptionId{36}}, 1}), std::out_of_range);
    SolveParams limited = by_links();
    limited.limits.solutions = 1;
    EXPECT_THROW(resume_count(Checkpoint(), queens(6), limited, {}), std::invalid_argument);
    EXPECT_THROW(count_below({path({no_option}), 1, {}, 1}), std::invalid_argument); // no item has bounds
}

// The root branches on a, which has one option to choose, option 1, and may be left without it.
TEST_P(CheckpointOfEachEngine, WithBoundsIsRefusedUnlessTheTreeHasItsBranches) {
    const Problem problem = parse("0:1|a 1:2|b\nb\na b\nb\n");
    const auto count_below = [&](std::vector<OptionId> options) {
        const auto path = std::make_shared<const std::vector<OptionId>>(std::move(options));
        return resume_count(Checkpoint{0, 0, 0, {{path, path->size(), {}, 1}}}, problem, params(), {}).solutions;
    };
    EXPECT_EQ(count_below({}), 6);
    EXPECT_EQ(count_below({OptionId{1}}), 3);
    EXPECT_EQ(count_below({no_option}), 3);
    EXPECT_EQ(count_below({no_option, OptionId{0}}), 2);
    EXPECT_EQ(count_below({no_option, OptionId{0}, no_option}), 1);
    EXPECT_THROW(count_below({OptionId{0}}), std::invalid_argument); // the item a has no such branch
    EXPECT_THROW(count_below({OptionId{1}, OptionId{1}}), std::invalid_argument);
    EXPECT_THROW(count_below({no_option, no_option}), std::invalid_argument);                // b needs an option
    EXPECT_THROW(count_below({no_option, OptionId{2}, OptionId{0}}), std::invalid_argument); // 0 is excluded before
    EXPECT_THROW(count_below({no_option, OptionId{0}, no_option, no_option}), std::invalid_argument);
    EXPECT_THROW(count_below({OptionId{3}}), std::out_of_range);
    if (GetParam().supports_learned_branching) {
        SolveParams learning = params();
        learning.branching = Branching::weighted;
        EXPECT_THROW(resume_count(below({}), problem, learning, {}), std::invalid_argument);
    }
}

// Resumes for a few search nodes each time, as ranks of MPI and shards do.
TEST_P(CheckpointOfEachEngine, GoesOnForAsManySearchNodesAsItMay) {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const Problem problem = small_problem(seed, seed > 100);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
        const Stats plain = enumerate(problem, params()).stats;
        const auto search = GetParam().make(problem);
        for (const std::uint64_t nodes : {1U, 2U, 7U, 1'000'000U}) {
            Limits limits;
            limits.search_nodes = nodes;
            std::uint64_t errands = 0;
            Checkpoint reached = below({});
            for (; !reached.pending.empty(); ++errands) {
                const Checkpoint next = resume(*search, reached, limits);
                ASSERT_GT(next.search_nodes, reached.search_nodes);
                ASSERT_LE(next.search_nodes, reached.search_nodes + nodes);
                reached = next;
            }
            ASSERT_EQ(reached.solutions, plain.solutions);
            ASSERT_EQ(reached.search_nodes, plain.search_nodes);
            EXPECT_TRUE(nodes > 1 || errands == plain.search_nodes);
        }
    }
}

TEST_P(CheckpointOfEachEngine, StaysWhereItIsWhenItIsTimeToEnd) {
    const auto search = GetParam().make(queens(6));
    const std::atomic<bool> stop = true;
    for (Limits limits : {Limits{.search_nodes = 0}, Limits{.seconds = 0}, Limits{.stop_flag = &stop}}) {
        const Checkpoint reached =
            resume(*search, {7, 8, 9, initial_checkpoint(queens(6), GetParam().name, 10).pending}, limits);
        EXPECT_EQ(reached.solutions, 7U);
        EXPECT_EQ(reached.search_nodes, 8U);
        limits = {};
        EXPECT_EQ(resume(*search, reached, limits).solutions, 7 + 4U);
    }
    EXPECT_THROW((void)resume(*search, below({OptionId{1}, OptionId{2}}), {}), std::invalid_argument); // the same row
    EXPECT_THROW((void)resume(*search, below({OptionId{36}}), {}), std::out_of_range);
}

INSTANTIATE_TEST_SUITE_P(Engines, CheckpointOfEachEngine, testing::ValuesIn(engines().begin(), engines().end()),
                         ParamName());

// --- A count in parts from the start ---------------------------------------------------------------------------------

class SplitOfEachEngine : public EachEngine {};

TEST_P(SplitOfEachEngine, GivesPartsThatAddUp) {
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        const Problem problem = small_problem(seed, seed > 200);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
        const Stats plain = enumerate(problem, params()).stats;
        const auto search = GetParam().make(problem);
        const SolveParams params;
        for (const std::size_t parts : {0U, 1U, 2U, 3U, 10U, 1000U}) {
            const Checkpoint begun = initial_checkpoint(problem, GetParam().name, parts);
            std::uint64_t solutions = begun.solutions;
            std::uint64_t nodes = begun.search_nodes;
            double share = 0;
            for (const PendingBranches& part : begun.pending) {
                ASSERT_EQ(part.depth, part.path->size());
                ASSERT_TRUE(part.options.empty());
                search->start_at({}, *part.path, params);
                search->finish();
                ASSERT_GE(search->stats().search_nodes, 1);
                solutions += search->stats().solutions;
                nodes += search->stats().search_nodes;
                share += part.tree_fraction;
            }
            EXPECT_EQ(solutions, plain.solutions);
            EXPECT_EQ(nodes, plain.search_nodes);
            EXPECT_LE(share, 1 + 1e-9);
            EXPECT_TRUE(begun.pending.empty() || begun.pending.size() >= parts);
        }
    }
    EXPECT_GE(initial_checkpoint(queens(8), GetParam().name, 100).pending.size(), 100);
    EXPECT_LE(initial_checkpoint(chain(300), GetParam().name, 100).pending.size(), 300);
}

INSTANTIATE_TEST_SUITE_P(Engines, SplitOfEachEngine, testing::ValuesIn(engines().begin(), engines().end()),
                         ParamName());

} // namespace
} // namespace dlx::test::checkpoint_test
