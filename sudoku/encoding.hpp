#pragma once

#include "dlx/reason/position.hpp"
#include "dlx/solve.hpp"
#include "sudoku/grid.hpp"

namespace sudoku {

/// Sudoku as exact cover. On a board of side N, N^3 options "digit d in row r, column c", each of which covers four of
/// the 4 N^2 primary items, N^2 of each kind (9x9: 729 options, 324 items):
///
///     r3c7     the cell has a digit        (items 0 ... N^2 - 1, by cell)
///     r3d5     row 3 has digit 5           (the next N^2, by row, then digit)
///     c7d5     column 7 has digit 5
///     b3d5     box 3 has digit 5
///
/// A puzzle is this one problem with the options of its givens forced. For puzzles that rule out candidates there is one
/// more option, which has to be chosen, and takes from all of these the secondary item that they have as well:
///
///     eliminations    primary, in the last option only
///     eliminated      secondary, in the last option and in those of the candidates that are ruled out
///
/// Source: TAOCP 4B, 7.2.2.1, the options p_ij r_ik c_jk b_xk of Sudoku.
class Encoding {
public:
    /// `eliminated` are the candidates that the puzzles rule out, ascending.
    explicit Encoding(const Geometry& geometry, std::span<const Candidate> eliminated = {});

    [[nodiscard]] const Geometry& geometry() const { return geometry_; }
    [[nodiscard]] const dlx::Problem& problem() const { return problem_; }

    /// The option that puts `digit`, 1 ... side, into `cell`.
    [[nodiscard]] dlx::OptionId option(Cell cell, Digit digit) const {
        return dlx::OptionId{cell * geometry_.side() + digit - 1};
    }
    [[nodiscard]] Cell cell(dlx::OptionId option) const { return dlx::index(option) / geometry_.side(); }
    [[nodiscard]] Digit digit(dlx::OptionId option) const {
        return static_cast<Digit>(dlx::index(option) % geometry_.side() + 1);
    }
    [[nodiscard]] bool is_placement(dlx::OptionId option) const { ///< not so the option of the eliminations
        return dlx::index(option) < std::size_t{geometry_.cell_count()} * geometry_.side();
    }

    /// The options of `digits`, which are by cell, into `options`, which keeps its memory; behind them the one of the
    /// eliminations, if there is one. Throws std::out_of_range for a digit that is too large.
    void encode(std::span<const Digit> digits, std::vector<dlx::OptionId>& options) const;

    /// The grid that a set of options fills.
    [[nodiscard]] Grid decode(dlx::Solution options) const;

    /// What an item of the board stands for: that a cell has a digit, or that a house has one digit somewhere.
    struct Requirement {
        enum class Kind : std::uint8_t { cell, row, column, box };
        Kind kind{};
        Cell cell = 0;           ///< of a cell
        std::uint32_t house = 0; ///< number among its kind, from 0; not of a cell
        Digit digit = 0;         ///< not of a cell
    };
    [[nodiscard]] Requirement requirement(dlx::ItemId item) const;
    [[nodiscard]] House house(const Requirement& requirement) const { ///< not of a cell
        return {static_cast<HouseKind>(static_cast<std::uint32_t>(requirement.kind) - 1), requirement.house};
    }

    /// The candidates of an item of the board, by cell, then digit.
    [[nodiscard]] std::vector<Candidate> candidates(dlx::ItemId item) const;

    /// "a digit in r3c7", "digit 5 in row 3"
    [[nodiscard]] std::string describe(dlx::ItemId item, DigitNotation notation = DigitNotation::numbers) const;
    /// "r3c7 = 5"
    [[nodiscard]] std::string describe(dlx::OptionId option, DigitNotation notation = DigitNotation::numbers) const;

private:
    Geometry geometry_;
    dlx::Problem problem_;
};

/// The problem of one puzzle on its own: that of its board without the options that put another digit into the cell of a
/// given. Its solutions are those of the puzzle.
[[nodiscard]] dlx::Problem to_problem(const Grid& puzzle);

/// What the givens of a puzzle leave open: those items, and the options of these alone that the puzzle does not rule out.
struct RemainingProblem {
    dlx::Problem problem;
    std::vector<Candidate> candidates; ///< by option
};

/// For a puzzle whose givens do not clash, and none of which it rules out: a problem with as many solutions. It is made
/// without the whole problem, which is large on large boards.
[[nodiscard]] RemainingProblem remaining_problem(const Grid& puzzle);

/// Chooses the givens of `puzzle` in a position of cover.problem(), and takes away the candidates that the puzzle rules out.
/// Throws std::invalid_argument if the givens clash.
void apply_givens(dlx::Position& position, const Encoding& cover, const Grid& puzzle);

} // namespace sudoku
