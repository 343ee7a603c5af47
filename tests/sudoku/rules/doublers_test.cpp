#include "dlx/solve.hpp"
#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/rules/rule_checks.hpp"
#include "sudoku/rules/rule_kind.hpp"
#include "sudoku/rules/unknowns.hpp"
#include "sudoku/rules/variant_solve.hpp"
#include "tests/sudoku/rules/checker.hpp"
#include "tests/sudoku/rules/random_variant.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>

// Cells whose digits count twice, against brute force over boards and such cells.
namespace sudoku::test::doublers_test {
namespace {

/// Returns whether a rule is true with the doublers, one column for each row.
bool is_true(const VariantPuzzle& puzzle, const Rule& rule, const Digits& digits, const std::vector<Cell>& doublers) {
    const auto sum = [&](auto first, auto last) {
        std::uint32_t total = 0;
        for (; first != last; ++first)
            total += puzzle.value(static_cast<std::uint32_t>(digits[*first])) *
                     (std::ranges::count(doublers, *first) > 0 ? 2 : 1);
        return total;
    };
    const auto of = [&](const std::vector<Cell>& cells) { return sum(cells.begin(), cells.end()); };
    const std::string_view name = rule.kind->name;
    const std::size_t size = rule.cells.size();
    if (name == "arrow" || name == "equal-sum")
        return of(rule.cells) == of(rule.other_cells);
    if (name == "double-arrow")
        return of(rule.cells) == 2 * (of({rule.cells.front()}) + of({rule.cells.back()}));
    if (name == "zipper") {
        std::set<std::uint32_t> sums;
        for (std::size_t i = 0; i < (size + 1) / 2; ++i)
            sums.insert(2 * i + 1 == size ? of({rule.cells[i]}) : of({rule.cells[i], rule.cells[size - 1 - i]}));
        return sums.size() == 1;
    }
    if (name == "region-sum") {
        std::set<std::uint32_t> sums;
        for (auto first = rule.cells.begin(); first != rule.cells.end();) {
            const auto last = std::find_if(first, rule.cells.end(),
                                           [&](Cell cell) { return puzzle.regions[cell] != puzzle.regions[*first]; });
            sums.insert(sum(first, last));
            first = last;
        }
        return sums.size() == 1;
    }
    if (name == "killer" || name == "sum" || name == "little-killer")
        return (rule.numbers.empty() || of(rule.cells) == rule.numbers[0]) &&
               (name != "killer" ||
                satisfies(puzzle, {.kind = find_rule_kind("extra-region"), .cells = rule.cells}, digits));
    return name == "doublers" || satisfies(puzzle, rule, digits);
}

using Found = std::map<Digits, std::set<std::vector<Cell>>>; ///< doublers of each board

/// Tries each choice of a column for each row.
Found expected(const VariantPuzzle& puzzle) {
    const std::uint32_t n = puzzle.grid.geometry().side();
    VariantPuzzle plain = puzzle;
    plain.rules.clear();
    Found found;
    const auto boards = brute_force_variant(plain, 400);
    for (const Digits& digits : boards.value_or(std::set<Digits>())) {
        std::vector<std::uint32_t> columns(n);
        std::iota(columns.begin(), columns.end(), 0U);
        do {
            std::vector<Cell> doublers;
            std::set<std::uint32_t> regions;
            std::set<std::uint32_t> seen;
            for (std::uint32_t row = 0; row < n; ++row) {
                doublers.push_back(row * n + columns[row]);
                seen.insert(static_cast<std::uint32_t>(digits[doublers.back()]));
                regions.insert(puzzle.regions.empty() ? row : puzzle.regions[doublers.back()]);
            }
            if (seen.size() == n && regions.size() == n && std::ranges::all_of(puzzle.rules, [&](const Rule& rule) {
                    return is_true(puzzle, rule, digits, doublers);
                }))
                found[digits].insert(doublers);
        } while (std::ranges::next_permutation(columns).found);
    }
    return found;
}

/// Returns a full board that has doublers, with or without boxes.
VariantPuzzle random_board(const Geometry& geometry, Dice& dice, std::uint64_t seed) {
    VariantPuzzle puzzle{Grid(geometry)};
    if (dice.one_in(2))
        puzzle.regions.clear();
    puzzle.rules.push_back({.kind = find_rule_kind("doublers")});
    const VariantEncoding encoding = encode(puzzle, {.colors = true});
    dlx::SolveParams params = variant_params(encoding.problem);
    params.seed = seed;
    puzzle.grid = encoding.decode(dlx::solve(encoding.problem, params).value());
    return puzzle;
}

VariantPuzzle random_puzzle(const VariantPuzzle& full, std::size_t givens, Dice& dice, std::uint32_t lowest) {
    constexpr std::string_view kinds[] = {"killer",    "killer",       "sum",       "little-killer",
                                          "arrow",     "region-sum",   "zipper",    "double-arrow",
                                          "equal-sum", "extra-region", "anti-king", "diagonal"};
    const Grid& board = full.grid;
    const Geometry& geometry = board.geometry();
    VariantPuzzle puzzle = full;
    puzzle.grid = with_givens(board, givens, dice);
    puzzle.lowest_digit = lowest;
    const Found right = expected(full);
    const bool is_satisfied = dice.one_in(2);
    for (std::uint32_t count = dice.below(4) + 1; count > 0; --count)
        for (int tries = 0; tries < 100; ++tries) {
            Rule rule = random_rule(*find_rule_kind(kinds[dice.below(std::size(kinds))]), geometry, dice, lowest);
            if (rule.kind->name == "arrow")
                rule.cells.resize(1);
            if (rule.kind->name == "region-sum" && puzzle.regions.empty())
                continue;
            if (is_satisfied && !is_true(puzzle, rule, digits_of(board), *right.begin()->second.begin()))
                continue;
            puzzle.rules.push_back(rule);
            break;
        }
    return puzzle;
}

TEST(Doublers, HaveTheSolutionsOfBruteForce) {
    std::size_t solvable = 0;
    for (std::uint64_t seed = 1; seed <= dlx::test::seeds(400); ++seed) {
        Dice dice(seed);
        const bool is_small = seed % 2 != 0;
        const VariantPuzzle full = random_board(is_small ? Geometry(2, 2) : Geometry(2, 3), dice, seed);
        const VariantPuzzle puzzle =
            random_puzzle(full, is_small ? dice.below(8) + 3 : dice.below(8) + 26, dice, seed % 3 == 0 ? 0 : 1);
        SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + to_rules_text(puzzle));
        const Found right = expected(puzzle);
        solvable += right.empty() ? 0 : 1;
        const VariantEncoding encoding = encode(puzzle, {.colors = seed % 2 == 0});
        std::map<Digits, std::size_t> counts;
        for (const auto& options : dlx::all_solutions(encoding.problem))
            ++counts[digits_of(encoding.decode(options))];
        ASSERT_EQ(counts.size(), right.size());
        for (const auto& [digits, doublers] : right) {
            ASSERT_EQ(counts[digits], doublers.size());
            Grid solution(full.grid.geometry());
            for (Cell cell = 0; cell < digits.size(); ++cell)
                solution.set(cell, static_cast<Digit>(digits[cell]));
            EXPECT_EQ(verify_solution(puzzle, solution), std::nullopt);
            std::set<std::vector<Cell>> found;
            for (const Unknowns& unknowns : find_unknowns(puzzle, solution, 1000))
                found.insert(unknowns.doublers);
            ASSERT_EQ(found, doublers);
        }
    }
    EXPECT_GT(solvable, 100U);
}

TEST(Doublers, AreReadWithRulesThatCountThem) {
    const std::string grid = "....\n....\n....\n....\n";
    EXPECT_EQ(parse_variant(grid + "Doublers\nkiller 12 r1c1 r1c2\n").rules.size(), 2U);
    const std::pair<std::string, std::string> errors[] = {
        {"doublers\nthermo r1c1-r1c3",
         "line 6, column 1: thermometer r1c1-r1c3 is not supported together with doublers"},
        {"doublers\ndoublers", "line 6, column 1: this rule is given twice"},
        {"doublers\narrow r1c1 r1c2 = r3c1 r3c2",
         "line 6, column 1: arrow r1c1 r1c2 = r3c1 r3c2 is not supported together with doublers"}};
    for (const auto& [text, message] : errors)
        try {
            (void)parse_variant(grid + text);
            ADD_FAILURE() << text;
        } catch (const ParseError& error) {
            EXPECT_EQ(error.what(), message);
        }
}

} // namespace
} // namespace sudoku::test::doublers_test
