#include "dlx/batch.hpp"
#include "dlx/engine.hpp"
#include "sudoku/solve.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/support/one_by_one.hpp"
#include "tests/support/print.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <ostream>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sudoku::test {
namespace {

// The answering service: puzzles of all geometries in one call, against an engine that solves them one by one. These
// tests cannot see time and memory that are merely wasted, nor what becomes of a limit of seconds after a restart.

constexpr const char* unique_puzzle =
    "700100000020000015000006390200018000040090070000750003078500000560000040000001002";
constexpr const char* fifty_solutions =
    "700100000020000015000006390200018000040090070000750003078500000560000040000001000";
// Many search nodes, many millions of solutions.
constexpr const char* challenge = ".....6....59.....82....8....45........3........6..3.54...325..6..................";

/// All findings on a puzzle.
struct Answer {
    dlx::Status status = dlx::Status::stopped;
    std::uint64_t solutions = 0;
    std::uint64_t search_nodes = 0;
    std::vector<Digits> kept;
    bool is_whole = false; ///< the last finding was among them
    friend bool operator==(const Answer&, const Answer&) = default;
};

void PrintTo(const Answer& answer, std::ostream* out) {
    *out << to_string(answer.status) << ", " << answer.solutions << " solutions, " << answer.search_nodes
         << " search nodes, " << answer.kept.size() << " kept, " << (answer.is_whole ? "whole" : "not whole");
}

/// Puzzles as blocks: neighbours of one geometry are together, at most `most` in a block.
class Blocks {
public:
    explicit Blocks(std::span<const Grid> puzzles, std::size_t most = 1000) {
        for (std::size_t k = 0; k < puzzles.size();) {
            const Geometry& geometry = puzzles[k].geometry();
            std::vector<Digit>& digits = digits_.emplace_back();
            for (std::size_t size = 0; k < puzzles.size() && size < most && puzzles[k].geometry() == geometry; ++size) {
                digits.insert(digits.end(), puzzles[k].digits().begin(), puzzles[k].digits().end());
                ++k;
            }
            blocks_.push_back({geometry, digits});
        }
    }

    [[nodiscard]] std::span<const PuzzleBlock> blocks() const { return blocks_; }

private:
    std::vector<std::vector<Digit>> digits_; ///< each stays where it is when another is added
    std::vector<PuzzleBlock> blocks_;
};

/// Asks for all `puzzles`. The findings come in order, each puzzle once, the last of each is the last. `see` is called
/// with each, after it was added.
template <class See>
std::vector<Answer> answers_of(Solver& solver, const Blocks& puzzles, See see) {
    std::vector<Answer> answers;
    solver.answer(puzzles.blocks(), [&](const Finding& found) {
        if (answers.empty() || answers.back().is_whole)
            answers.emplace_back();
        EXPECT_EQ(found.puzzle, answers.size() - 1);
        Answer& answer = answers.back();
        for (std::uint64_t k = 0; k < found.kept; ++k) {
            const auto solution = found.solution(k);
            answer.kept.emplace_back(solution.begin(), solution.end());
        }
        EXPECT_THROW(static_cast<void>(found.solution(found.kept)), std::out_of_range);
        EXPECT_LE(found.kept, Solver::most_kept);
        EXPECT_GE(found.solutions, answer.kept.size());
        answer.status = found.status;
        answer.solutions = found.solutions;
        answer.search_nodes = found.search_nodes;
        answer.is_whole = found.is_last;
        EXPECT_TRUE(found.is_last || (found.kept > 0 && found.solutions == answer.kept.size()));
        see(found);
    });
    return answers;
}

std::vector<Answer> answers_of(Solver& solver, std::span<const Grid> puzzles, std::size_t most_in_a_block = 1000) {
    auto answers = answers_of(solver, Blocks(puzzles, most_in_a_block), [](const Finding&) {});
    EXPECT_EQ(answers.size(), puzzles.size());
    answers.resize(puzzles.size());
    return answers;
}

SolverParams params_of(std::optional<std::uint64_t> solutions, std::string_view engine = "auto") {
    SolverParams params;
    params.search.limits.solutions = solutions;
    params.search.engine = engine;
    return params;
}

std::vector<Answer> answers_of(std::span<const Grid> puzzles, const SolverParams& params) {
    Solver solver(params);
    return answers_of(solver, puzzles);
}

/// The oracle for all geometries.
class Oracle {
public:
    OneByOne& operator[](const Geometry& geometry) {
        return engines_.try_emplace({geometry.box_rows(), geometry.box_columns()}, geometry).first->second;
    }

private:
    std::map<std::pair<std::uint32_t, std::uint32_t>, OneByOne> engines_;
};

/// What is wrong with an answer, or "".
std::string fault(const Grid& puzzle, const Answer& answer, Oracle& oracle, std::optional<std::uint64_t> limit) {
    OneByOne& engine = oracle[puzzle.geometry()];
    const auto expected = engine.solutions(puzzle, limit);
    if (answer.solutions != expected.size())
        return std::to_string(answer.solutions) + " solutions instead of " + std::to_string(expected.size());
    if (answer.status != engine.status())
        return "the status is " + std::string(to_string(answer.status));
    if (answer.kept.size() != answer.solutions)
        return std::to_string(answer.kept.size()) + " solutions are kept";
    std::set<Digits> kept;
    for (const Digits& digits : answer.kept) {
        const std::vector<Digit> cells(digits.begin(), digits.end());
        if (std::string reason = why_not_a_solution(puzzle, Grid(puzzle.geometry(), cells)); !reason.empty())
            return reason;
        if (!kept.insert(digits).second)
            return "a solution is kept twice";
    }
    if (answer.status != dlx::Status::exhausted)
        return "";
    std::set<Digits> all;
    for (const Grid& solution : expected)
        all.insert(digits_of(solution));
    return kept == all ? "" : "other solutions";
}

void expect_right(std::span<const Grid> puzzles, std::span<const Answer> answers, std::optional<std::uint64_t> limit) {
    Oracle oracle;
    for (std::size_t k = 0; k < puzzles.size(); ++k)
        ASSERT_EQ(fault(puzzles[k], answers[k], oracle, limit), "")
            << "puzzle " << k << ": " << testing::PrintToString(puzzles[k]);
}

/// Puzzles of many geometries, in runs of 1 to 20 of the same: more geometries than a solver keeps structures for, and
/// boards that lockstep leaves to an engine (25x25) or cannot do (26x26).
std::vector<Grid> mixed_puzzles(std::size_t size, std::uint64_t seed) {
    const std::vector<std::pair<Geometry, std::size_t>> one_in{
        {Geometry(2, 2), 3}, {Geometry(3, 3), 3},  {Geometry(2, 3), 4},  {Geometry(3, 2), 4},  {Geometry(2, 4), 4},
        {Geometry(3, 4), 8}, {Geometry(4, 4), 10}, {Geometry(5, 5), 40}, {Geometry(2, 13), 40}};
    Dice dice(seed);
    std::vector<Grid> puzzles;
    while (puzzles.size() < size)
        for (const auto& [geometry, chance] : one_in)
            if (dice.one_in(chance))
                for (std::uint32_t left = 1 + dice.below(geometry.side() > 9 ? 2 : 20); left > 0; --left)
                    puzzles.push_back(puzzle_of_any_kind(geometry, dice));
    puzzles.erase(puzzles.begin() + static_cast<std::ptrdiff_t>(size), puzzles.end());
    return puzzles;
}

/// A 9x9 puzzle that has from 3,000 to 10,000 solutions.
Grid puzzle_with_thousands(std::uint64_t seed) {
    Dice dice(seed);
    OneByOne oracle(Geometry(3, 3));
    for (;;) {
        Grid puzzle = with_givens(solved_grid(Geometry(3, 3), dice), 22, dice);
        if (const std::uint64_t count = oracle.count(puzzle, 10'000); count >= 3000 && count < 10'000)
            return puzzle;
    }
}

// --- The right answers ----------------------------------------------------------------------------------------------

TEST(Solver, AgreesWithAnEngineThatSolvesOneByOne) {
    for (const std::string_view engine : {"auto", "lockstep", "dancing_links", "sparse_sets", "bit_sets"})
        for (const std::uint64_t limit : {1U, 2U, 7U, 50U}) {
            SCOPED_TRACE(std::string(engine) + ", limit " + std::to_string(limit));
            const auto puzzles = mixed_puzzles(engine == "auto" ? 3000 : 500, limit);
            const auto answers = answers_of(puzzles, params_of(limit, engine));
            expect_right(puzzles, answers, limit);
            // The puzzles are worth something.
            const auto part_of_answers = [&](const auto& condition) {
                const auto all = static_cast<double>(answers.size());
                return static_cast<double>(std::count_if(answers.begin(), answers.end(), condition)) / all;
            };
            EXPECT_GE(part_of_answers([](const Answer& answer) { return answer.solutions == 0; }), 0.15);
            EXPECT_GE(part_of_answers([](const Answer& answer) { return answer.solutions == 1; }), 0.15);
            EXPECT_GE(part_of_answers([](const Answer& answer) { return answer.solutions > 1; }), limit > 1 ? 0.1 : 0);
        }
}

TEST(Solver, AnswersDoNotDependOnTheBlocksNorOnWhatElseIsInTheCall) {
    const auto puzzles = mixed_puzzles(600, 10);
    Solver solver(params_of(7));
    const auto expected = answers_of(solver, puzzles);
    for (const std::size_t most : {1U, 2U, 5U, 19U})
        EXPECT_EQ(answers_of(solver, puzzles, most), expected) << "blocks of " << most;
    for (std::size_t k = 0; k < puzzles.size(); ++k)
        ASSERT_EQ(answers_of(solver, std::span(puzzles).subspan(k, 1)).front(), expected[k])
            << testing::PrintToString(puzzles[k]);
    // By geometry, the last puzzle first.
    std::vector<std::size_t> order(puzzles.size());
    for (std::size_t k = 0; k < order.size(); ++k)
        order[k] = order.size() - 1 - k;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return puzzles[a].geometry().cells() < puzzles[b].geometry().cells();
    });
    std::vector<Grid> sorted;
    for (const std::size_t k : order)
        sorted.push_back(puzzles[k]);
    const auto answers = answers_of(solver, sorted);
    for (std::size_t k = 0; k < order.size(); ++k)
        ASSERT_EQ(answers[k], expected[order[k]]) << testing::PrintToString(sorted[k]);
}

TEST(Solver, AnswersAreTheSameWithEveryWidthAndWithTasks) {
    auto puzzles = mixed_puzzles(600, 11);
    puzzles.insert(puzzles.begin() + 300, grid_of(challenge));
    SolverParams params = params_of(2000);
    const auto expected = answers_of(puzzles, params);
    for (const std::string_view width : dlx::vector_widths()) {
        params.width = width;
        EXPECT_EQ(answers_of(puzzles, params), expected) << width;
    }
    params.parallel.threads = 2;
    params.parallel.run = [](std::uint32_t tasks, const std::function<void(std::uint32_t)>& task) {
        for (std::uint32_t k = tasks; k > 0; --k)
            task(k - 1);
    };
    EXPECT_EQ(answers_of(puzzles, params), expected);
    params.width = "steam";
    Solver solver(params);
    EXPECT_THROW(answers_of(solver, std::span(puzzles).first(1)), std::invalid_argument);
}

TEST(Solver, TellsTheNumberOfAPuzzleInAllBlocks) {
    const std::vector<Digit> small(16 * 3);
    const std::vector<Digit> large(81 * 2);
    const std::vector<PuzzleBlock> blocks{{Geometry(2, 3), {}},    {Geometry(2, 2), small}, {Geometry(3, 3), {}},
                                          {Geometry(3, 3), large}, {Geometry(2, 2), {}},    {Geometry(2, 2), small},
                                          {Geometry(5, 5), {}}};
    Solver solver(params_of(1));
    std::vector<std::pair<std::uint64_t, std::size_t>> seen;
    solver.answer(blocks, [&](const Finding& found) { seen.emplace_back(found.puzzle, found.solution(0).size()); });
    const std::vector<std::pair<std::uint64_t, std::size_t>> expected{{0, 16}, {1, 16}, {2, 16}, {3, 81},
                                                                      {4, 81}, {5, 16}, {6, 16}, {7, 16}};
    EXPECT_EQ(seen, expected);
    seen.clear();
    solver.answer({}, [&](const Finding& found) { seen.emplace_back(found.puzzle, 0); });
    EXPECT_TRUE(seen.empty());
}

TEST(Solver, CanBeMoved) {
    const auto puzzles = mixed_puzzles(100, 12);
    Solver first(params_of(3));
    const auto expected = answers_of(first, puzzles);
    Solver second = std::move(first);
    EXPECT_EQ(answers_of(second, puzzles), expected);
    first = std::move(second);
    EXPECT_EQ(answers_of(first, puzzles), expected);
}

// Whatever a solver did before, it answers as a fresh one does, with the same work.
TEST(Solver, ASolverUsedAThousandTimesAnswersAsAFreshOne) {
    auto puzzles = mixed_puzzles(60, 13);
    for (const char* text : {unique_puzzle, fifty_solutions, challenge})
        puzzles.push_back(grid_of(text));
    for (const std::string_view engine : {"auto", "dancing_links"}) {
        Solver used(params_of(2, engine));
        std::vector<Answer> fresh;
        for (const Grid& puzzle : puzzles)
            fresh.push_back(answers_of({&puzzle, 1}, params_of(2, engine)).front());
        Dice dice(1);
        for (int round = 0; round < 1000; ++round) {
            const std::size_t k = dice.below(puzzles.size());
            ASSERT_EQ(answers_of(used, std::span(puzzles).subspan(k, 1)).front(), fresh[k])
                << engine << ", round " << round << ", " << testing::PrintToString(puzzles[k]);
        }
    }
}

// --- More solutions than are kept -----------------------------------------------------------------------------------

// Those of one geometry wait until it is their turn, some of them for more solutions than are kept meanwhile.
TEST(Solver, HandsOutAnyNumberOfSolutions) {
    std::vector<Grid> puzzles = mixed_puzzles(40, 20);
    puzzles.insert(puzzles.begin() + 5, puzzle_with_thousands(1));
    puzzles.insert(puzzles.begin() + 15, Grid(Geometry(2, 2)));
    puzzles.insert(puzzles.begin() + 20, puzzle_with_thousands(2));
    puzzles.insert(puzzles.begin() + 21, grid_of(fifty_solutions));
    puzzles.insert(puzzles.begin() + 22, Grid(Geometry(2, 3)));
    puzzles.push_back(puzzle_with_thousands(3));
    const std::uint64_t kept = Solver::most_kept;
    for (const std::string_view engine : {"auto", "lockstep", "dancing_links"})
        for (const std::uint64_t limit : {std::uint64_t{7}, kept - 1, kept, kept + 1, 2 * kept, std::uint64_t{5000}}) {
            SCOPED_TRACE(std::string(engine) + ", limit " + std::to_string(limit));
            expect_right(puzzles, answers_of(puzzles, params_of(limit, engine)), limit);
        }
    puzzles.erase(puzzles.begin() + 22); // the empty 6x6 has 28,200,960
    const auto all = answers_of(puzzles, params_of(std::nullopt));
    expect_right(puzzles, all, std::nullopt);
    EXPECT_EQ(all[15].solutions, 288U);
    EXPECT_GE(all[20].solutions, 3000U);
}

TEST(Solver, CountsSolutionsWithoutKeepingThem) {
    std::vector<Grid> puzzles = mixed_puzzles(200, 21);
    puzzles.insert(puzzles.begin() + 100, puzzle_with_thousands(4));
    for (const std::string_view engine : {"auto", "dancing_links"})
        for (const std::optional<std::uint64_t> limit : {std::optional<std::uint64_t>(2), {}}) {
            SolverParams params = params_of(limit, engine);
            params.keeps_solutions = false;
            const auto counted = answers_of(puzzles, params);
            Oracle oracle;
            for (std::size_t k = 0; k < puzzles.size(); ++k) {
                OneByOne& one = oracle[puzzles[k].geometry()];
                ASSERT_EQ(counted[k].solutions, one.count(puzzles[k], limit)) << testing::PrintToString(puzzles[k]);
                ASSERT_EQ(counted[k].status, one.status());
                ASSERT_TRUE(counted[k].kept.empty());
            }
        }
}

// --- Limits ---------------------------------------------------------------------------------------------------------

TEST(Solver, AsksForNoSolutionIfNoneIsWanted) {
    const auto puzzles = mixed_puzzles(50, 30);
    for (const std::string_view engine : {"auto", "lockstep", "dancing_links"}) {
        const auto answers = answers_of(puzzles, params_of(0, engine));
        for (std::size_t k = 0; k < puzzles.size(); ++k) {
            EXPECT_EQ(answers[k].solutions, 0U);
            EXPECT_EQ(answers[k].status, // givens that clash are seen without a search
                      clashes(puzzles[k]).empty() ? dlx::Status::solution_limit : dlx::Status::exhausted);
        }
    }
}

// Puzzles that take long end at the limit; the others have the answers that they have without it.
TEST(Solver, ALimitOfSearchNodesHoldsForEachPuzzle) {
    auto puzzles = mixed_puzzles(300, 31);
    puzzles.insert(puzzles.begin() + 100, grid_of(challenge));
    for (const std::string_view engine : {"auto", "lockstep", "sparse_sets"}) {
        const auto expected = answers_of(puzzles, params_of(500, engine));
        for (const std::uint64_t nodes : {0U, 1U, 2U, 3U, 10U, 50U, 200U}) {
            SCOPED_TRACE(std::string(engine) + ", " + std::to_string(nodes) + " search nodes");
            SolverParams params = params_of(500, engine);
            params.search.limits.nodes = nodes;
            const auto answers = answers_of(puzzles, params);
            std::size_t ended = 0;
            for (std::size_t k = 0; k < puzzles.size(); ++k) {
                SCOPED_TRACE(testing::PrintToString(puzzles[k]));
                ASSERT_LE(answers[k].search_nodes, nodes);
                ended += answers[k].status == dlx::Status::node_limit ? 1 : 0;
                if (answers[k].status == dlx::Status::node_limit)
                    ASSERT_TRUE(expected[k].search_nodes == 0 || expected[k].search_nodes > nodes);
                else if (nodes > 0)
                    ASSERT_EQ(answers[k], expected[k]);
                else
                    ASSERT_EQ(expected[k].solutions, 0U) << "this is seen without a search";
            }
            EXPECT_GE(ended, nodes == 0 ? puzzles.size() / 2 : 1);
            EXPECT_TRUE(nodes < 10 || ended < puzzles.size());
        }
    }
}

TEST(Solver, ALimitOfSecondsHoldsForEachPuzzle) {
    auto puzzles = mixed_puzzles(100, 32);
    puzzles.insert(puzzles.begin() + 50, Grid(Geometry(3, 3)));
    for (const std::string_view engine : {"auto", "dancing_links"}) {
        SCOPED_TRACE(engine);
        SolverParams params = params_of(std::nullopt, engine);
        params.keeps_solutions = false;
        params.search.limits.seconds = 0.2;
        const auto answers = answers_of(puzzles, params);
        EXPECT_EQ(answers[50].status, dlx::Status::time_limit);
        EXPECT_GT(answers[50].solutions, 0U);
        EXPECT_EQ(std::count_if(answers.begin(), answers.end(),
                                [](const Answer& answer) { return answer.status != dlx::Status::exhausted; }),
                  1);
    }
}

TEST(Solver, FindsNothingOfPuzzlesThatWereNotBegunWhenItWasStopped) {
    std::atomic<bool> stop = true;
    const auto puzzles = mixed_puzzles(100, 33);
    for (const std::string_view engine : {"auto", "lockstep", "dancing_links"})
        for (const std::optional<std::uint64_t> limit : {std::optional<std::uint64_t>(2), {}}) {
            SolverParams params = params_of(limit, engine);
            params.search.limits.stop = &stop;
            Solver solver(params);
            solver.answer(Blocks(puzzles).blocks(), [](const Finding&) { ADD_FAILURE(); });
        }
}

// What was told before is right and in order; nothing is told twice; the next call is unharmed.
TEST(Solver, StopsWhereverItIsToldTo) {
    std::vector<Grid> puzzles = mixed_puzzles(300, 34);
    puzzles.insert(puzzles.begin() + 20, puzzle_with_thousands(5));
    puzzles.insert(puzzles.begin() + 40, grid_of(fifty_solutions));
    for (const std::string_view engine : {"auto", "lockstep", "dancing_links"})
        for (const std::uint64_t limit : {std::uint64_t{2}, 2 * Solver::most_kept}) {
            std::atomic<bool> stop = false;
            SolverParams params = params_of(limit, engine);
            params.search.limits.stop = &stop;
            Solver solver(params);
            const auto expected = answers_of(solver, puzzles);
            for (const int at : {1, 2, 21, 22, 41, 299, 500, 1000}) {
                SCOPED_TRACE(std::string(engine) + ", limit " + std::to_string(limit) + ", at finding " +
                             std::to_string(at));
                int findings = 0;
                auto answers =
                    answers_of(solver, Blocks(puzzles, 7), [&](const Finding&) { stop = ++findings == at || stop; });
                EXPECT_TRUE(findings < at || answers.size() < puzzles.size() || at > 299);
                for (std::size_t k = 0; k < answers.size(); ++k) {
                    EXPECT_TRUE(answers[k].is_whole) << "puzzle " << k;
                    if (answers[k].status != dlx::Status::stopped) {
                        EXPECT_EQ(answers[k], expected[k]);
                    }
                }
                stop = false;
            }
            EXPECT_EQ(answers_of(solver, puzzles), expected);
        }
}

TEST(Solver, AnEnumerationEndsWhenItIsStopped) {
    std::atomic<bool> stop = false;
    SolverParams params = params_of(std::nullopt, "dancing_links");
    params.search.limits.stop = &stop;
    Solver solver(params);
    const Grid puzzle = grid_of(fifty_solutions);
    const auto stopped =
        answers_of(solver, Blocks({&puzzle, 1}), [&](const Finding& found) { stop = found.solutions == 7 || stop; });
    ASSERT_EQ(stopped.size(), 1U);
    EXPECT_TRUE(stopped[0].is_whole);
    EXPECT_EQ(stopped[0].status, dlx::Status::stopped);
    EXPECT_GE(stopped[0].solutions, 7U);
    EXPECT_LT(stopped[0].solutions, 50U) << "engines look at the flag now and then";
    EXPECT_EQ(stopped[0].kept.size(), stopped[0].solutions);
}

// A long count that is stopped in its midst, by what is called for its progress.
TEST(Solver, APuzzleUnderWayIsStopped) {
    for (const std::string_view engine : {"auto", "dancing_links"}) {
        std::atomic<bool> stop = false;
        SolverParams params = params_of(std::nullopt, engine);
        params.keeps_solutions = false;
        params.search.limits.stop = &stop;
        params.search.limits.on_progress = [&](const dlx::Progress& progress) { stop = progress.solutions > 1000; };
        params.search.limits.progress_seconds = 0;
        Solver solver(params);
        const std::vector<Grid> puzzles{grid_of(unique_puzzle), Grid(Geometry(3, 3)), grid_of(unique_puzzle)};
        const auto answers = answers_of(solver, Blocks(puzzles), [](const Finding&) {});
        ASSERT_GE(answers.size(), 2U) << engine;
        EXPECT_EQ(answers[0].status, dlx::Status::exhausted);
        EXPECT_EQ(answers[1].status, dlx::Status::stopped);
        EXPECT_GT(answers[1].solutions, 500U);
    }
}

// --- The engine -----------------------------------------------------------------------------------------------------

TEST(Solver, RefusesAtOnceWhatNoEngineHas) {
    SolverParams talking = params_of(2, "dancing_links");
    talking.search.limits.on_progress = [](const dlx::Progress&) { ADD_FAILURE() << "nothing was asked"; };
    talking.search.limits.progress_seconds = 0;
    const Solver silent(talking);
    EXPECT_THROW(Solver(params_of(2, "steam")), std::invalid_argument);
    for (const std::string_view engine : {"lockstep", "bit_sets"}) {
        SolverParams params = params_of(2, engine);
        params.search.branching = dlx::Branching::failure_rate;
        EXPECT_THROW(Solver{params}, std::invalid_argument) << engine;
    }
    SolverParams params = params_of(2, "lockstep");
    params.search.seed = 1;
    EXPECT_THROW(Solver{params}, std::invalid_argument);
}

// Where lockstep could not: "auto" then takes an engine on every board.
TEST(Solver, TakesASeedAndABranching) {
    std::vector<Grid> puzzles = mixed_puzzles(100, 40);
    puzzles.emplace_back(Geometry(3, 3));
    std::set<Digits> first_solutions;
    for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U}) {
        SolverParams params = params_of(1);
        params.search.seed = seed;
        const auto answers = answers_of(puzzles, params);
        expect_right(puzzles, answers, 1);
        EXPECT_EQ(answers_of(puzzles, params), answers) << "the same seed";
        first_solutions.insert(answers.back().kept.at(0));
    }
    EXPECT_GE(first_solutions.size(), 3U);
    SolverParams params = params_of(3);
    params.search.branching = dlx::Branching::weighted;
    expect_right(puzzles, answers_of(puzzles, params), 3);
}

/// 25x25 boards of which 55 to 65 % are empty.
std::vector<Grid> large_boards() {
    std::vector<Grid> boards;
    for (const std::uint32_t percent : {55U, 60U, 65U})
        for (std::uint64_t seed = 4; seed <= 6; ++seed) {
            Dice dice(seed);
            boards.push_back(with_givens(solved_grid(Geometry(5, 5), dice), 625 * (100 - percent) / 100, dice));
        }
    return boards;
}

// By MRV, some of them take more nodes than anybody waits for. That they are found by another order after a restart can
// be seen from the number of search nodes.
TEST(Solver, FindsItsWayOnLargeBoards) {
    const auto boards = large_boards();
    SolverParams params = params_of(1);
    params.search.limits.nodes = 200'000; // no limit but for this test
    const auto answers = answers_of(boards, params);
    std::uint64_t most = 0;
    for (std::size_t k = 0; k < boards.size(); ++k) {
        ASSERT_EQ(answers[k].status, dlx::Status::solution_limit) << testing::PrintToString(boards[k]);
        const std::vector<Digit> cells(answers[k].kept.at(0).begin(), answers[k].kept.at(0).end());
        EXPECT_EQ(why_not_a_solution(boards[k], Grid(Geometry(5, 5), cells)), "");
        most = std::max(most, answers[k].search_nodes);
    }
    EXPECT_GT(most, 1000U) << "none was begun anew";
    EXPECT_EQ(answers_of(boards, params), answers);
    params.search.engine = "sparse_sets";
    const auto by_mrv = answers_of(boards, params);
    EXPECT_GE(std::count_if(by_mrv.begin(), by_mrv.end(),
                            [](const Answer& answer) { return answer.status == dlx::Status::node_limit; }),
              1);
}

TEST(Solver, RestartsKeepToTheLimitOfSearchNodes) {
    const auto boards = large_boards();
    const auto expected = answers_of(boards, params_of(1));
    for (const std::uint64_t nodes : {0U, 1U, 500U, 1000U, 1001U, 1500U, 2499U, 2500U, 10'000U}) {
        SCOPED_TRACE(nodes);
        SolverParams params = params_of(1);
        params.search.limits.nodes = nodes;
        const auto answers = answers_of(boards, params);
        for (std::size_t k = 0; k < boards.size(); ++k) {
            EXPECT_LE(answers[k].search_nodes, nodes);
            if (expected[k].search_nodes <= nodes) {
                EXPECT_EQ(answers[k], expected[k]);
            } else {
                EXPECT_EQ(answers[k].status, dlx::Status::node_limit);
                EXPECT_EQ(answers[k].search_nodes, nodes);
            }
        }
    }
}

// Boards with several solutions, too: those of a search that was given up are forgotten.
TEST(Solver, RestartsHandOutNoSolutionTwice) {
    auto boards = large_boards();
    for (const std::uint64_t limit : {2U, 30U}) {
        const auto answers = answers_of(boards, params_of(limit));
        for (std::size_t k = 0; k < boards.size(); ++k) {
            EXPECT_EQ(answers[k].kept.size(), answers[k].solutions);
            EXPECT_EQ(std::set(answers[k].kept.begin(), answers[k].kept.end()).size(), answers[k].solutions);
            EXPECT_TRUE(answers[k].status == dlx::Status::exhausted || answers[k].solutions == limit);
        }
    }
}

/// Is a board with `givens` answered in lockstep, where no updates are counted?
bool is_in_lockstep(const Geometry& geometry, std::size_t givens, const SolverParams& params) {
    Dice dice(5);
    const Grid puzzle = with_givens(solved_grid(geometry, dice), givens, dice);
    bool has_updates = false;
    Solver solver(params);
    answers_of(solver, Blocks({&puzzle, 1}), [&](const Finding& found) {
        has_updates = found.updates > 0;
        EXPECT_EQ(found.status, dlx::Status::solution_limit);
        EXPECT_EQ(found.search_nodes > 0, has_updates) << "lockstep does not know where it was ended";
        EXPECT_GT(found.visited, 0U);
    });
    return !has_updates;
}

TEST(Solver, TakesLockstepWhereItSuits) {
    EXPECT_TRUE(is_in_lockstep(Geometry(3, 3), 0, params_of(1)));
    EXPECT_TRUE(is_in_lockstep(Geometry(3, 3), 60, params_of(1)));
    EXPECT_TRUE(is_in_lockstep(Geometry(4, 4), 32, params_of(1))); // an eighth
    EXPECT_FALSE(is_in_lockstep(Geometry(4, 4), 31, params_of(1)));
    EXPECT_FALSE(is_in_lockstep(Geometry(2, 5), 12, params_of(1)));
    EXPECT_FALSE(is_in_lockstep(Geometry(5, 5), 500, params_of(1)));
    EXPECT_FALSE(is_in_lockstep(Geometry(3, 3), 60, params_of(1, "dancing_links")));
    EXPECT_TRUE(is_in_lockstep(Geometry(4, 4), 31, params_of(1, "lockstep")));
    EXPECT_TRUE(is_in_lockstep(Geometry(5, 5), 500, params_of(1, "lockstep")));
    EXPECT_FALSE(is_in_lockstep(Geometry(2, 13), 600, params_of(1, "lockstep"))) << "the board is too large";
}

// Memory is what this is about: the boards that "auto" answers one by one need not be read ahead.
TEST(Solver, TakesManyOfSmallBoards) {
    EXPECT_TRUE(Solver::takes_many(Geometry(3, 3)));
    EXPECT_TRUE(Solver::takes_many(Geometry(4, 4)));
    EXPECT_FALSE(Solver::takes_many(Geometry(1, 17)));
    EXPECT_FALSE(Solver::takes_many(Geometry(5, 5)));
}

// --- Errors ---------------------------------------------------------------------------------------------------------

TEST(Solver, WhatTheSinkThrowsIsPassedOnAndTheNextCallIsUnharmed) {
    struct Enough {};
    std::vector<Grid> puzzles = mixed_puzzles(200, 50);
    puzzles.insert(puzzles.begin() + 30, puzzle_with_thousands(6));
    const Blocks blocks(puzzles);
    for (const std::string_view engine : {"auto", "lockstep", "dancing_links"})
        for (const std::uint64_t limit : {std::uint64_t{2}, 2 * Solver::most_kept}) {
            Solver solver(params_of(limit, engine));
            const auto expected = answers_of(solver, puzzles);
            for (const int at : {1, 2, 31, 32, 100, 199, 500}) {
                int findings = 0;
                EXPECT_THROW(solver.answer(blocks.blocks(),
                                           [&](const Finding&) {
                                               if (++findings == at || findings == 200)
                                                   throw Enough();
                                           }),
                             Enough);
                ASSERT_EQ(answers_of(solver, puzzles), expected) << engine << ", limit " << limit << ", at " << at;
            }
        }
}

TEST(Solver, RefusesDigitsThatAreNoPuzzlesAndTheNextCallIsUnharmed) {
    const auto puzzles = mixed_puzzles(200, 51);
    for (const std::string_view engine : {"auto", "lockstep", "dancing_links"})
        for (const Geometry& geometry : {Geometry(2, 2), Geometry(3, 3), Geometry(5, 5), Geometry(2, 13)}) {
            SCOPED_TRACE(std::string(engine) + ", " + to_string(geometry));
            Solver solver(params_of(2, engine));
            const auto expected = answers_of(solver, puzzles);
            const auto answer = [&](const std::vector<Digit>& digits) {
                const PuzzleBlock block{geometry, digits};
                solver.answer({&block, 1}, [](const Finding&) {});
            };
            for (const std::size_t cells : {geometry.cells() - 1, geometry.cells() + 1, 1U}) {
                EXPECT_THROW(answer(std::vector<Digit>(cells)), std::invalid_argument);
                EXPECT_EQ(answers_of(solver, puzzles), expected);
            }
            for (const std::size_t at : {std::size_t{0}, std::size_t{geometry.cells()} * 70 - 1})
                for (const std::uint32_t digit : {geometry.side() + 1, 255U}) {
                    std::vector<Digit> digits(geometry.cells() * 70);
                    for (std::size_t k = 0; k < 69 * geometry.cells(); k += geometry.cells())
                        digits[k] = digits[k + 1] = 1; // without a solution
                    digits[at] = static_cast<Digit>(digit);
                    EXPECT_THROW(answer(digits), std::out_of_range);
                    EXPECT_EQ(answers_of(solver, puzzles), expected);
                }
        }
    Solver solver;
    const std::vector<Digit> digits(80);
    const PuzzleBlock block{Geometry(3, 3), digits};
    try {
        solver.answer({&block, 1}, [](const Finding&) {});
        ADD_FAILURE() << "nothing is thrown";
    } catch (const std::invalid_argument& error) {
        EXPECT_STREQ(error.what(), "80 digits are no whole number of 9x9 puzzles");
    }
}

} // namespace
} // namespace sudoku::test
