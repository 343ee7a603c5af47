#include "apps/shared/reasoning.hpp"
#include "apps/shared/rules/board.hpp"
#include "apps/sudoku/commands.hpp"
#include "apps/sudoku/reason/explanation_words.hpp"
#include "apps/sudoku/writer.hpp"

#include "sudoku/reason/explanation.hpp"

#include <algorithm>
#include <array>
#include <fmt/core.h>
#include <utility>

namespace apps {

namespace {

using sudoku::Candidate, sudoku::Cell, sudoku::Clue, sudoku::Contradiction, sudoku::Digit, sudoku::Exclusion,
    sudoku::Explanation, sudoku::Grid, sudoku::Puzzle, sudoku::Refutation, sudoku::RefutationStep, sudoku::Repair,
    sudoku::Verdict;

/// The signs in grids.
constexpr std::array<std::pair<char, const char*>, 6> sign_meanings{{{'!', "in conflict"},
                                                                     {'x', "no candidate"},
                                                                     {'*', "probably wrong"},
                                                                     {'?', "open"},
                                                                     {'+', "extra given"},
                                                                     {'-', "redundant"}}};

Json rating_json(const sudoku::Rating& rating) {
    const bool is_known = rating.difficulty.has_value();
    Json object{{"level", is_known ? Json(to_string(sudoku::level(*rating.difficulty))) : Json()},
                {"difficulty", is_known ? Json(*rating.difficulty) : Json()},
                {"W", to_json(rating.ratings.whips)},
                {"B", to_json(rating.ratings.braids)},
                {"hardest_step", Json()}};
    if (!rating.techniques.empty()) {
        const auto& [hardest, steps, sentence] = rating.techniques.back();
        object["hardest_step"] = {{"technique", hardest.name}, {"difficulty", hardest.difficulty}, {"text", sentence}};
    }
    return object;
}

class ExplanationWriter {
public:
    /// All outlive it.
    ExplanationWriter(const Puzzle& puzzle, const Explanation& found, const dlx::Limits& limits)
        : puzzle_(puzzle), found_(found), words_(puzzle, found, limits) {}

    /// Returns the verdict, the summary, and the most probable error.
    [[nodiscard]] std::string line() const {
        return fmt::format("{}\t{}{}\n", to_string(found_.verdict), words_.gist(),
                           words_.probable_error("; probably wrong: "));
    }

    /// Returns the puzzle with the cells filled that are equal in all solutions and with the extra givens; the meaning
    /// of its signs; and everything in words.
    [[nodiscard]] std::string grid(bool color) const {
        const Signs signs = this->signs();
        std::string legend;
        for (const auto& [sign, meaning] : sign_meanings)
            if (std::ranges::find(signs, sign, &Signs::value_type::second) != signs.end())
                legend += fmt::format("{}{} {}", legend.empty() ? "" : ", ", sign, meaning);
        return decorated_boxes(puzzle_, known_digits(), signs, color) + legend + (legend.empty() ? "" : "\n") +
               words_.all();
    }

    /// Draws the puzzle with the possible digits of its unsolved cells, a legend of the marks, and the summary. With
    /// rules, the text is complete, and cells have a mark instead of digits.
    [[nodiscard]] svg::Picture picture() const {
        const Grid grid = known_digits();
        Board board{.puzzle = puzzle_, .digits = grid.digits(), .signs = signs(), .names_cells = true};
        if (puzzle_.is_plain()) {
            for (const Cell cell : words_.open_cells())
                for (const Digit digit : found_.possible_digits[cell])
                    if (grid[cell] == 0)
                        board.candidates[{cell, digit}] = ' ';
            std::erase_if(board.signs, [](const auto& sign) { return sign.second == '?'; }); // the candidates say it
        }
        svg::Picture picture = drawn(board);
        picture.add(legend(board.signs, sign_meanings));
        return svg::framed(puzzle_.name, picture, puzzle_.is_plain() ? words_.summary() : words_.all());
    }

    /// Returns a record with all lists, empty or null if they do not apply.
    [[nodiscard]] std::string json_line(const std::string& source) const {
        Json object = head_of_record(source, puzzle_);
        object.update(Json{{"answer", to_string(found_.verdict)},
                           {"reason", words_.gist()},
                           {"complete", found_.status == dlx::Status::exhausted},
                           {"stop_reason", to_string(found_.status)},
                           {"search_nodes", std::to_string(found_.search_nodes)}});
        puzzle_.is_plain() ? add_givens(object) : add_clues(object);
        object["repairs_complete"] = found_.repairs_are_complete;
        object["solutions"] =
            json_list(found_.solutions, [&](const Grid& grid) { return to_line(grid, puzzle_.notation); });
        for (std::size_t k = 0; k < found_.solutions.size(); ++k)
            add_unknowns(object, geometry_, words_.unknowns_of(k));
        object["open_cells"] = json_list(words_.open_cells(), [&](Cell cell) -> Json {
            std::vector<Digit> digits = found_.possible_digits[cell];
            for (Digit& digit : digits)
                digit = static_cast<Digit>(digit - 1 + lowest_digit(puzzle_));
            return {{"cell", name(cell)}, {"digits", digits}};
        });
        object["open_cells_complete"] = found_.possible_digits_are_complete;
        if (puzzle_.is_plain())
            object.update(
                Json{{"disambiguating_givens", json(found_.disambiguating_givens)},
                     {"disambiguating_givens_minimal", found_.disambiguating_givens_are_minimal},
                     {"singles_suffice", found_.verdict == Verdict::unique ? Json(found_.singles_suffice) : Json()}});
        object["rating"] = found_.rating ? rating_json(*found_.rating) : Json();
        object[puzzle_.is_plain() ? "redundant_givens" : "redundant_clues"] =
            found_.redundant ? json(*found_.redundant) : Json();
        return to_text(object) + '\n';
    }

private:
    /// Returns the puzzle with the digits common to all solutions, and the extra givens.
    [[nodiscard]] Grid known_digits() const {
        Grid grid = puzzle_.grid;
        if (found_.possible_digits_are_complete)
            for (Cell cell = 0; cell < found_.possible_digits.size(); ++cell)
                if (found_.possible_digits[cell].size() == 1)
                    grid.set(cell, found_.possible_digits[cell].front());
        for (const Candidate& extra : found_.disambiguating_givens)
            grid.set(extra.cell, extra.digit);
        return grid;
    }

    [[nodiscard]] std::string name(Cell cell) const { return cell_name(geometry_, cell); }

    // --- Signs ------------------------------------------------------------------------------------------------------

    [[nodiscard]] Signs signs() const {
        Signs signs;
        const auto mark = [&](const Clue& clue, char sign) {
            if (clue.kind != Clue::Kind::rule)
                signs.try_emplace(clue.cell, sign);
            else
                for (const Cell cell : puzzle_.variant->rules[clue.rule].cells)
                    signs.try_emplace(cell, sign);
        };
        if (words_.has_probable_error())
            mark(found_.repairs.front().clue, '*');
        for (const sudoku::Clash& clash : found_.clashes)
            for (const Cell cell : clash.cells)
                signs.try_emplace(cell, '!');
        for (const Contradiction& contradiction : found_.contradictions) {
            for (const Exclusion& exclusion : contradiction.reasons)
                if (exclusion.reason == Exclusion::Reason::peer)
                    signs.try_emplace(exclusion.peer, '!');
            if (contradiction.dead_end.kind == sudoku::DeadEnd::Kind::cell_without_candidates)
                signs[contradiction.dead_end.cell] = 'x';
        }
        if (found_.conflict)
            for (const Clue& clue : found_.conflict->clues)
                mark(clue, '!');
        for (const Cell cell : words_.open_cells())
            signs[cell] = '?';
        for (const Candidate& extra : found_.disambiguating_givens)
            signs[extra.cell] = '+';
        if (found_.redundant)
            for (const Clue& clue : *found_.redundant)
                mark(clue, '-');
        return signs;
    }

    // --- JSON -------------------------------------------------------------------------------------------------------

    /// Adds the reasons and repairs of a plain puzzle.
    void add_givens(Json& object) const {
        const auto& conflict = found_.conflict;
        object.update(
            Json{{"clashes", to_json(puzzle_, found_.clashes)},
                 {"contradictions", json(found_.contradictions)},
                 {"conflict",
                  conflict ? Json{{"givens", json(conflict->clues)}, {"minimal", conflict->is_minimal}} : Json()},
                 {"refutation", found_.refutation ? json(*found_.refutation) : Json()},
                 {"repairs", json(found_.repairs)}});
    }

    /// Adds the reasons and repairs of a puzzle with rules.
    void add_clues(Json& object) const {
        const auto repair = [&](const Repair& one) {
            return Json{{"clue", json(one.clue)}, {"answer_without", one.fixed_by_removal ? "unique" : "multiple"}};
        };
        const bool has_conflict = found_.conflict && !found_.conflict->clues.empty();
        object.update(Json{{"conflict", has_conflict ? Json{{"clues", json(found_.conflict->clues)},
                                                            {"minimal", found_.conflict->is_minimal}}
                                                     : Json()},
                           {"reasons", found_.reasons},
                           {"repairs", json_list(found_.repairs, repair)}});
    }

    /// Returns "r4c1=3", as in records of one candidate; with rules, {"text": "cage r1c1 r1c2 = 15", "line": 6}.
    [[nodiscard]] Json json(const Clue& clue) const {
        if (puzzle_.is_plain())
            return json(Candidate{clue.cell, puzzle_.grid[clue.cell]});
        const std::size_t line = clue.kind == Clue::Kind::rule ? puzzle_.variant->rules[clue.rule].line : 0;
        return {{"text", describe(*puzzle_.variant, clue)}, {"line", line > 0 ? Json(line) : Json()}};
    }
    [[nodiscard]] Json json(Candidate candidate) const {
        return candidate_text(geometry_, candidate, lowest_digit(puzzle_));
    }

    template <class T>
    [[nodiscard]] Json json(const std::vector<T>& list) const {
        return json_list(list, [&](const T& element) { return json(element); });
    }

    [[nodiscard]] Json json(const Exclusion& exclusion) const {
        constexpr std::array reasons{"peer", "filled", "eliminated", "refuted"};
        const bool is_peer = exclusion.reason == Exclusion::Reason::peer;
        return {{"candidate", json(Candidate{exclusion.cell, exclusion.digit})},
                {"reason", reasons.at(static_cast<std::size_t>(exclusion.reason))},
                {"peer", is_peer ? Json(name(exclusion.peer)) : Json()},
                {"house", is_peer ? Json(to_string(exclusion.house)) : Json()}};
    }

    [[nodiscard]] Json json(const Contradiction& contradiction) const {
        const sudoku::DeadEnd& dead_end = contradiction.dead_end;
        const bool is_cell = dead_end.kind == sudoku::DeadEnd::Kind::cell_without_candidates;
        return {{"cell", is_cell ? Json(name(dead_end.cell)) : Json()},
                {"digit", is_cell ? Json() : Json(dead_end.digit)},
                {"house", is_cell ? Json() : Json(to_string(dead_end.house))},
                {"reasons", json(contradiction.reasons)}};
    }

    [[nodiscard]] Json json(const RefutationStep& step) const {
        Json object{{"placement", json(step.placement)}};
        if (step.kind == RefutationStep::Kind::refuted) {
            object["kind"] = "refuted";
            object["refutation"] = json(*step.refutation);
        } else {
            const bool is_hidden = step.kind == RefutationStep::Kind::hidden_single;
            object["kind"] = is_hidden ? "hidden single" : "naked single";
            object["house"] = is_hidden ? Json(to_string(step.house)) : Json();
            object["reasons"] = json(step.reasons);
        }
        return object;
    }

    [[nodiscard]] Json json(const Refutation& refutation) const {
        return {{"steps", json(refutation.steps)}, {"contradiction", json(refutation.contradiction)}};
    }

    [[nodiscard]] Json json(const Repair& repair) const {
        return {{"given", json(repair.clue)},
                {"fixed_by_removal", repair.fixed_by_removal},
                {"fixed_by_digits", repair.fixed_by_digits}};
    }

    const Puzzle& puzzle_;
    const sudoku::Geometry& geometry_ = puzzle_.grid.geometry();
    const Explanation& found_;
    const ExplanationWords words_;
};

} // namespace

Answer explain(const Puzzle& puzzle, const Settings& settings, const std::string& source, Piece& record) {
    sudoku::ExplainParams params;
    params.seed = settings.params.seed.value_or(0);
    params.deletion_orders = settings.restarts;
    params.find_redundant = settings.find_redundant;
    params.notation = puzzle.notation;
    params.limits.seconds = settings.params.limits.seconds;
    params.limits.stop_flag = settings.params.limits.stop_flag;
    const Explanation found = sudoku::explain(puzzle, params);
    const ExplanationWriter writer(puzzle, found, params.limits);
    if (settings.format == Format::svg)
        record.pictures.push_back(writer.picture());
    else
        record.text = settings.format == Format::json   ? writer.json_line(source)
                      : settings.format == Format::line ? writer.line()
                                                        : '\n' + writer.grid(settings.color);
    Answer answer;
    answer.answered = answered(found.verdict);
    answer.found.status = found.status;
    answer.solutions = answer.found.solutions = found.solutions.size();
    const bool is_inconsistent = puzzle.is_plain() && found.verdict == Verdict::inconsistent;
    answer.found.search_nodes = is_inconsistent ? 1 : found.search_nodes; // 0: nothing is known
    answer.clashes = found.clashes;
    return answer;
}

Command explain_command() {
    return {
        "explain",
        "Explain why a puzzle has no solution or several, and rate the others.",
        "[FILE...]",
        "  sudoku explain puzzle.txt          the conflicting givens, the reason, and the probable typo\n"
        "  sudoku explain --redundant -p 1234341..14...2.    the redundant givens\n"
        "  sudoku explain --format json --time-limit 5 puzzles.txt | jq .conflict   for other programs\n",
        "  0    every puzzle has exactly one solution\n"
        "  1    at least one has none or several\n",
        OptionTable{
            {"redundant,r", "", "list the redundant givens of a puzzle with one solution"},
            {"minimal,m", "", "old name of --redundant", Rank::hidden},
            restarts_option("search N times for the fewest conflicting givens (default 32)"),
            format_option({Format::line, Format::grid, Format::json, Format::svg},
                          "output format: grid, the whole explanation; line, a summary; json; svg, a picture (default "
                          "grid)")} +
            input_options() +
            OptionTable{threads_option(),
                        time_limit_option("stop explaining a puzzle after this time, and print the result so far"),
                        {"seed", "N", "search in another random order; the same seed gives the same output everywhere",
                         Rank::rare},
                        {"stats", "", "print a summary to standard error at the end"}},
        [](const Session& session) { return run_sudoku(Task::explain, session); }};
}

} // namespace apps
