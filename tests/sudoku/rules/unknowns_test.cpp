#include "dlx/solve.hpp"
#include "sudoku/reader/rules/variant_formats.hpp"
#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/reason/hint.hpp"
#include "sudoku/reason/rating.hpp"
#include "sudoku/rules/rule_checks.hpp"
#include "sudoku/rules/rule_kind.hpp"
#include "sudoku/rules/unknowns.hpp"
#include "sudoku/rules/variant_solve.hpp"
#include "tests/sudoku/rules/checker.hpp"
#include "tests/sudoku/rules/random_variant.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <map>
#include <numeric>
#include <set>

// Regions and doublers that are to be found, against brute force over boards and all of these.
namespace sudoku::test::unknowns_test {
namespace {

// --- Regions ---

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
    for (const auto& [digits, ignored] : solutions_of(latin, true))
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

TEST(UnknownRegions, AreSoughtUpToALimit) {
    const VariantPuzzle puzzle = parse_variant("....\n....\n....\n....\nchaos construction\n");
    const Grid solution = parse_puzzle("1234341221434321").grid;
    EXPECT_GT(find_unknowns(puzzle, solution, 2).size(), 1U);
    EXPECT_TRUE(find_unknowns(puzzle, solution, 2, {.seconds = 0}).empty());
    const std::atomic<bool> stop = true;
    EXPECT_EQ(how_unknowns_differ(puzzle, solution, {.stop_flag = &stop}),
              "cells outside of the board, regions or doublers can differ");
}

TEST(UnknownRegions, AreFoundOnLargeBoardsUpToALimit) {
    const VariantPuzzle puzzle = parse_variant(std::string(81, '.') + "\nchaos construction\n");
    for (const double seconds : {0.0, 0.02, 0.1}) { // before the regions, while they are found and checked
        const dlx::Limits limits{.seconds = seconds};
        const auto is_late = [](dlx::Status status) { return status == dlx::Status::time_limit; };
        EXPECT_FALSE(encode(puzzle, {}, dlx::RunMonitor(limits)));
        EXPECT_TRUE(is_late(check(puzzle, limits).outcome.status));
        EXPECT_TRUE(is_late(count(puzzle, {.limits = limits}).status));
        EXPECT_TRUE(is_late(estimate(puzzle, {.limits = limits}).status));
        HintEngine engine(puzzle, {.limits = limits});
        EXPECT_FALSE(engine.next());
        EXPECT_EQ(engine.outcome(), dlx::ReasoningOutcome::limit_reached);
        const Rating rating = Rater({.limits = limits}).rate(puzzle);
        EXPECT_EQ(rating.verdict, Verdict::unknown);
        EXPECT_FALSE(rating.is_complete);
    }
    const std::atomic<bool> stop = true;
    EXPECT_EQ(check(puzzle, {.stop_flag = &stop}).outcome.status, dlx::Status::stopped);
    const VariantPuzzle small = parse_variant("12..\n341.\n....\n....\ndiagonal +\n");
    EXPECT_TRUE(HintEngine(small, {.limits = {.seconds = 0}}).next()); // a single
}

TEST(UnknownRegions, WithSomeHundredSolutionsAreEnumerated) {
    const VariantPuzzle puzzle =
        parse_variant(".2.6..\n..214.\n.3....\n31456.\n146235\n.6.3.4\nchaos-construction\n"
                      "region-distinct r6c2 = r1c1-r1c6 r2c1-r2c6 r3c1-r3c6 r4c1-r4c6 r5c1 r5c2 r5c4 r5c5 r6c1-r6c6\n");
    const dlx::CountResult found = count(puzzle, {.limits = {.seconds = 60}});
    EXPECT_EQ(found.status, dlx::Status::exhausted); // the frontier would take minutes
    EXPECT_EQ(found.engine, "domain_consistency");
    EXPECT_EQ(found.solutions,
              count(puzzle, {.method = dlx::CountMethod::enumerate, .search = {.engine = "dancing_links"}}).solutions);
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
            for (const auto& [digits, count] : solutions) {
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
        {"killer v1 r1c1 r1c2",
         "line 5, column 1: a cage with variables needs a sum; for a variable sum, use equal-sum"},
        {"same-region r1c1 r1c2", "line 5, column 1: same-region needs the rule chaos-construction"},
        {"chaos construction\nregion-view r1c1 = r2c2",
         "line 6, column 1: region-view needs cells in the row or column of the first one"},
        {"chaos construction\nregions\nAABB\nAABB\nCCDD\nCCDD", "line 6, column 1: the regions are given twice"},
        {"regions\nAABB\nAABB\nCCDD\nCCDD\nchaos construction", "line 10, column 1: the regions are given twice"}};
    for (const auto& [text, message] : errors)
        EXPECT_EQ(error_of_variant(grid + text), message);
}

// --- Doublers: cells whose digits count twice ---

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
        EXPECT_EQ(error_of_variant(grid + text), message);
}

} // namespace
} // namespace sudoku::test::unknowns_test
