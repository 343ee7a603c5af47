#pragma once

#include "dlx/limits.hpp"
#include "sudoku/rules/puzzle.hpp"
#include "sudoku/setters/choose_rules.hpp"
#include "sudoku/setters/generate.hpp"

#include <cstdint>
#include <optional>

namespace sudoku {

/// Result of generate().
struct GeneratedVariant {
    dlx::Status status = dlx::Status::exhausted; ///< exhausted unless a limit was reached
    std::optional<Grid> solution;                ///< nothing if the rules have none, or at a limit
    std::optional<VariantPuzzle> puzzle;         ///< nothing if there is no solution, at a limit, or if it does not fit
    bool needs_givens = true;                    ///< false if `rules`, without chosen ones, have only this solution
};

/// Makes a puzzle with one solution from rules and the givens beside them: adds givens of a random solution until it is
/// unique, and then removes the added ones as long as it is. Solutions are not equally likely.
///
/// Rules of `choices` that hold in the solution are added before: cages of up to 5 cells, as large as one solution allows,
/// that cover all cells outside of given cages; a few of other kinds, and more of them as long as there are too many
/// givens. Those that were added later are removed again if they are redundant.
///
/// Of `params`, the numbers and groups of givens, the pattern and redundant givens are used as by a Generator, the board is
/// that of the rules. No added given is redundant, unless `params` allow it, or chosen rules need fewer than `min_givens`. The
/// result depends on the arguments alone, and is the same on every platform. The seconds and the stop flag of the limits are
/// for the whole puzzle, the search nodes for each test. Throws as encode() does.
[[nodiscard]] GeneratedVariant generate(const VariantPuzzle& rules, const GenerateParams& params,
                                        std::uint64_t number = 0, const RuleChoices& choices = {});

[[nodiscard]] inline GeneratedVariant generate(const VariantPuzzle& rules, std::uint64_t seed, std::uint64_t number,
                                               const dlx::Limits& limits = {}) {
    GenerateParams params;
    params.seed = seed;
    params.limits = limits;
    return generate(rules, params, number);
}

} // namespace sudoku
