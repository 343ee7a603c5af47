#include "dlx/text.hpp"

#include "tests/support/param_name.hpp"
#include "tests/support/problems.hpp"
#include "tests/support/random_problem.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dlx::test {
namespace {

using namespace std::string_literals;

TEST(Text, ReadsTheExampleOfTheBook) {
    const Problem problem = parse_problem("| a comment\n"
                                          "p q r | x y\n"
                                          "p q x y:A\n"
                                          "p r x:A y\n");
    EXPECT_EQ(problem.items(), 5);
    EXPECT_EQ(problem.primary_items(), 3);
    EXPECT_EQ(problem.name(ItemId{4}), "y");
    EXPECT_EQ(problem.options(), 2);
    EXPECT_EQ(problem.colors(), 1);
    EXPECT_EQ(problem.option(OptionId{1})[2], (Entry{ItemId{3}, Color{1}}));
    EXPECT_EQ(to_text(problem, OptionId{1}), "p r x:A y");
}

TEST(Text, WritesTheItemLineAndALineForEachOption) {
    EXPECT_EQ(to_text(five_colored_options()), "p q r | x y\n"
                                               "p q x y:A\n"
                                               "p r x:A y\n"
                                               "p x:B\n"
                                               "q x:A\n"
                                               "r y:B\n");
    EXPECT_EQ(to_text(parse_problem("a")), "a\n");
}

TEST(Text, OfARandomProblemIsReadBackAsTheSameProblem) {
    for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
        const Problem problem = random_problem(seed, {.max_items = 20, .max_options = 30, .max_colors = 5});
        const std::string text = to_text(problem);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + text);
        const Problem again = parse_problem(text);
        ASSERT_TRUE(again == problem);
        ASSERT_EQ(to_text(again), text);
    }
}

/// Bytes that a name may contain.
rc::Gen<std::string> any_name() {
    const auto byte = rc::gen::suchThat(rc::gen::arbitrary<char>(), [](char c) {
        return static_cast<unsigned char>(c) > ' ' && c != 0x7f && c != '|' && c != ':';
    });
    return rc::gen::nonEmpty(rc::gen::container<std::string>(byte));
}

TEST(Text, KeepsArbitraryNames) {
    EXPECT_TRUE(rc::check([] {
        const auto names = *rc::gen::nonEmpty(rc::gen::unique<std::vector<std::string>>(any_name()));
        const auto color = *any_name();
        const auto primary = *rc::gen::inRange<std::size_t>(1, names.size() + 1);
        Problem problem;
        std::string option;
        for (std::size_t i = 0; i < names.size(); ++i) {
            problem.add_item(names[i], i < primary ? ItemKind::primary : ItemKind::secondary);
            option += names[i] + (i < primary ? " " : ":" + color + " ");
        }
        problem.add_option(option);
        RC_ASSERT(parse_problem(to_text(problem)) == problem);
    }));
}

/// Texts that all say what "a b | s\na s:1\nb\n" says.
struct Variant {
    const char* name;
    std::string text;
};

void PrintTo(const Variant& variant, std::ostream* out) { *out << variant.name; }

class TextVariant : public testing::TestWithParam<Variant> {};

TEST_P(TextVariant, IsReadAsThePlainText) { EXPECT_EQ(to_text(parse_problem(GetParam().text)), "a b | s\na s:1\nb\n"); }

INSTANTIATE_TEST_SUITE_P(
    Variants, TextVariant,
    testing::Values(Variant{"plain", "a b | s\na s:1\nb\n"}, Variant{"no_final_newline", "a b | s\na s:1\nb"},
                    Variant{"crlf", "a b | s\r\na s:1\r\nb\r\n"},
                    Variant{"crlf_without_final_newline", "a b | s\r\na s:1\r\nb\r"},
                    Variant{"lone_carriage_returns", "a b | s\ra s:1\rb\r"},
                    Variant{"ctrl_z", "a b | s\r\na s:1\r\nb\r\n\x1A"},
                    Variant{"ctrl_z_alone", "a b | s\na s:1\nb\x1A"},
                    Variant{"byte_order_mark", "\xEF\xBB\xBF"
                                               "a b | s\na s:1\nb\n"},
                    Variant{"byte_order_mark_and_comment", "\xEF\xBB\xBF| c\na b | s\na s:1\nb\n"},
                    Variant{"blank_lines", "\n\r\n   \n\ta b | s\n\na s:1\n \t \nb\n\n\n"},
                    Variant{"comments", "| one\n|two\na b | s\n| a b\na s:1\n  | three\nb\n||| four"},
                    Variant{"blanks", "  a\tb  |\t s  \n a   s:1\v\n\f b \t\n"}),
    ParamName());

TEST(Text, MayHaveABarWithoutSecondaryItems) {
    EXPECT_EQ(to_text(parse_problem("a b |\na\n")), "a b\na\n");
    EXPECT_EQ(parse_problem("a b |\n").primary_items(), 2);
}

TEST(Text, KeepsAByteOrderMarkThatIsPartOfAName) {
    Problem problem;
    problem.add_item("\xEF\xBB\xBF"
                     "a");
    EXPECT_TRUE(parse_problem(to_text(problem)) == problem);
}

TEST(Text, MayHaveLongNames) {
    const std::string name(100'000, 'n');
    EXPECT_EQ(parse_problem(name + "\n" + name + "\n").name(ItemId{0}), name);
}

constexpr const char* neither_0_nor_1 =
    "neither 0 nor 1: the first line is a row of 0 and 1, so that all lines must be";
const std::string maybe_a_matrix = "1: this is read as names of items. If it is a matrix of 0 and 1, name its columns "
                                   "in a first line, and in each option those that have a 1";

/// A text that is refused, and where.
struct Malformed {
    const char* name;
    std::string text;
    std::size_t line;
    std::size_t column;
    std::string message;
};

void PrintTo(const Malformed& malformed, std::ostream* out) { *out << malformed.name; }

class MalformedText : public testing::TestWithParam<Malformed> {};

TEST_P(MalformedText, IsRefusedAtTheExactPlace) {
    try {
        (void)parse_problem(GetParam().text);
        FAIL() << "was read";
    } catch (const ParseError& error) {
        EXPECT_EQ(error.message(), GetParam().message);
        EXPECT_EQ(error.what(), "line " + std::to_string(GetParam().line) + ", column " +
                                    std::to_string(GetParam().column) + ": " + GetParam().message);
        EXPECT_EQ(error.line(), GetParam().line);
        EXPECT_EQ(error.column(), GetParam().column);
    }
}

TEST(ParseError, SaysThePlaceAsFarAsItIsKnown) {
    EXPECT_STREQ(ParseError(3, 0, "wrong").what(), "line 3: wrong");
    EXPECT_STREQ(ParseError(0, 0, "wrong").what(), "wrong");
    EXPECT_STREQ(ParseError(0, 0, "wrong").message(), "wrong");
}

INSTANTIATE_TEST_SUITE_P(
    WithoutItems, MalformedText,
    testing::Values(Malformed{"empty", "", 1, 1, "no item line: the text is empty"},
                    Malformed{"byte_order_mark", "\xEF\xBB\xBF", 1, 1, "no item line: the text is empty"},
                    Malformed{"blank_lines", "\n\n \n", 3, 1, "no item line: the text is empty"},
                    Malformed{"comments", "| one\n| two\n", 2, 1, "no item line: the text has only comments"},
                    Malformed{"comment_without_newline", "| one", 1, 1, "no item line: the text has only comments"}),
    ParamName());

constexpr const char* no_multiplicity =
    "an item with a multiplicity, as Knuth's DLX3 has them, cannot be read: here every primary item is covered exactly "
    "once";

constexpr const char* bar_in_an_option =
    "a '|' in an option: no name contains it, and costs of options are not part of a problem";

INSTANTIATE_TEST_SUITE_P(
    ItemLine, MalformedText,
    testing::Values(
        Malformed{"item_twice", "a bc\td bc\n", 1, 8, "item 'bc' is named twice"},
        Malformed{"item_twice_after_the_bar", "a | a\n", 1, 5, "item 'a' is named twice"},
        Malformed{"second_bar", "| c\n\na | b | c\n", 3, 7, "a second '|' in the item line"},
        Malformed{
            "bar_in_a_name", "a b|c\n", 1, 3,
            "the name 'b|c' of an item contains '|': the bar before the secondary items has a blank on both sides"},
        Malformed{"color", "a | x:A\n", 1, 5, "the name 'x:A' of an item contains ':'"},
        Malformed{"nul", "a b\0c\n"s, 1, 3, "the name 'b\\x00c' of an item contains a blank or control character"},
        Malformed{"multiplicity", "a 2|b\n", 1, 3, no_multiplicity},
        Malformed{"two_multiplicities", "a 1:3|c 2|b\n", 1, 3, no_multiplicity},
        Malformed{"multiplicity_behind_the_name", "A[0:1] B\n", 1, 1, no_multiplicity},
        Malformed{"multiplicity_without_a_name", "2|\n", 1, 1, no_multiplicity},
        Malformed{"number_without_a_name", "a :|b\n", 1, 3, "the name ':|b' of an item contains ':'"},
        Malformed{"after_byte_order_mark",
                  "\xEF\xBB\xBF"
                  "a a\n",
                  1, 3, "item 'a' is named twice"},
        Malformed{"after_crlf", "\r\n| c\r\na a\r\n", 3, 3, "item 'a' is named twice"}),
    ParamName());

INSTANTIATE_TEST_SUITE_P(
    Option, MalformedText,
    testing::Values(
        Malformed{"item_twice", "a b | x\n  a x  x\n", 2, 8, "item 'x' stands twice in an option"},
        Malformed{"item_twice_in_two_colors", "a b | x\na\nx:1 a x:2\n", 3, 7, "item 'x' stands twice in an option"},
        Malformed{"unknown_item", "a b\na\n\nb\t cd\n", 4, 4, "unknown item 'cd': line 1 names the items"},
        Malformed{"comment_of_another_kind", "a b\n# c\na b\n", 2, 1, "unknown item '#': a comment begins with '|'"},
        Malformed{"unknown_item_with_color", "a | x\na y:1\n", 2, 3, "unknown item 'y': line 1 names the items"},
        Malformed{"bar", "a b | x\na | x\n", 2, 3, bar_in_an_option},
        Malformed{"cost", "a b | x\na|5 x\n", 2, 1, bar_in_an_option},
        Malformed{"color_on_a_primary_item", "a b | x\na b:1 x\n", 2, 3, "primary item 'b' has a color"},
        Malformed{"only_secondary_items", "a | x y\na\n x y\n", 3, 2,
                  "an option has no primary item, only secondary ones such as 'x'"},
        Malformed{"empty_color", "a | x\na x:\n", 2, 3, "the name '' of a color is empty"},
        Malformed{"two_colors", "a | x\na x:1:2\n", 2, 3, "the name '1:2' of a color contains ':'"},
        Malformed{"empty_name", "a | x\na :1\n", 2, 3,
                  "a color without an item: 'item:color' is written without blanks"},
        Malformed{"nul", "a | x\na\0 x\n"s, 2, 1, "unknown item 'a\\x00': line 1 names the items"},
        Malformed{"nul_in_a_color", "a | x\na x:\0\n"s, 2, 3,
                  "the name '\\x00' of a color contains a blank or control character"},
        Malformed{"without_newline", "a\na\nb", 3, 1, "unknown item 'b': line 1 names the items"},
        Malformed{"item_line_after_a_comment", "| c\n\na b\nc\n", 4, 1, "unknown item 'c': line 3 names the items"},
        Malformed{"lone_carriage_returns", "a b\ra\rb c\r", 3, 3, "unknown item 'c': line 1 names the items"},
        Malformed{"ctrl_z_in_the_middle", "a b\n\x1A\nb\n", 2, 1, "unknown item '\\x1a': line 1 names the items"}),
    ParamName());

// --- Matrices of 0 and 1 --------------------------------------------------------------------------------------------

/// A matrix, and what it says in Knuth's format.
class MatrixText : public testing::TestWithParam<Variant> {};

TEST_P(MatrixText, IsReadAsAProblemWhoseItemsAreNumbersOfColumns) {
    EXPECT_EQ(to_text(parse_problem(GetParam().text)), "1 2 3\n1 3\n2\n1 3\n");
}

INSTANTIATE_TEST_SUITE_P(
    Variants, MatrixText,
    testing::Values(
        Variant{"blanks", "1 0 1\n0 1 0\n1 0 1\n"}, Variant{"nothing_between", "101\n010\n101\n"},
        Variant{"commas", "1,0,1\n0,1,0\n1,0,1\n"}, Variant{"commas_at_the_end", "1,0,1,\n0,1,0,\n1,0,1,\n"},
        Variant{"commas_and_blanks", "1, 0, 1\n0, 1, 0\n1, 0, 1"}, Variant{"crlf", "1\t0\t1\r\n0\t1\t0\r\n1\t0\t1\r\n"},
        Variant{"comments_and_blank_lines", "| c\n\n 1 0 1 \n| 0 0\n0 1 0\n\n1 0 1\n\n"},
        Variant{"byte_order_mark", "\xEF\xBB\xBF"
                                   "101\n010\n101\n"},
        Variant{"array", "[[1,0,1],[0,1,0],[1,0,1]]"},
        Variant{"array_on_lines", "[\n  [\n    1,\n    0,\n    1\n  ],\r\n  [0, 1, 0], [1, 0, 1]\n]\n"},
        Variant{"array_behind_a_byte_order_mark", "\xEF\xBB\xBF[[1,0,1],[0,1,0],[1,0,1]]"},
        Variant{"array_of_numpy", "[[1 0 1]\n [0 1 0]\n [1 0 1]]\n"},
        Variant{"array_of_matlab", "[1 0 1; 0 1 0; 1 0 1]"},
        Variant{"array_of_c", "{{1, 0, 1}, {0, 1, 0}, {1, 0, 1},};\n"},
        Variant{"array_of_tuples", "((1, 0, 1), (0, 1, 0), (1, 0, 1))"}, Variant{"size", "3 3\n1 0 1\n0 1 0\n1 0 1\n"},
        Variant{"size_and_commas", "3,3\n1,0,1\n0,1,0\n1,0,1\n"},
        Variant{"size_and_nothing_between", "3 3\n101\n010\n101\n"},
        Variant{"size_and_numbers_of_columns", "| c\n3 3\n1 3\n2\n1 3\n"}),
    ParamName());

TEST(Matrix, MayCountItsColumnsFrom0) { EXPECT_EQ(to_text(parse_problem("2 4\n0 3\n1 2\n")), "0 1 2 3\n0 3\n1 2\n"); }

// What is a problem in Knuth's format remains one: its item line names no item twice, its options have its items.
TEST(Matrix, IsNoProblemInKnuthsFormat) {
    for (const std::string text : {"0 1\n0 1\n1\n0\n", "1 0\n1\n", "101\n101\n", "1\n1\n1\n", "0,1\n0,1\n",
                                   "0 1 | 10\n0 10\n", "00 01 10\n00 01\n10\n", "0 1 2\n0 1\n2\n", "2 3\n2\n3\n",
                                   "1 2\n1 2\n", "[0] [1]\n[0]\n[1]\n", "x[1] x[22]\nx[1]\nx[22]\n", "(a (b\n(a\n(b\n"})
        EXPECT_EQ(to_text(parse_problem(text)), text);
    const std::vector<std::pair<std::string, std::string>> matrices{{"01\n10\n", "1 2\n2\n1\n"},
                                                                    {"0,1\n1,0\n", "1 2\n2\n1\n"},
                                                                    {"0 1\n1 1\n", "1 2\n2\n1 2\n"},
                                                                    {"1 1\n1 0\n", "1 2\n1 2\n1\n"},
                                                                    {"1 0 1\n", "1 2 3\n1 3\n"}};
    for (const auto& [text, plain] : matrices)
        EXPECT_EQ(to_text(parse_problem(text)), plain) << text;
}

const std::string size_hint =
    ". If line 1 is the size of a matrix, it must be followed by that many rows of 0 and 1, or of "
    "ascending numbers of columns";

std::string unknown(const std::string& item) {
    return "unknown item '" + item + "': line 1 names the items" + size_hint;
}

INSTANTIATE_TEST_SUITE_P(
    Matrix, MalformedText,
    testing::Values(
        Malformed{"other_digit", "1 0 1\n\n0  2 0\n", 3, 4, neither_0_nor_1},
        Malformed{"other_digit_with_nothing_between", "101\n012\n", 2, 3, neither_0_nor_1},
        Malformed{"longer_number", "1,0,1\n0,10,0\n", 2, 3, neither_0_nor_1},
        Malformed{"word", "1 0 1\nx:1 0 0\n", 2, 1, neither_0_nor_1},
        Malformed{"short_row", "1 0 1\n 0 1\n", 2, 5, "a row of 2 columns: the first row has 3"},
        Malformed{"one_column", "1 0 1\n1\n", 2, 2, "a row of 1 column: the first row has 3"},
        Malformed{"long_row", "101\n0101\n", 2, 4, "a row of 4 columns: the first row has 3"},
        Malformed{"row_of_commas", "1,0,1\n,,\n", 2, 1, "a row of 0 columns: the first row has 3"},
        Malformed{"row_without_1", "1 0 1\n0 0 0\n", 2, 1, "an option has no items"},
        Malformed{"number_in_an_array", "[[1,0],\n [0,2]]", 2, 5, neither_0_nor_1},
        Malformed{"two_arrays", "[[1,0],[0,1]];\n\n [[1,1]]", 3, 2, "more text behind the array"},
        Malformed{"short_row_in_an_array", "[[1,0,1],[0,1]]", 1, 14, "a row of 2 columns: the first row has 3"},
        Malformed{"row_too_many", "2 3\n101\n010\n101\n", 2, 1, unknown("101")},
        Malformed{"row_too_few", "4 3\n1 3\n2\n1 3\n", 2, 1, unknown("1")},
        Malformed{"numbers_not_in_order", "2 3\n3 1\n2\n", 2, 3, unknown("1")},
        Malformed{"column_too_large", "2 3\n1 4\n2\n", 2, 1, unknown("1")},
        Malformed{"size_twice_the_same", "3 3\n1 4\n2\n", 1, 3, "item '3' is named twice" + size_hint},
        Malformed{"row_of_a_comma_behind_a_size", "2 3\n1 2\n,\n", 2, 1, unknown("1")},
        Malformed{"size_without_end", "2 9999999999999\n1\n2\n", 2, 1, unknown("1")},
        // Of one or two columns, names of items are as likely.
        Malformed{"two_columns", "0 1\n0 2\n", 2, 3, "unknown item '2': line 1 names the items"},
        Malformed{"numbers_of_two_digits", "00 01 10\n00 11\n", 2, 4, "unknown item '11': line 1 names the items"}),
    ParamName());

// --- Warnings -------------------------------------------------------------------------------------------------------

/// A text that can be read, and what is said about it: "2: message" for each warning.
struct Doubtful {
    const char* name;
    std::string text;
    std::vector<std::string> warnings;
};

void PrintTo(const Doubtful& doubtful, std::ostream* out) { *out << doubtful.name; }

class DoubtfulText : public testing::TestWithParam<Doubtful> {};

TEST_P(DoubtfulText, IsReadWithWarnings) {
    std::vector<Warning> warnings;
    (void)parse_problem(GetParam().text, warnings);
    std::vector<std::string> lines;
    for (const Warning& warning : warnings)
        lines.push_back(std::to_string(warning.line) + ": " + warning.message);
    EXPECT_EQ(lines, GetParam().warnings);
}

INSTANTIATE_TEST_SUITE_P(
    Warnings, DoubtfulText,
    testing::Values(
        Doubtful{"none", "a b | x\na x:1\na x:2\nb x\na x\nb\n", {}},
        Doubtful{"item_in_no_option", "| c\na b\na\n", {"2: item 'b' is in no option: no solution"}},
        Doubtful{"three_items", "a b c\n", {"1: items 'a', 'b', 'c' are in no option: no solution"}},
        Doubtful{"more_items", "a b c d e\n", {"1: items 'a', 'b', 'c' and 2 more are in no option: no solution"}},
        Doubtful{"long_name",
                 std::string(100, 'n') + "\n",
                 {"1: item '" + std::string(80, 'n') + "...' is in no option: no solution"}},
        Doubtful{"secondary_item", "a | x y\na y\n", {"1: secondary item 'x' is in no option"}},
        Doubtful{"secondary_items", "a | x y\na\n", {"1: secondary items 'x', 'y' are in no option"}},
        Doubtful{"option_twice", "a b\na b\n\nb a\n", {"4: this option is already in line 2"}},
        Doubtful{"option_twice_in_another_order",
                 "a b | x y\na b x:1 y\na x:1\na b x y:1\ny x:1 b a\n",
                 {"5: this option is already in line 2"}},
        Doubtful{"more_options_twice",
                 "a b\na\nb\nb\na\na\n",
                 {"4: this option is already in line 3; in all, 3 options repeat earlier ones"}},
        Doubtful{
            "no_primary_item", "a | x y\na x y\n\nx y:1\n", {"4: this option covers no primary item and is ignored"}},
        Doubtful{"more_without_primary_item",
                 "a | x\nx\na x\nx\nx:1\n",
                 {"2: this option covers no primary item and is ignored; in all, 3 options are"}},
        Doubtful{"everything",
                 "a b | x y\nx\na\na\n",
                 {"2: this option covers no primary item and is ignored", "1: item 'b' is in no option: no solution",
                  "1: secondary items 'x', 'y' are in no option", "4: this option is already in line 3"}},
        Doubtful{"row_without_1", "1 0 1\n0 0 0\n0 1 0\n", {"2: this option covers no primary item and is ignored"}},
        Doubtful{"column_without_1", "| c\n1 0 1\n", {"2: item '2' is in no option: no solution"}},
        Doubtful{"size_of_a_matrix",
                 "| c\n2 2\n1 1\n1 1\n",
                 {"2: this line is read as the numbers of rows and columns of a matrix",
                  "4: this option is already in line 3"}},
        Doubtful{"option_twice_in_an_array", "[[1, 1],\n [1, 1]]", {"2: this option is already in line 1"}},
        Doubtful{"option_twice_behind_the_first_line", "[\n[1, 1],\n[1, 1]]", {"3: this option is already in line 2"}},
        Doubtful{"names_or_matrix", "0 1\n1 0\n", {maybe_a_matrix}},
        Doubtful{"names_or_matrix_with_nothing_between",
                 "101\n101\n101\n",
                 {"3: this option is already in line 2", maybe_a_matrix}},
        Doubtful{"names_only", "0 1\n0\n1\n", {}}),
    ParamName());

TEST(Text, TellsAllOptionsThatRepeatEarlierOnes) {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        Dice dice(seed);
        std::string text = "a b c d e f g h i j k l | x y\n";
        std::map<std::set<std::string>, std::size_t> lines;
        std::vector<std::pair<std::size_t, std::size_t>> repeats; // a line, and the first like it
        for (std::size_t line = 2; line < 2 + 20 * seed; ++line) {
            std::set<std::string> entries{std::string(1, static_cast<char>('a' + dice.below(12)))};
            while (dice.below(4) > 0)
                entries.insert(std::string(1, static_cast<char>('a' + dice.below(12))));
            if (dice.below(2) > 0)
                entries.insert("x:" + std::to_string(dice.below(3)));
            std::vector<std::string> words(entries.begin(), entries.end());
            std::rotate(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(dice.below(words.size())),
                        words.end());
            for (const std::string& word : words)
                text += word + ' ';
            text += '\n';
            if (const auto [known, is_new] = lines.emplace(entries, line); !is_new)
                repeats.emplace_back(line, known->second);
        }
        std::vector<Warning> warnings;
        (void)parse_problem(text, warnings);
        std::erase_if(warnings, [](const Warning& w) { return w.message.find("already") == std::string::npos; });
        ASSERT_EQ(warnings.size(), repeats.empty() ? 0 : 1) << text;
        if (repeats.empty())
            continue;
        EXPECT_EQ(warnings[0].line, repeats[0].first);
        EXPECT_EQ(warnings[0].message, "this option is already in line " + std::to_string(repeats[0].second) +
                                           (repeats.size() > 1 ? "; in all, " + std::to_string(repeats.size()) +
                                                                     " options repeat earlier ones"
                                                               : ""))
            << text;
    }
}

TEST(Text, IsReadTheSameWithAndWithoutWarnings) {
    for (std::uint64_t seed = 1; seed <= 500; ++seed) {
        const std::string text = to_text(random_problem(seed, {.max_items = 9, .max_options = 30, .max_colors = 2}));
        std::vector<Warning> warnings;
        ASSERT_TRUE(parse_problem(text, warnings) == parse_problem(text)) << text;
    }
}

// Whatever bytes come, the reader ends with a problem that can be written and read, or with a place inside the text.
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
            const Problem problem = parse_problem(text);
            ASSERT_TRUE(parse_problem(to_text(problem)) == problem);
            std::vector<Warning> warnings;
            ASSERT_TRUE(parse_problem(text, warnings) == problem);
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

} // namespace
} // namespace dlx::test
