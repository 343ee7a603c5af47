#include "apps/sudoku/commands.hpp"
#include "apps/sudoku/settings.hpp"

namespace apps {

Command solve_command() {
    return {
        "solve",
        "Solve Sudoku puzzles and variants in any common text format.",
        "[FILE...]",
        "  sudoku solve puzzles.txt           the first solution of each puzzle\n"
        "  sudoku solve --format grid -p 1.....3..4.....2   a puzzle as an argument\n"
        "  sudoku solve --all < puzzles.txt   all solutions\n",
        "  0    every puzzle has a solution\n"
        "  1    at least one has none\n",
        OptionTable{{"all,a", "", "find all solutions of each puzzle, not only the first", Rank::usual, "limit"},
                    {"limit", "N", "find the first N solutions of each puzzle", whole(1)},
                    format_option({Format::line, Format::grid, Format::json, Format::csv, Format::svg},
                                  "output format: line, grid, json, csv or svg (default line; grid for one puzzle on a "
                                  "terminal)")} +
            answer_options(),
        [](const Session& session) { return run_sudoku(Task::solve, session); }};
}

} // namespace apps
