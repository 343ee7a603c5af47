#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/rules/variant_solve.hpp"
#include "sudoku/setters/puzzle_maker.hpp"
#include "sudoku/setters/symmetry.hpp"
#include "tests/sudoku/boards.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace sudoku::test::puzzle_maker_test {
namespace {

std::vector<std::string> made(const PuzzleRequirements& requirements, std::uint64_t first, std::size_t count) {
    std::vector<std::string> puzzles;
    PuzzleMaker(requirements).run(first, count, [&](const MatchingPuzzle& one) {
        EXPECT_EQ(one.rating.has_value(), requirements.is_rated());
        EXPECT_EQ(one.canonical_form.has_value(), requirements.distinct);
        EXPECT_EQ(one.weight.has_value(), requirements.unbiased);
        EXPECT_GE(one.attempt, first);
        EXPECT_LT(one.attempt, first + count);
        puzzles.push_back(text_of(Grid(requirements.params.geometry, one.puzzle)));
    });
    return puzzles;
}

TEST(PuzzleMaker, AnAttemptGivesTheSameAlways) {
    PuzzleRequirements requirements{.levels = {{Level::medium, Level::hard}}, .distinct = true};
    requirements.params.seed = 7;
    const std::vector<std::string> all = made(requirements, 0, 40);
    EXPECT_GT(all.size(), 0U);
    std::vector<std::string> parts = made(requirements, 0, 13);
    for (const std::string& puzzle : made(requirements, 13, 27))
        parts.push_back(puzzle);
    EXPECT_EQ(all, parts);
}

TEST(PuzzleMaker, KeepsWhatIsAsWished) {
    PuzzleRequirements requirements{
        .levels = {{Level::medium, Level::medium}}, .b_rating = {{1, 2}}, .required_technique = "Naked Pair"};
    PuzzleMaker(requirements).run(0, 300, [](const MatchingPuzzle& one) {
        ASSERT_TRUE(one.rating && one.rating->difficulty);
        EXPECT_EQ(level(*one.rating->difficulty), Level::medium);
        EXPECT_GE(one.rating->ratings.braids.length, 1U);
        EXPECT_LE(one.rating->ratings.braids.length, 2U);
        std::set<std::string> names;
        for (const TechniqueUse& use : one.rating->techniques)
            names.insert(std::string(use.technique.name));
        EXPECT_EQ(names.count("Naked Pair"), 1U);
    });
}

TEST(PuzzleMaker, CutsNoGroup) {
    std::atomic<bool> stop = false;
    PuzzleRequirements requirements{.unbiased = true};
    requirements.params.limits.stop_flag = &stop;
    const std::size_t group = made(requirements, 0, 1).size();
    ASSERT_GT(group, 1U);
    std::size_t size = 0;
    PuzzleMaker(requirements).run(0, 3, [&](const MatchingPuzzle&) {
        stop = true;
        ++size;
    });
    EXPECT_EQ(size, group);
    EXPECT_EQ(made(requirements, 0, 3).size(), 0U);
}

TEST(PuzzleMaker, RefusesWishesThatDoNotFit) {
    PuzzleRequirements all{.enumerate_pattern = true};
    EXPECT_THROW(PuzzleMaker{all}, std::invalid_argument);
    for (const PuzzleRequirements& nine :
         {PuzzleRequirements{.unbiased = true}, PuzzleRequirements{.distinct = true}}) {
        PuzzleRequirements requirements = nine;
        requirements.params.geometry = Geometry(2, 3);
        EXPECT_THROW(PuzzleMaker{requirements}, std::invalid_argument);
    }
}

TEST(PuzzleMaker, FindsPuzzlesOfLevelBeyondInPatternsOnly) {
    PuzzleRequirements requirements{.levels = {{Level::beyond, Level::beyond}}};
    EXPECT_TRUE(requirements.is_hopeless());
    EXPECT_THROW(PuzzleMaker{requirements}, std::invalid_argument);
    requirements.levels->first = Level::extreme;
    EXPECT_NO_THROW(PuzzleMaker{requirements});
    requirements.levels->first = Level::beyond;
    requirements.enumerate_pattern = true;
    requirements.params.pattern = {0, 1};
    EXPECT_NO_THROW(PuzzleMaker{requirements});
}

TEST(PuzzleMaker, TakesRules) {
    PuzzleRequirements requirements{.rules = parse_variant("....\n....\n....\n....\nkiller 3 r1c1 r1c2\n"),
                                    .rate = true};
    requirements.params.max_givens = 3;
    std::size_t puzzles = 0;
    PuzzleMaker(requirements).run(0, 30, [&](const MatchingPuzzle& one) {
        const Puzzle puzzle = to_puzzle(one, requirements.geometry());
        ASSERT_TRUE(one.rating && puzzle.variant);
        EXPECT_LE(puzzle.grid.given_count(), 3U);
        EXPECT_EQ(check(*puzzle.variant).verdict, Verdict::unique);
        ++puzzles;
    });
    EXPECT_GT(puzzles, 0U);
    requirements.distinct = true;
    EXPECT_THROW(PuzzleMaker{requirements}, std::invalid_argument);
    requirements = {.rules =
                        parse_variant("1...\n....\n....\n....\nkiller 3 r1c3 r1c4\nkiller 7 r2c1 r2c2\nanti-knight\n")};
    PuzzleMaker none(requirements);
    EXPECT_EQ(none.impossible_reason(), "");
    none.run(0, 1, [](const MatchingPuzzle&) { ADD_FAILURE() << "these rules have no solution"; });
    EXPECT_EQ(none.impossible_reason(), "the rules have no solution");
}

TEST(PuzzleSelector, EndAfterAttemptsInVain) {
    PuzzleSelector first({}, 2, 3);
    EXPECT_TRUE(first.wants_more(2));
    EXPECT_TRUE(first.accept(2, std::nullopt));
    EXPECT_TRUE(first.wants_more(5)); // two attempts since
    EXPECT_EQ(first.attempt_count(), 5U);
    EXPECT_FALSE(first.wants_more(6));
    EXPECT_FALSE(first.has_all());
}

TEST(PuzzleSelector, AreNoneTwiceIfTheyHaveForms) {
    PuzzleSelector first({}, 2, 3);
    const CanonicalResult form{};
    EXPECT_TRUE(first.accept(0, form));
    EXPECT_FALSE(first.accept(1, form));
    EXPECT_EQ(first.size(), 1U);
    EXPECT_TRUE(first.accept(2, std::nullopt));
    EXPECT_TRUE(first.has_all() && first.is_done());
    EXPECT_FALSE(first.wants_more(3));
}

TEST(PuzzleSelector, TakeWholeGroups) {
    PuzzleSelector first({.unbiased = true}, 1, 3);
    EXPECT_TRUE(first.accept(0, std::nullopt));
    EXPECT_TRUE(first.has_all());
    EXPECT_FALSE(first.is_done());
    EXPECT_TRUE(first.wants_more(0, false));
    EXPECT_FALSE(first.wants_more(1));
}

} // namespace
} // namespace sudoku::test::puzzle_maker_test
