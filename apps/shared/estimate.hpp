#pragma once

#include "apps/shared/options/program.hpp"
#include "apps/shared/record.hpp"

#include "dlx/explain/estimate.hpp"

#include <optional>
#include <string>

/// Estimates of numbers of solutions: options and output.
namespace apps {

/// Makes --estimate and --relative-error. Options in `excludes` cannot be combined with --estimate.
[[nodiscard]] OptionTable estimate_options(const std::string& excludes);

/// Reads --relative-error, --node-limit, --time-limit, --seed and --memory-limit, for --estimate. Throws UsageError.
[[nodiscard]] dlx::EstimateParams estimate_params(const Arguments& arguments);

/// Returns all digits of a number, or null if these would take seconds, from 315,653 digits on.
[[nodiscard]] Json digits_or_null(const dlx::Integer& number);

/// Formats a natural number for people: with all digits up to 40 of them, otherwise as 6.2e+13 (14 digits),
/// and as 2^18488884 or more if the digits would take seconds.
[[nodiscard]] std::string shortened(const dlx::Integer& number);

/// Returns a warning about a count that takes long, with an estimate of the number and whether an end is in sight. Returns
/// "" if `limits` end it soon. Takes a second.
[[nodiscard]] std::string slow_count_warning(const dlx::Problem& problem, const dlx::Progress& progress,
                                             const dlx::Limits& limits);

/// Makes the record of an estimate, with the fields of `head` before it.
[[nodiscard]] Record estimate_record(const dlx::CountEstimate& estimate, Json head);

/// Returns "; estimated about 6.2e+13 ± 1.1e+12 (standard error)" for the estimate of a count that a limit ended, or ""
/// if there is none. If there are too few samples for an error, says so.
[[nodiscard]] std::string estimate_note(const std::optional<dlx::CountEstimate>& estimate);

/// Adds the fields `estimate` and `relative_error` of a count that a limit ended, if there is an estimate.
void add_estimate(Json& fields, const std::optional<dlx::CountEstimate>& estimate);

/// Returns whether the estimate is as exact as `params` require. Otherwise prints a warning that names `source`.
Answered tell_precision(const dlx::CountEstimate& estimate, const dlx::EstimateParams& params,
                        const std::string& source);

} // namespace apps
