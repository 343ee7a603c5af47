#pragma once

#include "apps/shared/estimate_text.hpp"
#include "apps/shared/options/program.hpp"

#include "dlx/explain/estimate.hpp"

#include <string>

/// Estimates of numbers of solutions: options, warnings and statuses.
namespace apps {

/// Makes --estimate and --relative-error. Options in `excludes` cannot be combined with --estimate.
[[nodiscard]] OptionTable estimate_options(const std::string& excludes);

/// Reads --relative-error, --node-limit, --time-limit, --seed and --memory-limit, for --estimate. Throws UsageError.
[[nodiscard]] dlx::EstimateParams estimate_params(const Arguments& arguments);

/// Returns a warning about a count that takes long, with an estimate of the number and whether an end is in sight. Returns
/// "" if `limits` end it soon. Takes a second.
[[nodiscard]] std::string slow_count_warning(const dlx::Problem& problem, const dlx::Progress& progress,
                                             const dlx::Limits& limits);

/// Returns whether the estimate is as exact as `params` require. Otherwise prints a warning that names `source`.
Answered tell_precision(const dlx::CountEstimate& estimate, const dlx::EstimateParams& params,
                        const std::string& source);

} // namespace apps
