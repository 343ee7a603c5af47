#include "sudoku/reason/rules/variant_steps.hpp"

#include "sudoku/reason/step_items.hpp"
#include "sudoku/reason/technique.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace sudoku::rules {

namespace {

using Rules = std::set<std::size_t>;

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
        if (std::find(chosen.begin(), chosen.end(), option) == chosen.end())
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

bool is_house(const VariantWords& words, dlx::ItemId item) {
    const auto& [rules, digit] = words.meaning(item);
    return digit != 0 && (rules.empty() || words.rule(rules[0]).kind->stage == RuleKind::Stage::houses);
}

/// Translates a step whose items are all of the board to the encoding of a plain board, which has the same items.
dlx::Step on_plain_board(const VariantWords& words, const Encoding& plain, dlx::Step step) {
    const auto translate = [&](dlx::OptionId& option) {
        const Candidate candidate = *words.candidate(option);
        option = plain.option(candidate.cell, candidate.digit);
    };
    translate(step.target);
    for (dlx::OptionId& option : step.other_targets)
        translate(option);
    for (dlx::ChainLink& link : step.chain) {
        translate(link.left_linking);
        if (link.right_linking)
            translate(*link.right_linking);
    }
    for (dlx::Step& inside : step.substeps)
        inside = on_plain_board(words, plain, std::move(inside));
    return step;
}

std::string plain_technique(const VariantWords& words, const dlx::Position& position, const dlx::Step& step) {
    const Geometry& geometry = words.geometry();
    const Encoding plain(geometry);
    dlx::Position board(plain.problem());
    std::vector<bool> is_possible(plain.problem().option_count());
    for (std::uint32_t k = 0; k < words.placement_count(); ++k) {
        const Candidate candidate = *words.candidate(dlx::OptionId{k});
        is_possible[index(plain.option(candidate.cell, candidate.digit))] = position.is_available(dlx::OptionId{k});
    }
    for (const dlx::OptionId option : position.chosen())
        if (const auto candidate = words.candidate(option))
            board.choose(plain.option(candidate->cell, candidate->digit));
    for (std::uint32_t k = 0; k < is_possible.size(); ++k)
        if (!is_possible[k])
            board.remove(dlx::OptionId{k});
    return classify(plain, board, on_plain_board(words, plain, step)).name;
}

/// Returns the name by the kinds of items alone.
std::string technique_by_items(const VariantWords& words, const dlx::Step& step, bool needs_rules) {
    constexpr std::array names{"", "Single", "Pair", "Triple", "Quad"};
    const auto are_cells = [&](const std::vector<dlx::ItemId>& items) {
        return std::all_of(items.begin(), items.end(), [&](auto item) { return words.item(item).is_cell; });
    };
    const auto are_of_one_house = [&](const std::vector<dlx::ItemId>& items) {
        return std::all_of(items.begin(), items.end(), [&](auto item) {
            return is_house(words, item) && words.item(item).place == words.item(items[0]).place;
        });
    };
    const std::size_t size = step.size();
    if (step.rule == dlx::Rule::single && words.item(step.item).is_cell)
        return "Naked Single";
    if (step.rule == dlx::Rule::single)
        return is_house(words, step.item) ? "Hidden Single" : "Rule";
    if (step.rule == dlx::Rule::set && step.base.size() == step.cover.size() && size < names.size()) {
        if (are_cells(step.base) && are_of_one_house(step.cover))
            return std::string("Naked ") + names[size];
        if (are_of_one_house(step.base) && are_cells(step.cover))
            return std::string("Hidden ") + names[size];
        if (size == 1 && is_house(words, step.base[0]) && is_house(words, step.cover[0]))
            return "Locked Candidates";
    }
    if (size == 1 && needs_rules)
        return "Rule";
    return (step.rule == dlx::Rule::set     ? "Set["
            : step.rule == dlx::Rule::whip  ? "Whip["
            : step.rule == dlx::Rule::braid ? "Braid["
                                            : "Forcing Net[") +
           std::to_string(size) + "]";
}

} // namespace

std::vector<Candidate> eliminations_of(const VariantWords& words, const dlx::Position& position,
                                       const dlx::Step& step) {
    std::vector<dlx::OptionId> options = step.other_targets;
    if (step.rule != dlx::Rule::single)
        options.push_back(step.target);
    else if (!words.candidate(step.target))
        options = words.excluded_by(step.target);
    std::vector<Candidate> candidates;
    for (const dlx::OptionId option : options)
        if (const auto candidate = words.candidate(option); candidate && position.is_available(option))
            candidates.push_back(*candidate);
    std::sort(candidates.begin(), candidates.end());
    return candidates;
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
    if (step.size() > 1 || std::any_of(items.begin(), items.end(), [&](auto item) { return words.is_of_board(item); }))
        return std::nullopt;
    const std::vector<std::size_t> rules = rules_of(words, position, step);
    return rules.size() == 1 ? std::optional(rules[0]) : std::nullopt;
}

std::string technique_of(const VariantWords& words, const dlx::Position& position, const dlx::Step& step) {
    const bool needs_rules = !rules_of(words, position, step).empty();
    return needs_rules || !words.has_boxes() ? technique_by_items(words, step, needs_rules)
                                             : plain_technique(words, position, step);
}

} // namespace sudoku::rules
