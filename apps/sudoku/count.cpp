#include "apps/sudoku/commands.hpp"
#include "apps/sudoku/settings.hpp"

namespace apps {

Command count_command() {
    using dlx::CountMethod;
    return {"count",
            "Count the solutions of Sudoku puzzles.",
            "[FILE...]",
            "  sudoku count puzzles.txt           a number for each puzzle\n"
            "  sudoku count --limit 2 puzzles.txt    0, 1 or >=2\n"
            "  sudoku count --time-limit 10 -j 0 --format csv puzzles.txt > counts.csv    with all processors\n",
            "  0    every puzzle has a solution; reaching the N of --limit N counts as an answer\n"
            "  1    at least one has none\n",
            OptionTable{
                {"limit", "N", "stop at N solutions of a puzzle, and print >=N", whole(1)},
                {"method", "METHOD",
                 "enumerate: visit each solution with --engine; frontier: count the ways to fill each remaining part "
                 "only once; auto: enumerate, then the faster one if there are many solutions (default auto)",
                 one_of({CountMethod::automatic, CountMethod::enumerate, CountMethod::frontier}), Rank::rare,
                 "frontier: limit node-limit seed engine branching proof"},
                memory_limit_option("memory of the frontier in megabytes, for each thread (default 1024)"),
                answer_format_option()} +
                answer_options() + certificate_options(),
            [](const Session& session) { return run_sudoku(Task::count, session); }};
}

} // namespace apps
