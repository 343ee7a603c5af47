// The steps that are needed for a contradiction.

#include "dlx/logic/reason.hpp"
#include "dlx/logic/structure.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace dlx {

namespace {

using detail::Structure;

/// A tracer that replays steps and then traces back from items with too few options. The steps that removed these
/// options are needed, the steps that removed the options whose absence these steps require, and so on. With bounds, a
/// step may also require the choices that leave an item with room for one option, or with a need for one.
class Tracer {
public:
    Tracer(const Position& start, std::span<const Step> steps)
        : structure_(start.structure()), steps_(steps), taken_by_(structure_.options(), none),
          chosen_before_(structure_.options(), none) {
        positions_.reserve(steps.size() + 1);
        positions_.push_back(start);
        for (const OptionId option : start.chosen())
            chosen_before_[index(option)] = 0;
        for (std::size_t k = 0; k < steps.size(); ++k) {
            positions_.push_back(positions_.back());
            steps[k].apply(positions_.back());
            if (steps[k].rule == Rule::single)
                chosen_before_[index(steps[k].target)] = k + 1;
            for (std::uint32_t o = 0; o < structure_.options(); ++o)
                if (positions_[k].is_available(OptionId{o}) && !positions_[k + 1].is_available(OptionId{o}))
                    taken_by_[o] = k;
        }
    }

    /// Returns the smallest contradiction of all items with too few options.
    [[nodiscard]] std::optional<Contradiction> smallest() {
        std::optional<Contradiction> best;
        const Position& end = positions_.back();
        for (std::uint32_t i = 0; i < structure_.primary_items(); ++i) {
            const ItemId item{i};
            if (end.option_count(item) >= end.need(item))
                continue;
            trace_back(item);
            Contradiction found{.steps = {}, .item = item};
            for (std::size_t k = 0; k < steps_.size(); ++k)
                if (is_needed_[k])
                    found.steps.push_back(steps_[k]);
            if (!best || found.size() < best->size())
                best = std::move(found);
        }
        return best;
    }

    /// Finds the steps that are needed so that the item has too few options at the end.
    void trace_back(ItemId item) {
        is_needed_.assign(steps_.size(), false);
        gone_before_.clear();
        filled_before_.clear();
        want_gone_of(item, steps_.size());
        for (std::size_t k = steps_.size(); k-- > 0;)
            if (is_needed_[k])
                trace_back(k);
    }

    /// Returns the options that must be removed before the start.
    [[nodiscard]] const std::vector<std::uint32_t>& gone_before() const { return gone_before_; }
    /// Returns the items whose options that are chosen at the start are needed.
    [[nodiscard]] const std::vector<ItemId>& filled_before() const { return filled_before_; }

private:
    static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

    /// Requires that an option is removed before step k: by a step that is needed anyway, or else by the first step
    /// that removed it.
    void want_gone(std::uint32_t option, std::size_t k) {
        if (taken_by_[option] == none) {
            gone_before_.push_back(option);
            return;
        }
        for (std::size_t j = taken_by_[option]; j < k; ++j)
            if (is_needed_[j] && removes(j, option))
                return;
        is_needed_[taken_by_[option]] = true;
        if (steps_[taken_by_[option]].rule == Rule::single)
            want_link(index(steps_[taken_by_[option]].target), option, taken_by_[option]);
    }

    /// Requires that the options of an item that are neither available nor chosen before step k are removed.
    void want_gone_of(ItemId item, std::size_t k) {
        for (const auto& use : structure_.item(index(item)))
            if (!is_chosen(use.option, k) && !positions_[k].is_available(OptionId{use.option}))
                want_gone(use.option, k);
    }

    /// Requires the choices of options of an item before step k, with bounds.
    void want_choices(ItemId item, std::size_t k) {
        if (!positions_[k].has_bounds())
            return;
        for (const auto& use : structure_.item(index(item)))
            if (const std::size_t before = chosen_before_[use.option]; before == 0)
                filled_before_.push_back(item);
            else if (before <= k)
                is_needed_[before - 1] = true;
    }

    /// Requires the choices by which options exclude each other before step k.
    void want_link(std::uint32_t a, std::uint32_t b, std::size_t k) {
        if (const auto item = link(a, b, k); item && structure_.is_primary(*item))
            want_choices(*item, k);
    }

    [[nodiscard]] bool is_chosen(std::uint32_t option, std::size_t k) const {
        return chosen_before_[option] != none && chosen_before_[option] <= k;
    }

    /// Requires the removals that step k needs.
    void trace_back(std::size_t k) {
        const Step& step = steps_[k];
        return step.rule == Rule::single  ? want_gone_of(step.item, k)
               : step.rule == Rule::set   ? trace_back_set(step, k)
               : step.rule == Rule::trial ? trace_back_trial(step, k)
                                          : trace_back_chain(step, k);
    }

    void trace_back_set(const Step& step, std::size_t k) {
        const auto count = [&](const std::vector<ItemId>& items, std::uint32_t option) {
            return std::count_if(items.begin(), items.end(), [&](ItemId item) { return has(option, item); });
        };
        for (const ItemId item : step.base) {
            want_choices(item, k);
            for (const auto& use : structure_.item(index(item)))
                if (count(step.base, use.option) > count(step.cover, use.option) && !is_chosen(use.option, k))
                    want_gone(use.option, k);
        }
        for (const ItemId item : step.cover) {
            if (structure_.is_primary(item))
                want_choices(item, k);
            for (const auto& use : structure_.item(index(item)))
                if (use.color != Color::none)
                    want_gone(use.option, k);
        }
    }

    void trace_back_chain(const Step& step, std::size_t k) {
        std::vector<std::uint32_t> chosen{index(step.target)};
        for (const ChainLink& part : step.chain) {
            want_choices(part.item, k);
            want_link(chosen.back(), index(part.left_linking), k);
            for (const auto& use : structure_.item(index(part.item))) {
                if (part.right_linking == OptionId{use.option} || is_chosen(use.option, k))
                    continue;
                const auto by = std::find_if(chosen.begin(), chosen.end(),
                                             [&](auto c) { return link(c, use.option, k).has_value(); });
                by == chosen.end() ? want_gone(use.option, k) : want_link(*by, use.option, k);
            }
            if (part.right_linking)
                chosen.push_back(index(*part.right_linking));
        }
    }

    void trace_back_trial(const Step& step, std::size_t k) {
        Position after = positions_[k];
        after.choose(step.target);
        Tracer tracer(after, step.substeps);
        tracer.trace_back(step.item);
        for (const std::uint32_t option : tracer.gone_before())
            positions_[k].is_available(OptionId{option}) ? want_link(index(step.target), option, k)
                                                         : want_gone(option, k);
        for (const ItemId item : tracer.filled_before())
            want_choices(item, k);
    }

    /// Returns true if step k removes an option, or would if that was available.
    [[nodiscard]] bool removes(std::size_t k, std::uint32_t option) const {
        const Step& step = steps_[k];
        if (step.rule == Rule::single) {
            const auto item = link(index(step.target), option, k);
            return item && structure_.max(*item) == 1;
        }
        return step.target == OptionId{option} || std::find(step.other_targets.begin(), step.other_targets.end(),
                                                            OptionId{option}) != step.other_targets.end();
    }

    [[nodiscard]] bool has(std::uint32_t option, ItemId item) const {
        const auto entries = structure_.option(option);
        return std::any_of(entries.begin(), entries.end(), [&](const Entry& entry) { return entry.item == item; });
    }

    /// Returns an item by which options exclude each other before step k: if possible one that never allows several.
    [[nodiscard]] std::optional<ItemId> link(std::uint32_t a, std::uint32_t b, std::size_t k) const {
        std::optional<ItemId> found;
        for (const Entry& x : structure_.option(a))
            for (const Entry& y : structure_.option(b)) {
                if (x.item != y.item || !Structure::clash(x.color, y.color))
                    continue;
                if (structure_.max(x.item) == 1)
                    return x.item;
                if (positions_[k].room(x.item) == 1)
                    found = x.item;
            }
        return found;
    }

    const Structure& structure_;
    std::span<const Step> steps_;
    std::vector<Position> positions_;        ///< positions before each step, and in the end
    std::vector<std::size_t> taken_by_;      ///< step that removed each option, or none
    std::vector<bool> is_needed_;            ///< by step
    std::vector<std::size_t> chosen_before_; ///< first step before which each option is chosen, or none
    std::vector<std::uint32_t> gone_before_;
    std::vector<ItemId> filled_before_;
};

std::size_t size_of(std::span<const Step> steps) {
    return std::accumulate(steps.begin(), steps.end(), std::size_t{1},
                           [](std::size_t sum, const Step& step) { return sum + step.size(); });
}

} // namespace

std::size_t Step::size() const {
    return rule == Rule::single  ? 1
           : rule == Rule::set   ? base.size()
           : rule == Rule::trial ? size_of(substeps)
                                 : chain.size();
}

std::size_t Contradiction::size() const { return size_of(steps); }

std::optional<Contradiction> extract_contradiction(const Position& start, std::span<const Step> steps) {
    std::optional<Contradiction> found = Tracer(start, steps).smallest();
    for (bool is_smaller = found.has_value(); is_smaller;) { // fewer steps remove fewer options
        std::optional<Contradiction> next = Tracer(start, found->steps).smallest();
        is_smaller = next->size() < found->size();
        if (is_smaller)
            found = std::move(next);
    }
    return found;
}

} // namespace dlx
