#include "apps/sudoku/commands.hpp"

namespace apps {

Command count_command() {
    return {"count",
            "Counts the solutions of Sudoku puzzles.",
            "[FILE...]",
            "  sudoku count puzzles.txt           a number for each puzzle\n"
            "  sudoku count --limit 2 puzzles.txt 0, 1 or >=2\n"
            "  sudoku count --time-limit 10 -j 0 --format csv puzzles.txt > counts.csv\n",
            "  0    every puzzle has a solution; to reach N of --limit N is an answer\n"
            "  1    one has none\n",
            [](boost::program_options::options_description& options) {
                add_to(options)("limit", value("N"), "stop at N solutions of a puzzle; prints >=N");
                add_answer_options(options);
                add_certificate_options(options);
            },
            [](const Session& session) { return run_sudoku(Task::count, session); }};
}

} // namespace apps
