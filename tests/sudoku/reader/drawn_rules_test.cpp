#include "sudoku/reader.hpp"

#include "sudoku/reader/rules/variant_text.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

/// Rules that are drawn in the cells of a grid.
namespace sudoku::test::drawn_rules_test {
namespace {

/// Returns the puzzles of a text as texts with rules, or the messages of its errors.
std::vector<std::string> read(const std::string& text) {
    std::vector<std::string> records;
    ReaderParams params;
    params.read_rules = true;
    PuzzleReader reader(memory_source(text), params);
    while (const auto record = reader.next()) {
        if (const auto* const error = std::get_if<ParseError>(&*record))
            records.emplace_back(error->what());
        else
            records.push_back(to_rules_text(to_variant(std::get<Puzzle>(*record))));
    }
    return records;
}

std::vector<std::string> as_rules(const std::string& text) { return {to_rules_text(parse_variant(text))}; }

TEST(DrawnRules, ParityIsEAndO) {
    const auto expected = as_rules("1...\n..3.\n....\n....\neven r1c2 r2c1\nodd r3c4 r4c1\n");
    EXPECT_EQ(read("1 E . .\nE . 3 .\n. . . O\nO . . .\n"), expected);
    EXPECT_EQ(read("1E..\nE.3.\n...O\nO...\n"), expected);
    EXPECT_EQ(read("\n1E00\nE030\n000O\nO000\n\n"), expected);
}

TEST(DrawnRules, ParityNeedsBothLetters) {
    EXPECT_NE(read("1E..\nE.3.\n....\n....\n"), as_rules("1...\n..3.\n....\n....\neven r1c2 r2c1\n"));
    EXPECT_NE(read("1E..\nO.3.\n....\n"), as_rules("1...\n..3.\n....\n....\neven r1c2\nodd r2c1\n"));
}

/// The columns are the regions, with 1 in r1c1 and 3 in r4c4.
const std::string walls = "177 176 176 176\n160 160 160 160\n160 160 160 160\n224 224 224 227\n";
const std::string columns = "1...\n....\n....\n...3\nregions\nABCD\nABCD\nABCD\nABCD\n";

TEST(DrawnRules, WallsAreSums) {
    EXPECT_EQ(read(walls), as_rules(columns));
    EXPECT_EQ(read("1\n" + walls), as_rules(columns));
    EXPECT_EQ(read("2\n" + walls + "\n" + walls).size(), 2);
}

TEST(DrawnRules, WallsHaveTwoSides) {
    std::string one_side = walls;
    one_side.replace(one_side.find("160"), 3, "128");
    EXPECT_NE(read(one_side), as_rules(columns));
    std::string above = walls;
    above.replace(above.find("160"), 3, "176");
    EXPECT_NE(read(above), as_rules(columns));
    std::string open = walls;
    open.replace(0, 3, "161");
    EXPECT_NE(read(open), as_rules(columns));
}

TEST(DrawnRules, CagesAreLetters) {
    const auto expected =
        as_rules("....\n....\n....\n....\nkiller 3 r1c1 r1c2\nkiller 10 r1c3 r1c4 r2c3 r2c4\n"
                 "killer 7 r2c1 r2c2\nkiller 5 r3c1 r4c1\nkiller 10 r3c2 r3c3 r4c2 r4c3\nkiller 5 r3c4 r4c4\n");
    EXPECT_EQ(read("AABBCCBBDEEFDEEF\n3 10 7 5 10 5\n"), expected);
    EXPECT_EQ(read("aabbccbbdeefdeef\n3, 10, 7, 5, 10, 5\n"), expected);
    const auto wrong_order = read("BBAACCAADEEFDEEF\n3 10 7 5 10 5\n");
    ASSERT_EQ(wrong_order.size(), 1);
    EXPECT_EQ(wrong_order[0], "line 2, column 1: the sums belong to letters in the order of the alphabet, or of their "
                              "first cells: name the cages so that both are alike");
}

/// Returns a list of 16 cells: 1 in r1c1, 3 in r2c3, and 2 or 4 in r4c4.
std::string list_of_cells(const std::string& last) {
    std::string text = "[{\"val\":1}";
    for (int k = 1; k < 15; ++k)
        text += k == 6 ? ",\n{\"val\":3}" : ", {\"val\":null}";
    return text + ",{" + last + "}]\n";
}

TEST(ListOfCells, HasACandidateOnEachPlace) {
    EXPECT_EQ(read(list_of_cells("\"val\":null,\"candidates\":[null,2,null,4,null]")),
              as_rules("1...\n..3.\n....\n....\ncandidates 2 4 r4c4\n"));
    EXPECT_EQ(read(list_of_cells("\"val\":null")), read("1...\n..3.\n....\n....\n"));
    EXPECT_EQ(read(list_of_cells("\"value\":null")).size(), 1);
    EXPECT_NE(read(list_of_cells("\"value\":null")), read("1...\n..3.\n....\n....\n"));
    EXPECT_NE(read(list_of_cells("\"val\":5")), read("1...\n..3.\n....\n....\n"));
}

TEST(DrawnRules, RulesMayFollow) {
    EXPECT_EQ(read("1E..\nE.3.\n...O\nO...\nanti-knight\n"),
              as_rules("1...\n..3.\n....\n....\neven r1c2 r2c1\nodd r3c4 r4c1\nanti-knight\n"));
    EXPECT_EQ(read(walls + "diagonal +\n"), as_rules(columns + "diagonal +\n"));
    EXPECT_EQ(read("1.3...1..4....2.\n" + walls).size(), 2);
}

TEST(RowsOfLetters, AreRegionsOrAnError) {
    const std::string grid = "1...\n..2.\n.3..\n...4\n";
    for (const char* rows :
         {"ABBB\nAABC\nADCC\n", "\nABBB\nAABC\nADCC\n", "ABBBB\nAABC\nADCC\nDDDC\n", "ABCD\nBCDA\nCDAB\n"})
        for (const std::string& record : read(grid + rows))
            EXPECT_TRUE(record.starts_with("line ")) << rows << record;
    EXPECT_EQ(read(grid + "hard\n" + grid + "easy\n").size(), 2);
    EXPECT_NE(read(grid + "Givens: r1c2=2\n"), read(grid));
}

TEST(PuzzlesWithRules, AreReadOneByOne) {
    const std::string line = "1...............\n";
    EXPECT_EQ(read("Anti-knight\n" + line + line).size(), 2);
    EXPECT_EQ(read("a note\n").size(), 1);
    const std::string large = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    const auto records = read("Windoku\n" + large + large);
    ASSERT_EQ(records.size(), 2);
    EXPECT_TRUE(records[0].starts_with("line 1, column 1: ")) << records[0];
    EXPECT_EQ(records[1], read(large)[0]);
    EXPECT_EQ(read("Anti-knight\n\n" + line + line + line).size(), 3);
}

TEST(DrawnRules, RowsEndInBackslashes) {
    const std::string grid = "1 . . .\n. . 3 .\n. . . .\n. 2 . .\n";
    EXPECT_EQ(read("1 0 0 0\\\n0 0 3 0\\\n0 0 0 0\\\n0 2 0 0\n"), read(grid));
    EXPECT_EQ(read("1 e e e\ne e 3 e\ne e e e\ne 2 e e\n"), read(grid));
}

} // namespace
} // namespace sudoku::test::drawn_rules_test
