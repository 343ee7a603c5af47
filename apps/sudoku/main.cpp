#include "apps/sudoku/commands.hpp"

#include <array>

constexpr apps::CommandHint hints[] = {
    {"solve", "answer complete solution"},
    {"solve --all", "all enumerate solutions"},
    {"solve --format grid", "show view"},
    {"check", "validate verify valid test unique uniqueness verdict"},
    {"count", "number"},
    {"explain", "why reasons conflict analyze"},
    {"hint", "next step hints"},
    {"hint --all", "steps walkthrough path"},
    {"rate", "difficulty grade level rating score classify"},
    {"generate", "gen create make new random"},
    {"minimize", "reduce minimal"},
    {"canonicalize", "canon canonical normalize minlex"},
    {"canonicalize --automorphisms 8", "symmetries symmetry automorphisms automorphism"},
    {"canonicalize --distinct", "distinct duplicates dedupe"},
    {"canonicalize --compare", "compare equivalent isomorphic"},
    {"convert --to FORMAT", "format export import translate"},
    {"print", "draw html picture pdf svg image"},
    {"neighbors", "variations similar"},
};

int main(int argc, char** argv) {
    using namespace apps;
    const std::array commands{solve_command(),    count_command(),        check_command(),    explain_command(),
                              hint_command(),     rate_command(),         generate_command(), neighbors_command(),
                              minimize_command(), canonicalize_command(), convert_command(),  print_command()};
    return run({"sudoku", "solve, check, explain, rate, generate and print Sudoku puzzles", commands, hints}, argc,
               argv);
}
