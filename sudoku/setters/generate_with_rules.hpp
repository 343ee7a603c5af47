#pragma once

#include "dlx/limits.hpp"
#include "sudoku/rules/puzzle.hpp"

#include <cstdint>
#include <optional>

namespace sudoku {

/// Result of generate().
struct GeneratedVariant {
    dlx::Status status = dlx::Status::exhausted; ///< exhausted unless a limit was reached
    std::optional<Grid> solution;                ///< nothing if the rules have none, or at a limit
    std::optional<VariantPuzzle> puzzle;         ///< nothing if there is no solution, or at a limit
};

/// Makes a puzzle with one solution from rules and the givens beside them: adds givens of a random solution until it is
/// unique, and then removes the added ones as long as it is. No added given is redundant. Solutions are not equally likely.
/// The result depends on `seed` and `number` alone, and is the same on every platform. The seconds and the stop flag of
/// `limits` are for the whole puzzle, the search nodes for each test. Throws as encode() does.
[[nodiscard]] GeneratedVariant generate(const VariantPuzzle& rules, std::uint64_t seed, std::uint64_t number,
                                        const dlx::Limits& limits = {});

} // namespace sudoku
