#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <unordered_map>
#include <vector>

namespace dlx {

/// Result of checking a proof.
struct LratVerdict {
    bool is_verified = false;
    std::size_t line = 0;    ///< 1-based line of the proof at which it is complete or fails
    std::string reason;      ///< reason of the failure; "" if the proof is verified
    std::uint64_t steps = 0; ///< number of verified clauses
};

/// A checker for LRAT proofs that a formula in DIMACS CNF is unsatisfiable. Shares no code with the proof writer or any
/// engine, and is short enough to be audited in one reading.
///
///     std::ifstream formula("problem.cnf"), proof("problem.lrat");
///     const dlx::LratVerdict verdict = dlx::LratChecker(formula).check(proof);
///     if (!verdict.is_verified)
///         std::cout << "line " << verdict.line << ": " << verdict.reason << '\n';
///
/// A step "12 -3 7 0 5 2 9 0" claims that clause 12, "-3 or 7", follows from the clauses 5, 2 and 9. To check it,
/// assume that 3 is true and 7 false. Then clause 5 must be a unit clause, whose last literal becomes true; so must
/// clause 2; and clause 9 must be false. "12 d 10 11 0" deletes clauses. The proof is complete with the empty clause,
/// "13 0 ... 0". RAT steps, which need not follow from the formula, are rejected: a proof about all solutions cannot
/// use them.
///
/// Memory: the clauses that are not deleted; the proof is read as a stream.
/// Source: Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp, Efficient certified RAT verification, CADE 2017.
class LratChecker {
public:
    using Clause = std::vector<std::int32_t>;

    /// Maximum number of variables, which limits the memory for a malformed header.
    static constexpr std::int64_t max_variables = std::int64_t{1} << 28;

    /// Maximum number of literals of a clause, which limits the memory for an endless line.
    static constexpr std::size_t max_literals = std::size_t{1} << 24;

    /// Reads a formula in DIMACS CNF. Throws ParseError if it is malformed.
    explicit LratChecker(std::istream& formula);

    [[nodiscard]] std::int64_t variable_count() const { return variables_; }
    /// Returns the clauses by number; after check(), only those that were not deleted.
    [[nodiscard]] const std::unordered_map<std::uint64_t, Clause>& formula() const { return clauses_; }

    /// Checks the proof up to the empty clause. Throws ParseError if the proof is malformed. Call it only once.
    [[nodiscard]] LratVerdict check(std::istream& proof);

private:
    class Reader;

    std::string add(std::uint64_t id, Reader& reader);
    std::string propagate(const Clause& clause, std::uint64_t id);
    void assume(std::int32_t literal);
    [[nodiscard]] bool is_true(std::int32_t literal) const;

    std::unordered_map<std::uint64_t, Clause> clauses_;
    std::int64_t variables_ = 0;
    std::uint64_t last_id_ = 0;

    // Assignment of the current step:
    std::vector<std::int8_t> value_;  ///< value of each variable: 1 true, -1 false, 0 (or past the end) unknown
    std::vector<std::int32_t> known_; ///< true literals
    bool has_conflict_ = false;
};

} // namespace dlx
