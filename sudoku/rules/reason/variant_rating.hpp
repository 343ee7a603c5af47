#pragma once

#include "sudoku/reason/rating.hpp"
#include "sudoku/rules/puzzle.hpp"

/// Difficulty of variants for people.
namespace sudoku {

/// Rates a variant by the exact-cover problem of encode(). The W and B ratings are those of dlx::Reasoner, whose chains
/// also use the items and options of rules: a combination of a cage counts like a candidate. B is 0 if singles suffice,
/// those of rules included. Candidates that a rule excludes by itself, such as 1 in "killer 15 r1c1 r1c2", are excluded
/// at the start.
///
/// The difficulty is that of difficulty(), with all options in place of candidates; singles count as 2.3. Its constants
/// were fitted to plain puzzles. So numbers and levels order puzzles with the same rules; they do not compare different
/// rules, and they are not those of Sudoku Explainer. A level says the same as in plain puzzles: singles suffice
/// (easy), whips of length 1 or pairs (medium), longer chains (hard to extreme), or that braids do not solve it
/// (beyond).
///
/// `techniques` is empty: see VariantHintEngine. Throws as encode() and dlx::Reasoner do.
[[nodiscard]] Rating rate(const VariantPuzzle& puzzle, const dlx::ReasonParams& params = {});

} // namespace sudoku
