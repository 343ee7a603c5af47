#include "dlx/conflict.hpp"

#include "dlx/batch.hpp"
#include "dlx/counting/has_solution.hpp"
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

Demands without(Demands demands, std::uint32_t demand) {
    std::erase(demands, demand);
    return demands;
}

/// A conflict from which demands are dropped one by one.
struct Descent {
    Demands conflict;
    Demands optional; ///< those that may be dropped and were not tried yet, the last one first
    bool is_cut = false;

    [[nodiscard]] bool is_minimal() const { return optional.empty(); }
    [[nodiscard]] bool is_over() const { return is_minimal() || is_cut; }

    /// Demands that will be in the conflict whatever comes.
    [[nodiscard]] std::size_t necessary() const { return conflict.size() - optional.size(); }

    /// What is to be asked next. Requires that it is not over.
    [[nodiscard]] Demands question() const { return without(conflict, optional.back()); }

    void answer(Feasible feasible) {
        is_cut = feasible == Feasible::unknown;
        if (is_cut)
            return;
        if (feasible == Feasible::no)
            conflict = question();
        optional.pop_back();
    }
};

class Finder {
public:
    /// The first order asks `feasible`, the others `feasible_later`.
    Finder(const FeasibilityOracle& feasible, const FeasibilityOracle& feasible_later, const ConflictParams& params)
        : feasible_(&feasible), feasible_later_(&feasible_later), restarts_(params.restarts), random_(params.seed) {
        if (restarts_ == 0)
            throw std::invalid_argument("a search for a conflict needs at least one restart");
    }

    Conflict find(std::uint32_t demands) {
        Demands all(demands);
        std::iota(all.begin(), all.end(), 0U);
        const Feasible whole = ask({all}).front();
        if (whole != Feasible::no) {
            best_.kind = whole == Feasible::yes ? Conflict::Kind::none : Conflict::Kind::unknown;
            return best_;
        }
        best_.kind = Conflict::Kind::not_proved_minimal;
        best_.demands = all;
        // Tried: a random order, too. Dominoes on a board of 10x10 without two corners: after 14 seconds 61 items are
        // left and not proved minimal; 49 in 2 seconds, minimal, in the order of the items.
        Descent first{all, Demands(all.rbegin(), all.rend())};
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
    std::vector<Feasible> ask(const std::vector<Demands>& sets) {
        best_.sets_tried += sets.size();
        return (*feasible_)(sets);
    }

    /// Those of `all` that are not in every conflict, for all that is known: without any other the rest can be met.
    /// Only what is in the best conflict can be in every one.
    Demands droppable(const Demands& all) {
        constexpr std::size_t most_numbers = std::size_t{1} << 22; // of all sets that are asked together
        const std::size_t together = most_numbers / (all.size() + 1) + 1;
        const Demands& asked = best_.demands;
        Demands optional = all;
        for (std::size_t first = 0; first < asked.size(); first += together) {
            const auto some = std::span(asked).subspan(first, std::min(together, asked.size() - first));
            std::vector<Demands> questions;
            for (const std::uint32_t demand : some)
                questions.push_back(without(all, demand));
            const std::vector<Feasible> answers = ask(questions);
            for (std::size_t k = 0; k < some.size(); ++k)
                if (answers[k] == Feasible::yes)
                    std::erase(optional, some[k]);
        }
        return optional;
    }

    /// All of them, a step at a time, to the end.
    void descend(std::span<Descent> descents) {
        for (;;) {
            std::vector<Demands> questions;
            for (Descent& descent : descents) {
                if (best_.kind == Conflict::Kind::minimal && descent.necessary() >= best_.demands.size())
                    descent.is_cut = true;
                if (descent.is_over())
                    consider(descent);
                else
                    questions.push_back(descent.question());
            }
            if (questions.empty())
                return;
            const std::vector<Feasible> answers = ask(questions);
            auto answer = answers.begin();
            for (Descent& descent : descents)
                if (!descent.is_over())
                    descent.answer(*answer++);
        }
    }

    /// A minimal conflict is better than one that is not proved to be, then a smaller one, then the first.
    void consider(const Descent& descent) {
        const bool was_minimal = best_.kind == Conflict::Kind::minimal;
        if (was_minimal != descent.is_minimal() ? was_minimal : best_.demands.size() <= descent.conflict.size())
            return;
        best_.demands = descent.conflict;
        best_.kind = descent.is_minimal() ? Conflict::Kind::minimal : Conflict::Kind::not_proved_minimal;
    }

    const FeasibilityOracle* feasible_;
    const FeasibilityOracle* feasible_later_;
    const std::uint32_t restarts_;
    detail::Random random_;
    Conflict best_;
};

/// What a test says that ends with the first solution.
Feasible feasible(Status status) {
    if (status == Status::solution_limit)
        return Feasible::yes;
    return status == Status::exhausted ? Feasible::no : Feasible::unknown;
}

} // namespace

Problem with_items(const Problem& problem, const Demands& demands) {
    std::vector<bool> is_demanded(problem.items());
    for (const std::uint32_t item : demands)
        is_demanded[item] = true;
    Problem result;
    std::vector<ItemId> new_id(problem.items());
    for (const ItemKind kind : {ItemKind::primary, ItemKind::secondary})
        for (std::uint32_t item = 0; item < problem.items(); ++item)
            if (is_demanded[item] == (kind == ItemKind::primary))
                new_id[item] = result.add_item(problem.name(ItemId{item}), kind);
    for (std::uint32_t color = 1; color <= problem.colors(); ++color)
        result.add_color(problem.name(Color{color}));
    std::vector<Entry> entries;
    for (std::uint32_t option = 0; option < problem.options(); ++option) {
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

Conflict find_conflict(std::uint32_t demands, const FeasibilityOracle& feasible, const ConflictParams& params) {
    return Finder(feasible, feasible, params).find(demands);
}

Conflict conflicting_options(const Problem& problem, std::span<const OptionId> forced, const ConflictParams& params) {
    const Watch watch(params.limits);
    std::vector<OptionId> options;
    const auto choose = [&](const Demands& demands) {
        options.clear();
        for (const std::uint32_t demand : demands)
            options.push_back(forced[demand]);
    };
    const auto demands = static_cast<std::uint32_t>(forced.size());
    if (!Batch::why_not(problem).empty()) {
        Search search(problem);
        const auto one_by_one = [&](std::span<const Demands> sets) {
            std::vector<Feasible> answers(sets.size(), Feasible::unknown);
            for (std::size_t k = 0; k < sets.size() && !watch.is_over(); ++k) {
                choose(sets[k]);
                SolveParams test{.limits = watch.left()};
                test.limits.solutions = 1;
                search.restart(options, std::move(test));
                search.finish();
                answers[k] = feasible(search.status());
            }
            return answers;
        };
        return find_conflict(demands, one_by_one, params);
    }
    CommonEnd end(watch);
    BatchParams test{.limits = end.limits()};
    test.limits.solutions = 1;
    Batch batch(problem, test);
    const auto together = [&](std::span<const Demands> sets) {
        std::vector<Feasible> answers(sets.size(), Feasible::unknown); // also of sets that are not taken any more
        const auto give = [&, next = sets.begin()](Instance& instance) mutable {
            if (next == sets.end())
                return false;
            choose(*next++);
            instance = {options, {}};
            return true;
        };
        if (!watch.is_over())
            batch.run(give, [&](const BatchAnswer& answer) { answers[answer.index] = feasible(answer.status); });
        return answers;
    };
    return find_conflict(demands, together, params);
}

Conflict conflicting_items(const Problem& problem, const ConflictParams& params) {
    Watch watch(params.limits);
    constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max(); // search nodes
    constexpr std::uint64_t least_work = 1 << 18;
    std::uint64_t work_left = unlimited;
    std::uint64_t nodes = 0; ///< of the tests that are done
    const auto ask = [&](std::span<const Demands> sets, std::uint64_t most_for_one) {
        std::vector<Feasible> answers(sets.size(), Feasible::unknown);
        for (std::size_t k = 0; k < sets.size() && work_left > 0 && !watch.is_over(); ++k) {
            Limits limits = watch.left();
            limits.nodes = std::min(most_for_one, work_left);
            std::uint64_t work = 0;
            answers[k] = feasible(detail::has_solution(with_items(problem, sets[k]), limits, &work));
            work_left -= std::min(work, work_left);
            nodes += work;
            watch.report({0, nodes, 0, 0});
        }
        return answers;
    };
    const FeasibilityOracle first_order = [&](std::span<const Demands> sets) { return ask(sets, unlimited); };
    // Random orders come to sets that are far harder than those of the first: each has the work that it took.
    std::uint64_t first_work = 0;
    const FeasibilityOracle other_orders = [&](std::span<const Demands> sets) {
        if (first_work == 0) {
            first_work = std::max(unlimited - work_left, least_work);
            work_left = first_work * params.restarts;
        }
        return ask(sets, first_work);
    };
    return Finder(first_order, other_orders, params).find(static_cast<std::uint32_t>(problem.primary_items()));
}

} // namespace dlx
