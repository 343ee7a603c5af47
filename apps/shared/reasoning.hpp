#pragma once

#include "apps/shared/options/rows.hpp"
#include "apps/shared/record.hpp"

#include "dlx/reason/reason.hpp"
#include "dlx/watch.hpp"

#include <string>
#include <string_view>

/// What the commands that reason have in common.
namespace apps {

/// --longest, --time-limit
[[nodiscard]] OptionTable limits_of_reasoning();

/// These, --rules, --sets and --guess
[[nodiscard]] OptionTable reasoning_options();

/// What these options say. Throws UsageError.
[[nodiscard]] dlx::ReasonParams reason_params(const Session& session);

/// A rating in words: "3"; ">=3" if a limit came first; "-" if no chains, however long, lead to the end.
[[nodiscard]] std::string value_of(const dlx::Rating& rating);
[[nodiscard]] Json to_json(const dlx::Rating& rating);

/// If a limit came first, and no signal, says which option raises it.
void warn_of_limit(const std::string& source, bool is_limit, std::string_view option = "--longest or --time-limit");

/// The option that raises the limit that came first.
[[nodiscard]] std::string_view limit_option(const dlx::RunMonitor& watch);

/// yes if there is a solution, undecided if a limit came first, no if there is no solution or no step.
[[nodiscard]] Answered answered(dlx::ReasoningOutcome end);

} // namespace apps
