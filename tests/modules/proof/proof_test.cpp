#include "dlx/proof/certificate.hpp"

#include "dlx/proof/cnf.hpp"
#include "dlx/proof/formula_check.hpp"
#include "dlx/text.hpp"
#include "tests/modules/proof/certificates.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/enumerate.hpp"
#include "tests/support/print.hpp"
#include "tests/support/problems/bounded_problems.hpp"
#include "tests/support/problems/problems.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <vector>

namespace dlx::test::proof_test {
namespace {

/// A sum of variables and its minimum, which is also the maximum of an equation.
struct Constraint {
    std::vector<std::pair<int, std::size_t>> terms; ///< coefficient and variable
    int least = 1;
    bool is_equation = false;
};

struct Formula {
    std::size_t variables = 0;
    std::vector<Constraint> constraints;
};

Formula parse_cnf(const std::string& text) {
    Formula formula;
    std::size_t clauses = 0;
    for (const std::string& line : lines(text)) {
        if (line[0] == 'c')
            continue;
        if (line[0] == 'p') {
            std::istringstream(line.substr(6)) >> formula.variables >> clauses;
            continue;
        }
        Constraint& clause = formula.constraints.emplace_back();
        for (const Literal literal : numbers(line)) {
            clause.terms.emplace_back(literal < 0 ? -1 : 1, std::abs(literal));
            clause.least -= literal < 0 ? 1 : 0;
        }
    }
    EXPECT_EQ(formula.constraints.size(), clauses);
    return formula;
}

Formula parse_opb(const std::string& text) {
    Formula formula;
    std::size_t constraints = 0;
    for (const std::string& line : lines(text)) {
        if (line.rfind("* #variable= ", 0) == 0) {
            std::string word;
            std::istringstream(line) >> word >> word >> formula.variables >> word >> constraints;
        }
        if (line[0] == '*')
            continue;
        Constraint& constraint = formula.constraints.emplace_back();
        std::istringstream in(line);
        std::string word;
        while (in >> word && word != "=" && word != ">=") {
            std::string variable;
            in >> variable;
            constraint.terms.emplace_back(std::stoi(word), std::stoul(variable.substr(1)));
        }
        constraint.is_equation = word == "=";
        EXPECT_TRUE(in >> constraint.least >> word && word == ";") << line;
    }
    EXPECT_EQ(formula.constraints.size(), constraints);
    return formula;
}

bool holds(const Constraint& constraint, const std::vector<bool>& values) {
    int sum = 0;
    for (const auto& [coefficient, variable] : constraint.terms)
        sum += values[variable] ? coefficient : 0;
    return constraint.is_equation ? sum == constraint.least : sum >= constraint.least;
}

/// Returns all assignments that satisfy the first `used` constraints, as the variables up to `shown` that are true.
std::multiset<Clause> models(const Formula& formula, std::size_t used, std::size_t shown) {
    std::vector<std::vector<const Constraint*>> by_last(formula.variables + 1);
    for (std::size_t k = 0; k < used; ++k) {
        std::size_t last = 0;
        for (const auto& [coefficient, variable] : formula.constraints[k].terms)
            last = std::max(last, variable);
        by_last.at(last).push_back(&formula.constraints[k]);
    }
    std::multiset<Clause> found;
    std::vector<bool> values(formula.variables + 1);
    const std::function<void(std::size_t)> visit = [&](std::size_t v) {
        for (const Constraint* constraint : by_last[v])
            if (!holds(*constraint, values))
                return;
        if (v == formula.variables) {
            Clause model;
            for (std::size_t k = 1; k <= shown; ++k)
                if (values[k])
                    model.push_back(static_cast<Literal>(k));
            found.insert(model);
            return;
        }
        for (const bool value : {false, true}) {
            values[v + 1] = value;
            visit(v + 1);
        }
    };
    visit(0);
    return found;
}

/// Returns true if an assignment, given by the variables that are true, satisfies all constraints.
bool is_model(const Formula& formula, const Clause& model) {
    std::vector<bool> values(formula.variables + 1);
    for (const Literal variable : model)
        values[static_cast<std::size_t>(variable)] = true;
    return std::all_of(formula.constraints.begin(), formula.constraints.end(),
                       [&](const Constraint& constraint) { return holds(constraint, values); });
}

Literal variable_of(OptionId option) { return static_cast<Literal>(index(option)) + 1; }

Clause variables_of(const OptionSet& options) {
    Clause result;
    for (const OptionId option : options)
        result.push_back(variable_of(option));
    return result;
}

std::string describe(std::uint64_t seed, const Problem& problem, const std::vector<OptionId>& forced) {
    std::string text = "seed " + std::to_string(seed) + ", forced";
    for (const OptionId option : forced)
        text += " " + std::to_string(index(option));
    return text + ", problem:\n" + to_string(problem);
}

/// Returns true if the clause excludes a solution.
bool excludes(const Clause& clause, const OptionSet& solution) {
    return std::all_of(clause.begin(), clause.end(), [&](Literal literal) {
        const OptionId option{static_cast<std::uint32_t>(std::abs(literal)) - 1};
        return std::binary_search(solution.begin(), solution.end(), option) == (literal < 0);
    });
}

// --- Random problems -------------------------------------------------------------------------------------------------

/// Calls `test` with random problems, alternately without and with bounds, some options forced, and all their
/// solutions.
template <class Test>
void for_random_problems(std::uint64_t seeds, Test test) {
    for (std::uint64_t number = 2; number <= 2 * seeds + 1 && !testing::Test::HasFailure(); ++number) {
        const std::uint64_t seed = number / 2;
        const Problem problem =
            random_problem(seed, {.max_items = 8, .max_options = 11, .max_colors = 3, .has_bounds = number % 2 == 1});
        Dice dice(seed);
        std::vector<OptionId> forced;
        if (dice.one_in(2))
            forced = random_forced_options(problem, dice);
        SCOPED_TRACE(describe(seed, problem, forced));
        test(problem, forced, with_forced(brute_force_solutions(problem), forced));
    }
}

// All assignments are tried: each model is a solution, each solution is a model, and determines the colors.
TEST(Formula, HasTheSolutionsAsItsOnlyModels) {
    for_random_problems(
        400, [](const Problem& problem, const std::vector<OptionId>& forced, const std::set<OptionSet>& solutions) {
            std::multiset<Clause> expected;
            for (const OptionSet& solution : solutions)
                expected.insert(variables_of(solution));
            const Cnf cnf(problem, forced);
            std::ostringstream clauses;
            std::ostringstream constraints;
            const Limits limits;
            cnf.write_formula(clauses, FormulaFormat::cnf, 0, RunMonitor(limits));
            cnf.write_formula(constraints, FormulaFormat::opb, 0, RunMonitor(limits));
            const Formula as_clauses = parse_cnf(clauses.str());
            const Formula as_constraints = parse_opb(constraints.str());
            EXPECT_EQ(as_clauses.constraints.size(), cnf.clause_count());
            EXPECT_EQ(as_constraints.constraints.size(), cnf.constraint_count());
            EXPECT_EQ(models(as_clauses, cnf.clause_count(), problem.option_count()), expected);
            EXPECT_EQ(models(as_constraints, cnf.constraint_count(), problem.option_count()), expected);
        });
}

TEST(Certificates, AreAcceptedAndExcludeExactlyTheSolutions) {
    for_random_problems(
        1500, [](const Problem& problem, const std::vector<OptionId>& forced, const std::set<OptionSet>& solutions) {
            const Certificate made = certificate(problem, solutions.size(), ProofFormat::lrat, forced);
            EXPECT_EQ(made.result.status, Status::exhausted);
            EXPECT_EQ(made.result.solutions, solutions.size());
            const LratVerdict verdict = check(made.formula, made.proof);
            EXPECT_TRUE(verdict.is_verified) << verdict.line << ": " << verdict.reason << '\n'
                                             << made.formula << made.proof;

            std::multiset<OptionSet> excluded;
            const std::vector<std::string> clauses = lines(made.formula);
            for (std::size_t k = clauses.size() - solutions.size(); k < clauses.size(); ++k)
                for (const OptionSet& solution : solutions)
                    if (excludes(numbers(clauses[k]), solution))
                        excluded.insert(solution);
            const std::multiset<OptionSet> expected(solutions.begin(), solutions.end());
            EXPECT_EQ(excluded, expected);
        });
}

TEST(Certificates, AreOfTheTreeOfTheEngines) {
    for_random_problems(
        500, [](const Problem& problem, const std::vector<OptionId>& forced, const std::set<OptionSet>& solutions) {
            const SolveResult counted = enumerate(problem, by_links(), forced);
            const Certificate made = certificate(problem, solutions.size(), ProofFormat::drat, forced);
            EXPECT_EQ(made.result.stats.search_nodes, counted.stats.search_nodes);
            EXPECT_EQ(made.result.stats.max_level, counted.stats.max_level);
        });
}

TEST(Certificates, AreTheSameInEveryFormat) {
    for_random_problems(
        500, [](const Problem& problem, const std::vector<OptionId>& forced, const std::set<OptionSet>& solutions) {
            const Certificate drat = certificate(problem, solutions.size(), ProofFormat::drat, forced);
            const auto steps = parse_drat(drat.proof);
            EXPECT_EQ(why_not_drat(drat.formula, steps), "") << drat.formula << drat.proof;
            const Certificate binary = certificate(problem, solutions.size(), ProofFormat::drat_binary, forced);
            EXPECT_EQ(parse_binary_drat(binary.proof), steps);
            EXPECT_EQ(binary.formula, drat.formula);
            const Certificate veripb = certificate(problem, solutions.size(), ProofFormat::veripb, forced);
            std::size_t inequalities = 0;
            for (const Constraint& constraint : parse_opb(veripb.formula).constraints)
                inequalities += constraint.is_equation ? 2 : 1;
            EXPECT_EQ(parse_veripb(veripb.proof, inequalities), steps);
        });
}

// --- Known problems --------------------------------------------------------------------------------------------------

TEST(Certificates, OfPublishedCountsAreAccepted) {
    struct Case {
        Problem problem;
        std::uint64_t solutions;
    };
    for (const auto& [problem, solutions] :
         {Case{six_options(), 1}, Case{five_colored_options(), 1}, Case{queens(8), 92}, Case{langford(7), 52},
          Case{langford(6), 0}, Case{dominoes(4, 4), 36}, Case{latin_squares(4), 576}, Case{perfect_matchings(7), 0}}) {
        const Certificate made = certificate(problem, solutions, ProofFormat::lrat);
        const LratVerdict verdict = check(made.formula, made.proof);
        EXPECT_TRUE(verdict.is_verified) << verdict.line << ": " << verdict.reason;
    }
}

TEST(Certificates, OfPublishedCountsWithBoundsAreAccepted) {
    std::size_t accepted = 0;
    for (const BoundedCount& count : bounded_counts()) {
        if (count.effort != Effort::second)
            continue;
        SCOPED_TRACE(count.name);
        SolveParams params;
        params.limits.search_nodes = 10'000;
        const Certificate made = certificate(count.make(), count.solutions, ProofFormat::lrat, {}, params);
        if (made.result.status != Status::exhausted)
            continue;
        EXPECT_TRUE(check(made.formula, made.proof).is_verified);
        ++accepted;
    }
    EXPECT_GT(accepted, 10U);
}

TEST(Certificates, OfAnEmptyProblemExcludeTheEmptySolution) {
    const Certificate made = certificate(Problem(), 1, ProofFormat::lrat);
    EXPECT_EQ(made.formula.substr(made.formula.find("p cnf")), "p cnf 0 1\n0\n");
    EXPECT_EQ(made.proof, "2 0 1 0\n");
    EXPECT_TRUE(check(made.formula, made.proof).is_verified);
}

TEST(Certificates, CanBeRead) {
    Problem problem;
    for (const char* const item : {"a", "b"})
        problem.add_item(item);
    for (const char* const option : {"a b", "a", "b"})
        problem.add_option(option);
    const Certificate made = certificate(problem, 2, ProofFormat::lrat);
    EXPECT_EQ(made.formula, "c exact cover: variable k is option k of the input\n"
                            "c each of the last 2 clauses excludes a solution\n"
                            "p cnf 3 6\n"
                            "1 2 0\n-1 -2 0\n"
                            "1 3 0\n-1 -3 0\n"
                            "-1 0\n-2 -3 0\n");
    EXPECT_EQ(made.proof, "7 -1 0 5 0\n"
                          "8 0 7 1 3 6 0\n");
}

TEST(Certificates, NeedTheRightNumber) {
    for (const std::uint64_t wrong : {0ULL, 91ULL, 93ULL})
        EXPECT_THROW((void)certificate(queens(8), wrong, ProofFormat::drat), std::logic_error);
    EXPECT_THROW((void)certificate(queens(4), 2, ProofFormat::drat, {OptionId{16}}), std::out_of_range);
}

TEST(Certificates, EndAtLimits) {
    SolveParams params;
    params.limits.search_nodes = 100;
    EXPECT_EQ(certificate(queens(8), 92, ProofFormat::lrat, {}, params).result.status, Status::node_limit);
    params = {};
    params.limits.seconds = 0.0;
    EXPECT_EQ(certificate(queens(8), 92, ProofFormat::lrat, {}, params).result.status, Status::time_limit);
    const std::atomic<bool> stop = true;
    params = {};
    params.limits.stop_flag = &stop;
    EXPECT_EQ(certificate(queens(8), 92, ProofFormat::lrat, {}, params).result.status, Status::stopped);
}

/// A buffer that discards its input.
class NullBuffer : public std::streambuf {
protected:
    int_type overflow(int_type c) override { return traits_type::not_eof(c); }
    std::streamsize xsputn(const char* /*text*/, std::streamsize size) override { return size; }
};

// The formula would have 5,000,000,000 clauses.
TEST(Certificates, EndAtLimitsWhileTheFormulaIsWritten) {
    Problem problem;
    problem.add_item("a");
    problem.add_item("b");
    for (std::uint32_t k = 0; k < 100'000; ++k)
        problem.add_option({Entry{ItemId{0}}});
    NullBuffer nothing;
    std::ostream formula(&nothing);
    std::ostream proof(&nothing);
    SolveParams params;
    params.limits.seconds = 0.01;
    for (const ProofFormat format : {ProofFormat::lrat, ProofFormat::drat})
        EXPECT_EQ(write_certificate(problem, 0, format, formula, proof, params).status, Status::time_limit);
    EXPECT_EQ(write_certificate(problem, 0, ProofFormat::veripb, formula, proof).status, Status::exhausted);
}

TEST(Certificates, AreGivenUpWhenTheyCannotBeWritten) {
    std::ostringstream good;
    std::ostringstream bad;
    bad.setstate(std::ios::badbit);
    EXPECT_EQ(write_certificate(queens(8), 92, ProofFormat::lrat, good, bad).status, Status::stopped);
    EXPECT_EQ(write_certificate(queens(8), 92, ProofFormat::lrat, bad, good).status, Status::stopped);
}

// --- Formulas of other problems -------------------------------------------------------------------------------------

FormulaCheck certified(const Problem& problem, const std::string& formula) {
    std::istringstream clauses(formula);
    return check_formula(problem, LratChecker(clauses));
}

TEST(CertifiedSolutions, AreThoseOfTheProblem) {
    for_random_problems(1000, [](const Problem& problem, const std::vector<OptionId>& /*forced*/,
                                 const std::set<OptionSet>& /*with_forced*/) {
        const std::set<OptionSet> solutions = brute_force_solutions(problem);
        const Certificate made = certificate(problem, solutions.size(), ProofFormat::lrat);
        const FormulaCheck found = certified(problem, made.formula);
        EXPECT_EQ(found.reason, "") << made.formula;
        EXPECT_EQ(found.solutions, solutions.size());
    });
}

// A literal that is negated or omitted makes a clause stronger or another; accepted clauses must be true in all
// solutions but those that are excluded.
TEST(CertifiedSolutions, AreNotThoseOfAnotherFormula) {
    std::size_t refused = 0;
    for_random_problems(100, [&](const Problem& problem, const std::vector<OptionId>& /*forced*/,
                                 const std::set<OptionSet>& /*with_forced*/) {
        const std::set<OptionSet> solutions = brute_force_solutions(problem);
        const Certificate made = certificate(problem, solutions.size(), ProofFormat::lrat);
        const std::vector<std::string> all = lines(made.formula);
        const Formula whole = parse_cnf(made.formula);
        const auto all_models = models(whole, whole.constraints.size() - solutions.size(), whole.variables);
        const std::size_t stride = problem.has_bounds() ? 1 + all.size() / 40 : 1; // counters have many clauses
        for (std::size_t k = 3 + all.size() % stride; k < all.size(); k += stride)
            for (std::size_t l = 0; l < 4 * numbers(all[k]).size(); ++l) {
                Clause clause = numbers(all[k]);
                if (l % 2 == 0)
                    clause[l / 4] = -clause[l / 4];
                else
                    clause.erase(clause.begin() + static_cast<std::ptrdiff_t>(l / 4));
                std::vector<std::string> broken = all;
                if (l % 4 < 2) // solutions that are not excluded satisfy all accepted clauses
                    std::fill(broken.end() - static_cast<std::ptrdiff_t>(solutions.size()), broken.end(), all[3]);
                broken[k].clear();
                for (const Literal literal : clause)
                    broken[k] += std::to_string(literal) + " ";
                broken[k] += "0";
                const FormulaCheck found = certified(problem, joined(broken));
                refused += found.reason.empty() ? 0 : 1;
                if (!found.reason.empty())
                    continue;
                // A solution that is left out is still a model.
                const Formula formula = parse_cnf(joined(broken));
                const auto solutions_left = static_cast<std::size_t>(
                    std::count_if(all_models.begin(), all_models.end(),
                                  [&](const Clause& model) { return is_model(formula, model); }));
                EXPECT_EQ(solutions_left + found.solutions, solutions.size()) << joined(broken);
            }
    });
    EXPECT_GT(refused, 1000U);
}

TEST(CertifiedSolutions, NeedTheSameVariables) {
    EXPECT_EQ(certified(six_options(), "p cnf 7 0\n").reason, "it has 7 variables, and the problem 6");
    EXPECT_EQ(certified(six_options(), "p cnf 6 1\n1 0\n").reason,
              "clause 1 does not follow from the problem, nor does it exclude a solution");
    EXPECT_EQ(certified(six_options(), "p cnf 6 2\n-1 -4 -5 0\n-5 -4 -1 0\n").solutions, 1U);
}

} // namespace
} // namespace dlx::test::proof_test
