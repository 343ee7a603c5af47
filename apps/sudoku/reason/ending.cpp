#include "apps/sudoku/reason/ending.hpp"

#include <fmt/format.h>

namespace apps {

Mistakes mistakes_of(const sudoku::Puzzle& position, const sudoku::Grid& solution) {
    const sudoku::Geometry& geometry = solution.geometry();
    std::vector<std::string> texts;
    Mistakes mistakes;
    const auto add = [&](const sudoku::Candidate& candidate, const std::string& text) {
        mistakes.candidates.push_back(candidate);
        texts.push_back(text);
    };
    for (const sudoku::Candidate& filled : filled_in(position))
        if (solution[filled.cell] != filled.digit)
            add(filled, fmt::format("{} = {} is wrong", cell_name(geometry, filled.cell),
                                    digit_text(filled.digit, position.alphabet)));
    if (texts.empty())
        for (const sudoku::Candidate& removed : position.grid.eliminated())
            if (solution[removed.cell] == removed.digit)
                add(removed,
                    fmt::format("a candidate is ruled out that is right, in {}", cell_name(geometry, removed.cell)));
    mistakes.text = fmt::format("{}", fmt::join(texts, "; "));
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
        return fmt::format("stuck: nothing follows by these rules from the {} candidates that are left in {} cells{}",
                           position.options_left(), hinter.cover().geometry().cells() - position.chosen().size(),
                           verdict == sudoku::Verdict::multiple ? "; there are several solutions" : "");
    case dlx::Reasoned::limit:
        return "not solved: a limit came first";
    }
    return "";
}

} // namespace apps
