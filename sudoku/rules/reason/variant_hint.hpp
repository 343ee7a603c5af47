#pragma once

#include "dlx/logic/reason.hpp"
#include "dlx/watch.hpp"
#include "sudoku/rules/variant_encoding.hpp"

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Next step for a player of a variant, with its reason.
namespace sudoku {

namespace rules {
class VariantWords;
}

/// Step in a variant.
struct VariantHint {
    /// Steps of the encoded problem, each of which follows from those before; most hints have one. Steps that change only
    /// options of rules are joined to others. Empty if a rule eliminates candidates by itself.
    std::vector<dlx::Step> steps{};
    std::string technique{}; ///< "Hidden Single", "Locked Candidates", "Whip[3]"; "Rule" if one rule is the reason
    std::string sentence{};  ///< step and reason: "r3c6 = 4: cage r3c5 r3c6 = 7 has no other place for the digit"
    std::string location{};  ///< cells, houses and rules of the reason: "r1c2 and box 3"
    std::optional<Candidate> placement{};  ///< candidate that is placed
    std::vector<Candidate> eliminations{}; ///< candidates that are eliminated, ascending
    std::vector<Candidate> candidates{};   ///< candidates of the cells, houses and rules of the reason, ascending
    std::vector<std::size_t> rules{};      ///< indexes of the rules of the reason, ascending
};

/// Solver of variants that returns one hint after another, see HintEngine. Each step is one of dlx::Reasoner on the
/// encoded problem. Some hints place or eliminate no candidate, but exclude a combination of a rule: "cage r1c1 r1c2 = 15
/// with 7 and 8 is impossible: ...". Candidates that a rule excludes by itself at the start are eliminated in a hint of
/// their own, before the first hint whose cells, houses or rules contain them.
///
///     sudoku::VariantHintEngine engine(puzzle);
///     while (const auto hint = engine.next()) {
///         std::cout << hint->sentence << '\n';
///         engine.apply(*hint);
///     }
class VariantHintEngine {
public:
    /// Maximum order of sets if rules have options of their own: larger sets of these are slow to find, and nobody can
    /// follow them.
    static constexpr std::uint32_t max_set_size_with_options = 2;

    /// Loads a puzzle. The time limit starts here. Throws as encode() and dlx::Reasoner do.
    explicit VariantHintEngine(const VariantPuzzle& puzzle, const dlx::ReasonParams& params = {});
    VariantHintEngine(const VariantHintEngine&) = delete;
    VariantHintEngine& operator=(const VariantHintEngine&) = delete;
    ~VariantHintEngine();

    [[nodiscard]] const VariantPuzzle& puzzle() const { return puzzle_; }
    [[nodiscard]] const VariantEncoding& encoding() const { return encoding_; }
    /// Returns the position: a position of encoding().problem, in which the givens are chosen.
    [[nodiscard]] const dlx::Position& position() const { return position_; }

    /// Returns the easiest single, or else the simplest step. Returns nothing if the puzzle is solved, a cell, house or
    /// rule has no options left, no step is found, or a limit is reached; outcome() returns the reason. Throws
    /// std::invalid_argument if singles do not suffice and more than dlx::Reasoner::max_options options remain.
    [[nodiscard]] std::optional<VariantHint> next();

    /// Explains one candidate in one step: a rule that excludes it by itself, its single, or the shortest step that
    /// eliminates it. Returns nothing if none is found or the candidate is not available. Throws like next().
    [[nodiscard]] std::optional<VariantHint> explain(const Candidate& candidate);

    /// Returns the reason why a candidate is not available: "8 is in r1c7 already"; "" if it is, or may be in the hint of
    /// a rule.
    [[nodiscard]] std::string exclusion_of(const Candidate& candidate) const;

    /// Returns the reason why next() returned nothing.
    [[nodiscard]] dlx::ReasoningOutcome outcome() const { return outcome_; }

    /// Applies the hint that next() returned last.
    void apply(const VariantHint& hint);

    /// Returns whether the time limit has expired or the stop flag is set.
    [[nodiscard]] bool should_stop() const { return watch_.should_stop(); }
    /// Returns the limits that remain.
    [[nodiscard]] dlx::Limits remaining_limits() const;

    /// Rates the rest of the puzzle, from the current position.
    [[nodiscard]] dlx::Ratings rate_both();

    /// Reasons from the current position on. If it leads to a contradiction, returns the sentences of the hints that the
    /// contradiction needs, and the contradiction at the end; otherwise nothing.
    [[nodiscard]] std::vector<std::string> refute();

    /// Describes a cell, house or rule without options: "no candidate for r3c7", "no place for 5 in row 3", "no digits
    /// for cage r1c1 r1c2 = 15". Returns "" if there is none.
    [[nodiscard]] std::string dead_end() const { return position_.dead_item() ? dead_end(*position_.dead_item()) : ""; }
    /// Describes a step that follows from `position`, a position of encoding().problem, and the rules that are not
    /// named in its reason.
    [[nodiscard]] std::string describe(const dlx::Step& step, const dlx::Position& position) const;

    /// Returns the remaining candidates with their marks in a hint: '+' for the placement, '-' for eliminations, '*'
    /// for other candidates of the step, and ' ' otherwise.
    [[nodiscard]] std::map<Candidate, char> marks(const VariantHint* hint = nullptr) const;

    /// Formats the candidates of all cells in rows, with bars between boxes. Each candidate is followed by its mark.
    [[nodiscard]] std::string to_text(const VariantHint* hint = nullptr) const;

private:
    [[nodiscard]] std::optional<dlx::Step> next_step(const dlx::Position& position);
    [[nodiscard]] std::optional<dlx::Step> best_single(const dlx::Position& position) const;
    [[nodiscard]] std::optional<VariantHint> exclusion_before(std::span<const dlx::ItemId> items) const;
    [[nodiscard]] VariantHint rule_hint(std::vector<Candidate> eliminations, std::size_t rule) const;
    [[nodiscard]] std::optional<dlx::OptionId> option_of(const Candidate& candidate) const;
    void drop_known_exclusions();
    [[nodiscard]] std::string dead_end(dlx::ItemId dead) const;
    [[nodiscard]] bool is_shown(const dlx::Step& step, const dlx::Position& position) const;
    [[nodiscard]] std::vector<dlx::OptionId> shown_part(const dlx::Step& step) const;
    void describe_last_step(VariantHint& hint, const dlx::Position& position);
    void add_prerequisites(VariantHint& hint) const;
    [[nodiscard]] std::string prerequisite(const dlx::Step& step, const dlx::Position& position) const;
    void add_exclusions(VariantHint& hint, std::size_t rule, dlx::Position position);
    [[nodiscard]] std::string cannot_be(const std::vector<Candidate>& eliminations) const;
    [[nodiscard]] std::string exclusion_text(const std::vector<Candidate>& eliminations, std::size_t rule) const;

    const VariantPuzzle puzzle_;
    const VariantEncoding encoding_;
    const dlx::ReasonParams params_;
    const dlx::RunMonitor watch_;
    std::shared_ptr<const rules::VariantWords> words_;
    dlx::Reasoner reasoner_;
    dlx::Position position_;
    std::vector<VariantEncoding::Exclusion> pending_; ///< not yet in a hint
    dlx::ReasoningOutcome outcome_ = dlx::ReasoningOutcome::limit_reached;
};

} // namespace sudoku
