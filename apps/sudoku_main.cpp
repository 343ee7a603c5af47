#include "apps/sudoku_merge.hpp"
#include "apps/sudoku_run.hpp"
#include "apps/sudoku_settings.hpp"

#include <array>

namespace {

using apps::Command;
using apps::Task;

template <Task T>
void add_options(boost::program_options::options_description& options) {
    apps::add_sudoku_options(options, T);
}

template <Task T>
int run(const apps::Session& session) {
    return apps::run_sudoku(apps::read_settings(T, session), session);
}

constexpr std::array<Command, 5> commands{{
    {"solve", "Solves Sudoku puzzles, of any size and in any common text format.", "[FILE...]",
     "  sudoku solve puzzles.txt           the first solution of each puzzle\n"
     "  sudoku solve --format grid -p "
     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......\n"
     "  sudoku solve --all < puzzles.txt   all solutions\n"
     "  generate | sudoku solve | use      a puzzle a line, an answer a line, at once and in order\n",
     "  0    every puzzle has a solution\n"
     "  1    one has none\n",
     add_options<Task::solve>, run<Task::solve>},
    {"count", "Counts the solutions of Sudoku puzzles.", "[FILE...]",
     "  sudoku count puzzles.txt           a number for each puzzle\n"
     "  sudoku count --limit 2 puzzles.txt 0, 1 or >=2\n"
     "  sudoku count --time-limit 10 -j 0 --format csv puzzles.txt > counts.csv\n",
     "  0    every puzzle has a solution; to reach N of --limit N is an answer\n"
     "  1    one has none\n",
     add_options<Task::count>, run<Task::count>},
    {"check", "Does each puzzle have exactly one solution, and if not, why?", "[FILE...]",
     "  sudoku check puzzles.txt           unique, multiple, none or inconsistent, and the reason\n"
     "  if sudoku check --quiet puzzle.txt; then ...\n"
     "  sudoku check --format json puzzles.txt | jq -r 'select(.answer == \"unique\").puzzle'\n",
     "  0    every puzzle has exactly one solution\n"
     "  1    one has none, or several\n",
     add_options<Task::check>, run<Task::check>},
    {"explain", "Says why a puzzle has no solution, where it is open, or how sure its only solution is.", "[FILE...]",
     "  sudoku explain puzzle.txt          the givens that conflict, and why; which one is probably wrong\n"
     "  sudoku explain --minimal -p "
     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......\n"
     "  sudoku explain --format json --time-limit 5 puzzles.txt | jq .conflict\n",
     "  0    every puzzle has exactly one solution\n"
     "  1    one has none, or several\n",
     apps::add_sudoku_explain_options, run<Task::explain>},
    {"merge", "Adds up the reports of all shards of an input, and makes sure that each is there once.", "[FILE...]",
     "  sudoku check --shard 1/2 --report 1.json puzzles.txt > 1.txt\n"
     "  sudoku check --shard 2/2 --report 2.json puzzles.txt > 2.txt     on another computer\n"
     "  sudoku merge 1.json 2.json\n",
     "  0    every puzzle was answered as the command wants it: solved, with solutions or unique\n"
     "  1    one was not\n",
     apps::add_sudoku_merge_options, apps::run_sudoku_merge},
}};

} // namespace

int main(int argc, char** argv) {
    return apps::run({"sudoku", "solves, counts, checks and explains Sudoku puzzles", commands}, argc, argv);
}
