#include "sudoku/many/puzzles.hpp"
#include "sudoku/reader/rules/variant_text.hpp"

#include <gtest/gtest.h>
#include <string>
#include <variant>
#include <vector>

namespace sudoku::puzzles_test {
namespace {

const std::string empty_9x9(81, '.');

/// Returns all records of a text.
Puzzles read(const std::string& text, std::size_t most_lines = 100) {
    Puzzles puzzles;
    PuzzleReader reader(memory_source(text));
    for (;;) {
        puzzles.add_lines(reader, most_lines, "text");
        auto record = reader.next();
        if (!record)
            return puzzles;
        if (auto* const puzzle = std::get_if<Puzzle>(&*record))
            puzzles.add(std::move(*puzzle), "text");
        else
            puzzles.add_error(std::get<ParseError>(*record), "text");
    }
}

TEST(Puzzles, RunsAreOfOneKind) {
    const std::string text = empty_9x9 + '\n' + empty_9x9 + "\n1...............\n12\n\n" + empty_9x9 + '\n';
    const Puzzles puzzles = read(text);
    ASSERT_EQ(puzzles.record_count(), 5);
    EXPECT_EQ(puzzles.size(), 4);
    ASSERT_EQ(puzzles.runs().size(), 4);
    EXPECT_EQ(puzzles.runs()[0].size(), 2);
    EXPECT_EQ(puzzles.runs()[1].geometry, Geometry(2, 2));
    EXPECT_TRUE(puzzles[3].error());
    EXPECT_EQ(puzzles[4].puzzle().grid, Grid(Geometry(3, 3)));
    EXPECT_EQ(puzzles[2].puzzle().grid[0], 1);
    const std::vector<std::size_t> lines{1, 2, 3, 4, 6};
    for (std::size_t k = 0; k < lines.size(); ++k)
        EXPECT_EQ(puzzles[k].line(), lines[k]) << k;
    EXPECT_EQ(puzzles[4].source(), "text");
    EXPECT_EQ(puzzles.puzzles(0, 5), (std::vector<std::size_t>{0, 1, 2, 4}));
    EXPECT_EQ(puzzles.puzzles(1, 4), (std::vector<std::size_t>{1, 2}));
}

TEST(Puzzles, PuzzlesWithRulesAreBlocksOfTheirOwn) {
    Puzzles puzzles = read("1...............\n");
    const Puzzle with_rules = to_puzzle(parse_variant("....\n....\n....\n...4\nthermo r1c1-r1c4\n"), 7);
    ASSERT_FALSE(with_rules.is_plain());
    puzzles.add(with_rules, "text");
    puzzles.add(puzzles[0].puzzle(), "text");
    ASSERT_EQ(puzzles.record_count(), 3);
    EXPECT_EQ(puzzles[1].line(), 7);
    EXPECT_EQ(puzzles[1].puzzle().variant, with_rules.variant);
    EXPECT_EQ(puzzles[1].puzzle().grid, with_rules.grid);
    EXPECT_TRUE(puzzles[2].puzzle().is_plain());
    const auto blocks = puzzles.blocks();
    ASSERT_EQ(blocks.size(), 3);
    EXPECT_EQ(blocks[0].variant, nullptr);
    EXPECT_EQ(blocks[1].variant, with_rules.variant.get());
    EXPECT_EQ(puzzles.blocks(1, 2).size(), 1);
    EXPECT_EQ(puzzles.puzzles(0, 3), (std::vector<std::size_t>{0, 1, 2}));
    EXPECT_EQ(to_variant(with_rules), *with_rules.variant);
    EXPECT_TRUE(to_variant(puzzles[0].puzzle()).is_plain());
}

TEST(Puzzles, BlocksAreTheDigitsInPlace) {
    const std::string text = empty_9x9 + '\n' + empty_9x9 + "\n1...............\n12\n\n" + empty_9x9 + '\n';
    const Puzzles puzzles = read(text);
    const auto blocks = puzzles.blocks(1, 4);
    ASSERT_EQ(blocks.size(), 2);
    EXPECT_EQ(blocks[0].digits.data(), puzzles.runs()[0].digits.data() + 81);
    EXPECT_EQ(blocks[0].size(), 1);
    EXPECT_EQ(blocks[1].geometry, Geometry(2, 2));
    EXPECT_EQ(puzzles.blocks().size(), 3);
    EXPECT_TRUE(puzzles.blocks(3, 4).empty());
    EXPECT_TRUE(Puzzles().blocks().empty());
}

TEST(Puzzles, ViewsAreNotCopied) {
    const std::vector<Digit> digits(3 * 16, 0);
    Puzzles puzzles(Geometry(2, 2), DigitNotation::digits, digits);
    EXPECT_EQ(puzzles.record_count(), 3);
    EXPECT_EQ(puzzles.blocks()[0].digits.data(), digits.data());
    EXPECT_EQ(puzzles[2].line(), 0);
    puzzles.add({.grid = Grid(Geometry(2, 2))}); // starts a new run, as others own the view
    EXPECT_EQ(puzzles.runs().size(), 2);
}

TEST(Puzzles, WhatStandsBesideAPuzzleComesBack) {
    Puzzles puzzles;
    const Grid grid(Geometry(2, 2));
    puzzles.add({.grid = grid});
    puzzles.add({.grid = grid, .line = 7, .name = "a name", .filled_in = {{1, 2}}, .attached_solution = grid});
    puzzles.add({.grid = grid, .has_explicit_boxes = true});
    Grid other = grid;
    other.eliminate({3, 1});
    puzzles.add({.grid = other, .has_explicit_boxes = true});
    EXPECT_EQ(puzzles.runs().size(), 3);
    EXPECT_EQ(puzzles[0].puzzle().name, "");
    const Puzzle named = puzzles[1].puzzle();
    EXPECT_EQ(named.name, "a name");
    EXPECT_EQ(named.line, 7);
    EXPECT_EQ(named.filled_in, (std::vector<Candidate>{{1, 2}}));
    EXPECT_EQ(named.attached_solution, grid);
    EXPECT_TRUE(puzzles[2].puzzle().has_explicit_boxes);
    EXPECT_EQ(puzzles[3].puzzle().grid, other);
}

} // namespace
} // namespace sudoku::puzzles_test
