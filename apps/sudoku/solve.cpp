#include "apps/sudoku/commands.hpp"
#include "apps/sudoku/settings.hpp"

namespace apps {

Command solve_command() {
    return {"solve",
            "Solves Sudoku puzzles, of any size and in any common text format.",
            "[FILE...]",
            "  sudoku solve puzzles.txt           the first solution of each puzzle\n"
            "  sudoku solve --format grid -p 1.....3..4.....2   a puzzle as an argument\n"
            "  sudoku solve --all < puzzles.txt   all solutions\n"
            "  sudoku generate -n 9 | sudoku solve    a puzzle a line, an answer a line, at once and in order\n",
            "  0    every puzzle has a solution\n"
            "  1    one has none\n",
            OptionTable{
                {"all,a", "",
                 "all solutions of each puzzle, not only the first; where there are many, they are printed as they are "
                 "found",
                 Rank::usual, "limit"},
                {"limit", "N", "the first N solutions of each puzzle", whole(1)},
                format_option({Format::line, Format::grid, Format::json, Format::csv, Format::svg},
                              "line, grid, json, csv or svg; default: grid for one puzzle on a terminal, else line")} +
                answer_options(),
            [](const Session& session) { return run_sudoku(Task::solve, session); }};
}

} // namespace apps
