#pragma once

#include "dlx/frontier/frontier_problem.hpp"
#include "dlx/watch.hpp"
#include "dlx/zdd.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace dlx::detail {

/// All ways from a state to the one in which nothing is open, as a decision diagram.
struct FrontierZdd {
    Status status = Status::exhausted; ///< if it is another, there is no diagram
    std::vector<Zdd::Branch> branches;
    Zdd::Node root = Zdd::bottom;
    std::uint64_t states = 0;
};

/// Follows the states of the frontier layer by layer, as FrontierCount, but keeps the steps, and then goes back through
/// them: a state is a chain of branches, one for each of its steps that leads to solutions. As the steps go by options
/// in the order of their first items, so does the diagram. `start` is a state of `problem`. Ends with memory_limit if
/// it would take about more than `max_bytes`. Throws std::bad_alloc.
[[nodiscard]] FrontierZdd make_frontier_zdd(const FrontierProblem& problem, const FrontierProblem::Set& start,
                                            std::size_t max_bytes, Watch& watch);

} // namespace dlx::detail
