#include "sudoku/reason/rules/variant_steps.hpp"

#include "sudoku/detail/lists.hpp"
#include "sudoku/reason/step_items.hpp"
#include "sudoku/reason/technique.hpp"

#include <algorithm>
#include <set>

namespace sudoku::rules {

namespace {

using Rules = std::set<std::size_t>;
using Kind = sudoku::detail::StepBoard::Kind;

/// Adds the rules by which one of the `chosen` options, the last of them if possible, excludes an option.
void add_link(const VariantWords& words, std::span<const dlx::OptionId> chosen, dlx::OptionId option, Rules& rules) {
    std::optional<dlx::ItemId> link;
    for (const dlx::OptionId one : chosen)
        if (const auto shared = words.shared_item(one, option); shared && (!link || words.is_of_board(*shared)))
            link = shared;
    if (link)
        rules.insert(words.meaning(*link).rules.begin(), words.meaning(*link).rules.end());
}

/// Adds the rules by which the `chosen` options exclude the available options of an item.
void add_links(const VariantWords& words, const dlx::Position& position, std::span<const dlx::OptionId> chosen,
               dlx::ItemId item, Rules& rules) {
    for (const dlx::OptionId option : position.options(item))
        if (!detail::contains(chosen, option))
            add_link(words, chosen, option, rules);
}

/// Adds the rules of a chain or trial, whose target and singles are chosen one after the other.
void add_consequences(const VariantWords& words, const dlx::Position& position, const dlx::Step& step, Rules& rules) {
    std::vector<dlx::OptionId> chosen{step.target};
    for (const dlx::ChainLink& link : step.chain) {
        if (link.right_linking)
            chosen.push_back(*link.right_linking);
        add_links(words, position, chosen, link.item, rules);
    }
    dlx::Position after = position;
    if (!step.substeps.empty())
        after.choose(step.target);
    for (const dlx::Step& inside : step.substeps) {
        const std::vector<std::size_t> more = rules_of(words, after, inside);
        rules.insert(more.begin(), more.end());
        if (inside.rule == dlx::Rule::single) {
            chosen.push_back(inside.target);
            add_links(words, position, chosen, inside.item, rules);
        }
        inside.apply(after);
    }
    if (step.rule == dlx::Rule::trial)
        add_links(words, position, chosen, step.item, rules);
}

/// Returns whether players see only candidates in cells and houses in the step. Combinations of digits in cages are none,
/// a derived sum is not a house, and chains use no other rules than that of houses.
bool is_of_houses(const VariantWords& words, const dlx::Position& position, const dlx::Step& step,
                  std::span<const std::size_t> rules) {
    const auto is_of_house = [&](dlx::ItemId item) {
        const std::vector<std::size_t>& its_rules = words.meaning(item).rules;
        return words.board().requirement(item).kind != Kind::choice &&
               detail::none_of(its_rules, [&](auto rule) { return words.is_derived(rule); });
    };
    const auto is_place = [&](dlx::ItemId item) {
        const std::vector<dlx::OptionId> options = position.options(item);
        return is_of_house(item) && detail::all_of(options, [&](auto option) { return words.candidate(option); });
    };
    const std::vector<dlx::ItemId> base = detail::base_of(step);
    const bool is_chain = step.rule != dlx::Rule::single && step.rule != dlx::Rule::set;
    return words.candidate(step.target) && detail::all_of(base, is_place) && detail::all_of(step.cover, is_of_house) &&
           detail::all_of(rules, [&](std::size_t rule) {
               return !is_chain || words.rule(rule).kind->stage == RuleKind::Stage::houses;
           });
}

/// Calls visit(option), until it returns true, for the candidates that a step eliminates. Returns whether it did.
template <class Visit>
bool any_elimination(const VariantWords& words, const dlx::Position& position, const dlx::Step& step, Visit visit) {
    const auto is_gone = [&](dlx::OptionId option) {
        return words.candidate(option) && position.is_available(option) && visit(option);
    };
    const bool is_choice = step.rule == dlx::Rule::single && !words.candidate(step.target);
    const std::vector<dlx::OptionId>& options = is_choice ? words.excluded_by(step.target) : step.other_targets;
    return detail::any_of(options, is_gone) || (step.rule != dlx::Rule::single && is_gone(step.target));
}

} // namespace

std::vector<Candidate> eliminations_of(const VariantWords& words, const dlx::Position& position,
                                       const dlx::Step& step) {
    std::vector<Candidate> candidates;
    (void)any_elimination(words, position, step, [&](dlx::OptionId option) {
        candidates.push_back(*words.candidate(option));
        return false;
    });
    std::sort(candidates.begin(), candidates.end());
    return candidates;
}

bool eliminates_any(const VariantWords& words, const dlx::Position& position, const dlx::Step& step) {
    return any_elimination(words, position, step, [](dlx::OptionId) { return true; });
}

std::vector<Candidate> candidates_of(const VariantWords& words, const dlx::Position& position, const dlx::Step& step) {
    std::set<Candidate> candidates;
    for (const dlx::ItemId item : detail::base_of(step))
        for (const dlx::OptionId option : position.options(item))
            if (const auto candidate = words.candidate(option))
                candidates.insert(*candidate);
    return {candidates.begin(), candidates.end()};
}

std::vector<std::size_t> rules_of(const VariantWords& words, const dlx::Position& position, const dlx::Step& step) {
    Rules rules;
    const auto add = [&](const std::vector<dlx::ItemId>& items) {
        for (const dlx::ItemId item : items)
            rules.insert(words.meaning(item).rules.begin(), words.meaning(item).rules.end());
    };
    add(detail::base_of(step));
    add(step.cover);
    add_consequences(words, position, step, rules);
    return {rules.begin(), rules.end()};
}

std::optional<std::size_t> only_rule_of(const VariantWords& words, const dlx::Position& position,
                                        const dlx::Step& step) {
    std::vector<dlx::ItemId> items = detail::base_of(step);
    items.insert(items.end(), step.cover.begin(), step.cover.end());
    if (step.size() > 1 ||
        detail::any_of(items, [&](auto item) { return words.is_of_board(item) && words.meaning(item).digit != 0; }))
        return std::nullopt;
    const std::vector<std::size_t> rules = rules_of(words, position, step);
    return rules.size() == 1 ? std::optional(rules[0]) : std::nullopt;
}

bool is_by_rules(const VariantWords& words, const dlx::Position& position, const dlx::Step& step,
                 const std::vector<std::size_t>& rules) {
    const bool is_chain = step.rule != dlx::Rule::single && step.rule != dlx::Rule::set;
    return step.size() == 1 && !rules.empty() &&
           (is_chain || step.cover.size() > step.base.size() || !is_of_houses(words, position, step, rules));
}

Technique technique_of(const VariantWords& words, const dlx::Position& position, const dlx::Step& step) {
    const std::vector<std::size_t> rules = rules_of(words, position, step);
    if (is_by_rules(words, position, step, rules)) {
        Technique technique = words.technique(rules[0]);
        if (rules.size() > 1)
            technique.name = "Rules";
        if (step.rule != dlx::Rule::single)
            technique.difficulty = technique_named("Locked Candidates (Pointing)").difficulty;
        return technique;
    }
    if (is_of_houses(words, position, step, rules))
        return classify(words.board(), position, step);
    return step.rule == dlx::Rule::set ? technique_named("Set[" + std::to_string(step.size()) + "]")
                                       : technique_of_chain(step.rule, step.size());
}

} // namespace sudoku::rules
