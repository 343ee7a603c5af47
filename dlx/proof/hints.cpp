#include "dlx/proof/hints.hpp"

#include <algorithm>

namespace dlx::detail {

namespace {

using Kind = Counter::Kind;

bool has_literal(std::span<const Literal> sorted, Literal literal) {
    return std::binary_search(sorted.begin(), sorted.end(), literal);
}

/// Returns the place of an option among those that a counter counts, from 1; the number of options + 1 for 0.
std::uint64_t place(std::span<const Literal> users, Literal option) {
    const auto found = option == 0 ? users.end() : std::lower_bound(users.begin(), users.end(), option);
    return static_cast<std::uint64_t>(found - users.begin()) + 1;
}

} // namespace

void Hints::derive_at_least(ItemId item, std::span<const Literal> excluded, Literal right) {
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

void Hints::derive_at_most(ItemId item, std::span<const Literal> chosen, Literal lost) {
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

} // namespace dlx::detail
