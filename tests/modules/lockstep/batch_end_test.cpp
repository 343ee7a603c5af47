#include "dlx/all.hpp"
#include "tests/modules/lockstep/batches.hpp"
#include "tests/support/problems/instances.hpp"
#include "tests/support/problems/problems.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace dlx::test::batch_end_test {
namespace {

/// Ends of a run: by an exception, which does not affect the next run, or by the stop flag.
class BatchEnd : public EachWidth {};

INSTANTIATE_TEST_SUITE_P(Widths, BatchEnd, testing::ValuesIn(widths()), [](const auto& test) { return test.param; });

// --- Exceptions ------------------------------------------------------------------------------------------------------

/// Requires that a run of `batch` has the results of a fresh batch: the interrupted run has left nothing behind.
void expect_usable(BatchSolver& batch, const Problem& problem, const BatchParams& params) {
    const Instances instances(600);
    EXPECT_EQ(run_all(batch, instances), run_all(problem, params, instances));
}

TEST_P(BatchEnd, RefusesUnknownOptionsAndGoesOn) {
    const Problem problem = queens(6);
    const OptionId unknown{36};
    for (const OwnedInstance& bad : Instances{{{unknown}, {}},
                                              {{queen(6, 0, 0), unknown}, {}},
                                              {{}, {unknown}},
                                              {{queen(6, 0, 0), unknown}, {queen(6, 0, 1)}},
                                              {{OptionId{~0U}}, {}}}) {
        for (const std::size_t place : {0U, 5U, 300U}) {
            SCOPED_TRACE(to_string(bad) + ", place " + std::to_string(place));
            BatchSolver batch(problem, params(all, 1));
            Instances instances(600, {{queen(6, 0, 1)}, {}});
            instances[place] = bad;
            EXPECT_THROW(run_all(batch, instances), std::out_of_range);
            expect_usable(batch, problem, params(all, 1));
        }
    }
}

TEST_P(BatchEnd, RefusesOtherWordsThanTheOptionsTakeAndGoesOn) {
    const Problem problem = queens(6);
    const std::uint64_t all_left = (std::uint64_t{1} << 36) - 1;
    BatchSolver batch(problem, params(all, 1));
    const auto run = [&](const std::vector<std::uint64_t>& left) {
        batch.run([&](Instance& instance) { return instance = {.allowed = left}, true; }, [](const BatchResult&) {});
    };
    EXPECT_THROW(run({all_left, 0}), std::invalid_argument);
    EXPECT_THROW(run({all_left + 1}), std::out_of_range);
    EXPECT_THROW(run({~std::uint64_t{0}}), std::out_of_range);
    expect_usable(batch, problem, params(all, 1));
}

// The source throws for its instance `last`, or the callback at the answer with that number.
TEST_P(BatchEnd, PassesOnWhatTheSourceOrTheSinkThrowsAndGoesOn) {
    const Problem problem = queens(6);
    for (const bool is_source : {true, false})
        for (const std::uint64_t last : {0U, 1U, 64U, 700U}) {
            SCOPED_TRACE((is_source ? "instance " : "answer ") + std::to_string(last));
            BatchSolver batch(problem, params(all, 1));
            const Options forced{queen(6, 0, 0)};
            std::uint64_t taken = 0;
            std::uint64_t answered = 0;
            expect_throw<Interrupted>(
                [&] {
                    batch.run(
                        [&](Instance& instance) {
                            if (is_source && taken == last)
                                throw Interrupted("enough");
                            instance.forced = forced;
                            return ++taken <= 1000;
                        },
                        [&](const BatchResult&) {
                            if (answered++ == last && !is_source)
                                throw Interrupted("enough");
                        });
                },
                "enough");
            EXPECT_TRUE(is_source ? answered <= last : answered == last + 1);
            expect_usable(batch, problem, params(all, 1));
        }
}

// --- The stop flag ---------------------------------------------------------------------------------------------------

TEST_P(BatchEnd, TakesNothingIfStoppedBefore) {
    const std::atomic<bool> stop = true;
    BatchParams stopped = params();
    stopped.limits.stop_flag = &stop;
    EXPECT_TRUE(run_all(queens(6), stopped, Instances(100)).empty());
}

// 20 queens have far too many solutions, so that these instances cannot finish.
TEST_P(BatchEnd, AnswersAllThatItTookWhenItIsStopped) {
    constexpr std::uint32_t n = 20;
    const Problem problem = queens(n);
    for (const std::uint64_t last : {0U, 1U, 100U}) { // number of the answer at which the flag is set
        SCOPED_TRACE("answer " + std::to_string(last));
        std::atomic<bool> stop = false;
        BatchParams params = EachWidth::params();
        params.limits.stop_flag = &stop;
        BatchSolver batch(problem, params);
        const Options clash{queen(n, 0, 0), queen(n, 1, 1)};
        std::uint64_t taken = 0;
        std::uint64_t taken_late = 0;
        std::vector<OwnedAnswer> answers;
        const BatchStats stats = batch.run(
            [&](Instance& instance) {
                instance = {};
                if (taken <= last || taken % 2 == 0)
                    instance.forced = clash;
                ++taken;
                taken_late += stop;
                return true;
            },
            [&](const BatchResult& answer) {
                answers.push_back(owned(answer));
                if (answer.index == last)
                    stop = true;
            });
        EXPECT_EQ(taken_late, 0U);
        EXPECT_EQ(stats.instances, taken);
        ASSERT_EQ(answers.size(), taken);
        ASSERT_GT(taken, last + 1);
        for (std::size_t k = 0; k < answers.size(); ++k) {
            SCOPED_TRACE("instance " + std::to_string(k));
            const bool is_easy = k <= last || k % 2 == 0;
            EXPECT_EQ(answers[k].index, k);
            if (k <= last)
                EXPECT_EQ(answers[k], (OwnedAnswer{k, Status::exhausted, 0, 0, {}}));
            else if (!is_easy)
                EXPECT_EQ(answers[k].status, Status::stopped);
            else
                EXPECT_TRUE(answers[k].status == Status::stopped || answers[k].status == Status::exhausted);
            EXPECT_TRUE(answers[k].status == Status::stopped || is_easy);
        }
        stop = false;
        std::uint64_t again = 0;
        batch.run(Handing(Instances(100, {clash, {}})), [&](const BatchResult& answer) {
            EXPECT_EQ(answer.status, Status::exhausted);
            ++again;
        });
        EXPECT_EQ(again, 100U) << "the batch is usable afterwards";
    }
}

// The solutions that a stopped search has found may be counted and kept, but all of them are sound.
TEST_P(BatchEnd, KeepsOnlySolutionsWhenItIsStopped) {
    constexpr std::uint32_t n = 12;
    const Problem problem = queens(n);
    std::atomic<bool> stop = false;
    BatchParams params = EachWidth::params(all, all);
    params.limits.stop_flag = &stop;
    BatchSolver batch(problem, params);
    const Options easy{queen(n, 0, 0), queen(n, 1, 1)};
    std::uint64_t taken = 0;
    std::vector<OwnedAnswer> answers;
    batch.run(
        [&](Instance& instance) { // returns easy ones all the time, so that an answer can set the flag
            instance = {};
            if (taken == 0 || taken > 2)
                instance.forced = easy;
            return taken++ < 10'000;
        },
        [&](const BatchResult& answer) {
            answers.push_back(owned(answer));
            stop = true;
        });
    ASSERT_GE(answers.size(), 3U);
    for (const OwnedAnswer& answer : {answers[1], answers[2]}) {
        EXPECT_EQ(answer.status, Status::stopped);
        EXPECT_LE(answer.kept.size(), answer.solutions);
        EXPECT_LT(answer.solutions, 14'200U);
        for (const auto& solution : answer.kept)
            EXPECT_EQ(verify_solution(problem, solution), std::nullopt);
    }
}

} // namespace
} // namespace dlx::test::batch_end_test
