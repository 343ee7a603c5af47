#include "apps/shared/reasoning.hpp"
#include "apps/sudoku/pictures/picture.hpp"
#include "apps/sudoku/reason/hint_finder.hpp"

#include "sudoku/reason/beginning.hpp"
#include "sudoku/rules/reason/variant_hint.hpp"
#include "sudoku/rules/rule_kind.hpp"
#include "sudoku/rules/variant_solve.hpp"

#include <algorithm>

namespace apps {

namespace {

using sudoku::VariantHint;
using sudoku::VariantHintEngine;
using sudoku::VariantPuzzle;

constexpr double max_check_seconds = 1; ///< for the search for a solution before the first hint

/// Draws the position with the marks of a hint.
svg::Picture drawn_hint(const VariantHintEngine& engine, const sudoku::Puzzle& puzzle, const VariantHint* hint) {
    const sudoku::Grid grid = engine.encoding().decode(engine.position().chosen());
    return drawn(
        Board{.puzzle = puzzle, .digits = grid.digits(), .candidates = engine.marks(hint), .names_cells = true});
}

/// Finds the answer for one variant.
class VariantHintFinder {
public:
    VariantHintFinder(const sudoku::Puzzle& puzzle, const HintQuestion& question)
        : puzzle_(puzzle), question_(question), engine_(*puzzle.variant, question.params) {}

    HintAnswer answer() {
        HintAnswer answer;
        dlx::Limits limits = engine_.remaining_limits();
        limits.seconds = std::min(limits.seconds.value_or(max_check_seconds), max_check_seconds);
        const sudoku::Verdict verdict = check(engine_.puzzle(), limits).verdict;
        if (verdict == sudoku::Verdict::none || verdict == sudoku::Verdict::inconsistent) {
            answer.end = to_string(dlx::ReasoningOutcome::contradiction);
            answer.reason = "a given or rule is wrong: there is no solution; see sudoku explain";
            answer.answered = Answered::no;
        } else if (!question_.why.empty()) {
            answer = reasons();
        } else if (question_.format != Format::candidates || question_.is_whole) {
            add_steps(answer, verdict);
        }
        answer.is_checked = verdict != sudoku::Verdict::unknown;
        if (question_.format == Format::candidates || (question_.format == Format::grid && answer.end == "stuck"))
            answer.board = engine_.to_text();
        if (question_.format == Format::svg)
            answer.picture = drawn_hint(engine_, puzzle_, nullptr);
        return answer;
    }

private:
    /// Adds the next step or all.
    void add_steps(HintAnswer& answer, sudoku::Verdict verdict) {
        while (const auto hint = engine_.next()) {
            answer.hints.push_back(shown(*hint));
            if (!question_.is_whole)
                return;
            engine_.apply(*hint);
            if (engine_.should_stop())
                break;
        }
        answer.end = to_string(engine_.outcome());
        const sudoku::Grid filled = engine_.encoding().decode(engine_.position().chosen());
        answer.reason = end_of(engine_.outcome(), engine_.dead_end(), engine_.marks().size(),
                               filled.digits().size() - filled.given_count(), verdict);
        answer.answered = answered(engine_.outcome());
    }

    HintAnswer reasons() {
        return reasons_of(
            question_, engine_.encoding().geometry, puzzle_.notation,
            [&](sudoku::Candidate candidate) -> WhyAnswer {
                if (const auto hint = engine_.explain(candidate))
                    return shown(*hint);
                return engine_.exclusion_of(candidate);
            },
            [&] { return engine_.should_stop(); });
    }

    [[nodiscard]] ShownHint shown(const VariantHint& hint) const {
        ShownHint shown{.stage = question_.stage, .hint = {}, .place = hint.location, .line = {}};
        shown.hint = {.step = hint.steps.empty() ? dlx::Step() : hint.steps.back(),
                      .technique = {.name = hint.technique},
                      .placement = hint.placement,
                      .eliminations = hint.eliminations};
        shown.line = shown.stage == 1   ? "Look at " + shown.place
                     : shown.stage == 2 ? hint.technique + ": look at " + shown.place
                                        : hint.technique + ": " + hint.sentence;
        shown.has_step = !hint.steps.empty();
        shown.rules.emplace();
        for (const std::size_t rule : hint.rules)
            shown.rules->push_back(describe(engine_.puzzle().grid.geometry(), engine_.puzzle().rules[rule]));
        if (shown.stage == 3 && question_.format == Format::grid)
            shown.board = engine_.to_text(&hint);
        if (question_.format == Format::svg)
            shown.picture = drawn_hint(engine_, puzzle_, shown.stage == 3 ? &hint : nullptr);
        return shown;
    }

    const sudoku::Puzzle& puzzle_;
    const HintQuestion& question_;
    VariantHintEngine engine_;
};

} // namespace

HintAnswer answer_with_rules(const sudoku::Puzzle& puzzle, const HintQuestion& question) {
    return VariantHintFinder(puzzle, question).answer();
}

} // namespace apps
