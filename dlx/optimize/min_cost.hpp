#pragma once

#include "dlx/integer/integer.hpp"
#include "dlx/limits.hpp"
#include "dlx/problem.hpp"
#include "dlx/zdd.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace dlx {

/// A solution with its cost, which is the sum of the costs of its options.
struct CostedSolution {
    Integer cost;
    std::vector<OptionId> options; ///< options, in the order of the diagram or, without a diagram, ascending
};

/// Method of finding a minimum-cost solution.
enum class MinCostMethod : std::uint8_t {
    automatic,        ///< branch and bound; when that takes long, a diagram if that is likely to be faster
    zdd,              ///< a ZDD of all solutions
    branch_and_bound, ///< a search that skips solutions that cost too much
};

/// Returns "auto", "zdd" or "branch_and_bound".
[[nodiscard]] std::string_view to_string(MinCostMethod method);

/// Settings of min_cost().
struct MinCostParams {
    MinCostMethod method = MinCostMethod::automatic;
    Limits limits = Limits();                            ///< the limit of solutions is ignored
    std::size_t max_memory_bytes = std::size_t{1} << 30; ///< approximate memory for a diagram, or for search nodes
    std::optional<std::int64_t> max_cost{};              ///< maximum cost of a solution; dearer ones count as none
};

/// Result of a search for a minimum-cost solution.
struct MinCostResult {
    Status status = Status::stopped; ///< exhausted: `best` has minimum cost, or there is no solution
    MinCostMethod method = MinCostMethod::branch_and_bound; ///< method that was used: zdd or branch_and_bound
    std::optional<CostedSolution> best{};                   ///< solution of the smallest cost found
    Integer lower_bound;                                    ///< lower bound on the cost of every solution
    std::uint64_t search_nodes = 0;
    double seconds = 0;                 ///< wall-clock time
    std::optional<Integer> solutions{}; ///< number of all solutions, if a ZDD was built
    std::uint64_t frontier_states = 0;  ///< number of frontier states expanded for diagrams
};

/// Finds a minimum-cost solution by branch and bound, for problems whose ZDD of all solutions would be too large.
/// `costs` are by option, and may be negative; without them, the problem's own are used. `on_improvement`, if given, is
/// called for each new best solution. The limit of solutions is ignored; Progress::solutions counts the improvements.
///
///     const dlx::MinCostResult found = dlx::min_cost_solution(problem);
///     if (found.best && found.status == dlx::Status::exhausted)
///         std::cout << found.best->cost;
///
/// Each item has a price, and the prices of an option's items are subtracted from its cost. This reduces the cost of
/// every solution by the same amount. Prices are chosen so that the rest of the costs is small. Their sum is then close
/// to the bound of the linear program. First, solutions are searched that cost little more than this bound; options
/// that cost too much for them are left out. The rest of an option's cost is split equally among its items.
/// Covering an uncovered item therefore costs at least the smallest share among its remaining options. The cost of the
/// chosen options plus these shares is a lower bound. The search backtracks where the bound is not below the cost of the
/// best solution. The sums are exact. The search for prices takes at most half of the time limit.
///
/// With bounds, an item costs at least its price times its lower bound; a negative price counts as often as its upper
/// bound. An item that needs n more options costs at least the n smallest shares. With bounds of 1 or more and no upper
/// bound that matters, this is weighted set cover. With bounds of 0 to 1 and negative costs, it is set packing.
///
/// Throws std::out_of_range if an option has no cost, std::invalid_argument if the costs of a problem without costs are
/// needed, and std::bad_alloc. Exceptions of `on_improvement` propagate.
/// Source: Knuth, TAOCP 4B, 7.2.2.1, Algorithm C, with a bound; prices: the Lagrangian dual of set partitioning.
[[nodiscard]] MinCostResult
min_cost_solution(const Problem& problem, std::span<const std::int64_t> costs, const Limits& limits = {},
                  const std::function<void(const CostedSolution&)>& on_improvement = nullptr);
[[nodiscard]] MinCostResult
min_cost_solution(const Problem& problem, const Limits& limits = {},
                  const std::function<void(const CostedSolution&)>& on_improvement = nullptr);

/// Finds a minimum-cost solution by the method of `params`, like min_cost_solution(). `automatic` usually takes little
/// longer than the faster method. Branch and bound alone ends with node_limit; a diagram
/// alone returns no solution if a limit ends it.
[[nodiscard]] MinCostResult min_cost(const Problem& problem, std::span<const std::int64_t> costs,
                                     const MinCostParams& params = {},
                                     const std::function<void(const CostedSolution&)>& on_improvement = nullptr);
[[nodiscard]] MinCostResult min_cost(const Problem& problem, const MinCostParams& params = {},
                                     const std::function<void(const CostedSolution&)>& on_improvement = nullptr);
[[deprecated("use min_cost(problem, costs, params, on_improvement)")]] [[nodiscard]] inline MinCostResult
find_min_cost(const Problem& problem, std::span<const std::int64_t> costs, const MinCostParams& params = {},
              const std::function<void(const CostedSolution&)>& on_improvement = nullptr) {
    return min_cost(problem, costs, params, on_improvement);
}
[[deprecated("use min_cost(problem, params, on_improvement)")]] [[nodiscard]] inline MinCostResult
find_min_cost(const Problem& problem, const MinCostParams& params = {},
              const std::function<void(const CostedSolution&)>& on_improvement = nullptr) {
    return min_cost(problem, params, on_improvement);
}

namespace detail {
class GapSearch;
}

/// A generator of the solutions in the order of their costs, smallest cost first, without a ZDD. The order of solutions
/// of equal cost depends only on the problem and the costs, unless a time limit shortens the search for prices.
///
///     dlx::SolutionsByCost solutions(problem); // or (problem, costs)
///     while (const auto set = solutions.next())
///         std::cout << set->cost << '\n';
///
/// The search of min_cost_solution() keeps the few best solutions instead of one. When all of these have been returned,
/// it restarts and keeps four times as many, up to the limit of solutions. The restarts cost about a third more than a
/// single search for the right number. Memory grows with the number of solutions returned.
class SolutionsByCost {
public:
    /// Prepares the search and starts the time limit. `problem` must outlive this object. Keeps at most about
    /// `max_memory_bytes` of solutions or of search nodes, but at least 16 solutions. With `max_cost`, returns
    /// solutions of at most that cost; without a limit of solutions, one run finds all of them. Throws like
    /// min_cost_solution().
    SolutionsByCost(const Problem& problem, std::vector<std::int64_t> costs, Limits limits = {},
                    std::size_t max_memory_bytes = std::size_t{1} << 30,
                    std::optional<std::int64_t> max_cost = std::nullopt);
    explicit SolutionsByCost(const Problem& problem) : SolutionsByCost(problem, Limits()) {}
    template <std::same_as<Limits> L> // and not {1, 2, 3}, which are costs
    SolutionsByCost(const Problem& problem, L limits, std::size_t max_memory_bytes = std::size_t{1} << 30,
                    std::optional<std::int64_t> max_cost = std::nullopt)
        : SolutionsByCost(problem, {problem.required_costs().begin(), problem.required_costs().end()},
                          std::move(limits), max_memory_bytes, max_cost) {}
    template <class... Arguments>
    explicit SolutionsByCost(Problem&& problem, Arguments&&... arguments) = delete; // it would not outlive this object
    SolutionsByCost(const SolutionsByCost&) = delete;
    SolutionsByCost& operator=(const SolutionsByCost&) = delete;
    ~SolutionsByCost();

    /// Returns the next solution with its options in ascending order, or nothing at the end; then status() is the
    /// reason.
    [[nodiscard]] std::optional<CostedSolution> next();

    /// Returns exhausted, the limit that was reached, or stopped.
    [[nodiscard]] Status status() const { return status_; }

private:
    Status search_for_more();

    std::vector<std::int64_t> costs_;
    Limits limits_;
    std::size_t max_bytes_;
    std::size_t max_options_; ///< upper bound on the number of options of a solution
    bool has_max_cost_;
    std::unique_ptr<detail::GapSearch> search_;
    std::vector<CostedSolution> found_; ///< solutions found by the last run, of one band of costs
    std::uint64_t most_ = 0;            ///< maximum number of solutions of the last run; 0 before a run in the band
    std::uint64_t next_ = 0;            ///< index in found_ of the next solution to return
    std::uint64_t returned_ = 0;        ///< number of solutions returned
    bool has_ended_ = false;
    Status status_ = Status::stopped;
};

// --- Sets of a diagram by cost --------------------------------------------------------------------------------------

/// Returns a set of minimum cost, or nothing if the family has no set. Among sets of equal cost, prefers earlier
/// options in the order of the diagram. `costs` are by option, and may be negative; those of `problem` are its own.
/// Throws std::out_of_range if an option of the diagram has no cost, and std::invalid_argument if the problem has none.
[[nodiscard]] std::optional<CostedSolution> min_cost_solution(const Zdd& zdd, std::span<const std::int64_t> costs);
[[nodiscard]] std::optional<CostedSolution> min_cost_solution(const Zdd& zdd, const Problem& problem);

/// A generator of the sets of a family in the order of their costs, smallest cost first. The order of sets of equal
/// cost depends only on the diagram. Memory grows with each set returned, by a few dozen bytes for each branch on its
/// path.
///
///     dlx::ZddSolutionsByCost sets(zdd, costs);
///     while (const auto set = sets.next())
///         std::cout << set->cost << '\n';
class ZddSolutionsByCost {
public:
    /// Prepares the enumeration. `zdd` must outlive this object. `costs` are as for min_cost_solution(), which throws
    /// the same.
    ZddSolutionsByCost(const Zdd& zdd, std::vector<std::int64_t> costs);
    ZddSolutionsByCost(const Zdd& zdd, const Problem& problem);
    ZddSolutionsByCost(Zdd&& zdd, std::vector<std::int64_t> costs) = delete;
    ZddSolutionsByCost(Zdd&& zdd, const Problem& problem) = delete;

    /// Returns the next set, or nothing after the last one.
    [[nodiscard]] std::optional<CostedSolution> next();

private:
    using Cost = Integer;

    /// A linked list of the options chosen on a path from the root, last option first.
    struct Taken {
        OptionId option;
        std::size_t before; ///< index of the previous option in taken_, or none
    };
    /// A path from the root to a node, which is still to be continued.
    struct Way {
        Cost least; ///< minimum cost of all sets that continue the path
        std::uint64_t number;
        Zdd::Node node;
        std::size_t taken; ///< index of the last option in taken_, or none
    };
    static bool is_later(const Way& a, const Way& b) {
        return a.least != b.least ? b.least < a.least : b.number < a.number;
    }

    void push(Zdd::Node node, const Cost& least, std::size_t taken);

    const Zdd& zdd_;
    std::vector<std::int64_t> costs_; ///< cost of each option
    std::vector<Cost> least_;         ///< minimum cost of the sets of each node
    std::vector<Taken> taken_;
    std::vector<Way> ways_; ///< heap, smallest cost first
    std::uint64_t pushed_ = 0;
};

} // namespace dlx
