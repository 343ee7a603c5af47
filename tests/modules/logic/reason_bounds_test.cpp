#include "dlx/logic/reason.hpp"
#include "dlx/text.hpp"
#include "tests/modules/logic/bounded_problems.hpp"
#include "tests/modules/logic/reason_oracle.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/paths.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>

/// Reasoning on problems with bounds; steps, sets and nested trials are in reason_test.cpp, ratings in
/// reason_rating_test.cpp.
namespace dlx::test::reason_bounds_test {
namespace {

TEST(ReasonWithBounds, TheDefinitionIsThatOfBruteForce) {
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        const Problem problem = bounded_problem(seed);
        ASSERT_EQ(Definition(problem).solutions(), brute_force_solutions(problem)) << "seed " << seed;
    }
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

/// The singles of the position are not chosen first.
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
