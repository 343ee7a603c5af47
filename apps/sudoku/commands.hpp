#pragma once

#include "apps/sudoku/settings.hpp"

/// Commands of `sudoku`. Each is in the file with its name.
namespace apps {

[[nodiscard]] Command solve_command();
[[nodiscard]] Command count_command();
[[nodiscard]] Command check_command();
[[nodiscard]] Command explain_command();
[[nodiscard]] Command hint_command();
[[nodiscard]] Command rate_command();
[[nodiscard]] Command generate_command();
[[nodiscard]] Command neighbors_command();
[[nodiscard]] Command minimize_command();
[[nodiscard]] Command canonicalize_command();
[[nodiscard]] Command convert_command();
[[nodiscard]] Command print_command();

/// Runs a command that reads puzzles, answers them on several threads, and prints the answers in the order of the
/// puzzles. Returns the exit status.
int run_sudoku(Task task, const Session& session);

} // namespace apps
