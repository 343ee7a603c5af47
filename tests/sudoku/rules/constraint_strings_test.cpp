#include "sudoku/reader/rules/format.hpp"
#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/text.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/rules/foreign_format.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace sudoku::test::constraint_strings_test {
namespace {

TEST(ConstraintStrings, KeepSolutionsOfRandomPuzzles) {
    EXPECT_EQ(kinds_not_written(formats::constraint_strings), "negative ");
}

TEST(ConstraintStrings, KeepDigitsFromZero) {
    const std::string text = ".Shape~4x4~0-3.NoBoxes.Jigsaw~1122112233443344.Quad~R1C1~0~3.Pair~BB~R3C1~R3C2"
                             ".~R1C1_0~R1C2_0_3";
    const VariantPuzzle puzzle = read(formats::constraint_strings, text);
    EXPECT_EQ(to_rules_text(puzzle), " 0  . | .  .\n .  . | .  .\n------+------\n .  . | .  .\n .  . | .  .\n"
                                     "digits 0-3\ncandidates 0 3 r1c2\nquadruple 0 3 r1c1 r1c2 r2c1 r2c2\n"
                                     "digit-pairs neighbors 0 12 r3c1 r3c2\n");
    const std::string again = formats::constraint_strings.write(puzzle);
    EXPECT_EQ(again, ".Shape~4x4~0-3.Quad~R1C1~0~3.Pair~BB~R3C1~R3C2.~R1C1_0~R1C2_0_3");
    EXPECT_EQ(read(formats::constraint_strings, again), puzzle);
    for (const formats::ForeignFormat* format : {&formats::f_puzzles_documents, &formats::solo_game_ids})
        EXPECT_THROW((void)format->write(puzzle), InvalidRule);
    EXPECT_THROW((void)read(formats::constraint_strings, ".Shape~9x9~0-8.DutchFlatmates"), ParseError);
}

TEST(ConstraintStrings, HaveRules) {
    EXPECT_EQ(rules_of(formats::constraint_strings,
                       ".Cage~15~R1C1~R1C2.Cage~~R2C1~R2C2.Cage~0~R3C1~R3C2.Sum~20~R1C1~R2C2~R3C3"
                       ".Thermo~R1C1~R1C2~R1C3.Arrow~R5C5~R5C6~R5C7.PillArrow~2~R9C2~R9C1~R8C1~R7C1~R6C1"
                       ".LittleKiller~22~R1C3.LittleKiller~20~R9C4.Sandwich~10~C3.XSum~R4~10~24.Skyscraper~C9~~3"),
              "killer 15 r1c1 r1c2\nkiller r2c1 r2c2\nkiller r3c1 r3c2\nsum 20 r1c1 r2c2 r3c3\n"
              "thermo r1c1-r1c3\narrow r5c5 = r5c6 r5c7\narrow r9c1 r9c2 = r8c1-r6c1\n"
              "little-killer 22 r1c3-r3c1\nlittle-killer 20 r9c4-r4c9\nsandwich 10 r1c3-r9c3\n"
              "x-sum 10 r4c1-r4c9\nx-sum 24 r4c9-r4c1\nskyscraper 3 r9c9-r1c9\n");
    EXPECT_EQ(rules_of(formats::constraint_strings,
                       ".Diagonal~1.Diagonal~-1.AntiKnight.AntiKing.AntiConsecutive.Windoku.DisjointSets.StrictXV"
                       ".And.Whisper~R1C1~R2C2.End.Whisper~4~R1C1~R2C2.Whisper~5~R4C1~R5C2.Renban~R8C1~R8C2"
                       ".X~R1C1~R1C2.V~R2C2~R2C3.GreaterThan~R9C5~R8C5.Quad~R1C1~1~2"
                       ".ContainAtLeast~1_1~R1C1~R9C9~R4C4~R5C5.AllDifferent~R1C1~R2C2"),
              "diagonal +\ndiagonal -\nanti-knight\nanti-king\nnon-consecutive\nwindoku\ndisjoint-groups\nxv-all\n"
              "german-whisper r1c1 r2c2\ngerman-whisper 4 r1c1 r2c2\ngerman-whisper r4c1 r5c2\nrenban r8c1 r8c2\n"
              "xv X r1c1 r1c2\nxv V r2c2 r2c3\ngreater r9c5 r8c5\nquadruple 1 2 r1c1 r1c2 r2c1 r2c2\n"
              "quadruple 1 1 r1c1 r9c9 r4c4 r5c5\nextra-region r1c1 r2c2\n");
    EXPECT_EQ(rules_of(formats::constraint_strings,
                       ".AntiTaxicab.GlobalEntropy.GlobalMod.DutchFlatmates.Entropic~R1C1~R1C2.Zipper~R1C1~R1C2~R1C3"
                       ".DoubleArrow~R2C1~R2C2~R2C3.ValueIndexing~R4C1~R5C2~R6C2.EqualityCage~R1C1~R1C2"
                       ".CountingCircles~R1C1.SumLine~10~R1C1~R1C2~R1C3.Lunchbox~0~R1C1~R1C2.RellikCage~7~R1C1~R1C2"
                       ".Modular~3~R1C1~R1C2.Lockout~4~R1C1~R2C2~R3C3.HiddenSkyscraper~C1~2~3.NumberedRoom~R1~~4"),
              "anti-taxicab\nglobal-entropy\nglobal-modular\ndutch-flatmates\nentropic r1c1 r1c2\nzipper r1c1-r1c3\n"
              "double-arrow r2c1-r2c3\nvalue-indexing r4c1 r5c2 r6c2\nequality-cage r1c1 r1c2\ncounting-circles r1c1\n"
              "sum-line 10 r1c1-r1c3\nlunchbox 0 r1c1 r1c2\nrellik 7 r1c1 r1c2\nmodular 3 r1c1 r1c2\n"
              "lockout 4 r1c1-r3c3\nhidden-skyscraper 2 r1c1-r9c1\nhidden-skyscraper 3 r9c1-r1c1\n"
              "numbered-room 4 r1c9-r1c1\n");
    EXPECT_EQ(
        rules_of(formats::constraint_strings,
                 ".Indexing~R~R1C1~R2C2.Indexing~C~R3C3.LookAndSay~2316~R1C1~R2C2~R3C4.CountDistinct~R1C1~R2C2~R3C3"
                 ".SameValues~3~R1C1~R1C2~R2C4~R2C5~R3C7~R3C8.EqualSum~R1C1~R1C2~-~R1C1~R2C1~-~R3C3"),
        "indexing row r1c1 r2c2\nindexing column r3c3\nlook-and-say 2 3 1 6 r1c1 r2c2 r3c4\n"
        "count-distinct r1c1 = r2c2 r3c3\nsame-digits r1c1 r1c2 = r2c4 r2c5\nsame-digits r1c1 r1c2 = r3c7 r3c8\n"
        "equal-sum r1c1 r1c2 = r1c1 r2c1\nequal-sum r1c1 r1c2 = r3c3\n");
    EXPECT_EQ(rules_of(formats::constraint_strings,
                       ".Pair~EAEBEAAQAAAAE~_1%3A3~R2C6~R3C6~~R1C1~R1C2.PairX~8H_xf8H_xf8H_B~_Nabner~R4C1~R5C1"
                       ".Binary~EAEBEAAQAAAAE~~R3C6~R4C6.BinaryX~8H-xf8H-xf8H-B~~R1C3~R1C2~R2C2"),
              "digit-pairs neighbors 13 26 31 39 62 93 r2c6 r3c6\ndigit-pairs neighbors 13 26 31 39 62 93 r1c1 r1c2\n"
              "nabner r4c1 r5c1\ndigit-pairs neighbors 13 26 31 39 62 93 r3c6 r4c6\nnabner r1c3 r1c2 r2c2\n");
    EXPECT_EQ(rules_of(formats::constraint_strings, ".WhiteDot~R1C1~R1C2~R1C3~R5C5.BlackDot~R8C1~R9C1.StrictKropki"),
              "kropki white r1c1 r1c2\nkropki white r1c2 r1c3\nkropki black r8c1 r9c1\nkropki-all\n");
}

TEST(ConstraintStrings, HaveBoards) {
    const auto text_of = [](const std::string& text) { return to_rules_text(read(formats::constraint_strings, text)); };
    EXPECT_EQ(read(formats::constraint_strings, ".~R1C1_5~R2c3_1_2_3.~R2C3_2_3_4.").grid.eliminated().size(), 7U);
    EXPECT_EQ(text_of(".Shape~4x4.NoBoxes.~R1C2_2~R4C4_1.~R2C2_3_4.~R2C2_1_3"),
              " .  2 | .  .\n .  3 | .  .\n------+------\n .  . | .  .\n .  . | .  1\nregions none\n");
    EXPECT_EQ(
        text_of(".Jigsaw~4x4~0001011122332332.Shape~4x4~1-4.NoBoxes"),
        " .  . | .  .\n .  . | .  .\n------+------\n .  . | .  .\n .  . | .  .\nregions\nAAAB\nABBB\nCCDD\nCDDC\n");
    EXPECT_TRUE(read(formats::constraint_strings, ".Shape~5x5").regions.empty());
    EXPECT_EQ(read(formats::constraint_strings, ".Shape~16x16.~RgC1_16~RAcG_9").grid[240], 16);
    EXPECT_EQ(read(formats::constraint_strings,
                   "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage%7E15%7ER1C1%7ER1C2.&mode=count-solutions")
                  .rules.size(),
              1U);
    EXPECT_EQ(formats::constraint_strings.read(".SearchPriority~2~R1C1", {}).ignored.front(), "SearchPriority");
}

TEST(ConstraintStrings, FollowOneThatIsImpossible) {
    const auto records = read_variants(".Shape~4x4.Cage~1~R1C1~R1C2\n.Shape~4x4.~R1C1_1\n");
    ASSERT_EQ(records.size(), 2U);
    EXPECT_TRUE(std::holds_alternative<ParseError>(records[0]));
    EXPECT_TRUE(std::holds_alternative<FoundVariant>(records[1]));
}

TEST(ConstraintStrings, HaveGroups) {
    EXPECT_EQ(
        rules_of(formats::constraint_strings,
                 ".Or.And.Cage~3~R1C1~R1C2.~R2C1_4_5.End.Skyscraper~R1~~4.Skyscraper~R1~~5.End.Or.X~R3C1~R3C2.End"),
        "either killer 3 r1c1 r1c2 and candidates 4 5 r2c1 or skyscraper 4 r1c9-r1c1 or skyscraper 5 r1c9-r1c1\n"
        "xv X r3c1 r3c2\n");
    const VariantPuzzle puzzle = read(formats::constraint_strings,
                                      ".Replicate~FI~R1C2.SameValues~2~R1C2~R4C3.~R1C2_1_2.End.And.X~R5C1~R5C2.End");
    std::string rules;
    for (const Rule& rule : puzzle.rules)
        rules += to_rule_text(puzzle.grid.geometry(), rule) + "\n";
    EXPECT_EQ(rules, "same-digits r1c2 = r4c3\nsame-digits r1c4 = r4c5\nsame-digits r2c2 = r5c3\nxv X r5c1 r5c2\n");
    EXPECT_EQ(puzzle.grid.eliminated().size(), 3U * 7);
    EXPECT_EQ(rules_of(formats::constraint_strings,
                       ".SumLine~10~R1C1~R1C2~R2C2~R2C1~LOOP.Cage~20~R4C2~R4C3~R4C3.FullRankTies~any"),
              "sum-line 10 r1c1 r1c2 r2c2 r2c1 r1c1\nextra-region r4c2 r4c3\nsum 20 r4c2 r4c3 r4c3\nshared-ranks\n");
}

TEST(ConstraintStrings, HavePartsOfBoards) {
    const VariantPuzzle wide = read(formats::constraint_strings, ".Shape~2x4.~R1C1_4.Skyscraper~C1~1~.XSum~R2~~9");
    EXPECT_EQ(to_rules_text(wide), "board 2x4\n 4  .  .  .\n .  .  .  .\nextra-region r1c1 r1c2 r2c1 r2c2\n"
                                   "extra-region r1c3 r1c4 r2c3 r2c4\nskyscraper 1 r1c1 r2c1\nx-sum 9 r2c4-r2c1\n");
    const VariantPuzzle small =
        read(formats::constraint_strings, ".Shape~4x4~0-5.RegionSize~4.DisjointSets.RegionSameValues.~R4C4_5");
    EXPECT_TRUE(to_rules_text(small).starts_with("board 4x4 digits 0-5\n .  .  .  .\n .  .  .  .\n .  .  .  .\n .  .  "
                                                 ".  5\nextra-region r1c1 r1c2 r2c1 r2c2\n"));
    EXPECT_EQ(small.rules.size(), 4U + 4 + 11);
    EXPECT_EQ(rules_of(formats::constraint_strings, ".Shape~3x3~4.NoBoxes.Jigsaw~111222333"),
              "extra-region r1c1-r1c3\nextra-region r2c1-r2c3\nextra-region r3c1-r3c3\n");
    for (const VariantPuzzle& puzzle : {wide, small}) {
        EXPECT_EQ(read(formats::constraint_strings, formats::constraint_strings.write(puzzle)), puzzle);
        EXPECT_EQ(parse_variant(to_rules_text(puzzle)), puzzle);
        EXPECT_THROW((void)write_variant(puzzle, VariantFormat::f_puzzles), InvalidRule);
    }
}

TEST(ConstraintStrings, AreRecognized) {
    const auto& is_of_format = formats::constraint_strings.is_of_format;
    for (const char* text : {".~R1C1_5", ".AntiKnight", ".X~R1C1~R1C2", ".Foo~1", ".And.X~R1C1~R1C2.End",
                             "https://sigh.github.io/Interactive-Sudoku-Solver/"})
        EXPECT_TRUE(is_of_format(text)) << text;
    for (const char* text :
         {"", ".", "..3.", ".A.B..C", ".ABCDEFG", "~R1C1_5", "https://f-puzzles.com/?id=1", ".1~R1C1"})
        EXPECT_FALSE(is_of_format(text)) << text;
}

TEST(ConstraintStrings, HaveCountsOfDigits) {
    EXPECT_EQ(rules_of(formats::constraint_strings,
                       ".ContainExact~5_3_5~R1C1~R1C2~R2C3.FullRank~R3~~7.FullRankTies~only-unclued"),
              "look-and-say 1 3 2 5 r1c1 r1c2 r2c3\nfull-rank 7 r3c9-r3c1\n");
    const VariantPuzzle ranks = read(formats::constraint_strings, ".Shape~4x4~~Sudoku.FullRankTies~none");
    EXPECT_TRUE(to_rules_text(ranks).ends_with("different-ranks\n"));
    EXPECT_EQ(read(formats::constraint_strings, formats::constraint_strings.write(ranks)), ranks);
}

TEST(ConstraintStrings, HaveAutomata) {
    const char* text = ".Shape~4x4.Regex~WzEyXSozLio~R1C1~R1C2~R1C3~R1C4~~R2C1~R2C2~R2C3"
                       ".NFA~RhP_YYY_8MMP_GGG~_~R1C1~R2C1~~R3C1~R3C2~_by%203~R4C1~R4C2";
    EXPECT_EQ(rules_of(formats::constraint_strings, text),
              "rule-line r1c1-r1c4 : /[12]*3.*/\nrule-line r2c1-r2c3 : /[12]*3.*/\n"
              "rule-line r1c1 r2c1 : nfa RhP_YYY_8MMP_GGG\nrule-line r3c1 r3c2 : nfa RhP_YYY_8MMP_GGG\n"
              "rule-line r4c1 r4c2 : nfa RhP_YYY_8MMP_GGG by%203\n");
    EXPECT_EQ(formats::constraint_strings.write(read(formats::constraint_strings, text)),
              ".Shape~4x4.Regex~WzEyXSozLio~R1C1~R1C2~R1C3~R1C4.Regex~WzEyXSozLio~R2C1~R2C2~R2C3"
              ".NFA~RhP_YYY_8MMP_GGG~_~R1C1~R2C1.NFA~RhP_YYY_8MMP_GGG~_~R3C1~R3C2"
              ".NFA~RhP_YYY_8MMP_GGG~_by%203~R4C1~R4C2");
}

TEST(ConstraintStrings, HaveErrors) {
    const auto error = [](std::string_view text) { return error_of(formats::constraint_strings, text); };
    EXPECT_EQ(error(".Cage~15~R1C1~R1C2.Foo~R1C1~R1C2"),
              "line 3, column 23: unknown rule .Foo of Interactive-Sudoku-Solver");
    EXPECT_EQ(error(".Or.Cage~3~R1C1~R1C2"), "line 3, column 8: .Cage: there is no End");
    EXPECT_EQ(error(".Or.End"), "line 3, column 5: .Or: there are no alternatives");
    EXPECT_EQ(error(".Or.~R1C1_1~R1C2_2.End"), "line 3, column 8: .: expected one rule for each alternative");
    EXPECT_EQ(error(".Or.Or.End.End"), "line 3, column 8: .Or: this is not supported in .Or");
    EXPECT_EQ(error(".Or.AntiKnight.End"), "line 3, column 8: .AntiKnight: this must not be in .Or");
    EXPECT_EQ(error(".And.Jigsaw~1.End"), "line 3, column 9: .Jigsaw: expected 81 regions of cells, not 1");
    EXPECT_EQ(error(".Replicate~B.XSum~R1~5~.End"), "line 3, column 17: .XSum: this must not be in .Replicate");
    EXPECT_EQ(error(".Replicate~AE.X~R1C1~R1C2.End"), "line 3, column 5: .Replicate: a cell is moved beyond the board");
    EXPECT_EQ(error(".FullRankTies~some"),
              "line 3, column 5: .FullRankTies: expected only-unclued, any or none, not 'some'");
    EXPECT_EQ(error(".And.Cage~3~R1C1~R1C2"), "line 3, column 9: .Cage: there is no End");
    EXPECT_EQ(error(".End"), "line 3, column 5: .End: there is nothing to end");
    EXPECT_EQ(error(".Cage~15~R1C1~R1Ca"), "line 3, column 5: .Cage: R1Ca is outside of the 9x9 board");
    EXPECT_EQ(error(".Cage~15~R1C1~R1"), "line 3, column 5: .Cage: expected a cell such as R1C2, not 'R1'");
    EXPECT_EQ(error(".Cage~x~R1C1~R1C2"), "line 3, column 5: .Cage: expected a number, not 'x'");
    EXPECT_EQ(error(".Cage~15"), "line 3, column 5: expected killer [SUM] CELLS, with at least 1 cell, not 0");
    EXPECT_EQ(error(".Cage~99999999999~R1C1"), "line 3, column 5: .Cage: expected a number, not '99999999999'");
    EXPECT_EQ(error(".Cage~99~R1C1~R1C2"), "line 3, column 5: no digits satisfy cage r1c1 r1c2 = 99");
    EXPECT_EQ(error(".Thermo~R1C1~R1C1"), "line 3, column 5: r1c1 is in this rule twice");
    EXPECT_EQ(error(".Sum~5_=_1_-1~R1C1~R1C2"), "line 3, column 5: .Sum: coefficients are not supported");
    EXPECT_EQ(error(".Shape~6"), "line 3, column 5: .Shape: expected a board such as 9x9, not '6'");
    EXPECT_EQ(error(".Shape~6x8~7"),
              "line 3, column 5: .Shape: a board of 6x8 cells needs the digits 1-8 or more, or from 0");
    EXPECT_EQ(error(".Shape~9x9~2-10"),
              "line 3, column 5: .Shape: a board of 9x9 cells needs the digits 1-9 or more, or from 0");
    EXPECT_EQ(error(".Shape~6x8.Cage~5~R7C1~R1C1"), "line 3, column 15: .Cage: R7C1 is outside of the 6x8 board");
    EXPECT_EQ(error(".Shape~6x8.Diagonal~1"), "line 3, column 15: a diagonal needs as many columns as rows");
    EXPECT_EQ(error(".Shape~3x3~5.RegionSize~5.Jigsaw~111112222"),
              "line 3, column 30: .Jigsaw: expected regions of 5 cells");
    EXPECT_EQ(error(".RegionSize~8"),
              "line 3, column 5: .RegionSize: regions of another size than the rows are not supported");
    EXPECT_EQ(error(".Shape~4x4~0-3.~R1C1_4"), "line 3, column 19: .: there is no digit 4 on this board");
    EXPECT_EQ(error(".Shape~17x17"), "line 3, column 5: .Shape: rules need a board of 2x2 to 16x16");
    EXPECT_EQ(error(".Shape~9x9~~Raw"),
              "line 3, column 5: .Shape: a Raw grid, whose rows and columns may repeat digits, is not supported");
    EXPECT_EQ(error(".Jigsaw~123"), "line 3, column 5: .Jigsaw: expected 81 regions of cells, not 3");
    EXPECT_EQ(error(".Shape~4x4.Jigsaw~0000111122222333"), "line 3, column 15: .Jigsaw: expected regions of 4 cells");
    EXPECT_EQ(error(".~R1C1"), "line 3, column 5: .: expected a cell and its digits, such as R1C2_5, not 'R1C1'");
    EXPECT_EQ(error(".~R1C1_0"), "line 3, column 5: .: there is no digit 0 on this board");
    EXPECT_EQ(error(".~R1C1_1.~R1C1_2"), "line 3, column 13: .: no digit is left for R1C1");
    EXPECT_EQ(error(".WhiteDot~R1C1~R5C5"), "line 3, column 5: .WhiteDot: no two of its cells share an edge");
    EXPECT_EQ(error(".LittleKiller~5~R9C9"), "line 3, column 5: .LittleKiller: no diagonal begins at R9C9");
    EXPECT_EQ(error(".Quad~R9C1~1"), "line 3, column 5: .Quad: no square of four cells begins at R9C1");
    EXPECT_EQ(error(".Quad~R1C1~1.Quad~R1C1~2"), "line 3, column 17: .Quad: a second clue for R1C1");
    EXPECT_EQ(error(".XSum~D1~5"), "line 3, column 5: .XSum: expected a row or column such as R1, not 'D1'");
    EXPECT_EQ(error(".AntiKnight~1"), "line 3, column 5: .AntiKnight: expected 0 arguments, not 1");
    EXPECT_EQ(error(".Shape~4x4.Windoku"), "line 3, column 15: windoku needs a 9x9 or 16x16 board");
    EXPECT_EQ(error(".Modular~3~R1C1~R1C2~LOOP"),
              "line 3, column 5: .Modular: expected a cell such as R1C2, not 'LOOP'");
    EXPECT_EQ(error(".Indexing~D~R1C1"), "line 3, column 5: .Indexing: expected R or C, not 'D'");
    EXPECT_EQ(error(".LookAndSay~123~R1C1"),
              "line 3, column 5: .LookAndSay: expected pairs of a count and a digit, such as 2315, not '123'");
    EXPECT_EQ(error(".SameValues~2~R1C1~R1C2~R1C3"),
              "line 3, column 5: .SameValues: expected a number of sets, and as many cells for each");
    EXPECT_EQ(error(".PairX~C~R1C1~R1C2"),
              "line 3, column 5: .PairX: expected a table that is the same in both directions");
    EXPECT_EQ(error(".Shape~4x4.Pair~AAAB~R1C1~R1C2"),
              "line 3, column 15: .Pair: expected a table of 16 pairs, not 'AAAB'");
    EXPECT_EQ(error(".Pair~%~R1C1~R1C2"), "line 3, column 5: .Pair: expected a table of 81 pairs, not '%'");
    EXPECT_EQ(error(".Regex~Wz!~R1C1~R1C2"),
              "line 3, column 5: .Regex: expected a regular expression in base 64, not 'Wz!'");
    EXPECT_EQ(error(".Shape~4x4.Regex~NQ~R1C1~R1C2"), "line 3, column 15: there is no digit 5 on this board");
    EXPECT_EQ(error(".NFA~Rh~_~R1C1~R1C2"), "line 3, column 5: this is not a table of an automaton");
    EXPECT_EQ(error(".EqualSum~R1C1~-"),
              "line 3, column 5: .EqualSum: expected several segments of cells, divided by -");
    EXPECT_EQ(error(".CountDistinct~R1C1"),
              "line 3, column 5: .CountDistinct: expected a cell, and those that it counts");
    EXPECT_EQ(error(".Shape~6x6.GlobalEntropy"), "line 3, column 15: .GlobalEntropy: this rule needs a 9x9 board");
    EXPECT_EQ(error("https://sigh.github.io/Interactive-Sudoku-Solver/?q=53"),
              "line 3, column 5: this link to Interactive-Sudoku-Solver has no constraint string");
}

/// Returns strings of all kinds of arguments.
const std::vector<std::string>& strings_to_split() {
    static const std::vector<std::string> strings{
        ".Thermo~R1C2~R2C3.Thermo~R3C2~R2C1.Cage~15~R9C1~R9C2.~R8C8_5~R8C9_1_2_3",
        ".Shape~16x16.Diagonal~1.Diagonal~-1.~R1C1_5~R1Cb_11~RaCg_9~R2C2_7.AntiKnight",
        ".AntiKnight.AntiKing.X~R1C1~R1C2.Shape~6x6",
        (".Jigsaw~111222333111222333111222333444555666444555666444555666777888999777888999777888999.NoBoxes"
         ".Renban~R8C1~R8C2"),
        (".Jigsaw~aaabbbcccaaabbbcccaaabbbcccdddeeefffdddeeefffdddeeefffggghhhiiiggghhhiiiggghhhiii.NoBoxes"
         ".Renban~R8C1~R8C2"),
        ".Sandwich~8~C1.LittleKiller~22~R1C3.XSum~R4~10~24.Skyscraper~C9~~3.Quad~R1C1~1~2"};
    return strings;
}

/// Returns the only puzzle of a text, without an error.
VariantPuzzle only_puzzle(const std::string& text) {
    const std::vector<VariantRecord> records = read_variants(text);
    EXPECT_EQ(records.size(), 1U) << text;
    if (const auto* const error = std::get_if<ParseError>(&records.front())) {
        ADD_FAILURE() << error->what() << "\n" << text;
        return VariantPuzzle(Grid(Geometry(3, 3)));
    }
    return std::get<FoundVariant>(records.front()).puzzle;
}

bool has_blank_line(std::string text) {
    std::erase_if(text, [](char c) { return c == ' ' || c == '\t' || c == '\r'; });
    return text.find("\n\n") != std::string::npos;
}

/// Returns whether a sign of the string is before or behind a place.
bool is_beside_sign(const std::string& text, std::size_t at) {
    constexpr std::string_view signs = ".~_";
    return signs.find(text[at]) != signs.npos || signs.find(text[at - 1]) != signs.npos;
}

// White space and ends of lines belong to the string, beside all signs behind its first letter: ".\nWindoku" may be a row
// of cells above a rule.
TEST(ConstraintStrings, MayBeOnSeveralLines) {
    for (const std::string& string : strings_to_split()) {
        const VariantPuzzle puzzle = read(formats::constraint_strings, string);
        Dice dice(1);
        const auto gap = [&] {
            constexpr const char* gaps[] = {"\n", "\r\n", "\n    ", "\t\n", " ", "\n\t"};
            return gaps[dice.below(6)];
        };
        const std::size_t first = string.find_first_not_of('.') + 1;
        for (std::size_t at = first; at < string.size(); ++at) {
            std::string text = string;
            text.insert(at, is_beside_sign(text, at) ? gap() : " ");
            EXPECT_EQ(only_puzzle(at % 2 == 0 ? text : "\n  \r\n" + text + "\n\n"), puzzle) << text;
        }
        for (int i = 0; i < 40; ++i) {
            std::string text = string;
            for (std::uint32_t gaps = dice.below(9); gaps > 0; --gaps)
                if (const std::size_t at = first + dice.below(static_cast<std::uint32_t>(text.size() - first));
                    is_beside_sign(text, at))
                    text.insert(at, gap());
            if (!has_blank_line(text)) {
                EXPECT_EQ(only_puzzle(text), puzzle) << text;
            }
        }
    }
    EXPECT_EQ(rules_of(formats::constraint_strings, "..Cage~14~R1C1~R1C2...Windoku.."),
              "killer 14 r1c1 r1c2\nwindoku\n");
    EXPECT_EQ(error_of(formats::constraint_strings, ".AntiKnight\n  .Cage~3~R1C1\n~R1Cx"),
              "line 4, column 3: .Cage: R1Cx is outside of the 9x9 board");
}

/// Returns names and numbers of rules of the puzzles of a text, or "line: message" for errors.
std::vector<std::string> records_of(const std::string& text) {
    std::vector<std::string> all;
    for (const VariantRecord& record : read_variants(text))
        if (const auto* const error = std::get_if<ParseError>(&record))
            all.push_back(std::to_string(error->line()) + ": " + std::string(error->message()).substr(0, 40));
        else
            all.push_back(std::get<FoundVariant>(record).puzzle.name + " " +
                          std::to_string(std::get<FoundVariant>(record).puzzle.rules.size()));
    return all;
}

TEST(ConstraintStrings, AreDividedInATextOrAnError) {
    using Records = std::vector<std::string>;
    const std::string apart = "1: a blank line or comment in a constraint str";
    EXPECT_EQ(records_of(".Shape~9x9.AntiKing\n.Windoku\n.Shape~9x9.AntiKnight\n\n.Shape~6x6\n"),
              (Records{" 2", " 1", " 0"}));
    EXPECT_EQ(records_of("one: .AntiKing.Windoku\ntwo: .AntiKnight\n"), (Records{"one 2", "two 1"}));
    EXPECT_EQ(records_of("First puzzle\n.AntiKing.Windoku\nSecond puzzle\n.AntiKnight\n"),
              (Records{"First puzzle 2", "Second puzzle 1"}));
    EXPECT_EQ(records_of(".AntiKing\n.Windoku\n"), (Records{" 2"}));
    for (const char* between : {"\n", "# two\n", "\n\n", " \t\r\n"})
        for (const char* second : {".Windoku\n", ".Shape~6x6\n"})
            EXPECT_EQ(records_of(std::string(".AntiKing\n") + between + second), (Records{apart.substr(0, 43)}))
                << between << second;
    EXPECT_EQ(records_of(".AntiKing.Shape~9x9\n.AntiKnight.Shape~6x6\n"),
              (Records{"2: .Shape: the board is given twice: begin "}));
    EXPECT_EQ(
        records_of(
            ".AntiKing\nhttps://sigh.github.io/Interactive-Sudoku-Solver/?q=.Windoku.AntiKing\n4j:1o,abbbbbbba\n"),
        (Records{" 1", " 2", " 0"}));
    EXPECT_EQ(records_of(".AntiKing\n1...|....|....|....\n").size(), 2U);
    for (const char* cells : {"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
                              "530070000600195000098000060800060003400803001700020006060000280000419005000080079"})
        for (const char* between : {"\n", "\n\n"}) { // never a puzzle of the string's rules and other cells
            const Records found = records_of(std::string(".AntiKing") + between + cells + "\n");
            for (const std::string& record : found)
                EXPECT_TRUE(record == " 1" || record == " 0" || record.starts_with("1: ")) << record << cells;
        }
}

TEST(Jigsaws, AreCellsAndRegionsSideBySide) {
    for (const auto& [geometry, seed] : std::vector<std::pair<Geometry, std::uint64_t>>{
             {Geometry(2, 2), 1}, {Geometry(2, 3), 2}, {Geometry(3, 3), 3}, {Geometry(4, 4), 4}, {Geometry(2, 4), 5}}) {
        Dice dice(seed);
        const std::uint32_t n = geometry.side();
        const Grid grid = with_givens(solved_grid(geometry, dice), n * n / 3, dice);
        const std::string cells = to_line(grid, DigitNotation::digits);
        for (const char* alphabet : {"ABCDEFGHIJKLMNOP", "0123456789abcdef", "123456789ABCDEFG"}) {
            std::string regions;
            for (const std::uint32_t region : box_regions(geometry))
                regions += alphabet[region];
            std::vector<std::string> texts;
            for (const char* gap : {"", " ", "\t", ",", "; ", " | ", "\n", "\r\n"})
                texts.push_back(cells + gap + regions);
            for (const char* gap : {"", " ", "     ", "|"}) {
                texts.emplace_back();
                for (std::uint32_t row = 0; row < n; ++row)
                    texts.back() += cells.substr(row * n, n) + gap + regions.substr(row * n, n) + "\n";
            }
            for (const std::string& text : texts) {
                const VariantPuzzle puzzle = only_puzzle(text);
                EXPECT_EQ(digits_of(puzzle.grid), digits_of(grid)) << text;
                EXPECT_EQ(puzzle.regions, box_regions(geometry)) << text;
            }
        }
    }
    const std::string solved = "123434122143432112344321214334121234341221434321";
    EXPECT_FALSE(test::is_variant(solved.substr(0, 16) + " " + solved.substr(16, 16)));
    EXPECT_FALSE(test::is_variant("1...............,1234341221434321\n"));
}

} // namespace
} // namespace sudoku::test::constraint_strings_test
