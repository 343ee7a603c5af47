#include "sudoku/reason/beginning.hpp"

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
    const dlx::Position& position = hinter.position();
    return end_of(hinter.outcome(), hinter.dead_end(), position.remaining_option_count(),
                  hinter.encoding().geometry().cell_count() - position.chosen().size(), verdict);
}

std::string end_of(dlx::ReasoningOutcome outcome, const std::string& dead_end, std::size_t candidates,
                   std::size_t cells, Verdict verdict) {
    switch (outcome) {
    case dlx::ReasoningOutcome::solved:
        return "solved";
    case dlx::ReasoningOutcome::contradiction:
        return "no solution: " + dead_end;
    case dlx::ReasoningOutcome::stuck:
        return "no further step with these techniques: " + std::to_string(candidates) + " candidates remain in " +
               std::to_string(cells) + " cells" + (verdict == Verdict::multiple ? "; there are several solutions" : "");
    case dlx::ReasoningOutcome::limit_reached:
        return "not solved: a limit was reached first";
    }
    return "";
}

} // namespace sudoku
