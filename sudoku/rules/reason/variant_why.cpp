#include "sudoku/rules/reason/variant_hint.hpp"
#include "sudoku/rules/reason/variant_words.hpp"

#include <algorithm>
#include <utility>

// Explanations of one candidate.
namespace sudoku {

std::optional<dlx::OptionId> VariantHintEngine::option_of(const Candidate& candidate) const {
    const auto& placements = encoding_.placements;
    const auto at = std::lower_bound(placements.begin(), placements.end(), candidate);
    return at != placements.end() && *at == candidate
               ? std::optional(dlx::OptionId{static_cast<std::uint32_t>(at - placements.begin())})
               : std::nullopt;
}

std::optional<VariantHint> VariantHintEngine::explain(const Candidate& candidate) {
    for (const VariantEncoding::Exclusion& exclusion : pending_)
        if (exclusion.candidate == candidate)
            return rule_hint({candidate}, exclusion.rule);
    const auto option = option_of(candidate);
    if (!option || !position_.is_available(*option) || position_.dead_item())
        return std::nullopt;
    std::optional<dlx::Step> best;
    for (const auto& [item, single] : position_.singles())
        if (single == *option)
            best = {.rule = dlx::Rule::single, .target = single, .item = item};
    reasoner_.set_limits(remaining_limits());
    for (std::uint32_t order = 1; !best && order <= params_.max_set_size && params_.max_rule >= dlx::Rule::set; ++order)
        if (auto sets = reasoner_.find_sets_eliminating(*option, position_, order); !sets.empty())
            best = std::move(sets.front());
    if (!best && params_.max_rule >= dlx::Rule::whip)
        best = reasoner_.find_chain_eliminating(*option, position_);
    if (!best && params_.max_rule >= dlx::Rule::trial)
        best = reasoner_.find_trial_eliminating(*option, position_);
    if (!best)
        return std::nullopt;
    VariantHint hint;
    hint.steps.push_back(std::move(*best));
    describe_last_step(hint, position_);
    return hint;
}

std::string VariantHintEngine::exclusion_of(const Candidate& candidate) const {
    const auto option = option_of(candidate);
    if (option && position_.is_available(*option))
        return "";
    const auto place = [&](const Candidate& filled) {
        return words_->digit(filled.digit) + " is in " + cell_name(encoding_.geometry, filled.cell);
    };
    const std::string cannot =
        words_->digit(candidate.digit) + " cannot be in " + cell_name(encoding_.geometry, candidate.cell) + ": ";
    for (const dlx::OptionId chosen : position_.chosen())
        if (const auto filled = words_->candidate(chosen); filled == candidate)
            return place(*filled) + " already";
        else if (filled && (filled->cell == candidate.cell || (option && words_->shared_item(chosen, *option))))
            return cannot + place(*filled);
    for (const VariantEncoding::Exclusion& exclusion : encoding_.exclusions)
        if (exclusion.candidate == candidate)
            return exclusion_text({candidate}, exclusion.rule);
    return cannot + "the puzzle or a rule eliminates it";
}

} // namespace sudoku
