#include "sudoku/reason/hint.hpp"
#include "sudoku/reason/refute.hpp"
#include "sudoku/solve.hpp"
#include "tests/sudoku/answers.hpp"
#include "tests/sudoku/candidates.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace sudoku::test::refute_test {
namespace {

/// Returns the text of dead_end_after_singles(), "" for nothing.
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
    EXPECT_EQ(dead_end_text("123....4........", Geometry(2, 2)), "no candidate for r1c4");
}

TEST(DeadEnd, SeesADigitWithoutPlaceAtOnce) {
    // The two empty cells of row 1 are in a box that has 4.
    EXPECT_EQ(dead_end_text("12....4.........", Geometry(2, 2)), "no place for 4 in row 1");
    // In row 2, 4 is in the column of the first cell and in the box of the last two.
    EXPECT_EQ(dead_end_text("..4..1..4.......", Geometry(2, 2)), "no place for 4 in row 2");
}

TEST(DeadEnd, CountsOneSingleAsOne) {
    const DeadEnd cell{.kind = DeadEnd::Kind::cell_without_candidates, .cell = 8, .singles = 1};
    EXPECT_EQ(to_string(Geometry(3, 3), cell), "no candidate for r1c9 after 1 single");
    const DeadEnd digit{
        .kind = DeadEnd::Kind::digit_without_place, .digit = 5, .house = {HouseKind::box, 2}, .singles = 12};
    EXPECT_EQ(to_string(Geometry(3, 3), digit), "no place for 5 in box 3 after 12 singles");
}

TEST(DeadEnd, IsNoneInAPuzzleThatSinglesSolveOrThatNeedsMore) {
    const auto none = [](const char* puzzle) { return !dead_end_after_singles(grid_of(puzzle)); };
    EXPECT_TRUE(none("003020600900305001001806400008102900700000008006708200002609500800203009005010300"));
    EXPECT_TRUE(none("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."));
    EXPECT_TRUE(none("................................................................................."));
}

// Every dead end that is claimed is real, and every single that is found is in the solution, whatever the puzzle.
TEST(DeadEnd, IsClaimedOnlyForPuzzlesWithoutSolution) {
    std::map<std::pair<DeadEnd::Kind, bool>, std::uint64_t> claims; // at once, or after singles
    for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
        Dice dice(seed);
        const Geometry geometry = dice.one_in(2) ? Geometry(2, 2) : dice.one_in(2) ? Geometry(2, 3) : Geometry(3, 2);
        Grid puzzle = with_givens(solved_grid(geometry, dice),
                                  geometry.cell_count() / 4 + dice.below(geometry.cell_count() / 3), dice);
        for (int changes = 0; changes < 2; ++changes)
            puzzle.set(dice.below(geometry.cell_count()), static_cast<Digit>(1 + dice.below(geometry.side())));
        if (!clashes(puzzle).empty())
            continue;
        SCOPED_TRACE("seed " + std::to_string(seed) + ", " + testing::PrintToString(puzzle));
        const auto found = dead_end_after_singles(puzzle);
        if (!found)
            continue;
        ++claims[{found->kind, found->singles > 1}];
        ASSERT_TRUE(brute_force_solutions(puzzle, 1).empty());
    }
    for (const DeadEnd::Kind kind : {DeadEnd::Kind::cell_without_candidates, DeadEnd::Kind::digit_without_place})
        for (const bool is_after_singles : {false, true})
            EXPECT_GE((claims[{kind, is_after_singles}]), is_after_singles ? 5U : 80U);
}

/// Fills in singles until there are no more; each must be in the solution, and the candidates must contain it.
void expect_sound_singles(const Grid& puzzle, const Grid& solution, bool naked_first) {
    HintEngine hinter;
    hinter.load(puzzle);
    dlx::Position position = hinter.position();
    for (;;) {
        for (Cell cell = 0; cell < puzzle.geometry().cell_count(); ++cell)
            if (!position.is_covered(dlx::ItemId{cell})) {
                ASSERT_TRUE(position.is_available(hinter.encoding().option(cell, solution[cell])));
            }
        const auto singles = position.singles(); // those of cells are the first
        if (singles.empty())
            break;
        const dlx::OptionId option = (naked_first ? singles.front() : singles.back()).option;
        ASSERT_EQ(hinter.encoding().digit(option), solution[hinter.encoding().cell(option)]);
        position.choose(option);
    }
    EXPECT_EQ(dead_end_after_singles(puzzle), std::nullopt);
}

TEST(Singles, NeverContradictTheOnlySolution) {
    std::uint64_t puzzles = 0;
    for (std::uint64_t seed = 1; seed <= 1500; ++seed) {
        Dice dice(seed);
        const Geometry geometry = dice.one_in(2) ? Geometry(2, 3) : Geometry(2, 2);
        const Grid solution = solved_grid(geometry, dice);
        const Grid puzzle =
            with_givens(solution, geometry.cell_count() / 3 + dice.below(geometry.cell_count() / 4), dice);
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

// Singles rest on the candidates that are left, and on their number.
TEST(Singles, RestOnTheCandidatesThatAreLeft) {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        Dice dice(seed);
        const Geometry geometry = dice.one_in(2) ? Geometry(2, 3) : Geometry(3, 3);
        const std::uint32_t n = geometry.side();
        const Grid puzzle = with_eliminations(
            with_givens(solved_grid(geometry, dice), dice.below(geometry.cell_count()), dice), 20, dice);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", " + testing::PrintToString(puzzle));
        const Candidates candidates(puzzle);
        HintEngine hinter;
        hinter.load(puzzle);
        const dlx::Position& position = hinter.position();
        for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
            ASSERT_EQ(position.option_count(dlx::ItemId{cell}), candidates.count(cell)) << cell_name(geometry, cell);
            for (std::uint32_t d = 1; d <= n; ++d)
                ASSERT_EQ(position.is_available(hinter.encoding().option(cell, static_cast<Digit>(d))),
                          candidates.has(cell, static_cast<Digit>(d)));
        }
        for (std::uint32_t house = 0; house < geometry.house_count(); ++house)
            for (std::uint32_t d = 1; d <= n; ++d) {
                const dlx::ItemId item{geometry.cell_count() + house * n + d - 1};
                ASSERT_EQ(position.option_count(item), candidates.places(house, static_cast<Digit>(d)));
                ASSERT_EQ(position.is_covered(item), candidates.is_placed(house, static_cast<Digit>(d)));
            }
    }
}

// --- Refutations ----------------------------------------------------------------------------------------------------

/// Goes through a refutation with rules of its own, and takes note of what is used.
class Referee {
public:
    explicit Referee(const Grid& puzzle) : geometry_(puzzle.geometry()) {
        for (Cell cell = 0; cell < geometry_.cell_count(); ++cell)
            if (puzzle[cell] != 0)
                placed_[cell] = puzzle[cell];
        for (const auto& [cell, digit] : puzzle.eliminated())
            eliminated_.insert({cell, digit});
    }

    /// Requires, too, that every step is used by what comes after it.
    void expect_valid(const Refutation& refutation) {
        const Referee before = *this;
        for (const RefutationStep& step : refutation.steps)
            expect_valid(step);
        expect_complete(refutation.contradiction);
        for (const RefutationStep& step : refutation.steps)
            EXPECT_TRUE(used_.count({step.placement.cell, step.placement.digit})) << to_string(geometry_, step);
        placed_ = before.placed_;
        refuted_ = before.refuted_;
    }

private:
    using Pair = std::pair<Cell, Digit>;

    void expect_valid(const RefutationStep& step) {
        const auto [cell, digit] = step.placement;
        SCOPED_TRACE(to_string(geometry_, step));
        ASSERT_EQ(placed_.count(cell), 0U);
        if (step.kind == RefutationStep::Kind::refuted) {
            ASSERT_NE(step.refutation, nullptr);
            placed_[cell] = digit;
            expect_valid(*step.refutation);
            placed_.erase(cell);
            refuted_.insert({cell, digit});
            return;
        }
        EXPECT_EQ(step.refutation, nullptr);
        expect_all(step.kind == RefutationStep::Kind::naked_single ? of_cell(cell) : of_house(step.house, digit),
                   step.reasons, Pair{cell, digit});
        placed_[cell] = digit;
    }

    void expect_complete(const Contradiction& contradiction) {
        SCOPED_TRACE(to_string(geometry_, contradiction));
        const DeadEnd& dead_end = contradiction.dead_end;
        expect_all(dead_end.kind == DeadEnd::Kind::cell_without_candidates ? of_cell(dead_end.cell)
                                                                           : of_house(dead_end.house, dead_end.digit),
                   contradiction.reasons, std::nullopt);
    }

    [[nodiscard]] std::set<Pair> of_cell(Cell cell) const {
        EXPECT_EQ(placed_.count(cell), 0U);
        std::set<Pair> result;
        for (std::uint32_t digit = 1; digit <= geometry_.side(); ++digit)
            result.insert({cell, static_cast<Digit>(digit)});
        return result;
    }

    [[nodiscard]] std::set<Pair> of_house(House house, Digit digit) const {
        std::set<Pair> result;
        for (std::uint32_t k = 0; k < geometry_.side(); ++k) {
            result.insert({geometry_.house_cell(house, k), digit});
            EXPECT_NE(digit_in(geometry_.house_cell(house, k)), digit);
        }
        return result;
    }

    [[nodiscard]] Digit digit_in(Cell cell) const {
        const auto found = placed_.find(cell);
        return found == placed_.end() ? Digit{0} : found->second;
    }

    /// Expects that all pairs are excluded, but `except`, and each for a good reason.
    void expect_all(std::set<Pair> pairs, const std::vector<Exclusion>& reasons, std::optional<Pair> except) {
        for (const Exclusion& exclusion : reasons) {
            EXPECT_EQ(pairs.erase({exclusion.cell, exclusion.digit}), 1U) << "twice, or not asked for";
            expect_valid(exclusion);
        }
        if (except) {
            EXPECT_EQ(pairs.erase(*except), 1U);
        }
        EXPECT_TRUE(pairs.empty()) << "something is not excluded";
    }

    void expect_valid(const Exclusion& exclusion) {
        const auto [cell, digit, reason, by, house] = exclusion;
        SCOPED_TRACE(cell_name(geometry_, cell) + " is not " + std::to_string(digit));
        const auto houses_of = [&](Cell c) { return geometry_.house(exclusion.house.kind, c); };
        switch (reason) {
        case Exclusion::Reason::peer:
            EXPECT_EQ(digit_in(by), digit);
            EXPECT_NE(by, cell);
            EXPECT_TRUE(houses_of(by) == house && houses_of(cell) == house);
            used_.insert({by, digit});
            break;
        case Exclusion::Reason::filled:
            EXPECT_EQ(by, cell);
            EXPECT_NE(digit_in(cell), 0);
            EXPECT_NE(digit_in(cell), digit);
            used_.insert({cell, digit_in(cell)});
            break;
        case Exclusion::Reason::eliminated:
            EXPECT_EQ(by, cell);
            EXPECT_EQ(eliminated_.count({cell, digit}), 1U);
            break;
        case Exclusion::Reason::refuted:
            EXPECT_EQ(refuted_.count({cell, digit}), 1U);
            used_.insert({cell, digit});
            break;
        }
    }

    Geometry geometry_;
    std::map<Cell, Digit> placed_; ///< digits that are known or assumed
    std::set<Pair> eliminated_;
    std::set<Pair> refuted_;
    std::set<Pair> used_;
};

/// Changes a cell to what does not clash at least.
void change_a_cell(Grid& puzzle, Dice& dice) {
    for (;;) {
        const Cell cell = dice.below(puzzle.geometry().cell_count());
        const Digit before = puzzle[cell];
        puzzle.set(cell, static_cast<Digit>(1 + dice.below(puzzle.geometry().side())));
        const auto out = puzzle.eliminated();
        const bool is_out = std::binary_search(out.begin(), out.end(), Candidate{cell, puzzle[cell]});
        if (puzzle[cell] != before && !is_out && clashes(puzzle).empty())
            return;
        puzzle.set(cell, before);
    }
}

/// Returns the depth of nested assumptions: 0 if singles suffice.
std::size_t depth(const Refutation& refutation) {
    std::size_t result = 0;
    for (const RefutationStep& step : refutation.steps)
        if (step.refutation)
            result = std::max(result, 1 + depth(*step.refutation));
    return result;
}

/// Counts by depth what is found for puzzles that a change broke, or not.
template <class MakePuzzle>
std::map<std::size_t, std::uint64_t> depths_of_refutations(std::uint64_t seeds, MakePuzzle make_puzzle) {
    std::map<std::size_t, std::uint64_t> by_depth;
    for (std::uint64_t seed = 1; seed <= seeds && !testing::Test::HasFailure(); ++seed) {
        Dice dice(seed);
        Grid puzzle = make_puzzle(dice);
        const Geometry& geometry = puzzle.geometry();
        change_a_cell(puzzle, dice);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", " + testing::PrintToString(puzzle));
        const bool has_solution =
            geometry.side() == 9 ? solve(puzzle).has_value() : !brute_force_solutions(puzzle, 1).empty();
        const auto found = refute(puzzle);
        EXPECT_EQ(found.has_value(), !has_solution);
        if (found) {
            ++by_depth[depth(*found)];
            Referee(puzzle).expect_valid(*found);
        }
    }
    return by_depth;
}

TEST(Refute, ProvesThatThereIsNoSolutionOnSmallBoards) {
    auto by_depth = depths_of_refutations(500, [](Dice& dice) {
        const Geometry geometry = dice.one_in(2) ? Geometry(2, 2) : dice.one_in(2) ? Geometry(2, 3) : Geometry(3, 2);
        const std::size_t givens = geometry.cell_count() / 6 + dice.below(geometry.cell_count() / 4);
        return with_givens(solved_grid(geometry, dice), givens, dice);
    });
    EXPECT_GE(by_depth[0], 90U);
}

TEST(Refute, ObeysWhatThePuzzleRulesOut) {
    auto by_depth = depths_of_refutations(700, [](Dice& dice) {
        const Geometry geometry = dice.one_in(2) ? Geometry(2, 2) : dice.one_in(2) ? Geometry(2, 3) : Geometry(3, 2);
        const std::uint32_t cells = geometry.cell_count();
        const Grid puzzle = with_givens(solved_grid(geometry, dice), cells / 8 + dice.below(cells / 4), dice);
        return with_eliminations(puzzle, cells, dice);
    });
    EXPECT_GE(by_depth[0], 150U);
}

TEST(Refute, ProvesThatThereIsNoSolutionOfHardPuzzles) {
    auto by_depth = depths_of_refutations(150, [](Dice& dice) { return minimal_puzzle(dice); });
    EXPECT_GE(by_depth[0], 25U);
    EXPECT_GE(by_depth[1], 4U);
}

// No assumption fails by singles alone.
TEST(Refute, NestsAssumptionsWhereItMust) {
    const Grid puzzle = grid_of("8......5...36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
    ASSERT_TRUE(clashes(puzzle).empty());
    const auto found = refute(puzzle);
    ASSERT_TRUE(found);
    EXPECT_GE(depth(*found), 2U);
    Referee(puzzle).expect_valid(*found);
}

TEST(Refute, GivesUpWhenALimitComes) {
    const Grid puzzle = grid_of("8......5...36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
    const std::atomic<bool> stop = true;
    EXPECT_FALSE(refute(puzzle, {.stop_flag = &stop}));
    EXPECT_FALSE(refute(puzzle, {.seconds = 0}));
    EXPECT_FALSE(refute(puzzle, {.search_nodes = 3}));
}

TEST(Contradictions, AreAllDeadEndsOfTheGivensWithThoseResponsible) {
    const Geometry four(2, 2);
    const auto texts = [&](const char* puzzle) {
        std::vector<std::string> result;
        Referee referee(grid_of(puzzle, four));
        for (const Contradiction& contradiction : contradictions(grid_of(puzzle, four))) {
            referee.expect_valid(Refutation{{}, contradiction});
            result.push_back(to_string(four, contradiction));
        }
        return result;
    };
    EXPECT_EQ(texts("123....4........"),
              (std::vector<std::string>{
                  "no candidate for r1c4: row 1 excludes 1, 2 and 3; column 4 excludes 4",
                  "no place for 4 in row 1: column 4 excludes r1c4; the other cells are filled",
                  "no place for 4 in box 1: row 2 excludes r2c1 and r2c2; the other cells are filled",
              }));
    Grid puzzle = grid_of("12..............", four);
    puzzle.eliminate({2, 4});
    puzzle.eliminate({3, 4});
    const auto found = contradictions(puzzle);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(to_string(four, found[0]),
              "no place for 4 in row 1: the puzzle excludes r1c3 and r1c4; the other cells are filled");
    EXPECT_EQ(texts("1234341221434321"), std::vector<std::string>{});
    EXPECT_EQ(texts("................"), std::vector<std::string>{});
}

TEST(Step, IsToldInASentence) {
    // r1c4 = 4 is a naked single; then 4 has one place in box 4.
    const Geometry four(2, 2);
    const Grid puzzle = grid_of("123.......4.....", four);
    const auto steps = refute(puzzle);
    EXPECT_FALSE(steps); // it has solutions
    const RefutationStep naked{.kind = RefutationStep::Kind::naked_single,
                               .placement = {3, 4},
                               .reasons = {{.cell = 3, .digit = 1, .reason = Exclusion::Reason::peer, .peer = 0},
                                           {.cell = 3, .digit = 2, .reason = Exclusion::Reason::refuted, .peer = 3}}};
    EXPECT_EQ(to_string(four, naked), "r1c4 = 4, its only candidate: row 1 excludes 1; the steps above exclude 2");
    const RefutationStep hidden{
        .kind = RefutationStep::Kind::hidden_single, .placement = {3, 4}, .house = {HouseKind::box, 1}};
    EXPECT_EQ(to_string(four, hidden), "r1c4 = 4, the only place for 4 in box 2");
    const RefutationStep refuted{.kind = RefutationStep::Kind::refuted, .placement = {3, 4}};
    EXPECT_EQ(to_string(four, refuted), "r1c4 is not 4");
}

} // namespace
} // namespace sudoku::test::refute_test
