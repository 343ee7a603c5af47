#pragma once

#include "dlx/watch.hpp"
#include "sudoku/reason/hint.hpp"
#include "sudoku/solve.hpp"

#include <string>
#include <vector>

/// Check of a position before the first hint, and the message if there is no further hint.
namespace sudoku {

/// Digits or eliminations of a player that contradict the solution.
struct Mistakes {
    /// Wrong digits that were filled in, or if there are none, eliminated candidates of the solution.
    std::vector<Candidate> candidates{};
    std::string text{}; ///< message such as "r3c4 = 5 is wrong"; "" if there are no mistakes
};

/// Returns the mistakes in a player's position, if `solution` is the only solution of the givens.
[[nodiscard]] Mistakes mistakes_of(const Puzzle& position, const Grid& solution);

/// Result of the check before the first hint.
struct Beginning {
    Verdict verdict = Verdict::unknown; ///< verdict on the givens with the eliminated candidates
    Verdict givens = Verdict::unknown;  ///< verdict on the givens alone, if they were checked
    Mistakes mistakes{};                ///< mistakes, if the position is broken and the givens have one solution

    [[nodiscard]] bool is_broken() const { return verdict == Verdict::none || verdict == Verdict::inconsistent; }
};

/// Determines whether there is a solution. To avoid delaying a hint, it takes at most the remaining time of the watch,
/// and some tenths of a second, or a second with rules. Checks the givens alone if there is no solution, or if
/// `needs_givens`; not with rules. Throws as encode() does.
[[nodiscard]] Beginning begin(const Puzzle& position, const dlx::RunMonitor& watch, Checker& checker,
                              bool needs_givens = false);

/// Returns the reason why next() found no further step. `verdict` is the verdict on the givens.
[[nodiscard]] std::string end_of(const HintEngine& hinter, Verdict verdict);

} // namespace sudoku
