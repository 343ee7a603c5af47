#include "sudoku/reader/grids/group_rows.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Rows that make a grid, by the gaps between them. Their meaning for texts is in reader_grid_errors_test.cpp.
namespace sudoku::detail::group_rows_test {
namespace {

/// Returns the gaps of rows written as "rrr-rrr": an r is a row, and before it - is a rule, = two, # a comment, / a
/// blank line and % two.
std::vector<Gaps> gaps_of(std::string_view text) {
    std::vector<Gaps> gaps;
    Gaps gap = 0;
    for (const char c : text) {
        if (c == 'r') {
            gaps.push_back(gap);
            gap = 0;
        } else {
            gap |= c == '-'   ? gap_rule
                   : c == '=' ? gap_two_rules
                   : c == '#' ? gap_comment
                   : c == '/' ? gap_blank
                              : gap_two_blanks;
        }
    }
    return gaps;
}

/// Returns "4 5! 4": groups of four, five and four rows, of which that of five is not a grid.
std::string grouped(std::string_view text, const Geometry& geometry) {
    std::string result;
    for (const RowGroup& group : group_rows(gaps_of(text), geometry))
        result += (result.empty() ? "" : " ") + std::to_string(group.rows) + (group.is_grid ? "" : "!");
    return result;
}

TEST(GroupRows, FindsTheGridsOf4x4) {
    const std::vector<std::pair<const char*, const char*>> cases{
        {"rrrr", "4"},
        {"rrrrrrrr", "4 4"},
        {"rrr", "3!"},
        {"rrrrr", "5!"},
        {"rr-rr", "4"},
        {"rr-rr-rr-rr", "4 4"},
        {"rr-rrrr-rr", "4 4"},
        {"rr-rrrrrr", "4 4"},
        {"rr/rr", "4"},
        {"rr/rr/rr/rr", "4 4"},
        {"rr/rrrr/rr", "4 4"},
        {"rr/rr%rr/rr", "4 4"},
        {"rr/rr#rr/rr", "4 4"},
        {"rrrr/rrrr", "4 4"},
        {"r#r#r#r", "4"},
        {"r#rrr#rrrr", "4 4"},
        {"r/rrr", "4!"},
        {"rrr/r", "4!"},
        {"rrrrr#rrr", "5! 3!"},
        {"rrr#rrrrr", "3! 5!"},
        {"rrr-rrrrr", "3! 5!"},
        {"rrr/rrrr", "3! 4"},
        {"rrrrr/rrrr", "5! 4"},
        {"r/rrrr", "1! 4"},
        {"r/rr/rr/rr", "3! 4"},
        {"r/rr%rr/rr", "3! 4"},
        {"rr/rr/rr", "6!"},
        {"rr/rr/rr%rr/rr", "6! 4"},
        {"rr-rr=rr-r=rr-rr", "4 3! 4"},
        {"rr-rr/rr-rr/rr-r", "4 4 3!"},
    };
    for (const auto& [text, expected] : cases)
        EXPECT_EQ(grouped(text, Geometry(2, 2)), expected) << text;
}

TEST(GroupRows, LeavesNoRowOut) {
    for (std::uint64_t seed = 1; seed <= 20000; ++seed) {
        dlx::test::Dice dice(seed);
        const Geometry geometry(1 + dice.below(3), 2 + dice.below(2));
        std::string text;
        for (std::uint32_t rows = 1 + dice.below(30); rows > 0; --rows)
            text += dice.one_in(3) ? std::string(1, "-=#/%"[dice.below(5)]) + 'r' : "r";
        std::size_t rows = 0;
        for (const RowGroup& group : group_rows(gaps_of(text), geometry)) {
            EXPECT_GT(group.rows, 0U) << text;
            EXPECT_TRUE(!group.is_grid || group.rows == geometry.side()) << text;
            rows += group.rows;
        }
        ASSERT_EQ(rows, gaps_of(text).size()) << text;
    }
}

} // namespace
} // namespace sudoku::detail::group_rows_test
