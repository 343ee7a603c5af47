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

/// How digits are written.
class DigitNotation {
public:
    static const DigitNotation digits;    ///< 1-9, then A-Z: up to side 35
    static const DigitNotation letters;   ///< A-Z: up to side 26
    static const DigitNotation numbers;   ///< decimal numbers with blanks between them: any side
    static const DigitNotation from_zero; ///< 0-9, then A-Z: up to side 36

    constexpr DigitNotation() = default; ///< digits

    /// Characters, that of digit 1 first, such as nine letters of a word. Without any, it is numbers. At most 36 count.
    explicit constexpr DigitNotation(std::string_view signs) : signs_{} {
        std::copy_n(signs.begin(), std::min(signs.size(), signs_.size()), signs_.begin());
    }

    [[nodiscard]] constexpr std::string_view symbols() const { ///< "" of numbers
        return {signs_.data(),
                static_cast<std::size_t>(std::find(signs_.begin(), signs_.end(), '\0') - signs_.begin())};
    }
    [[nodiscard]] constexpr std::uint32_t digit_of(char sign) const { ///< 0 if it is none; a small letter is one, too
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

/// The usual alphabet of a side: digits up to 35, then numbers.
constexpr DigitNotation default_notation(std::uint32_t side) { return side <= 35 ? DigitNotation::digits : DigitNotation::numbers; }

/// One digit; '.' for 0. Requires that the alphabet has it.
[[nodiscard]] std::string digit_text(Digit digit, const DigitNotation& notation);

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
    explicit Grid(const Geometry& geometry) : geometry_(geometry), digits_(geometry.cell_count(), 0) {}

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

/// The rules, without any engine: why `solution` does not solve `puzzle` ("r1c4 is empty", "digit 1 twice in row 1:
/// r1c4 and r1c5", "r2c2 is 5, given is 3", "r1c5 is 3, which the puzzle rules out"), or "" if it does.
[[nodiscard]] std::optional<std::string> verify_solution(const Grid& puzzle, const Grid& solution);

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
                                    DigitNotation notation = DigitNotation::numbers);

} // namespace sudoku
