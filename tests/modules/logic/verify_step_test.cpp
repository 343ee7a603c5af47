#include "dlx/logic/reason.hpp"
#include "dlx/text.hpp"
#include "tests/modules/logic/bounded_problems.hpp"
#include "tests/modules/logic/reason_problems.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/problems/problems.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

namespace dlx::test::verify_step_test {
namespace {

/// Returns the items a and b, with the options a1, a2 and b1, b2; a1 and b1 clash, a1 and b2, too.
Problem two_items() { return parse("a b | x y\na x y\na\nb x\nb y\n"); }

Step refuted_a1() {
    return {.rule = Rule::whip, .target = OptionId{0}, .chain = {{.item = ItemId{1}, .left_linking = OptionId{2}}}};
}

TEST(StepReferee, AcceptsTheSmallestWhip) {
    const Problem problem = two_items();
    Position position(problem);
    EXPECT_EQ(verify_step(problem, position, refuted_a1()), std::nullopt);
    const Path path = Reasoner({.max_set_size = 0, .max_steps = 1}).path(position);
    ASSERT_EQ(path.steps.size(), 1U);
    EXPECT_EQ(path.steps[0], refuted_a1());
    const Step single{.rule = Rule::single, .target = OptionId{1}, .item = ItemId{0}};
    EXPECT_EQ(verify_step(problem, position, single), std::nullopt);
}

TEST(StepReferee, SaysWhatIsWrong) {
    const Problem problem = two_items();
    const Position position(problem);
    const auto why = [&](const std::function<void(Step&)>& breaks) {
        Step step = refuted_a1();
        breaks(step);
        return verify_step(problem, position, step).value_or("");
    };
    EXPECT_EQ(why([](Step& step) { step.chain.clear(); }), "the chain is empty");
    EXPECT_EQ(why([](Step& step) { step.target = OptionId{1}; }), "option 2 is not lost for item 'b'");
    EXPECT_EQ(why([](Step& step) { step.chain[0].item = ItemId{0}; }), "item 'a' is covered by option 0");
    EXPECT_EQ(why([](Step& step) { step.chain[0].item = ItemId{2}; }), "item 'x' is secondary");
    EXPECT_EQ(why([](Step& step) { step.chain[0].left_linking = OptionId{1}; }), "option 1 is not left for item 'b'");
    EXPECT_EQ(why([](Step& step) { step.chain[0].right_linking = OptionId{3}; }), "the last link has a right option");
    EXPECT_EQ(why([](Step& step) { step.chain.push_back(step.chain[0]); }),
              "a link before the last has no right option");
    EXPECT_EQ(why([](Step& step) {
                  step.chain[0].right_linking = OptionId{3};
                  step.chain.push_back({.item = ItemId{1}, .left_linking = OptionId{2}});
              }),
              "option 3 is lost for item 'b'");
    EXPECT_EQ(why([](Step& step) { step.other_targets = {OptionId{1}}; }), "only a set takes others away");
    const auto why_not_single = [&](std::uint32_t option, std::uint32_t item) {
        return verify_step(problem, position, {.rule = Rule::single, .target = OptionId{option}, .item = ItemId{item}})
            .value_or("");
    };
    EXPECT_EQ(why_not_single(0, 0), "option 1 is left for item 'a', too");
    EXPECT_EQ(why_not_single(0, 1), "option 0 does not have item 'b'");
    Position later = position;
    later.choose(OptionId{1});
    EXPECT_EQ(verify_step(problem, later, refuted_a1()), "option 0 is not left");
    const Step covered{.rule = Rule::single, .target = OptionId{2}, .item = ItemId{0}};
    EXPECT_EQ(verify_step(problem, later, covered), "item 'a' is covered already");
}

TEST(StepReferee, SaysWhatIsWrongWithALeftOption) {
    const Problem problem = parse("a b c | x y\na x\na\nb c x\nb y\nc y\n");
    const Position position(problem);
    const auto why = [&](Rule rule, OptionId first, OptionId second) {
        const Step step{.rule = rule,
                        .target = OptionId{0},
                        .chain = {{.item = ItemId{1}, .left_linking = first, .right_linking = OptionId{3}},
                                  {.item = ItemId{2}, .left_linking = second}}};
        return verify_step(problem, position, step).value_or("");
    };
    EXPECT_EQ(why(Rule::whip, OptionId{2}, OptionId{4}), "");
    EXPECT_EQ(why(Rule::whip, OptionId{3}, OptionId{4}), "option 3 is not linked to option 0");
    EXPECT_EQ(why(Rule::braid, OptionId{3}, OptionId{4}), "option 3 is not linked to anything before");
    EXPECT_EQ(why(Rule::whip, OptionId{2}, OptionId{2}), "option 2 is the left option of two items");
    EXPECT_EQ(why(Rule::braid, OptionId{2}, OptionId{2}), "");
}

TEST(StepReferee, SaysWhatIsWrongWithASet) {
    const Problem problem = parse("a b c d | e\na c\na d\nb c\nb d e:A\nc\nd\n");
    const Position position(problem);
    const Step right{.rule = Rule::set,
                     .target = OptionId{4},
                     .base = {ItemId{0}, ItemId{1}},
                     .cover = {ItemId{2}, ItemId{3}},
                     .other_targets = {OptionId{5}}};
    EXPECT_EQ(verify_step(problem, position, right), std::nullopt);
    const auto why = [&](const std::function<void(Step&)>& breaks) {
        Step step = right;
        breaks(step);
        return verify_step(problem, position, step).value_or("");
    };
    EXPECT_EQ(why([](Step& step) { step.base.clear(); }), "there are no base items");
    EXPECT_EQ(why([](Step& step) { step.base[0] = ItemId{4}; }), "item 'e' is secondary");
    EXPECT_EQ(why([](Step& step) { step.base[1] = ItemId{0}; }), "item 'a' is among the base and cover items twice");
    EXPECT_EQ(why([](Step& step) { step.cover.pop_back(); }), "option 1 has more base items than cover items");
    EXPECT_EQ(why([](Step& step) { step.cover.push_back(ItemId{4}); }), "option 3 gives item 'e' a color");
    EXPECT_EQ(why([](Step& step) { step.other_targets = {OptionId{0}}; }),
              "option 0 does not have more cover items than there are to spare");
    EXPECT_THROW(why([](Step& step) { step.cover[1] = ItemId{999}; }), std::out_of_range);
    Position later = position;
    later.choose(OptionId{5});
    EXPECT_EQ(verify_step(problem, later, right), "item 'd' is covered already");
}

/// A braid that is verified as a whip is refused, as there was no whip of this length.
TEST(StepReferee, RefusesBraidsThatAreSaidToBeWhips) {
    std::uint64_t braids = 0;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        const Problem problem = problem_of_pairs(seed);
        follow(problem, Position(problem), path_of(problem, without_sets).steps,
               [&](const Position& before, Step step) {
                   if (step.rule != Rule::braid)
                       return;
                   step.rule = Rule::whip;
                   EXPECT_NE(verify_step(problem, before, step), std::nullopt) << "seed " << seed;
                   ++braids;
               });
    }
    EXPECT_GT(braids, 5U);
}

TEST(StepReferee, SaysWhatIsWrongWithATrial) {
    const Problem problem = two_items();
    const Position position(problem);
    const auto why = [&](OptionId option, std::vector<Step> inside, std::uint32_t item) {
        return verify_step(problem, position,
                           {.rule = Rule::trial, .target = option, .item = ItemId{item}, .substeps = std::move(inside)})
            .value_or("");
    };
    const Step single{.rule = Rule::single, .target = OptionId{2}, .item = ItemId{1}};
    EXPECT_EQ(why(OptionId{0}, {}, 1), "");
    EXPECT_EQ(why(OptionId{0}, {}, 0), "item 'a' is covered already");
    EXPECT_EQ(why(OptionId{0}, {}, 2), "item 'x' is secondary");
    EXPECT_EQ(why(OptionId{1}, {}, 1), "option 2 is left for item 'b'");
    EXPECT_EQ(why(OptionId{1}, {single}, 1), "step 1 inside: option 3 is left for item 'b', too");
    const Step with_others{
        .rule = Rule::trial, .target = OptionId{0}, .item = ItemId{1}, .other_targets = {OptionId{3}}};
    EXPECT_EQ(verify_step(problem, position, with_others), "only a set takes others away");
}

// --- Truth, and bounds ----------------------------------------------------------------------------------------------

/// Returns the step, of any rule, with one change.
Step altered(Step step, const Problem& problem, Dice& dice) {
    const OptionId option{dice.below(problem.option_count())};
    const ItemId item{dice.below(problem.item_count())};
    const auto any_of = [&](auto& list) -> auto& { return list[dice.below(list.size())]; };
    const std::uint32_t part = dice.below(4);
    if (part == 0 || (step.rule == Rule::trial && step.substeps.empty()))
        step.target = option;
    else if (step.rule == Rule::single)
        step.item = item;
    else if (step.rule == Rule::trial && part == 1 && dice.one_in(2))
        any_of(step.substeps).target = option;
    else if (step.rule == Rule::trial && part == 1)
        step.substeps.erase(step.substeps.begin() + dice.below(step.substeps.size()));
    else if (step.rule == Rule::trial)
        (part == 2 ? step.item : any_of(step.substeps).item) = item;
    else if (step.rule == Rule::set && part == 1)
        any_of(step.base) = item;
    else if (step.rule == Rule::set && part == 2)
        step.other_targets.push_back(option);
    else if (step.rule == Rule::set)
        dice.one_in(2) ? void(any_of(step.cover) = item) : step.cover.push_back(item);
    else if (part == 1)
        any_of(step.chain).item = item;
    else
        part == 2 ? void(any_of(step.chain).left_linking = option) : void(any_of(step.chain).right_linking = option);
    return step;
}

/// Accepted steps must be true, in any position.
TEST(StepReferee, AcceptsNothingUntrue) {
    std::map<Rule, std::uint64_t> refused[2]; // number without bounds, with bounds
    std::uint64_t accepted = 0;
    for (std::uint64_t seed = 0; seed < 8000; ++seed) {
        const Problem problem = seed % 2 == 1   ? any_bounded_problem(seed / 2)
                                : seed % 4 == 0 ? problem_of_pairs(seed)
                                                : problem_number(seed);
        const Definition definition(problem);
        Dice dice(seed);
        const auto expect_true = [&](const Position& before, const Step& step) {
            if (verify_step(problem, before, step)) {
                ++refused[seed % 2][step.rule];
                return;
            }
            ++accepted;
            for (const OptionSet& solution : definition.solutions()) {
                ASSERT_EQ(contains(solution, step.target), step.rule == Rule::single) << "seed " << seed;
                for (const OptionId other : step.other_targets)
                    ASSERT_FALSE(contains(solution, other)) << "seed " << seed;
            }
        };
        const ReasonParams many_trials{.max_rule = Rule::trial, .max_chain_length = 1, .max_set_size = 1};
        for (const auto& path :
             {path_of(problem, {.max_set_size = static_cast<std::uint32_t>(seed / 2 % 3)}).steps,
              path_of(problem, many_trials).steps, path_by_large_sets(problem, Position(problem), 5).steps}) {
            Position position(problem);
            for (const Step& step : path) {
                for (const Step& any : path) // most steps do not follow here
                    expect_true(position, any);
                expect_true(position, altered(step, problem, dice));
                step.apply(position);
            }
        }
    }
    for (auto& of : refused)
        for (const Rule rule : {Rule::single, Rule::set, Rule::whip, Rule::braid, Rule::trial})
            EXPECT_GT(of[rule], 10U) << to_string(rule);
    EXPECT_GT(accepted, 1000U);
}

TEST(StepRefereeWithBounds, SaysWhatIsWrong) {
    const Problem problem = parse("2|a 0:1|b c 1:2|d\na b\na c\na d\nb\nc d\nd\n");
    Position position(problem);
    const auto why = [&](const Step& step) { return verify_step(problem, position, step).value_or(""); };
    const auto single = [](std::uint32_t option, std::uint32_t item) {
        return Step{.rule = Rule::single, .target = OptionId{option}, .item = ItemId{item}};
    };
    const auto chain = [](std::uint32_t target, std::uint32_t item) {
        return Step{.rule = Rule::whip, .target = OptionId{target}, .chain = {{.item = ItemId{item}}}};
    };
    const auto set = [](ItemId base, ItemId cover) {
        return Step{.rule = Rule::set, .target = OptionId{5}, .base = {base}, .cover = {cover}};
    };
    EXPECT_EQ(why(single(0, 0)), "item 'a' needs 2 options and has 3");
    EXPECT_EQ(why(single(3, 1)), "item 'b' needs no option");
    EXPECT_EQ(why(single(1, 2)), "option 4 is left for item 'c', too");
    EXPECT_EQ(why(chain(5, 0)), "item 'a' needs 2 options and has 3");
    EXPECT_EQ(why(chain(5, 1)), "item 'b' needs no option");
    EXPECT_EQ(why(chain(5, 2)), "option 1 is not lost for item 'c'"); // d allows two options
    EXPECT_EQ(why(set(ItemId{0}, ItemId{2})), "item 'a' needs 2 options and has 3");
    EXPECT_EQ(why(set(ItemId{2}, ItemId{3})), "item 'd' has room for 2 options");
    const Step trial{.rule = Rule::trial, .target = OptionId{3}, .item = ItemId{0}};
    EXPECT_EQ(why(trial), "item 'a' needs 2 options and has 2"); // all options but a b
    position.remove(OptionId{2});
    EXPECT_EQ(why(single(0, 0)), "");
    EXPECT_EQ(why(trial), "");
    position.choose(OptionId{1});
    EXPECT_EQ(why(single(0, 0)), "");
    EXPECT_EQ(position.room(ItemId{3}), 2U);
    EXPECT_EQ(position.dead_item(), std::nullopt);
}

} // namespace
} // namespace dlx::test::verify_step_test
