#include "sudoku/many/in_order.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <gtest/gtest.h>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>
#include <vector>

namespace {

using sudoku::for_each_in_order;
using sudoku::InOrderParams;
using sudoku::Turn;
using Numbers = std::vector<int>;

/// Returns the numbers 0 ... n - 1.
std::function<std::optional<int>()> numbers(int n) {
    return [n, next = 0]() mutable { return next < n ? std::optional(next++) : std::nullopt; };
}

/// Returns the results of n pieces, each of which returns itself twice, and throws in place of number `bad`.
Numbers handed_over(int n, const InOrderParams& params, int bad = -1) {
    Numbers found;
    try {
        for_each_in_order<int, int>(
            numbers(n),
            [&](const dlx::TaskRunner&) -> sudoku::Worker<int, int> {
                return [bad](int piece, const Turn<int>& turn) {
                    turn.give(piece);
                    if (piece % 7 == 0)
                        std::this_thread::yield();
                    if (piece == bad)
                        throw std::runtime_error("bad");
                    turn.give(piece);
                };
            },
            [&](int result) { found.push_back(result); }, params);
        EXPECT_EQ(bad, -1);
    } catch (const std::runtime_error&) {
        EXPECT_NE(bad, -1);
    }
    return found;
}

Numbers twice(int n) {
    Numbers all;
    for (int k = 0; k < n; ++k)
        all.insert(all.end(), 2, k);
    return all;
}

TEST(InOrder, ResultsComeInTheOrderOfThePieces) {
    for (const std::uint32_t threads : {1U, 2U, 8U})
        for (const std::size_t ahead : {1U, 3U, 64U})
            for (const std::size_t waiting : {1U, 4096U}) {
                SCOPED_TRACE(std::to_string(threads) + ' ' + std::to_string(ahead) + ' ' + std::to_string(waiting));
                const InOrderParams params{.threads = threads, .max_ahead = ahead, .max_waiting = waiting};
                EXPECT_EQ(handed_over(500, params), twice(500));
                EXPECT_EQ(handed_over(0, params), Numbers());
            }
}

TEST(InOrder, WhatWasGivenBeforeAnExceptionIsHandedOver) {
    for (const std::uint32_t threads : {1U, 4U}) {
        bool is_told = false;
        Numbers expected = twice(20);
        expected.push_back(20);
        EXPECT_EQ(handed_over(100, {.threads = threads, .on_failure = [&] { is_told = true; }}, 20), expected);
        EXPECT_TRUE(is_told);
    }
}

TEST(InOrder, ExceptionsOfSourceAndSinkArePassedOn) {
    const auto no_work = [](const dlx::TaskRunner&) -> sudoku::Worker<int, int> {
        return [](int piece, const Turn<int>& turn) { turn.give(piece); };
    };
    for (const std::uint32_t threads : {1U, 4U}) {
        Numbers found;
        const auto bad_source = [next = 0]() mutable -> std::optional<int> {
            if (next == 10)
                throw std::runtime_error("source");
            return next++;
        };
        EXPECT_THROW((for_each_in_order<int, int>(bad_source, no_work, [&](int k) { found.push_back(k); },
                                                  {.threads = threads})),
                     std::runtime_error);
        EXPECT_EQ(found.size(), 10);
        found.clear();
        const auto bad_sink = [&](int k) {
            if (k == 5)
                throw std::runtime_error("sink");
            found.push_back(k);
        };
        EXPECT_THROW((for_each_in_order<int, int>(numbers(1000), no_work, bad_sink, {.threads = threads})),
                     std::runtime_error);
        EXPECT_EQ(found, (Numbers{0, 1, 2, 3, 4}));
    }
}

// The stream is slow: the second piece is read after the result of the first one.
TEST(InOrder, AResultIsHandedOverWhileTheSourceWaits) {
    std::mutex mutex;
    std::condition_variable changed;
    int handed_over = 0;
    for_each_in_order<int, int>(
        [&, next = 0]() mutable -> std::optional<int> {
            std::unique_lock lock(mutex);
            EXPECT_TRUE(changed.wait_for(lock, std::chrono::minutes(1), [&] { return handed_over >= next; }));
            return next < 5 ? std::optional(next++) : std::nullopt;
        },
        [](const dlx::TaskRunner&) -> sudoku::Worker<int, int> {
            return [](int piece, const Turn<int>& turn) { turn.give(piece); };
        },
        [&](int) {
            const std::scoped_lock lock(mutex);
            ++handed_over;
            changed.notify_all();
        },
        {.threads = 2});
    EXPECT_EQ(handed_over, 5);
}

// The first piece ends only after all others that may begin before.
TEST(InOrder, NoThreadWaitsForASlowPiece) {
    std::atomic<int> done = 0;
    Numbers found;
    for_each_in_order<int, int>(
        numbers(100),
        [&](const dlx::TaskRunner&) -> sudoku::Worker<int, int> {
            return [&](int piece, const Turn<int>& turn) {
                while (piece == 0 && done < 63)
                    std::this_thread::yield();
                ++done;
                turn.give(piece);
            };
        },
        [&](int result) { found.push_back(result); }, {.threads = 2, .max_ahead = 64});
    EXPECT_EQ(found.size(), 100);
    EXPECT_TRUE(std::is_sorted(found.begin(), found.end()));
}

TEST(InOrder, IdleThreadsHelpWithLongWork) {
    std::mutex mutex;
    std::condition_variable changed;
    int begun = 0;
    for_each_in_order<int, int>(
        numbers(1),
        [&](const dlx::TaskRunner& parallel) -> sudoku::Worker<int, int> {
            return [&, parallel](int, const Turn<int>&) {
                EXPECT_EQ(parallel.threads, 3);
                parallel.run(3, [&](std::uint32_t) { // each task waits for all
                    std::unique_lock lock(mutex);
                    ++begun;
                    changed.notify_all();
                    EXPECT_TRUE(changed.wait_for(lock, std::chrono::minutes(1), [&] { return begun == 3; }));
                });
                EXPECT_THROW(parallel.run(2, [](std::uint32_t) { throw std::runtime_error("task"); }),
                             std::runtime_error);
            };
        },
        [](int) {}, {.threads = 3});
    EXPECT_EQ(begun, 3);
}

TEST(InOrder, TheStopFlagEndsTheSourceAlone) {
    std::atomic<bool> stop = false;
    Numbers found;
    for_each_in_order<int, int>(
        numbers(1000),
        [&](const dlx::TaskRunner&) -> sudoku::Worker<int, int> {
            return [&](int piece, const Turn<int>& turn) {
                if (piece == 10)
                    stop = true;
                turn.give(piece);
            };
        },
        [&](int result) { found.push_back(result); }, {.threads = 2, .stop_flag = &stop});
    ASSERT_GE(found.size(), 11);
    EXPECT_LT(found.size(), 1000);
    for (std::size_t k = 0; k < found.size(); ++k)
        EXPECT_EQ(found[k], k);
}

TEST(RunLimiter, EndsTheLoopAndIsEndedByAFailure) {
    std::atomic<bool> flag = false;
    sudoku::RunLimiter ending({}, flag);
    (void)handed_over(100, {.threads = 2, .limiter = &ending}, 20);
    EXPECT_TRUE(ending.has_stopped());
    EXPECT_EQ(handed_over(100, {.limiter = &ending}), Numbers()) << "it has ended";
    flag = false;
    std::atomic<bool> stop = false;
    sudoku::RunLimiter by_look({.seconds = 0, .stop_flag = &stop}, flag);
    EXPECT_EQ(handed_over(100, {.limiter = &by_look}), Numbers()) << "the loop looks before the first piece";
    EXPECT_TRUE(by_look.timed_out());
}

TEST(RunLimiter, SaysWhetherTheTimeIsOver) {
    std::atomic<bool> flag = false;
    {
        sudoku::RunLimiter ending({.seconds = 0}, flag);
        ending.poll();
        EXPECT_TRUE(flag);
        EXPECT_TRUE(ending.timed_out());
    }
    flag = false;
    std::atomic<bool> stop = true;
    sudoku::RunLimiter stopped({.seconds = 1000, .stop_flag = &stop}, flag);
    stopped.poll();
    EXPECT_TRUE(flag);
    EXPECT_FALSE(stopped.timed_out());
}

} // namespace
