#pragma once

#include "dlx/solve.hpp"
#include "dlx/watch.hpp"
#include "sudoku/grid.hpp"

namespace sudoku {

/// Sudoku as an exact-cover problem. A board of side N has N^3 options "digit d in row r, column c". Each option covers
/// four of the 4 N^2 primary items, of which there are N^2 of each kind (9x9: 729 options, 324 items):
///
///     r3c7     the cell has a digit        (items 0 ... N^2 - 1, by cell)
///     r3d5     row 3 has digit 5           (the next N^2, by row, then digit)
///     c7d5     column 7 has digit 5
///     b3d5     box 3 has digit 5
///
/// A puzzle is this problem with the options of its givens forced. For puzzles with eliminated candidates there is one
/// extra option that must be chosen. It covers a secondary item that the options of all eliminated candidates contain
/// as well, so that none of them can be chosen:
///
///     eliminations    primary, in the extra option only
///     eliminated      secondary, in the extra option and in the options of the eliminated candidates
///
/// Source: TAOCP 4B, 7.2.2.1, the options p_ij r_ik c_jk b_xk of Sudoku.
class Encoding {
public:
    /// Makes the encoding of puzzles that eliminate the candidates in `eliminated`, which must be ascending.
    /// Stops at the limits of `watch` on boards of more than 100 digits; see is_complete().
    explicit Encoding(const Geometry& geometry, std::span<const Candidate> eliminated = {},
                      dlx::RunMonitor* watch = nullptr);

    /// Returns whether all options have been made.
    [[nodiscard]] bool is_complete() const { return is_complete_; }

    [[nodiscard]] const Geometry& geometry() const { return geometry_; }
    [[nodiscard]] const dlx::Problem& problem() const { return problem_; }

    /// Returns the option that puts `digit`, 1 ... side, into `cell`.
    [[nodiscard]] dlx::OptionId option(Cell cell, Digit digit) const {
        return dlx::OptionId{cell * geometry_.side() + digit - 1};
    }
    [[nodiscard]] Cell cell(dlx::OptionId option) const { return dlx::index(option) / geometry_.side(); }
    [[nodiscard]] Digit digit(dlx::OptionId option) const {
        return static_cast<Digit>(dlx::index(option) % geometry_.side() + 1);
    }
    [[nodiscard]] bool is_placement(dlx::OptionId option) const { ///< false for the extra option of the eliminations
        return dlx::index(option) < std::size_t{geometry_.cell_count()} * geometry_.side();
    }

    /// Writes the options of `digits`, given by cell, to `options`, whose memory is reused. The extra option of the
    /// eliminations follows, if there is one. Throws std::out_of_range for a digit that is too large.
    void encode(std::span<const Digit> digits, std::vector<dlx::OptionId>& options) const;

    /// Returns the grid that contains the digits of a set of options.
    [[nodiscard]] Grid decode(std::span<const dlx::OptionId> options) const;

    /// Meaning of an item of the board: a cell contains a digit, or a house contains a certain digit.
    struct Requirement {
        enum class Kind : std::uint8_t { cell, row, column, box };
        Kind kind{};
        Cell cell = 0;           ///< for kind cell
        std::uint32_t house = 0; ///< number among the houses of its kind, from 0; for the other kinds
        Digit digit = 0;         ///< digit in the house; for the other kinds
    };
    [[nodiscard]] Requirement requirement(dlx::ItemId item) const;
    [[nodiscard]] House house(const Requirement& requirement) const { ///< requires a kind other than cell
        return {static_cast<HouseKind>(static_cast<std::uint32_t>(requirement.kind) - 1), requirement.house};
    }

    /// Returns the candidates of an item of the board, sorted by cell, then by digit.
    [[nodiscard]] std::vector<Candidate> candidates(dlx::ItemId item) const;

    /// Describes an item by its cell, or by its digit and house.
    [[nodiscard]] std::string describe(dlx::ItemId item, DigitNotation notation = DigitNotation::numbers) const;
    /// Describes an option: "r3c7 = 5".
    [[nodiscard]] std::string describe(dlx::OptionId option, DigitNotation notation = DigitNotation::numbers) const;

private:
    Geometry geometry_;
    dlx::Problem problem_;
    bool is_complete_ = true;
};

/// Makes the problem of a single puzzle: the problem of its board without the options that put other digits into the
/// cells of givens. Its solutions are the solutions of the puzzle.
[[nodiscard]] dlx::Problem to_problem(const Grid& puzzle);

/// Items that the givens of a puzzle leave uncovered, and their options that the givens and eliminations allow.
struct RemainingProblem {
    dlx::Problem problem;
    std::vector<Candidate> candidates; ///< candidate of each option
};

/// Makes a reduced problem that has as many solutions as the puzzle. Requires givens that do not clash and are not
/// among the eliminated candidates. The full problem, which is large on large boards, is never built. Stops at the
/// limits of `watch` on boards of more than 100 digits; then the problem is incomplete.
[[nodiscard]] RemainingProblem remaining_problem(const Grid& puzzle, dlx::RunMonitor* watch = nullptr);

} // namespace sudoku
