#include "tests/sudoku/formats/files.hpp"
#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/reader/samples.hpp"

#include <gtest/gtest.h>

#include <string>

/// Game IDs and saved games of Simon Tatham's Solo.
namespace sudoku::test {
namespace {

const std::string id = "3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9";
const std::string how = ": in the program choose Game > Specific, and copy the game ID";

TEST(Tatham, FilesAreRead) {
    expect_files("tatham_id", "Simon Tatham's Solo", first_cells);
    expect_files("tatham_saved", "Simon Tatham's ", first_cells);
    expect_files("tatham_2x3", "Simon Tatham's Solo", ".6.2...2.......45..53.......6...5.4.");
}

TEST(Tatham, IdsStandAmongPuzzles) {
    const std::string first(first_cells);
    EXPECT_EQ(read_all(first + '\n' + id + '\n' + as_rows(second_cells) + id + '\n' + first + "\n\n" + id),
              (Records{"line 1: " + first, "line 2: " + first, good(3), "line 12: " + first, "line 13: " + first,
                       "line 15: " + first}));
    EXPECT_EQ(read_all("  " + id + " \r\n"), (Records{"line 1: " + first}));
}

// 2x3 is two boxes side by side and three below each other, each of them 3 wide and 2 high.
TEST(Tatham, BoxesAreAsWideAsTheyAreManyBelowEachOther) {
    EXPECT_EQ(read_all("2x3:z1i"), (Records{"line 1: " + std::string(26, '.') + "1" + std::string(9, '.')}));
    EXPECT_EQ(read_all("3x2:z1i"), (Records{"line 1 (3x2): " + std::string(26, '.') + "1" + std::string(9, '.')}));
    EXPECT_EQ(read_all("2x3:z1i", Geometry(3, 2)),
              (Records{"1:1: a 6x6 board where a 6x6 with 3x2 boxes is asked for"}));
}

TEST(Tatham, DigitsPastNineAreNumbers) {
    PuzzleReader reader(bytes_of("3x4:12_1zzzzzl"));
    const auto record = reader.next();
    const auto& puzzle = std::get<Puzzle>(*record);
    EXPECT_EQ(puzzle.alphabet, Alphabet::numbers);
    EXPECT_EQ(puzzle.grid[0], 12);
    EXPECT_EQ(puzzle.grid[1], 1);
    EXPECT_EQ(puzzle.grid.givens(), 2U);
}

TEST(Tatham, VariantsAndSeedsAreRefused) {
    const std::string solo = "1:1: a game ID of Simon Tatham's Solo ";
    for (const auto& [text, variant] :
         {std::pair{"3x3x:6zzzb", "Sudoku X"}, std::pair{"9j:a2a8d1zzz,bi_b", "jigsaw"},
          std::pair{"3x3k:zzzc,aa,5a1", "killer"}, std::pair{"3x3xk:zzzc,aa,5a1", "killer and Sudoku X"},
          std::pair{"3x3jm8du:zzzc,a", "jigsaw"}, std::pair{"3x3:zzzc,aa", "jigsaw or killer"}})
        EXPECT_EQ(read_all(text), (Records{solo + "of the variant " + variant + ", which this program does not solve"}))
            << text;
    for (const char* seed : {"3x3#290737657600592", "3x3db#12345", "2x3#abc"})
        EXPECT_EQ(read_all(seed), (Records{joined({solo, "with a random seed, which is no puzzle", how})})) << seed;
}

TEST(Tatham, WhatIsBrokenIsAnError) {
    const std::string solo = ": a game ID of Simon Tatham's Solo with ";
    EXPECT_EQ(errors_before_a_good_puzzle(id + "a\n"),
              (Records{"1:1" + solo + "82 cells where the board has 81" + how}));
    EXPECT_EQ(errors_before_a_good_puzzle("3x3:5zzzzzz\n"),
              (Records{"1:1" + solo + "157 cells where the board has 81" + how}));
    EXPECT_EQ(errors_before_a_good_puzzle("3x3:10zzzb\n"), (Records{"1:5" + solo + "10 where the digits are 1-9"}));
    EXPECT_EQ(errors_before_a_good_puzzle("3x3:zzza0a\n"), (Records{"1:9" + solo + "0 where the digits are 1-9"}));
    EXPECT_EQ(errors_before_a_good_puzzle("3x3:zzza99999999999999999999a\n"),
              (Records{"1:9" + solo + "99999999999999999999 where the digits are 1-9"}));
}

TEST(Tatham, OtherWordsAreNoIds) {
    const std::string first(first_cells);
    for (const char* title : {"3x3:hard", "3x3: hard", "3x3: 5", "2x3", "9x9:5a", "3x3# easy", "3x3#", "1x1:1",
                              "3x3:Five5", "0x3:5", "4294967297x3:5"}) {
        const Records records = read_all(std::string(title) + '\n' + first);
        ASSERT_FALSE(records.empty()) << title;
        EXPECT_EQ(records.back(), "line 2: " + first) << title;
        EXPECT_EQ(records[0].find("Tatham"), std::string::npos) << title << ": " << records[0];
    }
}

std::string saved(const std::string& game, const std::string& description) {
    std::string text;
    for (const auto& [key, value] : {std::pair<std::string, std::string>{"SAVEFILE", "Simon Tatham's Portable Puzzles"},
                                     {"VERSION ", "1"},
                                     {"GAME    ", game},
                                     {"PARAMS  ", "3x3"},
                                     {"CPARAMS ", "3x3"},
                                     {"SEED    ", "123456789012345"},
                                     {"DESC    ", description},
                                     {"AUXINFO ", "c632c5401a5f58e1fa31ada4f6dc8240"},
                                     {"MOVE    ", "R2,0,4"}})
        text += joined({key, ":", std::to_string(value.size()), ":", value, "\n"});
    return text;
}

TEST(Tatham, SavedGamesStandAmongPuzzles) {
    const std::string game = saved("Solo", id.substr(4));
    const std::string first(first_cells);
    EXPECT_EQ(read_all(game + game + first + '\n' + game + as_rows(second_cells)),
              (Records{"line 1: " + first, "line 10: " + first, "line 19: " + first, "line 20: " + first, good(29)}));
    const std::string text = game + first + '\n';
    PuzzleReader reader(hesitant(in_pieces(text, 1), 3));
    EXPECT_EQ(to_string(*patient_next(reader)), "line 1: " + first);
    EXPECT_EQ(to_string(*patient_next(reader)), "line 10: " + first);
    EXPECT_FALSE(patient_next(reader));
}

TEST(Tatham, OtherSavedGamesAreRefused) {
    const std::string game = "1:1: a saved game of Simon Tatham's ";
    EXPECT_EQ(errors_before_a_good_puzzle(saved("Mines", "123")), (Records{game + "Mines, which is no Sudoku"}));
    const std::string whole = saved("Solo", id.substr(4));
    const std::string cut = game + "Solo that is cut off: save it again";
    for (const char* key : {"GAME", "VERSION", "DESC"})
        EXPECT_EQ(errors_before_a_good_puzzle(whole.substr(0, whole.find(key))), (Records{cut})) << key;
    EXPECT_EQ(errors_before_a_good_puzzle(whole.substr(0, whole.find("DESC") + 30) + '\n'), (Records{cut}));
    EXPECT_EQ(errors_before_a_good_puzzle("SAVEFILE:4r1:Simon\n"), Records()) << "a note";
    EXPECT_EQ(errors_before_a_good_puzzle(saved("Solo", "Five")),
              (Records{"7:1: a saved game of Simon Tatham's Solo whose puzzle is broken: save it again"}));
}

} // namespace
} // namespace sudoku::test
