#include "sudoku/detail/lz_string.hpp"
#include "tests/sudoku/formats/files.hpp"
#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/reader/samples.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

/// Links, and what they are packed with.
namespace sudoku::test {
namespace {

using detail::unpack_lz_string;

const std::string first(first_cells);
const std::string line_1 = "line 1: " + first;

// --- lz-string --------------------------------------------------------------------------------------------------------

TEST(LzString, Unpacks) {
    EXPECT_EQ(unpack_lz_string("N4IgHiBcDMC+Q==="), "{\"x\":3}");
    EXPECT_EQ(unpack_lz_string("N4IgHiBcDMC+Q"), "{\"x\":3}") << "padding may be missing";
    EXPECT_EQ(unpack_lz_string("N4IgHiBcDMC Q==="), "{\"x\":3}") << "a form has made a blank of the plus";
    EXPECT_EQ(unpack_lz_string("Q==="), "");
}

TEST(LzString, KnowsAnEntryThatIsBeingMade) {
    EXPECT_EQ(unpack_lz_string("IY1A"), "aaaaaa"); // a, aa, aaa
}

TEST(LzString, UnpacksCharactersOf16Bits) {
    EXPECT_EQ(unpack_lz_string("sBkQ"), "\xE2\x98\x83"); // a snowman
}

TEST(LzString, WhatIsDamagedIsNothing) {
    const std::string good = "N4IgHiBcDMC+Q===";
    for (std::size_t size = 0; size < good.find('='); ++size)
        EXPECT_FALSE(unpack_lz_string(good.substr(0, size))) << size;
    EXPECT_FALSE(unpack_lz_string("N4Ig*iBcDMC+Q==="));
    EXPECT_FALSE(unpack_lz_string("////////////////")) << "a code that is in no dictionary";
}

// Each entry is one character longer than the one before, so a short text may be very long.
TEST(LzString, StopsWhereTheTextIsTooLong) {
    const auto bit_of = [](std::size_t number, unsigned bit) { return number >> bit & 1U; };
    std::vector<bool> bits;
    const auto put = [&](std::size_t number, unsigned count) {
        for (unsigned k = 0; k < count; ++k)
            bits.push_back(bit_of(number, k) != 0);
    };
    put(0, 2);
    put('a', 8);
    std::size_t entries = 4;
    const auto add_codes = [&](std::size_t count) {
        for (std::size_t k = 0; k < count; ++k, ++entries) {
            unsigned width = 0;
            while (entries >> width != 0)
                ++width;
            put(entries, width); // the entry that it makes
        }
    };
    const auto packed = [&] {
        std::string text;
        for (std::size_t at = 0; at < bits.size(); at += 6) {
            std::size_t value = 0;
            for (std::size_t k = at; k < at + 6; ++k)
                value = value * 2 + (k < bits.size() && bits[k] ? 1 : 0);
            text += "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"[value];
        }
        return text;
    };
    add_codes(100);
    auto kept = bits;
    put(2, 7);
    EXPECT_EQ(unpack_lz_string(packed()), std::string(101 * 102 / 2, 'a'));
    bits = kept;
    add_codes(10'000);
    put(2, 14);
    EXPECT_FALSE(unpack_lz_string(packed()));
}

// --- Links ------------------------------------------------------------------------------------------------------------

TEST(WebLinks, FilesAreRead) {
    expect_files("puzzlink", "a link of puzz.link", first_cells);
    expect_files("exchange_link", "copy the whole link", first_cells);
    expect_files("exchange_lines", "cells", first_cells);
    expect_files("good_sudoku", "a link of Good Sudoku", first_cells);
    expect_files("link_81", "copy the whole link", first_cells);
    expect_files("gsf_taxonomy", "cells", first_cells);
    expect_files("pairs", "cells", first_cells);
}

TEST(WebLinks, OfAnyKindMayHaveAPuzzleOf81Cells) {
    for (const std::string before :
         {"https://example.org/play?puzzle=", "http://www.example.org/a/b#p=3&s=", "HTTPS://example.org/",
          "www.sudokuwiki.org/sudoku.htm?bd=", "Try this one: https://example.org/?s="})
        for (const char* after : {"", "&level=3"})
            EXPECT_EQ(read_all(before + first + (before.back() == '/' ? "" : after)), (Records{line_1})) << before;
    EXPECT_EQ(read_all("https://example.org/?s=" + with(first, ".", "%2E")), (Records{line_1}));
}

TEST(WebLinks, StandAmongPuzzles) {
    const std::string link = "https://example.org/?s=" + first + '\n';
    EXPECT_EQ(read_all(link + first + '\n' + link + as_rows(second_cells) + link),
              (Records{line_1, "line 2: " + first, "line 3: " + first, good(4), "line 13: " + first}));
}

TEST(WebLinks, WithoutAPuzzleAreOneError) {
    for (const char* link :
         {"https://example.org/", "https://example.org/a?b=c&d#e", "http://", "<https://example.org>",
          "https://sudoku.coach/en/play/12345", "https://example.org/?s=5.3"})
        EXPECT_EQ(errors_before_a_good_puzzle(std::string(link) + '\n').front().substr(5),
                  "a link, not a puzzle: open it, and copy or export the puzzle there")
            << link;
    for (const char* link :
         {"https://sudokupad.app/abc123", "https://www.f-puzzles.com/?id=yabc", "sudokupad.app/abc123",
          "https://app.crackingthecryptic.com/sudoku/qwerty", "https://tinyurl.com/xyz"})
        EXPECT_EQ(errors_before_a_good_puzzle(std::string(link) + '\n'),
                  (Records{"1:1: a link to a puzzle on a server: open it, and copy or export the puzzle there"}))
            << link;
    EXPECT_EQ(read_all("https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRNb9pA").front().substr(0, 23),
              "1:1: a link of Penpa, w");
}

TEST(WebLinks, InSentencesAreNotes) {
    for (const char* note : {"from https://example.org/", "https://example.org/ 2024", "see f-puzzles.com"})
        EXPECT_EQ(read_all(std::string(note) + '\n' + first), (Records{"line 2: " + first})) << note;
    EXPECT_EQ(read_all(first + " https://example.org/?s=" + std::string(second_cells)), (Records{line_1}));
    EXPECT_EQ(read_all(first + " # https://example.org/"), (Records{line_1}));
}

// Nothing stands for a puzzle that is cut off, or that stands in a second link.
TEST(WebLinks, HaveOnePuzzleOnALine) {
    const std::string solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    const std::string link = "https://example.org/?solution=" + solution + "&puzzle=";
    EXPECT_EQ(read_all(link + first), (Records{line_1}));
    EXPECT_EQ(read_all(link + first.substr(1)),
              (Records{"1:1: a link in which a puzzle has not 81 cells: copy the whole link"}));
    const std::string other(second_cells);
    for (const std::string& next : {link + other, other})
        EXPECT_EQ(read_all(joined({link, first, " ", next})),
                  (Records{"1:1: a link and another puzzle on one line: write each on a line of its own"}));
    for (const std::string& next : {link + first, first, solution, std::string("https://example.org/r/sudoku")})
        EXPECT_EQ(read_all(joined({link, first, " ", next})), (Records{line_1})) << next;
    for (const std::string& more : {"notes=" + std::string(729, '0'), "id=" + std::string(40, '1'),
                                    std::string("rules=true"), std::string("variant=easy")})
        EXPECT_EQ(read_all(joined({link, first, "&", more})), (Records{line_1})) << more;
    EXPECT_EQ(read_all(joined({link, first, " 3x3:zzza1b"})).front().substr(0, 16), "1:202: a game ID") << "cut off";
}

TEST(WebLinks, ToOtherKindsOfPuzzlesAreRefused) {
    for (const char* param : {"variant=x", "rules=knight", "constraints=king", "v=antiking", "v=X-Sudoku"}) {
        const Records records = read_all(joined({"https://example.org/?", param, "&s=", first}));
        ASSERT_EQ(records.size(), 1U);
        EXPECT_TRUE(records[0].starts_with("1:1: a link to a puzzle of another kind: ")) << records[0];
    }
    EXPECT_EQ(read_all("https://example.org/?variant=Classic&s=" + first), (Records{line_1}));
    for (const char* killer : {"SumoCueV1=12J0+3", "3x3::k:3072:2:"})
        EXPECT_EQ(read_all(killer), (Records{"1:1: a killer Sudoku, which this program does not solve"}));
    EXPECT_EQ(read_all("https://example.org/jigsaw?s=" + first),
              (Records{"1:1: a link to a puzzle of another kind: jigsaw"}));
    EXPECT_EQ(read_all("https://example.org/?Type=Killer&s=" + first),
              (Records{"1:1: a link to a puzzle of another kind: killer"}));
    EXPECT_EQ(read_all("https://www.sudokuwiki.org/Windoku.htm?bd=" + first),
              (Records{"1:1: a link to the page windoku.htm of SudokuWiki, which is not for plain Sudoku"}));
}

TEST(PuzzLink, HasDigitsAndRunsOfEmptyCells) {
    const std::string link = "https://puzz.link/p?sudoku/";
    EXPECT_EQ(read_all(link + "4/4/g2j1h1j3g"), (Records{"line 1: .2....1..1....3."}));
    EXPECT_EQ(read_all(link + "v:/4/4/1u"), (Records{"line 1: 1..............."}));
    EXPECT_EQ(read_all(link + "6/6/1zu", Geometry(3, 2)), (Records{"line 1 (3x2): 1" + std::string(35, '.')}));
    const std::string large = link + "16/16/-10a1" + std::string(12, 'z') + 's';
    PuzzleReader reader(bytes_of(large));
    EXPECT_EQ(std::get<Puzzle>(*reader.next()).grid[0], 16);
}

TEST(PuzzLink, WhatIsBrokenIsAnError) {
    const std::string link = "https://puzz.link/p?sudoku/";
    const std::string error = "1:1: a link of puzz.link ";
    for (const auto& [body, what] :
         {std::pair{"9/9/.", "in which \".\" is no digit of a 9x9 board"},
          std::pair{"9/9/0", "in which \"0\" is no digit of a 9x9 board"},
          std::pair{"9/9/a", "in which \"a\" is no digit of a 9x9 board"},
          std::pair{"9/9/-1", "in which \"1\" is no digit of a 9x9 board"},
          std::pair{"9/9/-ff", "in which \"ff\" is no digit of a 9x9 board"},
          std::pair{"9/9/zzzz12", "with more cells than a 9x9 board has"},
          std::pair{"9/9/53h7j6h195", "with fewer cells than a 9x9 board has: copy the whole link"},
          std::pair{"9/9/", "with fewer cells than a 9x9 board has: copy the whole link"},
          std::pair{"9/8/1", "without the size of a Sudoku, such as sudoku/9/9/"},
          std::pair{"7/7/1", "without the size of a Sudoku, such as sudoku/9/9/"},
          std::pair{"x/9/9/1", "without the size of a Sudoku, such as sudoku/9/9/"},
          std::pair{"", "without the size of a Sudoku, such as sudoku/9/9/"},
          std::pair{"99999999999/9/1", "without the size of a Sudoku, such as sudoku/9/9/"}})
        EXPECT_EQ(errors_before_a_good_puzzle(link + body + '\n'), (Records{error + what})) << body;
    EXPECT_EQ(read_all("https://example.org/p?sudoku/9/9/zzz").size(), 1U);
    EXPECT_EQ(read_all("https://example.org/p?kakuro/9/9/zzz").front().substr(0, 26), "1:1: a link, not a puzzle:");
    EXPECT_EQ(read_all("https://puzz.link/p?kakuro/5/5/k47h5h").front().substr(0, 35),
              "1:1: a link of puzz.link with a puz");
}

TEST(GoodSudoku, WhatIsBrokenIsAnError) {
    const Records damaged{"1:1: a link of Good Sudoku that is damaged or cut off: copy the whole link"};
    const std::string link = "https://playgoodsudoku.com/puzzle/";
    for (const std::string& body :
         {std::string(), std::string("$"), "$" + std::string(53, 'A'), "$" + std::string(57, 'A'),
          "$" + std::string(54, '/'), "$" + std::string(54, 'A') + '='})
        EXPECT_EQ(errors_before_a_good_puzzle(link + body + '\n'), damaged) << body;
    EXPECT_EQ(read_all(link + "$" + std::string(55, 'A') + '='), (Records{"line 1: " + std::string(81, '.')}));
}

TEST(SudokuPad, CodesOfItsOwnAreRefused) {
    const std::string body = "N4SwJgXA5AZgDgVwF5IDYFMCMBjAzLg/AYA";
    for (const std::string& text : {"https://sudokupad.app/scl" + body, "https://beta.sudokupad.app/ctc" + body,
                                    "scl" + body, "https://sudokupad.app/sudoku/classic" + body})
        EXPECT_EQ(read_all(text).front().substr(0, 40),
                  "1:1: a puzzle of SudokuPad in its code " +
                      text.substr(text.find(body) - (text.find("classic") == std::string::npos ? 3 : 7), 1))
            << text;
}

TEST(FPuzzles, WhatIsDamagedIsAnError) {
    const Records damaged{"1:1: a link of f-puzzles that is damaged or cut off: copy the whole link"};
    for (const char* link :
         {"https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKQA3AQwBsBXOeA",
          "https://sudokupad.app/fpuzN4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKQA3AQwBsBXOeA",
          "fpuzzlesN4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKQA3AQwBsBXOeA",
          "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKQA3AQwBsBXOeA", "https://f-puzzles.com/?load=%%%"})
        EXPECT_EQ(errors_before_a_good_puzzle(std::string(link) + '\n'), damaged) << link;
}

} // namespace
} // namespace sudoku::test
