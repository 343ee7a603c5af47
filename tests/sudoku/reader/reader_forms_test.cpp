#include "sudoku/reader.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/reader/samples.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

/// Forms in many combinations, and forms that a caller asks for. The others are samples of tests/data/formats.
namespace sudoku::test::reader_forms_test {
namespace {

/// Returns the record of a puzzle on one line or whose first row is there.
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

TEST(ReaderForms, FindsNothingInAnEmptyText) {
    for (const char* text : {"", "\n", "\n\n  \n\t\r\n", "# 1\n", "---\n", "[Puzzle]\n", "\xEF\xBB\xBF", "# no end"})
        EXPECT_EQ(read_all(text), Records{}) << text;
}

// The caller knows the board better than the bars, and another board is an error.
TEST(ReaderForms, HaveTheBoardThatIsAskedFor) {
    const std::string six = "1....6..12...3.........4.......56...";
    const std::string high = "1.|..|.6\n..|12|..\n.3|..|..\n--+--+--\n..|..|.4\n..|..|..\n.5|6.|..\n";
    const std::string ruled = "1....6\n..12..\n.3....\n------\n.....4\n......\n.56...\n";
    const std::string json = "{\"puzzle\": \"" + six + "\"}";
    const std::string ksudoku =
        "<ksudoku><graph order=\"4\" type=\"sudoku\"/><values>bc__de__________</values></ksudoku>";
    const std::string wiki = "S6B" + std::string(71, '0') + '6';
    const std::string clues = "r1c4=4 r2c1=4 r2c3=3 r3c2=4 r4c2=2 r4c3=4 r4c4=1 r5c1=1";
    struct Case {
        std::string text;
        Geometry geometry;
        std::string record;
    };
    for (const auto& [text, geometry, record] : std::vector<Case>{
             {high, Geometry(2, 3), "line 1: " + six},
             {six, Geometry(3, 2), "line 1 (3x2): " + six},
             {lines(rows_of(six, 6)), Geometry(3, 2), "line 1 (3x2): " + six},
             {ruled, Geometry(2, 3), "line 1: " + six},
             {ruled, Geometry(3, 2), "line 1 (3x2): " + six},
             {json, Geometry(3, 2), "line 1 (3x2): " + six},
             {wiki, Geometry(3, 2), "line 1 (3x2): " + std::string(35, '.') + '6'},
             {"https://puzz.link/p?sudoku/6/6/1zu", Geometry(3, 2), "line 1 (3x2): 1" + std::string(35, '.')},
             {first.substr(1), Geometry(3, 3), "1:1: 80 cells where a puzzle has 81 (9x9)"},
             {first, Geometry(3, 2), "1:1: 81 cells where a puzzle has 36 (6x6 with 3x2 boxes)"},
             {"puzzle,level\n" + first + ",3\n", Geometry(2, 2), "2:1: 81 cells where a puzzle has 16 (4x4)"},
             {clues, Geometry(2, 2), "1:50: r5c1=1 is not a clue of a 4x4 board"},
             {json, Geometry(3, 3), "1:1: a 6x6 board where a 9x9 is asked for"},
             {ksudoku, Geometry(3, 3), "1:1: a 4x4 board where a 9x9 is asked for"},
             {wiki, Geometry(3, 3), "1:1: a 6x6 board where a 9x9 is asked for"},
             {"2x3:z1i", Geometry(3, 2), "1:1: a 6x6 board where a 6x6 with 3x2 boxes is asked for"},
         })
        EXPECT_EQ(read_all(text, geometry), Records{record}) << text;
}

TEST(ReaderForms, TellsWhetherAPuzzleShowsItsBoxes) {
    const std::string rows = "1....6\n..12..\n.3....\n....4.\n......\n.56...\n";
    const std::string with_rule = "1....6\n..12..\n------\n.3....\n....4.\n------\n......\n.56...\n";
    EXPECT_FALSE(parse_puzzle(rows).has_explicit_boxes);
    EXPECT_FALSE(parse_puzzle("1....6..12...3........4.......56....").has_explicit_boxes);
    EXPECT_FALSE(parse_puzzle("------\n" + rows + "------\n").has_explicit_boxes);
    EXPECT_TRUE(parse_puzzle(with_rule).has_explicit_boxes);
    EXPECT_TRUE(parse_puzzle("1..|..6\n..1|2..\n.3.|...\n...|.4.\n...|...\n.56|...\n").has_explicit_boxes);
}

TEST(ReaderForms, Reads16x16And25x25InBothAlphabetsAndAsNumbers) {
    for (const Geometry& geometry : {Geometry(4, 4), Geometry(5, 5)})
        for (const DigitNotation notation : {DigitNotation::digits, DigitNotation::letters, DigitNotation::numbers}) {
            SCOPED_TRACE(to_string(geometry) + ", alphabet " + std::string(notation.symbols()));
            Dice dice(11);
            const Grid grid = with_givens(solved_grid(geometry, dice), geometry.cell_count() / 2, dice);
            std::string spaced;
            std::string tight;
            for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
                const bool is_last = geometry.column(cell) + 1 == geometry.side();
                spaced += digit_text(grid[cell], notation) + (is_last ? "\n" : " ");
                tight += digit_text(grid[cell], notation) + (is_last ? "\n" : "");
            }
            const std::string record = "line 1: " + to_line(grid, notation);
            EXPECT_EQ(read_all(to_line(grid, notation)), (Records{record}));
            EXPECT_EQ(read_all(to_grid_text(grid, notation)), (Records{record}));
            EXPECT_EQ(read_all(spaced), (Records{record}));
            if (notation != DigitNotation::numbers) {
                EXPECT_EQ(read_all(tight), (Records{record}));
                EXPECT_EQ(read_all(with(tight, "\n", " ")), (Records{record})) << "as rows on one line";
            }
        }
}

TEST(ReaderForms, Reads100x100AsNumbersOnOneLineAndAsRows) {
    Dice dice(3);
    const Grid grid = with_givens(solved_grid(Geometry(10, 10), dice), 5000, dice);
    const Records expected{"line 1: " + to_line(grid, DigitNotation::numbers)};
    EXPECT_EQ(read_all(to_line(grid, DigitNotation::numbers)), expected);
    EXPECT_EQ(read_all(to_grid_text(grid, DigitNotation::numbers)), expected);
}

// 16 characters are a row of a 16x16 grid or a 4x4 puzzle; the caller may know.
TEST(ReaderForms, TellsRowsOf16From4x4Puzzles) {
    const std::string sixteen = lines(std::vector<std::string>(16, "...44.3..4...241"));
    EXPECT_EQ(read_all(sixteen, Geometry(2, 2)).size(), 16U);
    EXPECT_EQ(read_all(sixteen, std::nullopt, InputFormat::line).size(), 16U);
    EXPECT_EQ(read_all(sixteen, Geometry(4, 4)).size(), 1U);
    EXPECT_EQ(read_all(sixteen, std::nullopt, InputFormat::grid).size(), 1U);
    const std::string few =
        "1..............." + lines(std::vector<std::string>(15, "................")).insert(0, "\n");
    EXPECT_EQ(read_all(few).size(), 1U);
    EXPECT_EQ(read_all(few + "anti-king\n").size(), 1U);
    EXPECT_EQ(read_all(sixteen + "anti-king\n").size(), 16U);
    for (const std::size_t side : {36U, 64U, 100U}) {
        const std::string none = lines(std::vector<std::string>(side, std::string(side, '.')));
        EXPECT_EQ(read_all(none).size(), 1U) << side;
        EXPECT_EQ(read_all(none, std::nullopt, InputFormat::line).size(), side);
        EXPECT_EQ(read_all(lines(std::vector<std::string>(side, "1" + std::string(side - 1, '.')))).size(), side);
    }
    EXPECT_EQ(read_all(lines(std::vector<std::string>(81, std::string(81, '.')))).size(), 81U);
}

TEST(ReaderForms, ForcedFormatsReadOnlyTheirOwn) {
    const std::string text = as_rows(first) + second + '\n' + as_rows(second);
    const Records as_lines = read_all(text, std::nullopt, InputFormat::line);
    ASSERT_EQ(as_lines.size(), 19U);
    EXPECT_EQ(places_of(as_lines)[0], "1:1");
    EXPECT_EQ(as_lines[9], at_line(10, second));
    EXPECT_EQ(places_of(read_all(text, std::nullopt, InputFormat::grid)),
              (Records{at_line(1, first), "10:1", at_line(11, second)}));
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
    for (const DigitNotation notation : {DigitNotation::digits, DigitNotation::letters, DigitNotation::numbers})
        for (const char* header :
             {"", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n", "A B C D E F G H I J K L M N O P\n"}) {
            std::string text = header;
            for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
                if (geometry.column(cell) == 0)
                    text += std::string(1, static_cast<char>('A' + geometry.row(cell))) + ' ';
                text += digit_text(grid[cell], notation) + (geometry.column(cell) == 15 ? "\n" : " ");
            }
            EXPECT_EQ(read_all(text + second), (Records{at_line(*header == '\0' ? 1 : 2, to_line(grid, notation)),
                                                        at_line(*header == '\0' ? 17 : 18, second)}));
        }
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
        EXPECT_FALSE(records.at(records.size() - 2).starts_with("line "));
        if (grids < 16) {
            EXPECT_EQ(records.size(), 2U) << "all of them are in doubt";
        }
    }
}

} // namespace
} // namespace sudoku::test::reader_forms_test
