#pragma once

#include "apps/shared/record.hpp"

#include "dlx/count_result.hpp"

#include <optional>
#include <string>

/// Estimated and large numbers of solutions in the output.
namespace apps {

/// Returns all digits of a number, or null if these would take seconds, from 315,653 digits on.
[[nodiscard]] Json digits_or_null(const dlx::Integer& number);

/// Formats a natural number for people: with all digits up to 40 of them, otherwise as 6.2e+13 (14 digits),
/// and as 2^18488884 or more if the digits would take seconds.
[[nodiscard]] std::string shortened(const dlx::Integer& number);

/// Makes the record of an estimate, with the fields of `head` before it.
[[nodiscard]] Record estimate_record(const dlx::CountEstimate& estimate, Json head);

/// Returns "; estimated about 6.2e+13 ± 1.1e+12 (standard error)" for the estimate of a count that a limit ended, or ""
/// if there is none. If there are too few samples for an error, says so.
[[nodiscard]] std::string estimate_note(const std::optional<dlx::CountEstimate>& estimate);

/// Adds the fields `estimate` and `relative_error` of a count that a limit ended, if there is an estimate.
void add_estimate(Json& fields, const std::optional<dlx::CountEstimate>& estimate);

} // namespace apps
