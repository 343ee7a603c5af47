#include "dlx/min_cost.hpp"

#include "dlx/detail/links.hpp"
#include "dlx/detail/search_watch.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>

namespace dlx {

/// A search for a number of solutions of minimum cost.
class detail::MinCostSearch {
public:
    MinCostSearch() = default;
    MinCostSearch(const MinCostSearch&) = delete;
    MinCostSearch& operator=(const MinCostSearch&) = delete;
    virtual ~MinCostSearch() = default;

    /// Finds the `most` best solutions, at least one. May be called again for more, unless a limit was reached.
    virtual MinCostResult run(std::size_t most, const std::function<void(const CostedSolution&)>& on_improvement) = 0;

    /// Returns the solutions of the last run, smallest cost first; those of equal cost in the order of the search.
    virtual std::vector<CostedSolution> solutions() = 0;
};

namespace {

using boost::multiprecision::int128_t;
using boost::multiprecision::int256_t;
using detail::Colors;
using detail::Links;
using Index = Links::Index;

/// Fractions of a unit of cost, so that splitting a cost among items loses little.
constexpr std::int64_t parts = 1 << 16;

/// The largest whole number that is not above a / b, for b > 0.
template <class Number>
Number floor_of(const Number& a, const Number& b) {
    const Number quotient = a / b;
    return quotient * b > a ? quotient - 1 : quotient;
}

/// The primary items of an option.
template <class Visit>
void for_each_primary(const Problem& problem, Index option, Visit visit) {
    for (const Entry& entry : problem.option(OptionId{option}))
        if (problem.kind(entry.item) == ItemKind::primary)
            visit(index(entry.item));
}

/// The costs of options minus the prices of their items; none is negative. When `is_over()` returns true, the prices
/// found so far are used.
template <class Number>
class ReducedCosts {
public:
    template <class IsOver>
    ReducedCosts(const Problem& problem, std::span<const std::int64_t> costs, IsOver is_over)
        : problem_(problem), costs_(problem.option_count()), sizes_(problem.option_count()) {
        for (Index k = 0; k < costs_.size(); ++k) {
            costs_[k] = Number(costs[k]) * parts;
            for_each_primary(problem, k, [&](Index) { ++sizes_[k]; });
        }
        take_off(agreed_prices(is_over));
        take_off(least_shares());
    }

    [[nodiscard]] const Number& cost(OptionId option) const { return costs_[index(option)]; }
    [[nodiscard]] Number share(OptionId option) const { return share(index(option)); }
    [[nodiscard]] const Number& prices() const { return prices_; } ///< of all items together

private:
    [[nodiscard]] Number share(Index option) const { return floor_of<Number>(costs_[option], Number(sizes_[option])); }

    void take_off(const std::vector<Number>& prices) {
        for (const Number& price : prices)
            prices_ += price;
        for (Index k = 0; k < costs_.size(); ++k)
            for_each_primary(problem_, k, [&](Index item) { costs_[k] -= prices[item]; });
    }

    /// By item: the least share that its options bear. With these as prices, no cost is negative.
    [[nodiscard]] std::vector<Number> least_shares() const {
        std::vector<Number> least(problem_.primary_item_count());
        std::vector<bool> has_option(least.size());
        for (Index k = 0; k < costs_.size(); ++k)
            for_each_primary(problem_, k, [&, share = share(k)](Index item) {
                if (!has_option[item] || share < least[item])
                    least[item] = share;
                has_option[item] = true;
            });
        return least;
    }

    /// Computes prices with which the options of negative reduced cost cover each item nearly once. The price of an
    /// item that none of them covers is increased; that of an item that several cover is decreased. The bounds hold for
    /// any prices; these make them high.
    /// Source: Held, Wolfe and Crowder, Validation of subgradient optimization, 1974.
    ///
    /// Measured, search nodes with least shares alone and with these prices, and seconds: assignment 20x20 5236, 21;
    /// dominoes 16x16 more than 4,000,000, 873; empty 6x6 Sudoku 137393, 2095, 0.09, 0.0005; round robin of 8 teams
    /// 68393, 468; 500 pairings of 40 flights 174631, 96407, 0.44, 0.3.
    template <class IsOver>
    [[nodiscard]] std::vector<Number> agreed_prices(IsOver is_over) const {
        constexpr std::size_t most_steps = 400;
        constexpr std::size_t most_work = std::size_t{1} << 27; // entries looked at: a second at most
        constexpr int patience = 10;                            // steps without a higher bound until they get shorter
        Number largest = 0;
        for (const Number& cost : costs_)
            largest = std::max<Number>(largest, cost < 0 ? -cost : cost);
        std::vector<Number> prices(problem_.primary_item_count());
        std::vector<Number> best = prices;
        std::vector<std::int64_t> lacks(prices.size());
        Number highest = 0; // bound so far, of the best prices
        Number aim = largest;
        int failures = 0;
        const std::size_t steps = std::min(most_steps, most_work / (problem_.entry_count() + 1));
        for (std::size_t step = 0; step < steps && !is_over(); ++step) {
            if (const Number bound = bound_by(prices, lacks); step == 0 || bound > highest) {
                highest = bound;
                best = prices;
                failures = 0;
            } else if (++failures == patience) {
                aim /= 2;
                prices = best;
                failures = 0;
                highest = bound_by(prices, lacks);
            }
            const auto norm = std::inner_product(lacks.begin(), lacks.end(), lacks.begin(), std::int64_t{0});
            if (norm == 0)
                break;
            const Number unit = aim / norm;
            for (std::size_t i = 0; i < prices.size(); ++i)
                prices[i] = std::clamp<Number>(prices[i] + unit * lacks[i], -largest, largest);
        }
        return best;
    }

    /// Returns a lower bound on the cost of every solution: the prices, and all negative reduced costs. For each item,
    /// sets `lacks` to 1 minus the number of options with such a cost that cover it.
    Number bound_by(const std::vector<Number>& prices, std::vector<std::int64_t>& lacks) const {
        Number bound = std::accumulate(prices.begin(), prices.end(), Number(0));
        std::fill(lacks.begin(), lacks.end(), 1);
        for (Index k = 0; k < costs_.size(); ++k) {
            Number cost = costs_[k];
            for_each_primary(problem_, k, [&](Index item) { cost -= prices[item]; });
            if (cost >= 0)
                continue;
            bound += cost;
            for_each_primary(problem_, k, [&](Index item) { --lacks[item]; });
        }
        return bound;
    }

    const Problem& problem_;
    std::vector<Number> costs_; ///< by option
    std::vector<Index> sizes_;  ///< by option: its primary items
    Number prices_ = 0;
};

/// Branch and bound, depth first: branches on an item with the fewest options, smallest share first. All arrays are
/// allocated before the search, which is iterative.
template <Colors C, class Number>
class BranchAndBound : public detail::MinCostSearch {
public:
    /// Starts the time limit, and spends at most half of it on prices.
    BranchAndBound(const Problem& problem, std::span<const std::int64_t> costs, const Limits& limits)
        : watch_(limits), costs_(costs),
          reduced_(problem, costs,
                   [&] {
                       return watch_.interrupted_before() ||
                              (limits.seconds && 2 * watch_.seconds() >= *limits.seconds);
                   }),
          links_(problem), shares_(problem.item_count() + problem.entry_count() + problem.option_count() + 1),
          x_(problem.primary_item_count()), spent_(problem.primary_item_count() + 1) {
        std::vector<Number> share_of(problem.option_count());
        for (Index k = 0; k < problem.option_count(); ++k)
            share_of[k] = reduced_.share(OptionId{k});
        std::vector<Index> order(problem.option_count());
        std::iota(order.begin(), order.end(), Index{0});
        std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) { return share_of[a] < share_of[b]; });
        links_.link_in_order(order);
        for (Index item = 0; item < links_.primary_items(); ++item)
            for (Index p = links_.down(item); p != item; p = links_.down(p))
                shares_[p] = share_of[index(links_.option(p))];
        spent_[0] = reduced_.prices();
    }

    MinCostResult run(std::size_t most, const std::function<void(const CostedSolution&)>& on_improvement) override {
        kept_.clear();
        most_ = most;
        is_full_ = false;
        found_ = 0;
        const auto report = [&](double seconds) { return Progress{found_, result_.search_nodes, seconds, 0}; };
        result_.status = Status::exhausted;
        if (result_.search_nodes > 0) // of an earlier run: the next look at the limits may be far away
            if (const auto end = watch_.interrupted_before()) {
                result_.status = *end;
                return result_;
            }
        result_.lower_bound = units(bound(0));
        Index level = 0;
        do {
            if (const auto end = watch_.end(result_.search_nodes, report)) {
                result_.status = *end;
                break;
            }
            ++result_.search_nodes;
            const Index item = links_.choose_item();
            if (item == Links::none && is_better(spent_[level])) {
                keep(level);
                if (on_improvement)
                    on_improvement(kept_.front().set);
            }
            // An item with one option or none leaves nothing to choose, and the bound can wait.
            if (item != Links::none && (links_.size(item) < 2 || is_better(bound(level)))) {
                links_.template cover<C>(item);
                x_[level++] = item;
            }
        } while (next(level));
        std::sort_heap(kept_.begin(), kept_.end());
        if (!kept_.empty())
            result_.best = kept_.front().set;
        if (result_.status == Status::exhausted && result_.best)
            result_.lower_bound = result_.best->cost;
        result_.seconds = watch_.seconds();
        return result_;
    }

    std::vector<CostedSolution> solutions() override {
        std::vector<CostedSolution> sets;
        for (Kept& kept : kept_)
            sets.push_back(std::move(kept.set));
        return sets;
    }

private:
    struct Kept {
        CostedSolution set;
        std::uint64_t number; ///< in the order of the search
        friend bool operator<(const Kept& a, const Kept& b) {
            return a.set.cost != b.set.cost ? a.set.cost < b.set.cost : a.number < b.number;
        }
    };

    [[nodiscard]] bool is_header(Index x) const { return x < links_.items(); }

    /// To the next option of the last item, or of the last one before that has another; false if there is none.
    bool next(Index& level) {
        for (; level > 0; --level) {
            Index& x = x_[level - 1];
            if (!is_header(x))
                links_.template uncommit_others<C>(x);
            for (x = links_.down(x); !is_header(x); x = links_.down(x)) {
                spent_[level] = spent_[level - 1] + reduced_.cost(links_.option(x));
                if (is_better(spent_[level])) {
                    links_.template commit_others<C>(x);
                    return true;
                }
            }
            links_.template uncover<C>(x);
        }
        return false;
    }

    /// Returns a lower bound on the cost of every solution with the options chosen so far, in parts of a unit.
    [[nodiscard]] Number bound(Index level) const {
        Number sum = spent_[level];
        for (Index item = 0; item < links_.primary_items(); ++item)
            if (links_.is_active(item))
                sum += shares_[links_.down(item)]; // a header has none
        return sum;
    }

    /// Returns true if a solution of this cost, rounded up to units, is better than the worst kept one.
    [[nodiscard]] bool is_better(const Number& cost) const { return !is_full_ || cost <= worst_ - parts; }

    [[nodiscard]] static int128_t units(const Number& cost) {
        return int128_t(-floor_of<Number>(-cost, Number(parts))); // rounded up
    }

    void keep(Index level) {
        if (is_full_) {
            std::pop_heap(kept_.begin(), kept_.end());
            kept_.pop_back();
        }
        CostedSolution set;
        for (Index k = 0; k < level; ++k) {
            set.options.push_back(links_.option(x_[k]));
            set.cost += costs_[index(set.options.back())];
        }
        std::sort(set.options.begin(), set.options.end());
        kept_.push_back({std::move(set), found_++});
        std::push_heap(kept_.begin(), kept_.end());
        is_full_ = kept_.size() == most_;
        worst_ = Number(kept_.front().set.cost) * parts;
    }

    detail::SearchWatch watch_;
    const std::span<const std::int64_t> costs_;
    const ReducedCosts<Number> reduced_;
    Links links_;
    std::vector<Number> shares_; ///< by node of a primary item
    std::vector<Index> x_;       ///< current node in the list of the item, by level
    std::vector<Number> spent_;  ///< prices plus the reduced costs of the earlier options, by level
    std::vector<Kept> kept_;     ///< the best solutions so far: a heap, the worst first
    std::size_t most_ = 1;       ///< of them
    bool is_full_ = false;
    Number worst_ = 0;        ///< cost of the worst kept solution, in parts of a unit
    std::uint64_t found_ = 0; ///< number of solutions kept, including those replaced later
    MinCostResult result_;
};

/// Returns true if all sums fit into 64 bits. A price is at most a multiple of the largest cost for each item, and the
/// reduced costs of all options may be added.
bool is_small(const Problem& problem, std::span<const std::int64_t> costs) {
    double largest = 1;
    for (const std::int64_t cost : costs)
        largest = std::max(largest, std::abs(static_cast<double>(cost)));
    const auto items = static_cast<double>(problem.primary_item_count() + 2);
    return largest * parts * items * (items + static_cast<double>(problem.option_count())) < 0x1p59;
}

/// The search that suits the problem.
std::unique_ptr<detail::MinCostSearch> make_search(const Problem& problem, std::span<const std::int64_t> costs,
                                                   const Limits& limits) {
    if (costs.size() < problem.option_count())
        throw std::out_of_range("option number " + std::to_string(costs.size()) + " has no cost");
    const auto make = [&]<Colors C>() -> std::unique_ptr<detail::MinCostSearch> {
        if (is_small(problem, costs))
            return std::make_unique<BranchAndBound<C, std::int64_t>>(problem, costs, limits);
        return std::make_unique<BranchAndBound<C, int256_t>>(problem, costs, limits);
    };
    return problem.has_colors() ? make.template operator()<Colors::yes>() : make.template operator()<Colors::no>();
}

} // namespace

MinCostResult min_cost_solution(const Problem& problem, std::span<const std::int64_t> costs, const Limits& limits,
                                const std::function<void(const CostedSolution&)>& on_improvement) {
    return make_search(problem, costs, limits)->run(1, on_improvement);
}

SolutionsByCost::SolutionsByCost(const Problem& problem, std::vector<std::int64_t> costs, Limits limits,
                                 std::size_t max_memory_bytes)
    : costs_(std::move(costs)), limits_(std::move(limits)), max_bytes_(max_memory_bytes) {
    if (limits_.on_progress)
        limits_.on_progress = [this, tell = std::move(limits_.on_progress)](Progress progress) {
            progress.solutions = next_;
            tell(progress);
        };
    search_ = make_search(problem, costs_, limits_);
}

SolutionsByCost::~SolutionsByCost() = default;

/// The next run is for four times as many as the last one, or as many as there is memory for.
Status SolutionsByCost::search_for_more() {
    constexpr std::uint64_t first_most = 16;
    constexpr std::uint64_t most_at_first = 256; // if that many are asked for
    constexpr std::size_t overhead = 192;        // bytes of a solution without its options
    const std::uint64_t limit = limits_.solutions.value_or(std::numeric_limits<std::uint64_t>::max());
    std::uint64_t most = std::min<std::uint64_t>(limit, limits_.solutions ? most_at_first : first_most);
    if (most_ > 0) {
        std::size_t options = 0;
        for (const CostedSolution& set : found_)
            options = std::max(options, set.options.size());
        most = std::min<std::uint64_t>({limit, 4 * most_, max_bytes_ / (overhead + options * sizeof(OptionId))});
        if (most <= next_)
            return Status::memory_limit;
    }
    most_ = most;
    found_.clear();
    const Status status = search_->run(most_, nullptr).status;
    found_ = search_->solutions();
    return status;
}

std::optional<CostedSolution> SolutionsByCost::next() {
    if (has_ended_)
        return std::nullopt;
    Status end = Status::exhausted;
    if (next_ == limits_.solutions)
        end = Status::solution_limit;
    else if (next_ == most_)
        end = search_for_more();
    if (end == Status::exhausted && next_ < found_.size())
        return found_[next_++];
    status_ = end;
    has_ended_ = true;
    return std::nullopt;
}

} // namespace dlx
