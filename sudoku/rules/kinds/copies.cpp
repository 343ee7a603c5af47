#include "sudoku/rules/kinds/kinds.hpp"

#include <functional>

// Cells with equal digits.
namespace sudoku::rules {

void encode_palindrome(Encoder& encoder, const Rule& rule) {
    for (std::size_t i = 0; i < rule.cells.size() / 2; ++i)
        encoder.relate(rule.cells[i], rule.cells[rule.cells.size() - 1 - i], std::equal_to<>());
}

void encode_clone(Encoder& encoder, const Rule& rule) {
    if (rule.cells.size() != rule.other_cells.size())
        throw InvalidRule("a clone needs as many cells after '=' as before it");
    for (std::size_t i = 0; i < rule.cells.size(); ++i)
        if (rule.cells[i] != rule.other_cells[i])
            encoder.relate(rule.cells[i], rule.other_cells[i], std::equal_to<>());
}

} // namespace sudoku::rules
