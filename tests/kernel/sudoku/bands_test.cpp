#include "sudoku/encoding.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/support/lane_driver.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace sudoku::test::bands_test {
namespace {

using dlx::test::LaneDriver;
using dlx::test::LaneState;
using dlx::test::OptionFlags;

// The costlier rule of lanes for 9x9 boards: two bands must agree on the places of a digit.

/// Possible places of one digit, by row and column.
using Layer = std::array<std::array<bool, 9>, 9>;

/// The rows in which a band has the digit in its three boxes.
using Way = std::array<std::size_t, 3>;

std::vector<Way> all_ways() {
    std::vector<Way> ways;
    Way way{0, 1, 2};
    do
        ways.push_back(way);
    while (std::next_permutation(way.begin(), way.end()));
    return ways;
}

/// Returns true if two bands can have the digit in these rows, and the third band has a place for it in each stack.
bool agree(const Layer& layer, std::size_t a, const Way& of_a, std::size_t b, const Way& of_b) {
    const std::size_t third = 3 - a - b;
    for (std::size_t stack = 0; stack < 3; ++stack) {
        bool has_room = false;
        Way column{0, 1, 2}; // columns of a, of b, and of the third band
        do {
            const auto may = [&](std::size_t band, std::size_t row, std::size_t k) {
                return layer[3 * band + row][3 * stack + column[k]];
            };
            has_room = has_room || (may(a, of_a[stack], 0) && may(b, of_b[stack], 1) &&
                                    (may(third, 0, 2) || may(third, 1, 2) || may(third, 2, 2)));
        } while (std::next_permutation(column.begin(), column.end()));
        if (!has_room)
            return false;
    }
    return true;
}

/// Returns the part of the layer that the rule does not remove.
Layer without_misfits(const Layer& layer) {
    static const std::vector<Way> ways = all_ways();
    Layer left{};
    for (std::size_t band = 0; band < 3; ++band)
        for (const Way& way : ways) {
            bool agrees_with_all = true;
            for (std::size_t other = 0; other < 3; ++other)
                agrees_with_all = agrees_with_all &&
                                  (other == band || std::any_of(ways.begin(), ways.end(), [&](const Way& of_other) {
                                       return agree(layer, band, way, other, of_other);
                                   }));
            for (std::size_t stack = 0; stack < 3 && agrees_with_all; ++stack)
                for (std::size_t column = 3 * stack; column < 3 * stack + 3; ++column)
                    left[3 * band + way[stack]][column] = layer[3 * band + way[stack]][column];
        }
    return left;
}

/// Returns the remaining options when the rule removes nothing more.
OptionFlags strengthened(const dlx::detail::LaneProblem& problem, OptionFlags left) {
    std::vector<std::size_t> option_at(problem.options()); // number of the option, by slot
    for (std::size_t k = 0; k < option_at.size(); ++k)
        option_at[problem.slot[k]] = k;
    for (OptionFlags before; before != left;) {
        before = left;
        for (std::size_t k = 0; k < 9; ++k) {
            Layer layer{};
            for (std::size_t row = 0; row < 9; ++row)
                for (std::size_t column = 0; column < 9; ++column)
                    layer[row][column] = left[option_at[(row * 9 + column) * 9 + k]];
            const Layer kept = without_misfits(layer);
            for (std::size_t row = 0; row < 9; ++row)
                for (std::size_t column = 0; column < 9; ++column)
                    left[option_at[(row * 9 + column) * 9 + k]] = kept[row][column];
        }
    }
    return left;
}

/// Returns lanes of 9x9 boards, each swept until it has a verdict.
LaneDriver settled_lanes(const Encoding& cover, const dlx::detail::LaneWidth& width, std::uint64_t seed) {
    Dice dice(seed);
    LaneDriver driver(cover.problem(), width);
    for (std::uint32_t lane = 0; lane < driver.lanes(); ++lane) {
        const Grid solution = solved_grid(cover.geometry(), dice);
        OptionFlags left(cover.problem().option_count(), true);
        for (Cell cell = 0; cell < 81; ++cell)
            for (std::uint32_t digit = 1; digit <= 9; ++digit)
                if (digit != solution.digits()[cell] && dice.below(8) < 3 + lane % 3)
                    left[dlx::index(cover.option(cell, static_cast<Digit>(digit)))] = false;
        driver.put(lane, left);
    }
    driver.write();
    EXPECT_TRUE(driver.settle(driver.lanes()));
    return driver;
}

TEST(Bands, LeaveWhatTheRuleLeaves) {
    const Encoding cover(Geometry(3, 3));
    for (const dlx::detail::LaneWidth* width : dlx::test::lane_widths_here()) {
        std::size_t all_changed = 0;
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            SCOPED_TRACE(width->name);
            LaneDriver driver = settled_lanes(cover, *width, seed);
            std::vector<std::uint32_t> asked;
            for (std::uint32_t lane = 0; lane < driver.lanes(); ++lane)
                if (driver.verdict(lane) == LaneState::stuck && lane % 4 != 0)
                    asked.push_back(lane);
            ASSERT_GE(asked.size(), driver.lanes() / 4);
            const auto before = driver.states();
            const auto changed = driver.strengthen(asked);
            for (auto more = changed; !more.empty();)
                more = driver.strengthen(asked);
            const auto after = driver.states();
            for (std::uint32_t lane = 0; lane < driver.lanes(); ++lane) {
                SCOPED_TRACE("lane " + std::to_string(lane));
                const bool is_asked = std::binary_search(asked.begin(), asked.end(), lane);
                ASSERT_EQ(after[lane], is_asked ? strengthened(driver.problem(), before[lane]) : before[lane]);
                ASSERT_EQ(std::binary_search(changed.begin(), changed.end(), lane), after[lane] != before[lane]);
            }
            all_changed += changed.size();
        }
        EXPECT_GE(all_changed, 10U) << "the rule has something to say";
    }
}

} // namespace
} // namespace sudoku::test::bands_test
