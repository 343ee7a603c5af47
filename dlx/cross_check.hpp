#pragma once

#include "dlx/problem.hpp"
#include "dlx/solve.hpp"

#include <cstdint>
#include <span>
#include <string_view>

/// Another engine counts again, to confirm a number of solutions.
namespace dlx {

/// A claim about the number of solutions: it is `solutions`, or at least that.
struct Claim {
    std::uint64_t solutions = 0;
    bool is_exact = true;
};

/// What the other engine says of a claim; `unknown` if a limit came before it was known.
enum class CrossCheck : std::uint8_t { agrees, disagrees, unknown };

/// Counts the solutions of one problem again, as often as there are claims about it.
///
///     dlx::CrossChecker confirmer(problem, "bit_sets");
///     if (confirmer.confirm({92}) == dlx::CrossCheck::disagrees)
///         std::cerr << confirmer.engine() << " finds " << confirmer.found().solutions << '\n';
class CrossChecker {
public:
    /// The claims come from `claimant`, an engine, "auto" as in SolveParams, or another way to count: the engine here is
    /// another one.
    /// `problem` may end before it.
    CrossChecker(const Problem& problem, Text claimed_by);

    /// A million search nodes, and ten seconds.
    [[nodiscard]] static Limits default_limits() { return {.search_nodes = 1'000'000, .seconds = 10}; }

    /// Is it true of the solutions with all `forced` options? Counts no further than is needed to know, whatever limit
    /// of solutions there is. Throws std::out_of_range for an unknown option.
    [[nodiscard]] CrossCheck check(const Claim& claim, std::span<const OptionId> forced = {},
                                       const Limits& limits = default_limits());

    [[nodiscard]] std::string_view engine() const { return engine_; }
    [[nodiscard]] SolveResult last_result() const { return search_.result(); } ///< by the last confirm()

private:
    std::string_view engine_;
    Search search_;
};

} // namespace dlx
