#pragma once

#include "sudoku/reason/technique.hpp"

#include <string>
#include <vector>

/// Steps that rest on an assumption: that the puzzle's givens have exactly one solution. They prove nothing about a puzzle
/// of which that is not known.
namespace sudoku {

/// Cells that are not given, with a pair of digits each. Every house has each digit in two of the pairs, or in none.
///
/// If all these cells had digits of their pairs, then the other digits of the pairs would make another solution: each house
/// would have the same digits in other cells, and no given changes. So where there is one solution only, one of the
/// *guardians* is right: the other candidates of these cells.
///
/// With two digits in all, the cells are a unique rectangle or a unique loop. If all empty cells are in it, that is a
/// bivalue universal grave (BUG). In an avoidable rectangle, some cells are filled in already.
struct DeadlyPattern {
    std::vector<Candidate> pairs;     ///< two for each cell, ascending; also those that are not left
    std::vector<Candidate> guardians; ///< ascending; one at least

    [[nodiscard]] std::vector<Cell> cells() const; ///< ascending
    [[nodiscard]] bool has_two_digits() const;
    friend bool operator==(const DeadlyPattern&, const DeadlyPattern&) = default;
};

/// What follows from a deadly pattern.
struct UniquenessStep {
    DeadlyPattern pattern;
    /// A set with one more requirement than its base items: that one of the guardians is right. If a target was right, the
    /// guardians and the base items together would need more cover items than are left. Each target is linked to a guardian
    /// or is a candidate of the pattern. If there are no base items, each target is linked to all guardians.
    dlx::Step step;
    Technique technique; ///< "Unique Rectangle Type 1", "Hidden Rectangle", "Unique Loop Type 4", "BUG+1"
};

/// The deadly patterns of a position of cover.problem() to which the givens of `puzzle` have led, and in which no item is
/// dead: bivalue universal graves, and patterns of two digits with at most twelve cells, of which at most three have guardians.
[[nodiscard]] std::vector<DeadlyPattern> deadly_patterns(const Encoding& cover, const dlx::Position& position,
                                                         const Grid& puzzle);

/// The steps that follow from deadly_patterns(), pattern by pattern. A unique rectangle of type 6 is an X-Wing: a digit of
/// the pair has only the four cells in two rows or two columns. Of a hidden rectangle, one corner alone has no
/// guardians; in row and column of the opposite corner a digit of the pair has only cells of the rectangle, so that
/// this corner loses the other. Any other step that needs links is a "Unique Rectangle", "Avoidable Rectangle" or
/// "Unique Loop" without a type, or "BUG+" and the number of guardians.
[[nodiscard]] std::vector<UniquenessStep> uniqueness_steps(const Encoding& cover, const dlx::Position& position,
                                                           const Grid& puzzle);

/// "if there is one solution only, r1c1, r1c4, r2c1 and r2c4 cannot all have 3 or 7: r1c1 = 5 or r2c4 = 5 is right"
[[nodiscard]] std::string to_string(const Geometry& geometry, const DeadlyPattern& pattern,
                                    DigitNotation notation = DigitNotation::numbers);

} // namespace sudoku
