#include "sudoku/reader.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/reader/samples.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

/// What is read, in every form. What is not is in reader_errors_test.cpp and
/// reader_grid_errors_test.cpp.
namespace sudoku::test {
namespace {

/// The record of a puzzle on one line or whose first row is there.
std::string at_line(std::size_t line, std::string_view cells) {
    return "line " + std::to_string(line) + ": " + std::string(cells);
}

const std::string first(first_cells);
const std::string second(second_cells);

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> found;
    for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1)
        found.push_back(text.substr(at, text.find('\n', at) - at));
    return found;
}

TEST(ReaderForms, ReadsOnePuzzleALine) {
    EXPECT_EQ(read_all(first + '\n' + second + '\n'), (Records{at_line(1, first), at_line(2, second)}));
}

TEST(ReaderForms, TakesEachSignForEmptyCells) {
    for (const char* sign : {".", "0", "-", "*", "_", " "}) {
        SCOPED_TRACE(sign);
        EXPECT_EQ(read_all(with(first, ".", sign) + '\n' + second), (Records{at_line(1, first), at_line(2, second)}));
    }
    EXPECT_EQ(read_all("53.07-*__6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
              (Records{at_line(1, first)}));
}

TEST(ReaderForms, TakesBlanksForEmptyCellsAtBothEndsOfALine) {
    std::string cells = first;
    cells.front() = cells.back() = '.';
    EXPECT_EQ(read_all(with(cells, ".", " ") + '\n' + with(first, ".", " ") + "\r\n"),
              (Records{at_line(1, cells), at_line(2, first)}));
}

TEST(ReaderForms, TakesNineRowsOnALine) {
    for (const char* between : {" ", ",", ", ", "/"})
        EXPECT_EQ(read_all(lines(rows_of(first), between)), (Records{at_line(1, first)})) << between;
}

TEST(ReaderForms, TakesNumbersInLabels) {
    for (const char* label : {"Easy #4: ", "Top1465 #3,", "top-1465 (3) ", "12. ", "Puzzle 12 (easy): ", "(3) ",
                              "Level (very hard) 2: ", "(SE 7.2) ", "Nr. 5 (7.2 SE): ", "(12 of 50) ", "(a b) ",
                              "( easy ), ", "(#1) ", "[#12] ", "\"#1\" "})
        EXPECT_EQ(read_all(label + first), (Records{at_line(1, first)})) << label;
    EXPECT_EQ(read_all(first + " #4 easy"), (Records{at_line(1, first)})) << "a comment";
    for (const char* cells : {"(53..7....) ", "(5.3..) 1 (.....) 2 ", "(12)(34)(56) ", "[5,3] "})
        EXPECT_NE(read_all(cells + first), (Records{at_line(1, first)})) << cells;
}

// Of two words as long as a puzzle the first is it, unless it is full and solves the second.
TEST(ReaderForms, TakesTheSolutionOfAPuzzleForNone) {
    const std::string solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    const std::string later = "5346" + first.substr(4); // as far as somebody got
    for (const char* sign : {"x", "?"})
        EXPECT_EQ(read_all(joined({with(first, ".", sign), " ", with(later, ".", "0")})), (Records{at_line(1, first)}))
            << sign;
    EXPECT_EQ(read_all(solution + ',' + first), (Records{at_line(1, first)}));
    EXPECT_EQ(read_all(solution + ',' + second), (Records{at_line(1, solution)}));
}

TEST(ReaderForms, IgnoresWhatFollowsAPuzzleOnItsLine) {
    for (const char* rest : {" ", "\t", "   ", " 123", "\t4.8 hard", ",17", ", 17, \"x\"", "#", "#123", " # 1 2 3",
                             " 483921657967345821251876493548132976729564138136798245372689514814253769695417382"}) {
        SCOPED_TRACE(rest);
        EXPECT_EQ(read_all(joined({first, rest, "\n", second})), (Records{at_line(1, first), at_line(2, second)}));
    }
}

TEST(ReaderForms, ReadsRowsSpacedOrNotWithBarsAndRules) {
    const std::string no_rule;
    const std::vector<std::string> forms{
        as_rows(first),
        as_boxes(first, " ", "------+-------+------"),
        as_boxes(first, " ", "---------+---------+---------", " "),
        as_boxes(first, "  ", "-------- + --------- + --------"),
        as_boxes(first, "", "---+---+---"),
        as_boxes(first, "", "===+===+==="),
        as_boxes(first, "", "-----------"),
        as_boxes(first, "", "|---+---+---|", "|", "+---+---+---+"),
        as_boxes(first, "", "|---+---+---|", "|", "*-----------*"),
        as_boxes(first, "", no_rule),
        with(as_boxes(first, " ", no_rule), " |", ""),
        with(as_boxes(first, "", no_rule), "|", " "),
        with(as_boxes(first, "\t", no_rule), "\t|", ""),
        with(as_rows(first), "\n", "  \t\n"),
        "   " + with(as_rows(first), "\n", "\n   "),
        with(as_rows(first), "\n", " # 123\n"),
    };
    for (const std::string& form : forms) {
        SCOPED_TRACE('\n' + form);
        const std::size_t line = form[0] == '+' || form[0] == '*' ? 2 : 1;
        const auto length = static_cast<std::size_t>(std::count(form.begin(), form.end(), '\n'));
        EXPECT_EQ(read_all(form), (Records{at_line(line, first)}));
        // Two of them with nothing between, and something else after them.
        EXPECT_EQ(read_all(joined({form, form, second})),
                  (Records{at_line(line, first), at_line(length + line, first), at_line(2 * length + 1, second)}));
    }
}

TEST(ReaderForms, TakesEachSignForEmptyCellsOfRows) {
    for (const char* sign : {"0", "-", "*", "_"})
        for (const std::string& form : {as_rows(first), as_boxes(first, " ", "------+-------+------"),
                                        as_boxes(first, "", "|---+---+---|", "|", "*-----------*")}) {
            const std::string text = with(form, ".", sign);
            SCOPED_TRACE('\n' + text);
            EXPECT_EQ(read_all(text), (Records{at_line(form[0] == '*' ? 2 : 1, first)}));
        }
}

TEST(ReaderForms, TakesBlanksForEmptyCellsOfRows) {
    for (const std::string& form : {as_rows(first), as_boxes(first, "", "---+---+---"),
                                    as_boxes(first, "", "|---+---+---|", "|", "*-----------*")}) {
        const std::string text = with(form, ".", " ");
        SCOPED_TRACE('\n' + text);
        EXPECT_EQ(read_all(text + second).front(), at_line(form[0] == '*' ? 2 : 1, first));
        EXPECT_EQ(read_all(text + second).size(), 2U);
    }
}

// "   |419|   ": the bars stand between the boxes, they do not enclose the row.
TEST(ReaderForms, TakesBlanksOutsideTheBarsForEmptyBoxes) {
    const std::string cells = "...195....98...13.5..............2...4......8..6.....9....1.....7....3.......4..2";
    EXPECT_EQ(read_all(with(as_boxes(cells, "", "---+---+---"), ".", " ")).front(), at_line(1, cells));
}

TEST(ReaderForms, TakesARowOfNothingButBlanksForEmptyCells) {
    std::string cells = first;
    cells.replace(36, 9, ".........");
    EXPECT_EQ(read_all(with(as_rows(cells), ".", " ")), (Records{at_line(1, cells)}));
}

TEST(ReaderForms, TakesNoRuleForCells) {
    for (const char* rule :
         {"---------", "-+-", "|||", "= = =", "-", "  --- ", "+-------+-------+-------+", "---------"})
        EXPECT_EQ(read_all(std::string(rule) + '\n' + as_rows(first) + rule + '\n' + second),
                  (Records{at_line(2, first), at_line(12, second)}))
            << rule;
    EXPECT_EQ(read_all(std::string(81, '-') + '\n'), Records{});
}

TEST(ReaderForms, AllowsAGapBetweenBands) {
    EXPECT_EQ(read_all(lines(
                  {as_rows(first.substr(0, 27)), as_rows(first.substr(27, 27)), as_rows(first.substr(54)), second})),
              (Records{at_line(1, first), at_line(13, second)}));
    // A gap of as many blanks as a row has cells is a gap as well: no row shows that blanks are cells.
    const std::string full = "483921657967345821251876493548132976729564138136798245372689514814253769695417382";
    const std::string gap(9, ' ');
    EXPECT_EQ(read_all(as_rows(full.substr(0, 27)) + gap + '\n' + as_rows(full.substr(27, 27)) + gap + '\n' +
                       as_rows(full.substr(54))),
              (Records{at_line(1, full)}));
}

TEST(ReaderForms, ReadsTheHeadersAndSectionsOfSdkFiles) {
    EXPECT_EQ(read_all("#ARuud\n#DSolve 123456789\n#B01-01-2005\n[Puzzle]\n" + as_rows(first)),
              (Records{at_line(5, first)}));
    EXPECT_EQ(read_all("[Puzzle]\n" + as_rows(first) + "[State]\n# as far as I got\n" + as_rows(second) +
                       "[puzzle]\r\n" + as_rows(second)),
              (Records{at_line(2, first), at_line(23, second)}));
    for (const char* colours : {"[Colours]\n", "[colors]\n"}) {
        EXPECT_EQ(read_all("[Puzzle]\n" + as_rows(first) + colours + second), (Records{at_line(2, first)}));
        EXPECT_EQ(read_all("[Puzzle]\n" + as_rows(first) + colours + as_rows(second)), (Records{at_line(2, first)}));
    }
    EXPECT_EQ(read_all("[Author]\nMe\n[PencilMarks]\n12 3 4\n\n" + second), (Records{at_line(6, second)}));
}

TEST(ReaderForms, ReadsCrLfAByteOrderMarkAndALastLineWithoutEnd) {
    for (const std::string& text : {first + '\n' + as_rows(second), as_rows(first) + second}) {
        const Records expected = read_all(text);
        EXPECT_EQ(expected.size(), 2U);
        EXPECT_EQ(read_all(with(text, "\n", "\r\n")), expected);
        EXPECT_EQ(read_all("\xEF\xBB\xBF" + text), expected);
        EXPECT_EQ(read_all("\xEF\xBB\xBF" + with(text, "\n", "\r\n")), expected);
        EXPECT_EQ(read_all(std::string_view(text).substr(0, text.find_last_not_of('\n') + 1)), expected);
    }
}

TEST(ReaderForms, LeaksNoDigitsOfComments) {
    const std::string comment = "# 123456789 123\n";
    EXPECT_EQ(read_all(comment + lines(rows_of(first), '\n' + comment) + comment + second),
              (Records{at_line(2, first), at_line(21, second)}));
    EXPECT_EQ(read_all("   #" + first + '\n' + second), (Records{at_line(2, second)}));
}

TEST(ReaderForms, FindsNothingInAnEmptyText) {
    for (const char* text : {"", "\n", "\n\n  \n\t\r\n", "# 1\n", "---\n", "[Puzzle]\n", "\xEF\xBB\xBF", "# no end"})
        EXPECT_EQ(read_all(text), Records{}) << text;
}

TEST(ReaderForms, Reads4x4And6x6) {
    EXPECT_EQ(
        read_all("...44.3..4...241\n12..\n..34\n2...\n...1\n1 2 | 3 4\n. . | . .\n----+----\n. . | . .\n4 . | . 1\n"),
        (Records{"line 1: ...44.3..4...241", "line 2: 12....342......1", "line 6: 1234........4..1"}));
    EXPECT_EQ(read_all("123456" + std::string(30, '.') + "\n12 34\n.. ..\n.. ..\n4. .1\n1 2\n"),
              (Records{"line 1: 123456..............................", "line 2: 1234........4..1",
                       "6:1: 2 cells; the nearest size is 16 (4x4)"}));
}

// 6x6 boards have boxes of 2x3 unless the bars, or the caller, say otherwise.
TEST(ReaderForms, TakesTheShapeOfBoxesFromTheBars) {
    const std::string cells = "1....6..12...3........4.......56....";
    const std::string wide = "1..|..6\n..1|2..\n.3.|...\n---+---\n...|..4\n...|...\n.56|...\n";
    const std::string high = "1.|..|.6\n..|12|..\n.3|..|..\n--+--+--\n..|..|.4\n..|..|..\n.5|6.|..\n";
    const std::string wide_cells = "1....6..12...3.........4.......56...";
    EXPECT_EQ(read_all(wide), (Records{"line 1: " + wide_cells}));
    EXPECT_EQ(read_all(high), (Records{"line 1 (3x2): " + wide_cells}));
    EXPECT_EQ(read_all("|" + with(high, "\n", "|\n|")).front(), "line 1 (3x2): " + wide_cells);
    EXPECT_EQ(read_all(with(with(high, "|", " | "), "+", "-+-")), (Records{"line 1 (3x2): " + wide_cells}));
    // The caller knows better.
    EXPECT_EQ(read_all(high, Geometry(2, 3)), (Records{"line 1: " + wide_cells}));
    EXPECT_EQ(read_all(cells, Geometry(3, 2)), (Records{"line 1 (3x2): " + cells}));
    EXPECT_EQ(read_all(lines(rows_of(cells, 6)), Geometry(3, 2)), (Records{"line 1 (3x2): " + cells}));
}

TEST(ReaderForms, TellsWhetherAPuzzleShowsItsBoxes) {
    const std::string rows = "1....6\n..12..\n.3....\n....4.\n......\n.56...\n";
    const std::string with_rule = "1....6\n..12..\n------\n.3....\n....4.\n------\n......\n.56...\n";
    EXPECT_FALSE(parse_puzzle(rows).shows_boxes);
    EXPECT_FALSE(parse_puzzle("1....6..12...3........4.......56....").shows_boxes);
    EXPECT_FALSE(parse_puzzle("------\n" + rows + "------\n").shows_boxes);
    EXPECT_TRUE(parse_puzzle(with_rule).shows_boxes);
    EXPECT_TRUE(parse_puzzle("1..|..6\n..1|2..\n.3.|...\n...|.4.\n...|...\n.56|...\n").shows_boxes);
}

// Rules show how high boxes are, but they may be anything: bars have to say it, too.
TEST(ReaderForms, TakesNoRulesForTheShapeOfBoxes) {
    const std::string cells = "652.3..4.16.3165.44.1.5.1253....4.12";
    const auto with_rules = [&](std::size_t band) {
        std::string text;
        for (std::size_t row = 0; row < 6; ++row)
            text += (row > 0 && row % band == 0 ? "------\n" : "") + cells.substr(6 * row, 6) + '\n';
        return text;
    };
    EXPECT_EQ(read_all(with_rules(3)),
              (Records{"1:1: a rule after every 3 rows, where boxes of a 6x6 board have 2: write "
                       "bars between the boxes, too"}));
    EXPECT_EQ(read_all(with_rules(2)), (Records{"line 1: " + cells}));
    EXPECT_EQ(read_all(with_rules(3), Geometry(2, 3)), (Records{"line 1: " + cells}));
    std::string twelve;
    for (std::size_t row = 0; row < 12; ++row)
        twelve += (row > 0 && row % 2 == 0 ? "------------\n" : "") + std::string("1...........\n");
    EXPECT_EQ(read_all(twelve),
              (Records{"1:1: a rule after every 2 rows, where boxes of a 12x12 board have 3: write bars "
                       "between the boxes, too"}));
}

TEST(ReaderForms, Reads16x16And25x25InBothAlphabetsAndAsNumbers) {
    for (const Geometry& geometry : {Geometry(4, 4), Geometry(5, 5)})
        for (const Alphabet alphabet : {Alphabet::digits, Alphabet::letters, Alphabet::numbers}) {
            SCOPED_TRACE(to_string(geometry) + ", alphabet " + std::string(alphabet.signs()));
            Dice dice(11);
            const Grid grid = with_givens(solved_grid(geometry, dice), geometry.cells() / 2, dice);
            std::string spaced;
            std::string tight;
            for (Cell cell = 0; cell < geometry.cells(); ++cell) {
                const bool is_last = geometry.column(cell) + 1 == geometry.side();
                spaced += digit_text(grid[cell], alphabet) + (is_last ? "\n" : " ");
                tight += digit_text(grid[cell], alphabet) + (is_last ? "\n" : "");
            }
            const std::string record = "line 1: " + to_line(grid, alphabet);
            EXPECT_EQ(read_all(to_line(grid, alphabet)), (Records{record}));
            EXPECT_EQ(read_all(to_boxes(grid, alphabet)), (Records{record}));
            EXPECT_EQ(read_all(spaced), (Records{record}));
            if (alphabet != Alphabet::numbers) {
                EXPECT_EQ(read_all(tight), (Records{record}));
                EXPECT_EQ(read_all(with(tight, "\n", " ")), (Records{record})) << "as rows on one line";
            }
        }
}

TEST(ReaderForms, ReadsLettersInLowerCaseToo) {
    const std::string cells = cells_of_16();
    std::string lower = cells;
    for (char& c : lower)
        c = c >= 'A' && c <= 'G' ? static_cast<char>(c - 'A' + 'a') : c;
    EXPECT_EQ(read_all(lower), (Records{"line 1: " + cells}));
}

TEST(ReaderForms, Reads100x100AsNumbersOnOneLineAndAsRows) {
    Dice dice(3);
    const Grid grid = with_givens(solved_grid(Geometry(10, 10), dice), 5000, dice);
    const Records expected{"line 1: " + to_line(grid, Alphabet::numbers)};
    EXPECT_EQ(read_all(to_line(grid, Alphabet::numbers)), expected);
    EXPECT_EQ(read_all(to_boxes(grid, Alphabet::numbers)), expected);
}

// 16 characters are a row of a 16x16 grid or a 4x4 puzzle; only the lines around them tell.
TEST(ReaderForms, TellsRowsOf16From4x4Puzzles) {
    const std::string puzzle = "...44.3..4...241";
    Records expected;
    std::string text;
    for (std::size_t line = 1; line <= 40; ++line) {
        text += puzzle + '\n';
        expected.push_back(at_line(line, puzzle));
    }
    EXPECT_EQ(read_all(text), expected);

    // The first row could be a 4x4 puzzle.
    std::string cells = cells_of_16();
    cells.replace(0, 16, "..3....1........");
    const std::string grid = lines(rows_of(cells, 16));
    EXPECT_EQ(read_all(grid + puzzle + "\n\n" + grid + puzzle),
              (Records{at_line(1, cells), at_line(17, puzzle), at_line(19, cells), at_line(35, puzzle)}));
    // The caller may know.
    const std::string sixteen = lines(std::vector<std::string>(16, puzzle));
    EXPECT_EQ(read_all(sixteen, Geometry(2, 2)).size(), 16U);
    EXPECT_EQ(read_all(sixteen, std::nullopt, InputFormat::line).size(), 16U);
    EXPECT_EQ(read_all(sixteen, Geometry(4, 4)).size(), 1U);
    EXPECT_EQ(read_all(sixteen, std::nullopt, InputFormat::grid).size(), 1U);
}

TEST(ReaderForms, ForcedFormatsReadOnlyTheirOwn) {
    const std::string text = as_rows(first) + second + '\n' + as_rows(second);
    const Records as_lines = read_all(text, std::nullopt, InputFormat::line);
    ASSERT_EQ(as_lines.size(), 19U);
    EXPECT_EQ(as_lines[0], "1:1: 9 cells; the nearest size is 16 (4x4)");
    EXPECT_EQ(as_lines[9], at_line(10, second));
    EXPECT_EQ(read_all(text, std::nullopt, InputFormat::grid),
              (Records{at_line(1, first), "10:1: 81 cells on one line, where a row of a grid is expected",
                       at_line(11, second)}));
    EXPECT_EQ(read_all(text, Geometry(3, 3)), (Records{at_line(1, first), at_line(10, second), at_line(11, second)}));
}

// The names of columns above a grid, and of rows beside it, are none of its cells.
TEST(ReaderForms, TakesNoNamesOfRowsAndColumnsForCells) {
    const auto named = [](const std::string& text, const std::vector<std::string>& names) {
        std::string result;
        std::size_t row = 0;
        for (const std::string& line : lines_of(text))
            result += (line.find("---") == std::string::npos ? names.at(row++) + ' ' : "  ") + line + '\n';
        return result;
    };
    const std::vector<std::string> none(9, " ");
    const std::vector<std::vector<std::string>> row_names{
        none,
        {"A", "B", "C", "D", "E", "F", "G", "H", "I"},
        {"a", "b", "c", "d", "e", "f", "g", "h", "i"},
        {"1", "2", "3", "4", "5", "6", "7", "8", "9"},
        {"r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9"},
        {"A:", "B:", "C:", "D:", "E:", "F:", "G:", "H:", "I:"},
        {"1)", "2)", "3)", "4)", "5)", "6)", "7)", "8)", "9)"},
        {"R1 |", "R2 |", "R3 |", "R4 |", "R5 |", "R6 |", "R7 |", "R8 |", "R9 |"},
    };
    for (const char* header :
         {"", "  1 2 3 4 5 6 7 8 9\n", "123456789\n", "   1 2 3   4 5 6   7 8 9\n", "A B C D E F G H I\n",
          "  ABC DEF GHI\n", "  c1 c2 c3 c4 c5 c6 c7 c8 c9\n", "C1C2\n1 2 3 | 4 5 6 | 7 8 9\n"})
        for (const auto& names : row_names)
            for (const std::string& form :
                 {as_rows(first), as_boxes(first, " ", "------+-------+------"), with(as_rows(first), ".", "0")}) {
                const bool has_title = *header == 'C';
                const std::string text = header + named(form, names);
                SCOPED_TRACE('\n' + text);
                const std::size_t line = *header == '\0' ? 1 : has_title ? 3 : 2;
                Records records = read_all(joined({text, "\n", second, "\n", text, "\n", as_rows(second)}));
                if (has_title) {
                    ASSERT_EQ(records.size(), 6U);
                    records.erase(records.begin() + 3);
                    records.erase(records.begin());
                }
                const std::size_t length = lines_of(text).size();
                EXPECT_EQ(records, (Records{at_line(line, first), at_line(length + 2, second),
                                            at_line(length + 2 + line, first), at_line(2 * length + 4, second)}));
            }
}

TEST(ReaderForms, TakesNoNamesOfLargerBoardsForCells) {
    const Geometry geometry(4, 4);
    Dice dice(11);
    const Grid grid = with_givens(solved_grid(geometry, dice), 100, dice);
    for (const Alphabet alphabet : {Alphabet::digits, Alphabet::letters, Alphabet::numbers})
        for (const char* header :
             {"", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n", "A B C D E F G H I J K L M N O P\n"}) {
            std::string text = header;
            for (Cell cell = 0; cell < geometry.cells(); ++cell) {
                if (geometry.column(cell) == 0)
                    text += std::string(1, static_cast<char>('A' + geometry.row(cell))) + ' ';
                text += digit_text(grid[cell], alphabet) + (geometry.column(cell) == 15 ? "\n" : " ");
            }
            EXPECT_EQ(read_all(text + second), (Records{at_line(*header == '\0' ? 1 : 2, to_line(grid, alphabet)),
                                                        at_line(*header == '\0' ? 17 : 18, second)}));
        }
}

// One row too many, of which the first is 1, 2, 3, …: no cell of it is a given.
TEST(ReaderForms, TakesNoNamesExactlyAboveTheCellsForARow) {
    const std::string spaced = as_boxes(first, " ", "------+-------+------");
    for (const std::string header : {"1 2 3 | 4 5 6 | 7 8 9\n", "1 2 3 | 4 5 6 | 7 8 9\n------+-------+------\n"})
        for (const std::string after : {"\n", "A title\n", "# A comment\n"}) {
            const std::string text = header + spaced + after;
            const std::size_t line = lines_of(header).size() + 1;
            const std::size_t length = lines_of(text).size();
            EXPECT_EQ(read_all(text + text + second),
                      (Records{at_line(line, first), at_line(length + line, first), at_line(2 * length + 1, second)}))
                << text;
        }
    EXPECT_EQ(read_all("1 2 3 4\n. . . 4\n4 . 3 .\n. 4 . .\n. 2 4 1\n"), (Records{"line 2: ...44.3..4...241"}));
    for (const char* row : {"2 1 4 3\n", ". . . .\n", "r5 . . . 1\n"}) // perhaps one of another grid
        EXPECT_EQ(read_all(joined({"1 2 3 4\n. . . 4\n4 . 3 .\n. 4 . .\n. 2 4 1\n", row}))[0].substr(0, 4), "1:1:")
            << row;
}

// As many rows as cells in a row, all of them empty; one row more or less may be 4x4 puzzles.
TEST(ReaderForms, ReadsTheRowsOfAnEmptyBoard) {
    for (const auto& [side, empty] :
         {std::pair(16U, '.'), std::pair(16U, '0'), std::pair(25U, '_'), std::pair(36U, '.')}) {
        SCOPED_TRACE(side);
        const Geometry board = *Geometry::of_side(side);
        const std::string row =
            (side == 36 ? with(std::string(35, '.'), ".", ". ") + '.' : std::string(side, empty)) + '\n';
        std::string rows;
        std::string bands;
        for (std::uint32_t k = 0; k < side; ++k) {
            rows += row;
            bands += (k % board.box_rows() == 0 && k > 0 ? "\n" : "") + row;
        }
        const std::string record = at_line(1, to_line(Grid(board), side == 36 ? Alphabet::numbers : Alphabet::digits));
        EXPECT_EQ(read_all(rows), (Records{record}));
        EXPECT_EQ(read_all(bands + '\n' + second), (Records{record, at_line(side + board.box_columns() + 1, second)}));
        if (side == 16) {
            EXPECT_EQ(read_all(rows.substr(row.size())).size(), 15U);
            EXPECT_EQ(read_all(with(rows, row + row + row, "...44.3..4...241\n" + row + row)).size(), 16U);
        }
    }
}

// Sixteen cells in a row that has a name are no 4x4 puzzle, whatever their digits; with a number it may be one of a list.
TEST(ReaderForms, TakesARowWithANameForARow) {
    std::string rows;
    std::string list;
    Records puzzles;
    for (std::size_t k = 1; k <= 16; ++k) {
        const std::string cells = k == 7 ? "...G.3..4...2.1." : "....43..4...2.1.";
        rows += "r" + std::to_string(k) + ' ' + cells + '\n';
        list += std::to_string(k) + ": ....43..4...2.1.\n";
        puzzles.push_back(at_line(k, "....43..4...2.1."));
    }
    EXPECT_EQ(read_all(rows).size(), 1U);
    EXPECT_EQ(read_all(rows).front().substr(0, 8), "line 1: ");
    EXPECT_EQ(read_all(list), puzzles);
}

// A row of 1 to 9 is a row where the others make eight, and a first column of 1 to 9 is a column.
TEST(ReaderForms, TakesAFirstRowAndAFirstColumnForCells) {
    std::string cells = first;
    for (std::size_t k = 0; k < 9; ++k)
        cells[k] = cells[9 * k] = static_cast<char>('1' + k);
    std::string column = first;
    for (std::size_t k = 0; k < 9; ++k)
        column[9 * k] = static_cast<char>('1' + k);
    for (const std::string& form :
         {as_rows(cells), as_boxes(cells, " ", "------+-------+------"), as_boxes(column, " ", "------+-------+------"),
          with(as_boxes(column, " ", ""), " |", "")})
        EXPECT_EQ(read_all(joined({form, form, "\n", form})).size(), 3U) << form;
    EXPECT_EQ(read_all(with(as_boxes(column, " ", ""), " |", "")), (Records{at_line(1, column)}));
}

// Two grids with nothing between them are two where the count of rows says so, and so are a hundred.
TEST(ReaderForms, TakesAsManyGridsAsTheRowsMake) {
    for (std::size_t grids = 1; grids <= 100; ++grids) {
        std::string text;
        Records expected;
        for (std::size_t k = 0; k < grids; ++k) {
            text += as_rows(k % 2 == 0 ? first : second);
            expected.push_back(at_line(9 * k + 1, k % 2 == 0 ? first : second));
        }
        ASSERT_EQ(read_all(text), expected);
        ASSERT_EQ(read_all(joined({text, "\n", text})).size(), 2 * grids);
        const Records records = read_all(joined({text, "53..7....\n\n", second}));
        EXPECT_EQ(records.back(), at_line(9 * grids + 3, second));
        EXPECT_EQ(records.at(records.size() - 2).find("rows where a 9x9 board has 9") != std::string::npos, true);
        if (grids < 16) {
            EXPECT_EQ(records.size(), 2U) << "all of them are in doubt";
        }
    }
}

TEST(ReaderForms, MixesLinesAndGridsInOneStream) {
    EXPECT_EQ(read_all(first + '\n' + as_rows(second) + first + '\n' + as_boxes(first, " ", "------+-------+------") +
                       "...44.3..4...241\n\n\n" + with(second, ".", " ") + '\n' + as_rows(first)),
              (Records{at_line(1, first), at_line(2, second), at_line(11, first), at_line(12, first),
                       "line 23: ...44.3..4...241", at_line(26, second), at_line(27, first)}));
}

} // namespace
} // namespace sudoku::test
