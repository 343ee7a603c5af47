#include "tests/support/problems/problems.hpp"

#include "dlx/text.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace dlx::test {

namespace {

ItemId item(std::uint32_t number) { return ItemId{number}; }

/// Adds an item for each cell of a board, row by row.
void add_cells(Problem& problem, std::uint32_t rows, std::uint32_t columns) {
    for (std::uint32_t r = 0; r < rows; ++r)
        for (std::uint32_t c = 0; c < columns; ++c)
            problem.add_item("r" + std::to_string(r) + "c" + std::to_string(c));
}

} // namespace

Problem six_options() {
    return parse("a b c d e f g\n"
                 "c e\n"
                 "a d g\n"
                 "b c f\n"
                 "a d f\n"
                 "b g\n"
                 "d e g\n");
}

Problem five_colored_options() {
    return parse("p q r | x y\n"
                 "p q x y:A\n"
                 "p r x:A y\n"
                 "p x:B\n"
                 "q x:A\n"
                 "r y:B\n");
}

Problem queens(std::uint32_t n) {
    Problem problem;
    std::vector<ItemId> row(n);
    std::vector<ItemId> column(n);
    for (std::uint32_t j = 0; j < n; ++j) {
        const std::uint32_t middle = (j % 2 != 0 ? n - 1 - j : n + j) / 2;
        row[middle] = problem.add_item("r" + std::to_string(middle));
        column[middle] = problem.add_item("c" + std::to_string(middle));
    }
    std::vector<ItemId> sum(2 * n);
    std::vector<ItemId> difference(2 * n);
    for (std::uint32_t d = 0; d + 1 < 2 * n; ++d) {
        sum[d] = problem.add_item("a" + std::to_string(d), ItemKind::secondary);
        difference[d] = problem.add_item("b" + std::to_string(d), ItemKind::secondary);
    }
    for (std::uint32_t r = 0; r < n; ++r)
        for (std::uint32_t c = 0; c < n; ++c)
            problem.add_option({{row[r]}, {column[c]}, {sum[r + c]}, {difference[n - 1 - r + c]}});
    return problem;
}

Problem queens_without_some(std::uint64_t seed) {
    const Problem all = queens(6);
    Problem problem;
    for (std::uint32_t i = 0; i < all.item_count(); ++i)
        problem.add_item(all.name(ItemId{i}), all.kind(ItemId{i}));
    Dice dice(seed);
    for (std::uint32_t o = 0; o < all.option_count(); ++o)
        if (!dice.one_in(8))
            problem.add_option(all.option(OptionId{o}));
    return problem;
}

Problem dominoes(std::uint32_t rows, std::uint32_t columns) {
    Problem problem;
    add_cells(problem, rows, columns);
    for (std::uint32_t r = 0; r < rows; ++r)
        for (std::uint32_t c = 0; c < columns; ++c) {
            const std::uint32_t here = columns * r + c;
            if (c + 1 < columns)
                problem.add_option({{item(here)}, {item(here + 1)}});
            if (r + 1 < rows)
                problem.add_option({{item(here)}, {item(here + columns)}});
        }
    return problem;
}

Problem mutilated_board(std::uint32_t side) {
    const Problem whole = dominoes(side, side);
    const auto last = static_cast<std::uint32_t>(whole.item_count()) - 1;
    Problem problem;
    for (std::uint32_t cell = 1; cell < last; ++cell)
        problem.add_item(whole.name(item(cell)));
    for (std::uint32_t option = 0; option < whole.option_count(); ++option) {
        const std::uint32_t one = index(whole.option(OptionId{option})[0].item);
        const std::uint32_t other = index(whole.option(OptionId{option})[1].item);
        if (one != 0 && other != last)
            problem.add_option({{item(one - 1)}, {item(other - 1)}});
    }
    return problem;
}

Problem polyominoes(std::uint32_t rows, std::uint32_t columns, std::span<const std::string_view> forms) {
    Problem problem;
    add_cells(problem, rows, columns);
    std::vector<Entry> option;
    for (const std::string_view form : forms) {
        const auto width = static_cast<std::uint32_t>(std::min(form.find('/'), form.size()));
        const auto height = static_cast<std::uint32_t>(form.size() + 1) / (width + 1);
        for (std::uint32_t top = 0; top + height <= rows; ++top)
            for (std::uint32_t left = 0; left + width <= columns; ++left) {
                option.clear();
                for (std::uint32_t at = 0; at < form.size(); ++at)
                    if (form[at] == '#')
                        option.push_back({item(columns * (top + at / (width + 1)) + left + at % (width + 1))});
                problem.add_option(option);
            }
    }
    return problem;
}

Problem tetrominoes(std::uint32_t rows, std::uint32_t columns) {
    constexpr std::string_view forms[]{"####",     "#/#/#/#",  "##/##",    "###/.#.",  "#./##/#.",
                                       ".#./###",  ".#/##/.#", "##./.##",  "#./##/.#", ".##/##.",
                                       ".#/##/#.", "###/#..",  "###/..#",  "##/#./#.", "##/.#/.#",
                                       "#../###",  "#./#./##", ".#/.#/##", "..#/###"};
    return polyominoes(rows, columns, forms);
}

Problem perfect_matchings(std::uint32_t n) {
    Problem problem;
    for (std::uint32_t v = 0; v < n; ++v)
        problem.add_item("v" + std::to_string(v));
    for (std::uint32_t a = 0; a < n; ++a)
        for (std::uint32_t b = a + 1; b < n; ++b)
            problem.add_option({{item(a)}, {item(b)}});
    return problem;
}

Problem chain(std::uint32_t n) {
    Problem problem;
    for (std::uint32_t i = 0; i < n; ++i)
        problem.add_item(std::to_string(i));
    for (std::uint32_t i = 0; i < n; ++i) {
        problem.add_option({{item(i)}});
        if (i + 1 < n)
            problem.add_option({{item(i)}, {item(i + 1)}});
    }
    return problem;
}

} // namespace dlx::test
