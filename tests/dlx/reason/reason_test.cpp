#include "dlx/reason/reason.hpp"
#include "dlx/reason/reasoner.hpp"
#include "dlx/solve.hpp"
#include "dlx/text.hpp"
#include "dlx/verify.hpp"
#include "tests/dlx/reason/reason_oracle.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/problems.hpp"
#include "tests/support/random_problem.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace dlx::test {
namespace {

/// Random problems in which some options are covered by many, so that there is something to reason about.
Problem problem_number(std::uint64_t seed) {
    return random_problem(seed, {.max_items = 9, .max_options = 13, .max_colors = 3});
}

bool contains(const std::vector<OptionId>& options, OptionId option) {
    return std::find(options.begin(), options.end(), option) != options.end();
}

const ReasonParams without_sets{.largest_set = 0};

// --- Steps ----------------------------------------------------------------------------------------------------------

/// Of more options than brute_force_solutions() takes.
std::set<OptionSet> solutions_by_engine(const Problem& problem) {
    std::set<OptionSet> solutions;
    solve(problem, {}, [&](Solution options) {
        solutions.insert(sorted(options));
        return Visit::keep_going;
    });
    return solutions;
}

/// What was seen of paths.
struct Seen {
    std::map<std::pair<std::size_t, std::size_t>, std::uint64_t> sets; ///< by order and rank
    std::map<Rule, std::uint64_t> steps;
    std::map<Rule, std::uint64_t> inside; ///< of trials
    std::map<Reasoned, std::uint64_t> ends;
};

/// Each step of the path follows, takes no option of a solution away, and chooses those of all alone.
void expect_sound(const Problem& problem, const std::set<OptionSet>& solutions, const Path& path, Seen& seen) {
    const Position end = follow(problem, Position(problem), path.steps, [&](const Position&, const Step& step) {
        for (const OptionSet& solution : solutions) {
            ASSERT_EQ(contains(solution, step.option), step.rule == Rule::single);
            for (const OptionId other : step.others)
                ASSERT_FALSE(contains(solution, other));
        }
        ++seen.steps[step.rule];
        if (step.rule == Rule::set)
            ++seen.sets[{step.base.size(), step.cover.size() - step.base.size()}];
        for (const Step& inside : step.inside)
            ++seen.inside[inside.rule];
    });
    ++seen.ends[path.end];
    if (path.end == Reasoned::solved) {
        ASSERT_EQ(solutions, std::set{sorted(end.chosen())});
    } else if (path.end == Reasoned::contradiction) {
        ASSERT_TRUE(solutions.empty());
    }
}

TEST(Reason, EachStepFollowsAndNoSolutionIsLost) {
    Seen seen;
    for (std::uint64_t seed = 0; seed < seeds(4000) && !HasFailure(); ++seed) {
        const Problem problem = problem_number(seed);
        SCOPED_TRACE("seed " + std::to_string(seed));
        const auto solutions = brute_force_solutions(problem);
        expect_sound(problem, solutions, path_of(problem), seen);
        expect_sound(problem, solutions, path_by_large_sets(problem, Position(problem), 5), seen);
    }
    EXPECT_GT(seen.steps[Rule::set], 2000U);
    EXPECT_GT(seen.steps[Rule::whip], 300U);
    EXPECT_GT(seen.ends[Reasoned::solved], 1000U);
    EXPECT_GT(seen.ends[Reasoned::contradiction], 1500U);
    EXPECT_GT(seen.ends[Reasoned::stuck], 3000U);
    EXPECT_EQ(seen.ends[Reasoned::limit], 0U);
}

/// Problems with long chains and large sets, too many for brute force: their solutions are those of an engine.
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
        const auto solutions = solutions_by_engine(problem);
        expect_sound(problem, solutions, path_of(problem), seen);
        expect_sound(problem, solutions, path_of(problem, without_sets), seen);
        expect_sound(problem, solutions, path_by_large_sets(problem, Position(problem), 5), seen);
    }
    EXPECT_GT(seen.steps[Rule::whip], 5000U);
    EXPECT_GT(seen.steps[Rule::braid], 10U);
    EXPECT_EQ(seen.ends[Reasoned::limit], 0U);
    for (std::size_t order = 1; order <= 5; ++order)
        for (std::size_t rank = 0; rank <= 2; ++rank)
            EXPECT_GT((seen.sets[{order, rank}]), 0U) << order << ' ' << rank;
}

TEST(Reason, EachStepOfLongChainsFollows) {
    std::size_t longest = 0;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        const Problem problem = problem_of_pairs(seed);
        follow(problem, Position(problem), path_of(problem, without_sets).steps,
               [&](const Position& /*position*/, const Step& step) {
                   const std::uint32_t o = index(step.option);
                   const auto item = problem.option(step.option)[0];
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
            const Path path = Reasoner({.largest_set = 0, .steps = 1}).path(position);
            if (path.steps.empty()) {
                for (std::uint32_t o = 0; path.end == Reasoned::stuck && o < problem.options(); ++o) {
                    const bool is_refuted =
                        before.is_left(OptionId{o}) && oracle.shortest(Rule::braid, before, OptionId{o}, 9).has_value();
                    ASSERT_FALSE(is_refuted) << "seed " << seed;
                }
                break;
            }
            const Step& step = path.steps[0];
            if (step.rule == Rule::single)
                continue;
            const auto length = static_cast<std::uint32_t>(step.chain.size());
            for (std::uint32_t o = 0; o < problem.options(); ++o) {
                const OptionId option{o};
                if (!before.is_left(option))
                    continue;
                const auto whip = oracle.shortest(Rule::whip, before, option, length);
                const auto braid = oracle.shortest(Rule::braid, before, option, length);
                const bool comes_first = index(option) < index(step.option);
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

// --- Sets -----------------------------------------------------------------------------------------------------------

/// Those of the least order, up to 3.
std::vector<Step> smallest_sets(OptionId target, const Position& position) {
    std::vector<Step> steps;
    for (std::uint32_t order = 1; order <= 3 && steps.empty(); ++order)
        steps = Reasoner().sets_against(target, position, order);
    return steps;
}

TEST(Reason, SetsAreTheSmallestByTheDefinition) {
    std::vector<std::uint64_t> orders(4);
    for (std::uint64_t seed = 0; seed < 5000; ++seed) {
        const Problem problem = problem_number(seed);
        const ReasonOracle oracle(problem);
        Position position(problem);
        position.choose_singles();
        if (position.is_solved() || brute_force_solutions(problem).empty())
            continue;
        for (std::uint32_t o = 0; o < problem.options(); ++o) {
            const OptionId target{o};
            if (!position.is_left(target))
                continue;
            const auto steps = smallest_sets(target, position);
            const auto order = oracle.smallest_set(position, target, 3);
            ASSERT_EQ(steps.empty(), !order) << "seed " << seed << " option " << o;
            for (const Step& step : steps) {
                EXPECT_EQ(step.base.size(), *order) << "seed " << seed << " option " << o;
                EXPECT_EQ(step.option, target);
                EXPECT_EQ(why_not_a_step(problem, position, step), "") << "seed " << seed;
                ++orders.at(step.base.size());
            }
        }
    }
    EXPECT_GT(orders[1], 1000U);
    EXPECT_GT(orders[2], 150U);
    EXPECT_GT(orders[3], 5U);
}

TEST(Reason, SetsOfRank0ComeFirst) {
    const Problem problem = parse_problem("a b c d\na c\na d\nb c\nb d\nc\nd\n"); // a and b take c and d
    Position position(problem);
    const Path path = Reasoner({.steps = 1}).path(position);
    ASSERT_EQ(path.steps.size(), 1U);
    const Step& step = path.steps[0];
    EXPECT_EQ(step.rule, Rule::set);
    EXPECT_EQ(step.base, (std::vector{ItemId{0}, ItemId{1}}));
    EXPECT_EQ(step.cover, (std::vector{ItemId{2}, ItemId{3}}));
    EXPECT_EQ(step.option, OptionId{4});
    EXPECT_EQ(step.others, (std::vector{OptionId{5}}));
}

// --- Trials ---------------------------------------------------------------------------------------------------------

/// Goes on by singles and by sets of rank 0 and order 1: if all options of one item have another item, too, the other
/// options of that go.
void close(const Problem& problem, Position& position) {
    const auto left_of = [&](ItemId item) {
        std::vector<Entry> entries; // of the item, in its options
        std::vector<OptionId> options;
        for (std::uint32_t o = 0; o < problem.options(); ++o)
            for (const Entry& entry : problem.option(OptionId{o}))
                if (entry.item == item && position.is_left(OptionId{o})) {
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
        position.choose_singles();
        for (std::uint32_t base = 0; base < problem.primary_items() && !position.dead_item(); ++base)
            for (std::uint32_t cover = 0; cover < problem.items() && !position.dead_item(); ++cover)
                is_new |= base != cover && takes_one(ItemId{base}, ItemId{cover});
    }
}

TEST(Trials, AreFoundWhereTheDefinitionHasSome) {
    std::uint64_t found = 0;
    std::uint64_t missing = 0;
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        const Problem problem = random_problem(seed, {.max_items = 16, .max_options = 40, .max_colors = 3});
        Position position(problem);
        const Path path = Reasoner({.hardest = Rule::braid}).path(position);
        if (path.end != Reasoned::stuck)
            continue;
        Reasoner reasoner({.largest_set = 1});
        for (std::uint32_t o = 0; o < problem.options(); ++o) {
            if (!position.is_left(OptionId{o}))
                continue;
            Position after = position;
            after.choose(OptionId{o});
            close(problem, after);
            const auto step = reasoner.trial_against(OptionId{o}, position);
            ASSERT_EQ(step.has_value(), after.dead_item().has_value()) << "seed " << seed << " option " << o;
            if (step) {
                ASSERT_EQ(why_not_a_step(problem, position, *step), "") << "seed " << seed;
            }
            ++(step ? found : missing);
        }
    }
    EXPECT_GT(found, 10U);
    EXPECT_GT(missing, 100U);
}

/// As deep as it takes, trials refute all that has no solution.
TEST(Trials, RefuteAllProblemsIfTheyMayBeNested) {
    Seen seen;
    for (std::uint64_t seed = 0; seed < seeds(2000) && !HasFailure(); ++seed) {
        const Problem problem = seed % 20 == 0 ? queens_without_some(seed) : problem_number(seed);
        SCOPED_TRACE("seed " + std::to_string(seed));
        const auto solutions = solutions_by_engine(problem);
        Position position(problem);
        const Path path = Reasoner({.longest = 1 + static_cast<std::uint32_t>(seed % 2 * 30),
                                    .largest_set = static_cast<std::uint32_t>(seed % 3),
                                    .deepest = solutions.empty() ? 20U : 2U})
                              .path(position);
        expect_sound(problem, solutions, path, seen);
        ASSERT_EQ(path.end == Reasoned::contradiction, solutions.empty()) << "seed " << seed;
    }
    EXPECT_GT(seen.inside[Rule::set], 20U);
    EXPECT_GT(seen.inside[Rule::trial], 20U);
}

TEST(Contradictions, AreStepsThatFollowOnTheirOwn) {
    std::uint64_t steps = 0;
    std::uint64_t needed = 0;
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
        const Problem problem = seed % 4 == 0 ? problem_of_pairs(seed) : problem_number(seed);
        const Position start(problem);
        Position position = start;
        const Path path = Reasoner({.largest_set = static_cast<std::uint32_t>(seed % 3), .deepest = 3}).path(position);
        const auto found = contradiction(start, path.steps);
        ASSERT_EQ(found.has_value(), path.end == Reasoned::contradiction) << "seed " << seed;
        if (!found)
            continue;
        Position follower = start;
        for (const Step& step : found->steps) {
            ASSERT_EQ(why_not_a_step(problem, follower, step), "") << "seed " << seed;
            step.apply(follower);
        }
        ASSERT_EQ(follower.left_for(found->item), 0U) << "seed " << seed;
        ASSERT_FALSE(follower.is_covered(found->item)) << "seed " << seed;
        ASSERT_EQ(contradiction(start, found->steps)->size(), found->size()) << "seed " << seed;
        steps += path.steps.size();
        needed += found->steps.size();
    }
    EXPECT_LT(needed, steps);
    EXPECT_EQ(contradiction(Position(queens(4)), {}), std::nullopt);
}

TEST(Contradictions, LeaveOutWhatIsNotNeeded) {
    const Problem problem = parse_problem("a b c d | x\na\nb x\nc x\nd x\nd\n");
    const Position start(problem);
    Position position = start;
    const Path path = Reasoner().path(position);
    ASSERT_EQ(path.steps.size(), 2U); // a, and b, which takes c away
    const Contradiction expected{.steps = {path.steps[1]}, .item = ItemId{2}};
    EXPECT_EQ(contradiction(start, path.steps), expected);
    EXPECT_EQ(expected.size(), 2U);
}

// --- Ratings --------------------------------------------------------------------------------------------------------

TEST(Reason, RatingsAreThoseOfTheDefinition) {
    std::vector<std::uint64_t> lengths(20);
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        const Problem problem = problem_of_pairs(seed);
        const Rating expected = ReasonOracle(problem).rate(Rule::braid, Position(problem), 12);
        const Rating rating = Reasoner().rate(Position(problem));
        ASSERT_EQ(rating.end, expected.end) << "seed " << seed;
        ASSERT_EQ(rating.length, expected.length) << "seed " << seed;
        if (rating.end != Reasoned::contradiction) {
            ASSERT_EQ(rating.options_before_longest, expected.options_before_longest) << "seed " << seed;
        }
        ++lengths.at(rating.length);
    }
    for (std::size_t length = 0; length <= 5; ++length)
        EXPECT_GT(lengths[length], 0U) << length;
}

TEST(Reason, WhipRatingsEndAsBraidRatingsDoOrAreStuck) {
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        const Problem problem = problem_of_pairs(seed);
        const Rating whips = Reasoner({.hardest = Rule::whip}).rate(Position(problem));
        const Rating braids = Reasoner().rate(Position(problem));
        ASSERT_NE(whips.end, Reasoned::limit) << "seed " << seed; // no chain is longer than there are items
        if (whips.end == Reasoned::solved || whips.end == Reasoned::contradiction) {
            ASSERT_EQ(whips.end, braids.end) << "seed " << seed;
            if (whips.end == Reasoned::solved) {
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
        position.choose_singles();
        ASSERT_EQ(rating.options_after_singles, position.options_left());
        ASSERT_EQ(rating.chosen_after_singles, position.chosen().size());
        if (position.dead_item() || position.is_solved())
            continue;
        const Path path = Reasoner({.hardest = Rule::whip, .longest = 1, .largest_set = 0}).path(position);
        if (path.end != Reasoned::contradiction) {
            ASSERT_EQ(rating.options_after_whips, position.options_left()) << "seed " << seed;
        }
    }
}

TEST(Reason, CountsWhatPairsLeave) {
    std::size_t different = 0;
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
        const Problem problem = seed % 4 != 0 ? problem_of_pairs(seed) : problem_number(seed);
        Position position(problem);
        const Rating rating = Reasoner().rate(position);
        ASSERT_EQ(rating.options, position.options_left());
        ReasonOracle(problem).take_pairs(position);
        if (rating.end != Reasoned::contradiction) {
            ASSERT_EQ(rating.options_after_pairs, position.options_left()) << "seed " << seed;
            different += rating.options_after_pairs < rating.options_after_whips;
        }
    }
    EXPECT_GT(different, 20U);
}

/// All sizes of sets of bits do the same.
TEST(Reason, RatesWithWhipsAndWithBraidsTogether) {
    std::size_t different = 0;
    for (std::uint64_t seed = 0; seed < 600; ++seed) {
        const Problem problem = seed % 2 == 0 ? problem_of_pairs(seed) : problem_number(seed);
        const Ratings ratings = Reasoner({.hardest = Rule::single}).ratings(Position(problem));
        const Rating braids = Reasoner({.hardest = Rule::braid}).rate(Position(problem));
        const Rating whips = Reasoner({.hardest = Rule::whip}).rate(Position(problem));
        ASSERT_EQ(ratings.braids.end, braids.end) << "seed " << seed;
        ASSERT_EQ(ratings.braids.length, braids.length) << "seed " << seed;
        ASSERT_EQ(ratings.whips.end, whips.end) << "seed " << seed;
        if (whips.end == Reasoned::solved) {
            ASSERT_EQ(ratings.whips.length, whips.length) << "seed " << seed;
        }
        different += whips.end != braids.end || whips.length != braids.length ? 1 : 0;
    }
    EXPECT_GT(different, 0U);
}

/// The position of the first random problem that takes a chain at once.
Problem problem_with_chain() {
    for (std::uint64_t seed = 0;; ++seed) {
        Problem problem = problem_number(seed);
        Position position(problem);
        const Path path = Reasoner({.largest_set = 0, .steps = 1}).path(position);
        if (!path.steps.empty() && path.steps[0].chain.size() > 1)
            return problem;
    }
}

TEST(Reason, RatingsShareALimit) {
    const Problem problem = problem_with_chain();
    const Ratings ratings = Reasoner({.longest = 1}).ratings(Position(problem));
    EXPECT_EQ(ratings.braids.end, Reasoned::limit);
    EXPECT_EQ(ratings.whips.end, Reasoned::limit);
    EXPECT_EQ(ratings.whips.length, 2U);
    EXPECT_EQ(Reasoner({.limits = {.seconds = 0}}).ratings(Position(problem)).whips.end, Reasoned::limit);
}

TEST(Reason, DoesNotDependOnHowSetsAreKept) {
    const ReasonParams params;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const Problem problem = problem_of_pairs(seed);
        Position position(problem);
        position.choose_singles();
        if (position.dead_item() || position.is_solved())
            continue;
        std::vector<Rating> ratings;
        std::vector<detail::FoundStep> steps;
        for (std::size_t size = 0; size < detail::reasoner_sizes; ++size) {
            const auto reasoner = detail::make_reasoner(size);
            detail::TrialWatch watch(params.limits);
            steps.push_back(reasoner->smallest_step(position, params, watch));
            reasoner->rate(position, params, watch, ratings.emplace_back());
            EXPECT_EQ(steps[0].step, steps[size].step) << "seed " << seed;
            EXPECT_EQ(ratings[0].end, ratings[size].end) << "seed " << seed;
            EXPECT_EQ(ratings[0].length, ratings[size].length) << "seed " << seed;
        }
    }
}

TEST(Reason, TakesProblemsOfAllSizes) {
    Reasoner reasoner;
    for (const std::uint32_t n : {5U, 8U, 11U, 20U, 40U}) {
        const Problem problem = queens(n); // n * n options
        Position position(problem);
        EXPECT_EQ(reasoner.rate(position).end, Reasoned::stuck) << n;
        EXPECT_EQ(reasoner.path(position).end, Reasoned::stuck) << n;
    }
    const Problem large = queens(129);
    EXPECT_THROW(static_cast<void>(reasoner.rate(Position(large))), std::invalid_argument);
}

// --- Limits ---------------------------------------------------------------------------------------------------------

TEST(Reason, EndsAtLimits) {
    const Problem problem = problem_with_chain();
    const auto end = [&](ReasonParams params) {
        params.largest_set = 0;
        Position position(problem);
        const Reasoned end_of_path = Reasoner(params).path(position).end;
        EXPECT_EQ(Reasoner(params).rate(Position(problem)).end, end_of_path);
        return end_of_path;
    };
    EXPECT_NE(end({}), Reasoned::limit);
    EXPECT_EQ(end({.limits = {.nodes = 0}}), Reasoned::limit);
    EXPECT_EQ(end({.limits = {.seconds = 0}}), Reasoned::limit);
    EXPECT_EQ(end({.longest = 1}), Reasoned::limit);
    std::atomic<bool> stop = true;
    EXPECT_EQ(end({.limits = {.stop = &stop}}), Reasoned::limit);
    EXPECT_EQ(end({.hardest = Rule::single}), Reasoned::stuck);
    Position position(problem);
    EXPECT_EQ(Reasoner({.steps = 0}).path(position).end, Reasoned::limit);
}

TEST(Reason, LooksForNoSetLargerThanTheProblem) {
    Position position(queens(4));
    EXPECT_EQ(Reasoner({.largest_set = 0xffffffff}).path(position).end, Reasoned::stuck);
}

// --- The referee ----------------------------------------------------------------------------------------------------

/// The items a and b, with the options a1, a2 and b1, b2; a1 and b1 clash, a1 and b2, too.
Problem two_items() { return parse_problem("a b | x y\na x y\na\nb x\nb y\n"); }

Step refuted_a1() {
    return {.rule = Rule::whip, .option = OptionId{0}, .chain = {{.item = ItemId{1}, .left = OptionId{2}}}};
}

TEST(StepReferee, AcceptsTheSmallestWhip) {
    const Problem problem = two_items();
    Position position(problem);
    EXPECT_EQ(why_not_a_step(problem, position, refuted_a1()), "");
    const Path path = Reasoner({.largest_set = 0, .steps = 1}).path(position);
    ASSERT_EQ(path.steps.size(), 1U);
    EXPECT_EQ(path.steps[0], refuted_a1());
    const Step single{.rule = Rule::single, .option = OptionId{1}, .item = ItemId{0}};
    EXPECT_EQ(why_not_a_step(problem, position, single), "");
}

TEST(StepReferee, SaysWhatIsWrong) {
    const Problem problem = two_items();
    const Position position(problem);
    const auto why = [&](const std::function<void(Step&)>& breaks) {
        Step step = refuted_a1();
        breaks(step);
        return why_not_a_step(problem, position, step);
    };
    EXPECT_EQ(why([](Step& step) { step.chain.clear(); }), "the chain is empty");
    EXPECT_EQ(why([](Step& step) { step.option = OptionId{1}; }), "option 2 is not lost for item 'b'");
    EXPECT_EQ(why([](Step& step) { step.chain[0].item = ItemId{0}; }), "item 'a' is covered by option 0");
    EXPECT_EQ(why([](Step& step) { step.chain[0].item = ItemId{2}; }), "item 'x' is secondary");
    EXPECT_EQ(why([](Step& step) { step.chain[0].left = OptionId{1}; }), "option 1 is not left for item 'b'");
    EXPECT_EQ(why([](Step& step) { step.chain[0].right = OptionId{3}; }), "the last link has a right option");
    EXPECT_EQ(why([](Step& step) { step.chain.push_back(step.chain[0]); }),
              "a link before the last has no right option");
    EXPECT_EQ(why([](Step& step) {
                  step.chain[0].right = OptionId{3};
                  step.chain.push_back({.item = ItemId{1}, .left = OptionId{2}});
              }),
              "option 3 is lost for item 'b'");
    EXPECT_EQ(why([](Step& step) { step.others = {OptionId{1}}; }), "only a set takes others away");
    const auto why_not_single = [&](std::uint32_t option, std::uint32_t item) {
        return why_not_a_step(problem, position,
                              {.rule = Rule::single, .option = OptionId{option}, .item = ItemId{item}});
    };
    EXPECT_EQ(why_not_single(0, 0), "option 1 is left for item 'a', too");
    EXPECT_EQ(why_not_single(0, 1), "option 0 does not have item 'b'");
    Position later = position;
    later.choose(OptionId{1});
    EXPECT_EQ(why_not_a_step(problem, later, refuted_a1()), "option 0 is not left");
    const Step covered{.rule = Rule::single, .option = OptionId{2}, .item = ItemId{0}};
    EXPECT_EQ(why_not_a_step(problem, later, covered), "item 'a' is covered already");
}

TEST(StepReferee, SaysWhatIsWrongWithALeftOption) {
    const Problem problem = parse_problem("a b c | x y\na x\na\nb c x\nb y\nc y\n");
    const Position position(problem);
    const auto why = [&](Rule rule, OptionId first, OptionId second) {
        const Step step{
            .rule = rule,
            .option = OptionId{0},
            .chain = {{.item = ItemId{1}, .left = first, .right = OptionId{3}}, {.item = ItemId{2}, .left = second}}};
        return why_not_a_step(problem, position, step);
    };
    EXPECT_EQ(why(Rule::whip, OptionId{2}, OptionId{4}), "");
    EXPECT_EQ(why(Rule::whip, OptionId{3}, OptionId{4}), "option 3 is not linked to option 0");
    EXPECT_EQ(why(Rule::braid, OptionId{3}, OptionId{4}), "option 3 is not linked to anything before");
    EXPECT_EQ(why(Rule::whip, OptionId{2}, OptionId{2}), "option 2 is the left option of two items");
    EXPECT_EQ(why(Rule::braid, OptionId{2}, OptionId{2}), "");
}

TEST(StepReferee, SaysWhatIsWrongWithASet) {
    const Problem problem = parse_problem("a b c d | e\na c\na d\nb c\nb d e:A\nc\nd\n");
    const Position position(problem);
    const Step right{.rule = Rule::set,
                     .option = OptionId{4},
                     .base = {ItemId{0}, ItemId{1}},
                     .cover = {ItemId{2}, ItemId{3}},
                     .others = {OptionId{5}}};
    EXPECT_EQ(why_not_a_step(problem, position, right), "");
    const auto why = [&](const std::function<void(Step&)>& breaks) {
        Step step = right;
        breaks(step);
        return why_not_a_step(problem, position, step);
    };
    EXPECT_EQ(why([](Step& step) { step.base.clear(); }), "there are no base items");
    EXPECT_EQ(why([](Step& step) { step.base[0] = ItemId{4}; }), "item 'e' is secondary");
    EXPECT_EQ(why([](Step& step) { step.base[1] = ItemId{0}; }), "item 'a' is among the base and cover items twice");
    EXPECT_EQ(why([](Step& step) { step.cover.pop_back(); }), "option 1 has more base items than cover items");
    EXPECT_EQ(why([](Step& step) { step.cover.push_back(ItemId{4}); }), "option 3 gives item 'e' a color");
    EXPECT_EQ(why([](Step& step) { step.others = {OptionId{0}}; }),
              "option 0 does not have more cover items than there are to spare");
    EXPECT_THROW(why([](Step& step) { step.cover[1] = ItemId{999}; }), std::out_of_range);
    Position later = position;
    later.choose(OptionId{5});
    EXPECT_EQ(why_not_a_step(problem, later, right), "item 'd' is covered already");
}

/// There was no whip of this length.
TEST(StepReferee, RefusesBraidsThatAreSaidToBeWhips) {
    std::uint64_t braids = 0;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        const Problem problem = problem_of_pairs(seed);
        follow(problem, Position(problem), path_of(problem, without_sets).steps,
               [&](const Position& before, Step step) {
                   if (step.rule != Rule::braid)
                       return;
                   step.rule = Rule::whip;
                   EXPECT_NE(why_not_a_step(problem, before, step), "") << "seed " << seed;
                   ++braids;
               });
    }
    EXPECT_GT(braids, 5U);
}

/// The step with something changed.
Step changed(Step step, const Problem& problem, Dice& dice) {
    const OptionId option{dice.below(problem.options())};
    const ItemId item{dice.below(problem.items())};
    const auto any_of = [&](auto& list) -> auto& { return list[dice.below(list.size())]; };
    switch (dice.below(4)) {
    case 0:
        step.option = option;
        break;
    case 1:
        (step.rule == Rule::set ? any_of(step.base) : any_of(step.chain).item) = item;
        break;
    case 2:
        if (step.rule == Rule::set)
            step.others.push_back(option);
        else
            any_of(step.chain).left = option;
        break;
    default:
        if (step.rule == Rule::set)
            any_of(step.cover) = item;
        else
            any_of(step.chain).right = option;
        break;
    }
    return step;
}

/// What is accepted must be true.
TEST(StepReferee, AcceptsNothingUntrue) {
    std::map<Rule, std::uint64_t> refused;
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        const Problem problem = problem_number(seed);
        const auto solutions = brute_force_solutions(problem);
        Dice dice(seed);
        const auto try_changed = [&](const Position& before, const Step& step) {
            if (step.rule == Rule::single)
                return;
            Step other = changed(step, problem, dice);
            if (!why_not_a_step(problem, before, other).empty()) {
                ++refused[step.rule];
                return;
            }
            other.others.push_back(other.option);
            for (const auto& solution : solutions)
                for (const OptionId option : other.others)
                    ASSERT_FALSE(contains(solution, option)) << "seed " << seed;
        };
        follow(problem, Position(problem), path_of(problem, without_sets).steps, try_changed);
        follow(problem, Position(problem), path_by_large_sets(problem, Position(problem), 5).steps, try_changed);
    }
    EXPECT_GT(refused[Rule::whip], 200U);
    EXPECT_GT(refused[Rule::set], 500U);
}

/// Trials of which something inside is changed.
TEST(StepReferee, AcceptsNoUntrueTrials) {
    std::uint64_t refused = 0;
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
        const Problem problem = seed % 2 == 0 ? problem_of_pairs(seed) : problem_number(seed);
        const auto solutions = solutions_by_engine(problem);
        Position position(problem);
        Dice dice(seed);
        const Path path = Reasoner({.hardest = Rule::trial, .longest = 1, .largest_set = 1}).path(position);
        Position follower(problem);
        for (Step step : path.steps) {
            const Step right = step;
            if (step.rule == Rule::trial) {
                switch (step.inside.empty() ? 2 : dice.below(5)) {
                case 0:
                    step.inside.erase(step.inside.begin() + dice.below(step.inside.size()));
                    break;
                case 1:
                    step.inside[dice.below(step.inside.size())].option = OptionId{dice.below(problem.options())};
                    break;
                case 2:
                    step.item = ItemId{dice.below(problem.items())};
                    break;
                case 3:
                    step.inside[0].item = ItemId{dice.below(problem.items())};
                    break;
                default:
                    step.option = OptionId{dice.below(problem.options())};
                    break;
                }
                if (why_not_a_step(problem, follower, step).empty()) {
                    for (const auto& solution : solutions)
                        ASSERT_FALSE(contains(solution, step.option)) << "seed " << seed;
                } else {
                    ++refused;
                }
            }
            right.apply(follower);
        }
    }
    EXPECT_GT(refused, 100U);
}

TEST(StepReferee, SaysWhatIsWrongWithATrial) {
    const Problem problem = two_items();
    const Position position(problem);
    const auto why = [&](OptionId option, std::vector<Step> inside, std::uint32_t item) {
        return why_not_a_step(
            problem, position,
            {.rule = Rule::trial, .option = option, .item = ItemId{item}, .inside = std::move(inside)});
    };
    const Step single{.rule = Rule::single, .option = OptionId{2}, .item = ItemId{1}};
    EXPECT_EQ(why(OptionId{0}, {}, 1), "");
    EXPECT_EQ(why(OptionId{0}, {}, 0), "item 'a' is covered already");
    EXPECT_EQ(why(OptionId{0}, {}, 2), "item 'x' is secondary");
    EXPECT_EQ(why(OptionId{1}, {}, 1), "option 2 is left for item 'b'");
    EXPECT_EQ(why(OptionId{1}, {single}, 1), "step 1 inside: option 3 is left for item 'b', too");
    const Step with_others{.rule = Rule::trial, .option = OptionId{0}, .item = ItemId{1}, .others = {OptionId{3}}};
    EXPECT_EQ(why_not_a_step(problem, position, with_others), "only a set takes others away");
}

} // namespace
} // namespace dlx::test
