#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>

/// Rows of a 9x9 board as numbers, and tables for the smallest order of three adjacent elements.
namespace sudoku::triples {

/// Nine digits, four bits each, the leftmost in the highest bits: numbers compare as rows do.
using Row = std::uint64_t;

/// Three digits of a row in one box, four bits each, the leftmost in the highest bits.
using Triple = std::uint32_t;

/// Placeholder for a digit without a label; larger than all labeled digits.
constexpr unsigned unknown = 15;

constexpr unsigned digit_of(Row row, unsigned column) { return row >> 4 * (8 - column) & 15; }
constexpr Triple triple_of(Row row, unsigned stack) { return row >> 12 * (2 - stack) & 0xFFF; }

/// Row with 1 in each place of an unknown.
constexpr Row unknown_in(Row row) { return row & row >> 1 & row >> 2 & row >> 3 & 0x111'111'111; }

/// Nine digits, one after the other in memory, as a row.
inline Row row_of(const std::uint8_t* digits) {
    static_assert(std::endian::native == std::endian::little, "the last of eight bytes is taken for the highest");
    std::uint64_t eight = 0;
    std::memcpy(&eight, digits, sizeof eight);
    eight = __builtin_bswap64(eight);
    eight = (eight | eight >> 4) & 0x00FF'00FF'00FF'00FF;
    eight = (eight | eight >> 8) & 0x0000'FFFF'0000'FFFF;
    eight = (eight | eight >> 16) & 0xFFFF'FFFF;
    return eight << 4 | digits[8];
}

inline void store(Row row, std::uint8_t* digits) {
    std::uint64_t eight = row >> 4;
    eight = (eight | eight << 16) & 0x0000'FFFF'0000'FFFF;
    eight = (eight | eight << 8) & 0x00FF'00FF'00FF'00FF;
    eight = (eight | eight << 4) & 0x0F0F'0F0F'0F0F'0F0F;
    eight = __builtin_bswap64(eight);
    std::memcpy(digits, &eight, sizeof eight);
    digits[8] = row & 15;
}

/// Row with 1 in place of each digit that is not 0.
constexpr Row givens_in(Row row) { return (row | row >> 1 | row >> 2 | row >> 3) & 0x111'111'111; }

/// Returns the columns with 1 in a row of 0 and 1, a bit for each, the leftmost in the highest bit.
constexpr std::uint16_t places_of(Row givens) {
    const Row places = givens | givens >> 3 | givens >> 6; // three bits in twelve
    return static_cast<std::uint16_t>((places >> 18 & 0x1C0) | (places >> 9 & 0x38) | (places & 7));
}

/// The two rows that share boxes with a row, or the two columns with a column.
constexpr std::array<std::pair<unsigned, unsigned>, 9> band_neighbors{
    {{1, 2}, {2, 0}, {0, 1}, {4, 5}, {5, 3}, {3, 4}, {7, 8}, {8, 6}, {6, 7}}};

/// The rows that share boxes with a row, and itself, a bit for each.
constexpr std::array<std::uint16_t, 9> in_band{0x7, 0x7, 0x7, 0x38, 0x38, 0x38, 0x1C0, 0x1C0, 0x1C0};

template <class Visit>
void for_each_bit(unsigned bits, const Visit& visit) {
    for (; bits != 0; bits &= bits - 1)
        visit(static_cast<unsigned>(std::countr_zero(bits)));
}

/// All orders of three columns in a stack, or of the three stacks. A set of orders has bit k for orders[k].
constexpr std::array<std::array<std::uint8_t, 3>, 6> orders{
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

/// Returns the index of the order that begins with `a` and `b`.
constexpr unsigned order_of(unsigned a, unsigned b) { return 2 * a + (b > 3 - a - b ? 1 : 0); }

/// Places of a row, a bit for each, by the order of the stacks and the places in the given order.
constexpr auto ordered_places = [] {
    std::array<std::array<std::uint16_t, 512>, 6> table{};
    for (unsigned k = 0; k < 6; ++k)
        for (unsigned places = 0; places < 512; ++places)
            for (const unsigned stack : orders[k])
                table[k][places] = static_cast<std::uint16_t>(table[k][places] << 3 | (places >> 3 * (2 - stack) & 7));
    return table;
}();

// --- Smallest orders ------------------------------------------------------------------------------------------------

/// Subset of a set of orders that makes a triple smallest.
struct Least {
    std::array<std::uint8_t, 3> shifts{}; ///< shifts of one of these orders, to the source of each digit
    std::uint8_t all = 0;                 ///< all of these orders

    /// Returns the triple in that order.
    [[nodiscard]] constexpr Triple of(Triple triple) const {
        return (triple >> shifts[0] & 15) << 8 | (triple >> shifts[1] & 15) << 4 | (triple >> shifts[2] & 15);
    }
};

constexpr Least least_of(Triple triple, unsigned allowed) {
    Least found;
    for (unsigned k = 0; k < 6; ++k) {
        if ((allowed >> k & 1) == 0)
            continue;
        Least order;
        for (unsigned place = 0; place < 3; ++place)
            order.shifts[place] = static_cast<std::uint8_t>(4 * (2 - orders[k][place]));
        if (found.all == 0 || order.of(triple) < found.of(triple))
            found = order;
        if (order.of(triple) == found.of(triple))
            found.all = static_cast<std::uint8_t>(found.all | 1U << k);
    }
    return found;
}

/// Comparison of the digits of each triple, which determines the orders that make it smallest.
constexpr auto comparison = [] {
    std::array<std::uint8_t, 0x1000> table{};
    const auto compare = [](unsigned x, unsigned y) { return x < y ? 0 : x == y ? 1 : 2; };
    for (Triple triple = 0; triple < 0x1000; ++triple) {
        const unsigned a = triple >> 8;
        const unsigned b = triple >> 4 & 15;
        const unsigned c = triple & 15;
        table[triple] = static_cast<std::uint8_t>(9 * compare(a, b) + 3 * compare(b, c) + compare(a, c));
    }
    return table;
}();

/// Smallest orders by set of allowed orders and comparison.
constexpr auto least_orders = [] {
    std::array<std::array<Least, 27>, 64> table{};
    for (const Triple triple :
         {0x000U, 0x001U, 0x010U, 0x100U, 0x011U, 0x101U, 0x110U, 0x012U, 0x021U, 0x102U, 0x120U, 0x201U, 0x210U})
        for (unsigned allowed = 1; allowed < 64; ++allowed)
            table[allowed][comparison[triple]] = least_of(triple, allowed);
    return table;
}();

/// Places of givens in a triple, and the set of orders that give them.
struct LeastPattern {
    std::uint16_t triple = 0; ///< 1 for a given, 0 for an empty cell
    std::uint16_t all = 0;
};

/// Smallest patterns by set of allowed orders, then by places of givens: three bits, the leftmost in the highest.
constexpr auto least_patterns = [] {
    std::array<std::array<LeastPattern, 8>, 64> table{};
    for (unsigned places = 0; places < 8; ++places)
        for (unsigned allowed = 1; allowed < 64; ++allowed) {
            const Triple triple = (places & 4) << 6 | (places & 2) << 3 | (places & 1);
            const Least least = least_of(triple, allowed);
            table[allowed][places] = {static_cast<std::uint16_t>(least.of(triple)), least.all};
        }
    return table;
}();

// --- Numbers of givens ----------------------------------------------------------------------------------------------

/// Numbers of givens of a row in each box, two bits each, the leftmost in the highest bits. By places of givens.
constexpr auto counts_of = [] {
    std::array<std::uint8_t, 512> table{};
    const auto count = [](unsigned of_box) { return 0b11'10'10'01'10'01'01'00U >> 2 * of_box & 3; };
    for (unsigned places = 0; places < 512; ++places)
        table[places] =
            static_cast<std::uint8_t>(count(places >> 6) << 4 | count(places >> 3 & 7) << 2 | count(places & 7));
    return table;
}();

/// Reordered counts, by counts and order of the stacks.
constexpr auto ordered_counts = [] {
    std::array<std::array<std::uint8_t, 6>, 64> table{};
    for (unsigned counts = 0; counts < 64; ++counts)
        for (unsigned k = 0; k < 6; ++k)
            for (const unsigned stack : orders[k])
                table[counts][k] = static_cast<std::uint8_t>(table[counts][k] * 4U + (counts >> 2 * (2 - stack) & 3));
    return table;
}();

/// Smallest counts of all orders of the stacks, and the set of orders that give them.
struct LeastCounts {
    std::uint8_t counts = 0xFF;
    std::uint8_t all = 0;
};

/// Smallest counts by counts.
constexpr auto least_counts = [] {
    std::array<LeastCounts, 64> table{};
    for (unsigned counts = 0; counts < 64; ++counts)
        for (unsigned k = 0; k < 6; ++k) {
            const std::uint8_t ordered = ordered_counts[counts][k];
            if (ordered < table[counts].counts)
                table[counts] = {ordered, 0};
            if (ordered == table[counts].counts)
                table[counts].all = static_cast<std::uint8_t>(table[counts].all | 1U << k);
        }
    return table;
}();

} // namespace sudoku::triples
