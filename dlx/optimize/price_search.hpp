#pragma once

#include "dlx/optimize/cost_model.hpp"

#include <cstddef>
#include <functional>
#include <limits>
#include <vector>

namespace dlx::detail {

/// Largest price, in multiples of the largest cost.
inline constexpr double max_price_in_costs = 8;

/// A search for prices of items, in floating point. The *reduced cost* of an option is its cost minus the prices of its
/// items. A solution that covers an item n times pays its price n times, at least the smaller one of its price times
/// either bound. The sum of these and of all negative reduced costs is a lower bound on the cost of every solution. The
/// search increases this bound nearly to that of the linear program.
///
/// A step evaluates the bound, and moves prices in a direction: a part of the last direction plus the numbers of options
/// that items lack. Most steps evaluate only the *core*: for each item, its few options of the smallest reduced costs.
///
/// Source: Held, Wolfe and Crowder, Validation of subgradient optimization, 1974; the direction: Camerini, Fratta and
/// Maffioli, 1975; the core: Caprara, Fischetti and Toth, A heuristic method for the set covering problem, 1999.
class PriceSearch {
public:
    using Index = CostModel::Index;

    struct Settings {
        std::size_t max_work = std::size_t{1} << 27; ///< entries of options looked at
        double step = 1.5;                           ///< first step, relative to that to the aim
        double shortest = 1e-4;                      ///< step at which the search ends, in the same way
        int patience = 60;                           ///< steps without a higher bound until steps get shorter
        double enough = std::numeric_limits<double>::infinity(); ///< bound at which the search ends
        double unit = 1;                                         ///< difference of bounds that matters

        /// Returns the settings for few options, with prices that are good with more options.
        static Settings of_node(double enough) {
            return {.step = 0.5, .shortest = 5e-3, .patience = 5, .enough = enough};
        }
    };

    /// Starts from the least cost of an item's share in an option. `model` must outlive the search.
    explicit PriceSearch(const CostModel& model);
    /// Starts from known prices, by item.
    PriceSearch(const CostModel& model, std::vector<double> prices);

    /// Improves the prices. Ends early if `is_over()` returns true.
    void improve(const Settings& settings, const std::function<bool()>& is_over);

    [[nodiscard]] const std::vector<double>& prices() const { return best_prices_; }
    [[nodiscard]] double bound() const { return best_; }
    [[nodiscard]] std::size_t work() const { return work_; } ///< entries of options that improve() looked at
    /// Returns by option the number of steps in which its reduced cost was negative, of which early ones count less: a
    /// rough share in the linear program.
    [[nodiscard]] const std::vector<double>& uses() const { return uses_; }

private:
    /// Options that are evaluated together, in flat arrays.
    struct Rows {
        std::vector<Index> start{0};
        std::vector<Index> items;
        std::vector<double> costs;
        void push(Index option, double cost, std::span<const Index> of_option);
        std::vector<Index> options; ///< numbers in the model
        [[nodiscard]] std::size_t size() const { return costs.size(); }
    };

    double evaluate(const Rows& rows, std::vector<double>* reduced);
    double see_all();
    void choose_core();
    [[nodiscard]] bool improve_on_core(const Settings& settings, int steps, const std::function<bool()>& is_over);
    [[nodiscard]] bool move(double bound);

    const CostModel& model_;
    Rows all_;
    Rows core_;
    double scale_ = 1; ///< a typical sum of costs
    double max_price_ = 0;
    std::vector<double> prices_;
    std::vector<double> lacks_;     ///< by item: the bound that counts minus the number of options of negative cost
    std::vector<double> direction_; ///< by item
    std::vector<double> reduced_;   ///< by option
    std::vector<double> uses_;      ///< by option
    std::vector<bool> is_in_core_;  ///< by option
    std::vector<double> best_prices_;
    double best_ = -std::numeric_limits<double>::infinity(); ///< bound of best_prices_
    std::vector<double> core_prices_;                        ///< best ones for the core
    double core_best_ = 0;                                   ///< their bound, of the core
    double length_ = 0;                                      ///< of steps, relative to that to the aim
    bool is_best_for_core_ = false;                          ///< whether no other prices are better for the core
    int failures_ = 0;                                       ///< steps without a higher bound
    std::size_t work_ = 0;
};

} // namespace dlx::detail
