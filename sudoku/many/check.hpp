#pragma once

#include "sudoku/solve.hpp"
#include "sudoku/text.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

/// Verdicts with their reasons in words.
namespace sudoku {

/// A verdict, and why.
struct CheckReport {
    Verdict verdict = Verdict::unknown;
    std::vector<Clash> clashes{};  ///< if inconsistent, all of them
    std::vector<Grid> witnesses{}; ///< the solution, or two that differ
    std::string reason{};          ///< "" if there is exactly one solution
};

/// What a Solver has found of a puzzle when it looked for two solutions. Those that are given are taken from it.
[[nodiscard]] CheckReport check_report(const Puzzle& puzzle, const PuzzleResult& found, std::vector<Grid> solutions);

/// The same, with the solutions that the finding has.
[[nodiscard]] CheckReport check_report(const Puzzle& puzzle, const PuzzleResult& found);

/// The plainest reason why a puzzle has no solution: its clashes, a dead end after singles, or the search alone.
[[nodiscard]] std::string no_solution_reason(const Puzzle& puzzle, std::span<const Clash> clashes, std::uint64_t search_nodes);

/// All of them, on one line.
[[nodiscard]] std::string to_string(const Geometry& geometry, std::span<const Clash> clashes, DigitNotation notation);

} // namespace sudoku
