#include "sudoku/reason/uniqueness.hpp"

#include "sudoku/reason/hint.hpp"
#include "tests/sudoku/boards.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace sudoku::test::uniqueness_test {
namespace {

// --- Verifier: definitions alone -------------------------------------------------------------------------------------

/// Returns the digits left for a cell, or the digit that fills it.
std::set<Digit> digits_in(const Encoding& cover, const dlx::Position& position, Cell cell) {
    std::set<Digit> digits;
    for (const auto& [of, digit] : cover.candidates(dlx::ItemId{cell}))
        if (position.is_available(cover.option(cell, digit)))
            digits.insert(digit);
    for (const dlx::OptionId chosen : position.chosen())
        if (cover.cell(chosen) == cell)
            digits.insert(cover.digit(chosen));
    return digits;
}

/// Returns why it is not a deadly pattern, or "".
std::string why_not_deadly(const Encoding& cover, const dlx::Position& position, const Grid& puzzle,
                           const DeadlyPattern& pattern) {
    std::map<Cell, std::set<Digit>> pairs;
    for (const auto& [cell, digit] : pattern.pairs)
        pairs[cell].insert(digit);
    std::map<std::pair<std::uint32_t, Digit>, int> times; // by house and digit
    std::vector<Candidate> guardians;
    for (const auto& [cell, pair] : pairs) {
        if (pair.size() != 2 || puzzle[cell] != 0)
            return "the cell is a given, or has no pair";
        for (const Digit digit : digits_in(cover, position, cell))
            if (pair.count(digit) == 0)
                guardians.push_back({cell, digit});
        for (const Digit digit : pair)
            for (std::uint32_t k = 0; k < cover.geometry().house_count(); ++k)
                if (const House house = cover.geometry().house(k); cover.geometry().house(house.kind, cell) == house)
                    ++times[{k, digit}];
    }
    for (const auto& [house, n] : times)
        if (n != 2)
            return "a digit is not two times in a house";
    return guardians == pattern.guardians && !guardians.empty() ? "" : "these are not the guardians";
}

bool are_linked(const Geometry& geometry, const Candidate& a, const Candidate& b) {
    return a != b && (a.cell == b.cell || (a.digit == b.digit && geometry.are_peers(a.cell, b.cell)));
}

std::vector<Candidate> targets_of(const Encoding& cover, const dlx::Step& step) {
    std::vector<Candidate> targets{{cover.cell(step.target), cover.digit(step.target)}};
    for (const dlx::OptionId other : step.other_targets)
        targets.push_back({cover.cell(other), cover.digit(other)});
    return targets;
}

bool has_item(const Encoding& cover, const Candidate& candidate, dlx::ItemId item) {
    const auto places = cover.candidates(item);
    return std::find(places.begin(), places.end(), candidate) != places.end();
}

/// Returns why the target does not follow, or "": what is needed beside it would have to share fewer items than it is.
std::string why_not_gone(const Encoding& cover, const dlx::Position& position, const UniquenessStep& step,
                         const Candidate& target) {
    if (!position.is_available(cover.option(target.cell, target.digit)))
        return "the target is not left";
    std::vector<std::vector<Candidate>> needs{step.pattern.guardians};
    for (const dlx::ItemId item : step.step.base)
        if (!position.is_covered(item) && !has_item(cover, target, item))
            needs.push_back(cover.candidates(item));
    std::map<Candidate, std::size_t> needed; // number of needs with it
    for (const auto& need : needs)
        for (const Candidate& one : need)
            if (position.is_available(cover.option(one.cell, one.digit)) && !are_linked(cover.geometry(), one, target))
                ++needed[one];
    std::set<std::uint32_t> shared;
    for (const auto& [one, times] : needed) {
        std::size_t taken = 0;
        for (const dlx::ItemId item : step.step.cover)
            if (has_item(cover, one, item)) {
                shared.insert(dlx::index(item));
                ++taken;
            }
        if (taken < times)
            return "something that is needed takes nothing of the cover";
    }
    return shared.size() < needs.size() ? "" : "there is enough for all";
}

/// Returns why the whole step does not follow, or "".
std::string why_not(const Encoding& cover, const dlx::Position& position, const Grid& puzzle,
                    const UniquenessStep& step) {
    std::string why = why_not_deadly(cover, position, puzzle, step.pattern);
    for (const Candidate& target : targets_of(cover, step.step))
        if (why.empty())
            why = why_not_gone(cover, position, step, target);
    return why;
}

// --- Positions --------------------------------------------------------------------------------------------------------

/// Position of a puzzle that may have many solutions; some candidates are removed that are not in a few of these.
struct Case {
    Grid puzzle;
    std::vector<Grid> solutions; ///< solutions of the puzzle that the position allows; some, if there are many
    Encoding cover;
    dlx::Position position;

    Case(const Geometry& geometry, std::size_t givens, Dice& dice)
        : puzzle(with_givens(solved_grid(geometry, dice), givens, dice)), cover(geometry), position(cover.problem()) {
        constexpr std::size_t most = 100;
        for (const Digits& digits : brute_force_solutions(puzzle, most)) {
            solutions.emplace_back(geometry);
            for (Cell cell = 0; cell < geometry.cell_count(); ++cell)
                solutions.back().set(cell, static_cast<Digit>(digits[cell]));
        }
        for (Cell cell = 0; cell < geometry.cell_count(); ++cell)
            if (puzzle[cell] != 0)
                position.choose(cover.option(cell, puzzle[cell]));
        std::set<Candidate> kept;
        for (std::size_t k = 1 + dice.below(3); k > 0; --k) {
            const Grid& solution = solutions[dice.below(static_cast<std::uint32_t>(solutions.size()))];
            for (Cell cell = 0; cell < geometry.cell_count(); ++cell)
                kept.insert({cell, solution[cell]});
        }
        const std::uint32_t tenths = 3 + dice.below(7);
        for (Cell cell = 0; cell < geometry.cell_count(); ++cell)
            for (Digit digit = 1; digit <= static_cast<Digit>(geometry.side()); ++digit)
                if (kept.count({cell, digit}) == 0 && dice.below(10) < tenths)
                    position.remove(cover.option(cell, digit));
        for (std::uint32_t k = dice.below(8); k > 0; --k)
            if (const auto single = position.first_single())
                position.choose(single->option);
        std::vector<std::set<Digit>> left;
        for (Cell cell = 0; cell < geometry.cell_count(); ++cell)
            left.push_back(digits_in(cover, position, cell));
        std::erase_if(solutions, [&](const Grid& solution) {
            for (Cell cell = 0; cell < geometry.cell_count(); ++cell)
                if (left[cell].count(solution[cell]) == 0)
                    return true;
            return false;
        });
    }
};

bool has_one_of(const Grid& solution, const std::vector<Candidate>& candidates) {
    return std::any_of(candidates.begin(), candidates.end(),
                       [&](const Candidate& one) { return solution[one.cell] == one.digit; });
}

/// Returns the solution with the other digit of each pair.
Grid exchanged(Grid solution, const DeadlyPattern& pattern) {
    for (std::size_t k = 0; k < pattern.pairs.size(); k += 2) {
        const auto [cell, digit] = pattern.pairs[k];
        const Digit other = pattern.pairs[k + 1].digit;
        solution.set(cell, solution[cell] == digit ? other : digit);
    }
    return solution;
}

/// Checks all that is found in a position against all solutions; counts how often a target was in one, by name.
void check_against_solutions(const Case& one, std::map<std::string, int>& times) {
    for (const DeadlyPattern& pattern : deadly_patterns(one.cover, one.position, one.puzzle)) {
        ASSERT_EQ(why_not_deadly(one.cover, one.position, one.puzzle, pattern), "");
        for (const Grid& solution : one.solutions)
            if (!has_one_of(solution, pattern.guardians)) {
                const Grid another = exchanged(solution, pattern);
                ASSERT_NE(another, solution);
                ASSERT_EQ(verify_solution(one.puzzle, another), std::nullopt);
            }
    }
    for (const UniquenessStep& step : uniqueness_steps(one.cover, one.position, one.puzzle)) {
        ASSERT_EQ(why_not(one.cover, one.position, one.puzzle, step), "") << step.technique.name;
        times[step.technique.name] += 0;
        for (const Grid& solution : one.solutions)
            if (has_one_of(solution, targets_of(one.cover, step.step))) {
                ASSERT_FALSE(has_one_of(solution, step.pattern.guardians)) << step.technique.name;
                ++times[step.technique.name];
            }
    }
}

// If a solution has something that a step removes, another solution proves that the assumption was wrong.
TEST(Uniqueness, TakesNothingFromASolutionThatIsTheOnlyOne) {
    std::map<std::string, int> times;
    Dice dice(1);
    for (int k = 0; k < 2000; ++k) {
        const Geometry geometry = k % 4 == 0 ? Geometry(2, 2) : k % 4 == 1 ? Geometry(2, 3) : Geometry(3, 3);
        const std::uint32_t cells = geometry.cell_count();
        const Case one(geometry, cells * 2 / 5 + dice.below(cells / 4), dice);
        SCOPED_TRACE("case " + std::to_string(k) + ": " + text_of(one.puzzle));
        check_against_solutions(one, times);
        if (HasFatalFailure())
            return;
    }
    for (const char* name :
         {"Unique Rectangle Type 1", "Unique Rectangle Type 2", "Unique Rectangle Type 3", "Unique Rectangle Type 4",
          "Unique Rectangle Type 5", "Unique Rectangle Type 6", "Hidden Rectangle", "Avoidable Rectangle Type 1",
          "Avoidable Rectangle Type 2", "Unique Loop Type 1", "Unique Loop Type 2", "Unique Loop Type 4", "BUG+1"})
        EXPECT_GT(times[name], 0) << name;
}

/// Finds all rectangles with a cell without guardians, by going through rows, columns and digits.
std::set<std::vector<Candidate>> rectangles(const Case& one) {
    const Geometry& geometry = one.puzzle.geometry();
    const std::uint32_t n = geometry.side();
    std::set<std::vector<Candidate>> found;
    for (std::uint32_t code = 0; code < n * n * n * n * n * n; ++code) {
        std::uint32_t rest = code;
        std::array<std::uint32_t, 6> at{}; // two rows, two columns, two digits
        for (std::uint32_t& part : at) {
            part = rest % n;
            rest /= n;
        }
        if (at[0] >= at[1] || at[2] >= at[3] || at[4] >= at[5])
            continue;
        std::vector<Candidate> pairs;
        std::set<std::uint32_t> boxes;
        bool is_possible = true;
        int guarded = 0;
        std::size_t guardians = 0;
        for (const std::uint32_t row : {at[0], at[1]})
            for (const std::uint32_t column : {at[2], at[3]}) {
                const Cell cell = geometry.cell(row, column);
                const auto digits = digits_in(one.cover, one.position, cell);
                std::size_t of_pair = 0;
                for (const std::uint32_t d : {at[4], at[5]}) {
                    pairs.push_back({cell, static_cast<Digit>(d + 1)});
                    of_pair += digits.count(static_cast<Digit>(d + 1));
                }
                boxes.insert(geometry.box(cell));
                is_possible = is_possible && one.puzzle[cell] == 0 && of_pair > 0;
                guarded += digits.size() > of_pair ? 1 : 0;
                guardians += digits.size() - of_pair;
            }
        std::sort(pairs.begin(), pairs.end());
        if (is_possible && boxes.size() == 2 && guarded <= 3 && guardians > 0)
            found.insert(pairs);
    }
    return found;
}

TEST(Uniqueness, FindsAllRectangles) {
    Dice dice(2);
    std::size_t all = 0;
    for (int k = 0; k < 300; ++k) {
        const Geometry geometry = k % 50 == 0 ? Geometry(3, 3) : k % 2 == 0 ? Geometry(2, 2) : Geometry(3, 2);
        const Case one(geometry, geometry.cell_count() / 3, dice);
        std::set<std::vector<Candidate>> found;
        for (const DeadlyPattern& pattern : deadly_patterns(one.cover, one.position, one.puzzle))
            if (pattern.has_two_digits() && pattern.cells().size() == 4) {
                EXPECT_TRUE(found.insert(pattern.pairs).second) << "twice";
            }
        ASSERT_EQ(found, rectangles(one)) << "case " << k << ": " << text_of(one.puzzle);
        all += found.size();
    }
    EXPECT_GT(all, 1000U);
}

// --- Names ------------------------------------------------------------------------------------------------------------

/// Board on which candidates are removed. Rows and columns are counted from 1.
class Board {
public:
    explicit Board(const Geometry& geometry = Geometry(3, 3))
        : puzzle_(geometry), cover_(geometry), position_(cover_.problem()) {}

    /// Leaves only these digits for a cell.
    Board& cell(std::uint32_t row, std::uint32_t column, const std::string& digits) {
        for (const auto& [cell, digit] : cover_.candidates(dlx::ItemId{at(row, column)}))
            if (digits.find(static_cast<char>('0' + digit)) == std::string::npos)
                position_.remove(cover_.option(cell, digit));
        return *this;
    }
    /// Leaves only these cells of a house for a digit; each is its row and its column.
    Board& house(HouseKind kind, Digit digit, const std::vector<std::array<std::uint32_t, 2>>& cells) {
        std::vector<Cell> places;
        for (const auto& [row, column] : cells)
            places.push_back(at(row, column));
        const House house = puzzle_.geometry().house(kind, places[0]);
        for (std::uint32_t k = 0; k < puzzle_.geometry().side(); ++k)
            if (const Cell cell = puzzle_.geometry().house_cell(house, k);
                std::find(places.begin(), places.end(), cell) == places.end())
                position_.remove(cover_.option(cell, digit));
        return *this;
    }
    Board& fill(std::uint32_t row, std::uint32_t column, Digit digit) {
        position_.choose(cover_.option(at(row, column), digit));
        return *this;
    }
    Board& give(std::uint32_t row, std::uint32_t column, Digit digit) {
        puzzle_.set(at(row, column), digit);
        return fill(row, column, digit);
    }

    /// Returns the first step of such a name, which is verified: "Hidden Rectangle: r2c4 = 2"; "" for none.
    [[nodiscard]] std::string step(const std::string& name = "") const {
        for (const UniquenessStep& step : uniqueness_steps(cover_, position_, puzzle_))
            if (step.technique.name.find(name) == 0) {
                EXPECT_EQ(why_not(cover_, position_, puzzle_, step), "");
                std::string text = step.technique.name + ":";
                for (const Candidate& target : targets_of(cover_, step.step))
                    text += " " + cell_name(puzzle_.geometry(), target.cell) + " = " + std::to_string(target.digit);
                return text;
            }
        return "";
    }

private:
    [[nodiscard]] Cell at(std::uint32_t row, std::uint32_t column) const {
        return puzzle_.geometry().cell(row - 1, column - 1);
    }
    Grid puzzle_;
    Encoding cover_;
    dlx::Position position_;
};

/// Fills r1c1, r1c4, r2c1 and r2c4 with these digits.
Board rectangle(const std::array<const char*, 4>& digits) {
    return Board().cell(1, 1, digits[0]).cell(1, 4, digits[1]).cell(2, 1, digits[2]).cell(2, 4, digits[3]);
}

TEST(Uniqueness, HasTheNamesOfRectangles) {
    EXPECT_EQ(rectangle({"12", "12", "12", "123"}).step(), "Unique Rectangle Type 1: r2c4 = 1 r2c4 = 2");
    EXPECT_EQ(rectangle({"12", "12", "13", "13"}).step(),
              "Unique Rectangle Type 2: r2c2 = 3 r2c3 = 3 r2c5 = 3 r2c6 = 3 "
              "r2c7 = 3 r2c8 = 3 r2c9 = 3");
    EXPECT_EQ(
        rectangle({"12", "12", "123", "124"}).cell(2, 8, "567").cell(2, 9, "34").step(),
        "Unique Rectangle Type 3: r2c2 = 3 r2c3 = 3 r2c5 = 3 r2c6 = 3 r2c7 = 3 r2c2 = 4 r2c3 = 4 r2c5 = 4 r2c6 = 4 "
        "r2c7 = 4");
    EXPECT_EQ(rectangle({"12", "12", "123", "124"}).house(HouseKind::row, 1, {{2, 1}, {2, 4}}).step(),
              "Unique Rectangle Type 4: r2c1 = 2 r2c4 = 2");
    EXPECT_EQ(rectangle({"12", "123", "123", "12"}).step(),
              "Unique Rectangle Type 5: r1c2 = 3 r1c3 = 3 r2c5 = 3 r2c6 = 3");
    EXPECT_EQ(rectangle({"123", "12", "12", "124"})
                  .house(HouseKind::row, 1, {{1, 1}, {1, 4}})
                  .house(HouseKind::column, 1, {{1, 1}, {2, 1}})
                  .step(),
              "Unique Rectangle: r2c4 = 1"); // hidden only if r1c1 has no guardian
    EXPECT_EQ(rectangle({"123", "12", "12", "124"})
                  .house(HouseKind::row, 1, {{1, 1}, {1, 4}})
                  .house(HouseKind::row, 1, {{2, 1}, {2, 4}})
                  .step(),
              "Unique Rectangle Type 6: r1c1 = 1 r2c4 = 1");
    EXPECT_EQ(rectangle({"12", "123", "124", "12"})
                  .house(HouseKind::row, 1, {{1, 1}, {1, 4}})
                  .house(HouseKind::column, 1, {{1, 1}, {2, 1}})
                  .house(HouseKind::column, 1, {{1, 4}, {2, 4}})
                  .step(),
              "Unique Rectangle Type 6: r1c4 = 1 r2c1 = 1");
    EXPECT_EQ(rectangle({"12", "123", "124", "125"})
                  .house(HouseKind::row, 1, {{2, 1}, {2, 4}})
                  .house(HouseKind::column, 1, {{1, 4}, {2, 4}})
                  .step(),
              "Hidden Rectangle: r2c4 = 2");
    EXPECT_EQ(rectangle({"12", "123", "124", "125"}).house(HouseKind::row, 1, {{2, 1}, {2, 4}}).step(), "");
}

TEST(Uniqueness, NeedsTwoCellsInEachHouse) {
    EXPECT_EQ(Board().cell(1, 1, "12").cell(1, 4, "12").cell(4, 1, "12").cell(4, 4, "123").step(), "");
    EXPECT_EQ(Board().cell(1, 1, "12").cell(1, 2, "12").cell(2, 1, "12").cell(2, 2, "123").step(), "");
    EXPECT_EQ(Board().cell(1, 1, "12").cell(1, 2, "12").cell(4, 1, "12").cell(4, 2, "123").step(),
              "Unique Rectangle Type 1: r4c2 = 1 r4c2 = 2");
}

TEST(Uniqueness, LeavesGivensAlone) {
    EXPECT_EQ(Board().fill(1, 1, 1).fill(1, 4, 2).fill(2, 4, 1).cell(2, 1, "23").step(),
              "Avoidable Rectangle Type 1: r2c1 = 2");
    EXPECT_EQ(Board().fill(1, 1, 1).fill(1, 4, 2).cell(2, 4, "13").cell(2, 1, "23").cell(2, 2, "345").step(),
              "Avoidable Rectangle Type 2: r2c2 = 3 r2c3 = 3 r2c5 = 3 r2c6 = 3 r2c7 = 3 r2c8 = 3 r2c9 = 3");
    for (int given = 0; given < 3; ++given) {
        Board board;
        given == 0 ? board.give(1, 1, 1) : board.fill(1, 1, 1);
        given == 1 ? board.give(1, 4, 2) : board.fill(1, 4, 2);
        given == 2 ? board.give(2, 4, 1) : board.fill(2, 4, 1);
        EXPECT_EQ(board.cell(2, 1, "23").step(), "");
    }
}

TEST(Uniqueness, KnowsLoopsAndGraves) {
    const auto loop = [](const char* one, const char* other, const char* first = "12") {
        return Board()
            .cell(1, 1, first)
            .cell(2, 1, "12")
            .cell(2, 4, "12")
            .cell(3, 4, "12")
            .cell(3, 7, one)
            .cell(1, 7, other);
    };
    EXPECT_EQ(loop("12", "123").step("Unique Loop"), "Unique Loop Type 1: r1c7 = 1 r1c7 = 2");
    EXPECT_EQ(loop("124", "123").house(HouseKind::column, 1, {{1, 7}, {3, 7}}).step("Unique Loop"),
              "Unique Loop Type 4: r1c7 = 2 r3c7 = 2");
    EXPECT_EQ(loop("12", "123", "124").house(HouseKind::row, 1, {{1, 1}, {1, 7}}).step("Unique Loop"),
              "Unique Loop Type 4: r1c1 = 2 r1c7 = 2");
    EXPECT_EQ(loop("124", "12", "123").house(HouseKind::row, 1, {{1, 1}, {1, 7}}).step("Unique Loop"),
              "Unique Loop: r3c7 = 1");
}

// A sudoku board with two solutions that differ in each cell; and other digits in some cells.
TEST(Uniqueness, KnowsGraves) {
    const auto grave = [](const std::vector<Candidate>& guardians) {
        Board board(Geometry(2, 2));
        const std::string rows[][4] = {
            {"12", "12", "34", "34"}, {"34", "34", "12", "12"}, {"12", "14", "34", "23"}, {"34", "23", "12", "14"}};
        for (Cell cell = 0; cell < 16; ++cell) {
            std::string digits = rows[cell / 4][cell % 4];
            for (const Candidate& guardian : guardians)
                digits += guardian.cell == cell ? std::to_string(guardian.digit) : "";
            board.cell(cell / 4 + 1, cell % 4 + 1, digits);
        }
        return board.step("BUG");
    };
    EXPECT_EQ(grave({{0, 3}}), "BUG+1: r1c1 = 1 r1c1 = 2");
    EXPECT_EQ(grave({{0, 3}, {0, 4}}), "BUG Type 1: r1c1 = 1 r1c1 = 2");
}

TEST(Uniqueness, SpeaksInTheAlphabetOfThePuzzle) {
    const Geometry geometry(3, 4);
    const DeadlyPattern pattern{.pairs = {{0, 11}, {0, 12}, {4, 11}, {4, 12}, {12, 11}, {12, 12}, {16, 11}, {16, 12}},
                                .guardians = {{16, 10}}};
    EXPECT_EQ(to_string(geometry, pattern, DigitNotation::digits),
              "if the puzzle has only one solution, r1c1, r1c5, r2c1 and r2c5 cannot all be B or C, so r2c5 = A must "
              "be right");
    EXPECT_EQ(
        to_string(geometry, {.pairs = {{0, 1}, {0, 2}, {1, 3}, {1, 4}}, .guardians = {{0, 3}, {1, 12}}},
                  DigitNotation::digits),
        "if the puzzle has only one solution, its empty cells cannot all have two candidates, with two places for "
        "each digit in each house, so r1c1 = 3 or r1c2 = C must be right");
}

} // namespace
} // namespace sudoku::test::uniqueness_test
