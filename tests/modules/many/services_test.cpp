#include "sudoku/count.hpp"
#include "sudoku/many/check.hpp"
#include "sudoku/many/make.hpp"
#include "sudoku/many/minimize.hpp"
#include "sudoku/many/neighbors.hpp"
#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/reason/beginning.hpp"
#include "sudoku/reason/refute.hpp"
#include "sudoku/rules/variant_solve.hpp"
#include "tests/support/one_by_one.hpp"

#include <algorithm>
#include <any>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace sudoku::services_test {
namespace {

const std::string unique_4x4 = "...44.3..4...241";
const std::string full_4x4 = "2314413214233241";
const std::string unique_9x9 = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

Grid grid_of(const std::string& text) { return parse_puzzle(text).grid; }
Puzzle variant_of(const std::string& rules) { return to_puzzle(parse_variant("....\n....\n....\n....\n" + rules)); }
std::string line_of(const Grid& grid) { return to_line(grid, DigitNotation::digits); }

// --- One puzzle at a time -------------------------------------------------------------------------------------------

TEST(Checker, AnswersAsTheFunctionsDo) {
    Checker checker;
    for (const char* const text :
         {"...44.3..4...241", "................", "1.1.............", "12..3......4....", "12.3...4........"})
        for (const dlx::Limits& limits :
             {dlx::Limits(), dlx::Limits{.search_nodes = 500'000}, dlx::Limits{.seconds = 100}}) {
            const CheckResult found = checker.check(grid_of(text), limits);
            const CheckResult expected = check(grid_of(text), limits);
            EXPECT_EQ(found.verdict, expected.verdict) << text;
            EXPECT_EQ(found.witnesses, expected.witnesses) << text;
            EXPECT_EQ(found.outcome.search_nodes, expected.outcome.search_nodes) << text;
            EXPECT_EQ(checker.solve(grid_of(text), limits), solve(grid_of(text), limits)) << text;
        }
    EXPECT_EQ(checker.check(grid_of(unique_9x9)).verdict, Verdict::unique);
    const Puzzle with_rules = variant_of("thermo r1c1-r1c4\nkropki black r1c2 r2c2\nkiller 7 r4c1 r4c2\neven r2c4\n");
    EXPECT_EQ(checker.check(with_rules).witnesses, check(with_rules).witnesses);
    EXPECT_EQ(checker.check(with_rules).verdict, Verdict::unique);
    EXPECT_EQ(checker.solve(with_rules), checker.check(with_rules).witnesses.at(0));
    EXPECT_EQ(checker.check(parse_puzzle(unique_4x4)).verdict, Verdict::unique);
}

// Puzzles with rules between plain ones: numbers, solutions and counts are those of each alone.
TEST(Solver, AnswersPuzzlesWithRulesBetweenOthers) {
    Puzzles puzzles;
    for (const Puzzle& puzzle : {parse_puzzle(unique_4x4), variant_of("thermo r1c1-r1c4\n"), parse_puzzle(full_4x4),
                                 variant_of("killer 3 r1c1 r1c2\nkiller 4 r2c1 r2c2\n"), variant_of("anti-king\n")})
        puzzles.add(puzzle);
    for (const std::uint64_t limit : {std::uint64_t{2}, 2 * Solver::max_kept_solutions}) {
        std::vector<std::uint64_t> solutions(puzzles.size());
        std::vector<std::uint64_t> kept(puzzles.size());
        Solver({.search = {.limits = {.solutions = limit}, .engine = "auto"}, .pass_each_solution = true})
            .solve(puzzles.blocks(), [&](const PuzzleResult& found) {
                const Puzzle puzzle = puzzles[found.puzzle].puzzle();
                solutions[found.puzzle] = found.solutions;
                for (std::uint64_t k = 0; k < found.kept_solutions; ++k, ++kept[found.puzzle])
                    EXPECT_EQ(puzzle.is_plain()
                                  ? std::nullopt
                                  : verify_solution(*puzzle.variant, Grid(Geometry(2, 2), found.solution(k))),
                              std::nullopt);
                EXPECT_TRUE(!found.is_final || kept[found.puzzle] == found.solutions);
            });
        EXPECT_EQ(solutions, (std::vector<std::uint64_t>{1, std::min<std::uint64_t>(limit, 12), 1, 0, 0}));
    }
    std::vector<std::string> counts;
    Solver({.keep_solutions = false, .count = count}).solve(puzzles.blocks(), [&](const PuzzleResult& found) {
        EXPECT_EQ(found.status, dlx::Status::exhausted);
        counts.push_back(found.count != nullptr ? found.count->solutions.str() : std::to_string(found.solutions));
    });
    EXPECT_EQ(counts, (std::vector<std::string>{"1", "12", "1", "0", "0"}));
}

TEST(CheckReport, HasTheReasonOfAVerdict) {
    SolverParams params;
    params.search.limits.solutions = 2;
    Solver solver(params);
    const auto check = [&](const std::string& text) {
        const Puzzle puzzle = parse_puzzle(text);
        const PuzzleBlock block{puzzle.grid.geometry(), puzzle.grid.digits(), {}};
        CheckReport result;
        solver.solve(std::span(&block, 1), [&](const PuzzleResult& found) { result = check_report(puzzle, found); });
        return result;
    };
    EXPECT_EQ(check(unique_4x4).reason, "");
    EXPECT_EQ(line_of(check(unique_4x4).witnesses.at(0)), full_4x4);
    EXPECT_EQ(check(".314413214233241").verdict, Verdict::unique);
    const CheckReport several = check("................");
    EXPECT_EQ(several.verdict, Verdict::multiple);
    EXPECT_NE(several.reason.find(" can be "), std::string::npos);
    EXPECT_EQ(check("11.1............").reason, "digit 1 3 times in row 1: r1c1, r1c2 and r1c4; "
                                                "digit 1 twice in box 1: r1c1 and r1c2");
    EXPECT_EQ(check("12.3...4........").verdict, Verdict::none);
    EXPECT_NE(check("12.3...4........").reason, "");
}

TEST(Solver, CountsOnWhereThereAreManySolutions) {
    const Grid small = grid_of(unique_9x9);
    const Grid large(Geometry(2, 3)); // has 28,200,960 solutions
    const std::vector<PuzzleBlock> blocks{{small.geometry(), small.digits()}, {large.geometry(), large.digits()}};
    std::vector<std::string> found;
    Solver counter({.keep_solutions = false, .count = count});
    counter.solve(blocks, [&](const PuzzleResult& finding) {
        EXPECT_EQ(finding.status, dlx::Status::exhausted);
        found.push_back(finding.count != nullptr ? finding.count->solutions.str() : std::to_string(finding.solutions));
    });
    EXPECT_EQ(found, (std::vector<std::string>{"1", "28200960"}));
}

TEST(Solver, CountsOnToALimit) {
    const Grid large(Geometry(2, 3));
    const PuzzleBlock block{large.geometry(), large.digits()};
    for (const std::uint64_t limit : {std::uint64_t{100}, Solver::max_enumerated_solutions, std::uint64_t{20'000}}) {
        SolverParams params{.keep_solutions = false, .count = count};
        params.search.limits.solutions = limit;
        std::uint64_t found = 0;
        Solver(params).solve({&block, 1}, [&](const PuzzleResult& finding) {
            EXPECT_EQ(finding.status, dlx::Status::solution_limit);
            EXPECT_EQ(finding.count != nullptr, limit > Solver::max_enumerated_solutions);
            found = finding.count != nullptr ? finding.count->solutions.convert_to<std::uint64_t>() : finding.solutions;
        });
        EXPECT_EQ(found, limit);
    }
}

// --- Minimizing -----------------------------------------------------------------------------------------------------

TEST(Reducer, TakesGivensAwayFromPuzzlesOfAnyBoards) {
    std::vector<ReducedPuzzle> puzzles;
    for (const std::string& text : {full_4x4, unique_9x9, std::string(16, '.'), std::string("11..............")})
        puzzles.push_back({.puzzle = {.grid = grid_of(text)}, .number = puzzles.size()});
    puzzles[0].keep = {0, 1};
    Reducer reducer;
    reducer.reduce(puzzles);
    EXPECT_EQ(puzzles[2].verdict, Verdict::multiple);
    EXPECT_EQ(puzzles[3].verdict, Verdict::inconsistent);
    EXPECT_FALSE(puzzles[2].minimal || puzzles[3].minimal);
    for (std::size_t k = 0; k < 2; ++k) {
        ASSERT_TRUE(puzzles[k].minimal && puzzles[k].is_complete);
        EXPECT_EQ(check(puzzles[k].minimal->grid).verdict, Verdict::unique);
        Solver solver({.search = {.limits = {.solutions = 2}, .engine = "auto"}});
        std::vector<Cell> redundant = redundant_givens(puzzles[k].minimal->grid, solver);
        std::erase_if(redundant, [&](Cell cell) { return std::ranges::count(puzzles[k].kept_givens, cell) > 0; });
        EXPECT_TRUE(redundant.empty());
    }
    EXPECT_EQ(puzzles[0].kept_givens, (std::vector<Cell>{0, 1}));
    EXPECT_EQ(puzzles[0].minimal->grid[0], 2);
    std::vector<ReducedPuzzle> alone{{.puzzle = {.grid = grid_of(unique_9x9)}, .number = 1}};
    Reducer().reduce(alone);
    EXPECT_EQ(alone[0].minimal->grid, puzzles[1].minimal->grid); // the result does not depend on the other puzzles
}

TEST(Reducer, AddsGivens) {
    std::vector<ReducedPuzzle> puzzles{{.puzzle = {.grid = grid_of("1...............")}}};
    Reducer reducer({.add_givens = true, .find_redundant = true});
    reducer.reduce(puzzles);
    EXPECT_EQ(puzzles[0].verdict, Verdict::multiple);
    ASSERT_TRUE(puzzles[0].solution && puzzles[0].minimal);
    EXPECT_EQ(check(puzzles[0].unique).verdict, Verdict::unique);
    EXPECT_EQ(check(puzzles[0].minimal->grid).verdict, Verdict::unique);
    EXPECT_TRUE(puzzles[0].redundant_givens && puzzles[0].is_complete);
}

TEST(RedundantGivens, AreThoseThatCanGoAlone) {
    Grid puzzle(Geometry(3, 3));
    Generator({.seed = 7, .extra_givens = 4}).generate(0, 1, [&](const GeneratedPuzzle& made) {
        puzzle = Grid(Geometry(3, 3), made.puzzle);
    });
    test::OneByOne links(Geometry(3, 3));
    std::vector<Cell> expected;
    for (Cell cell = 0; cell < 81; ++cell) {
        Grid less = puzzle;
        less.set(cell, 0);
        if (puzzle[cell] != 0 && links.count(less, 2) == 1)
            expected.push_back(cell);
    }
    EXPECT_GE(expected.size(), 4U);
    SolverParams params;
    params.search.limits.solutions = 2;
    Solver solver(params);
    EXPECT_EQ(redundant_givens(puzzle, solver), expected);
}

// --- Neighbors ------------------------------------------------------------------------------------------------------

Puzzles some_puzzles() {
    Puzzles puzzles;
    puzzles.add(parse_puzzle(unique_4x4));
    puzzles.add_error({2, 0, "unreadable"});
    puzzles.add(parse_puzzle(unique_9x9));
    return puzzles;
}

/// Returns neighbors as lines, by record, and errors, or those returned before.
std::vector<std::pair<std::size_t, std::string>> neighbors(std::optional<std::uint64_t> seed, std::size_t at_a_time,
                                                           std::vector<NeighborTask>* errors = nullptr) {
    bool is_read = false;
    NeighborTasks tasks(1, false, seed,
                        [&] { return std::exchange(is_read, true) ? std::nullopt : std::optional(some_puzzles()); });
    if (errors != nullptr)
        *errors = tasks.take_errors();
    NeighborFinder finder({.minimal = false}, false);
    std::vector<std::pair<std::size_t, std::string>> found;
    for (auto some = tasks.next(at_a_time); !some.empty(); some = tasks.next(at_a_time))
        finder.find(some, [&](const FoundNeighbor& one) {
            found.emplace_back(one.task.record, one.puzzle.empty()
                                                    ? one.task.error->message()
                                                    : line_of(Grid(one.task.from().run.geometry, one.puzzle)));
        });
    return found;
}

TEST(Neighbors, AreFoundInTheOrderOfThePuzzles) {
    const auto all = neighbors({}, 1000);
    EXPECT_EQ(all, neighbors({}, 3));
    EXPECT_TRUE(std::ranges::is_sorted(all, {}, [](const auto& one) { return one.first; }));
    EXPECT_EQ(std::ranges::count(all, std::pair<std::size_t, std::string>(1, "unreadable")), 1);
    EXPECT_GT(std::ranges::count(all, 2, [](const auto& one) { return one.first; }), 0);
    auto drawn = neighbors(5, 7);
    EXPECT_EQ(drawn[0].second, "unreadable");
    EXPECT_NE(drawn, all);
    std::ranges::sort(drawn);
    auto sorted = all;
    std::ranges::sort(sorted);
    EXPECT_EQ(drawn, sorted);
}

TEST(Neighbors, ComeWithoutErrorsThatWereTakenOut) {
    for (const std::optional<std::uint64_t> seed : {std::optional<std::uint64_t>(), std::optional<std::uint64_t>(5)}) {
        std::vector<NeighborTask> errors;
        auto found = neighbors(seed, 7, &errors);
        ASSERT_EQ(errors.size(), 1U);
        EXPECT_EQ(errors[0].record, 1U);
        found.insert(found.begin(), {1, errors[0].error->message()});
        auto all = neighbors(seed, 7);
        std::ranges::stable_sort(all, {}, [](const auto& one) { return one.second != "unreadable"; });
        EXPECT_EQ(found, all);
    }
}

// --- Making ---------------------------------------------------------------------------------------------------------

std::vector<std::string> made(ParallelMakerParams params, std::uint64_t step = ParallelMakerParams::all,
                              ParallelMaker::StopReason expected = ParallelMaker::StopReason::complete) {
    std::vector<std::string> puzzles;
    ParallelMaker making(params, [](const std::atomic<bool>&) {
        return [](const MatchingPuzzle& one) { return std::any(one.puzzle.size()); };
    });
    auto end = ParallelMaker::StopReason::unfinished;
    while (end == ParallelMaker::StopReason::unfinished)
        end = making.run(
            [&](const MadePuzzle& one) {
                EXPECT_EQ(std::any_cast<std::size_t>(one.description), 81);
                puzzles.push_back(line_of(Grid(Geometry(3, 3), one.puzzle)));
                EXPECT_EQ(solve(Grid(Geometry(3, 3), one.puzzle)), Grid(Geometry(3, 3), one.solution));
            },
            step);
    EXPECT_EQ(end, expected);
    return puzzles;
}

TEST(ParallelMaker, TheFirstPuzzlesDoNotDependOnThreadsAndSteps) {
    const PuzzleRequirements requirements{.params = {.seed = 3, .min_givens = 23, .max_givens = 24}};
    const auto puzzles = made({.requirements = requirements, .number = 50});
    EXPECT_EQ(puzzles.size(), 50);
    EXPECT_EQ(made({.requirements = requirements, .number = 50, .threads = 3}), puzzles);
    EXPECT_EQ(made({.requirements = requirements, .number = 50, .threads = 2}, 7), puzzles);
}

TEST(ParallelMaker, MayHaveNoLargestNumber) {
    ParallelMaker making({.requirements = {.params = {.seed = 3}}, .number = ParallelMakerParams::all, .threads = 3},
                         nullptr);
    std::size_t puzzles = 0;
    while (puzzles < 10)
        EXPECT_EQ(making.run([&](const MadePuzzle&) { ++puzzles; }, 5), ParallelMaker::StopReason::unfinished);
}

TEST(ParallelMaker, SaysWhyItEnds) {
    const PuzzleRequirements rare{.params = {.min_givens = 19, .max_givens = 19}};
    EXPECT_TRUE(made({.requirements = rare, .max_attempts = 100}, ParallelMakerParams::all,
                     ParallelMaker::StopReason::attempt_limit)
                    .empty());
    EXPECT_TRUE(made({.requirements = rare, .limits = {.seconds = 0}}, ParallelMakerParams::all,
                     ParallelMaker::StopReason::time_limit)
                    .empty());
    const std::atomic<bool> stop = true;
    EXPECT_TRUE(
        made({.limits = {.stop_flag = &stop}}, ParallelMakerParams::all, ParallelMaker::StopReason::stopped).empty());
}

TEST(PuzzleMaker, ShowsOthersThatAreMade) {
    PuzzleMaker maker({.params = {.min_givens = 24, .max_givens = 24}, .report_others = true});
    std::map<bool, std::set<std::size_t>> givens;
    maker.run(0, 100, [&](const MatchingPuzzle& one) {
        givens[one.matches].insert(Grid(Geometry(3, 3), one.puzzle).given_count());
    });
    EXPECT_EQ(givens[true], (std::set<std::size_t>{24}));
    EXPECT_GE(givens[false].size(), 2);
    EXPECT_EQ(givens[false].count(24), 0);
}

// --- Reasons --------------------------------------------------------------------------------------------------------

TEST(Beginning, LooksForMistakesWhereThereIsNoSolution) {
    Checker checker;
    const dlx::Limits limits;
    const dlx::RunMonitor watch(limits);
    Puzzle puzzle = parse_puzzle(unique_4x4);
    EXPECT_EQ(begin(puzzle, watch, checker).verdict, Verdict::unique);
    EXPECT_EQ(begin(puzzle, watch, checker, true).givens, Verdict::unique);
    puzzle.grid.eliminate({0, 2}); // eliminates the right digit
    const Beginning broken = begin(puzzle, watch, checker);
    EXPECT_TRUE(broken.is_broken());
    EXPECT_EQ(broken.givens, Verdict::unique);
    EXPECT_EQ(broken.mistakes.candidates, (std::vector<Candidate>{{0, 2}}));
    EXPECT_EQ(broken.mistakes.text, "a correct candidate is eliminated in r1c1");
}

TEST(Refutation, IsToldInSentences) {
    const Grid puzzle = grid_of("12.3...4........");
    const auto refutation = refute(puzzle);
    ASSERT_TRUE(refutation);
    const auto told = sentences(puzzle.geometry(), *refutation);
    ASSERT_FALSE(told.empty());
    EXPECT_EQ(told.back().contradiction, &refutation->contradiction);
    std::uint32_t depth = 0;
    for (const RefutationSentence& sentence : told) {
        EXPECT_EQ(sentence.is_assumption, sentence.text.starts_with("Suppose "));
        EXPECT_EQ(sentence.depth, depth - (sentence.text.starts_with("So ") ? 1 : 0));
        depth = sentence.depth + (sentence.is_assumption ? 1 : 0);
    }
    EXPECT_EQ(depth, 0);
}

} // namespace
} // namespace sudoku::services_test
