#include "dlx/text.hpp"

#include "tests/kernel/dlx/text/refused.hpp"
#include "tests/support/problems/problems.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dlx::test::text_test {
namespace {

using namespace std::string_literals;

TEST(Text, ReadsTheExampleOfTheBook) {
    const Problem problem = parse("| a comment\n"
                                  "p q r | x y\n"
                                  "p q x y:A\n"
                                  "p r x:A y\n");
    EXPECT_EQ(problem.item_count(), 5);
    EXPECT_EQ(problem.primary_item_count(), 3);
    EXPECT_EQ(problem.name(ItemId{4}), "y");
    EXPECT_EQ(problem.option_count(), 2);
    EXPECT_EQ(problem.color_count(), 1);
    EXPECT_EQ(problem.option(OptionId{1})[2], (Entry{ItemId{3}, Color{1}}));
    EXPECT_EQ(to_string(problem, OptionId{1}), "p r x:A y");
}

TEST(Text, WritesTheItemLineAndALineForEachOption) {
    EXPECT_EQ(to_string(five_colored_options()), "p q r | x y\n"
                                                 "p q x y:A\n"
                                                 "p r x:A y\n"
                                                 "p x:B\n"
                                                 "q x:A\n"
                                                 "r y:B\n");
    EXPECT_EQ(to_string(parse("a")), "a\n");
}

TEST(Text, OfARandomProblemIsReadBackAsTheSameProblem) {
    for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
        const Problem problem = random_problem(seed, {.max_items = 20, .max_options = 30, .max_colors = 5});
        const std::string text = to_string(problem);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + text);
        const Problem again = parse(text);
        ASSERT_TRUE(again == problem);
        ASSERT_EQ(to_string(again), text);
    }
}

/// Generates the bytes that a name may contain.
rc::Gen<std::string> any_name() {
    const auto byte = rc::gen::suchThat(rc::gen::arbitrary<char>(), [](char c) {
        return static_cast<unsigned char>(c) > ' ' && c != 0x7f && c != '|' && c != ':';
    });
    return rc::gen::nonEmpty(rc::gen::container<std::string>(byte));
}

TEST(Text, KeepsArbitraryNamesAndBounds) {
    EXPECT_TRUE(rc::check([] {
        const auto names = *rc::gen::nonEmpty(rc::gen::unique<std::vector<std::string>>(any_name()));
        RC_PRE(!names[0].starts_with("\xFE\xFF") && !names[0].starts_with("\xFF\xFE")); // marks of UTF-16
        const auto color = *any_name();
        const auto primary = *rc::gen::inRange<std::size_t>(1, names.size() + 1);
        Problem problem;
        std::string option;
        for (std::size_t i = 0; i < names.size(); ++i) {
            const auto min = *rc::gen::arbitrary<std::uint32_t>();
            const auto max = *rc::gen::inRange<std::uint32_t>(1, 4);
            if (i < primary)
                problem.add_item(names[i], Bounds{min, std::max(min, max)});
            else
                problem.add_item(names[i], ItemKind::secondary);
            option += names[i] + (i < primary ? " " : ":" + color + " ");
        }
        problem.add_option(option);
        RC_ASSERT(parse(to_string(problem)) == problem);
    }));
}

TEST(Text, MayBeWrittenInManyWays) {
    for (const char* text :
         {"a b | s\na s:1\nb\n", "a b | s\na s:1\nb", "a b | s\r\na s:1\r\nb\r\n", "a b | s\r\na s:1\r\nb\r",
          "a b | s\ra s:1\rb\r", "a b | s\r\na s:1\r\nb\r\n\x1A", "a b | s\na s:1\nb\x1A",
          "\xEF\xBB\xBF"
          "a b | s\na s:1\nb\n",
          "\xEF\xBB\xBF| c\na b | s\na s:1\nb\n", "\n\r\n   \n\ta b | s\n\na s:1\n \t \nb\n\n\n",
          "| one\n|two\na b | s\n| a b\na s:1\n  | three\nb\n||| four", "  a\tb  |\t s  \n a   s:1\v\n\f b \t\n"})
        EXPECT_EQ(to_string(parse(text)), "a b | s\na s:1\nb\n") << text;
}

TEST(Text, MayHaveABarWithoutSecondaryItems) {
    EXPECT_EQ(to_string(parse("a b |\na\n")), "a b\na\n");
    EXPECT_EQ(parse("a b |\n").primary_item_count(), 2);
}

TEST(Text, KeepsAByteOrderMarkThatIsPartOfAName) {
    Problem problem;
    problem.add_item("\xEF\xBB\xBF"
                     "a");
    EXPECT_TRUE(parse(to_string(problem)) == problem);
}

TEST(Text, HasBoundsBeforeNames) {
    const Problem problem = parse("2:3|a 1:1|b 2:2|c 0:1|d 1|e f | x\na b\n");
    EXPECT_EQ(problem.bounds(ItemId{0}), (Bounds{2, 3}));
    EXPECT_EQ(problem.bounds(ItemId{4}), (Bounds{1, 1}));
    EXPECT_EQ(to_string(problem), "2:3|a b 2|c 0:1|d e f | x\na b\n");
    EXPECT_EQ(to_string(problem, ItemId{0}) + to_string(problem, ItemId{4}) + to_string(problem, ItemId{6}), "2:3|aex");
    EXPECT_FALSE(problem == parse("1:3|a b 2|c 0:1|d e f | x\na b\n"));
}

TEST(Text, MayHaveLongNames) {
    const std::string name(100'000, 'n');
    EXPECT_EQ(parse(name + "\n" + name + "\n").name(ItemId{0}), name);
}

constexpr const char* neither_0_nor_1 = "neither 0 nor 1: the first line is a row of 0 and 1, so all lines must be";

TEST(ParseError, SaysThePlaceAsFarAsItIsKnown) {
    EXPECT_STREQ(ParseError(3, 0, "wrong").what(), "line 3: wrong");
    EXPECT_STREQ(ParseError(0, 0, "wrong").what(), "wrong");
    EXPECT_STREQ(ParseError(0, 0, "wrong").message(), "wrong");
}

TEST(Text, WithoutItemsIsRefused) {
    expect_refused({{"", 1, 1, "no item line: the text is empty"},
                    {"\xEF\xBB\xBF", 1, 1, "no item line: the text is empty"},
                    {"\xFE\xFF ", 1, 1, "this text is UTF-16: save it as UTF-8"},
                    {"\n\n \n", 3, 1, "no item line: the text is empty"},
                    {"| one\n| two\n", 2, 1, "no item line: the text has only comments"},
                    {"| one", 1, 1, "no item line: the text has only comments"}});
}

constexpr const char* bar_in_an_option =
    "a '|' in an option: no name contains it, and a cost is not an item: a blank precedes the bar of a cost, as in "
    "'a |7'";

std::string no_bounds(const std::string& text) {
    return text +
           " before '|' is neither a number nor a pair of bounds: write 2|a for exactly two, 0:2|a for at most two";
}

TEST(ItemLine, IsRefusedAtTheExactPlace) {
    expect_refused(
        {{"a bc\td bc\n", 1, 8, "item 'bc' is named twice"},
         {"a | a\n", 1, 5, "item 'a' is named twice"},
         {"| c\n\na | b | c\n", 3, 7, "a second '|' in the item line"},
         {"a b|c\n", 1, 3,
          "the name 'b|c' of an item contains '|': the bar before the secondary items has a blank on both sides"},
         {"a | x:A\n", 1, 5, "the name 'x:A' of an item contains ':'"},
         {"a b\0c\n"s, 1, 3, "the name 'b\\x00c' of an item contains a blank or control character"},
         {"A[0:1] B\n", 1, 1, "the name 'A[0:1]' of an item contains ':'"},
         {"2| a\n", 1, 1, "the name '' of an item is empty: it follows its bounds without a blank, as in '2|a'"},
         {"2 |a\n", 1, 3,
          "the name '|a' of an item contains '|': the bar before the secondary items has a blank on both sides, "
          "the bar after bounds has none, as in '2|a'"},
         {"a 0:0|b\n", 1, 3, "the upper bound of item 'b' is 0"},
         {"a 0|b\n", 1, 3, "the upper bound of item 'b' is 0"},
         {"a 1:2|b 3:2|c\n", 1, 9, "the lower bound 3 of item 'c' exceeds its upper bound 2"},
         {"a | x 0:2|y\n", 1, 7, "secondary item 'y' has bounds: only primary items have them"},
         {"a :|b\n", 1, 3, no_bounds("':'")},
         {":2|b\n", 1, 1, no_bounds("':2'")},
         {"2:|b\n", 1, 1, no_bounds("'2:'")},
         {"1:2:3|b\n", 1, 1, no_bounds("'1:2:3'")},
         {"-1:2|b\n", 1, 1, no_bounds("'-1:2'")},
         {"2x|b\n", 1, 1, no_bounds("'2x'")},
         {"4294967296|b\n", 1, 1, "the bound '4294967296' exceeds 4294967295"},
         {"\xEF\xBB\xBF"
          "a a\n",
          1, 3, "item 'a' is named twice"},
         {"\r\n| c\r\na a\r\n", 3, 3, "item 'a' is named twice"}});
}

TEST(Option, IsRefusedAtTheExactPlace) {
    expect_refused({{"a b | x\n  a x  x\n", 2, 8, "item 'x' occurs twice in an option"},
                    {"a b | x\na\nx:1 a x:2\n", 3, 7, "item 'x' occurs twice in an option"},
                    {"a b\na\n\nb\t cd\n", 4, 4, "unknown item 'cd': line 1 names the items"},
                    {"a b\n# c\na b\n", 2, 1, "unknown item '#': a comment begins with '|'"},
                    {"a | x\na y:1\n", 2, 3, "unknown item 'y': line 1 names the items"},
                    {"a b | x\na|5 x\n", 2, 1, bar_in_an_option},
                    {"a b | x\na b:1 x\n", 2, 3, "primary item 'b' has a color"},
                    {"a | x y\na\n x y\n", 3, 2, "an option has no primary item, only secondary ones such as 'x'"},
                    {"a | x\na x:\n", 2, 3, "the name '' of a color is empty"},
                    {"a | x\na x:1:2\n", 2, 3, "the name '1:2' of a color contains ':'"},
                    {"a | x\na :1\n", 2, 3, "a color without an item: 'item:color' is written without blanks"},
                    {"a | x\na\0 x\n"s, 2, 1, "unknown item 'a\\x00': line 1 names the items"},
                    {"a | x\na x:\0\n"s, 2, 3, "the name '\\x00' of a color contains a blank or control character"},
                    {"a\na\nb", 3, 1, "unknown item 'b': line 1 names the items"},
                    {"| c\n\na b\nc\n", 4, 1, "unknown item 'c': line 3 names the items"},
                    {"a b\ra\rb c\r", 3, 3, "unknown item 'c': line 1 names the items"},
                    {"a b\n\x1A\nb\n", 2, 1, "unknown item '\\x1a': line 1 names the items"}});
}

// --- Matrices of 0 and 1 --------------------------------------------------------------------------------------------

TEST(Matrix, IsReadAsAProblemWhoseItemsAreNumbersOfColumns) {
    for (const char* text :
         {"1 0 1\n0 1 0\n1 0 1\n", "101\n010\n101\n", "1,0,1\n0,1,0\n1,0,1\n", "1,0,1,\n0,1,0,\n1,0,1,\n",
          "1, 0, 1\n0, 1, 0\n1, 0, 1", "1\t0\t1\r\n0\t1\t0\r\n1\t0\t1\r\n", "| c\n\n 1 0 1 \n| 0 0\n0 1 0\n\n1 0 1\n\n",
          "\xEF\xBB\xBF"
          "101\n010\n101\n",
          "[[1,0,1],[0,1,0],[1,0,1]]", "[\n  [\n    1,\n    0,\n    1\n  ],\r\n  [0, 1, 0], [1, 0, 1]\n]\n",
          "\xEF\xBB\xBF[[1,0,1],[0,1,0],[1,0,1]]", "[[1 0 1]\n [0 1 0]\n [1 0 1]]\n", "[1 0 1; 0 1 0; 1 0 1]",
          "{{1, 0, 1}, {0, 1, 0}, {1, 0, 1},};\n", "((1, 0, 1), (0, 1, 0), (1, 0, 1))", "3 3\n1 0 1\n0 1 0\n1 0 1\n",
          "3,3\n1,0,1\n0,1,0\n1,0,1\n", "3 3\n101\n010\n101\n", "| c\n3 3\n1 3\n2\n1 3\n"})
        EXPECT_EQ(to_string(parse(text)), "1 2 3\n1 3\n2\n1 3\n") << text;
}

TEST(Matrix, MayCountItsColumnsFrom0) { EXPECT_EQ(to_string(parse("2 4\n0 3\n1 2\n")), "0 1 2 3\n0 3\n1 2\n"); }

// A problem in Knuth's format is not read as a matrix: its item line names no item twice, its options have its items.
TEST(Matrix, IsNoProblemInKnuthsFormat) {
    for (const std::string text : {"0 1\n0 1\n1\n0\n", "1 0\n1\n", "101\n101\n", "1\n1\n1\n", "0,1\n0,1\n",
                                   "0 1 | 10\n0 10\n", "00 01 10\n00 01\n10\n", "0 1 2\n0 1\n2\n", "2 3\n2\n3\n",
                                   "1 2\n1 2\n", "[0] [1]\n[0]\n[1]\n", "x[1] x[22]\nx[1]\nx[22]\n", "(a (b\n(a\n(b\n"})
        EXPECT_EQ(to_string(parse(text)), text);
    const std::vector<std::pair<std::string, std::string>> matrices{{"01\n10\n", "1 2\n2\n1\n"},
                                                                    {"0,1\n1,0\n", "1 2\n2\n1\n"},
                                                                    {"0 1\n1 1\n", "1 2\n2\n1 2\n"},
                                                                    {"1 1\n1 0\n", "1 2\n1 2\n1\n"},
                                                                    {"1 0 1\n", "1 2 3\n1 3\n"}};
    for (const auto& [text, plain] : matrices)
        EXPECT_EQ(to_string(parse(text)), plain) << text;
}

const std::string size_hint =
    ". If line 1 is the size of a matrix, it must be followed by that many rows of 0 and 1, or of "
    "ascending numbers of columns";

std::string unknown(const std::string& item) {
    return "unknown item '" + item + "': line 1 names the items" + size_hint;
}

TEST(Matrix, IsRefusedAtTheExactPlace) {
    expect_refused({{"1 0 1\n\n0  2 0\n", 3, 4, neither_0_nor_1},
                    {"101\n012\n", 2, 3, neither_0_nor_1},
                    {"1,0,1\n0,10,0\n", 2, 3, neither_0_nor_1},
                    {"1 0 1\nx:1 0 0\n", 2, 1, neither_0_nor_1},
                    {"1 0 1\n 0 1\n", 2, 5, "a row of 2 columns: the first row has 3"},
                    {"1 0 1\n1\n", 2, 2, "a row of 1 column: the first row has 3"},
                    {"101\n0101\n", 2, 4, "a row of 4 columns: the first row has 3"},
                    {"1,0,1\n,,\n", 2, 1, "a row of 0 columns: the first row has 3"},
                    {"1 0 1\n0 0 0\n", 2, 1, "an option has no items"},
                    {"[[1,0],\n [0,2]]", 2, 5, neither_0_nor_1},
                    {"[[1,0],[0,1]];\n\n [[1,1]]", 3, 2, "more text after the array"},
                    {"[1 0;\n 0 1", 1, 1, "'[' is not closed"},
                    {"[[1,0],\n [0,1]", 1, 1, "'[' is not closed"},
                    {"[[1,0],\n [0,1", 2, 2, "'[' is not closed"},
                    {"[[1,0],\n [0,1}]", 2, 6, "'}' closes '['"},
                    {"[[1,0,1],[0,1]]", 1, 14, "a row of 2 columns: the first row has 3"},
                    {"2 3\n101\n010\n101\n", 2, 1, unknown("101")},
                    {"4 3\n1 3\n2\n1 3\n", 2, 1, unknown("1")},
                    {"2 3\n3 1\n2\n", 2, 3, unknown("1")},
                    {"2 3\n1 4\n2\n", 2, 1, unknown("1")},
                    {"3 3\n1 4\n2\n", 1, 3, "item '3' is named twice" + size_hint},
                    {"2 3\n1 2\n,\n", 2, 1, unknown("1")},
                    {"2 9999999999999\n1\n2\n", 2, 1, unknown("1")},
                    // In one or two columns, names of items are as likely.
                    {"0 1\n0 2\n", 2, 3, "unknown item '2': line 1 names the items"},
                    {"00 01 10\n00 11\n", 2, 4, "unknown item '11': line 1 names the items"}});
}

// For any bytes, the reader returns a problem that can be written and read, or an error at a place inside the text.
TEST(Text, OfRandomBytesIsReadOrRefusedAtAPlaceInsideIt) {
    constexpr std::string_view letters = "aabbccxy      \n\n\n::||\r\t\xEF\xBB\xBF\xFF\0#"; // the NUL ends it
    constexpr std::string_view digits = "000111  ,,\n\n\n|";
    int read = 0;
    for (std::uint64_t seed = 1; seed <= 40000; ++seed) {
        Dice dice(seed);
        const std::string_view bytes = seed <= 20000 ? letters : digits;
        std::string text(dice.below(40), ' ');
        for (char& c : text)
            c = dice.one_in(20) ? static_cast<char>(dice.below(256)) : bytes[dice.below(bytes.size())];
        SCOPED_TRACE("seed " + std::to_string(seed) + ", text:\n" + text);
        const char line_end = text.find('\n') == std::string::npos ? '\r' : '\n';
        const auto lines = 1 + static_cast<std::size_t>(std::count(text.begin(), text.end(), line_end));
        try {
            const Problem problem = parse(text);
            ASSERT_TRUE(parse(to_string(problem)) == problem);
            std::vector<Warning> warnings;
            ASSERT_TRUE(parse(text, warnings) == problem);
            for (const Warning& warning : warnings)
                ASSERT_TRUE(warning.line >= 1 && warning.line <= lines && !warning.message.empty());
            ++read;
        } catch (const ParseError& error) {
            ASSERT_GE(error.line(), 1);
            ASSERT_LE(error.line(), lines);
            ASSERT_GE(error.column(), 1);
            ASSERT_LE(error.column(), text.size() + 1);
            ASSERT_STRNE(error.message(), "");
        }
    }
    EXPECT_GE(read, 500);
}

TEST(TextOfAProblem, WithNamesLikeAnArrayIsReadBackEqual) {
    const Problem problem = parse("((1 0 1 |\n");
    EXPECT_EQ(problem.name(ItemId{0}), "((1");
    EXPECT_EQ(parse(to_string(problem)), problem);
}

TEST(FileNames, AreNoProblems) {
    for (const char* name : {"problem.dlx", "my.puzzles.TXT", "/tmp/problem", "../a.dlx", "a/b"})
        try {
            (void)parse(name);
            ADD_FAILURE() << name;
        } catch (const ParseError& error) {
            EXPECT_NE(std::string(error.message()).find("looks like the name of a file"), std::string::npos) << name;
        }
    for (const char* text : {"a", "a.b c", "a.b\n", "a.1", ".a", "a.", "a..b", "problem.dlx\nproblem.dlx\n"})
        EXPECT_NO_THROW((void)parse(text)) << text;
}

} // namespace
} // namespace dlx::test::text_test
