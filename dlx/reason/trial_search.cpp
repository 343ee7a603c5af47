#include "dlx/reason/trial_search.hpp"

#include "dlx/reason/structure.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace dlx::detail {

namespace {

/// The item that has the fewest options left, the first of them. Requires one that is not covered.
ItemId item_with_fewest(const Position& position) {
    ItemId best{};
    std::uint32_t fewest = std::numeric_limits<std::uint32_t>::max();
    for (std::uint32_t i = 0; i < position.structure().primary_items(); ++i)
        if (!position.is_covered(ItemId{i}) && position.left_for(ItemId{i}) < fewest) {
            best = ItemId{i};
            fewest = position.left_for(best);
        }
    return best;
}

} // namespace

std::optional<Step> TrialSearch::smallest(const Position& position, std::uint32_t deepest) {
    std::vector<OptionId> targets;
    for (std::uint32_t o = 0; o < position.structure().options(); ++o)
        if (position.is_left(OptionId{o}))
            targets.push_back(OptionId{o});
    std::optional<Step> best = smallest(position, targets);
    return best || deepest <= 1 || watch_.is_over() ? best : nested(position, deepest);
}

std::optional<Step> TrialSearch::smallest_against(OptionId target, const Position& position) {
    return smallest(position, std::span(&target, 1));
}

std::optional<Step> TrialSearch::smallest(const Position& position, std::span<const OptionId> targets) {
    std::optional<Step> best;
    const auto largest = static_cast<std::uint32_t>(std::min<std::size_t>(largest_set_, position.items_left()));
    for (std::uint32_t order = 0; order <= largest && !best; ++order)
        for (const OptionId target : targets) {
            if (watch_.is_over())
                return best;
            Supposition supposition = suppose(target, position);
            go_on(supposition, order);
            if (!supposition.after.dead_item())
                continue;
            if (Step step = step_of(supposition, position); !best || step.size() < best->size())
                best = std::move(step);
        }
    return best;
}

std::optional<Step> TrialSearch::nested(const Position& position, std::uint32_t deepest) {
    for (const auto& use : position.structure().item(index(item_with_fewest(position)))) {
        if (watch_.is_over())
            return std::nullopt;
        if (!position.is_left(OptionId{use.option}))
            continue;
        Supposition supposition = suppose(OptionId{use.option}, position);
        go_on(supposition, largest_set_);
        while (!supposition.after.is_solved()) {
            auto step = smallest(supposition.after, deepest - 1);
            if (!step)
                break;
            step->apply(supposition.after);
            supposition.steps.push_back(std::move(*step));
            go_on(supposition, largest_set_);
            if (supposition.after.dead_item())
                return step_of(supposition, position);
        }
    }
    return std::nullopt;
}

TrialSearch::Supposition TrialSearch::suppose(OptionId target, const Position& position) {
    Supposition supposition{.target = target, .after = position, .steps = {}};
    supposition.after.choose(target);
    return supposition;
}

/// By singles and sets, until an item is dead or nothing follows.
void TrialSearch::go_on(Supposition& supposition, std::uint32_t largest_set) {
    Position& after = supposition.after;
    while (!after.dead_item() && !after.is_solved() && watch_.begin()) {
        std::optional<Step> step;
        if (const auto single = after.first_single())
            step = Step{.rule = Rule::single, .option = single->option, .item = single->item};
        else if (largest_set > 0)
            step = find_set_(after, largest_set);
        if (!step)
            return;
        step->apply(after);
        supposition.steps.push_back(std::move(*step));
    }
}

Step TrialSearch::step_of(const Supposition& supposition, const Position& position) {
    Contradiction found = contradiction(suppose(supposition.target, position).after, supposition.steps).value();
    return {.rule = Rule::trial, .option = supposition.target, .item = found.item, .inside = std::move(found.steps)};
}

} // namespace dlx::detail
