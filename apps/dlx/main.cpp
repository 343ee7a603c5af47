#include "apps/dlx/commands.hpp"

int main(int argc, char** argv) {
    using namespace apps;
    const std::array commands{solve_command(),  count_command(),   check_command(),       explain_command(),
                              hint_command(),   rate_command(),    check_proof_command(), merge_command(),
                              sample_command(), cheapest_command()};
    return run({"dlx", "exact cover problems in Knuth's text format, or as matrices of 0 and 1", commands}, argc, argv);
}
