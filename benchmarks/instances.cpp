#include "benchmarks/instances.hpp"

#include "benchmarks/designs.hpp"
#include "benchmarks/shuffle.hpp"
#include "dlx/families/families.hpp"
#include "dlx/shapes/shapes.hpp"
#include "sudoku/encoding.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/text.hpp"
#include "tests/support/problems/problems.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace bench {

namespace {

/// Returns `problem`, which has no colors, without these items and without the options that contain one of them.
dlx::Problem without(const dlx::Problem& problem, const std::set<std::string>& unwanted) {
    dlx::Problem rest;
    std::vector<dlx::ItemId> renamed(problem.item_count());
    std::vector<bool> gone(problem.item_count());
    for (std::uint32_t i = 0; i < problem.item_count(); ++i) {
        const dlx::ItemId item{i};
        gone[i] = unwanted.contains(std::string(problem.name(item)));
        if (!gone[i])
            renamed[i] = rest.add_item(problem.name(item), problem.kind(item));
    }
    std::vector<dlx::Entry> entries;
    for (std::uint32_t k = 0; k < problem.option_count(); ++k) {
        entries.clear();
        for (const dlx::Entry& entry : problem.option(dlx::OptionId{k}))
            if (!gone[index(entry.item)])
                entries.push_back({renamed[index(entry.item)]});
        if (entries.size() == problem.option(dlx::OptionId{k}).size())
            rest.add_option(entries);
    }
    return rest;
}

dlx::Shapes read_packing(const std::string& name) {
    std::ifstream file(PACKINGS "/" + name + ".txt");
    return dlx::parse_shapes(std::string{std::istreambuf_iterator<char>(file), {}});
}

dlx::Problem packing(const std::string& name) { return dlx::Packing(read_packing(name)).problem(); }

dlx::Problem hexiamonds() { return packing("hexiamonds_6x6"); }

dlx::Problem soma() { return packing("soma"); }

dlx::Problem solid_pentominoes_2x5x6() {
    dlx::Shapes shapes = read_packing("solid_pentominoes_2x3x10");
    for (int k = 0; k < 60; ++k)
        shapes.board[static_cast<std::size_t>(k)].cell = {k % 6, k / 6 % 5, k / 30};
    return dlx::Packing(std::move(shapes)).problem();
}

dlx::Problem y_pentominoes_10x10() {
    constexpr std::string_view forms[]{"####/.#..", "####/..#.", "#./##/#./#.", "#./#./##/#.",
                                       ".#../####", "..#./####", ".#/##/.#/.#", ".#/.#/##/.#"};
    return dlx::test::polyominoes(10, 10, forms);
}

std::vector<std::uint32_t> shuffled(std::uint32_t n, std::mt19937_64& random) {
    std::vector<std::uint32_t> numbers(n);
    std::iota(numbers.begin(), numbers.end(), 0);
    shuffle(numbers, random);
    return numbers;
}

/// Returns the rows or columns of a board in an order that leaves those of a box together.
std::vector<std::uint32_t> shuffled_lines(std::uint32_t boxes, std::uint32_t lines_of_box, std::mt19937_64& random) {
    std::vector<std::uint32_t> lines;
    for (const std::uint32_t box : shuffled(boxes, random))
        for (const std::uint32_t line : shuffled(lines_of_box, random))
            lines.push_back(box * lines_of_box + line);
    return lines;
}

/// Returns the problem of the empty cells of a puzzle: the items that its givens do not cover.
dlx::Problem puzzle(const sudoku::Grid& grid) {
    const sudoku::Encoding cover(grid.geometry());
    std::vector<dlx::OptionId> givens;
    cover.encode(grid.digits(), givens);
    std::set<std::string> covered;
    for (const dlx::OptionId given : givens)
        for (const dlx::Entry& entry : cover.problem().option(given))
            covered.emplace(cover.problem().name(entry.item));
    return without(cover.problem(), covered);
}

/// A puzzle of Arto Inkala's with 21 givens, which is hard for people.
constexpr std::string_view hard_puzzle =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// The hard puzzle without its first three givens.
constexpr std::string_view givens_18 =
    "...................7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// Returns the board of n x n boxes whose rows are those of the first, shifted and shuffled, with `givens` of its
/// digits, drawn at random. The seeds were searched for the number of solutions.
dlx::Problem large_sudoku(std::uint32_t n, std::uint32_t givens, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    const std::uint32_t side = n * n;
    const auto rows = shuffled_lines(n, n, random);
    const auto columns = shuffled_lines(n, n, random);
    const auto digits = shuffled(side, random);
    const auto cells = shuffled(side * side, random);
    sudoku::Grid grid(sudoku::Geometry(n, n));
    for (const std::uint32_t cell : std::span(cells).first(givens)) {
        const std::uint32_t row = rows[cell / side];
        grid.set(cell, static_cast<sudoku::Digit>(digits[(row % n * n + row / n + columns[cell % side]) % side] + 1));
    }
    return puzzle(grid);
}

/// Returns 4,900 options that partition 24,500 items, and 45,100 random ones of five items near each other.
dlx::Problem sparse_50000() {
    constexpr std::uint32_t items = 24'500;
    constexpr std::uint32_t width = 5;
    constexpr std::uint32_t near = 35;
    std::mt19937_64 random(1);
    dlx::Problem problem;
    for (std::uint32_t i = 0; i < items; ++i)
        problem.add_item(std::to_string(i));
    std::vector<std::vector<dlx::Entry>> options;
    for (std::uint32_t from = 0; from < items; from += near) {
        const auto order = shuffled(near, random);
        for (std::uint32_t k = 0; k < near; ++k) {
            if (k % width == 0)
                options.emplace_back();
            options.back().push_back({dlx::ItemId{from + order[k]}});
        }
    }
    while (options.size() < 50'000) {
        const auto from = static_cast<std::uint32_t>(random() % (items - near + 1));
        const auto order = shuffled(near, random);
        auto& option = options.emplace_back();
        for (std::uint32_t k = 0; k < width; ++k)
            option.push_back({dlx::ItemId{from + order[k]}});
    }
    shuffle(options, random);
    for (const auto& option : options)
        problem.add_option(option);
    return problem;
}

/// Places some of MacMahon's 24 squares with edges of three colors in a box, neighbors alike, and one color all around.
/// Source: TAOCP 4B, 7.2.2.1, exercises on MacMahon's squares.
dlx::Problem macmahon_squares(int rows, int columns) {
    using Square = std::array<int, 4>; // colors: top, right, bottom, left
    std::vector<Square> squares;
    for (int code = 0; code < 81; ++code) {
        const Square square{code / 27, code / 9 % 3, code / 3 % 3, code % 3};
        bool is_least = true;
        for (Square turned = square; std::rotate(turned.begin(), turned.begin() + 1, turned.end()), turned != square;)
            is_least = is_least && square < turned;
        if (is_least)
            squares.push_back(square);
    }
    dlx::Problem problem;
    const auto edge = [](const char* kind, int r, int c) { return fmt::format("{}{},{}", kind, r, c); };
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c)
            problem.add_item(edge("p", r, c));
    for (const Square& square : squares)
        problem.add_item(fmt::format("{}", fmt::join(square, "")), dlx::ItemKind::secondary);
    for (int r = 0; r <= rows; ++r)
        for (int c = 0; c < columns; ++c)
            problem.add_item(edge("h", r, c), dlx::ItemKind::secondary);
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c <= columns; ++c)
            problem.add_item(edge("v", r, c), dlx::ItemKind::secondary);
    for (const Square& square : squares)
        for (int r = 0; r < rows; ++r)
            for (int c = 0; c < columns; ++c) {
                Square turned = square;
                do {
                    const bool fits = (r > 0 || turned[0] == 0) && (c + 1 < columns || turned[1] == 0) &&
                                      (r + 1 < rows || turned[2] == 0) && (c > 0 || turned[3] == 0);
                    if (fits)
                        problem.add_option(fmt::format("{} {} {}:{} {}:{} {}:{} {}:{}", fmt::join(square, ""),
                                                       edge("p", r, c), edge("h", r, c), turned[0], edge("v", r, c + 1),
                                                       turned[1], edge("h", r + 1, c), turned[2], edge("v", r, c),
                                                       turned[3]));
                    std::rotate(turned.begin(), turned.begin() + 1, turned.end());
                } while (turned != square);
            }
    return problem;
}

dlx::Problem empty_sudoku_6x6() { return sudoku::Encoding(sudoku::Geometry(2, 3)).problem(); }

constexpr Instance table[] = {
    {"six_options", 1, false, dlx::test::six_options},
    {"five_colored_options", 1, false, dlx::test::five_colored_options},
    {"queens_8", 92, false, [] { return dlx::test::queens(8); }},
    {"queens_12", 14'200, false, [] { return dlx::test::queens(12); }},
    {"queens_13", 73'712, false, [] { return dlx::test::queens(13); }},
    {"queens_14", 365'596, false, [] { return dlx::test::queens(14); }},
    {"langford_8", 300, false, [] { return dlx::families::langford(8); }},
    {"langford_11", 35'584, false, [] { return dlx::families::langford(11); }},
    {"langford_12", 216'288, false, [] { return dlx::families::langford(12); }},
    {"pentominoes_6x10", 9'356, false, [] { return dlx::families::pentominoes(6, 10); }},
    {"pentominoes_8x8_with_hole", 520, false, [] { return packing("pentominoes_8x8"); }},
    {"hexiamonds", 624, false, hexiamonds},
    {"solid_pentominoes_2x5x6", 2'112, false, solid_pentominoes_2x5x6},
    {"soma", 11'520, false, soma},
    {"y_pentominoes_10x10", 350, false, y_pentominoes_10x10},
    {"tetrominoes_4x10", 796'558, false, [] { return dlx::test::tetrominoes(4, 10); }},
    {"dominoes_6x6", 6'728, false, [] { return dlx::test::dominoes(6, 6); }},
    {"dominoes_8x8", 12'988'816, false, [] { return dlx::test::dominoes(8, 8); }},
    {"latin_squares_5", 161'280, false, [] { return dlx::families::latin_squares(5); }},
    {"sudoku_9x9_hard", 1, false, [] { return puzzle(sudoku::parse_puzzle(hard_puzzle).grid); }},
    {"sudoku_9x9_18_givens", 360'544, false, [] { return puzzle(sudoku::parse_puzzle(givens_18).grid); }},
    {"sudoku_16x16_104_givens", 237'171, false, [] { return large_sudoku(4, 104, 13); }},
    {"sudoku_25x25_300_givens", 141'331, true, [] { return large_sudoku(5, 300, 15); }},
    {"sparse_50000", 1, true, sparse_50000},
    {"macmahon_squares_3x4", 240'352, false, [] { return macmahon_squares(3, 4); }},
    {"word_rectangles_4x4", 132, false, [] { return word_rectangles(4, 4, 500, 1); }},
    {"empty_sudoku_6x6", 28'200'960, true, empty_sudoku_6x6},
};

/// Returns the Latin squares whose first row and first column are in order.
dlx::Problem reduced_latin_squares(std::uint32_t n) {
    std::set<std::string> covered;
    const auto cover = [&](std::uint32_t r, std::uint32_t c, std::uint32_t v) {
        covered.insert(fmt::format("{},{}", r, c));
        covered.insert(fmt::format("{}r{}", v + 1, r));
        covered.insert(fmt::format("{}c{}", v + 1, c));
    };
    for (std::uint32_t k = 0; k < n; ++k) {
        cover(0, k, k);
        cover(k, 0, k);
    }
    return without(dlx::families::latin_squares(n), covered);
}

/// Returns the Steiner triple systems of 13 points with the triples 1 2 3, 1 4 5, ... 1 12 13.
dlx::Problem begun_steiner_triples_13() {
    std::set<std::string> covered;
    for (std::uint32_t k = 2; k <= 13; ++k) {
        covered.insert(fmt::format("1-{}", k));
        covered.insert(fmt::format("{}-{}", k / 2 * 2, k / 2 * 2 + 1));
    }
    return without(dlx::families::steiner_triples(13), covered);
}

// Sources: dominoes, Kasteleyn 1961; matchings, (n - 1)!!; reduced Latin squares, OEIS A000315; queens, A000170, on a
// torus A007705; Langford pairs, A014552, twice; the Aztec diamond, 2^(n (n + 1) / 2), Elkies and others 1992; sets of
// three, 15! / (3!^5 5!). Sums, 16 queens and colorings by 7 queens were counted by enumeration, and by programs
// without exact cover: sums by the sets of remaining numbers, queens by masks of the lines attacked, colorings as sets
// of seven of the 40 placements of 7 queens. Bricks, 3x9 Latin rectangles and monomers with dimers were counted by the
// frontier alone. For all others, and for 8 teams, enumeration and the frontier agree.
constexpr CountInstance count_table[] = {
    {"dominoes_8x8", "12988816", [] { return dlx::test::dominoes(8, 8); }},
    {"dominoes_12x12", "53060477521960000", [] { return dlx::test::dominoes(12, 12); }},
    {"dominoes_16x16", "2444888770250892795802079170816", [] { return dlx::test::dominoes(16, 16); }},
    {"tetrominoes_4x10", "796558", [] { return dlx::test::tetrominoes(4, 10); }},
    {"tetrominoes_6x8", "22483347", [] { return dlx::test::tetrominoes(6, 8); }},
    {"tetrominoes_8x8", "19077209438", [] { return dlx::test::tetrominoes(8, 8); }},
    {"perfect_matchings_20", "654729075", [] { return dlx::test::perfect_matchings(20); }},
    {"perfect_matchings_30", "6190283353629375", [] { return dlx::test::perfect_matchings(30); }},
    {"reduced_latin_squares_7", "16942080", [] { return reduced_latin_squares(7); }},
    {"empty_sudoku_6x6", "28200960", [] { return sudoku::Encoding(sudoku::Geometry(2, 3)).problem(); }},
    {"langford_11", "35584", [] { return dlx::families::langford(11); }},
    {"pentominoes_6x10", "9356", [] { return dlx::families::pentominoes(6, 10); }},
    {"round_robin_8", "31449600", [] { return round_robin(8, 7); }},
    {"round_robin_8_begun", "2882880", [] { return round_robin(8, 4); }}, // has the first four rounds
    {"round_robin_10_begun", "514080", [] { return round_robin(10, 2); }},
    {"queens_16", "14772512", [] { return dlx::test::queens(16); }},
    {"toroidal_queens_13", "4524", [] { return toroidal_queens(13, true); }},
    {"transversals_13", "1030367", [] { return toroidal_queens(13, false); }},
    {"queen_colorings_7", "20160", [] { return queen_colorings(7); }},
    {"board_colorings_5x5", "580986",
     [] {
         return colorings(neighbors(box({5, 5})), 3);
     }},
    {"steiner_triples_13", "115200", begun_steiner_triples_13},
    {"kirkman_9", "20160", [] { return kirkman(9); }},
    {"set_partitions_15", "1401400", [] { return set_partitions(15, 3); }},
    {"sums_12", "10567748", [] { return sums(12); }},
    {"skolem_12", "455936", [] { return skolem(12); }},
    {"langford_12", "216288", [] { return dlx::families::langford(12); }},
    {"latin_rectangles_3x9", "5792853248", [] { return latin_rectangles(3, 9); }},
    {"latin_rectangles_4x6", "393120", [] { return latin_rectangles(4, 6); }},
    {"cube_matchings_5", "589185",
     [] {
         return perfect_matchings(neighbors(box({2, 2, 2, 2, 2})));
     }},
    {"aztec_diamond_6", "2097152", [] { return perfect_matchings(neighbors(aztec_diamond(6))); }},
    {"bricks_4x4x4", "5051532105",
     [] {
         return perfect_matchings(neighbors(box({4, 4, 4})));
     }},
    {"monomers_and_dimers_8", "179788343101980135", [] { return monomers_and_dimers(8); }},
    {"domino_puzzle_12", "18432", [] { return domino_puzzle(12, 1); }},
    {"random_200_of_3", "20708", [] { return random_options(36, 200, 3, 1); }},
    {"random_400_of_4", "8735", [] { return random_options(40, 400, 4, 1); }},
    {"word_rectangles_3x4", "450", [] { return word_rectangles(3, 4, 300, 1); }},
    {"pentominoes_5x12", "4040", [] { return dlx::families::pentominoes(5, 12); }},
    {"hexiamonds", "624", hexiamonds},
    {"soma", "11520", soma},
    {"sudoku_9x9_18_givens", "360544", [] { return puzzle(sudoku::parse_puzzle(givens_18).grid); }},
};

} // namespace

std::span<const Instance> instances() { return table; }

std::span<const CountInstance> count_instances() { return count_table; }

} // namespace bench
