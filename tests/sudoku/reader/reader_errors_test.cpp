#include "sudoku/reader.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/reader/samples.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

/// What is not read: the message, its place, and that the next puzzle is unharmed. Rows that are no grid are in
/// reader_grid_errors_test.cpp.
namespace sudoku::test {
namespace {

const std::string first(first_cells);
const std::string second(second_cells);
const std::string not_a_digit = " is not a digit of a 9x9 board, which has 1-9, nor one of . 0 - * _ for empty";

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

// Lines that follow each other and are all wrong in some way are told once; few of them may be of a list.
TEST(ReaderErrors, OfLinesTogetherAreOne) {
    const auto wrong = [](std::size_t lines) {
        std::string text;
        for (std::size_t k = 0; k < lines; ++k)
            text += "(1, " + std::to_string(k) + "): 5,\n";
        return text;
    };
    const std::string message = "1:1: not a puzzle: neither cells nor a comment";
    const auto at_end = [&](std::size_t line) { return "line " + std::to_string(line) + ": " + second; };
    EXPECT_EQ(read_all(wrong(2) + '\n' + second).size(), 3U);
    EXPECT_EQ(read_all(wrong(3)), (Records{message + ", and the 2 lines below are no puzzle either"}));
    for (const std::string& puzzle : {second + '\n', as_rows(second)})
        for (const char* gap : {"", "\n", "# \n"})
            EXPECT_EQ(
                read_all(wrong(40) + gap + puzzle),
                (Records{message + ", and the 39 lines below are no puzzle either", at_end(*gap == 0 ? 41 : 42)}));
    EXPECT_EQ(read_all(wrong(3) + '\n' + wrong(3)).size(), 2U) << "a gap";
    EXPECT_EQ(read_all(wrong(1000)).size(), 10U) << "a hundred at most";
    std::string rows;
    for (const std::string& row : rows_of(second))
        rows += std::to_string(rows.size() / 13 + 1) + ". " + row + '\n';
    EXPECT_EQ(read_all(wrong(3) + rows).back(), at_end(4)) << "rows with numbers below";
    std::string small;
    for (std::size_t k = 0; k < 5; ++k)
        small += "12344321341221\n";
    EXPECT_EQ(read_all(small).size(), 5U) << "each may have been a puzzle of 4x4";
    std::string list;
    for (std::size_t k = 0; k < 5; ++k)
        list += first.substr(0, 80) + '\n';
    EXPECT_EQ(read_all(list).size(), 5U) << "each may have been a puzzle";
    EXPECT_EQ(read_all(wrong(5), std::nullopt, InputFormat::line).size(), 5U);
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
    error(0, "y", "y" + not_a_digit);
    error(80, "!", "this" + not_a_digit);
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

// A scanner's '?' among dots was a digit.
TEST(ReaderErrors, SayThatAnUnusualSignMayBeADigit) {
    for (const char* sign : {"?", "x"}) {
        std::string cells = first;
        cells.replace(3, 1, sign);
        const std::string message =
            ": " + std::string(sign) + " beside another sign for empty cells: write the digit, or use one sign";
        EXPECT_EQ(errors_before_a_good_puzzle(cells + '\n'), (Records{"1:4" + message}));
        EXPECT_EQ(errors_before_a_good_puzzle(as_rows(cells)), (Records{"1:4" + message}));
        EXPECT_EQ(errors_before_a_good_puzzle(with(std::string(81, '.'), ".", sign) + '\n'),
                  (Records{"1:1: " + std::string(sign) + " in each cell: if all are empty, write . 0 - * or _"}));
    }
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
TEST(Reader, TakesDigitsThatClashForTheCandidatesOfASmallerBoard) {
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
                std::string candidates(cells.size(), '.');
                for (std::uint32_t cell = 0; cell < n * n; ++cell)
                    for (std::uint32_t k = 0; k < n; ++k)
                        if (const char c = cells[is_line ? in_line(n, cell, k) : in_squares(n, cell, k)]; c != *sign)
                            candidates[in_line(n, cell, k)] = c;
                for (const std::string& text : {cells, lines(rows_of(cells, n == 9 ? 27 : 8))}) {
                    const Grid grid = parse_puzzle(text).grid;
                    EXPECT_EQ(grid.geometry().side(), n);
                    EXPECT_EQ(to_candidate_line(grid), candidates);
                }
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

TEST(ReaderErrors, AreOneForWordsBetweenPuzzlesIfTheReaderIsStrict) {
    const std::string message = ":1: not a puzzle: neither cells nor a comment";
    EXPECT_EQ(read_strictly("Grid 01\n" + as_rows(first) + "Grid 02\n" + as_rows(second)),
              (Records{"1" + message, "line 2: " + first, "11" + message, good(12)}));
    EXPECT_EQ(read_strictly("hello\n" + second), (Records{"1" + message, good(2)}));
    EXPECT_EQ(read_strictly("Lorem ipsum dolor sit amet, consectetur adipiscing elit\n").size(), 1U);
}

TEST(ReaderErrors, AreOneForATextOfNothingButNotes) {
    const std::string message = ":1: not a puzzle: neither cells nor a comment";
    EXPECT_EQ(read_all("hello\n\nworld\n"), (Records{"1" + message}));
    EXPECT_EQ(read_all("\nhello\n# 5\n"), (Records{"2" + message}));
    EXPECT_EQ(read_all("hello\n123\n"), (Records{"2:1: 3 cells; the nearest size is 16 (4x4)"}));
}

// What may have been a puzzle is not skipped as a note.
TEST(ReaderErrors, AreOneForADamagedPuzzle) {
    for (const std::string& damaged :
         {with(first, "7", "seven"), std::string(81, '!'), first.substr(0, 40) + "qq" + first.substr(40),
          std::string(20, '!') + first.substr(0, 20)}) {
        SCOPED_TRACE(damaged);
        EXPECT_EQ(errors_before_a_good_puzzle(damaged + '\n').size(), 1U);
    }
}

// Sections are names in brackets; what only starts with one is no section, and is not skipped in silence.
TEST(ReaderErrors, BracketsWithoutANameAreNoSection) {
    for (const char* line : {"[1,2,3],", "[5..]", "[5] 5", "[-]"}) {
        SCOPED_TRACE(line);
        const Records records = errors_before_a_good_puzzle(std::string(line) + '\n');
        EXPECT_EQ(records.size(), 1U);
    }
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
            return std::to_string(e.line()) + ':' + std::to_string(e.column()) + ": " + e.message();
        }
        return std::string("no error");
    };
    EXPECT_EQ(error(""), "1:1: no puzzle: the text is empty");
    EXPECT_EQ(error(first + "\n\n" + second), "3:1: a second puzzle, where one is expected");
    EXPECT_EQ(error(first.substr(1)), "1:1: 80 cells; the nearest sizes are 64 (8x8) and 81 (9x9)");
    EXPECT_EQ(error("hello"), "1:1: not a puzzle: neither cells nor a comment");
    EXPECT_EQ(error(first + "\n5.3\n"), "2:1: 3 cells; the nearest size is 16 (4x4)");
    EXPECT_EQ(parse_puzzle(std::string(36, '.'), Geometry(3, 2)).grid, Grid(Geometry(3, 2)));
}

} // namespace
} // namespace sudoku::test
