#include "sudoku/setters/generate.hpp"
#include "sudoku/setters/minimal_puzzles.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/support/one_by_one.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace sudoku::test::minimal_puzzles_test {
namespace {

/// A puzzle with one solution and about so many givens more than it needs.
Grid with_redundant_givens(const Geometry& geometry, std::uint64_t seed, std::size_t extra) {
    Grid result(geometry);
    Generator({.geometry = geometry, .seed = seed, .extra_givens = extra})
        .generate(0, 1, [&](const GeneratedPuzzle& made) { result = Grid(geometry, made.puzzle); });
    return result;
}

/// All sets of givens with those to keep, by dancing links; then the definition.
std::set<std::string> by_brute_force(const Grid& puzzle, const std::vector<Cell>& keep) {
    OneByOne links(puzzle.geometry());
    std::vector<Cell> cells;
    for (Cell cell = 0; cell < puzzle.digits().size(); ++cell)
        if (puzzle[cell] != 0 && std::count(keep.begin(), keep.end(), cell) == 0)
            cells.push_back(cell);
    std::map<std::size_t, bool> is_unique; // by the set of the cells that are given
    const auto with = [&](std::size_t set) {
        Grid less = puzzle;
        for (std::size_t k = 0; k < cells.size(); ++k)
            if ((set >> k & 1) == 0)
                less.set(cells[k], 0);
        return less;
    };
    for (std::size_t set = 0; set < std::size_t{1} << cells.size(); ++set)
        is_unique[set] = links.count(with(set), 2) == 1;
    std::set<std::string> minimal;
    for (const auto& [set, unique] : is_unique) {
        bool is_minimal = unique;
        for (std::size_t k = 0; k < cells.size(); ++k)
            is_minimal &= (set >> k & 1) == 0 || !is_unique[set ^ std::size_t{1} << k];
        if (is_minimal)
            minimal.insert(text_of(with(set)));
    }
    return minimal;
}

std::vector<Grid> all_of(const Grid& puzzle, const MinimalPuzzlesParams& params,
                         dlx::Status expected = dlx::Status::exhausted) {
    std::vector<Grid> found;
    EXPECT_EQ(enumerate_minimal_puzzles(puzzle, params,
                                        [&](const Grid& minimal) {
                                            found.push_back(minimal);
                                            return dlx::VisitAction::keep_going;
                                        }),
              expected);
    return found;
}

std::vector<std::string> sorted_texts(const std::vector<Grid>& grids) {
    std::vector<std::string> texts;
    for (const Grid& grid : grids)
        texts.push_back(text_of(grid));
    std::sort(texts.begin(), texts.end());
    return texts;
}

TEST(MinimalPuzzles, AreThoseThatBruteForceFinds) {
    for (const Geometry& geometry : {Geometry(2, 2), Geometry(1, 3), Geometry(2, 3)})
        for (std::uint64_t seed = 1; seed <= 15; ++seed) {
            const Grid puzzle = with_redundant_givens(geometry, seed, geometry == Geometry(2, 3) ? 2 : seed % 6);
            MinimalPuzzlesParams params;
            for (Cell cell = 0; cell < seed % 5; ++cell)
                if (puzzle[cell] != 0)
                    params.keep.push_back(cell);
            SCOPED_TRACE(text_of(puzzle) + ", " + std::to_string(params.keep.size()) + " to keep");
            const std::set<std::string> expected = by_brute_force(puzzle, params.keep);
            EXPECT_EQ(sorted_texts(all_of(puzzle, params)), std::vector(expected.begin(), expected.end()));
            params.minimum_only = true;
            const std::vector<Grid> fewer = all_of(puzzle, params);
            ASSERT_FALSE(fewer.empty());
            std::size_t fewest = puzzle.given_count();
            for (const std::string& text : expected)
                fewest = std::min(fewest, grid_of(text, geometry).given_count());
            EXPECT_EQ(fewer.back().given_count(), fewest);
            params.fewer_than = fewest;
            EXPECT_TRUE(all_of(puzzle, params).empty());
        }
}

TEST(MinimalPuzzles, OfALargePuzzleAreMinimalAndAllDifferent) {
    const Grid puzzle = with_redundant_givens(Geometry(3, 3), 2, 6);
    const std::vector<Grid> found = all_of(puzzle, {});
    EXPECT_GT(found.size(), 100U);
    const std::vector<std::string> texts = sorted_texts(found);
    EXPECT_EQ(std::adjacent_find(texts.begin(), texts.end()), texts.end());
    OneByOne links(Geometry(3, 3));
    for (const Grid& minimal : found) {
        ASSERT_EQ(links.count(minimal, 2), 1U);
        for (Cell cell = 0; cell < 81; ++cell) {
            Grid less = minimal;
            less.set(cell, 0);
            ASSERT_EQ(links.count(less, 2), minimal[cell] == 0 ? 1U : 2U);
        }
    }
}

TEST(MinimalPuzzles, StopAtALimitOrWhenTold) {
    const Grid puzzle = with_redundant_givens(Geometry(3, 3), 2, 8);
    MinimalPuzzlesParams params;
    params.limits.solutions = 3;
    EXPECT_EQ(all_of(puzzle, params, dlx::Status::solution_limit).size(), 3U);
    std::size_t seen = 0;
    EXPECT_EQ(enumerate_minimal_puzzles(
                  puzzle, {},
                  [&](const Grid&) { return ++seen == 2 ? dlx::VisitAction::stop : dlx::VisitAction::keep_going; }),
              dlx::Status::stopped);
    EXPECT_EQ(seen, 2U);
    params.limits = {.seconds = 1e-9};
    EXPECT_TRUE(all_of(puzzle, params, dlx::Status::time_limit).empty());
}

TEST(RedundantGivens, AreThoseThatCanGoAlone) {
    const Grid puzzle = with_redundant_givens(Geometry(3, 3), 7, 4);
    OneByOne links(Geometry(3, 3));
    std::vector<Cell> expected;
    for (Cell cell = 0; cell < 81; ++cell) {
        Grid less = puzzle;
        less.set(cell, 0);
        if (puzzle[cell] != 0 && links.count(less, 2) == 1)
            expected.push_back(cell);
    }
    EXPECT_GE(expected.size(), 4U);
    SolverParams params;
    params.search.limits.solutions = 2;
    Solver solver(params);
    EXPECT_EQ(redundant_givens(puzzle, solver), expected);
}

} // namespace
} // namespace sudoku::test::minimal_puzzles_test
