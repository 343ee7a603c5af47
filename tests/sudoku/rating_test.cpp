#include "dlx/reason.hpp"
#include "sudoku/cover.hpp"
#include "tests/sudoku/boards.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

namespace sudoku::test {
namespace {

/// The first puzzles of the project's own set of minimal ones.
std::vector<std::string> minimal_puzzles(std::size_t most) {
    std::ifstream file(MINIMAL_PUZZLES);
    std::vector<std::string> puzzles;
    for (std::string line; puzzles.size() < most && std::getline(file, line);)
        if (!line.empty() && line[0] != '#')
            puzzles.push_back(line);
    return puzzles;
}

dlx::Position position_of(const Cover& cover, const std::string& puzzle) {
    dlx::Position position(cover.problem());
    for (Cell cell = 0; cell < puzzle.size(); ++cell)
        if (puzzle[cell] >= '1' && puzzle[cell] <= '9')
            position.choose(cover.option(cell, static_cast<Digit>(puzzle[cell] - '0')));
    return position;
}

/// The ratings of the puzzles, a digit each.
std::string ratings(const std::vector<std::string>& puzzles, dlx::Rule hardest) {
    const Cover cover(*Geometry::of_side(9));
    dlx::Reasoner reasoner({.hardest = hardest});
    std::string digits;
    for (const std::string& puzzle : puzzles) {
        const dlx::Rating rating = reasoner.rate(position_of(cover, puzzle));
        EXPECT_EQ(rating.end, dlx::Reasoned::solved) << puzzle;
        digits += std::to_string(rating.length);
    }
    return digits;
}

// Golden: the same code gives the published ratings of 10,000 puzzles, all of them, and the W ratings of 9,831 puzzles
// with 17 givens. Those lists are not part of the project.
TEST(Rating, OfMinimalPuzzlesIsWhatItWas) {
    const auto puzzles = minimal_puzzles(200);
    ASSERT_EQ(puzzles.size(), 200U);
    const std::string golden = // of both kinds: they are rarely different
        "41202000142003136132040040044000010023533100302303113110300102004202140334000040"
        "02403130300200232023011001000220235402014142040420140021400210300003302000421002"
        "3310620412020200444012131302330040015001";
    EXPECT_EQ(ratings(puzzles, dlx::Rule::braid), golden);
    EXPECT_EQ(ratings(puzzles, dlx::Rule::whip), golden);
}

TEST(Rating, EachStepOfAPathFollows) {
    const Cover cover(*Geometry::of_side(9));
    dlx::Reasoner reasoner;
    for (const std::string& puzzle : minimal_puzzles(20)) {
        dlx::Position position = position_of(cover, puzzle);
        dlx::Position follower = position;
        const dlx::Path path = reasoner.path(position);
        EXPECT_EQ(path.end, dlx::Reasoned::solved);
        for (const dlx::Step& step : path.steps) {
            ASSERT_EQ(dlx::why_not_a_step(cover.problem(), follower, step), "");
            step.apply(follower);
        }
        EXPECT_TRUE(follower.is_solved());
    }
}

} // namespace
} // namespace sudoku::test
