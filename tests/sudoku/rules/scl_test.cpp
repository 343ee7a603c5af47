#include "sudoku/detail/lz_string.hpp"
#include "sudoku/detail/unicode.hpp"
#include "sudoku/reader/rules/scl.hpp"
#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/text.hpp"
#include "tests/sudoku/reader/records.hpp"

#include <gtest/gtest.h>

#include <string>

namespace sudoku::test::scl_test {
namespace {

std::string link_of(const std::string& text, const std::string& code = "scl") {
    return "https://sudokupad.app/" + code + detail::pack_lz_string(detail::utf16_of(text));
}

/// Returns a 4x4 board with a 3 and boxes, in the short form of JSON, with more keys.
std::string board_with(const std::string& more) {
    return "{id:'x',cs:50,ce:[[,,,],[,,,{v:3}],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],"
           "[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]" +
           (more.empty() ? "" : "," + more) + "}";
}

FoundVariant read(const std::string& text) { return formats::sudokupad_links.read(link_of(text), {3, 5}); }

/// Returns the rules of a board with more keys, one on a line.
std::string rules_of(const std::string& more) {
    const FoundVariant found = read(board_with(more));
    std::string lines;
    for (const Rule& rule : found.puzzle.rules)
        lines += to_rule_text(found.puzzle.grid.geometry(), rule) + "\n";
    return lines;
}

std::string error_of(const std::string& text) {
    try {
        (void)read(text);
    } catch (const ParseError& error) {
        return error.what();
    } catch (const InvalidRule& error) {
        return error.what();
    }
    return "no error";
}

TEST(Scl, HasDigitsRegionsAndRules) {
    const FoundVariant found =
        read(board_with(R"(ca:[{v:'title: It\'s me'},{v:'rules: More.'}],foglight:[[0,0]],antiknight:t)"));
    EXPECT_EQ(found.puzzle.name, "It's me");
    EXPECT_EQ(found.puzzle.grid[7], 3);
    EXPECT_EQ(found.puzzle.regions, box_regions(Geometry(2, 2)));
    EXPECT_EQ(found.ignored, (std::vector<std::string>{"fog", "rules in words"}));
    EXPECT_EQ(rules_of("ca:["
                       "{ce:[[0,0],[0,1]],v:5},{ce:[[2,0],[2,1],[3,2]],v:9,unique:f},{ce:[[0,0],[3,1]],unique:t}]"),
              "killer 5 r1c1 r1c2\nsum 9 r3c1 r3c2 r4c3\nkiller r1c1 r4c2\n");
    EXPECT_EQ(rules_of("metadata:{antiknight:t,antiking:f},"
                       "l:[{wp:[[4,0],[0,4]],c:34BBE6},{wp:[[0,0],[4,4]],c:34BBE6}]"),
              "anti-knight\ndiagonal +\ndiagonal -\n");
    EXPECT_TRUE(read(R"({"cells":[[{},{"value":"2"}],[{},{}]]})").puzzle.regions.empty());
    EXPECT_FALSE(formats::sudokupad_links.is_of_format("https://sudokupad.app/sclabc"));
}

// One answer: a puzzle without other rules is for the reader of plain puzzles, and all others are not.
TEST(Scl, IsPlainOrAVariant) {
    const auto rowcol = [](bool has_columns) {
        std::string cages;
        for (const bool is_row : {true, false})
            for (const char line : {'0', '1', '2', '3'}) {
                std::string cells;
                for (const char place : {'0', '1', '2', '3'})
                    cells += std::string(cells.empty() ? "[" : ",[") + (is_row ? line : place) + "," +
                             (is_row ? place : line) + "]";
                if (is_row || has_columns)
                    cages += std::string(cages.empty() ? "" : ",") + "{ce:[" + cells + "],type:'rowcol',unique:t}";
            }
        return cages;
    };
    const std::string no_regions = R"({"cells":[[{},{},{},{}],[{},{},{},{"value":3}],[{},{},{},{}],[{},{},{},{}]]})";
    for (const char* code : {"scl", "ctc"}) {
        for (const std::string& more :
             {std::string(), std::string("l:[],o:[],a:[],u:[]"), std::string("metadata:{antiknight:f,title:'T'}"),
              std::string("ca:[{v:'title: T'},{v:'author: A'},{v:'rules: Normal Sudoku rules apply.'}]"),
              "ca:[" + rowcol(true) + "]"}) {
            const std::string link = link_of(board_with(more), code);
            EXPECT_FALSE(test::is_variant(link)) << more;
            const Puzzle puzzle = parse_puzzle(link);
            EXPECT_EQ(puzzle.grid[7], 3) << more;
            EXPECT_EQ(puzzle.grid.given_count(), 1U) << more;
            EXPECT_EQ(puzzle.name, more.find("'T'") != more.npos || more.find(" T'") != more.npos ? "T" : "") << more;
            const FoundVariant found = formats::sudokupad_links.read(link, {1, 1});
            EXPECT_EQ(found.puzzle.grid, puzzle.grid);
            EXPECT_TRUE(found.puzzle.rules.empty());
        }
        for (const std::string& more :
             {std::string("ca:[{ce:[[0,0],[0,1]],v:5}]"), std::string("metadata:{antiknight:t}"),
              std::string("l:[{wp:[[4,0],[0,4]],c:34BBE6}]"), std::string("foglight:[[0,0]]"),
              std::string("metadata:{norowcol:t}"), std::string("global:['antiking']"), std::string("new:1"),
              std::string("metadata:{rules:'Digits differ.'}"), "ca:[" + rowcol(false) + "]"}) {
            const std::string link = link_of(board_with(more), code);
            EXPECT_TRUE(test::is_variant(link)) << more;
            EXPECT_THROW((void)parse_puzzle(link), ParseError) << more;
        }
        EXPECT_TRUE(test::is_variant(link_of(no_regions, code)));
        EXPECT_TRUE(test::is_variant(no_regions)); // a document
        EXPECT_TRUE(std::get<FoundVariant>(read_variants(no_regions).at(0)).puzzle.regions.empty());
    }
}

TEST(Scl, KeepsAuthorRulesAndSolution) {
    const std::string words = "metadata:{author:'A. B.',rules:'Two|lines',solution:'1234341221434321'}";
    const FoundVariant found = read(board_with("ca:[{ce:[[0,0],[0,1]],v:3}]," + words));
    EXPECT_EQ(found.puzzle.author, "A. B.");
    EXPECT_EQ(found.puzzle.rules_in_words, "Two|lines");
    EXPECT_EQ(found.ignored,
              (std::vector<std::string>{"a solution that contradicts the puzzle in r2c4", "rules in words"}));
    EXPECT_TRUE(found.puzzle.solution.empty());
    const Puzzle plain = parse_puzzle(link_of(board_with("metadata:{author:'A',solution:'1234421321433421'}")));
    EXPECT_EQ(plain.author, "A");
    ASSERT_TRUE(plain.attached_solution);
    EXPECT_EQ((*plain.attached_solution)[15], 1);
}

TEST(Scl, HasErrors) {
    const auto error = [](const std::string& more) { return error_of(board_with(more)); };
    const std::string place = "line 3, column 5: SudokuPad: ";
    EXPECT_EQ(error("ca:[{ce:[[0,0],[0,9]],v:5}]"), place + "expected a cell of the board such as [0,0], not [0,9]");
    EXPECT_EQ(error("ca:[{ce:[[0,0],[0,1]],sum:'<5'}]"), place + "expected a number, not \"<5\"");
    EXPECT_EQ(error("global:['antiking','nope']"), place + "unknown rule \"nope\"");
    EXPECT_EQ(error("new:1"), place + "unknown \"new\"");
    EXPECT_EQ(error("metadata:{norowcol:t}"), place + "digits may repeat in rows and columns");
    EXPECT_EQ(error_of("{id:'abcdefghijklmnopqrstuvwxyz',ce:[[,,],[,,]]}"), place + "the board is not a square");
    EXPECT_EQ(error_of("{\"cells\":[[{},{}],[{},{\"value\":0}]]}"), place + "there is no digit 0 on this board");
    for (const char* value : {"1", "'x'", "null", "[1]", "{}", "[[]]", "[{ce:1}]", "[{ce:[1]}]", "[[[0,0],[0,0]]]"})
        for (const char* key : {"ca", "l", "o", "global", "metadata", "metaData", "foglight", "windoku", "{", "["})
            EXPECT_NE(error(std::string(key) + ":" + value), "");
    EXPECT_NE(error_of(std::string(100'000, '[')), "no error");
}

} // namespace
} // namespace sudoku::test::scl_test
