#pragma once

#include "sudoku/reason/technique.hpp"

#include <string>
#include <vector>

/// Steps that assume that the givens have exactly one solution. They prove nothing about a puzzle for which that is
/// unknown.
namespace sudoku {

/// Cells without givens, with a pair of digits each. Every house contains each digit in two of the pairs, or in none.
///
/// If all these cells had digits of their pairs, the other digits of the pairs would give another solution. Each house
/// would have the same digits in other cells, and no given would change. If the solution is unique, one of the
/// *guardians*, the other candidates of these cells, is therefore right.
///
/// With two digits in total, the cells are a unique rectangle or a unique loop. If they are all the empty cells, the
/// pattern is a bivalue universal grave (BUG). In an avoidable rectangle, some cells are filled in.
struct DeadlyPattern {
    std::vector<Candidate> pairs;     ///< two candidates for each cell, ascending; includes eliminated ones
    std::vector<Candidate> guardians; ///< other candidates of the cells, ascending; at least one

    [[nodiscard]] std::vector<Cell> cells() const; ///< cells of the pattern, ascending
    [[nodiscard]] bool has_two_digits() const;
    friend bool operator==(const DeadlyPattern&, const DeadlyPattern&) = default;
};

/// Step that follows from a deadly pattern.
struct UniquenessStep {
    DeadlyPattern pattern;
    /// Set with one additional base requirement: that one of the guardians is right. If a target was right, the
    /// guardians and base items together would need more cover items than remain. Each target is linked to a guardian
    /// or is a candidate of the pattern. Without base items, each target is linked to all guardians.
    dlx::Step step;
    Technique technique; ///< name such as "Unique Rectangle Type 1", "Hidden Rectangle", "Unique Loop Type 4", "BUG+1"
};

/// Returns the deadly patterns of a position of cover.problem() that follows from the givens of `puzzle` and has no
/// dead item. They are bivalue universal graves, and patterns of two digits with at most twelve cells, of which at most
/// three have guardians.
[[nodiscard]] std::vector<DeadlyPattern> deadly_patterns(const Encoding& cover, const dlx::Position& position,
                                                         const Grid& puzzle);

/// Returns the steps that follow from deadly_patterns(), pattern by pattern.
///
/// - A unique rectangle of type 6 is an X-Wing: a digit of the pair has only the four cells in two rows or two columns.
/// - A hidden rectangle has exactly one corner without guardians. In the row and column of the opposite corner, one
///   digit of the pair has only cells of the rectangle. The other digit is eliminated from this corner.
/// - Any other step that needs links is a "Unique Rectangle", "Avoidable Rectangle" or "Unique Loop" without a type, or
///   "BUG+" and the number of guardians.
[[nodiscard]] std::vector<UniquenessStep> uniqueness_steps(const Encoding& cover, const dlx::Position& position,
                                                           const Grid& puzzle);

/// Describes a pattern and its guardians: "if the puzzle has only one solution, r1c1, r1c4, r2c1 and r2c4 cannot all be
/// 3 or 7, so r1c1 = 5 or r2c4 = 5 must be right".
[[nodiscard]] std::string to_string(const Geometry& geometry, const DeadlyPattern& pattern,
                                    DigitNotation notation = DigitNotation::numbers);

} // namespace sudoku
