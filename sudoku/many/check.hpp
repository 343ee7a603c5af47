#pragma once

#include "sudoku/solve.hpp"
#include "sudoku/text.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

/// Verdicts with explanations in sentences.
namespace sudoku {

/// Verdict and the reason for it.
struct CheckReport {
    Verdict verdict = Verdict::unknown;
    std::vector<Clash> clashes{};  ///< all clashes, if inconsistent
    std::vector<Grid> witnesses{}; ///< the solution, or two different ones
    std::string reason{};          ///< reason in words; "" if there is exactly one solution
};

/// Makes the report from the result of a search for two solutions. `solutions` replace those of the result. Throws as
/// encode() does. `limits` are those of a search for the reason.
[[nodiscard]] CheckReport check_report(const Puzzle& puzzle, const PuzzleResult& found, std::vector<Grid> solutions,
                                       const dlx::Limits& limits = {});

/// Makes the report from the result of a Solver that looked for two solutions.
[[nodiscard]] CheckReport check_report(const Puzzle& puzzle, const PuzzleResult& found, const dlx::Limits& limits = {});

/// Returns the simplest reason why a puzzle has no solution: its clashes, a rule that no digits satisfy, a dead end after
/// singles, or the search alone. The rule is not looked for after a limit. Throws as encode() does.
[[nodiscard]] std::string no_solution_reason(const Puzzle& puzzle, std::span<const Clash> clashes,
                                             std::uint64_t search_nodes, const dlx::Limits& limits = {});

/// Formats the first five clashes on one line, and the number of the others.
[[nodiscard]] std::string to_string(const Geometry& geometry, std::span<const Clash> clashes, DigitNotation notation);

} // namespace sudoku
