#include "sudoku/setters/canonical.hpp"

#include "sudoku/detail/triples.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <utility>

namespace sudoku {

namespace {

using triples::band_neighbors;
using triples::for_each_bit;
using triples::orders;
using triples::Row;
using triples::Triple;
using triples::unknown;

// Labels by digit, four bits each.
constexpr std::uint64_t none_known = 0xFF'FFFF'FFF0;
constexpr std::uint64_t all_alike = 0x11'1111'1110; ///< for patterns

constexpr unsigned all_nine = 0x1FF; ///< a bit for each row, or for each column
constexpr unsigned any_counts = ~0U;

constexpr const char* twice = "a digit occurs twice in a row, column or box";

/// Returns the counts of the two rows that share boxes with a row, in that order of the stacks and only in some of
/// these, the lesser first. `counts` has those of each row.
unsigned counts_below(const std::array<unsigned, 9>& counts, unsigned row, unsigned order, unsigned stacks) {
    const unsigned a = triples::ordered_counts[counts[band_neighbors[row].first]][order] & stacks;
    const unsigned b = triples::ordered_counts[counts[band_neighbors[row].second]][order] & stacks;
    return std::min(a, b) << 6 | std::max(a, b);
}

/// Returns the stacks on the left without givens, as bits that select their counts.
constexpr unsigned empty_stacks(unsigned counts) {
    return counts == 0 ? 0x3F : counts < 4 ? 0x3C : counts < 16 ? 0x30 : 0;
}

} // namespace

// --- Rows, from the top ---------------------------------------------------------------------------------------------

std::span<const CanonicalForm> canonical_forms() {
    static constexpr std::array all{CanonicalForm::row_minlex, CanonicalForm::pattern_minlex, CanonicalForm::minlex};
    return all;
}

std::string_view to_string(CanonicalForm form) {
    constexpr std::array<std::string_view, 3> names{"row", "pattern", "minlex"};
    return names[static_cast<std::size_t>(form)];
}

CanonicalResult Canonicalizer::canonicalize(std::span<const Digit> digits, CanonicalForm form) {
    read(digits);
    known_ = 0;
    if (is_full_ || form != CanonicalForm::pattern_minlex)
        transpose(digits);
    if (is_full_) {
        choose_two_rows_of_grid();
        choose_rows(2);
    } else {
        choose_first_row(form);
        choose_rows(1);
        if (form == CanonicalForm::pattern_minlex)
            label_pattern(digits);
    }
    return found();
}

void Canonicalizer::read(std::span<const Digit> digits) {
    Digit largest = digits.size() == 81 ? 0 : 10;
    for (const Digit digit : digits)
        largest = std::max(largest, digit);
    if (largest > 9)
        throw std::invalid_argument("canonical forms are for 81 digits from 0 to 9");
    std::array<Row, 3> four_rows{}; // givens of a column by rows: the first four, the next four, the last
    unsigned in_all = all_nine;
    for (unsigned k = 0; k < 9; ++k) {
        boards_[0][k] = triples::row_of(&digits[std::size_t{9} * k]);
        const Row givens = triples::givens_in(boards_[0][k]);
        givens_[0][k] = triples::places_of(givens);
        in_all &= givens_[0][k];
        four_rows[k / 4] = four_rows[k / 4] << 1 | givens;
    }
    is_full_ = in_all == all_nine;
    for (unsigned k = 0; k < 9; ++k)
        givens_[1][k] =
            static_cast<std::uint16_t>(triples::digit_of(four_rows[0], k) << 5 |
                                       triples::digit_of(four_rows[1], k) << 1 | triples::digit_of(four_rows[2], k));
}

/// Makes the digits of the transposed board, which patterns need only if it has the least one.
void Canonicalizer::transpose(std::span<const Digit> digits) {
    for (unsigned k = 0; k < 9; ++k) {
        Row column = 0;
        for (unsigned place = 0; place < 9; ++place)
            column = column << 4 | digits[9 * place + k];
        boards_[1][k] = column;
    }
}

/// Chooses the first row and the order of its boxes: the fewer givens, the further left.
void Canonicalizer::choose_first_row(CanonicalForm form) {
    std::uint64_t all_least = 0; // least counts of all rows, a bit for each
    std::array<std::array<unsigned, 9>, 2> least_of{};
    for (unsigned board = 0; board < 2; ++board)
        for (unsigned row = 0; row < 9; ++row) {
            counts_[board][row] = triples::counts_of[givens_[board][row]];
            least_of[board][row] = triples::least_counts[counts_[board][row]].counts;
            all_least |= std::uint64_t{1} << least_of[board][row];
        }
    const auto least = static_cast<unsigned>(std::countr_zero(all_least)); // counts of the first row
    // The counts of the two rows below are compared next, if the form requires it. The smallest pattern of the second
    // row also has the smallest counts in the boxes on the left, as far as the first row allows all orders of their
    // columns.
    second_stacks_ = form == CanonicalForm::row_minlex       ? 0x3F
                     : form == CanonicalForm::pattern_minlex ? empty_stacks(least)
                                                             : 0;
    const unsigned rows_below = form == CanonicalForm::row_minlex ? ~0U : ~63U; // both, or the second
    unsigned least_below = any_counts;
    next_.clear();
    best_[0] = ~Row{0};
    Way way{.labels = form == CanonicalForm::pattern_minlex ? all_alike : none_known,
            .column_orders = 0x3F3F3F,
            .rows_left = all_nine};
    for (way.board = 0; way.board < 2; ++way.board) {
        const auto& of_rows = counts_[way.board];
        unsigned rows = 0;
        for (unsigned row = 0; row < 9; ++row)
            rows |= (least_of[way.board][row] == least ? 1U : 0U) << row;
        for_each_bit(rows, [&](unsigned row) {
            for_each_bit(triples::least_counts[of_rows[row]].all, [&](unsigned order) {
                const unsigned below = counts_below(of_rows, row, order, second_stacks_) & rows_below;
                if (below > least_below)
                    return;
                if (below < least_below)
                    next_.clear();
                least_below = below;
                way.stack_order = order;
                try_rows(way, 0, 1U << row);
            });
        });
    }
    second_counts_ = least_below >> 6;
    keep(0);
}

void Canonicalizer::choose_rows(unsigned from) {
    for (unsigned level = from; level < 9; ++level) {
        best_[level] = ~Row{0};
        next_.clear();
        for (const Way& way : ways_)
            try_rows(way, level, rows_to_try(way, level));
        keep(level);
    }
}

/// Returns the rows that may come next, a bit for each.
inline unsigned Canonicalizer::rows_to_try(const Way& way, unsigned level) const {
    if (way.rows_left == 0)
        return 1U << way.row(level); // patterns have chosen it
    if (level % 3 == 0)
        return way.rows_left;
    unsigned rows = way.rows_left & triples::in_band[way.row(level - 1)];
    if (level == 1)
        for (const unsigned row : {band_neighbors[way.row(0)].first, band_neighbors[way.row(0)].second})
            if ((triples::ordered_counts[counts_[way.board][row]][way.stack_order] & second_stacks_) != second_counts_)
                rows &= ~(1U << row);
    return rows;
}

/// Returns the row with 1 for each given.
inline Canonicalizer::Ordered Canonicalizer::pattern_of(const Way& way, unsigned row) const {
    const unsigned givens = triples::ordered_places[way.stack_order][givens_[way.board][row]];
    const auto left = triples::least_patterns[way.orders_of(0)][givens >> 6];
    const auto middle = triples::least_patterns[way.orders_of(1)][givens >> 3 & 7];
    const auto right = triples::least_patterns[way.orders_of(2)][givens & 7];
    return {Row{left.triple} << 24 | Row{middle.triple} << 12 | right.triple,
            std::uint32_t{left.all} | std::uint32_t{middle.all} << 8 | std::uint32_t{right.all} << 16};
}

/// Tries rows as the next one of the form. Of all that are tried on a level, those are kept that are least.
void Canonicalizer::try_rows(const Way& way, unsigned level, unsigned rows) {
    for_each_bit(rows, [&](unsigned row) {
        Ordered ordered = pattern_of(way, row);
        if (ordered.row > best_[level])
            return; // with labels it is even larger
        if (way.labels != all_alike) {
            ordered = labelled(way, row);
            if (ordered.row > best_[level])
                return;
        }
        if (ordered.row < best_[level])
            next_.clear();
        best_[level] = ordered.row;
        next_.push_back({way.labels, way.rows | std::uint64_t{row} << 4 * level, ordered.column_orders,
                         way.rows_left & ~(1U << row), way.stack_order, way.board});
    });
}

/// Returns the row with the labels of its digits.
Canonicalizer::Ordered Canonicalizer::labelled(const Way& way, unsigned row) const {
    Ordered ordered;
    for (unsigned stack = 0; stack < 3; ++stack) {
        const Triple digits = triples::triple_of(boards_[way.board][row], orders[way.stack_order][stack]);
        const Triple triple = way.label(digits >> 8) << 8 | way.label(digits >> 4 & 15) << 4 | way.label(digits & 15);
        const auto& least = triples::least_orders[way.orders_of(stack)][triples::comparison[triple]];
        ordered.row = ordered.row << 12 | least.of(triple);
        ordered.column_orders |= std::uint32_t{least.all} << 8 * stack;
    }
    return ordered;
}

/// Continues with the ways in next_. Digits without a label get the next labels, from the left.
inline void Canonicalizer::keep(unsigned level) {
    std::swap(ways_, next_);
    if (const Row places = triples::unknown_in(best_[level]); places != 0)
        label(level, places);
}

/// Labels the digits in these places of a row in all ways. If several are in one box, there is a way for each of their
/// orders.
void Canonicalizer::label(unsigned level, Row places) {
    for (unsigned stack = 0; stack < 3; ++stack)
        if (const Triple in_box = triples::triple_of(places, stack); (in_box & (in_box - 1)) != 0)
            split(stack);
    const unsigned known = known_ + (places * 0x111'111'111 >> 32 & 15); // with one for each place
    Row labels = 0;
    for (Way& way : ways_) {
        unsigned last = known_;
        labels = label_row(way, columns_of(way), level, places, last);
        if (last != known)
            throw std::invalid_argument(twice);
    }
    known_ = known;
    best_[level] += labels - unknown * places;
}

/// Assigns the next labels after `known` to the unlabeled digits in these places of a row, from the left. Returns the
/// labels of all digits there.
Canonicalizer::Row Canonicalizer::label_row(Way& way, const Columns& columns, unsigned level, Row places,
                                            unsigned& known) const {
    const Row source = boards_[way.board][way.row(level)];
    Row labels = 0;
    while (places != 0) {
        const unsigned column = (static_cast<unsigned>(std::countl_zero(places)) - 31) / 4;
        const unsigned digit = triples::digit_of(source, columns[column]);
        const unsigned is_new = way.label(digit) == unknown ? 1 : 0; // no branch, which would be guessed wrong
        known += is_new;
        way.labels -= std::uint64_t{is_new} * (unknown - known) << 4 * digit;
        labels |= Row{way.label(digit)} << 4 * (8 - column);
        places ^= Row{1} << 4 * (8 - column);
    }
    return labels;
}

/// Makes a way of each order that is left to the columns of a stack.
void Canonicalizer::split(unsigned stack) {
    next_.clear();
    for (const Way& way : ways_)
        for_each_bit(way.orders_of(stack), [&](unsigned order) {
            next_.push_back(way);
            next_.back().column_orders += ((1U << order) - way.orders_of(stack)) << 8 * stack;
        });
    std::swap(ways_, next_);
}

/// Keeps the ways with the smallest string among those with the smallest pattern.
void Canonicalizer::label_pattern(std::span<const Digit> digits) {
    unsigned boards = 0;
    for (Way& way : ways_) {
        way.labels = none_known;
        boards |= way.board;
    }
    if (boards != 0)
        transpose(digits);
    if (ways_.size() > 1 || !ways_[0].is_decided())
        return choose_rows(0);
    const Columns columns = columns_of(ways_[0]); // nothing is to be chosen, as for most patterns
    for (unsigned level = 0; level < 9; ++level)
        best_[level] = label_row(ways_[0], columns, level, best_[level], known_);
}

/// Returns the origins of the form's columns. Takes one of the orders that are left.
Canonicalizer::Columns Canonicalizer::columns_of(const Way& way) {
    Columns columns{};
    for (unsigned stack = 0; stack < 3; ++stack)
        for (unsigned k = 0; k < 3; ++k)
            columns[3 * stack + k] =
                static_cast<std::uint8_t>(3U * orders[way.stack_order][stack] +
                                          orders[static_cast<unsigned>(std::countr_zero(way.orders_of(stack)))][k]);
    return columns;
}

// --- Full grids -----------------------------------------------------------------------------------------------------

namespace {

/// Leads of two rows of a full grid. A column leads to the column where the first row has the digit that the second row
/// has here. All columns of a box lead to other boxes: all to the same one, or two to one and the third to the other.
using Leads = std::array<std::uint8_t, 9>;

/// Returns the least second row of the form if c0, c1 and c2 become its first columns, and if c0 and c1 lead to the
/// same box. That box becomes the second. So the row begins with 4, 5, and 6 if c2 leads there, too; else 7.
Row least_second_row(const Leads& lead, bool is_pure, unsigned c0, unsigned c1, unsigned c2) {
    const auto label = [&](unsigned column, Row otherwise) {
        return column == c0 ? 1 : column == c1 ? 2 : column == c2 ? 3 : otherwise;
    };
    const auto thrice = [&](unsigned column) { return label(lead[lead[lead[column]]], 0); };
    if (is_pure)
        return 0x456'789'000 | thrice(c0) << 8 | thrice(c1) << 4 | thrice(c2);
    return 0x457'000'000 | label(lead[lead[c0]], 8) << 20;
}

/// Returns all columns, in their order in the form, if c0, c1 and c2 are first: those that they lead to come next.
std::array<unsigned, 9> columns_from(const Leads& lead, unsigned c0, unsigned c1, unsigned c2) {
    const unsigned box = c0 / 3;
    const unsigned next = lead[c0] / 3U;
    std::array<unsigned, 9> columns{c0, c1, c2, lead[c0], lead[c1], 9 * next + 3 - lead[c0] - lead[c1]};
    for (unsigned k = 2, known = 6; k < 6; ++k)
        if (lead[columns[k]] / 3U == 3 - box - next)
            columns[known++] = lead[columns[k]];
    return columns;
}

Row second_row(const Leads& lead, const std::array<unsigned, 9>& columns) {
    std::array<Row, 9> label{};
    for (unsigned k = 0; k < 9; ++k)
        label[columns[k]] = k + 1;
    Row row = 0;
    for (const unsigned column : columns)
        row = row << 4 | label[lead[column]];
    return row;
}

} // namespace

/// Chooses both rows. The first row is 123456789 for any source row, and the second row determines the order of
/// columns.
void Canonicalizer::choose_two_rows_of_grid() {
    best_[0] = 0x123'456'789;
    best_[1] = ~Row{0};
    known_ = 9;
    ways_.clear();
    for (unsigned board = 0; board < 2; ++board)
        for (unsigned first = 0; first < 9; ++first) {
            choose_two_rows(board, first, band_neighbors[first].first);
            choose_two_rows(board, first, band_neighbors[first].second);
        }
}

void Canonicalizer::choose_two_rows(unsigned board, unsigned first, unsigned second) {
    std::array<std::uint8_t, 16> column_of{}; // by digit, in the first row
    Leads lead{};
    for (std::uint8_t column = 0; column < 9; ++column)
        column_of[triples::digit_of(boards_[board][first], column)] = column;
    unsigned led_to = 0;
    for (unsigned column = 0; column < 9; ++column) {
        lead[column] = column_of[triples::digit_of(boards_[board][second], column)];
        led_to |= (lead[column] / 3U != column / 3 ? 1U : 0U) << lead[column];
    }
    if (led_to != all_nine)
        throw std::invalid_argument(twice);
    const bool is_pure = lead[0] / 3 == lead[1] / 3 && lead[0] / 3 == lead[2] / 3;
    unsigned starts = all_nine;
    if (!is_pure && best_[1] < 0x457'200'000) { // another way begins with 456 or 4571
        starts = 0;
        for (unsigned column = 0; column < 9; ++column)
            starts |= (lead[lead[column]] == column ? 1U : 0U) << column;
    }
    for_each_bit(starts, [&](unsigned c0) {
        const auto [a, b] = band_neighbors[c0];
        for (const auto& [c1, c2] : {std::pair(a, b), std::pair(b, a)}) {
            if (lead[c0] / 3 != lead[c1] / 3 || least_second_row(lead, is_pure, c0, c1, c2) > best_[1])
                continue;
            const auto columns = columns_from(lead, c0, c1, c2);
            const Row row = second_row(lead, columns);
            if (row > best_[1])
                continue;
            if (row < best_[1])
                ways_.clear();
            best_[1] = row;
            Way& way = ways_.emplace_back();
            for (unsigned k = 0; k < 9; ++k)
                way.labels |= std::uint64_t{k + 1} << 4 * triples::digit_of(boards_[board][first], columns[k]);
            for (unsigned stack = 0; stack < 3; ++stack)
                way.column_orders |= 1U << (8 * stack + triples::order_of(columns[std::size_t{3} * stack] % 3,
                                                                          columns[std::size_t{3} * stack + 1] % 3));
            way.rows = first | second << 4;
            way.rows_left = all_nine & ~(1U << first) & ~(1U << second);
            way.stack_order = triples::order_of(columns[0] / 3, columns[3] / 3);
            way.board = board;
        }
    });
}

// --- Results --------------------------------------------------------------------------------------------------------

CanonicalResult Canonicalizer::found() const {
    CanonicalResult canonical;
    for (unsigned row = 0; row < 9; ++row)
        triples::store(best_[row], &canonical.digits[std::size_t{9} * row]);
    for (const Way& way : ways_) {
        unsigned orders_left = 1;
        if (!way.is_decided())
            for (unsigned stack = 0; stack < 3; ++stack)
                orders_left *= static_cast<unsigned>(std::popcount(way.orders_of(stack)));
        canonical.automorphism_count += orders_left;
    }
    return canonical;
}

Transformation Canonicalizer::transformation_of(const Way& way) const {
    Transformation result;
    result.is_transposed = way.board == 1;
    result.columns = columns_of(way);
    for (unsigned k = 0; k < 9; ++k)
        result.rows[k] = static_cast<std::uint8_t>(way.row(k));
    unsigned last = known_;
    for (unsigned digit = 1; digit < 10; ++digit)
        result.digits[digit] = static_cast<Digit>(way.label(digit) == unknown ? ++last : way.label(digit));
    return result;
}

std::vector<Transformation> Canonicalizer::list_automorphisms(std::size_t most) const {
    std::vector<Transformation> found;
    const Transformation back = transformation().inverse();
    for (Way way : ways_) {
        const std::uint32_t left = way.column_orders;
        for (unsigned k = 0; k < 216; ++k) {
            way.column_orders = 1U << k / 36 | 1U << (8 + k / 6 % 6) | 1U << (16 + k % 6);
            if ((way.column_orders & ~left) != 0)
                continue;
            if (found.size() == most)
                return found;
            found.push_back(transformation_of(way).followed_by(back));
        }
    }
    return found;
}

} // namespace sudoku
