#include "sudoku/setters/canonical.hpp"

namespace sudoku {

std::array<Digit, 81> Transformation::operator()(std::span<const Digit> board) const {
    std::array<Digit, 81> result{};
    for (unsigned row = 0; row < 9; ++row)
        for (unsigned column = 0; column < 9; ++column) {
            const unsigned cell = is_transposed ? columns[column] * 9U + rows[row] : rows[row] * 9U + columns[column];
            result[row * 9 + column] = digits[board[cell]];
        }
    return result;
}

Transformation Transformation::followed_by(const Transformation& next) const {
    Transformation result;
    result.is_transposed = is_transposed != next.is_transposed;
    for (unsigned k = 0; k < 9; ++k) {
        result.rows[k] = (next.is_transposed ? columns : rows)[next.rows[k]];
        result.columns[k] = (next.is_transposed ? rows : columns)[next.columns[k]];
    }
    for (unsigned digit = 1; digit < 10; ++digit)
        result.digits[digit] = next.digits[digits[digit]];
    return result;
}

Transformation Transformation::inverse() const {
    Transformation result;
    result.is_transposed = is_transposed;
    for (std::uint8_t k = 0; k < 9; ++k) {
        (is_transposed ? result.columns : result.rows)[rows[k]] = k;
        (is_transposed ? result.rows : result.columns)[columns[k]] = k;
    }
    for (Digit digit = 1; digit < 10; ++digit)
        result.digits[digits[digit]] = digit;
    return result;
}

} // namespace sudoku
