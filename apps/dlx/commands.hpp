#pragma once

#include "apps/shared/options/program.hpp"

#include <vector>

/// Commands of `dlx`, each in the file with its name.
namespace apps {

struct SearchExtension;

[[nodiscard]] Command solve_command(std::vector<SearchExtension> extensions);
[[nodiscard]] Command count_command(std::vector<SearchExtension> extensions);
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

// --- Options of solve and count, each in a file of extensions/ ------------------------------------------------------

[[nodiscard]] SearchExtension zdd_extension();
/// Makes --checkpoint, --checkpoint-interval and --shard, for count.
[[nodiscard]] SearchExtension job_extension();
/// Makes --up-to-symmetry.
[[nodiscard]] SearchExtension count_classes_extension();
[[nodiscard]] SearchExtension print_classes_extension();
/// Makes --proof, --cnf, --opb and --proof-format.
[[nodiscard]] SearchExtension certificate_extension();
/// Adds an estimate to a count that a limit ended.
[[nodiscard]] SearchExtension estimate_extension();

/// Adds --from, --pack and the options of shapes to a command that reads problems, and makes it read all formats.
[[nodiscard]] Command with_input_format(Command command);

/// Adds --estimate and --relative-error to a command that counts.
[[nodiscard]] Command with_estimates(Command command);

} // namespace apps
