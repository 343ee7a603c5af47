#include "sudoku/detail/lz_string.hpp"
#include "sudoku/detail/unicode.hpp"
#include "sudoku/reader.hpp"
#include "sudoku/reader/rules/format.hpp"
#include "sudoku/reader/rules/variant_text.hpp"

#include <gtest/gtest.h>

#include <string>

namespace sudoku::test::drawings_test {
namespace {

/// Returns a 4x4 board with boxes and more keys, in the short form of JSON.
std::string board_with(const std::string& more) {
    return "{ce:[[,,,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],"
           "[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]," +
           more + "}";
}

std::string link_of(const std::string& more) {
    return "https://sudokupad.app/scl" + detail::pack_lz_string(detail::utf16_of(board_with(more)));
}

/// Returns the rules of a board with more keys, then the drawings that are not read as rules, one on a line.
std::string read(const std::string& more, const std::string& words = "") {
    const FoundVariant found = formats::sudokupad_links.read(
        link_of(more + (words.empty() ? "" : ",metadata:{rules:'" + words + "'}")), {3, 5});
    std::string lines;
    for (const Rule& rule : found.puzzle.rules)
        lines += to_rule_text(found.puzzle.grid.geometry(), rule) + "\n";
    for (const std::string& drawing : found.drawings)
        lines += "drawing " + drawing + "\n";
    return lines;
}

/// Draws a disk in a cell, and a line, in one color, as SudokuMaker draws thermometers.
std::string thermometer(const std::string& bulb, const std::string& points, const std::string& color = "'#cccf'") {
    return "u:[{ct:[" + bulb + "],w:0.8,h:0.8,r:t,c2:" + color + "}],l:[{wp:[" + points + "],c:" + color + ",th:19.2}]";
}

std::string dot(const std::string& center, const std::string& fill, const std::string& more = "") {
    return "{ct:[" + center + "],w:0.34,h:0.34,r:t,c2:" + fill + ",c1:#0,th:1.28" + more + "}";
}

constexpr const char* arrow = "a:[{wp:[[0.5,0.89],[0.5,2.5],[1.5,3.52]],c:'#000f',th:3.2,hl:0.3}],"
                              "o:[{ct:[0.5,0.5],w:0.85,h:0.85,r:t,c1:#0,th:3.2}]";

TEST(Drawings, AreThermometers) {
    const std::string line = "[0.5,0.5],[0.5,2.5],[1.5,3.5]";
    EXPECT_EQ(read(thermometer("0.5,0.5", line)), "thermo r1c1-r1c3 r2c4\n");
    EXPECT_EQ(read(thermometer("1.5,3.5", line)), "thermo r2c4 r1c3-r1c1\n");
    EXPECT_EQ(read("u:[{ct:[0.5,0.5],w:0.85,h:0.85,r:t,c1:CFCFCF,c2:CFCFCF}],"
                   "l:[{wp:[[0.5,0.5],[1.5,0.5]],c:CFCFCF,th:21},{wp:[[0.5,0.5],[0.5,1.5]],c:CFCFCF,th:21}]"),
              "thermo r1c1 r2c1\nthermo r1c1 r1c2\n");
    EXPECT_EQ(read(thermometer("0.5,0.5", line), "Thermometers increase from the bulb."), "thermo r1c1-r1c3 r2c4\n");
    EXPECT_EQ(read(thermometer("0.5,0.5", line, "'#ff0000'"), "Red thermos: digits increase."),
              "thermo r1c1-r1c3 r2c4\n");
    const std::string left = "drawing line r1c1-r1c3 r2c4\ndrawing circle r1c1\n";
    EXPECT_EQ(read(thermometer("0.5,0.5", line, "'#ff0000'")), left);
    for (const char* words :
         {"Slow thermometers do not decrease.", "Digits on a gray line form a set.",
          "On a thermometer, digits increase or stay the same.", "Each thermometer is either a thermometer or not.",
          "On thermometers digits increase, by at least 2 at each step.", "Fast thermos increase.",
          "Thermometers increase from the bulb, which holds the largest digit."})
        EXPECT_EQ(read(thermometer("0.5,0.5", line), words), left) << words;
    EXPECT_EQ(read(thermometer("2.5,0.5", line)), "drawing line r1c1-r1c3 r2c4\ndrawing circle r3c1\n");
    EXPECT_EQ(read(thermometer("0.5,0.5", "[0.5,0.5],[1.5,2.5]")), "drawing line r1c1 r1c2 r2c2 r2c3\n"
                                                                   "drawing circle r1c1\n");
}

TEST(Drawings, AreArrows) {
    EXPECT_EQ(read(arrow), "arrow r1c1 = r1c2 r1c3 r2c4\n");
    EXPECT_EQ(read(arrow, "Digits along an arrow sum to the digit in its circle."), "arrow r1c1 = r1c2 r1c3 r2c4\n");
    EXPECT_EQ(read(arrow, "The circle is the average of the arrow, not the sum."),
              "drawing arrow r1c1-r1c3 r2c4\ndrawing circle r1c1\n");
    EXPECT_EQ(read("a:[{wp:[[0.89,1.5],[2.48,1.5]],c:#0,th:3,hl:0.3}],"
                   "o:[{ct:[0.5,1],w:1.85,h:0.85,r:t,c1:#0,c2:#F}]"),
              "arrow r1c1 r1c2 = r2c2 r3c2\n");
    EXPECT_EQ(read("a:[{wp:[[1.89,1.5],[3.48,1.5]],c:#0,th:3,hl:0.3}],"
                   "o:[{ct:[1,1.5],w:1.85,h:0.85,r:t,c1:#0,angle:90}]"),
              "arrow r1c2 r2c2 = r3c2 r4c2\n");
}

TEST(Drawings, AreSignsBetweenCells) {
    const std::string dots = "o:[" + dot("0.5,1", "#F") + "," + dot("2,3.5", "#0") + "]";
    EXPECT_EQ(read(dots), "kropki white r1c1 r1c2\nkropki black r2c4 r3c4\n");
    EXPECT_EQ(read(dots, "Digits by a white dot are consecutive; by a black dot, one is double the other."),
              "kropki white r1c1 r1c2\nkropki black r2c4 r3c4\n");
    EXPECT_EQ(read(dots, "Kropki dots. Not all dots are given."), "kropki white r1c1 r1c2\nkropki black r2c4 r3c4\n");
    const std::string left = "drawing circle r1c1 r1c2\ndrawing circle r2c4 r3c4\n";
    for (const char* words :
         {"Kropki. All dots are given.", "Kropki with the negative constraint.", "Digits by a dot differ by 5.",
          "White dots separate non-consecutive digits, black dots digits of which one is three times the other.",
          "Digits by a white dot are not consecutive, by a black dot in 1:2 ratio or consecutive."})
        EXPECT_EQ(read(dots, words), left) << words;
    EXPECT_EQ(read("o:[" + dot("0.5,1", "#F", ",te:3") + "," + dot("1,1", "#F") + "," + dot("1.5,1", "FF0000") + "]"),
              "drawing text '3' r1c1 r1c2\ndrawing circle r1c1 r1c2 r2c1 r2c2\ndrawing circle r2c1 r2c2\n");
    const std::string signs = "o:[{ct:[0.5,1],w:0.25,h:0.25,c1:#F,c2:#F,te:'X'},{ct:[1,3.5],w:0.35,h:0.35,r:t,te:'V'}]";
    EXPECT_EQ(read(signs), "xv X r1c1 r1c2\nxv V r1c4 r2c4\n");
    EXPECT_EQ(read(signs, "X sums to 10, V to 5."), "xv X r1c1 r1c2\nxv V r1c4 r2c4\n");
    for (const char* words : {"Inequality signs < > X V point to the smaller digit. Row 5 has no even digit.",
                              "Cells with X multiply to 10, with V to 5.", "X sums to 10 or 9, V to 5 or 6."})
        EXPECT_EQ(read(signs, words), "drawing text 'X' r1c1 r1c2\ndrawing text 'V' r1c4 r2c4\n") << words;
    EXPECT_EQ(read(signs, "XV. All given."), "drawing text 'X' r1c1 r1c2\ndrawing text 'V' r1c4 r2c4\n");
}

TEST(Drawings, AreDiagonalsRegionsAndParity) {
    EXPECT_EQ(read("l:[{wp:[[0.01,0.01],[3.99,3.99]],c:'#34bbe6ff',th:1.28}],"
                   "ca:[{ce:[[0,0],[1,1],[2,2],[3,3]],unique:t,hidden:t}]"),
              "diagonal -\n");
    const std::string blue = "l:[{wp:[[4,0],[0,4]],c:'#34bbe6ff',th:1}]";
    for (const char* words : {"", "Digits cannot repeat on the marked diagonal."})
        EXPECT_EQ(read(blue, words), "diagonal +\n") << words;
    for (const char* words :
         {"Digits on the diagonal may repeat.", "The diagonal sums to 20.", "The blue line is a zipper."})
        EXPECT_EQ(read(blue, words), "drawing line r4c1 r4c2 r3c2 r3c3 r2c3 r2c4 r1c4\n") << words;
    EXPECT_EQ(read("l:[{wp:[[4,0],[0,4]],c:FF0000,th:1}]"), "drawing line r4c1 r4c2 r3c2 r3c3 r2c3 r2c4 r1c4\n");
    const std::string cells[] = {"0,0", "0,1", "1,1", "1,2"};
    std::string patches;
    std::string cage;
    for (const std::string& cell : cells) {
        cage += (cage.empty() ? "[" : ",[") + cell + "]";
        patches +=
            std::string(patches.empty() ? "" : ",") + "{ct:[" + cell[0] + ".5," + cell[2] + ".5],w:1,h:1,c2:'#0003'}";
    }
    EXPECT_EQ(read("u:[" + patches + "],ca:[{ce:[" + cage + "],unique:t,hidden:t}]"), "killer r1c1 r1c2 r2c2 r2c3\n");
    EXPECT_EQ(read("u:[" + patches + ",{ct:[3.5,3.5],w:1,h:1,c2:'#0003'}],ca:[{ce:[" + cage + "],unique:t,hidden:t}]"),
              "killer r1c1 r1c2 r2c2 r2c3\ndrawing color r1c1 r1c2 r2c2 r2c3 r4c4\n");
    EXPECT_EQ(read("u:[" + patches + "],ca:[{ce:[" + cage + "],unique:t}]"),
              "killer r1c1 r1c2 r2c2 r2c3\ndrawing color r1c1 r1c2 r2c2 r2c3\n");
    EXPECT_EQ(read("ca:[{ce:[[0,0],[0,2],[2,0],[2,2]],unique:t,hidden:t,type:'rowcol'}]"),
              "extra-region r1c1 r1c3 r3c1 r3c3\n");
    const std::string parity = "u:[{ct:[0.5,0.5],w:0.8,h:0.8,c2:'#0003'},{ct:[0.5,1.5],w:0.8,h:0.8,r:t,c2:'#0003'}]";
    EXPECT_EQ(read(parity), "drawing rectangle r1c1\ndrawing circle r1c2\n");
    EXPECT_EQ(read(parity, "Gray squares are even, gray circles are odd."), "even r1c1\nodd r1c2\n");
    EXPECT_EQ(read(parity, "Gray circles are even, gray squares are odd."),
              "drawing rectangle r1c1\ndrawing circle r1c2\n");
}

TEST(Drawings, AreListed) {
    EXPECT_EQ(read("l:[{wp:[[0.5,0.5],[2.5,2.5]],c:FF00FF,th:9.6},{wp:[[9,9],[10,10]]},{},1],a:[{}],"
                   "ca:[{ce:[[0,0],[0,1]],v:'<5'},{ce:[[3,3]]},{ce:[[0,0],[2,3]],v:5}],bgimage:'x',"
                   "u:[{},{ct:[-0.5,1.5],w:1,h:1,te:12}]"),
              "drawing cage \"<5\" r1c1 r1c2\ndrawing cage r4c4\ndrawing cage 5 r1c1 r3c4\n"
              "drawing background image\ndrawing line r1c1-r3c3\ndrawing line outside of the board\ndrawing line\n"
              "drawing line\ndrawing arrow\ndrawing rectangle\ndrawing text '12' r0c2\n");
    const std::string link = link_of(arrow + std::string(",u:[{ct:[2.5,2.5],w:1,h:1,c2:FF0000}]"));
    const auto record = [](const std::string& text, bool keep) {
        PuzzleReader reader(memory_source(text), {.read_rules = true, .keep_drawings = keep});
        return reader.next().value();
    };
    EXPECT_EQ(std::string(std::get<ParseError>(record(link, false)).message()),
              "this puzzle has drawings that are not read as rules: color r3c3");
    const auto puzzle = std::get<Puzzle>(record(link, true));
    EXPECT_EQ(puzzle.drawings, std::vector<std::string>{"color r3c3"});
    EXPECT_FALSE(puzzle.is_plain());
    EXPECT_THROW((void)parse_puzzle(link), ParseError);
    // The lines that `sudoku convert` writes.
    const std::string text = to_rules_text(to_variant(puzzle)) + "drawing color r3c3\n";
    EXPECT_EQ(std::get<Puzzle>(record(text, true)).drawings, puzzle.drawings);
    EXPECT_TRUE(std::holds_alternative<ParseError>(record(text, false)));
}

TEST(Drawings, AreBoundedInNumber) {
    const auto count_drawings = [](std::size_t shapes) {
        std::string json = R"({"cells":[[{},{}],[{},{}]],"lines":[{"wayPoints":[[0,0],[1,1]]}],"underlays":[0)";
        for (std::size_t k = 0; k < shapes; ++k)
            json += R"(,{"center":[0.5,0.5],"width":0.8,"height":0.8,"rounded":true,"backgroundColor":"#ccc"})";
        return formats::f_puzzles_documents.read(json + "]}", {1, 1}).drawings.size();
    };
    EXPECT_EQ(count_drawings(8000), 8002U);
    EXPECT_THROW((void)count_drawings(9000), ParseError);
    for (const char* value : {"1", "'x'", "[1]", "[[]]", "[{ct:1}]", "[{ct:[1e300,1]}]", "[{wp:[[1e300,1],[1,1]]}]",
                              "[{wp:[1]}]", "[{ct:[0.5,0.5],w:1e300,h:-1e300,angle:1e99}]", "{ct:1}"})
        for (const char* key : {"u", "o", "l", "a"})
            EXPECT_NE(read(std::string(key) + ":" + value), "") << key << value;
    for (const char* value : {"null", "{}", "[]", "''", "f", "0"})
        EXPECT_EQ(read(std::string("u:") + value), "") << value;
}

} // namespace
} // namespace sudoku::test::drawings_test
