#include "sudoku/rules/variant_solve.hpp"

#include "dlx/solve.hpp"
#include "sudoku/rules/variant_encoding.hpp"

#include <utility>

namespace sudoku {

namespace {

SearchOutcome find_solutions(const VariantPuzzle& puzzle, const dlx::Limits& limits, std::uint64_t wanted,
                             std::vector<Grid>& solutions) {
    const VariantEncoding encoding = encode(puzzle);
    dlx::SolveParams params;
    params.limits = limits;
    params.limits.solutions = wanted;
    params.branching = variant_branching;
    const dlx::SolveResult result = dlx::solve(encoding.problem, params, [&](dlx::Solution options) {
        solutions.push_back(encoding.decode(options));
        return dlx::VisitAction::keep_going;
    });
    return {result.status, result.solutions, result.stats.search_nodes};
}

} // namespace

CheckResult check(const VariantPuzzle& puzzle, const dlx::Limits& limits) {
    CheckResult result;
    result.outcome = find_solutions(puzzle, limits, 2, result.witnesses);
    result.verdict = verdict(result.outcome.solutions, result.outcome.status, {});
    return result;
}

std::optional<Grid> solve(const VariantPuzzle& puzzle, const dlx::Limits& limits, SearchOutcome* outcome) {
    std::vector<Grid> solutions;
    const SearchOutcome found = find_solutions(puzzle, limits, 1, solutions);
    if (outcome != nullptr)
        *outcome = found;
    return solutions.empty() ? std::nullopt : std::optional(std::move(solutions.front()));
}

dlx::CountResult count(const VariantPuzzle& puzzle, const dlx::CountParams& params) {
    return dlx::count(encode(puzzle).problem, params);
}

} // namespace sudoku
