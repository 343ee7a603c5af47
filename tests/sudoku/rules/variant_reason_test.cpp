#include "sudoku/many/minimize.hpp"
#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/reason/explanation.hpp"
#include "sudoku/reason/hint.hpp"
#include "sudoku/rules/variant_solve.hpp"
#include "sudoku/setters/generate_with_rules.hpp"
#include "tests/sudoku/rules/checker.hpp"
#include "tests/sudoku/rules/random_variant.hpp"

#include <gtest/gtest.h>

#include <algorithm>

// Hints, explanations and minimal puzzles of random variants against brute force. On 4x4 boards brute force visits all.
namespace sudoku::test::variant_reason_test {
namespace {

constexpr std::size_t all_boards = 1000; ///< more than there are of 4x4

/// Calls `test` with random variants of all kinds that small boards allow.
void for_random_variants(const Geometry& geometry, std::uint64_t seeds, const GivenRange& givens,
                         const std::function<void(const VariantPuzzle&, std::uint64_t)>& test) {
    const std::vector<const RuleKind*> kinds = encoded_kinds();
    for (std::uint64_t seed = 1; seed <= seeds && !testing::Test::HasFailure(); ++seed) {
        Dice dice(seed);
        const RuleKind& kind = *kinds[seed % kinds.size()];
        if (kind.name == "windoku")
            continue;
        const VariantPuzzle puzzle = random_variant(kind, solved_grid(geometry, dice), givens, dice);
        SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + to_rules_text(puzzle));
        test(puzzle, seed);
    }
}

/// Verifies the steps of a hint by the definitions of the rules, and its candidates by all solutions.
void verify_hint(const HintEngine& engine, const Hint& hint, const std::set<Digits>& solutions) {
    dlx::Position position = engine.position();
    for (const dlx::Step& step : hint.reason.value().steps) {
        EXPECT_EQ(dlx::verify_step(engine.problem(), position, step), std::nullopt) << hint.reason->sentence;
        step.apply(position);
    }
    EXPECT_FALSE(hint.reason->sentence.empty() || hint.technique.name.empty());
    for (const Digits& digits : solutions) {
        for (const Candidate& candidate : hint.eliminations)
            EXPECT_NE(digits[candidate.cell], candidate.digit) << hint.reason->sentence;
        if (hint.placement) {
            EXPECT_EQ(digits[hint.placement->cell], hint.placement->digit) << hint.reason->sentence;
        }
    }
    const std::string heading = hint.reason->heading.empty() ? "" : hint.reason->heading + ": ";
    EXPECT_EQ(engine.describe(hint), heading + hint.reason->sentence);
    EXPECT_TRUE(engine.to_line(hint).starts_with(heading.empty() ? hint.technique.name + ": " : heading));
    EXPECT_GE(hint.technique.difficulty, 1.0) << hint.technique.name;
}

/// Explains each candidate of a position: a hint eliminates or places it, and keeps all solutions.
void verify_explanations(HintEngine& engine, const std::set<Digits>& solutions) {
    const Geometry& geometry = engine.geometry();
    for (Cell cell = 0; cell < geometry.cell_count(); ++cell)
        for (std::uint32_t digit = 1; digit <= geometry.side(); ++digit) {
            const Candidate candidate{cell, static_cast<Digit>(digit)};
            const bool is_right = std::any_of(solutions.begin(), solutions.end(),
                                              [&](const Digits& digits) { return digits[cell] == digit; });
            const auto hint = engine.explain(candidate);
            if (hint)
                verify_hint(engine, *hint, solutions);
            const bool is_eliminated =
                hint && std::binary_search(hint->eliminations.begin(), hint->eliminations.end(), candidate);
            EXPECT_FALSE(is_right && is_eliminated);
            EXPECT_FALSE(hint && !is_eliminated && hint->placement != candidate);
            EXPECT_FALSE(is_right && hint && hint->placement != candidate);
        }
}

/// Follows the hints to their end. Returns whether they solve the puzzle.
bool verify_hints(const VariantPuzzle& puzzle, const std::set<Digits>& solutions) {
    HintEngine engine(puzzle);
    if (!solutions.empty() && puzzle.grid.geometry().side() == 4)
        verify_explanations(engine, solutions);
    while (const auto hint = engine.next()) {
        verify_hint(engine, *hint, solutions);
        if (testing::Test::HasFailure())
            return false;
        for (const std::size_t rule : hint->reason->rules)
            EXPECT_LT(rule, puzzle.rules.size());
        engine.apply(*hint);
    }
    const bool is_solved = engine.outcome() == dlx::ReasoningOutcome::solved;
    if (is_solved) {
        EXPECT_EQ(solutions, std::set<Digits>{digits_of(engine.grid())});
    }
    if (engine.outcome() == dlx::ReasoningOutcome::contradiction) {
        EXPECT_TRUE(solutions.empty());
        EXPECT_NE(engine.dead_end(), "");
    } else if (!is_solved) {
        EXPECT_FALSE(solutions.empty()); // on small boards, trials refute everything
    }
    return is_solved;
}

TEST(HintEngineWithRules, ReturnsStepsThatFollowAndKeepAllSolutions) {
    std::size_t solved = 0;
    const auto test = [&](const VariantPuzzle& puzzle, std::uint64_t) {
        if (const auto solutions = brute_force_variant(puzzle, all_boards))
            solved += verify_hints(puzzle, *solutions) ? 1 : 0;
    };
    for_random_variants(Geometry(2, 2), dlx::test::seeds(200), {0, 5}, test);
    for_random_variants(Geometry(2, 3), dlx::test::seeds(150), {12, 20}, test);
    EXPECT_GT(solved, 20U);
}

TEST(HintEngineWithRules, BeginsStepsByARuleWithTheRule) {
    const std::string empty = "......\n......\n......\n......\n......\n......\n";
    const std::pair<std::string, std::vector<std::string>> samples[] = {
        {"......\n......\n......\n1.....\n2.....\n......\nthermo r1c1 r1c2 r1c3\n",
         {"Thermometer r1c1-r1c3: r1c1 is at most 4; r1c2 can only be 4 or 5; r1c3 is at least 5"}},
        {empty + "killer 8 r1c1 r1c2\n", {"Cage r1c1 r1c2 = 8: r1c1 and r1c2 cannot be 1 or 4"}},
        {empty + "killer 3 r1c1 r2c1\nkiller 7 r1c2 r1c3\nkiller 9 r3c4 r3c5\n",
         {"Cage r1c1 r2c1 = 3: r1c1 and r2c1 can only be 1 or 2",
          "Box 1 adds up to 21 and the cages to 10: r2c2 and r2c3 sum to 11, so r2c2 and r2c3 can only be 5 or 6",
          "Cage r1c2 r1c3 = 7: in row 1, the digit 3 can only be in cage r1c2 r1c3 = 7, which must therefore "
          "contain 3",
          "Cage r1c2 r1c3 = 7: the digits are 3 and 4, so r1c2 and r1c3 can only be 3 or 4"}},
        {empty +
             "killer 6 r3c1 r3c2 r4c1\nkiller 6 r5c1 r6c1\nkiller 15 r3c3 r4c3 r5c3 r6c3\nkiller 10 r5c5 r5c6 r6c6\n"
             "killer 14 r1c1 r1c2 r2c2 r2c3\n",
         {"Boxes 3 and 5 add up to 42 and the cages to 27: r4c2, r5c2 and r6c2 sum to 15 and must contain 4, so r1c2 "
          "and r2c2 cannot be "
          "4"}},
        {empty + "killer 12 r5c6 r6c5 r6c6\nkiller 13 r1c1 r1c2 r2c1 r2c2\nkiller 5 r2c3 r3c3\n",
         {"Column 3 adds up to 21 and the cages to 5: in column 3, the digit 1 can only be in sum r1c3 r4c3-r6c3 = 16, "
          "which must "
          "therefore contain 1; then the digits are 1, 4, 5 and 6, so r4c3, r5c3 and r6c3 cannot be 2 or 3"}},
        {".........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n"
         "killer 10 r1c1 r1c2\nkiller 28 r1c3-r1c7\nkiller 12 r1c9 r2c9\n",
         {"Row 1 adds up to 45 and the cages to 38: r1c8 and r1c9 sum to 7, so r1c8 can only be 2, 3 or 4; r1c9 can "
          "only be 3, 4 or 5"}},
        {empty + "killer 13 r1c1 r1c2 r1c3\nkiller 5 r2c1 r3c1\nkiller 11 r2c5 r2c6\nkiller 3 r3c5 r4c5\nthermo r2c2 "
                 "r2c3\n",
         {"Thermometer r2c2 r2c3: r2c2 is at most 5; r2c3 is at least 2",
          "Row 2 adds up to 21 and the cages to 11: r2c1, r2c2, r2c3 and r2c4 sum to 10, so r2c2 cannot be 5; r2c3 and "
          "r2c4 cannot be 5 or "
          "6"}},
        {empty + "regions\nAAAABB\nACABBB\nCCCBDD\nECCDDD\nEEEDFF\nEEFFFF\nkiller 20 r1c1-r1c4 r2c1\n",
         {"Hidden Single: r2c3 = 1: the region of r1c1 has no other place for the digit",
          "Locked Candidates (Claiming): r3c4 = 1 is impossible: in row 1, the digit 1 can only be in the region of "
          "r1c5, so it "
          "cannot be anywhere else in the region of r1c5"}},
        {"....\n....\n....\n....\nthermo r1c1-r1c4\neven r2c4\n", {"r2c4 even: r2c4 cannot be 1 or 3"}},
        {"......\n....4.\n......\n...3..\n..645.\n1.....\nanti-king\n",
         {"Locked Candidates (Claiming): r2c1 = 3 and r2c2 = 3 are impossible: in row 3, the digit 3 can only be in "
          "the "
          "group r2c1 r2c2 r3c1 r3c2 (anti-king), so it cannot be anywhere else there"}},
        {"....\n....\n....\n....\nminimum r1c1 r1c3 r2c2 r2c4 r3c1\n",
         {"Minimum cells: r1c1, r1c3, r2c2, r2c4 and r3c1 are at most 3; r1c2, r1c4, r2c1, r2c3, r3c2, r3c4 and r4c1 "
          "are "
          "at least 2",
          "Set[2]: r1c1 = 3 is impossible: if r1c1 were 3, r1c2 would have to be 4, and r2c1 would have no candidate "
          "(by "
          "the minimum cells)"}},
        {empty + "skyscraper 2 r1c6-r1c1\nskyscraper 1 r1c5-r6c5\nskyscraper 1 r6c1-r1c1\nskyscraper 2 r6c6-r6c1\n"
                 "skyscraper 3 r5c6-r5c1\nskyscraper 2 r1c3-r6c3\nskyscraper 3 r1c4-r6c4\nskyscraper 2 r1c1-r6c1\n"
                 "skyscraper 3 r6c3-r1c3\nskyscraper 2 r1c2-r6c2\nskyscraper 4 r3c6-r3c1\nskyscraper 3 r4c1-r4c6\n"
                 "skyscraper 2 r1c6-r6c6\nskyscraper 3 r5c1-r5c6\n",
         {"Skyscrapers r1c1-r6c1 = 2: r1c1 cannot be 1, because r2c1 cannot be 6",
          "Whip[3]: each way to fill skyscrapers r6c1-r1c1 = 1 must leave a place for 6 in column 1. In all these "
          "ways, "
          "r6c1 can only be 6"}},
        {empty + "sandwich 0 r3c1-r3c6\nsandwich 0 r1c4-r6c4\nsandwich 11 r5c6-r5c1\nsandwich 4 r6c3-r1c3\n"
                 "sandwich 5 r2c6-r2c1\nsandwich 0 r6c2-r1c2\nrenban r1c6-r1c4 r2c4\nrenban r3c4 r4c4-r4c2\n"
                 "renban r5c3 r6c4 r5c5 r4c5 r3c6\nrenban r3c2 r2c2 r1c1\n",
         {"Sandwich r2c6-r2c1 = 5: each way to fill it must leave a place for 3 in row 2. In all these ways, r2c3 "
          "cannot "
          "be 5, because r2c2 cannot be 1 or 2",
          "Whip[3]: each way to fill sandwich r1c4-r6c4 = 0 must leave a digit for r1c4 and r2c4 and keep renban "
          "r1c6-r1c4 r2c4 possible. In all these ways, r3c4 can only be 1 or 6, because r2c4 cannot be 4 or 6"}},
        {empty + "quadruple 1 3 4 6 r5c1 r5c2 r6c1 r6c2\nquadruple 1 2 r4c5 r4c6 r5c5 r5c6\n"
                 "quadruple 2 4 5 6 r3c1 r3c2 r4c1 r4c2\nquadruple 3 4 5 6 r4c2 r4c3 r5c2 r5c3\n"
                 "quadruple 1 2 3 4 r3c2 r3c3 r4c2 r4c3\nquadruple 2 3 4 6 r5c4 r5c5 r6c4 r6c5\n"
                 "quadruple 1 1 4 6 r2c3 r2c4 r3c3 r3c4\nquadruple 2 3 4 5 r5c3 r5c4 r6c3 r6c4\n"
                 "quadruple 1 2 4 r1c4 r1c5 r2c4 r2c5\nquadruple 1 4 5 r4c4 r4c5 r5c4 r5c5\n",
         {"Quadruple r4c2 r4c3 r5c2 r5c3 with 3 4 5 6: r5c2 = 6: no way to fill it has another digit there"}},
        {"13..\n....\n....\n....\ndoublers\nequal-sum r1c3 = r1c4 r3c2\n",
         {"Doublers: r3c1 = 4: otherwise r3c1 could count neither once nor twice"}},
        {"....\n....\n....\n..2.\ndoublers\nzipper r1c2 r1c3 r1c4 r2c4\nregion-sum r3c2 r2c2 r1c2\n",
         {"Whip[3]: r1c1 = 2 is impossible: if r1c1 were 2, r1c1 would have to count once, then the doubler of row 1 "
          "would have to be r1c4, and r1c4 could count neither once nor twice"}},
        {"board 3x4\n..1.\n....\n....\nsum 11 r3c1 r2c1 r2c2 r1c2 r1c3\ncounting-circles r3c4 r3c1 r1c1 r3c3 r1c2 "
         "r2c2\n",
         {"Whip[3]: r1c2 = 4 is impossible: if r1c2 were 4, counting circles r3c4 r3c1 r1c1 r3c3 r1c2 r2c2 would need "
          "r3c3 = 4, then the counting circles would need r1c1 = 4, and r1c1 would have no candidate"}},
        {"....\n2.1.\n.4..\n....\nregions none\ndifferent-ranks\n",
         {"Whip[5]: each way to fill different ranks must leave a digit for each cell and a place for each digit in "
          "its "
          "houses. In all these ways, r1c1 = 1 is impossible: if r1c1 were 1, r1c2 would have to be 2, then fewer ways "
          "to fill different ranks would be left, and different ranks would be impossible"}},
        {"..1.\n....\n4..2\n1...\nchaos-construction\nsame-region r1c4 r1c1\nregion-view r2c4 = r2c4 r1c4\n"
         "region-count r2c1 = r1c1 r4c2 r4c1 r3c4 r1c3 r3c1 r2c3 r2c2\nregion-count r4c3 = r4c2 r2c1 r1c1 r3c3 r4c3\n"
         "region-distinct r1c2 = r2c1 r4c1 r1c4 r1c1 r2c2 r3c2 r2c3\n",
         {"Regions to be found: r4c3 can only be 2: otherwise the region of r4c3 (region count r4c3 of r4c2 r2c1 "
          "r1c1 r3c3 r4c3) would be impossible",
          "Whip[3]: each way to fill regions to be found must leave a place for 3 in row 2 and 2 in row 2 and keep "
          "digit 2 of the region from r2c1 on, the region of r2c2, the region of r2c3 and the region of r3c1 possible. "
          "In all these ways, r1c2 = 3 is impossible: if r1c2 were 3, the 3 in row 2 would have to be in r2c1, then "
          "fewer ways to fill regions to be found would be left, and the region of r3c2 would be impossible"}},
        {"board 4x4 digits 0-4\n..4.\n2..0\n.2..\n4..2\ndoppelganger\ngerman-whisper 2 v8 v7\n"
         "value-indexing r1c1 v11 r2c4 r1c4 r2c3\nparity-line v7 v9 v12 v5 v1 v4\n",
         {"Hidden Single: r2c2 = 4: the group r1c1 r1c2 r2c1 r2c2 (doppelganger) has no other place for the digit"}},
    };
    for (const auto& [text, expected] : samples) {
        HintEngine engine(parse_variant(text));
        std::vector<std::string> lines;
        while (const auto hint = engine.next()) {
            lines.push_back(engine.to_line(*hint));
            engine.apply(*hint);
        }
        for (const std::string& line : expected)
            EXPECT_EQ(std::ranges::count(lines, line), 1) << line << "\n" << text << testing::PrintToString(lines);
    }
}

/// Makes random signs of a kind for neighbors, or single cells, and the rule about the others, if there is one.
VariantPuzzle with_exceptions(const std::string& kind, Dice& dice) {
    const Geometry geometry(2, 2);
    VariantPuzzle puzzle{with_givens(solved_grid(geometry, dice), dice.below(6), dice)};
    for (std::uint32_t count = 2 + dice.below(3); count > 0; --count) {
        const Cell cell = geometry.cell(dice.below(4), dice.below(3));
        const bool is_pair = kind == "kropki" || kind == "xv";
        puzzle.rules.push_back({.kind = find_rule_kind(kind),
                                .choice = is_pair ? dice.below(2) : 0,
                                .cells = is_pair ? std::vector<Cell>{cell, cell + 1} : std::vector<Cell>{cell}});
    }
    if (const RuleKind* const all = find_rule_kind(kind + "-all"))
        puzzle.rules.push_back({.kind = all});
    return puzzle;
}

TEST(Clues, OfASubsetKeepAllSolutions) {
    std::size_t solvable = 0;
    for (const std::string kind : {"kropki", "xv", "minimum", "maximum"})
        for (std::uint64_t seed = 1; seed <= dlx::test::seeds(200) && !testing::Test::HasFailure(); ++seed) {
            Dice dice(seed);
            const VariantPuzzle puzzle = with_exceptions(kind, dice);
            std::vector<Clue> clues = clues_of(puzzle);
            EXPECT_EQ(with_clues(puzzle, clues), puzzle);
            std::erase_if(clues, [&](const Clue&) { return dice.one_in(4); });
            SCOPED_TRACE(to_rules_text(puzzle) + "\n" + to_rules_text(with_clues(puzzle, clues)));
            const auto all = *brute_force_variant(puzzle, all_boards);
            const auto more = *brute_force_variant(with_clues(puzzle, clues), all_boards);
            solvable += all.empty() ? 0 : 1;
            EXPECT_TRUE(std::ranges::includes(more, all));
        }
    EXPECT_GT(solvable, 30U);
}

TEST(ExplainVariant, FindsMinimalConflictsRepairsAndPossibleDigits) {
    std::size_t conflicts = 0;
    for_random_variants(Geometry(2, 2), dlx::test::seeds(200), {0, 6}, [&](const VariantPuzzle& puzzle, auto seed) {
        const auto solutions = *brute_force_variant(puzzle, all_boards);
        const Explanation found = explain(puzzle, {.seed = seed, .deletion_orders = 2});
        EXPECT_EQ(found.status, dlx::Status::exhausted);
        EXPECT_EQ(found.verdict, solutions.empty()       ? Verdict::none
                                 : solutions.size() == 1 ? Verdict::unique
                                                         : Verdict::multiple);
        for (Cell cell = 0; cell < found.possible_digits.size(); ++cell) {
            std::set<Digit> digits;
            for (const Digits& solution : solutions)
                digits.insert(static_cast<Digit>(solution[cell]));
            EXPECT_EQ(found.possible_digits[cell], std::vector<Digit>(digits.begin(), digits.end()));
        }
        if (found.verdict != Verdict::none)
            return;
        const std::vector<Clue>& conflict = found.conflict.value().clues;
        conflicts += conflict.size() > 1;
        EXPECT_TRUE(found.conflict->is_minimal);
        EXPECT_TRUE(brute_force_variant(with_clues(puzzle, conflict), all_boards)->empty());
        for (const Clue& clue : conflict) {
            std::vector<Clue> others = conflict;
            std::erase(others, clue);
            EXPECT_FALSE(brute_force_variant(with_clues(puzzle, others), all_boards)->empty())
                << describe(puzzle, clue);
        }
        for (const Clue& clue : clues_of(puzzle)) {
            const std::size_t count = brute_force_variant(without_clue(puzzle, clue), all_boards)->size();
            EXPECT_EQ(std::ranges::count(found.repairs, Repair{clue, count == 1}), count > 0 ? 1 : 0)
                << describe(puzzle, clue);
        }
    });
    EXPECT_GT(conflicts, 30U);
}

TEST(MinimizeVariant, LeavesOneSolutionAndNoRedundantClue) {
    std::size_t minimized = 0;
    for_random_variants(Geometry(2, 2), dlx::test::seeds(300), {2, 8}, [&](const VariantPuzzle& puzzle, auto seed) {
        const auto solutions = *brute_force_variant(puzzle, all_boards);
        ReducedPuzzle found{to_puzzle(puzzle)};
        Reducer({.seed = seed, .remove_whole_board_rules = seed % 2 == 0}).reduce({&found, 1});
        EXPECT_EQ(found.minimal.has_value(), solutions.size() == 1);
        if (!found.minimal)
            return;
        ++minimized;
        EXPECT_TRUE(found.is_complete);
        const VariantPuzzle minimal = to_variant(*found.minimal);
        EXPECT_EQ(clues_of(minimal).size() + found.removed.size(), clues_of(puzzle).size());
        EXPECT_EQ(brute_force_variant(minimal, all_boards), solutions);
        for (const Clue& clue : clues_of(minimal)) {
            std::vector<Clue> others = clues_of(minimal);
            std::erase(others, clue);
            const VariantPuzzle rest = with_clues(minimal, others);
            const bool loses_board_rule = std::ranges::any_of(minimal.rules, [&](const Rule& rule) {
                return rule.cells.empty() && std::ranges::find(rest.rules, rule) == rest.rules.end();
            });
            if (seed % 2 == 0 || !loses_board_rule) {
                EXPECT_GT(brute_force_variant(rest, all_boards)->size(), 1U) << describe(puzzle, clue);
            }
        }
    });
    EXPECT_GT(minimized, 20U);
}

// An interrupted search must not count as the proof of a single solution.
TEST(GenerateVariant, MakesNoPuzzleThatALimitLeavesUnproved) {
    const VariantPuzzle rules = parse_variant("......\n......\n......\n......\n......\n......\nnon-consecutive\n");
    std::size_t made = 0;
    for (std::uint64_t nodes = 37; nodes < 70; ++nodes)
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            dlx::Limits limits;
            limits.search_nodes = nodes;
            const GeneratedVariant found = generate(rules, seed, 0, limits);
            made += found.puzzle ? 1 : 0;
            if (found.puzzle) {
                EXPECT_EQ(check(*found.puzzle).verdict, Verdict::unique) << nodes << " nodes";
            }
        }
    EXPECT_GT(made, 0U);
}

TEST(GenerateVariant, MakesUniquePuzzlesWithoutRedundantGivens) {
    std::size_t made = 0;
    for_random_variants(Geometry(2, 2), dlx::test::seeds(100), {0, 0}, [&](const VariantPuzzle& rules, auto seed) {
        const GeneratedVariant found = generate(rules, seed, 1);
        EXPECT_EQ(found.puzzle.has_value(), !brute_force_variant(rules, all_boards)->empty());
        if (!found.puzzle)
            return;
        ++made;
        EXPECT_EQ(*brute_force_variant(*found.puzzle, all_boards), std::set<Digits>{digits_of(*found.solution)});
        EXPECT_EQ(found.puzzle->rules, rules.rules);
        EXPECT_EQ(generate(rules, seed, 1).puzzle, found.puzzle);
        for (const Clue& clue : clues_of(*found.puzzle))
            if (clue.kind == Clue::Kind::given) {
                EXPECT_GT(brute_force_variant(without_clue(*found.puzzle, clue), all_boards)->size(), 1U);
            }
    });
    EXPECT_GT(made, 20U);
}

} // namespace
} // namespace sudoku::test::variant_reason_test
