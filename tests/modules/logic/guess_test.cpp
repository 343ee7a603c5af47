#include "dlx/logic/reason.hpp"
#include "dlx/text.hpp"
#include "tests/modules/logic/reason_oracle.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <vector>

namespace dlx::test::guess_test {
namespace {

bool contains(const std::vector<OptionId>& options, OptionId option) {
    return std::find(options.begin(), options.end(), option) != options.end();
}

/// What is left when all that follows by singles was chosen; nothing if an item dies.
std::optional<std::vector<OptionId>> left_by_singles(const Problem& problem, std::vector<OptionId> chosen,
                                                     const std::vector<OptionId>& gone) {
    const ReasonOracle oracle(problem);
    for (;;) {
        std::vector<OptionId> left;
        for (std::uint32_t o = 0; o < problem.option_count(); ++o)
            if (const OptionId option{o};
                !contains(gone, option) && !contains(chosen, option) &&
                std::none_of(chosen.begin(), chosen.end(), [&](OptionId c) { return oracle.linked(c, option); }))
                left.push_back(option);
        const auto has = [&](OptionId option, std::uint32_t item) {
            const auto entries = problem.option(option);
            return std::any_of(entries.begin(), entries.end(),
                               [&](const Entry& entry) { return entry.item == ItemId{item}; });
        };
        std::optional<OptionId> single;
        for (std::uint32_t i = 0; i < problem.primary_item_count(); ++i) {
            if (std::any_of(chosen.begin(), chosen.end(), [&](OptionId c) { return has(c, i); }))
                continue;
            std::vector<OptionId> of_item;
            std::copy_if(left.begin(), left.end(), std::back_inserter(of_item),
                         [&](OptionId option) { return has(option, i); });
            if (of_item.empty())
                return std::nullopt;
            if (of_item.size() == 1)
                single = of_item[0];
        }
        if (!single)
            return left;
        chosen.push_back(*single);
    }
}

TEST(BranchSuggestion, IsWhatDecidesMost) {
    std::size_t uneven = 0;
    std::size_t deaths = 0;
    for (std::uint64_t seed = 0; seed < 1500; ++seed) {
        const Problem problem = random_problem(seed, {.max_items = 9, .max_options = 13, .max_colors = 3});
        const auto start = left_by_singles(problem, {}, {});
        if (!start)
            continue;
        const auto decided = [&](const std::vector<OptionId>& chosen, const std::vector<OptionId>& gone) {
            const auto left = left_by_singles(problem, chosen, gone);
            deaths += left ? 0 : 1;
            return problem.option_count() - (left ? left->size() : 0);
        };
        std::optional<BranchSuggestion> best;
        const auto least = [](const BranchSuggestion& guess) {
            return std::min(guess.decided_if_chosen, guess.decided_if_removed);
        };
        const auto most = [](const BranchSuggestion& guess) {
            return std::max(guess.decided_if_chosen, guess.decided_if_removed);
        };
        for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
            const BranchSuggestion guess{OptionId{o}, decided({OptionId{o}}, {}), decided({}, {OptionId{o}})};
            if (!best || least(guess) > least(*best) || (least(guess) == least(*best) && most(guess) > most(*best)))
                best = guess;
        }
        ASSERT_EQ(Reasoner().suggest_branch(Position(problem)), best) << "seed " << seed;
        uneven += best && least(*best) < most(*best) ? 1 : 0;
    }
    EXPECT_GT(uneven, 50U);
    EXPECT_GT(deaths, 100U);
}

/// Counts the options decided after all singles that follow were chosen; all options if an item is dead.
std::size_t decided_by_singles(const Problem& problem, std::vector<OptionId> chosen,
                               const std::vector<OptionId>& gone) {
    for (;;) {
        std::vector<std::uint32_t> uses(problem.item_count());
        for (const OptionId option : chosen)
            for (const Entry& entry : problem.option(option))
                ++uses[index(entry.item)];
        const auto fits = [&](OptionId option) {
            const auto entries = problem.option(option);
            return std::all_of(entries.begin(), entries.end(), [&](const Entry& x) {
                if (problem.kind(x.item) == ItemKind::primary)
                    return uses[index(x.item)] < problem.bounds(x.item).max;
                return std::all_of(chosen.begin(), chosen.end(), [&](OptionId c) {
                    const auto others = problem.option(c);
                    return std::all_of(others.begin(), others.end(), [&](const Entry& y) {
                        return x.item != y.item || (x.color != Color::none && x.color == y.color);
                    });
                });
            });
        };
        std::vector<std::vector<OptionId>> left(problem.item_count());
        std::size_t open = 0;
        for (std::uint32_t o = 0; o < problem.option_count(); ++o)
            if (const OptionId option{o}; !contains(chosen, option) && !contains(gone, option) && fits(option)) {
                ++open;
                for (const Entry& entry : problem.option(option))
                    left[index(entry.item)].push_back(option);
            }
        std::optional<OptionId> single;
        for (std::uint32_t i = 0; i < problem.primary_item_count(); ++i) {
            const std::uint32_t min = problem.bounds(ItemId{i}).min;
            if (uses[i] + left[i].size() < min)
                return problem.option_count();
            if (uses[i] < min && uses[i] + left[i].size() == min)
                single = left[i][0];
        }
        if (!single)
            return problem.option_count() - open;
        chosen.push_back(*single);
    }
}

TEST(BranchSuggestion, IsTheOneThatDecidesMostWithBounds) {
    std::uint64_t uneven = 0;
    for (std::uint64_t seed = 0; seed < 1500; ++seed) {
        const Problem problem =
            random_problem(seed, {.max_items = 9, .max_options = 13, .max_colors = 3, .has_bounds = true});
        std::optional<BranchSuggestion> best;
        const auto decided = [](const BranchSuggestion& guess) {
            return std::minmax(guess.decided_if_chosen, guess.decided_if_removed);
        };
        for (std::uint32_t o = 0; o < problem.option_count(); ++o) {
            const BranchSuggestion guess{OptionId{o}, decided_by_singles(problem, {OptionId{o}}, {}),
                                         decided_by_singles(problem, {}, {OptionId{o}})};
            if (!best || decided(guess) > decided(*best))
                best = guess;
        }
        ASSERT_EQ(Reasoner().suggest_branch(Position(problem)), best) << "seed " << seed;
        uneven += best && best->decided_if_chosen != best->decided_if_removed ? 1 : 0;
    }
    EXPECT_GT(uneven, 100U);
}

TEST(BranchSuggestion, IsNothingWhereALimitComesFirst) {
    const Problem problem = parse("a b c\na b\na c\nb\nc\n");
    EXPECT_TRUE(Reasoner().suggest_branch(Position(problem)));
    EXPECT_FALSE(Reasoner({.limits = {.search_nodes = 3}}).suggest_branch(Position(problem)));
    Reasoner reasoner;
    reasoner.set_limits({.seconds = 0});
    EXPECT_FALSE(reasoner.suggest_branch(Position(problem)));
}

} // namespace
} // namespace dlx::test::guess_test
