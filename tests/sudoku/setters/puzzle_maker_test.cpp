#include "sudoku/setters/puzzle_maker.hpp"
#include "sudoku/setters/symmetry.hpp"
#include "tests/sudoku/boards.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace sudoku::test {
namespace {

std::vector<std::string> made(const PuzzleWishes& wishes, std::uint64_t first, std::size_t count) {
    std::vector<std::string> puzzles;
    PuzzleMaker(wishes).make(first, count, [&](const WishedPuzzle& one) {
        EXPECT_EQ(one.rating.has_value(), wishes.is_rated());
        EXPECT_EQ(one.form.has_value(), wishes.distinct);
        EXPECT_EQ(one.weight.has_value(), wishes.unbiased);
        EXPECT_GE(one.attempt, first);
        EXPECT_LT(one.attempt, first + count);
        puzzles.push_back(text_of(Grid(wishes.params.geometry, one.puzzle)));
    });
    return puzzles;
}

TEST(PuzzleMaker, AnAttemptGivesTheSameAlways) {
    PuzzleWishes wishes{.levels = {{Level::medium, Level::hard}}, .distinct = true};
    wishes.params.seed = 7;
    const std::vector<std::string> all = made(wishes, 0, 40);
    EXPECT_GT(all.size(), 0U);
    std::vector<std::string> parts = made(wishes, 0, 13);
    for (const std::string& puzzle : made(wishes, 13, 27))
        parts.push_back(puzzle);
    EXPECT_EQ(all, parts);
}

TEST(PuzzleMaker, KeepsWhatIsAsWished) {
    PuzzleWishes wishes{.levels = {{Level::medium, Level::medium}}, .b_rating = {{1, 2}}, .needs = "Naked Pair"};
    PuzzleMaker(wishes).make(0, 300, [](const WishedPuzzle& one) {
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
    PuzzleWishes wishes{.unbiased = true};
    wishes.params.limits.stop = &stop;
    const std::size_t group = made(wishes, 0, 1).size();
    ASSERT_GT(group, 1U);
    std::size_t size = 0;
    PuzzleMaker(wishes).make(0, 3, [&](const WishedPuzzle&) {
        stop = true;
        ++size;
    });
    EXPECT_EQ(size, group);
    EXPECT_EQ(made(wishes, 0, 3).size(), 0U);
}

TEST(PuzzleMaker, RefusesWishesThatDoNotFit) {
    PuzzleWishes all{.all_of_pattern = true};
    EXPECT_THROW(PuzzleMaker{all}, std::invalid_argument);
    for (const PuzzleWishes& nine : {PuzzleWishes{.unbiased = true}, PuzzleWishes{.distinct = true}}) {
        PuzzleWishes wishes = nine;
        wishes.params.geometry = Geometry(2, 3);
        EXPECT_THROW(PuzzleMaker{wishes}, std::invalid_argument);
    }
}

PuzzleWishes beyond() {
    PuzzleWishes wishes{.levels = {{Level::beyond, Level::beyond}}, .distinct = true};
    wishes.params.seed = 3;
    return wishes;
}

TEST(PuzzleMaker, MakesPuzzlesOfLevelBeyondFromKnownOnes) {
    PuzzleWishes wishes = beyond();
    const std::vector<std::string> all = made(wishes, 0, 40);
    EXPECT_GT(std::set(all.begin(), all.end()).size(), 3U);
    EXPECT_EQ(made(wishes, 40, 1), made(wishes, 40, 1));
    for (std::size_t givens = HardPuzzles::fewest_givens; givens <= HardPuzzles::most_givens; ++givens) {
        wishes.params.least_givens = wishes.params.most_givens = givens;
        ++wishes.params.seed;
        std::size_t found = 0;
        PuzzleMaker maker(wishes);
        for (std::uint64_t attempt = 0; found == 0 && attempt < 200; ++attempt)
            maker.make(attempt, 1, [&](const WishedPuzzle& one) {
                const Grid puzzle(Geometry(3, 3), one.puzzle);
                EXPECT_EQ(puzzle.givens(), givens);
                EXPECT_EQ(one.rating->ratings.braids.end, dlx::Reasoned::stuck);
                EXPECT_EQ(check(puzzle).verdict, Verdict::unique);
                EXPECT_EQ(check(puzzle).witnesses.at(0), Grid(Geometry(3, 3), one.solution));
                ++found;
            });
        EXPECT_EQ(found, 1U) << givens;
    }
}

TEST(PuzzleMaker, SaysAtOnceWhatIsNeverOfLevelBeyond) {
    const auto why = [](auto change) {
        PuzzleWishes wishes = beyond();
        wishes.distinct = false;
        change(wishes);
        EXPECT_THROW(PuzzleMaker{wishes}, std::invalid_argument);
        return why_never_beyond(wishes);
    };
    using W = PuzzleWishes;
    const std::string known = "puzzles of level beyond are made from known ones, which ";
    const std::string unnamed =
        "no braids solve a puzzle of level beyond, so it has no B rating, and no techniques are named for it";
    EXPECT_EQ(why([](W& w) { w.b_rating = {5, 9}; }), unnamed);
    EXPECT_EQ(why([](W& w) { w.needs = "X-Wing"; }), unnamed);
    EXPECT_EQ(why([](W& w) { w.params.geometry = Geometry(4, 4); }), known + "are of 9x9, not of 16x16");
    EXPECT_EQ(why([](W& w) { w.params.units = symmetric_units(Geometry(3, 3), Symmetry::rotate180); }),
              known + "have no symmetry: choose none");
    EXPECT_EQ(why([](W& w) {
                  w.params.pattern = {0, 1};
              }),
              known + "have other patterns: ask for all puzzles of this one");
    EXPECT_EQ(why([](W& w) { w.unbiased = true; }), known + "are not unbiased: leave that out");
    EXPECT_EQ(why([](W& w) { w.params.minimal = false; }), known + "are minimal, and these will be, too");
    EXPECT_EQ(why([](W& w) { w.params.extra = 1; }), known + "have no redundant givens: leave these out");
    EXPECT_EQ(why([](W& w) { w.params.least_givens = 27; }), known + "have 20 to 26 givens");
    EXPECT_EQ(why([](W& w) { w.params.most_givens = 19; }), known + "have 20 to 26 givens");
    EXPECT_EQ(why_never_beyond(beyond()), "");
    EXPECT_EQ(why_never_beyond({.unbiased = true, .levels = {{Level::extreme, Level::beyond}}}), "");
}

TEST(FirstPuzzles, EndAfterAttemptsInVain) {
    FirstPuzzles first({}, 2, 3);
    EXPECT_TRUE(first.go_on(2));
    EXPECT_TRUE(first.take(2, std::nullopt));
    EXPECT_TRUE(first.go_on(5)); // two attempts since
    EXPECT_EQ(first.attempts(), 5U);
    EXPECT_FALSE(first.go_on(6));
    EXPECT_FALSE(first.has_all());
}

TEST(FirstPuzzles, AreNoneTwiceIfTheyHaveForms) {
    FirstPuzzles first({}, 2, 3);
    const Canonical form{};
    EXPECT_TRUE(first.take(0, form));
    EXPECT_FALSE(first.take(1, form));
    EXPECT_EQ(first.size(), 1U);
    EXPECT_TRUE(first.take(2, std::nullopt));
    EXPECT_TRUE(first.has_all() && first.is_enough());
    EXPECT_FALSE(first.go_on(3));
}

TEST(FirstPuzzles, TakeWholeGroups) {
    FirstPuzzles first({.unbiased = true}, 1, 3);
    EXPECT_TRUE(first.take(0, std::nullopt));
    EXPECT_TRUE(first.has_all());
    EXPECT_FALSE(first.is_enough());
    EXPECT_TRUE(first.go_on(0, false));
    EXPECT_FALSE(first.go_on(1));
}

} // namespace
} // namespace sudoku::test
