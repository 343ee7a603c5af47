#pragma once

#include "dlx/detail/random.hpp"
#include "dlx/optimize/cost_core.hpp"

#include <vector>

namespace dlx::detail {

/// A search for better solutions near the best one so far, for problems without bounds. Most options of the solution
/// are fixed, and a short branch and bound searches the rest. Fewer are fixed after a complete search, and more after
/// one that was cut short.
///
/// Source: Shaw, Using constraint programming and local search methods to solve vehicle routing problems, 1998.
template <class Number>
class LocalSearch {
public:
    /// Searches the options of `core`. All outlive this object. Requires a best solution.
    LocalSearch(const Problem& problem, const CostModel& whole, const CostCore<Number>& core, Incumbents& incumbents);

    /// Searches until it seldom succeeds, or until a limit of the run is reached.
    void run();

private:
    using Index = CostModel::Index;

    void read_best();
    void choose_free(std::size_t count);
    bool search_near();

    const Problem& problem_;
    const CostModel& whole_;
    const CostCore<Number>& core_;
    Incumbents& incumbents_;
    std::vector<std::vector<OptionId>> options_of_; ///< options of the core, by item
    std::vector<OptionId> chosen_;                  ///< options of the best solution
    std::vector<Index> chosen_at_;                  ///< by item: index in chosen_ of the option that covers it
    std::vector<bool> is_free_;                     ///< by index in chosen_
    Random random_{1};
};

} // namespace dlx::detail
