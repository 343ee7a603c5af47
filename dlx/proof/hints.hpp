#pragma once

#include "dlx/problem.hpp"
#include "dlx/proof/cnf.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace dlx::detail {

/// An option with the way in which it uses one of its items.
struct ItemUse {
    OptionId option{};
    Entry entry{};
};

/// The clauses that a step of a proof follows from, in the order in which each has but one literal left that can be
/// true. What is known already is not derived again, as then a clause would have none.
class Hints {
public:
    /// `cnf` outlives it.
    explicit Hints(const Cnf& cnf) : cnf_(cnf), is_known_(static_cast<std::size_t>(cnf.variable_count()) + 1) {}

    /// For the next step: nothing is known.
    void begin() {
        clauses_.clear();
        ++round_;
    }

    /// Notes that a variable's value is known from here on; false if it was.
    bool learn(Literal variable) {
        std::uint64_t& known = is_known_[static_cast<std::size_t>(variable)];
        const bool is_new = known != round_;
        known = round_;
        return is_new;
    }

    void push(ClauseId clause) { clauses_.push_back(clause); }

    /// That an option is impossible beside one that is known to be chosen, as they do not use the same item alike. The
    /// caller has learned of both.
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
    std::vector<std::uint64_t> is_known_; ///< by variable: it is, if this is the round
    std::uint64_t round_ = 0;
};

} // namespace dlx::detail
