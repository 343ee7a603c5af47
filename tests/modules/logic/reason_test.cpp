#include "dlx/logic/reason.hpp"
#include "dlx/logic/whips.hpp"
#include "dlx/text.hpp"
#include "tests/modules/logic/bounded_problems.hpp"
#include "tests/modules/logic/reason_oracle.hpp"
#include "tests/modules/logic/reason_problems.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/problems/problems.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace dlx::test::reason_test {
namespace {

// --- Steps ----------------------------------------------------------------------------------------------------------

/// Statistics of paths.
struct Seen {
    std::map<std::pair<std::size_t, std::size_t>, std::uint64_t> sets; ///< number of sets, by order and rank
    std::map<Rule, std::uint64_t> steps;
    std::map<Rule, std::uint64_t> inside; ///< rules of the steps in trials
    std::map<ReasoningOutcome, std::uint64_t> ends;
    std::uint64_t of_several = 0; ///< number of singles of items that need several options
    std::uint64_t by_room = 0;    ///< number of chains and sets with a link by an item that allowed several options
    std::uint64_t free = 0;       ///< number of paths to several solutions
};

/// Requires that each step of the path follows, removes no option of a solution, and chooses only those of all.
void expect_sound(const Problem& problem, const std::set<OptionSet>& solutions, const Path& path, Seen& seen) {
    const Position end = follow(problem, Position(problem), path.steps, [&](const Position& before, const Step& step) {
        for (const OptionSet& solution : solutions) {
            ASSERT_EQ(contains(solution, step.target), step.rule == Rule::single);
            for (const OptionId other : step.other_targets)
                ASSERT_FALSE(contains(solution, other));
        }
        ++seen.steps[step.rule];
        if (step.rule == Rule::set)
            ++seen.sets[{step.base.size(), step.cover.size() - step.base.size()}];
        for (const Step& inside : step.substeps)
            ++seen.inside[inside.rule];
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

void expect_sound_paths(const Problem& problem, const std::set<OptionSet>& solutions, std::uint32_t largest_set,
                        Seen& seen) {
    expect_sound(problem, solutions, path_of(problem), seen);
    expect_sound(problem, solutions, path_of(problem, without_sets), seen);
    expect_sound(problem, solutions, path_by_large_sets(problem, Position(problem), largest_set), seen);
}

TEST(Reason, EachStepFollowsAndNoSolutionIsLost) {
    Seen seen;
    for (std::uint64_t seed = 0; seed < seeds(4000) && !HasFailure(); ++seed) {
        const Problem problem = problem_number(seed);
        SCOPED_TRACE("seed " + std::to_string(seed));
        expect_sound_paths(problem, brute_force_solutions(problem), 5, seen);
    }
    EXPECT_GT(seen.steps[Rule::set], 2000U);
    EXPECT_GT(seen.steps[Rule::whip], 300U);
    EXPECT_GT(seen.ends[ReasoningOutcome::solved], 1000U);
    EXPECT_GT(seen.ends[ReasoningOutcome::contradiction], 1500U);
    EXPECT_GT(seen.ends[ReasoningOutcome::stuck], 3000U);
    EXPECT_EQ(seen.ends[ReasoningOutcome::limit_reached], 0U);
}

/// Returns problems with long chains and large sets, too large for brute force: an engine finds their solutions.
Problem larger_problem(std::uint64_t seed) {
    switch (seed % 3) {
    case 0:
        return problem_of_pairs(seed);
    case 1:
        return problem_of_sets(seed);
    default:
        return random_problem(seed, {.max_items = 16, .max_options = 36, .max_colors = 3});
    }
}

TEST(Reason, NoSolutionOfALargerProblemIsLost) {
    Seen seen;
    for (std::uint64_t seed = 0; seed < seeds(3000) && !HasFailure(); ++seed) {
        const Problem problem = larger_problem(seed);
        SCOPED_TRACE("seed " + std::to_string(seed));
        expect_sound_paths(problem, solutions_by_engine(problem), 5, seen);
    }
    EXPECT_GT(seen.steps[Rule::whip], 5000U);
    EXPECT_GT(seen.steps[Rule::braid], 10U);
    EXPECT_EQ(seen.ends[ReasoningOutcome::limit_reached], 0U);
    for (std::size_t order = 1; order <= 5; ++order)
        for (std::size_t rank = 0; rank <= 2; ++rank)
            EXPECT_GT((seen.sets[{order, rank}]), 0U) << order << ' ' << rank;
}

TEST(Reason, NoSolutionOfAProblemWithBoundsIsLost) {
    Seen seen;
    for (std::uint64_t seed = 0; seed < seeds(6000) && !HasFailure(); ++seed) {
        const Problem problem = any_bounded_problem(seed);
        SCOPED_TRACE("seed " + std::to_string(seed));
        expect_sound_paths(problem, Definition(problem).solutions(), 4, seen);
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

TEST(Reason, EachStepOfLongChainsFollows) {
    std::size_t longest = 0;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        const Problem problem = problem_of_pairs(seed);
        follow(problem, Position(problem), path_of(problem, without_sets).steps,
               [&](const Position& /*position*/, const Step& step) {
                   const std::uint32_t o = index(step.target);
                   const auto item = problem.option(step.target)[0];
                   const bool is_planted = o == 0 || item != problem.option(OptionId{o - 1})[0];
                   ASSERT_TRUE(!is_planted || step.rule == Rule::single) << "seed " << seed;
                   longest = std::max(longest, step.chain.size());
               });
    }
    EXPECT_GT(longest, 5U);
}

TEST(Reason, StepsAreTheSimplestByTheDefinition) {
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        const Problem problem = seed % 4 == 0 ? problem_of_pairs(seed) : problem_number(seed);
        const ReasonOracle oracle(problem);
        Position position(problem);
        for (;;) {
            Position before = position;
            const Path path = Reasoner({.max_set_size = 0, .max_steps = 1}).path(position);
            if (path.steps.empty()) {
                for (std::uint32_t o = 0; path.outcome == ReasoningOutcome::stuck && o < problem.option_count(); ++o) {
                    const bool is_refuted = before.is_available(OptionId{o}) &&
                                            oracle.shortest(Rule::braid, before, OptionId{o}, 9).has_value();
                    ASSERT_FALSE(is_refuted) << "seed " << seed;
                }
                break;
            }
            const Step& step = path.steps[0];
            if (step.rule == Rule::single)
                continue;
            const auto length = static_cast<std::uint32_t>(step.chain.size());
            for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
                const OptionId option{o};
                if (!before.is_available(option))
                    continue;
                const auto whip = oracle.shortest(Rule::whip, before, option, length);
                const auto braid = oracle.shortest(Rule::braid, before, option, length);
                const bool comes_first = index(option) < index(step.target);
                if (step.rule == Rule::whip) {
                    ASSERT_FALSE(braid && *braid < length) << "seed " << seed;
                    ASSERT_FALSE(whip && (*whip < length || comes_first)) << "seed " << seed;
                } else {
                    ASSERT_FALSE(whip) << "seed " << seed;
                    ASSERT_FALSE(braid && (*braid < length || comes_first)) << "seed " << seed;
                }
            }
        }
    }
}

/// Forgotten entries are tried again: even with memory for one pair, the same whips are found.
TEST(Reason, WhipsDoNotDependOnWhatIsRemembered) {
    std::size_t longer = 0;
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        const Problem problem = problem_of_pairs(seed);
        Position position(problem);
        position.propagate_singles();
        if (position.dead_item() || position.is_solved())
            continue;
        detail::CompactPosition compact;
        compact.assign(position);
        compact.link(position);
        detail::WhipSearch search(compact);
        detail::WhipSearch forgetful(compact, 1);
        detail::TrialWatch watch{Limits()};
        for (std::uint32_t target = 0; target < compact.options(); ++target)
            for (std::uint32_t length = 1; length <= compact.items(); ++length) {
                const bool is_found = search.find(target, length, watch);
                ASSERT_EQ(forgetful.find(target, length, watch), is_found) << "seed " << seed;
                longer += is_found && length > 3 ? 1U : 0U;
            }
    }
    EXPECT_GT(longer, 1000U);
}

// --- Sets -----------------------------------------------------------------------------------------------------------

/// Returns the sets of the least order, up to 3.
std::vector<Step> smallest_sets(OptionId target, const Position& position) {
    std::vector<Step> steps;
    for (std::uint32_t order = 1; order <= 3 && steps.empty(); ++order)
        steps = Reasoner().find_sets_eliminating(target, position, order);
    return steps;
}

/// Returns the numbers of sets by order.
std::map<std::size_t, std::uint64_t> compare_smallest_sets(Problem (*problem_of)(std::uint64_t), std::uint64_t seeds) {
    std::map<std::size_t, std::uint64_t> orders;
    for (std::uint64_t seed = 0; seed < seeds && !testing::Test::HasFailure(); ++seed) {
        const Problem problem = problem_of(seed);
        const ReasonOracle oracle(problem);
        Position position(problem);
        position.propagate_singles();
        if (position.remaining_item_count() == 0 || brute_force_solutions(problem).empty())
            continue;
        for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
            const OptionId target{o};
            if (!position.is_available(target))
                continue;
            const auto steps = smallest_sets(target, position);
            const auto order = oracle.smallest_set(position, target, 3);
            EXPECT_EQ(steps.empty(), !order) << "seed " << seed << " option " << o;
            for (const Step& step : steps) {
                EXPECT_EQ(step.base.size(), order) << "seed " << seed << " option " << o;
                EXPECT_EQ(step.target, target);
                EXPECT_EQ(verify_step(problem, position, step), std::nullopt) << "seed " << seed;
                ++orders[step.base.size()];
            }
        }
    }
    return orders;
}

TEST(Reason, SetsAreTheSmallestByTheDefinition) {
    auto orders = compare_smallest_sets(problem_number, 5000);
    EXPECT_GT(orders[1], 1000U);
    EXPECT_GT(orders[2], 150U);
    EXPECT_GT(orders[3], 5U);
}

TEST(Reason, SetsWithBoundsAreTheSmallestByTheDefinition) {
    auto orders = compare_smallest_sets(bounded_problem, 2500);
    EXPECT_GT(orders[1], 200U);
    EXPECT_GT(orders[2], 10U);
}

TEST(Reason, SetsOfRank0ComeFirst) {
    const Problem problem = parse("a b c d\na c\na d\nb c\nb d\nc\nd\n"); // a and b use all options of c and d
    Position position(problem);
    const Path path = Reasoner({.max_steps = 1}).path(position);
    ASSERT_EQ(path.steps.size(), 1U);
    const Step& step = path.steps[0];
    EXPECT_EQ(step.rule, Rule::set);
    EXPECT_EQ(step.base, (std::vector{ItemId{0}, ItemId{1}}));
    EXPECT_EQ(step.cover, (std::vector{ItemId{2}, ItemId{3}}));
    EXPECT_EQ(step.target, OptionId{4});
    EXPECT_EQ(step.other_targets, (std::vector{OptionId{5}}));
}

// --- Trials ---------------------------------------------------------------------------------------------------------

/// Continues by singles and by sets of rank 0 and order 1: if all options of one item have another item, too, the other
/// options of that item are removed.
void close(const Problem& problem, Position& position) {
    const auto left_of = [&](ItemId item) {
        std::vector<Entry> entries; // entries of the item, in its options
        std::vector<OptionId> options;
        for (std::uint32_t o = 0; o < problem.option_count(); ++o)
            for (const Entry& entry : problem.option(OptionId{o}))
                if (entry.item == item && position.is_available(OptionId{o})) {
                    entries.push_back(entry);
                    options.push_back(OptionId{o});
                }
        const bool has_color =
            std::any_of(entries.begin(), entries.end(), [](const Entry& entry) { return entry.color != Color::none; });
        return std::pair(options, has_color);
    };
    const auto takes_one = [&](ItemId base, ItemId cover) {
        const auto [of_base, base_has_color] = left_of(base);
        const auto [of_cover, has_color] = left_of(cover);
        const auto is_of_cover = [&, &all = of_cover](OptionId o) { return contains(all, o); };
        if (has_color || position.is_covered(base) || position.is_covered(cover) ||
            !std::all_of(of_base.begin(), of_base.end(), is_of_cover) || of_base.size() == of_cover.size())
            return false;
        for (const OptionId option : of_cover)
            if (!contains(of_base, option))
                position.remove(option);
        return true;
    };
    for (bool is_new = true; is_new && !position.dead_item();) {
        is_new = false;
        position.propagate_singles();
        for (std::uint32_t base = 0; base < problem.primary_item_count() && !position.dead_item(); ++base)
            for (std::uint32_t cover = 0; cover < problem.item_count() && !position.dead_item(); ++cover)
                is_new |= base != cover && takes_one(ItemId{base}, ItemId{cover});
    }
}

TEST(Trials, AreFoundWhereTheDefinitionHasSome) {
    std::uint64_t found = 0;
    std::uint64_t missing = 0;
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        const Problem problem = random_problem(seed, {.max_items = 16, .max_options = 40, .max_colors = 3});
        Position position(problem);
        const Path path = Reasoner({.max_rule = Rule::braid}).path(position);
        if (path.outcome != ReasoningOutcome::stuck)
            continue;
        Reasoner reasoner({.max_set_size = 1});
        for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
            if (!position.is_available(OptionId{o}))
                continue;
            Position after = position;
            after.choose(OptionId{o});
            close(problem, after);
            const auto step = reasoner.find_trial_eliminating(OptionId{o}, position);
            ASSERT_EQ(step.has_value(), after.dead_item().has_value()) << "seed " << seed << " option " << o;
            if (step) {
                ASSERT_EQ(verify_step(problem, position, *step), std::nullopt) << "seed " << seed;
            }
            ++(step ? found : missing);
        }
    }
    EXPECT_GT(found, 10U);
    EXPECT_GT(missing, 100U);
}

/// Trials of any depth refute all problems without a solution.
TEST(Trials, RefuteAllProblemsIfTheyMayBeNested) {
    Seen seen;
    Seen bounded;
    for (std::uint64_t seed = 0; seed < seeds(4000) && !HasFailure(); ++seed) {
        const bool has_bounds = seed % 2 == 1;
        const std::uint64_t number = seed / 2;
        const Problem problem = has_bounds         ? any_bounded_problem(number)
                                : number % 20 == 0 ? queens_without_some(number)
                                                   : problem_number(number);
        SCOPED_TRACE("seed " + std::to_string(seed));
        const auto solutions = has_bounds ? Definition(problem).solutions() : solutions_by_engine(problem);
        Position position(problem);
        const Path path = Reasoner({.max_chain_length = 1 + static_cast<std::uint32_t>(number % 2 * 30),
                                    .max_set_size = static_cast<std::uint32_t>(number % 3),
                                    .max_trial_depth = solutions.empty() ? 20U : 2U})
                              .path(position);
        expect_sound(problem, solutions, path, has_bounds ? bounded : seen);
        ASSERT_EQ(path.outcome == ReasoningOutcome::contradiction, solutions.empty()) << "seed " << seed;
    }
    EXPECT_GT(seen.inside[Rule::set], 20U);
    EXPECT_GT(seen.inside[Rule::trial], 20U);
    EXPECT_GT(bounded.inside[Rule::trial], 0U);
}

TEST(Contradictions, AreStepsThatFollowOnTheirOwn) {
    std::uint64_t steps = 0;
    std::uint64_t needed = 0;
    for (std::uint64_t seed = 0; seed < 10'000; ++seed) {
        const Problem problem = seed >= 4000    ? any_bounded_problem(seed - 4000)
                                : seed % 4 == 0 ? problem_of_pairs(seed)
                                                : problem_number(seed);
        const Position start(problem);
        Position position = start;
        const Path path =
            Reasoner({.max_set_size = static_cast<std::uint32_t>(seed % 3), .max_trial_depth = 3}).path(position);
        const auto found = extract_contradiction(start, path.steps);
        ASSERT_EQ(found.has_value(), path.outcome == ReasoningOutcome::contradiction) << "seed " << seed;
        if (!found)
            continue;
        Position follower = start;
        for (const Step& step : found->steps) {
            ASSERT_EQ(verify_step(problem, follower, step), std::nullopt) << "seed " << seed;
            step.apply(follower);
        }
        ASSERT_LT(follower.option_count(found->item), follower.need(found->item)) << "seed " << seed;
        ASSERT_EQ(extract_contradiction(start, found->steps)->size(), found->size()) << "seed " << seed;
        steps += path.steps.size();
        needed += found->steps.size();
    }
    EXPECT_LT(needed, steps);
    EXPECT_EQ(extract_contradiction(Position(queens(4)), {}), std::nullopt);
}

TEST(Contradictions, LeaveOutWhatIsNotNeeded) {
    const Problem problem = parse("a b c d | x\na\nb x\nc x\nd x\nd\n");
    const Position start(problem);
    Position position = start;
    const Path path = Reasoner().path(position);
    ASSERT_EQ(path.steps.size(), 2U); // steps: a, and b, which removes the option of c
    const Contradiction expected{.steps = {path.steps[1]}, .item = ItemId{2}};
    EXPECT_EQ(extract_contradiction(start, path.steps), expected);
    EXPECT_EQ(expected.size(), 2U);
}

} // namespace
} // namespace dlx::test::reason_test
