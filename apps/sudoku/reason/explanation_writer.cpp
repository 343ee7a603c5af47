#include "apps/shared/reasoning.hpp"
#include "apps/sudoku/pictures/picture.hpp"
#include "apps/sudoku/reason/explanation_text.hpp"
#include "apps/sudoku/writer.hpp"

#include "sudoku/many/check.hpp"
#include "sudoku/reason/explanation.hpp"

#include <algorithm>
#include <array>
#include <fmt/core.h>
#include <span>
#include <utility>

namespace apps {

namespace {

using sudoku::Candidate;
using sudoku::Cell;
using sudoku::Contradiction;
using sudoku::Digit;
using sudoku::Exclusion;
using sudoku::Explanation;
using sudoku::Grid;
using sudoku::Puzzle;
using sudoku::Refutation;
using sudoku::RefutationStep;
using sudoku::Repair;
using sudoku::Verdict;

/// The signs in grids.
constexpr std::array<std::pair<char, const char*>, 6> sign_meanings{{{'!', "in conflict"},
                                                                     {'x', "no candidate"},
                                                                     {'*', "probably wrong"},
                                                                     {'?', "open"},
                                                                     {'+', "extra given"},
                                                                     {'-', "redundant"}}};

/// Writer of an explanation in each format.
class ExplanationWriter {
public:
    /// Both outlive it.
    ExplanationWriter(const Puzzle& puzzle, const Explanation& found) : puzzle_(puzzle), found_(found) {
        for (Cell cell = 0; cell < found.possible_digits.size(); ++cell)
            if (found.possible_digits[cell].size() > 1)
                open_.push_back(cell);
    }

    /// Returns the verdict, the summary, and the most probable error.
    [[nodiscard]] std::string line() const {
        return fmt::format("{}\t{}{}\n", to_string(found_.verdict), gist(),
                           found_.repairs.empty() ? "" : "; probably wrong: " + text_of(found_.repairs.front()));
    }

    /// The puzzle with what is the same in all solutions filled in, and the extra givens; the meaning of its signs; and
    /// everything in words.
    [[nodiscard]] std::string grid(bool color) const {
        const Signs signs = this->signs();
        std::string legend;
        for (const auto& [sign, meaning] : sign_meanings)
            if (std::ranges::find(signs, sign, &Signs::value_type::second) != signs.end())
                legend += fmt::format("{}{} {}", legend.empty() ? "" : ", ", sign, meaning);
        return decorated_boxes(puzzle_, known_digits(), signs, color) + legend + (legend.empty() ? "" : "\n") + words();
    }

    /// Draws the puzzle with the possible digits of its unsolved cells, a legend of the marks, and the summary.
    [[nodiscard]] svg::Picture picture() const {
        const Grid grid = known_digits();
        Board board{.puzzle = puzzle_, .digits = grid.digits(), .signs = signs(), .names_cells = true};
        for (const Cell cell : open_)
            for (const Digit digit : found_.possible_digits[cell])
                if (grid[cell] == 0)
                    board.candidates[{cell, digit}] = ' ';
        std::erase_if(board.signs, [](const auto& sign) { return sign.second == '?'; }); // the candidates say it
        svg::Picture picture = drawn(board);
        picture.add(legend(board.signs, sign_meanings));
        std::string text = fmt::format("{}: {}", to_string(found_.verdict), gist());
        if (!found_.repairs.empty())
            text += "\nProbably wrong: " + text_of(found_.repairs.front());
        if (found_.rating)
            text += '\n' + rating_lines(*found_.rating);
        return svg::framed(puzzle_.name, picture, text);
    }

    /// All lists are there, empty or null if they do not apply.
    [[nodiscard]] std::string json_line(const std::string& source) const {
        const auto line_of = [&](const Grid& grid) { return to_line(grid, puzzle_.notation); };
        const auto open_cell = [&](Cell cell) -> Json {
            return {{"cell", name(cell)}, {"digits", found_.possible_digits[cell]}};
        };
        Json object = head_of_record(source, puzzle_);
        object.update(Json{
            {"answer", to_string(found_.verdict)},
            {"reason", gist()},
            {"complete", found_.status == dlx::Status::exhausted},
            {"stop_reason", to_string(found_.status)},
            {"search_nodes", std::to_string(found_.search_nodes)},
            {"clashes", to_json(geometry_, found_.clashes)},
            {"contradictions", json(found_.contradictions)},
            {"conflict", found_.conflict
                             ? Json{{"givens", json(found_.conflict->cells)}, {"minimal", found_.conflict->is_minimal}}
                             : Json()},
            {"refutation", found_.refutation ? json(*found_.refutation) : Json()},
            {"repairs", json(found_.repairs)},
            {"repairs_complete", found_.repairs_are_complete},
            {"solutions", json_list(found_.solutions, line_of)},
            {"open_cells", json_list(open_, open_cell)},
            {"open_cells_complete", found_.possible_digits_are_complete},
            {"disambiguating_givens", json(found_.disambiguating_givens)},
            {"disambiguating_givens_minimal", found_.disambiguating_givens_are_minimal},
            {"singles_suffice", found_.verdict == Verdict::unique ? Json(found_.singles_suffice) : Json()},
            {"rating", found_.rating ? rating_json(*found_.rating) : Json()},
            {"redundant_givens", found_.redundant_givens ? json(*found_.redundant_givens) : Json()}});
        return to_text(object) + '\n';
    }

private:
    /// The puzzle with what is the same in all solutions, and the extra givens.
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

    // --- Words ------------------------------------------------------------------------------------------------------

    [[nodiscard]] std::string name(Cell cell) const { return cell_name(geometry_, cell); }
    [[nodiscard]] std::string text_of(Digit digit) const {
        return digit == 0 ? "empty" : digit_text(digit, puzzle_.notation);
    }
    [[nodiscard]] std::string text_of(Candidate placement) const {
        return fmt::format("{} = {}", name(placement.cell), text_of(placement.digit));
    }
    [[nodiscard]] std::string text_of(Cell given) const { return text_of(Candidate{given, puzzle_.grid[given]}); }

    /// "3", "3 or 5", "3, 4 or 5"
    template <class T>
    [[nodiscard]] std::string join(const std::vector<T>& list, const std::string& last) const {
        std::vector<std::string> texts;
        texts.reserve(list.size());
        for (const T& element : list)
            texts.push_back(text_of(element));
        return sudoku::join_words(texts, last);
    }

    /// "r4c7 = 5: with 3 or empty there it would have exactly one solution"
    [[nodiscard]] std::string text_of(const Repair& repair) const {
        std::vector<Digit> digits = repair.fixed_by_digits;
        if (repair.fixed_by_removal)
            digits.push_back(0);
        return fmt::format("{}: with {} there it would have exactly one solution", text_of(repair.cell),
                           join(digits, "or"));
    }

    /// One line without its end: the verdict is not in it.
    [[nodiscard]] std::string gist() const {
        switch (found_.verdict) {
        case Verdict::inconsistent:
            return to_string(puzzle_.grid.geometry(), found_.clashes, puzzle_.notation);
        case Verdict::none:
            return why_none();
        case Verdict::multiple:
            return fmt::format(
                "{}{} open{}", found_.possible_digits_are_complete ? "" : "at least ", counted(open_.size(), "cell"),
                found_.disambiguating_givens.empty()
                    ? ""
                    : "; with " + join(found_.disambiguating_givens, "and") + " it would have exactly one solution");
        case Verdict::unique:
            return fmt::format("{}; {}", counted(found_.search_nodes, "search node"),
                               found_.singles_suffice ? "singles suffice" : "singles do not suffice");
        case Verdict::unknown:
            break;
        }
        return std::string(to_string(found_.status));
    }

    [[nodiscard]] std::string why_none() const {
        if (!found_.contradictions.empty())
            return to_string(geometry_, found_.contradictions.front(), puzzle_.notation);
        if (!found_.conflict)
            return fmt::format("no completion exists ({})", counted(found_.search_nodes, "search node"));
        const std::vector<Cell>& cells = found_.conflict->cells;
        if (cells.empty())
            return "the eliminated candidates alone leave no solution";
        return fmt::format("{} already {} no solution{}, {}: {}", counted(cells.size(), "given"),
                           cells.size() == 1 ? "has" : "have",
                           puzzle_.grid.eliminated().empty() ? "" : " with the eliminated candidates",
                           found_.conflict->is_minimal ? "minimal" : "not proved minimal", join(cells, "and"));
    }

    /// Returns the summary and all details.
    [[nodiscard]] std::string words() const {
        std::string text = fmt::format("{}: {}\n", to_string(found_.verdict), gist());
        for (const Contradiction& contradiction : found_.contradictions)
            if (&contradiction != &found_.contradictions.front()) // the first one is the summary
                text += fmt::format("  {}\n", to_string(geometry_, contradiction, puzzle_.notation));
        if (found_.conflict)
            text += refutation();
        if (found_.verdict == Verdict::none || found_.verdict == Verdict::inconsistent)
            text += repairs();
        if (found_.verdict == Verdict::multiple)
            text += open_cells_text(geometry_, puzzle_.notation, found_.possible_digits);
        if (found_.rating)
            text += rating_lines(*found_.rating);
        if (found_.redundant_givens)
            text += found_.redundant_givens->empty()
                        ? "No given is redundant: the puzzle is minimal.\n"
                        : fmt::format("Redundant (one at a time): {}\n", join(*found_.redundant_givens, "and"));
        return text + ending_of(found_, puzzle_.notation);
    }

    [[nodiscard]] std::string refutation() const {
        constexpr std::size_t most_told = 200;
        if (!found_.refutation)
            return "Why: no refutation short enough to follow was found\n";
        const std::size_t steps = found_.refutation->size();
        if (steps > most_told)
            return fmt::format("Why: the shortest refutation found takes {} steps; --format json has them\n", steps);
        std::string text = fmt::format("Why, in {}:\n", counted(steps + 1, "step"));
        for (const sudoku::RefutationSentence& sentence : sentences(geometry_, *found_.refutation, puzzle_.notation))
            text += fmt::format("{}{}{}\n", std::string(std::size_t{2} * (sentence.depth + 1), ' '), sentence.text,
                                sentence.is_assumption ? ":" : "");
        return text;
    }

    [[nodiscard]] std::string repairs() const {
        constexpr std::size_t most_told = 10;
        if (found_.repairs.empty())
            return found_.repairs_are_complete ? "No single given explains this: removing or changing any one of them "
                                                 "does not leave exactly one "
                                                 "solution.\n"
                                               : "";
        std::string text = "Probably wrong, the likeliest first:\n";
        const std::size_t told = std::min(found_.repairs.size(), most_told);
        for (const Repair& repair : std::span(found_.repairs).first(told))
            text += fmt::format("  {}\n", text_of(repair));
        if (told < found_.repairs.size())
            text += fmt::format("  and {} more; --format json has them\n", found_.repairs.size() - told);
        return text;
    }

    // --- Signs ------------------------------------------------------------------------------------------------------

    [[nodiscard]] Signs signs() const {
        Signs signs;
        const auto mark = [&](const std::vector<Cell>& cells, char sign) {
            for (const Cell cell : cells)
                signs[cell] = sign;
        };
        for (const sudoku::Clash& clash : found_.clashes)
            mark(clash.cells, '!');
        for (const Contradiction& contradiction : found_.contradictions) {
            for (const Exclusion& exclusion : contradiction.reasons)
                if (exclusion.reason == Exclusion::Reason::peer)
                    signs[exclusion.peer] = '!';
            if (contradiction.dead_end.kind == sudoku::DeadEnd::Kind::cell_without_candidates)
                signs[contradiction.dead_end.cell] = 'x';
        }
        if (found_.conflict)
            mark(found_.conflict->cells, '!');
        if (!found_.repairs.empty())
            signs[found_.repairs.front().cell] = '*';
        mark(open_, '?');
        for (const Candidate& extra : found_.disambiguating_givens)
            signs[extra.cell] = '+';
        if (found_.redundant_givens)
            mark(*found_.redundant_givens, '-');
        return signs;
    }

    // --- JSON -------------------------------------------------------------------------------------------------------

    /// "r4c1=3", as in all records that name a candidate alone.
    [[nodiscard]] Json json(Candidate candidate) const { return candidate_text(geometry_, candidate); }
    [[nodiscard]] Json json(Cell given) const { return json(Candidate{given, puzzle_.grid[given]}); }

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
        Json object{{"given", json(repair.cell)}};
        object["fixed_by_removal"] = repair.fixed_by_removal;
        object["fixed_by_digits"] = repair.fixed_by_digits;
        return object;
    }

    const Puzzle& puzzle_;
    const sudoku::Geometry& geometry_ = puzzle_.grid.geometry();
    const Explanation& found_;
    std::vector<Cell> open_; ///< in which several digits are possible
};

} // namespace

std::string open_cells_text(const sudoku::Geometry& geometry, const sudoku::DigitNotation& notation,
                            const std::vector<std::vector<Digit>>& possible_digits) {
    constexpr std::size_t columns = 100;
    std::string text = "Open:";
    std::size_t width = text.size();
    for (Cell cell = 0; cell < possible_digits.size(); ++cell) {
        if (possible_digits[cell].size() < 2)
            continue;
        std::string item = cell_name(geometry, cell);
        for (const Digit digit : possible_digits[cell])
            item += ' ' + digit_text(digit, notation);
        const bool has_room = width + item.size() + 2 <= columns;
        text += (text == "Open:" ? "" : ",") + std::string(has_room ? " " : "\n  ") + item;
        width = (has_room ? width + 2 : 2) + item.size();
    }
    return text + '\n';
}

std::string incomplete_line(dlx::Status status) {
    return fmt::format("Incomplete: {}{}\n", to_string(status),
                       status == dlx::Status::node_limit   ? ": some tests were too large; everything above is true"
                       : status == dlx::Status::time_limit ? "; a longer --time-limit may complete it"
                                                           : "");
}

std::string rating_lines(const sudoku::Rating& rating) {
    std::string text = fmt::format("W {}, B {}", value_of(rating.ratings.whips), value_of(rating.ratings.braids));
    if (rating.difficulty)
        text = fmt::format("Level {}, difficulty {:.1f}, {}", to_string(sudoku::level(*rating.difficulty)),
                           *rating.difficulty, text);
    if (!rating.techniques.empty())
        text += fmt::format("\nThe hardest step: {}: {}", rating.techniques.back().technique.name,
                            rating.techniques.back().sentence);
    return text + '\n';
}

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

Answer explain(const Puzzle& puzzle, const Settings& settings, const std::string& source, Piece& record) {
    if (!puzzle.is_plain())
        return explain_with_rules(puzzle, settings, source, record);
    sudoku::ExplainParams params;
    params.seed = settings.params.seed.value_or(0);
    params.deletion_orders = settings.restarts;
    params.find_redundant = settings.find_redundant;
    params.notation = puzzle.notation;
    params.limits.seconds = settings.params.limits.seconds;
    params.limits.stop_flag = settings.params.limits.stop_flag;
    const Explanation found = sudoku::explain(puzzle.grid, params);
    const ExplanationWriter writer(puzzle, found);
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
    answer.found.search_nodes = found.verdict == Verdict::inconsistent ? 1 : found.search_nodes; // 0: nothing is known
    answer.clashes = found.clashes;
    return answer;
}

} // namespace apps
