#include "sudoku/detail/rules/rule_line.hpp"
#include "sudoku/reader.hpp"
#include "sudoku/reader/rules/variant_formats.hpp"
#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/rules/rule_kind.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/sudoku/reader/records.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

// Lines below and above grids: each is a rule, an error or a note, and no rule is skipped.
namespace sudoku::test::rule_lines_test {
namespace {

constexpr std::string_view line_9x9 =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

std::string rows_of(std::string_view line, std::size_t side) {
    std::string rows;
    for (std::size_t row = 0; row < side; ++row)
        rows += std::string(line.substr(row * side, side)) + '\n';
    return rows;
}

TEST(RuleLines, ReadersOfPlainPuzzlesReportThem) {
    const std::string line(line_9x9);
    const std::string grid = rows_of(line_9x9, 9);
    for (const char* rule : {"killer: 7 r1c1 r1c2",
                             "Killer 7 r1c1",
                             "Thermometer r1c1-r1c4",
                             "windoku()",
                             "anti-king[]",
                             "rule windoku",
                             "C1R1 C2R1 odd",
                             "unknown r1c1",
                             "V r1c1 r1c2",
                             "Anti King",
                             "r1c1 > r1c2",
                             "r1c1+r1c2=7",
                             "A1 A2 dots",
                             "A3 is even",
                             "row 1, column 1: even",
                             "Circle r1c1 => shaft r1c2-r1c4",
                             "killer",
                             "anti-nkight",
                             "not r1c1=5",
                             "r1c1: 1/2/3",
                             "r1c1: 2 or 4",
                             "Additional given: r1c3=4",
                             "Extra clue: r1c3=4",
                             "Missing given: r1c3=4",
                             "Starting digit: r1c3=4",
                             "Next given: r1c3=4",
                             "¬ even r1c1",
                             "❌ even r1c1",
                             "☐ even r1c1",
                             "≤ killer 5 r1c1 r1c2",
                             "√ killer 4 r1c1 r1c2",
                             "greater r1c1 « r1c2",
                             "thermo r1c1 » r1c2",
                             "B4 even",
                             "A1 + A2 = 9",
                             "a1>b1",
                             "One of:",
                             "Not:",
                             "// thermo r1c1 r1c2",
                             "- [ ] even r1c1",
                             "killer >= 4 r1c1 r1c2",
                             "killer !=7 r1c1 r1c2",
                             "killer r1c1 r1c2 > 7",
                             "thermo r1c1:r1c4",
                             "even r1c1\nodd r1c2",
                             "thermo r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9 r2c9 r2c8 r2c7 r2c6"}) {
        SCOPED_TRACE(rule);
        const std::string below = std::string(rule) + '\n';
        EXPECT_EQ(plain_records(line + below), "2"); // in place of the puzzle
        EXPECT_EQ(plain_records(line + '\n' + below + '\n' + line), rule == std::string("Anti King") ? ".3." : "3.");
        EXPECT_EQ(plain_records(grid + below), "10");
        EXPECT_EQ(plain_records(grid + '\n' + below), "11");
        EXPECT_EQ(plain_records(grid + below + '\n' + grid), "10.");
        EXPECT_EQ(plain_records(line + line + line + below), "..4");
        EXPECT_EQ(plain_records(line + below, {.format = InputFormat::line}), "2");
        EXPECT_THROW((void)parse_puzzle(line + below), ParseError);
        EXPECT_THROW((void)parse_puzzle(grid + below), ParseError);
    }
    for (const char* rule : {"killer: 7 r1c1 r1c2", "Anti King", "unknown r1c1"}) {
        EXPECT_EQ(plain_records(std::string(rule) + '\n' + line + line), "1.");
        EXPECT_EQ(plain_records(std::string(rule) + '\n' + grid), "1");
    }
    for (const char* beside :
         {" killer 7 r1c1 r1c2", ",Killer Sudoku", ";thermo",
          " 534678912672195348198342567859761423426853791713924856961537284287419635345286179 anti-knight",
          "\tAnti-King", ", no king's move", " Sudoku X", ",9.0,diagonal", " both diagonals contain 1-9",
          " A1 + A2 = 9"})
        EXPECT_EQ(plain_records(line.substr(0, 81) + beside + '\n'), "1") << beside;
    std::string framed = rows_of(line_9x9, 9);
    for (std::size_t at = 0; (at = framed.find('\n', at)) != std::string::npos; at += 3)
        framed.replace(at, 1, "|\n|");
    framed = '|' + framed.substr(0, framed.size() - 1);
    EXPECT_EQ(plain_records(framed), ".");
    framed.insert(framed.find("|\n") + 1, " anti-knight");
    EXPECT_EQ(plain_records(framed), "9");
    for (const char* before : {"Even: r1c1: ", "r1c1>r1c2,", "r1c1>r1c2\t"})
        EXPECT_EQ(plain_records(before + line), "1") << before;
    for (const char* before : {"1: ", "Level 3, ", "r1: ", "Puzzle B1: "})
        EXPECT_EQ(plain_records(before + line), ".") << before;
    for (const char* beside : {",Skyscraper", " easy", ",X-Wing,3", ";minimal", " # killer"})
        EXPECT_EQ(plain_records(line.substr(0, 81) + beside + '\n'), ".") << beside;
    EXPECT_EQ(plain_records(line + "regions\nAAAABBBBC\nAAAABBBBC\n\n" + line), "5");
    // Titles
    EXPECT_EQ(plain_records("Killer Sudoku #1\n" + line + "Killer Sudoku #2\n" + line), "..");
    EXPECT_EQ(plain_records(line + "Killer Sudoku #2\n"), "2");
    EXPECT_EQ(plain_records("killer sudoku by Anna\n" + line), ".");
}

TEST(RuleLines, NotesRemainNotes) {
    for (const char* note : {"Rating: 4.5",
                             "by Anna",
                             "Difficulty: hard",
                             "Solution: 1234",
                             "Time 12:30",
                             "# killer 7 r1c1",
                             "# Killer Sudoku",
                             "Place the digits 1 to 9 in each row, column and box",
                             "Each row, column and box contains the digits 1 to 9 once",
                             "Number of clues: 25",
                             "Naked Single: r9c5=7",
                             "Hidden Single: r1c6 = 8",
                             "1. Hidden Single: r1c6 = 8: box 2 has no other place for the digit",
                             "Sudoku: r1c1=5",
                             "Type: hard",
                             "Variant: none",
                             "Level 1: hard",
                             "Skyscraper: 6 in r1c4,r5c4 (connected by r1c9,r5c8) => r4c8,r6c9<>6",
                             "Copyright 2020 A. Smith",
                             "Locked Pair: 1,2 in r1c23 => r2c457<>1",

                             "Minimal",
                             "Whip[10]: r3c9 = 4 is impossible: if r3c9 were 4, r3c4 would have to be 8",
                             "ED=7.1/1.2/1.2",
                             "Puzzle B1",
                             "Level A4 5",
                             "12 March 2024",
                             "12 May 2024",
                             "May 1st, 2024",
                             "(Sunday) 2024-05-12",
                             "12.05.2013",
                             "5/12/2024",
                             "12. März 2024",
                             "Sept 2024",
                             "Step 3: C6=9",
                             "Naked Single: C6=9",
                             "Unique Rectangle: r1c1 and r1c4 would be equal => r5c1<>3"})
        for (const std::string& puzzle : {std::string(line_9x9), rows_of(line_9x9, 9)}) {
            SCOPED_TRACE(note);
            const std::string line = std::string(note) + '\n';
            EXPECT_EQ(plain_records(puzzle + line), ".");
            EXPECT_EQ(plain_records(line + puzzle), ".");
            EXPECT_FALSE(test::is_variant(puzzle + line));
            if (std::islower(note[0]) == 0) {
                EXPECT_TRUE(parse_variant(puzzle + line).rules.empty());
            }
        }
}

TEST(RuleLines, WordsInMessagesAreThoseOfTheLine) {
    for (const auto& [line, message] :
         {std::pair("Käfig 7: r1c1", "line 5, column 1: unknown rule 'Käfig'"),
          std::pair("„thermo“ r1c1 r1cä", "line 5, column 15: expected thermo CELLS with cells "
                                          "such as r1c2 or r1c1-r1c5, not 'r1cä'")})
        EXPECT_EQ(error_of_variant("....\n....\n....\n....\n" + std::string(line) + '\n'), message);
}

TEST(RuleLines, LinesThatMayBeRulesAreErrors) {
    for (const char* rule : {"There are no boxes",
                             "Boxes don't count",
                             "no regions",
                             "There are no 3x3 subgrids",
                             "Only rows and columns count.",
                             "Rows and columns only",
                             "The boxes are not used",
                             "Corner sums: r1c1=5, r1c9=3, r9c1=3, r9c9=9",
                             "Normal sudoku rules apply, but the boxes do not count: only rows and columns matter.",
                             "latin square",
                             "Latin Square 9x9",
                             "Type: X",
                             "Variant: Latin",
                             "Foo: r1c3=9",
                             "not r1c3=4",
                             "Foo: C6=9",
                             "not H6=4",
                             "Given C1 3",
                             "Min: E7",
                             "no 3 in F6",
                             "pencilmarks H7 1 2",
                             "No. 3 in F6",
                             "3 in F6",
                             "Cell F6 3",
                             "clue F6",
                             "Clue 1: F6 3",
                             "killer 99999999999999999999 r1c1 r1c2",
                             "killer 1234567890123456 r1c1 r1c2",
                             "uniqueness: r1c1 and r9c9 differ"})
        for (const std::string& puzzle : {std::string(line_9x9) + '\n', rows_of(line_9x9, 9)}) {
            SCOPED_TRACE(rule);
            const std::string line = std::string(rule) + '\n';
            EXPECT_NE(plain_records(puzzle + line), ".");
            EXPECT_EQ(plain_records(line + puzzle), "1");
            EXPECT_THROW((void)parse_variant(puzzle + line), ParseError);
        }
}

TEST(RuleLines, WordsAboutOtherBoxesAreErrors) {
    const std::string line = "1.3....4.......5.3.6...44.2.......3.";
    const std::string grid = rows_of(line, 6);
    for (const char* text :
         {"Box size: 2 wide, 3 high", "Boxes are 2 columns wide and 3 rows high", "box width 2", "box_height = 3",
          "The boxes are 2 cells wide and 3 cells tall.", "Blocks: 2 columns, 3 rows", "Boxes: 2 by 3 (w x h)",
          "box=3*2", "Boxes 3x2 (rows x columns)", "Regions: three rows by two columns", "vertical boxes"})
        for (const std::string& puzzle : {line + '\n', grid}) {
            EXPECT_EQ(plain_records(text + ('\n' + puzzle)), "1") << text;
            EXPECT_NE(plain_records(puzzle + text + '\n'), ".") << text;
        }
    for (const char* text : {"Box size: 3 wide, 2 high", "Boxes: 3 wide by 2 tall", "box width 3, box height 2",
                             "Boxes are 2 rows by 3 columns", "Sudoku 6x6", "Every row, column and 2x3 box has 1-6"})
        EXPECT_EQ(plain_records(text + ('\n' + grid)), ".") << text;
    const std::string rows = "[[1,0,3,0,0,0],[0,4,0,0,0,0],[0,0,0,5,0,3],[0,6,0,0,0,4],[4,0,2,0,0,0],[0,0,0,0,3,0]]";
    for (const char* call : {"Sudoku(2, 3, board=", "p = Sudoku(width=2, height=3, board=", "Grid(2, 3, "})
        EXPECT_EQ(plain_records(call + (rows + ")\n")), "1") << call;
    for (const char* call : {"Sudoku(3, 2, board=", "solve(", "Sudoku(board="})
        EXPECT_EQ(plain_records(call + (rows + ")\n")), ".") << call;
}

TEST(RuleLines, MisspelledRulesAreErrorsOfTheGridAbove) {
    for (const char* text :
         {"hidden-skysraper 2 r1c1-r1c4", "dagonal +", "rising diagnal", "disjiont sets", "chess knigth",
          "Normal sudoku rules do not apply.", "Digits 0-8", "irregular", "anti-rook", "Taxicab", "1.1.2020\neven r1c1",
          "X\neven r1c1", "12\neven r1c1", "Total digits", "Ratio: 3.5", "Indexing: done", "Group A"})
        EXPECT_EQ(plain_records("....\n....\n....\n....\n" + std::string(text) + '\n', {.read_rules = true}), "5")
            << text;
    for (const char* text : {"Minimal puzzle", "X-Wing: r1c1"})
        EXPECT_EQ(plain_records("....\n....\n....\n....\n" + std::string(text) + '\n', {.read_rules = true}), ".")
            << text;
}

TEST(RuleLines, LargeNumbersAreErrorsOfTheGridAbove) {
    const std::string line(line_9x9);
    for (const char* rule :
         {"Sum of row 1 is 1234567890", "Sum of row 1 is 12345678901234567890", "Diagonal 12345678901234567890"}) {
        EXPECT_EQ(plain_records(line + rule + '\n', {.read_rules = true}), "2") << rule;
        EXPECT_EQ(plain_records(line + line + rule + '\n' + line, {.read_rules = true}), ".3.") << rule;
    }
    EXPECT_EQ(plain_records("Killer 5: " + line + "Killer 6: 3" + line, {.read_rules = true}), ".2") << "a puzzle";
}

TEST(RuleLines, TitlesBetweenPuzzlesAreNoRules) {
    const std::string line(line_9x9);
    const std::string grid = rows_of(line_9x9, 9);
    for (const std::string& puzzle : {line, grid}) {
        EXPECT_EQ(plain_records(puzzle + "\nAnti-King\n" + puzzle, {.read_rules = true}), "..");
        const std::string both = plain_records(puzzle + "\nAnti-King\n\n" + puzzle, {.read_rules = true});
        EXPECT_EQ(both, puzzle == line ? ".3." : ".11.") << "a rule or a title";
        EXPECT_EQ(plain_records(puzzle + "\nAnti-King\n", {.read_rules = true}), ".");
    }
}

TEST(RuleLines, TitlesOfVariants) {
    const std::string rows = "....\n....\n....\n....\n";
    for (const char* title : {"Killer Sudoku", "Killer 5", "Anti-King", "Killer by Anna"}) {
        SCOPED_TRACE(title);
        const std::string text = std::string(title) + '\n' + rows + "killer 5 r1c1 r1c2\nanti-king\n";
        EXPECT_EQ(parse_variant(text).name, title);
        const auto records = read_variants(text + '\n' + text);
        ASSERT_EQ(records.size(), 2U);
        for (const VariantRecord& record : records) {
            ASSERT_TRUE(std::holds_alternative<FoundVariant>(record));
            EXPECT_EQ(std::get<FoundVariant>(record).puzzle, parse_variant(text));
            EXPECT_TRUE(std::get<FoundVariant>(record).ignored.empty());
        }
    }
    const auto other = read_variants("Sandwich Sudoku\n" + rows + "killer 5 r1c1 r1c2\n");
    EXPECT_EQ(std::get<FoundVariant>(other[0]).ignored, std::vector<std::string>{"'Sandwich Sudoku'"});
    EXPECT_TRUE(std::holds_alternative<ParseError>(read_variants("Anti King\n" + rows + "killer 5 r1c1 r1c2\n")[0]));
    EXPECT_EQ(variant_in_title("Thermo by X"), "thermo");
    EXPECT_EQ(variant_in_title("Digits on a thermometer increase from the bulb"), "thermo");
    EXPECT_EQ(variant_in_title("Even harder"), std::nullopt);
}

/// Returns the side of each board of a text, and "error" for each error.
std::string records_of(const std::string& text) {
    std::string records;
    for (const VariantRecord& record : read_variants(text)) {
        const auto* const found = std::get_if<FoundVariant>(&record);
        records += found == nullptr ? "error " : std::to_string(found->puzzle.grid.geometry().side()) + ' ';
    }
    return records;
}

// In a string of Interactive-Sudoku-Solver, a name follows a dot, perhaps on the next line.
TEST(RuleLines, RowsOfDotsAboveARuleAreCells) {
    const std::string large = rows_of(std::string(81, '.'), 9);
    const std::string small = rows_of(std::string(16, '.'), 4);
    for (const char* rule :
         {"Thermo: r1c1 r1c2", "Windoku", "AntiKnight", "Cage(3) r1c1 r1c2", "Sum 3 r1c1 r1c2", "Diagonal +"}) {
        EXPECT_EQ(records_of(large + rule), "9 ") << rule;
        EXPECT_EQ(records_of(small + rule), std::string(rule) == "Windoku" ? "error " : "4 ") << rule;
    }
}

TEST(RuleLines, RulesAreNoRowsOfABoardWithATitle) {
    for (const char* title : {"Hello world", "Sunday best", "My puzzle"})
        for (const char* rule : {"Diagonal +", "diagonal -", "anti-king", "anti-knight"})
            EXPECT_EQ(records_of(title + ('\n' + rows_of(std::string(81, '.'), 9)) + rule), "9 ") << title << rule;
}

TEST(RuleLines, SentencesBelowAGridAreNoTitlesOfAnother) {
    const std::string grid = rows_of(std::string(16, '.'), 4);
    for (const char* text : {"A1: even", "Col 2 odd", "Standard rules, and diagonals", "No normal rules",
                             "Repeated digits allowed", ".Thermo"})
        EXPECT_EQ(records_of(grid + text + "\n\n" + grid), "error 4 ") << text;
    EXPECT_EQ(records_of(grid + ".AntiKnight\n"), "4 ");
    EXPECT_EQ(records_of(grid + "\n.AntiKnight\n"), "4 9 ");
}

TEST(RuleLines, MarksRegionsAndProgramsAreErrorsOfTheirGrid) {
    const std::string grid = "...4\n4.3.\n.4..\n.241\n";
    const std::string array = "grid = [[0, 0, 0, 4], [4, 0, 3, 0], [0, 4, 0, 0], [0, 2, 4, 1]]";
    EXPECT_EQ(records_of(array + "\nprint(grid)\n"), "4 ");
    for (const std::string& text :
         {grid + "\n#..#\n.##.\n.##.\n#..#", grid + "\nEO.E\n.OE.\nE..O\nEO.O", grid + "\n*..*\n.**.\n.**.\n*..*",
          std::string("...44.3..4...241\nAABB\nAABB\nCCDD\nCCDD"), grid + "AABBAABBCCDDCCDD", "anti_knight_" + array,
          std::string("...4  #..#\n4.3.  #..#\n.4..  #..#\n.241  #..#"), array + "\nsolver.addAntiKnight()",
          array + "\ngrid[0][2] = 1", array + "\nrules = ['anti-knight']", array + "  # cage 3 r1c1 r1c2"})
        EXPECT_EQ(records_of(text + '\n'), "error ") << text;
}

TEST(RuleLines, RulesBesideConstraintStringsAreErrors) {
    EXPECT_EQ(records_of("anti-knight\n.AntiKing\n"), "error ");
    EXPECT_EQ(records_of("anti-king\n.AntiKing\n"), "9 ");
    EXPECT_EQ(records_of("> .AntiKing\n> .AntiKnight\n> .Cage~3~R1C1~R1C2\n"), "9 ");
    EXPECT_EQ(std::get<FoundVariant>(read_variants("> .AntiKing\n> .AntiKnight\n")[0]).puzzle.rules.size(), 2U);
}

TEST(RuleLines, OfTheLastLineOfALongTextAreSeen) {
    std::string text;
    for (int k = 0; k < 1000; ++k)
        text.append(line_9x9) += '\n';
    EXPECT_FALSE(test::is_variant(text));
    EXPECT_TRUE(test::is_variant(text + "thermo r1c1 r1c2"));
    EXPECT_TRUE(test::is_variant(text + "thermo r1c1 r1c2\n"));
}

TEST(RuleLines, LinesThatMayBeRegionsAreErrors) {
    const std::string grid = rows_of("1..............3", 4);
    for (const char* regions :
         {"R1: AAAB\nR2: CABB\nR3: CDDB\nR4: CCDD\n", "- AAAB\n- CABB\n- CDDB\n- CCDD\n", "αααβ\nγαββ\nγδδβ\nγγδδ\n"})
        for (const std::string& text : {grid + regions, grid + '\n' + regions, regions + grid})
            EXPECT_NE(records_of(text).find("error"), std::string::npos) << text;
}

} // namespace
} // namespace sudoku::test::rule_lines_test
