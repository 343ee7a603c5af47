#include "dlx/families/families.hpp"
#include "dlx/families/size.hpp"

namespace dlx::families {

namespace {

/// Adds items for each number 1 ... n in each of n houses: "1r0" for the kind "r". Returns the first item.
ItemId add_houses(Problem& problem, char kind, std::uint32_t n) {
    const ItemId first{static_cast<std::uint32_t>(problem.item_count())};
    for (std::uint32_t number = 1; number <= n; ++number)
        for (std::uint32_t house = 0; house < n; ++house)
            problem.add_item(std::to_string(number) + kind + std::to_string(house));
    return first;
}

} // namespace

Problem langford(std::uint32_t n) {
    require(n >= 1, "N must be at least 1");
    const double options = static_cast<double>(n) * (3.0 * n - 3) / 2 + n; // about 3/2 n^2
    Problem problem = problem_of_size(options, 3 * options);
    const ItemId number = add_numbered(problem, "", 1, n);
    const ItemId place = add_numbered(problem, "s", 1, 2 * n);
    for (std::uint32_t k = 1; k <= n; ++k)
        for (std::uint32_t left = 0; left + k + 1 < 2 * n; ++left)
            problem.add_option({{after(number, k - 1)}, {after(place, left)}, {after(place, left + k + 1)}});
    return problem;
}

Problem latin_squares(std::uint32_t n) {
    require(n >= 1, "N must be at least 1");
    const double options = static_cast<double>(n) * n * n;
    Problem problem = problem_of_size(options, 3 * options);
    const ItemId row = add_houses(problem, 'r', n);
    const ItemId column = add_houses(problem, 'c', n);
    const ItemId cell = add_cells(problem, n, n);
    for (std::uint32_t r = 0; r < n; ++r)
        for (std::uint32_t c = 0; c < n; ++c)
            for (std::uint32_t number = 0; number < n; ++number)
                problem.add_option(
                    {{after(row, n * number + r)}, {after(column, n * number + c)}, {after(cell, n * r + c)}});
    return problem;
}

Problem sudoku(std::uint32_t rows, std::uint32_t columns) {
    require(rows >= 1 && columns >= 1, "R and C must be at least 1");
    const double size = static_cast<double>(rows) * columns;
    const double options = size * size * size;
    Problem problem = problem_of_size(options, 4 * options);
    const std::uint32_t n = rows * columns;
    const ItemId row = add_houses(problem, 'r', n);
    const ItemId column = add_houses(problem, 'c', n);
    const ItemId box = add_houses(problem, 'b', n);
    const ItemId cell = add_cells(problem, n, n);
    for (std::uint32_t r = 0; r < n; ++r)
        for (std::uint32_t c = 0; c < n; ++c)
            for (std::uint32_t number = 0; number < n; ++number)
                problem.add_option({{after(row, n * number + r)},
                                    {after(column, n * number + c)},
                                    {after(box, n * number + r / rows * rows + c / columns)},
                                    {after(cell, n * r + c)}});
    return problem;
}

Problem cyclic_transversals(std::uint32_t n) {
    require(n >= 1, "N must be at least 1");
    const double options = static_cast<double>(n) * n;
    Problem problem = problem_of_size(options, 3 * options);
    const ItemId row = add_numbered(problem, "r", 0, n);
    const ItemId column = add_numbered(problem, "c", 0, n);
    const ItemId number = add_numbered(problem, "s", 0, n);
    for (std::uint32_t r = 0; r < n; ++r)
        for (std::uint32_t c = 0; c < n; ++c)
            problem.add_option({{after(row, r)}, {after(column, c)}, {after(number, (r + c) % n)}});
    return problem;
}

} // namespace dlx::families
