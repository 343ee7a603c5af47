#include "apps/web/board.hpp"

#include "sudoku/reason/explanation.hpp"

#include <string>

namespace web {

namespace {

using sudoku::Cell;
using sudoku::Digit;
using sudoku::Exclusion;
using sudoku::Explanation;
using sudoku::Puzzle;
using sudoku::RefutationStep;

/// Converter of an explanation of a puzzle.
class Converter {
public:
    explicit Converter(const Puzzle& puzzle) : puzzle_(puzzle) {}

    [[nodiscard]] Json convert(const Explanation& found) const {
        Json answer{{"verdict", to_string(found.verdict)},
                    {"complete", found.status == dlx::Status::exhausted},
                    {"reasons", Json::array()},
                    {"steps", Json::array()},
                    {"repairs", Json::array()},
                    {"repairs_complete", found.repairs_are_complete},
                    {"possible_digits", to_json(found.possible_digits)},
                    {"possible_digits_complete", found.possible_digits_are_complete},
                    {"disambiguating_givens", to_json(found.disambiguating_givens)},
                    {"disambiguating_givens_minimal", found.disambiguating_givens_are_minimal},
                    {"rating", found.rating ? to_json(*found.rating) : Json()},
                    {"redundant_givens", found.redundant ? Json(cells_of(*found.redundant)) : Json()}};
        for (const sudoku::Clash& clash : found.clashes)
            answer["reasons"].push_back(reason(to_string(geometry_, clash, puzzle_.notation), clash.cells));
        for (const sudoku::Contradiction& contradiction : found.contradictions)
            answer["reasons"].push_back(reason(contradiction));
        if (found.conflict)
            answer["reasons"].push_back(reason(*found.conflict));
        if (found.refutation)
            for (const auto& sentence : sentences(geometry_, *found.refutation, puzzle_.notation))
                answer["steps"].push_back(step(sentence));
        for (const sudoku::Repair& repair : found.repairs)
            answer["repairs"].push_back({{"given", {repair.clue.cell, puzzle_.grid[repair.clue.cell]}},
                                         {"fixed_by_removal", repair.fixed_by_removal},
                                         {"fixed_by_digits", repair.fixed_by_digits},
                                         {"text", text_of(repair.clue.cell)}});
        return answer;
    }

private:
    [[nodiscard]] std::string text_of(Cell given) const {
        return cell_name(geometry_, given) + " = " + digit_text(puzzle_.grid[given], puzzle_.notation);
    }

    static Json reason(const std::string& text, const std::vector<Cell>& cells) {
        return {{"text", text}, {"cells", cells}, {"dead_cell", nullptr}};
    }

    [[nodiscard]] Json reason(const sudoku::Contradiction& contradiction) const {
        Json result =
            reason(to_string(geometry_, contradiction, puzzle_.notation), excluding_cells(contradiction.reasons));
        if (contradiction.dead_end.kind == sudoku::DeadEnd::Kind::cell_without_candidates)
            result["dead_cell"] = contradiction.dead_end.cell;
        return result;
    }

    static std::vector<Cell> cells_of(const std::vector<sudoku::Clue>& givens) {
        std::vector<Cell> cells;
        for (const sudoku::Clue& given : givens)
            cells.push_back(given.cell);
        return cells;
    }

    [[nodiscard]] Json reason(const sudoku::ConflictingClues& conflict) const {
        const std::vector<Cell> cells = cells_of(conflict.clues);
        std::vector<std::string> givens;
        for (const Cell cell : cells)
            givens.push_back(text_of(cell));
        const std::string what = cells.empty() ? "the eliminated candidates leave no solution"
                                               : sudoku::join_words(givens) + " have no solution together";
        return reason(what + (conflict.is_minimal ? "; without any one of them there is a solution" : ""), cells);
    }

    /// Returns the cells that exclude a digit.
    static std::vector<Cell> excluding_cells(const std::vector<Exclusion>& reasons) {
        std::vector<Cell> cells;
        for (const Exclusion& exclusion : reasons)
            if (exclusion.reason == Exclusion::Reason::peer)
                cells.push_back(exclusion.peer);
        return cells;
    }

    [[nodiscard]] Json step(const sudoku::RefutationSentence& sentence) const {
        Json result = sentence.contradiction != nullptr ? reason(*sentence.contradiction) : reason(sentence.text, {});
        result.update({{"depth", sentence.depth}, {"candidate", nullptr}, {"kind", "contradiction"}});
        if (const RefutationStep* const step = sentence.step) {
            const bool is_refuted = step->kind == RefutationStep::Kind::refuted;
            result["candidate"] = to_json(step->placement);
            result["kind"] = sentence.is_assumption ? "assumption" : is_refuted ? "refuted" : "placement";
            if (!sentence.is_assumption)
                result["cells"] = excluding_cells(step->reasons);
        }
        return result;
    }

    const Puzzle& puzzle_;
    const sudoku::Geometry& geometry_ = puzzle_.grid.geometry();
};

} // namespace

Json to_json(const std::vector<std::vector<Digit>>& digits_of_cells) {
    Json cells = Json::array();
    for (const std::vector<Digit>& digits : digits_of_cells) {
        Bits bits = 0;
        for (const Digit digit : digits)
            bits |= bit(digit);
        cells.push_back(bits);
    }
    return cells;
}

Json to_json(const sudoku::Rating& rating) {
    Json techniques = Json::array();
    for (const sudoku::TechniqueUse& use : rating.techniques)
        techniques.push_back({{"name", use.technique.name},
                              {"difficulty", use.technique.difficulty},
                              {"step_count", use.steps},
                              {"text", use.sentence}});
    const auto length = [](const dlx::Rating& of) {
        return of.outcome == dlx::ReasoningOutcome::solved ? Json(of.length) : Json();
    };
    Json answer{{"techniques", techniques},
                {"W", length(rating.ratings.whips)},
                {"B", length(rating.ratings.braids)},
                {"difficulty", nullptr}};
    if (rating.difficulty)
        answer.update({{"difficulty", *rating.difficulty}, {"level", to_string(sudoku::level(*rating.difficulty))}});
    return answer;
}

Json explain(const Json& request) {
    const Puzzle puzzle = puzzle_of(request.at("board"));
    sudoku::ExplainParams params;
    params.limits = limits_of(request);
    params.find_redundant = request.value("redundant", false);
    params.notation = puzzle.notation;
    return Converter(puzzle).convert(sudoku::explain(puzzle.grid, params));
}

} // namespace web
