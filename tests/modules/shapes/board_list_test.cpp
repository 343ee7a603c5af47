#include "dlx/shapes/shapes.hpp"
#include "dlx/solve.hpp"

#include <gtest/gtest.h>

#include <string>

namespace dlx::test::board_list_test {

namespace {

const std::string pieces = "0:\n##\n#.\n\n1:\n.#\n##\n\n";

std::string error(std::string_view text) {
    try {
        static_cast<void>(parse_board_list(text));
    } catch (const ParseError& failed) {
        return std::to_string(failed.line()) + "." + std::to_string(failed.column()) + " " + failed.message();
    }
    return "none";
}

TEST(BoardList, ReadsPiecesAndBoards) {
    const auto list = parse_board_list(pieces + "4x2: 2 0\n\n3x3: 1 2\n", Turns::none);
    ASSERT_TRUE(list);
    ASSERT_EQ(list->boards.size(), 2U);
    EXPECT_EQ(list->pieces[1].cells, (std::vector<PieceCell>{{{1, 0, 0}}, {{0, 1, 0}}, {{1, 1, 0}}}));
    const Shapes shapes = list->shapes(0);
    EXPECT_EQ(shapes.board.size(), 8U);
    EXPECT_EQ(shapes.board.back(), (BoardCell{{3, 1, 0}, 0, true}));
    EXPECT_EQ(shapes.pieces[0].count, (Bounds{2, 2}));
    EXPECT_EQ(shapes.pieces[0].turns, Turns::none);
    EXPECT_EQ(list->shapes(1).pieces[1].count, (Bounds{2, 2}));
    EXPECT_THROW(static_cast<void>(list->shapes(2)), std::out_of_range);
}

TEST(BoardList, EveryCellMayStayEmptyAndTooManyCellsHaveNoSolution) {
    const auto list = parse_board_list(pieces + "4x2: 2 0\n3x3: 2 2\n3x2: 0 0\n");
    EXPECT_TRUE(solve(Packing(list->shapes(0)).problem()));
    EXPECT_EQ(Packing(list->shapes(1)).problem().option_count(), 0U);
    EXPECT_FALSE(solve(Packing(list->shapes(1)).problem()));
    EXPECT_TRUE(solve(Packing(list->shapes(2)).problem()));
}

TEST(BoardList, OtherTextsAreNone) {
    for (const char* text : {"", "\n", "A 2\n##\n\nboard\n####\n", "0\n##\n", ":\n##\n", "0: 1\n##\n"})
        EXPECT_FALSE(parse_board_list(text)) << text;
}

TEST(BoardList, ErrorsHavePlaces) {
    EXPECT_EQ(error("0:\n#?\n"), "2.2 '?' in a row of cells: a cell is '#', other places are '.'");
    EXPECT_EQ(error("0:\n..\n\n1x1: 1\n"), "1.1 a piece without cells");
    EXPECT_EQ(error("0:\n#\n\n0:\n#\n"), "4.1 a second piece '0'");
    EXPECT_EQ(error(pieces + "4x2: 1\n"), "9.1 number of counts: 1, number of pieces: 2");
    EXPECT_EQ(error(pieces + "4x2: 1 -2\n"), "9.8 '-2' is not a count: write 2 for exactly two, 0:2 for at most two");
    EXPECT_EQ(error(pieces + "0x2: 1 2\n"), "9.1 the side '0' of a board: it is 1 to 1000");
    EXPECT_EQ(error(pieces + "4x1001: 1 2\n"), "9.3 the side '1001' of a board: it is 1 to 1000");
    EXPECT_EQ(error(pieces + "4x2: 1 2\n\n2:\n#\n"), "11.1 a piece below a board: the pieces are first");
    EXPECT_EQ(error(pieces + "##\n"), "9.1 '##' in place of a board: write 12x5: 1 0 2, its columns, its rows and the "
                                      "count of each piece");
    EXPECT_EQ(error(pieces), "8.1 no board follows the pieces: write 12x5: 1 0 2, its columns, its rows and the count "
                             "of each piece");
}

} // namespace

} // namespace dlx::test::board_list_test
