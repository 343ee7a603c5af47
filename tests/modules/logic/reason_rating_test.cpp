#include "dlx/logic/reason.hpp"
#include "dlx/logic/step_search.hpp"
#include "tests/modules/logic/bounded_problems.hpp"
#include "tests/modules/logic/reason_oracle.hpp"
#include "tests/modules/logic/reason_problems.hpp"
#include "tests/support/problems/problems.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <vector>

namespace dlx::test::reason_rating_test {
namespace {

void compare_ratings(Problem (*problem_of)(std::uint64_t), std::uint64_t seeds, std::uint32_t longest,
                     std::uint64_t solved, std::uint64_t stuck) {
    std::map<std::uint32_t, std::uint64_t> lengths;
    std::map<ReasoningOutcome, std::uint64_t> ends;
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
        const Problem problem = problem_of(seed);
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
    for (std::uint32_t length = 0; length <= longest; ++length)
        EXPECT_GT(lengths[length], 0U) << length;
    EXPECT_GE(ends[ReasoningOutcome::solved], solved);
    EXPECT_GE(ends[ReasoningOutcome::stuck], stuck);
}

TEST(Reason, RatingsAreThoseOfTheDefinition) {
    compare_ratings([](std::uint64_t seed) { return problem_of_pairs(seed); }, 500, 5, 0, 0);
}

TEST(Reason, RatingsWithBoundsAreThoseOfTheDefinition) { compare_ratings(any_bounded_problem, 800, 4, 20, 100); }

TEST(Reason, WhipRatingsEndAsBraidRatingsDoOrAreStuck) {
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        const Problem problem = problem_of_pairs(seed);
        const Rating whips = Reasoner({.max_rule = Rule::whip}).rate(Position(problem));
        const Rating braids = Reasoner().rate(Position(problem));
        ASSERT_NE(whips.outcome, ReasoningOutcome::limit_reached)
            << "seed " << seed; // a chain has at most as many items as the problem
        if (whips.outcome == ReasoningOutcome::solved || whips.outcome == ReasoningOutcome::contradiction) {
            ASSERT_EQ(whips.outcome, braids.outcome) << "seed " << seed;
            if (whips.outcome == ReasoningOutcome::solved) {
                ASSERT_GE(whips.length, braids.length) << "seed " << seed;
            }
        }
    }
}

TEST(Reason, CountsWhatSinglesAndWhipsOfLength1Leave) {
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        const Problem problem = problem_number(seed);
        Position position(problem);
        const Rating rating = Reasoner().rate(position);
        position.propagate_singles();
        ASSERT_EQ(rating.options_after_singles, position.remaining_option_count());
        ASSERT_EQ(rating.chosen_after_singles, position.chosen().size());
        if (position.dead_item() || position.is_solved())
            continue;
        const Path path = Reasoner({.max_rule = Rule::whip, .max_chain_length = 1, .max_set_size = 0}).path(position);
        if (path.outcome != ReasoningOutcome::contradiction) {
            ASSERT_EQ(rating.options_after_whip1, position.remaining_option_count()) << "seed " << seed;
        }
    }
}

TEST(Reason, CountsWhatPairsLeave) {
    std::size_t different = 0;
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
        const Problem problem = seed % 4 != 0 ? problem_of_pairs(seed) : problem_number(seed);
        Position position(problem);
        const Rating rating = Reasoner().rate(position);
        ASSERT_EQ(rating.options, position.remaining_option_count());
        ReasonOracle(problem).take_pairs(position);
        if (rating.outcome != ReasoningOutcome::contradiction) {
            ASSERT_EQ(rating.options_after_pairs, position.remaining_option_count()) << "seed " << seed;
            different += rating.options_after_pairs < rating.options_after_whip1;
        }
    }
    EXPECT_GT(different, 20U);
}

/// Sets of bits of all sizes have the same results.
TEST(Reason, RatesWithWhipsAndWithBraidsTogether) {
    std::size_t different = 0;
    for (std::uint64_t seed = 0; seed < 600; ++seed) {
        const Problem problem = seed % 2 == 0 ? problem_of_pairs(seed) : problem_number(seed);
        const Ratings ratings = Reasoner({.max_rule = Rule::single}).rate_both(Position(problem));
        const Rating braids = Reasoner({.max_rule = Rule::braid}).rate(Position(problem));
        const Rating whips = Reasoner({.max_rule = Rule::whip}).rate(Position(problem));
        ASSERT_EQ(ratings.braids.outcome, braids.outcome) << "seed " << seed;
        ASSERT_EQ(ratings.braids.length, braids.length) << "seed " << seed;
        ASSERT_EQ(ratings.whips.outcome, whips.outcome) << "seed " << seed;
        if (whips.outcome == ReasoningOutcome::solved) {
            ASSERT_EQ(ratings.whips.length, whips.length) << "seed " << seed;
        }
        different += whips.outcome != braids.outcome || whips.length != braids.length ? 1 : 0;
    }
    EXPECT_GT(different, 0U);
}

/// Returns the first random problem whose position needs a chain at once.
Problem problem_with_chain() {
    for (std::uint64_t seed = 0;; ++seed) {
        Problem problem = problem_number(seed);
        Position position(problem);
        const Path path = Reasoner({.max_set_size = 0, .max_steps = 1}).path(position);
        if (!path.steps.empty() && path.steps[0].chain.size() > 1)
            return problem;
    }
}

TEST(Reason, RatingsShareALimit) {
    const Problem problem = problem_with_chain();
    const Ratings ratings = Reasoner({.max_chain_length = 1}).rate_both(Position(problem));
    EXPECT_EQ(ratings.braids.outcome, ReasoningOutcome::limit_reached);
    EXPECT_EQ(ratings.whips.outcome, ReasoningOutcome::limit_reached);
    EXPECT_EQ(ratings.whips.length, 2U);
    EXPECT_EQ(Reasoner({.limits = {.seconds = 0}}).rate_both(Position(problem)).whips.outcome,
              ReasoningOutcome::limit_reached);
}

/// Returns the problem after so many options that decide nothing: two for each of as many items.
Problem behind_others(const Problem& problem, std::uint32_t others) {
    Problem all;
    for (std::uint32_t k = 0; k < others / 2; ++k)
        all.add_item("other" + std::to_string(k));
    for (std::uint32_t item = 0; item < problem.item_count(); ++item)
        if (problem.kind(ItemId{item}) == ItemKind::primary)
            all.add_item(problem.name(ItemId{item}), problem.bounds(ItemId{item}));
        else
            all.add_item(problem.name(ItemId{item}), ItemKind::secondary);
    for (std::uint32_t color = 1; color <= problem.color_count(); ++color)
        all.add_color(problem.name(Color{color}));
    for (std::uint32_t k = 0; k < others; ++k)
        all.add_option({{ItemId{k / 2}}});
    for (std::uint32_t option = 0; option < problem.option_count(); ++option) {
        std::vector<Entry> entries;
        for (const Entry& entry : problem.option(OptionId{option}))
            entries.push_back({ItemId{index(entry.item) + others / 2}, entry.color});
        all.add_option(entries);
    }
    return all;
}

TEST(Reason, DoesNotDependOnTheNumberOfOtherOptions) {
    const ReasonParams params;
    std::size_t found = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        std::optional<detail::FoundStep> first;
        Rating first_rating;
        for (const std::uint32_t others : {0U, 200U, 600U, 5000U}) {
            const Problem problem = behind_others(problem_of_pairs(seed), others);
            Position position(problem);
            position.propagate_singles();
            if (position.dead_item() || position.is_solved() || position.remaining_option_count() == others)
                break;
            detail::StepSearch search;
            detail::TrialWatch watch(params.limits);
            const detail::FoundStep step = search.smallest_step(position, params, watch);
            Rating rating;
            search.rate(position, params, watch, rating);
            if (!first) {
                first = step;
                first_rating = rating;
                continue;
            }
            ASSERT_EQ(step.step.has_value(), first->step.has_value());
            EXPECT_EQ(rating.length, first_rating.length);
            if (!step.step)
                continue;
            ++found;
            EXPECT_EQ(step.step->rule, first->step->rule);
            EXPECT_EQ(step.step->size(), first->step->size());
            EXPECT_EQ(index(step.step->target), index(first->step->target) + others);
            EXPECT_EQ(verify_step(problem, position, *step.step), std::nullopt);
        }
    }
    EXPECT_GT(found, 50U);
}

TEST(Reason, TakesProblemsOfAllSizes) {
    Reasoner reasoner;
    for (const std::uint32_t n : {5U, 8U, 11U, 20U, 40U}) {
        const Problem problem = queens(n); // n * n options
        Position position(problem);
        EXPECT_EQ(reasoner.rate(position).outcome, ReasoningOutcome::stuck) << n;
        EXPECT_EQ(reasoner.path(position).outcome, ReasoningOutcome::stuck) << n;
    }
    const Problem large = queens(129);
    EXPECT_THROW(static_cast<void>(reasoner.rate(Position(large))), std::invalid_argument);
}

// --- Limits ---------------------------------------------------------------------------------------------------------

TEST(Reason, EndsAtLimits) {
    const Problem problem = problem_with_chain();
    const auto end = [&](ReasonParams params) {
        params.max_set_size = 0;
        Position position(problem);
        const ReasoningOutcome end_of_path = Reasoner(params).path(position).outcome;
        EXPECT_EQ(Reasoner(params).rate(Position(problem)).outcome, end_of_path);
        return end_of_path;
    };
    EXPECT_NE(end({}), ReasoningOutcome::limit_reached);
    EXPECT_EQ(end({.limits = {.search_nodes = 0}}), ReasoningOutcome::limit_reached);
    EXPECT_EQ(end({.limits = {.seconds = 0}}), ReasoningOutcome::limit_reached);
    EXPECT_EQ(end({.max_chain_length = 1}), ReasoningOutcome::limit_reached);
    std::atomic<bool> stop = true;
    EXPECT_EQ(end({.limits = {.stop_flag = &stop}}), ReasoningOutcome::limit_reached);
    EXPECT_EQ(end({.max_rule = Rule::single}), ReasoningOutcome::stuck);
    Position position(problem);
    EXPECT_EQ(Reasoner({.max_steps = 0}).path(position).outcome, ReasoningOutcome::limit_reached);
}

TEST(Reason, LooksForNoSetLargerThanTheProblem) {
    Position position(queens(4));
    EXPECT_EQ(Reasoner({.max_set_size = 0xffffffff}).path(position).outcome, ReasoningOutcome::stuck);
}

} // namespace
} // namespace dlx::test::reason_rating_test
