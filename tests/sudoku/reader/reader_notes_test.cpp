#include "sudoku/reader.hpp"
#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/reader/samples.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

/// Titles and notes between puzzles.
namespace sudoku::test {
namespace {

const std::string first(first_cells);
const std::string second(second_cells);

struct Read {
    Records names;
    Records notes;
};

Read read_with_notes(std::string_view text) {
    Read read;
    ReaderParams params;
    params.on_note = [&](const Note& note) {
        read.notes.push_back(std::to_string(note.line) + ": " + std::string(note.text));
    };
    PuzzleReader reader(bytes_of(text), params);
    while (const auto record = reader.next())
        read.names.push_back(std::holds_alternative<Puzzle>(*record) ? std::get<Puzzle>(*record).name : "an error");
    return read;
}

TEST(ReaderNotes, AreSkippedAndNameTheNextPuzzle) {
    const Read read = read_with_notes("Level 1: hard\n" + first + "\n\nPuzzle 2\n\n" + as_rows(second) + first + '\n');
    EXPECT_EQ(read.names, (Records{"Level 1: hard", "Puzzle 2", ""}));
    EXPECT_EQ(read.notes, (Records{"1: Level 1: hard", "4: Puzzle 2"}));
}

TEST(ReaderNotes, StandAboveBoxesAndBelowThem) {
    const std::string grid = as_boxes(first, "", "|---+---+---|", "|", "*-----------*");
    const Read read = read_with_notes("Simple Sudoku Version 4.2n\n\n" + grid + "\nDifficulty: fiendish (2 of 5)\n" +
                                      as_rows(second));
    EXPECT_EQ(read.names, (Records{"Simple Sudoku Version 4.2n", "Difficulty: fiendish (2 of 5)"}));
}

TEST(ReaderNotes, MayHaveAsManyLettersAsABoardHasCells) {
    EXPECT_EQ(read_with_notes("this is not a puzzle\n" + first).names, (Records{"this is not a puzzle"}));
    const std::string words = "one two three four five six seven eight"; // 32 letters
    EXPECT_EQ(read_with_notes(words + " nine\n" + first).names, (Records{words + " nine"}));
    EXPECT_EQ(read_with_notes("Simple Sudoku\n" + first).names, (Records{"Simple Sudoku"}));
}

TEST(ReaderNotes, KeepTheirOwnCharacters) {
    EXPECT_EQ(read_with_notes("  S\xC3\xBC\xC3\x9F \xE2\x80\x93 7 \n" + first).names,
              (Records{"S\xC3\xBC\xC3\x9F \xE2\x80\x93 7"}));
}

TEST(ReaderNotes, AreDescriptionsInSdkFilesToo) {
    const std::string file = "[Puzzle]\r\n" + as_rows(first) + "[State]\r\n" + as_rows(second) + "\r\n";
    EXPECT_EQ(read_with_notes("#A Somebody\r\n#D Na\xC3\xAFve no. 1 \r\n#L hard\r\n" + file + file).names,
              (Records{"Na\xC3\xAFve no. 1", ""}));
    EXPECT_EQ(read_with_notes("#D 1234#5678###\n" + file).names, (Records{"1234#5678###"}));
    EXPECT_EQ(read_with_notes("#Difficult ones\n" + first + "\n# D\n" + first).names, (Records{"", ""}));
}

TEST(ReaderNotes, NameNoOtherPuzzleThanTheNext) {
    EXPECT_EQ(read_with_notes("One\n" + first.substr(1) + '\n' + second).names, (Records{"an error", ""}));
    EXPECT_EQ(read_with_notes("One\nTwo\n" + first).names, (Records{"Two"}));
    EXPECT_EQ(read_with_notes("One\n7: " + first).names, (Records{"7"}));
}

TEST(ReaderNotes, MayBeTheEndOfAnOldFile) {
    const Read read = read_with_notes(first + "\n\x1A");
    EXPECT_EQ(read.names, (Records{""}));
    EXPECT_EQ(read_with_notes(first + "\n" + second + "\n\x1A\n").names, (Records{"", ""}));
}

// The names of a list are those of its puzzles, also where puzzles are taken many at a time.
TEST(ReaderNotes, NameThePuzzleBeforePlainLinesAreTaken) {
    const std::string text = first + "\nTitle\n" + second + "\n" + first + "\n";
    PuzzleReader reader(bytes_of(text));
    std::vector<Digit> digits;
    std::vector<std::size_t> lines;
    EXPECT_TRUE(reader.next());
    EXPECT_EQ(reader.next_lines(digits, lines, 10), 0U);
    EXPECT_EQ(std::get<Puzzle>(reader.next().value()).name, "Title");
    EXPECT_EQ(reader.next_lines(digits, lines, 10), 1U);
}

// A name in brackets, or a command of LaTeX, hides no cells.
TEST(ReaderNotes, HideNoPuzzle) {
    const std::string cells(first_cells);
    for (const std::string& line :
         {"[Puzzle 1: " + cells + ']', "\\puzzle{" + cells + '}', std::string("[nan 5. 3. nan nan 7. nan nan nan]"),
          std::string("\\rowcolor{gray} 5 3 . . 7 . . . . \\\\"), std::string("\\row{5}{3}{}{}{7}{}{}{}{}"),
          std::string("\\row{5,3,,,7,,,,}"), std::string("\\row{12..}")}) {
        const Records records = read_all(line + "\n\n" + cells);
        ASSERT_EQ(records.size(), 2U) << line;
        EXPECT_FALSE(records[0].starts_with("line ")) << line;
        EXPECT_TRUE(records[1].ends_with(cells)) << line;
    }
}

// What may have been cells is an error, not a note: no puzzle is lost in silence.
TEST(ReaderNotes, HaveNoCells) {
    const auto between_puzzles = [](const std::string& text) { return joined({second, "\n\n", text, "\n\n", second}); };
    const std::string board = "[[5, 3, 0, 0, 7, 0, 0, 0, 0], [6, 0, 0, 1, 9, 5, 0, 0, 0]]";
    for (const std::string& text :
         {"{'name': 'Mon', 'board': " + board + "}", "int board[9][9] = " + board + ';', "puzzle is " + board + " ok",
          std::string("the puzzle 5 3 . . 7 . . . ."), std::string("aa 53..7...."), std::string("row 530070000"),
          std::string("ab 53. .7. ..."), std::string("311a60350dd1 8735106940")})
        EXPECT_EQ(read_all(between_puzzles(text)).size(), 3U) << text;
    for (const char* const text : {"Simple Sudoku Version 4.2n", "Puzzle 12, 2006-03-08 12:00", "Sudoku of 12.04.2006",
                                   "Rated 4.5 by 3 of 5 people", "Level 1: hard", "```"})
        EXPECT_EQ(read_all(between_puzzles(text)), (Records{good(1), good(5)})) << text;
}

} // namespace
} // namespace sudoku::test
