#pragma once

#include "sudoku/grid.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

/// Boards to test with, and an oracle. Nothing in here searches with an engine or reads with the reader.
namespace sudoku {

/// For messages of GoogleTest.
void PrintTo(const Grid& grid, std::ostream* out);

namespace test {

using dlx::test::Dice;

/// Digits by cell, of a type that all standard libraries compare without warnings.
using Digits = std::vector<std::uint32_t>;

/// The box shapes that the tests go through, from 2x2 to 10x10, wide and high ones.
[[nodiscard]] std::vector<Geometry> shapes();

/// A 9x9 grid from its 81 characters, '.' or '0' for empty. Other sides likewise, up to 9.
[[nodiscard]] Grid grid_of(std::string_view cells, const Geometry& geometry = Geometry(3, 3));

/// The characters that grid_of() reads.
[[nodiscard]] std::string text_of(const Grid& grid);

/// A complete grid without clashes: a pattern whose digits, rows, columns, bands and stacks are shuffled.
[[nodiscard]] Grid solved_grid(const Geometry& geometry, Dice& dice);

/// All cells, in random order.
[[nodiscard]] std::vector<Cell> shuffled_cells(const Geometry& geometry, Dice& dice);

/// `grid` with `givens` of its digits, the others emptied.
[[nodiscard]] Grid with_givens(const Grid& grid, std::size_t givens, Dice& dice);

/// Part of a complete grid: most have one solution or a few; every fourth has a digit changed, so that it has no
/// solution, other ones, or clashes.
[[nodiscard]] Grid puzzle_of_any_kind(const Geometry& geometry, Dice& dice);

/// `puzzle`, which also rules out up to `most` candidates at random, none of them a given.
[[nodiscard]] Grid with_eliminations(Grid puzzle, std::uint32_t most, Dice& dice);

/// The first of the project's own minimal 9x9 puzzles, as 81 characters each.
[[nodiscard]] std::vector<std::string> minimal_puzzles(std::size_t most = 1000);

/// Digits by cell of all solutions, at most `limit` of them, by plain backtracking cell by cell, with rules of its own:
/// the oracle.
[[nodiscard]] std::set<Digits> brute_force_solutions(const Grid& puzzle, std::size_t limit);

/// The digits of `grid` by cell.
[[nodiscard]] Digits digits_of(const Grid& grid);

/// Returns the error of the puzzle of a text, which may have rules: "line 5, column 1: ..."; or "no error".
[[nodiscard]] std::string error_of_variant(const std::string& text);

} // namespace test
} // namespace sudoku
