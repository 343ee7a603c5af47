#include "apps/dlx_commands.hpp"

#include <array>

namespace {

using apps::Command;
using apps::SearchTask;

constexpr std::array<Command, 8> commands{{
    {"solve", "Prints solutions of exact cover problems, each as its options.", "[FILE...]",
     "  dlx solve problem.dlx              the first solution\n"
     "  dlx solve --all problem.dlx        all of them, each followed by an empty line\n"
     "  dlx solve --all problem.dlx | dlx check problem.dlx\n",
     "  0    every problem has a solution\n"
     "  1    one has none\n",
     apps::add_solve_options, apps::run_search<SearchTask::solve>},
    {"count", "Counts the solutions of exact cover problems.", "[FILE...]",
     "  dlx count problem.dlx              the number\n"
     "  dlx count --limit 1000 *.dlx       or >=1000, a line for each problem\n"
     "  dlx count --time-limit 10 problem.dlx\n"
     "  dlx count --zdd solutions.zdd problem.dlx                all solutions, as a decision diagram\n"
     "  dlx count -j 0 --checkpoint state.json problem.dlx       the same command goes on where it was ended\n"
     "  dlx count --shard 3/8 problem.dlx > 3.json               on eight computers; dlx merge adds up\n"
     "  dlx count --proof p.lrat --cnf p.cnf problem.dlx         a certificate; dlx check-proof p.cnf p.lrat\n",
     "  0    every problem has a solution\n"
     "  1    one has none\n",
     apps::add_count_options, apps::run_search<SearchTask::count>},
    {"check",
     "Is this a solution, and if not, why? One option a line, items in any order, a blank line between solutions.",
     "PROBLEM [SOLUTIONS]",
     "  dlx check problem.dlx solution.txt\n"
     "  dlx solve --all problem.dlx | dlx check problem.dlx\n"
     "  if dlx check --quiet problem.dlx solution.txt; then ...\n",
     "  0    all are solutions\n"
     "  1    one is not\n",
     apps::add_check_options, apps::run_check},
    {"explain", "Says why a problem has no solution: few primary items that already cannot be covered together.",
     "[FILE...]",
     "  dlx explain problem.dlx            any one of the items taken away, the others can be covered\n"
     "  dlx explain --restarts 100 --time-limit 60 --format json problem.dlx\n",
     "  0    every problem has a solution\n"
     "  1    one has none\n",
     apps::add_explain_options, apps::run_explain},
    {"check-proof",
     "Does the proof show that the formula has no satisfying assignment? A formula in clauses (DIMACS), a proof in "
     "LRAT.",
     "CNF PROOF",
     "  dlx count --proof problem.lrat --cnf problem.cnf problem.dlx\n"
     "  dlx check-proof problem.cnf problem.lrat\n"
     "  dlx check-proof --problem problem.dlx problem.cnf problem.lrat    verified: 92 solutions\n",
     "  0    it does: verified\n"
     "  1    it does not: refused\n",
     apps::add_check_proof_options, apps::run_check_proof},
    {"merge", "Adds up the counts of all shards of a problem, and makes sure that each is there once.", "[FILE...]",
     "  dlx merge 1.json 2.json 3.json\n"
     "  cat *.json | dlx merge --format json\n",
     "  0    the problem has a solution\n"
     "  1    it has none\n",
     apps::add_merge_options, apps::run_merge},
    {"sample", "Draws solutions at random, each as likely as any other, the same one perhaps twice.", "[FILE...]",
     "  dlx sample problem.dlx\n"
     "  dlx sample -n 5 --seed 1 problem.dlx\n",
     "  0    every problem has a solution\n"
     "  1    one has none\n",
     apps::add_sample_options, apps::run_sample},
    {"cheapest", "Finds a solution of least cost, which is the sum of what its options cost.", "--costs FILE [FILE...]",
     "  dlx cheapest --costs costs.txt problem.dlx        the first number is the first option's cost, and so on\n",
     "  0    every problem has a solution\n"
     "  1    one has none\n",
     apps::add_cheapest_options, apps::run_cheapest},
}};

} // namespace

int main(int argc, char** argv) {
    return apps::run({"dlx", "exact cover problems in Knuth's text format", commands}, argc, argv);
}
