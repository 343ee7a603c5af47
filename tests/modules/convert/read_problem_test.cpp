#include "dlx/convert/read_problem.hpp"

#include "dlx/convert/formats.hpp"
#include "tests/kernel/dlx/text/refused.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/problems/random_problem.hpp"
#include "tests/support/rounds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace dlx::test::read_problem_test {
namespace {

/// Returns the names of options, which are the last entries, and the cost of each solution, by these names.
std::map<std::set<std::string>, std::int64_t> named_solutions(const Problem& problem) {
    std::map<std::set<std::string>, std::int64_t> solutions;
    for (const OptionSet& options : brute_force_solutions(problem)) {
        std::set<std::string> names;
        std::int64_t cost = 0;
        for (const OptionId option : options) {
            names.emplace(problem.name(problem.option(option).back().item));
            cost += problem.cost(option);
        }
        solutions.emplace(names, cost);
    }
    return solutions;
}

/// Returns the solutions and costs of a problem, whose options are named x1, x2, ... as write_problem() does.
std::map<std::set<std::string>, std::int64_t> numbered_solutions(const Problem& problem) {
    std::map<std::set<std::string>, std::int64_t> solutions;
    for (const OptionSet& options : brute_force_solutions(problem)) {
        std::set<std::string> names;
        std::int64_t cost = 0;
        for (const OptionId option : options) {
            names.insert("x" + std::to_string(problem.number(option)));
            cost += problem.cost(option);
        }
        solutions.emplace(names, cost);
    }
    return solutions;
}

TEST(ReadProblem, ReadsBackWhatWriteProblemWrites) {
    for (std::uint64_t seed = 0; seed < rounds(4000); ++seed) {
        Problem problem = random_problem(seed, {.max_options = 10, .has_bounds = seed % 2 == 0});
        Dice dice(seed);
        for (std::uint32_t k = 0; k < problem.option_count() && seed % 3 == 0; ++k)
            problem.set_cost(OptionId{k}, static_cast<std::int64_t>(dice.below(9)) - 4);
        for (const ProblemFormat format : {ProblemFormat::lp, ProblemFormat::opb}) {
            std::ostringstream text;
            write_problem(text, problem, format);
            EXPECT_EQ(named_solutions(read_problem(text.str())), numbered_solutions(problem)) << "seed " << seed << '\n'
                                                                                              << text.str();
        }
    }
}

/// The same set partitioning problem in all formats: two solutions, x1 and x3 with costs 8, x3 and x4 with costs 6.
const std::string lp = "\\ a comment\nMinimize\n obj: 5 x1 + 3 x2\n + 4 x3 + 2x4\nSubject To\n r1: x1 + x4 = 1\n"
                       " r2: x1 + x3 = 1\n r3: x2 + x3 = 1.0\nBinary\n x1 x2 x3 x4\nEnd\n";
const std::string mps = "NAME SPP\nROWS\n N COST\n E r1\n E r2\n E r3\nCOLUMNS\n MARKER 'MARKER' 'INTORG'\n"
                        " x1 COST 5 r1 1\n x1 r2 1\n x2 COST 3 r3 1\n x3 COST 4 r2 1\n x3 r3 1\n x4 COST 2 r1 1.0\n"
                        " MARKER 'MARKER' 'INTEND'\nRHS\n RHS r1 1 r2 1\n r3 1\nBOUNDS\n UP BND x1 1\n BV BND x2\n"
                        "ENDATA\n";
const std::string opb =
    "min: +5 x1 +3 x2 +4 x3 +2 x4 ;\n* r1\n+1 x1 +1 x4 = 1 ;\n+1 x1 +1 x3 = 1 ;\n+1 x2 +1 x3 >= 1 ;\n"
    "-1 x2 -1 x3 >= -1 ;\n";

TEST(ReadProblem, ReadsIntegerPrograms) {
    const std::map<std::set<std::string>, std::int64_t> expected{{{"x1", "x2"}, 8}, {{"x3", "x4"}, 6}};
    for (const std::string& text : {lp, mps, opb}) {
        EXPECT_EQ(named_solutions(read_problem(text)), expected) << text;
        std::string crlf;
        for (const char c : text)
            crlf += c == '\n' ? "\r\n" : std::string(1, c);
        EXPECT_EQ(named_solutions(read_problem(crlf)), expected) << text;
    }
}

/// Returns an integer program with the variables x, y and z, all of them binary.
std::string with_rows(const std::string& rows) { return "min\nst\n" + rows + "\nbinary\nx y z\nend\n"; }

TEST(ReadProblem, ReadsRowsAsItems) {
    const auto solutions = [](const std::string& rows) {
        return named_solutions(read_problem(with_rows(rows))).size();
    };
    EXPECT_EQ(solutions("x + y + z = 1"), 3);
    EXPECT_EQ(solutions("x + y + z <= 1"), 4);
    EXPECT_EQ(solutions("x + y + z >= 2"), 4);
    EXPECT_EQ(solutions("x + y + z <= 2\nx + y + z >= 1\nz + y + x >= 2"), 3);
    EXPECT_EQ(solutions("- x - y - z >= -1"), 4);
    EXPECT_EQ(solutions("x + y = 1"), 4);             // z may be 0 or 1
    EXPECT_EQ(solutions("x + y = 1\ny + z <= 1"), 3); // a secondary item would leave z out
    EXPECT_EQ(solutions("x + y = 1\nz = 0"), 2);      // z is not an option
    EXPECT_EQ(solutions("x + y = 1\nz = 1"), 2);      // z is in each solution
    EXPECT_EQ(solutions("x + y + z >= 0\nx + y = 2"), 2);
    EXPECT_EQ(solutions("x + y + z >= 4"), 0);
    EXPECT_EQ(solutions("x + y <= 1\nx + y >= 2"), 0);
    EXPECT_EQ(solutions("x + y <= -1"), 0);
    EXPECT_EQ(solutions("x + y - z >= 0\nz - x >= 0\nz - y >= 0\nx + y = 1"), 2); // z is a color of no item
}

TEST(ReadProblem, ReadsColorsOfOneOption) {
    // c0 is x0, and c1 is x0 or x1; both are colors of one item.
    const std::string rows = "c1 - x0 - x1 <= 0\nx1 - c1 <= 0\nx0 - c1 <= 0\nc0 - x0 <= 0\nx0 - c0 <= 0\n";
    const std::string end = "\nbinary\nx0 x1 c0 c1\nend\n";
    EXPECT_EQ(named_solutions(read_problem("min\nst\n" + rows + "x0 + x1 <= 1\nc1 <= 1" + end)).size(), 3);
    EXPECT_EQ(named_solutions(read_problem("min\nst\n" + rows + "x0 + x1 = 1\nc0 + x1 <= 1" + end)).size(), 2);
    EXPECT_THROW((void)read_problem("min\nst\n" + rows + "c0 + c1 <= 1" + end), ParseError);
}

TEST(ReadProblem, RefusesOtherRowsAndVariables) {
    const std::string not_a_sum =
        "this row is not a sum of variables: an exact cover problem has rows such as x + y = 1, "
        "and of other rows only those that make a variable a color";
    expect_refused(
        {
            {with_rows("x + 2 y = 1"), 3, 7,
             "the coefficient of 'y' is 2: rows of an exact cover problem have coefficients 1"},
            {with_rows("x - y = 0"), 3, 1, not_a_sum},
            {with_rows("x + y - z >= 0\nz - x >= 0"), 3, 1, not_a_sum},
            {with_rows("x + y - z >= 0\nz - x >= 0\nz - y >= 0\nz + x = 1"), 3, 1, not_a_sum},
            {with_rows("x + y = 0.5"), 3, 9, "the number '0.5' of a row must be whole"},
            {with_rows("x + y - 1 = 0"), 3, 9, "a number without a variable: only variables are added here"},
            {with_rows("x + x = 1"), 3, 1, "the variable 'x' occurs twice in this row"},
            {with_rows("x - x >= 0"), 3, 1, "the variable 'x' occurs twice in this row"},
            {"min\nst\nx >= 1\ngeneral\nx\nend\n", 3, 1,
             "the variable 'x' may be other than 0 and 1: declare it as binary"},
            {"min\nst\nx + y = 1\nend\n", 3, 1, "the variable 'x' may be other than 0 and 1: declare it as binary"},
            {"min\nst\nx + y <= 2\ngeneral\nx y\nend\n", 3, 1,
             "the variable 'x' may be other than 0 and 1: declare it as binary"},
            {"min\nst\nx = 1\nbounds\nx <= -1\nbinary x\nend\n", 5, 6, "the variable 'x' must be 0 or 1"},
            {"max\nx\nst\nx = 1\nbinary\nx\nend\n", 1, 1,
             "costs are minimized here: write Minimize, and use dlx optimize --maximize"},
            {"min\nst\nx = 1\nbinary\nx\n", 6, 1, "the text ends before End"},
            {"* #variable= 2 #constraint= 1\n+1 x1 +1 ~x2 >= 1 ;\n", 2, 10,
             "a variable without '~' expected, not '~x2'"},
            {"* #variable= 2 #constraint= 1\n+1 x1 x2 >= 1 ;\n", 2, 7, "a coefficient expected, not 'x2'"},
            {"* #variable= 2 #constraint= 1\n+1 x1 +1 x2 >= 1\n", 3, 1, "';' expected, but the text ends"},
            {"* #variable= 3 #constraint= 1\n+1 x1 +1 x2 >= 1 ;\n", 1, 14, "#variable= 3, but 2 variables in rows"},
            {"* #variable= 2 #constraint= 2\n+1 x1 +1 x2 >= 1 ;\n", 1, 29, "#constraint= 2, but 1 row"},
            {"+1 x1 +1 x2 > 0 ;\n", 1, 13, "'=', '>=' or '<=' expected, not '>'"},
            {with_rows("x + y <> 1"), 3, 7, "'=', '>=', '<=', '>' or '<' expected, not '<>'"},
            {with_rows("x y = 1"), 3, 3, "'+' or '-' expected, not 'y'"},
            {with_rows("2e3 x = 1"), 3, 1, "a number with an exponent, or without '*' before the name of a variable"},
            {"min\n x + 9 z\nst\nx + y - z >= 0\nz - x >= 0\nz - y >= 0\nx + y <= 1\nbinary\nx y z\nend\n", 2, 8,
             "the variable 'z' is equal to a sum of others and has a cost: add the cost to the others"},
            {"min\nst\nx = 1\nbounds\nx >= 1\nx >= 0\nbinary x\nend\n", 6, 6, "a second bound for the variable 'x'"},
            {"NAME\nROWS\n E r\nCOLUMNS\n x r 1\nRHS\n a r 1\n b r 2\nENDATA\n", 8, 2,
             "a second set in RHS: only one is read"},
            {"NAME\nROWS\n E r\nCOLUMNS\n x r 1\nRHS\n a r 1\n a r 2\nENDATA\n", 8, 4, "a second number for row 'r'"},
            {"NAME\nROWS\n E r\nCOLUMNS\n x q 1\nENDATA\n", 5, 4, "unknown row 'q'"},
            {"NAME\nROWS\n E r\nCOLUMNS\n x r 1\nRANGES\nENDATA\n", 6, 1,
             "the section 'RANGES' is not read: NAME, ROWS, COLUMNS, RHS, BOUNDS and ENDATA are"},
            {"p cnf 2 1\n1 2 0\n", 1, 1, "a formula in DIMACS format is for a SAT solver"},
            {"1 { x(1); x(2) } 1.\n:- x(1).\n", 1, 1, "an answer set program is for clingo"},
        },
        [](const std::string& text) { (void)read_problem(text); });
}

TEST(ReadProblem, ReadsTablesWithNames) {
    const std::string named = "1 2 3 | A B C\n1 3 A\n2 B\n1 2 3 C\n";
    for (const char* text :
         {",1,2,3\nA,1,0,1\nB,0,1,0\nC,1,1,1\n", "name;1;2;3\r\nA;1;0;1\r\nB;0;1;0\r\nC;1;1;1\r\n",
          "| | 1 | 2 | 3 |\n|:-:|---|---|---|\n| A | 1 | 0 | 1 |\n| B | 0 | 1 | 0 |\n| C | 1 | 1 | 1 |\n",
          "\t1\t2\t3\nA\t1\t0\t1\nB\t0\t1\t0\n\nC\t1\t1\t1", "  1 2 3\nA 1 0 1\nB 0 1 0\nC 1 1 1\n",
          "\"\",\"1\",\"2\",\"3\"\n\"A\",1,0,1\n\"B\",0,1,0\n\"C\",1,1,1\n"})
        EXPECT_EQ(to_string(read_problem(text)), named) << text;
    EXPECT_EQ(to_string(read_problem("p,q,r\n1,0,1\n0,1,0\n")), "p q r\np r\nq\n");
    EXPECT_EQ(to_string(read_problem(",1,2\n1,1,0\n2,0,1\n")), "1 2 | option-1 option-2\n1 option-1\n2 option-2\n");
}

TEST(ReadProblem, ReadsSetsWithNames) {
    const std::string named = "x y z | A B C\nx y A\nz B\nx z C\n";
    for (const char* text :
         {"A = {x, y}\nB = {z}\nC = {x, z}\n", "A: [x, y]; B: [z]; C: [x, z]",
          "{'A': ['x', 'y'],\r\n 'B': {'z'}, 'C': ('x', 'z')}", "A := {x y}\n\nB := {z}\nC := {x z}"})
        EXPECT_EQ(to_string(read_problem(text)), named) << text;
    const std::string towns = "new_york boston | A B\nnew_york boston A\nnew_york B\n";
    EXPECT_EQ(to_string(read_problem("A = {new york, boston}\nB = {new york}\n")), towns);
    EXPECT_EQ(to_string(read_problem("{'A': ['new york','boston'], 'B': ['new york']}")), towns);
    EXPECT_EQ(to_string(read_problem("A = {'x,y'}\nB = {'z'}\n")), "x,y z | A B\nx,y A\nz B\n");
}

TEST(ReadProblem, CountsAsManySolutionsAsAnIntegerProgramHas) {
    const std::vector<std::string> names{"a", "b", "c", "d"};
    std::size_t read = 0;
    for (std::uint64_t seed = 0; seed < rounds(20'000); ++seed) {
        Dice dice(seed);
        std::string text = "min\nst\n";
        std::vector<std::function<bool(std::uint32_t)>> rows; // functions of the values of all variables as bits
        for (std::uint32_t row = 0; row < 2 + dice.below(6); ++row) {
            std::vector<std::int64_t> coefficients(names.size());
            const bool has_minus = dice.one_in(2);
            for (std::int64_t& coefficient : coefficients)
                coefficient = dice.one_in(2) ? 0 : has_minus && dice.one_in(3) ? -1 : 1;
            const std::uint32_t relation = has_minus ? 0 : dice.below(3);
            const auto bound = static_cast<std::int64_t>(has_minus ? 0 : dice.below(3));
            for (std::size_t k = 0; k < names.size(); ++k)
                if (coefficients[k] != 0)
                    text += (coefficients[k] < 0 ? " - " : " + ") + names[k];
            text += text.ends_with('\n') ? " 0 a" : "";
            text += (relation == 0 ? " >= " : relation == 1 ? " <= " : " = ") + std::to_string(bound) + "\n";
            rows.push_back([=](std::uint32_t values) {
                std::int64_t sum = 0;
                for (std::size_t k = 0; k < coefficients.size(); ++k)
                    sum += (values >> k & 1U) != 0 ? coefficients[k] : 0;
                return relation == 0 ? sum >= bound : relation == 1 ? sum <= bound : sum == bound;
            });
        }
        std::size_t expected = 0;
        for (std::uint32_t values = 0; values < 16; ++values)
            expected += std::all_of(rows.begin(), rows.end(), [&](const auto& row) { return row(values); }) ? 1 : 0;
        try {
            EXPECT_EQ(named_solutions(read_problem(text + "binary\na b c d\nend\n")).size(), expected) << text;
            ++read;
        } catch (const ParseError&) { // the row is not a sum
        }
    }
    EXPECT_GT(read, rounds(20'000) / 4);
}

TEST(ReadProblem, ReadsAnArrayInCode) {
    for (const char* text : {"var matrix = new[,]\n{\n {1, 0, 1},\n {0, 1, 0}\n};\n",
                             "m = np.array([[1,0,1],[0,1,0]])\n", "const m = [[1,0,1],\n[0,1,0],\n];"})
        EXPECT_EQ(to_string(read_problem(text)), "1 2 3\n1 3\n2\n") << text;
}

TEST(ReadProblem, RefusesTablesAndSetsAtTheExactPlace) {
    expect_refused(
        {
            {"name,a,b\nx,1,1\ny,0\n", 3, 1, "a row of 2 cells: the first row has 3"},
            {"name,a,b\nx,1,1\ny,0,2\n", 3, 5, "neither 0 nor 1"},
            {"name,a,a\nx,1,1\n", 1, 8, "item 'a' is named twice"},
            {"name,a,b\n0,1,0\n1,0,1\n", 1, 1,
             "0 and 1 in the first column may be names of the rows: remove it, or its title"},
            {"exact cover\n1 0 1\n0 1 0\n", 1, 1,
             "0 and 1 in the first column may be names of the rows: remove it, or its title"},
            {",x,y\nA,1,0\nTotal,1,1\n", 3, 1, "'Total' may be neither an item nor an option: remove it, or rename it"},
            {"x,y,cost\n1,0,1\n0,1,1\n", 1, 5, "'cost' may be neither an item nor an option: remove it, or rename it"},
            {"{\"secondary\": [3], \"A\": [1, 3]}\n", 1, 3,
             "'secondary' may be neither an item nor an option: remove it, or rename it"},
            {"A = {1, 3}\n# B = {2}\n", 2, 1, "'# B' is not the name of a set, a word or a text in quotes"},
            {"A = {1, 3}\nB != {2}\n", 2, 1, "'B !' is not the name of a set, a word or a text in quotes"},
            {"U = {1, 2, 3}\nA = {1, 2}\nB = {3}\n", 1, 1,
             "the set 'U' has all elements: the set of all items is not an option; remove it, and add items that are "
             "in no "
             "other set to the text in Knuth's format"},
            {"A = [1,0]\nB = [0,1]\n", 1, 1, "sets of 0 and 1, or rows of a matrix: write the rows without names"},
            {"A = {1-3}\nB = {2}\n", 1, 6, "list all elements of a set, separated by commas or blanks"},
            {"A = {x}\nA = {x}\n", 1, 1, "item 'A' is named twice"},
            {"m = np.transpose([[1,0,1],[0,1,0]])\n", 1, 18,
             "an array behind a function or an operator: write the rows that it results in"},
            {"m = ~np.array([[1,0,1],[0,1,0]])\n", 1, 15,
             "an array behind a function or an operator: write the rows that it results in"},
            {"1 0 x\n0 1 0\n", 2, 5, "item '0' occurs twice in an option"},
            {"A = {1, a:b}\n", 1, 9, "sets have no colors: write the problem in Knuth's format"},
            {"S = {A, B}\nA = {1, 2}\nB = {3}\n", 2, 1, "'A' is a set and an element of a set"},
            {"A = {1, {2}}\nB = {2}\n", 1, 9, "a bracket in a set"},
            {"A = {1..3}\nB = {2}\n", 1, 6, "list all elements of a set, separated by commas or blanks"},
            {"A = {1, 2\n", 1, 1, "the bracket of this set is not closed"},
            {"A = {2, 2}\n", 1, 1, "item '2' occurs twice in an option"},
            {"A = {1}\nB {2}\n", 2, 3, "a set is written as A = {x, y}"},
            {"a = {{1, 0}, {0, 1}};\nb = {{1, 0}, {0, 1}};\n", 2, 1, "more text after the array"},
        },
        [](const std::string& text) { (void)read_problem(text); });
}

} // namespace
} // namespace dlx::test::read_problem_test
