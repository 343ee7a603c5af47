#include "apps/sudoku/answer.hpp"

#include "sudoku/explain.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <iterator>
#include <span>

namespace apps {

namespace {

using sudoku::Cell;
using sudoku::Contradiction;
using sudoku::Digit;
using sudoku::Exclusion;
using sudoku::Explanation;
using sudoku::Grid;
using sudoku::Placement;
using sudoku::Puzzle;
using sudoku::Refutation;
using sudoku::Repair;
using sudoku::Step;
using sudoku::Verdict;

/// "3", "3 or 5", "3, 4 or 5": what `word` makes of each element of `list`, and `also` behind them.
template <class List, class Word>
std::string join(const List& list, std::string_view last, Word word, const std::vector<std::string>& also = {}) {
    std::vector<std::string> words;
    std::transform(list.begin(), list.end(), std::back_inserter(words), word);
    words.insert(words.end(), also.begin(), also.end());
    std::string text;
    for (std::size_t k = 0; k < words.size(); ++k)
        text += (k == 0 ? "" : k + 1 < words.size() ? ", " : fmt::format(" {} ", last)) + words[k];
    return text;
}

// --- Words ----------------------------------------------------------------------------------------------------------

/// An explanation in words.
class Words {
public:
    Words(const Puzzle& puzzle, const Explanation& found)
        : puzzle_(puzzle), geometry_(puzzle.grid.geometry()), found_(found) {}

    /// One line without its end: the verdict is not in it.
    [[nodiscard]] std::string gist() const {
        switch (found_.verdict) {
        case Verdict::inconsistent:
            return apps::to_text(puzzle_, found_.clashes);
        case Verdict::none:
            return why_none();
        case Verdict::multiple:
            return why_multiple();
        case Verdict::unique:
            return fmt::format("{}; {}", counted(found_.search_nodes, "search node"),
                               found_.singles_suffice ? "singles suffice" : "singles do not suffice");
        case Verdict::unknown:
            break;
        }
        return std::string(to_string(found_.status));
    }

    /// The gist and what else there is to say.
    [[nodiscard]] std::string lines() const {
        std::string text = fmt::format("{}: {}\n", to_string(found_.verdict), gist());
        for (const Contradiction& contradiction : found_.contradictions)
            if (&contradiction != &found_.contradictions.front()) // that is the gist
                text += fmt::format("  {}\n", to_string(geometry_, contradiction, puzzle_.alphabet));
        if (found_.conflict)
            text += refutation();
        if (found_.verdict == Verdict::none || found_.verdict == Verdict::inconsistent)
            text += repairs();
        if (found_.verdict == Verdict::multiple)
            text += open_cells();
        if (found_.redundant)
            text += found_.redundant->empty() ? "No given can be taken away: the puzzle is minimal.\n"
                                              : fmt::format("Redundant, each alone: {}\n", givens(*found_.redundant));
        for (const Grid& solution : found_.solutions)
            text += fmt::format("{} {}\n", found_.solutions.size() > 1 ? "A solution:" : "The solution:",
                                to_line(solution, puzzle_.alphabet));
        if (found_.status != dlx::Status::exhausted && found_.verdict != Verdict::unknown)
            text += fmt::format("Not all is known: {}\n", to_string(found_.status));
        return text;
    }

    /// The verdict, the gist, and the most probable error.
    [[nodiscard]] std::string line() const {
        return fmt::format("{}\t{}{}\n", to_string(found_.verdict), gist(),
                           found_.repairs.empty() ? "" : "; probably wrong: " + to_text(found_.repairs.front()));
    }

private:
    [[nodiscard]] std::string name(Cell cell) const { return cell_name(geometry_, cell); }
    [[nodiscard]] std::string text_of(Digit digit) const { return digit_text(digit, puzzle_.alphabet); }
    [[nodiscard]] std::string text_of(Placement placement) const {
        return fmt::format("{} = {}", name(placement.cell), text_of(placement.digit));
    }
    [[nodiscard]] std::string givens(const std::vector<Cell>& cells) const {
        return join(cells, "and", [&](Cell cell) { return text_of({cell, puzzle_.grid[cell]}); });
    }

    [[nodiscard]] std::string why_none() const {
        if (!found_.contradictions.empty())
            return to_string(geometry_, found_.contradictions.front(), puzzle_.alphabet);
        if (!found_.conflict)
            return fmt::format("no completion exists ({})", counted(found_.search_nodes, "search node"));
        return fmt::format("{} already {} no solution, {}: {}", counted(found_.conflict->cells.size(), "given"),
                           found_.conflict->cells.size() == 1 ? "has" : "have",
                           found_.conflict->is_minimal ? "minimal" : "not proved minimal",
                           givens(found_.conflict->cells));
    }

    [[nodiscard]] std::string why_multiple() const {
        const auto open = std::count_if(found_.possible.begin(), found_.possible.end(),
                                        [](const auto& digits) { return digits.size() > 1; });
        std::string text = fmt::format("{}{} open", found_.possible_is_complete ? "" : "at least ",
                                       counted(static_cast<std::size_t>(open), "cell"));
        if (found_.extra_givens.empty())
            return text;
        return fmt::format("{}; with {} it would have exactly one solution", text,
                           join(found_.extra_givens, "and", [&](Placement extra) { return text_of(extra); }));
    }

    [[nodiscard]] std::string refutation() const {
        if (!found_.refutation)
            return "Why: a refutation that one could follow was not found\n";
        const std::size_t steps = found_.refutation->size();
        if (steps > most_steps_told)
            return fmt::format("Why: the shortest refutation found takes {} steps; --format json has them\n", steps);
        return fmt::format("Why, in {}:\n", counted(steps + 1, "step")) + told(*found_.refutation, "  ");
    }

    [[nodiscard]] std::string told(const Refutation& refutation, const std::string& indent) const {
        std::string text;
        for (const Step& step : refutation.steps) {
            if (step.kind == Step::Kind::refuted)
                text += fmt::format("{}Suppose {}:\n{}", indent, text_of(step.placement),
                                    told(*step.refutation, indent + "  "));
            text += fmt::format("{}{}{}\n", indent, step.kind == Step::Kind::refuted ? "So " : "",
                                to_string(geometry_, step, puzzle_.alphabet));
        }
        return text + fmt::format("{}{}\n", indent, to_string(geometry_, refutation.contradiction, puzzle_.alphabet));
    }

    /// "r4c7 = 5: with 3 or empty there it would have exactly one solution"
    [[nodiscard]] std::string to_text(const Repair& repair) const {
        std::vector<std::string> empty(repair.by_removal ? 1 : 0, "empty");
        return fmt::format("{}: with {} there it would have exactly one solution", givens({repair.cell}),
                           join(
                               repair.by_change, "or", [&](Digit digit) { return text_of(digit); }, empty));
    }

    [[nodiscard]] std::string repairs() const {
        if (found_.repairs.empty())
            return found_.repairs_are_complete
                       ? "No given is wrong alone: none, taken away or changed, would leave exactly one solution.\n"
                       : "";
        std::string text = "Probably wrong, the likeliest first:\n";
        const std::size_t told = std::min(found_.repairs.size(), most_repairs_told);
        for (const Repair& repair : std::span(found_.repairs).first(told))
            text += fmt::format("  {}\n", to_text(repair));
        if (told < found_.repairs.size())
            text += fmt::format("  and {} more; --format json has them\n", found_.repairs.size() - told);
        return text;
    }

    /// As many to a line as there is room for.
    [[nodiscard]] std::string open_cells() const {
        constexpr std::size_t columns = 100;
        std::string text = "Open:";
        std::size_t width = text.size();
        const char* before = " ";
        for (Cell cell = 0; cell < found_.possible.size(); ++cell) {
            if (found_.possible[cell].size() < 2)
                continue;
            std::string item = name(cell);
            for (const Digit digit : found_.possible[cell])
                item += ' ' + text_of(digit);
            const bool has_room = width + item.size() + 2 <= columns;
            text += has_room ? before : before[0] == ' ' ? "\n  " : ",\n  ";
            width = (has_room ? width + 2 : 2) + item.size();
            text += item;
            before = ", ";
        }
        return text + '\n';
    }

    static constexpr std::size_t most_steps_told = 200;
    static constexpr std::size_t most_repairs_told = 10;

    const Puzzle& puzzle_;
    const sudoku::Geometry& geometry_;
    const Explanation& found_;
};

// --- The grid -------------------------------------------------------------------------------------------------------

struct Sign {
    char sign;
    const char* meaning;
};
constexpr Sign in_conflict{'!', "in conflict"};
constexpr Sign is_dead{'x', "can be nothing"};
constexpr Sign is_wrong{'*', "probably wrong"};
constexpr Sign is_open{'?', "open"};
constexpr Sign is_extra{'+', "extra given"};
constexpr Sign is_redundant{'-', "redundant"};

Signs signs_of(const Explanation& found) {
    Signs signs;
    const auto mark = [&](const std::vector<Cell>& cells, const Sign& sign) {
        for (const Cell cell : cells)
            signs[cell] = sign.sign;
    };
    for (const sudoku::Clash& clash : found.clashes)
        mark(clash.cells, in_conflict);
    for (const Contradiction& contradiction : found.contradictions) {
        for (const Exclusion& exclusion : contradiction.because)
            if (exclusion.reason == Exclusion::Reason::peer)
                signs[exclusion.by] = in_conflict.sign;
        if (contradiction.dead_end.kind == sudoku::DeadEnd::Kind::cell_without_candidates)
            signs[contradiction.dead_end.cell] = is_dead.sign;
    }
    if (found.conflict)
        mark(found.conflict->cells, in_conflict);
    if (!found.repairs.empty())
        signs[found.repairs.front().cell] = is_wrong.sign;
    for (Cell cell = 0; cell < found.possible.size(); ++cell)
        if (found.possible[cell].size() > 1)
            signs[cell] = is_open.sign;
    for (const Placement& extra : found.extra_givens)
        signs[extra.cell] = is_extra.sign;
    if (found.redundant)
        mark(*found.redundant, is_redundant);
    return signs;
}

/// "! in conflict, * probably wrong": the marks that the grid has.
std::string legend(const Signs& signs) {
    std::string text;
    for (const Sign& sign : {in_conflict, is_dead, is_wrong, is_open, is_extra, is_redundant})
        if (std::any_of(signs.begin(), signs.end(), [&](const auto& entry) { return entry.second == sign.sign; }))
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", sign.sign, sign.meaning);
    return text.empty() ? "" : text + '\n';
}

/// The puzzle with what is the same in all solutions filled in, and the extra givens.
std::string grid_of(const Puzzle& puzzle, const Explanation& found, bool color) {
    Grid grid = puzzle.grid;
    if (found.possible_is_complete)
        for (Cell cell = 0; cell < found.possible.size(); ++cell)
            if (found.possible[cell].size() == 1)
                grid.set(cell, found.possible[cell].front());
    for (const Placement& extra : found.extra_givens)
        grid.set(extra.cell, extra.digit);
    const Signs signs = signs_of(found);
    return decorated_boxes(puzzle, grid, signs, color) + legend(signs);
}

// --- JSON -----------------------------------------------------------------------------------------------------------

/// An explanation in JSON. All lists are there, empty or null if they do not apply.
class JsonRecord {
public:
    JsonRecord(const Puzzle& puzzle, const Explanation& found)
        : puzzle_(puzzle), geometry_(puzzle.grid.geometry()), found_(found) {}

    [[nodiscard]] std::string to_line(const std::string& source) const {
        const auto line_of = [&](const Grid& grid) { return sudoku::to_line(grid, puzzle_.alphabet); };
        const auto contradiction = [&](const Contradiction& given) { return json(given); };
        const auto placement = [&](Placement given) { return json(given); };
        const Json object{
            {"source", source},
            {"line", puzzle_.line},
            {"puzzle", line_of(puzzle_.grid)},
            {"answer", to_string(found_.verdict)},
            {"reason", Words(puzzle_, found_).gist()},
            {"complete", found_.status == dlx::Status::exhausted},
            {"ended_by", to_string(found_.status)},
            {"search_nodes", std::to_string(found_.search_nodes)},
            {"clashes", to_json(geometry_, found_.clashes)},
            {"contradictions", json_list(found_.contradictions, contradiction)},
            {"conflict", conflict()},
            {"refutation", found_.refutation ? json(*found_.refutation) : Json()},
            {"repairs", repairs()},
            {"repairs_complete", found_.repairs_are_complete},
            {"solutions", json_list(found_.solutions, line_of)},
            {"open", open()},
            {"open_complete", found_.possible_is_complete},
            {"extra_givens", json_list(found_.extra_givens, placement)},
            {"extra_givens_minimal", found_.extra_givens_are_minimal},
            {"singles_suffice", found_.verdict == Verdict::unique ? Json(found_.singles_suffice) : Json()},
            {"redundant", found_.redundant ? givens(*found_.redundant) : Json()}};
        return apps::to_text(object) + '\n';
    }

private:
    [[nodiscard]] Json json(Placement placement) const {
        return {{"cell", cell_name(geometry_, placement.cell)}, {"digit", placement.digit}};
    }
    [[nodiscard]] Json given(Cell cell) const { return json(Placement{cell, puzzle_.grid[cell]}); }
    [[nodiscard]] Json givens(const std::vector<Cell>& cells) const {
        return json_list(cells, [&](Cell cell) { return given(cell); });
    }

    [[nodiscard]] Json json(const std::vector<Exclusion>& because) const {
        return json_list(because, [&](const Exclusion& exclusion) {
            Json object = json(Placement{exclusion.cell, exclusion.digit});
            const bool is_peer = exclusion.reason == Exclusion::Reason::peer;
            object["reason"] = is_peer ? "peer" : exclusion.reason == Exclusion::Reason::filled ? "filled" : "refuted";
            object["by"] = is_peer ? Json(cell_name(geometry_, exclusion.by)) : Json();
            object["house"] = is_peer ? Json(to_string(exclusion.house)) : Json();
            return object;
        });
    }

    [[nodiscard]] Json json(const Contradiction& contradiction) const {
        const sudoku::DeadEnd& dead_end = contradiction.dead_end;
        const bool is_cell = dead_end.kind == sudoku::DeadEnd::Kind::cell_without_candidates;
        return {{"cell", is_cell ? Json(cell_name(geometry_, dead_end.cell)) : Json()},
                {"digit", is_cell ? Json() : Json(dead_end.digit)},
                {"house", is_cell ? Json() : Json(to_string(dead_end.house))},
                {"because", json(contradiction.because)}};
    }

    [[nodiscard]] Json json(const Step& step) const {
        Json object = json(step.placement);
        if (step.kind == Step::Kind::refuted) {
            object["kind"] = "refuted";
            object["refutation"] = json(*step.refutation);
        } else {
            const bool is_hidden = step.kind == Step::Kind::hidden_single;
            object["kind"] = is_hidden ? "hidden single" : "naked single";
            object["house"] = is_hidden ? Json(to_string(step.house)) : Json();
            object["because"] = json(step.because);
        }
        return object;
    }

    [[nodiscard]] Json json(const Refutation& refutation) const {
        return {{"steps", json_list(refutation.steps, [&](const Step& step) { return json(step); })},
                {"contradiction", json(refutation.contradiction)}};
    }

    [[nodiscard]] Json conflict() const {
        if (!found_.conflict)
            return {};
        return {{"givens", givens(found_.conflict->cells)}, {"minimal", found_.conflict->is_minimal}};
    }

    [[nodiscard]] Json repairs() const {
        return json_list(found_.repairs, [&](const Repair& repair) {
            Json object = given(repair.cell);
            object["empty"] = repair.by_removal;
            object["digits"] = repair.by_change;
            return object;
        });
    }

    [[nodiscard]] Json open() const {
        Json result = Json::array();
        for (Cell cell = 0; cell < found_.possible.size(); ++cell)
            if (found_.possible[cell].size() > 1)
                result.push_back({{"cell", cell_name(geometry_, cell)}, {"digits", found_.possible[cell]}});
        return result;
    }

    const Puzzle& puzzle_;
    const sudoku::Geometry& geometry_;
    const Explanation& found_;
};

} // namespace

Answer explain(const Puzzle& puzzle, const Settings& settings, const std::string& source, PuzzleConfirmer* confirmer,
               std::string& record) {
    sudoku::ExplainParams params;
    params.seed = settings.params.seed.value_or(0);
    params.restarts = settings.restarts;
    params.find_redundant = settings.find_redundant;
    params.limits.seconds = settings.params.limits.seconds;
    params.limits.stop = settings.params.limits.stop;
    const Explanation found = sudoku::explain(puzzle.grid, params);
    if (confirmer != nullptr)
        confirmer->on_explanation(puzzle, found);
    if (settings.format == Format::json)
        record = JsonRecord(puzzle, found).to_line(source);
    else if (settings.format == Format::line)
        record = Words(puzzle, found).line();
    else
        record = '\n' + grid_of(puzzle, found, settings.color) + Words(puzzle, found).lines();
    Answer answer;
    answer.answered = answered(found.verdict);
    answer.found.status = found.status;
    answer.found.solutions = found.solutions.size();
    answer.found.search_nodes = found.verdict == Verdict::inconsistent ? 1 : found.search_nodes; // 0: nothing is known
    answer.clashes = found.clashes;
    return answer;
}

} // namespace apps
