#pragma once

#include "dlx/watch.hpp"
#include "sudoku/reason/technique.hpp"
#include "sudoku/reason/uniqueness.hpp"
#include "sudoku/text.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

/// The next step for a player, with its name and its reason.
namespace sudoku {

class ChainSearch;

/// A step and what a player calls it.
struct Hint {
    dlx::Step step;
    Technique technique;
    std::optional<Candidate> placement; ///< what a single puts into a cell
    std::vector<Candidate> eliminations;  ///< what any other step takes away, ascending; empty for a single
    std::optional<DeadlyPattern>
        deadly_pattern{}; ///< of a step that assumes that there is one solution only; see UniquenessStep
    /// why() may need several steps. These come first, and then `step` is a single. `technique` is that of the hardest.
    std::vector<Hint> prerequisites{};
    std::vector<std::string> alternatives{}; ///< of why(): the names of other steps that show the same, the easiest first
};

/// The digits that a player has filled in, beside the givens: what the puzzle's text says, or if that says nothing, the digits
/// of cells in which the puzzle rules out all other candidates. Requires a puzzle without clashes.
[[nodiscard]] std::vector<Candidate> player_digits(const Puzzle& puzzle);

/// Goes from hint to hint, of one puzzle after the other, and keeps its memory.
///
///     sudoku::HintEngine hinter(puzzle);
///     while (const auto hint = hinter.next()) {
///         std::cout << hinter.sentence(*hint) << '\n';
///         hinter.apply(*hint);
///     }
class HintEngine {
public:
    /// With `assume_unique`, steps may rest on the assumption that the givens have one solution only, too. The caller has made
    /// sure of that. Throws as dlx::Reasoner.
    explicit HintEngine(const dlx::ReasonParams& params = {}, bool assume_unique = false);
    explicit HintEngine(const Puzzle& puzzle, const dlx::ReasonParams& params = {}, bool assume_unique = false)
        : HintEngine(params, assume_unique) {
        load(puzzle);
    }
    HintEngine(const HintEngine&) = delete;
    HintEngine& operator=(const HintEngine&) = delete;

    /// Begins with the givens, and without the candidates that are ruled out. The time limit holds from here on, for all
    /// calls together until the next begin(). Throws std::invalid_argument for a puzzle whose givens clash, or
    /// that rules out one of them.
    void load(const Grid& puzzle) { load(puzzle, default_notation(puzzle.geometry().side())); }

    /// The same, with words that write digits in that alphabet.
    void load(const Grid& puzzle, DigitNotation notation);

    /// Begins where the player stands: also with what is filled in. All of that is taken for right.
    void load(const Puzzle& puzzle);

    [[nodiscard]] const Encoding& cover() const { return cover_; }
    [[nodiscard]] const dlx::Position& position() const { return position_; }

    /// The easiest single; or else the smallest step that takes candidates away. Nothing if the puzzle is solved or a cell,
    /// or a digit in a house, has no candidate left; if no step is found; or if a limit came first: end() says which.
    [[nodiscard]] std::optional<Hint> next();

    /// Why next() had nothing.
    [[nodiscard]] dlx::ReasoningOutcome outcome() const { return end_; }

    void apply(const Hint& hint) { hint.step.apply(position_); }

    /// What is left of the limits since begin(): also for what else is asked about the puzzle.
    [[nodiscard]] dlx::Limits remaining_limits() const;

    /// Is the time over, or the stop flag set, before the puzzle is solved? next() finds singles nevertheless.
    [[nodiscard]] bool should_stop() const { return !position_.is_solved() && watch_.should_stop(); }

    /// From the next begin() on.
    void set_limits(dlx::Limits limits) { params_.limits = std::move(limits); }

    /// How hard it is to go on from here.
    [[nodiscard]] dlx::Ratings rate_both() { return reasoner().rate_both(position_); }

    /// What to try where next() finds nothing.
    [[nodiscard]] std::optional<dlx::BranchSuggestion> suggest_branch() { return reasoner().suggest_branch(position_); }

    /// The easiest step that puts this candidate into its cell or takes it away, without another step before. Or else those
    /// that take all others for its cell, or all other places in a house, away. Nothing if there are none; or if it is not
    /// left.
    [[nodiscard]] std::optional<Hint> explain(Candidate candidate);

    [[nodiscard]] Candidate candidate(dlx::OptionId option) const {
        return {cover_.cell(option), cover_.digit(option)};
    }

    // --- Words, with the digits of the puzzle's alphabet --------------------------------------------------------------

    [[nodiscard]] std::string describe(dlx::ItemId item) const { return cover_.describe(item, notation_); }
    [[nodiscard]] std::string describe(dlx::OptionId option) const { return cover_.describe(option, notation_); }

    /// "r3c6 = 4: box 2 has no other place for it", "r1c2 and r1c5 are not 7: ..."
    [[nodiscard]] std::string describe(const Hint& hint) const;

    /// Where to look: "row 3 and box 2"
    [[nodiscard]] std::string location(const Hint& hint) const;

    /// The candidates that are left. A hint marks with '+' what it places, with '-' what it takes away, and with '*' the others
    /// that it speaks of; ' ' is no mark.
    [[nodiscard]] std::map<Candidate, char> marks(const Hint* hint = nullptr) const;

    /// The candidates of all cells in rows, with bars between boxes, and the marks of a hint behind them.
    [[nodiscard]] std::string to_text(const Hint* hint = nullptr) const;

private:
    [[nodiscard]] Hint named(dlx::Step step) const;
    [[nodiscard]] std::vector<Hint> uniqueness_hints() const;
    [[nodiscard]] std::optional<Hint> refutation_hint(dlx::OptionId option, const ChainSearch& chains);
    [[nodiscard]] std::optional<Hint> single_after(dlx::OptionId option, dlx::ItemId item, const ChainSearch& chains);
    [[nodiscard]] std::vector<dlx::Step> find_sets_eliminating(dlx::OptionId target);

    [[nodiscard]] dlx::Reasoner& reasoner(); ///< with remaining_limits()

    Encoding cover_{Geometry(3, 3)}; ///< of the last board
    dlx::Position empty_{cover_.problem()};
    dlx::Position position_ = empty_;
    DigitNotation notation_ = DigitNotation::digits;
    bool assume_unique_;
    std::optional<Grid> unique_puzzle_; ///< if it is assumed that its givens have one solution only
    dlx::ReasonParams params_;
    dlx::Reasoner reasoner_;
    dlx::RunMonitor watch_;
    dlx::ReasoningOutcome end_ = dlx::ReasoningOutcome::limit_reached;
};

} // namespace sudoku
