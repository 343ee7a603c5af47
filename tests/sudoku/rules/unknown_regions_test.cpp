#include "dlx/solve.hpp"
#include "sudoku/reader/rules/variant_formats.hpp"
#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/reason/hint.hpp"
#include "sudoku/rules/rule_checks.hpp"
#include "sudoku/rules/unknowns.hpp"
#include "sudoku/rules/variant_solve.hpp"
#include "tests/sudoku/rules/random_variant.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <ranges>
#include <set>

// Regions that are to be found, against brute force over boards and partitions.
namespace sudoku::test::unknown_regions_test {
namespace {

using Regions = std::vector<int>; ///< by cell

bool same_line(const Geometry& geometry, Cell a, Cell b) {
    return geometry.row(a) == geometry.row(b) || geometry.column(a) == geometry.column(b);
}

/// Returns the number that a clue counts.
int counted(const Geometry& geometry, const Rule& rule, const Regions& regions) {
    const Cell first = rule.cells.front();
    if (rule.kind->name == "region-distinct") {
        std::set<int> different;
        for (const Cell cell : rule.other_cells)
            different.insert(regions[cell]);
        return static_cast<int>(different.size());
    }
    return static_cast<int>(std::ranges::count_if(rule.other_cells, [&](Cell cell) {
        for (Cell between = 0; between < regions.size(); ++between) { // those in the rectangle of both
            const auto rows = std::minmax({geometry.row(first), geometry.row(cell)});
            const auto columns = std::minmax({geometry.column(first), geometry.column(cell)});
            const bool is_between = rows.first <= geometry.row(between) && geometry.row(between) <= rows.second &&
                                    columns.first <= geometry.column(between) &&
                                    geometry.column(between) <= columns.second;
            if (is_between && rule.kind->name == "region-view" && regions[between] != regions[first])
                return false;
        }
        return regions[cell] == regions[first];
    }));
}

/// Returns all connected groups of as many cells as digits, all different, with one cell and others without a region.
std::set<std::set<Cell>> groups_with(Cell cell, const Geometry& geometry, const Digits& digits,
                                     const Regions& regions) {
    std::set<std::set<Cell>> groups{{cell}};
    for (std::uint32_t size = 1; size < geometry.side(); ++size) {
        std::set<std::set<Cell>> larger;
        for (const std::set<Cell>& group : groups)
            for (Cell next = 0; next < regions.size(); ++next)
                if (regions[next] < 0 &&
                    std::ranges::none_of(group, [&](Cell one) { return digits[one] == digits[next]; }) &&
                    std::ranges::any_of(group, [&](Cell one) { return rules::share_edge(geometry, one, next); })) {
                    std::set<Cell> made = group;
                    made.insert(next);
                    larger.insert(made);
                }
        groups = larger;
    }
    return groups;
}

/// Returns the partitions of a full board that satisfy all rules.
std::set<Regions> regions_of(const VariantPuzzle& puzzle, const Digits& digits) {
    std::set<Regions> found;
    const Geometry& geometry = puzzle.grid.geometry();
    Regions regions(digits.size(), -1);
    const auto satisfies_all = [&] {
        return std::ranges::all_of(puzzle.rules, [&](const Rule& rule) {
            const std::string_view name = rule.kind->name;
            if (name == "same-region")
                return std::ranges::all_of(rule.cells,
                                           [&](Cell cell) { return regions[cell] == regions[rule.cells[0]]; });
            return name == "chaos-construction" ||
                   counted(geometry, rule, regions) ==
                       static_cast<int>(puzzle.value(static_cast<std::uint32_t>(digits[rule.cells[0]])));
        });
    };
    const std::function<void(int)> fill = [&](int region) {
        const auto free = std::ranges::find(regions, -1);
        if (free == regions.end() && satisfies_all())
            found.insert(regions);
        if (free == regions.end())
            return;
        for (const std::set<Cell>& group :
             groups_with(static_cast<Cell>(free - regions.begin()), geometry, digits, regions)) {
            for (const Cell cell : group)
                regions[cell] = region;
            fill(region + 1);
            for (const Cell cell : group)
                regions[cell] = -1;
        }
    };
    fill(0);
    return found;
}

/// Returns a puzzle with unknown regions that has the digits of some cells, and random clues.
VariantPuzzle random_puzzle(const Grid& board, std::size_t givens, Dice& dice, std::uint32_t lowest) {
    const Geometry& geometry = board.geometry();
    VariantPuzzle puzzle(with_givens(board, givens, dice));
    puzzle.regions.clear();
    puzzle.lowest_digit = lowest;
    puzzle.rules.push_back({.kind = find_rule_kind("chaos-construction")});
    for (std::uint32_t count = dice.below(4); count > 0; --count) {
        std::vector<Cell> cells = shuffled_cells(geometry, dice);
        Rule rule{.kind = find_rule_kind(dice.one_in(4)   ? "same-region"
                                         : dice.one_in(3) ? "region-view"
                                         : dice.one_in(2) ? "region-distinct"
                                                          : "region-count")};
        rule.cells = {cells[0]};
        if (rule.kind->name == "same-region")
            rule.cells.push_back(cells[1]);
        for (const Cell cell : cells)
            if (rule.kind->name == "region-view" ? same_line(geometry, cell, cells[0]) && !dice.one_in(4)
                                                 : rule.kind->name != "same-region" && dice.one_in(3))
                rule.other_cells.push_back(cell);
        if (rule.other_cells.empty() && rule.kind->name != "same-region")
            rule.other_cells.push_back(cells[0]);
        puzzle.rules.push_back(rule);
    }
    return puzzle;
}

/// Returns the number of solutions of each board.
std::map<Digits, std::size_t> solutions_of(const VariantPuzzle& puzzle, bool colors) {
    const VariantEncoding encoding = encode(puzzle, {.colors = colors});
    std::map<Digits, std::size_t> found;
    for (const auto& options : dlx::all_solutions(encoding.problem))
        ++found[digits_of(encoding.decode(options))];
    return found;
}

/// Returns the same by brute force.
std::map<Digits, std::size_t> expected_solutions(const VariantPuzzle& puzzle) {
    VariantPuzzle latin = puzzle;
    latin.rules.clear();
    std::map<Digits, std::size_t> expected;
    for (const Digits& digits : solutions_of(latin, true) | std::views::keys)
        if (const std::size_t count = regions_of(puzzle, digits).size(); count > 0)
            expected[digits] = count;
    return expected;
}

TEST(UnknownRegions, HaveTheSolutionsOfBruteForce) {
    std::size_t solvable = 0;
    for (std::uint64_t seed = 1; seed <= dlx::test::seeds(200); ++seed) {
        Dice dice(seed);
        const bool is_small = seed % 4 != 0;
        const Grid board = solved_grid(is_small ? Geometry(2, 2) : Geometry(2, 3), dice);
        const VariantPuzzle puzzle =
            random_puzzle(board, is_small ? dice.below(8) + 3 : 33, dice, seed % 3 == 0 ? 0 : 1);
        SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + to_rules_text(puzzle));
        const auto expected = expected_solutions(puzzle);
        solvable += expected.empty() ? 0 : 1;
        ASSERT_EQ(solutions_of(puzzle, seed % 2 == 0), expected);
        if (!expected.empty()) {
            Grid solution(board.geometry());
            for (Cell cell = 0; cell < solution.geometry().cell_count(); ++cell)
                solution.set(cell, static_cast<Digit>(expected.begin()->first[cell]));
            EXPECT_EQ(verify_solution(puzzle, solution), std::nullopt);
            std::set<Regions> found;
            for (const Unknowns& unknowns : find_unknowns(puzzle, solution, 10'000))
                found.emplace(unknowns.regions.begin(), unknowns.regions.end());
            EXPECT_EQ(found, regions_of(puzzle, expected.begin()->first));
        }
    }
    EXPECT_GT(solvable, 60U);
}

TEST(UnknownRegions, GiveHintsThatKeepAllSolutions) {
    std::size_t hints = 0;
    for (std::uint64_t seed = 1; seed <= dlx::test::seeds(30); ++seed) {
        Dice dice(seed);
        const VariantPuzzle puzzle = random_puzzle(solved_grid(Geometry(2, 2), dice), dice.below(4) + 5, dice, 1);
        SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + to_rules_text(puzzle));
        const auto solutions = expected_solutions(puzzle);
        HintEngine engine(puzzle);
        while (const auto hint = engine.next()) {
            ++hints;
            dlx::Position position = engine.position();
            for (const dlx::Step& step : hint->reason.value().steps) {
                ASSERT_EQ(dlx::verify_step(engine.problem(), position, step), std::nullopt) << hint->reason->sentence;
                step.apply(position);
            }
            for (const Digits& digits : solutions | std::views::keys) {
                for (const Candidate& candidate : hint->eliminations)
                    ASSERT_NE(digits[candidate.cell], candidate.digit) << hint->reason->sentence;
                if (hint->placement) {
                    ASSERT_EQ(digits[hint->placement->cell], hint->placement->digit) << hint->reason->sentence;
                }
            }
            engine.apply(*hint);
        }
    }
    EXPECT_GT(hints, 30U);
}

TEST(UnknownRegions, AreReadAndWritten) {
    for (std::uint64_t seed = 1; seed <= dlx::test::seeds(100); ++seed) {
        Dice dice(seed);
        VariantPuzzle puzzle = random_puzzle(solved_grid(Geometry(2, 2), dice), 6, dice, 1);
        std::erase_if(puzzle.rules, [](const Rule& rule) { return rule.kind->name == "region-view"; });
        try {
            rules::require_possible(puzzle);
        } catch (const ParseError&) {
            continue;
        }
        const std::string text = to_rules_text(puzzle);
        SCOPED_TRACE(text);
        EXPECT_EQ(parse_variant(text), puzzle);
        const std::string string = write_variant(puzzle, VariantFormat::constraints);
        const VariantPuzzle again = std::get<FoundVariant>(read_variants(string).front()).puzzle;
        EXPECT_EQ(solutions_of(again, true), solutions_of(puzzle, true)) << string;
    }
    const std::string board = ".Shape~6x6.ChaosConstruction.NoBoxes";
    const auto rule_of = [&](const std::string& text) {
        return to_rule_text(Geometry(2, 3),
                            std::get<FoundVariant>(read_variants(board + text).front()).puzzle.rules[1]);
    };
    EXPECT_EQ(rule_of(".ChaosArrow~R1C2~1~CC2~CC8~-~CC2~CC1"), "region-view r1c2 = r2c2 r1c1");
    EXPECT_EQ(rule_of(".ChaosArrow~R6C6"), "region-view r6c6 = r6c6 r1c6-r5c6 r6c1-r6c5");
    EXPECT_EQ(rule_of(".ChaosCount~R1C1"), "region-count r1c1 = r1c1 r1c2 r2c1 r2c2");
    EXPECT_EQ(rule_of(".SameValues~2~CC1~CC7"), "same-region r1c1 r2c1");
    EXPECT_EQ(rule_of(".CountDistinct~R1C1~CC2~CC7"), "region-distinct r1c1 = r1c2 r2c1");
    const std::string grid = "....\n....\n....\n....\n";
    EXPECT_EQ(to_rules_text(parse_variant(grid + "regions unknown\nsame-region r1c1 r1c2")),
              to_rules_text(parse_variant(grid + "Chaos construction\nsame-region r1c1 r1c2")));
    EXPECT_EQ(parse_variant(".....\n..3..\n.....\n.....\n.....\nchaos construction\n").grid.geometry().side(), 5U);
    const std::pair<std::string, std::string> errors[] = {
        {"same-region r1c1 r1c2", "line 5, column 1: same-region needs the rule chaos-construction"},
        {"chaos construction\nregion-view r1c1 = r2c2",
         "line 6, column 1: region-view needs cells in the row or column of the first one"},
        {"chaos construction\nregions\nAABB\nAABB\nCCDD\nCCDD", "line 6, column 1: the regions are given twice"},
        {"regions\nAABB\nAABB\nCCDD\nCCDD\nchaos construction", "line 10, column 1: the regions are given twice"}};
    for (const auto& [text, message] : errors)
        try {
            (void)parse_variant(grid + text);
            ADD_FAILURE() << text;
        } catch (const ParseError& error) {
            EXPECT_EQ(error.what(), message);
        }
}

} // namespace
} // namespace sudoku::test::unknown_regions_test
