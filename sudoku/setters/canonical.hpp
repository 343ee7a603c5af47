#pragma once

#include "sudoku/grid.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace sudoku {

/// Transformation of a 9x9 board: one of its 3,359,232 symmetries and a relabeling of the digits. Two puzzles are
/// equivalent (isomorphic) if a transformation maps one to the other.
///
/// The board is transposed if `is_transposed`. Then its row `rows[k]` becomes row k, its column `columns[k]` becomes
/// column k, and each digit d becomes `digits[d]`. Rows and columns are numbered from 0. Three rows that share boxes
/// stay together, and so do three columns that share boxes. `digits[0]` is 0: an empty cell stays empty.
struct Transformation {
    bool is_transposed = false;
    std::array<std::uint8_t, 9> rows{0, 1, 2, 3, 4, 5, 6, 7, 8};
    std::array<std::uint8_t, 9> columns{0, 1, 2, 3, 4, 5, 6, 7, 8};
    std::array<Digit, 10> digits{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};

    /// Returns the transformed board, by cell. Requires 81 digits of at most 9.
    [[nodiscard]] std::array<Digit, 81> operator()(std::span<const Digit> board) const;

    /// Returns the composition: this transformation first, then `next`.
    [[nodiscard]] Transformation followed_by(const Transformation& next) const;

    [[nodiscard]] Transformation inverse() const;

    friend bool operator==(const Transformation&, const Transformation&) = default;
};

/// Canonical form: one representative of each class of equivalent puzzles.
///
/// To find a form by hand, apply each of the 3,359,232 symmetries to the puzzle. Relabel the digits of each result in
/// the order in which they appear, row by row, beginning with 1. Write each result as a string of 81 digits, with 0 for
/// an empty cell. For a full grid, all three forms are the lexicographically smallest of these strings.
enum class CanonicalForm : std::uint8_t {
    /// Form of the common lists of puzzles with 17 givens, which gridchecker also uses. For each string, list nine
    /// numbers: the givens of the first row in its first, second and third box, then of the second row, then of the
    /// third row. The form is the smallest string among those with the smallest list.
    row_minlex,
    /// Form by pattern. The pattern of a puzzle is its string with 1 in place of each given. The form is the smallest
    /// string among those with the smallest pattern.
    pattern_minlex,
    /// Smallest string.
    minlex,
};

[[nodiscard]] std::span<const CanonicalForm> canonical_forms();
[[nodiscard]] std::string_view to_string(CanonicalForm form); ///< "row", "pattern" or "minlex"

/// Puzzle in its canonical form.
struct CanonicalResult {
    std::array<Digit, 81> digits{}; ///< digits by cell, 0 for an empty cell

    /// Number of the 3,359,232 symmetries that, with a suitable relabeling, map the puzzle to itself: 1 for most
    /// puzzles, 3,359,232 for the empty board. It is equal in all forms.
    std::uint32_t automorphism_count = 0;
};

/// Finder of canonical forms. It keeps its memory between puzzles, and must not be used by two threads at the same
/// time.
///
/// The rows of the form are chosen from the top. A way is a choice of source rows for them; equal columns are not yet
/// ordered. All ways to the smallest rows are kept and extended by each possible next row, and only the smallest
/// results remain. In a full grid, every row can be the first one, so the first two rows are chosen together. Most
/// puzzles take a microsecond, and very symmetric ones up to about 20 milliseconds.
class Canonicalizer {
public:
    /// Computes the form of a 9x9 puzzle or solution, given by cell; 0 = empty. Throws std::invalid_argument unless
    /// there are 81 digits of at most 9. It may also throw if a digit occurs twice in a row, column or box.
    CanonicalResult canonicalize(std::span<const Digit> digits, CanonicalForm form = CanonicalForm::row_minlex);

    /// Returns a transformation of the last puzzle to its form. Digits that are not in the puzzle keep their order.
    /// Requires a successful call of canonicalize().
    [[nodiscard]] Transformation transformation() const { return transformation_of(ways_.front()); }

    /// Returns at most `most` automorphisms of the last puzzle, in no particular order. Each maps the puzzle to itself.
    /// Requires a successful call of canonicalize().
    [[nodiscard]] std::vector<Transformation> list_automorphisms(std::size_t most) const;

private:
    /// Nine digits, four bits each, the leftmost in the highest bits.
    using Row = std::uint64_t;

    using Columns = std::array<std::uint8_t, 9>; ///< columns of the puzzle, by column of the form

    /// Choice of source rows for the rows of the form that are already chosen.
    struct Way {
        std::uint64_t labels = 0; ///< labels by digit, four bits each: the digit of the form that replaces it
        std::uint64_t rows = 0;   ///< source rows by row of the form, four bits each
        /// Orders of columns by stack of the form, eight bits each: bit k for orders[k].
        std::uint32_t column_orders = 0;
        std::uint32_t rows_left = 0;   ///< remaining source rows: bit k for row k
        std::uint32_t stack_order = 0; ///< index in orders[] of the order of stacks
        std::uint32_t board = 0;       ///< 0, or 1 if transposed

        [[nodiscard]] unsigned row(unsigned level) const { return rows >> 4 * level & 15; }
        [[nodiscard]] unsigned label(unsigned digit) const { return labels >> 4 * digit & 15; }
        [[nodiscard]] unsigned orders_of(unsigned stack) const { return column_orders >> 8 * stack & 0xFF; }
        [[nodiscard]] bool is_decided() const { return (column_orders & (column_orders - 0x010101)) == 0; }
    };

    /// Row of the puzzle as a row of the form, in the order of columns that makes it smallest.
    struct Ordered {
        Row row = 0;
        std::uint32_t column_orders = 0; ///< all such orders, as in Way
    };

    void read(std::span<const Digit> digits);
    void transpose(std::span<const Digit> digits);
    void choose_first_row(CanonicalForm form);
    void choose_rows(unsigned from);
    [[nodiscard]] unsigned rows_to_try(const Way& way, unsigned level) const;
    void try_rows(const Way& way, unsigned level, unsigned rows);
    [[nodiscard]] Ordered pattern_of(const Way& way, unsigned row) const;
    [[nodiscard]] Ordered labelled(const Way& way, unsigned row) const;
    void keep(unsigned level);
    void label(unsigned level, Row places);
    Row label_row(Way& way, const Columns& columns, unsigned level, Row places, unsigned& known) const;
    void split(unsigned stack);
    void label_pattern(std::span<const Digit> digits);
    [[nodiscard]] static Columns columns_of(const Way& way);
    void choose_two_rows_of_grid();
    void choose_two_rows(unsigned board, unsigned first, unsigned second);
    [[nodiscard]] CanonicalResult found() const;
    [[nodiscard]] Transformation transformation_of(const Way& way) const;

    std::array<std::array<Row, 9>, 2> boards_{}; ///< rows of the puzzle, and after transpose() of the transposed one
    std::array<std::array<std::uint16_t, 9>, 2> givens_{}; ///< givens of both boards, a bit for each cell
    bool is_full_ = false;                                 ///< whether no cell is empty
    std::array<std::array<unsigned, 9>, 2> counts_{};      ///< counts of givens of boards_, see counts_of()
    unsigned second_counts_ = 0;                           ///< required counts of the second row
    unsigned second_stacks_ = 0;                           ///< stacks to which second_counts_ applies
    std::vector<Way> ways_;                                ///< ways to extend
    std::vector<Way> next_;                                ///< extended ways, with one more row
    std::array<Row, 9> best_{};                            ///< rows of the form
    unsigned known_ = 0;                                   ///< number of labels that are assigned in each way
};

} // namespace sudoku
