#include "apps/sudoku/commands.hpp"

namespace apps {

Command count_command() {
    return {"count",
            "Counts the solutions of Sudoku puzzles.",
            "[FILE...]",
            "  sudoku count puzzles.txt           a number for each puzzle\n"
            "  sudoku count --limit 2 puzzles.txt    0, 1 or >=2\n"
            "  sudoku count -p ....................................     28200960, the empty board of 6x6\n"
            "  sudoku count --time-limit 10 -j 0 --format csv puzzles.txt > counts.csv    on all processors\n",
            "  0    every puzzle has a solution; to reach N of --limit N is an answer\n"
            "  1    one has none\n",
            [](boost::program_options::options_description& options) {
                add_to(options)("limit", value("N"), "stop at N solutions of a puzzle; prints >=N");
                add_to(options) //
                    ("method", value("METHOD"),
                     "enumerate: visit each solution, by the --engine; frontier: follow what is left to be filled only "
                     "once, however it came about; auto (default): enumerate, and where there are many solutions go on "
                     "with what is faster") //
                    ("memory-limit", value("MB"),
                     "for the frontier, in megabytes for each thread (default 1024); far too little takes far longer");
                add_answer_options(options);
                add_certificate_options(options);
            },
            [](const Session& session) { return run_sudoku(Task::count, session); }};
}

} // namespace apps
