#include "apps/web/board.hpp"

#include "sudoku/reason/explanation.hpp"

#include <string>

namespace web {

namespace {

using sudoku::Cell, sudoku::Clue, sudoku::Digit, sudoku::Exclusion, sudoku::Explanation, sudoku::Puzzle,
    sudoku::RefutationStep;

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
                    {"redundant", found.redundant ? Json::array() : Json()}};
        for (const Clue& clue : found.redundant.value_or(std::vector<Clue>()))
            answer["redundant"].push_back(json_of(clue));
        for (const sudoku::Clash& clash : found.clashes)
            answer["reasons"].push_back(reason(to_string(geometry_, clash, puzzle_.notation), clash.cells));
        for (const sudoku::Contradiction& contradiction : found.contradictions)
            answer["reasons"].push_back(reason(contradiction));
        if (found.conflict)
            answer["reasons"].push_back(reason(*found.conflict));
        if (found.refutation)
            for (const auto& sentence : sentences(geometry_, *found.refutation, puzzle_.notation))
                answer["steps"].push_back(step(sentence));
        for (const std::string& sentence : found.reasons)
            answer["steps"].push_back(step(sudoku::RefutationSentence{.text = sentence}));
        for (const sudoku::Repair& repair : found.repairs) {
            answer["repairs"].push_back(json_of(repair.clue));
            answer["repairs"].back().update(
                {{"fixed_by_removal", repair.fixed_by_removal}, {"fixed_by_digits", repair.fixed_by_digits}});
        }
        return answer;
    }

private:
    [[nodiscard]] std::string text_of(const Clue& clue) const {
        if (clue.kind != Clue::Kind::given)
            return describe(*puzzle_.variant, clue);
        return cell_name(geometry_, clue.cell) + " = " + digit_text(puzzle_.grid[clue.cell], puzzle_.notation);
    }

    [[nodiscard]] const sudoku::Rule* rule_of(const Clue& clue) const {
        return clue.kind == Clue::Kind::rule ? &puzzle_.variant->rules[clue.rule] : nullptr;
    }

    [[nodiscard]] std::vector<Cell> cells_of(const Clue& clue) const {
        return rule_of(clue) != nullptr ? web::cells_of(*rule_of(clue)) : std::vector<Cell>{clue.cell};
    }

    [[nodiscard]] Json json_of(const Clue& clue) const {
        return {{"text", text_of(clue)},
                {"cells", cells_of(clue)},
                {"given", clue.kind == Clue::Kind::given ? Json({clue.cell, puzzle_.grid[clue.cell]}) : Json()},
                {"rule", rule_of(clue) != nullptr ? Json(clue.rule) : Json()}};
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

    [[nodiscard]] Json reason(const sudoku::ConflictingClues& conflict) const {
        std::vector<Cell> cells;
        std::vector<std::string> names;
        std::vector<std::size_t> rules;
        for (const Clue& clue : conflict.clues) {
            const std::vector<Cell> own = cells_of(clue);
            cells.insert(cells.end(), own.begin(), own.end());
            names.push_back(text_of(clue));
            if (rule_of(clue) != nullptr)
                rules.push_back(clue.rule);
        }
        const std::string what = names.empty()       ? "the eliminated candidates leave no solution"
                                 : names.size() == 1 ? names[0] + " has no solution"
                                                     : sudoku::join_words(names) + " have no solution together";
        const bool is_told = conflict.is_minimal && names.size() != 1;
        Json answer = reason(what + (is_told ? "; without any one of them there is a solution" : ""), cells);
        answer["rules"] = rules;
        return answer;
    }

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
    return Converter(puzzle).convert(sudoku::explain(puzzle, params));
}

} // namespace web
