#include "sudoku/reason/rules/rule_hints.hpp"
#include "sudoku/reason/rules/variant_steps.hpp"
#include "sudoku/reason/step_items.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

// Sentences of hints of puzzles with rules.
namespace sudoku {

/// Names a step by its rules.
void HintEngine::RuleHints::set_heading(Hint& hint, const std::vector<std::size_t>& rules) const {
    std::string& heading = hint.reason->heading = rules.size() == 1 ? words_->heading(rules[0]) : rule_names(rules);
    if (std::isdigit(static_cast<unsigned char>(heading[1])) == 0) // it is not a cell
        heading[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(heading[0])));
    hint.reason->location = rule_names(rules);
}

/// Leaves out why a derived sum has its cells where the heading or the sentence before has said it.
void HintEngine::RuleHints::say_once(RuleReason& reason) const {
    for (std::size_t k = 0; k < encoding_.derived_sums.size(); ++k) {
        const std::size_t rule = puzzle_.rules.size() + k;
        const std::string name = words_->describe_rule(rule);
        const std::string known = name.substr(0, name.find(" ("));
        bool is_said = reason.heading.find(words_->heading(rule).substr(1)) != std::string::npos;
        for (std::size_t at = reason.sentence.find(name); at != std::string::npos;
             at = reason.sentence.find(name, at + 1))
            if (std::exchange(is_said, true))
                reason.sentence.replace(at, name.size(), known);
    }
}

std::string HintEngine::RuleHints::rule_names(const std::vector<std::size_t>& rules) const {
    std::vector<std::string> names;
    for (const std::size_t rule : rules)
        names.push_back(words_->describe_rule(rule));
    return join_words(names);
}

/// Returns the eliminations by rules, and the candidates of the other cells of the reason: "r1c4 is at least 4, because r1c1
/// is at least 3". More than three cells are left out. A derived sum may be the reason by its need of a digit.
std::string HintEngine::RuleHints::elimination_text(const Hint& hint, const std::vector<std::size_t>& rules,
                                                    std::uint32_t needed) const {
    const bool is_ordered = rules.size() == 1 && words_->is_ordered(rules[0]);
    const std::vector<rules::DigitSet> known = known_candidates();
    const rules::DigitSet all = rules::digits_up_to(encoding_.geometry.side());
    std::vector<std::string> causes;
    for (const dlx::Step& step : hint.reason->steps)
        for (const dlx::ItemId item : detail::base_of(step)) {
            const Cell cell = dlx::index(item);
            const auto is_here = [&](const Candidate& candidate) { return candidate.cell == cell; };
            if (words_->item(item).is_cell && std::none_of(hint.eliminations.begin(), hint.eliminations.end(), is_here))
                detail::add_once(causes, cell_name(encoding_.geometry, cell) +
                                             words_->limits(all, all & ~known[cell], is_ordered, " is "));
        }
    return words_->sum_text(rules[0], needed) + cannot_be(hint.eliminations, is_ordered) +
           (causes.empty() || causes.size() > 3 ? "" : ", because " + join_words(causes));
}

/// Returns whether an item is the need of a digit for which only cells are left.
bool HintEngine::RuleHints::is_place(dlx::ItemId item, const dlx::Position& position) const {
    const std::vector<dlx::OptionId> options = position.options(item);
    return words_->meaning(item).digit != 0 && std::all_of(options.begin(), options.end(), [&](dlx::OptionId option) {
               return words_->candidate(option).has_value();
           });
}

/// Returns ": otherwise box 8 would have no place for 8" for a step of one item, if the item is not a cell; for a choice of a
/// rule, only if other rules exclude it.
std::string HintEngine::RuleHints::dead_item_text(const dlx::Step& step, const dlx::Position& position,
                                                  bool has_several_rules) const {
    const dlx::ItemId item = detail::base_of(step).front();
    const auto [place, digit, is_cell] = words_->item(item);
    const bool has_digit = is_place(item, position);
    if (is_cell || step.rule == dlx::Rule::single || (!has_digit && !has_several_rules))
        return "";
    return ": otherwise " + place + (has_digit ? " would have no place for " + digit : " would be impossible");
}

/// Describes a step; after a heading, only its reason, and no rules.
std::string HintEngine::RuleHints::describe(const dlx::Step& step, const dlx::Position& position,
                                            bool has_heading) const {
    dlx::Step shown = step;
    if (std::vector<dlx::OptionId> targets = shown_part(step); step.rule != dlx::Rule::single && !targets.empty()) {
        shown.target = targets.front();
        shown.other_targets.assign(targets.begin() + 1, targets.end());
    }
    const StepDescriber describer(words_, position);
    std::string text =
        has_heading && step.rule != dlx::Rule::single ? describer.reason(shown) : describer.describe(shown);
    std::vector<std::string> others;
    for (const std::size_t rule : rules_of(*words_, position, step))
        if (const std::string name = words_->describe_rule(rule); text.find(name) == std::string::npos && !has_heading)
            others.push_back(name);
    return others.empty() ? text : text + " (by " + join_words(others) + ")";
}

/// Returns the digits that the hints so far leave to each cell.
std::vector<rules::DigitSet> HintEngine::RuleHints::known_candidates() const {
    std::vector<rules::DigitSet> known(encoding_.geometry.cell_count());
    const dlx::Position& position = engine_.position_;
    for (std::uint32_t k = 0; k < encoding_.placements.size(); ++k)
        if (const dlx::OptionId option{k}; position.is_available(option))
            known[encoding_.placements[k].cell] |= rules::only(encoding_.placements[k].digit);
    for (const dlx::OptionId option : position.chosen())
        if (const auto placed = words_->candidate(option))
            known[placed->cell] = rules::only(placed->digit);
    for (const VariantEncoding::Exclusion& exclusion : pending_)
        known[exclusion.candidate.cell] |= rules::only(exclusion.candidate.digit);
    return known;
}

/// Returns "r1c1 and r1c2 cannot be 3 or 4; r1c3 can only be 5"; in the order of digits "r1c1 is at least 5".
std::string HintEngine::RuleHints::cannot_be(const std::vector<Candidate>& eliminations, bool is_ordered) const {
    std::map<Cell, rules::DigitSet> excluded;
    for (const Candidate& candidate : eliminations)
        excluded[candidate.cell] |= rules::only(candidate.digit);
    const std::vector<rules::DigitSet> known = known_candidates();
    std::vector<std::pair<std::string, std::vector<std::string>>> cells; // by their first cell
    for (const auto& [cell, digits] : excluded) {
        const std::string limits = words_->limits(known[cell] | digits, digits, is_ordered, " can only be ");
        auto at = std::find_if(cells.begin(), cells.end(), [&](const auto& one) { return one.first == limits; });
        if (at == cells.end())
            at = cells.insert(at, {limits, {}});
        at->second.push_back(cell_name(encoding_.geometry, cell));
    }
    std::string text;
    for (const auto& [limits, names] : cells)
        text += (text.empty() ? "" : "; ") + join_words(names) +
                (names.size() > 1 && limits.starts_with(" is ") ? " are " + limits.substr(4) : limits);
    return text;
}

/// Describes a step that excludes options of a rule, which players do not know: "in column 4, the digit 2 can only be in
/// arrow ..., which must therefore contain 2" or "Whip[3] with r1c2 and 5 in box 3 excludes choices of arrow ...".
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
    return technique_of(*words_, position, step).name + (names.empty() ? "" : " with " + join_words(names)) +
           " excludes choices of " + rule;
}

} // namespace sudoku
