#include "dlx/proof/path_certificate.hpp"

#include "dlx/proof/formula_check.hpp"
#include "dlx/text.hpp"

#include "tests/support/certificates.hpp"
#include "tests/support/enumerate.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/problems/problems.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace dlx::test::path_certificate_test {
namespace {

/// A path from the position in which some options are forced.
struct Start {
    Problem problem;
    std::vector<OptionId> forced;
    Path path;
};

using PathMaker = std::function<Path(const Problem&, Position)>;

Path without_sets(const Problem& /*problem*/, Position position) {
    return Reasoner({.max_set_size = 0}).path(position);
}
Path simplest(const Problem& /*problem*/, Position position) { return Reasoner().path(position); }
Path by_large_sets(const Problem& problem, Position position) {
    return path_by_large_sets(problem, std::move(position), 5);
}

Path by_trials(const Problem& /*problem*/, Position position) {
    return Reasoner({.max_chain_length = 1, .max_set_size = 2, .max_trial_depth = 20}).path(position);
}

Start start(Problem problem, std::vector<OptionId> forced = {}, const PathMaker& make_path = without_sets) {
    Position position(problem);
    for (const OptionId option : forced)
        position.choose(option);
    Path path = make_path(problem, std::move(position));
    return {std::move(problem), std::move(forced), std::move(path)};
}

struct PathCertificate {
    Status status{};
    std::string formula;
    std::string proof;
};

PathCertificate certificate_of(const Start& from, ProofFormat format = ProofFormat::lrat, const Limits& limits = {}) {
    std::ostringstream formula;
    std::ostringstream proof;
    const Status status =
        write_path_certificate(from.problem, from.path.steps, format, formula, proof, limits, from.forced);
    return {status, formula.str(), proof.str()};
}

Problem random_kind(std::uint64_t seed) {
    return seed % 3 == 0   ? problem_of_pairs(seed, 60)
           : seed % 3 == 1 ? problem_of_sets(seed)
                           : random_problem(seed, {.max_items = 9, .max_options = 13, .max_colors = 3});
}

/// Calls `test` with random problems, some options forced, of which the path is whole.
template <class Test>
void for_whole_paths(std::uint64_t seeds, Test test, const PathMaker& make_path = without_sets,
                     Problem (*make_problem)(std::uint64_t) = random_kind) {
    for (std::uint64_t seed = 0; seed < seeds && !testing::Test::HasFailure(); ++seed) {
        Problem problem = make_problem(seed);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_text(problem));
        std::vector<OptionId> forced;
        if (Dice dice(seed); dice.one_in(3) && problem.option_count() > 0)
            forced.push_back(OptionId{dice.below(problem.option_count())});
        const Start from = start(std::move(problem), forced, make_path);
        if (from.path.outcome == ReasoningOutcome::solved || from.path.outcome == ReasoningOutcome::contradiction)
            test(from);
    }
}

/// A Sudoku puzzle: its givens are forced.
Start sudoku(const std::string& puzzle) {
    Problem problem;
    for (const char kind : {'p', 'r', 'c', 'b'})
        for (std::uint32_t k = 0; k < 81; ++k)
            problem.add_item(kind + std::to_string(k));
    std::vector<OptionId> givens;
    for (std::uint32_t cell = 0; cell < 81; ++cell)
        for (std::uint32_t d = 0; d < 9; ++d) {
            const std::uint32_t row = cell / 9;
            const std::uint32_t column = cell % 9;
            const std::uint32_t box = row / 3 * 3 + column / 3;
            const OptionId option =
                problem.add_option({Entry{ItemId{cell}}, Entry{ItemId{81 + row * 9 + d}},
                                    Entry{ItemId{162 + column * 9 + d}}, Entry{ItemId{243 + box * 9 + d}}});
            if (puzzle[cell] == static_cast<char>('1' + d))
                givens.push_back(option);
        }
    return start(std::move(problem), givens);
}

/// The clauses that an LRAT proof adds.
ProofSteps parse_lrat(const std::string& text) {
    ProofSteps steps;
    for (const std::string& line : lines(text))
        steps.emplace_back(true, numbers(line.substr(line.find(' '))));
    return steps;
}

/// What they add that holds without an assumption.
std::vector<Clause> conclusions(const ProofSteps& steps) {
    std::vector<Clause> clauses;
    for (const auto& [is_added, clause] : steps)
        if (is_added && clause.size() <= 1)
            clauses.push_back(clause);
    return clauses;
}

Literal variable_of(OptionId option) { return static_cast<Literal>(index(option)) + 1; }

/// What the steps of a path say, and that nothing is left at its end.
std::vector<Clause> conclusions(const Path& path) {
    std::vector<Clause> clauses;
    for (const Step& step : path.steps) {
        const Literal variable = variable_of(step.target);
        clauses.push_back({step.rule == Rule::single ? variable : -variable});
        for (const OptionId other : step.other_targets)
            clauses.push_back({-variable_of(other)});
    }
    clauses.emplace_back();
    return clauses;
}

void expect_accepted(const Start& from) {
    const PathCertificate made = certificate_of(from);
    ASSERT_EQ(made.status, Status::exhausted);
    const LratVerdict verdict = check(made.formula, made.proof);
    ASSERT_TRUE(verdict.is_verified) << verdict.line << ": " << verdict.reason << '\n' << made.formula << made.proof;
    ASSERT_EQ(conclusions(parse_lrat(made.proof)), conclusions(from.path));
    const std::uint64_t solutions = from.path.outcome == ReasoningOutcome::solved ? 1 : 0;
    ASSERT_EQ(enumerate(from.problem, by_links(), from.forced).solutions, solutions);
    if (!from.forced.empty())
        return; // the formula says more than the problem
    std::istringstream clauses(made.formula);
    const FormulaCheck certified = check_formula(from.problem, LratChecker(clauses));
    ASSERT_EQ(certified.reason, "");
    ASSERT_EQ(certified.solutions, solutions);
}

TEST(PathCertificates, AreAcceptedAndSayHowManySolutionsThereAre) {
    std::size_t solved = 0;
    std::size_t contradictions = 0;
    std::size_t with_forced_options = 0;
    std::size_t chains = 0;
    std::size_t longest = 0;
    for_whole_paths(8000, [&](const Start& from) {
        expect_accepted(from);
        ASSERT_EQ(lines(certificate_of(from).proof).size(), from.path.steps.size() + 1); // one line each
        ++(from.path.outcome == ReasoningOutcome::solved ? solved : contradictions);
        with_forced_options += from.forced.empty() ? 0 : 1;
        for (const Step& step : from.path.steps) {
            chains += step.chain.empty() ? 0 : 1;
            longest = std::max(longest, step.chain.size());
        }
    });
    EXPECT_GT(solved, 500U);
    EXPECT_GT(contradictions, 500U);
    EXPECT_GT(with_forced_options, 500U);
    EXPECT_GT(chains, 1000U);
    EXPECT_GE(longest, 3U);
}

/// Of many sets, a clause for each target follows by unit propagation from simpler ones only, which take cases.
TEST(PathCertificates, WithSetsAreAccepted) {
    std::vector<std::size_t> orders(6);
    std::vector<std::size_t> ranks(6);
    std::size_t with_cases = 0;
    const auto test = [&](const Start& from) {
        expect_accepted(from);
        for (const Step& step : from.path.steps)
            if (step.rule == Rule::set) {
                ++orders.at(step.base.size());
                ++ranks.at(step.cover.size() - step.base.size());
            }
        for (const auto& [is_added, clause] : parse_lrat(certificate_of(from).proof))
            with_cases += std::count_if(clause.begin(), clause.end(), [](Literal l) { return l < 0; }) > 1 ? 1 : 0;
    };
    for_whole_paths(4000, test, simplest);
    for_whole_paths(4000, test, by_large_sets);
    for (std::size_t order = 1; order <= 5; ++order)
        EXPECT_GT(orders[order], 10U) << order;
    for (std::size_t rank = 0; rank <= 2; ++rank)
        EXPECT_GT(ranks[rank], 30U) << rank;
    EXPECT_GT(with_cases, 100U);
}

TEST(PathCertificates, WithTrialsAreAccepted) {
    std::size_t trials = 0;
    std::map<Rule, std::size_t> inside;
    for_whole_paths(
        400,
        [&](const Start& from) {
            expect_accepted(from);
            for (const Step& step : from.path.steps) {
                trials += step.rule == Rule::trial ? 1 : 0;
                for (const Step& one : step.substeps)
                    ++inside[one.rule];
            }
        },
        by_trials, queens_without_some);
    EXPECT_GT(trials, 500U);
    EXPECT_GT(inside[Rule::single], 1000U);
    EXPECT_GT(inside[Rule::set], 10U);
    EXPECT_GT(inside[Rule::trial], 10U);
}

/// Guests choose among two or three seats of tables, which have a least and a greatest number of guests. Pairs of seats
/// clash.
Problem problem_of_guests(std::uint64_t seed) {
    Dice dice(seed);
    const std::uint32_t guests = 6 + dice.below(5);
    const std::uint32_t tables = 2 + dice.below(2);
    Problem problem;
    for (std::uint32_t i = 0; i < guests; ++i)
        problem.add_item("g" + std::to_string(i));
    for (std::uint32_t i = 0; i < tables; ++i) {
        const std::uint32_t max = 2 + dice.below(4);
        problem.add_item("t" + std::to_string(i), Bounds{dice.below(max + 1), max});
    }
    std::vector<std::vector<Entry>> options;
    for (std::uint32_t i = 0; i < guests; ++i)
        for (std::uint32_t k = 2 + dice.below(2); k > 0; --k)
            options.push_back({{ItemId{i}}, {ItemId{guests + dice.below(tables)}}});
    for (std::uint32_t k = 0; k < 2 * guests; ++k) {
        const ItemId clash = problem.add_item("s" + std::to_string(k), ItemKind::secondary);
        const std::uint32_t first = dice.below(options.size());
        options[first].push_back({clash});
        options[(first + 1 + dice.below(options.size() - 1)) % options.size()].push_back({clash});
    }
    for (const auto& option : options)
        problem.add_option(option);
    return problem;
}

Problem bounded_kind(std::uint64_t seed) {
    return seed % 2 == 0
               ? problem_of_guests(seed)
               : random_problem(seed, {.max_items = 14, .max_options = 24, .max_colors = 3, .has_bounds = true});
}

TEST(PathCertificates, WithBoundsAreAccepted) {
    std::map<Rule, std::size_t> rules;
    std::map<ReasoningOutcome, std::size_t> outcomes;
    std::size_t longest = 0;
    for (const PathMaker& make_path :
         {PathMaker(without_sets), PathMaker(simplest), PathMaker(by_large_sets), PathMaker(by_trials)})
        for_whole_paths(
            1000,
            [&](const Start& from) {
                expect_accepted(from);
                ++outcomes[from.path.outcome];
                for (const Step& step : from.path.steps) {
                    ++rules[step.rule];
                    longest = std::max(longest, step.chain.size());
                }
            },
            make_path, bounded_kind);
    EXPECT_GT(outcomes[ReasoningOutcome::solved], 200U);
    EXPECT_GT(outcomes[ReasoningOutcome::contradiction], 500U);
    EXPECT_GT(rules[Rule::single], 2000U);
    EXPECT_GT(rules[Rule::set], 100U);
    EXPECT_GT(rules[Rule::whip], 300U);
    EXPECT_GT(rules[Rule::trial], 500U);
    EXPECT_GE(longest, 3U);
}

TEST(PathCertificates, OfLongChainsAreAccepted) {
    for (const char* const puzzle :
         {"..34......5...912.7...2.....1.5.7..86...9...7.......34..2.............9.9...61.75",
          ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8"}) {
        const Start from = sudoku(puzzle);
        const auto is_long = [](const Step& step) { return step.chain.size() >= 4; };
        EXPECT_TRUE(std::any_of(from.path.steps.begin(), from.path.steps.end(), is_long));
        expect_accepted(from);
    }
}

TEST(PathCertificates, BeginWithTheFormulaOfTheSearch) {
    for_whole_paths(500, [](const Start& from) {
        const std::uint64_t solutions = from.path.outcome == ReasoningOutcome::solved ? 1 : 0;
        const Certificate expected = certificate(from.problem, solutions, ProofFormat::drat, from.forced);
        const auto all = lines(certificate_of(from).formula);
        const auto of_search = lines(expected.formula);
        ASSERT_EQ(all.size(), of_search.size());
        for (std::size_t k = 0; k < all.size(); ++k) {
            const bool excludes = k + solutions == all.size(); // the options are in another order
            Clause clause = numbers(all[k]);
            Clause other = numbers(of_search[k]);
            std::sort(clause.begin(), clause.end());
            std::sort(other.begin(), other.end());
            ASSERT_EQ(excludes ? "" : all[k], excludes ? "" : of_search[k]);
            ASSERT_EQ(clause, other);
        }
    });
}

TEST(PathCertificates, AreTheSameInEveryFormat) {
    const auto test = [](const Start& from) {
        const PathCertificate lrat = certificate_of(from);
        const ProofSteps steps = parse_lrat(lrat.proof);
        const PathCertificate drat = certificate_of(from, ProofFormat::drat);
        ASSERT_EQ(drat.formula, lrat.formula);
        ASSERT_EQ(parse_drat(drat.proof), steps);
        ASSERT_EQ(parse_binary_drat(certificate_of(from, ProofFormat::drat_binary).proof), steps);
        const std::string veripb = certificate_of(from, ProofFormat::veripb).proof;
        ASSERT_EQ(parse_veripb(veripb, std::stoul(lines(veripb).at(1).substr(2))), steps);
        const std::uint64_t solutions = from.path.outcome == ReasoningOutcome::solved ? 1 : 0;
        ASSERT_EQ(lines(veripb).at(1),
                  lines(certificate(from.problem, solutions, ProofFormat::veripb, from.forced).proof).at(1));
    };
    for_whole_paths(1000, test);
    for_whole_paths(1000, test, simplest, bounded_kind);
}

TEST(PathCertificates, AreRefusedWhenAnythingIsMissing) {
    std::size_t damaged = 0;
    const auto test = [&](const Start& from) {
        const PathCertificate made = certificate_of(from);
        const std::vector<std::string> all = lines(made.proof);
        for (std::size_t k = 0; k < all.size(); ++k) {
            std::vector<std::string> words;
            std::istringstream in(all[k]);
            for (std::string word; in >> word;)
                words.push_back(word);
            // Each hint is needed: what it says was not known, and is used later, or was the last option to be lost.
            const auto end = std::find(words.begin(), words.end(), "0") - words.begin();
            for (std::size_t w = static_cast<std::size_t>(end) + 1; w + 1 < words.size(); ++w) {
                std::vector<std::string> broken = all;
                broken[k].clear();
                for (std::size_t v = 0; v < words.size(); ++v)
                    if (v != w)
                        broken[k] += words[v] + ' ';
                ASSERT_FALSE(check(made.formula, joined(broken)).is_verified) << all[k] << " without hint " << w;
                ++damaged;
            }
            std::vector<std::string> flipped = all;
            if (const Clause clause = numbers(all[k].substr(all[k].find(' '))); !clause.empty()) {
                const std::string literal = std::to_string(clause[0]);
                flipped[k].replace(flipped[k].find(' ') + 1, literal.size(), std::to_string(-clause[0]));
                ASSERT_FALSE(check(made.formula, joined(flipped)).is_verified) << all[k] << " flipped";
                ++damaged;
            }
        }
        ASSERT_FALSE(check(made.formula, joined({all.begin(), all.end() - 1})).is_verified);
    };
    for_whole_paths(1000, test);
    for_whole_paths(300, test, simplest, bounded_kind);
    EXPECT_GT(damaged, 5000U);
}

TEST(PathCertificates, CanBeRead) {
    const Start from = start(parse_problem("a b | x\na b\na x:A\nb x:B\n"));
    const PathCertificate made = certificate_of(from);
    EXPECT_EQ(made.formula.substr(made.formula.find("p cnf")), "p cnf 5 10\n"
                                                               "1 2 0\n-1 -2 0\n"
                                                               "1 3 0\n-1 -3 0\n"
                                                               "-4 -5 0\n-4 2 0\n-2 4 0\n-5 3 0\n-3 5 0\n"
                                                               "-1 0\n");
    EXPECT_EQ(made.proof, "11 -2 0 2 7 5 9 3 0\n" // the whip of option 2
                          "12 1 0 11 1 0\n"
                          "13 0 12 10 0\n");
}

TEST(PathCertificates, OfAnEmptyProblemExcludeTheEmptySolution) {
    const PathCertificate made = certificate_of(start(Problem()));
    EXPECT_EQ(made.proof, "2 0 1 0\n");
    EXPECT_TRUE(check(made.formula, made.proof).is_verified);
}

TEST(PathCertificates, NeedStepsThatFollowAndLeadToAnEnd) {
    Start from = start(six_options());
    ASSERT_EQ(from.path.outcome, ReasoningOutcome::solved);
    std::ostringstream formula;
    std::ostringstream proof;
    const auto write = [&](const std::vector<Step>& steps, const std::vector<OptionId>& forced = {}) {
        return write_path_certificate(from.problem, steps, ProofFormat::lrat, formula, proof, {}, forced);
    };
    const std::vector<Step> steps = from.path.steps;
    EXPECT_THROW(write({}), std::invalid_argument);
    EXPECT_THROW(write({steps.begin(), steps.end() - 1}), std::invalid_argument);
    EXPECT_THROW(write({steps.begin() + 1, steps.end()}), std::invalid_argument);
    EXPECT_THROW(write(steps, {OptionId{0}, OptionId{0}}), std::invalid_argument);
    EXPECT_THROW(write(steps, {OptionId{6}}), std::out_of_range);
    EXPECT_EQ(formula.str() + proof.str(), "");
    EXPECT_EQ(write(steps), Status::exhausted);
}

TEST(PathCertificates, EndAtLimitsAndWhenTheyCannotBeWritten) {
    const Start from = start(six_options());
    Limits limits;
    limits.seconds = 0.0;
    EXPECT_EQ(certificate_of(from, ProofFormat::lrat, limits).status, Status::time_limit);
    const std::atomic<bool> stop = true;
    limits = {};
    limits.stop_flag = &stop;
    EXPECT_EQ(certificate_of(from, ProofFormat::lrat, limits).status, Status::stopped);
    std::ostringstream good;
    std::ostringstream bad;
    bad.setstate(std::ios::badbit);
    for (const bool is_formula_bad : {false, true})
        EXPECT_EQ(write_path_certificate(from.problem, from.path.steps, ProofFormat::lrat, is_formula_bad ? bad : good,
                                         is_formula_bad ? good : bad),
                  Status::stopped);
}

} // namespace
} // namespace dlx::test::path_certificate_test
