#pragma once

#include "sudoku/geometry.hpp"

#include <string>

namespace sudoku {

/// How digits are written.
enum class Alphabet : std::uint8_t {
    digits,  ///< 1-9, then A-Z: up to side 35
    letters, ///< A-Z: up to side 26
    numbers, ///< decimal numbers with blanks between them: any side
};

/// The usual alphabet of a side: digits up to 35, then numbers.
[[nodiscard]] Alphabet usual_alphabet(std::uint32_t side);

/// One digit; '.' for 0. Requires that the alphabet has it.
[[nodiscard]] std::string digit_text(Digit digit, Alphabet alphabet);

} // namespace sudoku
