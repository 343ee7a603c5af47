#include "dlx/logic/reason.hpp"
#include "dlx/text.hpp"
#include "tests/modules/logic/bounded_problems.hpp"
#include "tests/modules/logic/reason_oracle.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/paths.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

/// Reasoning on problems with bounds.
namespace dlx::test::reason_bounds_test {
namespace {

/// Statistics of paths.
struct Seen {
    std::map<Rule, std::uint64_t> steps;
    std::map<ReasoningOutcome, std::uint64_t> ends;
    std::uint64_t of_several = 0; ///< singles of items that need several options
    std::uint64_t by_room = 0;    ///< chains and sets in positions with a link by an item that had room for several
    std::uint64_t free = 0;       ///< paths to several solutions
};

/// Each step of the path follows, takes no option of a solution away, and chooses those of all alone.
void expect_sound(const Problem& problem, const std::set<OptionSet>& solutions, const Path& path, Seen& seen) {
    const Position end = follow(problem, Position(problem), path.steps, [&](const Position& before, const Step& step) {
        for (const OptionSet& solution : solutions) {
            ASSERT_EQ(contains(solution, step.target), step.rule == Rule::single);
            for (const OptionId other : step.other_targets)
                ASSERT_FALSE(contains(solution, other));
        }
        ++seen.steps[step.rule];
        seen.of_several += step.rule == Rule::single && before.need(step.item) > 1;
        for (const Entry& entry : problem.option(step.target))
            seen.by_room += (step.rule == Rule::set || step.rule == Rule::whip) && before.room(entry.item) == 1 &&
                            problem.bounds(entry.item).max > 1;
    });
    ++seen.ends[path.outcome];
    if (path.outcome == ReasoningOutcome::solved) {
        ASSERT_EQ(solutions, std::set{sorted(end.chosen())});
    } else if (path.outcome == ReasoningOutcome::contradiction) {
        ASSERT_TRUE(solutions.empty());
    } else if (end.remaining_item_count() == 0) {
        ASSERT_TRUE(solutions.contains(sorted(end.chosen())));
        ASSERT_GE(solutions.size(), 2U);
        ++seen.free;
    }
}

TEST(ReasonWithBounds, TheDefinitionIsThatOfBruteForce) {
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        const Problem problem = bounded_problem(seed);
        ASSERT_EQ(Definition(problem).solutions(), brute_force_solutions(problem)) << "seed " << seed;
    }
}

TEST(ReasonWithBounds, EachStepFollowsAndNoSolutionIsLost) {
    Seen seen;
    for (std::uint64_t seed = 0; seed < seeds(6000) && !HasFailure(); ++seed) {
        const Problem problem = any_bounded_problem(seed);
        SCOPED_TRACE("seed " + std::to_string(seed));
        const Definition definition(problem);
        expect_sound(problem, definition.solutions(), path_of(problem), seen);
        expect_sound(problem, definition.solutions(), path_of(problem, without_sets), seen);
        expect_sound(problem, definition.solutions(), path_by_large_sets(problem, Position(problem), 4), seen);
    }
    for (const Rule rule : {Rule::single, Rule::set, Rule::whip, Rule::braid, Rule::trial})
        EXPECT_GT(seen.steps[rule], 10U) << to_string(rule);
    EXPECT_GT(seen.of_several, 500U);
    EXPECT_GT(seen.by_room, 500U);
    EXPECT_GT(seen.free, 500U);
    EXPECT_GT(seen.ends[ReasoningOutcome::solved], 500U);
    EXPECT_GT(seen.ends[ReasoningOutcome::contradiction], 500U);
    EXPECT_GT(seen.ends[ReasoningOutcome::stuck], 500U);
    EXPECT_EQ(seen.ends[ReasoningOutcome::limit_reached], 0U);
}

/// As deep as it takes, trials refute all that has no solution.
TEST(ReasonWithBounds, NestedTrialsRefuteAllThatHasNoSolution) {
    Seen seen;
    std::uint64_t nested = 0;
    for (std::uint64_t seed = 0; seed < seeds(2000) && !HasFailure(); ++seed) {
        const Problem problem = any_bounded_problem(seed);
        SCOPED_TRACE("seed " + std::to_string(seed));
        const Definition definition(problem);
        Position position(problem);
        const Path path = Reasoner({.max_chain_length = 1 + static_cast<std::uint32_t>(seed % 2 * 30),
                                    .max_set_size = static_cast<std::uint32_t>(seed % 3),
                                    .max_trial_depth = definition.solutions().empty() ? 20U : 2U})
                              .path(position);
        expect_sound(problem, definition.solutions(), path, seen);
        ASSERT_EQ(path.outcome == ReasoningOutcome::contradiction, definition.solutions().empty());
        for (const Step& step : path.steps)
            nested += std::any_of(step.substeps.begin(), step.substeps.end(),
                                  [](const Step& inside) { return inside.rule == Rule::trial; });
    }
    EXPECT_GT(nested, 0U);
}

TEST(ReasonWithBounds, ChainsAreTheShortestByTheDefinition) {
    std::map<std::size_t, std::uint64_t> lengths;
    for (std::uint64_t seed = 0; seed < 600; ++seed) {
        const Problem problem = any_bounded_problem(seed);
        const ReasonOracle oracle(problem);
        Position position(problem);
        for (bool is_next = true; is_next;) {
            const Position before = position;
            const Path path = Reasoner({.max_rule = Rule::braid, .max_set_size = 0, .max_steps = 1}).path(position);
            is_next = !path.steps.empty();
            if (path.outcome == ReasoningOutcome::contradiction || (is_next && path.steps[0].rule == Rule::single))
                continue;
            const std::uint32_t length = is_next ? static_cast<std::uint32_t>(path.steps[0].chain.size()) : 8;
            for (std::uint32_t o = 0; o < problem.option_count(); ++o)
                if (const OptionId option{o}; before.is_available(option)) {
                    const auto braid = oracle.shortest(Rule::braid, before, option, length);
                    ASSERT_FALSE(braid && (!is_next || *braid < length)) << "seed " << seed << " option " << o;
                    if (is_next && path.steps[0].rule == Rule::braid) {
                        ASSERT_FALSE(oracle.shortest(Rule::whip, before, option, length)) << "seed " << seed;
                    }
                }
            if (is_next)
                ++lengths[length];
        }
    }
    for (std::size_t length = 1; length <= 4; ++length)
        EXPECT_GT(lengths[length], 0U) << length;
}

/// Singles of the position are not chosen first.
TEST(ReasonWithBounds, AsksForTheChainOfATarget) {
    std::uint64_t found = 0;
    std::uint64_t missing = 0;
    Reasoner reasoner;
    for (std::uint64_t seed = 0; seed < 800; ++seed) {
        const Problem problem = any_bounded_problem(seed);
        const ReasonOracle oracle(problem);
        const Position position(problem);
        if (position.dead_item())
            continue;
        for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
            const auto step = reasoner.find_chain_eliminating(OptionId{o}, position);
            const auto whip = oracle.shortest(Rule::whip, position, OptionId{o}, 5);
            const auto braid = oracle.shortest(Rule::braid, position, OptionId{o}, 5);
            if (step) {
                ASSERT_EQ(verify_step(problem, position, *step), std::nullopt) << "seed " << seed << " option " << o;
            }
            if (braid) {
                ASSERT_TRUE(step) << "seed " << seed << " option " << o;
                ASSERT_EQ(step->chain.size(), *braid) << "seed " << seed << " option " << o;
                ASSERT_EQ(step->rule, whip == braid ? Rule::whip : Rule::braid) << "seed " << seed << " option " << o;
            }
            ++(step ? found : missing);
        }
    }
    EXPECT_GT(found, 200U);
    EXPECT_GT(missing, 500U);
}

TEST(ReasonWithBounds, SetsAreTheSmallestByTheDefinition) {
    std::map<std::size_t, std::uint64_t> orders;
    for (std::uint64_t seed = 0; seed < 2500; ++seed) {
        const Problem problem = bounded_problem(seed);
        const ReasonOracle oracle(problem);
        Position position(problem);
        position.propagate_singles();
        if (position.remaining_item_count() == 0 || Definition(problem).solutions().empty())
            continue;
        for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
            const OptionId target{o};
            if (!position.is_available(target))
                continue;
            std::vector<Step> steps;
            for (std::uint32_t order = 1; order <= 3 && steps.empty(); ++order)
                steps = Reasoner().find_sets_eliminating(target, position, order);
            const auto order = oracle.smallest_set(position, target, 3);
            ASSERT_EQ(steps.empty(), !order) << "seed " << seed << " option " << o;
            for (const Step& step : steps) {
                ASSERT_EQ(step.base.size(), *order) << "seed " << seed << " option " << o;
                ASSERT_EQ(verify_step(problem, position, step), std::nullopt) << "seed " << seed;
                ++orders[step.base.size()];
            }
        }
    }
    EXPECT_GT(orders[1], 200U);
    EXPECT_GT(orders[2], 10U);
}

TEST(ReasonWithBounds, RatingsAreThoseOfTheDefinition) {
    std::map<std::uint32_t, std::uint64_t> lengths;
    std::map<ReasoningOutcome, std::uint64_t> ends;
    for (std::uint64_t seed = 0; seed < 800; ++seed) {
        const Problem problem = any_bounded_problem(seed);
        const Rating expected = ReasonOracle(problem).rate(Rule::braid, Position(problem), 12);
        const Rating rating = Reasoner().rate(Position(problem));
        ASSERT_EQ(rating.outcome, expected.outcome) << "seed " << seed;
        ASSERT_EQ(rating.length, expected.length) << "seed " << seed;
        if (rating.outcome != ReasoningOutcome::contradiction) {
            ASSERT_EQ(rating.options_before_longest_chain, expected.options_before_longest_chain) << "seed " << seed;
            Position position(problem);
            ReasonOracle(problem).take_pairs(position);
            ASSERT_EQ(rating.options_after_pairs, position.remaining_option_count()) << "seed " << seed;
        }
        ++lengths[rating.length];
        ++ends[rating.outcome];
    }
    for (std::uint32_t length = 0; length <= 4; ++length)
        EXPECT_GT(lengths[length], 0U) << length;
    EXPECT_GT(ends[ReasoningOutcome::solved], 20U);
    EXPECT_GT(ends[ReasoningOutcome::stuck], 100U);
}

TEST(ReasonWithBounds, TheEmptySetMayBeTheSolution) {
    const Problem problem = parse("0:2|a 0:1|b\n");
    Position position(problem);
    EXPECT_TRUE(position.is_solved());
    EXPECT_EQ(path_of(problem).outcome, ReasoningOutcome::solved);
    EXPECT_EQ(Reasoner().rate(position).outcome, ReasoningOutcome::solved);
}

TEST(ReasonWithBounds, OptionsThatNoItemNeedsMakeSeveralSolutions) {
    const Problem problem = parse("0:2|a b\na\nb\n");
    Position position(problem);
    const Path path = Reasoner().path(position);
    EXPECT_EQ(path.steps.size(), 1U);
    EXPECT_EQ(path.outcome, ReasoningOutcome::stuck);
    EXPECT_EQ(position.remaining_item_count(), 0U);
    EXPECT_EQ(position.remaining_option_count(), 1U);
    EXPECT_EQ(Reasoner().rate(Position(problem)).outcome, ReasoningOutcome::stuck);
    position.remove(OptionId{0});
    EXPECT_TRUE(position.is_solved());
}

TEST(ReasonWithBounds, AnItemInTooFewOptionsIsDead) {
    const Problem problem = parse("b 5|a\na b\na\nb\n");
    Position position(problem);
    EXPECT_EQ(position.dead_item(), ItemId{1});
    EXPECT_EQ(position.need(ItemId{1}), 5U);
    EXPECT_EQ(Reasoner().path(position).outcome, ReasoningOutcome::contradiction);
}

} // namespace
} // namespace dlx::test::reason_bounds_test
