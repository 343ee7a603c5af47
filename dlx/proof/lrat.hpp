#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <unordered_map>
#include <vector>

namespace dlx {

/// What a check has found.
struct LratVerdict {
    bool is_verified = false;
    std::size_t line = 0;    ///< of the proof, 1-based: where it is complete, or where it fails
    std::string reason;      ///< why it fails
    std::uint64_t steps = 0; ///< clauses that were found to follow
};

/// Checks that a formula in clauses has no satisfying assignment, by a proof in LRAT form. Shares no code with what
/// writes proofs nor with any engine; it is meant to be read in one go, by whoever is to trust it.
///
///     std::ifstream formula("problem.cnf"), proof("problem.lrat");
///     const dlx::LratVerdict verdict = dlx::LratChecker(formula).check(proof);
///     if (!verdict.is_verified)
///         std::cout << "line " << verdict.line << ": " << verdict.reason << '\n';
///
/// A step "12 -3 7 0 5 2 9 0" says that the clause 12, -3 or 7, follows from the clauses 5, 2 and 9: suppose that 3 is
/// true and 7 false; then clause 5 has but one literal left that may be true, which is taken to be true, then clause 2,
/// and clause 9 has none. "12 d 10 11 0" forgets clauses. The proof is complete with the empty clause, "13 0 ... 0".
/// Steps that add more than what follows (RAT) are not accepted: proofs about all solutions have no use for them.
///
/// Memory: the clauses that are not forgotten; the proof is read as a stream.
/// Source: Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp, Efficient certified RAT verification, CADE 2017.
class LratChecker {
public:
    using Clause = std::vector<std::int32_t>;

    /// The most variables that a formula may name, which bounds the memory that a number can ask for.
    static constexpr std::int64_t max_variables = std::int64_t{1} << 28;

    /// The most literals that a clause may have: a line without end is refused before it fills the memory.
    static constexpr std::size_t max_literals = std::size_t{1} << 24;

    /// Reads a formula in DIMACS CNF. Throws ParseError.
    explicit LratChecker(std::istream& formula);

    [[nodiscard]] std::int64_t variable_count() const { return variables_; }
    /// The clauses by number; after check() those that were not forgotten.
    [[nodiscard]] const std::unordered_map<std::uint64_t, Clause>& formula() const { return clauses_; }

    /// Follows the proof up to the empty clause. Throws ParseError if it cannot be read. To be called once.
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

    // What is supposed to be true in the step at hand:
    std::vector<std::int8_t> value_;  ///< by variable: 1 true, -1 false, 0 unknown, as are those past the end
    std::vector<std::int32_t> known_; ///< the literals that are true
    bool has_conflict_ = false;
};

} // namespace dlx
