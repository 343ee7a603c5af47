#include "sudoku/detail/batch.hpp"
#include "sudoku/encoding.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/support/lane_driver.hpp"
#include "tests/support/parallel.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sudoku::test::dives_test {
namespace {

using detail::BatchResult;
using detail::BatchSolver;
using dlx::test::LaneDriver;
using dlx::test::LaneState;
using dlx::test::OptionFlags;

// Dives: a fast way to two solutions of puzzles that have several.

// --- One step, in the lanes ------------------------------------------------------------------------------------------

/// Returns lanes of boards, each swept until it has a verdict. Every fourth has so few givens that no cell has two
/// candidates left, the others about `share` of all cells.
LaneDriver settled_lanes(const Encoding& cover, const dlx::detail::LaneWidth& width, double share, std::uint64_t seed) {
    Dice dice(seed);
    LaneDriver driver(cover.problem(), width);
    const Geometry& geometry = cover.geometry();
    const auto most = static_cast<std::size_t>(share * geometry.cell_count());
    for (std::uint32_t lane = 0; lane < driver.lanes(); ++lane) {
        const std::size_t givens = lane % 4 == 0 ? dice.below(4) : most - dice.below(5);
        std::vector<dlx::OptionId> forced;
        cover.encode(with_givens(solved_grid(geometry, dice), givens, dice).digits(), forced);
        driver.begin(lane, forced);
    }
    driver.write();
    EXPECT_TRUE(driver.settle(driver.lanes()));
    return driver;
}

std::size_t candidates(const Encoding& cover, const OptionFlags& left, Cell cell) {
    std::size_t result = 0;
    for (std::uint32_t digit = 1; digit <= cover.geometry().side(); ++digit)
        result += left[dlx::index(cover.option(cell, static_cast<Digit>(digit)))] ? 1 : 0;
    return result;
}

/// Returns the error of a decision, or "": one cell, or up to three for a new lane, must lose all candidates but one.
/// Adds the cells to `decided`.
std::string fault_of_decision(const Encoding& cover, const OptionFlags& before, const OptionFlags& after, bool is_new,
                              std::vector<Cell>& decided) {
    bool had_pair = false;
    for (Cell cell = 0; cell < cover.geometry().cell_count(); ++cell) {
        had_pair = had_pair || candidates(cover, before, cell) == 2;
        if (candidates(cover, before, cell) == candidates(cover, after, cell))
            continue;
        if (candidates(cover, after, cell) != 1)
            return "a cell has not one candidate left";
        decided.push_back(cell);
    }
    for (std::size_t k = 0; k < before.size(); ++k)
        if (after[k] && !before[k])
            return "an option came back";
    for (const Cell a : decided) {
        if (candidates(cover, before, a) != 2 && (had_pair || decided.size() > 1))
            return "there is a cell with fewer candidates";
        for (const Cell b : decided)
            if (a != b && (cover.geometry().row(a) == cover.geometry().row(b) ||
                           cover.geometry().column(a) == cover.geometry().column(b) ||
                           cover.geometry().box(a) == cover.geometry().box(b)))
                return "two cells share a house";
    }
    const std::size_t most = is_new ? 3 : 1;
    return decided.empty() || decided.size() > most ? std::to_string(decided.size()) + " cells were decided" : "";
}

TEST(DivesOfLanes, DecideAndGoBack) {
    std::set<std::size_t> sizes; // numbers of cells of a decision
    for (const Geometry& geometry : {Geometry(2, 2), Geometry(2, 3), Geometry(3, 3), Geometry(3, 4)})
        for (const dlx::detail::LaneWidth* width : dlx::test::lane_widths_here()) {
            SCOPED_TRACE(to_string(geometry) + ", " + std::string(width->name));
            const Encoding cover(geometry);
            LaneDriver driver = settled_lanes(cover, *width, geometry.side() > 9 ? 0.4 : 0.3, 1);
            std::vector<std::uint32_t> stuck;
            std::vector<std::uint32_t> new_ones;
            for (std::uint32_t lane = 0; lane < driver.lanes(); ++lane)
                if (driver.verdict(lane) == LaneState::stuck && lane % 3 != 0) {
                    stuck.push_back(lane);
                    if (lane % 2 == 0)
                        new_ones.push_back(lane);
                }
            ASSERT_GE(stuck.size(), driver.lanes() / 4);
            const auto before = driver.states();
            driver.dive(stuck, new_ones, {});
            const auto after = driver.states();
            driver.dive({}, {}, stuck);
            const auto back = driver.states();
            for (std::uint32_t lane = 0; lane < driver.lanes(); ++lane) {
                if (!std::binary_search(stuck.begin(), stuck.end(), lane)) {
                    ASSERT_EQ(after[lane], before[lane]);
                    ASSERT_EQ(back[lane], before[lane]);
                    continue;
                }
                std::vector<Cell> decided;
                ASSERT_EQ(fault_of_decision(cover, before[lane], after[lane], lane % 2 == 0, decided), "");
                sizes.insert(decided.size());
                OptionFlags without = before[lane]; // state without the option chosen in the first cell
                for (std::uint32_t digit = 1; digit <= geometry.side(); ++digit) {
                    const auto option = dlx::index(cover.option(decided[0], static_cast<Digit>(digit)));
                    without[option] = before[lane][option] && !after[lane][option];
                }
                ASSERT_EQ(back[lane], without);
            }
        }
    EXPECT_EQ(sizes, (std::set<std::size_t>{1, 2, 3}));
}

// A lane that has ended goes back alive, without remains of its state, while others decide.
TEST(DivesOfLanes, ALaneThatGoesBackIsSweptAsIfItWereNew) {
    const Encoding cover(Geometry(2, 3));
    std::size_t solved = 0;
    std::size_t dead = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const dlx::detail::LaneWidth& width =
            *dlx::test::lane_widths_here()[seed % dlx::test::lane_widths_here().size()];
        SCOPED_TRACE(width.name);
        LaneDriver driver = settled_lanes(cover, width, 0.3, seed);
        std::vector<std::uint32_t> stuck;
        for (std::uint32_t lane = 0; lane < driver.lanes(); ++lane)
            if (driver.verdict(lane) == LaneState::stuck)
                stuck.push_back(lane);
        const auto before = driver.states();
        driver.dive(stuck, stuck, {});
        ASSERT_TRUE(driver.settle(driver.lanes()));
        std::vector<std::uint32_t> ended;
        std::vector<std::uint32_t> others;
        for (const std::uint32_t lane : stuck)
            if (driver.verdict(lane) == LaneState::stuck) {
                others.push_back(lane);
            } else {
                ended.push_back(lane);
                (driver.verdict(lane) == LaneState::dead ? dead : solved) += 1;
            }
        driver.dive(others, {}, ended);
        const auto put_aside = driver.states();
        ASSERT_TRUE(driver.settle(driver.lanes()));
        const auto swept = driver.states();

        LaneDriver fresh(cover.problem(), width);
        for (const std::uint32_t lane : ended)
            fresh.put(lane, put_aside[lane]);
        fresh.write();
        for (int sweep = 0; sweep < 100; ++sweep)
            fresh.sweep();
        const auto expected = fresh.states();
        for (const std::uint32_t lane : ended) {
            ASSERT_NE(put_aside[lane], before[lane]);
            ASSERT_EQ(driver.verdict(lane), fresh.verdict(lane));
            if (fresh.verdict(lane) != LaneState::dead) {
                ASSERT_EQ(swept[lane], expected[lane]);
            }
        }
    }
    EXPECT_GE(dead, 20U);
    EXPECT_GE(solved, 20U);
}

// --- Batches ---------------------------------------------------------------------------------------------------------

struct Found {
    dlx::Status status = dlx::Status::stopped;
    std::uint64_t solutions = 0;
    std::uint64_t branches = 0; ///< number, or 0 if it is not promised
    friend bool operator==(const Found&, const Found&) = default;
};

BatchSolver::Source source_of(const std::vector<Grid>& puzzles) {
    return [&, given = std::size_t{0}]() mutable {
        return given < puzzles.size() ? puzzles[given++].digits() : std::span<const Digit>();
    };
}

/// Answers all `puzzles`.
std::vector<Found> answers_of(BatchSolver& batch, const std::vector<Grid>& puzzles, dlx::BatchStats* stats = nullptr) {
    std::vector<Found> answers;
    const dlx::BatchStats done = batch.run(source_of(puzzles), [&](const BatchResult& answer) {
        const bool is_promised = answer.status == dlx::Status::exhausted;
        answers.push_back({answer.status, answer.solutions, is_promised ? answer.branches : 0});
    });
    if (stats != nullptr)
        *stats = done;
    return answers;
}

dlx::BatchParams params_of(std::string_view width) {
    dlx::BatchParams params;
    params.limits.solutions = 2;
    params.vector_width = width;
    return params;
}

/// Returns the answers without dives, which are not used if solutions are kept.
std::vector<Found> answers_without_dives(const std::vector<Grid>& puzzles) {
    dlx::BatchParams params = params_of("");
    params.max_kept_solutions = 1;
    BatchSolver batch(puzzles.at(0).geometry(), params);
    return answers_of(batch, puzzles);
}

/// Returns long sequences of puzzles of which most have several solutions, and of others, so that dives start and stop.
std::vector<Grid> stretches(const Geometry& geometry, std::size_t size, std::uint64_t seed) {
    Dice dice(seed);
    std::vector<Grid> puzzles;
    for (bool has_several = true; puzzles.size() < size; has_several = !has_several)
        for (std::uint32_t left = 200 + dice.below(1000); left > 0 && puzzles.size() < size; --left) {
            if (!has_several || dice.one_in(8)) {
                puzzles.push_back(puzzle_of_any_kind(geometry, dice));
                continue;
            }
            const std::size_t givens = geometry.cell_count() * (20 + dice.below(10)) / 81;
            puzzles.push_back(with_givens(solved_grid(geometry, dice), givens, dice));
        }
    return puzzles;
}

TEST(Dives, ChangeNoAnswer) {
    for (const Geometry& geometry : {Geometry(2, 3), Geometry(3, 3), Geometry(3, 4)}) {
        const auto puzzles = stretches(geometry, geometry.side() > 9 ? 1500 : 6000, 1);
        const auto expected = answers_without_dives(puzzles);
        for (const std::string_view width : dlx::supported_vector_widths()) {
            SCOPED_TRACE(to_string(geometry) + ", " + std::string(width));
            BatchSolver batch(geometry, params_of(width));
            ASSERT_EQ(answers_of(batch, puzzles), expected);
            ASSERT_EQ(answers_of(batch, puzzles), expected) << "once more";
        }
    }
}

// A dive needs no service of the lane.
TEST(Dives, AreMadeWhereMostPuzzlesHaveSeveralSolutions) {
    Dice dice(3);
    std::vector<Grid> puzzles;
    while (puzzles.size() < 4000)
        puzzles.push_back(with_givens(solved_grid(Geometry(3, 3), dice), 22, dice));
    for (const std::string_view width : dlx::supported_vector_widths()) {
        SCOPED_TRACE(width);
        dlx::BatchParams params = params_of(width);
        dlx::BatchStats with;
        BatchSolver diving(Geometry(3, 3), params);
        (void)answers_of(diving, puzzles, &with);
        params.limits.search_nodes = 1'000'000; // a limit prevents dives
        dlx::BatchStats without;
        BatchSolver batch(Geometry(3, 3), params);
        (void)answers_of(batch, puzzles, &without);
        EXPECT_LT(with.lane_refills * 2, without.lane_refills);
    }
}

// The order of the first solutions must not depend on dives.
TEST(Dives, AreNotForThoseWhoWantTheSolutions) {
    const auto puzzles = stretches(Geometry(3, 3), 3000, 7);
    std::vector<std::vector<Digit>> firsts;
    for (const std::optional<std::uint64_t> nodes :
         {std::optional<std::uint64_t>(1'000'000), {}}) { // a limit prevents dives
        dlx::BatchParams params = params_of("");
        params.max_kept_solutions = 1;
        params.limits.search_nodes = nodes;
        BatchSolver batch(Geometry(3, 3), params);
        std::vector<Digit> all;
        batch.run(source_of(puzzles), [&](const BatchResult& answer) {
            if (answer.kept_solutions > 0)
                all.insert(all.end(), answer.solution(0).begin(), answer.solution(0).end());
        });
        firsts.push_back(std::move(all));
    }
    EXPECT_GE(firsts[0].size(), 81U * 1000);
    EXPECT_EQ(firsts[0], firsts[1]);
}

TEST(Dives, EndBeforeWorkIsDealtOut) {
    for (const std::uint64_t sweeps : {1U, 3U, 20U})
        for (const std::uint64_t seed : {4U, 5U}) {
            const auto puzzles = stretches(Geometry(3, 3), 1000, seed);
            const auto expected = answers_without_dives(puzzles);
            for (const std::string_view width : dlx::supported_vector_widths()) {
                SCOPED_TRACE(width);
                dlx::BatchParams params = params_of(width);
                std::size_t deals = 0;
                params.task_runner.run = [&](std::uint32_t tasks, const auto& task) {
                    ++deals;
                    for (std::uint32_t k = 0; k < tasks; ++k)
                        task(k);
                };
                params.task_runner.threads = 2;
                dlx::test::pace_of(params.task_runner).sweeps_to_deal = sweeps;
                BatchSolver batch(Geometry(3, 3), params);
                ASSERT_EQ(answers_of(batch, puzzles), expected);
                EXPECT_GE(deals, 1U);
            }
        }
}

TEST(Dives, AStoppedBatchKnowsWhatItHasFound) {
    std::atomic<bool> stop = false;
    dlx::BatchParams params = params_of("");
    params.limits.stop_flag = &stop;
    BatchSolver batch(Geometry(3, 3), params);
    const auto puzzles = stretches(Geometry(3, 3), 3000, 6);
    const auto expected = answers_without_dives(puzzles);
    std::size_t answered = 0;
    std::size_t stopped = 0;
    for (const std::size_t last : {100U, 700U, 2000U}) {
        stop = false;
        answered = 0;
        const dlx::BatchStats stats = batch.run(source_of(puzzles), [&](const BatchResult& answer) {
            const Found& right = expected[answer.index];
            if (answer.status == dlx::Status::stopped) {
                ++stopped;
                EXPECT_LE(answer.solutions, right.solutions);
            } else {
                EXPECT_EQ(answer.solutions, right.solutions);
            }
            if (++answered == last)
                stop = true;
        });
        EXPECT_EQ(answered, stats.instances);
    }
    EXPECT_GE(stopped, 1U);
}

} // namespace
} // namespace sudoku::test::dives_test
