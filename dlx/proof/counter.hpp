#pragma once

#include <algorithm>
#include <cstdint>

namespace dlx {

/// A literal as in DIMACS files: the number of a variable, from 1, or the negative number for its negation.
using Literal = std::int32_t;

/// Number of a clause in its file, from 1, as in LRAT proofs.
using ClauseId = std::uint64_t;

/// A sequential counter: how many of the variables x1 ... xn are true. Variable (j, c), for 1 <= j <= n and
/// 1 <= c <= min(j, width), means that c or more of x1 ... xj are true. The clauses of (j, c), in this order:
///
///     add        xj and (j-1, c-1) imply (j, c)
///     keep_low   (j, c) and not xj imply (j-1, c)
///     take       (j, c) implies (j-1, c-1)             if c > 1
///     keep_high  (j-1, c) implies (j, c)               if c < j
///
/// A variable (j, 0) is true and a (j, c) with c > j is false: these are left out of the clauses. Thus x1 ... xn
/// determine all variables, and unit propagation finds each xj that a bound on their number implies.
/// Source: Sinz, Towards an optimal CNF encoding of Boolean cardinality constraints, CP 2005; here in both directions.
class Counter {
public:
    enum class Kind : std::uint8_t { add, keep_low, take, keep_high };

    Counter() = default;
    /// Requires `width` <= `size`. Variables and clauses are numbered in the order of j, then c.
    Counter(std::uint64_t size, std::uint64_t width, std::uint64_t first_variable, ClauseId first_clause)
        : size_(size), width_(width), first_variable_(first_variable), first_clause_(first_clause) {}

    [[nodiscard]] std::uint64_t size() const { return size_; }   ///< n
    [[nodiscard]] std::uint64_t width() const { return width_; } ///< maximum c
    [[nodiscard]] std::uint64_t variable_count() const { return variables_before(size_ + 1); }
    [[nodiscard]] std::uint64_t clause_count() const { return clauses_before(size_ + 1); }

    /// Returns variable (j, c); 0 if it is a constant.
    [[nodiscard]] Literal variable(std::uint64_t j, std::uint64_t c) const {
        return c == 0 || c > j ? 0 : static_cast<Literal>(first_variable_ + variables_before(j) + c - 1);
    }

    /// Returns the number of a clause of (j, c). Requires that it exists.
    [[nodiscard]] ClauseId clause(std::uint64_t j, std::uint64_t c, Kind kind) const {
        const ClauseId first = first_clause_ + clauses_before(j) + (c == 1 ? 0 : 4 * c - 5);
        const bool has_no_take = c == 1 && kind == Kind::keep_high;
        return first + static_cast<ClauseId>(kind) - (has_no_take ? 1 : 0);
    }

    /// Calls `put` with each clause of (j, c) as a std::initializer_list<Literal>, in which a literal 0 is to be omitted.
    /// `user` is xj.
    template <class Put>
    void visit_clauses(Literal user, std::uint64_t j, std::uint64_t c, Put put) const {
        const Literal own = variable(j, c);
        const Literal before = variable(j - 1, c);   // 0: false
        const Literal less = variable(j - 1, c - 1); // 0: true
        put({-user, -less, own});
        put({before, user, -own});
        if (less != 0)
            put({less, -own});
        if (before != 0)
            put({-before, own});
    }

private:
    /// Number of variables (i, c) with i < j.
    [[nodiscard]] std::uint64_t variables_before(std::uint64_t j) const {
        const std::uint64_t growing = std::min(j - 1, width_);
        return growing * (growing + 1) / 2 + (j - 1 - growing) * width_;
    }
    /// Number of clauses of the variables (i, c) with i < j: 4 i - 2 for i <= width, then 4 width - 1.
    [[nodiscard]] std::uint64_t clauses_before(std::uint64_t j) const {
        const std::uint64_t growing = std::min(j - 1, width_);
        return 2 * growing * growing + (width_ == 0 ? 0 : (j - 1 - growing) * (4 * width_ - 1));
    }

    std::uint64_t size_ = 0;
    std::uint64_t width_ = 0;
    std::uint64_t first_variable_ = 0;
    ClauseId first_clause_ = 0;
};

} // namespace dlx
