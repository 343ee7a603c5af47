#include "dlx/text.hpp"

#include "tests/support/param_name.hpp"
#include "tests/support/problems.hpp"
#include "tests/support/random_problem.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
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
        EXPECT_EQ(error.what(), GetParam().message);
        EXPECT_EQ(error.line(), GetParam().line);
        EXPECT_EQ(error.column(), GetParam().column);
    }
}

INSTANTIATE_TEST_SUITE_P(
    WithoutItems, MalformedText,
    testing::Values(Malformed{"empty", "", 1, 1, "no item line: the text is empty"},
                    Malformed{"byte_order_mark", "\xEF\xBB\xBF", 1, 1, "no item line: the text is empty"},
                    Malformed{"blank_lines", "\n\n \n", 3, 1, "no item line: the text is empty"},
                    Malformed{"comments", "| one\n| two\n", 2, 1, "no item line: the text is empty"},
                    Malformed{"comment_without_newline", "| one", 1, 1, "no item line: the text is empty"}),
    ParamName());

INSTANTIATE_TEST_SUITE_P(
    ItemLine, MalformedText,
    testing::Values(Malformed{"item_twice", "a bc\td bc\n", 1, 8, "item 'bc' is named twice"},
                    Malformed{"item_twice_after_the_bar", "a | a\n", 1, 5, "item 'a' is named twice"},
                    Malformed{"second_bar", "| c\n\na | b | c\n", 3, 7, "a second '|' in the item line"},
                    Malformed{"bar_in_a_name", "a b|c\n", 1, 3, "the name 'b|c' of an item contains '|'"},
                    Malformed{"color", "a | x:A\n", 1, 5, "the name 'x:A' of an item contains ':'"},
                    Malformed{"nul", "a b\0c\n"s, 1, 3,
                              "the name 'b\\x00c' of an item contains a blank or control character"},
                    Malformed{"after_byte_order_mark",
                              "\xEF\xBB\xBF"
                              "a a\n",
                              1, 3, "item 'a' is named twice"},
                    Malformed{"after_crlf", "\r\n| c\r\na a\r\n", 3, 3, "item 'a' is named twice"}),
    ParamName());

INSTANTIATE_TEST_SUITE_P(
    Option, MalformedText,
    testing::Values(Malformed{"item_twice", "a b | x\n  a x  x\n", 2, 8, "item 'x' stands twice in an option"},
                    Malformed{"item_twice_in_two_colors", "a b | x\na\nx:1 a x:2\n", 3, 7,
                              "item 'x' stands twice in an option"},
                    Malformed{"unknown_item", "a b\na\n\nb\t cd\n", 4, 4, "unknown item 'cd'"},
                    Malformed{"unknown_item_with_color", "a | x\na y:1\n", 2, 3, "unknown item 'y'"},
                    Malformed{"bar", "a b | x\na | x\n", 2, 3, "unknown item '|'"},
                    Malformed{"color_on_a_primary_item", "a b | x\na b:1 x\n", 2, 3, "primary item 'b' has a color"},
                    Malformed{"only_secondary_items", "a | x y\na\n x y\n", 3, 2,
                              "an option has no primary item, only secondary ones such as 'x'"},
                    Malformed{"empty_color", "a | x\na x:\n", 2, 3, "the name '' of a color is empty"},
                    Malformed{"two_colors", "a | x\na x:1:2\n", 2, 3, "the name '1:2' of a color contains ':'"},
                    Malformed{"empty_name", "a | x\na :1\n", 2, 3, "unknown item ''"},
                    Malformed{"nul", "a | x\na\0 x\n"s, 2, 1, "unknown item 'a\\x00'"},
                    Malformed{"nul_in_a_color", "a | x\na x:\0\n"s, 2, 3,
                              "the name '\\x00' of a color contains a blank or control character"},
                    Malformed{"without_newline", "a\na\nb", 3, 1, "unknown item 'b'"}),
    ParamName());

// Whatever bytes come, the reader ends with a problem that can be written and read, or with a place inside the text.
TEST(Text, OfRandomBytesIsReadOrRefusedAtAPlaceInsideIt) {
    constexpr std::string_view bytes = "aabbccxy      \n\n\n::||\r\t\xEF\xBB\xBF\xFF\0#"; // the NUL ends it
    int read = 0;
    for (std::uint64_t seed = 1; seed <= 20000; ++seed) {
        Dice dice(seed);
        std::string text(dice.below(40), ' ');
        for (char& c : text)
            c = dice.one_in(20) ? static_cast<char>(dice.below(256)) : bytes[dice.below(bytes.size())];
        SCOPED_TRACE("seed " + std::to_string(seed) + ", text:\n" + text);
        try {
            const Problem problem = parse_problem(text);
            ASSERT_TRUE(parse_problem(to_text(problem)) == problem);
            ++read;
        } catch (const ParseError& error) {
            const auto lines = 1 + static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
            ASSERT_GE(error.line(), 1);
            ASSERT_LE(error.line(), lines);
            ASSERT_GE(error.column(), 1);
            ASSERT_LE(error.column(), text.size() + 1);
            ASSERT_STRNE(error.what(), "");
        }
    }
    EXPECT_GE(read, 500);
}

} // namespace
} // namespace dlx::test
