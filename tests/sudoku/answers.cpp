#include "tests/sudoku/answers.hpp"

#include <gtest/gtest.h>

#include <set>
#include <stdexcept>

namespace sudoku::test {

SearchOutcome counted(const Grid& puzzle, const dlx::Limits& limits) {
    SolverParams params{.keep_solutions = false};
    params.search.limits = limits;
    const PuzzleBlock block{puzzle.geometry(), puzzle.digits(), puzzle.eliminated()};
    SearchOutcome outcome;
    Solver(std::move(params)).solve({&block, 1}, [&](const PuzzleResult& found) {
        outcome = {found.status, found.solutions, found.search_nodes};
    });
    return outcome;
}

Grid puzzle_with_thousands(std::uint64_t seed) {
    Dice dice(seed);
    OneByOne oracle(Geometry(3, 3));
    for (;;) {
        Grid puzzle = with_givens(solved_grid(Geometry(3, 3), dice), 22, dice);
        if (const std::uint64_t count = oracle.count(puzzle, 10'000); count >= 3000 && count < 10'000)
            return puzzle;
    }
}

Grid minimal_puzzle(Dice& dice, std::size_t fewest) {
    Grid puzzle = solved_grid(Geometry(3, 3), dice);
    OneByOne oracle(puzzle.geometry());
    for (const Cell cell : shuffled_cells(puzzle.geometry(), dice)) {
        const Digit digit = puzzle[cell];
        if (puzzle.given_count() > fewest)
            puzzle.set(cell, 0);
        if (oracle.count(puzzle, 2) > 1)
            puzzle.set(cell, digit);
    }
    return puzzle;
}

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

std::vector<Grid> large_boards() {
    std::vector<Grid> boards;
    for (const std::uint32_t percent : {55U, 60U, 65U})
        for (std::uint64_t seed = 4; seed <= 6; ++seed) {
            Dice dice(seed);
            boards.push_back(with_givens(solved_grid(Geometry(5, 5), dice), 625 * (100 - percent) / 100, dice));
        }
    return boards;
}

std::vector<Grid> large_boards_with_many_solutions() {
    std::vector<Grid> boards;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        Dice dice(seed);
        boards.push_back(with_givens(solved_grid(Geometry(3, 6), dice), 324 * 40 / 100, dice));
    }
    return boards;
}

Blocks::Blocks(std::span<const Grid> puzzles, std::size_t most) {
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

void PrintTo(const Answer& answer, std::ostream* out) {
    *out << to_string(answer.status) << ", " << answer.solutions << " solutions, " << answer.search_nodes
         << " search nodes, " << answer.kept.size() << " kept, " << (answer.is_whole ? "whole" : "not whole");
}

SolverParams params_of(std::optional<std::uint64_t> solutions, std::string_view engine) {
    SolverParams params;
    params.search.limits.solutions = solutions;
    params.search.engine = engine;
    return params;
}

std::vector<Answer> answers_of(Solver& solver, const Blocks& puzzles,
                               const std::function<void(const PuzzleResult&)>& see) {
    std::vector<Answer> answers;
    solver.solve(puzzles.blocks(), [&](const PuzzleResult& found) {
        if (answers.empty() || answers.back().is_whole)
            answers.emplace_back();
        EXPECT_EQ(found.puzzle, answers.size() - 1);
        Answer& answer = answers.back();
        std::uint64_t puzzle = found.puzzle;
        std::size_t block = 0;
        while (puzzle >= puzzles.blocks()[block].size())
            puzzle -= puzzles.blocks()[block++].size();
        for (std::uint64_t k = 0; k < found.kept_solutions; ++k)
            answer.kept.emplace_back(puzzles.blocks()[block].geometry, found.solution(k));
        EXPECT_THROW(static_cast<void>(found.solution(found.kept_solutions)), std::out_of_range);
        EXPECT_LE(found.kept_solutions, Solver::max_kept_solutions);
        EXPECT_GE(found.solutions, answer.kept.size());
        answer.status = found.status;
        answer.solutions = found.solutions;
        answer.search_nodes = found.search_nodes;
        answer.updates = found.updates;
        answer.is_whole = found.is_final;
        EXPECT_TRUE(found.is_final || (found.kept_solutions > 0 && found.solutions == answer.kept.size()));
        see(found);
    });
    return answers;
}

std::vector<Answer> answers_of(Solver& solver, std::span<const Grid> puzzles, std::size_t most_in_a_block) {
    auto answers = answers_of(solver, Blocks(puzzles, most_in_a_block), [](const PuzzleResult&) {});
    EXPECT_EQ(answers.size(), puzzles.size());
    answers.resize(puzzles.size());
    return answers;
}

std::vector<Answer> answers_of(std::span<const Grid> puzzles, const SolverParams& params) {
    Solver solver(params);
    return answers_of(solver, puzzles);
}

std::string fault(const Grid& puzzle, const Answer& answer, OneByOne& oracle, std::optional<std::uint64_t> limit) {
    std::set<Digits> expected;
    for (const Grid& solution : oracle.solutions(puzzle, limit))
        expected.insert(digits_of(solution));
    if (answer.solutions != expected.size())
        return std::to_string(answer.solutions) + " solutions instead of " + std::to_string(expected.size());
    if (answer.status != oracle.status())
        return "the status is " + std::string(to_string(answer.status));
    if (answer.kept.size() != answer.solutions)
        return std::to_string(answer.kept.size()) + " solutions are kept";
    std::set<Digits> kept;
    for (const Grid& solution : answer.kept) {
        if (const auto reason = verify_solution(puzzle, solution))
            return *reason;
        if (!kept.insert(digits_of(solution)).second)
            return "a solution is kept twice";
    }
    return answer.status == dlx::Status::exhausted && kept != expected ? "other solutions" : "";
}

void expect_right(std::span<const Grid> puzzles, std::span<const Answer> answers, std::optional<std::uint64_t> limit) {
    Oracle oracle;
    for (std::size_t k = 0; k < puzzles.size(); ++k)
        ASSERT_EQ(fault(puzzles[k], answers[k], oracle[puzzles[k].geometry()], limit), "")
            << "puzzle " << k << ": " << testing::PrintToString(puzzles[k]);
}

} // namespace sudoku::test
