#include "benchmarks/baselines/solver.hpp"

namespace baselines {

namespace {

constexpr Baseline table[] = {
    {"generate_and_test", "every board whose rows are permutations, then the rules", 4, make_generate_and_test},
    {"backtracking", "cell by cell, in order", 31, make_backtracking},
    {"mrv", "backtracking at a cell with the fewest candidates", 31, make_mrv},
    {"techniques", "MRV after singles, locked candidates and pairs", 31, make_techniques},
    {"propagation", "propagation and search on candidate sets", 31, make_propagation},
};

} // namespace

std::span<const Baseline> all() { return table; }

} // namespace baselines
