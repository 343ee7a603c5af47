#pragma once

#include "apps/shared/options/program.hpp"

/// Commands of `dlx`. Each is in the file with its name.
namespace apps {

[[nodiscard]] Command solve_command();
[[nodiscard]] Command count_command();
[[nodiscard]] Command check_command();
[[nodiscard]] Command explain_command();
[[nodiscard]] Command hint_command();
[[nodiscard]] Command rate_command();
[[nodiscard]] Command convert_command();
[[nodiscard]] Command check_proof_command();
[[nodiscard]] Command merge_command();
[[nodiscard]] Command sample_command();
[[nodiscard]] Command optimize_command();
[[nodiscard]] Command automorphisms_command();
[[nodiscard]] Command make_command();
[[nodiscard]] Command pack_command();

} // namespace apps
