#include "sudoku/reader.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/sudoku/records.hpp"
#include "tests/sudoku/samples.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

/// What is not read: the message, its place, and that the next puzzle is unharmed.
namespace sudoku::test {
namespace {

const std::string first(first_cells);
const std::string second(second_cells);
const std::string not_a_digit = " is not a digit of a 9x9 board, which has 1-9, nor one of . 0 - * _ for empty";

std::string good(std::size_t line) { return "line " + std::to_string(line) + ": " + second; }

/// The records of `bad` with a puzzle after it, on one line, and again as rows after an empty line: that one must be
/// read, as the last record, and is left out.
Records errors_before_a_good_puzzle(const std::string& bad) {
    const auto bad_lines = static_cast<std::size_t>(std::count(bad.begin(), bad.end(), '\n'));
    Records records = read_all(bad + second + '\n');
    Records before_rows = read_all(bad + '\n' + as_rows(second));
    if (records.empty() || records.back() != good(bad_lines + 1))
        records.emplace_back("THE NEXT PUZZLE IS HARMED");
    else
        records.pop_back();
    if (before_rows.empty() || before_rows.back() != good(bad_lines + 2))
        before_rows.emplace_back("THE NEXT GRID IS HARMED");
    else
        before_rows.pop_back();
    EXPECT_EQ(before_rows, records) << "a line or a grid after it, and the errors differ";
    return records;
}

TEST(ReaderErrors, NameTheLengthAndTheNearestSizes) {
    const auto error = [](std::size_t cells, const std::string& message) {
        const std::string text = (first + first).substr(0, cells);
        EXPECT_EQ(errors_before_a_good_puzzle(text + '\n'), (Records{"1:1: " + message}));
    };
    error(1, "1 cell; the nearest size is 16 (4x4)");
    error(15, "15 cells; the nearest size is 16 (4x4)");
    error(17, "17 cells; the nearest sizes are 16 (4x4) and 36 (6x6)");
    error(80, "80 cells; the nearest sizes are 64 (8x8) and 81 (9x9)");
    error(82, "82 cells; the nearest sizes are 81 (9x9) and 100 (10x10)");
    EXPECT_EQ(read_all(std::string(65026, '.')), (Records{"1:1: 65026 cells; the largest size is 65025 (255x255)"}));
    EXPECT_EQ(read_all(first.substr(1), Geometry(3, 3)), (Records{"1:1: 80 cells where a puzzle has 81 (9x9)"}));
    EXPECT_EQ(read_all(first, Geometry(3, 2)), (Records{"1:1: 81 cells where a puzzle has 36 (6x6 with 3x2 boxes)"}));
    EXPECT_EQ(read_all(std::string(1296, '1')),
              (Records{"1:1: 1296 cells without blanks between them: the digits of boards past 35x35 are numbers"}));
}

// A line that is too short is not filled up with blanks or with the next line.
TEST(ReaderErrors, AShortLineIsNoOtherPuzzle) {
    for (const char* tail : {"", " ", "  ", "\t", " x", "#.", "\r"})
        EXPECT_EQ(errors_before_a_good_puzzle(first.substr(0, 80) + tail + '\n').size(), 1U) << tail;
    for (std::size_t cells = 17; cells < 100; ++cells)
        if (cells != 36 && cells != 64 && cells != 81) {
            EXPECT_EQ(errors_before_a_good_puzzle((first + first).substr(0, cells) + '\n').size(), 1U) << cells;
        }
}

TEST(ReaderErrors, NameTheCellThatHasNoDigit) {
    const auto error = [](std::size_t at, const std::string& sign, const std::string& message) {
        std::string text = first;
        text.replace(at, 1, sign);
        const std::string column = std::to_string(at + 1);
        EXPECT_EQ(errors_before_a_good_puzzle(text + '\n'), (Records{"1:" + column + ": " + message}));
        // The same in rows: the line and the column of its row.
        const std::string row = as_rows(first).replace(at + at / 9, 1, sign);
        EXPECT_EQ(errors_before_a_good_puzzle(row),
                  (Records{std::to_string(at / 9 + 1) + ':' + std::to_string(at % 9 + 1) + ": " + message}));
    };
    error(40, "A", "A" + not_a_digit);
    error(0, "x", "x" + not_a_digit);
    error(80, "?", "this" + not_a_digit);
    error(13, std::string(1, '\0'), "this" + not_a_digit);
    error(40, "\xC3\xA9", "this" + not_a_digit);         // e with an acute accent, one cell
    error(40, "\xE2\x91\xA0", "this" + not_a_digit);     // a digit in a circle
    error(40, "\xF0\x9F\x98\x80", "this" + not_a_digit); // a face
    error(40, "\x7F", "this" + not_a_digit);
    EXPECT_EQ(read_all("...44.3..4...251"),
              (Records{"1:15: 5 is not a digit of a 4x4 board, which has 1-4, nor one of . "
                       "0 - * _ for empty"}));
}

// The digits of a 16x16 board are 1-9 and A-G here, 0-9 and A-F elsewhere; those of a 9x9 board may be 0-8.
TEST(ReaderErrors, SayThatAZeroMayBeADigit) {
    const auto message = [](const std::string& digits) {
        return ": 0 beside another sign for empty cells: if it is a digit, write the digits as " + digits +
               "; if not, use one sign";
    };
    std::string cells(256, '.');
    cells[3] = '1';
    cells[7] = '0';
    EXPECT_EQ(read_all(cells), (Records{"1:8" + message("1-9 and A-G")}));
    std::string only_zeros = cells;
    std::replace(only_zeros.begin(), only_zeros.end(), '.', '0');
    EXPECT_EQ(read_all(only_zeros).front().substr(0, 8), "line 1: ");
    cells[20] = 'g'; // no digit of those that begin with 0
    EXPECT_EQ(read_all(cells).front().substr(0, 8), "line 1: ");
    EXPECT_EQ(read_all("0...1.2.3.4.....").front().substr(0, 8), "line 1: ") << "4x4";
    EXPECT_EQ(read_all("0...1.2.3......."), (Records{"1:1" + message("1-4")})) << "4x4";
}

TEST(ReaderErrors, SayThatAZeroMayBeADigitOf9x9) {
    const std::string message =
        ": 0 beside another sign for empty cells: if it is a digit, write the digits as 1-9; if "
        "not, use one sign";
    std::string cells = first;
    for (char& c : cells)
        c = c == '.' ? '.' : static_cast<char>(c - 1); // 0-8
    const std::string column = std::to_string(cells.find('0') + 1);
    EXPECT_EQ(errors_before_a_good_puzzle(cells + '\n'), (Records{joined({"1:", column, message})}));
    EXPECT_EQ(read_all(joined({second, "\n", cells, "\n", second, "\n"})),
              (Records{"line 1: " + second, joined({"2:", column, message}), good(3)}))
        << "between plain lines";
    EXPECT_EQ(errors_before_a_good_puzzle(as_rows(cells)).size(), 1U);
    EXPECT_EQ(errors_before_a_good_puzzle(with(cells, ".", " ") + '\n').size(), 1U);
}

TEST(ReaderErrors, SayThatAZeroMayBeANumber) {
    for (const std::uint32_t side : {12U, 16U, 25U}) {
        std::string zero_based;
        std::string one_based;
        for (std::uint32_t cell = 0; cell < side * side; ++cell) {
            const bool is_row_end = (cell + 1) % side == 0;
            const bool is_given = cell % side == 2 || cell % side == 3;
            const std::uint32_t digit = (cell / side + (cell % side == 3 ? side - 1 : 0)) % side;
            zero_based += (is_given ? std::to_string(digit) : ".") + (is_row_end ? "\n" : " ");
            one_based += (is_given ? std::to_string(digit + 1) : ".") + (is_row_end ? "\n" : " ");
        }
        const Records records = errors_before_a_good_puzzle(zero_based);
        ASSERT_EQ(records.size(), 1U) << side;
        EXPECT_EQ(records[0].substr(0, 48), "1:5: 0 beside another sign for empty cells: if i") << side;
        EXPECT_EQ(read_all(one_based).front().substr(0, 6), "line 1") << side;
        EXPECT_EQ(read_all(with(one_based, ".", "0")).front().substr(0, 6), "line 1") << side;
    }
}

// Nine digits for each cell of a 9x9 puzzle are 729, and so are the cells of a 27x27 board.
TEST(ReaderErrors, SayThatTheyLookLikeCandidates) {
    const auto in_line = [](std::uint32_t n, std::uint32_t cell, std::uint32_t k) { return cell * n + k; };
    const auto in_squares = [](std::uint32_t n, std::uint32_t cell, std::uint32_t k) {
        const std::uint32_t box = n == 9 ? 3 : 2;
        return ((cell / n * box + k / box) * n + cell % n) * box + k % box;
    };
    for (const std::uint32_t n : {4U, 9U})
        for (const char* sign : {".", "0", "-"})
            for (const bool is_line : {true, false}) {
                std::string cells(std::size_t{n} * n * n, *sign);
                for (std::uint32_t cell = 0; cell < n * n; ++cell)
                    for (std::uint32_t k = 0; k < n; ++k)
                        if ((cell * 7 + k * 5) % 3 > 0)
                            cells[is_line ? in_line(n, cell, k) : in_squares(n, cell, k)] = static_cast<char>('1' + k);
                const std::string size = std::to_string(n) + "x" + std::to_string(n);
                const std::string message =
                    std::to_string(cells.size()) + " cells that look like the candidates of a " + size + " board, " +
                    std::to_string(n) + " for each of its cells: write one digit, or a sign for empty, for each cell";
                EXPECT_EQ(errors_before_a_good_puzzle(cells + '\n'), (Records{"1:1: " + message}));
                EXPECT_EQ(errors_before_a_good_puzzle(lines(rows_of(cells, n == 9 ? 27 : 8))),
                          (Records{"1:1: " + message}));
            }
    // What does not clash may be a board of that size.
    std::string board(729, '.');
    board[40] = '5';
    EXPECT_EQ(read_all(board), (Records{"line 1: " + board}));
}

// '#' begins a comment, and some write it in empty cells: a puzzle must not vanish.
TEST(ReaderErrors, AreOneForAPuzzleWithHashesInItsEmptyCells) {
    const std::string message = ": # begins a comment: write . 0 - * or _ in empty cells, or a blank before a comment";
    const std::string third = "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..";
    EXPECT_EQ(errors_before_a_good_puzzle(with(first, ".", "#") + '\n'), (Records{"1:3" + message}));
    EXPECT_EQ(errors_before_a_good_puzzle(with(third, ".", "#") + " # easy\n"), (Records{"1:1" + message}));
    EXPECT_EQ(errors_before_a_good_puzzle(with("...44.3..4...241", ".", "#") + '\n'), (Records{"1:1" + message}));
    for (const std::string& cells : {first, third})
        for (const std::string& text :
             {as_rows(cells), as_boxes(cells, " ", "------+-------+------"), as_boxes(cells, "", "---+---+---")}) {
            const Records records = errors_before_a_good_puzzle(with(text, ".", "#"));
            ASSERT_EQ(records.size(), 1U) << text;
            EXPECT_EQ(records[0].substr(records[0].find(':', 2)), message);
        }
    const std::string sixteen = "A##D#F#H##K#MN##2##D#F#8##9#1C#G##3#5#7##A#B##E#4#6#8#9#1#2#F##G#";
    EXPECT_EQ(errors_before_a_good_puzzle(lines(rows_of(sixteen + sixteen + sixteen + sixteen, 16))).size(), 1U);
    // These are comments.
    for (const char* comment : {"#1", "# 1", "# 123456789 123", "### 5 ###", "#12345678", "# 1 #", "#01-01-2005", "#",
                                "## Puzzle 10 ##", "### HARD PUZZLES ##", "#hello#world", "# a # b # c #"})
        EXPECT_EQ(read_all(joined({comment, "\n", second, " ", comment, "\n"})), (Records{good(2)})) << comment;
    EXPECT_EQ(read_all("1234 # 5\n..12 #1\n2..1\n.1..#\n"), (Records{"line 1: 1234..122..1.1.."}));
    EXPECT_EQ(read_all('#' + first + '\n' + second), (Records{good(2)}));
}

TEST(ReaderErrors, NameWhatLargerBoardsHave) {
    std::string cells = cells_of_16();
    cells[20] = 'H';
    EXPECT_EQ(read_all(cells),
              (Records{"1:21: H is not a digit of a 16x16 board, which has 1-9 and A-G, nor one of . 0 - "
                       "* _ for empty"}));
    std::string letters(256, '.');
    letters[0] = 'A';
    letters[17] = 'Q';
    EXPECT_EQ(read_all(letters),
              (Records{"1:18: Q is not a digit of a 16x16 board, which has A-P, nor one of . 0 - * _ "
                       "for empty"}));
    EXPECT_EQ(read_all(std::string(99, '1') + 'B'),
              (Records{"1:100: B is not a digit of a 10x10 board, which has 1-9 and "
                       "A, nor one of . 0 - * _ for empty"}));
    std::string numbers = "17";
    for (int k = 1; k < 256; ++k)
        numbers += k == 1 ? " 10" : " .";
    EXPECT_EQ(read_all(numbers),
              (Records{"1:1: 17 is not a digit of a 16x16 board, which has 1-16, nor one of . 0 - * _ "
                       "for empty"}));
}

// A blank line after a band is a gap only if the rest of the grid follows: one that lacks rows would go on with those
// of the next grid, and so would every grid after it.
TEST(ReaderErrors, DoNotStitchGridsWithGapsTogether) {
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

TEST(ReaderErrors, DoNotHideAPuzzleAfterATitleInBrackets) {
    EXPECT_EQ(read_all("[Easy]\n" + first + "\n[Hard]\n" + as_rows(second)),
              (Records{"line 2: " + first, "line 4: " + second}));
}

TEST(ReaderErrors, AreOneForALineThatIsTooLong) {
    const std::string message = ": a line of more than 1048576 bytes is not a puzzle";
    const std::string bad = std::string(PuzzleReader::max_line + 1, '1') + '\n';
    EXPECT_EQ(read_all(bad + second + '\n' + bad + as_rows(second)),
              (Records{"1:1" + message, good(2), "3:1" + message, good(4)}));
    // Just not too long.
    EXPECT_EQ(read_all(first + std::string(PuzzleReader::max_line - 81, ' ') + '\n' + second),
              (Records{"line 1: " + first, good(2)}));
    // In the middle of a grid, and without an end.
    EXPECT_EQ(read_all(as_rows(first).substr(0, 30) + bad + second),
              (Records{"3:1: the 9x9 grid ends after 3 of 9 rows", "4:1" + message, good(5)}));
    EXPECT_EQ(read_all(std::string(PuzzleReader::max_line * 3, '.')), (Records{"1:1" + message}));
}

// With any of the rows missing, the grid ends early, whatever follows.
TEST(ReaderErrors, AreOneForAGridWithARowTooFew) {
    for (std::size_t missing = 0; missing < 9; ++missing) {
        SCOPED_TRACE("without row " + std::to_string(missing + 1));
        auto rows = rows_of(first);
        rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(missing));
        const std::string error = "the 9x9 grid ends after 8 of 9 rows";
        EXPECT_EQ(errors_before_a_good_puzzle(lines(rows)), (Records{"8:1: " + error}));
        // Comments, titles and sections separate grids, too.
        EXPECT_EQ(read_all(lines(rows) + "# 2\n" + as_rows(second)), (Records{"8:1: " + error, good(10)}));
        EXPECT_EQ(read_all(lines(rows) + "[Puzzle]\n" + as_rows(second)), (Records{"8:1: " + error, good(10)}));
        EXPECT_EQ(read_all(lines(rows) + "Grid 2\n" + as_rows(second)),
                  (Records{"8:1: " + error, "9:1: not a puzzle: neither cells nor a comment", good(10)}));
        EXPECT_EQ(read_all(lines(rows) + second), (Records{"8:1: " + error, good(9)}));
    }
}

TEST(ReaderErrors, SeparateGridsByTheirBorders) {
    std::string grid = as_boxes(first, "", "|---+---+---|", "|", "*-----------*");
    grid.erase(grid.find("|..."), 14); // a row
    EXPECT_EQ(read_all(grid + as_boxes(second, "", "|---+---+---|", "|", "*-----------*")).back(), good(14));
}

// Nobody knows which of ten rows is none: if it is the first, every answer to nine of them is of another puzzle.
TEST(ReaderErrors, AreOneForTenRows) {
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
TEST(ReaderErrors, ShiftedGridsAreNoGrids) {
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

// A word of nine letters is no row.
TEST(ReaderErrors, ABlankLineInTheMiddleOfABandIsNoGap) {
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

TEST(ReaderErrors, ANamedRowIsNoBrokenRowOfTheGridAboveIt) {
    const std::string spaced = with(as_boxes(first, " ", ""), " |", "");
    std::string named;
    for (std::size_t k = 0; k < 8; ++k)
        named += "r" + std::to_string(k + 1) + ' ' + spaced.substr(18 * k, 18);
    for (const std::string& record : read_all(joined({"1 2 3 4 5 6 7 8 9\n", spaced, named})))
        EXPECT_NE(record.substr(0, 4), "line") << record;
}

TEST(ReaderErrors, ALongLineBelowABrokenGridIsARecordOfItsOwn) {
    EXPECT_EQ(errors_before_a_good_puzzle(as_rows(first).substr(0, 50) + "\n\n" + first + "1\n"),
              (Records{"5:1: the 9x9 grid ends after 5 of 9 rows",
                       "8:1: 82 cells; the nearest sizes are 81 (9x9) and 100 (10x10)"}));
}

TEST(ReaderErrors, TitlesAsLongAsARowSeparateGrids) {
    for (const char* title : {"Solution:", "Difficult", "Puzzle 1:", "ABCDEFGHI"}) {
        const Records records = read_all(joined({as_rows(first), title, "\n", as_rows(second)}));
        EXPECT_EQ(records.front(), "line 1: " + first) << title;
        EXPECT_EQ(records.back(), good(11)) << title;
    }
}

TEST(ReaderErrors, AFirstRowOfAllDigitsIsNoNameOfColumns) {
    EXPECT_EQ(read_all("123456\n......\n..3...\n4.....\n.....1\n..2...\n.6....\n"),
              (Records{"1:1: 7 rows where a 6x6 board has 6"}));
    EXPECT_EQ(read_all("1234\n....\n2..1\n.1..\n....\n"), (Records{"1:1: 5 rows where a 4x4 board has 4"}));
}

TEST(ReaderErrors, GridsOfAnotherSizeEndABrokenOne) {
    const std::string six = "65.4..\n2....3\n36.2..\n125...\n.163..\n4.2.5.\n";
    EXPECT_EQ(read_all("12..\n34..\n34..\n2...\n...1\n# c\n" + six + six),
              (Records{"1:1: 5 rows where a 4x4 board has 4", "line 7: 65.4..2....336.2..125....163..4.2.5.",
                       "line 13: 65.4..2....336.2..125....163..4.2.5."}));
}

// A broken row counts as one.
TEST(ReaderErrors, AreOneForTenRowsOfWhichOneIsBroken) {
    for (std::size_t at = 1; at < 9; ++at) {
        auto rows = rows_of(first);
        rows.insert(rows.begin(), "2021-1-01");
        rows[at] += '.';
        EXPECT_EQ(errors_before_a_good_puzzle(lines(rows)), (Records{"1:1: 10 rows where a 9x9 board has 9"}));
    }
}

// The broken row is of the second grid: the first is what it is.
TEST(ReaderErrors, ABrokenRowOfTheNextGridIsNoRowTooMany) {
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
TEST(ReaderErrors, NameALineOfDashesThatMayBeARow) {
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

TEST(ReaderErrors, ARowOfDashesBelowNamesOfColumnsIsNoRule) {
    EXPECT_EQ(read_all("1 2 3 4\n4 2 3 1\n- - - -\n- 1 4 -\n3 - - 2\n"),
              (Records{"3:1: a line of nothing but - or | and blanks is a rule: if it is a row, use another sign for "
                       "empty cells"}));
}

// A board of 10x10, or one of 9x9 with the names of its rows and columns?
TEST(ReaderErrors, SayThatTheFirstRowAndColumnMayBeNames) {
    std::string text = ". 1 2 3 4 5 6 7 8 9\n";
    for (std::size_t row = 0; row < 9; ++row) {
        text += std::to_string(row + 1);
        for (const char c : first.substr(9 * row, 9))
            text += std::string(" ") + c;
        text += '\n';
    }
    EXPECT_EQ(
        errors_before_a_good_puzzle(text),
        (Records{"1:1: a row and a column at the edge look like the names of the columns and rows of a 9x9 board: "
                 "leave them out"}));
    std::string mirrored;
    for (std::size_t row = 0; row < 9; ++row) {
        for (const char c : first.substr(9 * row, 9))
            mirrored += std::string(1, c) + ' ';
        mirrored += std::to_string(row + 1) + '\n';
    }
    EXPECT_EQ(errors_before_a_good_puzzle(mirrored + "1 2 3 4 5 6 7 8 9 .\n").size(), 1U);
    // Eight rows that begin with 1 to 8 are none of a smaller board.
    std::string column = first;
    for (std::size_t k = 0; k < 9; ++k)
        column[9 * k] = static_cast<char>('1' + k);
    EXPECT_EQ(errors_before_a_good_puzzle(with(as_boxes(column, " ", "").substr(0, 8 * 22), " |", "")),
              (Records{"8:1: the 9x9 grid ends after 8 of 9 rows"}));
}

TEST(ReaderErrors, AreOneForARowOfTheWrongLength) {
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

TEST(ReaderErrors, AreOneForWordsBetweenPuzzles) {
    const std::string message = ":1: not a puzzle: neither cells nor a comment";
    EXPECT_EQ(read_all("Grid 01\n" + as_rows(first) + "Grid 02\n" + as_rows(second)),
              (Records{"1" + message, "line 2: " + first, "11" + message, good(12)}));
    EXPECT_EQ(errors_before_a_good_puzzle("hello\n"), (Records{"1" + message}));
    EXPECT_EQ(errors_before_a_good_puzzle("Lorem ipsum dolor sit amet, consectetur adipiscing elit\n").size(), 1U);
}

// A title of digits looks like a row, of a small board or of one that is broken; the whole grid after it shows that it
// is not.
TEST(ReaderErrors, ATitleOfDigitsDoesNotHarmTheGridAfterIt) {
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

TEST(ReaderErrors, AGridThatAPuzzleOnOneLineInterruptsEndsThere) {
    for (std::size_t rows = 1; rows < 9; ++rows)
        for (const char* sign : {".", " ", "0"}) {
            const std::string start = as_rows(first).substr(0, 10 * rows);
            const std::string count = std::to_string(rows);
            EXPECT_EQ(read_all(start + with(second, ".", sign) + '\n' + as_rows(second)),
                      (Records{joined({count, ":1: the 9x9 grid ends after ", count, " of 9 rows"}), good(rows + 1),
                               good(rows + 2)}));
        }
}

// Sections are names in brackets; what only starts with one is no section, and is not skipped in silence.
TEST(ReaderErrors, BracketsWithoutANameAreNoSection) {
    for (const char* line : {"[", "[]", "[1,2,3],", "[[", "[x] 5", "[5..]", "[ Puzzle ]"}) {
        SCOPED_TRACE(line);
        const Records records = errors_before_a_good_puzzle(std::string(line) + '\n');
        EXPECT_EQ(records.size(), 1U);
    }
}

// A list of 4x4 puzzles with a bad one in it is no 16x16 grid, although no line repeats a digit.
TEST(ReaderErrors, ABad4x4PuzzleDoesNotTurnItsNeighboursIntoRows) {
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
TEST(ReaderErrors, RowsOfABroken16x16GridAreNo4x4Puzzles) {
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
TEST(ReaderErrors, RowsThatLostTheirBlanksAreNoSmallerBoard) {
    const Records records = read_all(" 1 3 24\n4  132\n  2 1 43\n 3    124\n" + second + '\n');
    EXPECT_EQ(records.back(), good(5));
    for (const std::string& record : records)
        EXPECT_TRUE(record == good(5) || record.substr(0, 4) != "line") << record;
}

// All of them harmed a puzzle, or were read as something they are not, in some version of the reader.
TEST(ReaderErrors, NoTwoRecordsOfTheCorpusSpoilEachOther) {
    for (const std::string& text : corpus()) {
        SCOPED_TRACE('\n' + text.substr(0, 1000));
        const std::string separated = text + (text.empty() || text.back() == '\n' ? "\n" : "\n\n");
        Records expected = read_all(text);
        const auto at = static_cast<std::size_t>(std::count(separated.begin(), separated.end(), '\n'));
        expected.push_back(good(at + 1));
        EXPECT_EQ(read_all(separated + second), expected);
        EXPECT_EQ(read_all(separated + as_rows(second)), expected);
        EXPECT_EQ(read_all(separated + as_boxes(second, " ", "------+-------+------")), expected);
        const auto parsed = read_all(as_rows(first) + '\n' + text);
        ASSERT_FALSE(parsed.empty());
        EXPECT_EQ(parsed.front(), "line 1: " + first);
        EXPECT_EQ(parsed.size(), expected.size()) << "as many records as without the grid before it, and the grid";
    }
}

TEST(ParsePuzzle, TakesExactlyOne) {
    EXPECT_EQ(text_of(parse_puzzle(first).grid), first);
    const auto error = [](const std::string& text) {
        try {
            static_cast<void>(parse_puzzle(text));
        } catch (const ParseError& e) {
            return std::to_string(e.line()) + ':' + std::to_string(e.column()) + ": " + e.what();
        }
        return std::string("no error");
    };
    EXPECT_EQ(error(""), "1:1: no puzzle: the text is empty");
    EXPECT_EQ(error(first + "\n\n" + second), "3:1: a second puzzle, where one is expected");
    EXPECT_EQ(error(first.substr(1)), "1:1: 80 cells; the nearest sizes are 64 (8x8) and 81 (9x9)");
    EXPECT_EQ(error(first + "\nx\n"), "2:1: not a puzzle: neither cells nor a comment");
    EXPECT_EQ(parse_puzzle(std::string(36, '.'), Geometry(3, 2)).grid, Grid(Geometry(3, 2)));
}

} // namespace
} // namespace sudoku::test
