#pragma once

#include "dlx/families/families.hpp"
#include "dlx/problem.hpp"

#include <cstdint>
#include <span>
#include <string_view>

/// Problems whose solutions are published, built by code.
namespace dlx::test {

using families::langford;
using families::latin_squares;
using families::pentominoes;

/// a b c d e f g with six options; the only solution is "a d f", "b g", "c e". Source: TAOCP 4B, 7.2.2.1, (5).
[[nodiscard]] Problem six_options();

/// p q r | x y with five options; the only solution is "q x:A", "p r x:A y". Source: TAOCP 4B, 7.2.2.1, (49).
[[nodiscard]] Problem five_colored_options();

/// n queens: an item for each row and column, from the middle outwards ("organ-pipe order"), a secondary item for each
/// diagonal, those of a single cell included. Option n * r + c is the queen in row r and column c.
[[nodiscard]] Problem queens(std::uint32_t n);

/// The problem of 6 queens without some of its options, at random.
[[nodiscard]] Problem queens_without_some(std::uint64_t seed);

/// Tilings of `rows` x `columns` cells by dominoes: an item for each cell, an option for each place.
[[nodiscard]] Problem dominoes(std::uint32_t rows, std::uint32_t columns);

/// The same without the first and the last cell of a square board; none if the side is even, as there are more cells of
/// one color than of the other.
[[nodiscard]] Problem mutilated_board(std::uint32_t side);

/// Tilings of `rows` x `columns` cells by pieces, each as often as one likes: an item for each cell, an option for each
/// place of each form. A form is drawn by # and ., with a slash between rows.
[[nodiscard]] Problem polyominoes(std::uint32_t rows, std::uint32_t columns, std::span<const std::string_view> forms);

/// Tilings of `rows` x `columns` cells by the five tetrominoes, each as often as one likes, turned and reflected.
[[nodiscard]] Problem tetrominoes(std::uint32_t rows, std::uint32_t columns);

/// Perfect matchings of the complete graph of n vertices.
[[nodiscard]] Problem perfect_matchings(std::uint32_t n);

/// n primary items in a chain: an option for each item and one for each two neighbors. Many solutions; the greedy one
/// is n levels deep. Option 0 is item 0 alone.
[[nodiscard]] Problem chain(std::uint32_t n);

} // namespace dlx::test
