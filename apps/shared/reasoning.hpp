#pragma once

#include "apps/shared/options/rows.hpp"
#include "apps/shared/record.hpp"

#include "dlx/logic/reason.hpp"
#include "dlx/watch.hpp"

#include <string>
#include <string_view>

/// Common parts of the commands that reason.
namespace apps {

/// Makes --max-chain-length and --time-limit.
[[nodiscard]] OptionTable limits_of_reasoning();

[[nodiscard]] OptionTable reasoning_options();

/// Reads these options. Throws UsageError.
[[nodiscard]] dlx::ReasonParams reason_params(const Session& session);

/// Formats a rating: "3"; ">=3" if a limit was reached; "-" if chains of any length do not solve it.
[[nodiscard]] std::string value_of(const dlx::Rating& rating);
[[nodiscard]] Json to_json(const dlx::Rating& rating);

/// Warns if a limit was reached without a signal, and names the option that raises it.
void warn_of_limit(const std::string& source, bool is_limit,
                   std::string_view option = "--max-chain-length or --time-limit");

/// Returns the option that raises the limit that was reached.
[[nodiscard]] std::string_view limit_option(const dlx::RunMonitor& watch);

/// Returns yes if there is a solution, undecided if a limit was reached, no if there is no solution or no step.
[[nodiscard]] Answered answered(dlx::ReasoningOutcome end);

} // namespace apps
