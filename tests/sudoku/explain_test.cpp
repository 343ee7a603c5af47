#include "sudoku/explain.hpp"
#include "sudoku/singles.hpp"
#include "tests/sudoku/boards.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>

namespace sudoku::test {
namespace {

/// What dead_end_after_singles() says, "" for nothing.
std::string dead_end_text(const std::string& puzzle, const Geometry& geometry) {
    const Grid grid = grid_of(puzzle, geometry);
    const auto found = dead_end_after_singles(grid);
    if (found) {
        EXPECT_TRUE(brute_force_solutions(grid, 1).empty()) << "a dead end in a puzzle that has a solution";
    }
    return found ? to_string(geometry, *found) : "";
}

TEST(DeadEnd, SeesACellWithoutCandidatesAtOnce) {
    // r1c4 sees 1, 2 and 3 in its row and 4 in its column.
    EXPECT_EQ(dead_end_text("123....4........", Geometry(2, 2)), "r1c4 has no candidate");
}

TEST(DeadEnd, SeesADigitWithoutPlaceAtOnce) {
    // The two empty cells of row 1 are in a box that has 4.
    EXPECT_EQ(dead_end_text("12....4.........", Geometry(2, 2)), "digit 4 has no place in row 1");
    // In row 2, 4 is in the column of the first cell and in the box of the last two.
    EXPECT_EQ(dead_end_text("..4..1..4.......", Geometry(2, 2)), "digit 4 has no place in row 2");
}

// Found by search, and proved by the oracle in dead_end_text().
TEST(DeadEnd, IsSeenAfterSingles) {
    std::optional<std::string> of_cell;
    std::optional<std::string> of_digit;
    for (std::uint64_t seed = 1; seed <= 2000 && !(of_cell && of_digit); ++seed) {
        Dice dice(seed);
        Grid puzzle = with_givens(solved_grid(Geometry(2, 3), dice), 12, dice);
        puzzle.set(dice.below(36), static_cast<Digit>(1 + dice.below(6)));
        if (!clashes(puzzle).empty())
            continue;
        const auto found = dead_end_after_singles(puzzle);
        if (!found || found->singles < 2)
            continue;
        const std::string text = dead_end_text(text_of(puzzle), Geometry(2, 3));
        const std::string tail = " after " + std::to_string(found->singles) + " singles";
        if (found->kind == DeadEnd::Kind::cell_without_candidates) {
            EXPECT_EQ(text, cell_name(Geometry(2, 3), found->cell) + " has no candidate" + tail);
            of_cell = text;
        } else {
            EXPECT_EQ(text,
                      "digit " + std::to_string(found->digit) + " has no place in " + to_string(found->house) + tail);
            of_digit = text;
        }
    }
    EXPECT_TRUE(of_cell);
    EXPECT_TRUE(of_digit);
}

TEST(DeadEnd, CountsOneSingleAsOne) {
    const DeadEnd cell{.kind = DeadEnd::Kind::cell_without_candidates, .cell = 8, .singles = 1};
    EXPECT_EQ(to_string(Geometry(3, 3), cell), "r1c9 has no candidate after 1 single");
    const DeadEnd digit{
        .kind = DeadEnd::Kind::digit_without_place, .digit = 5, .house = {HouseKind::box, 2}, .singles = 12};
    EXPECT_EQ(to_string(Geometry(3, 3), digit), "digit 5 has no place in box 3 after 12 singles");
}

TEST(DeadEnd, IsNoneInAPuzzleThatSinglesSolveOrThatNeedsMore) {
    const auto none = [](const char* puzzle) { return !dead_end_after_singles(grid_of(puzzle)); };
    EXPECT_TRUE(none("003020600900305001001806400008102900700000008006708200002609500800203009005010300"));
    EXPECT_TRUE(none("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."));
    EXPECT_TRUE(none("................................................................................."));
}

// Every dead end that is claimed is real, and every single that is found is in the solution, whatever the puzzle.
TEST(DeadEnd, IsClaimedOnlyForPuzzlesWithoutSolution) {
    std::uint64_t claims = 0;
    for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
        Dice dice(seed);
        const Geometry geometry = dice.one_in(2) ? Geometry(2, 2) : dice.one_in(2) ? Geometry(2, 3) : Geometry(3, 2);
        Grid puzzle =
            with_givens(solved_grid(geometry, dice), geometry.cells() / 4 + dice.below(geometry.cells() / 3), dice);
        for (int changes = 0; changes < 2; ++changes)
            puzzle.set(dice.below(geometry.cells()), static_cast<Digit>(1 + dice.below(geometry.side())));
        if (!clashes(puzzle).empty())
            continue;
        SCOPED_TRACE("seed " + std::to_string(seed) + ", " + testing::PrintToString(puzzle));
        if (!dead_end_after_singles(puzzle))
            continue;
        ++claims;
        ASSERT_TRUE(brute_force_solutions(puzzle, 1).empty());
    }
    EXPECT_GE(claims, 300U);
}

/// Fills in singles until there are no more; each must be in the solution, and the candidates must contain it.
void expect_sound_singles(const Grid& puzzle, const Grid& solution, bool naked_first) {
    Candidates candidates(puzzle);
    const Geometry& geometry = puzzle.geometry();
    for (;;) {
        for (Cell cell = 0; cell < geometry.cells(); ++cell)
            if (candidates.grid()[cell] == 0) {
                ASSERT_TRUE(candidates.has(cell, solution[cell])) << cell_name(geometry, cell);
            }
        auto single = naked_first ? naked_single(candidates) : hidden_single(candidates);
        if (!single)
            single = naked_first ? hidden_single(candidates) : naked_single(candidates);
        if (!single)
            break;
        ASSERT_EQ(candidates.grid()[single->cell], 0);
        ASSERT_EQ(single->digit, solution[single->cell]) << cell_name(geometry, single->cell);
        candidates.place(*single);
    }
    EXPECT_EQ(dead_end_after_singles(puzzle), std::nullopt);
}

TEST(Singles, NeverContradictTheOnlySolution) {
    std::uint64_t puzzles = 0;
    for (std::uint64_t seed = 1; seed <= 1500; ++seed) {
        Dice dice(seed);
        const Geometry geometry = dice.one_in(2) ? Geometry(2, 3) : Geometry(2, 2);
        const Grid solution = solved_grid(geometry, dice);
        const Grid puzzle = with_givens(solution, geometry.cells() / 3 + dice.below(geometry.cells() / 4), dice);
        if (brute_force_solutions(puzzle, 2).size() != 1)
            continue;
        ++puzzles;
        SCOPED_TRACE("seed " + std::to_string(seed) + ", " + testing::PrintToString(puzzle));
        expect_sound_singles(puzzle, solution, true);
        expect_sound_singles(puzzle, solution, false);
    }
    EXPECT_GE(puzzles, 300U);
    const Grid puzzle = grid_of("003020600900305001001806400008102900700000008006708200002609500800203009005010300");
    const Grid solution = grid_of("483921657967345821251876493548132976729564138136798245372689514814253769695417382");
    expect_sound_singles(puzzle, solution, true);
    expect_sound_singles(puzzle, solution, false);
}

// The counters that the singles rest on are those of the candidates they stand for.
TEST(Candidates, CountWhatTheyHave) {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        Dice dice(seed);
        const Geometry geometry = dice.one_in(2) ? Geometry(2, 3) : Geometry(3, 3);
        const std::uint32_t n = geometry.side();
        const Grid solution = solved_grid(geometry, dice);
        Candidates candidates(with_givens(solution, dice.below(geometry.cells()), dice));
        for (int removed = 0; removed < 20; ++removed)
            candidates.remove(dice.below(geometry.cells()), static_cast<Digit>(1 + dice.below(n)));
        SCOPED_TRACE("seed " + std::to_string(seed) + ", " + testing::PrintToString(candidates.grid()));
        for (Cell cell = 0; cell < geometry.cells(); ++cell) {
            std::uint32_t count = 0;
            for (std::uint32_t d = 1; d <= n; ++d)
                count += candidates.has(cell, static_cast<Digit>(d));
            ASSERT_EQ(candidates.count(cell), count) << cell_name(geometry, cell);
        }
        for (std::uint32_t house = 0; house < geometry.houses(); ++house)
            for (std::uint32_t d = 1; d <= n; ++d) {
                std::uint32_t places = 0;
                bool is_placed = false;
                for (std::uint32_t k = 0; k < n; ++k) {
                    const Cell cell = geometry.cell_of(geometry.house(house), k);
                    places += candidates.has(cell, static_cast<Digit>(d));
                    is_placed |= candidates.grid()[cell] == d;
                }
                ASSERT_EQ(candidates.places(house, static_cast<Digit>(d)), places) << to_string(geometry.house(house));
                ASSERT_EQ(candidates.is_placed(house, static_cast<Digit>(d)), is_placed);
            }
    }
}

TEST(Singles, NamesTheFirstOfEachKind) {
    const Candidates naked(grid_of("123.............", Geometry(2, 2)));
    EXPECT_EQ(naked_single(naked), (Placement{3, 4}));
    // No cell has a single candidate, but box 1 has one place for 1.
    const Candidates hidden(grid_of(".......1.1......", Geometry(2, 2)));
    EXPECT_EQ(naked_single(hidden), std::nullopt);
    EXPECT_EQ(hidden_single(hidden), (Placement{0, 1}));
    EXPECT_EQ(naked_single(Candidates(Grid(Geometry(2, 2)))), std::nullopt);
    EXPECT_EQ(hidden_single(Candidates(Grid(Geometry(2, 2)))), std::nullopt);
}

} // namespace
} // namespace sudoku::test
