#pragma once

#include "dlx/limits.hpp"
#include "dlx/problem.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

/// Conflicts: minimal unsatisfiable sets of constraints (MUS), which explain why a problem has no solution. Removing
/// any one constraint from a MUS makes it satisfiable.
namespace dlx {

/// Set of constraint numbers, ascending.
using ConstraintSet = std::vector<std::uint32_t>;

/// Feasibility of a set of constraints; `unknown` if a limit was reached first.
enum class Feasibility : std::uint8_t { infeasible, feasible, unknown };

/// A function that tests the feasibility of each of several sets of constraints, possibly concurrently. Every superset
/// of an infeasible set must be infeasible. The oracle enforces its own limits: after its time limit it must return
/// unknown immediately.
using FeasibilityOracle = std::function<std::vector<Feasibility>(std::span<const ConstraintSet>)>;

/// Settings of a search for a conflict.
struct ConflictParams {
    Limits limits = Limits(); ///< time limit and stop flag of the whole search; an oracle of the caller has its own.
                              ///< explain() also reports progress: the search nodes of all its tests
    std::uint64_t seed = 0;   ///< seed of the random orders; a seed gives the same conflict on every platform
    std::uint32_t deletion_orders = 32; ///< number of deletion orders to try, at least 1; the smallest result is kept
};

/// A set of constraints that cannot all be satisfied.
struct Conflict {
    enum class Kind : std::uint8_t {
        none,                 ///< no conflict: all constraints can be satisfied together
        minimal,              ///< minimal conflict: without any one of its constraints, the others can be satisfied
        possibly_not_minimal, ///< conflict whose minimality is unknown, because a limit was reached
        unknown,              ///< unknown feasibility, because a limit was reached
    };
    Kind kind = Kind::unknown;
    ConstraintSet constraints; ///< constraints of the conflict; empty and minimal if even the empty set is infeasible
    std::uint64_t oracle_calls = 0; ///< number of sets tested

    /// Returns true if a conflict was found, minimal or not.
    [[nodiscard]] bool is_found() const { return kind == Kind::minimal || kind == Kind::possibly_not_minimal; }
};

/// Finds a conflict among the constraints 0 ... `constraint_count` - 1 by deletion: the constraints are tried in some
/// order, and each one is dropped if the remaining ones are infeasible without it. The first order is ascending. Its
/// result is small, and easier to refute than those of random orders, because neighbors are dropped together. It is
/// returned if a later limit is reached. Then the constraints that are in every conflict are determined, and random
/// orders are tried concurrently. Time: tests of at most 1 + constraint_count * (1 + deletion_orders) sets. Throws
/// std::invalid_argument for 0 deletion orders.
/// Source: the deletion-based extraction of a MUS, as in J. Marques-Silva, Minimal Unsatisfiability: Models, Algorithms
/// and Applications (2010).
[[nodiscard]] Conflict find_conflict(std::uint32_t constraint_count, const FeasibilityOracle& feasible,
                                     const ConflictParams& params = {});

/// Finds a conflict among forced options; constraint k is that option forced[k] is chosen. Throws std::out_of_range for an unknown option.
[[nodiscard]] Conflict conflicting_options(const Problem& problem, std::span<const OptionId> forced,
                                           const ConflictParams& params = {});

/// Finds a conflict among primary items; constraint k is that item k is covered, as often as its lower bound requires.
/// Upper bounds always hold: see require_only(). Random orders lead to much harder sets; therefore each random order is
/// limited to about as many search nodes as the first order.
[[nodiscard]] Conflict explain(const Problem& problem, const ConflictParams& params = {});
[[deprecated("use explain(problem, params)")]] [[nodiscard]] inline Conflict
conflicting_items(const Problem& problem, const ConflictParams& params = {}) {
    return explain(problem, params);
}

/// Returns a copy of `problem` in which only the primary items `items` (ascending) must be covered. All others become
/// secondary or, if they allow several options, have the lower bound 0. Omits options without any of `items`: removing
/// them from a solution leaves a solution.
[[nodiscard]] Problem require_only(const Problem& problem, const ConstraintSet& items);

} // namespace dlx
