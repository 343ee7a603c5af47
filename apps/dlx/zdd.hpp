#pragma once

#include "apps/dlx/confirm.hpp"
#include "apps/shared/arguments.hpp"

#include <optional>
#include <string>

namespace dlx {
struct CountParams;
struct CountResult;
} // namespace dlx

namespace apps {

/// --zdd
void add_zdd_option(boost::program_options::options_description& options);

/// The file that it names. Throws UsageError, also over options that do not go together with it.
[[nodiscard]] std::optional<std::string> zdd_file(const Arguments& arguments);

/// Counts the solutions by a diagram of them, which is written to the file if the result is exhausted, after the
/// number is confirmed. Throws InputError if that fails, and Disagreement.
[[nodiscard]] dlx::CountResult count_by_zdd(const dlx::Problem& problem, const dlx::CountParams& params,
                                            const std::string& file, ProblemConfirmer& confirmer);

} // namespace apps
