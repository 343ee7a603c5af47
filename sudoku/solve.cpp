#include "sudoku/solve.hpp"

#include "sudoku/detail/batch.hpp"
#include "sudoku/detail/single_search.hpp"

#include <array>
#include <stdexcept>
#include <utility>

namespace sudoku {

// --- Results --------------------------------------------------------------------------------------------------------

std::span<const Digit> PuzzleResult::solution(std::uint64_t k) const {
    if (k >= kept_solutions)
        throw std::out_of_range("a finding with " + std::to_string(kept_solutions) + " solutions kept has no number " +
                                std::to_string(k));
    if (answer_ != nullptr)
        return answer_->solution(k);
    const std::size_t cells = digits_.size() / kept_solutions;
    return digits_.subspan(k * cells, cells);
}

std::string_view to_string(Verdict verdict) {
    constexpr std::array<std::string_view, 5> words{"unique", "multiple", "none", "inconsistent", "unknown"};
    return words.at(static_cast<std::size_t>(verdict));
}

Verdict verdict(std::uint64_t solutions, dlx::Status status, std::span<const Clash> clashes) {
    if (solutions > 1)
        return Verdict::multiple;
    if (status != dlx::Status::exhausted)
        return Verdict::unknown;
    if (solutions == 1)
        return Verdict::unique;
    return clashes.empty() ? Verdict::none : Verdict::inconsistent;
}

Verdict verdict(const Geometry& geometry, std::span<const Digit> puzzle, const PuzzleResult& found) {
    const bool may_clash = found.solutions == 0 && found.status == dlx::Status::exhausted;
    return verdict(found.solutions, found.status, may_clash ? clashes(Grid(geometry, puzzle)) : std::vector<Clash>());
}

// --- One puzzle -----------------------------------------------------------------------------------------------------

namespace {

/// Searches a 9x9 puzzle for up to `wanted` solutions if that takes at most some milliseconds, so that other limits do
/// not matter. Returns nothing for other puzzles, which need a Solver.
std::optional<SearchOutcome> solve_small(const Grid& puzzle, const dlx::Limits& limits, std::uint64_t wanted,
                                         std::vector<Grid>* solutions) {
#ifdef __EMSCRIPTEN__ // keeps the page small, for which 10 us do not matter
    return std::nullopt;
#endif
    constexpr double long_time = 0.1; // time in seconds
    constexpr std::uint64_t max_nodes = 1 + 2 * detail::max_single_branches;
    if (puzzle.geometry() != Geometry(3, 3) || wanted == 0 || limits.is_stopped() ||
        limits.search_nodes.value_or(max_nodes) < max_nodes || !(limits.seconds.value_or(long_time) >= long_time))
        return std::nullopt;
    const detail::SingleResult found = detail::search_single(puzzle.digits(), puzzle.eliminated(), wanted);
    if (!found.is_complete)
        return std::nullopt;
    for (std::size_t k = 0; solutions != nullptr && k < found.solutions && k < found.boards.size(); ++k) {
        std::array<Digit, 81> digits{};
        detail::read_digits(found.boards[k], digits);
        solutions->emplace_back(puzzle.geometry(), digits);
    }
    return SearchOutcome{found.solutions == wanted ? dlx::Status::solution_limit : dlx::Status::exhausted,
                         found.solutions, 1 + 2 * found.branches};
}

} // namespace

std::optional<Grid> Checker::solve(const Grid& puzzle, const dlx::Limits& limits, SearchOutcome* outcome) {
    std::vector<Grid> solutions;
    const auto small = solve_small(puzzle, limits, 1, &solutions);
    const SearchOutcome found = small ? *small : answer(puzzle, limits, 1, solutions);
    if (outcome != nullptr)
        *outcome = found;
    return solutions.empty() ? std::nullopt : std::optional(std::move(solutions.front()));
}

CheckResult Checker::check(const Grid& puzzle, const dlx::Limits& limits) {
    CheckResult result{.outcome = {.status = dlx::Status::exhausted}};
    const auto small = solve_small(puzzle, limits, 2, &result.witnesses);
    if (!small || small->solutions == 0)
        result.clashes = clashes(puzzle);
    if (result.clashes.empty())
        result.outcome = small ? *small : answer(puzzle, limits, 2, result.witnesses);
    result.verdict = verdict(result.outcome.solutions, result.outcome.status, result.clashes);
    return result;
}

SearchOutcome Checker::answer(const Grid& puzzle, const dlx::Limits& limits, std::uint64_t wanted,
                              std::vector<Grid>& solutions) {
    const bool is_new = limits.on_progress || limits_.on_progress || limits_.solutions != wanted ||
                        limits_.search_nodes != limits.search_nodes || limits_.seconds != limits.seconds ||
                        limits_.stop_flag != limits.stop_flag || limits_.progress_interval != limits.progress_interval;
    if (!solver_ || is_new) {
        limits_ = limits;
        limits_.solutions = wanted;
        SolverParams params;
        params.search.limits = limits_;
        solver_.emplace(std::move(params));
    }
    SearchOutcome outcome;
    const PuzzleBlock block{puzzle.geometry(), puzzle.digits(), puzzle.eliminated()};
    solver_->solve({&block, 1}, [&](const PuzzleResult& found) {
        outcome = {found.status, found.solutions, found.search_nodes};
        for (std::uint64_t k = 0; k < found.kept_solutions; ++k)
            solutions.emplace_back(puzzle.geometry(), found.solution(k));
    });
    return outcome;
}

std::optional<Grid> solve(const Grid& puzzle, const dlx::Limits& limits, SearchOutcome* outcome) {
    return Checker().solve(puzzle, limits, outcome);
}

CheckResult check(const Grid& puzzle, const dlx::Limits& limits) { return Checker().check(puzzle, limits); }

} // namespace sudoku
