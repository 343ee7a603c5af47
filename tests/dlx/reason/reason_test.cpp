#include "dlx/reason.hpp"
#include "dlx/reason/reasoner.hpp"
#include "dlx/text.hpp"
#include "dlx/verify.hpp"
#include "tests/dlx/reason/reason_oracle.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/problems.hpp"
#include "tests/support/random_problem.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace dlx::test {
namespace {

/// Random problems in which some options are covered by many, so that there is something to reason about.
Problem problem_number(std::uint64_t seed) {
    return random_problem(seed, {.max_items = 9, .max_options = 13, .max_colors = 3});
}

/// Ten items with two or three options each, of which random pairs clash, by a secondary item each; one option of each item
/// makes a solution. Such problems take long chains.
Problem problem_of_pairs(std::uint64_t seed) {
    Dice dice(seed);
    Problem problem;
    constexpr std::uint32_t items = 10;
    for (std::uint32_t i = 0; i < items; ++i)
        problem.add_item("p" + std::to_string(i));
    std::vector<std::vector<Entry>> options;
    for (std::uint32_t i = 0; i < items; ++i)
        for (std::uint32_t k = 2 + dice.below(2); k-- > 0;)
            options.push_back({{ItemId{i}}});
    const auto is_planted = [&](std::uint32_t o) { return o == 0 || options[o][0] != options[o - 1][0]; };
    const std::uint32_t clashes = 20 + dice.below(20);
    for (std::uint32_t k = 0; k < clashes; ++k) {
        const std::uint32_t a = dice.below(options.size());
        const std::uint32_t b = dice.below(options.size());
        if (a == b || (is_planted(a) && is_planted(b)))
            continue;
        const ItemId item = problem.add_item("s" + std::to_string(k), ItemKind::secondary);
        const bool is_colored = dice.one_in(2);
        options[a].push_back({item, is_colored ? problem.add_color("A") : Color::none});
        options[b].push_back({item, is_colored ? problem.add_color("B") : Color::none});
    }
    for (const auto& option : options)
        problem.add_option(option);
    return problem;
}

bool contains(const std::vector<OptionId>& options, OptionId option) {
    return std::find(options.begin(), options.end(), option) != options.end();
}

// --- Steps ----------------------------------------------------------------------------------------------------------

TEST(Reason, EachStepFollowsAndNoSolutionIsLost) {
    std::uint64_t chains = 0;
    std::uint64_t solved = 0;
    std::uint64_t contradictions = 0;
    std::uint64_t stuck = 0;
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
        const Problem problem = problem_number(seed);
        const auto solutions = brute_force_solutions(problem);
        Position position(problem);
        const Path path = Reasoner().path(position);
        Position follower(problem);
        for (const Step& step : path.steps) {
            ASSERT_EQ(why_not_a_step(problem, follower, step), "") << "seed " << seed;
            for (const auto& solution : solutions)
                ASSERT_EQ(contains(solution, step.option), step.rule == Rule::single) << "seed " << seed;
            chains += step.rule == Rule::single ? 0 : 1;
            step.apply(follower);
        }
        const std::vector<OptionId> chosen(follower.chosen().begin(), follower.chosen().end());
        switch (path.end) {
        case Reasoned::solved:
            ASSERT_EQ(why_not_a_solution(problem, chosen), "") << "seed " << seed;
            ASSERT_EQ(solutions.size(), 1U) << "seed " << seed;
            ++solved;
            break;
        case Reasoned::contradiction:
            ASSERT_TRUE(solutions.empty()) << "seed " << seed;
            ++contradictions;
            break;
        case Reasoned::stuck:
            ++stuck;
            break;
        case Reasoned::limit:
            FAIL() << "seed " << seed;
        }
    }
    EXPECT_GT(chains, 300U);
    EXPECT_GT(solved, 100U);
    EXPECT_GT(contradictions, 500U);
    EXPECT_GT(stuck, 300U);
}

TEST(Reason, EachStepOfLongChainsFollows) {
    std::size_t longest = 0;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        const Problem problem = problem_of_pairs(seed);
        Position position(problem);
        Position follower(problem);
        for (const Step& step : Reasoner().path(position).steps) {
            ASSERT_EQ(why_not_a_step(problem, follower, step), "") << "seed " << seed;
            const std::uint32_t o = index(step.option);
            const auto item = problem.option(step.option)[0];
            const bool is_planted = o == 0 || item != problem.option(OptionId{o - 1})[0];
            ASSERT_TRUE(!is_planted || step.rule == Rule::single) << "seed " << seed;
            longest = std::max(longest, step.chain.size());
            step.apply(follower);
        }
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
            const Path path = Reasoner({.steps = 1}).path(position);
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

// --- Ratings --------------------------------------------------------------------------------------------------------

TEST(Reason, RatingsAreThoseOfTheDefinition) {
    std::vector<std::uint64_t> lengths(20);
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        const Problem problem = problem_of_pairs(seed);
        const Rating expected = ReasonOracle(problem).rate(Rule::braid, Position(problem), 12);
        const Rating rating = Reasoner().rate(Position(problem));
        ASSERT_EQ(rating.end, expected.end) << "seed " << seed;
        ASSERT_EQ(rating.length, expected.length) << "seed " << seed;
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
        const Path path = Reasoner({.longest = 1}).path(position);
        if (path.end != Reasoned::contradiction) {
            ASSERT_EQ(rating.options_after_whips, position.options_left()) << "seed " << seed;
        }
    }
}

/// All sizes of sets of bits do the same.
TEST(Reason, DoesNotDependOnHowSetsAreKept) {
    const ReasonParams params;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const Problem problem = problem_of_pairs(seed);
        Position position(problem);
        position.choose_singles();
        if (position.dead_item() || position.is_solved())
            continue;
        std::vector<Rating> ratings;
        std::vector<detail::FoundChain> chains;
        for (std::size_t size = 0; size < detail::reasoner_sizes; ++size) {
            const auto reasoner = detail::make_reasoner(size);
            detail::TrialWatch watch(params.limits);
            chains.push_back(reasoner->shortest_chain(position, params, watch));
            reasoner->rate(position, params, watch, ratings.emplace_back());
            EXPECT_EQ(chains[0].step, chains[size].step) << "seed " << seed;
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

/// The position of the first random problem that takes a chain at once.
Problem problem_with_chain() {
    for (std::uint64_t seed = 0;; ++seed) {
        Problem problem = problem_number(seed);
        Position position(problem);
        const Path path = Reasoner({.steps = 1}).path(position);
        if (!path.steps.empty() && path.steps[0].chain.size() > 1)
            return problem;
    }
}

TEST(Reason, EndsAtLimits) {
    const Problem problem = problem_with_chain();
    const auto end = [&](const ReasonParams& params) {
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
    const Path path = Reasoner({.steps = 1}).path(position);
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

/// There was no whip of this length.
TEST(StepReferee, RefusesBraidsThatAreSaidToBeWhips) {
    std::uint64_t braids = 0;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        const Problem problem = problem_of_pairs(seed);
        Position position(problem);
        Position follower(problem);
        for (Step step : Reasoner().path(position).steps) {
            const Step right = step;
            if (step.rule == Rule::braid) {
                step.rule = Rule::whip;
                EXPECT_NE(why_not_a_step(problem, follower, step), "") << "seed " << seed;
                ++braids;
            }
            right.apply(follower);
        }
    }
    EXPECT_GT(braids, 5U);
}

/// Steps of random problems of which something is changed: what is accepted must be true.
TEST(StepReferee, AcceptsNothingUntrue) {
    std::uint64_t refused = 0;
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        const Problem problem = problem_number(seed);
        const auto solutions = brute_force_solutions(problem);
        Position position(problem);
        Dice dice(seed);
        const Path path = Reasoner().path(position);
        Position follower(problem);
        for (Step step : path.steps) {
            const Step right = step;
            if (step.rule != Rule::single) {
                ChainLink& link = step.chain[dice.below(step.chain.size())];
                const OptionId other{dice.below(problem.options())};
                switch (dice.below(4)) {
                case 0:
                    step.option = other;
                    break;
                case 1:
                    link.item = ItemId{dice.below(problem.primary_items())};
                    break;
                case 2:
                    link.left = other;
                    break;
                default:
                    link.right = other;
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
    EXPECT_GT(refused, 200U);
}

} // namespace
} // namespace dlx::test
