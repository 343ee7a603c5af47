#pragma once

#include "dlx/problem.hpp"

#include <cstdint>

/// Tournaments, designs, sequences, matchings and colorings. Numbered points begin at 0.
namespace bench {

/// Who plays whom in which of `rounds` rounds: each team once a round, no two of them twice.
[[nodiscard]] dlx::Problem round_robin(std::uint32_t teams, std::uint32_t rounds);

/// Blocks of `size` points such that each `strength` points are together in one; the blocks with the first `strength` - 1
/// points are given. Steiner triple systems: size 3, strength 2.
[[nodiscard]] dlx::Problem steiner_system(std::uint32_t points, std::uint32_t size, std::uint32_t strength);

/// Kirkman's schoolgirls: walks in threes, day by day, each two girls together once.
[[nodiscard]] dlx::Problem kirkman(std::uint32_t girls);

/// Partitions of the points into sets of `size`.
[[nodiscard]] dlx::Problem set_partitions(std::uint32_t points, std::uint32_t size);

/// Skolem sequences: 1 1 2 2 ... n n in a row, the two k at a distance of k.
[[nodiscard]] dlx::Problem skolem(std::uint32_t n);

/// Partitions of 1 ... 3 n into n triples a + b = c.
[[nodiscard]] dlx::Problem sums(std::uint32_t n);

/// n queens on a board whose edges are joined; without falling diagonals, transversals of the cyclic Latin square.
[[nodiscard]] dlx::Problem toroidal_queens(std::uint32_t n, bool has_falling);

/// Perfect matchings of the graph of a cube of `dimensions` dimensions.
[[nodiscard]] dlx::Problem cube_matchings(std::uint32_t dimensions);

/// Tilings of the Aztec diamond by dominoes.
[[nodiscard]] dlx::Problem aztec_diamond(std::uint32_t order);

/// Tilings of a box of cubes by bricks of two.
[[nodiscard]] dlx::Problem bricks(std::uint32_t x, std::uint32_t y, std::uint32_t z);

/// Tilings of a square board by dominoes and single cells.
[[nodiscard]] dlx::Problem monomers_and_dimers(std::uint32_t side);

/// Colorings of a board of cells, neighbors unlike; the colors of edges between them are those of secondary items.
[[nodiscard]] dlx::Problem board_colorings(std::uint32_t rows, std::uint32_t columns, std::uint32_t colors);

/// Boards of n x n cells in n colors such that queens of one color do not attack each other.
[[nodiscard]] dlx::Problem queen_colorings(std::uint32_t n);

/// Latin rectangles of `rows` rows, whose first row is in order.
[[nodiscard]] dlx::Problem latin_rectangles(std::uint32_t rows, std::uint32_t n);

/// A set of dominoes 0-0 ... high-high that was laid out in rows, at random; the numbers are left, the edges are to be
/// found again.
[[nodiscard]] dlx::Problem domino_puzzle(std::uint32_t high, std::uint64_t seed);

/// Options of `size` items each, drawn at random.
[[nodiscard]] dlx::Problem random_options(std::uint32_t items, std::uint32_t options, std::uint32_t size,
                                          std::uint64_t seed);

} // namespace bench
