#include "tests/sudoku/boards.hpp"
#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/reader/samples.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

// Two grids on the same lines, and grids with a blank line below each row.
namespace sudoku::test {
namespace {

const std::string first(first_cells);
const std::string second(second_cells);

/// Two texts of as many lines, side by side.
std::string beside(const std::string& left, const std::string& right, std::size_t gap) {
    std::string text;
    for (std::size_t a = 0, b = 0; a < left.size();) {
        const std::size_t end_a = left.find('\n', a);
        const std::size_t end_b = right.find('\n', b);
        text += left.substr(a, end_a - a) + std::string(gap, ' ') + right.substr(b, end_b - b) + '\n';
        a = end_a + 1;
        b = end_b + 1;
    }
    return text;
}

TEST(SideBySide, AreTwoPuzzles) {
    const Records both{"line 1: " + first, "line 1: " + second};
    const auto boxes = [](const std::string& cells) { return as_boxes(cells, " ", "------+-------+------"); };
    EXPECT_EQ(read_all(beside(as_rows(first), as_rows(second), 3)), both);
    EXPECT_EQ(read_all(beside(boxes(first), boxes(second), 5)), both);
    EXPECT_EQ(read_all("\n\n" + beside(as_rows(first), as_rows(second), 2) + "\n" + second + "\n"),
              (Records{"line 3: " + first, "line 3: " + second, "line 13: " + second}));
    // Also where one is the solution of the other, and on other boards.
    const std::string solution = "1234\n3412\n2143\n4321\n";
    EXPECT_EQ(read_all(beside("12..\n....\n....\n4321\n", solution, 4)),
              (Records{"line 1: 12..........4321", "line 1: 1234341221434321"}));
}

TEST(SideBySide, AreNoneIfOneIsNoGrid) {
    const std::string good_rows = as_rows(first);
    for (const std::string& bad : {good_rows.substr(1), good_rows.substr(0, 80) + "x" + good_rows.substr(81)}) {
        const Records records = read_all(beside(bad, good_rows, 3));
        ASSERT_GE(records.size(), 1U);
        for (const std::string& record : records)
            EXPECT_NE(record.substr(0, 4), "line") << record;
    }
    // A grid of 16x16 has gaps, too, and as many rows as columns.
    std::string rows;
    for (int k = 0; k < 16; ++k)
        rows += std::string(k % 4 == 0 && k > 0 ? "\n" : "") + "1 2 3 4  5 6 7 8     9 . . .  . . . .\n";
    EXPECT_EQ(read_all(rows).size(), 1U);
}

TEST(DoubleSpacing, IsReadAsAGrid) {
    std::string text;
    for (const char c : as_rows(first))
        text += c == '\n' ? "\n\n" : std::string(1, c);
    EXPECT_EQ(read_all(text), Records{"line 1: " + first});
    EXPECT_EQ(read_all(text + text), (Records{"line 1: " + first, "line 19: " + first}));
    EXPECT_EQ(read_all(text + "\n\n" + second + "\n"), (Records{"line 1: " + first, "line 21: " + second}));
    // With one row missing it is one error.
    const std::string broken = text.substr(0, 30) + text.substr(41);
    EXPECT_EQ(read_all(broken).size(), 1U);
    EXPECT_NE(read_all(broken)[0].substr(0, 4), "line");
}

} // namespace
} // namespace sudoku::test
