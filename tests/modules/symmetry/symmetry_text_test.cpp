#include "dlx/symmetry/symmetry.hpp"

#include "dlx/text.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

/// Groups by their generators as text.
namespace dlx::test::symmetry_text_test {

namespace {

Problem square() { return parse_problem("a b c d\na b\nb c\nc d\nd a\n"); }

/// The message and place of the error of a text, or "".
std::string error_of(const Problem& problem, const std::string& text) {
    try {
        (void)group_from_generators(problem, text);
    } catch (const ParseError& error) {
        return error.what();
    }
    return "";
}

TEST(Automorphisms, AreFoundOrTheMissingPackageIsNamed) {
    try {
        EXPECT_EQ(find_automorphisms(square()).group.value().order(), 8);
        EXPECT_TRUE(can_find_automorphisms());
    } catch (const std::invalid_argument& error) {
        EXPECT_FALSE(can_find_automorphisms());
        EXPECT_NE(std::string(error.what()).find("lacks nauty: install libnauty2-dev"), std::string::npos);
    }
}

TEST(Generators, AreCyclesOfItems) {
    const SymmetryGroup group = group_from_generators(square(), "| of a square\n\n(a b c d)\r\n  (a)( b d )\n");
    EXPECT_EQ(group.order(), 8);
    EXPECT_FALSE(group.is_complete());
    ASSERT_EQ(group.generators().size(), 2);
    EXPECT_EQ(to_text(square(), group.generators()[0]), "(a b c d)");
    EXPECT_EQ(to_text(square(), group.generators()[1]), "(b d)");
    EXPECT_EQ(count_up_to_symmetry(square(), group).classes, 1);
    EXPECT_EQ(group_from_generators(square(), "").order(), 1);
    EXPECT_EQ(group_from_generators(square(), "()\n").order(), 1);
}

TEST(Generators, MayBeSeparatedByBars) {
    EXPECT_EQ(group_from_generators(square(), "a c | b d").order(), 2);
    const Problem problem = parse_problem("(0,0) (0,1) 1\n(0,0)\n(0,1)\n1\n");
    const SymmetryGroup group = group_from_generators(problem, "(0,0) (0,1)\n");
    EXPECT_EQ(group.order(), 2);
    EXPECT_EQ(to_text(problem, group.generators()[0]), "(0,0) (0,1)");
}

TEST(Generators, MoveColorsAndEqualOptions) {
    const Problem problem = parse_problem("a b | x\na x:red\na x:blue\nb x:red\nb x:blue\nb x:blue\n");
    EXPECT_EQ(group_from_generators(problem, "(:4 :5)").order(), 2);
    const Problem colors = parse_problem("a b | x y\na x:red\na x:blue\nb y:red\nb y:blue\n");
    const SymmetryGroup group = group_from_generators(colors, "(a b)(x y)\n(x:red x:blue)\n(a b)(x y)(x:red y:blue)"
                                                              "(x:blue y:red)\n");
    EXPECT_EQ(group.order(), 8);
    EXPECT_EQ(to_text(colors, group.generators()[1]), "(x:red x:blue)");
    EXPECT_EQ(to_text(colors, group.generators()[2]), "(a b)(x y)(x:red y:blue)(x:blue y:red)");
}

TEST(Generators, HaveErrorsWithPlaces) {
    const Problem bounds = parse_problem("2|a b | x y\na b\na b x:1\na y:1\n");
    const Problem kinds = parse_problem("0:1|a b | x\na b\nb x\n");
    const Problem copies = parse_problem("a b\na\na\nb\n");
    EXPECT_EQ(error_of(kinds, "(a x)\n"), "line 1, column 2: items 'a' and 'x' differ in kind or bounds");
    EXPECT_EQ(error_of(copies, "(a b)\n"), "line 1, column 1: option 'a' has no image among the options");
    EXPECT_EQ(error_of(copies, "(:1 :2)(:3)\n"), "");
    EXPECT_EQ(error_of(square(), "(a b c d)\n(a e)\n"), "line 2, column 4: unknown item 'e'");
    EXPECT_EQ(error_of(square(), "(a b a)\n"), "line 1, column 6: 'a' occurs twice in this automorphism");
    EXPECT_EQ(error_of(square(), "(a b)\n"), "line 1, column 1: option 'b c' has no image among the options");
    EXPECT_EQ(error_of(square(), "((a b)\n"), "line 1, column 2: a '(' within parentheses");
    EXPECT_EQ(error_of(square(), "(a b\n"), "line 1, column 1: ')' is missing");
    EXPECT_EQ(error_of(square(), "a b)\n"), "line 1, column 4: ')' without '('");
    EXPECT_EQ(error_of(square(), "(a | b)\n"), "line 1, column 4: a bar within parentheses");
    EXPECT_EQ(error_of(square(), "(:1 :5)\n"), "line 1, column 5: ':5' is not an option: write :1 to :4");
    EXPECT_EQ(error_of(square(), "(a :1)\n"), "line 1, column 4: a cycle has items only, or colors of items "
                                              "(item:color), or options (:number)");
    EXPECT_EQ(error_of(square(), "(:1 :2)\n"), "line 1, column 2: the image of option 'a b' is not 'b c'");
    EXPECT_EQ(error_of(bounds, "(a b)\n"), "line 1, column 2: items 'a' and 'b' differ in kind or bounds");
    EXPECT_EQ(error_of(bounds, "(x:1 y:1)\n"),
              "line 1, column 2: this color of 'x' moves to another item than 'x' does");
    EXPECT_EQ(error_of(bounds, "(x:1 x:2)\n"), "line 1, column 6: unknown color '2'");
    EXPECT_EQ(error_of(bounds, "(a x)\n"), "line 1, column 2: items 'a' and 'x' differ in kind or bounds");
}

} // namespace

} // namespace dlx::test::symmetry_text_test
