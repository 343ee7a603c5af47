#include "dlx/convert/read_problem.hpp"

#include "tests/kernel/dlx/text/refused.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace dlx::test::or_library_test {
namespace {

const std::string three_columns = "1 2 3\n1 2 |7\n3 |-2\n1 |0\n";

Problem parse_as(const std::string& text, InputFormat format) {
    std::vector<Warning> warnings;
    return read_problem(text, warnings, format);
}

TEST(Spp, IsReadAsRowsAndColumnsWithCosts) {
    for (const char* text :
         {"3 3\n7 2 1 2\n-2 1 3\n0 1 1\n", " 3 3 \n 7 2 1\n 2 -2\n 1 3 0 1\n1", "3 3 7 2 1 2 -2 1 3 0 1 1",
          "\xEF\xBB\xBF\063 3\r\n7 2 1 2\r\n-2 1 3\r\n0 1 1\r\n\x1A", "3\n3\n7\n2\n1\n2\n-2\n1\n3\n0\n1\n1"}) {
        const Problem problem = parse_as(text, InputFormat::spp);
        EXPECT_TRUE(problem == read_problem(three_columns)) << text;
        EXPECT_TRUE(problem.has_costs());
    }
    EXPECT_TRUE(read_problem("3 3\n7 2 1 2\n-2 1 3\n0 1 1\n") == read_problem(three_columns));
    EXPECT_TRUE(read_problem("3 3 7 2 1 2 -2 1 3 0 1 1") == read_problem(three_columns));
    EXPECT_TRUE(read_problem("2 2\n1.5 1 1\n2 1 2\n") == read_problem("1 2\n1 |1.5\n2 |2\n"));
}

TEST(Spp, IsNotTheReadingOfAMatrixOrOfNames) {
    EXPECT_FALSE(read_problem("2 3\n0 1 0\n1 0 1\n").has_costs());
    EXPECT_FALSE(read_problem("3 3\n0 1 2\n0 1 2\n0 1\n").has_costs()); // has lists of columns from 0
    EXPECT_TRUE(parse_as("3 3\n0 1 2\n0 1 2\n0 1 3\n", InputFormat::spp).has_costs());
    EXPECT_FALSE(read_problem("1 2\n1 2\n").has_costs());
}

TEST(Spp, WarnsOfRowsWithoutColumnsAndOfRepeatedColumns) {
    std::vector<Warning> warnings;
    (void)read_problem("3 4\n7 2 1 2\n8 2 1 2\n7 2 2 1\n1 1 1\n", warnings);
    ASSERT_EQ(warnings.size(), 2);
    EXPECT_EQ(warnings[0].message, "item '3' is in no option: no solution");
    EXPECT_EQ(warnings[0].line, 1);
    EXPECT_EQ(warnings[1].message, "this option is already in line 2");
    EXPECT_EQ(warnings[1].line, 4);
}

TEST(Spp, IsRefusedAtTheExactPlace) {
    expect_refused(
        {{"", 1, 1, "the text ends before the number of rows"},
         {"a b\n", 1, 1, "the number of rows is a whole number from 1 to 2147483646, not 'a'"},
         {"1000000 1\n", 1, 1, "more rows than the text has numbers"},
         {"3 -1\n", 1, 3, "the number of columns is a whole number from 1 to 2147483646, not '-1'"},
         {"3 99999999999999999999\n", 1, 3,
          "the number of columns is a whole number from 1 to 2147483646, not "
          "'99999999999999999999'"},
         {"3 1", 1, 4, "the text ends before the cost of a column (column 1)"},
         {"3 2\n7 1 1\n", 3, 1, "the text ends before the cost of a column (column 2)"},
         {"3 2\n7 1 1\nx 1 1\n", 3, 1,
          "'x' is not a cost: write a decimal number without an exponent, as in 7, 7.25 or -3 "
          "(column 2)"},
         {"3 1\n7 0\n", 2, 3, "the number of rows of a column is a whole number from 1 to 3, not '0' (column 1)"},
         {"3 1\n7 4 1 2 3 1\n", 2, 3,
          "the number of rows of a column is a whole number from 1 to 3, not '4' (column 1)"},
         {"3 1\n7 2 1 0\n", 2, 7, "a row is a whole number from 1 to 3, not '0' (column 1)"},
         {"3 1\n7 2 1 4\n", 2, 7, "a row is a whole number from 1 to 3, not '4' (column 1)"},
         {"3 1\n7 2 1 1.5\n", 2, 7, "a row is a whole number from 1 to 3, not '1.5' (column 1)"},
         {"3 1\n7 2 3\n3\n", 3, 1, "item '3' occurs twice in an option (column 1, which begins in line 2)"},
         {"3 1\n7 2 1\n", 3, 1, "the text ends before a row (column 1, which begins in line 2)"},
         {"3 1\n7 2 1 2\n7\n", 3, 1, "more text after column 1, which is the last"},
         {"3 1\n99999999999999999999 1 1\n", 2, 1,
          "the cost '99999999999999999999' does not fit into 64 bits: write all costs in larger "
          "units (column 1)"},
         {"3 2\n9223372036854775807 1 1\n0.5 1 2\n", 3, 1,
          "the cost 9223372036854775807 does not fit into 64 bits with 1 decimal: write all costs "
          "in larger units (column 2)"}},
        [](const std::string& text) { (void)parse_as(text, InputFormat::spp); });
}

TEST(Spp, IsTheFormatOfABrokenTextWithThreeColumns) {
    expect_refused(
        {
            {"3 4\n7 1 1\n7 1 2\n7 1 3\n7 1 4\n", 5, 5,
             "in OR-Library's set partitioning (--from spp): a row is a whole number from 1 to 3, not "
             "'4' (column 4)"},
            {"9 4\r\n7 1 1\r\n7 1 2\r\n7 2\r\n3\r\n7 1 4\r\n", 7, 1,
             "in OR-Library's set partitioning (--from spp): the text ends before a row (column 4, which "
             "begins in line 6)"},
            {"3 4\n7 1 1\n7 1 2\n7 1 4\n", 2, 1,
             "unknown item '7': line 1 names the items. If line 1 is the size of a matrix, it must be "
             "followed by that many rows of 0 and 1, or of ascending numbers of columns. In OR-Library's set "
             "partitioning (--from spp), the error is in line 4, column 5: a row is a whole number from 1 to 3, not "
             "'4' "
             "(column 3)"},
            {"a b\nc\n", 2, 1, "unknown item 'c': line 1 names the items"},
            {"4 3\n7 8 9\n1 1\n1 2\n2 1 2\n1 4\n", 6, 3,
             "in OR-Library's set covering (--from scp): a column is a whole number from 1 to 3, not "
             "'4' (row 4)"},
        },
        [](const std::string& text) { (void)read_problem(text); });
}

TEST(Scp, IsReadAsCostsAndRowsWithTheirColumns) {
    const Problem expected = read_problem("1:2|1 1:2|2 3\n1 |7\n1 2 |8.5\n2 |-9\n3 |1\n");
    for (const char* text : {"3 4\n7 8.5 -9 1\n2\n1 2\n2 2 3\n1\n4\n", " 3 4 7 8.5\r\n-9 1 2 1 2 2 2 3 1 4 \r\n"}) {
        EXPECT_TRUE(read_problem(text) == expected) << text;
        EXPECT_TRUE(parse_as(text, InputFormat::scp) == expected) << text;
    }
    EXPECT_THROW((void)parse_as("3 4\n7 8.5 -9 1\n2\n1 2\n2 2 3\n1\n4\n", InputFormat::spp), ParseError);
    EXPECT_THROW((void)parse_as("3 3\n7 2 1 2\n-2 1 3\n0 1 1\n", InputFormat::scp), ParseError);
}

TEST(Scp, IgnoresColumnsWithoutRows) {
    const std::string text = "2 3\n7 8\n9\n1 1\n2 1 3\n";
    std::vector<Warning> warnings;
    const Problem problem = read_problem(text, warnings, InputFormat::scp);
    EXPECT_TRUE(problem == read_problem("1 1:2|2\n1 2 |7\n2 |9\n"));
    ASSERT_EQ(warnings.size(), 1);
    EXPECT_EQ(warnings[0].message, "this option covers no primary item and is ignored");
    EXPECT_EQ(warnings[0].line, 2);
    EXPECT_EQ(problem.number(OptionId{0}), 1);
    EXPECT_EQ(problem.number(OptionId{1}), 3);
    EXPECT_THROW((void)read_problem(text), ParseError);
}

TEST(Scp, IsRefusedAtTheExactPlace) {
    expect_refused(
        {
            {"2 1000000\n", 1, 3, "more columns than the text has numbers"},
            {"2 2\n7\n", 3, 1, "the text ends before the cost of a column"},
            {"2 2\n7 x\n", 2, 3,
             "'x' is not a cost: write a decimal number without an exponent, as "
             "in 7, 7.25 or -3"},
            {"2 2\n7 8\n0\n", 3, 1, "the number of columns of a row is a whole number from 1 to 2, not '0' (row 1)"},
            {"2 2\n7 8\n1 1\n2 1 3\n", 4, 5, "a column is a whole number from 1 to 2, not '3' (row 2)"},
            {"2 2\n7 8\n1 1\n2 2 2\n", 4, 5, "item '2' occurs twice in an option (column 2)"},
            {"2 2\n7 8\n1 1\n2 2", 4, 4, "the text ends before a column (row 2)"},
            {"2 2\n7 8\n1 1\n1 2\n3", 5, 1, "more text after row 2, which is the last"},
        },
        [](const std::string& text) { (void)parse_as(text, InputFormat::scp); });
}

TEST(OrLibrary, TextInBothFormatsIsReadWithAWarning) {
    const auto read_as = [](const std::string& text, InputFormat format, const std::string& message) {
        std::vector<Warning> warnings;
        EXPECT_TRUE(read_problem(text, warnings) == parse_as(text, format)) << text;
        EXPECT_TRUE(read_problem(text) == parse_as(text, format)) << text;
        ASSERT_FALSE(warnings.empty());
        EXPECT_EQ(warnings.back().message, message);
        EXPECT_EQ(warnings.back().line, 2);
    };
    read_as("\n3 3\n1 1 1\n1 1\n1 2\n1 3\n", InputFormat::scp,
            "this is read as OR-Library's set covering (--from scp), but may also be set partitioning (--from spp)");
    read_as("\n2 2\n1.5 1 1\n2 1 2\n", InputFormat::spp,
            "this is read as OR-Library's set partitioning (--from spp), but may also be set covering (--from scp)");
    std::vector<Warning> warnings;
    (void)read_problem("3 3\n1 1 1\n1 1\n1 2\n1 3\n", warnings, InputFormat::scp);
    EXPECT_TRUE(warnings.empty());
}

TEST(Format, OfATextIsForced) {
    EXPECT_EQ(parse_as("1 0\n0 1\n", InputFormat::matrix).item_count(), 2);
    EXPECT_EQ(parse_as("1 0\n1 0\n", InputFormat::matrix).option_count(), 2); // otherwise a text of names of items
    EXPECT_EQ(parse_as("2 2\n1 0\n0 1\n", InputFormat::matrix).option_count(), 2);
    EXPECT_EQ(parse_as("[[1, 0], [0, 1]]", InputFormat::matrix).option_count(), 2);
    EXPECT_THROW((void)parse_as("a b\na b\n", InputFormat::matrix), ParseError);
    EXPECT_THROW((void)parse_as("[[1, 2], [0, 1]]", InputFormat::matrix), ParseError);
    EXPECT_THROW((void)parse_as("1 0\n0 1\n1 1\n2 0\n", InputFormat::dlx), ParseError);
    EXPECT_EQ(parse_as("1 0\n0 1\n1 0\n", InputFormat::dlx).option_count(), 2);
    EXPECT_THROW((void)parse_as("3 3\n7 2 1 2\n-2 1 3\n0 1 1\n", InputFormat::dlx), ParseError);
}

TEST(SetCosts, ReadsDecimalNumbers) {
    Problem problem = read_problem("a\na\na\na |99.125\n");
    set_costs(problem, std::array<std::string_view, 3>{"7", "-0.5", "7.25"});
    EXPECT_TRUE(problem == read_problem("a\na |7\na |-0.5\na |7.25\n"));
    const Problem before = problem;
    EXPECT_THROW(set_costs(problem, std::array<std::string_view, 2>{"7", "7"}), InvalidProblem);
    try {
        set_costs(problem, std::array<std::string_view, 3>{"7", "x", "7.25"});
        FAIL();
    } catch (const InvalidProblem& error) {
        EXPECT_STREQ(error.what(),
                     "'x' is not a cost: write a decimal number without an exponent, as in 7, 7.25 or -3");
        EXPECT_EQ(error.entry_index(), 1);
    }
    EXPECT_TRUE(problem == before);
}

} // namespace
} // namespace dlx::test::or_library_test
