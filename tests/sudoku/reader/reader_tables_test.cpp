#include "sudoku/reader.hpp"
#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/reader/samples.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

/// Puzzles between other things: in tables, lists and arrays.
namespace sudoku::test {
namespace {

const std::string first(first_cells);
const std::string second(second_cells);

std::string at_line(std::size_t line, std::string_view cells) {
    return "line " + std::to_string(line) + ": " + std::string(cells);
}

/// A grid of which each row is written by `row`.
std::string rows_by(std::string_view cells, const std::function<std::string(const std::string&)>& row) {
    std::string text;
    for (const std::string& digits : rows_of(cells))
        text += row(digits) + '\n';
    return text;
}

/// The row's cells, `empty` in place of '.', with `between` between them.
std::string fields(const std::string& digits, const std::string& between, const std::string& empty) {
    std::string text;
    for (const char c : digits)
        text += (text.empty() ? "" : between) + (c == '.' ? empty : std::string(1, c));
    return text;
}

/// The same where the first field may be empty.
std::string table_row(const std::string& digits, const std::string& between, const std::string& quote = "") {
    std::string text;
    for (std::size_t k = 0; k < digits.size(); ++k)
        text += joined({k == 0 ? std::string_view() : between, quote,
                        std::string_view(digits).substr(k, digits[k] == '.' ? 0 : 1), quote});
    return text;
}

TEST(ReaderTables, ReadsRowsOfTables) {
    for (const char* separator : {",", ";", "\t", ", ", " ; "})
        for (const char* quote : {"", "\"", "'"}) {
            const auto row = [&](const std::string& digits) { return table_row(digits, separator, quote); };
            const std::string text = rows_by(first, row);
            SCOPED_TRACE('\n' + text);
            EXPECT_EQ(read_all(text), (Records{at_line(1, first)}));
            EXPECT_EQ(read_all(text + rows_by(second, row)), (Records{at_line(1, first), good(10)}));
            EXPECT_EQ(read_all("\xEF\xBB\xBF" + with(text, "\n", "\r\n")), (Records{at_line(1, first)}));
        }
}

// What the eye passes over: names of rows and columns, and fields that are empty in every row.
TEST(ReaderTables, ReadsRowsWithSomethingAroundThem) {
    const auto numbered = [](const std::string& cells, const std::string& head, int from, const std::string& mark,
                             const std::string& between, const std::string& empty) {
        int k = from;
        return head + rows_by(cells, [&](const std::string& row) {
                   const std::string cells_of_row =
                       empty.empty() ? table_row(row, between) : fields(row, between, empty);
                   return std::to_string(k++) + mark + cells_of_row;
               });
    };
    const auto marked = [](const std::string& cells, const std::string& mark, const std::string& between) {
        return rows_by(cells, [&](const std::string& row) { return mark + fields(row, between, "."); });
    };
    for (const std::string& cells : {first, second}) {
        std::vector<std::string> texts;
        for (const char* mark : {". ", ") ", ": "})
            for (const char* between : {"", " "})
                texts.push_back(numbered(cells, "", 1, mark, between, "."));
        for (const char* mark : {"- ", "* ", "\xE2\x80\xA2 "})
            for (const char* between : {"", " "})
                texts.push_back(marked(cells, mark, between));
        texts.push_back(numbered(cells, ";A;B;C;D;E;F;G;H;I\n", 1, ";", ";", ""));
        texts.push_back(numbered(cells, ",1,2,3,4,5,6,7,8,9\n", 1, ",", ",", ""));
        texts.push_back(numbered(cells, ",0,1,2,3,4,5,6,7,8\n", 0, ",", ",", ""));
        texts.push_back(numbered(cells, "   0  1  2  3  4  5  6  7  8\n", 0, "  ", "  ", "0"));
        const auto floats = [](const std::string& row) {
            return with(fields(row + ' ', ".0 ", "nan"), "nan.0", "nan");
        };
        texts.push_back(rows_by(cells, floats));
        texts.push_back(with(texts.back(), "nan", "NaN"));
        texts.push_back(rows_by(cells, [](const std::string& row) {
            std::string fields;
            for (const char c : row)
                fields += c == '.' ? std::string(",") : std::string(1, c) + ".0,";
            return fields.substr(0, fields.size() - 1);
        }));
        const auto gap = [](const std::string& row) {
            std::string text = table_row(row, ",");
            for (int k = 0, commas = 0; k < static_cast<int>(text.size()); ++k)
                if (text[static_cast<std::size_t>(k)] == ',' && (++commas == 3 || commas == 7))
                    text.insert(static_cast<std::size_t>(k), ",");
            return text;
        };
        std::string gaps;
        for (const std::string& row : rows_of(cells))
            gaps += gap(row) + (std::count(gaps.begin(), gaps.end(), '\n') % 4 == 2 ? "\n,,,,,,,,,,\n" : "\n");
        texts.push_back(gaps);
        std::string title = ";;;;;;;;;;;\n;;Sudoku 12;;;;;;;;;\n";
        for (const std::string& row : rows_of(cells))
            title += ";;" + table_row(row, ";") + ";\n";
        texts.push_back(title + ";;;;;;;;;;;\n");
        for (const std::string& text : texts) {
            SCOPED_TRACE('\n' + text);
            const Records records = read_all(text + '\n' + as_rows(second));
            ASSERT_EQ(records.size(), 2U);
            EXPECT_TRUE(records[0].ends_with(": " + cells)) << records[0];
            EXPECT_TRUE(records[1].ends_with(": " + second)) << records[1];
        }
    }
}

TEST(ReaderTables, NumbersThatBeginAgainBeginAPuzzle) {
    for (const char* between : {"", " "}) {
        int k = 0;
        const auto numbered = [&](const std::string& row) {
            return std::to_string(k++ % 9 + 1) + ". " + fields(row, between, ".");
        };
        const std::string text = joined({rows_by(first, numbered), rows_by(second, numbered)});
        EXPECT_EQ(read_all(text), (Records{at_line(1, first), at_line(10, second)})) << text;
    }
}

// Ten numbers in nine rows: if the first are no names, nobody knows which of them are no cells.
TEST(ReaderTables, ColumnsTooManyAreNoNames) {
    for (const char* column : {"234567891", "123456788", "111111111", "023456789"}) {
        std::size_t k = 0;
        const std::string text = rows_by(
            first, [&](const std::string& row) { return std::string(1, column[k++]) + ' ' + fields(row, " ", "."); });
        const Records records = read_all(joined({text, "\n", second}));
        EXPECT_EQ(records.back(), at_line(11, second)) << text;
        for (const std::string& record : records)
            EXPECT_EQ(record.find(first), std::string::npos) << record;
    }
}

// A table of as many rows as columns is a board of that size, also where rows and columns of it are empty.
TEST(ReaderTables, AreNeverMadeSmaller) {
    std::string cells = with(first, "9", "."); // without its first row and column: those that are left may be 8x8
    for (std::size_t k = 0; k < 9; ++k)
        cells[k] = cells[9 * k] = '.';
    for (const char* separator : {",", ";", " ; "}) {
        const std::string text = rows_by(cells, [&](const std::string& row) { return table_row(row, separator); });
        EXPECT_EQ(read_all(text), (Records{at_line(1, cells)})) << text;
    }
    std::string ten; // a board of 10x10 whose last row and column are empty, and whose first row is 1 to 9
    for (std::size_t r = 0; r < 10; ++r) {
        for (std::size_t c = 0; c < 10; ++c)
            ten += (c == 0 ? "" : ";") + (r == 0 && c < 9 ? std::to_string(c + 1) : "");
        ten += '\n';
    }
    for (const std::string& record : read_all(ten))
        EXPECT_FALSE(record.starts_with("line ")) << record << ": no puzzle of 9x9";
}

// A sheet, an array or a printout that lost a row, a cell or a name is one error, never another puzzle.
TEST(ReaderTables, ThatLackSomethingAreOneError) {
    const auto commas = [](const std::string& row) { return table_row(row, ","); };
    std::string offset = ",,,,,,,,,,,\n,,,,,,,,,,,\n";
    for (const std::string& row : rows_of(first))
        offset += ",," + table_row(row, ",") + ",\n";
    offset += ",,,,,,,,,,,\n";
    std::string matlab = "A = [";
    for (const std::string& row : rows_of(first))
        matlab += fields(row, " ", "0") + ";\n";
    std::string named = ",A,B,C,D,E,F,G,H,I\n";
    for (const std::string& row : rows_of(first))
        named += std::to_string(std::count(named.begin(), named.end(), '\n')) + "," + commas(row) + "\n";
    const auto without_line = [](std::string text, std::size_t line) {
        std::size_t at = 0;
        for (std::size_t k = 0; k < line; ++k)
            at = text.find('\n', at) + 1;
        return text.erase(at, text.find('\n', at) + 1 - at);
    };
    std::vector<std::string> texts{with(matlab, "[5 3 0", "[5 0"), matlab + "1 2 3 4 5 6 7 8 9;\n",
                                   with(named, "C", "_"), with(offset, "6,,,1", "6,,1")};
    for (std::size_t row = 2; row < 11; ++row)
        texts.push_back(without_line(offset, row));
    const auto numbers = [](const std::string& row) { return "[" + fields(row, ", ", "0") + "],"; };
    texts.push_back(with(rows_by(first, numbers), "1, 9, 5", "1, , 5"));
    const auto tabs = [](const std::string& row) { return table_row(row, "\t"); };
    texts.push_back(with(rows_by(first, tabs), "5\t\t\t\n", "5\n")); // nine characters, six cells
    for (const std::string& text : texts) {
        const Records records = read_all(joined({text, "\n", second}));
        EXPECT_LE(records.size(), 3U) << text;
        for (std::size_t k = 0; k + 1 < records.size(); ++k)
            EXPECT_FALSE(records[k].starts_with("line ")) << text << records[k];
        EXPECT_TRUE(records.back().ends_with(second)) << text;
    }
}

// Nobody knows what these are, so that they are errors.
TEST(ReaderTables, AreNotGuessed) {
    const auto rows = [](const std::string& before, const std::string& between, const std::string& empty) {
        return rows_by(first, [&](const std::string& row) { return before + fields(row, between, empty); });
    };
    for (const std::string& text :
         {rows(".", "", "."), rows(". ", " ", "."), rows("* ", " ", "*"), rows("1 2 = ", " ", "0"),
          rows("A = [1, 2]; B = [", ", ", "0"), rows(";;;;;;;;", ";", ""), rows(".", "", "0")})
        for (const std::string& record : read_all(joined({text, "\n", second})))
            EXPECT_TRUE(record == at_line(11, second) || !record.starts_with("line ")) << text << record;
}

// A row with a field too few is an error in its place, whatever stands around the rows.
TEST(ReaderTables, TellsTheRowThatLacksAField) {
    std::size_t k = 0;
    const std::string text = rows_by(first, [&](const std::string& row) {
        ++k;
        return std::to_string(k) + ". " + fields(row.substr(k == 5 ? 1 : 0), " ", ".");
    });
    EXPECT_EQ(read_all(joined({text, "\n", second})),
              (Records{"5:1: a row with 9 fields, where others have 10", at_line(11, second)}));
}

TEST(ReaderTables, ReadsARowWithoutDigits) {
    std::string cells = first;
    cells.replace(27, 9, ".........");
    EXPECT_EQ(read_all(rows_by(cells, [](const std::string& row) { return table_row(row, ","); })),
              (Records{at_line(1, cells)}));
}

TEST(ReaderTables, ReadsLargerBoardsOfNumbers) {
    const std::string cells = cells_of_16();
    std::string text;
    for (std::size_t k = 0; k < 256; ++k) {
        const std::size_t digit = std::string_view(".123456789ABCDEFG").find(cells[k]);
        text += (digit == 0 ? "" : std::to_string(digit)) + (k % 16 == 15 ? "\n" : ",");
    }
    EXPECT_EQ(read_all(text).size(), 1U);
    EXPECT_EQ(read_all(text), read_all(with(text, ",", " , ")));
}

TEST(ReaderTables, ReadsMarkdownTables) {
    const auto row = [](const std::string& digits) { return "| " + table_row(digits, " | ") + " |"; };
    const std::string text = rows_by(first, row);
    const std::string rule = "|---|---|---|---|---|---|---|---|---|\n";
    EXPECT_EQ(read_all(text), (Records{at_line(1, first)}));
    EXPECT_EQ(read_all("|   |   |   |   |   |   |   |   |   |\n" + rule + text), (Records{at_line(3, first)}));
    EXPECT_EQ(read_all("| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n" + rule + text), (Records{at_line(3, first)}));
    const auto end = text.find('\n') + 1;
    EXPECT_EQ(read_all(text.substr(0, end) + rule + text.substr(end)), (Records{at_line(1, first)}))
        << "the first row as the header";
}

TEST(ReaderTables, ReadsRowsOfLatexWithRulesBesideThem) {
    const auto read_with = [](const std::string& before, const std::string& behind) {
        return read_all(
            rows_by(first, [&](const std::string& digits) { return before + table_row(digits, " & ") + behind; }));
    };
    for (const char* rule : {"\\hline", "\\cline{1-9}", "\\cmidrule(lr){1-3}", "\\midrule[2pt]"}) {
        EXPECT_EQ(read_with("", std::string(" \\\\ ") + rule), (Records{at_line(1, first)})) << rule;
        EXPECT_EQ(read_with("", std::string(" ") + rule), (Records{at_line(1, first)})) << rule;
        EXPECT_EQ(read_with(rule + std::string(" "), " \\\\"), (Records{at_line(1, first)})) << rule;
    }
    // A cell is not dropped.
    const Records records = read_with("", " \\\\ \\textbf{6}");
    ASSERT_FALSE(records.empty());
    EXPECT_NE(records, (Records{at_line(1, first)}));
    EXPECT_FALSE(records.front().starts_with("line ")) << records.front();
    std::string underlined = rows_by(first, [](const std::string& row) { return table_row(row, " & ") + " \\\\"; });
    const auto given = underlined.find_first_of("123456789");
    underlined.replace(given, 1, "\\underline{" + underlined.substr(given, 1) + "}");
    for (const std::string& record : read_all(underlined))
        EXPECT_FALSE(record.starts_with("line ")) << record;
}

TEST(ReaderTables, ReadsArraysOfProgrammingLanguages) {
    const auto list = [](const char* empty) {
        return [empty](const std::string& digits) { return "[" + fields(digits, ", ", empty) + "],"; };
    };
    const auto braces = [](const std::string& digits) { return "  {" + fields(digits, ",", "0") + "},"; };
    const auto numpy = [](const std::string& digits) { return " [" + fields(digits, " ", "0") + "]"; };
    const auto string = [](const std::string& digits) { return "    \"" + digits + "\","; };
    const auto flat = [](const std::string& digits) { return fields(digits, ", ", "0") + ","; };
    const auto strings = [](const std::string& digits) { return "[" + table_row(digits, ",", "\"") + "],"; };
    for (const std::string& text :
         {"board = [\n" + rows_by(first, list("0")) + "]\n", "board = [\n" + rows_by(first, list("None")) + "]\n",
          "{\n" + rows_by(first, list("null")) + "\n", "grid = [\n" + rows_by(first, list("\"\"")) + "]\n",
          "int grid[9][9] = {\n" + rows_by(first, braces) + "};\n", "[" + rows_by(first, numpy).substr(1) + "]\n",
          "const char* rows[] = {\n" + rows_by(first, string) + "};\n",
          "int g[81] = {\n" + rows_by(first, flat) + "};\n",
          "board = np.array([\n" + rows_by(first, list("0")) + "])\n", "[\n" + rows_by(first, strings) + "]\n",
          "puzzle = \"\"\"\n" + as_rows(first) + "\"\"\"\n"}) {
        SCOPED_TRACE('\n' + text);
        const Records records = read_all(text + second + '\n');
        ASSERT_EQ(records.size(), 2U) << (records.empty() ? "" : records[0]);
        EXPECT_EQ(records[0].substr(records[0].find(':')), ": " + first);
        EXPECT_EQ(records[1].substr(records[1].find(':')), ": " + second);
    }
}

// "null" is an empty cell, beside which a 0 may be a digit: npm's package sudoku counts digits from 0.
TEST(ReaderTables, ReadsArraysThatBeginWithoutADigit) {
    EXPECT_EQ(read_all("[null,1,4,null,4,null,2,3,2,null,1,2,null,null,3,null]\n" + second),
              (Records{at_line(1, ".14.4.232.12..3."), good(2)}));
    EXPECT_EQ(read_all("[null,0,3,null,3,null,1,2,1,null,0,1,null,null,2,null]\n" + second),
              (Records{"1:7: 0 beside another sign for empty cells: if it is a digit, write the digits as 1-4; if not, "
                       "use one sign",
                       good(2)}));
}

TEST(ReaderTables, ReadsArraysOnOneLine) {
    std::string numbers;
    std::string rows;
    for (const std::string& digits : rows_of(first)) {
        numbers += (numbers.empty() ? "[" : ", ") + ("[" + fields(digits, ", ", "0")) + "]";
        rows += (rows.empty() ? "[\"" : "\", \"") + digits;
    }
    for (const std::string& text : {numbers + "]", "grid = " + numbers + "];", rows + "\"]", "g = " + rows + "\"],"})
        EXPECT_EQ(read_all(joined({text, "\n", second})), (Records{at_line(1, first), good(2)})) << text;
    for (const std::string& text : {"[\"" + first + "\",", "\"" + first + "\",", "'" + first + "'", "(" + first + ")"})
        EXPECT_EQ(read_all(joined({text, "\n", second})), (Records{at_line(1, first), good(2)})) << text;
    // Two puzzles on one line: none is lost in silence.
    EXPECT_EQ(read_all("[\"" + first + "\", \"" + second + "\"]").at(0).substr(0, 4), "1:3:");
}

TEST(ReaderTables, ALoneQuoteIsNoEmptyCell) {
    std::string table;
    for (const std::string& row : rows_of(first))
        table += fields(row, ",", "") + '\n';
    for (const char* const quote : {"\"", "'", "\xE2\x80\x9C"}) {
        std::string text = table;
        text.replace(text.find("6,,,1"), 1, quote);
        EXPECT_EQ(read_all(text).at(0).substr(1, 3), ":1:") << text;
    }
}

TEST(ReaderTables, ASecondPuzzleOnALineIsAnErrorAndASolutionIsNone) {
    for (const char* const between : {" ", ",", "\t", "; ", " and "})
        EXPECT_EQ(read_all(joined({first, between, second})).at(0).substr(0, 2), "1:") << between;
    EXPECT_EQ(read_all(first + " " + std::string(81, '5')), (Records{at_line(1, first)}));
}

TEST(ReaderTables, ReadsPuzzlesBehindALabel) {
    const auto name = [](const std::string& text) {
        PuzzleReader reader(bytes_of(text));
        const auto record = reader.next();
        return record && std::holds_alternative<Puzzle>(*record) ? std::get<Puzzle>(*record).name : "no puzzle";
    };
    for (const std::string& text :
         {"1. " + first, "1) " + first, "1: " + first, "1," + first, "1;" + first + ";hard", "1\t" + first,
          "  1  " + first, "\"1\",\"" + first + "\",\"hard\"", "| 1 | " + first + " | easy |"}) {
        EXPECT_EQ(read_all(joined({text, "\n", second})), (Records{at_line(1, first), good(2)})) << text;
        EXPECT_EQ(name(text), "1") << text;
    }
    EXPECT_EQ(name("No. 12: " + first), "No. 12");
    EXPECT_EQ(name("Kr\xC3\xA4he 7) " + first), "Kr\xC3\xA4he 7");
    EXPECT_EQ(name(first), "");
    EXPECT_EQ(name("\"" + first + "\""), "");
    // The header of a data set is a note.
    EXPECT_EQ(read_all("id,puzzle,solution\n1," + first + "," + second + "\n2," + second + ",\n"),
              (Records{at_line(2, first), good(3)}));
}

// A broken puzzle is not taken for the label of its solution.
TEST(ReaderTables, TakesNoSolutionForAPuzzle) {
    const std::string solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    for (const char* separator : {",", ";", "\t", " ", "\",\""})
        for (const std::string& broken : {first.substr(1), first + ".", with(first, "7", "!"), with(first, "3", "y")}) {
            const Records records = read_all(joined({broken, separator, solution, "\n"}));
            ASSERT_EQ(records.size(), 1U);
            EXPECT_EQ(records[0].substr(0, 2), "1:") << records[0];
        }
}

TEST(ReaderTables, NameTheCellThatHasNoDigit) {
    const std::string text = rows_by(first, [](const std::string& row) { return table_row(row, ","); });
    EXPECT_EQ(errors_before_a_good_puzzle(with(text, "4,,,8", "4,,A,8")),
              (Records{"5:4: A is not a digit of a 9x9 board, which has 1-9, nor one of . 0 - * _ for empty"}));
    std::string lacks_one = text;
    lacks_one.erase(lacks_one.find(','), 1);
    EXPECT_EQ(errors_before_a_good_puzzle(lacks_one).size(), 1U);
}

} // namespace
} // namespace sudoku::test
