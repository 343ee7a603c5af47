#include "dlx/logic/step_search.hpp"
#include "dlx/logic/structure.hpp"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

namespace dlx::detail {

namespace {

/// Returns the first of the items that need options with the fewest options. Requires such an item.
ItemId item_with_fewest(const Position& position) {
    ItemId best{};
    std::uint32_t fewest = std::numeric_limits<std::uint32_t>::max();
    for (std::uint32_t i = 0; i < position.structure().primary_items(); ++i)
        if (position.need(ItemId{i}) > 0 && position.option_count(ItemId{i}) < fewest) {
            best = ItemId{i};
            fewest = position.option_count(best);
        }
    return best;
}

std::vector<OptionId> available_options(const Position& position) {
    std::vector<OptionId> options;
    for (std::uint32_t o = 0; o < position.structure().options(); ++o)
        if (position.is_available(OptionId{o}))
            options.push_back(OptionId{o});
    return options;
}

/// A search for trials. Each option is chosen separately, and its consequences are derived: first by singles, then also
/// by sets of rank 0 and order 1, and so on until an option fails. If none fails and trials may be nested, an option of
/// the item with the fewest options is refuted by nested trials.
class TrialSearch {
public:
    TrialSearch(StepSearch& sets, std::uint32_t max_set_size, TrialWatch& watch)
        : sets_(sets), largest_set_(max_set_size), watch_(watch) {}

    /// Finds a trial like smallest_trial().
    std::optional<Step> smallest(const Position& position, std::span<const OptionId> targets, std::uint32_t deepest) {
        if (targets.empty()) {
            const auto all = available_options(position);
            return smallest(position, all, deepest);
        }
        std::optional<Step> best;
        std::vector<std::vector<Step>> steps(targets.size()); // consequences of each target, by sets of smaller orders
        const auto largest =
            static_cast<std::uint32_t>(std::min<std::size_t>(largest_set_, position.remaining_item_count()));
        for (std::uint32_t order = 0; order <= largest && !best; ++order)
            for (std::size_t k = 0; k < targets.size(); ++k) {
                if (watch_.is_over())
                    return best;
                Supposition supposition = suppose(targets[k], position);
                for (const Step& step : steps[k])
                    step.apply(supposition.after);
                supposition.steps.swap(steps[k]);
                resume(supposition, order == 0 ? 0 : order - 1, order);
                if (!supposition.after.dead_item()) {
                    supposition.steps.swap(steps[k]);
                    continue;
                }
                if (Step step = step_of(supposition, position); !best || step.size() < best->size())
                    best = std::move(step);
            }
        const bool is_over = best || deepest <= 1 || watch_.is_over() || position.remaining_item_count() == 0;
        return is_over ? best : nested(position, deepest);
    }

private:
    /// The consequences of choosing a target.
    struct Supposition {
        OptionId target;
        Position after;
        std::vector<Step> steps; ///< steps that lead to `after`
    };

    static Supposition suppose(OptionId target, const Position& position) {
        Supposition supposition{.target = target, .after = position, .steps = {}};
        supposition.after.choose(target);
        return supposition;
    }

    std::optional<Step> nested(const Position& position, std::uint32_t deepest) {
        for (const auto& use : position.structure().item(index(item_with_fewest(position)))) {
            if (watch_.is_over())
                return std::nullopt;
            if (!position.is_available(OptionId{use.option}))
                continue;
            Supposition supposition = suppose(OptionId{use.option}, position);
            resume(supposition, 0, largest_set_);
            while (!supposition.after.is_solved()) {
                auto step = smallest(supposition.after, {}, deepest - 1);
                if (!step)
                    break;
                step->apply(supposition.after);
                supposition.steps.push_back(std::move(*step));
                resume(supposition, 0, largest_set_);
                if (supposition.after.dead_item())
                    return step_of(supposition, position);
            }
        }
        return std::nullopt;
    }

    /// Applies singles and sets until an item is dead or no step follows. Requires that no sets exist of at most
    /// the order `tried` at the start.
    void resume(Supposition& supposition, std::uint32_t tried, std::uint32_t largest) {
        Position& after = supposition.after;
        while (!after.dead_item() && !after.is_solved() && watch_.begin()) {
            std::optional<Step> step;
            if (const auto single = after.first_single())
                step = Step{.rule = Rule::single, .target = single->option, .item = single->item};
            else if (largest > 0)
                step = sets_.set_of_rank_0(after, tried + 1, largest, watch_);
            if (!step)
                return;
            tried = 0;
            step->apply(after);
            supposition.steps.push_back(std::move(*step));
        }
    }

    static Step step_of(const Supposition& supposition, const Position& position) {
        Contradiction found =
            extract_contradiction(suppose(supposition.target, position).after, supposition.steps).value();
        return {
            .rule = Rule::trial, .target = supposition.target, .item = found.item, .substeps = std::move(found.steps)};
    }

    StepSearch& sets_;
    std::uint32_t largest_set_;
    TrialWatch& watch_;
};

} // namespace

std::optional<Step> smallest_trial(const Position& position, std::span<const OptionId> targets, std::uint32_t deepest,
                                   std::uint32_t max_set_size, StepSearch& sets, TrialWatch& watch) {
    return TrialSearch(sets, max_set_size, watch).smallest(position, targets, deepest);
}

} // namespace dlx::detail
