#include "apps/sudoku/puzzle_answer.hpp"

#include "apps/shared/reasoning.hpp"
#include "apps/sudoku/pictures/picture.hpp"
#include "apps/sudoku/reason/explanation_text.hpp"
#include "apps/sudoku/writer.hpp"

#include "sudoku/many/check.hpp"
#include "sudoku/rules/reason/variant_explanation.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>

namespace apps {

namespace {

using sudoku::Cell;
using sudoku::Clue;
using sudoku::ClueRepair;
using sudoku::Digit;
using sudoku::VariantExplanation;
using sudoku::VariantPuzzle;
using sudoku::Verdict;

/// Signs of cells in grids.
constexpr std::array<std::pair<char, const char*>, 4> clue_sign_meanings{
    {{'!', "in conflict"}, {'*', "probably wrong"}, {'?', "open"}, {'-', "redundant"}}};

/// "line 6: cage r1c1 r1c2 = 15", "r1c2 = 3"
std::string clue_text(const VariantPuzzle& variant, const Clue& clue) {
    const std::size_t line = clue.kind == Clue::Kind::rule ? variant.rules[clue.rule].line : 0;
    return (line > 0 ? fmt::format("line {}: ", line) : "") + describe(variant, clue);
}

/// {"text": "cage r1c1 r1c2 = 15", "line": 6}
Json clue_json(const VariantPuzzle& variant, const Clue& clue) {
    const std::size_t line = clue.kind == Clue::Kind::rule ? variant.rules[clue.rule].line : 0;
    return {{"text", describe(variant, clue)}, {"line", line > 0 ? Json(line) : Json()}};
}

/// Writer of the explanation of a variant in each format.
class VariantExplanationWriter {
public:
    VariantExplanationWriter(const sudoku::Puzzle& puzzle, const VariantExplanation& found)
        : variant_(*puzzle.variant), puzzle_(puzzle), found_(found) {
        for (const std::vector<Digit>& digits : found.possible_digits)
            open_ += digits.size() > 1 ? 1 : 0;
    }

    /// Returns the verdict, the summary, and the most probable error.
    [[nodiscard]] std::string line() const {
        const bool has_repair = !found_.repairs.empty() && found_.repairs.front().is_unique;
        return fmt::format("{}\t{}{}\n", to_string(found_.verdict), gist(),
                           has_repair ? "; probably wrong: " + clue_text(variant_, found_.repairs.front().clue) : "");
    }

    /// Returns the puzzle with signs and their meanings, the rules, and all sentences.
    [[nodiscard]] std::string grid(bool color) const {
        const Signs signs = this->signs();
        std::string legend;
        for (const auto& [sign, meaning] : clue_sign_meanings)
            if (std::ranges::find(signs, sign, &Signs::value_type::second) != signs.end())
                legend += fmt::format("{}{} {}", legend.empty() ? "" : ", ", sign, meaning);
        return decorated_boxes(puzzle_, known_digits(), signs, color) + legend + (legend.empty() ? "" : "\n") + words();
    }

    [[nodiscard]] svg::Picture picture() const {
        const sudoku::Grid grid = known_digits();
        const Signs signs = this->signs();
        svg::Picture picture =
            drawn(Board{.puzzle = puzzle_, .digits = grid.digits(), .signs = signs, .names_cells = true});
        picture.add(legend(signs, clue_sign_meanings));
        return svg::framed(puzzle_.name, picture, words());
    }

    /// All lists are there, empty or null if they do not apply.
    [[nodiscard]] std::string json_line(const std::string& source) const {
        const auto json = [&](const Clue& clue) { return clue_json(variant_, clue); };
        Json object = head_of_record(source, puzzle_);
        object.update(
            {{"answer", to_string(found_.verdict)},
             {"reason", gist()},
             {"complete", found_.status == dlx::Status::exhausted},
             {"stop_reason", to_string(found_.status)},
             {"search_nodes", std::to_string(found_.search_nodes)},
             {"conflict", found_.conflict.empty() ? Json()
                                                  : Json{{"clues", json_list(found_.conflict, json)},
                                                         {"minimal", found_.conflict_is_minimal}}},
             {"reasons", found_.reasons},
             {"repairs", json_list(found_.repairs,
                                   [&](const ClueRepair& repair) {
                                       return Json{{"clue", json(repair.clue)},
                                                   {"answer_without", repair.is_unique ? "unique" : "multiple"}};
                                   })},
             {"repairs_complete", found_.repairs_are_complete},
             {"solutions",
              json_list(found_.solutions, [&](const sudoku::Grid& grid) { return to_line(grid, puzzle_.notation); })},
             {"open_cells", open_cells()},
             {"open_cells_complete", found_.possible_digits_are_complete},
             {"rating", found_.rating ? rating_json(*found_.rating) : Json()},
             {"redundant_clues", found_.redundant ? json_list(*found_.redundant, json) : Json()}});
        return to_text(object) + '\n';
    }

private:
    /// Returns the puzzle with all digits that are equal in all solutions.
    [[nodiscard]] sudoku::Grid known_digits() const {
        sudoku::Grid grid = puzzle_.grid;
        for (Cell cell = 0; cell < found_.possible_digits.size() && found_.possible_digits_are_complete; ++cell)
            if (found_.possible_digits[cell].size() == 1)
                grid.set(cell, found_.possible_digits[cell].front());
        return grid;
    }

    [[nodiscard]] Signs signs() const {
        Signs signs;
        const auto mark = [&](const Clue& clue, char sign) {
            if (clue.kind != Clue::Kind::rule)
                signs[clue.cell] = sign;
            else
                for (const Cell cell : variant_.rules[clue.rule].cells)
                    signs.try_emplace(cell, sign);
        };
        if (!found_.repairs.empty() && found_.repairs.front().is_unique)
            mark(found_.repairs.front().clue, '*');
        for (const Clue& clue : found_.conflict)
            if (clue.kind == Clue::Kind::rule || !signs.contains(clue.cell))
                mark(clue, '!');
        for (Cell cell = 0; cell < found_.possible_digits.size(); ++cell)
            if (found_.possible_digits[cell].size() > 1)
                signs[cell] = '?';
        for (const Clue& clue : found_.redundant.value_or(std::vector<Clue>()))
            mark(clue, '-');
        return signs;
    }

    /// Returns one line without its end and without the verdict.
    [[nodiscard]] std::string gist() const {
        switch (found_.verdict) {
        case Verdict::none:
        case Verdict::inconsistent:
            return conflict();
        case Verdict::multiple:
            return fmt::format("{}{} open", found_.possible_digits_are_complete ? "" : "at least ",
                               counted(open_, "cell"));
        case Verdict::unique:
            return counted(found_.search_nodes, "search node");
        case Verdict::unknown:
            break;
        }
        return std::string(to_string(found_.status));
    }

    /// "3 clues already have no solution, minimal: r1c2 = 3, line 6: cage r1c1 r1c2 = 15 and line 7: anti-knight"
    [[nodiscard]] std::string conflict() const {
        if (found_.conflict.empty())
            return found_.conflict_is_minimal
                       ? "the regions alone leave no solution"
                       : fmt::format("no completion exists ({})", counted(found_.search_nodes, "search node"));
        std::vector<std::string> texts;
        for (const Clue& clue : found_.conflict)
            texts.push_back(describe(variant_, clue));
        return fmt::format("{} already {} no solution, {}: {}", counted(texts.size(), "clue"),
                           texts.size() == 1 ? "has" : "have",
                           found_.conflict_is_minimal ? "minimal" : "not proved minimal", sudoku::join_words(texts));
    }

    /// Returns the summary and all details.
    [[nodiscard]] std::string words() const {
        std::string text = fmt::format("{}: {}\n", to_string(found_.verdict), gist());
        if (found_.verdict == Verdict::none || found_.verdict == Verdict::inconsistent)
            text += clue_lines() + reasons() + repairs();
        if (found_.verdict == Verdict::multiple)
            text += open_cells_text(variant_.grid.geometry(), puzzle_.notation, found_.possible_digits);
        if (found_.rating)
            text += rating_lines(*found_.rating);
        if (found_.redundant)
            text += found_.redundant->empty() ? "No clue is redundant: the puzzle is minimal.\n"
                                              : "Redundant (one at a time):\n";
        for (const Clue& clue : found_.redundant.value_or(std::vector<Clue>()))
            text += fmt::format("  {}\n", clue_text(variant_, clue));
        return text + ending_of(found_, puzzle_.notation);
    }

    /// Returns the clues of the conflict that have lines.
    [[nodiscard]] std::string clue_lines() const {
        std::string text;
        for (const Clue& clue : found_.conflict)
            if (clue.kind == Clue::Kind::rule && variant_.rules[clue.rule].line > 0)
                text += fmt::format("  {}\n", clue_text(variant_, clue));
        return text;
    }

    [[nodiscard]] std::string reasons() const {
        constexpr std::size_t max_reasons = 200;
        if (found_.conflict.empty())
            return "";
        if (found_.reasons.empty())
            return "Why: no refutation short enough to follow was found\n";
        if (found_.reasons.size() > max_reasons)
            return fmt::format("Why: the refutation found takes {} steps; --format json has them\n",
                               found_.reasons.size());
        std::string text = fmt::format("Why, in {}:\n", counted(found_.reasons.size(), "step"));
        for (const std::string& reason : found_.reasons)
            text += fmt::format("  {}\n", reason);
        return text;
    }

    [[nodiscard]] std::string repairs() const {
        if (found_.repairs.empty())
            return found_.repairs_are_complete && !found_.conflict.empty()
                       ? "No single clue explains this: without any one of them, there is no solution.\n"
                       : "";
        std::string text =
            found_.repairs.front().is_unique ? "Probably wrong, the likeliest first:\n" : "May be wrong:\n";
        for (const auto& [clue, is_unique] : found_.repairs)
            text += fmt::format("  {}: without it there {}\n", clue_text(variant_, clue),
                                is_unique ? "is exactly one solution" : "are several solutions");
        return text;
    }

    [[nodiscard]] Json open_cells() const {
        Json cells = Json::array();
        for (Cell cell = 0; cell < found_.possible_digits.size(); ++cell)
            if (found_.possible_digits[cell].size() > 1)
                cells.push_back(
                    {{"cell", cell_name(variant_.grid.geometry(), cell)}, {"digits", found_.possible_digits[cell]}});
        return cells;
    }

    const VariantPuzzle& variant_;
    const sudoku::Puzzle& puzzle_;
    const VariantExplanation& found_;
    std::size_t open_ = 0; ///< number of cells with several possible digits
};

} // namespace

Answer explain_with_rules(const sudoku::Puzzle& puzzle, const Settings& settings, const std::string& source,
                          Piece& record) {
    sudoku::ExplainVariantParams params;
    params.limits.seconds = settings.params.limits.seconds;
    params.limits.stop_flag = settings.params.limits.stop_flag;
    params.seed = settings.params.seed.value_or(0);
    params.deletion_orders = std::min(settings.restarts, params.deletion_orders);
    params.find_redundant = settings.find_redundant;
    const VariantExplanation found = sudoku::explain(*puzzle.variant, params);
    const VariantExplanationWriter writer(puzzle, found);
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
    answer.found.search_nodes = found.search_nodes;
    return answer;
}

} // namespace apps
