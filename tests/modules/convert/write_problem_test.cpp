#include "dlx/convert/formats.hpp"

#include "dlx/text.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <ios>
#include <sstream>
#include <string>
#include <vector>

namespace dlx::test::write_problem_test {
namespace {

std::string written(const Problem& problem, ProblemFormat format) {
    std::ostringstream out;
    write_problem(out, problem, format);
    return out.str();
}

/// Returns the lines that do not begin with `mark`.
std::string without_comments(const std::string& text, char mark) {
    std::istringstream lines(text);
    std::string rest;
    for (std::string line; std::getline(lines, line);)
        rest += line.starts_with(mark) ? "" : line + "\n";
    return rest;
}

const char* const example = "p 2:3|q r 0:1|z | x y\np q x:A |7.25\nq r x:A y |-3\nq x:B\nr q\np r y |1\n";

TEST(WriteProblem, NamesItemsOptionsAndColorsInComments) {
    EXPECT_EQ(written(parse("a 2|b | x\na b x:R |0.5\nb x:G\n"), ProblemFormat::opb),
              "* #variable= 4 #constraint= 7\n"
              "* exact cover: variable k is option k of the input\n"
              "* item 1: a\n"
              "* item 2: 2|b\n"
              "* secondary item 3: x\n"
              "* option 1: a b x:R\n"
              "* option 2: b x:G\n"
              "* variable 3: x:R\n"
              "* variable 4: x:G\n"
              "* costs are in units of 0.1\n"
              "min: +5 x1 ;\n"
              "+1 x1 = 1 ;\n"
              "+1 x1 +1 x2 = 2 ;\n"
              "-1 x3 -1 x4 >= -1 ;\n"
              "+1 x1 -1 x3 >= 0 ;\n"
              "+1 x3 -1 x1 >= 0 ;\n"
              "+1 x2 -1 x4 >= 0 ;\n"
              "+1 x4 -1 x2 >= 0 ;\n");
}

TEST(WriteProblem, AsAPseudoBooleanProblem) {
    EXPECT_EQ(without_comments(written(parse(example), ProblemFormat::opb), '*'), "min: +725 x1 -300 x2 +100 x5 ;\n"
                                                                                  "+1 x1 +1 x5 = 1 ;\n"
                                                                                  "+1 x1 +1 x2 +1 x3 +1 x4 >= 2 ;\n"
                                                                                  "-1 x1 -1 x2 -1 x3 -1 x4 >= -3 ;\n"
                                                                                  "+1 x2 +1 x4 +1 x5 = 1 ;\n"
                                                                                  "-1 x6 -1 x7 >= -1 ;\n"
                                                                                  "+1 x1 +1 x2 -1 x6 >= 0 ;\n"
                                                                                  "+1 x6 -1 x1 >= 0 ;\n"
                                                                                  "+1 x6 -1 x2 >= 0 ;\n"
                                                                                  "+1 x3 -1 x7 >= 0 ;\n"
                                                                                  "+1 x7 -1 x3 >= 0 ;\n"
                                                                                  "-1 x2 -1 x5 >= -1 ;\n");
}

TEST(WriteProblem, AsAnIntegerProgram) {
    EXPECT_EQ(without_comments(written(parse(example), ProblemFormat::lp), '\\'),
              "Minimize\n"
              " obj: 7.25 x1 - 3.00 x2 + 1.00 x5\n"
              "Subject To\n"
              " i1: x1 + x5 = 1\n"
              " i2min: x1 + x2 + x3 + x4 >= 2\n"
              " i2max: x1 + x2 + x3 + x4 <= 3\n"
              " i3: x2 + x4 + x5 = 1\n"
              " i5max: x6 + x7 <= 1\n"
              " x1 + x2 - x6 >= 0\n"
              " x6 - x1 >= 0\n"
              " x6 - x2 >= 0\n"
              " x3 - x7 >= 0\n"
              " x7 - x3 >= 0\n"
              " i6max: x2 + x5 <= 1\n"
              "Binary\n x1\n x2\n x3\n x4\n x5\n x6\n x7\nEnd\n");
}

TEST(WriteProblem, AsAnAnswerSetProgram) {
    EXPECT_EQ(without_comments(written(parse(example), ProblemFormat::asp), '%'),
              "1 { x(1); x(5) } 1.\n"
              "2 { x(1); x(2); x(3); x(4) } 3.\n"
              "1 { x(2); x(4); x(5) } 1.\n"
              "y(6) :- x(1).\n"
              "y(6) :- x(2).\n"
              "y(7) :- x(3).\n"
              ":- 2 { y(6); y(7) }.\n"
              ":- 2 { x(2); x(5) }.\n"
              "#minimize { 0; 725,1 : x(1); -300,2 : x(2); 100,5 : x(5) }.\n"
              "#show x/1.\n");
}

TEST(WriteProblem, AsClauses) {
    EXPECT_EQ(without_comments(written(parse("a b | x\na x:1\nb x:2\na b\n"), ProblemFormat::cnf), 'c'),
              "p cnf 5 9\n"
              "1 3 0\n-1 -3 0\n"
              "2 3 0\n-2 -3 0\n"
              "-4 -5 0\n"
              "-4 1 0\n-1 4 0\n"
              "-5 2 0\n-2 5 0\n");
}

TEST(WriteProblem, AsAMatrix) {
    EXPECT_EQ(written(parse("a b c\na c\nb\nc b\n"), ProblemFormat::matrix), "1 0 1\n0 1 0\n0 1 1\n");
    EXPECT_EQ(written(parse("a b c\na |0\n"), ProblemFormat::matrix), "1 0 0\n");
    const std::string two = written(parse("a b\nb\na\na b\n"), ProblemFormat::matrix);
    EXPECT_EQ(two, "3 2\n0 1\n1 0\n1 1\n");
    EXPECT_EQ(to_string(parse(two)), "1 2\n2\n1\n1 2\n");
}

TEST(WriteProblem, AsTextThatIsReadBack) {
    EXPECT_TRUE(parse(written(parse(example), ProblemFormat::dlx)) == parse(example));
}

TEST(WriteProblem, HasConstraintsThatAreNeverSatisfiedForItemsWithoutOptions) {
    const Problem problem = parse("a b\na\n");
    EXPECT_EQ(without_comments(written(problem, ProblemFormat::opb), '*'), "+1 x1 = 1 ;\n+1 x1 >= 2 ;\n");
    EXPECT_NE(written(problem, ProblemFormat::lp).find(" i2min: x1 >= 2\n"), std::string::npos);
    EXPECT_EQ(without_comments(written(problem, ProblemFormat::asp), '%'), "1 { x(1) }.\n:-.\n#show x/1.\n");
    EXPECT_EQ(without_comments(written(problem, ProblemFormat::cnf), 'c'), "p cnf 1 2\n1 0\n0\n");
}

TEST(WriteProblem, HasADummyVariableWithoutOptions) {
    const Problem problem = parse("0:1|a\n");
    EXPECT_EQ(without_comments(written(problem, ProblemFormat::opb), '*'), "+1 x1 = 0 ;\n");
    EXPECT_EQ(without_comments(written(problem, ProblemFormat::lp), '\\'),
              "Minimize\n obj: 0 x1\nSubject To\n x1 = 0\nBinary\n x1\nEnd\n");
    EXPECT_EQ(without_comments(written(problem, ProblemFormat::cnf), 'c'), "p cnf 0 0\n");
}

TEST(WriteProblem, HasShortLinesForCbc) {
    std::string names(5000, 'n');
    for (int k = 0; k < 500; ++k)
        names += " " + std::to_string(k);
    const std::string lp = written(parse(names + "\n" + names + "\n"), ProblemFormat::lp);
    std::istringstream lines(lp);
    for (std::string line; std::getline(lines, line);)
        ASSERT_LE(line.size(), 255);
    EXPECT_NE(lp.find(" 498 499\nMinimize"), std::string::npos) << "the comment is complete";
}

std::string obstacle(const std::string& text, ProblemFormat format) {
    std::ostringstream out;
    try {
        write_problem(out, parse(text), format);
    } catch (const InvalidProblem& error) {
        EXPECT_EQ(out.str(), "");
        return error.what();
    }
    return "";
}

TEST(WriteProblem, RefusesTheFirstPartThatAFormatCannotHold) {
    EXPECT_EQ(obstacle("a | x\na x\n", ProblemFormat::matrix), "a matrix has no secondary items such as 'x'");
    EXPECT_EQ(obstacle("a 2:3|b\na b\n", ProblemFormat::matrix), "a matrix has no bounds such as '2:3|b'");
    EXPECT_EQ(obstacle("a\na\na |-2.50\n", ProblemFormat::matrix), "a matrix has no costs, but option 2 costs -2.50");
    EXPECT_EQ(obstacle("a\n", ProblemFormat::matrix), "a matrix has rows, but the problem has no options");
    EXPECT_EQ(obstacle("a\na\na\n", ProblemFormat::matrix),
              "a matrix of one column would be read as names of items: use dlx");
    EXPECT_EQ(obstacle("a\na |7\n", ProblemFormat::cnf), "cnf has no costs, but option 1 costs 7");
    EXPECT_EQ(obstacle("a\na |0\n", ProblemFormat::cnf), "");
    EXPECT_EQ(obstacle("a\na |2147483647\na |-2147483647\n", ProblemFormat::asp), "");
    EXPECT_EQ(obstacle("a\na |1\na |2147483648\n", ProblemFormat::asp),
              "integers of asp have 32 bits, but option 2 costs 2147483648 units: write all costs in larger units");
    EXPECT_EQ(obstacle("a\na |-9223372036854775808\n", ProblemFormat::opb), "");
}

TEST(WriteProblem, RefusesCountersThatAreTooLarge) {
    std::string text = "10000:20000|a\n";
    for (int k = 0; k < 30'000; ++k)
        text += "a\n";
    EXPECT_EQ(obstacle(text, ProblemFormat::cnf),
              "cnf needs more than 268435456 variables for the bounds of items: opb, lp and asp need none");
    EXPECT_EQ(obstacle(text, ProblemFormat::opb), "");
}

TEST(WriteProblem, ThrowsIfTheStreamFails) {
    std::ostringstream out;
    out.setstate(std::ios::badbit);
    EXPECT_THROW(write_problem(out, parse("a\na\n"), ProblemFormat::lp), std::ios_base::failure);
}

// --- Counts, by trying all values of the variables ------------------------------------------------------------------

/// Counts the assignments that satisfy all clauses of a file.
class ModelCounter {
public:
    explicit ModelCounter(const std::string& cnf) {
        std::istringstream in(without_comments(cnf, 'c'));
        std::string word;
        std::size_t clauses = 0;
        in >> word >> word >> variables_ >> clauses;
        clauses_.resize(clauses);
        for (auto& clause : clauses_)
            for (int literal = 0; in >> literal && literal != 0;)
                clause.push_back(literal);
        EXPECT_TRUE(in.good() || clauses == 0);
        EXPECT_FALSE(in >> word) << "the header counts the clauses";
        values_.resize(variables_ + 1);
    }

    std::uint64_t count(std::size_t variable = 1) {
        for (const auto& clause : clauses_)
            if (is_false(clause))
                return 0;
        if (variable > variables_)
            return 1;
        std::uint64_t sum = 0;
        for (const int value : {1, -1}) {
            values_[variable] = value;
            sum += count(variable + 1);
        }
        values_[variable] = 0;
        return sum;
    }

private:
    [[nodiscard]] bool is_false(const std::vector<int>& clause) const {
        for (const int literal : clause)
            if (const int value = values_[static_cast<std::size_t>(std::abs(literal))]; value * literal >= 0)
                return false;
        return true;
    }

    std::size_t variables_ = 0;
    std::vector<std::vector<int>> clauses_;
    std::vector<int> values_; ///< value of each variable: 1, -1, or 0 for none
};

/// Counts the solutions of an OPB file, and stores the least cost.
std::uint64_t count_opb(const std::string& opb, std::int64_t& least) {
    std::size_t variables = 0;
    std::istringstream(opb.substr(opb.find('=') + 1)) >> variables;
    std::istringstream lines(without_comments(opb, '*'));
    std::vector<std::string> constraints;
    for (std::string line; std::getline(lines, line);)
        constraints.push_back(line);
    const auto sum_of = [](std::istringstream& in, std::uint64_t values, std::string& word) {
        std::int64_t sum = 0;
        while (in >> word && word != "=" && word != ">=" && word != ";") {
            const std::int64_t factor = std::stoll(word);
            in >> word;
            sum += (values >> (std::stoul(word.substr(1)) - 1) & 1) != 0 ? factor : 0;
        }
        return sum;
    };
    std::uint64_t count = 0;
    for (std::uint64_t values = 0; values < std::uint64_t{1} << variables; ++values) {
        bool is_solution = true;
        std::int64_t cost = 0;
        for (const std::string& line : constraints) {
            const bool is_objective = line.starts_with("min:");
            std::istringstream in(is_objective ? line.substr(4) : line);
            std::string relation;
            const std::int64_t sum = sum_of(in, values, relation);
            std::int64_t bound = 0;
            if (is_objective)
                cost = sum;
            else if (in >> bound; relation == "=" ? sum != bound : sum < bound)
                is_solution = false;
        }
        if (is_solution && (count++ == 0 || cost < least))
            least = cost;
    }
    return count;
}

Problem small_problem(std::uint64_t seed, std::uint32_t options) {
    return random_problem(seed, {.max_items = 4, .max_options = options, .max_colors = 2, .has_bounds = seed % 2 == 0});
}

TEST(Clauses, HaveAsManyModelsAsThereAreSolutions) {
    std::uint64_t with_counters = 0;
    for (std::uint64_t seed = 1; seed <= seeds(600); ++seed) {
        const Problem problem = small_problem(seed, 11);
        const std::string cnf = written(problem, ProblemFormat::cnf);
        SCOPED_TRACE("seed " + std::to_string(seed) + ":\n" + to_string(problem) + cnf);
        ASSERT_EQ(ModelCounter(cnf).count(), brute_force_solutions(problem).size());
        with_counters += cnf.find("counters") < cnf.size() ? 1 : 0;
    }
    EXPECT_GT(with_counters, 100);
}

TEST(PseudoBooleanConstraints, HaveTheSolutionsOfTheProblemAndTheirCosts) {
    for (std::uint64_t seed = 1; seed <= seeds(60); ++seed) {
        Problem problem = small_problem(seed, 6);
        Dice dice(seed);
        for (std::uint32_t k = 0; k < problem.option_count(); ++k)
            problem.set_cost(OptionId{k}, std::int64_t{dice.below(100)} - 50);
        SCOPED_TRACE("seed " + std::to_string(seed) + ":\n" + to_string(problem));
        const auto solutions = brute_force_solutions(problem);
        std::int64_t least = 0;
        for (const auto& solution : solutions) {
            std::int64_t cost = 0;
            for (const OptionId option : solution)
                cost += problem.cost(option);
            least = &solution == &*solutions.begin() ? cost : std::min(least, cost);
        }
        std::int64_t found = 0;
        ASSERT_EQ(count_opb(written(problem, ProblemFormat::opb), found), solutions.size());
        ASSERT_EQ(found, least);
    }
}

} // namespace
} // namespace dlx::test::write_problem_test
