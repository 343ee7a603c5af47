#pragma once

#include "dlx/watch.hpp"
#include "sudoku/reason/technique.hpp"
#include "sudoku/reason/uniqueness.hpp"
#include "sudoku/rules/puzzle.hpp"
#include "sudoku/text.hpp"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Next step for a player, with its name and its reason.
namespace sudoku {

class ChainSearch;

/// Reason of a step in a puzzle with rules.
struct RuleReason {
    /// Steps of the encoded problem, each of which follows from those before; most hints have one. Steps that change only
    /// options of rules are joined to others, and all further steps by the same rule to one by a rule alone. Empty if a rule
    /// eliminates candidates by itself.
    std::vector<dlx::Step> steps{};
    std::string heading{};  ///< rules of a step by rules: "Thermometer r1c1-r1c4", "Box 6 adds up to 45"; "" for others
    std::string sentence{}; ///< step and reason: "r1c4 is at least 4, because r1c1 is at least 3"
    std::string location{}; ///< cells, houses and rules of the reason: "r1c2 and box 3"
    std::vector<Candidate> candidates{}; ///< candidates of the cells, houses and rules of the reason, ascending
    std::vector<std::size_t> rules{};    ///< indexes of the rules of the reason, ascending
};

/// Step with the name that players use.
struct Hint {
    dlx::Step step; ///< with rules: the last one, if there is any
    Technique technique;
    std::optional<Candidate> placement;  ///< candidate that a single puts into its cell
    std::vector<Candidate> eliminations; ///< candidates that any other step eliminates, ascending; empty for a single
    /// Pattern of a step that assumes a unique solution, see UniquenessStep.
    std::optional<DeadlyPattern> deadly_pattern{};
    /// Steps that explain() needs before the single `step`; `technique` is that of the hardest of all.
    std::vector<Hint> prerequisites{};
    /// For explain(): names of other steps with the same result, the easiest first.
    std::vector<std::string> alternatives{};
    /// In a puzzle with rules. A step of one item by a rule has the technique of the rule, such as "Thermometer". Some steps
    /// place or eliminate no candidate, but exclude a combination of a rule.
    std::optional<RuleReason> reason{};
};

/// Returns the digits that a player has filled in, as marked in the puzzle's text. If none are marked, returns the
/// digits of cells in which the puzzle eliminates all other candidates. Requires a puzzle without clashes.
[[nodiscard]] std::vector<Candidate> player_digits(const Puzzle& puzzle);

/// Solver that returns one hint after another, for plain puzzles and those with rules. It can be used for many puzzles and
/// keeps its memory between them. Each step is one of dlx::Reasoner on the encoded problem. Candidates that a rule
/// excludes by itself at the start are eliminated in a hint of their own, before the first hint whose cells, houses or
/// rules contain them, or at the end.
///
///     sudoku::HintEngine engine(puzzle);
///     while (const auto hint = engine.next()) {
///         std::cout << engine.describe(*hint) << '\n';
///         engine.apply(*hint);
///     }
class HintEngine {
public:
    /// Maximum order of sets if rules have options of their own: larger sets of these are slow to find, and nobody can
    /// follow them.
    static constexpr std::uint32_t max_set_size_with_options = 2;

    /// Uses steps that assume a unique solution, too, if `assume_unique`. The caller must have checked that the givens
    /// have exactly one solution. Throws as dlx::Reasoner does.
    explicit HintEngine(const dlx::ReasonParams& params = {}, bool assume_unique = false);
    explicit HintEngine(const Puzzle& puzzle, const dlx::ReasonParams& params = {}, bool assume_unique = false)
        : HintEngine(params, assume_unique) {
        load(puzzle);
    }
    explicit HintEngine(const VariantPuzzle& puzzle, const dlx::ReasonParams& params = {}) : HintEngine(params) {
        load(puzzle);
    }
    HintEngine(const HintEngine&) = delete;
    HintEngine& operator=(const HintEngine&) = delete;
    ~HintEngine();

    /// Loads the givens and eliminated candidates. The time limit starts here, and holds for all calls together until
    /// the next load(). Returns false if it is reached before a board of more than 100 digits, or a problem of more than
    /// 1,000 options of rules, is built: the position is then that of an empty board. Throws std::invalid_argument if the
    /// givens clash, or if one of them is an eliminated candidate.
    bool load(const Grid& puzzle) { return load(puzzle, default_notation(puzzle.geometry().side())); }

    /// Loads a puzzle, and sets the notation of digits in descriptions.
    bool load(const Grid& puzzle, DigitNotation notation);

    /// Loads a player's position, including the digits filled in, which are assumed to be right. Also throws as encode()
    /// does if the puzzle has rules.
    bool load(const Puzzle& puzzle);
    /// Loads a puzzle with rules. Clashes of givens are contradictions. Steps that assume a unique solution are not used.
    /// Returns false at a limit.
    bool load(const VariantPuzzle& puzzle);

    [[nodiscard]] const Encoding& encoding() const { return cover_; } ///< of a plain puzzle
    [[nodiscard]] const dlx::Problem& problem() const;                ///< encoded problem, plain or with rules
    [[nodiscard]] const Geometry& geometry() const;
    [[nodiscard]] const dlx::Position& position() const { return position_; } ///< position of problem()
    [[nodiscard]] Grid grid() const;                                          ///< digits in the cells of the position

    /// Returns the easiest single, or else the simplest step that eliminates candidates. Locked candidates of the same
    /// two houses are one step, with all their digits. Returns nothing if the puzzle is solved, a requirement has no
    /// candidate, no step is found, or a limit is reached; outcome() returns the reason.
    [[nodiscard]] std::optional<Hint> next();

    /// Returns the reason why next() returned nothing.
    [[nodiscard]] dlx::ReasoningOutcome outcome() const { return end_; }

    /// Applies the hint that next() returned last.
    void apply(const Hint& hint);

    /// Returns the limits that remain since load(), for other work on the puzzle.
    [[nodiscard]] dlx::Limits remaining_limits() const;

    /// Returns whether the time limit has expired or the stop flag is set, and the puzzle is not solved. next() still
    /// finds singles then.
    [[nodiscard]] bool should_stop() const { return !position_.is_solved() && watch_.should_stop(); }

    /// Sets the limits that apply from the next load() on.
    void set_limits(dlx::Limits limits) { params_.limits = std::move(limits); }

    /// Rates the rest of the puzzle, from the current position.
    [[nodiscard]] dlx::Ratings rate_both() { return reasoner().rate_both(position_); }

    /// Returns the best candidate to try if next() finds no step.
    [[nodiscard]] std::optional<dlx::BranchSuggestion> suggest_branch() { return reasoner().suggest_branch(position_); }

    /// Returns the easiest step that places or eliminates this candidate directly. Otherwise returns steps that
    /// eliminate all other candidates of its cell, or all other places in a house, and then the single. Returns nothing
    /// if there are none, or if the candidate is already eliminated.
    [[nodiscard]] std::optional<Hint> explain(Candidate candidate);

    /// Returns the reason why a candidate is not available: "8 is in r1c7 already"; "" if it is.
    [[nodiscard]] std::string exclusion_of(const Candidate& candidate) const;

    /// For a puzzle with rules: reasons from the current position on. If it leads to a contradiction, returns the
    /// sentences of the hints that the contradiction needs, and the contradiction at the end; otherwise nothing.
    [[nodiscard]] std::vector<std::string> refute();

    /// Returns the candidate of an option of a plain puzzle.
    [[nodiscard]] Candidate candidate(dlx::OptionId option) const {
        return {cover_.cell(option), cover_.digit(option)};
    }

    // --- Descriptions, with the digits in the puzzle's notation ---

    [[nodiscard]] std::string describe(dlx::OptionId option) const { return cover_.describe(option, notation_); }

    /// Describes an item without candidates, "no candidate for r3c7", "no place for 5 in row 3" or "no digits for cage r1c1
    /// r1c2 = 15", or returns "".
    [[nodiscard]] std::string dead_end() const;

    /// Describes a hint: "r3c6 = 4: box 2 has no other place for the digit", "r1c2 = 7 and r1c5 = 7 are impossible:
    /// ...", "Thermometer r1c1-r1c4: r1c4 is at least 4".
    [[nodiscard]] std::string describe(const Hint& hint) const;

    /// Returns the technique and the description of a hint: "Hidden Single: r3c6 = 4: ...". The rules of a step by rules take
    /// the place of the technique.
    [[nodiscard]] std::string to_line(const Hint& hint) const;

    /// Returns the houses of a hint: "row 3 and box 2".
    [[nodiscard]] std::string location(const Hint& hint) const;

    /// Returns the remaining candidates with their marks in a hint: '+' for the placement, '-' for eliminations, '*'
    /// for other candidates of the step, and ' ' otherwise.
    [[nodiscard]] std::map<Candidate, char> marks(const Hint* hint = nullptr) const;

    /// Formats the candidates of all cells in rows, with bars between boxes. Each candidate is followed by its mark.
    [[nodiscard]] std::string to_text(const Hint* hint = nullptr) const;

private:
    class RuleHints;

    [[nodiscard]] std::optional<Candidate> placement(dlx::OptionId option) const;
    [[nodiscard]] Hint named(dlx::Step step) const;
    [[nodiscard]] std::vector<Hint> uniqueness_hints() const;
    [[nodiscard]] std::optional<Hint> refutation_hint(dlx::OptionId option, const ChainSearch& chains);
    [[nodiscard]] std::optional<Hint> single_after(dlx::OptionId option, dlx::ItemId item, const ChainSearch& chains);
    [[nodiscard]] std::vector<dlx::Step> find_sets_eliminating(dlx::OptionId target);

    [[nodiscard]] dlx::Reasoner& reasoner(); ///< with remaining_limits()

    Encoding cover_{Geometry(3, 3)}; ///< encoding of the last board
    dlx::Position empty_{cover_.problem()};
    std::unique_ptr<RuleHints> rules_; ///< of a puzzle with rules
    dlx::Position position_ = empty_;
    DigitNotation notation_ = DigitNotation::digits;
    bool assume_unique_;
    std::optional<Grid> unique_puzzle_; ///< loaded puzzle, if its solution is assumed to be unique
    dlx::ReasonParams params_;
    dlx::Reasoner reasoner_;
    dlx::RunMonitor watch_;
    dlx::ReasoningOutcome end_ = dlx::ReasoningOutcome::limit_reached;
};

} // namespace sudoku
