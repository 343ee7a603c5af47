#pragma once

#include "dlx/problem.hpp"
#include "dlx/proof/cnf.hpp"

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
    void derive_at_least(ItemId item, std::span<const Literal> excluded, Literal right);

    /// Appends the clauses by which an option cannot be chosen, since as many options of its item as the upper bound
    /// are `chosen`: these are known to be true, ascending.
    void derive_at_most(ItemId item, std::span<const Literal> chosen, Literal lost);

    [[nodiscard]] std::span<const ClauseId> clauses() const { return clauses_; }

private:
    const Cnf& cnf_;
    bool has_counters_;
    std::vector<ClauseId> clauses_;
    std::vector<std::int64_t> known_; ///< last round in which each variable was known; negative if it was false
    std::int64_t round_ = 0;
    bool is_contradiction_ = false; ///< whether the last clause is false
};

} // namespace dlx::detail
