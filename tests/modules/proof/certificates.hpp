#pragma once

#include "dlx/proof/certificate.hpp"
#include "dlx/proof/cnf.hpp"
#include "dlx/proof/lrat.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

/// What the tests of certificates have in common.
namespace dlx::test {

using Clause = std::vector<Literal>;

struct Certificate {
    SolveResult result;
    std::string formula;
    std::string proof;
};

inline Certificate certificate(const Problem& problem, std::uint64_t solutions, ProofFormat format,
                               const std::vector<OptionId>& forced = {}, const SolveParams& params = {}) {
    std::ostringstream formula;
    std::ostringstream proof;
    Certificate made;
    made.result = write_certificate(problem, solutions, format, formula, proof, params, forced);
    made.formula = formula.str();
    made.proof = proof.str();
    return made;
}

inline LratVerdict check(const std::string& formula, const std::string& proof) {
    std::istringstream clauses(formula);
    std::istringstream steps(proof);
    return LratChecker(clauses).check(steps);
}

inline std::vector<std::string> lines(const std::string& text) {
    std::vector<std::string> result;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        result.push_back(line);
    return result;
}

inline std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines)
        text += line + '\n';
    return text;
}

/// The numbers of a line up to the first 0.
inline Clause numbers(const std::string& line) {
    std::istringstream in(line);
    Clause result;
    for (Literal number = 0; in >> number && number != 0;)
        result.push_back(number);
    return result;
}

/// The steps of a proof: is the clause added or deleted?
using ProofSteps = std::vector<std::pair<bool, Clause>>;

inline ProofSteps parse_drat(const std::string& text) {
    ProofSteps steps;
    for (const std::string& line : lines(text))
        steps.emplace_back(line[0] != 'd', numbers(line[0] == 'd' ? line.substr(2) : line));
    return steps;
}

inline ProofSteps parse_binary_drat(const std::string& text) {
    ProofSteps steps;
    std::size_t at = 0;
    while (at < text.size()) {
        const char kind = text.at(at++);
        EXPECT_TRUE(kind == 'a' || kind == 'd');
        steps.emplace_back(kind == 'a', Clause{});
        for (;;) {
            std::uint32_t value = 0;
            unsigned shift = 0;
            std::uint32_t byte = 0;
            do {
                byte = static_cast<unsigned char>(text.at(at++));
                value |= (byte & 0x7f) << shift;
                shift += 7;
            } while ((byte & 0x80) != 0);
            if (value == 0)
                break;
            const auto variable = static_cast<Literal>(value / 2);
            steps.back().second.push_back(value % 2 == 0 ? variable : -variable);
        }
    }
    return steps;
}

/// The steps of a proof for VeriPB as those of the same proof in DRAT; deletions name the numbers from `first` on.
inline ProofSteps parse_veripb(const std::string& text, std::size_t inequalities) {
    ProofSteps steps;
    std::vector<Clause> added;
    const std::vector<std::string> all = lines(text);
    EXPECT_EQ(all.at(0), "pseudo-Boolean proof version 3.0");
    EXPECT_EQ(all.at(1), "f " + std::to_string(inequalities) + ";");
    EXPECT_EQ(all.at(all.size() - 3), "output NONE;");
    EXPECT_EQ(all.at(all.size() - 1), "end pseudo-Boolean proof;");
    for (std::size_t k = 2; k + 3 < all.size(); ++k) {
        std::istringstream in(all[k]);
        std::string word;
        in >> word;
        if (word == "rup") {
            Clause clause;
            while (in >> word && word == "+1") {
                in >> word;
                const bool is_negated = word.at(0) == '~';
                EXPECT_EQ(word.at(is_negated ? 1 : 0), 'x');
                const int variable = std::stoi(word.substr(is_negated ? 2 : 1));
                clause.push_back(is_negated ? -variable : variable);
            }
            EXPECT_EQ(word, ">=");
            steps.emplace_back(true, clause);
            added.push_back(clause);
        } else {
            EXPECT_TRUE(word == "del" && in >> word && word == "id");
            while (in >> word) // the last one has a semicolon behind it
                steps.emplace_back(false, added.at(std::stoul(word) - inequalities - 1));
        }
    }
    EXPECT_EQ(all.at(all.size() - 2), "conclusion UNSAT : " + std::to_string(inequalities + added.size()) + ";");
    return steps;
}

/// What unit propagation, done in the dumbest way, finds: does a contradiction follow if these literals are false?
inline bool follows_by_units(const std::vector<Clause>& clauses, const Clause& step) {
    std::set<Literal> known;
    for (const Literal literal : step)
        known.insert(-literal);
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        for (const Clause& clause : clauses) {
            std::set<Literal> left;
            for (const Literal literal : clause)
                if (known.count(-literal) == 0)
                    left.insert(literal);
            if (left.empty())
                return true;
            if (left.size() == 1 && known.insert(*left.begin()).second)
                goes_on = true;
        }
    }
    return false;
}

/// Why a DRAT proof does not show unsatisfiability, or "".
inline std::string why_not_drat(const std::string& formula, const ProofSteps& proof) {
    std::vector<Clause> clauses;
    for (const std::string& line : lines(formula))
        if (line[0] != 'c' && line[0] != 'p')
            clauses.push_back(numbers(line));
    for (const auto& [is_added, clause] : proof) {
        if (is_added) {
            if (!follows_by_units(clauses, clause))
                return "a step does not follow";
            if (clause.empty())
                return "";
            clauses.push_back(clause);
        } else {
            const auto found = std::find(clauses.begin(), clauses.end(), clause);
            if (found == clauses.end())
                return "what is deleted is not there";
            clauses.erase(found);
        }
    }
    return "no empty clause";
}

} // namespace dlx::test
