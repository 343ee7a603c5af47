#include "apps/dlx/commands.hpp"

int main(int argc, char** argv) {
    using namespace apps;
    const std::array commands{solve_command(),  count_command(),    check_command(),         explain_command(),
                              hint_command(),   rate_command(),     check_proof_command(),   merge_command(),
                              sample_command(), optimize_command(), automorphisms_command(), convert_command()};
    return run({"dlx", "solve, count, sample and explain exact cover problems", commands}, argc, argv);
}
