#pragma once

#include "apps/web/calls.hpp"

#include "dlx/limits.hpp"
#include "sudoku/text.hpp"

#include <cstdint>
#include <span>
#include <vector>

/// Boards as the page has them, see calls.hpp.
namespace web {

/// The largest side, so that the digits of a cell fit 32 bits.
inline constexpr std::uint32_t max_side = 25;

/// Digits of a cell: digit d is bit d - 1.
using Bits = std::uint32_t;
constexpr Bits bit(std::uint32_t digit) { return Bits{1} << (digit - 1); }

/// The board of a request's "box". Throws std::invalid_argument if there is none of that shape, or if it is too large for the
/// page.
[[nodiscard]] sudoku::Geometry geometry_of(const Json& request);

/// What is given, with the candidates that the puzzle rules out, and what is filled in. Throws what nlohmann-json and Grid do.
[[nodiscard]] sudoku::Puzzle puzzle_of(const Json& board);

/// The same where the player stands: the candidates that he has removed are ruled out, too, but for those of filled cells.
[[nodiscard]] sudoku::Puzzle position_of(const Json& board);

/// Throws std::invalid_argument for a board that is too large for the page.
[[nodiscard]] Json to_json(const sudoku::Puzzle& puzzle);

[[nodiscard]] Json to_json(const sudoku::Candidate& candidate);
[[nodiscard]] Json to_json(std::span<const sudoku::Candidate> candidates);

/// Digits by cell.
[[nodiscard]] Json to_json(const sudoku::Grid& grid);

/// The seconds of a request, if it has any.
[[nodiscard]] dlx::Limits limits_of(const Json& request);

/// The same, for a count that tells how far it is.
[[nodiscard]] dlx::Limits counting_limits(const Json& request);

} // namespace web
