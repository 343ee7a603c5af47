#include "apps/sudoku/commands.hpp"

#include <array>

int main(int argc, char** argv) {
    using namespace apps;
    const std::array commands{solve_command(),    count_command(),    check_command(),        explain_command(),
                              hint_command(),     rate_command(),     generate_command(),     neighbors_command(),
                              estimate_command(), minimize_command(), canonicalize_command(), convert_command(),
                              print_command(),    merge_command(),    web_command()};
    return run({"sudoku", "solve, check, explain, rate, generate and print Sudoku puzzles", commands}, argc, argv);
}
