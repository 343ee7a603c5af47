#include "sudoku/reason/chains.hpp"
#include "sudoku/reason/hint.hpp"
#include "sudoku/solve.hpp"
#include "tests/sudoku/boards.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace sudoku::test::chains_test {
namespace {

/// Counts of the chains of a puzzle.
struct Count {
    std::size_t whips = 0;
    std::size_t trials = 0;
    std::size_t with_sets = 0; ///< inside
};

/// Looks at all chains against all candidates where sets of up to two items lead no further.
void expect_that_chains_follow(const Puzzle& puzzle, Count& count) {
    const CheckResult checked = check(puzzle.grid);
    ASSERT_EQ(checked.verdict, Verdict::unique);
    HintEngine hinter(puzzle, {.max_rule = dlx::Rule::set, .max_set_size = 2});
    while (const auto hint = hinter.next())
        hinter.apply(*hint);
    const Encoding& cover = hinter.encoding();
    const dlx::Position& position = hinter.position();
    const ChainSearch chains(cover, position);
    for (std::uint32_t o = 0; o < cover.problem().option_count(); ++o) {
        const dlx::OptionId target{o};
        if (!position.is_available(target))
            continue;
        for (const dlx::Step& step : chains.find_eliminating(target)) {
            ASSERT_EQ(step.target, target);
            ASSERT_EQ(verify_step(cover.problem(), position, step), std::nullopt) << cover.describe(target);
            ASSERT_NE(checked.witnesses[0][cover.cell(target)], cover.digit(target)) << cover.describe(target);
            count.whips += step.rule == dlx::Rule::whip;
            count.trials += step.rule == dlx::Rule::trial;
            count.with_sets += std::any_of(step.substeps.begin(), step.substeps.end(),
                                           [](const dlx::Step& inside) { return inside.rule == dlx::Rule::set; });
        }
    }
}

TEST(ChainSearch, FindsWhatTheRefereeAgreesWith) {
    Count count;
    const auto puzzles = minimal_puzzles();
    for (std::size_t k = 0; k < puzzles.size(); k += 10)
        expect_that_chains_follow(parse_puzzle(puzzles[k]), count);
    EXPECT_GT(count.whips, 100U);
    EXPECT_GT(count.trials, 100U);
    EXPECT_GT(count.with_sets, 50U);
}

} // namespace
} // namespace sudoku::test::chains_test
