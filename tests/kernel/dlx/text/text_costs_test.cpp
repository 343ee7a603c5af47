#include "dlx/text.hpp"

#include "tests/kernel/dlx/text/refused.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace dlx::test::text_costs_test {
namespace {

constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();

std::vector<std::int64_t> costs_of(const Problem& problem) { return {problem.costs().begin(), problem.costs().end()}; }

TEST(Costs, AreZeroUntilOneIsSet) {
    Problem problem = parse("a b\na\nb\n");
    EXPECT_FALSE(problem.has_costs());
    EXPECT_TRUE(problem.costs().empty());
    EXPECT_EQ(problem.cost(OptionId{1}), 0);
    problem.set_cost(OptionId{1}, -7);
    EXPECT_TRUE(problem.has_costs());
    problem.add_option("a b");
    EXPECT_EQ(costs_of(problem), (std::vector<std::int64_t>{0, -7, 0}));
    EXPECT_EQ(problem.cost(OptionId{1}), -7);
    EXPECT_THROW((void)problem.cost(OptionId{3}), std::out_of_range);
    EXPECT_THROW(problem.set_cost(OptionId{3}, 1), std::out_of_range);
    EXPECT_THROW((void)parse("a\n").cost(OptionId{0}), std::out_of_range);
}

TEST(Costs, AreComparedWithTheirDecimals) {
    const Problem plain = parse("a b\na\nb\n");
    const auto with = [&](std::int64_t cost, unsigned decimals) {
        Problem problem = plain;
        problem.set_cost(OptionId{1}, cost);
        problem.set_cost_decimals(decimals);
        return problem;
    };
    EXPECT_TRUE(with(7, 1) == with(7, 1));
    EXPECT_FALSE(with(7, 1) == with(8, 1));
    EXPECT_FALSE(with(70, 1) == with(7, 0));
    EXPECT_FALSE(with(7, 0) == plain);
    EXPECT_FALSE(with(0, 0) == plain);
    Problem other = plain;
    other.set_cost_decimals(3);
    EXPECT_TRUE(other == plain);
    EXPECT_EQ(with(7, 18).cost_decimals(), 18);
    EXPECT_THROW(with(7, 19), InvalidProblem);
}

/// A text with its costs, in units of 10^-decimals.
struct Costed {
    std::string text;
    std::vector<std::int64_t> costs;
    unsigned decimals;
    std::string written; ///< options as they are written back
};

TEST(CostsInText, AreReadAndWritten) {
    for (const auto& [lines, costs, decimals, written] :
         std::vector<Costed>{{"a\nb\n", {}, 0, "a\nb\n"},
                             {"a\na b x:1 |7\n", {0, 7}, 0, "a |0\na b x:1 |7\n"},
                             {"a |0\nb |00\na b |-0\n", {0, 0, 0}, 0, "a |0\nb\na b\n"},
                             {"a |-3\nb |3\n", {-3, 3}, 0, "a |-3\nb |3\n"},
                             {"a |1 |2 |-7\nb\n", {-4, 0}, 0, "a |-4\nb\n"},
                             {"a |1 b |2 x\nb\n", {3, 0}, 0, "a b x |3\nb\n"},
                             {"a |0000000000000000000000000000000000000000007\n", {7}, 0, "a |7\n"},
                             {"a |7.25\nb |-0.5\na b |3\n", {725, -50, 300}, 2, "a |7.25\nb |-0.50\na b |3.00\n"},
                             {"a |3\nb |0.1\na b |-0.05\n", {300, 10, -5}, 2, "a |3.00\nb |0.10\na b |-0.05\n"},
                             {"a |0.1 |0.25 |1\nb\n", {135, 0}, 2, "a |1.35\nb\n"},
                             {"a |0.00\nb\n", {0, 0}, 2, "a |0.00\nb\n"},
                             {"a |9223372036854775807\n", {largest}, 0, "a |9223372036854775807\n"},
                             {"a |-9223372036854775808\n", {least}, 0, "a |-9223372036854775808\n"},
                             {"a |9.223372036854775807\nb |-0.000000000000000001\n",
                              {largest, -1},
                              18,
                              "a |9.223372036854775807\nb |-0.000000000000000001\n"},
                             {"|7\n| 7\n|7 a\na |1\n", {1}, 0, "a |1\n"},
                             {"a |1\r\nb |2\r\n", {1, 2}, 0, "a |1\nb |2\n"}}) {
        SCOPED_TRACE(lines);
        const Problem problem = parse("a b | x\n" + lines);
        EXPECT_EQ(costs_of(problem), costs);
        EXPECT_EQ(problem.cost_decimals(), decimals);
        EXPECT_EQ(to_string(problem), "a b | x\n" + written);
        EXPECT_TRUE(parse("a b | x\n" + written) == problem);
    }
}

TEST(CostsInText, OfIgnoredOptionsHaveNoEffect) {
    std::vector<Warning> warnings;
    const Problem problem = parse("a | x\na |3\nx |0.25\na |4\n", warnings);
    EXPECT_EQ(costs_of(problem), (std::vector<std::int64_t>{3, 4}));
    EXPECT_EQ(problem.cost_decimals(), 0);
}

TEST(CostsInText, DifferInOptionsThatAreNotRepeated) {
    std::vector<Warning> warnings;
    (void)parse("a b\na b |1\nb a |2\na b |3\n", warnings);
    EXPECT_TRUE(warnings.empty());
    (void)parse("a b\na b |1\nb a |2\na b |1\nb a |2\n", warnings);
    ASSERT_EQ(warnings.size(), 1);
    EXPECT_EQ(warnings[0].line, 4);
    EXPECT_EQ(warnings[0].message, "this option is already in line 2; in all, 2 options repeat earlier ones");
}

TEST(CostsInText, OfARandomProblemAreReadBack) {
    for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
        Problem problem = random_problem(seed, {.max_items = 10, .max_options = 12, .has_bounds = seed % 2 == 0});
        Dice dice(seed);
        problem.set_cost_decimals(dice.below(Problem::max_cost_decimals + 1));
        for (std::uint32_t k = 0; k < problem.option_count(); ++k)
            if (!dice.one_in(4)) {
                const std::int64_t cost = dice.one_in(9) ? largest - dice.below(2) : dice.below(2000);
                problem.set_cost(OptionId{k}, dice.one_in(2) ? cost : -cost - dice.below(2));
            }
        const std::string text = to_string(problem);
        ASSERT_TRUE(parse(text) == problem) << text;
        ASSERT_EQ(to_string(parse(text)), text);
    }
}

std::string no_cost(const std::string& word) {
    return "'" + word.substr(1) +
           "' is not a cost: write a decimal number without an exponent, as in 7, 7.25 or -3; the bar before it has no "
           "blank behind it, as in 'a |7'";
}

constexpr const char* larger_units = ": write all costs in larger units";

TEST(CostsInText, AreRefusedAtTheExactPlace) {
    expect_refused(
        {{"a b | x\na |\n", 2, 3, no_cost("|")},
         {"a b | x\na | 7\n", 2, 3, no_cost("|")},
         {"a b | x\na b\na | x\n", 3, 3, no_cost("|")},
         {"a b | x\na  |x\n", 2, 4, no_cost("|x")},
         {"a b | x\na |1e5\n", 2, 3, no_cost("|1e5")},
         {"a b | x\na |0x7\n", 2, 3, no_cost("|0x7")},
         {"a b | x\na |.5\n", 2, 3, no_cost("|.5")},
         {"a b | x\na |5.\n", 2, 3, no_cost("|5.")},
         {"a b | x\na |-\n", 2, 3, no_cost("|-")},
         {"a b | x\na |--5\n", 2, 3, no_cost("|--5")},
         {"a b | x\na |+5\n", 2, 3, no_cost("|+5")},
         {"a b | x\na |5,5\n", 2, 3, no_cost("|5,5")},
         {"a b | x\na |1.2.3\n", 2, 3, no_cost("|1.2.3")},
         {"a b | x\na |nan\n", 2, 3, no_cost("|nan")},
         {"a b | x\na ||7\n", 2, 3, no_cost("||7")},
         {"a b | x\na |7|7\n", 2, 3, no_cost("|7|7")},
         {std::string("a b | x\na |7\0\n", 14), 2, 3, no_cost("|7\\x00")},
         {"a b | x\na |7 |x\n", 2, 6, no_cost("|x")},
         {"a b | x\na|7\n", 2, 1,
          "a '|' in an option: no name contains it, and a cost is not an item: a blank precedes the bar of a "
          "cost, as in 'a |7'"},
         {"a b | x\na |1 |2 z\n", 2, 9, "unknown item 'z': line 1 names the items"},
         {"a b | x\na |1 |2 b x a\n", 2, 13, "item 'a' occurs twice in an option"},
         {"a b | x\na |1 b:1\n", 2, 6, "primary item 'b' has a color"},
         {"a b | x\na |9223372036854775808\n", 2, 3,
          std::string("the cost '9223372036854775808' does not fit into 64 bits") + larger_units},
         {"a b | x\nb |1\na |99999999999999999999\n", 3, 3,
          std::string("the cost '99999999999999999999' does not fit into 64 bits") + larger_units},
         {"a b | x\na |-9223372036854775809\n", 2, 3,
          std::string("the cost '-9223372036854775809' does not fit into 64 bits") + larger_units},
         {"a b | x\na |92233720368547758.08\n", 2, 3,
          std::string("the cost '92233720368547758.08' does not fit into 64 bits with 2 decimals") + larger_units},
         {"a b | x\na |9223372036854775807\nb |0.5\n", 3, 3,
          std::string("the cost 9223372036854775807 does not fit into 64 bits with 1 decimal") + larger_units},
         {"a b | x\na |0.25\nb |922337203685477580\n", 3, 3,
          std::string("the cost 922337203685477580 does not fit into 64 bits with 2 decimals") + larger_units},
         {"a b | x\na |9223372036854775807 |1\n", 2, 24,
          std::string("the sum of the costs of an option does not fit into 64 bits") + larger_units},
         {"a b | x\na |0.1234567890123456789\n", 2, 3,
          "the cost '0.1234567890123456789' has 19 decimals, but at most 18 are read: round it"}});
}

TEST(CostsInText, ArePartOfNoMatrix) {
    EXPECT_THROW((void)parse("1 0 1\n0 1 0 |7\n"), ParseError);
    EXPECT_THROW((void)parse("2 3\n1 3\n2 |7\n"), ParseError);
    EXPECT_THROW((void)parse("a b |7\na\n"), ParseError);
}

TEST(Decimal, HasItsPointBeforeTheLastDigits) {
    const std::array cases{
        std::pair(std::pair("0", 0U), "0"),
        std::pair(std::pair("0", 2U), "0.00"),
        std::pair(std::pair("-5", 2U), "-0.05"),
        std::pair(std::pair("725", 2U), "7.25"),
        std::pair(std::pair("-725", 0U), "-725"),
        std::pair(std::pair("-725", 3U), "-0.725"),
        std::pair(std::pair("123456789012345678901234567890", 18U), "123456789012.345678901234567890")};
    for (const auto& [number, text] : cases)
        EXPECT_EQ(to_decimal(number.first, number.second), text);
}

} // namespace
} // namespace dlx::test::text_costs_test
