#include "tests/support/problems/problems.hpp"

#include "dlx/families/families.hpp"
#include "dlx/text.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dlx::test {

namespace {

using Cell = std::pair<int, int>; ///< row, column

/// The names of the pentominoes by Conway, each with one of its forms.
struct Piece {
    char name;
    std::array<Cell, 5> cells;
};

constexpr std::array<Piece, 12> pieces{{
    {'O', {{{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}}}},
    {'P', {{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {2, 0}}}},
    {'Q', {{{0, 0}, {1, 0}, {2, 0}, {3, 0}, {3, 1}}}},
    {'R', {{{0, 1}, {0, 2}, {1, 0}, {1, 1}, {2, 1}}}},
    {'S', {{{0, 0}, {1, 0}, {2, 0}, {2, 1}, {3, 1}}}},
    {'T', {{{0, 0}, {0, 1}, {0, 2}, {1, 1}, {2, 1}}}},
    {'U', {{{0, 0}, {0, 2}, {1, 0}, {1, 1}, {1, 2}}}},
    {'V', {{{0, 0}, {1, 0}, {2, 0}, {2, 1}, {2, 2}}}},
    {'W', {{{0, 0}, {1, 0}, {1, 1}, {2, 1}, {2, 2}}}},
    {'X', {{{0, 1}, {1, 0}, {1, 1}, {1, 2}, {2, 1}}}},
    {'Y', {{{0, 0}, {1, 0}, {2, 0}, {3, 0}, {1, 1}}}},
    {'Z', {{{0, 0}, {0, 1}, {1, 1}, {2, 1}, {2, 2}}}},
}};

/// The form turned by a quarter (`turns` times) and, for `mirrored`, reflected; moved to the upper left corner.
std::vector<Cell> oriented(std::span<const Cell> piece, int turns, bool mirrored) {
    std::vector<Cell> cells(piece.begin(), piece.end());
    for (auto& [r, c] : cells) {
        if (mirrored)
            c = -c;
        for (int t = 0; t < turns; ++t)
            r = std::exchange(c, -r);
    }
    const auto top = std::min_element(cells.begin(), cells.end())->first;
    const auto left =
        std::min_element(cells.begin(), cells.end(), [](Cell a, Cell b) { return a.second < b.second; })->second;
    for (auto& [r, c] : cells) {
        r -= top;
        c -= left;
    }
    std::sort(cells.begin(), cells.end());
    return cells;
}

ItemId item(std::uint32_t number) { return ItemId{number}; }

/// Adds an item for each cell of a board, row by row.
void add_cells(Problem& problem, std::uint32_t rows, std::uint32_t columns) {
    for (std::uint32_t r = 0; r < rows; ++r)
        for (std::uint32_t c = 0; c < columns; ++c)
            problem.add_item("r" + std::to_string(r) + "c" + std::to_string(c));
}

/// Adds an option for each place of the piece on the board, in all its forms: `head` and the cells, whose items begin
/// with `first_cell`.
void add_places(Problem& problem, std::span<const Cell> piece, const std::vector<Entry>& head, std::uint32_t first_cell,
                std::uint32_t rows, std::uint32_t columns) {
    std::set<std::vector<Cell>> forms;
    for (int turns = 0; turns < 4; ++turns)
        for (const bool mirrored : {false, true})
            forms.insert(oriented(piece, turns, mirrored));
    for (const std::vector<Cell>& form : forms)
        for (std::uint32_t r = 0; r < rows; ++r)
            for (std::uint32_t c = 0; c < columns; ++c) {
                std::vector<Entry> option = head;
                for (const auto& [dr, dc] : form) {
                    const std::uint32_t row = r + static_cast<std::uint32_t>(dr);
                    const std::uint32_t column = c + static_cast<std::uint32_t>(dc);
                    if (row < rows && column < columns)
                        option.push_back({item(first_cell + columns * row + column)});
                }
                if (option.size() == head.size() + form.size())
                    problem.add_option(option);
            }
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

Problem langford(std::uint32_t n) { return families::langford(n); }

Problem dominoes(std::uint32_t rows, std::uint32_t columns) {
    Problem problem;
    for (std::uint32_t r = 0; r < rows; ++r)
        for (std::uint32_t c = 0; c < columns; ++c)
            problem.add_item("r" + std::to_string(r) + "c" + std::to_string(c));
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

Problem pentominoes(std::uint32_t rows, std::uint32_t columns) {
    Problem problem;
    for (const Piece& piece : pieces)
        problem.add_item(std::string_view(&piece.name, 1));
    add_cells(problem, rows, columns);
    for (std::uint32_t p = 0; p < pieces.size(); ++p)
        add_places(problem, pieces[p].cells, {{item(p)}}, 12, rows, columns);
    return problem;
}

Problem tetrominoes(std::uint32_t rows, std::uint32_t columns) {
    constexpr std::array<std::array<Cell, 4>, 5> tetrominoes{{
        {{{0, 0}, {0, 1}, {0, 2}, {0, 3}}},
        {{{0, 0}, {0, 1}, {1, 0}, {1, 1}}},
        {{{0, 0}, {0, 1}, {0, 2}, {1, 1}}},
        {{{0, 0}, {0, 1}, {1, 1}, {1, 2}}},
        {{{0, 0}, {1, 0}, {2, 0}, {2, 1}}},
    }};
    Problem problem;
    add_cells(problem, rows, columns);
    for (const auto& piece : tetrominoes)
        add_places(problem, piece, {}, 0, rows, columns);
    return problem;
}

Problem latin_squares(std::uint32_t n) {
    Problem problem;
    for (const char* kind : {"p", "r", "c"}) // cell, row and value, column and value
        for (std::uint32_t i = 0; i < n; ++i)
            for (std::uint32_t j = 0; j < n; ++j)
                problem.add_item(kind + std::to_string(i) + "," + std::to_string(j));
    for (std::uint32_t r = 0; r < n; ++r)
        for (std::uint32_t c = 0; c < n; ++c)
            for (std::uint32_t v = 0; v < n; ++v)
                problem.add_option({{item(n * r + c)}, {item(n * n + n * r + v)}, {item(2 * n * n + n * c + v)}});
    return problem;
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
