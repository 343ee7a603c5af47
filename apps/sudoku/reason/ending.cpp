#include "apps/sudoku/reason/ending.hpp"

namespace apps {

Mistakes mistakes_of(const sudoku::Puzzle& position, const sudoku::Grid& solution) {
    const sudoku::Geometry& geometry = solution.geometry();
    Mistakes mistakes;
    const auto add = [&](const sudoku::Candidate& candidate, const std::string& text) {
        mistakes.candidates.push_back(candidate);
        mistakes.text += (mistakes.text.empty() ? "" : "; ") + text;
    };
    for (const sudoku::Candidate& filled : filled_in(position))
        if (solution[filled.cell] != filled.digit)
            add(filled,
                cell_name(geometry, filled.cell) + " = " + digit_text(filled.digit, position.alphabet) + " is wrong");
    if (mistakes.text.empty())
        for (const sudoku::Candidate& removed : position.grid.eliminated())
            if (solution[removed.cell] == removed.digit)
                add(removed, "a candidate is ruled out that is right, in " + cell_name(geometry, removed.cell));
    return mistakes;
}

std::string end_of(const sudoku::Hinter& hinter, sudoku::Verdict verdict) {
    const dlx::Position& position = hinter.position();
    switch (hinter.end()) {
    case dlx::Reasoned::solved:
        return "solved";
    case dlx::Reasoned::contradiction:
        return "no solution: there is no candidate for " + hinter.meaning(position.dead_item().value());
    case dlx::Reasoned::stuck:
        return "stuck: nothing follows by these rules from the " + std::to_string(position.options_left()) +
               " candidates that are left in " +
               std::to_string(hinter.cover().geometry().cells() - position.chosen().size()) + " cells" +
               (verdict == sudoku::Verdict::multiple ? "; there are several solutions" : "");
    case dlx::Reasoned::limit:
        return "not solved: a limit came first";
    }
    return "";
}

} // namespace apps
