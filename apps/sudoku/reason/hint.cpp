#include "apps/shared/io/log.hpp"
#include "apps/shared/reasoning.hpp"
#include "apps/shared/rules/board.hpp"
#include "apps/sudoku/commands.hpp"
#include "apps/sudoku/each_puzzle.hpp"
#include "apps/sudoku/reason/hint_finder.hpp"
#include "apps/sudoku/writer.hpp"

#include "sudoku/rules/rule_kind.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <memory>
#include <utility>

namespace apps {

namespace {

using sudoku::Candidate, sudoku::Hint, sudoku::Puzzle;

// --- Records ---------------------------------------------------------------------------------------------------------

Json step_json(const Puzzle& puzzle, const Hint& hint) {
    const auto text = [&](const Candidate& candidate) {
        return candidate_text(puzzle.grid.geometry(), candidate, lowest_digit(puzzle));
    };
    Json json{{"technique", hint.technique.name}, {"difficulty", hint.technique.difficulty}};
    if (hint.placement)
        json["placement"] = text(*hint.placement);
    else
        for (const Candidate& candidate : hint.eliminations)
            json["eliminations"].push_back(text(candidate));
    if (!hint.alternatives.empty())
        json["alternatives"] = hint.alternatives;
    json["rule"] = to_string(hint.step.rule);
    json["size"] = hint.step.size() + (hint.deadly_pattern ? 1 : 0);
    if (hint.deadly_pattern)
        json["assumes_unique"] = true;
    for (const Hint& before : hint.prerequisites)
        json["prerequisites"].push_back(step_json(puzzle, before));
    return json;
}

Json rule_json(const sudoku::VariantPuzzle& puzzle, std::size_t number) {
    const sudoku::Geometry& geometry = puzzle.grid.geometry();
    const sudoku::Rule& rule = puzzle.rules[number];
    std::vector<sudoku::Cell> cells = rule.cells;
    cells.insert(cells.end(), rule.other_cells.begin(), rule.other_cells.end());
    return {{"text", describe(geometry, rule)},
            {"kind", rule.kind->name},
            {"cells", json_list(cells, [&](sudoku::Cell cell) { return cell_name(geometry, cell); })}};
}

constexpr std::string_view head_of_hints = "source,line,step,technique,difficulty,reason\n";

/// Returns, for CSV, a row for each step, and one for the end.
Record record_of(const std::string& source, const Puzzle& puzzle, const HintAnswer& answer) {
    Record record{place_of_record(source, puzzle)};
    record.fields["steps"] = Json::array();
    for (const ShownHint& shown : answer.hints) {
        const sudoku::Technique& technique = shown.hint.technique;
        const auto& reason = shown.hint.reason;
        Json step = shown.stage == 3 ? step_json(puzzle, shown.hint) : Json::object();
        auto& row = record.rows.emplace_back();
        row = {{"step", std::to_string(record.rows.size())}, {"reason", shown.line}};
        if (shown.stage > 1)
            step["technique"] = row["technique"] = technique.name;
        if (reason && reason->steps.empty())
            step["rule"] = step["size"] = nullptr;
        if (shown.stage > 2 && reason)
            step["rules"] =
                json_list(reason->rules, [&](std::size_t rule) { return rule_json(*puzzle.variant, rule); });
        if (shown.stage > 2)
            row["difficulty"] = fmt::format("{:.1f}", technique.difficulty);
        step.update({{"location", shown.place}, {"text", shown.line}});
        if (!shown.asked.empty())
            step["query"] = shown.asked;
        record.fields["steps"].push_back(step);
    }
    record.fields["outcome"] = answer.end.empty() ? Json() : Json(answer.end);
    if (!answer.reason.empty())
        record.fields["reason"] = answer.reason;
    for (const auto& [asked, reason] : answer.not_answered)
        record.fields["unanswered"].push_back({{"query", asked}, {"reason", reason}});
    if (!answer.end.empty())
        record.rows.push_back({{"technique", answer.end}, {"reason", answer.reason}});
    if (answer.guess) {
        record.fields["guess"] = {{"candidate", answer.guess_at},
                                  {"decided_if_true", answer.guess->decided_if_chosen},
                                  {"decided_if_false", answer.guess->decided_if_removed}};
        record.rows.push_back({{"technique", "guess"}, {"reason", answer.guess_line}});
    }
    return record;
}

class HintWriter {
public:
    HintWriter(Output& output, Format format, bool is_numbered)
        : output_(output), format_(format), is_numbered_(is_numbered) {
        if (format_ == Format::csv)
            output_.write(head_of_hints);
    }

    void write(const std::string& source, const Puzzle& puzzle, const HintAnswer& answer) {
        if (format_ == Format::json || format_ == Format::csv)
            output_.write(written(record_of(source, puzzle, answer), format_, head_of_hints));
        else if (format_ == Format::svg)
            draw(puzzle, answer);
        else
            output_.write(text(fmt::format("{}:{}", source, puzzle.line), answer));
    }

    void finish() {
        if (format_ == Format::svg)
            output_.write(pictures_.text());
    }

private:
    /// Draws a board for each step, and one for the end.
    void draw(const Puzzle& puzzle, const HintAnswer& answer) {
        for (std::size_t k = 0; k < answer.hints.size(); ++k)
            pictures_.add(svg::framed(puzzle.name, answer.hints[k].picture, numbered(k, answer.hints[k].line)));
        if (answer.end == "error")
            pictures_.add(drawn_error(answer.reason));
        else if (!answer.end.empty())
            pictures_.add(svg::framed(puzzle.name, answer.picture ? *answer.picture : drawn(puzzle),
                                      answer.reason + (answer.guess_line.empty() ? "" : '\n' + answer.guess_line)));
    }

    [[nodiscard]] std::string numbered(std::size_t k, const std::string& line) const {
        return is_numbered_ ? fmt::format("{}. {}", k + 1, line) : line;
    }

    /// Returns the text. Boards have an empty line between them.
    std::string text(const std::string& place, const HintAnswer& answer) {
        std::string text;
        if (answer.end == "error" && output_.has_messages())
            return text;
        const bool is_board = format_ == Format::candidates && !answer.board.empty();
        for (std::size_t k = 0; k < answer.hints.size() && !is_board; ++k) {
            text += format_ == Format::grid && !std::exchange(is_first_, false) ? "\n" : "";
            text += numbered(k, answer.hints[k].line) + '\n';
            text += answer.hints[k].board;
        }
        if (!answer.board.empty())
            text += (std::exchange(is_first_, false) ? "" : "\n") + answer.board;
        const std::string end = answer.end == "error" ? "error\t" + answer.reason : answer.reason;
        for (const std::string& line : {end, answer.guess_line})
            if (is_board && !line.empty() && answer.end != "solved")
                log::warn("{}: {}", place, line);
            else if (!is_board && !line.empty())
                text += line + '\n';
        return text;
    }

    Output& output_;
    const Format format_;
    const bool is_numbered_;
    bool is_first_ = true; ///< no board has been printed
    svg::Sheet pictures_{board_style};
};

// --- The command -----------------------------------------------------------------------------------------------------

OptionTable hint_options() {
    return OptionTable{
               {"all,a", "", "print all steps, to the solution if these rules lead to it"},
               {"detail", "N", "amount of detail: 1, where to look; 2, also the technique; 3, the step (default 3)",
                whole(1, 3)},
               {"why", "CANDIDATE", "explain why a candidate such as r3c4=2 is right or impossible (repeatable)",
                repeated, Rank::usual, "all"},
               {"assume-unique", "", "allow steps that assume exactly one solution", Rank::rare},
               format_option({Format::line, Format::grid, Format::candidates, Format::json, Format::csv, Format::svg},
                             "output format: line, a sentence for each step; grid, with the board; candidates, the "
                             "board alone; json; csv; svg, a picture (default "
                             "line; grid for one step on a terminal)")} +
           input_options() + reasoning_options();
}

/// Throws UsageError.
CellText read_candidate(const std::string& text) {
    std::string_view rest = text;
    const auto skip = [&](std::string_view what) {
        rest.remove_prefix(std::min(rest.find_first_not_of(what), rest.size()));
    };
    skip(" ");
    const auto cell = take_cell(rest);
    skip(" ");
    const std::string_view sign = rest.substr(0, rest.starts_with("<>") ? 2 : 1);
    rest.remove_prefix(sign.size());
    skip(" ");
    const std::string digit(rest.substr(0, rest.find(' ')));
    rest.remove_prefix(digit.size());
    skip(" ");
    const bool is_digit = !digit.empty() && digit.size() <= 3 && std::ranges::all_of(digit, [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0;
    });
    if (!cell || (sign != "=" && sign != "<>") || !is_digit || !rest.empty())
        throw Arguments::bad_value("why", text, "a candidate such as r3c4=2");
    return {text, cell->first, cell->second, digit};
}

HintQuestion read_question(const Session& session) {
    const Arguments& arguments = session.arguments;
    std::vector<CellText> why;
    for (const std::string& text : arguments.all("why"))
        why.push_back(read_candidate(text));
    return {.format = arguments.choice<Format>("format"),
            .is_whole = arguments.has("all"),
            .may_guess = arguments.has("suggest-guess"),
            .stage = arguments.number("detail").value_or(3),
            .why = std::move(why),
            .assume_unique = arguments.has("assume-unique"),
            .params = reason_params(session)};
}

int run_hint(const Session& session) {
    HintQuestion question = read_question(session);
    Settings settings = read_input_settings(session.arguments);
    for (const char* const option : {"suggest-guess", "assume-unique"})
        if (session.arguments.has(option))
            settings.plain_only = lacks_rules(fmt::format("--{}", option));
    PuzzleStream stream(settings, session.output);
    if (!question.format)
        question.format =
            session.output.is_terminal() && !question.is_whole && stream.is_single() ? Format::grid : Format::line;
    HintWriter writer(session.output, *question.format, question.is_whole);
    const auto print = [&](const PuzzleRecord<HintAnswer>& record, const Messages&) {
        if (record.error) {
            const Puzzle none{.grid = sudoku::Grid(sudoku::Geometry(3, 3)), .line = record.line()};
            writer.write(record.source, none, {.end = "error", .reason = record.error->message()});
            return Answered::undecided;
        }
        writer.write(record.source, record.puzzle, record.found);
        if (!record.found.is_checked)
            log::warn("{}:{}: whether the puzzle has a solution is unknown", record.source, record.puzzle.line);
        return record.found.answered;
    };
    const int status = for_each_puzzle<HintAnswer>(
        stream, 1,
        [&] {
            return [finder = std::make_shared<HintFinder>(question)](const Puzzle& puzzle) {
                return unless_stopped(finder->answer(puzzle));
            };
        },
        print);
    writer.finish();
    return status;
}

} // namespace

Command hint_command() {
    return {"hint",
            "Print the next logical step of a puzzle with its name and reason.",
            "[FILE...]",
            "  sudoku hint puzzle.txt                the next step\n"
            "  sudoku hint --why r3c4=2 puzzle.txt   why 2 is right or impossible in this cell\n"
            "  sudoku hint --all --max-rule single --format candidates puzzle.txt    the board after all singles\n",
            "  0    every puzzle has a step or is solved; with --all: every puzzle is solved\n"
            "  1    at least one has no solution or no step; with --why: also if the candidate is already excluded\n",
            hint_options(),
            run_hint};
}

} // namespace apps
