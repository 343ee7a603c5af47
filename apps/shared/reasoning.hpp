#pragma once

#include "apps/shared/output.hpp"
#include "apps/shared/program.hpp"

#include "dlx/reason/reason.hpp"

/// What the commands that reason have in common.
namespace apps {

/// --longest, --time-limit
void add_limits_of_reasoning(boost::program_options::options_description& options);

/// These, --rules, --sets and --guess
void add_reasoning_options(boost::program_options::options_description& options);

/// What these options say. Throws UsageError.
[[nodiscard]] dlx::ReasonParams reason_params(const Session& session);

/// A rating in words: "3"; ">=3" if a limit came first; "-" if no chains, however long, lead to the end.
[[nodiscard]] std::string value_of(const dlx::Rating& rating);
[[nodiscard]] Json to_json(const dlx::Rating& rating);

/// If a limit came first, and no signal, says which options raise it.
void warn_of_limit(const std::string& source, bool is_limit);

/// yes if there is a solution, undecided if a limit came first, no if there is no solution or no step.
[[nodiscard]] Answered answered(dlx::Reasoned end);

} // namespace apps
