#include "tests/support/problems/bounded_problems.hpp"

#include "dlx/text.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string>

namespace dlx::test {

namespace {

using Number = std::uint32_t;

std::string label(const char* kind, std::initializer_list<Number> numbers) {
    std::string text = kind;
    for (const Number number : numbers)
        text += (text == kind ? "" : ",") + std::to_string(number);
    return text;
}

Entry entry(Number item) { return {ItemId{item}}; }

/// Adds the entries of the cells of a board with rows of `columns` cells, whose items begin with number `first`.
void add_rectangle(std::vector<Entry>& option, Number first, Number columns, Number r, Number rows, Number c,
                   Number width) {
    for (Number i = r; i < r + rows; ++i)
        for (Number j = c; j < c + width; ++j)
            option.push_back(entry(first + columns * i + j));
}

} // namespace

Problem five_bounded_options() {
    return parse("A B 2:3|C | X Y\n"
                 "A B X:0 Y:0\n"
                 "A C X:1 Y:1\n"
                 "C X:0\n"
                 "B X:1\n"
                 "C Y:1\n");
}

Problem queens_by_rule(std::uint32_t n, std::uint32_t queens, QueenRule rule) {
    Problem problem;
    for (Number cell = 0; cell < n * n; ++cell)
        problem.add_item(label("c", {cell / n, cell % n}), {1, queens});
    const ItemId all = problem.add_item("queens", {queens, queens});
    for (const char* line : {"row", "column", "sum", "difference"})
        for (Number k = 0; rule == QueenRule::dominate_peacefully && k < 2 * n; ++k)
            problem.add_item(label(line, {k}), ItemKind::secondary);
    for (Number queen = 0; queen < n * n; ++queen) {
        const Number r = queen / n;
        const Number c = queen % n;
        std::vector<Entry> option{{all}};
        for (Number cell = 0; cell < n * n; ++cell) {
            const Number i = cell / n;
            const Number j = cell % n;
            const bool is_in_line = i == r || j == c || i + j == r + c || i + c == r + j;
            if (cell == queen ? rule != QueenRule::attack : is_in_line)
                option.push_back(entry(cell));
        }
        if (rule == QueenRule::dominate_peacefully)
            for (const Number line : {r, 2 * n + c, 4 * n + r + c, 7 * n + r - c})
                option.push_back(entry(n * n + 1 + line));
        problem.add_option(option);
    }
    return problem;
}

Problem matrices_with_sums(std::uint32_t n, std::uint32_t min, std::uint32_t max) {
    Problem problem;
    for (const char* line : {"r", "c"})
        for (Number k = 0; k < n; ++k)
            problem.add_item(label(line, {k}), {min, max});
    for (Number r = 0; r < n; ++r)
        for (Number c = 0; c < n; ++c)
            problem.add_option({entry(r), entry(n + c)});
    return problem;
}

Problem graphs_with_degrees(std::uint32_t n, std::uint32_t min, std::uint32_t max) {
    Problem problem;
    for (Number v = 0; v < n; ++v)
        problem.add_item(label("v", {v}), {min, max});
    for (Number a = 0; a < n; ++a)
        for (Number b = 0; b < a; ++b)
            problem.add_option({entry(a), entry(b)});
    return problem;
}

Problem no_three_in_line(std::uint32_t n) {
    using Line = std::array<int, 3>; ///< step in rows and in columns, and a number that all its points share
    const auto line_of = [n](Number p, Number q) {
        int rows = static_cast<int>(q / n) - static_cast<int>(p / n); // never negative, as p < q
        int columns = static_cast<int>(q % n) - static_cast<int>(p % n);
        const int step = std::gcd(rows, columns);
        rows /= step;
        columns /= step;
        return Line{rows, columns, columns * static_cast<int>(p / n) - rows * static_cast<int>(p % n)};
    };
    std::map<Line, std::set<Number>> lines;
    for (Number q = 0; q < n * n; ++q)
        for (Number p = 0; p < q; ++p)
            lines[line_of(p, q)].insert({p, q});
    Problem problem;
    std::vector<std::vector<Entry>> options(n * n);
    for (const auto& [line, points] : lines) {
        const bool is_full = line[0] == 0 || line[1] == 0;
        if (!is_full && points.size() < 3)
            continue;
        const ItemId item = problem.add_item("l" + std::to_string(problem.item_count()), {is_full ? 2U : 0U, 2});
        for (const Number point : points)
            options[point].push_back({item});
    }
    for (const auto& option : options)
        problem.add_option(option);
    return problem;
}

Problem tight_pavings(std::uint32_t rows, std::uint32_t columns) {
    Problem problem;
    for (Number cell = 0; cell < rows * columns; ++cell)
        problem.add_item(label("c", {cell / columns, cell % columns}));
    for (Number r = 1; r < rows; ++r)
        problem.add_item(label("row", {r}), {1, columns});
    for (Number c = 1; c < columns; ++c)
        problem.add_item(label("column", {c}), {1, rows});
    const ItemId all = problem.add_item("rectangles", {rows + columns - 1, rows + columns - 1});
    for (Number r = 0; r < rows; ++r)
        for (Number height = 1; r + height <= rows; ++height)
            for (Number c = 0; c < columns; ++c)
                for (Number width = 1; c + width <= columns; ++width) {
                    std::vector<Entry> option{{all}};
                    add_rectangle(option, 0, columns, r, height, c, width);
                    if (r > 0)
                        option.push_back(entry(rows * columns + r - 1));
                    if (c > 0)
                        option.push_back(entry(rows * columns + rows - 1 + c - 1));
                    problem.add_option(option);
                }
    return problem;
}

Problem boxes_in_cube(std::uint32_t side, std::span<const Boxes> boxes) {
    Problem problem;
    for (Number b = 0; b < boxes.size(); ++b)
        problem.add_item(label("b", {b}), {boxes[b].count, boxes[b].count});
    for (Number x = 0; x < side; ++x)
        for (Number y = 0; y < side; ++y)
            for (Number z = 0; z < side; ++z)
                problem.add_item(label("c", {x, y, z}));
    for (Number b = 0; b < boxes.size(); ++b) {
        auto size = boxes[b].sides;
        std::sort(size.begin(), size.end());
        do {
            for (Number x = 0; x + size[0] <= side; ++x)
                for (Number y = 0; y + size[1] <= side; ++y)
                    for (Number z = 0; z + size[2] <= side; ++z) {
                        std::vector<Entry> option{entry(b)};
                        for (Number i = x; i < x + size[0]; ++i)
                            add_rectangle(option, static_cast<Number>(boxes.size()) + side * side * i, side, y, size[1],
                                          z, size[2]);
                        problem.add_option(option);
                    }
        } while (std::next_permutation(size.begin(), size.end()));
    }
    return problem;
}

Problem slothouber_graatsma() { return boxes_in_cube(3, std::vector<Boxes>{{{1, 2, 2}, 6}, {{1, 1, 1}, 3}}); }

Problem conway_boxes() {
    return boxes_in_cube(5, std::vector<Boxes>{{{1, 2, 4}, 13}, {{2, 2, 2}, 1}, {{1, 2, 2}, 1}, {{1, 1, 3}, 3}});
}

std::vector<BoundedCount> bounded_counts() {
    using Rule = QueenRule;
    return {
        {"five_bounded_options", five_bounded_options, 1},
        // OEIS A002564
        {"queens_dominate_5_3", [] { return queens_by_rule(5, 3, Rule::dominate); }, 186},
        {"queens_dominate_6_3", [] { return queens_by_rule(6, 3, Rule::dominate); }, 4},
        {"queens_dominate_7_4", [] { return queens_by_rule(7, 4, Rule::dominate); }, 86},
        {"queens_dominate_8_5", [] { return queens_by_rule(8, 5, Rule::dominate); }, 4860, Effort::minute},
        {"queens_dominate_9_5", [] { return queens_by_rule(9, 5, Rule::dominate); }, 114, Effort::minute},
        // OEIS A002566
        {"queens_attack_5_3", [] { return queens_by_rule(5, 3, Rule::attack); }, 70},
        {"queens_attack_6_4", [] { return queens_by_rule(6, 4, Rule::attack); }, 960},
        {"queens_attack_7_4", [] { return queens_by_rule(7, 4, Rule::attack); }, 22},
        {"queens_attack_9_5", [] { return queens_by_rule(9, 5, Rule::attack); }, 10, Effort::minute},
        // OEIS A002568
        {"peaceful_queens_6_4", [] { return queens_by_rule(6, 4, Rule::dominate_peacefully); }, 120},
        {"peaceful_queens_8_5", [] { return queens_by_rule(8, 5, Rule::dominate_peacefully); }, 728},
        // OEIS A001499, A001501, A197458, A048291
        {"matrices_5_2_2", [] { return matrices_with_sums(5, 2, 2); }, 2040},
        {"matrices_6_2_2", [] { return matrices_with_sums(6, 2, 2); }, 67'950},
        {"matrices_7_2_2", [] { return matrices_with_sums(7, 2, 2); }, 3'110'940, Effort::minute},
        {"matrices_10_2_2", [] { return matrices_with_sums(10, 2, 2); }, 1'371'785'398'200, Effort::diagram},
        {"matrices_6_3_3", [] { return matrices_with_sums(6, 3, 3); }, 297'200},
        {"matrices_5_0_2", [] { return matrices_with_sums(5, 0, 2); }, 304'186},
        {"matrices_4_1_4", [] { return matrices_with_sums(4, 1, 4); }, 41'503},
        {"matrices_6_1_6", [] { return matrices_with_sums(6, 1, 6); }, 57'366'997'447, Effort::diagram},
        // OEIS A005815; A006129
        {"graphs_7_4_4", [] { return graphs_with_degrees(7, 4, 4); }, 465},
        {"graphs_9_4_4", [] { return graphs_with_degrees(9, 4, 4); }, 1'024'380},
        {"graphs_11_4_4", [] { return graphs_with_degrees(11, 4, 4); }, 5'188'453'830, Effort::diagram},
        {"graphs_6_1_5", [] { return graphs_with_degrees(6, 1, 5); }, 27'449},
        // OEIS A000755
        {"no_three_in_line_6", [] { return no_three_in_line(6); }, 50},
        {"no_three_in_line_7", [] { return no_three_in_line(7); }, 132},
        {"no_three_in_line_8", [] { return no_three_in_line(8); }, 380},
        // OEIS A285357
        {"tight_pavings_3_3", [] { return tight_pavings(3, 3); }, 64},
        {"tight_pavings_4_4", [] { return tight_pavings(4, 4); }, 2'072},
        {"tight_pavings_4_5", [] { return tight_pavings(4, 5); }, 12'279},
        {"tight_pavings_5_5", [] { return tight_pavings(5, 5); }, 106'738, Effort::minute},
        // R. Wainwright: the least n of a solution is 8
        {"partridge_3", [] { return partridge(3); }, 0},
        {"partridge_4", [] { return partridge(4); }, 0},
        {"partridge_5", [] { return partridge(5); }, 0},
        {"partridge_6", [] { return partridge(6); }, 0, Effort::minute},
        // One solution up to symmetry, itself with 6 symmetries of 48: Slothouber and Graatsma
        {"slothouber_graatsma", slothouber_graatsma, 8},
        // Conway's puzzle: not published; by Knuth's programs DLX3 and SSMCC
        {"conway_boxes", conway_boxes, 27'456, Effort::minute},
        // Fano planes: 7! / 168. 2-(6, 3, 2): 6! / 60. Two disjoint Fano planes: 30 * 8 / 2
        {"block_designs_7_3_1", [] { return block_designs(7, 3, 1); }, 30},
        {"block_designs_6_3_2", [] { return block_designs(6, 3, 2); }, 12},
        {"block_designs_7_3_2", [] { return block_designs(7, 3, 2); }, 120},
    };
}

} // namespace dlx::test
