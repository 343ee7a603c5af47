#include "apps/web/board.hpp"

#include "sudoku/reason/hint.hpp"
#include "sudoku/solve.hpp"

#include <string>

namespace web {

namespace {

using sudoku::Candidate;
using sudoku::Grid;
using sudoku::Hint;
using sudoku::Hinter;
using sudoku::Puzzle;
using sudoku::Verdict;

/// What is built for a board is kept for the next call.
Hinter& hinter() {
    static Hinter hinter;
    return hinter;
}

Json to_json(const Hint& hint) {
    Json marks = Json::array();
    for (const auto& [candidate, mark] : hinter().marks(&hint))
        if (mark != '*' || hinter().position().is_left(hinter().cover().option(candidate.cell, candidate.digit)))
            marks.push_back({candidate.cell, candidate.digit, std::string(1, mark)});
    return {{"technique", hint.technique.name},
            {"difficulty", hint.technique.difficulty},
            {"place", hinter().place(hint)},
            {"text", hinter().sentence(hint)},
            {"placed", hint.placed ? web::to_json(*hint.placed) : Json()},
            {"removed", web::to_json(hint.removed)},
            {"marks", marks}};
}

Json end(std::string_view end, const std::string& text) { return {{"end", end}, {"text", text}}; }

/// Why there is no further step.
Json end_of(Verdict verdict) {
    const dlx::Position& position = hinter().position();
    switch (hinter().end()) {
    case dlx::Reasoned::solved:
        return end("solved", "The puzzle is solved");
    case dlx::Reasoned::contradiction:
        return end("contradiction", "There is no candidate left for " + hinter().meaning(position.dead_item().value()));
    case dlx::Reasoned::stuck:
        return end("stuck", verdict == Verdict::multiple ? "Nothing follows any more: the puzzle has several solutions"
                                                         : "No step is found that a person could follow");
    case dlx::Reasoned::limit:
        break;
    }
    return end("limit", "No step was found in the time that there was");
}

/// What the player did that is not in the solution, if anything: no hint can lead on from there.
Json what_is_wrong(const Puzzle& position, const Grid& solution) {
    std::vector<std::string> texts;
    std::vector<Candidate> wrong;
    const auto name = [&](const Candidate& candidate, const char* relation) {
        return cell_name(solution.geometry(), candidate.cell) + relation +
               digit_text(candidate.digit, position.alphabet);
    };
    for (const Candidate& filled : position.filled)
        if (solution[filled.cell] != filled.digit) {
            texts.push_back(name(filled, " = ") + " is wrong");
            wrong.push_back(filled);
        }
    for (const Candidate& removed : position.grid.eliminated())
        if (solution[removed.cell] == removed.digit) {
            texts.push_back("a candidate of " + cell_name(solution.geometry(), removed.cell) +
                            " was removed that is right");
            wrong.push_back(removed);
        }
    if (wrong.empty())
        return nullptr;
    Json answer = end("mistake", sudoku::listed(texts));
    answer["wrong"] = web::to_json(wrong);
    return answer;
}

/// Begins where the player stands. Why no hint can be given, or nothing if one can.
Json begin(const Json& request, Verdict& verdict) {
    const Puzzle puzzle = puzzle_of(request.at("board"));
    const Puzzle position = position_of(request.at("board"));
    const dlx::Limits limits = limits_of(request);
    const sudoku::CheckResult givens = check(puzzle.grid, limits);
    verdict = givens.verdict;
    if (verdict == Verdict::none || verdict == Verdict::inconsistent)
        return end("contradiction", "The givens have no solution");
    if (verdict == Verdict::unique)
        if (Json answer = what_is_wrong(position, givens.witnesses.at(0)); !answer.is_null())
            return answer;
    hinter().set_limits(limits);
    hinter().begin(position);
    return nullptr;
}

} // namespace

Json hint(const Json& request) {
    Verdict verdict{};
    if (Json refusal = begin(request, verdict); !refusal.is_null())
        return refusal;
    const auto hint = hinter().next();
    return hint ? to_json(*hint) : end_of(verdict);
}

Json path(const Json& request) {
    Verdict verdict{};
    if (Json refusal = begin(request, verdict); !refusal.is_null())
        return {{"steps", Json::array()}, {"end", refusal}};
    Json steps = Json::array();
    while (const auto hint = hinter().next()) {
        steps.push_back(to_json(*hint));
        hinter().apply(*hint);
    }
    return {{"steps", steps}, {"end", end_of(verdict)}};
}

} // namespace web
