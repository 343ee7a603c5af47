#pragma once

#include "apps/shared/io/output.hpp"
#include "apps/shared/options/rows.hpp"

#include "dlx/symmetry/symmetry.hpp"

#include <optional>
#include <string>

/// Solutions up to symmetry, for the commands of `dlx`.
namespace apps {

struct SymmetrySettings {
    bool is_wanted = false;          ///< --up-to-symmetry or --symmetries
    std::optional<std::string> file; ///< --symmetries; without it, the symmetries are found
};

/// Makes --up-to-symmetry and --symmetries, which exclude these options.
[[nodiscard]] OptionTable symmetry_options(const std::string& excludes);

/// Reads these options. Throws UsageError.
[[nodiscard]] SymmetrySettings symmetry_settings(const Arguments& arguments);

/// Reads or finds the group of a problem; its status is exhausted, or the limit that was reached. Throws FileError for
/// an error in the file, and std::invalid_argument if the program cannot find symmetries.
[[nodiscard]] dlx::AutomorphismResult read_group(const dlx::Problem& problem, const SymmetrySettings& settings,
                                                 const dlx::Limits& limits, Output& output);

} // namespace apps
