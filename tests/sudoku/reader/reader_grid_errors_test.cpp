#include "sudoku/reader.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/reader/samples.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

/// Rows that are no grid: the message, its place, and that the next puzzle is unharmed.
namespace sudoku::test {
namespace {

const std::string first(first_cells);
const std::string second(second_cells);

// A blank line after a band is a gap only if the rest of the grid follows: one that lacks rows would go on with those
// of the next grid, and so would every grid after it.
TEST(GridErrors, DoNotStitchGridsWithGapsTogether) {
    const auto band = [](const std::string& cells, std::size_t k) { return as_rows(cells.substr(27 * k, 27)); };
    const auto with_gaps = [&](const std::string& cells) {
        return band(cells, 0) + '\n' + band(cells, 1) + '\n' + band(cells, 2);
    };
    EXPECT_EQ(read_all("# 1\n" + band(first, 0) + '\n' + band(first, 1) + "\n# 2\n" + with_gaps(second) + "\n# 3\n" +
                       with_gaps(first)),
              (Records{"8:1: the 9x9 grid ends after 6 of 9 rows", "line 11: " + second, "line 24: " + first}));
    EXPECT_EQ(read_all(band(first, 0) + '\n' + as_rows(first.substr(27, 18)) + '\n' + band(first, 2) + '\n' +
                       as_rows(second)),
              (Records{"10:1: the 9x9 grid ends after 8 of 9 rows", "line 12: " + second}));
    const std::string rule = "---------+---------+---------\n";
    EXPECT_EQ(read_all(band(first, 0) + rule + band(first, 1) + '\n' + band(first, 2)), (Records{"line 1: " + first}));
}

// With any of the rows missing, the grid ends early, whatever follows.
TEST(GridErrors, AreOneForAGridWithARowTooFew) {
    for (std::size_t missing = 0; missing < 9; ++missing) {
        SCOPED_TRACE("without row " + std::to_string(missing + 1));
        auto rows = rows_of(first);
        rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(missing));
        const std::string error = "the 9x9 grid ends after 8 of 9 rows";
        EXPECT_EQ(errors_before_a_good_puzzle(lines(rows)), (Records{"8:1: " + error}));
        // Comments, titles and sections separate grids, too.
        EXPECT_EQ(read_all(lines(rows) + "# 2\n" + as_rows(second)), (Records{"8:1: " + error, good(10)}));
        EXPECT_EQ(read_all(lines(rows) + "[Puzzle]\n" + as_rows(second)), (Records{"8:1: " + error, good(10)}));
        EXPECT_EQ(read_all(lines(rows) + "Grid 2\n" + as_rows(second)), (Records{"8:1: " + error, good(10)}));
        EXPECT_EQ(read_all(lines(rows) + second), (Records{"8:1: " + error, good(9)}));
    }
}

TEST(GridErrors, SeparateGridsByTheirBorders) {
    std::string grid = as_boxes(first, "", "|---+---+---|", "|", "*-----------*");
    grid.erase(grid.find("|..."), 14); // a row
    EXPECT_EQ(read_all(grid + as_boxes(second, "", "|---+---+---|", "|", "*-----------*")).back(), good(14));
}

// Nobody knows which of ten rows is none: if it is the first, every answer to nine of them is of another puzzle.
TEST(GridErrors, AreOneForTenRows) {
    for (const char* extra : {"53..7....", "2021-1-01", "*********", "987654321", ".........", "123456789123456"}) {
        const bool is_row = std::string_view(extra).size() == 9;
        const std::string message = ":1: 10 rows where a 9x9 board has 9";
        for (std::size_t at = 0; at <= 9; ++at) {
            SCOPED_TRACE(std::string(extra) + " before row " + std::to_string(at + 1));
            auto rows = rows_of(first);
            rows.insert(rows.begin() + static_cast<std::ptrdiff_t>(at), extra);
            if (is_row || (at > 0 && at < 9)) {
                EXPECT_EQ(errors_before_a_good_puzzle(lines(rows)), (Records{"1" + message}));
                EXPECT_EQ(read_all("# 1\n" + lines(rows) + "# 2\n" + as_rows(second)),
                          (Records{"2" + message, good(13)}));
            }
        }
    }
    EXPECT_EQ(errors_before_a_good_puzzle("2021-1-01\n" + as_boxes(first, " ", "------+-------+------")),
              (Records{"1:1: 10 rows where a 9x9 board has 9"}));
    for (std::size_t more = 1; more < 9; ++more)
        EXPECT_EQ(errors_before_a_good_puzzle(as_rows(first) + as_rows(first).substr(0, 10 * more)),
                  (Records{"1:1: " + std::to_string(9 + more) + " rows where a 9x9 board has 9"}));
    EXPECT_EQ(errors_before_a_good_puzzle("2021-1-01\n" + as_rows(first) + as_rows(first)),
              (Records{"1:1: 19 rows where a 9x9 board has 9"}));
}

// What stands between rows tells which belong together. Where it does not, there are no answers.
TEST(GridErrors, ShiftedGridsAreNoGrids) {
    const auto band = [](const std::string& cells, std::size_t k) { return as_rows(cells.substr(27 * k, 27)); };
    const auto with_gaps = [&](const std::string& cells) {
        return band(cells, 0) + '\n' + band(cells, 1) + '\n' + band(cells, 2);
    };
    const std::string extra = "53..7....\n";
    const auto count = [&](const std::string& text, std::size_t good_ones, const char* what) {
        std::size_t puzzles = 0;
        for (const std::string& record : read_all(text))
            if (record.substr(0, 4) == "line") {
                ++puzzles;
                EXPECT_TRUE(record.find(first) != std::string::npos || record.find(second) != std::string::npos)
                    << what << ", not in the text: " << record;
            }
        EXPECT_EQ(puzzles, good_ones) << what;
    };
    for (const char* between : {"# c\n", "---------\n", "\n", "===\n", "# c\n\n"}) {
        const std::string rows8 = as_rows(first).substr(10);
        count(joined({extra, as_rows(first), between, rows8}), 0, "10 and 8 rows");
        count(joined({rows8, between, extra, as_rows(first)}), 0, "8 and 10 rows");
        count(rows8 + between + as_rows(second), 1, "8 and 9 rows");
        count(extra + as_rows(first) + between + as_rows(second), 1, "10 and 9 rows");
        std::string titled;
        for (int k = 0; k < 9; ++k)
            titled += between + ("1.2.3.45" + std::to_string(k + 1)) + '\n' + as_rows(first);
        count(titled, 0, "a title of nine cells above each");
    }
    for (const char* between : {"\n", "# c\n", "\n\n", "---------\n"}) {
        const bool is_gap = std::string_view(between) == "\n";
        count(with_gaps(first).substr(10) + between + with_gaps(second) + between + with_gaps(first), 2,
              "a row is missing");
        count(band(first, 0) + '\n' + band(first, 1) + between + with_gaps(second) + between + with_gaps(first),
              is_gap ? 0 : 2, "a band is missing");
        count(with_gaps(first) + between + with_gaps(second), 2, "whole ones");
    }
    count(with_gaps(first) + with_gaps(second), 2, "stacked grids with gaps");
    count(as_rows(first) + with_gaps(second), 2, "one without gaps above one with them");
    count(as_rows(first) + "===\n" + with_gaps(second), 2, "and a rule between them");
}

TEST(GridErrors, ABlankLineInTheMiddleOfABandIsNoGap) {
    for (std::size_t row = 1; row < 9; ++row) {
        auto rows = rows_of(first);
        rows[row] = '\n' + rows[row];
        const Records records = errors_before_a_good_puzzle(lines(rows));
        ASSERT_EQ(records.size(), 1U);
        EXPECT_EQ(records[0],
                  row % 3 == 0 ? "line 1: " + first : "1:1: a blank line in the middle of the boxes of a 9x9 grid");
    }
    std::string named;
    for (std::size_t row = 0; row < 9; ++row)
        named += std::to_string(row + 1) + (row == 7 ? "   7 9 5\n" : "   2 1 3 8 4 9 6 7 5\n");
    for (const std::string& record : read_all(named))
        EXPECT_NE(record.substr(0, 4), "line") << record;
}

TEST(GridErrors, ANamedRowIsNoBrokenRowOfTheGridAboveIt) {
    const std::string spaced = with(as_boxes(first, " ", ""), " |", "");
    std::string named;
    for (std::size_t k = 0; k < 8; ++k)
        named += "r" + std::to_string(k + 1) + ' ' + spaced.substr(18 * k, 18);
    for (const std::string& record : read_all(joined({"1 2 3 4 5 6 7 8 9\n", spaced, named})))
        EXPECT_NE(record.substr(0, 4), "line") << record;
}

TEST(GridErrors, ALongLineBelowABrokenGridIsARecordOfItsOwn) {
    EXPECT_EQ(errors_before_a_good_puzzle(as_rows(first).substr(0, 50) + "\n\n" + first + "1\n"),
              (Records{"5:1: the 9x9 grid ends after 5 of 9 rows",
                       "8:1: 82 cells; the nearest sizes are 81 (9x9) and 100 (10x10)"}));
}

// A word of nine letters is no row.
TEST(GridErrors, TitlesAsLongAsARowSeparateGrids) {
    for (const char* title : {"Solution:", "Difficult", "Puzzle 1:", "ABCDEFGHI"}) {
        const Records records = read_all(joined({as_rows(first), title, "\n", as_rows(second)}));
        EXPECT_EQ(records.front(), "line 1: " + first) << title;
        EXPECT_EQ(records.back(), good(11)) << title;
    }
}

TEST(GridErrors, AFirstRowOfAllDigitsIsNoNameOfColumns) {
    EXPECT_EQ(read_all("123456\n......\n..3...\n4.....\n.....1\n..2...\n.6....\n"),
              (Records{"1:1: 7 rows where a 6x6 board has 6"}));
    EXPECT_EQ(read_all("1234\n....\n2..1\n.1..\n....\n"), (Records{"1:1: 5 rows where a 4x4 board has 4"}));
}

TEST(GridErrors, GridsOfAnotherSizeEndABrokenOne) {
    const std::string six = "65.4..\n2....3\n36.2..\n125...\n.163..\n4.2.5.\n";
    EXPECT_EQ(read_all("12..\n34..\n34..\n2...\n...1\n# c\n" + six + six),
              (Records{"1:1: 5 rows where a 4x4 board has 4", "line 7: 65.4..2....336.2..125....163..4.2.5.",
                       "line 13: 65.4..2....336.2..125....163..4.2.5."}));
}

// A broken row counts as one.
TEST(GridErrors, AreOneForTenRowsOfWhichOneIsBroken) {
    for (std::size_t at = 1; at < 9; ++at) {
        auto rows = rows_of(first);
        rows.insert(rows.begin(), "2021-1-01");
        rows[at] += '.';
        EXPECT_EQ(errors_before_a_good_puzzle(lines(rows)), (Records{"1:1: 10 rows where a 9x9 board has 9"}));
    }
}

// The broken row is of the second grid: the first is what it is.
TEST(GridErrors, ABrokenRowOfTheNextGridIsNoRowTooMany) {
    for (std::size_t at = 1; at < 9; ++at) {
        auto rows = rows_of(second);
        rows[at] += '.';
        const std::string row = std::to_string(at + 1);
        EXPECT_EQ(errors_before_a_good_puzzle(as_rows(first) + lines(rows)),
                  (Records{"line 1: " + first,
                           std::to_string(at + 10) + ":1: row " + row + " has 10 cells, a row of a 9x9 grid has 9"}));
    }
}

// A line of '-' is a rule, even where '-' stands for empty cells; a title must not take the place of such a row.
TEST(GridErrors, NameALineOfDashesThatMayBeARow) {
    const std::string message =
        ":1: a line of nothing but - or | and blanks is a rule: if it is a row, use another sign for empty cells";
    for (std::size_t row = 1; row < 9; ++row)
        for (const char* rule : {"---------", "- - - - - - - - -", "---|---|---"}) {
            auto rows = rows_of(with(first, ".", "-"));
            rows[row] = rule;
            const std::string line = std::to_string(row + 1);
            EXPECT_EQ(errors_before_a_good_puzzle(lines(rows)), (Records{line + message}));
            rows.insert(rows.begin(), "2021-1-01");
            EXPECT_EQ(errors_before_a_good_puzzle(lines(rows)), (Records{std::to_string(row + 2) + message}));
        }
    for (const char* border : {"", "---------"}) {
        const std::string text = with(as_boxes(first, " ", "---------", "", border), ".", "-");
        EXPECT_EQ(read_all(text), (Records{(*border == '\0' ? "line 1: " : "line 2: ") + first}));
        EXPECT_EQ(read_all(text + "---------\n"), (Records{(*border == '\0' ? "line 1: " : "line 2: ") + first}));
    }
    EXPECT_EQ(read_all("---------\n" + with(as_rows(first), ".", "-") + "---------\n"), (Records{"line 2: " + first}));
    EXPECT_EQ(read_all(as_rows(first) + "---------\n" + as_rows(second)), (Records{"line 1: " + first, good(11)}));
    EXPECT_EQ(read_all(with(as_boxes(first, "", "---|---|---"), ".", "-")), (Records{"line 1: " + first})) << "rules";
}

TEST(GridErrors, ARowOfDashesBelowNamesOfColumnsIsNoRule) {
    EXPECT_EQ(read_all("1 2 3 4\n4 2 3 1\n- - - -\n- 1 4 -\n3 - - 2\n"),
              (Records{"3:1: a line of nothing but - or | and blanks is a rule: if it is a row, use another sign for "
                       "empty cells"}));
}

TEST(GridErrors, AreOneForARowOfTheWrongLength) {
    for (std::size_t k = 0; k < 9; ++k) {
        const std::string row = std::to_string(k + 1);
        for (const bool is_short : {true, false}) {
            SCOPED_TRACE("row " + row + (is_short ? " is short" : " is long"));
            auto rows = rows_of(first);
            if (is_short)
                rows[k].pop_back();
            else
                rows[k] += '.';
            const std::string error =
                joined({row, ":1: row ", row, " has ", is_short ? "8" : "10", " cells, a row of a 9x9 grid has 9"});
            EXPECT_EQ(errors_before_a_good_puzzle(lines(rows)), (Records{error}));
            EXPECT_EQ(read_all(lines(rows) + as_rows(second)), (Records{error, good(10)})) << "no gap";
        }
    }
}

// A title of digits looks like a row, of a small board or of one that is broken; the whole grid after it shows that it
// is not.
TEST(GridErrors, ATitleOfDigitsDoesNotHarmTheGridAfterIt) {
    for (const char* title : {"1", "12", "123", "2024", "12345", "123456", "1234567", "20240105", "1234567890"}) {
        SCOPED_TRACE(title);
        const std::string text = std::string(title) + '\n' + as_rows(second);
        const Records records = read_all(joined({text, "\n", text}));
        ASSERT_EQ(records.size(), 4U);
        EXPECT_EQ(records[0].substr(0, 5), "1:1: ");
        EXPECT_EQ(records[1], good(2));
        EXPECT_EQ(records[2].substr(0, 6), "12:1: ");
        EXPECT_EQ(records[3], good(13));
    }
    for (const char* title : {"123", "12345678", "12345678901234567"})
        EXPECT_EQ(read_all(std::string(title) + '\n' + as_rows(second), Geometry(3, 3)).back(), good(2)) << title;
}

TEST(GridErrors, AGridThatAPuzzleOnOneLineInterruptsEndsThere) {
    for (std::size_t rows = 1; rows < 9; ++rows)
        for (const char* sign : {".", " ", "0"}) {
            const std::string start = as_rows(first).substr(0, 10 * rows);
            const std::string count = std::to_string(rows);
            EXPECT_EQ(read_all(start + with(second, ".", sign) + '\n' + as_rows(second)),
                      (Records{joined({count, ":1: the 9x9 grid ends after ", count, " of 9 rows"}), good(rows + 1),
                               good(rows + 2)}));
        }
    EXPECT_EQ(read_all(as_rows(first).substr(0, 50) + "...44.3..4...241\n" + as_rows(second)),
              (Records{"5:1: the 9x9 grid ends after 5 of 9 rows", "line 6: ...44.3..4...241", good(7)}));
}

// A list of 4x4 puzzles with a bad one in it is no 16x16 grid, although no line repeats a digit.
TEST(GridErrors, ABad4x4PuzzleDoesNotTurnItsNeighboursIntoRows) {
    std::string text;
    Records expected;
    for (std::size_t line = 1; line <= 48; ++line) {
        const bool is_bad = line % 16 == 9;
        text += is_bad ? "....4.3....1.9..\n" : "....4.3....1.2..\n";
        expected.push_back(is_bad
                               ? std::to_string(line) + ":14: 9 is not a digit of a 4x4 board, which has 1-4, nor one "
                                                        "of . 0 - * _ for empty"
                               : "line " + std::to_string(line) + ": ....4.3....1.2..");
    }
    EXPECT_EQ(read_all(text), expected);
}

// And the rows of a broken 16x16 grid are no 4x4 puzzles.
TEST(GridErrors, RowsOfABroken16x16GridAreNo4x4Puzzles) {
    std::string cells = cells_of_16();
    for (const std::size_t row : {0U, 7U, 8U})
        cells.replace(16 * row, 16, "..3....1........"); // each could be one
    auto rows = rows_of(cells, 16);
    rows[3].pop_back();
    EXPECT_EQ(errors_before_a_good_puzzle(lines(rows)),
              (Records{"4:1: row 4 has 15 cells, a row of a 16x16 grid has 16"}));
    rows.erase(rows.begin() + 3);
    EXPECT_EQ(errors_before_a_good_puzzle(lines(rows)), (Records{"15:1: the 16x16 grid ends after 15 of 16 rows"}));
}

// Editors strip blanks at the ends of lines. Four such rows with four digits each are no 4x4 board.
TEST(GridErrors, RowsThatLostTheirBlanksAreNoSmallerBoard) {
    const Records records = read_all(" 1 3 24\n4  132\n  2 1 43\n 3    124\n" + second + '\n');
    EXPECT_EQ(records.back(), good(5));
    for (const std::string& record : records)
        EXPECT_TRUE(record == good(5) || record.substr(0, 4) != "line") << record;
}

} // namespace
} // namespace sudoku::test
