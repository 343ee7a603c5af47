#include "sudoku/setters/minimize.hpp"
#include "sudoku/setters/pattern_puzzles.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/support/one_by_one.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace sudoku::test::pattern_puzzles_test {
namespace {

std::vector<std::string> found_by(const PatternParams& params) {
    std::vector<std::string> found;
    PatternSearch search(params);
    for (std::size_t part = 0; part < search.part_count(); ++part)
        search.run(part, [&](const PatternPuzzle& one) {
            const Grid puzzle(params.geometry, one.puzzle);
            EXPECT_EQ(verify_solution(puzzle, Grid(params.geometry, one.solution)), std::nullopt);
            found.push_back(text_of(puzzle));
        });
    return found;
}

/// Tries all digits in all cells of the pattern, in the order of the texts, by dancing links.
class BruteForce {
public:
    explicit BruteForce(const PatternParams& params) : params_(params), links_(params.geometry) {}

    std::vector<std::string> puzzles() {
        fill(0, 0);
        return found_;
    }

private:
    void fill(std::size_t given, std::uint32_t largest) {
        if (given == params_.pattern.size()) {
            if (is_wanted())
                found_.push_back(text_of(puzzle_));
            return;
        }
        const Cell cell = params_.pattern[given];
        for (std::uint32_t digit = 1; digit <= std::min(largest + 1, params_.geometry.side()); ++digit) {
            puzzle_.set(cell, static_cast<Digit>(digit));
            if (clashes(puzzle_).empty())
                fill(given + 1, std::max(largest, digit));
        }
        puzzle_.set(cell, 0);
    }

    bool is_wanted() {
        if (links_.count(puzzle_, 2) != 1)
            return false;
        return !params_.minimal || std::all_of(params_.pattern.begin(), params_.pattern.end(), [&](Cell cell) {
            Grid less = puzzle_;
            less.set(cell, 0);
            return links_.count(less, 2) == 2;
        });
    }

    const PatternParams params_;
    OneByOne links_;
    Grid puzzle_{params_.geometry};
    std::vector<std::string> found_;
};

std::vector<Cell> some_cells(const Geometry& geometry, std::size_t number, std::uint64_t seed) {
    std::vector<Cell> cells;
    for (const std::uint32_t cell : random_order(geometry.cell_count(), seed, number))
        if (cells.size() < number)
            cells.push_back(cell);
    std::sort(cells.begin(), cells.end());
    return cells;
}

TEST(PatternSearch, FindsThoseOfBruteForce) {
    const Geometry geometry(2, 2);
    std::size_t found = 0;
    for (const std::size_t number : {3U, 4U, 5U, 6U, 7U, 9U})
        for (std::uint64_t seed = 0; seed < 12; ++seed)
            for (const bool minimal : {true, false}) {
                PatternParams params{geometry, some_cells(geometry, number, seed), minimal};
                const std::vector<std::string> expected = BruteForce(params).puzzles();
                std::reverse(params.pattern.begin(), params.pattern.end()); // in any order
                ASSERT_EQ(found_by(params), expected) << number << " cells, seed " << seed;
                found += expected.size();
            }
    EXPECT_GT(found, 300U);
}

TEST(PatternSearch, FindsThoseOfOtherBoxes) {
    const Geometry geometry(2, 3);
    const std::vector<Cell> pattern{0, 3, 8, 10, 13, 16, 20, 22, 31, 34};
    for (const bool minimal : {true, false}) {
        const PatternParams params{geometry, pattern, minimal};
        const std::vector<std::string> expected = BruteForce(params).puzzles();
        EXPECT_FALSE(expected.empty());
        EXPECT_EQ(found_by(params), expected);
    }
}

TEST(PatternSearch, PartsAreMany) {
    const std::vector<Cell> pattern{3, 8, 14, 21, 24, 26, 28, 35, 36, 37, 47, 49, 58, 61, 66, 69, 74};
    EXPECT_GE(PatternSearch({.pattern = pattern}).part_count(), 256U);
}

// Another thread may have found enough before this one begins.
TEST(PatternSearch, ThatIsStoppedFindsNothing) {
    for (const bool is_stopped_before : {false, true}) {
        std::atomic<bool> stop = is_stopped_before;
        PatternParams params{Geometry(2, 2), {0, 3, 5, 6, 9}, false};
        params.limits.stop_flag = &stop;
        PatternSearch search(params);
        ASSERT_TRUE(is_stopped_before || search.part_count() > 0);
        stop = true;
        for (std::size_t part = 0; part < 3; ++part)
            search.run(part, [](const PatternPuzzle&) { FAIL(); });
    }
}

TEST(PatternSearch, RefusesWhatDoesNotFit) {
    EXPECT_THROW(PatternSearch({.geometry = Geometry(5, 6)}), std::invalid_argument);
    EXPECT_THROW(PatternSearch({.pattern = {1, 2, 1}}), std::invalid_argument);
    EXPECT_THROW(PatternSearch({.pattern = {81}}), std::invalid_argument);
    EXPECT_THROW(PatternSearch({.geometry = Geometry(2, 2), .pattern = {0, 3, 5, 6, 9}}).run(1 << 20, {}),
                 std::out_of_range);
}

} // namespace
} // namespace sudoku::test::pattern_puzzles_test
