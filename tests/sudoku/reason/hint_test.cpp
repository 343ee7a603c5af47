#include "sudoku/reason/hint.hpp"
#include "sudoku/reason/rating.hpp"
#include "sudoku/solve.hpp"
#include "tests/sudoku/boards.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku::test::hint_test {
namespace {

using Names = std::set<std::string>;

/// An empty 9x9 board on which candidates are ruled out. Rows, columns, boxes and cells are counted from 1.
class Board {
public:
    /// Leaves only these digits for a cell.
    Board& cell(std::uint32_t row, std::uint32_t column, std::string_view digits) {
        for (Digit digit = 1; digit <= 9; ++digit)
            if (digits.find(static_cast<char>('0' + digit)) == std::string_view::npos)
                puzzle_.grid.eliminate({geometry_.cell(row - 1, column - 1), digit});
        return *this;
    }

    /// Leaves a digit of a house for these cells alone, counted along the house.
    Board& house(HouseKind kind, std::uint32_t number, Digit digit, std::string_view cells) {
        for (std::uint32_t k = 1; k <= 9; ++k)
            if (cells.find(static_cast<char>('0' + k)) == std::string_view::npos)
                puzzle_.grid.eliminate({geometry_.house_cell({kind, number - 1}, k - 1), digit});
        return *this;
    }
    Board& row(std::uint32_t number, Digit digit, std::string_view columns) {
        return house(HouseKind::row, number, digit, columns);
    }
    Board& column(std::uint32_t number, Digit digit, std::string_view rows) {
        return house(HouseKind::column, number, digit, rows);
    }
    Board& box(std::uint32_t number, Digit digit, std::string_view cells) {
        return house(HouseKind::box, number, digit, cells);
    }

    /// Returns the name of the easiest step against a candidate, which is verified; "" for none.
    [[nodiscard]] std::string why(std::uint32_t row, std::uint32_t column, Digit digit) const {
        return hint(row, column, digit).technique.name;
    }
    /// Returns the other names for what shows the same.
    [[nodiscard]] Names also(std::uint32_t row, std::uint32_t column, Digit digit) const {
        const auto names = hint(row, column, digit).alternatives;
        return {names.begin(), names.end()};
    }

private:
    [[nodiscard]] Hint hint(std::uint32_t row, std::uint32_t column, Digit digit) const {
        HintEngine hinter(puzzle_);
        const auto hint = hinter.explain({geometry_.cell(row - 1, column - 1), digit});
        if (!hint)
            return {};
        EXPECT_EQ(verify_step(hinter.encoding().problem(), hinter.position(), hint->step), std::nullopt);
        return *hint;
    }

    Geometry geometry_{3, 3};
    Puzzle puzzle_{.grid = Grid(geometry_)};
};

TEST(Technique, HasItsNameFromItsShape) {
    EXPECT_EQ(Board().box(1, 1, "12").why(1, 9, 1), "Locked Candidates (Pointing)");
    EXPECT_EQ(Board().row(1, 1, "12").why(2, 1, 1), "Locked Candidates (Claiming)");
    EXPECT_EQ(Board().cell(1, 1, "12").cell(1, 9, "12").why(1, 5, 1), "Naked Pair");
    EXPECT_EQ(Board().cell(1, 1, "12").cell(1, 2, "12").why(1, 5, 1), "Locked Pair");
    EXPECT_EQ(Board().cell(1, 1, "123").cell(1, 5, "123").cell(1, 9, "12").why(1, 6, 3), "Naked Triple");
    EXPECT_EQ(Board().cell(1, 1, "1234").cell(1, 2, "1234").cell(1, 5, "1234").cell(1, 9, "1234").why(1, 6, 3),
              "Naked Quad");
    EXPECT_EQ(Board().row(1, 1, "19").row(1, 2, "19").why(1, 1, 5), "Hidden Pair");
    EXPECT_EQ(Board().row(1, 1, "159").row(1, 2, "159").row(1, 3, "159").why(1, 1, 5), "Hidden Triple");
}

// Digits of the cells may all be in another house of theirs, too. Losses there are not those of a subset.
TEST(Technique, IsASubsetOnlyWithinAHouseOfTheCells) {
    const Board box = Board().cell(7, 7, "12").cell(9, 7, "129").cell(9, 9, "29");
    EXPECT_EQ(box.why(8, 8, 1), "Naked Triple");
    EXPECT_EQ(box.why(8, 8, 9), "Naked Triple");
    EXPECT_EQ(box.why(1, 7, 1), "Almost Locked Set XZ-Rule");
    EXPECT_EQ(box.why(9, 1, 9), "Almost Locked Set XZ-Rule");
    EXPECT_EQ(Board().cell(4, 9, "34").cell(5, 9, "35").cell(6, 8, "45").why(1, 9, 3), "XY-Wing");
    EXPECT_EQ(Board().cell(1, 1, "12").cell(1, 2, "23").cell(1, 3, "13").why(1, 9, 3), "Locked Triple");
}

TEST(Technique, IsAContinuousLoopOnlyIfItsCandidatesDiffer) {
    EXPECT_EQ(Board().row(7, 2, "56").column(6, 2, "78").why(7, 6, 8), "Grouped Discontinuous Nice Loop");
}

// The set is one for digits in houses and for r9c8.
TEST(Technique, HasCellsOnlyInMultiSectorLockedSets) {
    EXPECT_EQ(Board().row(2, 2, "237").box(9, 2, "18").box(9, 1, "8").why(1, 1, 2), "Whip[3]");
}

TEST(Technique, KnowsFish) {
    EXPECT_EQ(Board().row(1, 1, "19").row(5, 1, "19").why(3, 1, 1), "X-Wing");
    EXPECT_EQ(Board().column(1, 1, "19").column(5, 1, "19").why(9, 3, 1), "X-Wing");
    EXPECT_EQ(Board().row(1, 1, "159").row(4, 1, "159").row(7, 1, "159").why(3, 5, 1), "Swordfish");
    EXPECT_EQ(Board().row(1, 1, "1357").row(2, 1, "1357").row(5, 1, "1357").row(8, 1, "1357").why(4, 5, 1),
              "Jellyfish");
    EXPECT_EQ(Board().row(1, 1, "17").row(4, 1, "178").why(5, 7, 1), "Finned X-Wing");
    EXPECT_EQ(Board().row(1, 1, "147").row(5, 1, "147").row(7, 1, "1478").why(9, 7, 1), "Finned Swordfish");
    EXPECT_EQ(Board().row(1, 1, "147").row(5, 1, "147").row(7, 1, "189").why(9, 7, 1), "Sashimi Swordfish");
    // A cell in the box of the fin is part of the fish where a column of the fish holds it.
    EXPECT_EQ(Board().column(2, 1, "25").column(6, 1, "256").column(9, 1, "245").why(4, 5, 1), "Finned Swordfish");
}

TEST(Technique, KnowsTurbotFishAndWings) {
    EXPECT_EQ(Board().row(1, 1, "14").row(8, 1, "15").why(7, 4, 1), "Skyscraper");
    EXPECT_EQ(Board().row(1, 1, "29").column(1, 1, "29").why(9, 9, 1), "Two-String Kite");
    EXPECT_EQ(Board().box(1, 1, "2468").column(9, 1, "28").why(8, 2, 1), "Empty Rectangle");
    EXPECT_EQ(Board().cell(1, 1, "12").cell(1, 9, "13").cell(9, 1, "23").why(9, 9, 3), "XY-Wing");
    EXPECT_EQ(Board().cell(1, 1, "123").cell(1, 9, "13").cell(2, 2, "23").why(1, 2, 3), "XYZ-Wing");
    EXPECT_EQ(Board().cell(1, 1, "12").cell(9, 9, "12").column(5, 1, "19").why(1, 9, 2), "W-Wing");
}

TEST(Technique, KnowsChains) {
    EXPECT_EQ(Board().cell(1, 1, "12").cell(1, 5, "23").cell(5, 5, "34").cell(5, 9, "14").why(1, 9, 1), "XY-Chain");
    const Board pairs = Board().cell(1, 1, "12").cell(1, 5, "12").cell(8, 5, "12").cell(9, 4, "12");
    EXPECT_EQ(pairs.why(9, 1, 1), "Remote Pair");
    EXPECT_EQ(Board().cell(1, 1, "12").column(9, 2, "15").cell(5, 5, "23").cell(5, 1, "15").why(9, 9, 9), "");
    EXPECT_EQ(Board().row(8, 6, "37").box(3, 6, "24").column(4, 6, "14").why(4, 3, 6), "X-Chain");
    // A set has a cell and digits in houses: the cell alone makes no subset.
    EXPECT_EQ(Board().cell(1, 1, "12").column(5, 1, "15").row(5, 2, "15").why(1, 9, 1), "Continuous Nice Loop");
}

TEST(Technique, HasOnlyOtherNamesThatAreTrue) {
    const Names of_kite = Board().row(1, 1, "29").column(1, 1, "29").also(9, 9, 1);
    EXPECT_EQ(of_kite.count("Turbot Fish") + of_kite.count("Finned Mutant X-Wing"), 2U);
    EXPECT_EQ(of_kite.count("Empty Rectangle") + of_kite.count("Finned Franken X-Wing"), 0U);
    const Names of_turbot_fish = Board().row(8, 1, "17").box(3, 1, "19").also(3, 1, 1);
    EXPECT_EQ(of_turbot_fish.count("Empty Rectangle") + of_turbot_fish.count("Finned Franken X-Wing"), 2U);
    const Names of_skyscraper = Board().row(1, 1, "14").row(8, 1, "15").also(7, 4, 1);
    EXPECT_EQ(of_skyscraper.count("Turbot Fish") + of_skyscraper.count("Sashimi X-Wing"), 2U);
}

// --- Hints of puzzles -----------------------------------------------------------------------------------------------

TEST(Hint, EachStepFollowsAndKeepsTheSolution) {
    std::map<std::string, int> names;
    for (const std::string& text : minimal_puzzles(12)) {
        const Puzzle puzzle = parse_puzzle(text);
        const CheckResult checked = check(puzzle.grid);
        ASSERT_EQ(checked.verdict, Verdict::unique) << text;
        const Grid& solution = checked.witnesses[0];
        HintEngine hinter(puzzle);
        while (const auto hint = hinter.next()) {
            ASSERT_EQ(verify_step(hinter.encoding().problem(), hinter.position(), hint->step), std::nullopt);
            if (hint->placement) {
                EXPECT_EQ(solution[hint->placement->cell], hint->placement->digit);
            }
            for (const auto& [cell, digit] : hint->eliminations)
                EXPECT_NE(solution[cell], digit) << hinter.describe(*hint);
            EXPECT_FALSE(hinter.location(*hint).empty());
            ++names[hint->technique.name];
            hinter.apply(*hint);
        }
        EXPECT_EQ(hinter.outcome(), dlx::ReasoningOutcome::solved) << text;
    }
    for (const char* name : {"Full House", "Hidden Single", "Naked Single", "Locked Candidates (Pointing)",
                             "Locked Candidates (Claiming)", "Naked Pair", "Hidden Pair"})
        EXPECT_GT(names[name], 0) << name;
}

// The step might take 9 from row 4 as well, where the three cells have all of theirs.
TEST(Hint, TakesNothingFromOutsideOfTheHouseOfASubset) {
    HintEngine hinter(
        parse_puzzle("1.3.5.....567...2.7.....5.62.4..8..1...6..........3.6..9...12...3...4.788........"));
    auto hint = hinter.next();
    for (; hint && hint->technique.name != "Naked Triple"; hint = hinter.next())
        hinter.apply(*hint);
    ASSERT_TRUE(hint);
    EXPECT_EQ(hinter.describe(*hint),
              "r5c5 = 7, r5c5 = 9, r6c4 = 5 and r6c5 = 7 are impossible: r4c4, r4c5 and r5c6 can only be "
              "5, 7 or 9, so no other cell of box 5 can be 5, 7 or 9");
    EXPECT_EQ(verify_step(hinter.encoding().problem(), hinter.position(), hint->step), std::nullopt);
}

// In column 9, the digits 3, 6 and 9 have their places in box 3. Each is a set of its own to the Reasoner.
TEST(Hint, TakesAllDigitsThatOneHouseHasWithinAnother) {
    for (const std::uint32_t max_set_size : {4U, 0U}) { // whips of length 1 without sets
        HintEngine hinter(
            parse_puzzle("..34......5...912.7...2.....1.5.7..86...9...7.......34..2.............9.9...61.75"),
            {.max_set_size = max_set_size});
        std::map<std::string, int> times;
        std::optional<Hint> hint;
        while ((hint = hinter.next()) && hint->technique.name != "Discontinuous Nice Loop") {
            ++times[hinter.location(*hint)];
            ASSERT_EQ(verify_step(hinter.encoding().problem(), hinter.position(), hint->step), std::nullopt);
            if (hinter.location(*hint) == "column 9") {
                EXPECT_EQ(hinter.describe(*hint),
                          hint->placement
                              ? "r8c9 = 2: column 9 has no other place for the digit"
                              : "r3c7 = 3, r3c7 = 6 and r3c7 = 9 are impossible: in column 9, the digits 3, 6 and "
                                "9 can only be in box 3, so they cannot be anywhere else in box 3");
                EXPECT_EQ(hint->technique.name, hint->placement ? "Hidden Single" : "Locked Candidates (Claiming)");
                EXPECT_EQ(hint->eliminations.size(), hint->placement ? 0U : 3U);
            }
            hinter.apply(*hint);
        }
        EXPECT_EQ(times["column 9"], 2);
        EXPECT_EQ(times["column 8"], 1);
    }
}

// Digits that have the same two houses, but lose nothing, are not in the step; nor are those of one place alone.
TEST(Hint, NamesOnlyDigitsThatLoseCandidates) {
    Puzzle puzzle{.grid = Grid(Geometry(3, 3))};
    for (Cell cell = 3; cell < 9; ++cell) { // row 1 has 1, 2 and 3 in box 1 ...
        puzzle.grid.eliminate({cell, 1});
        puzzle.grid.eliminate({cell, 2});
        puzzle.grid.eliminate({cell, 3});
    }
    for (const Cell cell : {9U, 10U, 11U, 18U, 19U, 20U}) // box 1 has 2 nowhere else
        puzzle.grid.eliminate({cell, 2});
    HintEngine hinter(puzzle);
    const auto hint = hinter.next();
    ASSERT_TRUE(hint);
    EXPECT_EQ(hint->eliminations.size(), 12U);
    EXPECT_EQ(hint->step.size(), 2U);
    EXPECT_EQ(hint->eliminations.front(), (Candidate{9, 1}));
    EXPECT_EQ(hint->eliminations.back(), (Candidate{20, 3}));
}

TEST(Hint, SaysWhatHasNoCandidate) {
    Puzzle puzzle{.grid = Grid(Geometry(3, 3))};
    EXPECT_EQ(HintEngine(puzzle).dead_end(), "");
    for (Cell cell = 9; cell < 18; ++cell)
        puzzle.grid.eliminate({cell, 5});
    EXPECT_EQ(HintEngine(puzzle).dead_end(), "no place for 5 in row 2");
    for (Digit digit = 1; digit <= 9; ++digit)
        puzzle.grid.eliminate({0, digit});
    EXPECT_EQ(HintEngine(puzzle).dead_end(), "no candidate for r1c1");
}

TEST(Hint, BeginsWithWhatIsFilledIn) {
    const Puzzle puzzle =
        parse_puzzle(":0000:x:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8.+179:::");
    EXPECT_EQ(player_digits(puzzle), (std::vector{Candidate{78, 1}}));
    EXPECT_TRUE(HintEngine(puzzle).position().is_covered(dlx::ItemId{78}));
}

TEST(Hint, RefusesClashes) { EXPECT_THROW(HintEngine(parse_puzzle("11..............")), std::invalid_argument); }

TEST(Hint, ALargeBoardIsNotBuiltBehindALimit) {
    std::atomic<bool> stop = true;
    dlx::ReasonParams params;
    params.limits.stop_flag = &stop;
    HintEngine hinter(params);
    const Grid large(Geometry(11, 11));
    EXPECT_FALSE(hinter.load(large));
    EXPECT_EQ(hinter.encoding().geometry(), Geometry(3, 3));
    EXPECT_FALSE(hinter.next());
    EXPECT_EQ(hinter.outcome(), dlx::ReasoningOutcome::limit_reached);
    EXPECT_TRUE(hinter.load(Grid(Geometry(3, 3)))); // small ones are
    const Rating rating = Rater(params).rate(large);
    EXPECT_EQ(rating.verdict, Verdict::unknown);
    EXPECT_FALSE(rating.is_complete);
    EXPECT_FALSE(rating.difficulty);
}

TEST(Hint, SaysWhatItMeans) {
    HintEngine hinter(parse_puzzle("...44.3..4...241"));
    const auto next = hinter.next();
    ASSERT_TRUE(next);
    EXPECT_EQ(next->technique.name, "Full House");
    EXPECT_EQ(hinter.describe(*next), "r4c1 = 3: the cell has no other candidate");
    EXPECT_EQ(hinter.location(*next), "r4c1");
}

} // namespace
} // namespace sudoku::test::hint_test
