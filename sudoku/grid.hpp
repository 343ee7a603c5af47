#pragma once

#include "sudoku/geometry.hpp"

#include <algorithm>
#include <array>
#include <compare>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku {

/// Set of characters or numbers that represent digits.
class DigitNotation {
public:
    static const DigitNotation digits;    ///< 1-9, then A-Z: up to side 35
    static const DigitNotation letters;   ///< A-Z: up to side 26
    static const DigitNotation numbers;   ///< decimal numbers separated by spaces: any side
    static const DigitNotation from_zero; ///< 0-9, then A-Z: up to side 36

    constexpr DigitNotation() = default; ///< digits

    /// Uses these characters as digits, the one for digit 1 first, such as the nine letters of a word. At most 36
    /// characters are used. An empty string selects decimal numbers.
    explicit constexpr DigitNotation(std::string_view signs) : signs_{} {
        std::copy_n(signs.begin(), std::min(signs.size(), signs_.size()), signs_.begin());
    }

    [[nodiscard]] constexpr std::string_view symbols() const { ///< empty for decimal numbers
        return {signs_.data(),
                static_cast<std::size_t>(std::find(signs_.begin(), signs_.end(), '\0') - signs_.begin())};
    }
    /// 0 if it is not a digit; accepts lower-case letters.
    [[nodiscard]] constexpr std::uint32_t digit_of(char sign) const {
        const char capital = sign >= 'a' && sign <= 'z' ? static_cast<char>(sign - 'a' + 'A') : sign;
        const auto at = symbols().find(capital);
        return at == std::string_view::npos ? 0 : static_cast<std::uint32_t>(at + 1);
    }
    [[nodiscard]] constexpr bool has_zero() const { return signs_[0] == '0'; }

    friend bool operator==(const DigitNotation&, const DigitNotation&) = default;

private:
    std::array<char, 36> signs_{"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"};
};

inline constexpr DigitNotation DigitNotation::digits;
inline constexpr DigitNotation DigitNotation::letters("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
inline constexpr DigitNotation DigitNotation::numbers("");
inline constexpr DigitNotation DigitNotation::from_zero("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ");

/// Returns the usual notation for a side: digits up to side 35, and decimal numbers for larger sides.
constexpr DigitNotation default_notation(std::uint32_t side) {
    return side <= 35 ? DigitNotation::digits : DigitNotation::numbers;
}

/// Formats one digit; '.' for 0. Requires that the notation contains the digit.
[[nodiscard]] std::string digit_text(Digit digit, const DigitNotation& notation);

/// Possible digit of a cell.
struct Candidate {
    Cell cell = 0;
    Digit digit = 0;
    // The compiler compares with 0, which clang-tidy takes for a pointer.
    friend auto operator<=>(const Candidate&, const Candidate&) = default; // NOLINT(modernize-use-nullptr)
};

/// Board with a digit or nothing in every cell: a puzzle or a solution. It need not be consistent. A puzzle can also
/// eliminate candidates in addition to its givens (pencil-mark puzzles); most puzzles do not.
class Grid {
public:
    /// Makes an empty board.
    explicit Grid(const Geometry& geometry) : geometry_(geometry), digits_(geometry.cell_count(), 0) {}

    /// Makes a board from `digits` by cell, 0 = empty, and `eliminated` in any order. Throws std::out_of_range if the
    /// number of digits differs from the number of cells, or if a digit or candidate is outside the board's range.
    Grid(const Geometry& geometry, std::span<const Digit> digits, std::span<const Candidate> eliminated = {});

    [[nodiscard]] const Geometry& geometry() const { return geometry_; }
    [[nodiscard]] Digit operator[](Cell cell) const { return digits_[cell]; } ///< 0 = empty; not checked
    [[nodiscard]] std::span<const Digit> digits() const { return digits_; }   ///< by cell

    /// Sets the digit of a cell; 0 empties it. Throws std::out_of_range if the cell or the digit is out of range.
    void set(Cell cell, Digit digit) {
        if (digit > geometry_.side())
            refuse(digit);
        digits_.at(cell) = digit;
    }

    /// Returns the candidates that the puzzle eliminates, sorted by cell, then by digit. No solution contains any of
    /// them. The digits of the grid do not change; a puzzle with a given among them has no solution.
    [[nodiscard]] std::span<const Candidate> eliminated() const { return eliminated_; }

    /// Eliminates a candidate. Throws std::out_of_range if the cell or the digit is out of range.
    void eliminate(Candidate candidate);

    /// Returns the number of cells that are not empty.
    [[nodiscard]] std::size_t given_count() const {
        return static_cast<std::size_t>(std::count_if(digits_.begin(), digits_.end(), [](Digit d) { return d != 0; }));
    }

    friend bool operator==(const Grid&, const Grid&) = default;

private:
    [[noreturn]] void refuse(Digit digit) const;

    Geometry geometry_;
    std::vector<Digit> digits_;
    std::vector<Candidate> eliminated_; ///< ascending
};

/// Verifies by the rules of Sudoku, without any engine, that `solution` solves `puzzle`. Returns nothing if it does,
/// and otherwise the violation: "r1c4 is empty", "digit 1 twice in row 1: r1c4 and r1c5", "r2c2 is 5, given is 3",
/// "r1c5 is 3, which the puzzle rules out".
[[nodiscard]] std::optional<std::string> verify_solution(const Grid& puzzle, const Grid& solution,
                                                         DigitNotation notation = DigitNotation::numbers);

/// Digit that occurs more than once in a house.
struct Clash {
    Digit digit = 0;
    House house;
    std::vector<Cell> cells; ///< all cells of the house with the digit, ascending; at least two
    friend bool operator==(const Clash&, const Clash&) = default;
};

/// Returns all clashes of a grid, sorted by house (rows, columns, boxes), then by digit. A grid without clashes is
/// consistent.
[[nodiscard]] std::vector<Clash> clashes(const Grid& grid);

/// Formats a clash: "digit 1 twice in row 1: r1c4 and r1c5".
[[nodiscard]] std::string to_string(const Geometry& geometry, const Clash& clash,
                                    DigitNotation notation = DigitNotation::numbers);

} // namespace sudoku
