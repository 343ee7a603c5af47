#include "dlx/optimize/gap_search.hpp"

#include "dlx/detail/bounds.hpp"
#include "dlx/integer/boost_integer.hpp"
#include "dlx/optimize/cost_tree.hpp"
#include "dlx/optimize/local_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

namespace dlx::detail {

namespace {

using boost::multiprecision::int256_t;

/// Converts parts to units, rounded up.
template <class Number>
Incumbents::Cost units_of(const Number& cost) {
    return to_integer<Number>(-floor_of<Number>(-cost, Number(cost_parts)));
}

template <class Number>
class GapSearchOf : public GapSearch {
    using Index = CostModel::Index;

public:
    GapSearchOf(const Problem& problem, std::span<const std::int64_t> costs, const Limits& limits,
                const GapSettings& settings)
        : problem_(problem), much_work_(settings.much_work), few_nodes_(settings.few_nodes),
          max_bytes_(settings.max_bytes), incumbents_(costs, limits), model_(problem, costs), prices_(first_prices()),
          whole_(model_, prices_),
          end_(settings.max_cost ? Cost(Cost(*settings.max_cost) + 1) : Incumbents::no_cutoff()),
          lower_bound_(units_of(whole_.base())), gap_(first_gap()), cutoff_(end_) {
        if (!settings.is_one_band)
            set_cutoff();
    }

    Status search_band(std::size_t most, const Incumbents::Listener& on_improvement) override {
        incumbents_.begin(most, floor_, cutoff_, on_improvement);
        if (incumbents_.nodes() > 0 && incumbents_.is_interrupted()) // the next check of the limits may be late
            return *incumbents_.end();
        if (!core_)
            core_ = core_below(cutoff_);
        const auto tree = make_cost_tree<Number>(problem_, core_->options, core_->reduced, incumbents_);
        tree_seconds_ = 0;
        bool is_done = run(*tree, problem_.has_bounds() ? much_work_ / 16 : much_work_);
        if (!is_done && !has_ended() && most == 1)
            find_good(on_improvement);
        if (!is_done && !has_ended())
            is_done = most > 1 || problem_.has_bounds() ? run(*tree, no_limit) : search_hard(*tree);
        if (incumbents_.is_empty() && best_ && (!is_done || cutoff_ == end_))
            incumbents_.restore(*best_);
        return is_done ? Status::exhausted : incumbents_.end().value_or(Status::stopped);
    }

    bool next_band() override {
        if (cutoff_ == end_)
            return false;
        core_.reset();
        floor_ = cutoff_;
        lower_bound_ = std::max(lower_bound_, cutoff_);
        gap_ *= 3;
        if (best_)
            cutoff_ = end_;
        else
            set_cutoff();
        return true;
    }

    std::vector<CostedSolution> take() override { return incumbents_.take(); }
    [[nodiscard]] Cost lower_bound() const override { return lower_bound_; }
    [[nodiscard]] const Incumbents& incumbents() const override { return incumbents_; }

private:
    static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

    [[nodiscard]] bool has_ended() const { return is_stopped_ || incumbents_.end(); }

    /// Searches a tree with pauses, until it has done at least `work`. Returns true if no nodes remain.
    bool run(CostTree& tree, std::uint64_t work) {
        constexpr std::uint64_t part = 4096;
        const std::uint64_t nodes = work < part ? work + 1 : part;
        for (const std::uint64_t before = tree.work(); tree.work() - before <= work;) {
            const double begin = incumbents_.seconds();
            if (tree.run(nodes))
                return true;
            tree_seconds_ += incumbents_.seconds() - begin;
            is_stopped_ = !incumbents_.end() && pause_ && pause_(seconds_left(tree));
            if (has_ended())
                return false;
        }
        return false;
    }

    /// Estimates the seconds until the end of the tree. The share of it that is done is usually too low, because first
    /// branches are the largest, and good solutions make later ones smaller. Measured, estimated divided by actual
    /// seconds, when a tenth was over: pentominoes 5x12 0.3, 4x15 1.6, 6x10 0.7 to 2; random partitions of 40 items 2.
    [[nodiscard]] double seconds_left(const CostTree& tree) const {
        constexpr double least = 1e-6;
        constexpr double power = -0.6;
        return tree_seconds_ * (std::pow(std::max(tree.fraction_done(), least), power) - 1);
    }

    /// Continues the search of a band for one solution in which a tree has many nodes. The tree, and one with prices at
    /// its nodes, take turns until either has visited all. The tree continues alone if the other takes too much memory.
    bool search_hard(CostTree& tree) {
        // A unit of work of the CostTree takes five times as long, so that it has a fifth of the time.
        constexpr std::uint64_t weight = 20;
        std::optional<PriceTree<Number>> other(std::in_place, problem_, model_, *core_, incumbents_, few_nodes_,
                                               max_bytes_);
        const auto raise_bound = [&] {
            lower_bound_ = std::max(lower_bound_, std::min(cutoff_, units_of(other->open_bound())));
        };
        const std::uint64_t some_work = std::min<std::uint64_t>(much_work_, 100'000);
        const std::uint64_t before = tree.work();
        while (!has_ended()) {
            if (other && other->work() < weight * (tree.work() - before) ? other->run(1) : run(tree, some_work))
                return true;
            if (other && other->is_too_large()) {
                raise_bound();
                other.reset();
            }
        }
        if (other)
            raise_bound();
        return false;
    }

    /// Finds a good solution, unless one is known, and continues the search of the band.
    void find_good(const Incumbents::Listener& on_improvement) {
        if (!best_ || !incumbents_.is_empty())
            search_locally(on_improvement);
        incumbents_.begin(1, floor_, cutoff_, on_improvement);
        (void)incumbents_.is_interrupted();
    }

    /// Finds a good solution, if that is easy. Its cost becomes the end of the last band.
    void search_locally(const Incumbents::Listener& on_improvement) {
        std::vector<CostedSolution> found = incumbents_.take();
        incumbents_.begin(1, -Incumbents::no_cutoff(), end_, on_improvement);
        if (found.empty()) {
            const CostCore<Number> core = core_below(end_);
            (void)run(*make_cost_tree<Number>(problem_, core.options, core.reduced, incumbents_), much_work_ / 16);
        } else {
            incumbents_.restore(std::move(found.front()));
        }
        if (!incumbents_.is_empty() && !has_ended() && !problem_.has_bounds()) {
            const CostCore<Number> core = core_below(incumbents_.cutoff());
            LocalSearch<Number>(problem_, model_, core, incumbents_).run();
        }
        found = incumbents_.take();
        if (found.empty())
            return;
        best_ = std::move(found.front());
        end_ = best_->cost;
        cutoff_ = std::min(cutoff_, end_);
    }

    [[nodiscard]] std::vector<double> first_prices() {
        PriceSearch search(model_);
        search.improve({}, [this] { return incumbents_.is_half_over(); });
        return search.prices();
    }

    /// Returns the first guess of the distance between the lower bound and the smallest cost, in units.
    [[nodiscard]] Cost first_gap() const { return std::max<Cost>(1, lower_bound_.abs() / 200); }

    /// Sets the end of the band: at least `gap_` above the lower bound, and so that other options are below than in the
    /// last band. The band is the last one if it leaves out few options.
    void set_cutoff() {
        const Cost base = units_of(whole_.base());
        std::vector<Number> removed = costs_from(base + gap_);
        if (!removed.empty() && removed.size() == costs_from(floor_).size()) {
            gap_ = units_of<Number>(whole_.base() + *std::min_element(removed.begin(), removed.end())) + 1 - base;
            removed = costs_from(base + gap_);
        }
        const bool is_last = removed.size() <= model_.option_count() / 4 || base + gap_ >= end_;
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

    /// Returns the options of which a solution may cost less than `cutoff`, by their prices alone.
    CostCore<Number> core_below(const Cost& cutoff) {
        CostCore<Number> core{{}, prices_, whole_, {}};
        for (Index k = 0; k < model_.option_count(); ++k)
            core.options.push_back(OptionId{k});
        core.shrink(model_, largest_below<Number>(cutoff), {.step = 0.5, .enough = static_cast<double>(cutoff)},
                    [this] { return incumbents_.is_half_over(); });
        return core;
    }

    const Problem& problem_;
    const std::uint64_t much_work_; ///< work of a tree, until other methods are tried
    const std::uint64_t few_nodes_; ///< number of nodes of PriceTree
    const std::size_t max_bytes_;   ///< memory of the nodes of PriceTree
    Incumbents incumbents_;
    const CostModel model_;
    std::vector<double> prices_;           ///< prices by item, for all options
    const ReducedCosts<Number> whole_;     ///< costs of all options
    Cost end_;                             ///< end of the last band
    std::optional<CostedSolution> best_;   ///< solution of cost end_, if one is known
    std::optional<CostCore<Number>> core_; ///< core of the band; the order of its solutions depends on it
    double tree_seconds_ = 0;              ///< seconds of the search tree of the band
    bool is_stopped_ = false;              ///< true if pause_() ended the search
    Cost lower_bound_;
    Cost gap_;                              ///< width of the band from the first lower bound, in units
    Cost floor_ = -Incumbents::no_cutoff(); ///< start of the band
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

void require_costs(const Problem& problem, std::span<const std::int64_t> costs) {
    if (costs.size() < problem.option_count())
        throw std::out_of_range("option number " + std::to_string(costs.size()) + " has no cost");
}

std::unique_ptr<GapSearch> make_gap_search(const Problem& problem, std::span<const std::int64_t> costs,
                                           const Limits& limits, const GapSettings& settings) {
    require_costs(problem, costs);
    if (are_small(problem, costs))
        return std::make_unique<GapSearchOf<std::int64_t>>(problem, costs, limits, settings);
    return std::make_unique<GapSearchOf<int256_t>>(problem, costs, limits, settings);
}

} // namespace dlx::detail
