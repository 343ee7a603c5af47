#include "dlx/min_cost/gap_search.hpp"

#include "dlx/detail/bounds.hpp"
#include "dlx/min_cost/cost_tree.hpp"
#include "dlx/min_cost/price_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

namespace dlx::detail {

namespace {

using boost::multiprecision::int256_t;

/// Converts parts to units, rounded up.
template <class Number>
Incumbents::Cost units_of(const Number& cost) {
    return Incumbents::Cost(-floor_of<Number>(-cost, Number(cost_parts)));
}

/// Some of the options, and their reduced costs at prices that suit them.
template <class Number>
struct CostCore {
    std::vector<OptionId> options;
    ReducedCosts<Number> reduced;
};

template <class Number>
class GapSearchOf : public GapSearch {
    using Index = CostModel::Index;

public:
    GapSearchOf(const Problem& problem, std::span<const std::int64_t> costs, const Limits& limits, const Cost& end,
                bool is_one_band)
        : problem_(problem), incumbents_(costs, limits), model_(problem, costs), prices_(first_prices()),
          whole_(model_, prices_), end_(end), lower_bound_(units_of(whole_.base())),
          gap_(is_one_band ? 0 : first_gap()), cutoff_(end) {
        if (!is_one_band)
            set_cutoff();
    }

    Status search_band(std::size_t most, const Incumbents::Listener& on_improvement) override {
        incumbents_.begin(most, floor_, cutoff_, on_improvement);
        if (incumbents_.nodes() > 0 && incumbents_.is_interrupted()) // the next look at the limits may be far away
            return *incumbents_.end();
        CostCore<Number> core = core_below(cutoff_);
        const auto tree = make_cost_tree<Number>(problem_, core.options, std::move(core.reduced), incumbents_);
        if (!tree->run(std::numeric_limits<std::uint64_t>::max()))
            return incumbents_.end().value();
        return Status::exhausted;
    }

    bool next_band() override {
        if (cutoff_ == end_)
            return false;
        floor_ = cutoff_;
        lower_bound_ = std::max(lower_bound_, cutoff_);
        gap_ *= 3;
        set_cutoff();
        return true;
    }

    std::vector<CostedSolution> take() override { return incumbents_.take(); }
    [[nodiscard]] Cost lower_bound() const override { return lower_bound_; }
    [[nodiscard]] const Incumbents& incumbents() const override { return incumbents_; }

private:
    [[nodiscard]] std::vector<double> first_prices() {
        PriceSearch search(model_);
        search.improve({}, [this] { return incumbents_.is_half_over(); });
        return search.prices();
    }

    /// Returns the first guess of the distance between the lower bound and the smallest cost, in units.
    [[nodiscard]] Cost first_gap() const { return std::max<Cost>(1, abs(lower_bound_) / 200); }

    /// Sets the end of the band: at least `gap_` above the lower bound, and so that other options are below than in the
    /// last band. The band is the last one if it leaves out few options.
    void set_cutoff() {
        const Cost base = units_of(whole_.base());
        std::vector<Number> removed = costs_from(base + gap_);
        if (!removed.empty() && removed.size() == costs_from(floor_).size()) {
            gap_ = units_of<Number>(whole_.base() + *std::min_element(removed.begin(), removed.end())) + 1 - base;
            removed = costs_from(base + gap_);
        }
        const bool is_last = removed.size() < model_.option_count() / 4 || base + gap_ >= end_;
        cutoff_ = is_last ? end_ : Cost(base + gap_);
    }

    /// Returns the reduced costs of the options with which a solution costs `cutoff` or more.
    [[nodiscard]] std::vector<Number> costs_from(const Cost& cutoff) const {
        const Number limit = largest_below<Number>(cutoff) - whole_.base();
        std::vector<Number> costs;
        for (Index k = 0; k < model_.option_count(); ++k)
            if (whole_.cost(k) > limit)
                costs.push_back(whole_.cost(k));
        return costs;
    }

    /// Returns the options of which a solution may cost less than `cutoff`, by their prices alone. These are improved
    /// again while that removes many options.
    CostCore<Number> core_below(const Cost& cutoff) {
        CostCore<Number> core{{}, whole_};
        for (Index k = 0; k < model_.option_count(); ++k)
            core.options.push_back(OptionId{k});
        std::vector<double> prices = prices_;
        while (cutoff < Incumbents::no_cutoff()) {
            const Number limit = largest_below<Number>(cutoff) - core.reduced.base();
            std::vector<OptionId> options;
            for (Index k = 0; k < core.options.size(); ++k)
                if (core.reduced.cost(k) <= limit)
                    options.push_back(core.options[k]);
            if (options.size() == core.options.size())
                break;
            const bool is_much = options.size() < core.options.size() - core.options.size() / 8;
            const CostModel model(model_, options);
            PriceSearch search(model, prices);
            search.improve({.step = 0.5, .enough = static_cast<double>(cutoff)},
                           [this] { return incumbents_.is_half_over(); });
            prices = search.prices();
            core = {std::move(options), ReducedCosts<Number>(model, prices)};
            if (!is_much)
                break;
        }
        return core;
    }

    const Problem& problem_;
    Incumbents incumbents_;
    const CostModel model_;
    std::vector<double> prices_;       ///< by item, for all options
    const ReducedCosts<Number> whole_; ///< of all options
    const Cost end_;                   ///< end of the last band
    Cost lower_bound_;
    Cost gap_;                              ///< width of the band from the first lower bound, in units
    Cost floor_ = -Incumbents::no_cutoff(); ///< begin of the band
    Cost cutoff_;                           ///< end of the band
};

/// Returns true if all sums fit into 64 bits. A price is at most a multiple of the largest cost, and the reduced costs of
/// all options may be added.
bool are_small(const Problem& problem, std::span<const std::int64_t> costs) {
    double largest = 1;
    for (const std::int64_t cost : costs)
        largest = std::max(largest, std::abs(static_cast<double>(cost)));
    double items = 2 + static_cast<double>(problem.item_count() - problem.primary_item_count());
    for (const Bounds& bounds : reduced_bounds(problem))
        items += bounds.max;
    const double sums = items * (items + static_cast<double>(problem.option_count()));
    return 2 * max_price_in_costs * largest * cost_parts * sums < 0x1p60;
}

} // namespace

std::unique_ptr<GapSearch> make_gap_search(const Problem& problem, std::span<const std::int64_t> costs,
                                           const Limits& limits, std::optional<std::int64_t> max_cost,
                                           bool is_one_band) {
    if (costs.size() < problem.option_count())
        throw std::out_of_range("option number " + std::to_string(costs.size()) + " has no cost");
    const Incumbents::Cost end = max_cost ? Incumbents::Cost(*max_cost) + 1 : Incumbents::no_cutoff();
    if (are_small(problem, costs))
        return std::make_unique<GapSearchOf<std::int64_t>>(problem, costs, limits, end, is_one_band);
    return std::make_unique<GapSearchOf<int256_t>>(problem, costs, limits, end, is_one_band);
}

} // namespace dlx::detail
