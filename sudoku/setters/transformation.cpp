#include "sudoku/detail/random.hpp"
#include "sudoku/setters/canonical.hpp"

#include <algorithm>

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

Transformation random_transformation(std::uint64_t seed, std::uint64_t number) {
    detail::Random random(seed, number);
    const auto shuffled = [&](auto values) {
        random.shuffle(values);
        return values;
    };
    constexpr std::array<std::uint8_t, 3> three{0, 1, 2};
    Transformation result;
    result.is_transposed = random.below(2) != 0;
    for (auto* const lines : {&result.rows, &result.columns}) {
        auto line = lines->begin();
        for (const std::uint8_t band : shuffled(three))
            for (const std::uint8_t k : shuffled(three))
                *line++ = static_cast<std::uint8_t>(3 * band + k);
    }
    const auto digits = shuffled(std::array<Digit, 9>{1, 2, 3, 4, 5, 6, 7, 8, 9});
    std::copy(digits.begin(), digits.end(), result.digits.begin() + 1);
    return result;
}

} // namespace sudoku
