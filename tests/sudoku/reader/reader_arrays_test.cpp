#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/reader/samples.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

/// Arrays as languages write them, and what programs write in empty cells.
namespace sudoku::test {
namespace {

const std::string four = "...44.3..4...241"; // not its own mirror image

using Rows = std::vector<std::vector<std::string>>;

/// The cells of a board, `empty` in place of '.'.
Rows cells_of(std::string_view board, std::size_t side, const std::string& empty) {
    Rows rows;
    for (const std::string& row : rows_of(board, side)) {
        rows.emplace_back();
        for (const char c : row)
            rows.back().push_back(c == '.' ? empty : std::string(1, c));
    }
    return rows;
}

std::string between(const std::vector<std::string>& parts, const std::string& separator) {
    std::string text;
    for (std::size_t k = 0; k < parts.size(); ++k)
        text += (k == 0 ? "" : separator) + parts[k];
    return text;
}

/// How an array is written: before it, before a row, between cells, behind a row, between rows, behind it.
using Form = std::array<std::string, 6>;

std::string written(const Rows& rows, const Form& form) {
    std::vector<std::string> lines;
    for (const auto& row : rows)
        lines.push_back(form[1] + between(row, form[2]) + form[3]);
    return form[0] + between(lines, form[4]) + form[5] + '\n';
}

Rows turned(const Rows& rows) {
    Rows columns(rows.size(), std::vector<std::string>(rows.size()));
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (std::size_t column = 0; column < rows.size(); ++column)
            columns[column][row] = rows[row][column];
    return columns;
}

/// The text is that puzzle, and the next one is read, too.
void expect_puzzle(const std::string& text, std::string_view cells) {
    const Records records = read_all(text + std::string(second_cells) + '\n');
    ASSERT_EQ(records.size(), 2U) << text << (records.empty() ? "" : records[0]);
    EXPECT_TRUE(records[0].ends_with(": " + std::string(cells))) << text << records[0];
    EXPECT_TRUE(records[1].ends_with(second_cells)) << text << records[1];
}

const std::vector<Form> separated{
    {"[[", "", ",", "", "],[", "]]"},
    {"board = [[", "", ", ", "", "],\n         [", "]]"},
    {"[", "", ", ", "", ", ", "]"},
    {"x = [", "", " ", "", "; ", "];"},
    {"[[", "", " ", "", "]\n [", "]]"},
    {"", "", ",", "", "\n", ""},
    {"", "", "; ", "", "\n", ""},
    {"", "", ",", "", ",", ""},
    {"", "", "\t", "", "\n", ""},
    {"", "", " ", "", "\n", ""},
    {"", "", " ", "", " ", ""},
    {"", "| ", " | ", " |", "\n", ""},
    {R"({"puzzle": ")", "", " ", "", " ", R"("})"},
    {"'[[", "", ", ", "", "], [", "]]'"},
    {"id,puzzle\n1,\"[[", "", ",", "", "],[", "]]\""},
};

TEST(ReaderArrays, HaveEmptyCellsAsProgramsWriteThem) {
    for (const std::string empty : {"-1", "-1.0", "nan", "NaN", "NA", "None", "null", "nil", "undefined", "X", "x"})
        for (const Form& form : separated) {
            const bool is_text = form[0].find_first_of("'\"") != std::string::npos; // in which X is a letter
            for (const std::string_view board : {std::string_view(four), first_cells})
                if (!is_text || empty.size() > 1)
                    expect_puzzle(written(cells_of(board, board.size() == 81 ? 9 : 4, empty), form), board);
        }
    for (const std::string empty : {"\"\"", "\" \"", "' '", "\"-1\"", "\"nan\""})
        for (const Form& form : std::span(separated).first(8))
            for (const std::string_view board : {std::string_view(four), first_cells})
                expect_puzzle(written(cells_of(board, board.size() == 81 ? 9 : 4, empty), form), board);
    for (const char* json : {R"({"puzzle": [[-1,-1,-1,4],[4,-1,3,-1],[-1,4,-1,-1],[-1,2,4,1]]})",
                             R"({"puzzle": [NaN,"-1"," ",4,4,"None",3,null,-1.0,4,"nan",-1,-1,2,4,1]})"})
        expect_puzzle(json + std::string("\n"), four);
}

// Cells of one or two characters, and boards of 6x6.
TEST(ReaderArrays, HaveMinusOneInCellsOfAnyWidth) {
    expect_puzzle("[-1,-1,-1,-1,-1,-1,-1,2,-1,6,-1,-1,-1,-1,-1,-1,2,-1,-1,3,1,-1,-1,-1,4,-1,-1,-1,-1,-1,-1,-1,-1,1,5,"
                  "-1]\n",
                  ".......2.6......2..31...4........15.");
    const std::string numbers = std::string("16") + with(std::string(254, '.'), ".", " .") + " 2";
    for (const std::string separator : {",", " ", ", "}) {
        std::vector<std::string> cells(256, "-1");
        cells.front() = "16";
        cells.back() = "2";
        EXPECT_EQ(read_all('[' + between(cells, separator) + "]\n"), Records{"line 1: " + numbers});
    }
    EXPECT_EQ(read_all("[[1,-1,-1,-1,-1,-1,-1,-1,2],\n[-1,3,-1,-1,4,-1,-1,-1,-1],\n[-1,-1,-1,2,-1,-1,3,-1,-1]]\n"),
              Records{"3:1: the 9x9 grid ends after 3 of 9 rows"});
}

TEST(ReaderArrays, SignsOfEmptyCellsInGroupsStayCells) {
    EXPECT_EQ(read_all("-1 -3\n3- -1\n-- 1-\n1- --\n"), Records{"line 1: .1.33..1..1.1..."});
    EXPECT_EQ(read_all("[4,3,2,-]\n[-,-,-,1]\n[-,-,1,-]\n[1,-,-,-]\n"), Records{"line 1: 432....1..1.1..."});
}

TEST(ReaderArrays, MayHaveNothingBetweenCommas) {
    expect_puzzle("[,,,4,4,,3,,,4,,,,2,4,1]\n", four);
    for (const Form& form : {Form{"[[", "", ",", "", "],[", "]]"}, Form{"[[", "", ", ", "", "],\n [", ",]]"}})
        expect_puzzle(written(cells_of(four, 4, ""), form), four);
    expect_puzzle("[[0,0,0,4,],[4,0,3,0,],[0,4,0,0,],[0,2,4,1,],]\n", four);
    EXPECT_EQ(read_all("[[0,0,0,4],[3,,1,2],[0,3,0,0],[0,2,3,1]]\n"),
              Records{"1:15: nothing beside another sign for empty cells: write the digit, or use one sign"});
}

TEST(ReaderArrays, AreReadInTheirLanguages) {
    for (const Form& form : std::vector<Form>{
             {"val b = arrayOf(", "intArrayOf(", ", ", ")", ", ", ")"},
             {"val b = listOf(\n", "listOf(", ", ", ")", ",\n", ",\n)"},
             {"val b = Array(\n", "  Array(", ", ", ")", ",\n", "\n)"},
             {"let b = vec![", "vec![", ", ", "]", ", ", "];"},
             {"let b: Vec<Vec<u8>> = vec![\n", "    vec![", ", ", "]", ",\n", ",\n];"},
             {"puzzle = [| ", "", ", ", "", " | ", " |];"},
             {"puzzle=[|\n", "", ",", "", "|\n", "|];"},
             {"puzzle = [| ", "", ", ", "", "\n | ", "\n|];"},
             {"puzzle:\n", "  - [", ", ", "]", "\n", ""},
             {"let b = [|", "[|", ";", "|]", ";", "|];;"},
             {"let b = [|\n", "  [|", "; ", "|]", ";\n", "\n|]"},
             {"board = [ [", "", ",", "", "]\n        , [", "] ]"},
             {"board := [][]int{\n", "\t{", ", ", "}", ",\n", ",\n}"},
             {"var b = [4][4]int{\n", "\t[4]int{", ", ", "}", ",\n", ",\n}"},
             {"int[,] b = new int[,] { ", "{", ", ", "}", ", ", "};"},
             {"int[][] b = new int[][] {\n", "  new int[] {", ", ", "}", ",\n", "\n};"},
             {"$b = array(\n", "  array(", ", ", ")", ",\n", "\n);"},
             {"    return [", "[", ", ", "]", ", ", "]"},
             {"\"board\": [", "[", ", ", "]", ", ", "],"},
             {"g = np.array([", "[", ", ", "]", ", ", "], dtype=int)"},
             {"g = np.array([", "", ", ", "", ", ", "]).reshape(4, 4)"},
             {"m <- rbind(", "c(", ",", ")", ",\n  ", ")"},
             {"m <- matrix(c(", "", ", ", "", ",\n", "), nrow = 4, byrow = TRUE)"},
             {"m <- matrix(\n  data = c( # rows\n", "", ", ", "", ", # a row\n", "\n  ),\n ncol=4,byrow=T\n)"},
             {"matrix(c(", "", ", ", "", ", ", "), 4, 4, TRUE)"},
             {"matrix(4, 4, [", "[", ", ", "]", ", ", "])"},
             {"t(matrix(c(", "", ",", "", ",", "), nrow=4))"},
             {"A = reshape([", "", " ", "", " ", "], 4, 4)';"},
         })
        for (const std::string empty : {"0", "-1"})
            expect_puzzle(written(cells_of(four, 4, empty), form), four);
    // One column after the other.
    for (const Form& form : std::vector<Form>{
             {"m <- matrix(c(", "", ",", "", ",", "), nrow=4)"},
             {"m = matrix(c(\n", "", ", ", "", ",\n", "\n), 4, 4)"},
             {"structure(c(", "", "L, ", "L", ", \n", "), dim = c(4L, 4L))"},
             {"matrix(nrow = 4, data = c(", "", ", ", "", ", ", "))"},
             {"cbind(", "c(", ",", ")", ", ", ")"},
             {"A = reshape([", "", " ", "", " ", "], [4 4]);"},
             {"a = reshape((/ ", "", ", ", "", ", ", " /), (/ 4, 4 /))"},
             {"A = [", "", " ", "", "; ", "]';"},
         })
        for (const std::string empty : {"0", "NA"})
            if (empty == "0" || form[2] != "L, ")
                expect_puzzle(written(turned(cells_of(four, 4, empty)), form), four);
    expect_puzzle("[\"   4\",\"4 3 \",\" 4  \",\" 241\"]\n", four);
    expect_puzzle("     [,1] [,2] [,3] [,4]\n[1,]   NA   NA   NA    4\n[2,]    4   NA    3   NA\n[3,]   NA    4   NA   "
                  "NA\n[4,]   NA    2    4    1\n",
                  four);
}

TEST(ReaderArrays, ArraysByColumnsThatAreBrokenAreOneError) {
    const std::string rows = "0,0,0,4,\n4,0,3,0,\n0,4,0,0,\n";
    for (const auto& [text, error] : std::vector<std::pair<std::string, std::string>>{
             {"m <- matrix(c(" + rows + "0,2,4,1\n", "1:1: an array without its last bracket"},
             {"matrix(c(" + rows + "0,2,4), nrow=4)\n", "1:1: 15 cells; the nearest size is 16 (4x4)"},
             {"matrix(c(" + rows + "0,2,foo,1), nrow=4)\n",
              "4:5: `foo` is neither a digit nor empty: write 0, . or -1 in empty cells"},
             {"matrix(c(" + rows + "0,2,7,1), nrow=4)\n",
              "4:5: 7 is not a digit of a 4x4 board, which has 1-4, nor one of . 0 - * _ for empty"},
             {"matrix(c(" + rows + "0,2,4,1), nrow=2)\n",
              "1:1: 16 cells in an array of 2 rows or columns: write a square one"}})
        EXPECT_EQ(errors_before_a_good_puzzle(text), Records{error}) << text;
}

TEST(ReaderArrays, AWordThatIsNoCellIsNamed) {
    for (const std::string word : {"foo", "-2", "-0", "- 1", "1.5", "+5", "1e0", "-1-1", "blank", "\xE4\xBA\x8C"})
        for (const auto& [before, between_rows, after, place] : {std::array<std::string, 4>{"[[", "],[", "]]", "1:15"},
                                                                 {"[[", "],\n[", "]]", "2:4"},
                                                                 {"[", ",", "]", "1:12"},
                                                                 {"[\n[", "],\n[", "]\n]", "3:4"}}) {
            Rows rows = cells_of(four, 4, "0");
            rows[1][1] = word;
            EXPECT_EQ(
                errors_before_a_good_puzzle(written(rows, {before, "", ",", "", between_rows, after})),
                Records{place + ": `" + word + "` is neither a digit nor empty: write 0, . or -1 in empty cells"});
        }
    const std::string error = "2:3: `foo` is neither a digit nor empty: write 0, . or -1 in empty cells";
    Rows rows = cells_of(first_cells, 9, "0");
    rows[1][1] = "foo";
    EXPECT_EQ(errors_before_a_good_puzzle(written(rows, {"", "", ",", "", "\n", ""})), Records{error});
    EXPECT_EQ(errors_before_a_good_puzzle(written(cells_of(four, 4, "empty"), {"[[", "", ",", "", "],\n[", "]]"})),
              Records{"1:3: `empty` is neither a digit nor empty: write 0, . or -1 in empty cells"});
}

TEST(ReaderArrays, NotesWithBracketsStayNotes) {
    for (const std::string note :
         {"Names (r1, r2, 3, 4)", "A list of the day (easy, hard)", "None of these, nan, null", "see matrix(x)",
          "Level [a, b, c, d]", "- [ ] to do", "foo(bar)", "reshape(it)", "solve(puzzle, 4);"})
        EXPECT_EQ(read_all(note + '\n' + std::string(second_cells) + '\n'), Records{good(2)}) << note;
}

} // namespace
} // namespace sudoku::test
