#include "sudoku/reason/sentence.hpp"

#include "sudoku/reason/step_items.hpp"
#include "sudoku/text.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace sudoku {

namespace {

/// Words of a plain board.
class BoardWords : public StepVocabulary {
public:
    BoardWords(const Encoding& cover, DigitNotation notation) : cover_(cover), notation_(notation) {}
    [[nodiscard]] const dlx::Problem& problem() const override { return cover_.problem(); }
    [[nodiscard]] Item item(dlx::ItemId item) const override {
        const Encoding::Requirement need = cover_.requirement(item);
        if (need.kind == Encoding::Requirement::Kind::cell)
            return {.place = cell_name(cover_.geometry(), need.cell), .is_cell = true};
        return {.place = to_string(cover_.house(need)), .digit = digit_text(need.digit, notation_)};
    }
    [[nodiscard]] Option option(dlx::OptionId option) const override {
        return {cell_name(cover_.geometry(), cover_.cell(option)), digit_text(cover_.digit(option), notation_)};
    }

private:
    const Encoding& cover_;
    DigitNotation notation_;
};

} // namespace

StepDescriber::StepDescriber(const Encoding& cover, const dlx::Position& position, DigitNotation notation)
    : StepDescriber(std::make_shared<BoardWords>(cover, notation), position) {}

std::string StepDescriber::describe(const dlx::Step& step) const {
    return step.rule == dlx::Rule::single ? single(step) : describe_eliminations(step) + reason(step);
}

std::string StepDescriber::describe_eliminations(const dlx::Step& step) const {
    return removed(step, "and") + (step.other_targets.empty() ? " is impossible: " : " are impossible: ");
}

/// Returns "r1c2 = 3 and r1c5 = 3".
std::string StepDescriber::removed(const dlx::Step& step, const std::string& last) const {
    std::vector<dlx::OptionId> removed = step.other_targets;
    removed.push_back(step.target);
    std::sort(removed.begin(), removed.end());
    std::vector<std::string> meanings;
    std::string rule;
    for (const dlx::OptionId option : removed) {
        const auto [place, value, is_placement, is_named] = words_->option(option);
        const bool is_same = !is_placement && std::exchange(rule, place) == place;
        meanings.push_back(is_same ? "with " + value : describe(option));
    }
    return join_words(meanings, last);
}

std::string StepDescriber::single(const dlx::Step& step) const {
    const StepVocabulary::Item item = words_->item(step.item);
    const bool is_place = !item.digit.empty() && words_->option(step.target).is_placement;
    const std::string otherwise = words_->need(step.item, std::nullopt);
    if (!otherwise.empty())
        return describe(step.target) + ": otherwise " + otherwise;
    return describe(step.target) + ": " +
           (item.is_cell                               ? "the cell has no other candidate"
            : is_place                                 ? item.place + " has no other place for the digit"
            : words_->option(step.target).is_placement ? "no way to fill " + item.place + " has another digit there"
                                                       : item.place + " allows nothing else");
}

std::string StepDescriber::reason(const dlx::Step& step) const {
    if (step.rule == dlx::Rule::set)
        return set(step);
    std::vector<dlx::Step> steps = step.substeps;
    for (const dlx::ChainLink& link : step.chain)
        if (link.right_linking)
            steps.push_back({.rule = dlx::Rule::single, .target = *link.right_linking, .item = link.item});
    return trial(step, steps, step.chain.empty() ? step.item : step.chain.back().item);
}

// --- Sets -----------------------------------------------------------------------------------------------------------

StepDescriber::KindOfSet StepDescriber::kind_of(const dlx::Step& set) const {
    const auto are_cells = [&](const Items& items) {
        return std::all_of(items.begin(), items.end(), [&](dlx::ItemId item) { return is_cell(item); });
    };
    const auto are_digits = [&](const Items& items) {
        return std::all_of(items.begin(), items.end(), [&](auto item) { return !words_->item(item).digit.empty(); });
    };
    const auto have_one_house = [&](const Items& items) {
        return are_digits(items) && houses(items) == houses({items[0]});
    };
    if (std::any_of(set.base.begin(), set.base.end(), [&](dlx::ItemId item) { return is_choice(item); }))
        return KindOfSet::mixed;
    const bool has_rank_0 = set.cover.size() == set.base.size();
    if (has_rank_0 && are_cells(set.base) && have_one_house(set.cover))
        return KindOfSet::naked;
    if (has_rank_0 && have_one_house(set.base) && are_cells(set.cover))
        return KindOfSet::hidden;
    Items all = set.base;
    all.insert(all.end(), set.cover.begin(), set.cover.end());
    const bool are_locked = has_rank_0 && have_one_house(set.base) && have_one_house(set.cover);
    return are_locked || (are_digits(all) && digits(all, "") == digits({all[0]}, "")) ? KindOfSet::of_houses
                                                                                      : KindOfSet::mixed;
}

std::string StepDescriber::set(const dlx::Step& step) const {
    const KindOfSet kind = kind_of(step);
    const bool are_known = std::all_of(step.cover.begin(), step.cover.end(), [&](dlx::ItemId item) {
        return is_cell(item) || !words_->item(item).digit.empty();
    });
    if (step.cover.size() > step.base.size()) {
        const std::string chain = kind == KindOfSet::mixed ? by_singles(step) : "";
        return !chain.empty() ? chain : are_known ? premise(step, false) + too_few(step) : by_one_target(step);
    }
    const bool is_one_digit = digits(step.base, "") == digits({step.base[0]}, "");
    if (!words_->option(step.target).is_placement && (kind == KindOfSet::naked || kind == KindOfSet::of_houses))
        return premise(step, false) +
               (kind == KindOfSet::of_houses && houses(step.cover) == houses({step.cover[0]})
                    ? ", which must therefore contain "
                    : ", so " + houses(step.cover) + " must contain ") +
               digits(kind == KindOfSet::naked ? step.cover : step.base, "and");
    if (kind == KindOfSet::naked)
        return premise(step, false) + ", so no other cell of " + houses(step.cover) + " can be " +
               digits(step.cover, "or");
    if (kind == KindOfSet::hidden)
        return premise(step, false) + ", so these cells cannot have any other digit";
    if (kind == KindOfSet::of_houses)
        return premise(step, false) + (is_one_digit ? ", so it" : ", so they") + " cannot be anywhere else " +
               (houses(step.cover).ends_with(')') ? "there" : "in " + houses(step.cover)); // a group is named once
    return are_known ? premise(step, false) + ", so none of these is left for other candidates" : by_one_target(step);
}

/// Explains a set whose cover has items of rules without a digit, at least for its first target.
std::string StepDescriber::by_one_target(dlx::Step set) const {
    if (std::string chain = by_singles(set); !chain.empty())
        return chain;
    const std::string begin = std::exchange(set.other_targets, {}).empty() ? "" : "for example, ";
    return begin + assumed(set) + ", too few " + (words_->item(set.base[0]).digit.empty() ? "digits" : "places") +
           " would be left for " + names(set.base);
}

/// Returns the places of the base: "r5c2 and r9c2 can only be 3 or 4", or "could" if that rests on an assumption.
std::string StepDescriber::premise(const dlx::Step& set, bool is_assumed) const {
    const std::string can = is_assumed ? " could" : " can";
    const KindOfSet kind = kind_of(set);
    if (kind == KindOfSet::naked)
        return names(set.base) + can + " only be " + digits(set.cover, "or");
    if (kind == KindOfSet::mixed)
        return names(set.base) + can + " only use " + names(set.cover) + (set.base.size() > 1 ? ", one each" : "");
    const bool is_one_digit = digits(set.base, "") == digits({set.base[0]}, "");
    return "in " + houses(set.base) + (is_one_digit ? ", the digit " : ", the digits ") + digits(set.base, "and") +
           can + " only be in " + (kind == KindOfSet::hidden ? names(set.cover) : houses(set.cover, "or"));
}

std::string StepDescriber::describe_set(const dlx::Step& set) const {
    return assumed(set) + ", that one and " + names(set.base) + " would each need one of " + names(set.cover) +
           ", and too few of these would be left";
}

/// Returns "; if r7c5 were 8, row 7 and box 8 would be taken, and only row 6 would be left for column 1 and column 6".
std::string StepDescriber::too_few(const dlx::Step& set) const {
    if (!set.other_targets.empty())
        return "; " + assumed(set) + ", too few of these would be left";
    const auto has = [&](dlx::ItemId item) { return detail::has(words_->problem(), set.target, item); };
    Items taken;
    Items left;
    Items needy;
    for (const dlx::ItemId item : set.cover)
        (has(item) ? taken : left).push_back(item);
    std::copy_if(set.base.begin(), set.base.end(), std::back_inserter(needy), [&](auto item) { return !has(item); });
    const bool are_houses = kind_of(set) == KindOfSet::of_houses;
    const auto text_of = [&](const Items& items) { return are_houses ? houses(items) : names(items); };
    return "; " + assumed(set) + ", " + text_of(taken) + " would be taken, and " +
           (left.empty() ? "nothing" : "only " + text_of(left)) + " would be left for " + text_of(needy);
}

// --- Chains and trials ----------------------------------------------------------------------------------------------

/// Returns "if r4c1 were 4", "if r4c1 = 4 or r5c1 = 4 were right" of the candidates that the step removes.
std::string StepDescriber::assumed(const dlx::Step& step) const {
    const StepVocabulary::Option target = words_->option(step.target);
    return step.other_targets.empty() && target.is_placement ? "if " + target.place + " were " + target.value
                                                             : "if " + removed(step, "or") + " were right";
}

/// Returns the consequences of a target, up to an item that has nothing left.
std::string StepDescriber::trial(const dlx::Step& step, std::span<const dlx::Step> steps, dlx::ItemId dead) const {
    const auto is_single = [](const dlx::Step& one) { return one.rule == dlx::Rule::single; };
    const char* const end = std::all_of(steps.begin(), steps.end(), is_single) ? ", " : "; ";
    std::string story = assumed(step) + ", ";
    std::vector<std::string> consequences;
    for (const dlx::Step& one : steps)
        detail::add_once(consequences, consequence(one)); // a rule may have fewer ways several times
    for (const std::string& one : consequences)
        story += (&one == consequences.data() ? "" : "then ") + one + end;
    const std::string nothing = words_->need(dead, std::nullopt);
    return story + (steps.empty() ? "" : "and ") +
           (!nothing.empty()                   ? nothing
            : is_cell(dead)                    ? name(dead) + " would have no candidate"
            : words_->item(dead).digit.empty() ? name(dead) + " would be impossible"
                                               : "the " + name(dead) + " would have no place");
}

/// Returns the conclusion of a step within a trial.
std::string StepDescriber::consequence(const dlx::Step& step) const {
    if (step.rule == dlx::Rule::single) {
        const StepVocabulary::Item item = words_->item(step.item);
        const StepVocabulary::Option option = words_->option(step.target);
        if (std::string need = words_->need(step.item, step.target); !need.empty())
            return need;
        return item.is_cell ? item.place + " would have to be " + option.value
               : option.is_placement && !item.digit.empty()
                   ? "the " + name(step.item) + " would have to be in " + option.place
               : !option.is_named
                   ? "fewer ways to fill " + option.place + " would be left"
                   : item.place + " would need " + (item.place == option.place ? option.value : describe(step.target));
    }
    if (step.rule == dlx::Rule::set && step.cover.size() == step.base.size())
        return premise(step, true) + ", which would exclude " + removed(step, "and");
    return removed(step, "and") + " would be impossible, because " + reason(step);
}

/// Returns the consequences for the items of the base, one by one, if a target is chosen, up to one that has nothing left:
/// of all targets if they agree, otherwise of the first. "" if that is not enough: two items may need the same two options.
std::string StepDescriber::by_singles(dlx::Step set) const {
    const auto consequences = [&](dlx::OptionId target) -> std::optional<dlx::Contradiction> {
        dlx::Position start = position_;
        start.choose(target);
        dlx::Position after = start;
        std::vector<dlx::Step> steps;
        while (!after.dead_item()) {
            const auto item = std::find_if(set.base.begin(), set.base.end(),
                                           [&](dlx::ItemId one) { return after.option_count(one) == 1; });
            if (item == set.base.end())
                return std::nullopt;
            steps.push_back({.rule = dlx::Rule::single, .target = after.options(*item).front(), .item = *item});
            after.choose(steps.back().target);
        }
        return dlx::extract_contradiction(start, steps);
    };
    const auto found = consequences(set.target);
    if (!found)
        return "";
    const bool agree = std::all_of(set.other_targets.begin(), set.other_targets.end(), [&](dlx::OptionId other) {
        const auto of_other = consequences(other);
        return of_other && of_other->steps == found->steps && of_other->item == found->item;
    });
    if (!agree)
        set.other_targets.clear();
    return (agree ? "" : "for example, ") + trial(set, found->steps, found->item);
}

// --- Names ----------------------------------------------------------------------------------------------------------

std::string StepDescriber::dead_end(dlx::ItemId dead) const {
    const StepVocabulary::Item item = words_->item(dead);
    return item.is_cell          ? "no candidate for " + item.place
           : !item.digit.empty() ? "no place for " + item.digit + " in " + item.place
                                 : "no digits for " + item.place;
}

/// Returns whether some available option of an item is a choice of a rule instead of a candidate.
bool StepDescriber::is_choice(dlx::ItemId item) const {
    const std::vector<dlx::OptionId> options = position_.options(item);
    return std::any_of(options.begin(), options.end(),
                       [&](dlx::OptionId option) { return !words_->option(option).is_placement; });
}

/// Returns "r3c7 = 5", "cage r1c1 r1c2 = 15 with 6 and 9".
std::string StepDescriber::describe(dlx::OptionId option) const {
    const auto [place, value, is_placement, is_named] = words_->option(option);
    return place + (is_placement ? " = " : " with ") + value;
}

/// Returns "r3c4", "5 in row 2", "cage r1c1 r1c2 = 15".
std::string StepDescriber::name(dlx::ItemId item) const {
    const StepVocabulary::Item words = words_->item(item);
    return words.digit.empty() ? words.place : words.digit + " in " + words.place;
}

std::string StepDescriber::names(const Items& items) const {
    std::vector<std::string> names;
    for (const dlx::ItemId item : items)
        detail::add_once(names, name(item)); // a rule may have several items
    return join_words(names);
}

/// Returns each house once: "row 2 and box 1".
std::string StepDescriber::houses(const Items& items, const std::string& last) const {
    std::vector<std::string> houses;
    for (const dlx::ItemId item : items)
        detail::add_once(houses, words_->item(item).place);
    return join_words(houses, last);
}

/// Returns each digit once: "3 or 4".
std::string StepDescriber::digits(const Items& items, const std::string& last) const {
    std::vector<std::string> digits;
    for (const dlx::ItemId item : items)
        detail::add_once(digits, words_->item(item).digit);
    return join_words(digits, last);
}

} // namespace sudoku
