#include "apps/sudoku/commands.hpp"
#include "apps/sudoku/settings.hpp"

namespace apps {

Command check_command() {
    return {"check",
            "Check that each puzzle has exactly one solution.",
            "[FILE...]",
            "  sudoku check puzzles.txt           unique, multiple, none or inconsistent, and the reason\n"
            "  if sudoku check --quiet puzzle.txt; then ...    only the exit status\n"
            "  sudoku check --format json puzzles.txt | jq 'select(.answer==\"unique\")'   the valid puzzles\n",
            "  0    every puzzle has exactly one solution\n"
            "  1    at least one has none or several\n",
            OptionTable{answer_format_option()} + answer_options() + certificate_options(),
            [](const Session& session) { return run_sudoku(Task::check, session); }};
}

} // namespace apps
