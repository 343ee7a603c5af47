#include "dlx/dlx.hpp"
#include "tests/support/enumerate.hpp"
#include "tests/support/parallel.hpp"
#include "tests/support/param_name.hpp"
#include "tests/support/print.hpp"
#include "tests/support/problems.hpp"
#include "tests/support/random_problem.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace dlx::test {
namespace {

class CheckpointOfEachEngine : public EachEngine {};

// A checkpoint after each round; another run goes on from every one of them, and one that was stopped after each round.
TEST_P(CheckpointOfEachEngine, CountsOnFromEveryCheckpoint) {
    std::size_t checkpoints = 0;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        const Problem problem = small_problem(seed);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_text(problem));
        Dice dice(seed);
        const std::vector<OptionId> forced = random_forced_options(problem, dice);
        const Stats plain = enumerate(problem, params(), forced).stats;
        std::vector<Checkpoint> reached;
        Parallel parallel = tiny_pieces(1 + dice.below(5), 1 + dice.below(3));
        parallel.checkpoint_seconds = 0;
        parallel.on_checkpoint = [&](const Checkpoint& checkpoint) { reached.push_back(checkpoint); };
        EXPECT_EQ(ParallelSearch(problem, params(), parallel, forced).count().solutions, plain.solutions);
        ASSERT_FALSE(reached.empty());
        EXPECT_TRUE(reached.back().left.empty());
        parallel.on_checkpoint = nullptr;
        for (const Checkpoint& checkpoint : reached) {
            const SolveResult result = ParallelSearch(problem, params(), parallel, checkpoint).count();
            ASSERT_EQ(result.status, Status::exhausted);
            ASSERT_EQ(result.solutions, plain.solutions);
            ASSERT_EQ(result.stats.search_nodes, plain.search_nodes);
        }
        checkpoints += reached.size();
    }
    EXPECT_GE(checkpoints, 600);
}

TEST_P(CheckpointOfEachEngine, CountsInAsManyRunsAsItIsStopped) {
    const Problem problem = queens(7);
    const Stats plain = enumerate(problem, params()).stats;
    for (const std::uint32_t searches : {1U, 3U}) {
        std::atomic<bool> stop = false;
        SolveParams stoppable = params();
        stoppable.limits.stop = &stop;
        Checkpoint last;
        Parallel parallel = tiny_pieces(searches, 4);
        parallel.checkpoint_seconds = 0;
        int calls = 0;
        parallel.on_checkpoint = [&](const Checkpoint& checkpoint) {
            last = checkpoint;
            stop = ++calls % 3 == 0;
        };
        SolveResult result = ParallelSearch(problem, stoppable, parallel).count();
        int runs = 1;
        double done = 0;
        for (; result.status == Status::stopped; ++runs) {
            double left = 0;
            for (const Branches& branches : last.left)
                left += branches.share * static_cast<double>(std::max<std::size_t>(branches.options.size(), 1));
            EXPECT_GE(1 - left, done - 1e-9);
            done = 1 - left;
            stop = false;
            result = ParallelSearch(problem, stoppable, parallel, last).count();
        }
        EXPECT_GE(runs, 10);
        EXPECT_EQ(result.status, Status::exhausted);
        EXPECT_EQ(result.solutions, plain.solutions);
        EXPECT_EQ(result.stats.search_nodes, plain.search_nodes);
    }
}

INSTANTIATE_TEST_SUITE_P(Engines, CheckpointOfEachEngine, testing::ValuesIn(engines().begin(), engines().end()),
                         ParamName());

TEST(Checkpoint, OfSomethingElseIsRefused) {
    const auto path = [](std::vector<OptionId> options) {
        return std::make_shared<const std::vector<OptionId>>(std::move(options));
    };
    const auto count_from = [](const Branches& left) {
        return ParallelSearch(queens(6), by_links(), {}, Checkpoint{7, 8, 9, {left}}).count();
    };
    EXPECT_EQ(count_from({path({OptionId{1}}), 1, {}, 1}).solutions,
              7 + enumerate(queens(6), by_links(), std::vector{OptionId{1}}).solutions);
    EXPECT_THROW(count_from({path({OptionId{36}}), 1, {}, 1}), std::out_of_range);
    EXPECT_THROW(count_from({path({OptionId{1}, OptionId{2}}), 2, {}, 1}), std::invalid_argument); // in one row
    EXPECT_THROW(count_from({path({OptionId{1}}), 1, {OptionId{9}, OptionId{36}}, 1}), std::out_of_range);
    SolveParams limited = by_links();
    limited.limits.solutions = 1;
    EXPECT_THROW(ParallelSearch(queens(6), limited, {}, Checkpoint()), std::invalid_argument);
}

// --- A count in parts from the start ---------------------------------------------------------------------------------

class SplitOfEachEngine : public EachEngine {};

TEST_P(SplitOfEachEngine, GivesPartsThatAddUp) {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const Problem problem = small_problem(seed);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_text(problem));
        const Stats plain = enumerate(problem, params()).stats;
        for (const std::size_t parts : {0U, 1U, 2U, 3U, 10U, 1000U}) {
            const Checkpoint begun = split(problem, GetParam().name, parts);
            std::uint64_t solutions = begun.solutions;
            std::uint64_t nodes = begun.search_nodes;
            double share = 0;
            for (const Branches& part : begun.left) {
                ASSERT_EQ(part.depth, part.path->size());
                ASSERT_TRUE(part.options.empty());
                const SolveResult result = enumerate(problem, params(), *part.path);
                ASSERT_GE(result.stats.search_nodes, 1);
                solutions += result.solutions;
                nodes += result.stats.search_nodes;
                share += part.share;
            }
            EXPECT_EQ(solutions, plain.solutions);
            EXPECT_EQ(nodes, plain.search_nodes);
            EXPECT_LE(share, 1 + 1e-9);
            EXPECT_TRUE(begun.left.empty() || begun.left.size() >= parts);
        }
    }
    EXPECT_GE(split(queens(8), GetParam().name, 100).left.size(), 100);
    EXPECT_LE(split(chain(300), GetParam().name, 100).left.size(), 300);
}

INSTANTIATE_TEST_SUITE_P(Engines, SplitOfEachEngine, testing::ValuesIn(engines().begin(), engines().end()),
                         ParamName());

} // namespace
} // namespace dlx::test
