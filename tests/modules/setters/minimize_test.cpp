#include "sudoku/setters/minimize.hpp"
#include "sudoku/setters/symmetry.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/support/one_by_one.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace sudoku::test::minimize_test {
namespace {

/// A task that owns what it has.
struct Task {
    Grid puzzle;
    Grid solution;
    std::vector<std::uint32_t> order;
    std::size_t min_givens = 0;
    bool stop_at_first_needed = false;
};

Task random_task(const Geometry& geometry, std::size_t units, Dice& dice) {
    Task task{.puzzle = solved_grid(geometry, dice), .solution = Grid(geometry), .order = {}};
    task.solution = task.puzzle;
    for (const Cell cell : shuffled_cells(geometry, dice))
        if (cell < units)
            task.order.push_back(cell);
    return task;
}

/// Removes units by the definition, one after the other, by dancing links.
Grid minimized(Task task, const std::vector<CellGroup>& units, OneByOne& links) {
    for (const std::uint32_t unit : task.order) {
        Grid less = task.puzzle;
        for (const Cell cell : units[unit])
            less.set(cell, 0);
        if (less.given_count() < task.min_givens)
            continue;
        if (links.count(less, 2) == 1)
            task.puzzle = less;
        else if (task.stop_at_first_needed)
            break;
    }
    return task.puzzle;
}

/// Returns the results by task.
std::vector<Grid> minimized_together(const std::vector<Task>& tasks, Minimizer& minimizer) {
    std::vector<Grid> results(tasks.size(), Grid(tasks.front().puzzle.geometry()));
    std::size_t next = 0;
    minimizer.run(
        [&](MinimizeTask& task) {
            if (next == tasks.size())
                return false;
            const Task& given = tasks[next++];
            task = {given.puzzle.digits(), given.solution.digits(), given.order, given.min_givens,
                    given.stop_at_first_needed};
            return true;
        },
        [&](const MinimizeResult& left) {
            EXPECT_TRUE(left.is_proven_minimal);
            results.at(left.task_index) = Grid(tasks.front().puzzle.geometry(), left.puzzle);
        });
    return results;
}

TEST(Minimizer, TakesAwayWhatTheDefinitionSays) {
    for (const Geometry& geometry : {Geometry(1, 3), Geometry(2, 2), Geometry(2, 3), Geometry(3, 3)})
        for (const Symmetry symmetry : {Symmetry::none, Symmetry::rotate180, Symmetry::full}) {
            SCOPED_TRACE(to_string(geometry) + ", " + std::string(to_string(symmetry)));
            const std::vector<CellGroup> units = symmetry_orbits(geometry, symmetry);
            Minimizer minimizer(geometry, units);
            OneByOne links(geometry);
            Dice dice(1);
            std::vector<Task> tasks;
            for (std::size_t k = 0; k < 60; ++k) {
                Task& task = tasks.emplace_back(random_task(geometry, units.size(), dice));
                if (k % 4 == 1) // some may not go
                    task.order.resize(dice.below(static_cast<std::uint32_t>(units.size()) + 1));
                if (k % 4 == 2)
                    task.min_givens = dice.below(geometry.cell_count() + 1);
                task.stop_at_first_needed = k % 4 == 3;
                if (k % 3 == 0) // starts from a board that is not full
                    task.puzzle = minimized({task.puzzle, task.solution, task.order, geometry.cell_count() / 2, false},
                                            units, links);
            }
            const std::vector<Grid> results = minimized_together(tasks, minimizer);
            for (std::size_t k = 0; k < tasks.size(); ++k)
                ASSERT_EQ(results[k], minimized(tasks[k], units, links)) << "task " << k;
        }
}

TEST(Minimizer, ResultsAreTheSameAloneAndAmongThousands) {
    const Geometry geometry(3, 3);
    Minimizer minimizer(geometry, singleton_groups(geometry));
    Dice dice(2);
    std::vector<Task> tasks;
    for (std::size_t k = 0; k < 5000; ++k)
        tasks.push_back(random_task(geometry, geometry.cell_count(), dice));
    const std::vector<Grid> together = minimized_together(tasks, minimizer);
    for (std::size_t k = 0; k < tasks.size(); k += 499)
        EXPECT_EQ(minimized_together({tasks[k]}, minimizer).front(), together[k]);
}

TEST(Minimizer, HeedsEliminatedCandidates) {
    const Geometry geometry(2, 2);
    Dice dice(3);
    for (int k = 0; k < 50; ++k) {
        Task task = random_task(geometry, geometry.cell_count(), dice);
        std::vector<Candidate> eliminated;
        for (Cell cell = 0; cell < geometry.cell_count(); ++cell)
            if (dice.below(4) == 0)
                eliminated.push_back({cell, static_cast<Digit>(task.solution[cell] % 4 + 1)});
        Minimizer minimizer(geometry, singleton_groups(geometry), {}, eliminated);
        const Grid result = minimized_together({task}, minimizer).front();
        const Grid puzzle(geometry, result.digits(), eliminated);
        EXPECT_EQ(brute_force_solutions(puzzle, 2), std::set<Digits>{digits_of(task.solution)});
        for (Cell cell = 0; cell < geometry.cell_count(); ++cell)
            if (puzzle[cell] != 0) {
                Grid less = puzzle;
                less.set(cell, 0);
                EXPECT_EQ(brute_force_solutions(less, 2).size(), 2U);
            }
    }
}

TEST(Minimizer, SaysWhereALimitCameFirst) {
    const Geometry geometry(3, 3);
    Minimizer minimizer(geometry, singleton_groups(geometry), {.search_nodes = 1});
    OneByOne links(geometry);
    Dice dice(4);
    const Task task = random_task(geometry, geometry.cell_count(), dice);
    std::size_t incomplete = 0;
    bool is_first = true;
    minimizer.run(
        [&](MinimizeTask& next) {
            next = {task.puzzle.digits(), task.solution.digits(), task.order};
            return std::exchange(is_first, false);
        },
        [&](const MinimizeResult& left) {
            incomplete += left.is_proven_minimal ? 0 : 1;
            EXPECT_EQ(links.count(Grid(geometry, left.puzzle), 2), 1U);
        });
    EXPECT_EQ(incomplete, 1U);
}

TEST(Minimizer, StopsWhenToldTo) {
    const Geometry geometry(3, 3);
    std::atomic<bool> stop = false;
    dlx::Limits limits;
    limits.stop_flag = &stop;
    Minimizer minimizer(geometry, singleton_groups(geometry), limits);
    Dice dice(5);
    const Task task = random_task(geometry, geometry.cell_count(), dice);
    std::size_t given = 0;
    std::size_t taken = 0;
    minimizer.run(
        [&](MinimizeTask& next) { // without an end
            next = {task.puzzle.digits(), task.solution.digits(), task.order};
            ++given;
            return true;
        },
        [&](const MinimizeResult& left) {
            EXPECT_TRUE(left.is_proven_minimal);
            stop = ++taken >= 10;
        });
    EXPECT_GE(taken, 10U);
    EXPECT_LT(taken, 5000U);
    EXPECT_GE(given, taken);
}

TEST(Symmetry, UnitsAreWhatTheMovesConnect) {
    for (const Geometry& geometry : {Geometry(3, 3), Geometry(2, 3), Geometry(2, 2)})
        for (const Symmetry symmetry : symmetries()) {
            std::vector<Cell> cells;
            for (const CellGroup& unit : symmetry_orbits(geometry, symmetry))
                cells.insert(cells.end(), unit.begin(), unit.end());
            std::sort(cells.begin(), cells.end());
            std::vector<Cell> all(geometry.cell_count());
            std::iota(all.begin(), all.end(), Cell{0});
            EXPECT_EQ(cells, all);
        }
    // The unit of r1c2 is the second in all of them.
    const auto second = [](Symmetry symmetry) { return symmetry_orbits(Geometry(2, 2), symmetry).at(1); };
    EXPECT_EQ(second(Symmetry::none), (CellGroup{1}));
    EXPECT_EQ(second(Symmetry::rotate180), (CellGroup{1, 14}));
    EXPECT_EQ(second(Symmetry::rotate90), (CellGroup{1, 7, 8, 14}));
    EXPECT_EQ(second(Symmetry::horizontal), (CellGroup{1, 13}));
    EXPECT_EQ(second(Symmetry::vertical), (CellGroup{1, 2}));
    EXPECT_EQ(second(Symmetry::diagonal), (CellGroup{1, 4}));
    EXPECT_EQ(second(Symmetry::antidiagonal), (CellGroup{1, 11}));
    EXPECT_EQ(second(Symmetry::orthogonal), (CellGroup{1, 2, 13, 14}));
    EXPECT_EQ(second(Symmetry::diagonals), (CellGroup{1, 4, 11, 14}));
    EXPECT_EQ(second(Symmetry::full), (CellGroup{1, 2, 4, 7, 8, 11, 13, 14}));
}

} // namespace
} // namespace sudoku::test::minimize_test
