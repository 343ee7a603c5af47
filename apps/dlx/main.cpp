#include "apps/dlx/commands.hpp"
#include "apps/dlx/search.hpp"

constexpr apps::CommandHint hints[] = {
    {"solve", "answer cover solution first find search"},
    {"solve --all", "all enumerate solutions list"},
    {"solve --format svg", "draw picture print image svg"},
    {"count", "number"},
    {"count --estimate", "estimate approximate"},
    {"check", "verify validate test valid"},
    {"explain", "why conflict unsat core"},
    {"hint", "step next hints"},
    {"hint --all", "steps"},
    {"rate", "difficulty grade rating"},
    {"sample", "random"},
    {"optimize", "minimize maximize best minimum maximum min max cost"},
    {"automorphisms", "symmetries symmetry group"},
    {"convert --to cnf", "sat cnf dimacs"},
    {"convert --to lp", "lp mip ilp"},
    {"convert --to FORMAT", "export translate format import"},
    {"make", "generate gen create new examples families"},
    {"pack", "tile tiling packing pieces pentominoes"},
    {"check-proof", "proof lrat drat"},
};

int main(int argc, char** argv) {
    using namespace apps;
    std::array commands{solve_command({print_classes_extension(), certificate_extension()}),
                        with_estimates(count_command({estimate_extension(), zdd_extension(), count_classes_extension(),
                                                      job_extension(), certificate_extension()})),
                        check_command(),
                        explain_command(),
                        hint_command(),
                        rate_command(),
                        check_proof_command(),
                        merge_command(),
                        sample_command(),
                        optimize_command(),
                        automorphisms_command(),
                        convert_command(),
                        make_command(),
                        pack_command()};
    for (Command& command : commands)
        if (command.name != "merge" && command.name != "make" && command.name != "pack") // these read no problems
            command = with_input_format(command);
    return run({"dlx", "solve, count, sample and explain exact cover problems", commands, hints}, argc, argv);
}
