#include "sudoku/reason/rules/rule_hints.hpp"

#include "sudoku/detail/lists.hpp"
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

HintEngine::RuleHints::RuleHints(HintEngine& engine, VariantPuzzle puzzle, VariantEncoding encoding)
    : engine_(engine), puzzle_(std::move(puzzle)), encoding_(std::move(encoding)),
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
            if (rules_of(*words_, after, steps.back()).empty())
                steps.back() = detail::as_players_see(words_->board(), after, std::move(steps.back()));
            const std::vector<dlx::ItemId> items = detail::base_of(steps.back());
            const bool is_single = steps.back().rule == dlx::Rule::single;
            const auto rule = is_single ? std::nullopt : only_rule_of(*words_, after, steps.back());
            if (auto exclusion = exclusion_before(items, rule))
                return exclusion;
            return hint_of(std::move(steps), after);
        }
        steps.back().apply(after);
    }
    engine_.position_ = std::move(after);
    if (const auto dead = engine_.position_.dead_item())
        return exclusion_before({{*dead}});
    const bool is_open = engine_.end_ != dlx::ReasoningOutcome::solved && !pending_.empty();
    return is_open ? exclusion_before({}, pending_.front().rule) : std::nullopt; // no step uses the others
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
    if (words_->candidate(step.target) || eliminates_any(*words_, position, step))
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

/// Returns the hint of some steps, the last of which follows from `position`.
Hint HintEngine::RuleHints::hint_of(std::vector<dlx::Step> steps, const dlx::Position& position) {
    Hint hint{.step = std::move(steps.back()), .technique = {}, .placement = {}, .eliminations = {}};
    steps.pop_back();
    const dlx::Step step = hint.step;
    const std::vector<std::size_t> rules = rules_of(*words_, position, step);
    hint.technique = technique_of(*words_, position, step);
    hint.eliminations = eliminations_of(*words_, position, step);
    if (step.rule == dlx::Rule::single)
        hint.placement = words_->candidate(step.target);
    RuleReason& reason = hint.reason.emplace(RuleReason{.steps = std::move(steps)});
    reason.steps.push_back(step);
    reason.candidates = candidates_of(*words_, position, step);
    reason.location = StepDescriber(words_, position).houses(detail::base_of(step));
    const bool is_by_rules = rules::is_by_rules(*words_, position, step, rules);
    bool has_heading = is_by_rules;
    const std::string before = add_prerequisites(hint, has_heading);
    const auto rule = only_rule_of(*words_, position, step);
    if (rule && step.rule != dlx::Rule::single) {
        dlx::Position after = position;
        step.apply(after);
        add_consequences(hint, *rule, std::move(after));
    }
    if (is_by_rules)
        set_heading(hint, rules);
    if (!has_heading)
        reason.heading.clear();
    if (is_by_rules && !hint.placement && step.rule == dlx::Rule::single && words_->set_of(step.target) != 0)
        reason.sentence = before + "the digits are " + words_->digits(words_->set_of(step.target), "and") +
                          (hint.eliminations.empty() ? "" : ", so " + cannot_be(hint.eliminations, false));
    else if (!is_by_rules || hint.placement || hint.eliminations.empty())
        reason.sentence = before + describe(step, position, !reason.heading.empty());
    else if (const dlx::ItemId item = detail::base_of(step).front();
             rules.size() == 1 && words_->meaning(item).rules == rules && is_place(item, position) &&
             !words_->sum_text(rules[0]).empty())
        reason.sentence = before + elimination_text(hint, rules, words_->meaning(item).digit);
    else
        reason.sentence = before + elimination_text(hint, rules) + dead_item_text(step, position, rules.size() > 1);
    if (is_by_rules && !has_heading && before.find(rule_names(rules)) == std::string::npos)
        reason.sentence.insert(before.size(), rule_names(rules) + ": ");
    say_once(reason);
    return hint;
}

/// Adds the rules of the last step, and those of the steps before it that exclude options of these rules. The reasons
/// of the latter are returned if they are more than their rule; `has_heading` becomes false if they are more than the last step.
std::string HintEngine::RuleHints::add_prerequisites(Hint& hint, bool& has_heading) const {
    RuleReason& reason = *hint.reason;
    std::vector<dlx::Position> before{engine_.position_};
    for (const dlx::Step& step : reason.steps)
        step.apply(before.emplace_back(before.back()));
    std::set<std::size_t> rules;
    std::string text;
    std::map<std::size_t, std::vector<dlx::ItemId>> needs; // items without which a rule has more choices, by rule
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
        const std::vector<dlx::ItemId> base = detail::base_of(step);
        if (is_containment(step)) {
            const std::string containment = StepDescriber(words_, before[k]).reason(step) + "; then ";
            if (text.find(containment) == std::string::npos)
                text.insert(0, containment);
        } else {
            auto& of_rule = needs[words_->rule_of(step.target)];
            of_rule.insert(of_rule.begin(), base.begin(), base.end());
        }
        if (step.size() > size) {
            size = step.size();
            hint.technique = technique_of(*words_, before[k], step);
            has_heading = false;
        }
    }
    if (!needs.empty())
        text += ways_text(needs);
    std::erase_if(rules, [&](std::size_t rule) { return words_->is_derived(rule); });
    reason.rules.assign(rules.begin(), rules.end());
    return text;
}

/// Adds all further steps of one item by which the rule alone excludes candidates of its cells and its own options. For a
/// rule about the whole board, these are the steps with the same item.
void HintEngine::RuleHints::add_consequences(Hint& hint, std::size_t rule, dlx::Position position) const {
    std::vector<dlx::Step>& steps = hint.reason->steps;
    const bool is_whole = words_->rule(rule).cells.empty();
    if (params_.max_rule < dlx::Rule::whip || (is_whole && steps.empty()))
        return;
    std::vector<dlx::ItemId> items = is_whole ? detail::base_of(hint.step) : words_->items_of(rule);
    const std::vector<dlx::OptionId> options = words_->options_of(rule);
    std::vector<Candidate> others; // candidates that no hint has eliminated
    for (const VariantEncoding::Exclusion& exclusion : pending_)
        if (!detail::contains(hint.eliminations, exclusion.candidate))
            others.push_back(exclusion.candidate);
    std::erase_if(items, [&](dlx::ItemId item) {
        return detail::any_of(others, [&](const Candidate& candidate) { return words_->needs(item, candidate); });
    });
    for (bool has_changed = true; std::exchange(has_changed, false);)
        for (const dlx::OptionId option : options) {
            auto step = position.dead_item() ? std::nullopt : refutation_by(items, option, position);
            if (!step || only_rule_of(*words_, position, *step) != rule)
                continue;
            if (const auto candidate = words_->candidate(option))
                hint.eliminations.push_back(*candidate);
            step->apply(position);
            hint.step = steps.emplace_back(std::move(*step));
            has_changed = !is_whole;
        }
    std::sort(hint.eliminations.begin(), hint.eliminations.end());
}

/// Returns the whip of length 1 that removes an option, because one of the items would have none.
std::optional<dlx::Step> HintEngine::RuleHints::refutation_by(std::span<const dlx::ItemId> items, dlx::OptionId option,
                                                              const dlx::Position& position) const {
    if (!position.is_available(option))
        return std::nullopt;
    const auto is_dead = [&](dlx::ItemId item) {
        if (position.option_count(item) == 0 || detail::has(encoding_.problem, option, item))
            return false;
        const std::vector<dlx::OptionId> options = position.options(item);
        return detail::all_of(options,
                              [&](dlx::OptionId other) { return words_->shared_item(option, other).has_value(); });
    };
    const auto item = detail::find_if(items, is_dead);
    if (item == items.end())
        return std::nullopt;
    return dlx::Step{.rule = dlx::Rule::whip,
                     .target = option,
                     .chain = {{.item = *item, .left_linking = position.options(*item).front()}}};
}

/// Returns the hint about a rule that excludes a candidate of one of these items, or of the step by a rule alone, if there is
/// one that was not in a hint; first the rule from which its exclusion follows. It has all exclusions of the rule for which
/// no hint about another rule is missing.
std::optional<Hint> HintEngine::RuleHints::exclusion_before(std::span<const dlx::ItemId> items,
                                                            std::optional<std::size_t> rule) const {
    const auto concerns = [&](const VariantEncoding::Exclusion& exclusion) {
        return exclusion.rule == rule ||
               detail::any_of(items, [&](dlx::ItemId item) { return words_->needs(item, exclusion.candidate); });
    };
    auto first = detail::find_if(pending_, concerns);
    if (first == pending_.end())
        return std::nullopt;
    const auto leads_to_it = [&](const VariantEncoding::Exclusion& exclusion) {
        return exclusion.rule != first->rule && words_->is_about(first->rule, exclusion.candidate.cell);
    };
    for (auto at = first; at != pending_.begin();)
        if (--at; leads_to_it(*at))
            first = at;
    const auto end = std::find_if(first, pending_.end(), leads_to_it);
    std::vector<Candidate> eliminations;
    for (auto at = pending_.begin(); at != end; ++at)
        if (at->rule == first->rule)
            eliminations.push_back(at->candidate);
    return rule_hint(std::move(eliminations), first->rule, true);
}

/// Returns the hint about candidates that a rule excludes by itself, perhaps with all further steps by the rule.
Hint HintEngine::RuleHints::rule_hint(std::vector<Candidate> eliminations, std::size_t rule,
                                      bool has_consequences) const {
    Hint hint{.step = {},
              .technique = words_->technique(rule),
              .placement = {},
              .eliminations = std::move(eliminations),
              .reason = RuleReason{}};
    std::sort(hint.eliminations.begin(), hint.eliminations.end());
    if (has_consequences)
        add_consequences(hint, rule, engine_.position_);
    set_heading(hint, {rule});
    hint.reason->sentence = elimination_text(hint, {rule});
    if (!words_->is_derived(rule))
        hint.reason->rules = {rule};
    return hint;
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
               std::binary_search(hint.eliminations.begin(), hint.eliminations.end(), exclusion.candidate);
    });
    drop_known_exclusions();
}

/// Drops the exclusions of candidates that placed digits exclude, too.
void HintEngine::RuleHints::drop_known_exclusions() {
    std::erase_if(pending_, [&](const VariantEncoding::Exclusion& exclusion) {
        return words_->any_board_item(exclusion.candidate,
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
            return detail::any_of(items, [&](dlx::ItemId item) { return words_->needs(item, candidate); });
        };
        const std::vector<dlx::Step>& of_hint = hint.reason->steps;
        return of_hint.empty()
                   ? detail::any_of(hint.eliminations, concerns)
                   : detail::any_of(of_hint, [&](const dlx::Step& step) { return detail::contains(steps, step); });
    };
    std::vector<std::string> sentences;
    for (const Hint& hint : hints)
        if (is_needed(hint))
            sentences.push_back(engine_.describe(hint));
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
            return engine_.describe(rule_hint({candidate}, exclusion.rule));
    return "";
}

} // namespace sudoku
