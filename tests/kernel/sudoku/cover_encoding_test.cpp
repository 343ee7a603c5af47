#include "sudoku/encoding.hpp"

#include "dlx/count.hpp"
#include "tests/sudoku/boards.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace sudoku::test::cover_encoding_test {
namespace {

/// Returns the number of items whose meaning contains `word`.
std::size_t items_about(const Encoding& cover, const std::string& word) {
    std::size_t found = 0;
    for (std::uint32_t i = 0; i < cover.problem().item_count(); ++i)
        found += cover.describe(dlx::ItemId{i}).find(word) != std::string::npos;
    return found;
}

TEST(Encoding, Of9x9Has729OptionsAnd324ItemsOfFourKinds) {
    const Encoding cover(Geometry(3, 3));
    EXPECT_EQ(cover.problem().option_count(), 729U);
    EXPECT_EQ(cover.problem().item_count(), 324U);
    EXPECT_EQ(cover.problem().primary_item_count(), 324U);
    EXPECT_EQ(items_about(cover, "a digit for r"), 81U);
    EXPECT_EQ(items_about(cover, " in row "), 81U);
    EXPECT_EQ(items_about(cover, " in column "), 81U);
    EXPECT_EQ(items_about(cover, " in box "), 81U);
}

TEST(Encoding, OfSideNHasN3OptionsOfFourItemsAnd4N2Items) {
    for (const Geometry& geometry : shapes()) {
        if (geometry.side() > 25)
            continue; // has a million options; solve_test.cpp has that board
        SCOPED_TRACE(to_string(geometry));
        const Encoding cover(geometry);
        const std::size_t n = geometry.side();
        EXPECT_EQ(cover.geometry(), geometry);
        EXPECT_EQ(cover.problem().option_count(), n * n * n);
        EXPECT_EQ(cover.problem().item_count(), 4 * n * n);
        std::vector<std::size_t> options_with(cover.problem().item_count());
        for (std::uint32_t k = 0; k < cover.problem().option_count(); ++k) {
            const auto entries = cover.problem().option(dlx::OptionId{k});
            ASSERT_EQ(entries.size(), 4U);
            for (const dlx::Entry& entry : entries)
                ++options_with[dlx::index(entry.item)];
        }
        // Each cell has N digits, each digit has N places in each house.
        EXPECT_EQ(options_with, std::vector<std::size_t>(4 * n * n, n));
    }
}

TEST(Encoding, SaysWhatItemsAndOptionsMean) {
    const Encoding cover(Geometry(3, 3));
    // Row, column and box have different numbers, so that they cannot be confused.
    const dlx::OptionId option = cover.option(cover.geometry().cell(3, 7), 5);
    EXPECT_EQ(cover.describe(option), "r4c8 = 5");
    std::vector<std::string> names;
    std::vector<std::string> meanings;
    for (const dlx::Entry& entry : cover.problem().option(option)) {
        names.emplace_back(cover.problem().name(entry.item));
        meanings.push_back(cover.describe(entry.item));
    }
    EXPECT_EQ(names, (std::vector<std::string>{"r4c8", "r4d5", "c8d5", "b6d5"}));
    EXPECT_EQ(meanings, (std::vector<std::string>{"a digit for r4c8", "a place for 5 in row 4",
                                                  "a place for 5 in column 8", "a place for 5 in box 6"}));
}

TEST(Encoding, EachOptionIsOneDigitInOneCell) {
    const Encoding cover(Geometry(3, 4));
    std::set<dlx::OptionId> seen;
    for (Cell cell = 0; cell < cover.geometry().cell_count(); ++cell)
        for (std::uint32_t d = 1; d <= cover.geometry().side(); ++d) {
            const auto digit = static_cast<Digit>(d);
            const dlx::OptionId option = cover.option(cell, digit);
            EXPECT_TRUE(seen.insert(option).second);
            EXPECT_EQ(cover.cell(option), cell);
            EXPECT_EQ(cover.digit(option), digit);
        }
    EXPECT_EQ(seen.size(), cover.problem().option_count());
}

TEST(Encoding, DecodesWhatItEncodes) {
    for (const Geometry& geometry : shapes()) {
        if (geometry.side() > 25)
            continue;
        const Encoding cover(geometry);
        std::vector<dlx::OptionId> options;
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            SCOPED_TRACE(to_string(geometry) + ", seed " + std::to_string(seed));
            Dice dice(seed);
            const Grid grid = with_givens(solved_grid(geometry, dice), dice.below(geometry.cell_count() + 1), dice);
            cover.encode(grid.digits(), options);
            EXPECT_EQ(options.size(), grid.given_count());
            EXPECT_TRUE(std::is_sorted(options.begin(), options.end()));
            EXPECT_EQ(cover.decode(options), grid);
        }
    }
}

TEST(Encoding, WhatIsLeftHasAsManySolutionsAsThePuzzle) {
    for (const Geometry& geometry : {Geometry(2, 2), Geometry(2, 3), Geometry(3, 3)}) {
        const Encoding cover(geometry);
        std::vector<dlx::OptionId> givens;
        for (std::uint64_t seed = 1; seed <= 50; ++seed) {
            SCOPED_TRACE(to_string(geometry) + ", seed " + std::to_string(seed));
            Dice dice(seed);
            const std::uint32_t open = dice.below(geometry.cell_count() / 2);
            Grid grid = with_givens(solved_grid(geometry, dice), geometry.cell_count() - open, dice);
            const RemainingProblem rest = remaining_problem(grid);
            EXPECT_EQ(rest.problem.item_count(), 4U * open);
            cover.encode(grid.digits(), givens);
            EXPECT_EQ(dlx::count(rest.problem).solutions, dlx::count(cover.problem(), {}, givens).solutions);
        }
    }
}

} // namespace
} // namespace sudoku::test::cover_encoding_test
