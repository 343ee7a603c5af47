#include "tests/sudoku/formats/files.hpp"
#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/reader/samples.hpp"

#include <gtest/gtest.h>

#include <string>

/// Strings of the solver of sudokuwiki.org.
namespace sudoku::test {
namespace {

/// The givens of a puzzle, and nothing of the other cells.
std::string version_b(std::string_view cells) {
    std::string text = "S9B";
    for (const char c : cells)
        text += std::string("0") + (c == '.' ? '0' : c);
    return text;
}

const std::string line_1 = "line 1: ";

TEST(SudokuWiki, FilesAreRead) { expect_files("sudokuwiki_", "SudokuWiki", first_cells); }

TEST(SudokuWiki, StringsAreReadInEitherCase) {
    const std::string text = version_b(second_cells);
    EXPECT_EQ(read_all(text), (Records{good(1)}));
    EXPECT_EQ(read_all("s9b" + text.substr(3)), (Records{good(1)}));
    EXPECT_EQ(read_all(text + '\n' + text), (Records{good(1), good(2)}));
}

// 10 ... 18 are the digits that a person has filled in.
TEST(SudokuWiki, DigitsFilledInAreLeftOut) {
    std::string text = version_b(std::string(81, '.'));
    text.replace(3, 6,
                 "09"
                 "0a"
                 "0i");
    EXPECT_EQ(read_all(text), (Records{line_1 + '9' + std::string(80, '.')}));
}

TEST(SudokuWiki, CandidatesAreThoseThatGivensLeave) {
    std::string text = version_b('1' + std::string(80, '.'));
    text.replace(5, 2, "eo"); // all but 1: 18 + 510
    EXPECT_EQ(read_all(text), (Records{line_1 + '1' + std::string(80, '.')}));
    text.replace(5, 2, "em"); // 526 - 18: all but 1 and 2
    PuzzleReader reader(bytes_of(text));
    const Grid struck_out = std::get<Puzzle>(*reader.next()).grid;
    EXPECT_TRUE(std::ranges::equal(struck_out.eliminated(), std::vector{Candidate{1, 2}}));
    text.replace(5, 2, "ep"); // all
    EXPECT_EQ(read_all(text), (Records{line_1 + '1' + std::string(80, '.')}));
    text.replace(5, 2, "eq"); // 530
    EXPECT_EQ(read_all(text), (Records{"1:6: a string of SudokuWiki in which eq stands for no cell"}));
}

TEST(SudokuWiki, OtherSizes) {
    EXPECT_EQ(read_all("https://www.sudokuwiki.org/sudoku.htm?bd=S4B1000020000304000"),
              (Records{line_1 + "1....2....3.4..."}));
    std::string text = "S6B";
    for (int k = 0; k < 36; ++k)
        text += k == 35 ? "06" : "00";
    EXPECT_EQ(read_all(text), (Records{line_1 + std::string(35, '.') + '6'}));
    EXPECT_EQ(read_all(text, Geometry(3, 2)), (Records{"line 1 (3x2): " + std::string(35, '.') + '6'}));
    EXPECT_EQ(read_all(text, Geometry(3, 3)), (Records{"1:1: a 6x6 board where a 9x9 is asked for"}));
    std::string large = "SGB";
    for (int k = 0; k < 256; ++k)
        large += k == 0 ? "000g" : "0000";
    PuzzleReader reader(bytes_of(large));
    EXPECT_EQ(std::get<Puzzle>(*reader.next()).grid[0], 16);
}

TEST(SudokuWiki, VariantsAreRefused) {
    const std::string text = version_b(second_cells);
    for (const auto& [letter, name] : {std::pair{'X', "Sudoku X"}, std::pair{'W', "Windoku"}, std::pair{'J', "Jigsaw"},
                                       std::pair{'l', "Killer Sudoku"}, std::pair{'K', "KenKen"}})
        EXPECT_EQ(read_all(letter + text.substr(1)),
                  (Records{"1:1: a string of SudokuWiki of the variant " + std::string(name) +
                           ", which this program does not solve"}));
}

TEST(SudokuWiki, WhatIsBrokenIsAnError) {
    const std::string text = version_b(second_cells);
    const Records cut{
        "1:1: a string of SudokuWiki that is cut off, or in a version that this program does not read: in "
        "its solver, copy the string again"};
    EXPECT_EQ(errors_before_a_good_puzzle(text.substr(0, 164) + '\n'), cut);
    EXPECT_EQ(errors_before_a_good_puzzle(text + "0\n"), cut);
    EXPECT_EQ(errors_before_a_good_puzzle("S9C" + text.substr(3) + '\n'), cut);
    EXPECT_EQ(errors_before_a_good_puzzle("S5B" + text.substr(3) + '\n'), cut) << "no board has that side";
}

// Two grids without anything between them are as long as a string of the first version.
TEST(SudokuWiki, TheFirstVersionIsNoTwoGrids) {
    EXPECT_EQ(read_all(std::string(162, '1')).front().find("SudokuWiki"), std::string::npos);
    EXPECT_EQ(read_all(std::string(161, '3') + 'a').front().find("SudokuWiki"), std::string::npos);
}

TEST(SudokuWiki, WordsAreNoStrings) {
    const std::string first(first_cells);
    for (const char* title : {"S9B", "S9B and more", "x3y", "S4B1000020000304000"})
        EXPECT_EQ(read_all(std::string(title) + '\n' + first).back(), "line 2: " + first) << title;
}

} // namespace
} // namespace sudoku::test
