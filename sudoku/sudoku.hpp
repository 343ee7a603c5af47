#pragma once

/// Sudoku on exact cover. Everything a user needs, in one include:
///
///     const sudoku::Grid puzzle = sudoku::parse_puzzle("...44.3..4...241").grid;
///     if (const auto solution = sudoku::solve(puzzle))
///         std::cout << sudoku::to_line(*solution, sudoku::DigitNotation::digits) << '\n'; // "2314413214233241"
///
/// There is a call for each question, as sudoku/README.md lists them.
#include "sudoku/encoding.hpp"
#include "sudoku/geometry.hpp"
#include "sudoku/grid.hpp"
#include "sudoku/many/check.hpp"
#include "sudoku/many/in_order.hpp"
#include "sudoku/many/make.hpp"
#include "sudoku/many/minimize.hpp"
#include "sudoku/many/neighbors.hpp"
#include "sudoku/many/puzzles.hpp"
#include "sudoku/reader.hpp"
#include "sudoku/reason/beginning.hpp"
#include "sudoku/reason/explanation.hpp"
#include "sudoku/reason/hint.hpp"
#include "sudoku/reason/rating.hpp"
#include "sudoku/reason/refute.hpp"
#include "sudoku/reason/technique.hpp"
#include "sudoku/reason/uniqueness.hpp"
#include "sudoku/rules/formats/variant_formats.hpp"
#include "sudoku/rules/rule_kind.hpp"
#include "sudoku/rules/variant_encoding.hpp"
#include "sudoku/rules/variant_solve.hpp"
#include "sudoku/rules/variant_text.hpp"
#include "sudoku/setters/canonical.hpp"
#include "sudoku/setters/canonical_set.hpp"
#include "sudoku/setters/generate.hpp"
#include "sudoku/setters/minimal_puzzles.hpp"
#include "sudoku/setters/minimize.hpp"
#include "sudoku/setters/neighbors.hpp"
#include "sudoku/setters/pattern_puzzles.hpp"
#include "sudoku/setters/puzzle_maker.hpp"
#include "sudoku/setters/symmetry.hpp"
#include "sudoku/setters/unbiased.hpp"
#include "sudoku/solve.hpp"
#include "sudoku/text.hpp"
#include "sudoku/writer.hpp"
