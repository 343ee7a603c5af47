#include "tests/sudoku/formats/files.hpp"
#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/reader/samples.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

/// Tables with a head that names the column of puzzles.
namespace sudoku::test {
namespace {

const std::string first(first_cells);
const std::string second(second_cells);
const std::string solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The names of all puzzles.
Records names_in(std::string_view text) {
    PuzzleReader reader(bytes_of(text));
    Records names;
    while (const auto record = reader.next())
        names.push_back(std::holds_alternative<Puzzle>(*record) ? std::get<Puzzle>(*record).name : "an error");
    return names;
}

TEST(DataSet, FilesAreRead) {
    expect_files("data_set", "", first_cells);
    expect_files("qqwing", "cells", first_cells);
}

TEST(DataSet, TheHeadTellsWhichColumnHasThePuzzles) {
    for (const char* name : {"puzzle", "Puzzles", "quiz", "QUIZZES", "question", "sudoku", "\"grid\"", " board "})
        EXPECT_EQ(read_all("solution," + std::string(name) + '\n' + solution + ',' + first + '\n'),
                  (Records{"line 2: " + first}))
            << name;
    EXPECT_EQ(read_all(solution + ',' + first), (Records{"line 1: " + first})) << "a solution has no empty cells";
}

TEST(DataSet, RowsWithTwoPuzzlesAreErrors) {
    const std::string error = ":1: two puzzles in a row of a data set, the second in column ";
    for (const char* head : {"puzzle,puzzle2", "puzzle,puzzle_2", "puzzle,sudoku", "Puzzle 1,puzzle"}) {
        const std::string column = head[6] == ',' ? "2" : "1";
        EXPECT_EQ(read_all(head + ('\n' + first) + ',' + second + '\n'),
                  (Records{"2" + error + column + ": write each on a line of its own"}))
            << head;
    }
    EXPECT_EQ(read_all("puzzle,problem\n" + first + ",12\n"), (Records{"line 2: " + first}));
    EXPECT_EQ(read_all("puzzle,grid\n" + first + ',' + solution + '\n'), (Records{"line 2: " + first}));
    EXPECT_EQ(read_all("task,givens\n17," + first + '\n'), (Records{"line 2: " + first}));
    EXPECT_EQ(read_all("problem,cells\n17," + first + '\n'), (Records{"line 2: " + first}));
}

TEST(DataSet, MayHaveOtherSeparatorsAndQuotes) {
    const Records expected{"line 2: " + first, "line 3: " + second};
    for (const char separator : {',', ';', '\t'})
        for (const std::string quote : {"", "\""})
            for (const std::string end : {"\n", "\r\n"}) {
                const auto row = [&](const std::string& a, const std::string& b) {
                    return quote + a + quote + separator + quote + b + quote + end;
                };
                EXPECT_EQ(read_all("\xEF\xBB\xBF" + row("rating", "puzzle") + row("1.2", first) + row("1.2", second)),
                          expected)
                    << separator << quote;
            }
    EXPECT_EQ(read_all("id,puzzle\n\"a, \"\"b\"\", \"," + first + '\n'), (Records{"line 2: " + first}));
}

TEST(DataSet, RowsHaveNames) {
    EXPECT_EQ(names_in("id,puzzle\n7," + first + "\n,\"" + first + "\"\n\"a, \"\"b\"\"\"," + first + '\n'),
              (Records{"7", "", "a, \"b\""}));
    EXPECT_EQ(names_in("id,name,puzzle\n7,Easy," + first + '\n'), (Records{"Easy"}));
    EXPECT_EQ(names_in("A title\npuzzle,level\n" + first + ",3\n"), (Records{""})) << "the head is no title";
}

TEST(DataSet, TheHeadIsNoErrorInStrictStreams) {
    EXPECT_EQ(read_strictly("puzzle,level\n" + first + ",3\n"), (Records{"line 2: " + first}));
}

TEST(DataSet, ATitleIsNoHead) {
    EXPECT_EQ(names_in("Sudoku, hard\n" + as_rows(first) + "\nPuzzle, easy\n" + second + '\n'),
              (Records{"Sudoku, hard", "Puzzle, easy"}));
    EXPECT_EQ(read_all("puzzle,level\n").front(), "1:7: not a puzzle: neither cells nor a comment");
}

/// The rows of a grid with `separator` between the cells, and nothing in empty ones.
std::string as_table(std::string_view cells, std::size_t side, const std::string& name = "") {
    std::string table;
    for (const std::string& row : rows_of(cells, side)) {
        table += name;
        for (const char c : row)
            table += (c == '.' ? "" : std::string(1, c)) + ',';
        table.back() = '\n';
    }
    return table;
}

TEST(DataSet, ATitleOfASheetIsNoHead) {
    EXPECT_EQ(read_all("Sudoku,,,,,,,,\n" + as_table(first, 9)), (Records{"line 2: " + first}));
    EXPECT_EQ(read_all("Sudoku,,,\n" + as_table("...44.3..4...241", 4)), (Records{"line 2: ...44.3..4...241"}));
    for (const std::string& record : read_all("Sudoku,1,2,3,4,5,6,7,8,9\n" + as_table(first, 9, "r,")))
        EXPECT_EQ(record.find("data set"), std::string::npos) << record;
}

TEST(DataSet, EachRowIsARecord) {
    const std::string text = "id,puzzle,solution\n1," + first + ',' + solution + "\n2,,\n3,none,\n4," +
                             first.substr(1) + ",\n5,5.3E+79,5.3E+79\n\n6," + second + ",\n";
    EXPECT_EQ(read_all(text),
              (Records{"line 2: " + first, "3:3: no puzzle in the column \"puzzle\" of the data set",
                       "4:3: no puzzle in the column \"puzzle\" of the data set",
                       "5:3: 80 cells; the nearest sizes are 64 (8x8) and 81 (9x9)",
                       "6:3: a spreadsheet has made 5.3E+79 of this puzzle: import its column as text", good(8)}));
    EXPECT_EQ(names_in("id,puzzle\n1,\n" + first), (Records{"an error", ""}));
}

TEST(DataSet, ColumnsCountCharacters) {
    EXPECT_EQ(read_all("name,puzzle\n\xC3\xA4\xC3\xB6,\"" + with(first, "5", "y") + "\"\n").front().substr(0, 5),
              "2:5: ");
}

TEST(DataSet, FieldsMayBeMissingBehindThePuzzle) {
    EXPECT_EQ(read_all("puzzle,solution,givens,level\n" + first + ",Puzzle is not possible.,\n" + second + ",,,,\n"),
              (Records{"line 2: " + first, good(3)}));
}

TEST(DataSet, FieldsTooManyHaveNoOtherPuzzle) {
    const std::string row = first + ',' + solution;
    for (const std::string& more : {',' + row, ' ' + row})
        EXPECT_EQ(read_all(joined({"puzzle,solution\n", row, more, "\n", row, "\n"})),
                  (Records{(more[0] == ',' ? "2:1: 4" : "2:1: 3") +
                               std::string(" fields, where the head of the data set has 2"),
                           "line 3: " + first}));
    EXPECT_EQ(read_all(joined({"puzzle,solution\n", row, ",easy,1.2\n"})), (Records{"line 2: " + first}));
}

TEST(DataSet, FieldsMissingBeforeThePuzzleAreAnError) {
    for (const char* const head : {"id,puzzle,solution\n", "clues,puzzle,solution\n"}) {
        EXPECT_EQ(read_all(head + ("1}" + first) + ',' + solution),
                  (Records{"2:1: 2 fields, where the head of the data set has 3"}));
        EXPECT_EQ(read_all(head + first + ',' + solution),
                  (Records{"2:1: 2 fields, where the head of the data set has 3"}));
        EXPECT_EQ(read_all(head + ("1,easy," + first) + ',' + solution),
                  (Records{"2:1: 4 fields, where the head of the data set has 3"}));
    }
}

TEST(DataSet, EndsWhereOtherLinesBegin) {
    const std::string set = "puzzle,level\n" + first + ",3\n";
    EXPECT_EQ(read_all(set + as_rows(second)), (Records{"line 2: " + first, good(3)}));
    EXPECT_EQ(read_all(set + second), (Records{"line 2: " + first, good(3)}));
    EXPECT_EQ(read_all(set + set), (Records{"line 2: " + first, "line 4: " + first}));
    EXPECT_EQ(read_all(set + "level,puzzle\n3," + second), (Records{"line 2: " + first, good(4)}));
    EXPECT_EQ(read_all(set + "2 puzzles generated in 0.043431 seconds.\n\n" + as_rows(second)),
              (Records{"line 2: " + first, good(5)}));
    EXPECT_EQ(names_in(set + "Hard, harder, hardest\n" + as_rows(second)), (Records{"", "Hard, harder, hardest"}));
    EXPECT_EQ(read_all(set + as_table(second, 9)), (Records{"line 2: " + first, good(3)}));
}

TEST(DataSet, OfOtherSizes) {
    EXPECT_EQ(read_all("puzzle,level\n...44.3..4...241,3\n"), (Records{"line 2: ...44.3..4...241"}));
    EXPECT_EQ(read_all("puzzle,level\n\"" + cells_of_16() + "\",3\n").front().substr(0, 7), "line 2:");
    EXPECT_EQ(read_all("puzzle,level\n" + first + ",3\n", Geometry(2, 2)),
              (Records{"2:1: 81 cells where a puzzle has 16 (4x4)"}));
    std::string spaced; // "5;3;.;..."
    for (const char c : first)
        spaced += std::string(1, c) + ';';
    spaced.pop_back();
    EXPECT_EQ(read_all("puzzle,solution\n" + spaced + ',' + solution + '\n'), (Records{"line 2: " + first}));
}

/// The records of a text, of which as many as can be are taken as lines.
Records with_lines(std::string_view text) {
    PuzzleReader reader(in_pieces(text, 300));
    Records records;
    for (;;) {
        std::vector<Digit> digits;
        std::vector<std::size_t> lines;
        const std::size_t taken = reader.next_lines(digits, lines, 5);
        for (std::size_t k = 0; k < taken; ++k)
            records.push_back("taken, " + to_string(Puzzle{Grid(Geometry(3, 3), std::span(digits).subspan(k * 81, 81)),
                                                           Alphabet::digits, lines[k]}));
        const auto record = reader.next();
        if (!record)
            return records;
        records.push_back(to_string(*record));
    }
}

TEST(DataSet, RowsWithoutNamesAreTakenAtOnce) {
    std::string text = "level,puzzle,solution\n";
    for (int k = 0; k < 20; ++k)
        text += "1," + first + ',' + solution + "\n\"1\"," + second + ",\r\n2," + first + "\n2," + first.substr(1) +
                ",\n2," + with(first, ".", "*") + ",,\n3," + first + "1,\n\n" + first + '\n' + text.substr(0, 22);
    Records records = with_lines(text);
    const auto is_taken = [](const std::string& record) { return record.starts_with("taken, "); };
    EXPECT_GE(std::count_if(records.begin(), records.end(), is_taken), 10);
    for (std::string& record : records)
        record.erase(0, is_taken(record) ? 7 : 0);
    EXPECT_EQ(records, read_all(text));
    for (const std::string& record : with_lines("id,puzzle\n1," + first + "\n2," + first + "\n3," + first + '\n'))
        EXPECT_FALSE(is_taken(record)) << "it has a name";
}

// --- Solutions --------------------------------------------------------------------------------------------------------

/// The solutions beside the puzzles, "-" for none.
Records solutions_in(std::string_view text) {
    PuzzleReader reader(bytes_of(text), {.with_solutions = true});
    Records solutions;
    while (const auto record = reader.next()) {
        const auto& beside = std::get<Puzzle>(*record).solution;
        solutions.push_back(beside ? to_line(*beside, Alphabet::digits) : "-");
    }
    return solutions;
}

TEST(DataSet, SolutionsAreReadWhereTheyAreAskedFor) {
    EXPECT_EQ(solutions_in("puzzle,solution\n" + first + ',' + solution + '\n' + first + ",Puzzle is not possible.\n" +
                           first + ",\n" + first + ',' + solution.substr(1) + '\n' + first + ",\"" + first + "\"\n"),
              (Records{solution, "-", "-", "-", first}));
    EXPECT_EQ(solutions_in(first + ' ' + solution + '\n' + first + ",," + solution + ",3\n" + first + '\n'),
              (Records{solution, solution, "-"}));
    const std::string pair = first + ' ' + solution;
    PuzzleReader reader(bytes_of(pair));
    EXPECT_FALSE(std::get<Puzzle>(*reader.next()).solution);
}

} // namespace
} // namespace sudoku::test
