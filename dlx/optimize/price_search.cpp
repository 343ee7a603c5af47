#include "dlx/optimize/price_search.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace dlx::detail {

namespace {

constexpr std::size_t core_options_of_item = 5;

/// Returns the least share of the cost of an option that an item bears, by item; 0 if it may have no option.
std::vector<double> least_shares_of(const CostModel& model) {
    std::vector<double> least(model.item_count(), std::numeric_limits<double>::infinity());
    for (CostModel::Index k = 0; k < model.option_count(); ++k) {
        const auto cost = static_cast<double>(model.costs[k]);
        const auto items = model.items_of(k);
        const auto bearing = std::count_if(items.begin(), items.end(), [&](auto i) { return model.bounds[i].min > 0; });
        const double share =
            (model.has_bounds ? std::max(cost, 0.0) : cost) / static_cast<double>(std::max(bearing, {1}));
        for (const CostModel::Index item : items)
            if (model.bounds[item].min > 0)
                least[item] = std::min(least[item], share);
    }
    for (double& price : least)
        if (std::isinf(price))
            price = 0;
    return least;
}

} // namespace

void PriceSearch::Rows::push(Index option, double cost, std::span<const Index> of_option) {
    items.insert(items.end(), of_option.begin(), of_option.end());
    start.push_back(static_cast<Index>(items.size()));
    costs.push_back(cost);
    options.push_back(option);
}

PriceSearch::PriceSearch(const CostModel& model) : PriceSearch(model, least_shares_of(model)) {}

PriceSearch::PriceSearch(const CostModel& model, std::vector<double> prices)
    : model_(model), prices_(std::move(prices)), lacks_(model.item_count()), direction_(model.item_count()),
      reduced_(model.option_count()), uses_(model.option_count()), is_in_core_(model.option_count()) {
    all_.items.reserve(model.items.size());
    double sum = 0;
    for (Index k = 0; k < model.option_count(); ++k) {
        const auto cost = static_cast<double>(model.costs[k]);
        all_.push(k, cost, model.items_of(k));
        sum += std::abs(cost);
        max_price_ = std::max(max_price_, max_price_in_costs * std::abs(cost));
    }
    scale_ = sum / static_cast<double>(model.items.size() + 1) * model.item_count();
    see_all();
}

/// Returns the bound that the current prices give for these options, and sets `lacks_`, and `reduced` if given.
double PriceSearch::evaluate(const Rows& rows, std::vector<double>* reduced) {
    std::fill(lacks_.begin(), lacks_.end(), 0.0);
    double bound = 0;
    for (std::size_t k = 0; k < rows.size(); ++k) {
        const Index* const begin = rows.items.data() + rows.start[k];
        const Index* const end = rows.items.data() + rows.start[k + 1];
        double cost = rows.costs[k];
        for (const Index* item = begin; item != end; ++item)
            cost -= prices_[*item];
        if (reduced != nullptr)
            (*reduced)[k] = cost;
        if (cost < 0) {
            bound += cost;
            ++uses_[rows.options[k]];
            for (const Index* item = begin; item != end; ++item)
                --lacks_[*item];
        }
    }
    for (std::size_t i = 0; i < prices_.size(); ++i) {
        const double min = model_.bounds[i].min;
        const double max = model_.bounds[i].max;
        const double price = prices_[i];
        bound += price * (price < 0 ? max : min);
        lacks_[i] += price > 0 ? min : price < 0 ? max : std::clamp(-lacks_[i], min, max);
    }
    return bound;
}

/// Evaluates all options at the current prices, and returns the bound.
double PriceSearch::see_all() {
    const double bound = evaluate(all_, &reduced_);
    work_ += all_.items.size() + all_.size();
    if (bound > best_) {
        best_ = bound;
        best_prices_ = prices_;
    }
    return bound;
}

void PriceSearch::choose_core() {
    if (all_.size() <= 2 * core_options_of_item * prices_.size()) {
        core_ = all_;
        return;
    }
    using Least = std::array<double, core_options_of_item>; // costs in descending order
    constexpr double infinity = std::numeric_limits<double>::infinity();
    std::vector<Least> least(prices_.size());
    for (Least& of_item : least)
        of_item.fill(infinity);
    for (Index k = 0; k < all_.size(); ++k)
        for (const Index item : model_.items_of(k)) {
            Least& of_item = least[item];
            if (reduced_[k] >= of_item[0])
                continue;
            std::size_t at = 0;
            for (; at + 1 < of_item.size() && reduced_[k] < of_item[at + 1]; ++at)
                of_item[at] = of_item[at + 1];
            of_item[at] = reduced_[k];
        }
    const bool is_large = core_.size() > 8 * core_options_of_item * prices_.size();
    core_ = Rows();
    for (Index k = 0; k < all_.size(); ++k) {
        const auto items = model_.items_of(k);
        is_in_core_[k] =
            (is_in_core_[k] && !is_large) || reduced_[k] < 0 ||
            std::any_of(items.begin(), items.end(), [&](Index item) { return reduced_[k] <= least[item][0]; });
        if (is_in_core_[k])
            core_.push(k, all_.costs[k], items);
    }
}

void PriceSearch::improve(const Settings& settings, const std::function<bool()>& is_over) {
    constexpr int first_steps = 10;
    constexpr int most_steps = 400;
    int steps = first_steps;
    length_ = settings.step;
    failures_ = 0;
    work_ = 0;
    std::fill(direction_.begin(), direction_.end(), 0.0);
    while (best_ < settings.enough && work_ < settings.max_work) {
        choose_core();
        const bool is_whole = core_.size() == all_.size();
        const bool goes_on = improve_on_core(settings, is_whole ? std::numeric_limits<int>::max() : steps, is_over);
        std::swap(prices_, core_prices_);
        const double miss = core_best_ - see_all();
        if (!goes_on || is_whole || (is_best_for_core_ && miss <= 1e-9 * std::abs(best_)))
            break;
        steps = miss < 1e-3 * std::abs(best_) + settings.unit ? std::min(2 * steps, most_steps) : first_steps;
    }
}

/// Improves the prices by `steps` steps on the core. Returns false if the search is to end.
bool PriceSearch::improve_on_core(const Settings& settings, int steps, const std::function<bool()>& is_over) {
    const int patience = std::min(std::max(static_cast<int>(prices_.size()), 30), settings.patience);
    constexpr double shorter = 0.8; // for steps, and for the weight of the uses in longer ones
    core_best_ = -std::numeric_limits<double>::infinity();
    core_prices_ = prices_;
    for (int step = 0; step < steps; ++step) {
        if (is_over() || work_ >= settings.max_work)
            return false;
        const double bound = evaluate(core_, nullptr);
        work_ += core_.items.size() + core_.size() + prices_.size();
        if (bound > core_best_) {
            if (bound > core_best_ + 1e-6 * std::abs(core_best_))
                failures_ = 0;
            core_best_ = bound;
            core_prices_ = prices_;
            if (core_best_ >= settings.enough)
                return true;
        } else if (++failures_ >= patience) {
            length_ *= shorter;
            for (double& use : uses_)
                use *= shorter;
            failures_ = 0;
            if (length_ < settings.shortest)
                return false;
        }
        is_best_for_core_ = !move(bound);
        if (is_best_for_core_)
            return true;
    }
    return true;
}

/// Moves the prices after an evaluation. Returns false if they are the best.
bool PriceSearch::move(double bound) {
    constexpr double aim = 0.05; // relative distance of the aim
    constexpr double memory = 0.8;
    double norm = 0;
    double lack = 0;
    for (std::size_t i = 0; i < prices_.size(); ++i) {
        direction_[i] = memory * direction_[i] + lacks_[i];
        norm += direction_[i] * direction_[i];
        lack += std::abs(lacks_[i]);
    }
    if (lack == 0 || norm < 1e-12)
        return false;
    const double distance = core_best_ + aim * std::max(std::abs(core_best_), scale_) - bound;
    const double length = length_ * distance / norm;
    for (std::size_t i = 0; i < prices_.size(); ++i) {
        const double before = prices_[i];
        double& price = prices_[i];
        price = std::clamp(before + length * direction_[i], -max_price_, max_price_);
        if (((before < 0 && price > 0) || (before > 0 && price < 0)) && model_.bounds[i].min < model_.bounds[i].max)
            price = 0; // a price at which the bounds that count change
    }
    return true;
}

} // namespace dlx::detail
