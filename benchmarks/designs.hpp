#pragma once

#include "dlx/families/families.hpp"
#include "dlx/problem.hpp"

#include <cstdint>
#include <vector>

/// Tournaments, designs, sequences, graphs and words. Numbered points begin at 0.
namespace bench {

/// Who plays whom in which of `rounds` rounds: each team once a round, no two of them twice.
[[nodiscard]] dlx::Problem round_robin(std::uint32_t teams, std::uint32_t rounds);

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

/// Points with whole coordinates.
using Points = std::vector<std::vector<std::uint32_t>>;

/// The points of a box with these numbers of points along its sides.
[[nodiscard]] Points box(const std::vector<std::uint32_t>& sides);

/// The cells of the Aztec diamond.
[[nodiscard]] Points aztec_diamond(std::uint32_t order);

/// The graph of points in which those at a distance of 1 are neighbors.
[[nodiscard]] dlx::families::Graph neighbors(const Points& points);

/// Tilings of a square board by dominoes and single cells.
[[nodiscard]] dlx::Problem monomers_and_dimers(std::uint32_t side);

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

/// Rectangles of letters whose rows and columns are words of a made-up language. It has `words` words of each length, with
/// letters drawn as often as in English. The letters of the cells are colors. Source: TAOCP 4B, 7.2.2.1, on word
/// rectangles.
[[nodiscard]] dlx::Problem word_rectangles(std::uint32_t rows, std::uint32_t columns, std::uint32_t words,
                                           std::uint64_t seed);

} // namespace bench
