#pragma once

#include "dlx/count.hpp"
#include "dlx/explain/estimate.hpp"
#include "sudoku/count.hpp"
#include "sudoku/rules/puzzle.hpp"
#include "sudoku/rules/variant_encoding.hpp"
#include "sudoku/solve.hpp"

#include <optional>
#include <string>
#include <vector>

namespace sudoku {

/// Returns the engine of check() and solve() for an encoded puzzle: "domain_consistency", or "auto" if that does not
/// support the problem. Of 938 puzzles with published solutions it solves all but 8 in 2 s each; with the same branching,
/// sparse_sets solves all but 12, and needs 2 to 8 times as long for those that take more than 2 ms.
[[nodiscard]] std::string_view variant_engine(const dlx::Problem& problem);

/// Returns the settings of check() and solve() for an encoded puzzle.
[[nodiscard]] dlx::SolveParams variant_params(const dlx::Problem& problem, dlx::Limits limits = {});

/// Returns the clashes of the givens in rows, columns and, if the regions are boxes, in these.
[[nodiscard]] std::vector<Clash> clashes(const VariantPuzzle& puzzle);
[[nodiscard]] inline std::vector<Clash> clashes(const Puzzle& puzzle) {
    return puzzle.is_plain() ? clashes(puzzle.grid) : clashes(*puzzle.variant);
}

/// Checks whether a variant has exactly one solution, like check() of a Grid. `limits.solutions` is ignored. Throws as
/// encode() does.
[[nodiscard]] CheckResult check(const VariantPuzzle& puzzle, const dlx::Limits& limits = {});

/// Returns the first solution, or nothing. `outcome`, if not null, distinguishes "no solution" from "unknown". Throws
/// as encode() does.
[[nodiscard]] std::optional<Grid> solve(const VariantPuzzle& puzzle, const dlx::Limits& limits = {},
                                        SearchOutcome* outcome = nullptr);

/// Counts all solutions, even if there are too many to visit. Throws as encode() and dlx::count() do.
[[nodiscard]] dlx::CountResult count(const VariantPuzzle& puzzle, const dlx::CountParams& params = {},
                                     const EncodeParams& of_rules = {});

/// Estimates the number of solutions, see dlx::estimate(). It is exact if a search of some thousand nodes visits all
/// of them. Throws as encode() and dlx::estimate() do.
[[nodiscard]] dlx::CountEstimate estimate(const VariantPuzzle& puzzle, const dlx::EstimateParams& params = {});
[[deprecated("use estimate(puzzle, params)")]] [[nodiscard]] inline dlx::CountEstimate
estimate_count(const VariantPuzzle& puzzle, const dlx::EstimateParams& params = {}) {
    return estimate(puzzle, params);
}

// For puzzles with or without rules.

[[nodiscard]] inline CheckResult check(const Puzzle& puzzle, const dlx::Limits& limits = {}) {
    return Checker().check(puzzle, limits);
}
[[nodiscard]] inline std::optional<Grid> solve(const Puzzle& puzzle, const dlx::Limits& limits = {},
                                               SearchOutcome* outcome = nullptr) {
    return Checker().solve(puzzle, limits, outcome);
}
[[nodiscard]] inline dlx::CountResult count(const Puzzle& puzzle, const dlx::CountParams& params = {},
                                            const EncodeParams& of_rules = {}) {
    return puzzle.is_plain() ? count(puzzle.grid, params) : count(*puzzle.variant, params, of_rules);
}
[[nodiscard]] inline dlx::CountEstimate estimate(const Puzzle& puzzle, const dlx::EstimateParams& params = {}) {
    return puzzle.is_plain() ? estimate(puzzle.grid, params) : estimate(*puzzle.variant, params);
}
[[nodiscard]] inline bool is_unique(const Puzzle& puzzle) { return check(puzzle).verdict == Verdict::unique; }

/// Returns the indexes of the rules that a full board violates, ascending. Each is encoded alone, or with those for whose
/// cells it makes exceptions. If rows, columns or regions contain a digit twice, all are returned. Throws as encode() does.
[[nodiscard]] std::vector<std::size_t> violated_rules(const VariantPuzzle& puzzle, const Grid& solution);

/// Verifies that `solution` solves `puzzle`, like verify_solution() of grids: givens, candidates, rows, columns and
/// regions without any engine, then violated_rules(). Returns nothing if it does, and otherwise the violation: "digit 1
/// twice in region 3: r1c4 and r2c5", "violated: cage r1c1 r1c2 = 15". Throws as encode() does.
[[nodiscard]] std::optional<std::string> verify_solution(const VariantPuzzle& puzzle, const Grid& solution);

} // namespace sudoku
