#include "apps/sudoku/reason/hint_finder.hpp"

#include "apps/shared/reasoning.hpp"
#include "apps/shared/rules/board.hpp"
#include "apps/sudoku/writer.hpp"

#include "sudoku/reason/beginning.hpp"

#include "dlx/watch.hpp"
#include "sudoku/reason/explanation.hpp"
#include "sudoku/text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

namespace apps {

using sudoku::Candidate, sudoku::Hint, sudoku::HintEngine, sudoku::Puzzle;

namespace {

/// Throws std::invalid_argument if the board has no such cell or digit.
Candidate candidate_of(const CellText& asked, const sudoku::Geometry& geometry, sudoku::DigitNotation notation) {
    const std::uint32_t n = geometry.side();
    const bool is_cell = asked.row >= 1 && asked.row <= n && asked.column >= 1 && asked.column <= n;
    for (std::uint32_t digit = 1; is_cell && digit <= n; ++digit)
        if (const auto d = static_cast<sudoku::Digit>(digit);
            asked.digit == std::to_string(digit) || asked.digit == digit_text(d, notation))
            return {geometry.cell(asked.row - 1, asked.column - 1), d};
    throw std::invalid_argument(
        fmt::format("--why: '{}' is not a candidate of a {} board", asked.text, to_string(geometry)));
}

/// Says what is wrong with givens that have no solution: the one that is probably wrong, if there is one.
std::string wrong_given(const Puzzle& puzzle, const dlx::Limits& limits) {
    if (!puzzle.is_plain())
        return "a given or rule is wrong: there is no solution; see sudoku explain";
    const auto& geometry = puzzle.grid.geometry();
    if (const auto clashes = sudoku::clashes(puzzle.grid); !clashes.empty())
        return "a digit is wrong: " + to_string(geometry, clashes[0], puzzle.notation);
    const sudoku::Explanation explanation = explain(puzzle.grid, {.limits = limits, .deletion_orders = 1});
    std::string text = "a digit is wrong: there is no solution";
    if (explanation.repairs.empty())
        return text + "; see sudoku explain";
    const sudoku::Repair& repair = explanation.repairs[0];
    text += fmt::format("; probably {} = {}: ", cell_name(geometry, repair.clue.cell),
                        digit_text(puzzle.grid[repair.clue.cell], puzzle.notation));
    return text +
           (repair.fixed_by_removal ? "without it there is a solution" : "with another digit there is a solution");
}

/// Refuses --assume-unique: the givens have several solutions, or their number is unknown.
HintAnswer refusal(bool is_unknown) {
    HintAnswer refused;
    refused.end = is_unknown ? "limit" : "refused";
    refused.reason = std::string("--assume-unique cannot be used: ") +
                     (is_unknown ? "a limit was reached before the givens were known to have exactly one solution"
                                 : "the givens have several solutions");
    refused.answered = is_unknown ? Answered::undecided : Answered::no;
    return refused;
}

HintAnswer too_late() {
    HintAnswer nothing;
    nothing.end = to_string(dlx::ReasoningOutcome::limit_reached);
    nothing.reason = "not solved: a limit was reached first";
    nothing.answered = Answered::undecided;
    nothing.is_checked = false;
    return nothing;
}

// --- Pictures -------------------------------------------------------------------------------------------------------

/// Returns the houses of a single or a set that need a digit.
std::vector<sudoku::House> houses_of(const sudoku::HintEngine& hinter, const dlx::Step& step) {
    std::vector<sudoku::House> houses;
    const auto add = [&](dlx::ItemId item) {
        if (const auto need = hinter.encoding().requirement(item); need.digit != 0)
            houses.push_back(hinter.encoding().house(need));
    };
    if (step.rule == dlx::Rule::single)
        add(step.item);
    std::ranges::for_each(step.base, add);
    return houses;
}

/// Maker of the links of a whip, a braid or a trial: from a candidate that is assumed to an excluded one, and from
/// there to the remaining one.
class LinkMaker {
public:
    LinkMaker(const sudoku::HintEngine& hinter, const dlx::Step& step)
        : hinter_(hinter), right_{hinter.candidate(step.target)} {
        for (const dlx::ChainLink& link : step.chain)
            add({link.left_linking}, link.right_linking);
        for (const dlx::Step& inner : step.substeps)
            if (inner.rule == dlx::Rule::single)
                add(hinter.position().options(inner.item), inner.target);
        if (step.rule == dlx::Rule::trial)
            add(hinter.position().options(step.item), std::nullopt);
    }

    std::vector<Link> links{};

private:
    /// Adds the links for `options`, of which only `next` is still possible. One link leads from the placement that
    /// excludes the last of the others to that candidate, and one from that candidate to `next`.
    void add(const std::vector<dlx::OptionId>& options, std::optional<dlx::OptionId> next) {
        std::optional<Candidate> last;
        std::size_t end = 0; // place in right_
        for (const dlx::OptionId option : options)
            for (std::size_t k = right_.size(); k-- > end && option != next;)
                if (const Candidate gone = hinter_.candidate(option); excludes(right_[k], gone)) {
                    last = gone;
                    end = k;
                    break;
                }
        if (last)
            links.push_back({right_[end], *last, false});
        if (!next)
            return;
        const Candidate right = hinter_.candidate(*next);
        if (last)
            links.push_back({*last, right, true});
        right_.push_back(right);
    }

    [[nodiscard]] bool excludes(const Candidate& right, const Candidate& other) const {
        return right.cell == other.cell
                   ? right.digit != other.digit
                   : right.digit == other.digit && hinter_.encoding().geometry().are_peers(right.cell, other.cell);
    }

    const sudoku::HintEngine& hinter_;
    std::vector<Candidate> right_; ///< one after the other
};

/// Draws the board at the position of `hinter`, with the cells, candidates and result of a hint, and a legend. Without
/// a hint, all candidates are shown.
svg::Picture drawn_hint(const Puzzle& puzzle, const HintEngine& hinter, const Hint* hint) {
    Board board{.puzzle = puzzle, .candidates = hinter.marks(hint), .names_cells = true};
    const sudoku::Grid grid = hinter.grid();
    board.digits = grid.digits();
    if (!puzzle.is_plain()) {
        const auto& rules = puzzle.variant->rules;
        for (const std::size_t k : hint != nullptr && hint->reason ? hint->reason->rules : std::vector<std::size_t>())
            for (const auto* const cells : {&rules.at(k).cells, &rules.at(k).other_cells})
                std::ranges::copy_if(*cells, std::back_inserter(board.cells),
                                     [&](sudoku::Cell cell) { return cell < grid.geometry().cell_count(); });
        return drawn(board);
    }
    if (hint != nullptr) {
        board.houses = houses_of(hinter, hint->step);
        board.links = LinkMaker(hinter, hint->step).links;
    }
    svg::Picture picture = drawn(board);
    std::vector<std::pair<std::string, std::string>> symbols;
    for (const auto& [mark, meaning] : {std::pair{'+', "right"}, {'-', "impossible"}, {'*', "the reason"}})
        if (std::ranges::any_of(board.candidates, [mark = mark](const auto& entry) { return entry.second == mark; }))
            symbols.emplace_back(mark_of(mark, 0, 0, 7), meaning);
    if (!board.links.empty())
        for (const auto& [style, meaning] : {std::pair{"link", "only one left"}, {"link weak", "not both"}})
            symbols.emplace_back(fmt::format("<path class=\"{}\" d=\"M-10 0h20\"/>", style), meaning);
    picture.add(legend_of(symbols));
    return picture;
}

} // namespace

HintAnswer HintFinder::answer(const Puzzle& puzzle) {
    const dlx::RunMonitor watch(question_.params.limits);
    const sudoku::Beginning beginning = begin(puzzle, watch, checker_, question_.assume_unique);
    const sudoku::Verdict verdict = beginning.verdict;
    HintAnswer answer;
    if (beginning.is_broken()) {
        const std::string& mistakes = beginning.mistakes.text;
        answer = {.end = "contradiction",
                  .reason = mistakes.empty() ? wrong_given(puzzle, watch.remaining_limits()) : mistakes,
                  .answered = Answered::no};
        if (puzzle.is_plain())
            return answer; // givens that clash have no position
    }
    if (question_.assume_unique && beginning.givens != sudoku::Verdict::unique)
        return refusal(beginning.givens == sudoku::Verdict::unknown);
    hinter_.set_limits(watch.remaining_limits());
    if (!hinter_.load(puzzle))
        return too_late();
    puzzle_ = &puzzle;
    if (answer.end.empty() && !question_.why.empty())
        answer = reasons(puzzle.notation);
    else if (answer.end.empty() && (question_.format != Format::candidates || question_.is_whole))
        answer = steps(verdict);
    answer.is_checked = verdict != sudoku::Verdict::unknown;
    if (question_.format == Format::candidates || (question_.format == Format::grid && answer.end == "stuck"))
        answer.board = hinter_.to_text();
    if (question_.format == Format::svg)
        answer.picture = drawn_hint(puzzle, hinter_, nullptr);
    return answer;
}

HintAnswer HintFinder::steps(sudoku::Verdict verdict) {
    HintAnswer answer;
    while (const auto hint = hinter_.next()) {
        answer.hints.push_back(shown(*hint));
        if (!question_.is_whole)
            return answer;
        hinter_.apply(*hint);
        if (hinter_.should_stop())
            break;
    }
    answer.end = to_string(hinter_.outcome());
    answer.reason = end_of(hinter_, verdict);
    answer.answered = answered(hinter_.outcome());
    if (question_.may_guess && hinter_.outcome() == dlx::ReasoningOutcome::stuck)
        answer.guess = hinter_.suggest_branch();
    if (answer.guess) {
        const auto [option, with, without] = *answer.guess;
        answer.guess_at = candidate_text(puzzle_->grid.geometry(), hinter_.candidate(option), lowest_digit(*puzzle_));
        answer.guess_line = fmt::format("try {} (singles decide {} candidates if it is right, {} if it is wrong)",
                                        hinter_.describe(option), with, without);
    }
    return answer;
}

ShownHint HintFinder::shown(const Hint& hint) const {
    const std::string place = hinter_.location(hint);
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
            hinter_.to_line(hint),
            question_.format == Format::grid ? hinter_.to_text(&hint) : "",
            picture(&hint)};
}

svg::Picture HintFinder::picture(const Hint* hint) const {
    return question_.format == Format::svg ? drawn_hint(*puzzle_, hinter_, hint) : svg::Picture();
}

/// Answers --why. Throws std::invalid_argument if the board lacks a candidate.
HintAnswer HintFinder::reasons(sudoku::DigitNotation notation) {
    HintAnswer answer;
    bool is_limit = false; // a limit was reached before an answer
    for (const CellText& asked : question_.why) {
        const Candidate candidate = candidate_of(asked, hinter_.geometry(), notation);
        if (const auto hint = hinter_.explain(candidate)) {
            answer.hints.push_back(shown(*hint));
            answer.hints.back().asked = asked.text;
        } else if (const std::string exclusion = hinter_.exclusion_of(candidate); !exclusion.empty()) {
            answer.not_answered.emplace_back(asked.text, exclusion);
        } else {
            is_limit = is_limit || hinter_.should_stop();
            answer.not_answered.emplace_back(
                asked.text, asked.text + (is_limit ? ": a limit was reached first"
                                                   : ": no steps with these techniques place or eliminate it"));
        }
    }
    if (!answer.not_answered.empty()) {
        answer.end = is_limit ? "limit" : "stuck";
        for (const auto& [asked, why] : answer.not_answered)
            answer.reason += (answer.reason.empty() ? "" : "\n") + why;
        answer.answered = is_limit ? Answered::undecided : Answered::no;
    }
    return answer;
}

} // namespace apps
