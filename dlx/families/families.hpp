#pragma once

#include "dlx/problem.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Families of problems, each with its items, options and published counts. Rows, columns and cells are numbered from
/// 0; numbers on cells, points and vertices from 1. A cell is the item "row,column".
///
/// All functions throw std::invalid_argument for a number out of the range that they name, and std::length_error for a
/// problem with more than max_entries entries. Its message has the number of options.
namespace dlx::families {

/// Maximum number of entries of all options together.
inline constexpr std::size_t max_entries = 50'000'000;

// --- Boards ----------------------------------------------------------------------------------------------------------

/// n >= 1 queens on a board of n x n cells, of which none attacks another. Primary items are the rows r0, r1, ... and
/// columns c0, c1, ...; secondary ones the diagonals a0, a1, ... (row + column) and b0, b1, ... (row - column + n - 1).
/// An option is a queen on a cell. Counts: OEIS A000170.
[[nodiscard]] Problem queens(std::uint32_t n);

/// `queens` queens on a board of n x n cells, 1 to n^2 of them, such that each cell is occupied or attacked. Items are
/// the cells, covered 1 to `queens` times, and "queens". An option is a queen with its cell and those that it attacks.
/// Counts: OEIS A002564 for the least number of queens.
[[nodiscard]] Problem dominating_queens(std::uint32_t n, std::uint32_t queens);

/// Tilings of a square by one square of side 1, two of side 2 ... n >= 1 of side n. Items are the squares s1, 2|s2,
/// 3|s3 ... and the cells; an option is a square at a place. The least n > 1 with solutions is 8. Source: R.
/// Wainwright.
[[nodiscard]] Problem partridge(std::uint32_t n);

/// Divisions of a rectangle of rows >= 1 and columns >= 1 into rows + columns - 1 rectangles such that each line of the
/// grid is a border. Items are the cells, the horizontal lines h1, h2, ... and the vertical ones v1, v2, ..., covered
/// at least once, and "rectangles". An option is a rectangle with the lines at its sides. Counts: OEIS A285357. Source:
/// Knuth, "Tight m-by-n pavings", problem 12005 of the American Mathematical Monthly.
[[nodiscard]] Problem tight_pavings(std::uint32_t rows, std::uint32_t columns);

/// The 12 pentominoes in a box with rows * columns == 60. Items are the pieces O, P, ... Z, as Conway named them, and
/// the cells. An option is a piece at a place, turned and reflected; solutions that are rotated or reflected count. Up
/// to symmetry there are 2339 for 6x10, 1010 for 5x12, 368 for 4x15 and 2 for 3x20. Source: C. B. and J. Haselgrove,
/// 1960.
[[nodiscard]] Problem pentominoes(std::uint32_t rows, std::uint32_t columns);

// --- Tilings of boards: items are the cells, options the places of tiles ---------------------------------------------

/// Tilings of a board of n x n cells, 1 <= n <= 64, by squares of any sides. Counts: OEIS A045846, A224239 up to symmetry.
[[nodiscard]] Problem square_tilings(std::uint32_t n);

/// Tilings of a board of n x n cells, 1 <= n <= 64, by corners with two arms of m >= 0 cells, one upward and one to the
/// right. Counts: OEIS A322495.
[[nodiscard]] Problem corner_tilings(std::uint32_t n);

/// Tilings of a board of rows x columns cells, both at least 1, by polyominoes of `cells` cells each, 1 to 12, which fit. Counts:
/// OEIS A172477 for n x n cells and polyominoes of n, A263425 for 2n x 2n cells and 4, A004003 and 2.
[[nodiscard]] Problem polyomino_tilings(std::uint32_t rows, std::uint32_t columns, std::uint32_t cells);

/// The property in which any two rectangles of a tiling differ.
enum class Distinct : std::uint8_t {
    sides, ///< a rectangle and the same one turned are equal
    turns, ///< these are not equal
    areas,
};

/// Tilings of a board of n x n cells, 1 <= n <= 64, by rectangles without equal ones; if not `has_squares`, without squares,
/// and n >= 2. Secondary items are the sides, 2x3, or the areas, a6. Counts: OEIS A360499, A360256 and A360804 for
/// sides, turns and areas; A360498 and A360725 for sides and turns without squares.
[[nodiscard]] Problem rectangle_tilings(std::uint32_t n, Distinct distinct, bool has_squares);

// --- Numbers in cells and in a row -----------------------------------------------------------------------------------

/// Langford pairs: 1 1 2 2 ... n n in a row, n >= 1, with k other numbers between the two k. Items are the numbers 1,
/// 2, ... n and the places s1, s2, ... s2n. A row and its reflection count as two: twice OEIS A014552.
[[nodiscard]] Problem langford(std::uint32_t n);

/// Latin squares of order n >= 1. Items are a number in a row (1r0), a number in a column (1c0) and the cells; an
/// option is a number in a cell. Counts: OEIS A002860.
[[nodiscard]] Problem latin_squares(std::uint32_t n);

/// Completed Sudokus with boxes of rows x columns cells, both at least 1. The items are those of latin_squares() and a
/// number in a box (1b0). Counts: OEIS A107739 for square boxes.
[[nodiscard]] Problem sudoku(std::uint32_t rows, std::uint32_t columns);

/// Transversals of the cyclic Latin square of order n >= 1: a cell in each row (r0) and column (c0), all with other numbers
/// (s0), where row i and column j have the number (i + j) mod n. Counts: OEIS A006717 for odd n.
[[nodiscard]] Problem cyclic_transversals(std::uint32_t n);

// --- Designs ---------------------------------------------------------------------------------------------------------

/// Sets of blocks of k of v points, 2 <= k <= v, such that each pair of points is in lambda >= 1 blocks: labeled simple
/// 2-(v, k, lambda) designs. Items are the pairs 1-2, 1-3, ...; an option is a block.
[[nodiscard]] Problem block_designs(std::uint32_t v, std::uint32_t k, std::uint32_t lambda);

/// Steiner triple systems of v >= 3 points: block_designs(v, 3, 1).
[[nodiscard]] Problem steiner_triples(std::uint32_t v);

/// Timetables of tournaments: n teams, n even, meet each other once in n - 1 rounds. Items are a team in a round (1A)
/// and the matches (A-B). Teams after Z are A1, B1, ... Z1, A2, ... Counts: OEIS A000438 times (n - 1)!.
[[nodiscard]] Problem tournaments(std::uint32_t n);

/// One-factorizations of the complete graph of n vertices, n even: divisions of its edges into perfect matchings.
/// Factor k is the one with the edge from 1 to k + 1. Items are the edges 1-2, 1-3, ... and a vertex in a factor
/// (f1.2); an option is an edge in a factor. Counts: OEIS A000438.
[[nodiscard]] Problem one_factorizations(std::uint32_t n);

// --- Graphs ----------------------------------------------------------------------------------------------------------

/// A simple graph. Edges are pairs of 0-based numbers of vertices, the lower one first.
struct Graph {
    std::vector<std::string> vertices;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
};

/// Reads a graph. With a line `p edge N M`, the text has the format of DIMACS: an edge is `e U V` for vertices 1 to N,
/// and lines that begin with c are comments. Otherwise a line has two names, of an edge, or one, of a vertex; blanks,
/// commas and semicolons separate them, and lines that begin with # or | are comments. Edges that repeat others are
/// ignored. Throws ParseError.
[[nodiscard]] Graph parse_graph(Text text);

/// Colorings of the vertices with `colors` >= 1 colors such that the ends of each edge differ. Primary items are the
/// vertices; secondary ones a vertex in a color (a;1), and an edge with an end in a color (a;b;1). An option is a
/// vertex in a color. Counts: the chromatic polynomial.
[[nodiscard]] Problem colorings(const Graph& graph, std::uint32_t colors);

/// Perfect matchings: sets of edges that cover each vertex once. Items are vertices, options edges.
[[nodiscard]] Problem perfect_matchings(const Graph& graph);

/// Perfect matchings of the graph of the n-dimensional cube, 1 <= n <= 16. Items are the vertices as n binary digits. Counts:
/// OEIS A005271.
[[nodiscard]] Problem cube_matchings(std::uint32_t n);

// --- Words -----------------------------------------------------------------------------------------------------------

/// Rectangles of letters of rows >= 1 and columns >= 1, in which each row and each column is a word of a list. `list`
/// has a word on each line, in UTF-8; equal words count once. Primary items are the rows r0, r1, ... and columns c0,
/// c1, ...; secondary ones are the cells, colored by letters. An option is a word in a row or column. A word may occur
/// several times. Throws ParseError. Source: TAOCP 4B, 7.2.2.1.
[[nodiscard]] Problem word_rectangles(Text list, std::uint32_t rows, std::uint32_t columns);

// --- By name ---------------------------------------------------------------------------------------------------------

/// The values of the arguments of a family.
struct Values {
    std::vector<std::uint32_t> numbers; ///< two for RxC
    std::string text;                   ///< the text of a file, or the word of BY
};

/// A family with a name. An argument is N (or another capital letter), a whole number; RxC, two numbers such as 6x10;
/// GRAPH or FILE, the text of a file, as the first one; or BY, a word. An argument in small letters is a word as it is.
struct Family {
    std::string_view name;      ///< "queens"
    std::string_view arguments; ///< the arguments, separated by spaces: "N"
    std::string_view summary;   ///< one line
    std::string_view example;   ///< arguments of an example: "8"
    std::string_view counts;    ///< the place where numbers of solutions are published, or ""
    Problem (*make)(const Values&);
};

/// Returns all families, in the order of a list for people.
[[nodiscard]] std::span<const Family> all_families();

/// Returns the family called `name`, or null.
[[nodiscard]] const Family* find_family(Text name);

/// Makes the problem of a family from its arguments as words; the text of a file is a word, too. Throws
/// std::invalid_argument for a wrong number of words or an invalid one, std::length_error and ParseError.
[[nodiscard]] Problem make_problem(const Family& family, std::span<const std::string> words);

} // namespace dlx::families
