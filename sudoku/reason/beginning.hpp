#pragma once

#include "dlx/watch.hpp"
#include "sudoku/reason/hint.hpp"
#include "sudoku/solve.hpp"

#include <string>
#include <vector>

/// What is known before the first hint, and what is said where no hint goes on.
namespace sudoku {

/// What a player did that is not in the solution.
struct Mistakes {
    std::vector<Candidate> candidates{}; ///< filled in; if none of these is wrong, those that are ruled out
    std::string text{};                  ///< "r3c4 = 5 is wrong"; "" if there are none
};

/// The mistakes where a player stands, if the givens alone have that solution.
[[nodiscard]] Mistakes mistakes_of(const Puzzle& position, const Grid& solution);

/// How a hint begins.
struct Beginning {
    Verdict verdict = Verdict::unknown; ///< on the givens, with what is ruled out
    Verdict givens = Verdict::unknown;  ///< on the givens alone, if they were looked at
    Mistakes mistakes{};                ///< if it is broken, and the givens have one solution

    [[nodiscard]] bool is_broken() const { return verdict == Verdict::none || verdict == Verdict::inconsistent; }
};

/// Finds out whether there is a solution, within what is left of the watch and some tenths of a second: for longer, a hint does
/// not wait. Looks at the givens alone where there is none, or if `needs_givens`.
[[nodiscard]] Beginning begin(const Puzzle& position, const dlx::RunMonitor& watch, Checker& checker,
                              bool needs_givens = false);

/// Why there is no further step, after next() returned none. `verdict` is that on the givens.
[[nodiscard]] std::string end_of(const HintEngine& hinter, Verdict verdict);

} // namespace sudoku
