#include "dlx/all.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/problems/problems.hpp"
#include "tests/support/problems/random_problem.hpp"
#include "tests/support/rounds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

namespace dlx::test::conflict_test {
namespace {

using Kind = Conflict::Kind;

/// An oracle that knows for all demands whether they can be met.
using IsFeasible = std::function<bool(const ConstraintSet&)>;

ConstraintSet without(ConstraintSet demands, std::uint32_t demand) {
    std::erase(demands, demand);
    return demands;
}

/// Requires that `found` is true: the conflict cannot be met, but without any one of its demands it can.
void expect_true(const Conflict& found, std::uint32_t demands, const IsFeasible& is_feasible) {
    ConstraintSet all;
    for (std::uint32_t k = 0; k < demands; ++k)
        all.push_back(k);
    if (found.kind == Kind::none) {
        EXPECT_TRUE(is_feasible(all));
        EXPECT_TRUE(found.constraints.empty());
        return;
    }
    ASSERT_EQ(found.kind, Kind::minimal);
    EXPECT_TRUE(std::is_sorted(found.constraints.begin(), found.constraints.end()));
    EXPECT_FALSE(is_feasible(found.constraints));
    for (const std::uint32_t demand : found.constraints)
        EXPECT_TRUE(is_feasible(without(found.constraints, demand)))
            << "it is a conflict without " << demand << ", too";
}

// --- Any oracle -----------------------------------------------------------------------------------------------------

/// A family of conflicts among demands: some sets, and all that contain one of them.
struct Family {
    std::uint32_t demands;
    std::vector<ConstraintSet> conflicts;

    explicit Family(std::uint64_t seed) {
        Dice dice(seed);
        demands = 1 + dice.below(12);
        for (std::uint32_t k = dice.below(5); k > 0; --k) {
            ConstraintSet conflict;
            for (std::uint32_t d = 0; d < demands; ++d)
                if (dice.one_in(3))
                    conflict.push_back(d);
            conflicts.push_back(conflict);
        }
    }

    [[nodiscard]] bool is_feasible(const ConstraintSet& set) const {
        return std::none_of(conflicts.begin(), conflicts.end(), [&](const ConstraintSet& conflict) {
            return std::includes(set.begin(), set.end(), conflict.begin(), conflict.end());
        });
    }

    [[nodiscard]] std::vector<Feasibility> answers(std::span<const ConstraintSet> sets) const {
        std::vector<Feasibility> result;
        for (const ConstraintSet& set : sets)
            result.push_back(is_feasible(set) ? Feasibility::feasible : Feasibility::infeasible);
        return result;
    }
};

TEST(FindConflict, FindsAMinimalOneIfThereIsOne) {
    std::uint64_t smallest = 0;
    std::uint64_t conflicts = 0;
    for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const Family family(seed);
        std::uint64_t asked = 0;
        const auto oracle = [&](std::span<const ConstraintSet> sets) {
            asked += sets.size();
            return family.answers(sets);
        };
        const Conflict found = find_conflict(family.demands, oracle, {.seed = seed, .deletion_orders = 20});
        expect_true(found, family.demands, [&](const ConstraintSet& set) { return family.is_feasible(set); });
        ASSERT_EQ(found.oracle_calls, asked);
        ASSERT_EQ(find_conflict(family.demands, oracle, {.seed = seed, .deletion_orders = 20}).constraints,
                  found.constraints);
        ASSERT_LE(found.oracle_calls, 1 + family.demands * 21);
        if (found.kind != Kind::minimal)
            continue;
        ++conflicts;
        const auto fewest = std::min_element(family.conflicts.begin(), family.conflicts.end(),
                                             [](const auto& a, const auto& b) { return a.size() < b.size(); });
        smallest += found.constraints.size() == fewest->size() ? 1 : 0;
    }
    EXPECT_GE(conflicts, 2000U);
    EXPECT_GE(smallest * 100, conflicts * 98); // twenty orders rarely miss the smallest of four
}

// The result is true at any limit: it states nothing more than was known until then. Some answers may be unknown, as
// those of a test with a limit of its own.
TEST(FindConflict, SaysNoMoreThanIsKnown) {
    std::uint64_t not_proved = 0;
    std::uint64_t minimal = 0;
    for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
        const Family family(seed);
        const IsFeasible is_feasible = [&](const ConstraintSet& set) { return family.is_feasible(set); };
        const std::uint64_t known = seed / 2 % 40; // number of first answers that are known, in every second family
        SCOPED_TRACE("seed " + std::to_string(seed) + ", known " + std::to_string(known));
        std::uint64_t left = known;
        Dice dice(seed);
        const auto is_unknown = [&] { return seed % 2 == 0 ? dice.one_in(12) : left == 0 || left-- == 0; };
        const auto oracle = [&](std::span<const ConstraintSet> sets) {
            std::vector<Feasibility> result = family.answers(sets);
            for (Feasibility& answer : result)
                answer = is_unknown() ? Feasibility::unknown : answer;
            return result;
        };
        const Conflict found = find_conflict(family.demands, oracle, {.seed = seed, .deletion_orders = 3});
        ASSERT_TRUE(seed % 2 == 0 || (found.kind == Kind::unknown) == (known == 0));
        not_proved += found.kind == Kind::possibly_not_minimal ? 1 : 0;
        minimal += found.kind == Kind::minimal ? 1 : 0;
        if (found.kind == Kind::possibly_not_minimal)
            ASSERT_FALSE(is_feasible(found.constraints));
        else if (found.kind != Kind::unknown)
            expect_true(found, family.demands, is_feasible);
    }
    EXPECT_GE(not_proved, 300U);
    EXPECT_GE(minimal, 500U);
}

// The first order needs at most one answer for each demand, and drops the demand unless it is the one in conflict.
TEST(FindConflict, LeavesAConflictOfFewWhenALimitComes) {
    std::uint64_t left = 11;
    const auto oracle = [&](std::span<const ConstraintSet> sets) {
        std::vector<Feasibility> result(sets.size(), Feasibility::unknown);
        for (std::size_t k = 0; k < sets.size() && left > 0; ++k, --left)
            result[k] = std::binary_search(sets[k].begin(), sets[k].end(), 3U) ? Feasibility::infeasible
                                                                               : Feasibility::feasible;
        return result;
    };
    const Conflict found = find_conflict(20, oracle);
    EXPECT_EQ(found.kind, Kind::possibly_not_minimal);
    EXPECT_LE(found.constraints.size(), 11U);
}

TEST(FindConflict, RefusesNoRestartsAtAll) {
    EXPECT_THROW((void)explain(six_options(), {.deletion_orders = 0}), std::invalid_argument);
}

// --- Problems -------------------------------------------------------------------------------------------------------

std::uint32_t count_of(std::size_t n) { return static_cast<std::uint32_t>(n); }

/// Returns true if a set of options covers these primary items as often as required, and no item too often. Tries all
/// sets.
bool can_cover(const Problem& problem, const ConstraintSet& items) {
    Problem relaxed;
    for (std::uint32_t item = 0; item < problem.item_count(); ++item) {
        const ItemId id{item};
        const bool is_demanded = std::binary_search(items.begin(), items.end(), item);
        if (problem.kind(id) == ItemKind::secondary)
            relaxed.add_item(problem.name(id), ItemKind::secondary);
        else
            relaxed.add_item(problem.name(id),
                             Bounds{is_demanded ? problem.bounds(id).min : 0, problem.bounds(id).max});
    }
    for (std::uint32_t color = 1; color <= problem.color_count(); ++color)
        relaxed.add_color(problem.name(Color{color}));
    for (std::uint32_t option = 0; option < problem.option_count(); ++option)
        relaxed.add_option(problem.option(OptionId{option}));
    return !brute_force_solutions(relaxed).empty();
}

TEST(ConflictingItems, AreRequiredWithTheirBounds) {
    std::uint64_t feasible = 0;
    for (std::uint64_t seed = 1; seed <= 1500; ++seed) {
        const Problem problem = random_problem(seed, {.max_options = 9, .has_bounds = true});
        Dice dice(seed);
        ConstraintSet items;
        for (std::uint32_t item = 0; item < problem.primary_item_count(); ++item)
            if (dice.one_in(2))
                items.push_back(item);
        const bool is_feasible = can_cover(problem, items);
        ASSERT_EQ(!brute_force_solutions(require_only(problem, items)).empty(), is_feasible) << "seed " << seed;
        feasible += is_feasible ? 1 : 0;
    }
    EXPECT_GE(feasible, 500U);
    EXPECT_LE(feasible, 1200U);
}

TEST(ConflictingItems, AgreeWithBruteForce) {
    std::uint64_t conflicts = 0;
    std::uint64_t several = 0;
    for (std::uint64_t seed = 1; seed <= rounds(2000); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const Problem problem = random_problem(seed, {.max_items = 6, .max_options = 9, .has_bounds = seed % 2 == 0});
        const Conflict found = explain(problem, {.seed = seed, .deletion_orders = 4});
        expect_true(found, count_of(problem.primary_item_count()),
                    [&](const ConstraintSet& items) { return can_cover(problem, items); });
        for (const std::uint32_t item : found.constraints)
            EXPECT_GT(problem.bounds(ItemId{item}).min, 0U);
        conflicts += found.is_found() ? 1 : 0;
        several += found.constraints.size() > 1 ? 1 : 0;
    }
    EXPECT_GE(conflicts, rounds(2000) / 4);
    EXPECT_GE(several, rounds(2000) / 80);
}

TEST(ConflictingItems, OfKnownProblems) {
    // Three items in pairs allow two options at most.
    const Conflict found = explain(parse("a b c d e\na b\nb c\na c\nd\nd e\n"));
    EXPECT_EQ(found.kind, Kind::minimal);
    EXPECT_EQ(found.constraints, (ConstraintSet{0, 1, 2}));
    EXPECT_EQ(explain(parse("a b c\na b\n")).constraints, (ConstraintSet{2})) << "an item without options";
    EXPECT_EQ(explain(parse("3|a 0:2|b\na b\na b\na b\n")).constraints, (ConstraintSet{0})) << "b has no room";
    EXPECT_EQ(explain(six_options()).kind, Kind::none);
    EXPECT_EQ(explain(queens(3), {.seed = 1}).kind, Kind::minimal);
}

/// Requires the properties of conflicting_options(), with and without a batch.
void expect_true(const Problem& problem, const std::vector<OptionId>& forced, std::uint64_t seed) {
    const std::set<OptionSet> solutions = brute_force_solutions(problem);
    const IsFeasible is_feasible = [&](const ConstraintSet& demands) {
        std::vector<OptionId> some;
        for (const std::uint32_t k : demands)
            some.push_back(forced[k]);
        return !with_forced(solutions, some).empty();
    };
    const Conflict found = conflicting_options(problem, forced, {.seed = seed, .deletion_orders = 4});
    expect_true(found, count_of(forced.size()), is_feasible);
}

TEST(ConflictingOptions, AgreeWithBruteForce) {
    std::uint64_t without_batch = 0;
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        const bool has_bounds = seed > 600;
        const Problem problem = random_problem(seed, {.max_items = 8, .max_options = 12, .has_bounds = has_bounds});
        if (problem.option_count() == 0)
            continue;
        SCOPED_TRACE("seed " + std::to_string(seed));
        Dice dice(seed);
        std::vector<OptionId> forced;
        for (std::uint32_t k = dice.below(7); k > 0; --k)
            forced.push_back(OptionId{dice.below(problem.option_count())}); // sometimes the same one twice
        expect_true(problem, forced, seed);
        without_batch += BatchSolver::unsupported_reason(problem) ? 1 : 0;
    }
    EXPECT_GE(without_batch, 100U);
}

TEST(ConflictingOptions, AreNoneOfAProblemThatHasNoSolutionWithoutThem) {
    const Conflict found = conflicting_options(queens(3), std::vector<OptionId>{OptionId{0}, OptionId{5}});
    EXPECT_EQ(found.kind, Kind::minimal);
    EXPECT_TRUE(found.constraints.empty());
}

TEST(ConflictingOptions, RefusesUnknownOptions) {
    EXPECT_THROW((void)conflicting_options(queens(3), std::vector<OptionId>{OptionId{9}}), std::out_of_range);
}

// --- The mutilated chessboard ---------------------------------------------------------------------------------------

TEST(ConflictingItems, OfTheMutilatedBoard) {
    const Problem small = mutilated_board(4);
    expect_true(explain(small, {.deletion_orders = 4}), 14,
                [&](const ConstraintSet& cells) { return can_cover(small, cells); });
    const Conflict found = explain(mutilated_board(8), {.deletion_orders = 4});
    EXPECT_EQ(found.kind, Kind::minimal);
    EXPECT_EQ(found.constraints.size(), 31U); // cells of the 32 of one color, which have 30 neighbors
}

// Progress sums the tests of all sets: search nodes only grow, and the number of tests to come is unknown.
TEST(ConflictingItems, ReportProgress) {
    ConflictParams params;
    params.limits.progress_interval = 0;
    Progress last;
    int reports = 0;
    params.limits.on_progress = [&](const Progress& progress) {
        EXPECT_GT(progress.search_nodes, last.search_nodes);
        EXPECT_GE(progress.seconds, last.seconds);
        EXPECT_EQ(progress.fraction_done, 0);
        last = progress;
        ++reports;
    };
    EXPECT_EQ(explain(mutilated_board(6), params).kind, Kind::minimal);
    EXPECT_GT(reports, 10);
}

// A random order leads to sets that neither an engine nor the frontier refutes; it is abandoned.
TEST(ConflictingItems, EndWithoutALimit) {
    const Conflict found = explain(mutilated_board(10), {.deletion_orders = 2});
    EXPECT_EQ(found.kind, Kind::minimal);
    EXPECT_EQ(found.constraints.size(), 49U);
}

TEST(ConflictingItems, EndWithTheirLimits) {
    const std::atomic<bool> stop = true;
    EXPECT_EQ(explain(mutilated_board(40), {.limits = {.stop_flag = &stop}}).kind, Kind::unknown);
    EXPECT_EQ(explain(mutilated_board(40), {.limits = {.seconds = 0.05}}).kind, Kind::unknown);
    const Conflict small = explain(mutilated_board(4), {.deletion_orders = 8});
    EXPECT_EQ(small.kind, Kind::minimal);
    EXPECT_LT(small.constraints.size(), 14U);
}

TEST(ConflictingOptions, EndWithTheirLimits) {
    const Problem problem = mutilated_board(14);
    ASSERT_EQ(BatchSolver::unsupported_reason(problem), std::nullopt);
    const std::atomic<bool> stop = true;
    const std::vector<OptionId> forced{OptionId{0}};
    EXPECT_EQ(conflicting_options(problem, forced, {.limits = {.stop_flag = &stop}}).kind, Kind::unknown);
    EXPECT_EQ(conflicting_options(problem, forced, {.limits = {.seconds = 0.05}}).kind, Kind::unknown);
}

} // namespace
} // namespace dlx::test::conflict_test
