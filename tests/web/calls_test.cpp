// Calls of the page from C++, with sanitizers. interface_test.mjs tests the results.

#include "apps/web/layout.hpp"
#include "dlx/text.hpp"
#include "tests/web/calls.hpp"

#include <gtest/gtest.h>
#include <string>

namespace {

using web_test::call;
using web_test::expect_results;
using web_test::Json;

Json board_of(const std::string& text) { return call("read", {{"text", text}}).at("board"); }

const std::string unique = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const std::string none = "4.....8.5.3..........7......2.....6.....8.4......1.......6.327.5..2.....1.4......";
const std::string problem = "a b c | 0,0 0,1\na 0,0:x\nb c 0,1\na b c\n";

TEST(WebCalls, HaveTheSameResultTwice) {
    for (const char* name : {"check", "explain", "hint", "path", "count", "write"})
        for (const std::string& puzzle : {unique, none, std::string(81, '.')}) {
            const Json request{{"board", board_of(puzzle)}, {"seconds", 60}, {"format", "json"}};
            if (puzzle.find_first_not_of('.') == std::string::npos && std::string(name) != "check")
                continue; // would take long
            EXPECT_EQ(call(name, request), call(name, request)) << name << ' ' << puzzle;
        }
}

TEST(WebCalls, DamagedRequestsHaveResults) {
    Json small = board_of("1.....3..4.....2");
    small["filled"][1] = 2;
    small["removed"] = Json::array({1, 2, 3});
    expect_results(
        {"read", "write", "check", "explain", "count", "hint", "path", "listBegin", "listNext", "coverRead",
         "coverCount", "coverClasses", "coverSolution", "coverExplain", "minimize", "canonicalize", "level", "draw"},
        Json{{"board", small}, {"text", problem}, {"seconds", 1}, {"format", "sdk"}, {"records", 3}, {"number", 1}}
            .dump());
}

TEST(WebCalls, DamagedShapesHaveResults) {
    const std::string shapes = "grid: cubes\n\nV 1:2 fixed\nA#\n#.\n\nI 1\n##\n\nboard\n##?\n--\n##.\n";
    expect_results({"shapesRead", "shapesSolution", "shapesCount", "shapesClasses", "shapesProblem", "shapesWatch"},
                   Json{{"text", shapes}, {"number", 1}, {"seconds", 1}, {"steps", 9}, {"up_to", "rotations"}}.dump());
}

TEST(WebCalls, GeneratedPuzzlesMeetTheRequirements) {
    const Json request{{"box", {3, 3}},    {"seed", 1},        {"symmetry", "rotate180"}, {"level", "hard"},
                       {"minimal", false}, {"min_givens", 28}, {"max_givens", 30},        {"seconds", 60}};
    const Json answer = call("generate", request);
    const Json& board = answer.at("board");
    const auto givens = board.at("givens").get<std::vector<int>>();
    std::size_t number = 0;
    for (std::size_t cell = 0; cell < 81; ++cell) {
        EXPECT_EQ(givens[cell] == 0, givens[80 - cell] == 0) << cell;
        number += givens[cell] == 0 ? 0 : 1;
    }
    EXPECT_GE(number, 28U);
    EXPECT_LE(number, 30U);
    EXPECT_EQ(call("explain", {{"board", board}}).at("rating").at("level"), "hard");
    const Json beyond{{"box", {3, 3}}, {"seed", 1}, {"seconds", 60}, {"level", "beyond"}};
    EXPECT_EQ(call("generate", beyond).at("error"), "no puzzles of level beyond are generated");
    EXPECT_NE(call("generate", {{"box", {3, 3}}, {"seed", 2}, {"seconds", 60}}).at("board"), board);
}

TEST(WebCalls, RedundantGivensAreRemoved) {
    const Json board = board_of("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    Json minimal = board;
    minimal["givens"] = call("minimize", {{"board", board}, {"seed", 1}}).at("givens");
    EXPECT_EQ(call("explain", {{"board", minimal}, {"redundant", true}}).at("redundant"), Json::array());
    EXPECT_NE(minimal, board);
    for (const std::string& puzzle : {none, std::string(81, '.')})
        EXPECT_TRUE(call("minimize", {{"board", board_of(puzzle)}}).contains("error")) << puzzle;
}

TEST(Layout, FindsCellsByTheirNames) {
    const auto size = [](const std::string& items) {
        const dlx::Problem made = dlx::parse(items + "\n" + items + "\n");
        const web::Layout layout(made);
        return std::pair(layout.rows(), layout.columns());
    };
    using Size = std::pair<std::uint32_t, std::uint32_t>;
    EXPECT_EQ(size("0,0 0,1 1,0 1,1 1,2"), Size(2, 3));
    EXPECT_EQ(size("r5c7 r5c8 r6c7 r6c8"), Size(2, 2));
    EXPECT_EQ(size("a1 a2 b1 b2 c3"), Size(3, 3));
    EXPECT_EQ(size("r0 r1 r2 c0 c1"), Size(3, 2));
    EXPECT_EQ(size("a b c d"), Size(0, 0));
    EXPECT_EQ(size("a1 a2 c1 c2"), Size(0, 0)) << "no b: these are no columns";
    EXPECT_EQ(size("0,0 0,1 1,0 1,4000000000"), Size(0, 0));
    EXPECT_EQ(size("0,0 0,1 1,0 1,4294967295"), Size(0, 0));
    EXPECT_EQ(size("r0 r1 c0 c4000000000"), Size(0, 0));
}

TEST(Layout, LabelsAPieceByTheCommonPartOfItsOtherItems) {
    const dlx::Problem made =
        dlx::parse("P 0,0 0,1 1,0 1,1 r1d5 c2d5 1r0 1c0\nP 0,0 0,1\n0,0 r1d5 c2d5\n1,1 1r0 1c0\n");
    const web::Layout layout(made);
    EXPECT_EQ(layout.piece(dlx::OptionId{0}).label, "P");
    EXPECT_EQ(layout.piece(dlx::OptionId{1}).label, "5");
    EXPECT_EQ(layout.piece(dlx::OptionId{2}).label, "1");
    EXPECT_EQ(layout.piece(dlx::OptionId{0}).places.size(), 2U);
}

} // namespace
