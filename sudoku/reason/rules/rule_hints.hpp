#pragma once

#include "sudoku/reason/hint.hpp"
#include "sudoku/reason/rules/variant_words.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sudoku {

/// Part of a HintEngine for a puzzle with rules: the steps of dlx::Reasoner on the encoded problem, described by cells,
/// houses and rules.
class HintEngine::RuleHints {
public:
    /// Refers to the engine. Throws as dlx::Reasoner does.
    RuleHints(HintEngine& engine, VariantPuzzle puzzle, VariantEncoding encoding);

    [[nodiscard]] const VariantPuzzle& puzzle() const { return puzzle_; }
    [[nodiscard]] const VariantEncoding& encoding() const { return encoding_; }
    [[nodiscard]] const rules::VariantWords& words() const { return *words_; }
    [[nodiscard]] StepDescriber describer() const { return {words_, engine_.position_}; }
    [[nodiscard]] dlx::Reasoner& reasoner() { return reasoner_; }
    /// Returns a position in which the givens are chosen. A cell whose given clashes with another has no candidate then.
    [[nodiscard]] dlx::Position beginning() const;

    // As in HintEngine:
    [[nodiscard]] std::optional<Hint> next();
    [[nodiscard]] std::optional<Hint> explain(const Candidate& candidate);
    void apply(const Hint& hint);
    [[nodiscard]] std::vector<std::string> refute();
    /// Returns the sentence of the rule that excludes a candidate by itself, or "".
    [[nodiscard]] std::string rule_excluding(const Candidate& candidate) const;
    /// Adds the candidates of exclusions that were not in a hint.
    void add_pending(std::map<Candidate, char>& marks) const;

    [[nodiscard]] std::optional<dlx::OptionId> option_of(const Candidate& candidate) const;
    void drop_known_exclusions();

private:
    [[nodiscard]] std::optional<dlx::Step> next_step(const dlx::Position& position);
    [[nodiscard]] std::optional<dlx::Step> best_single(const dlx::Position& position) const;
    [[nodiscard]] std::optional<Hint> exclusion_before(std::span<const dlx::ItemId> items,
                                                       std::optional<std::size_t> rule = {}) const;
    [[nodiscard]] Hint rule_hint(std::vector<Candidate> eliminations, std::size_t rule,
                                 bool has_consequences = false) const;
    [[nodiscard]] bool is_shown(const dlx::Step& step, const dlx::Position& position) const;
    [[nodiscard]] std::vector<dlx::OptionId> shown_part(const dlx::Step& step) const;
    [[nodiscard]] Hint hint_of(std::vector<dlx::Step> steps, const dlx::Position& position);
    void set_heading(Hint& hint, const std::vector<std::size_t>& rules) const;
    void say_once(RuleReason& reason) const;
    [[nodiscard]] std::string rule_names(const std::vector<std::size_t>& rules) const;
    [[nodiscard]] std::string elimination_text(const Hint& hint, const std::vector<std::size_t>& rules,
                                               std::uint32_t needed = 0) const;
    [[nodiscard]] bool is_place(dlx::ItemId item, const dlx::Position& position) const;
    [[nodiscard]] std::string dead_item_text(const dlx::Step& step, const dlx::Position& position,
                                             bool has_several_rules) const;
    [[nodiscard]] std::string add_prerequisites(Hint& hint, bool& has_heading) const;
    [[nodiscard]] bool is_containment(const dlx::Step& step) const;
    [[nodiscard]] std::string ways_text(const std::map<std::size_t, std::vector<dlx::ItemId>>& needs) const;
    void add_consequences(Hint& hint, std::size_t rule, dlx::Position position) const;
    [[nodiscard]] std::optional<dlx::Step> refutation_by(std::span<const dlx::ItemId> items, dlx::OptionId option,
                                                         const dlx::Position& position) const;
    [[nodiscard]] std::string describe(const dlx::Step& step, const dlx::Position& position, bool has_heading) const;
    [[nodiscard]] std::vector<rules::DigitSet> known_candidates() const;
    [[nodiscard]] std::string cannot_be(const std::vector<Candidate>& eliminations, bool is_ordered) const;

    HintEngine& engine_;
    const VariantPuzzle puzzle_;
    const VariantEncoding encoding_;
    const std::shared_ptr<const rules::VariantWords> words_;
    const dlx::ReasonParams params_;
    dlx::Reasoner reasoner_;
    std::vector<VariantEncoding::Exclusion> pending_; ///< not yet in a hint
};

} // namespace sudoku
