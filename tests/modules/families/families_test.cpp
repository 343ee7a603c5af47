#include "dlx/all.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dlx::families::families_test {
namespace {

using Words = std::vector<std::string>;

Problem make(std::string_view name, const Words& words) { return make_problem(*find_family(name), words); }

std::string counted(const Problem& problem) { return count(problem).solutions.str(); }

// The Petersen graph: an outer cycle, an inner star, and spokes.
constexpr const char* petersen = "p edge 10 15\n"
                                 "e 1 2\ne 2 3\ne 3 4\ne 4 5\ne 5 1\n"
                                 "e 6 8\ne 8 10\ne 10 7\ne 7 9\ne 9 6\n"
                                 "e 1 6\ne 2 7\ne 3 8\ne 4 9\ne 5 10\n";
constexpr const char* cube = "000 001\n000 010\n000 100\n001 011\n001 101\n010 011\n"
                             "010 110\n100 101\n100 110\n011 111\n101 111\n110 111\n";

// --- Published counts ------------------------------------------------------------------------------------------------

TEST(Families, HaveThePublishedCounts) {
    struct Truth {
        const char* family;
        std::vector<std::pair<Words, const char*>> counts;
    };
    const char* const cycle = "a b\nb c\nc d\nd e\ne a\n";
    // Sources: OEIS A000170, A002564, A014552 twice, A002860, A107739 (2x3: E. Russell, 2006), A000438; tournaments
    // have an order of rounds. Designs: v! divided by the order of the group of the system: 7!/168, 9!/432; 6!/60; two
    // disjoint Fano planes: 30 * 8 / 2. Chromatic polynomials: (k - 1)^5 - (k - 1) of the cycle of 5; the Petersen
    // graph has 120 3-colorings and 6 matchings. Pavings: A285357. Partridge: R. Wainwright, no solution for 2 to 7.
    // Pentominoes: C. B. and J. Haselgrove, each four times. The others: the sequences of families.hpp.
    const Truth truths[] = {
        {"queens", {{{"1"}, "1"}, {{"2"}, "0"}, {{"4"}, "2"}, {{"8"}, "92"}, {{"10"}, "724"}}},
        {"dominate",
         {{{"queens", "1", "1"}, "1"},
          {{"queens", "5", "3"}, "186"},
          {{"queens", "6", "3"}, "4"},
          {{"queens", "7", "4"}, "86"}}},
        {"langford", {{{"1"}, "0"}, {{"3"}, "2"}, {{"7"}, "52"}, {{"8"}, "300"}}},
        {"latin", {{{"1"}, "1"}, {{"3"}, "12"}, {{"4"}, "576"}, {{"5"}, "161280"}}},
        {"sudoku", {{{"1x1"}, "1"}, {{"1x4"}, "576"}, {{"2x2"}, "288"}, {{"2x3"}, "28200960"}, {{"3x2"}, "28200960"}}},
        {"steiner", {{{"3"}, "1"}, {{"6"}, "0"}, {{"7"}, "30"}, {{"9"}, "840"}}},
        {"design",
         {{{"2", "2", "1"}, "1"},
          {{"7", "3", "1"}, "30"},
          {{"6", "3", "2"}, "12"},
          {{"7", "3", "2"}, "120"},
          {{"7", "4", "2"}, "30"}}},
        {"factor", {{{"2"}, "1"}, {{"4"}, "1"}, {{"6"}, "6"}, {{"8"}, "6240"}}},
        {"tournament", {{{"2"}, "1"}, {{"4"}, "6"}, {{"6"}, "720"}, {{"8"}, "31449600"}}},
        {"color", {{{cycle, "3"}, "30"}, {{"a\nb\n", "3"}, "9"}, {{petersen, "2"}, "0"}, {{petersen, "3"}, "120"}}},
        {"match", {{{cycle}, "0"}, {{cube}, "9"}, {{petersen}, "6"}}},
        {"pavings", {{{"1x1"}, "1"}, {{"1x7"}, "1"}, {{"3x4"}, "282"}, {{"5x3"}, "1071"}, {{"4x5"}, "12279"}}},
        {"partridge", {{{"1"}, "1"}, {{"2"}, "0"}, {{"5"}, "0"}}},
        {"squares", {{{"1"}, "1"}, {{"4"}, "40"}, {{"7"}, "450924"}}},
        {"corners", {{{"1"}, "1"}, {{"3"}, "8"}, {{"7"}, "4577274"}}},
        {"polyominoes",
         {{{"3x3", "3"}, "10"},
          {{"5x5", "5"}, "4006"},
          {{"6x6", "4"}, "178939"},
          {{"8x8", "2"}, "12988816"},
          {{"2x3", "4"}, "0"}}},
        {"rectangles",
         {{{"3", "sides"}, "21"}, {{"5", "sides"}, "4489"}, {{"4", "turns"}, "513"}, {{"5", "areas"}, "2401"}}},
        {"oblongs", {{{"2", "sides"}, "0"}, {{"6", "sides"}, "3620"}, {{"5", "turns"}, "1056"}}},
        {"transversals", {{{"1"}, "1"}, {{"4"}, "0"}, {{"9"}, "2025"}}},
        {"cube", {{{"1"}, "1"}, {{"3"}, "9"}, {{"5"}, "589185"}}},
        {"pentominoes", {{{"3x20"}, "8"}, {{"20x3"}, "8"}, {{"2x30"}, "0"}, {{"4x15"}, "1472"}}},
    };
    for (const auto& [family, counts] : truths)
        for (const auto& [words, solutions] : counts)
            EXPECT_EQ(counted(make(family, words)), solutions) << family << ' ' << words.front();
}

TEST(Families, PartridgeHasOptionsForEachPlace) {
    const Problem problem = partridge(8); // has solutions, but none that is found in a second
    EXPECT_EQ(problem.item_count(), 8U + 36 * 36);
    std::size_t places = 0;
    for (std::size_t k = 1; k <= 8; ++k)
        places += (37 - k) * (37 - k);
    EXPECT_EQ(problem.option_count(), places);
    EXPECT_EQ(problem.bounds(ItemId{7}), (Bounds{8, 8}));
}

TEST(Families, NamesAreThoseOfTheDocumentation) {
    EXPECT_EQ(to_string(queens(2)), "r0 r1 c0 c1 | a0 a1 a2 b0 b1 b2\n"
                                    "r0 c0 a0 b1\nr0 c1 a1 b0\nr1 c0 a1 b2\nr1 c1 a2 b1\n");
    EXPECT_EQ(to_string(dominating_queens(2, 1)),
              "0,0 0,1 1,0 1,1 queens\nqueens 0,0 1,0 1,1 0,1\nqueens 0,1 1,1 1,0 0,0\n"
              "queens 1,0 0,0 0,1 1,1\nqueens 1,1 0,1 0,0 1,0\n");
    EXPECT_EQ(to_string(langford(1)), "1 s1 s2\n");
    EXPECT_EQ(to_string(latin_squares(1)), "1r0 1c0 0,0\n1r0 1c0 0,0\n");
    EXPECT_EQ(to_string(sudoku(1, 1)), "1r0 1c0 1b0 0,0\n1r0 1c0 1b0 0,0\n");
    EXPECT_EQ(to_string(block_designs(3, 2, 2)), "2|1-2 2|1-3 2|2-3\n1-2\n1-3\n2-3\n");
    EXPECT_EQ(to_string(steiner_triples(3)), "1-2 1-3 2-3\n1-2 1-3 2-3\n");
    EXPECT_EQ(to_string(tournaments(2)), "1A 1B A-B\n1A 1B A-B\n");
    EXPECT_EQ(to_string(one_factorizations(2)), "1-2 f1.1 f1.2\n1-2 f1.1 f1.2\n");
    EXPECT_EQ(to_string(tight_pavings(1, 2)), "0,0 0,1 1:2|v1 2|rectangles\nrectangles 0,0 v1\nrectangles 0,0 0,1\n"
                                              "rectangles 0,1 v1\n");
    EXPECT_EQ(to_string(partridge(1)), "s1 0,0\ns1 0,0\n");
    EXPECT_EQ(to_string(corner_tilings(2)), "0,0 0,1 1,0 1,1\n0,0\n0,1\n1,0\n1,1\n0,0 1,0 1,1\n");
    EXPECT_EQ(to_string(rectangle_tilings(2, Distinct::turns, false)),
              "0,0 0,1 1,0 1,1 | 1x2 2x1\n0,0 0,1 1x2\n1,0 1,1 1x2\n"
              "0,0 1,0 2x1\n0,1 1,1 2x1\n");
    EXPECT_EQ(to_string(rectangle_tilings(1, Distinct::areas, true)), "0,0 | a1\n0,0 a1\n");
    EXPECT_EQ(to_string(cyclic_transversals(1)), "r0 c0 s0\nr0 c0 s0\n");
    EXPECT_EQ(to_string(cube_matchings(2)), "00 01 10 11\n00 10\n00 01\n01 11\n10 11\n");
    EXPECT_EQ(to_string(word_rectangles("ab\n\xC3\xA4\n", 1, 2)), "r0 c0 c1 | 0,0 0,1\nr0 0,0:a 0,1:b\n"
                                                                  "c0 0,0:\xC3\xA4\nc1 0,1:\xC3\xA4\n");
    EXPECT_EQ(to_string(colorings(parse_graph("a b"), 2)), "a b | a;1 a;2 b;1 b;2 a;b;1 a;b;2\n"
                                                           "a a;1 a;b;1\na a;2 a;b;2\nb b;1 a;b;1\nb b;2 a;b;2\n");
    EXPECT_TRUE(tournaments(30).find_item("29D1"));
}

TEST(Families, QueensAttackInEightDirections) {
    const Problem problem = dominating_queens(4, 2);
    std::set<std::string> cells;
    for (const Entry& entry : problem.option(OptionId{4 * 1 + 2}))
        cells.insert(std::string(problem.name(entry.item)));
    EXPECT_EQ(cells, (std::set<std::string>{"queens", "1,2", "0,1", "0,2", "0,3", "1,0", "1,1", "1,3", "2,1", "2,2",
                                            "2,3", "3,0", "3,2"}));
}

// --- Against enumeration ---------------------------------------------------------------------------------------------

std::uint64_t colorings_by_trying(const Graph& graph, std::uint32_t colors) {
    std::uint64_t found = 0;
    std::vector<std::uint32_t> color(graph.vertices.size());
    for (;;) {
        found += std::all_of(graph.edges.begin(), graph.edges.end(),
                             [&](const auto& edge) { return color[edge.first] != color[edge.second]; })
                     ? 1
                     : 0;
        std::size_t k = 0;
        while (k < color.size() && ++color[k] == colors)
            color[k++] = 0;
        if (k == color.size())
            return found;
    }
}

std::uint64_t matchings_by_trying(const Graph& graph) {
    std::uint64_t found = 0;
    for (std::uint64_t edges = 0; edges < std::uint64_t{1} << graph.edges.size(); ++edges) {
        std::vector<int> degree(graph.vertices.size());
        for (std::size_t k = 0; k < graph.edges.size(); ++k)
            if ((edges >> k & 1) != 0) {
                ++degree[graph.edges[k].first];
                ++degree[graph.edges[k].second];
            }
        found += std::all_of(degree.begin(), degree.end(), [](int one) { return one == 1; }) ? 1 : 0;
    }
    return found;
}

TEST(Families, GraphsAgreeWithEnumeration) {
    for (std::uint64_t seed = 0; seed < test::seeds(200); ++seed) {
        test::Dice dice(seed);
        const std::uint32_t n = 2 + dice.below(5);
        const bool is_dimacs = dice.one_in(2);
        std::string text = is_dimacs ? "c random\np col " + std::to_string(n) + " 0\n" : "# random\n";
        for (std::uint32_t v = 1; v <= n && !is_dimacs; ++v)
            text += std::to_string(v) + "\r\n";
        std::set<std::pair<std::uint32_t, std::uint32_t>> edges;
        for (std::uint32_t k = dice.below(12); k > 0; --k) {
            const std::uint32_t a = 1 + dice.below(n);
            const std::uint32_t b = 1 + dice.below(n);
            if (a == b)
                continue;
            text += (is_dimacs ? "e " : "") + std::to_string(a) + (is_dimacs ? " " : ", ") + std::to_string(b) + '\n';
            edges.insert(std::minmax(a, b));
        }
        SCOPED_TRACE(text);
        const Graph graph = parse_graph(text);
        EXPECT_EQ(graph.vertices.size(), n);
        EXPECT_EQ(graph.edges.size(), edges.size());
        const std::uint32_t colors = 1 + dice.below(4);
        EXPECT_EQ(count(colorings(graph, colors)).solutions, colorings_by_trying(graph, colors));
        EXPECT_EQ(count(perfect_matchings(graph)).solutions, matchings_by_trying(graph));
    }
}

/// Counts rectangles by choosing a word for each row.
std::uint64_t rectangles_by_trying(const std::set<std::string>& words, std::size_t rows, std::size_t columns,
                                   std::vector<std::string>& chosen) {
    std::uint64_t found = 0;
    if (chosen.size() == rows) {
        for (std::size_t c = 0; c < columns; ++c) {
            std::string column;
            for (const std::string& row : chosen)
                column += row[c];
            if (!words.contains(column))
                return 0;
        }
        return 1;
    }
    for (const std::string& word : words)
        if (word.size() == columns) {
            chosen.push_back(word);
            found += rectangles_by_trying(words, rows, columns, chosen);
            chosen.pop_back();
        }
    return found;
}

TEST(Families, WordRectanglesAgreeWithEnumeration) {
    std::uint64_t all = 0;
    for (std::uint64_t seed = 0; seed < test::seeds(200); ++seed) {
        test::Dice dice(seed);
        std::string list = dice.one_in(2) ? "\xEF\xBB\xBF" : "";
        std::set<std::string> words;
        for (std::uint32_t k = 0; k < 16; ++k) {
            std::string word;
            for (std::uint32_t letters = 1 + dice.below(3); letters > 0; --letters)
                word += static_cast<char>('a' + dice.below(2));
            list += word + (dice.one_in(2) ? "\r\n" : " \n");
            words.insert(word);
        }
        const std::uint32_t rows = 1 + dice.below(3);
        const std::uint32_t columns = 1 + dice.below(3);
        SCOPED_TRACE(list);
        std::vector<std::string> chosen;
        const std::uint64_t expected = rectangles_by_trying(words, rows, columns, chosen);
        EXPECT_EQ(count(word_rectangles(list, rows, columns)).solutions, expected);
        all += expected;
    }
    EXPECT_GT(all, 1000U);
}

// --- Errors ----------------------------------------------------------------------------------------------------------

TEST(Families, EachIsFoundAndHasAnExample) {
    std::set<std::string_view> names;
    for (const Family& family : all_families()) {
        SCOPED_TRACE(family.name);
        EXPECT_TRUE(names.insert(family.name).second);
        EXPECT_EQ(find_family(family.name), &family);
        EXPECT_EQ(std::count(family.arguments.begin(), family.arguments.end(), ' '),
                  std::count(family.example.begin(), family.example.end(), ' '));
        EXPECT_LE(family.summary.size(), 62U);
        EXPECT_THROW((void)make_problem(family, Words{}), std::invalid_argument);
        EXPECT_THROW((void)make_problem(family, Words(5, "4")), std::invalid_argument);
    }
    EXPECT_EQ(names.size(), 22U);
    EXPECT_EQ(find_family("queen"), nullptr);
    EXPECT_EQ(find_family(""), nullptr);
}

TEST(Families, NumbersAreChecked) {
    const std::vector<std::pair<const char*, Words>> wrong{{"queens", {"0"}},
                                                           {"queens", {""}},
                                                           {"queens", {"-1"}},
                                                           {"queens", {"8x"}},
                                                           {"queens", {"+8"}},
                                                           {"queens", {"4294967297"}},
                                                           {"queens", {"1000001"}},
                                                           {"dominate", {"kings", "5", "3"}},
                                                           {"dominate", {"queens", "0", "0"}},
                                                           {"dominate", {"queens", "2", "5"}},
                                                           {"langford", {"0"}},
                                                           {"latin", {"0"}},
                                                           {"sudoku", {"3"}},
                                                           {"sudoku", {"0x3"}},
                                                           {"sudoku", {"3x"}},
                                                           {"sudoku", {"x3"}},
                                                           {"sudoku", {"3x3x3"}},
                                                           {"steiner", {"2"}},
                                                           {"design", {"1", "1", "1"}},
                                                           {"design", {"7", "8", "1"}},
                                                           {"design", {"7", "1", "1"}},
                                                           {"design", {"7", "3", "0"}},
                                                           {"tournament", {"0"}},
                                                           {"tournament", {"5"}},
                                                           {"factor", {"0"}},
                                                           {"factor", {"7"}},
                                                           {"color", {"a b", "0"}},
                                                           {"words", {"a", "0x1"}},
                                                           {"partridge", {"0"}},
                                                           {"pavings", {"0x1"}},
                                                           {"pentominoes", {"8x8"}},
                                                           {"pentominoes", {"0x0"}}};
    for (const auto& [name, words] : wrong)
        EXPECT_THROW((void)make(name, words), std::invalid_argument) << name << ' ' << words.front();
}

TEST(Families, TooLargeProblemsAreRefused) {
    const std::vector<std::pair<const char*, Words>> large{
        {"queens", {"1000000"}},          {"dominate", {"queens", "1000000", "2"}},
        {"langford", {"1000000"}},        {"latin", {"1000000"}},
        {"sudoku", {"1000000x1000000"}},  {"steiner", {"1000000"}},
        {"design", {"1000", "500", "1"}}, {"tournament", {"1000000"}},
        {"factor", {"1000000"}},          {"words", {"a", "1000000x1000000"}},
        {"partridge", {"1000000"}},       {"pavings", {"1000000x1000000"}}};
    for (const auto& [name, words] : large)
        EXPECT_THROW((void)make(name, words), std::length_error) << name;
    constexpr std::uint32_t most = std::numeric_limits<std::uint32_t>::max();
    EXPECT_THROW((void)queens(most), std::length_error);
    EXPECT_THROW((void)sudoku(65536, 65536), std::length_error);
    EXPECT_THROW((void)pentominoes(most, most), std::invalid_argument);
    EXPECT_THROW((void)colorings(parse_graph("a b"), most), std::length_error);
    try {
        (void)queens(10'000);
        FAIL();
    } catch (const std::length_error& error) {
        EXPECT_NE(std::string(error.what()).find("100000000 options"), std::string::npos) << error.what();
    }
}

struct BadText {
    const char* text;
    std::size_t line;
    std::size_t column;
};

TEST(Families, ErrorsOfGraphsHavePlaces) {
    for (const auto& [text, line, column] : std::vector<BadText>{{"", 0, 0},
                                                                 {"# only\n\n", 0, 0},
                                                                 {"a b\nc d e\n", 2, 5},
                                                                 {"a b\n c c\n", 2, 2},
                                                                 {"a b\nc x:y\n", 2, 3},
                                                                 {"a b\rc x:y\r", 2, 3},
                                                                 {"a\nb|\n", 2, 1},
                                                                 {"a\nb\x7f\n", 2, 1},
                                                                 {"p edge 0 0\n", 1, 8},
                                                                 {"p edge 4000000000 1\n", 1, 8},
                                                                 {"c x\np edge 3 1\ne 1 4\n", 3, 5},
                                                                 {"p edge 3 1\ne 0 1\n", 2, 3},
                                                                 {"p edge 3 1\ne 1\n", 2, 1},
                                                                 {"p edge 3 1\ne 1 1\n", 2, 1},
                                                                 {"p edge 3 1\np edge 3 1\n", 2, 1},
                                                                 {"p edge 3 1\n1 2\n", 2, 1}})
        try {
            (void)parse_graph(text);
            ADD_FAILURE() << text;
        } catch (const ParseError& error) {
            EXPECT_EQ(error.line(), line) << text << error.what();
            EXPECT_EQ(error.column(), column) << text << error.what();
        }
    EXPECT_EQ(counted(colorings(parse_graph("a a/1\na=b b\nb/1\n"), 2)), "8"); // no two items have one name
    using namespace std::string_view_literals;
    EXPECT_THROW((void)parse_graph("a b\0c"sv), ParseError);
}

TEST(Families, ErrorsOfWordsHavePlaces) {
    for (const auto& [text, line, column] : std::vector<BadText>{
             {"ab\n x y\n", 2, 3}, {"a:b\n", 1, 2}, {"a\rb:\r", 2, 2}, {"ab\nc|\n", 2, 2}, {"\n\n\x01\n", 3, 1}})
        try {
            (void)word_rectangles(text, 2, 2);
            ADD_FAILURE() << text;
        } catch (const ParseError& error) {
            EXPECT_EQ(error.line(), line) << text << error.what();
            EXPECT_EQ(error.column(), column) << text << error.what();
        }
    EXPECT_EQ(counted(word_rectangles("", 2, 2)), "0");
    EXPECT_EQ(counted(word_rectangles("ab\ra\rb\r", 1, 2)), "1"); // has lines of old Mac texts
}

} // namespace
} // namespace dlx::families::families_test
