#pragma once

#include "sudoku/grid.hpp"

#include <optional>
#include <string>

namespace sudoku {

/// Why a puzzle without clashes has no solution, seen after some singles: a cell without candidates, or a digit
/// without a place in a house.
struct DeadEnd {
    enum class Kind : std::uint8_t { cell_without_candidates, digit_without_place };
    Kind kind{};
    Cell cell = 0;             ///< if the cell has no candidates
    Digit digit = 0;           ///< if the digit has no place ...
    House house{};             ///< ... in this house
    std::uint32_t singles = 0; ///< naked and hidden singles filled in before it showed
    friend bool operator==(const DeadEnd&, const DeadEnd&) = default;
};

/// The first dead end that naked and hidden singles lead to, if they lead to one. Cells go before digits. Singles are
/// filled in one at a time, naked ones first. Requires a grid without clashes.
[[nodiscard]] std::optional<DeadEnd> dead_end_after_singles(const Grid& puzzle);

/// "r1c9 has no candidate", "digit 5 has no place in box 3 after 12 singles"
[[nodiscard]] std::string to_string(const Geometry& geometry, const DeadEnd& dead_end,
                                    Alphabet alphabet = Alphabet::numbers);

} // namespace sudoku
