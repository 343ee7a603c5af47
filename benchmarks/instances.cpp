#include "benchmarks/instances.hpp"

#include "sudoku/cover.hpp"
#include "tests/support/problems.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace bench {

namespace {

/// `problem` without the items for which `unwanted(name)` holds, and without the options that contain one of them.
/// For problems without colors.
template <class Unwanted>
dlx::Problem without(const dlx::Problem& problem, Unwanted unwanted) {
    dlx::Problem rest;
    std::vector<dlx::ItemId> renamed(problem.items());
    std::vector<bool> gone(problem.items());
    for (std::uint32_t i = 0; i < problem.items(); ++i) {
        const dlx::ItemId item{i};
        gone[i] = unwanted(problem.name(item));
        if (!gone[i])
            renamed[i] = rest.add_item(problem.name(item), problem.kind(item));
    }
    std::vector<dlx::Entry> entries;
    for (std::uint32_t k = 0; k < problem.options(); ++k) {
        entries.clear();
        for (const dlx::Entry& entry : problem.option(dlx::OptionId{k}))
            if (!gone[index(entry.item)])
                entries.push_back({renamed[index(entry.item)]});
        if (entries.size() == problem.option(dlx::OptionId{k}).size())
            rest.add_option(entries);
    }
    return rest;
}

/// The oldest of the pentomino puzzles: Scott's board, 8x8 without the four cells in the middle.
dlx::Problem pentominoes_8x8_with_hole() {
    return without(dlx::test::pentominoes(8, 8), [](std::string_view name) {
        return name == "r3c3" || name == "r3c4" || name == "r4c3" || name == "r4c4";
    });
}

dlx::Problem empty_sudoku_6x6() { return sudoku::Cover(sudoku::Geometry(2, 3)).problem(); }

constexpr Instance table[] = {
    {"six_options", 1, false, dlx::test::six_options},
    {"five_colored_options", 1, false, dlx::test::five_colored_options},
    {"queens_8", 92, false, [] { return dlx::test::queens(8); }},
    {"queens_12", 14'200, false, [] { return dlx::test::queens(12); }},
    {"queens_13", 73'712, false, [] { return dlx::test::queens(13); }},
    {"queens_14", 365'596, false, [] { return dlx::test::queens(14); }},
    {"langford_8", 300, false, [] { return dlx::test::langford(8); }},
    {"langford_11", 35'584, false, [] { return dlx::test::langford(11); }},
    {"langford_12", 216'288, false, [] { return dlx::test::langford(12); }},
    {"pentominoes_6x10", 9'356, false, [] { return dlx::test::pentominoes(6, 10); }},
    {"pentominoes_8x8_with_hole", 520, false, pentominoes_8x8_with_hole},
    {"dominoes_6x6", 6'728, false, [] { return dlx::test::dominoes(6, 6); }},
    {"dominoes_8x8", 12'988'816, false, [] { return dlx::test::dominoes(8, 8); }},
    {"latin_squares_5", 161'280, false, [] { return dlx::test::latin_squares(5); }},
    {"empty_sudoku_6x6", 28'200'960, true, empty_sudoku_6x6},
};

} // namespace

std::span<const Instance> instances() { return table; }

} // namespace bench
