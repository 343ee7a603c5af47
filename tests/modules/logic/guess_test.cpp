#include "dlx/logic/reason.hpp"
#include "dlx/text.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace dlx::test::guess_test {
namespace {

bool contains(const std::vector<OptionId>& options, OptionId option) {
    return std::find(options.begin(), options.end(), option) != options.end();
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

TEST(BranchSuggestion, IsTheOneThatDecidesMost) {
    std::uint64_t uneven[2]{}; // number without bounds, with bounds
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        const bool has_bounds = seed % 2 == 1;
        const Problem problem =
            random_problem(seed / 2, {.max_items = 9, .max_options = 13, .max_colors = 3, .has_bounds = has_bounds});
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
        uneven[has_bounds] += best && best->decided_if_chosen != best->decided_if_removed ? 1 : 0;
    }
    EXPECT_GT(uneven[0], 50U);
    EXPECT_GT(uneven[1], 100U);
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
