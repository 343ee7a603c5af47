#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/reader/samples.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

// Lists of clues, letters in place of digits, and text beside grids.
namespace sudoku::test {
namespace {

const std::string small = "...44.3..4...241";
const std::string small_clues = "r1c4=4 r2c1=4 r2c3=3 r3c2=4 r4c2=2 r4c3=4 r4c4=1";

/// The clues of the first puzzle, with these names of rows and `sign` before the digits.
std::string clues(std::string_view rows, std::string_view sign) {
    std::string text;
    for (std::size_t cell = 0; cell < first_cells.size(); ++cell)
        if (first_cells[cell] != '.')
            text += rows[cell / 9] + std::to_string(cell % 9 + 1) + std::string(sign) + first_cells[cell] + ' ';
    return text;
}

using Cases = std::vector<std::pair<std::string, Records>>;

/// Whatever stands in a record, the next is read.
void expect(const Cases& cases) {
    for (const auto& [text, records] : cases) {
        EXPECT_EQ(read_all(text), records) << text;
        EXPECT_TRUE(read_all(text + "\n\n" + std::string(second_cells)).back().ends_with(second_cells)) << text;
    }
}

TEST(Clues, AreAPuzzle) {
    const Records one{"line 1: " + small};
    const std::string first = "line 1: " + std::string(first_cells);
    expect({
        {small_clues, one},
        {"Givens: " + with(small_clues, " ", ", "), one},
        {with(with(small_clues, "=", " = "), " r", ", r") + '.', one},
        {with(small_clues, " r4c4", " and r4c4"), one},
        {with(with(small_clues, "r", "R"), "=", ": "), one},
        {with(small_clues, " ", "\n"), one},
        {small_clues + " r1c4=4", one},
        {small_clues + "\n\n" + small_clues, {one[0], "line 3: " + small}},
        {clues("ABCDEFGHJ", ""), {first}},
        {clues("abcdefghk", "="), {first}},
        {clues("ABCDEFGHI", ""), {"1:1: A15 may mean row or column A: write r2c6=3 for 3 in row 2, column 6"}},
        {"B63 B88 C12 D45", {"1:1: B63 may mean row or column B: write r2c6=3 for 3 in row 2, column 6"}},
        {small_clues + " r1c4=3",
         {"1:50: a second digit for r1c4: if this is another puzzle, leave a blank line before it"}},
        {"r1c4=4 r2c=4 r2c3=3", {"1:8: r2c=4 is no clue: write r2c6=3 for 3 in row 2, column 6"}},
        {"r1c4=4 r2c1=4 r2c3=3 r3c2=4",
         {"1:1: clues of rows, columns and digits up to 4 may be of several boards: say how many rows and columns a "
          "box "
          "has"}},
    });
    EXPECT_EQ(read_all(small_clues + " r5c1=1", Geometry(2, 2)), (Records{"1:50: r5c1=1 is no clue of a 4x4 board"}));
}

TEST(Clues, AreNotReadFromNotes) {
    for (const std::string note : {"Naked Single: r9c5=7", "Hidden Single: r5c9=7", "Next step: r5c9=7, r1c1=2",
                                   "Hint: r1c9=1 r2c8=2 r3c7=3 r4c6=4 r5c5=5", "Sudoku: r1c1=5"}) {
        EXPECT_EQ(read_all(note + "\n" + small), (Records{"line 2: " + small})) << note;
        EXPECT_EQ(read_all(small + "\n" + note), (Records{"line 1: " + small})) << note;
    }
}

TEST(Clues, OfSeveralPuzzlesStandOnALineEach) {
    std::string rows;
    for (std::size_t cell = 0; cell < first_cells.size(); ++cell)
        if (first_cells[cell] != '.')
            rows +=
                "r" + std::to_string(cell / 9 + 1) + "c" + std::to_string(cell % 9 + 1) + "=" + first_cells[cell] + " ";
    const std::string cells(first_cells);
    EXPECT_EQ(read_all(rows + '\n' + rows + '\n'), (Records{"line 1: " + cells, "line 2: " + cells}));
    EXPECT_EQ(read_all(rows + "\nr1c3=4\n").size(), 1U);
    EXPECT_EQ(read_all(rows + "\nr1c3=4\n")[0].substr(0, 20), "1:1: lines of clues,");
}

TEST(Letters, AreDigitsWhereNothingElseIs) {
    expect({
        {"...DD.C..D...BDA", {"line 1: ...DD.C..D...BDA"}},
        {"...d\nd.c.\n.d..\n.bda\n", {"line 1: ...DD.C..D...BDA"}},
        {". . | . O\nO . | R .\n----+----\n. O | . .\n. W | O D\n", {"line 1: ...OO.R..O...WOD"}},
        {"...Z\nZ.C.\n.Z..\n.BZ.\n",
         {"1:4: the letters BCZ are not A-D, nor as many as a 4x4 board has digits: write 1-4 in their places"}},
        {"...4\n4.3.\n.4..\n.2A1\n",
         {"4:3: A is not a digit of a 4x4 board, which has 1-4, nor one of . 0 - * _ for empty"}},
    });
    EXPECT_EQ(read_all("Mon.\nTue.\nWed.\nThu.\n" + small), (Records{"line 5: " + small})) << "titles";
}

// 0-F: the zeros are digits if no two are in a house.
TEST(Letters, AreDigitsFromZeroOn) {
    std::string cells = cells_of_16();
    for (char& c : cells)
        c = c == 'A' ? '9' : c >= '1' && c <= '9' ? static_cast<char>(c - 1) : c > 'A' ? static_cast<char>(c - 1) : c;
    EXPECT_EQ(read_all(cells), (Records{"line 1: " + cells}));
    EXPECT_EQ(read_all(lines(rows_of(cells, 16))), (Records{"line 1: " + cells}));
    const std::size_t zero = cells.find('0');
    const std::size_t empty = cells.find('.', zero / 16 * 16);
    ASSERT_EQ(empty / 16, zero / 16);
    cells[empty] = '0';
    EXPECT_NE(read_all(cells)[0].find(": 0 beside another sign for empty cells"), std::string::npos);
}

TEST(TextBesideAGrid, IsNoPartOfIt) {
    const Records one{"line 1: " + small};
    expect({
        {"|...4| Movement\n|4.3.| h left\n|.4..| l right\n|.241| q quit\n", one},
        {"+--+--+ Moves\n|..|.4| Left | 3 |\n|4.|3.| 12 | 4\n+--+--+ Foo\n|.4|..|\n|.2|41| q: quit\n+--+--+ Bye\n",
         {"line 2: " + small}},
        {"Moves |. .|. 4|\nLeft  |4 .|3 .|\n      |. 4|. .|\n      |. 2|4 1|\n", one},
        {"|...4| Movement\n|4.3.| h left\n|.4.5| l right\n|.241| q quit\n",
         {"3:5: 5 is not a digit of a 4x4 board, which has 1-4, nor one of . 0 - * _ for empty"}},
    });
}

} // namespace
} // namespace sudoku::test
