#pragma once

#include "dlx/limits.hpp"
#include "dlx/optimize/incumbents.hpp"
#include "dlx/problem.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace dlx::detail {

/// A search for the solutions of minimum cost, in bands of costs. It guesses that a solution costs little more than the
/// lower bound, and removes the options of which every solution costs more than that. If the guess is wrong, it has
/// proved a higher lower bound, and the next band is wider. The last band has no upper end.
class GapSearch {
public:
    using Cost = Incumbents::Cost;

    GapSearch() = default;
    GapSearch(const GapSearch&) = delete;
    GapSearch& operator=(const GapSearch&) = delete;
    virtual ~GapSearch() = default;

    /// Sets a function that is called between parts of the search, with a rough estimate of the seconds until its end.
    /// The search ends as stopped if it returns true.
    void set_pause(std::function<bool(double)> pause) { pause_ = std::move(pause); }

    /// Finds the `most` best solutions in the current band, at least one; all if there are fewer. May be called again,
    /// unless it returned a limit that was reached.
    virtual Status search_band(std::size_t most, const Incumbents::Listener& on_improvement) = 0;

    /// Proceeds to the next band. Returns false if there is none. Requires that the last search found all solutions.
    virtual bool next_band() = 0;

    /// Removes and returns the solutions of the last search, smallest cost first; those of equal cost in its order.
    virtual std::vector<CostedSolution> take() = 0;

    /// Returns a lower bound on the cost of every solution but those in earlier bands.
    [[nodiscard]] virtual Cost lower_bound() const = 0;

    /// Returns the search nodes and the seconds so far.
    [[nodiscard]] virtual const Incumbents& incumbents() const = 0;

protected:
    std::function<bool(double)> pause_;
};

/// Throws std::out_of_range if an option has no cost.
void require_costs(const Problem& problem, std::span<const std::int64_t> costs);

struct GapSettings {
    std::optional<std::int64_t> max_cost{}; ///< maximum cost of a solution
    bool is_one_band = false;               ///< whether max_cost is the end of the first band
    std::uint64_t much_work = 80'000'000;   ///< CostTree::work() of a band after which other methods are tried, too
    std::uint64_t few_nodes = 300;          ///< of PriceTree
    std::size_t max_bytes = std::size_t{1} << 30; ///< of the nodes of PriceTree
};

/// Prepares a search and starts the time limit. All but the settings outlive the search. Throws std::out_of_range if an
/// option has no cost.
[[nodiscard]] std::unique_ptr<GapSearch> make_gap_search(const Problem& problem, std::span<const std::int64_t> costs,
                                                         const Limits& limits, const GapSettings& settings = {});

} // namespace dlx::detail
