#include "dlx/solve.hpp"
#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/rules/rule_kind.hpp"
#include "sudoku/rules/variant_encoding.hpp"
#include "sudoku/rules/variant_solve.hpp"
#include "tests/sudoku/boards.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace sudoku::test::derived_sums_test {
namespace {

std::vector<std::string> texts(const VariantPuzzle& puzzle) {
    std::vector<std::string> lines;
    for (const DerivedSum& derived : derived_sums(puzzle))
        lines.push_back(cell_list(puzzle.grid.geometry(), derived.cells) + " = " + std::to_string(derived.sum) + ": " +
                        derived.reason);
    return lines;
}

TEST(DerivedSums, OfHousesThatCagesFillInPart) {
    const VariantPuzzle puzzle = parse_variant("....\n....\n....\n....\n"
                                               "regions none\n"
                                               "killer 6 r1c1-r1c3\n"
                                               "killer 4 r2c1 r2c2\n"
                                               "sum 5 r2c3 r2c4\n"
                                               "killer 7 r4c3 r4c4 r3c4\n");
    const std::vector<std::string> lines = texts(puzzle);
    EXPECT_EQ(lines.front(), "r1c4 = 4: row 1 adds up to 10 and the cages to 6");
    EXPECT_EQ(std::count(lines.begin(), lines.end(), " = 1: row 2 adds up to 10 and the cages to 9"), 1);
}

TEST(DerivedSums, OfCagesThatLeaveHouses) {
    const VariantPuzzle puzzle = parse_variant("....\n....\n....\n....\n"
                                               "killer 5 r1c1 r2c1\n"
                                               "sum 9 r1c2-r1c4 r2c4\n");
    EXPECT_EQ(texts(puzzle).front(), "r2c1 r2c4 = 4: row 1 adds up to 10 and the cages to 14");
}

TEST(DerivedSums, OfDiagonalsThatFillBoxes) {
    const VariantPuzzle puzzle = parse_variant("......\n......\n......\n......\n......\n......\n"
                                               "little-killer 14 r1c3-r3c1\nlittle-killer 8 r1c2 r2c1\n");
    EXPECT_EQ(texts(puzzle), std::vector<std::string>{"r1c2 r1c3 r2c1 r2c2 r3c1 = 22: 2 rules add up to 22"});
}

TEST(DerivedSums, OmitsJoinedSumsThatAlwaysHold) {
    const VariantPuzzle puzzle = parse_variant("....\n....\n....\n....\nregions none\n"
                                               "sum 8 r1c1 r1c2 r2c1 r2c2\nsum 12 r1c3 r1c4 r2c3 r2c4\n"
                                               "sum 12 r3c1 r3c2 r4c1 r4c2\nsum 8 r3c3 r3c4 r4c3 r4c4\n");
    for (const DerivedSum& derived : derived_sums(puzzle))
        EXPECT_FALSE(derived.is_joined()) << derived.reason;
}

TEST(DerivedSums, NoneWithoutCages) {
    EXPECT_TRUE(derived_sums(parse_variant("....\n....\n....\n....\nthermo r1c1 r1c2\nkiller r2c1 r2c2\n")).empty());
}

/// Adds cages that cover a board, each a snake of up to `max_cells` cells without a repeated digit.
void add_cages(VariantPuzzle& puzzle, const Grid& board, std::size_t max_cells, Dice& dice) {
    const Geometry& geometry = board.geometry();
    std::vector<bool> is_used(geometry.cell_count());
    for (Cell start = 0; start < geometry.cell_count(); ++start) {
        Rule cage{.kind = find_rule_kind("killer"), .numbers = {0}};
        const std::size_t size = 1 + dice.below(max_cells);
        for (std::optional<Cell> cell = start; cell && cage.cells.size() < size;) {
            const bool repeats = std::any_of(cage.cells.begin(), cage.cells.end(),
                                             [&](Cell other) { return board[other] == board[*cell]; });
            if (is_used[*cell] || repeats)
                break;
            is_used[*cell] = true;
            cage.cells.push_back(*cell);
            cage.numbers[0] += board[*cell];
            const bool goes_down = dice.one_in(2);
            const Cell next = goes_down ? *cell + geometry.side() : *cell + 1;
            cell = next < geometry.cell_count() && (goes_down || geometry.row(next) == geometry.row(*cell))
                       ? std::optional(next)
                       : std::nullopt;
        }
        if (!cage.cells.empty() && !dice.one_in(8))
            puzzle.rules.push_back(std::move(cage));
    }
}

/// Adds sums of half of the diagonals.
void add_diagonals(VariantPuzzle& puzzle, const Grid& board, Dice& dice) {
    const Geometry& geometry = board.geometry();
    const std::uint32_t side = geometry.side();
    for (const bool falls : {false, true})
        for (std::uint32_t start = 0; start < 2 * side - 3; ++start) {
            Rule sum{.kind = find_rule_kind("little-killer"), .numbers = {0}};
            for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
                const std::uint32_t column = falls ? geometry.column(cell) : side - 1 - geometry.column(cell);
                if (geometry.row(cell) + side - 2 == column + start) {
                    sum.cells.push_back(cell);
                    sum.numbers[0] += board[cell];
                }
            }
            if (dice.one_in(2))
                puzzle.rules.push_back(std::move(sum));
        }
}

std::set<Digits> solutions_of(const VariantPuzzle& puzzle, bool derived) {
    const VariantEncoding encoding = encode(puzzle, {.derived_sums = derived});
    std::set<Digits> found;
    for (const auto& options : dlx::all_solutions(encoding.problem))
        EXPECT_TRUE(found.insert(digits_of(encoding.decode(options))).second) << "one grid is two solutions";
    return found;
}

TEST(DerivedSums, HoldInEverySolutionAndChangeNone) {
    std::size_t sums = 0;
    std::size_t joined = 0;
    for (std::uint64_t seed = 1; seed <= 400 && !HasFailure(); ++seed) {
        Dice dice(seed);
        const Grid board = solved_grid(seed % 2 == 0 ? Geometry(2, 2) : Geometry(2, 3), dice);
        VariantPuzzle puzzle{Grid(board.geometry())};
        if (seed % 4 < 2)
            add_cages(puzzle, board, 5, dice);
        else
            add_diagonals(puzzle, board, dice);
        SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + to_rules_text(puzzle));
        const std::set<Digits> solutions = solutions_of(puzzle, true);
        EXPECT_EQ(solutions, solutions_of(puzzle, false));
        EXPECT_TRUE(solutions.contains(digits_of(board)));
        for (const DerivedSum& derived : derived_sums(puzzle)) {
            int sum = 0;
            for (const Cell cell : derived.cells)
                sum += board[cell];
            EXPECT_EQ(sum, derived.sum) << derived.reason;
            ++(derived.is_joined() ? joined : sums);
        }
    }
    EXPECT_GT(sums, 2000U);
    EXPECT_GT(joined, 200U);
}

TEST(DerivedSums, ContradictionsLeaveNoSolution) {
    const VariantPuzzle puzzle = parse_variant("....\n....\n....\n....\nkiller 4 r2c1 r2c2\nsum 5 r2c3 r2c4\n");
    EXPECT_EQ(check(puzzle).verdict, Verdict::none);
    EXPECT_EQ(check(puzzle).outcome.search_nodes, 1U);
}

} // namespace
} // namespace sudoku::test::derived_sums_test
