#include "apps/sudoku/commands.hpp"
#include "apps/sudoku/settings.hpp"

namespace apps {

Command count_command() {
    using dlx::CountMethod;
    return {"count",
            "Counts the solutions of Sudoku puzzles.",
            "[FILE...]",
            "  sudoku count puzzles.txt           a number for each puzzle\n"
            "  sudoku count --limit 2 puzzles.txt    0, 1 or >=2\n"
            "  sudoku count -p ....................................     28200960, the empty board of 6x6\n"
            "  sudoku count --time-limit 10 -j 0 --format csv puzzles.txt > counts.csv    on all processors\n",
            "  0    every puzzle has a solution; to reach N of --limit N is an answer\n"
            "  1    one has none\n",
            OptionTable{
                {"limit", "N", "stop at N solutions of a puzzle; prints >=N", whole(1)},
                {"method", "METHOD",
                 "enumerate: visit each solution, by the --engine; frontier: follow what is left to be filled only "
                 "once, however it came about; auto (default): enumerate, and where there are many solutions go on "
                 "with what is faster",
                 one_of({CountMethod::automatic, CountMethod::enumerate, CountMethod::frontier}), Rank::rare,
                 "frontier: limit node-limit seed engine branching proof"},
                memory_limit_option(
                    "for the frontier, in megabytes for each thread (default 1024); far too little takes far longer"),
                answer_format_option()} +
                answer_options() + certificate_options(),
            [](const Session& session) { return run_sudoku(Task::count, session); }};
}

} // namespace apps
