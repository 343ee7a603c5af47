#include "dlx/proof/lrat.hpp"
#include "dlx/text.hpp"
#include "tests/fuzz/require.hpp"

#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

namespace {

using fuzz::require;

/// Returns the clauses of a formula that the checker has read, independently: any words after "p cnf".
std::vector<std::vector<int>> clauses_of(const std::string& formula) {
    std::string text;
    std::istringstream lines(formula);
    for (std::string line; std::getline(lines, line);)
        if (line.empty() || line[0] != 'c')
            text += line + '\n';
    std::istringstream words(text.substr(text.find('f') + 1));
    int variables = 0;
    int count = 0;
    words >> variables >> count;
    std::vector<std::vector<int>> clauses(1);
    for (int literal = 0; words >> literal;) {
        if (literal == 0)
            clauses.emplace_back();
        else
            clauses.back().push_back(literal);
    }
    clauses.pop_back();
    return clauses;
}

bool satisfies(std::uint32_t assignment, const std::vector<int>& clause) {
    for (const int literal : clause)
        if (((assignment >> std::abs(literal)) & 1U) == (literal > 0 ? 1U : 0U))
            return true;
    return false;
}

/// Tries all assignments of variables 1 ... n.
bool is_satisfiable(const std::vector<std::vector<int>>& clauses, std::int64_t n) {
    for (std::uint32_t assignment = 0; assignment < 2U << n; assignment += 2) {
        bool holds = true;
        for (const std::vector<int>& clause : clauses)
            holds = holds && satisfies(assignment, clause);
        if (holds)
            return true;
    }
    return false;
}

} // namespace

/// Checks a formula, a line with a percent sign, and a proof, of any bytes: no satisfiable formula is accepted.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    const std::size_t end = text.find("%\n");
    if (end == std::string::npos)
        return 0;
    const std::string formula = text.substr(0, end);
    std::istringstream clauses(formula);
    std::istringstream proof(text.substr(end + 2));
    try {
        dlx::LratChecker checker(clauses);
        const dlx::LratVerdict verdict = checker.check(proof);
        require(verdict.is_verified == verdict.reason.empty(), "what is refused has a reason");
        require(verdict.line >= 1, "a verdict has a line");
        if (verdict.is_verified && checker.variable_count() <= 10)
            require(!is_satisfiable(clauses_of(formula), checker.variable_count()), "what is accepted is true");
    } catch (const dlx::ParseError& error) {
        require(error.line() >= 1 && error.column() >= 1 && *error.message() != '\0',
                "an error has a place and a message");
    }
    return 0;
}
