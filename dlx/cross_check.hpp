#pragma once

#include "dlx/problem.hpp"
#include "dlx/solve.hpp"

#include <cstdint>
#include <span>
#include <string_view>

/// Cross-checks: recounts of a number of solutions with a different engine.
namespace dlx {

/// A reported count to be cross-checked: exactly `solutions`, or at least `solutions`.
struct Claim {
    std::uint64_t solutions = 0;
    bool is_exact = true; ///< whether `solutions` is the exact number, and not a lower bound
};

/// Result of a cross-check; `unknown` if a limit was reached first.
enum class CrossCheck : std::uint8_t { agrees, disagrees, unknown };

/// An engine that recounts the solutions of one problem, once for each claim.
///
///     dlx::CrossChecker checker(problem, "bit_sets");
///     if (checker.check({92}) == dlx::CrossCheck::disagrees)
///         std::cerr << checker.engine() << " finds " << checker.last_result().solutions << '\n';
class CrossChecker {
public:
    /// Selects a different engine than `claimed_by`, which names the source of the claims: an engine, "auto" as in
    /// SolveParams, or another counting method. `problem` need not outlive the CrossChecker.
    CrossChecker(const Problem& problem, Text claimed_by);

    /// Returns limits of a million search nodes and ten seconds.
    [[nodiscard]] static Limits default_limits() { return {.search_nodes = 1'000'000, .seconds = 10}; }

    /// Checks a claim about the number of solutions that contain all `forced` options. Stops as soon as the result is
    /// certain; a limit of solutions is ignored. Throws std::out_of_range for an unknown option.
    [[nodiscard]] CrossCheck check(const Claim& claim, std::span<const OptionId> forced = {},
                                   const Limits& limits = default_limits());

    /// Returns the name of the engine that recounts.
    [[nodiscard]] std::string_view engine() const { return engine_; }
    /// Returns the result of the search of the last check().
    [[nodiscard]] SolveResult last_result() const { return search_.result(); }

private:
    std::string_view engine_;
    Search search_;
};

} // namespace dlx
