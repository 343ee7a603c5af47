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
    std::vector<Cell> cells;
    for (const Candidate& candidate : hint.eliminations)
        cells.push_back(candidate.cell);
    for (const dlx::Step& step : hint.reason->steps)
        for (const dlx::ItemId item : detail::base_of(step))
            if (words_->item(item).is_cell)
                cells.push_back(dlx::index(item));
    std::vector<std::string> names;
    names.reserve(rules.size());
    for (const std::size_t rule : rules)
        names.push_back(rules.size() > 1 && words_->is_derived(rule)
                            ? words_->describe_rule(rule)
                            : words_->heading(rule, cells, hint.reason->steps.empty()));
    std::string& heading = hint.reason->heading = join_words(names);
    for (const std::string_view article : {"the rule that ", "the "})
        if (heading.starts_with(article))
            heading.erase(0, article.size());
    if (heading.size() > 1 && std::isdigit(static_cast<unsigned char>(heading[1])) == 0) // it is not a cell
        heading[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(heading[0])));
    hint.reason->location = rule_names(rules);
}

namespace {

/// Returns whether the name of a rule ends before the rest of a sentence: " r2c4" would be more of its cells.
bool ends_name(std::string_view rest) {
    return rest.empty() || rest.starts_with(',') || rest.starts_with(" must ") || rest.starts_with(" has ") ||
           rest.starts_with(" and ");
}

/// Returns "the counting circles" for the only rule of its kind; "" for others, and where another rule may contain its name.
/// For alternatives, other rules of the sentence matter alone.
std::string brief_name(const VariantPuzzle& puzzle, std::size_t rule, const std::vector<std::size_t>& named) {
    const auto has_kind = [](std::string_view name) {
        return [name](const Rule& one) { return one.kind->name == name; };
    };
    const auto first = puzzle.rules.begin();
    const auto last = puzzle.rules.end();
    const RuleKind& kind = *puzzle.rules[rule].kind;
    if (kind.name == "either")
        return std::count_if(named.begin(), named.end(),
                             [&](std::size_t other) { return puzzle.rules[other].kind == &kind; }) > 1
                   ? ""
                   : "the alternatives";
    if (puzzle.rules[rule].cells.empty() || kind.sentence.starts_with("{cells}") ||
        std::count_if(first, last, has_kind(kind.name)) > 1)
        return "";
    if (std::any_of(first, last, has_kind("either")))
        return "";
    std::string name = technique_of_rule(puzzle.rules[rule]);
    if (!kind.sentence.starts_with(name.front()))
        name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(name[0])));
    return "the " + name;
}

/// Replaces the name of a rule, if it is long, behind its first place in the heading or the sentence.
void replace_repeated(RuleReason& reason, std::string_view name, const std::string& brief) {
    constexpr std::size_t most = 24; // characters
    const bool is_in_heading =
        reason.heading.size() > 1 && name.substr(1) == std::string_view(reason.heading).substr(1);
    if (name.size() <= most)
        return;
    std::size_t at = reason.sentence.find(name);
    if (at != std::string::npos && !is_in_heading)
        at = reason.sentence.find(name, at + 1);
    for (; at != std::string::npos; at = reason.sentence.find(name, at))
        reason.sentence.replace(at, name.size(), brief);
}

} // namespace

/// Leaves out why a derived sum has its cells where the heading or the sentence before has said it, and shortens names of rules
/// that are said already.
void HintEngine::RuleHints::say_once(RuleReason& reason) const {
    constexpr std::string_view fill = "to fill ";
    if (const std::size_t at = reason.sentence.find(fill); at != std::string::npos && reason.heading.size() > 1)
        if (const std::string_view name = std::string_view(reason.sentence).substr(at + fill.size() + 1);
            name.starts_with(reason.heading.substr(1)) && ends_name(name.substr(reason.heading.size() - 1)))
            reason.sentence.replace(at + fill.size(), reason.heading.size(), "it");
    for (const std::size_t rule : reason.rules)
        if (const std::string brief = brief_name(puzzle_, rule, reason.rules); !brief.empty())
            replace_repeated(reason, words_->describe_rule(rule), brief);
    for (std::size_t k = 0; k < encoding_.derived_sums.size(); ++k) {
        const std::size_t rule = puzzle_.rules.size() + k;
        const std::string& name = words_->describe_rule(rule);
        std::size_t at = reason.sentence.find(name);
        if (at == std::string::npos)
            continue;
        const std::string known = name.substr(0, name.find(" ("));
        bool is_said = reason.heading.find(words_->heading(rule).substr(1)) != std::string::npos;
        for (; at != std::string::npos; at = reason.sentence.find(name, at + 1))
            if (std::exchange(is_said, true))
                reason.sentence.replace(at, name.size(), known);
    }
}

std::string HintEngine::RuleHints::rule_names(const std::vector<std::size_t>& rules) const {
    std::vector<std::string> names;
    names.reserve(rules.size());
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
    const auto is_by = [&](const dlx::Step& step) { // it is not about choices of other rules
        return words_->candidate(step.target) ||
               std::find(rules.begin(), rules.end(), words_->rule_of(step.target)) != rules.end();
    };
    std::vector<std::string> causes;
    for (const dlx::Step& step : hint.reason->steps)
        for (const dlx::ItemId item : detail::base_of(step)) {
            const Cell cell = dlx::index(item);
            const auto is_here = [&](const Candidate& candidate) { return candidate.cell == cell; };
            if (words_->item(item).is_cell && known[cell] != all &&
                std::none_of(hint.eliminations.begin(), hint.eliminations.end(), is_here) && is_by(step))
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

/// Returns ": otherwise box 8 would have no place for 8, which can only be in r8c5 or r8c6" for a step of one item, if the item
/// is not a cell; for a choice of a rule, only if other rules exclude it. More than four cells are left out.
std::string HintEngine::RuleHints::dead_item_text(const dlx::Step& step, const dlx::Position& position,
                                                  bool has_several_rules) const {
    const dlx::ItemId item = detail::base_of(step).front();
    const auto [place, digit, is_cell] = words_->item(item);
    const bool has_digit = is_place(item, position);
    const bool is_region = place.starts_with("the region of ") || place.starts_with("digit ");
    const std::string need = words_->need(item, std::nullopt);
    if (is_cell || step.rule == dlx::Rule::single || (!has_digit && !has_several_rules && !is_region && need.empty()))
        return "";
    if (!has_digit)
        return ": otherwise " + (need.empty() ? place + " would be impossible" : need);
    std::vector<std::string> cells;
    for (const dlx::OptionId option : position.options(item))
        cells.push_back(cell_name(encoding_.geometry, words_->candidate(option)->cell));
    return ": otherwise " + place + " would have no place for " + digit +
           (cells.size() > 4 ? "" : ", which can only be in " + join_words(cells, "or"));
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
    for (const std::size_t rule : rules_of(*words_, position, step)) {
        const std::string& name = words_->describe_rule(rule);
        const bool is_named = text.find(name) != std::string::npos ||
                              (name == "regions to be found" && text.find("the region ") != std::string::npos) ||
                              (name == "doublers" && (text.find("the doubler ") != std::string::npos ||
                                                      text.find(" count ") != std::string::npos));
        if (!is_named && !has_heading)
            others.push_back(name);
    }
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

/// Returns whether a step shows that a rule must contain a digit: "in column 4, the digit 2 can only be in arrow ..., which
/// must therefore contain 2".
bool HintEngine::RuleHints::is_containment(const dlx::Step& step) const {
    return step.rule == dlx::Rule::set && step.cover.size() == step.base.size() && words_->is_of_board(step.base[0]) &&
           words_->meaning(step.cover[0]).digit != 0;
}

/// Describes steps that exclude options of rules, which players do not know, by the items that need others: "each way to
/// fill arrow ... must leave a digit for r1c2 and a place for 5 in box 3. In all these ways, ".
std::string HintEngine::RuleHints::ways_text(const std::map<std::size_t, std::vector<dlx::ItemId>>& needs) const {
    std::vector<std::string> requirements;
    std::vector<std::string> ways;
    for (const auto& [rule, items] : needs) {
        const std::string name = words_->describe_rule(rule);
        std::vector<std::string> cells;
        std::vector<std::string> places;
        std::vector<std::string> others;
        for (const dlx::ItemId item : items) {
            const auto [place, digit, is_cell] = words_->item(item);
            if (place.find(name) == std::string::npos)
                detail::add_once(is_cell         ? cells
                                 : digit.empty() ? others
                                                 : places,
                                 digit.empty() ? place : std::string(digit).append(" in ").append(place));
        }
        constexpr std::size_t most = 4; // longer lists are left out
        std::vector<std::string> kept;
        if (!cells.empty())
            kept.push_back("a digit for " + (cells.size() > most ? "each cell" : join_words(cells)));
        if (!places.empty())
            kept.push_back("a place for " + (places.size() > most ? "each digit in its houses" : join_words(places)));
        std::vector<std::string> duties;
        if (!kept.empty())
            duties.push_back("leave " + join_words(kept));
        if (!others.empty())
            duties.push_back("keep " +
                             (others.size() <= most                      ? join_words(others)
                              : others.front().starts_with("the region") ? "a region of each cell"
                              : others.front().starts_with("the doubler ") || others.front().starts_with("the weight ")
                                  ? "a doubler of each house and digit"
                                  : "all other rules") +
                             " possible");
        if (duties.empty())
            ways.push_back("to fill " + name);
        else
            requirements.push_back((name == "doublers" ? "each choice of " : "each way to fill ") + name + " must " +
                                   join_words(duties));
    }
    if (requirements.empty())
        return "in all ways " + join_words(ways) + ", ";
    return join_words(requirements) + ". In all these ways" +
           (ways.empty() ? "" : " and all ways " + join_words(ways)) + ", ";
}

} // namespace sudoku
