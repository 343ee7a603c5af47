#include "apps/dlx/commands.hpp"
#include "apps/dlx/problems.hpp"

int main(int argc, char** argv) {
    using namespace apps;
    std::array commands{solve_command(),  count_command(),    check_command(),         explain_command(),
                        hint_command(),   rate_command(),     check_proof_command(),   merge_command(),
                        sample_command(), optimize_command(), automorphisms_command(), convert_command(),
                        make_command(),   pack_command()};
    for (Command& command : commands)
        if (command.name != "merge" && command.name != "make" && command.name != "pack") // which read no problems
            command = with_input_format(command);
    return run({"dlx", "solve, count, sample and explain exact cover problems", commands}, argc, argv);
}
