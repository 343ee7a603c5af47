#pragma once

#include "sudoku/geometry.hpp"

#include <algorithm>
#include <compare>
#include <span>
#include <vector>

namespace sudoku {

/// How digits are written.
enum class Alphabet : std::uint8_t {
    digits,  ///< 1-9, then A-Z: up to side 35
    letters, ///< A-Z: up to side 26
    numbers, ///< decimal numbers with blanks between them: any side
};

/// The usual alphabet of a side: digits up to 35, then numbers.
constexpr Alphabet usual_alphabet(std::uint32_t side) { return side <= 35 ? Alphabet::digits : Alphabet::numbers; }

/// One digit; '.' for 0. Requires that the alphabet has it.
[[nodiscard]] std::string digit_text(Digit digit, Alphabet alphabet);

/// A digit that may be in a cell.
struct Candidate {
    Cell cell = 0;
    Digit digit = 0;
    // The compiler compares with 0, which clang-tidy takes for a pointer.
    friend auto operator<=>(const Candidate&, const Candidate&) = default; // NOLINT(modernize-use-nullptr)
};

/// A board with a digit or nothing in every cell: a puzzle, or a solution. It need not be consistent. A puzzle may also
/// rule out candidates beside its givens; nearly all rule out none.
class Grid {
public:
    /// An empty board.
    explicit Grid(const Geometry& geometry) : geometry_(geometry), digits_(geometry.cells(), 0) {}

    /// `digits` by cell, 0 = empty, and `eliminated` in any order. Throws std::out_of_range if the digits are not one for
    /// each cell, or what does not fit the board.
    Grid(const Geometry& geometry, std::span<const Digit> digits, std::span<const Candidate> eliminated = {});

    [[nodiscard]] const Geometry& geometry() const { return geometry_; }
    [[nodiscard]] Digit operator[](Cell cell) const { return digits_[cell]; } ///< 0 = empty; not checked
    [[nodiscard]] std::span<const Digit> digits() const { return digits_; }   ///< by cell

    /// Puts a digit into a cell, or empties it with 0. Throws std::out_of_range for what does not fit the board.
    void set(Cell cell, Digit digit) {
        if (digit > geometry_.side())
            refuse(digit);
        digits_.at(cell) = digit;
    }

    /// The candidates that the puzzle rules out beside its givens, by cell, then digit. They are no digits of the grid,
    /// but no solution has one. If a given is among them, there is no solution.
    [[nodiscard]] std::span<const Candidate> eliminated() const { return eliminated_; }

    /// Rules a candidate out. Throws std::out_of_range for what does not fit the board.
    void eliminate(Candidate candidate);

    /// The number of cells that are not empty.
    [[nodiscard]] std::size_t givens() const {
        return static_cast<std::size_t>(std::count_if(digits_.begin(), digits_.end(), [](Digit d) { return d != 0; }));
    }

    friend bool operator==(const Grid&, const Grid&) = default;

private:
    [[noreturn]] void refuse(Digit digit) const;

    Geometry geometry_;
    std::vector<Digit> digits_;
    std::vector<Candidate> eliminated_; ///< ascending
};

/// The rules, without any engine: why `solution` does not solve `puzzle` ("r1c4 is empty", "digit 1 twice in row 1:
/// r1c4 and r1c5", "r2c2 is 5, given is 3", "r1c5 is 3, which the puzzle rules out"), or "" if it does.
[[nodiscard]] std::string why_not_a_solution(const Grid& puzzle, const Grid& solution);

/// A digit that stands more than once in a house.
struct Clash {
    Digit digit = 0;
    House house;
    std::vector<Cell> cells; ///< all cells of the house with the digit, in order; two or more
    friend bool operator==(const Clash&, const Clash&) = default;
};

/// All clashes of a grid: by house (rows, columns, boxes), then by digit. None: the grid is consistent.
[[nodiscard]] std::vector<Clash> clashes(const Grid& grid);

/// "digit 1 twice in row 1: r1c4 and r1c5"
[[nodiscard]] std::string to_string(const Geometry& geometry, const Clash& clash,
                                    Alphabet alphabet = Alphabet::numbers);

} // namespace sudoku
