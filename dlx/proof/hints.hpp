#pragma once

#include "dlx/problem.hpp"
#include "dlx/proof/cnf.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

namespace dlx::detail {

struct ItemUse {
    OptionId option{};
    Entry entry{};
};

/// The clauses from which a step of a proof follows, in the order of unit propagation. Known variables are not derived
/// again, as the clause for that would not be a unit clause. The list ends with the first contradiction.
class Hints {
public:
    /// Creates an empty list. `cnf` must outlive it. Without `has_counters`, bounds are not derived.
    Hints(const Cnf& cnf, bool has_counters)
        : cnf_(cnf), has_counters_(has_counters),
          known_(has_counters ? cnf.variable_count() + 1 : cnf.shade_count() + 1) {}

    /// Clears the list and all known variables, for the next step.
    void begin() {
        clauses_.clear();
        is_contradiction_ = false;
        ++round_;
    }

    /// Notes that a literal is true.
    void assume(Literal literal) {
        known_[static_cast<std::size_t>(std::abs(literal))] = literal > 0 ? round_ : -round_;
    }

    [[nodiscard]] bool is_known(Literal variable) const {
        return std::abs(known_[static_cast<std::size_t>(variable)]) == round_;
    }

    /// Appends the clause by which a literal follows from known ones, unless it is known. Nothing follows for 0.
    void derive(Literal literal, ClauseId clause) {
        std::int64_t& known = known_[static_cast<std::size_t>(std::abs(literal))];
        const std::int64_t value = literal > 0 ? round_ : -round_;
        if (literal == 0 || known == value)
            return;
        push(clause);
        is_contradiction_ = is_contradiction_ || known == -value;
        known = value;
    }

    void push(ClauseId clause) {
        if (!is_contradiction_)
            clauses_.push_back(clause);
    }

    /// Appends the clauses by which a chosen option excludes another one, because they do not give an item the same
    /// color.
    void derive_clash(const ItemUse& chosen, const ItemUse& impossible) {
        const Cnf::Usage taken = cnf_.usage(chosen.option, chosen.entry);
        const Cnf::Usage other = cnf_.usage(impossible.option, impossible.entry);
        if (taken.implication != 0)
            derive(taken.variable, taken.implication);
        derive(-other.variable, cnf_.not_both(chosen.entry.item, taken.variable, other.variable));
        if (other.implication != 0)
            derive(-cnf_.variable(impossible.option), other.implication);
    }

    /// Appends the clauses by which an option must be chosen, since only as many options of its item as the lower bound
    /// are not `excluded`; or a contradiction if `right` is 0, and one less than the lower bound is not excluded.
    /// `excluded` are known to be false, ascending; empty if the item has fewer options than its lower bound.
    void derive_at_least(ItemId item, std::span<const Literal> excluded, Literal right) {
        if (!has_counters_)
            return;
        if (cnf_.has_lower_clause(item))
            return right == 0 ? push(cnf_.at_least_one(item)) : derive(right, cnf_.at_least_one(item));
        const Counter& counter = cnf_.counter(item);
        const auto users = cnf_.usage_variables(item);
        const std::uint64_t n = users.size();
        const std::uint64_t goal = place(users, right);
        std::uint64_t c = 1; // derived: less than c of the first j
        for (std::uint64_t j = 1; j < goal; ++j) {
            const bool is_excluded = has_literal(excluded, users[j - 1]);
            c += is_excluded ? 0 : 1;
            if (c <= j)
                derive(-counter.variable(j, c), counter.clause(j, c, is_excluded ? Kind::keep_low : Kind::take));
        }
        if (right == 0)
            return push(cnf_.reaches_min(item));
        c = cnf_.bounds(item).min; // derived: c or more of the first j
        derive(counter.variable(n, c), cnf_.reaches_min(item));
        for (std::uint64_t j = n; j > goal; --j) {
            const bool is_excluded = has_literal(excluded, users[j - 1]);
            const std::uint64_t fewer = is_excluded ? c : c - 1;
            derive(counter.variable(j - 1, fewer), counter.clause(j, c, is_excluded ? Kind::keep_low : Kind::take));
            c = fewer;
        }
        derive(right, counter.clause(goal, c, Kind::keep_low));
    }

    /// Appends the clauses by which an option cannot be chosen, since as many options of its item as the upper bound
    /// are `chosen`: these are known to be true, ascending.
    void derive_at_most(ItemId item, std::span<const Literal> chosen, Literal lost) {
        if (!has_counters_)
            return;
        if (cnf_.bounds(item).max == 1)
            return derive(-lost, cnf_.not_both(item, chosen.front(), lost));
        const Counter& counter = cnf_.counter(item);
        const auto users = cnf_.usage_variables(item);
        const std::uint64_t n = users.size();
        const std::uint64_t goal = place(users, lost);
        std::uint64_t least = 0; // derived: that many or more of the first j
        for (std::uint64_t j = 1; j < goal; ++j) {
            const bool is_chosen = has_literal(chosen, users[j - 1]);
            least += is_chosen ? 1 : 0;
            if (least > 0)
                derive(counter.variable(j, least), counter.clause(j, least, is_chosen ? Kind::add : Kind::keep_high));
        }
        std::uint64_t c = std::uint64_t{cnf_.bounds(item).max} + 1; // derived: less than c of the first j
        derive(-counter.variable(n, c), cnf_.keeps_max(item));
        for (std::uint64_t j = n; j > goal && c <= j; --j) {
            const bool is_chosen = has_literal(chosen, users[j - 1]);
            const std::uint64_t fewer = is_chosen ? c - 1 : c;
            if (fewer < j)
                derive(-counter.variable(j - 1, fewer), counter.clause(j, c, is_chosen ? Kind::add : Kind::keep_high));
            c = fewer;
        }
        derive(-lost, counter.clause(goal, least + 1, Kind::add));
    }

    [[nodiscard]] std::span<const ClauseId> clauses() const { return clauses_; }

private:
    using Kind = Counter::Kind;

    static bool has_literal(std::span<const Literal> sorted, Literal literal) {
        return std::binary_search(sorted.begin(), sorted.end(), literal);
    }

    /// Returns the place of an option among those that a counter counts, from 1; the number of options + 1 for 0.
    static std::uint64_t place(std::span<const Literal> users, Literal option) {
        const auto found = option == 0 ? users.end() : std::lower_bound(users.begin(), users.end(), option);
        return static_cast<std::uint64_t>(found - users.begin()) + 1;
    }

    const Cnf& cnf_;
    bool has_counters_;
    std::vector<ClauseId> clauses_;
    std::vector<std::int64_t> known_; ///< last round in which each variable was known; negative if it was false
    std::int64_t round_ = 0;
    bool is_contradiction_ = false; ///< whether the last clause is false
};

} // namespace dlx::detail
