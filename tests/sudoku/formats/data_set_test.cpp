#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/reader/samples.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

/// Tables with a head that names the column of puzzles: rows that are taken at once, and solutions.
namespace sudoku::test::data_set_test {
namespace {

const std::string first(first_cells);
const std::string second(second_cells);
const std::string solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Returns the records of a text, of which as many as can be are taken as lines.
Records with_lines(std::string_view text) {
    PuzzleReader reader(in_pieces(text, 3000));
    Records records;
    for (;;) {
        std::vector<Digit> digits;
        std::vector<std::size_t> lines;
        const std::size_t taken = reader.read_plain_puzzles(digits, lines, 5);
        for (std::size_t k = 0; k < taken; ++k)
            records.push_back("taken, " + to_string(Puzzle{Grid(Geometry(3, 3), std::span(digits).subspan(k * 81, 81)),
                                                           DigitNotation::digits, lines[k]}));
        const auto record = reader.next();
        if (!record)
            return records;
        records.push_back(to_string(*record));
    }
}

TEST(DataSet, RowsWithoutNamesAreTakenAtOnce) {
    std::string text = "level,puzzle,solution\n";
    for (int k = 0; k < 20; ++k)
        text += "1," + first + ',' + solution + "\n1," + first + ",\n1," + first + ",\n\"1\"," + second + ",\r\n2," +
                first + "\n2," + first.substr(1) + ",\n2," + with(first, ".", "*") + ",,\n3," + first + "1,\n\n" +
                first + '\n' + text.substr(0, 22);
    Records records = with_lines(text);
    const auto is_taken = [](const std::string& record) { return record.starts_with("taken, "); };
    EXPECT_GE(std::count_if(records.begin(), records.end(), is_taken), 10);
    for (std::string& record : records)
        record.erase(0, is_taken(record) ? 7 : 0);
    EXPECT_EQ(records, read_all(text));
    for (const std::string& record : with_lines("id,puzzle\n1," + first + "\n2," + first + "\n3," + first + '\n'))
        EXPECT_FALSE(is_taken(record)) << "it has a name";
}

TEST(DataSet, RowsWithRulesAreErrors) {
    const auto message = [](const std::string& head, const std::string& rule) {
        return "2:1: the column \"" + head + "\" says \"" + rule +
               "\", and only plain puzzles are read in a data set: write the puzzle as a grid, with its rules on lines "
               "below";
    };
    const std::string plain = read_all("\n\n" + second)[0];
    const auto expect_error = [&](const std::string& head, const std::string& rule) {
        EXPECT_EQ(read_all("puzzle," + head + "\n" + first + ',' + rule + '\n' + second + ",classic\n"),
                  (Records{message(head, rule), plain}));
    };
    const auto expect_plain = [&](const std::string& head, const std::string& kind) {
        EXPECT_EQ(read_all("puzzle," + head + "\n" + first + ',' + kind + '\n'), read_all("\n" + first))
            << head << kind;
    };
    for (const std::string head : {"rules", "type", "variant", "constraints", "theme", "hints"}) {
        for (const char* rule : {"anti-knight", "Killer", "jigsaw", "thermo r1c1 r1c2", "Windoku & non-consecutive",
                                 "diagonal", "Sudoku X"})
            expect_error(head, rule);
        for (const char* kind : {"", "none", "classic", "9x9", "N/A", "null", "-"})
            expect_plain(head, kind);
    }
    for (const char* kind : {"Symmetric", "easy", "Very hard", "Classic Sudoku", "6x6"})
        expect_plain("type", kind);
    for (const std::string head : {"rules", "type", "variant"})
        for (const char* rule : {"X", "diagonal +", "no boxes", "no normal sudoku rules", "r1c1 even", "8 regions"})
            expect_error(head, rule);
    expect_error("killer", "7 r1c1 r1c2");
    expect_error("diagonal", "1");
    expect_error("regions", "AAAABBBBC");
    expect_error("comment", "thermo r1c1-r1c4");
    expect_error("tags", "killer|thermo");
    expect_error("notes", "also diagonals 1-9");
    expect_error("remarks", "no boxes");
    expect_error("info", "diagonal");
    expect_error("is_x", "1");
    expect_error("notes", "halvers");
    expect_error("theme", "mushrooms");
    for (const char* comment : {"a nice one", "easy", "by A. B", "Skyscraper", "r1c7 can be 2 or 8"})
        expect_plain("comment", comment);
    expect_plain("killer", "no");
    expect_plain("diagonal", "0");
    expect_plain("x-wing,skyscraper,swordfish", "3,2,1");
}

TEST(DataSet, QuotesWithoutAnEndDoNotJoinRows) {
    const auto read = [](const std::string& text) {
        Records records;
        PuzzleReader reader(in_pieces(text, 300), {.read_rules = true});
        while (const auto record = reader.next()) {
            const auto* const puzzle = std::get_if<Puzzle>(&*record);
            records.push_back((puzzle == nullptr ? "error " : puzzle->is_plain() ? "" : "rules ") + to_string(*record));
        }
        return records;
    };
    const std::string rules = "5,\"" + first + "\nantiknight\"\n";
    for (const std::string& row :
         {"1,\"" + first, "1,\"" + first + "\n2,\"" + second, "1,\"" + first + "\n2," + second + '"',
          "1,\"" + first + "\n2," + second + "\n3,\"" + first + '"'}) {
        std::string plain = row;
        std::erase(plain, '"');
        std::string many = "id,puzzle\n";
        std::string many_plain = many;
        for (int k = 0; k < 3; ++k) {
            many += row + '\n' + rules;
            many_plain += plain + '\n' + rules;
        }
        EXPECT_EQ(read(many), read(many_plain)) << row;
    }
    for (const std::string& wrong :
         {"1,\"" + first + "\nantiknight\n", "1,\"" + first + "\nantiknight\",3\n", "\"" + first + "\nantiknight\"\n",
          "1,\"" + first + "\nantiknight\n\n" + second + "\nantiking\"\n"}) {
        const Records records = read("id,puzzle\n" + wrong);
        EXPECT_TRUE(records[0].starts_with("error ") || records[0].starts_with("rules ")) << wrong << records[0];
    }
}

// --- Solutions --------------------------------------------------------------------------------------------------------

/// Returns the solutions beside the puzzles, "-" for none.
Records solutions_in(std::string_view text) {
    PuzzleReader reader(memory_source(text), {.read_solutions = true});
    Records solutions;
    while (const auto record = reader.next()) {
        const auto& beside = std::get<Puzzle>(*record).attached_solution;
        solutions.push_back(beside ? to_line(*beside, DigitNotation::digits) : "-");
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
    PuzzleReader reader(memory_source(pair));
    EXPECT_FALSE(std::get<Puzzle>(*reader.next()).attached_solution);
}

} // namespace
} // namespace sudoku::test::data_set_test
