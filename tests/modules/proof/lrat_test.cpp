#include "dlx/proof/lrat.hpp"

#include "dlx/text.hpp"
#include "tests/modules/proof/certificates.hpp"
#include "tests/support/enumerate.hpp"
#include "tests/support/problems/bounded_problems.hpp"
#include "tests/support/problems/problems.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace dlx::test::lrat_test {
namespace {

/// Lines of a proof, of which tests break some.
using Lines = std::vector<std::string>;

bool is_step(const std::string& line) { return line.find('d') == std::string::npos; }

/// A step's number, its literals and its hints.
struct Step {
    std::string id;
    std::vector<std::string> literals;
    std::vector<std::string> hints;

    explicit Step(const std::string& line) {
        std::istringstream in(line);
        in >> id;
        for (std::string word; in >> word && word != "0";)
            literals.push_back(word);
        for (std::string word; in >> word && word != "0";)
            hints.push_back(word);
    }
    [[nodiscard]] std::string line() const {
        std::string text = id;
        for (const auto& part : {literals, hints}) {
            for (const std::string& word : part)
                text += " " + word;
            text += " 0";
        }
        return text;
    }
};

class CorruptedProofs : public testing::Test {
protected:
    /// Calls `corrupt` with the lines of each proof, again for each of its places.
    template <class Corrupt>
    void expect_refused(Corrupt corrupt) {
        for (const auto& [formula, proof] : certificates_) {
            const Lines all = lines(proof);
            for (std::size_t k = 0; k < all.size(); ++k)
                for (Lines& broken : corrupt(all, k)) {
                    ++tried_;
                    const LratVerdict verdict = check(formula, joined(broken));
                    EXPECT_FALSE(verdict.is_verified) << "line " << k + 1 << ": " << all[k];
                    EXPECT_NE(verdict.reason, "");
                    EXPECT_GT(verdict.line, 0U);
                }
        }
        EXPECT_GT(tried_, 20U);
    }

    void SetUp() override {
        add(queens(5), 10);
        add(langford(4), 2);
        add(dominoes(3, 4), 11);
        add(perfect_matchings(5), 0);
    }

    void add_problems_with_bounds() {
        for (const Problem& problem : {matrices_with_sums(3, 2, 2), graphs_with_degrees(4, 0, 2),
                                       graphs_with_degrees(5, 3, 3), queens_by_rule(4, 2, QueenRule::dominate)})
            add(problem, enumerate(problem, by_links()).solutions);
    }

private:
    void add(const Problem& problem, std::uint64_t solutions) {
        const Certificate made = certificate(problem, solutions, ProofFormat::lrat);
        ASSERT_TRUE(check(made.formula, made.proof).is_verified);
        certificates_.emplace_back(made.formula, made.proof);
    }

    std::vector<std::pair<std::string, std::string>> certificates_;
    std::size_t tried_ = 0;
};

TEST_F(CorruptedProofs, WithoutAStepAreRefused) {
    add_problems_with_bounds();
    expect_refused([](Lines all, std::size_t k) {
        if (!is_step(all[k]))
            return std::vector<Lines>{};
        all.erase(all.begin() + static_cast<std::ptrdiff_t>(k));
        return std::vector<Lines>{all};
    });
}

TEST_F(CorruptedProofs, WithALiteralFlippedAreRefused) {
    add_problems_with_bounds();
    expect_refused([](const Lines& all, std::size_t k) {
        std::vector<Lines> broken;
        for (std::size_t l = 0; is_step(all[k]) && l < Step(all[k]).literals.size(); ++l) {
            Step step(all[k]);
            step.literals[l].erase(0, 1); // removes the minus sign
            broken.push_back(all);
            broken.back()[k] = step.line();
        }
        return broken;
    });
}

TEST_F(CorruptedProofs, WithoutAHintAreRefused) {
    add_problems_with_bounds();
    expect_refused([](const Lines& all, std::size_t k) {
        std::vector<Lines> broken;
        for (std::size_t l = 0; is_step(all[k]) && l < Step(all[k]).hints.size(); ++l) {
            Step step(all[k]);
            step.hints.erase(step.hints.begin() + static_cast<std::ptrdiff_t>(l));
            broken.push_back(all);
            broken.back()[k] = step.line();
        }
        return broken;
    });
}

TEST_F(CorruptedProofs, WithTwoStepsSwappedAreRefused) {
    expect_refused([](const Lines& all, std::size_t k) {
        std::vector<Lines> broken;
        for (std::size_t l = k + 1; is_step(all[k]) && l < all.size(); ++l)
            if (is_step(all[l])) {
                broken.push_back(all);
                std::swap(broken.back()[k], broken.back()[l]);
                // The numbers are in order again here.
                broken.push_back(broken.back());
                Step first(all[l]);
                Step second(all[k]);
                std::swap(first.id, second.id);
                broken.back()[k] = first.line();
                broken.back()[l] = second.line();
                if (Step(all[l]).literals.empty())
                    broken.pop_back(); // the empty clause is needed earlier, and may follow
            }
        return broken;
    });
}

TEST_F(CorruptedProofs, ThatEndTooSoonAreRefused) {
    add_problems_with_bounds();
    expect_refused([](Lines all, std::size_t k) {
        all.resize(k);
        return std::vector<Lines>{all};
    });
}

TEST(LratChecker, SaysWhatIsWrong) {
    const std::string formula = "c a comment\np cnf 2 4\n1 2 0\n-1 2 0\n1 -2\n0 -1 -2 0\n";
    const auto verdict = [&](const std::string& proof) {
        const LratVerdict made = check(formula, proof);
        return std::to_string(made.line) + ": " + made.reason;
    };
    EXPECT_EQ(verdict("5 2 0 1 2 0\nc a comment\n6 0 5 3 4 0\n"), "3: ");
    EXPECT_EQ(verdict("5 2 0 1 2 0\n5 d 1 2 0\n6 0 5 3 4 0"), "3: ");
    EXPECT_EQ(verdict("5 2 0 1 2 0\n5 d 3 0\n6 0 5 3 4 0\n"), "3: there is no clause 3");
    EXPECT_EQ(verdict("5 2 0 1 2 0\n\n5 d 7 0\n6 0 5 3 4 0\n"), "3: there is no clause 7 to forget");
    EXPECT_EQ(verdict("4 2 0 1 2 0\n"), "1: clause 4 comes after clause 4");
    EXPECT_EQ(verdict("7 2 0 1 2 0\n5 1 0 1 3 0\n"), "2: clause 5 comes after clause 7");
    EXPECT_EQ(verdict("5 2 0 1 0\n"), "1: clause 5 does not follow from those it names");
    EXPECT_EQ(verdict("5 0 1 2 0\n"), "1: clause 1 has more than one literal left");
    EXPECT_EQ(verdict("5 2 0 1 -2 3 0\n"), "1: a RAT step, which is not accepted");
    EXPECT_EQ(verdict("5 2 0 1 2 0\n"), "2: the proof ends without the empty clause");
    EXPECT_EQ(verdict(""), "1: the proof ends without the empty clause");
    EXPECT_EQ(check("p cnf 1 1\n0\n", "2 0 1 0\n").steps, 1U);
}

TEST(LratChecker, SaysWhatCannotBeRead) {
    const auto expect_error = [](const std::string& formula, const std::string& proof, const std::string& expected) {
        try {
            (void)check(formula, proof);
            ADD_FAILURE() << "no error: " << formula << proof;
        } catch (const ParseError& error) {
            EXPECT_EQ(std::to_string(error.line()) + ":" + std::to_string(error.column()) + ": " + error.message(),
                      expected);
        }
    };
    const std::string number = "expected the number of a clause";
    expect_error("", "", "1:1: expected 'p cnf', the number of variables and that of clauses");
    expect_error("c only\n", "", "2:1: expected 'p cnf', the number of variables and that of clauses");
    expect_error("p cnf 2\n", "", "2:1: the text ends; expected the number of clauses");
    expect_error("p cnf 2 1\n1 3 0\n", "", "2:3: expected a literal or 0");
    expect_error("p cnf 2 1\n1 2\n", "", "3:1: the text ends; expected a literal or 0");
    expect_error("p cnf 2 1\n1 0\n2 0\n", "", "3:1: more clauses than the first line says");
    expect_error("p cnf 2 3\n1 0\n2 0\n", "", "4:1: fewer clauses than the first line says");
    expect_error("p cnf 999999999999 1\n", "", "1:7: expected the number of variables, at most 2^28");
    expect_error("p cnf 99999999999999999999999999 1\n", "", "1:7: expected the number of variables, at most 2^28");
    const std::string formula = "p cnf 2 1\n1 2 0\n";
    expect_error(formula, "x", "1:1: " + number);
    expect_error(formula, "2 1 0 1x 0", "1:7: " + number + " or 0");
    expect_error(formula, "2 1 0 1", "1:8: the text ends; " + number + " or 0");
    expect_error(formula, "2 1 7 0 1 0", "1:5: expected a literal or 0");
    expect_error(formula, "\n 2 d - 0", "2:6: " + number + " or 0");
    expect_error(formula, std::string("2 1 \0 0", 7), "1:5: expected a literal or 0");
}

} // namespace
} // namespace dlx::test::lrat_test
