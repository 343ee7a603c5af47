#pragma once

#include "dlx/problem.hpp"
#include "dlx/proof/cnf.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace dlx::detail {

/// An option with one of its entries.
struct ItemUse {
    OptionId option{};
    Entry entry{};
};

/// The clauses from which a step of a proof follows, in the order of unit propagation. Known variables are not derived
/// again, as the clause for that would not be a unit clause.
class Hints {
public:
    /// Creates an empty list. `cnf` must outlive it.
    explicit Hints(const Cnf& cnf) : cnf_(cnf), is_known_(static_cast<std::size_t>(cnf.variable_count()) + 1) {}

    /// Clears the list and all known variables, for the next step.
    void begin() {
        clauses_.clear();
        ++round_;
    }

    /// Notes that a variable's value is known. Returns false if it was known already.
    bool learn(Literal variable) {
        std::uint64_t& known = is_known_[static_cast<std::size_t>(variable)];
        const bool is_new = known != round_;
        known = round_;
        return is_new;
    }

    void push(ClauseId clause) { clauses_.push_back(clause); }

    /// Appends the clauses by which one option excludes another one, because they do not give an item the same color.
    /// The caller must have called learn() for both.
    void push_clash(const ItemUse& chosen, const ItemUse& impossible) {
        const Cnf::Usage taken = cnf_.usage(chosen.option, chosen.entry);
        const Cnf::Usage other = cnf_.usage(impossible.option, impossible.entry);
        if (taken.implication != 0 && learn(taken.variable))
            push(taken.implication);
        if (other.implication == 0 || learn(other.variable))
            push(cnf_.not_both(chosen.entry.item, taken.variable, other.variable));
        if (other.implication != 0)
            push(other.implication);
    }

    [[nodiscard]] std::span<const ClauseId> clauses() const { return clauses_; }

private:
    const Cnf& cnf_;
    std::vector<ClauseId> clauses_;
    std::vector<std::uint64_t> is_known_; ///< last round in which each variable was known
    std::uint64_t round_ = 0;
};

} // namespace dlx::detail
