#pragma once

#include "sudoku/grid.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace sudoku {

/// One of the 3,359,232 symmetries of the 9x9 board, and a relabelling of the digits. Two puzzles are the same in
/// disguise (isomorphic) if such a transformation makes one of them the other.
///
/// The board is transposed if `is_transposed`. Then its row `rows[k]` becomes row k, its column `columns[k]` becomes
/// column k, and each digit d becomes `digits[d]`. Rows and columns are numbered from 0. Three rows that share boxes stay
/// together, and so do three columns that share boxes. `digits[0]` is 0: an empty cell stays empty.
struct Transformation {
    bool is_transposed = false;
    std::array<std::uint8_t, 9> rows{0, 1, 2, 3, 4, 5, 6, 7, 8};
    std::array<std::uint8_t, 9> columns{0, 1, 2, 3, 4, 5, 6, 7, 8};
    std::array<Digit, 10> digits{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};

    /// What it makes of a board, by cell. Requires 81 digits of at most 9.
    [[nodiscard]] std::array<Digit, 81> operator()(std::span<const Digit> board) const;

    /// The transformation that does this one first, and then `next`.
    [[nodiscard]] Transformation then(const Transformation& next) const;

    /// The transformation that leads back.
    [[nodiscard]] Transformation inverse() const;

    friend bool operator==(const Transformation&, const Transformation&) = default;
};

/// Each of them is equally likely, and the same for a seed and a number on every platform.
[[nodiscard]] Transformation random_transformation(std::uint64_t seed, std::uint64_t number = 0);

/// The canonical form: one representative of each class of equivalent puzzles.
///
/// To find a form by hand, apply each of the 3,359,232 symmetries to the puzzle, and relabel the digits of what comes out
/// in the order in which they appear, row by row, beginning with 1. Write each as a text of 81 digits, with 0 for an
/// empty cell. For a full grid, all three forms are the least of these texts.
enum class CanonicalForm : std::uint8_t {
    /// The form that the common lists of puzzles with 17 givens are in; gridchecker makes it, too. Write nine numbers
    /// beside each text: how many givens the first row has in its first, second and third box, then the second row,
    /// then the third row. The form is the least text beside the least of these lists of numbers.
    row_minlex,
    /// The pattern of a puzzle is its text with 1 in the place of each given. The texts whose pattern is least are compared,
    /// and the least of them is the form.
    pattern_minlex,
    /// The least text.
    minlex,
};

[[nodiscard]] std::span<const CanonicalForm> canonical_forms();
[[nodiscard]] std::string_view to_string(CanonicalForm form); ///< "row", "pattern", "minlex"

/// A puzzle in its canonical form.
struct CanonicalResult {
    std::array<Digit, 81> digits{}; ///< by cell; 0 = empty

    /// How many of the 3,359,232 symmetries, each with a suitable relabelling, make the puzzle itself: 1 for most puzzles,
    /// 3,359,232 for the empty board. It is the same number in all forms.
    std::uint32_t automorphism_count = 0;
};

/// Finds canonical forms. Keeps its memory from puzzle to puzzle; one thread at a time may use it.
///
/// The rows of the form are chosen from the top. A way to choose them says where each row comes from; it leaves the order
/// of columns open as long as they are alike. All ways that lead to the least rows so far are kept, and go on with each
/// row that may come next; those of them are kept that are least. In a full grid all rows may be the first one, and so
/// the first two are chosen together. Most puzzles take a microsecond, very symmetric ones up to some 20 milliseconds.
class Canonicalizer {
public:
    /// The form of a 9x9 puzzle or solution, given by cell; 0 = empty. Throws std::invalid_argument if there are not 81
    /// digits of at most 9. It may also throw that if a digit stands twice in a row, column or box.
    CanonicalResult canonicalize(std::span<const Digit> digits, CanonicalForm form = CanonicalForm::row_minlex);

    /// A transformation that makes the last puzzle its form. Digits that the puzzle does not have keep their order.
    /// Requires that canonize() was called, and that it did not throw.
    [[nodiscard]] Transformation transformation() const { return transformation_of(ways_.front()); }

    /// Automorphisms of the last puzzle, at most `most` of them, in no particular order: each makes the puzzle itself. The
    /// same is required.
    [[nodiscard]] std::vector<Transformation> list_automorphisms(std::size_t most) const;

private:
    /// Nine digits, four bits each, the leftmost one highest.
    using Row = std::uint64_t;

    using Columns = std::array<std::uint8_t, 9>; ///< of the puzzle, by column of the form

    /// A way to choose the rows of the form that are chosen so far.
    struct Way {
        std::uint64_t labels = 0;        ///< by digit, four bits each: what the form has in its place
        std::uint64_t rows = 0;          ///< by row of the form, four bits each
        std::uint32_t column_orders = 0; ///< by stack of the form, eight bits each: bit k for orders[k] of its columns
        std::uint32_t rows_left = 0;     ///< bit k for row k: it is not chosen yet
        std::uint32_t stack_order = 0;   ///< orders[stack_order]
        std::uint32_t board = 0;         ///< 1 = transposed

        [[nodiscard]] unsigned row(unsigned level) const { return rows >> 4 * level & 15; }
        [[nodiscard]] unsigned label(unsigned digit) const { return labels >> 4 * digit & 15; }
        [[nodiscard]] unsigned orders_of(unsigned stack) const { return column_orders >> 8 * stack & 0xFF; }
        [[nodiscard]] bool is_decided() const { return (column_orders & (column_orders - 0x010101)) == 0; }
    };

    /// A row of the puzzle as a row of the form, in the order of columns that makes it least.
    struct Ordered {
        Row row = 0;
        std::uint32_t column_orders = 0; ///< all that do, as in Way
    };

    void read(std::span<const Digit> digits);
    void choose_first_row(CanonicalForm form);
    void choose_rows(unsigned from);
    [[nodiscard]] unsigned rows_to_try(const Way& way, unsigned level) const;
    void try_rows(const Way& way, unsigned level, unsigned rows);
    [[nodiscard]] Ordered pattern_of(const Way& way, unsigned row) const;
    [[nodiscard]] Ordered labelled(const Way& way, unsigned row) const;
    void keep(unsigned level);
    Row label_row(Way& way, const Columns& columns, unsigned level, Row places, unsigned& known) const;
    void split(unsigned stack);
    void label_pattern();
    [[nodiscard]] static Columns columns_of(const Way& way);
    void choose_two_rows_of_grid();
    void choose_two_rows(unsigned board, unsigned first, unsigned second);
    [[nodiscard]] CanonicalResult found() const;
    [[nodiscard]] Transformation transformation_of(const Way& way) const;

    std::array<std::array<Row, 9>, 2> boards_{};           ///< the puzzle, and transposed
    std::array<std::array<std::uint16_t, 9>, 2> givens_{}; ///< the same, a bit for each cell
    bool is_full_ = false;                                 ///< no cell is empty
    std::array<std::array<unsigned, 9>, 2> counts_{};      ///< the same, see counts_of()
    unsigned second_counts_ = 0;                           ///< what the second row has to have,
    unsigned second_stacks_ = 0;                           ///< in these stacks
    std::vector<Way> ways_;                                ///< those that go on
    std::vector<Way> next_;                                ///< those that were found, with one row more
    std::array<Row, 9> best_{};                            ///< rows of the form
    unsigned known_ = 0;                                   ///< how many labels are given in each way
};

} // namespace sudoku
