#include "sudoku/reason/beginning.hpp"

#include "sudoku/rules/variant_solve.hpp"

#include <algorithm>

namespace sudoku {

Mistakes mistakes_of(const Puzzle& position, const Grid& solution) {
    const Geometry& geometry = solution.geometry();
    Mistakes mistakes;
    const auto add = [&](const Candidate& candidate, const std::string& text) {
        mistakes.candidates.push_back(candidate);
        mistakes.text += (mistakes.text.empty() ? "" : "; ") + text;
    };
    for (const Candidate& filled : player_digits(position))
        if (solution[filled.cell] != filled.digit)
            add(filled,
                cell_name(geometry, filled.cell) + " = " + digit_text(filled.digit, position.notation) + " is wrong");
    if (mistakes.text.empty())
        for (const Candidate& removed : position.grid.eliminated())
            if (solution[removed.cell] == removed.digit)
                add(removed, "a correct candidate is eliminated in " + cell_name(geometry, removed.cell));
    return mistakes;
}

Beginning begin(const Puzzle& position, const dlx::RunMonitor& watch, Checker& checker, bool needs_givens) {
    if (position.variant) {
        constexpr double max_seconds = 1;
        dlx::Limits limits = watch.remaining_limits();
        limits.seconds = std::min(limits.seconds.value_or(max_seconds), max_seconds);
        return {.verdict = check(*position.variant, limits).verdict};
    }
    const auto checked = [&](const Grid& grid) {
        dlx::Limits limits = watch.remaining_limits();
        limits.search_nodes = 500'000; // some tenths of a second
        return checker.check(grid, limits);
    };
    Beginning result{.verdict = checked(position.grid).verdict};
    if (!result.is_broken() && !needs_givens)
        return result;
    const CheckResult givens = checked(Grid(position.grid.geometry(), position.grid.digits()));
    result.givens = givens.verdict;
    if (result.is_broken() && givens.verdict == Verdict::unique)
        result.mistakes = mistakes_of(position, givens.witnesses[0]);
    return result;
}

std::string end_of(const HintEngine& hinter, Verdict verdict) {
    if (hinter.outcome() == dlx::ReasoningOutcome::solved)
        return "solved";
    if (hinter.outcome() == dlx::ReasoningOutcome::limit_reached)
        return "not solved: a limit was reached first";
    if (hinter.outcome() == dlx::ReasoningOutcome::contradiction)
        return "no solution: " + hinter.dead_end();
    return "no further step with these techniques: " + std::to_string(hinter.marks().size()) +
           " candidates remain in " + std::to_string(hinter.geometry().cell_count() - hinter.grid().given_count()) +
           " cells" + (verdict == Verdict::multiple ? "; there are several solutions" : "");
}

} // namespace sudoku
