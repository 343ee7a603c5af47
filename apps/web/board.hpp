#pragma once

#include "apps/web/calls.hpp"

#include "dlx/count.hpp"
#include "dlx/limits.hpp"
#include "dlx/symmetry/symmetry.hpp"
#include "sudoku/reason/rating.hpp"
#include "sudoku/rules/puzzle.hpp"
#include "sudoku/solve.hpp"
#include "sudoku/text.hpp"

#include <cstdint>
#include <span>
#include <vector>

/// Conversion of the boards of the page, see calls.hpp.
namespace web {

/// The maximum side: the digits of a cell fit 32 bits.
inline constexpr std::uint32_t max_side = 25;

/// Digits of a cell: digit d is bit d - 1.
using Bits = std::uint32_t;
constexpr Bits bit(std::uint32_t digit) { return Bits{1} << (digit - 1); }

/// Returns the geometry of a request's "box". Throws std::invalid_argument for an invalid shape, and for a board that
/// is too large for the page.
[[nodiscard]] sudoku::Geometry geometry_of(const Json& request);

/// Returns the givens, the eliminated candidates and rules of the puzzle, its drawings, and the player's digits. Throws
/// like nlohmann-json, Grid and parse_variant().
[[nodiscard]] sudoku::Puzzle shown_puzzle_of(const Json& board);

/// Returns such a puzzle for an answer. Also throws std::invalid_argument if it has drawings.
[[nodiscard]] sudoku::Puzzle puzzle_of(const Json& board);

/// Returns the position of the player: the same puzzle, without the candidates that the player has removed in empty
/// cells. With rules, the player's digits are givens, too.
[[nodiscard]] sudoku::Puzzle position_of(const Json& board);

/// Reads lines of rules for a board without givens. The lines of the rules count from 1. Throws ParseError.
[[nodiscard]] sudoku::VariantPuzzle parse_rules(const sudoku::Geometry& geometry, const std::string& rules);

/// Returns the verdict on the givens of a puzzle, see sudoku::check().
[[nodiscard]] sudoku::CheckResult check_givens(const sudoku::Puzzle& puzzle, const dlx::Limits& limits);

/// Returns all cells of a rule, ascending.
[[nodiscard]] std::vector<sudoku::Cell> cells_of(const sudoku::Rule& rule);

/// Converts a board with the text of its rules. Throws std::invalid_argument if it is too large for the page.
[[nodiscard]] Json to_json(const sudoku::Puzzle& puzzle, const std::string& rules = "");

/// Returns the region of each cell, if the regions are not boxes. Without regions, each cell is in its own.
[[nodiscard]] Json regions_of(const sudoku::VariantPuzzle& puzzle);

[[nodiscard]] Json to_json(const sudoku::Candidate& candidate);
[[nodiscard]] Json to_json(std::span<const sudoku::Candidate> candidates);

[[nodiscard]] Json to_json(const sudoku::Grid& grid);

/// Returns the bits of the possible digits, by cell.
[[nodiscard]] Json to_json(const std::vector<std::vector<sudoku::Digit>>& digits);

/// Returns "W", "B" and "difficulty", null if unknown, "level" if known, and "techniques".
[[nodiscard]] Json to_json(const sudoku::Rating& rating);

/// Returns the time limit of a request, if any.
[[nodiscard]] dlx::Limits limits_of(const Json& request);

/// Returns the settings of a count that reports its progress, in 256 MB of memory.
[[nodiscard]] dlx::CountParams counting_params(const Json& request);

/// Returns "count" and "complete".
[[nodiscard]] Json to_json(const dlx::CountResult& result);

/// Counts the solutions up to a group. Also returns its order, "symmetries", a text.
[[nodiscard]] Json count_classes(const dlx::Problem& problem, const dlx::SymmetryGroup& group, const Json& request);

} // namespace web
