#include "dlx/shapes/shapes.hpp"

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string>
#include <tuple>

namespace dlx::test::shapes_text_test {

namespace {

/// Formats cells as "x,y,z" with their colors: "0,0,0 1,0,0a".
template <class Cells>
std::string text_of(const Cells& cells) {
    std::string text;
    for (const auto& cell : cells) {
        text += (text.empty() ? "" : " ") + std::to_string(cell.cell.x) + ',' + std::to_string(cell.cell.y) + ',' +
                std::to_string(cell.cell.z);
        if (cell.color != 0)
            text += cell.color;
        if constexpr (requires { cell.may_be_empty; })
            text += cell.may_be_empty ? "?" : "";
    }
    return text;
}

/// Formats a piece as "name min:max turns: cells".
std::string text_of(const Piece& piece) {
    constexpr std::array<const char*, 3> names{"reflections", "rotations", "none"};
    return piece.name + ' ' + std::to_string(piece.count.min) + ':' + std::to_string(piece.count.max) + ' ' +
           names.at(static_cast<std::size_t>(piece.turns)) + ": " + text_of(piece.cells);
}

/// Formats all pieces and the board, each on a line.
std::string text_of(const Shapes& shapes) {
    std::string text = std::string(to_string(shapes.grid)) + '\n';
    for (const Piece& piece : shapes.pieces)
        text += text_of(piece) + '\n';
    return text + "board " + text_of(shapes.board) + '\n';
}

std::string read(std::string_view text, std::optional<Turns> turns = std::nullopt) {
    return text_of(parse_shapes(text, turns));
}

/// Returns the place and the message of the error for a text.
std::string error(std::string_view text) {
    try {
        static_cast<void>(parse_shapes(text));
    } catch (const ParseError& failed) {
        return std::to_string(failed.line()) + "." + std::to_string(failed.column()) + " " + failed.message();
    }
    return "none";
}

/// Returns the place of the error alone.
std::string place(std::string_view text) {
    const std::string all = error(text);
    return all.substr(0, all.find(' '));
}

const std::string board = "\n\nboard\n###\n###\n";

} // namespace

TEST(ShapesTextTest, HeadersHaveNameCountAndTurns) {
    EXPECT_EQ(read("| a comment\ngrid: squares\n\nZ 2:3 no-flip\n##.\n.##\n  | another\n\nI fixed 4\n#\n\nT\n###\n.#" +
                   board),
              "squares\nZ 2:3 rotations: 0,0,0 1,0,0 1,1,0 2,1,0\nI 4:4 none: 0,0,0\nT 1:1 reflections: 0,0,0 1,0,0 "
              "2,0,0 1,1,0\nboard 0,0,0 1,0,0 2,0,0 0,1,0 1,1,0 2,1,0\n");
}

TEST(ShapesTextTest, TurnsOfPiecesWithoutAnyAreGiven) {
    const std::string text = "A\n#\n\nB fixed\n#\n\nC no-flip\n#" + board;
    const auto turns = [](const Shapes& shapes) {
        return std::tuple(shapes.pieces[0].turns, shapes.pieces[1].turns, shapes.pieces[2].turns);
    };
    EXPECT_EQ(turns(parse_shapes(text)), std::tuple(Turns::reflections, Turns::none, Turns::rotations));
    EXPECT_EQ(turns(parse_shapes("grid: cubes\n" + text)), std::tuple(Turns::rotations, Turns::none, Turns::rotations));
    EXPECT_EQ(turns(parse_shapes(text, Turns::none)), std::tuple(Turns::none, Turns::none, Turns::rotations));
}

TEST(ShapesTextTest, RowsHaveCellsColorsAndCellsThatMayBeEmpty) {
    EXPECT_EQ(read("one 1\n.A#\n  b\n\nboard\n#.a ?\n\n"),
              "squares\none 1:1 reflections: 1,0,0A 2,0,0 2,1,0b\nboard 0,0,0 2,0,0a 4,0,0?\n");
}

TEST(ShapesTextTest, TheLargestBlockIsTheBoard) {
    EXPECT_EQ(read("##\n\n####\n\n#.#\n#\n"), "squares\nA 1:1 reflections: 0,0,0 1,0,0\nB 1:1 reflections: 0,0,0 2,0,0 "
                                              "0,1,0\nboard 0,0,0 1,0,0 2,0,0 3,0,0\n");
    EXPECT_EQ(read("##\n\nheart\n####\n").substr(8, 1), "A");
    EXPECT_EQ(read("big\n###\n\nboard\n##\n"), "squares\nbig 1:1 reflections: 0,0,0 1,0,0 2,0,0\nboard 0,0,0 1,0,0\n");
}

TEST(ShapesTextTest, BlocksOfOneLetterArePiecesWithThisName) {
    EXPECT_EQ(read("ZZ.\n.ZZ\n\nOO\nOO\n\nIIII\n\n.Y\nYYY\n\nBBBBB\nBBBBB\n"),
              "squares\nZ 1:1 reflections: 0,0,0 1,0,0 1,1,0 2,1,0\nO 1:1 reflections: 0,0,0 1,0,0 0,1,0 1,1,0\n"
              "I 1:1 reflections: 0,0,0 1,0,0 2,0,0 3,0,0\nY 1:1 reflections: 1,0,0 0,1,0 1,1,0 2,1,0\n"
              "board 0,0,0 1,0,0 2,0,0 3,0,0 4,0,0 0,1,0 1,1,0 2,1,0 3,1,0 4,1,0\n");
    EXPECT_EQ(read("Z 1\nZZ\n\n###\n"), "squares\nZ 1:1 reflections: 0,0,0Z 1,0,0Z\nboard 0,0,0 1,0,0 2,0,0\n");
}

TEST(ShapesTextTest, PiecesWithoutNamesHaveFreeLetters) {
    std::string text = "B\n#\n\n";
    for (int k = 0; k < 28; ++k)
        text += "#.\n\n";
    const Shapes shapes = parse_shapes(text + board);
    ASSERT_EQ(shapes.pieces.size(), 29U);
    EXPECT_EQ(shapes.pieces[1].name, "A");
    EXPECT_EQ(shapes.pieces[2].name, "C");
    EXPECT_EQ(shapes.pieces[25].name, "Z");
    EXPECT_EQ(shapes.pieces[26].name, "P1");
    EXPECT_EQ(shapes.pieces[28].name, "P3");
}

TEST(ShapesTextTest, ALineThatMayBeHeaderOrRowIsAnError) {
    EXPECT_EQ(error("AB\nBA" + board),
              "1.1 'AB' is a name or a row of cells: write 'AB 1' for a name, 'AB.' for a row");
    EXPECT_EQ(error("Z\nZZ\n.Z" + board).substr(0, 33), "1.1 'Z' is a name or a row of cel");
    EXPECT_EQ(place("\nI\nI\nI" + board), "2.1");
    EXPECT_EQ(place("Z" + board), "1.1") << "a blank line behind a header";
    EXPECT_EQ(read("AB 1\nBA" + board).substr(8, 28), "AB 1:1 reflections: 0,0,0B 1");
    EXPECT_EQ(read("AB.\nBA" + board).substr(8, 27), "A 1:1 reflections: 0,0,0A 1");
    EXPECT_EQ(read("board\nboard#\n\nboar\nb#\n").substr(8, 4), "boar");
}

TEST(ShapesTextTest, LayersOfSolids) {
    EXPECT_EQ(read("grid:cubes\nA\n##\n--\n--\n.#\n#\n\nboard\n###\n--\n###\n--\n###\n"),
              "cubes\nA 1:1 rotations: 0,0,0 1,0,0 1,0,2 0,1,2\nboard 0,0,0 1,0,0 2,0,0 0,0,1 1,0,1 2,0,1 0,0,2 1,0,2 "
              "2,0,2\n");
    EXPECT_EQ(place("grid: cubes\n##\n--\n#" + board), "none");
    EXPECT_EQ(place("##\n--\n#" + board), "2.1");
}

TEST(ShapesTextTest, TrianglesAlternate) {
    EXPECT_EQ(read("grid: triangles\n^v^\n\nv^\n.v\n\n.##\n\n  A#\n.vB\n\n#####\n#####\n"),
              "triangles\nA 1:1 reflections: 0,0,0 1,0,0 2,0,0\nB 1:1 reflections: 1,0,0 2,0,0 2,1,0\n"
              "C 1:1 reflections: 1,0,0 2,0,0\nD 1:1 reflections: 3,0,0A 4,0,0 2,1,0 3,1,0B\n"
              "board 0,0,0 1,0,0 2,0,0 3,0,0 4,0,0 0,1,0 1,1,0 2,1,0 3,1,0 4,1,0\n");
    EXPECT_EQ(
        error("grid: triangles\n^v^\n^\n" + board),
        "3.1 '^' at the place of a triangle in the other direction: neighbors in a row and in a column alternate");
    EXPECT_EQ(place("grid: triangles\nv v\nv" + board), "3.1");
    EXPECT_EQ(read("grid: triangles\nv v\n.v" + board).substr(10, 37), "A 1:1 reflections: 1,0,0 3,0,0 2,1,0\n");
    EXPECT_EQ(place("^v" + board), "1.1");
}

TEST(ShapesTextTest, HexagonsAreHalfACellApart) {
    EXPECT_EQ(read("grid: hexagons\n# #\n # v\n\n.# #\n# #\n\n board\n # # # #\n# # # #\n").substr(0, 8), "hexagons");
    EXPECT_EQ(read("grid: hexagons\n# A\n v\n\n.# #\n# #\n\nboard\n.# # #\n# ? #\n"),
              "hexagons\nA 1:1 reflections: 0,0,0 2,0,0A 1,1,0v\nB 1:1 reflections: 2,0,0 4,0,0 1,1,0 3,1,0\n"
              "board 2,0,0 4,0,0 6,0,0 1,1,0 3,1,0? 5,1,0\n");
    EXPECT_EQ(place("grid: hexagons\n# #\n##" + board), "3.1");
    EXPECT_EQ(place("grid: hexagons\n##" + board), "2.2");
}

TEST(ShapesTextTest, ErrorsHaveTheirPlaces) {
    EXPECT_EQ(error(""), "1.1 no pieces and no board: the text is empty");
    EXPECT_EQ(place("| only a comment\n\n"), "1.1");
    EXPECT_EQ(error("grid: octagons\n#\n"), "1.7 the grid 'octagons': write squares, triangles, hexagons or cubes");
    EXPECT_EQ(place("\n\ngrid:\n#\n"), "3.6");
    EXPECT_EQ(error("A\n#x1" + board),
              "2.3 '1' in a row of cells: a cell is '#', '?' or a letter, other places are '.'");
    EXPECT_EQ(place("A\n#\n\ngrid: cubes\n#\n" + board), "4.1") << "the grid is the first line";
    EXPECT_EQ(error("A\n#\t#" + board), "2.2 a tab: write blanks, or '.' for places without a cell");
    EXPECT_EQ(place("A\t2\n##" + board), "1.2");
    EXPECT_EQ(error(std::string("A\n#\0#", 5) + board), "2.2 a zero byte: save the text as UTF-8 if it is UTF-16");
    EXPECT_EQ(error("A\n#\xC3\xA9" + board).substr(0, 29), "2.2 '\xC3\xA9' in a row of cells: a");
    EXPECT_EQ(error("A 3:2\n#" + board), "1.3 the count '3:2' has a minimum above its maximum");
    EXPECT_EQ(error("A 1:4294967296\n#" + board), "1.5 the count '4294967296' exceeds 4294967295");
    EXPECT_EQ(place("A :\n#" + board), "1.3");
    EXPECT_EQ(place("A 1:\n#" + board), "1.3");
    EXPECT_EQ(place("A 1:2:3\n#" + board), "1.3");
    EXPECT_EQ(place("A 1 2\n#" + board), "1.5");
    EXPECT_EQ(place("A fixed no-flip\n#" + board), "1.9");
    EXPECT_EQ(error("A flip\n#" + board), "1.3 'flip' in a header: its words are the name, a count such as 2 or 0:2, "
                                          "and 'fixed' or 'no-flip'");
    EXPECT_EQ(place("A|B\n#" + board), "1.2");
    EXPECT_EQ(place("A,B\n#" + board), "1.2");
    EXPECT_EQ(place("A:B\n#" + board), "1.2");
    EXPECT_EQ(error("\nAB" + board), "2.1 no cells follow the header 'AB': a row of letters alone ends in '.'");
    EXPECT_EQ(place("A\n...\n..\n" + board), "1.1");
    EXPECT_EQ(place("A\n#\n\nA\n##" + board), "4.1");
    EXPECT_EQ(place("A.\n\nA\n##" + board), "3.1");
    EXPECT_EQ(error("A\n#?" + board), "2.2 '?' in a piece: only cells of the board may be empty");
    EXPECT_EQ(error("board\n#\n" + board), "5.1 a second board: line 1 has one");
    EXPECT_EQ(place("board 2\n#\n"), "1.1");
    EXPECT_EQ(place("A 2\n###\n\n##\n"), "1.1") << "a piece is the largest block";
    EXPECT_EQ(error("##\n\n#\n#\n"), "3.1 no block is called board, and that of line 1 is as large as this one: write "
                                     "'board' before one of them");
}

TEST(ShapesTextTest, LineEndsAndMarksOfEditorsAreRead) {
    const std::string expected = read("A 2\n##\n\nboard\n####\n");
    for (const char* text : {"A 2\r\n##\r\n\r\nboard\r\n####\r\n", "A 2\r##\r\rboard\r####",
                             "\xEF\xBB\xBF"
                             "A 2\n##\n\nboard\n####\x1A",
                             "A 2  \n##  \n   \nboard\n####  "})
        EXPECT_EQ(read(text), expected);
    EXPECT_EQ(place("A\r\n#\r\n1\r\n" + board), "3.1");
}

TEST(ShapesTextTest, ListsOfCellsAreRefused) {
    EXPECT_EQ(error("| Knuth\n[0-1][0-24]\nL 00 01 02 10\n2|V 55 56 65\n"),
              "2.1 lists of cells are not read: draw the board and the pieces, with '#' for each cell");
    for (const char* text : {"[01]00 000\n2*A 00z\n", "00 00' 10\nA 00 00'\n", "\n0a 1b\nab cd\n\nxyz xy xz\n"})
        EXPECT_NE(error(text).find("lists of cells"), std::string::npos) << text;
    for (const char* text : {"1 2\nAA\n\nboard\nBBBB\n", "12 2\nAA\n\nboard\nBBBB\n", "12 13\n##\n\nboard\n####\n"})
        EXPECT_EQ(place(text), "none") << text;
}

} // namespace dlx::test::shapes_text_test
