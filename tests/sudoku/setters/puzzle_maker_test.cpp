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

PuzzleRequirements beyond() {
    PuzzleRequirements requirements{.levels = {{Level::beyond, Level::beyond}}, .distinct = true};
    requirements.params.seed = 3;
    return requirements;
}

TEST(PuzzleMaker, MakesPuzzlesOfLevelBeyondFromKnownOnes) {
    PuzzleRequirements requirements = beyond();
    const std::vector<std::string> all = made(requirements, 0, 40);
    EXPECT_GT(std::set(all.begin(), all.end()).size(), 3U);
    EXPECT_EQ(made(requirements, 40, 1), made(requirements, 40, 1));
    for (std::size_t givens = HardPuzzleGenerator::min_givens; givens <= HardPuzzleGenerator::max_givens; ++givens) {
        requirements.params.min_givens = requirements.params.max_givens = givens;
        ++requirements.params.seed;
        std::size_t found = 0;
        PuzzleMaker maker(requirements);
        for (std::uint64_t attempt = 0; found == 0 && attempt < 200; ++attempt)
            maker.run(attempt, 1, [&](const MatchingPuzzle& one) {
                const Grid puzzle(Geometry(3, 3), one.puzzle);
                EXPECT_EQ(puzzle.given_count(), givens);
                EXPECT_EQ(one.rating->ratings.braids.outcome, dlx::ReasoningOutcome::stuck);
                EXPECT_EQ(check(puzzle).verdict, Verdict::unique);
                EXPECT_EQ(check(puzzle).witnesses.at(0), Grid(Geometry(3, 3), one.solution));
                ++found;
            });
        EXPECT_EQ(found, 1U) << givens;
    }
}

TEST(PuzzleMaker, SaysAtOnceWhatIsNeverOfLevelBeyond) {
    const auto why = [](auto change) {
        PuzzleRequirements requirements = beyond();
        requirements.distinct = false;
        change(requirements);
        EXPECT_THROW(PuzzleMaker{requirements}, std::invalid_argument);
        return beyond_infeasibility_reason(requirements).value_or("");
    };
    using W = PuzzleRequirements;
    const std::string known = "puzzles of level beyond are made from known ones, which ";
    const std::string unnamed =
        "no braids solve a puzzle of level beyond, so it has no B rating, and no techniques are named for it";
    EXPECT_EQ(why([](W& w) { w.b_rating = {5, 9}; }), unnamed);
    EXPECT_EQ(why([](W& w) { w.required_technique = "X-Wing"; }), unnamed);
    EXPECT_EQ(why([](W& w) { w.params.geometry = Geometry(4, 4); }), known + "are of 9x9, not of 16x16");
    EXPECT_EQ(why([](W& w) { w.params.cell_groups = symmetry_orbits(Geometry(3, 3), Symmetry::rotate180); }),
              known + "have no symmetry: choose none");
    EXPECT_EQ(why([](W& w) {
                  w.params.pattern = {0, 1};
              }),
              known + "have other patterns: ask for all puzzles of this one");
    EXPECT_EQ(why([](W& w) { w.unbiased = true; }), known + "are not unbiased: leave that out");
    EXPECT_EQ(why([](W& w) { w.params.minimal = false; }), known + "are minimal, and these will be, too");
    EXPECT_EQ(why([](W& w) { w.params.extra_givens = 1; }), known + "have no redundant givens: leave these out");
    EXPECT_EQ(why([](W& w) { w.params.min_givens = 27; }), known + "have 20 to 26 givens");
    EXPECT_EQ(why([](W& w) { w.params.max_givens = 19; }), known + "have 20 to 26 givens");
    EXPECT_EQ(beyond_infeasibility_reason(beyond()), std::nullopt);
    EXPECT_EQ(beyond_infeasibility_reason({.unbiased = true, .levels = {{Level::extreme, Level::beyond}}}),
              std::nullopt);
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
