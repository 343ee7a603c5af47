#include "sudoku/reason/rules/rule_hints.hpp"

#include "sudoku/reason/rules/variant_steps.hpp"
#include "sudoku/reason/step_items.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace sudoku {

namespace {

dlx::ReasonParams params_with_rules(dlx::ReasonParams params, const VariantEncoding& encoding) {
    if (encoding.placements.size() < encoding.problem.option_count())
        params.max_set_size = std::min(params.max_set_size, HintEngine::max_set_size_with_options);
    return params;
}

} // namespace

HintEngine::RuleHints::RuleHints(HintEngine& engine, VariantPuzzle puzzle)
    : engine_(engine), puzzle_(std::move(puzzle)), encoding_(encode(puzzle_)),
      words_(std::make_shared<rules::VariantWords>(puzzle_, encoding_)),
      params_(params_with_rules(engine.params_, encoding_)), reasoner_(params_), pending_(encoding_.exclusions) {}

dlx::Position HintEngine::RuleHints::beginning() const {
    dlx::Position position(encoding_.problem);
    for (std::uint32_t k = 0; k < encoding_.placements.size(); ++k)
        if (const auto [cell, digit] = encoding_.placements[k];
            puzzle_.grid[cell] == digit && position.is_available(dlx::OptionId{k}))
            position.choose(dlx::OptionId{k});
    return position;
}

// --- Steps ----------------------------------------------------------------------------------------------------------

std::optional<Hint> HintEngine::RuleHints::next() {
    dlx::Position after = engine_.position_;
    std::vector<dlx::Step> steps;
    while (auto step = next_step(after)) {
        steps.push_back(std::move(*step));
        if (is_shown(steps.back(), after)) {
            const std::vector<dlx::ItemId> items = detail::base_of(steps.back());
            if (auto exclusion = exclusion_before(items))
                return exclusion;
            return hint_of(std::move(steps), after);
        }
        steps.back().apply(after);
    }
    engine_.position_ = std::move(after);
    const auto dead = engine_.position_.dead_item();
    return dead ? exclusion_before({{*dead}}) : std::nullopt;
}

std::optional<dlx::Step> HintEngine::RuleHints::next_step(const dlx::Position& position) {
    engine_.end_ = dlx::ReasoningOutcome::contradiction;
    if (position.dead_item())
        return std::nullopt;
    if (auto single = best_single(position))
        return single;
    dlx::Position end = position;
    dlx::Path path = engine_.reasoner().path(end);
    engine_.end_ = path.outcome;
    return path.steps.empty() ? std::nullopt : std::optional(std::move(path.steps.front()));
}

/// Returns the single that players see first: a digit in a region, in a row or column, in a cell, by a rule; then those of
/// options of rules, the shown ones first.
std::optional<dlx::Step> HintEngine::RuleHints::best_single(const dlx::Position& position) const {
    const std::size_t cells = encoding_.geometry.cell_count();
    const auto rank = [&](const dlx::Step& single) {
        if (!words_->candidate(single.target))
            return is_shown(single, position) ? 4 : 5;
        return !words_->is_of_board(single.item) ? 3
               : index(single.item) < cells      ? 2
               : index(single.item) < 3 * cells  ? 1
                                                 : 0;
    };
    std::optional<dlx::Step> best;
    int rank_of_best = 6;
    for (const auto& [item, option] : position.singles()) {
        dlx::Step single{.rule = dlx::Rule::single, .target = option, .item = item};
        if (const int its_rank = rank(single); its_rank < rank_of_best) {
            rank_of_best = its_rank;
            best = std::move(single);
        }
    }
    return best;
}

/// Returns whether the step changes candidates, or excludes a combination of a rule by more than the rule itself.
bool HintEngine::RuleHints::is_shown(const dlx::Step& step, const dlx::Position& position) const {
    if (words_->candidate(step.target) || !eliminations_of(*words_, position, step).empty())
        return true;
    return step.rule != dlx::Rule::single && !shown_part(step).empty() && !only_rule_of(*words_, position, step);
}

/// Returns the targets of a step that players know: candidates, and combinations of digits of a rule.
std::vector<dlx::OptionId> HintEngine::RuleHints::shown_part(const dlx::Step& step) const {
    std::vector<dlx::OptionId> targets = step.other_targets;
    targets.push_back(step.target);
    std::erase_if(targets, [&](auto option) { return !words_->candidate(option) && words_->set_of(option) == 0; });
    std::sort(targets.begin(), targets.end());
    return targets;
}

/// Returns the hint of some steps, the last of which follows from `position`. If a rule is the only reason, the next steps
/// with the same reason join it.
Hint HintEngine::RuleHints::hint_of(std::vector<dlx::Step> steps, const dlx::Position& position) {
    Hint hint{.step = std::move(steps.back()), .technique = {}, .placement = {}, .eliminations = {}};
    steps.pop_back();
    const dlx::Step step = hint.step;
    hint.technique.name = technique_of(*words_, position, step);
    hint.eliminations = eliminations_of(*words_, position, step);
    if (step.rule == dlx::Rule::single)
        hint.placement = words_->candidate(step.target);
    RuleReason& reason = hint.reason.emplace(RuleReason{.steps = std::move(steps)});
    reason.steps.push_back(step);
    reason.candidates = candidates_of(*words_, position, step);
    reason.location = StepDescriber(words_, position).houses(detail::base_of(step));
    add_prerequisites(hint);
    const auto rule = only_rule_of(*words_, position, step);
    if (!rule || hint.placement || (step.rule == dlx::Rule::single && words_->set_of(step.target) != 0)) {
        reason.sentence += describe(step, position);
        if (!hint.placement && step.rule == dlx::Rule::single)
            reason.sentence += ", so " + cannot_be(hint.eliminations);
        return hint;
    }
    add_exclusions(hint, *rule, position);
    reason.sentence += exclusion_text(hint.eliminations, *rule);
    return hint;
}

/// Adds the rules of the last step, and those of the steps before it that exclude options of these rules. The reasons
/// of the latter are added if they are more than their rule.
void HintEngine::RuleHints::add_prerequisites(Hint& hint) const {
    RuleReason& reason = *hint.reason;
    std::vector<dlx::Position> before{engine_.position_};
    for (const dlx::Step& step : reason.steps)
        step.apply(before.emplace_back(before.back()));
    std::set<std::size_t> rules;
    std::string text;
    std::size_t size = hint.step.size();
    for (std::size_t k = reason.steps.size(); k-- > 0;) {
        const dlx::Step& step = reason.steps[k];
        const bool is_last = k + 1 == reason.steps.size();
        if (!is_last && !rules.contains(words_->rule_of(step.target)))
            continue;
        const std::vector<std::size_t> more = rules_of(*words_, before[k], step);
        rules.insert(more.begin(), more.end());
        if (is_last || only_rule_of(*words_, before[k], step))
            continue;
        text.insert(0, prerequisite(step, before[k]) + "; then ");
        if (step.size() > size) {
            size = step.size();
            hint.technique.name = technique_of(*words_, before[k], step);
        }
    }
    std::erase_if(rules, [&](std::size_t rule) { return words_->is_derived(rule); });
    reason.rules.assign(rules.begin(), rules.end());
    reason.sentence = text;
}

/// Describes a step that excludes options of a rule, which players do not know: "in column 4, the digit 2 can only be in
/// arrow ..., so arrow ... must contain 2" or "Whip[3] with r1c2 and 5 in box 3 excludes choices of arrow ...".
std::string HintEngine::RuleHints::prerequisite(const dlx::Step& step, const dlx::Position& position) const {
    const StepDescriber describer(words_, position);
    const bool is_containment = step.rule == dlx::Rule::set && step.cover.size() == step.base.size() &&
                                words_->is_of_board(step.base[0]) && words_->meaning(step.cover[0]).digit != 0;
    if (is_containment)
        return describer.reason(step);
    const std::string rule = words_->describe_rule(words_->rule_of(step.target));
    std::vector<std::string> names;
    for (const dlx::ItemId item : detail::base_of(step))
        if (std::string name = describer.name(item); name.find(rule) == std::string::npos)
            detail::add_once(names, std::move(name));
    return technique_of(*words_, position, step) + (names.empty() ? "" : " with " + join_words(names)) +
           " excludes choices of " + rule;
}

/// Adds the next steps by which a rule alone excludes options.
void HintEngine::RuleHints::add_exclusions(Hint& hint, std::size_t rule, dlx::Position position) {
    hint.step.apply(position);
    while (auto step = next_step(position)) {
        const bool is_placement = step->rule == dlx::Rule::single && words_->candidate(step->target);
        if (is_placement || only_rule_of(*words_, position, *step) != rule)
            break;
        const std::vector<Candidate> more = eliminations_of(*words_, position, *step);
        hint.eliminations.insert(hint.eliminations.end(), more.begin(), more.end());
        step->apply(position);
        hint.reason->steps.push_back(*step);
        hint.step = std::move(*step);
    }
    std::sort(hint.eliminations.begin(), hint.eliminations.end());
}

std::string HintEngine::RuleHints::describe(const dlx::Step& step, const dlx::Position& position) const {
    dlx::Step shown = step;
    if (std::vector<dlx::OptionId> targets = shown_part(step); step.rule != dlx::Rule::single && !targets.empty()) {
        shown.target = targets.front();
        shown.other_targets.assign(targets.begin() + 1, targets.end());
    }
    std::string text = StepDescriber(words_, position).describe(shown);
    std::vector<std::string> others;
    for (const std::size_t rule : rules_of(*words_, position, step))
        if (const std::string name = words_->describe_rule(rule); text.find(name) == std::string::npos)
            others.push_back(name);
    return others.empty() ? text : text + " (by " + join_words(others) + ")";
}

/// "r1c1 and r1c2 cannot be 3 or 4; r1c3 can only be 5"
std::string HintEngine::RuleHints::cannot_be(const std::vector<Candidate>& eliminations) const {
    const std::uint32_t side = encoding_.geometry.side();
    std::map<Cell, rules::DigitSet> excluded;
    for (const Candidate& candidate : eliminations)
        excluded[candidate.cell] |= rules::only(candidate.digit);
    std::vector<std::pair<rules::DigitSet, std::vector<std::string>>> cells; // by their first cell
    for (const auto& [cell, digits] : excluded) {
        const rules::DigitSet set = digits;
        auto at = std::find_if(cells.begin(), cells.end(), [&](const auto& known) { return known.first == set; });
        if (at == cells.end())
            at = cells.insert(at, {set, {}});
        at->second.push_back(cell_name(encoding_.geometry, cell));
    }
    std::string text;
    for (const auto& [digits, names] : cells) {
        const rules::DigitSet others = rules::digits_up_to(side) & ~digits;
        const bool has_few_others = others != 0 && 2 * rules::size(others) < side;
        text += (text.empty() ? "" : "; ") + join_words(names) + (has_few_others ? " can only be " : " cannot be ") +
                words_->digits(has_few_others ? others : digits, "or");
    }
    return text;
}

std::string HintEngine::RuleHints::exclusion_text(const std::vector<Candidate>& eliminations, std::size_t rule) const {
    const std::string text = cannot_be(eliminations);
    return text + ": " + words_->describe_rule(rule) +
           (text.find("only") != std::string::npos ? " allows nothing else"
            : eliminations.size() == 1             ? " excludes it"
                                                   : " excludes them");
}

/// Returns the hint about the rule that excludes a candidate of one of these items, if it was not in a hint; first the rule
/// from which its exclusion follows.
std::optional<Hint> HintEngine::RuleHints::exclusion_before(std::span<const dlx::ItemId> items) const {
    const auto concerns = [&](const VariantEncoding::Exclusion& exclusion) {
        return std::any_of(items.begin(), items.end(),
                           [&](dlx::ItemId item) { return words_->needs(item, exclusion.candidate); });
    };
    auto first = std::find_if(pending_.begin(), pending_.end(), concerns);
    if (first == pending_.end())
        return std::nullopt;
    for (auto at = first; at != pending_.begin();) // the first one of those that lead to it, and of its rule
        if (--at; at->rule != first->rule ? words_->is_about(first->rule, at->candidate.cell) : at + 1 == first)
            first = at;
    std::vector<Candidate> eliminations;
    for (auto at = first; at != pending_.end() && at->rule == first->rule; ++at)
        eliminations.push_back(at->candidate);
    return rule_hint(std::move(eliminations), first->rule);
}

/// Returns the hint about candidates that a rule excludes by itself.
Hint HintEngine::RuleHints::rule_hint(std::vector<Candidate> eliminations, std::size_t rule) const {
    std::sort(eliminations.begin(), eliminations.end());
    RuleReason reason{.sentence = exclusion_text(eliminations, rule), .location = words_->describe_rule(rule)};
    if (!words_->is_derived(rule))
        reason.rules = {rule};
    return {.step = {},
            .technique = {.name = "Rule"},
            .placement = {},
            .eliminations = std::move(eliminations),
            .reason = std::move(reason)};
}

void HintEngine::RuleHints::apply(const Hint& hint) {
    const std::vector<dlx::Step>& steps = hint.reason->steps;
    for (const dlx::Step& step : steps)
        step.apply(engine_.position_);
    const auto is_chosen = [&](std::size_t rule) { // a combination of digits: no others are of interest
        return !steps.empty() && hint.step.rule == dlx::Rule::single && !hint.placement &&
               words_->rule_of(hint.step.target) == rule;
    };
    std::erase_if(pending_, [&](const VariantEncoding::Exclusion& exclusion) {
        return is_chosen(exclusion.rule) ||
               (steps.empty() &&
                std::binary_search(hint.eliminations.begin(), hint.eliminations.end(), exclusion.candidate));
    });
    drop_known_exclusions();
}

/// Drops the exclusions of candidates that placed digits exclude, too.
void HintEngine::RuleHints::drop_known_exclusions() {
    std::erase_if(pending_, [&](const VariantEncoding::Exclusion& exclusion) {
        const std::vector<dlx::ItemId> items = words_->board_items(exclusion.candidate);
        return std::any_of(items.begin(), items.end(),
                           [&](dlx::ItemId item) { return engine_.position_.is_covered(item); });
    });
}

std::vector<std::string> HintEngine::RuleHints::refute() {
    const dlx::Position start = engine_.position_;
    std::vector<Hint> hints;
    std::vector<dlx::Step> steps;
    for (auto hint = next(); hint && !engine_.should_stop(); hint = next()) {
        apply(*hint);
        steps.insert(steps.end(), hint->reason->steps.begin(), hint->reason->steps.end());
        hints.push_back(std::move(*hint));
    }
    if (engine_.end_ != dlx::ReasoningOutcome::contradiction || !engine_.position_.dead_item())
        return {};
    const auto needed = dlx::extract_contradiction(start, steps);
    std::vector<dlx::ItemId> items{*engine_.position_.dead_item()};
    if (needed) {
        steps = needed->steps;
        items = {needed->item};
    }
    for (const dlx::Step& step : steps)
        for (const dlx::ItemId item : detail::base_of(step))
            items.push_back(item);
    const auto is_needed = [&](const Hint& hint) {
        const auto concerns = [&](const Candidate& candidate) {
            return std::any_of(items.begin(), items.end(),
                               [&](dlx::ItemId item) { return words_->needs(item, candidate); });
        };
        const std::vector<dlx::Step>& of_hint = hint.reason->steps;
        return of_hint.empty() ? std::any_of(hint.eliminations.begin(), hint.eliminations.end(), concerns)
                               : std::any_of(of_hint.begin(), of_hint.end(), [&](const dlx::Step& step) {
                                     return std::find(steps.begin(), steps.end(), step) != steps.end();
                                 });
    };
    std::vector<std::string> sentences;
    for (const Hint& hint : hints)
        if (is_needed(hint))
            sentences.push_back(hint.reason->sentence);
    sentences.push_back(describer().dead_end(items.front()));
    return sentences;
}

// --- Words ----------------------------------------------------------------------------------------------------------

void HintEngine::RuleHints::add_pending(std::map<Candidate, char>& marks) const {
    for (const VariantEncoding::Exclusion& exclusion : pending_)
        marks[exclusion.candidate] = ' ';
}

// --- One candidate --------------------------------------------------------------------------------------------------

std::optional<dlx::OptionId> HintEngine::RuleHints::option_of(const Candidate& candidate) const {
    const auto& placements = encoding_.placements;
    const auto at = std::lower_bound(placements.begin(), placements.end(), candidate);
    return at != placements.end() && *at == candidate
               ? std::optional(dlx::OptionId{static_cast<std::uint32_t>(at - placements.begin())})
               : std::nullopt;
}

std::optional<Hint> HintEngine::RuleHints::explain(const Candidate& candidate) {
    for (const VariantEncoding::Exclusion& exclusion : pending_)
        if (exclusion.candidate == candidate)
            return rule_hint({candidate}, exclusion.rule);
    const auto option = option_of(candidate);
    const dlx::Position& position = engine_.position_;
    if (!option || !position.is_available(*option) || position.dead_item())
        return std::nullopt;
    std::optional<dlx::Step> best;
    for (const auto& [item, single] : position.singles())
        if (single == *option)
            best = {.rule = dlx::Rule::single, .target = single, .item = item};
    dlx::Reasoner& reasoner = engine_.reasoner();
    for (std::uint32_t order = 1; !best && order <= params_.max_set_size && params_.max_rule >= dlx::Rule::set; ++order)
        if (auto sets = reasoner.find_sets_eliminating(*option, position, order); !sets.empty())
            best = std::move(sets.front());
    if (!best && params_.max_rule >= dlx::Rule::whip)
        best = reasoner.find_chain_eliminating(*option, position);
    if (!best && params_.max_rule >= dlx::Rule::trial)
        best = reasoner.find_trial_eliminating(*option, position);
    if (!best)
        return std::nullopt;
    return hint_of({std::move(*best)}, position);
}

std::string HintEngine::RuleHints::rule_excluding(const Candidate& candidate) const {
    for (const VariantEncoding::Exclusion& exclusion : encoding_.exclusions)
        if (exclusion.candidate == candidate)
            return exclusion_text({candidate}, exclusion.rule);
    return "";
}

} // namespace sudoku
