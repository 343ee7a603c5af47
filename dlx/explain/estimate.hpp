#pragma once

#include "dlx/count_result.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace dlx {

/// Settings of an estimate.
struct EstimateParams {
    double relative_error = 0.05; ///< relative standard error at which the estimate ends; above 0
    Limits limits = Limits();     ///< search nodes include frontier states; the limit of solutions is ignored
    std::size_t max_memory_bytes = std::size_t{1} << 30; ///< approximate memory for the frontier
    std::uint64_t seed = 1;                              ///< a seed gives the same estimate on every platform
};

/// Estimates the number of solutions of `problem` that contain all `forced` options, by unbiased random samples.
///
///     const dlx::CountEstimate estimate = dlx::estimate(problem);
///     if (estimate.solutions)
///         std::cout << "about " << *estimate.solutions;
///
/// A sample is a frontier of limited size, in which some states represent the others. The size grows, so that a small
/// frontier gives the exact number. If the frontier does not fit into memory, or if its samples find no solution, a
/// sample is a random dive into the search tree. At each step of a dive, a short search counts some solutions, and one
/// of the remaining branches represents the others.
///
/// The true number is within two standard errors in more than 90 % of all estimates. That is not so if nearly all
/// solutions are in branches that few dives reach. Throws std::invalid_argument for a relative error that is not above
/// 0 and for a number above 10^4932, and std::out_of_range for an unknown forced option. Source: D. E. Knuth,
/// "Estimating the efficiency of backtrack programs", 1975.
[[nodiscard]] CountEstimate estimate(const Problem& problem, const EstimateParams& params = {},
                                     std::span<const OptionId> forced = {});
[[deprecated("use estimate(problem, params, forced)")]] [[nodiscard]] inline CountEstimate
estimate_count(const Problem& problem, const EstimateParams& params = {}, std::span<const OptionId> forced = {}) {
    return estimate(problem, params, forced);
}

/// Adds an estimate of all solutions to the result of a count by `params`, if a limit of search nodes or of time ended
/// it. The estimate takes about a twentieth of the time of the count, at most a tenth of a second or so if that is more.
/// A number above 10^4932 has no estimate. Throws std::out_of_range for an unknown forced option.
void add_estimate_at_limit(CountResult& count, const Problem& problem, const CountParams& params,
                           std::span<const OptionId> forced = {});

} // namespace dlx
