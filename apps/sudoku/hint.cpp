#include "apps/shared/log.hpp"
#include "apps/shared/progress.hpp"
#include "apps/shared/reasoning.hpp"
#include "apps/shared/signals.hpp"
#include "apps/sudoku/commands.hpp"
#include "apps/sudoku/input.hpp"
#include "apps/sudoku/messages.hpp"
#include "apps/sudoku/picture.hpp"

#include "dlx/watch.hpp"
#include "sudoku/explain.hpp"
#include "sudoku/hint.hpp"
#include "sudoku/text.hpp"

#include <array>
#include <cstdio>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <utility>

namespace apps {

namespace {

using sudoku::Candidate;
using sudoku::Hint;
using sudoku::Hinter;
using sudoku::Puzzle;

/// A candidate as the user writes it: "r3c4=2". The digit is a number, or as in the puzzle.
struct CellText {
    std::string text;
    std::uint32_t row = 0;    ///< 1-based
    std::uint32_t column = 0; ///< 1-based
    std::string digit;
};

/// What is asked.
struct Question {
    std::optional<Format> format{}; ///< nothing: grid for one step on a terminal, else line
    bool is_whole = false;          ///< the path
    bool may_guess = false;
    std::uint64_t stage = 3;    ///< where to look; and which technique; and the step
    std::vector<CellText> why;  ///< the candidates that are asked for
    bool assume_unique = false; ///< that the givens have one solution only
    dlx::ReasonParams params{};
};

/// What is said of a hint.
struct Told {
    std::uint64_t stage = 3; ///< what is told of it
    Hint hint;
    std::string place; ///< where to look
    std::string line;
    std::string board{};    ///< with marks, if asked for
    svg::Picture picture{}; ///< the same
};

/// The answer for one puzzle, or an error in its place.
struct Answer {
    std::vector<Told> told{};
    std::string board{};                   ///< without marks, where it ends, if asked for
    std::optional<svg::Picture> picture{}; ///< the same
    std::string end{};    ///< "solved", "contradiction", "stuck", "limit", "error"; "" if there is a step
    std::string reason{}; ///< what is said of that
    std::optional<dlx::Guess> guess{};
    std::string guess_at{}; ///< "r3c4=2"
    std::string guess_line{};
    bool is_checked = true; ///< is it known whether there is a solution?
    Answered answered = Answered::yes;
};

/// Throws UsageError.
CellText read_candidate(const std::string& text) {
    unsigned row = 0;
    unsigned column = 0;
    std::array<char, 3> sign{};
    std::array<char, 4> digit{};
    char more = 0;
    const int read = std::sscanf(text.c_str(), " r%3uc%3u %2[=<>] %3[0-9A-Za-z] %c", &row, &column, sign.data(),
                                 digit.data(), &more);
    const std::string_view says(sign.data());
    if (read != 4 || (says != "=" && says != "<>"))
        throw UsageError(fmt::format("--why: '{}' is no candidate such as r3c4=2", text));
    return {text, row, column, digit.data()};
}

/// Throws std::invalid_argument if the board has no such cell or digit.
Candidate candidate_of(const CellText& asked, const sudoku::Geometry& geometry, sudoku::Alphabet alphabet) {
    const std::uint32_t n = geometry.side();
    const bool is_cell = asked.row >= 1 && asked.row <= n && asked.column >= 1 && asked.column <= n;
    for (std::uint32_t digit = 1; is_cell && digit <= n; ++digit)
        if (const auto d = static_cast<sudoku::Digit>(digit);
            asked.digit == std::to_string(digit) || asked.digit == digit_text(d, alphabet))
            return {geometry.cell(asked.row - 1, asked.column - 1), d};
    throw std::invalid_argument(
        fmt::format("--why: '{}' is no candidate of a {} board", asked.text, to_string(geometry)));
}

/// "r1c7 = 8 is there already": what excludes a candidate that is not left.
std::string excluded_by(const Hinter& hinter, Candidate candidate) {
    for (const dlx::OptionId option : hinter.position().chosen())
        if (const Candidate filled = hinter.candidate(option);
            filled.cell == candidate.cell ||
            (filled.digit == candidate.digit && hinter.cover().geometry().are_peers(filled.cell, candidate.cell)))
            return hinter.meaning(option) + " is there already";
    return "the puzzle rules it out";
}

std::string text_of(const sudoku::Geometry& geometry, Candidate candidate) {
    return fmt::format("{}={}", cell_name(geometry, candidate.cell), candidate.digit);
}

std::string end_of(const Hinter& hinter, sudoku::Verdict verdict) {
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

/// "r3c4 = 5 is wrong": what a player has filled in or ruled out, if the givens alone have that solution. "" if nothing.
std::string mistakes_of(const Puzzle& puzzle, const sudoku::Grid& solution) {
    const sudoku::Geometry& geometry = puzzle.grid.geometry();
    std::vector<std::string> mistakes;
    for (const Candidate& candidate : filled_in(puzzle))
        if (solution[candidate.cell] != candidate.digit)
            mistakes.push_back(fmt::format("{} = {} is wrong", cell_name(geometry, candidate.cell),
                                           digit_text(candidate.digit, puzzle.alphabet)));
    if (mistakes.empty())
        for (const Candidate& candidate : puzzle.grid.eliminated())
            if (solution[candidate.cell] == candidate.digit)
                mistakes.push_back(
                    fmt::format("a candidate is ruled out that is right, in {}", cell_name(geometry, candidate.cell)));
    return fmt::format("{}", fmt::join(mistakes, "; "));
}

/// Says what is wrong with givens that have no solution: the one that is probably wrong, if there is one.
std::string wrong_given(const Puzzle& puzzle, const dlx::Limits& limits) {
    const auto& geometry = puzzle.grid.geometry();
    if (const auto clashes = sudoku::clashes(puzzle.grid); !clashes.empty())
        return "a digit is wrong: " + to_string(geometry, clashes[0], puzzle.alphabet);
    const sudoku::Explanation explanation = explain(puzzle.grid, {.limits = limits, .restarts = 1});
    std::string text = "a digit is wrong: there is no solution";
    if (explanation.repairs.empty())
        return text + "; sudoku explain says more";
    const sudoku::Repair& repair = explanation.repairs[0];
    text += fmt::format("; {} = {} is the likeliest: ", cell_name(geometry, repair.cell),
                        digit_text(puzzle.grid[repair.cell], puzzle.alphabet));
    return text + (repair.by_removal ? "without it there is one" : "with another digit there is one");
}

/// Answers for one puzzle after the other.
class Adviser {
public:
    explicit Adviser(const Question& question)
        : question_(question), hinter_(question.params, question.assume_unique) {}

    Answer answer(const Puzzle& puzzle) {
        const dlx::Watch watch(question_.params.limits);
        const auto checked = [&](const sudoku::Grid& grid) {
            dlx::Limits limits = watch.left();
            limits.nodes = 500'000; // a hint waits a few tenths of a second for that
            return check(grid, limits);
        };
        const sudoku::Verdict verdict = checked(puzzle.grid).verdict;
        const bool is_broken = verdict == sudoku::Verdict::none || verdict == sudoku::Verdict::inconsistent;
        if (is_broken || question_.assume_unique) {
            const sudoku::CheckResult givens = checked(sudoku::Grid(puzzle.grid.geometry(), puzzle.grid.digits()));
            if (is_broken) {
                const std::string mistakes =
                    givens.verdict == sudoku::Verdict::unique ? mistakes_of(puzzle, givens.witnesses[0]) : "";
                return {.end = "contradiction",
                        .reason = mistakes.empty() ? wrong_given(puzzle, watch.left()) : mistakes,
                        .answered = Answered::no};
            }
            if (givens.verdict != sudoku::Verdict::unique)
                return refusal(givens.verdict == sudoku::Verdict::unknown);
        }
        hinter_.set_limits(watch.left());
        hinter_.begin(puzzle);
        puzzle_ = &puzzle;
        Answer answer;
        if (!question_.why.empty())
            answer = reasons(puzzle.alphabet);
        else if (question_.format != Format::candidates || question_.is_whole)
            answer = steps(verdict);
        answer.is_checked = verdict != sudoku::Verdict::unknown;
        if (question_.format == Format::candidates || (question_.format == Format::grid && answer.end == "stuck"))
            answer.board = hinter_.board();
        if (question_.format == Format::svg)
            answer.picture = drawn(puzzle, hinter_, nullptr);
        return answer;
    }

private:
    /// Why --assume-unique is refused: the givens have several solutions, or that is not known.
    static Answer refusal(bool is_unknown) {
        Answer refused;
        refused.end = is_unknown ? "limit" : "refused";
        refused.reason = std::string("--assume-unique is refused: ") +
                         (is_unknown ? "a limit came before it was known that the givens have one solution only"
                                     : "the givens have several solutions");
        refused.answered = is_unknown ? Answered::undecided : Answered::no;
        return refused;
    }

    /// The next step or all.
    Answer steps(sudoku::Verdict verdict) {
        Answer answer;
        while (const auto hint = hinter_.next()) {
            answer.told.push_back(told(*hint));
            if (!question_.is_whole)
                return answer;
            hinter_.apply(*hint);
        }
        answer.end = to_string(hinter_.end());
        answer.reason = end_of(hinter_, verdict);
        answer.answered = answered(hinter_.end());
        if (question_.may_guess && hinter_.end() == dlx::Reasoned::stuck)
            answer.guess = hinter_.best_guess();
        if (answer.guess) {
            const auto [option, with, without] = *answer.guess;
            answer.guess_at = text_of(hinter_.cover().geometry(), hinter_.candidate(option));
            answer.guess_line = fmt::format("try {}: with it, {} candidates are settled by singles; without it, {}",
                                            hinter_.meaning(option), with, without);
        }
        return answer;
    }

    [[nodiscard]] Told told(const Hint& hint) const {
        const std::string place = hinter_.place(hint);
        if (question_.stage < 3)
            return {question_.stage,
                    hint,
                    place,
                    question_.stage == 1 ? "Look at " + place : hint.technique.name + ": look at " + place,
                    "",
                    picture(nullptr)};
        return {question_.stage,
                hint,
                place,
                hint.technique.name + ": " + hinter_.sentence(hint),
                question_.format == Format::grid ? hinter_.board(&hint) : "",
                picture(&hint)};
    }

    [[nodiscard]] svg::Picture picture(const Hint* hint) const {
        return question_.format == Format::svg ? drawn(*puzzle_, hinter_, hint) : svg::Picture();
    }

    Answer reasons(sudoku::Alphabet alphabet) {
        Answer answer;
        std::vector<std::string> unknown;
        bool is_limit = false; // did it come before an answer was found?
        for (const CellText& asked : question_.why) {
            const Candidate candidate = candidate_of(asked, hinter_.cover().geometry(), alphabet);
            if (const auto hint = hinter_.why(candidate))
                answer.told.push_back(told(*hint));
            else if (!hinter_.position().is_left(hinter_.cover().option(candidate.cell, candidate.digit)))
                unknown.push_back(asked.text + " is no candidate: " + excluded_by(hinter_, candidate));
            else {
                const auto seconds = hinter_.limits_left().seconds;
                is_limit = is_limit || (seconds && *seconds <= 0);
                unknown.push_back(asked.text +
                                  (is_limit ? ": a limit came first" : ": no steps place it or take it away"));
            }
        }
        if (!unknown.empty()) {
            answer.end = is_limit ? "limit" : "stuck";
            answer.reason = fmt::format("{}", fmt::join(unknown, "\n"));
            answer.answered = is_limit ? Answered::undecided : Answered::no;
        }
        return answer;
    }

    const Question& question_;
    Hinter hinter_;
    const Puzzle* puzzle_ = nullptr; ///< of the answer
};

// --- Records --------------------------------------------------------------------------------------------------------

Json to_json(const sudoku::Geometry& geometry, const Hint& hint) {
    Json json{{"technique", hint.technique.name}, {"difficulty", hint.technique.difficulty}};
    if (hint.placed)
        json["placed"] = text_of(geometry, *hint.placed);
    else
        for (const Candidate& candidate : hint.removed)
            json["removed"].push_back(text_of(geometry, candidate));
    if (!hint.also.empty())
        json["also"] = hint.also;
    json["rule"] = to_string(hint.step.rule);
    json["size"] = hint.step.size() + (hint.deadly ? 1 : 0);
    if (hint.deadly)
        json["assumes_unique"] = true;
    for (const Hint& before : hint.before)
        json["before"].push_back(to_json(geometry, before));
    return json;
}

/// Prints answers in one format.
class HintWriter {
public:
    HintWriter(Output& output, Format format, bool is_numbered)
        : output_(output), format_(format), is_numbered_(is_numbered) {
        if (format_ == Format::csv)
            output_.write("source,line,step,technique,difficulty,reason\n");
    }

    void write(const std::string& source, const Puzzle& puzzle, const Answer& answer) {
        if (format_ == Format::json)
            output_.write(to_text(json(source, puzzle, answer)) + '\n');
        else if (format_ == Format::csv)
            output_.write(rows(source, std::to_string(puzzle.line), answer));
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
    /// A board for each step, and one for where it ends.
    void draw(const Puzzle& puzzle, const Answer& answer) {
        for (std::size_t k = 0; k < answer.told.size(); ++k)
            pictures_.add(svg::framed(puzzle.name, answer.told[k].picture, numbered(k, answer.told[k].line)));
        if (answer.end == "error")
            pictures_.add(drawn_error(answer.reason));
        else if (!answer.end.empty())
            pictures_.add(svg::framed(puzzle.name, answer.picture ? *answer.picture : drawn(puzzle),
                                      answer.reason + (answer.guess_line.empty() ? "" : '\n' + answer.guess_line)));
    }

    [[nodiscard]] std::string numbered(std::size_t k, const std::string& line) const {
        return is_numbered_ ? fmt::format("{}. {}", k + 1, line) : line;
    }

    static Json json(const std::string& source, const Puzzle& puzzle, const Answer& answer) {
        const sudoku::Geometry& geometry = puzzle.grid.geometry();
        Json json{{"source", source}, {"line", puzzle.line}};
        if (!puzzle.name.empty())
            json["name"] = puzzle.name;
        json["steps"] = json_list(answer.told, [&](const Told& told) {
            Json step = told.stage == 3 ? to_json(geometry, told.hint) : Json::object();
            if (told.stage == 2)
                step["technique"] = told.hint.technique.name;
            step.update({{"look_at", told.place}, {"text", told.line}});
            return step;
        });
        json["end"] = answer.end.empty() ? Json() : Json(answer.end);
        if (!answer.reason.empty())
            json["reason"] = answer.reason;
        if (answer.guess)
            json["guess"] = {{"candidate", answer.guess_at},
                             {"decided_with", answer.guess->if_chosen},
                             {"decided_without", answer.guess->if_removed}};
        return json;
    }

    static std::string rows(const std::string& source, const std::string& line, const Answer& answer) {
        std::string rows;
        for (std::size_t k = 0; k < answer.told.size(); ++k) {
            const sudoku::Technique& technique = answer.told[k].hint.technique;
            const std::uint64_t stage = answer.told[k].stage;
            rows += csv_row({source, line, std::to_string(k + 1), stage > 1 ? technique.name : "",
                             stage > 2 ? fmt::format("{:.1f}", technique.difficulty) : "", answer.told[k].line});
        }
        if (!answer.end.empty())
            rows += csv_row({source, line, "", answer.end, "", answer.reason});
        if (answer.guess)
            rows += csv_row({source, line, "", "guess", "", answer.guess_line});
        return rows;
    }

    /// Boards have an empty line between them.
    std::string text(const std::string& place, const Answer& answer) {
        std::string text;
        if (answer.end == "error" && output_.has_messages())
            return text;
        const bool is_board = format_ == Format::candidates && !answer.board.empty();
        for (std::size_t k = 0; k < answer.told.size() && !is_board; ++k) {
            text += format_ == Format::grid && !std::exchange(is_first_, false) ? "\n" : "";
            text += numbered(k, answer.told[k].line) + '\n';
            text += answer.told[k].board;
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
    bool is_first_ = true; ///< was no board printed yet?
    svg::Sheet pictures_{board_style};
};

// --- The command ----------------------------------------------------------------------------------------------------

void add_hint_options(boost::program_options::options_description& options) {
    add_to(options)                                                                                                 //
        ("all,a", "the whole path, to the solution if these rules lead there")                                      //
        ("stage", value("N"), "1: where to look; 2: and for which technique; 3 (default): the step, and the board") //
        ("why", value("CANDIDATE", true), "why r3c4=2 is right or impossible; may be repeated");
    add_to(options)("assume-unique", "steps may rest on the assumption that the puzzle has one solution only");
    add_puzzle_options(
        options,
        "line, a sentence for each step; grid, with the board (default for one step on a terminal); "
        "candidates, the board alone, as it can be read again; json; csv, a row for each step; svg, a picture");
    add_reasoning_options(options);
}

Question read_question(const Session& session) {
    const Arguments& arguments = session.arguments;
    if (arguments.has("why"))
        arguments.refuse_beside("why", {"all"});
    std::vector<CellText> why;
    for (const std::string& text : arguments.all("why"))
        why.push_back(read_candidate(text));
    return {.format = arguments.choice<Format>("format", {{"line", Format::line},
                                                          {"grid", Format::grid},
                                                          {"candidates", Format::candidates},
                                                          {"json", Format::json},
                                                          {"csv", Format::csv},
                                                          {"svg", Format::svg}}),
            .is_whole = arguments.has("all"),
            .may_guess = arguments.has("guess"),
            .stage = arguments.number("stage", 1, 3).value_or(3),
            .why = std::move(why),
            .assume_unique = arguments.has("assume-unique"),
            .params = reason_params(session)};
}

int run_hint(const Session& session) {
    Question question = read_question(session);
    const Settings settings = read_input_settings(session.arguments);
    PuzzleStream stream(settings, session.output);
    if (!question.format)
        question.format =
            session.output.is_terminal() && !question.is_whole && stream.is_single() ? Format::grid : Format::line;
    Adviser adviser(question);
    HintWriter writer(session.output, *question.format, question.is_whole);
    Messages messages;
    Tally tally;
    const auto fail = [&](const std::string& source, const sudoku::ParseError& error) {
        const Puzzle no_puzzle{.grid = sudoku::Grid(sudoku::Geometry(3, 3)), .line = error.line()};
        Answer answer;
        answer.end = "error";
        answer.reason = error.what();
        writer.write(source, no_puzzle, answer);
        messages.tell({source, error});
        tally.add_error();
    };
    std::uint64_t records = 0;
    progress::set_puzzles(0, 0);
    for (auto entries = stream.next(1); !entries.empty() && !signals::stop_flag(); entries = stream.next(1)) {
        const Entry& entry = entries[0];
        if (entry.error)
            fail(entry.source, *entry.error);
        for (std::size_t k = 0; k < entry.size(); ++k) {
            const Puzzle puzzle = entry.puzzle(k);
            try {
                const Answer answer = adviser.answer(puzzle);
                if (signals::stop_flag())
                    break; // perhaps it came too early for this one
                writer.write(entry.source, puzzle, answer);
                if (!answer.is_checked)
                    log::warn("{}:{}: it is not known whether there is a solution", entry.source, puzzle.line);
                tally.add(answer.answered);
            } catch (const std::invalid_argument& error) { // too large, or no such candidate
                fail(entry.source, sudoku::ParseError(puzzle.line, 0, error.what()));
            }
            progress::set_puzzles(++records, stream.fraction());
        }
    }
    writer.finish();
    messages.tell_of_the_rest();
    return tally.status();
}

} // namespace

Command hint_command() {
    return {"hint",
            "Tells the next step of a puzzle, its name, and why it is right.",
            "[FILE...]",
            "  sudoku hint puzzle.txt                the next step\n"
            "  sudoku hint --stage 1 puzzle.txt      where to look\n"
            "  sudoku hint --why r3c4=2 puzzle.txt   why 2 is right there, or impossible\n"
            "  sudoku hint --all puzzle.txt          all steps\n"
            "  sudoku hint --all --rules single --format candidates puzzle.txt    what singles leave\n",
            "  0    every puzzle has a step or is solved; with --all: is solved\n"
            "  1    at least one has no solution, or no step was found for it\n",
            add_hint_options,
            run_hint};
}

} // namespace apps
