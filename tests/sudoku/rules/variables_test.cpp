#include "dlx/solve.hpp"
#include "sudoku/reader/rules/variant_formats.hpp"
#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/rules/rule_checks.hpp"
#include "sudoku/rules/variant_solve.hpp"
#include "tests/sudoku/rules/checker.hpp"
#include "tests/sudoku/rules/random_variant.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

// Cells outside of the board, against brute force over boards and their digits.
namespace sudoku::test::variables_test {
namespace {

std::map<Digits, std::size_t> solutions_of(const VariantPuzzle& puzzle, const EncodeParams& params) {
    const VariantEncoding encoding = encode(puzzle, params);
    std::map<Digits, std::size_t> found;
    for (const auto& options : dlx::all_solutions(encoding.problem))
        ++found[digits_of(encoding.decode(options))];
    return found;
}

/// Returns a random rule some of whose cells are among `count` variables; nothing if it needs cells of the board.
std::optional<Rule> random_rule_of_variables(const Geometry& geometry, std::uint32_t count, Dice& dice,
                                             std::uint32_t lowest) {
    const std::vector<const RuleKind*> kinds = encoded_kinds();
    const RuleKind& kind = *kinds[dice.below(kinds.size())];
    if (kind.cells.max == 0 || kind.name == "either" || (lowest == 0 && needs_digits_from_1(kind)))
        return std::nullopt;
    Rule rule = random_rule(kind, geometry, dice, lowest);
    for (std::vector<Cell>* cells : {&rule.cells, &rule.other_cells})
        for (Cell& cell : *cells)
            if (dice.one_in(2))
                cell = geometry.cell_count() + dice.below(count);
    try {
        rules::require_different_cells(geometry, rule);
    } catch (const ParseError&) {
        return std::nullopt;
    }
    return rule;
}

TEST(Variables, HaveTheSolutionsOfBruteForce) {
    std::size_t solvable = 0;
    std::set<std::string_view> kinds;
    for (std::uint64_t seed = 1; seed <= dlx::test::seeds(300); ++seed) {
        Dice dice(seed);
        const Geometry geometry(2, 2);
        const std::uint32_t count = dice.below(3) + 1;
        VariantPuzzle puzzle(with_givens(solved_grid(geometry, dice), dice.below(8), dice));
        puzzle.lowest_digit = seed % 3 == 0 ? 0 : 1;
        for (std::uint32_t k = 0; k < count; ++k) // a rule that all digits satisfy
            puzzle.rules.push_back({.kind = find_rule_kind("killer"), .cells = {geometry.cell_count() + k}});
        for (std::uint32_t k = dice.below(4); k > 0; --k)
            if (const auto rule = random_rule_of_variables(geometry, count, dice, puzzle.lowest_digit)) {
                puzzle.rules.push_back(*rule);
                kinds.insert(rule->kind->name);
            }
        VariantPuzzle plain = puzzle;
        plain.rules.clear();
        SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + to_rules_text(puzzle));
        std::map<Digits, std::size_t> expected;
        const std::set<Digits> boards = brute_force_variant(plain, 1000).value_or(std::set<Digits>());
        for (const Digits& board : boards) {
            Digits digits = board;
            digits.resize(board.size() + count, 1);
            for (std::size_t k = 0; k < count;) { // all digits of the variables
                if (std::ranges::all_of(puzzle.rules,
                                        [&](const Rule& rule) { return satisfies(puzzle, rule, digits); }))
                    ++expected[board];
                for (k = 0; k < count && ++digits[board.size() + k] > 4; ++k)
                    digits[board.size() + k] = 1;
            }
        }
        solvable += expected.empty() ? 0 : 1;
        ASSERT_EQ(solutions_of(puzzle, {.colors = seed % 4 < 2}), expected);
        Grid full(geometry);
        for (Cell cell = 0; cell < geometry.cell_count(); ++cell)
            full.set(cell, static_cast<Digit>((*boards.begin())[cell]));
        ASSERT_EQ(verify_solution(puzzle, full).has_value(), !expected.contains(*boards.begin()));
    }
    EXPECT_GT(solvable, 100U);
    EXPECT_GT(kinds.size(), 30U);
}

/// Returns whether digits 0-4, as 1-5, on a 4x4 part of a 5x5 board are those of a doppelganger.
bool is_doppelganger(const Digits& digits) {
    int lacking[3][4] = {}; // sums of the digits of rows, columns and boxes, and in the end the digit that they lack
    for (int row = 0; row < 4; ++row)
        for (int column = 0; column < 4; ++column) {
            const int digit = static_cast<int>(digits[static_cast<std::size_t>(5 * row + column)]) - 1;
            lacking[0][row] += digit;
            lacking[1][column] += digit;
            lacking[2][row / 2 * 2 + column / 2] += digit;
        }
    for (auto& kind : lacking) {
        std::set<int> seen;
        for (int& sum : kind) {
            sum = 10 - sum;
            seen.insert(sum);
        }
        if (seen != std::set{1, 2, 3, 4})
            return false;
    }
    for (int row = 0; row < 4; ++row)
        for (int column = 0; column < 4; ++column)
            if (digits[static_cast<std::size_t>(5 * row + column)] == 1 &&
                std::set{lacking[0][row], lacking[1][column], lacking[2][row / 2 * 2 + column / 2]}.size() < 3)
                return false;
    return true;
}

TEST(Doppelganger, HasTheSolutionsOfBruteForce) {
    const std::string rule =
        "board 4x4 digits 0-4\n....\n....\n....\n....\nextra-region r1c1 r1c2 r2c1 r2c2\n"
        "extra-region r1c3 r1c4 r2c3 r2c4\nextra-region r3c1 r3c2 r4c1 r4c2\nextra-region r3c3 r3c4 "
        "r4c3 r4c4\n";
    VariantPuzzle boxes = parse_variant(rule);
    VariantPuzzle puzzle = parse_variant(rule + "doppelganger\n");
    std::size_t solvable = 0;
    for (std::uint64_t seed = 1; seed <= dlx::test::seeds(30); ++seed) {
        Dice dice(seed);
        boxes.grid = Grid(boxes.grid.geometry());
        for (std::uint32_t k = 0; k < 4; ++k)
            boxes.grid.set(boxes.grid.geometry().cell(k, dice.below(4)), static_cast<Digit>(dice.below(5) + 1));
        puzzle.grid = boxes.grid;
        std::map<Digits, std::size_t> expected;
        const auto all = brute_force_variant(boxes, 100'000);
        if (!all)
            continue;
        for (const Digits& digits : *all)
            if (is_doppelganger(digits))
                expected[digits] = 1;
        solvable += expected.empty() ? 0 : 1;
        ASSERT_EQ(solutions_of(puzzle, {.colors = seed % 2 == 0}), expected) << to_rules_text(puzzle);
    }
    EXPECT_GT(solvable, 3U);
    EXPECT_THROW((void)parse_variant("....\n....\n....\n....\ndoppelganger\n"), ParseError);
}

TEST(Variables, AreReadAndWritten) {
    const std::string grid = "....\n....\n....\n....\n";
    const VariantPuzzle puzzle = parse_variant(grid + "equal-sum r1c1 r1c2 = v1 v2\nrule-cells V1-v3 : a < 3\narrow v1 "
                                                      "v1 = r1c1-r1c4 r2c1-r2c4 v3\n");
    EXPECT_EQ(to_rule_lines(puzzle), "equal-sum r1c1 r1c2 = v1 v2\nrule-cells v1 v2 v3 : a < 3\narrow v1 v1 = "
                                     "r1c1-r1c4 r2c1-r2c4 v3\n");
    EXPECT_EQ(parse_variant(to_rules_text(puzzle)), puzzle);
    EXPECT_THROW((void)write_variant(puzzle, VariantFormat::f_puzzles), InvalidRule);
    const std::pair<std::string, std::string> errors[] = {
        {"minimum v1", "line 5, column 1: v1 is not a cell of the board, which this rule needs"},
        {"thermo r1c1 v0", "line 5, column 13: expected thermo CELLS with cells such as r1c2 or r1c1-r1c5, not 'v0'"},
        {"thermo r1c1-v2", "line 5, column 13: no straight run of cells leads from r1c1 to v2"},
        {"killer 5 v1 v1", "line 5, column 13: v1 is in this rule twice"}};
    for (const auto& [text, message] : errors)
        EXPECT_EQ(error_of_variant(grid + text), message);
    const auto lines_of = [](const std::string& text) {
        return to_rule_lines(std::get<FoundVariant>(read_variants(text).front()).puzzle);
    };
    EXPECT_EQ(lines_of(".Shape~4x4.Var~A~Name~2.Var~BC.Var~D~~2x2.Cage~3~VA2~VBC.GreaterThan~VD4~VD3~VD2~R1C1."
                       "~VA1_1_3.Sum~0_=_1_1_1_1_1_-10_-1~R1C1~R1C2~R1C3~R1C4~R2C1~VA1~VA1"),
              "killer 3 v2 v3\ngreater v7 v6\ngreater v7 v5\nrule-cells v1 : a = 1 or a = 3\narrow v1 v1 = r1c1-r1c4 "
              "r2c1\n");
    EXPECT_EQ(lines_of(".Shape~4x4~0-4.NoBoxes.Doppelganger.GreaterThan~DGB1~DGB2.Thermo~DGR1~DGC2"),
              "doppelganger v1 v2 v3 v4 v5 v6 v7 v8 v9 v10 v11 v12\ngreater v9 v10\nthermo v5 v2\n");
    for (const std::string text :
         {"Var~A~~0", "Var~A~~101", "Var~A~~2.Cage~3~VA3~R1C1", "Var~A.Var~A", "Var~A~~2.Cage~3~VA", "Var~A.Cage~3~VA1",
          "Sum~0_=_1_2~R1C1~R1C2", "Sum~0_=_1_-10~R1C1~R1C2"})
        EXPECT_TRUE(std::holds_alternative<ParseError>(read_variants(".Shape~4x4." + text).front())) << text;
}

} // namespace
} // namespace sudoku::test::variables_test
