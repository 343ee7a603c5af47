#pragma once

#include "dlx/proof/certificate.hpp"
#include "dlx/proof/cnf.hpp"
#include "dlx/proof/lrat.hpp"

#include <sstream>
#include <string>
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

} // namespace dlx::test
