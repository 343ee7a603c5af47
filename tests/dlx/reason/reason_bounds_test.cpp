#include "dlx/reason/reason.hpp"
#include "dlx/text.hpp"
#include "tests/dlx/reason/reason_oracle.hpp"
#include "tests/dlx/reason/reason_problems.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/random_problem.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

/// Reasoning on problems with bounds.
namespace dlx::test {
namespace {

/// All solutions, option by option: of too many options for all sets of them.
class Definition {
public:
    explicit Definition(const Problem& problem) : problem_(problem), left_(problem.item_count()) {
        for (std::uint32_t o = 0; o < problem.option_count(); ++o)
            for (const Entry& entry : problem.option(OptionId{o}))
                ++left_[index(entry.item)];
        uses_.resize(problem.item_count());
        go_on(0);
    }

    [[nodiscard]] const std::set<OptionSet>& solutions() const { return solutions_; }

private:
    void go_on(std::uint32_t option) {
        if (option == problem_.option_count()) {
            if (std::all_of(uses_.begin(), uses_.end(), [&](const auto& uses) { return is_enough(uses); }))
                solutions_.insert(chosen_);
            return;
        }
        const auto entries = problem_.option(OptionId{option});
        const auto fits = [&](const Entry& entry) {
            const auto& uses = uses_[index(entry.item)];
            if (problem_.kind(entry.item) == ItemKind::primary)
                return uses.size() < problem_.bounds(entry.item).max;
            return uses.empty() || (entry.color != Color::none && uses.back() == entry.color);
        };
        const auto can_do_without = [&](const Entry& entry) {
            const std::uint32_t i = index(entry.item);
            return problem_.kind(entry.item) == ItemKind::secondary ||
                   uses_[i].size() + left_[i] > problem_.bounds(entry.item).min;
        };
        const bool is_optional = std::all_of(entries.begin(), entries.end(), can_do_without);
        for (const Entry& entry : entries)
            --left_[index(entry.item)];
        if (std::all_of(entries.begin(), entries.end(), fits)) {
            for (const Entry& entry : entries)
                uses_[index(entry.item)].push_back(entry.color);
            chosen_.push_back(OptionId{option});
            go_on(option + 1);
            chosen_.pop_back();
            for (const Entry& entry : entries)
                uses_[index(entry.item)].pop_back();
        }
        if (is_optional)
            go_on(option + 1);
        for (const Entry& entry : entries)
            ++left_[index(entry.item)];
    }

    [[nodiscard]] bool is_enough(const std::vector<Color>& uses) const {
        const auto item = static_cast<std::uint32_t>(&uses - uses_.data());
        return item >= problem_.primary_item_count() || uses.size() >= problem_.bounds(ItemId{item}).min;
    }

    const Problem& problem_;
    std::vector<std::size_t> left_;        ///< by item: the options that are not decided
    std::vector<std::vector<Color>> uses_; ///< by item
    OptionSet chosen_;
    std::set<OptionSet> solutions_;
};

/// The problem, with some items that may be covered more often, or need not be covered.
Problem loosened(const Problem& plain, std::uint64_t seed) {
    Dice dice(seed);
    Problem problem;
    for (std::uint32_t i = 0; i < plain.item_count(); ++i) {
        const ItemId item{i};
        if (plain.kind(item) == ItemKind::secondary)
            problem.add_item(plain.name(item), ItemKind::secondary);
        else if (dice.one_in(3))
            problem.add_item(plain.name(item), Bounds{dice.one_in(4) ? 0U : 1U, 1 + dice.below(2)});
        else
            problem.add_item(plain.name(item));
    }
    for (std::uint32_t color = 1; color <= plain.color_count(); ++color)
        problem.add_color(plain.name(Color{color}));
    for (std::uint32_t o = 0; o < plain.option_count(); ++o)
        problem.add_option(plain.option(OptionId{o}));
    return problem;
}

/// Items in two or three options each, which clash or share a table with few seats: long chains, sets and counts.
Problem problem_of_tables(std::uint64_t seed) {
    Dice dice(seed);
    Problem problem;
    const std::uint32_t guests = 4 + dice.below(4);
    const std::uint32_t tables = 2 + dice.below(3);
    for (std::uint32_t i = 0; i < guests; ++i)
        problem.add_item("p" + std::to_string(i));
    for (std::uint32_t i = 0; i < tables; ++i) {
        const std::uint32_t min = dice.below(4);
        problem.add_item("t" + std::to_string(i), Bounds{min, std::max(1U, min + dice.below(2))});
    }
    const std::uint32_t clashes = 3 + dice.below(8);
    for (std::uint32_t k = 0; k < clashes; ++k)
        problem.add_item("s" + std::to_string(k), ItemKind::secondary);
    std::vector<std::vector<Entry>> options;
    for (std::uint32_t i = 0; i < guests; ++i)
        for (std::uint32_t k = 2 + dice.below(2); k-- > 0;)
            options.push_back({{ItemId{i}}, {ItemId{guests + dice.below(tables)}}});
    for (std::uint32_t k = 0; k < clashes; ++k)
        for (std::uint32_t n = 0; n < 2; ++n)
            if (auto& option = options[dice.below(options.size())]; option.back().item != ItemId{guests + tables + k})
                option.push_back({ItemId{guests + tables + k}});
    for (const auto& option : options)
        problem.add_option(option);
    return problem;
}

Problem any_bounded_problem(std::uint64_t seed) {
    switch (seed % 4) {
    case 0:
        return problem_of_tables(seed);
    case 1:
        return loosened(problem_of_pairs(seed), seed);
    default:
        return bounded_problem(seed);
    }
}

/// What was seen of paths.
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

TEST(ReasonWithBounds, ContradictionsAreStepsThatFollowOnTheirOwn) {
    std::uint64_t steps = 0;
    std::uint64_t needed = 0;
    for (std::uint64_t seed = 0; seed < 6000; ++seed) {
        const Problem problem = any_bounded_problem(seed);
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
        steps += path.steps.size();
        needed += found->steps.size();
    }
    EXPECT_LT(needed, steps);
}

// --- The referee ----------------------------------------------------------------------------------------------------

/// The step with something changed.
Step changed(Step step, const Problem& problem, Dice& dice) {
    const OptionId option{dice.below(problem.option_count())};
    const ItemId item{dice.below(problem.item_count())};
    const auto any_of = [&](auto& list) -> auto& { return list[dice.below(list.size())]; };
    const std::uint32_t part = dice.below(4);
    if (part == 0 || (step.rule == Rule::trial && step.substeps.empty()))
        step.target = option;
    else if (step.rule == Rule::single)
        step.item = item;
    else if (step.rule == Rule::trial && part == 1)
        step.substeps.erase(step.substeps.begin() + dice.below(step.substeps.size()));
    else if (step.rule == Rule::trial)
        (part == 2 ? step.item : any_of(step.substeps).item) = item;
    else if (step.rule == Rule::set && part == 1)
        any_of(step.base) = item;
    else if (step.rule == Rule::set)
        part == 2 ? step.other_targets.push_back(option) : step.cover.push_back(item);
    else if (part == 1)
        any_of(step.chain).item = item;
    else
        part == 2 ? void(any_of(step.chain).left_linking = option) : void(any_of(step.chain).right_linking = option);
    return step;
}

/// What is accepted must be true, wherever it is said.
TEST(StepRefereeWithBounds, AcceptsNothingUntrue) {
    std::map<Rule, std::uint64_t> refused;
    std::uint64_t accepted = 0;
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
        const Problem problem = any_bounded_problem(seed);
        const Definition definition(problem);
        Dice dice(seed);
        std::vector<Step> steps = path_of(problem, {.max_set_size = static_cast<std::uint32_t>(seed % 3)}).steps;
        const std::vector<Step> sets = path_by_large_sets(problem, Position(problem), 4).steps;
        const auto expect_true = [&](const Position& before, const Step& step) {
            if (verify_step(problem, before, step)) {
                ++refused[step.rule];
                return;
            }
            ++accepted;
            for (const OptionSet& solution : definition.solutions()) {
                ASSERT_EQ(contains(solution, step.target), step.rule == Rule::single) << "seed " << seed;
                for (const OptionId other : step.other_targets)
                    ASSERT_FALSE(contains(solution, other)) << "seed " << seed;
            }
        };
        for (const auto& path : {steps, sets}) {
            Position position(problem);
            for (const Step& step : path) {
                for (const Step& any : path) // most of them do not follow here
                    expect_true(position, any);
                expect_true(position, changed(step, problem, dice));
                step.apply(position);
            }
        }
    }
    for (const Rule rule : {Rule::single, Rule::set, Rule::whip, Rule::braid, Rule::trial})
        EXPECT_GT(refused[rule], 10U) << to_string(rule);
    EXPECT_GT(accepted, 1000U);
}

TEST(StepRefereeWithBounds, SaysWhatIsWrong) {
    const Problem problem = parse_problem("2|a 0:1|b c 1:2|d\na b\na c\na d\nb\nc d\nd\n");
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
    EXPECT_EQ(why(chain(5, 2)), "option 1 is not lost for item 'c'"); // d has room for two
    EXPECT_EQ(why(set(ItemId{0}, ItemId{2})), "item 'a' needs 2 options and has 3");
    EXPECT_EQ(why(set(ItemId{2}, ItemId{3})), "item 'd' has room for 2 options");
    const Step trial{.rule = Rule::trial, .target = OptionId{3}, .item = ItemId{0}};
    EXPECT_EQ(why(trial), "item 'a' needs 2 options and has 2"); // all but a b
    position.remove(OptionId{2});
    EXPECT_EQ(why(single(0, 0)), "");
    EXPECT_EQ(why(trial), "");
    position.choose(OptionId{1});
    EXPECT_EQ(why(single(0, 0)), "");
    EXPECT_EQ(position.room(ItemId{3}), 2U);
    EXPECT_EQ(position.dead_item(), std::nullopt);
}

TEST(ReasonWithBounds, TheEmptySetMayBeTheSolution) {
    const Problem problem = parse_problem("0:2|a 0:1|b\n");
    Position position(problem);
    EXPECT_TRUE(position.is_solved());
    EXPECT_EQ(path_of(problem).outcome, ReasoningOutcome::solved);
    EXPECT_EQ(Reasoner().rate(position).outcome, ReasoningOutcome::solved);
}

TEST(ReasonWithBounds, OptionsThatNoItemNeedsMakeSeveralSolutions) {
    const Problem problem = parse_problem("0:2|a b\na\nb\n");
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
    const Problem problem = parse_problem("b 5|a\na b\na\nb\n");
    Position position(problem);
    EXPECT_EQ(position.dead_item(), ItemId{1});
    EXPECT_EQ(position.need(ItemId{1}), 5U);
    EXPECT_EQ(Reasoner().path(position).outcome, ReasoningOutcome::contradiction);
}

} // namespace
} // namespace dlx::test
