#include "apps/sudoku/commands.hpp"
#include "apps/sudoku/confirm.hpp"

namespace apps {

Command explain_command() {
    return {
        "explain",
        "Says why a puzzle has no solution, where it is open, or how sure its only solution is.",
        "[FILE...]",
        "  sudoku explain puzzle.txt          the givens that conflict, and why; which one is probably wrong\n"
        "  sudoku explain --minimal -p 1234341..14...2.    the givens that can be taken away\n"
        "  sudoku explain --format json --time-limit 5 puzzles.txt | jq .conflict   for other programs\n",
        "  0    every puzzle has exactly one solution\n"
        "  1    one has none, or several\n",
        OptionTable{
            {"minimal,m", "", "of a puzzle with one solution: which givens can be taken away"},
            restarts_option("look N times for few givens that conflict (default 32)"),
            format_option({Format::line, Format::grid, Format::json, Format::svg},
                          "grid (default), the whole explanation; line, the gist of it; json; svg, a picture")} +
            input_options() +
            OptionTable{threads_option(),
                        puzzle_confirm_option(),
                        time_limit_option("tell what is known of a puzzle after S seconds"),
                        {"seed", "N", "look in another random order; the same seed gives the same output everywhere",
                         Rank::rare},
                        {"stats", "", "a summary on stderr at the end"}},
        [](const Session& session) { return run_sudoku(Task::explain, session); }};
}

} // namespace apps
