#include "sudoku/reason/sentence.hpp"

#include "sudoku/text.hpp"

#include <algorithm>

namespace sudoku {

std::string StepDescriber::describe(const dlx::Step& step) const {
    switch (step.rule) {
    case dlx::Rule::single:
        return single(step);
    case dlx::Rule::set:
        return describe_eliminations(step) + set(step);
    case dlx::Rule::trial:
        return describe_eliminations(step) + trial(step.substeps, step.item);
    case dlx::Rule::whip:
    case dlx::Rule::braid:
        break;
    }
    std::string chain;
    for (const dlx::ChainLink& link : step.chain)
        chain += link.right_linking ? then(link.item, *link.right_linking) : dead(link.item);
    return describe_eliminations(step) + chain;
}

std::string StepDescriber::describe_eliminations(const dlx::Step& step) const {
    std::vector<dlx::OptionId> removed = step.other_targets;
    removed.push_back(step.target);
    std::sort(removed.begin(), removed.end());
    std::vector<std::string> meanings;
    meanings.reserve(removed.size());
    for (const dlx::OptionId option : removed)
        meanings.push_back(describe(option));
    return join_words(meanings) + (removed.size() == 1 ? " is impossible: " : " are impossible: ");
}

std::string StepDescriber::single(const dlx::Step& step) const {
    return describe(step.target) + ": " +
           (is_cell(step.item) ? "the cell has no other candidate"
                               : houses({step.item}) + " has no other place for the digit");
}

// --- Sets -----------------------------------------------------------------------------------------------------------

std::string StepDescriber::set(const dlx::Step& step) const {
    const auto are_cells = [&](const Items& items) {
        return std::all_of(items.begin(), items.end(), [&](dlx::ItemId item) { return is_cell(item); });
    };
    const auto have_no_cells = [&](const Items& items) {
        return std::none_of(items.begin(), items.end(), [&](dlx::ItemId item) { return is_cell(item); });
    };
    const auto have_one_house = [&](const Items& items) {
        return have_no_cells(items) && houses(items) == houses({items[0]});
    };
    const bool has_rank_0 = step.cover.size() == step.base.size();
    if (has_rank_0 && are_cells(step.base) && have_one_house(step.cover))
        return names(step.base) + " can only be " + digits(step.cover, "or") + ", so no other cell of " +
               houses(step.cover) + " can be";
    if (has_rank_0 && have_one_house(step.base) && are_cells(step.cover))
        return "in " + houses(step.base) + ", " + digits(step.base, "and") + " can only be in " + names(step.cover) +
               ", so these cells have no other digit";
    Items all = step.base;
    all.insert(all.end(), step.cover.begin(), step.cover.end());
    if (have_no_cells(all) && digits(all, "") == digits({all[0]}, ""))
        return "in " + houses(step.base) + ", " + digits(step.base, "") + " can only be in " + houses(step.cover) +
               (has_rank_0 ? ", so it is nowhere else in " +
                                 (step.cover.size() == 1 ? houses(step.cover) : std::string("these"))
                           : too_few(step));
    if (!has_rank_0 && step.other_targets.empty())
        if (std::string chain = by_singles(step); !chain.empty())
            return chain;
    return describe_set(step) + (has_rank_0 ? ", so others get none of these" : too_few(step));
}

std::string StepDescriber::describe_set(const dlx::Step& set) const {
    return names(set.base) + (set.base.size() == 1 ? " needs one of " : " need one each of ") + names(set.cover);
}

/// "; r7c5 = 8 would take 2 of these 3 and leave 1 for the other 2"
std::string StepDescriber::too_few(const dlx::Step& set) const {
    if (!set.other_targets.empty())
        return "; any of those would take too many of these";
    const auto entries = cover_.problem().option(set.target);
    const auto among = [&](const Items& items) {
        return std::count_if(entries.begin(), entries.end(), [&](const dlx::Entry& entry) {
            return std::find(items.begin(), items.end(), entry.item) != items.end();
        });
    };
    const auto size = [](const Items& items) { return static_cast<std::ptrdiff_t>(items.size()); };
    const auto taken = among(set.cover);
    const auto served = among(set.base);
    return "; " + describe(set.target) + " would take " + std::to_string(taken) + " of these " +
           std::to_string(size(set.cover)) + " and leave " + std::to_string(size(set.cover) - taken) + " for " +
           (served == 0 ? "" : "the other ") + std::to_string(size(set.base) - served);
}

// --- Chains and trials ----------------------------------------------------------------------------------------------

std::string StepDescriber::then(dlx::ItemId item, dlx::OptionId only) const {
    return "then " + name(item) + " can only be " +
           (is_cell(item) ? text(cover_.digit(only)) : "in " + cell_name(cover_.geometry(), cover_.cell(only))) + "; ";
}

std::string StepDescriber::dead(dlx::ItemId item) const {
    return "then " + name(item) + (is_cell(item) ? " has no candidate" : " has no place");
}

std::string StepDescriber::trial(std::span<const dlx::Step> steps, dlx::ItemId item) const {
    std::string story;
    for (const dlx::Step& step : steps)
        story += step.rule == dlx::Rule::single ? then(step.item, step.target) : "then " + describe(step) + "; ";
    return story + dead(item);
}

/// What follows for the items of the base, one by one, if the target is chosen, up to one that has nothing left. "" if that
/// is not enough: two of them may need the same two options.
std::string StepDescriber::by_singles(const dlx::Step& set) const {
    dlx::Position start = position_;
    start.choose(set.target);
    dlx::Position after = start;
    std::vector<dlx::Step> steps;
    while (!after.dead_item()) {
        const auto item = std::find_if(set.base.begin(), set.base.end(),
                                       [&](dlx::ItemId one) { return after.option_count(one) == 1; });
        if (item == set.base.end())
            return "";
        for (const Candidate& candidate : cover_.candidates(*item))
            if (const dlx::OptionId option = cover_.option(candidate.cell, candidate.digit); after.is_available(option))
                steps.push_back({.rule = dlx::Rule::single, .target = option, .item = *item});
        after.choose(steps.back().target);
    }
    const auto found = dlx::extract_contradiction(start, steps);
    return found ? trial(found->steps, found->item) : "";
}

// --- Names ----------------------------------------------------------------------------------------------------------

bool StepDescriber::is_cell(dlx::ItemId item) const {
    return cover_.requirement(item).kind == Encoding::Requirement::Kind::cell;
}

/// "r3c4", "5 in row 2"
std::string StepDescriber::name(dlx::ItemId item) const {
    const Encoding::Requirement need = cover_.requirement(item);
    return is_cell(item) ? cell_name(cover_.geometry(), need.cell)
                         : text(need.digit) + " in " + to_string(cover_.house(need));
}

std::string StepDescriber::names(const Items& items) const {
    std::vector<std::string> names;
    for (const dlx::ItemId item : items)
        names.push_back(name(item));
    return join_words(names);
}

/// Each house once: "row 2 and box 1"
std::string StepDescriber::houses(const Items& items) const {
    std::vector<std::string> houses;
    for (const dlx::ItemId item : items)
        if (std::string house = to_string(cover_.house(cover_.requirement(item)));
            std::find(houses.begin(), houses.end(), house) == houses.end())
            houses.push_back(std::move(house));
    return join_words(houses);
}

/// Each digit once: "3 or 4"
std::string StepDescriber::digits(const Items& items, const std::string& last) const {
    std::vector<std::string> digits;
    for (const dlx::ItemId item : items)
        if (std::string digit = text(cover_.requirement(item).digit);
            std::find(digits.begin(), digits.end(), digit) == digits.end())
            digits.push_back(std::move(digit));
    return join_words(digits, last);
}

} // namespace sudoku
