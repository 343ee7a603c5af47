#pragma once

#include "dlx/limits.hpp"
#include "dlx/problem.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

/// Why there is no solution: a minimal set of demands that cannot be met together, of which each one taken away leaves
/// demands that can. In the words of the field it is a MUS, a minimal unsatisfiable set.
namespace dlx {

/// Numbers of demands, ascending.
using ConstraintSet = std::vector<std::uint32_t>;

/// Can demands be met together? `unknown` if a limit came first.
enum class Feasibility : std::uint8_t { infeasible, feasible, unknown };

/// Answers for each of several sets of demands, which it may work on at the same time. What cannot be met cannot be met
/// with further demands either. It watches over its own limits: once time is over, it says unknown at once.
using FeasibilityOracle = std::function<std::vector<Feasibility>(std::span<const ConstraintSet>)>;

/// Settings of a search for a conflict.
struct ConflictParams {
    Limits limits = Limits();    ///< seconds and stop flag, for all of it; an oracle of the caller's has its own.
                                 ///< conflicting_items() also reports progress: search nodes of all its tests
    std::uint64_t seed = 0;      ///< of the random orders; the same seed gives the same conflict on every platform
    std::uint32_t deletion_orders = 32; ///< orders in which demands are dropped, at least 1; the smallest result is kept
};

/// A set of demands that cannot be met together.
struct Conflict {
    enum class Kind : std::uint8_t {
        none,               ///< all demands can be met together
        minimal,            ///< any demand taken away, the others can be met
        possibly_not_minimal, ///< they cannot be met together, but a limit came before the rest was known
        unknown,            ///< a limit came before anything was known
    };
    Kind kind = Kind::unknown;
    ConstraintSet constraints; ///< of the conflict; empty and minimal if nothing can be met, not even without any demand
    std::uint64_t oracle_calls = 0;

    /// Is there a conflict, minimal or not?
    [[nodiscard]] bool is_found() const { return kind == Kind::minimal || kind == Kind::possibly_not_minimal; }
};

/// Finds a conflict among the demands 0 ... `demands` - 1 by deletion: in some order, each demand is dropped unless the
/// others that are left can be met without it. The first order is their own. A limit that comes later leaves its result,
/// which is small, and easier to refute than those of random orders because neighbors are dropped together. Then the
/// demands that are in every conflict are looked for, and all other orders, random ones, are followed at the same time.
/// Time: at most 1 + demands * (1 + restarts) sets. Throws std::invalid_argument for no restarts.
/// Source: the deletion-based extraction of a MUS, as in J. Marques-Silva, Minimal Unsatisfiability: Models, Algorithms
/// and Applications (2010).
[[nodiscard]] Conflict find_conflict(std::uint32_t demands, const FeasibilityOracle& feasible,
                                     const ConflictParams& params = {});

/// A conflict among forced options; demand k is forced[k]. All tests of a step are done by a BatchSolver where the problem
/// allows for it. Throws std::out_of_range for an unknown option.
[[nodiscard]] Conflict conflicting_options(const Problem& problem, std::span<const OptionId> forced,
                                           const ConflictParams& params = {});

/// A conflict among primary items; demand k is that item k is covered. An item that is not demanded may stay uncovered:
/// it is as good as secondary. Random orders lead to sets that are far harder: each takes about as many search nodes as
/// the first order, but no more.
[[nodiscard]] Conflict conflicting_items(const Problem& problem, const ConflictParams& params = {});

/// `problem` in which only these primary items have to be covered, numbers ascending; the others are as good as
/// secondary. Options that have none of the former are left out: without them a solution is one, too.
[[nodiscard]] Problem require_only(const Problem& problem, const ConstraintSet& items);

} // namespace dlx
