#pragma once

#include "dlx/limits.hpp"
#include "dlx/problem.hpp"
#include "dlx/zdd.hpp"

#include <boost/multiprecision/cpp_int.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace dlx {

/// What a search for a solution of least cost has found.
struct MinCostResult {
    Status status = Status::stopped;       ///< exhausted: `best` is a solution of least cost, or there is no solution
    std::optional<CostedSolution> best{};     ///< the cheapest solution found
    boost::multiprecision::int128_t lower_bound; ///< no solution costs less than this
    std::uint64_t search_nodes = 0;
    double seconds = 0; ///< wall-clock time
};

/// Finds a solution of least cost by branch and bound, where the diagram of all solutions would be too large. `costs`
/// are by option number, and may be negative. `on_improvement`, if given, gets each solution that is cheaper than all found
/// before. The limit of solutions is ignored; Progress::solutions counts those that `on_improvement` got.
///
///     const dlx::MinCostResult found = dlx::cheapest(problem, costs);
///     if (found.best && found.status == dlx::Status::exhausted)
///         std::cout << found.best->cost;
///
/// Each item has a price, and the prices of an option's items are taken off its cost: that takes the same off every
/// solution. Of what is left of its cost, each item of an option bears an equal share. An open item costs at least the
/// least share that one of its options has, which is that of the first option in its list, as the lists are in the
/// order of the shares. What has been spent and these shares are a lower bound; where it is not below the best solution
/// found, the search goes back. The sums are exact. To find prices takes half of a time limit at most.
///
/// Throws std::out_of_range if an option has no cost; std::bad_alloc; what `on_improvement` throws.
/// Source: Knuth, TAOCP 4B, 7.2.2.1, Algorithm C, with a bound; prices: the Lagrangian dual of set partitioning.
[[nodiscard]] MinCostResult min_cost_solution(const Problem& problem, std::span<const std::int64_t> costs,
                                      const Limits& limits = {},
                                      const std::function<void(const CostedSolution&)>& on_improvement = nullptr);

namespace detail {
class MinCostSearch;
}

/// The solutions one after the other, the cheapest first, without a diagram of all. Of equally cheap ones, the order depends
/// on the problem and the costs alone, as long as no time limit cuts the search for prices short.
///
///     dlx::SolutionsByCost solutions(problem, costs);
///     while (const auto set = solutions.next())
///         std::cout << set->cost << '\n';
///
/// The search of cheapest() keeps the few best solutions instead of one. When these have been handed out, it begins again
/// and keeps four times as many, but no more than the limit of solutions: that costs about a third more than to know the
/// number. Memory grows with the number handed out.
class SolutionsByCost {
public:
    /// `problem` must outlive it, and time begins now. No more solutions are kept than fit into about `max_memory_bytes`, but
    /// for the first 16. Throws as cheapest() does.
    SolutionsByCost(const Problem& problem, std::vector<std::int64_t> costs, Limits limits = {},
                    std::size_t max_memory_bytes = std::size_t{1} << 30);
    SolutionsByCost(const SolutionsByCost&) = delete;
    SolutionsByCost& operator=(const SolutionsByCost&) = delete;
    ~SolutionsByCost();

    /// The options are sorted. Or nothing, when status() tells why there is no more.
    [[nodiscard]] std::optional<CostedSolution> next();

    [[nodiscard]] Status status() const { return status_; } ///< exhausted, a limit, or stopped

private:
    Status search_for_more();

    std::vector<std::int64_t> costs_;
    Limits limits_;
    std::size_t max_bytes_;
    std::unique_ptr<detail::MinCostSearch> search_;
    std::vector<CostedSolution> found_; ///< by the last run
    std::uint64_t most_ = 0;         ///< wanted of the last run
    std::uint64_t next_ = 0;         ///< a place in found_: so many have been handed out
    bool has_ended_ = false;
    Status status_ = Status::stopped;
};

} // namespace dlx
