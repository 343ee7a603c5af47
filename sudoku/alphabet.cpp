#include "sudoku/alphabet.hpp"

namespace sudoku {

Alphabet usual_alphabet(std::uint32_t side) { return side <= 35 ? Alphabet::digits : Alphabet::numbers; }

std::string digit_text(Digit digit, Alphabet alphabet) {
    if (digit == 0)
        return ".";
    if (alphabet == Alphabet::numbers)
        return std::to_string(digit);
    if (alphabet == Alphabet::letters)
        return {static_cast<char>('A' + digit - 1)};
    return {static_cast<char>(digit <= 9 ? '0' + digit : 'A' + digit - 10)};
}

} // namespace sudoku
