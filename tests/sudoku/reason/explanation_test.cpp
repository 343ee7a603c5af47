#include "sudoku/reason/explanation.hpp"
#include "tests/sudoku/answers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace sudoku::test::explanation_test {
namespace {

/// Returns the number of solutions, at most 2: by brute force on small boards, by dancing links on larger ones.
std::size_t solutions_of(const Grid& puzzle) {
    if (puzzle.geometry().side() <= 6)
        return brute_force_solutions(puzzle, 2).size();
    return static_cast<std::size_t>(OneByOne(puzzle.geometry()).count(puzzle, 2));
}

Grid with(Grid grid, Cell cell, Digit digit) {
    grid.set(cell, digit);
    return grid;
}

Grid only(const Grid& puzzle, const std::vector<Clue>& givens) {
    Grid result(puzzle.geometry(), std::vector<Digit>(puzzle.geometry().cell_count()), puzzle.eliminated());
    for (const Clue& given : givens)
        result.set(given.cell, puzzle[given.cell]);
    return result;
}

// --- Properties of an explanation -----------------------------------------------------------------------------------

void expect_true_conflict(const Grid& puzzle, const Explanation& found) {
    ASSERT_TRUE(found.conflict);
    EXPECT_TRUE(found.conflict->is_minimal);
    EXPECT_TRUE(std::is_sorted(found.conflict->clues.begin(), found.conflict->clues.end(),
                               [](const Clue& a, const Clue& b) { return a.cell < b.cell; }));
    const Grid core = only(puzzle, found.conflict->clues);
    EXPECT_EQ(solutions_of(core), 0U);
    for (const Clue& clue : found.conflict->clues) {
        const Cell cell = clue.cell;
        EXPECT_EQ(clue, Clue{.cell = cell});
        EXPECT_NE(puzzle[cell], 0);
        EXPECT_GE(solutions_of(with(core, cell, 0)), 1U) << cell_name(puzzle.geometry(), cell) << " is not needed";
    }
    EXPECT_TRUE(found.refutation); // refute_test.cpp looks at these
}

/// Expects all repairs, and no others, in the order of the ranking.
void expect_true_repairs(const Grid& puzzle, const Explanation& found) {
    EXPECT_TRUE(found.repairs_are_complete);
    std::vector<Repair> expected;
    for (Cell cell = 0; cell < puzzle.geometry().cell_count(); ++cell) {
        if (puzzle[cell] == 0)
            continue;
        Repair repair{{.cell = cell}, solutions_of(with(puzzle, cell, 0)) == 1};
        for (std::uint32_t digit = 1; digit <= puzzle.geometry().side(); ++digit)
            if (solutions_of(with(puzzle, cell, static_cast<Digit>(digit))) == 1)
                repair.fixed_by_digits.push_back(static_cast<Digit>(digit));
        if (!repair.fixed_by_digits.empty())
            expected.push_back(repair);
        else
            EXPECT_FALSE(repair.fixed_by_removal);
    }
    std::stable_sort(expected.begin(), expected.end(), [](const Repair& a, const Repair& b) {
        return a.fixed_by_removal != b.fixed_by_removal ? a.fixed_by_removal
                                                        : a.fixed_by_digits.size() < b.fixed_by_digits.size();
    });
    EXPECT_EQ(found.repairs, expected);
}

/// Expects that `possible` is the union of all solutions, given as digits by cell.
void expect_true_possible(const Explanation& found, const std::set<Digits>& solutions) {
    EXPECT_TRUE(found.possible_digits_are_complete);
    for (std::size_t cell = 0; cell < found.possible_digits.size(); ++cell) {
        std::set<Digit> expected;
        for (const Digits& solution : solutions)
            expected.insert(static_cast<Digit>(solution[cell]));
        EXPECT_EQ(found.possible_digits[cell], std::vector<Digit>(expected.begin(), expected.end())) << "cell " << cell;
    }
}

void expect_true_extra_givens(const Grid& puzzle, const Explanation& found) {
    EXPECT_TRUE(found.disambiguating_givens_are_minimal);
    EXPECT_FALSE(found.disambiguating_givens.empty());
    Grid complete = puzzle;
    for (const auto& [cell, digit] : found.disambiguating_givens) {
        EXPECT_EQ(puzzle[cell], 0);
        complete.set(cell, digit);
    }
    EXPECT_EQ(solutions_of(complete), 1U);
    for (const auto& [cell, digit] : found.disambiguating_givens)
        EXPECT_EQ(solutions_of(with(complete, cell, 0)), 2U) << cell_name(puzzle.geometry(), cell) << " is not needed";
}

void expect_true_redundant(const Grid& puzzle, const Explanation& found) {
    std::vector<Clue> expected;
    for (Cell cell = 0; cell < puzzle.geometry().cell_count(); ++cell)
        if (puzzle[cell] != 0 && solutions_of(with(puzzle, cell, 0)) == 1)
            expected.push_back({.cell = cell});
    EXPECT_EQ(found.redundant, expected);
}

/// Checks everything but `possible`, which needs all solutions.
void expect_true(const Grid& puzzle, const Explanation& found) {
    EXPECT_EQ(found.status, dlx::Status::exhausted);
    EXPECT_EQ(found.verdict, check(puzzle).verdict);
    EXPECT_EQ(found.clashes, clashes(puzzle));
    for (const Grid& solution : found.solutions)
        EXPECT_EQ(verify_solution(puzzle, solution), std::nullopt);
    EXPECT_EQ(found.solutions.size(), solutions_of(puzzle));
    EXPECT_EQ(found.search_nodes > 0, found.verdict != Verdict::inconsistent);
    if (found.verdict == Verdict::inconsistent || found.verdict == Verdict::none)
        expect_true_repairs(puzzle, found);
    if (found.verdict == Verdict::none && found.contradictions.empty())
        expect_true_conflict(puzzle, found);
    else
        EXPECT_FALSE(found.conflict || found.refutation);
    if (found.verdict == Verdict::multiple) {
        EXPECT_NE(found.solutions.at(0), found.solutions.at(1));
        expect_true_extra_givens(puzzle, found);
    }
    if (found.verdict == Verdict::unique)
        expect_true_redundant(puzzle, found);
    else
        EXPECT_FALSE(found.redundant);
}

// --- Against brute force --------------------------------------------------------------------------------------------

/// Returns some digits of a solution, sometimes with one or two that are wrong.
Grid random_puzzle(const Geometry& geometry, std::size_t max_givens, Dice& dice) {
    Grid puzzle = with_givens(solved_grid(geometry, dice), max_givens / 2 + dice.below(max_givens / 2), dice);
    for (std::uint32_t changes = dice.below(3); changes > 0; --changes)
        puzzle.set(dice.below(geometry.cell_count()), static_cast<Digit>(1 + dice.below(geometry.side())));
    return puzzle;
}

/// Explains many puzzles, which rule out some candidates if `rule_out` is given. At least so many have each verdict.
void expect_agreement_on_small_boards(std::uint64_t least, bool rule_out) {
    std::map<Verdict, std::uint64_t> verdicts;
    std::uint64_t conflicts = 0;
    for (std::uint64_t seed = 1; seed <= 1200 && !testing::Test::HasFailure(); ++seed) {
        Dice dice(seed);
        const Geometry geometry = dice.one_in(4) ? Geometry(2, 3) : dice.one_in(4) ? Geometry(3, 2) : Geometry(2, 2);
        Grid puzzle = random_puzzle(geometry, geometry.cell_count() / 2, dice);
        if (rule_out)
            puzzle = with_eliminations(std::move(puzzle), geometry.cell_count() / 2, dice);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", " + testing::PrintToString(puzzle));
        const Explanation found = explain(puzzle, {.seed = seed, .deletion_orders = 4, .find_redundant = true});
        expect_true(puzzle, found);
        ++verdicts[found.verdict];
        conflicts += found.conflict ? 1 : 0;
        constexpr std::size_t many = 3000;
        if (const auto all = brute_force_solutions(puzzle, many); all.size() > 1 && all.size() < many)
            expect_true_possible(found, all);
    }
    for (const Verdict verdict : {Verdict::unique, Verdict::multiple, Verdict::none, Verdict::inconsistent})
        EXPECT_GE(verdicts[verdict], least) << to_string(verdict);
    EXPECT_GE(conflicts, 10U);
}

TEST(Explain, AgreesWithBruteForceOnSmallBoards) { expect_agreement_on_small_boards(50, false); }

TEST(Explain, ObeysWhatThePuzzleRulesOut) { expect_agreement_on_small_boards(50, true); }

/// Changes a cell to a digit that does not clash.
Grid with_a_typing_error(const Grid& puzzle, Dice& dice) {
    for (;;) {
        const Cell cell = dice.below(puzzle.geometry().cell_count());
        Grid changed = with(puzzle, cell, static_cast<Digit>(1 + dice.below(puzzle.geometry().side())));
        if (puzzle[cell] != 0 && changed != puzzle && clashes(changed).empty())
            return changed;
    }
}

TEST(Explain, AgreesWithDancingLinksOn9x9) {
    std::map<Verdict, std::uint64_t> verdicts;
    std::uint64_t conflicts = 0;
    for (std::uint64_t seed = 1; seed <= 60 && !testing::Test::HasFailure(); ++seed) {
        Dice dice(seed);
        Grid puzzle = minimal_puzzle(dice, 26);
        if (seed % 4 == 1) {
            for (int k = 0; k < 2; ++k)
                puzzle.set(dice.below(81), 0);
        } else if (seed % 4 > 1) {
            puzzle = with_a_typing_error(puzzle, dice);
        }
        SCOPED_TRACE("seed " + std::to_string(seed) + ", " + testing::PrintToString(puzzle));
        const Explanation found = explain(puzzle, {.seed = seed, .deletion_orders = 8, .find_redundant = true});
        expect_true(puzzle, found);
        ++verdicts[found.verdict];
        conflicts += found.conflict ? 1 : 0;
        if (found.verdict == Verdict::multiple) {
            std::set<Digits> all;
            OneByOne oracle(puzzle.geometry());
            for (const Grid& solution : oracle.solutions(puzzle, 20'000))
                all.insert(digits_of(solution));
            if (oracle.status() == dlx::Status::exhausted)
                expect_true_possible(found, all);
        }
    }
    EXPECT_GE(verdicts[Verdict::unique], 5U);
    EXPECT_GE(verdicts[Verdict::multiple], 5U);
    EXPECT_GE(conflicts, 5U);
}

// --- Cases ----------------------------------------------------------------------------------------------------------

TEST(Explain, FindsTheTypingError) {
    // r1c3 was 3.
    const Grid puzzle = grid_of("005020600900305001001806400008102900700000008006708200002609500800203009005010300");
    const Explanation found = explain(puzzle);
    EXPECT_EQ(found.verdict, Verdict::inconsistent);
    ASSERT_FALSE(found.repairs.empty());
    EXPECT_EQ(found.repairs[0], (Repair{{.cell = 2}, true, {3}}));
}

TEST(Explain, NamesTheGivensThatLeaveACellNothing) {
    const Explanation found = explain(grid_of("123....4........", Geometry(2, 2)));
    EXPECT_EQ(found.verdict, Verdict::none);
    ASSERT_FALSE(found.contradictions.empty());
    EXPECT_EQ(to_string(Geometry(2, 2), found.contradictions[0]),
              "no candidate for r1c4: row 1 excludes 1, 2 and 3; column 4 excludes 4");
    EXPECT_FALSE(found.conflict);
}

TEST(Explain, TellsWhetherSinglesSuffice) {
    const auto found = [](const char* puzzle) { return explain(grid_of(puzzle)); };
    EXPECT_TRUE(
        found("003020600900305001001806400008102900700000008006708200002609500800203009005010300").singles_suffice);
    const Explanation hard = found("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
    EXPECT_EQ(hard.verdict, Verdict::unique);
    EXPECT_FALSE(hard.singles_suffice);
    EXPECT_GT(hard.search_nodes, 1U);
}

TEST(Explain, WorksOnBoardsOfEveryShape) {
    for (const Geometry& geometry : shapes()) {
        if (geometry.side() > 35)
            continue; // 5x7 is too large for a batch already
        SCOPED_TRACE(to_string(geometry));
        Dice dice(geometry.side());
        const Grid solution = solved_grid(geometry, dice);
        // The first two rows can change places.
        Grid two_rows = solution;
        for (std::uint32_t row = 0; row < 2; ++row)
            for (std::uint32_t column = 0; column < geometry.side(); ++column)
                two_rows.set(geometry.cell(row, column), 0);
        const Explanation several = explain(two_rows, {.deletion_orders = 1});
        ASSERT_EQ(several.verdict, Verdict::multiple);
        EXPECT_TRUE(several.possible_digits_are_complete && several.disambiguating_givens_are_minimal);
        // The digit of the first cell cannot be that of the second.
        Grid broken = with(with(solution, 0, 0), 1, 0);
        broken.set(1, solution[0]);
        const Explanation none = explain(broken, {.deletion_orders = 1});
        ASSERT_TRUE(none.verdict == Verdict::none || none.verdict == Verdict::inconsistent);
        ASSERT_FALSE(none.repairs.empty());
        EXPECT_EQ(none.repairs[0].clue.cell, 1U);
    }
}

TEST(Explain, IsTheSameForTheSameSeed) {
    Dice dice(5);
    const Grid puzzle = with_a_typing_error(minimal_puzzle(dice, 26), dice);
    const Explanation once = explain(puzzle, {.seed = 3});
    const Explanation twice = explain(puzzle, {.seed = 3});
    EXPECT_EQ(once.verdict, twice.verdict);
    EXPECT_EQ(once.repairs, twice.repairs);
    ASSERT_EQ(once.conflict.has_value(), twice.conflict.has_value());
    if (once.conflict) {
        EXPECT_EQ(once.conflict->clues, twice.conflict->clues);
    }
}

// --- Limits ---------------------------------------------------------------------------------------------------------

TEST(Explain, DoesNotConfuseNoneWithNotKnown) {
    const std::atomic<bool> stop = true;
    const Explanation stopped = explain(Grid(Geometry(3, 3)), {.limits = {.stop_flag = &stop}});
    EXPECT_EQ(stopped.verdict, Verdict::unknown);
    EXPECT_EQ(stopped.status, dlx::Status::stopped);
    const Explanation large = explain(Grid(Geometry(6, 6)), {.limits = {.stop_flag = &stop}}); // too large for a batch
    EXPECT_EQ(large.verdict, Verdict::unknown);
    const Explanation late = explain(Grid(Geometry(5, 5)), {.limits = {.seconds = 1e-6}});
    EXPECT_EQ(late.verdict, Verdict::unknown);
    EXPECT_EQ(late.status, dlx::Status::time_limit);
}

// Whenever the time is over, what is said is true.
TEST(Explain, SaysNothingWrongWhenALimitComes) {
    std::uint64_t cut = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        Dice dice(seed);
        Grid puzzle = minimal_puzzle(dice, 26);
        puzzle = dice.one_in(2) ? with_a_typing_error(puzzle, dice) : with_givens(puzzle, 23, dice);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", " + testing::PrintToString(puzzle));
        const Explanation found = explain(puzzle, {.limits = {.seconds = 1e-4 * dice.below(200)}});
        cut += found.status == dlx::Status::exhausted ? 0 : 1;
        if (found.verdict != Verdict::unknown) {
            EXPECT_EQ(found.verdict, check(puzzle).verdict);
        }
        if (found.conflict) {
            EXPECT_EQ(solutions_of(only(puzzle, found.conflict->clues)), 0U);
        }
        const Explanation whole =
            explain(puzzle, {.deletion_orders = 1}); // they make no difference to what is compared
        if (found.possible_digits_are_complete && found.verdict == Verdict::multiple) {
            EXPECT_EQ(found.possible_digits, whole.possible_digits);
        }
        if (found.repairs_are_complete && found.status == dlx::Status::exhausted) {
            EXPECT_EQ(found.repairs, whole.repairs);
        }
        if (!found.disambiguating_givens.empty()) {
            for (const auto& [cell, digit] : found.disambiguating_givens)
                puzzle.set(cell, digit);
            EXPECT_EQ(solutions_of(puzzle), 1U);
        }
    }
    EXPECT_GE(cut, 5U);
}

TEST(Explain, RefusesNoRestarts) {
    EXPECT_THROW((void)explain(Grid(Geometry(3, 3)), {.deletion_orders = 0}), std::invalid_argument);
}

} // namespace
} // namespace sudoku::test::explanation_test
