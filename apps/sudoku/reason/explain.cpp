#include "apps/sudoku/commands.hpp"

namespace apps {

Command explain_command() {
    return {
        "explain",
        "Explain why a puzzle has no solution or several, and rate the others.",
        "[FILE...]",
        "  sudoku explain puzzle.txt          the conflicting givens, the reason, and the probable typo\n"
        "  sudoku explain --redundant -p 1234341..14...2.    the redundant givens\n"
        "  sudoku explain --format json --time-limit 5 puzzles.txt | jq .conflict   for other programs\n",
        "  0    every puzzle has exactly one solution\n"
        "  1    at least one has none or several\n",
        OptionTable{
            {"redundant,r", "", "list the redundant givens of a puzzle with one solution"},
            {"minimal,m", "", "old name of --redundant", Rank::hidden},
            restarts_option("search N times for few conflicting givens (default 32)"),
            format_option({Format::line, Format::grid, Format::json, Format::svg},
                          "output format: grid, the whole explanation; line, a summary; json; svg, a picture (default "
                          "grid)")} +
            input_options() +
            OptionTable{threads_option(),
                        time_limit_option("stop explaining a puzzle after this time, and print the result so far"),
                        {"seed", "N", "search in another random order; the same seed gives the same output everywhere",
                         Rank::rare},
                        {"stats", "", "print a summary to standard error at the end"}},
        [](const Session& session) { return run_sudoku(Task::explain, session); }};
}

} // namespace apps
