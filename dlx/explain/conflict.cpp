#include "dlx/explain/conflict.hpp"

#include "dlx/counting/has_solution.hpp"
#include "dlx/detail/counting_proof.hpp"
#include "dlx/detail/random.hpp"
#include "dlx/solve.hpp"
#include "dlx/watch.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace dlx {

namespace {

ConstraintSet without(ConstraintSet constraints, std::uint32_t constraint) {
    std::erase(constraints, constraint);
    return constraints;
}

/// A conflict from which constraints are dropped one by one.
struct Descent {
    ConstraintSet conflict;
    ConstraintSet optional; ///< constraints that may be dropped and are not tried yet; the last one is next
    bool is_cut = false;

    [[nodiscard]] bool is_minimal() const { return optional.empty(); }
    [[nodiscard]] bool is_over() const { return is_minimal() || is_cut; }

    /// Returns the number of constraints that are certainly in the conflict.
    [[nodiscard]] std::size_t necessary() const { return conflict.size() - optional.size(); }

    /// Returns the next set to test. Requires that the descent is not over.
    [[nodiscard]] ConstraintSet question() const { return without(conflict, optional.back()); }

    void answer(Feasibility feasible) {
        is_cut = feasible == Feasibility::unknown;
        if (is_cut)
            return;
        if (feasible == Feasibility::infeasible)
            conflict = question();
        optional.pop_back();
    }
};

class Finder {
public:
    /// Prepares a search in which the first order asks `feasible`, the others `feasible_later`.
    Finder(const FeasibilityOracle& feasible, const FeasibilityOracle& feasible_later, const ConflictParams& params)
        : feasible_(&feasible), feasible_later_(&feasible_later), restarts_(params.deletion_orders),
          random_(params.seed) {
        if (restarts_ == 0)
            throw std::invalid_argument("a search for a conflict needs at least one restart");
    }

    Conflict find(const ConstraintSet& all) {
        const Feasibility whole = ask({all}).front();
        if (whole != Feasibility::infeasible) {
            best_.kind = whole == Feasibility::feasible ? Conflict::Kind::none : Conflict::Kind::unknown;
            return best_;
        }
        best_.kind = Conflict::Kind::possibly_not_minimal;
        best_.constraints = all;
        // Tried: a random order. Dominoes on a board of 10x10 without two corners: after 14 seconds 61 items remain,
        // not proved minimal; in the order of the items, 49 in 2 seconds, minimal.
        Descent first{all, ConstraintSet(all.rbegin(), all.rend())};
        descend({&first, 1});
        feasible_ = feasible_later_;
        if (best_.kind == Conflict::Kind::minimal && restarts_ > 1) {
            std::vector<Descent> others(restarts_ - 1, Descent{all, droppable(all)});
            for (Descent& other : others)
                random_.shuffle(other.optional);
            descend(others);
        }
        return best_;
    }

private:
    std::vector<Feasibility> ask(const std::vector<ConstraintSet>& sets) {
        best_.oracle_calls += sets.size();
        return (*feasible_)(sets);
    }

    /// Returns the constraints of `all` that may be missing in some conflict. Without any other one, the rest is
    /// feasible. Only constraints of the best conflict can be in every one.
    ConstraintSet droppable(const ConstraintSet& all) {
        constexpr std::size_t most_numbers = std::size_t{1} << 22; // maximum for all sets that are asked together
        const std::size_t together = most_numbers / (all.size() + 1) + 1;
        const ConstraintSet& asked = best_.constraints;
        ConstraintSet optional = all;
        for (std::size_t first = 0; first < asked.size(); first += together) {
            const auto some = std::span(asked).subspan(first, std::min(together, asked.size() - first));
            std::vector<ConstraintSet> questions;
            for (const std::uint32_t constraint : some)
                questions.push_back(without(all, constraint));
            const std::vector<Feasibility> answers = ask(questions);
            for (std::size_t k = 0; k < some.size(); ++k)
                if (answers[k] == Feasibility::feasible)
                    std::erase(optional, some[k]);
        }
        return optional;
    }

    /// Completes all descents, one step of each at a time.
    void descend(std::span<Descent> descents) {
        for (;;) {
            std::vector<ConstraintSet> questions;
            for (Descent& descent : descents) {
                if (best_.kind == Conflict::Kind::minimal && descent.necessary() >= best_.constraints.size())
                    descent.is_cut = true;
                if (descent.is_over())
                    consider(descent);
                else
                    questions.push_back(descent.question());
            }
            if (questions.empty())
                return;
            const std::vector<Feasibility> answers = ask(questions);
            auto answer = answers.begin();
            for (Descent& descent : descents)
                if (!descent.is_over())
                    descent.answer(*answer++);
        }
    }

    /// Keeps the better conflict: a minimal one, then a smaller one, then the first.
    void consider(const Descent& descent) {
        const bool was_minimal = best_.kind == Conflict::Kind::minimal;
        if (was_minimal != descent.is_minimal() ? was_minimal : best_.constraints.size() <= descent.conflict.size())
            return;
        best_.constraints = descent.conflict;
        best_.kind = descent.is_minimal() ? Conflict::Kind::minimal : Conflict::Kind::possibly_not_minimal;
    }

    const FeasibilityOracle* feasible_;
    const FeasibilityOracle* feasible_later_;
    const std::uint32_t restarts_;
    detail::Random random_;
    Conflict best_;
};

ConstraintSet first_constraints(std::size_t count) {
    ConstraintSet constraints(count);
    std::iota(constraints.begin(), constraints.end(), 0U);
    return constraints;
}

/// Returns the items whose lower bounds are part of a counting argument that refutes all solutions; without an
/// argument, all primary items. Some conflict is among them.
ConstraintSet suspects(const Problem& problem, const RunMonitor& watch) {
    constexpr std::uint64_t max_work = 1 << 23; // takes some milliseconds
    ConstraintSet items = first_constraints(problem.primary_item_count());
    if (!problem.has_bounds())
        return items;
    detail::CountingProof proof(problem);
    if (proof.search(max_work, [&] { return watch.should_stop(); }))
        std::erase_if(items, [&](std::uint32_t item) { return proof.prices()[item] <= 0; });
    return items;
}

/// Converts the status of a search that ends with the first solution.
Feasibility feasible(Status status) {
    if (status == Status::solution_limit)
        return Feasibility::feasible;
    return status == Status::exhausted ? Feasibility::infeasible : Feasibility::unknown;
}

} // namespace

Problem require_only(const Problem& problem, const ConstraintSet& constraints) {
    std::vector<bool> is_demanded(problem.item_count());
    for (const std::uint32_t item : constraints)
        is_demanded[item] = true;
    Problem result;
    std::vector<ItemId> new_id(problem.item_count());
    const auto is_secondary = [&](std::uint32_t item) { // no constraint, in one option at most
        return !is_demanded[item] && problem.bounds(ItemId{item}).max == 1;
    };
    for (std::uint32_t item = 0; item < problem.item_count(); ++item)
        if (const auto [min, max] = problem.bounds(ItemId{item}); !is_secondary(item))
            new_id[item] = result.add_item(problem.name(ItemId{item}), Bounds{is_demanded[item] ? min : 0, max});
    for (std::uint32_t item = 0; item < problem.item_count(); ++item)
        if (is_secondary(item))
            new_id[item] = result.add_item(problem.name(ItemId{item}), ItemKind::secondary);
    for (std::uint32_t color = 1; color <= problem.color_count(); ++color)
        result.add_color(problem.name(Color{color}));
    std::vector<Entry> entries;
    for (std::uint32_t option = 0; option < problem.option_count(); ++option) {
        entries.clear();
        bool has_demanded = false;
        for (const Entry& entry : problem.option(OptionId{option})) {
            has_demanded = has_demanded || is_demanded[index(entry.item)];
            entries.push_back({new_id[index(entry.item)], entry.color});
        }
        if (has_demanded)
            result.add_option(entries);
    }
    return result;
}

Conflict find_conflict(std::uint32_t constraint_count, const FeasibilityOracle& feasible,
                       const ConflictParams& params) {
    return Finder(feasible, feasible, params).find(first_constraints(constraint_count));
}

Conflict conflicting_options(const Problem& problem, std::span<const OptionId> forced, const ConflictParams& params) {
    const RunMonitor watch(params.limits);
    std::vector<OptionId> options;
    const auto choose = [&](const ConstraintSet& constraints) {
        options.clear();
        for (const std::uint32_t constraint : constraints)
            options.push_back(forced[constraint]);
    };
    Search search(problem);
    const auto one_by_one = [&](std::span<const ConstraintSet> sets) {
        std::vector<Feasibility> answers(sets.size(), Feasibility::unknown);
        for (std::size_t k = 0; k < sets.size() && !watch.should_stop(); ++k) {
            choose(sets[k]);
            SolveParams test{.limits = watch.remaining_limits()};
            test.limits.solutions = 1;
            search.restart(options, std::move(test));
            search.finish();
            answers[k] = feasible(search.status());
        }
        return answers;
    };
    return find_conflict(static_cast<std::uint32_t>(forced.size()), one_by_one, params);
}

Conflict explain(const Problem& problem, const ConflictParams& params) {
    RunMonitor watch(params.limits);
    constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max(); // number of search nodes
    constexpr std::uint64_t least_work = 1 << 18;
    std::uint64_t work_left = unlimited;
    std::uint64_t nodes = 0; ///< nodes of the completed tests
    const auto ask = [&](std::span<const ConstraintSet> sets, std::uint64_t most_for_one) {
        std::vector<Feasibility> answers(sets.size(), Feasibility::unknown);
        for (std::size_t k = 0; k < sets.size() && work_left > 0 && !watch.should_stop(); ++k) {
            Limits limits = watch.remaining_limits();
            limits.search_nodes = std::min(most_for_one, work_left);
            std::uint64_t work = 0;
            answers[k] = feasible(detail::has_solution(require_only(problem, sets[k]), limits, &work));
            work_left -= std::min(work, work_left);
            nodes += work;
            watch.report({0, nodes, 0, 0});
        }
        return answers;
    };
    const FeasibilityOracle first_order = [&](std::span<const ConstraintSet> sets) { return ask(sets, unlimited); };
    // Random orders lead to much harder sets than the first order: each is limited to the work of the first.
    std::uint64_t first_work = 0;
    const FeasibilityOracle other_orders = [&](std::span<const ConstraintSet> sets) {
        if (first_work == 0) {
            first_work = std::max(unlimited - work_left, least_work);
            work_left = first_work * params.deletion_orders;
        }
        return ask(sets, first_work);
    };
    return Finder(first_order, other_orders, params).find(suspects(problem, watch));
}

} // namespace dlx
