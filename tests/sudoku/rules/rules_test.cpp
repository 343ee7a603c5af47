#include "dlx/solve.hpp"
#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/rules/encoder.hpp"
#include "sudoku/rules/variant_solve.hpp"
#include "tests/sudoku/rules/checker.hpp"
#include "tests/sudoku/rules/random_variant.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>

namespace sudoku::test::rules_test {
namespace {

/// Returns all solutions of the encoding; no grid may be there twice.
std::set<Digits> solutions_of(const VariantPuzzle& puzzle, const EncodeParams& params) {
    const VariantEncoding encoding = encode(puzzle, params);
    std::set<Digits> found;
    for (const auto& options : dlx::all_solutions(encoding.problem))
        EXPECT_TRUE(found.insert(digits_of(encoding.decode(options))).second) << "one grid is two solutions";
    if (encoding.impossible_rule) {
        EXPECT_TRUE(found.empty());
    }
    return found;
}

class EveryRule : public testing::TestWithParam<const RuleKind*> {};
class EveryRuleOfSmallBoards : public EveryRule {};

/// Returns all kinds of rules but windoku, which needs a 9x9 board.
std::vector<const RuleKind*> kinds_of_small_boards() {
    std::vector<const RuleKind*> kinds;
    for (const RuleKind* kind : encoded_kinds())
        if (kind->name != "windoku")
            kinds.push_back(kind);
    return kinds;
}

std::string test_name(const testing::TestParamInfo<const RuleKind*>& info) {
    std::string name(info.param->name);
    std::ranges::replace(name, '-', '_');
    return name;
}

/// Compares solutions of random puzzles with those of brute force; returns how many puzzles had any.
std::size_t compare_random(const RuleKind& kind, const Geometry& geometry, std::uint64_t seeds,
                           const GivenRange& givens, std::uint32_t lowest) {
    std::size_t solvable = 0;
    for (std::uint64_t seed = 1; seed <= seeds && !testing::Test::HasFailure(); ++seed) {
        Dice dice(seed);
        const Grid board = solved_grid(geometry, dice);
        const VariantPuzzle puzzle = random_variant(kind, board, givens, dice, lowest);
        SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + to_rules_text(puzzle));
        const auto expected = brute_force_variant(puzzle, 1000);
        if (!expected)
            continue;
        solvable += !expected->empty();
        for (const bool colors : {false, true})
            EXPECT_EQ(solutions_of(puzzle, {.colors = colors}), *expected);
    }
    return solvable;
}

/// Finds boards with one rule of a kind by its encoding, with a seed; the checker must agree. Then some digits are
/// givens, and the solutions are compared. Returns the number of boards found.
std::size_t compare_found(const RuleKind& kind, const Geometry& geometry, std::uint64_t seeds, std::size_t givens,
                          std::uint32_t lowest) {
    std::size_t boards = 0;
    for (std::uint64_t seed = 1; seed <= seeds && !testing::Test::HasFailure(); ++seed) {
        Dice dice(seed);
        VariantPuzzle puzzle{Grid(geometry)};
        puzzle.lowest_digit = lowest;
        puzzle.rules.push_back(random_rule(kind, geometry, dice, lowest));
        dlx::SolveParams params;
        params.seed = seed;
        params.branching = dlx::Branching::failure_rate;
        params.limits.search_nodes = 10'000;
        const VariantEncoding encoding = encode(puzzle);
        const auto options = dlx::solve(encoding.problem, params);
        if (!options)
            continue;
        ++boards;
        const Grid board = encoding.decode(*options);
        SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + to_rules_text(puzzle));
        EXPECT_TRUE(satisfies(puzzle, puzzle.rules[0], digits_of(board)));
        puzzle.grid = with_givens(board, givens, dice);
        const auto expected = brute_force_variant(puzzle, 1000);
        for (const bool colors : {false, true})
            if (expected) {
                EXPECT_EQ(solutions_of(puzzle, {.colors = colors}), *expected);
            }
    }
    return boards;
}

// Returns whether few boards of 4x4 satisfy a rule, or none, also with rules beside it.
bool is_rare(const RuleKind& kind) {
    const std::set<std::string_view> rare{"anti-knight", "anti-king",    "non-consecutive", "kropki-all",
                                          "xv-all",      "anti-taxicab", "global-entropy",  "global-modular"};
    return rare.contains(kind.name);
}

/// Returns the lowest digits with which a rule is tested: 1, and 0 unless it needs digits from 1.
std::vector<std::uint32_t> lowest_digits(const RuleKind& kind) {
    return needs_digits_from_1(kind) ? std::vector{1U} : std::vector{1U, 0U};
}

TEST_P(EveryRuleOfSmallBoards, HasTheSolutionsOfBruteForceOn4x4) {
    for (const std::uint32_t lowest : lowest_digits(*GetParam())) {
        const std::size_t solvable = compare_random(*GetParam(), Geometry(2, 2), dlx::test::seeds(300), {0, 5}, lowest);
        EXPECT_TRUE(solvable > 50 || is_rare(*GetParam())) << solvable << " with " << lowest;
    }
}

TEST_P(EveryRuleOfSmallBoards, HasTheSolutionsOfBruteForceOn6x6) {
    for (const std::uint32_t lowest : lowest_digits(*GetParam())) {
        (void)compare_random(*GetParam(), Geometry(2, 3), dlx::test::seeds(60), {12, 24}, lowest);
        (void)compare_found(*GetParam(), Geometry(2, 3), dlx::test::seeds(20), 12, lowest);
    }
}

/// Returns a solved board of which only the cells of a part are left.
Grid solved_part(const Geometry& geometry, Dice& dice) {
    const Grid whole = solved_grid(Geometry(geometry.box_rows(), geometry.box_columns()), dice);
    Grid part(geometry);
    for (Cell cell = 0; cell < geometry.cell_count(); ++cell)
        part.set(cell, geometry.has_cell(cell) ? whole[cell] : Digit{0});
    return part;
}

TEST_P(EveryRuleOfSmallBoards, HasTheSolutionsOfBruteForceOnPartsOfBoards) {
    std::size_t solvable = 0;
    for (const std::uint32_t lowest : lowest_digits(*GetParam()))
        for (const Geometry& geometry :
             {Geometry(2, 2).part(3, 4), Geometry(2, 2).part(4, 3), Geometry(2, 2).part(3, 3)})
            for (std::uint64_t seed = 1; seed <= dlx::test::seeds(100) && is_rule_of_board(*GetParam(), geometry);
                 ++seed) {
                Dice dice(seed);
                const VariantPuzzle puzzle =
                    random_variant(*GetParam(), solved_part(geometry, dice), {0, 5}, dice, lowest);
                SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + to_rules_text(puzzle));
                if (const auto expected = brute_force_variant(puzzle, 2000)) {
                    solvable += !expected->empty();
                    ASSERT_EQ(solutions_of(puzzle, {.colors = seed % 3 == 0}), *expected);
                }
            }
    EXPECT_TRUE(solvable > 30 || is_rare(*GetParam()) || !is_rule_of_board(*GetParam(), Geometry(2, 2).part(3, 3)))
        << solvable;
}

TEST_P(EveryRule, HasTheSolutionsOfBruteForceOn9x9) {
    for (const std::uint32_t lowest : lowest_digits(*GetParam())) {
        const std::size_t found = compare_found(*GetParam(), Geometry(3, 3), dlx::test::seeds(10), 55, lowest);
        EXPECT_TRUE(found > 0 || GetParam()->name == "non-consecutive") << lowest; // its boards take longer to find
    }
}

TEST_P(EveryRuleOfSmallBoards, IsViolatedByTheBoardsThatTheCheckerRejects) {
    const std::vector<std::uint32_t> lowest = lowest_digits(*GetParam());
    for (std::uint64_t seed = 1; seed <= dlx::test::seeds(200); ++seed) {
        Dice dice(seed);
        const Geometry geometry = seed % 2 == 0 ? Geometry(2, 2) : Geometry(2, 3);
        const Grid board = solved_grid(geometry, dice);
        VariantPuzzle puzzle{Grid(geometry)};
        puzzle.lowest_digit = lowest[seed / 2 % lowest.size()];
        puzzle.rules.push_back(random_rule(*GetParam(), geometry, dice, puzzle.lowest_digit));
        const bool is_satisfied = satisfies(puzzle, puzzle.rules[0], digits_of(board));
        SCOPED_TRACE("seed " + std::to_string(seed) + ", " + text_of(board) + "\n" + to_rules_text(puzzle));
        EXPECT_EQ(violated_rules(puzzle, board).empty(), is_satisfied);
        EXPECT_EQ(verify_solution(puzzle, board),
                  is_satisfied ? std::nullopt : std::optional("violated: " + describe(geometry, puzzle.rules[0])));
    }
}

INSTANTIATE_TEST_SUITE_P(Rules, EveryRule, testing::ValuesIn(encoded_kinds()), test_name);
INSTANTIATE_TEST_SUITE_P(Rules, EveryRuleOfSmallBoards, testing::ValuesIn(kinds_of_small_boards()), test_name);

/// Returns a puzzle with all Kropki dots of a full 4x4 board, and the rule that all are given.
VariantPuzzle dots_of(const Grid& board) {
    VariantPuzzle puzzle{Grid(board.geometry())};
    for (Cell a = 0; a < 16; ++a)
        for (const Cell b : {a + 1, a + 4})
            if (b < 16 && (b != a + 1 || b % 4 != 0)) {
                const auto [low, high] = std::minmax({board[a], board[b]});
                if (high == 2 * low || high == low + 1)
                    puzzle.rules.push_back({.kind = find_rule_kind("kropki"),
                                            .choice = high == 2 * low ? std::size_t{1} : std::size_t{0},
                                            .cells = {a, b}});
            }
    puzzle.rules.push_back({.kind = find_rule_kind("kropki-all")});
    return puzzle;
}

// Rules that make exceptions for cells of others, in a chain.
TEST(Rules, AreViolatedOnlyWithTheirExceptions) {
    const VariantPuzzle lows = parse_variant("....\n....\n....\n....\nminimum r1c1\nminimum r1c2\nminimum r2c2\n");
    std::size_t satisfied = 0;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        Dice dice(seed);
        const Grid board = solved_grid(Geometry(2, 2), dice);
        EXPECT_EQ(violated_rules(dots_of(board), board), std::vector<std::size_t>()) << text_of(board);
        const bool is_satisfied = std::all_of(lows.rules.begin(), lows.rules.end(), [&](const Rule& rule) {
            return satisfies(lows, rule, digits_of(board));
        });
        EXPECT_EQ(violated_rules(lows, board).empty(), is_satisfied) << text_of(board);
        satisfied += is_satisfied ? 1 : 0;
    }
    EXPECT_GT(satisfied, 0U);
}

TEST(Rules, ConditionsHaveDigitsFromZero) {
    const auto solution = solve(parse_variant("....\n....\n....\n....\ndigits 0-3\nrule-line r1c1-r1c4 : /03[12]+/\n"
                                              "rule-cells r2c1 : a = 2\nrule-pairs r2c2 r1c3 : a - b = -1\n"));
    ASSERT_TRUE(solution);
    EXPECT_TRUE(to_line(*solution, DigitNotation::from_zero).starts_with("0321210") ||
                to_line(*solution, DigitNotation::from_zero).starts_with("03212103"));
}

TEST(Rules, RepeatedCellsCountAsOftenInSums) {
    VariantPuzzle puzzle{Grid(Geometry(2, 2))};
    puzzle.rules.push_back({.kind = find_rule_kind("arrow"), .cells = {0}, .other_cells = {1, 1}});
    const auto solution = solve(puzzle);
    ASSERT_TRUE(solution);
    EXPECT_EQ((*solution)[0], 2 * (*solution)[1]);
}

TEST(Rules, NothingMatchesAClassWithoutDigits) {
    EXPECT_THROW((void)parse_variant("....\n....\n....\n....\nrule-line r1c1 r1c2 : /1[^1-4]2/\n"), dlx::ParseError);
    EXPECT_TRUE(solve(parse_variant("....\n....\n....\n....\nrule-line r1c1 r1c2 : /1[^1-4]*2/\n")));
}

/// Returns a rule "negative", and signs that hold on a board: of its own kind nearly all, of others half.
std::vector<Rule> random_signs(const Grid& board, Dice& dice) {
    constexpr std::string_view kinds[] = {"kropki", "kropki", "xv", "xv", "difference", "ratio"};
    const VariantPuzzle puzzle{Grid(board.geometry())};
    std::vector<Rule> rules{random_rule(*find_rule_kind("negative"), board.geometry(), dice)};
    for (Cell a = 0; a < 16; ++a)
        for (const Cell b : {a + 1, a + 4})
            for (std::size_t k = 0; k < std::size(kinds); ++k) {
                Rule sign = random_rule(*find_rule_kind(kinds[k]), board.geometry(), dice);
                sign.choice = k < 4 ? k % 2 : 0;
                sign.cells = {a, b};
                const bool is_own = k == rules[0].choice;
                if (is_own)
                    sign.numbers = rules[0].numbers;
                if (b < 16 && (b != a + 1 || b % 4 != 0) && (is_own ? !dice.one_in(12) : dice.one_in(2)) &&
                    satisfies(puzzle, sign, digits_of(board)))
                    rules.push_back(std::move(sign));
            }
    return rules;
}

TEST(Rules, AllSignsOfAKindAreGiven) {
    std::size_t solvable = 0;
    for (std::uint64_t seed = 1; seed <= dlx::test::seeds(600); ++seed) {
        Dice dice(seed);
        const Grid board = solved_grid(Geometry(2, 2), dice);
        VariantPuzzle puzzle(with_givens(board, 4, dice));
        puzzle.rules = random_signs(board, dice);
        const auto expected = brute_force_variant(puzzle, 1000);
        ASSERT_TRUE(expected);
        solvable += !expected->empty();
        SCOPED_TRACE(to_rules_text(puzzle));
        ASSERT_EQ(solutions_of(puzzle, {}), *expected);
    }
    EXPECT_GT(solvable, 200U);
}

/// Returns all solutions, found by the engine of variants.
std::set<Digits> solutions_by_engine_of(const VariantPuzzle& puzzle) {
    const VariantEncoding encoding = encode(puzzle, {.colors = true});
    std::set<Digits> found;
    for (const auto& options : dlx::all_solutions(encoding.problem, variant_params(encoding.problem)))
        EXPECT_TRUE(found.insert(digits_of(encoding.decode(options))).second) << "one grid is two solutions";
    return found;
}

TEST(Rules, RanksMayBeSharedOrDifferent) {
    const RuleKind& rank = *find_rule_kind("full-rank");
    std::size_t solvable = 0;
    for (std::uint64_t seed = 1; seed <= dlx::test::seeds(400); ++seed) {
        Dice dice(seed);
        const Grid board = solved_grid(Geometry(2, 2), dice);
        VariantPuzzle puzzle(with_givens(board, 5, dice));
        puzzle.rules.push_back({.kind = find_rule_kind(seed % 2 == 0 ? "shared-ranks" : "different-ranks")});
        if (seed % 3 == 0) // with boxes, no row is equal to a column
            puzzle.regions.clear();
        for (int tries = 0; tries < 20 && puzzle.rules.size() < 3; ++tries)
            if (const Rule rule = random_rule(rank, Geometry(2, 2), dice); satisfies(puzzle, rule, digits_of(board)))
                puzzle.rules.push_back(rule);
        const auto expected = brute_force_variant(puzzle, 1000);
        ASSERT_TRUE(expected);
        solvable += !expected->empty();
        SCOPED_TRACE(to_rules_text(puzzle));
        ASSERT_EQ(solutions_by_engine_of(puzzle), *expected);
    }
    EXPECT_GT(solvable, 100U);
}

TEST(Rules, AreCheckedSolvedAndCounted) {
    VariantPuzzle puzzle = parse_variant("....\n....\n....\n....\nthermo r1c1-r1c4\nkropki black r1c2 r2c2\n"
                                         "killer 7 r4c1 r4c2\neven r2c4\n");
    const CheckResult unique = check(puzzle);
    EXPECT_EQ(unique.verdict, Verdict::unique);
    ASSERT_EQ(unique.witnesses.size(), 1U);
    EXPECT_EQ(text_of(unique.witnesses[0]), "1234341221434321");
    EXPECT_EQ(solve(puzzle), unique.witnesses[0]);
    EXPECT_EQ(count(puzzle).solutions, 1);
    EXPECT_TRUE(is_unique(to_puzzle(puzzle)));
    EXPECT_EQ(solve(to_puzzle(puzzle)), solve(puzzle));
    EXPECT_FALSE(is_unique(parse_puzzle("1...............")));
    EXPECT_EQ(count(parse_puzzle("1...............")).solutions, 72);
    puzzle.rules.pop_back();
    EXPECT_EQ(check(puzzle).verdict, Verdict::multiple);
    EXPECT_EQ(count(puzzle).solutions, brute_force_variant(puzzle, 1000)->size());
    puzzle.grid.set(0, 2);
    EXPECT_EQ(check(puzzle).verdict, Verdict::none);
    EXPECT_FALSE(solve(puzzle));
}

// Other engines than that of check() take minutes.
TEST(Rules, AFewSolutionsAreCountedAsFastAsChecked) {
    const VariantPuzzle puzzle = parse_variant(
        "..8.3....\n...8..5..\n.......9.\n......6..\n.6......2\n.5.......\n..9...1..\n.........\n.......39\n"
        "little-killer 32 r1c3-r7c9\nlittle-killer 25 r6c9-r1c4\nlittle-killer 24 r1c6-r4c9\n"
        "little-killer 27 r4c9-r9c4\nlittle-killer 30 r9c6-r4c1\nlittle-killer 31 r8c1-r1c8\n"
        "little-killer 27 r6c1-r1c6\n");
    const dlx::CountResult counted = count(puzzle);
    EXPECT_EQ(counted.status, dlx::Status::exhausted);
    EXPECT_EQ(counted.solutions, 1);
    EXPECT_LT(counted.stats.search_nodes, 10'000U);
    dlx::CountParams one;
    one.limits.solutions = 1;
    EXPECT_EQ(count(puzzle, one).status, dlx::Status::solution_limit);
}

// The search starts again by another branching, and for a third time.
TEST(Rules, ProgressOfSeveralSearchesIsOneCount) {
    const VariantPuzzle puzzle =
        parse_variant(std::string(81, '.') + "\nlittle-killer 29 r1c3-r7c9\nlittle-killer 28 r6c9-r1c4\n"
                                             "little-killer 26 r1c6-r4c9\nlittle-killer 23 r4c9-r9c4\n"
                                             "little-killer 29 r9c6-r4c1\nlittle-killer 34 r8c1-r1c8\n"
                                             "little-killer 28 r6c1-r1c6\nlittle-killer 39 r3c9-r9c3\n"
                                             "little-killer 28 r1c5-r5c9\nanti-knight\n");
    dlx::Progress last;
    std::atomic<bool> stop = false;
    dlx::Limits limits{.stop_flag = &stop, .progress_interval = 0};
    limits.on_progress = [&](const dlx::Progress& now) {
        EXPECT_GE(now.search_nodes, last.search_nodes);
        EXPECT_GE(now.seconds, last.seconds);
        EXPECT_GE(now.fraction_done, last.fraction_done);
        last = now;
        stop = last.search_nodes > 50'000;
    };
    const CheckResult found = check(puzzle, limits);
    EXPECT_EQ(found.outcome.status, dlx::Status::stopped);
    EXPECT_GE(found.outcome.search_nodes, last.search_nodes);
    EXPECT_GT(last.search_nodes, 50'000U);
}

TEST(Rules, OfABlockAreThoseOfItsOnlyPuzzle) {
    const VariantPuzzle puzzle = parse_variant("1...\n....\n....\n....\nanti-king\n");
    const std::vector<Digit> digits(32);
    Solver solver;
    for (const std::size_t size : {0U, 2U}) {
        const PuzzleBlock block{Geometry(2, 2), std::span(digits).first(16 * size), {}, &puzzle};
        EXPECT_THROW(solver.solve({&block, 1}, [](const PuzzleResult&) {}), std::invalid_argument) << size;
    }
}

TEST(Rules, SolutionsAreVerified) {
    VariantPuzzle puzzle = parse_variant("1...\n....\n....\n....\nregions\nAABB\nCABB\nCADD\nCCDD\n"
                                         "candidates 2 3 r1c2\n");
    const auto verify = [&](const char* digits) { return verify_solution(puzzle, parse_puzzle(digits).grid); };
    EXPECT_EQ(verify("1234341223414123"), std::nullopt);
    EXPECT_EQ(verify("123434122341412."), "r4c4 is empty");
    EXPECT_EQ(verify("2134342114324213"), "r1c1 is 2, given is 1");
    EXPECT_EQ(verify("1432321423414123"), "r1c2 is 4, which the puzzle rules out");
    EXPECT_EQ(verify("1234341223414132"), "digit 3 twice in column 3: r1c3 and r4c3");
    EXPECT_EQ(verify("1234341221434321"), "digit 1 twice in region 1: r1c1 and r3c2");
}

TEST(Rules, DigitsFromZeroAreThoseOfMessages) {
    const VariantPuzzle puzzle = parse_variant("0...\n....\n....\n....\ndigits 0-3\nkiller 0 r4c4\n");
    const CheckResult result = check(puzzle);
    EXPECT_EQ(result.verdict, Verdict::multiple);
    EXPECT_EQ(verify_solution(puzzle, result.witnesses.at(0)), std::nullopt);
    const auto verify = [&](const char* digits) { return verify_solution(puzzle, parse_puzzle(digits).grid); };
    EXPECT_EQ(verify("2134342114324213"), "r1c1 is 1, given is 0");
    EXPECT_EQ(verify("1234341211434321"), "digit 0 twice in row 3: r3c1 and r3c2");
    EXPECT_EQ(verify("1234341221434321"), std::nullopt);
    EXPECT_EQ(verify("1234341223414123"), "violated: cage r4c4 = 0");
    EXPECT_EQ(count(puzzle).solutions, brute_force_variant(puzzle, 1000)->size());
}

TEST(Rules, CoverPairsByProducts) {
    Dice dice(1);
    for (int round = 0; round < 2000; ++round) {
        const std::uint32_t n = dice.below(9) + 1;
        std::vector<rules::DigitSet> forbidden(n + 1);
        std::vector<rules::DigitSet> free(n + 1);
        for (std::uint32_t x = 1; x <= n; ++x) {
            forbidden[x] = dice.below(1U << n) << 1;
            free[x] = (dice.below(1U << n) << 1) & ~forbidden[x];
        }
        std::vector<rules::DigitSet> covered(n + 1);
        for (const auto& [left, right] : rules::cover_by_products(forbidden, free))
            for (std::uint32_t x = 1; x <= n; ++x)
                covered[x] |= (left >> x & 1U) != 0 ? right : 0;
        for (std::uint32_t x = 1; x <= n; ++x) {
            EXPECT_EQ(covered[x] & forbidden[x], forbidden[x]);
            EXPECT_EQ(covered[x] & ~forbidden[x] & ~free[x], 0U);
        }
    }
}

} // namespace
} // namespace sudoku::test::rules_test
