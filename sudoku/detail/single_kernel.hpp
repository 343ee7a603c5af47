#pragma once

// Search for one 9x9 puzzle in vectors of one width. Included by single_128.cpp and single_x86.hpp only.
//
// The rules are those of the lockstep engine (dlx/lockstep/lanes_lattice.hpp and lanes_bands.hpp), here for all digits
// of one board at a time. A *segment* is the three cells that a row or a column shares with a box. The segments of all
// nine digits fit into one vector: three vectors of planes into different bits of it.
//
//     rows:     bit 9 i + 3 s + v: digits of vector v in row i of box s of the band
//     columns:  bit 9 v + 3 s + j: digits of vector v in column j of box s of the band

#include "sudoku/detail/single_search.hpp"
#include "sudoku/detail/single_vectors.hpp"

// No lambdas in functions: g++ 12 compiles those of templates without the instruction set.

namespace sudoku::detail {

namespace {

constexpr Word all_cells = 0x7FFFFFF;
constexpr Word row = 0x1FF;
constexpr Word first_of_three = repeated(1, 3) & all_cells; ///< j = 0
constexpr Word third_of_three = first_of_three << 2;        ///< j = 2
constexpr Word first_box = repeated(0b111, 9) & all_cells;  ///< s = 0
constexpr Word third_box = first_box << 6;                  ///< s = 2
constexpr Word beyond = ~all_cells;                         ///< bits that shifts may fill

struct alignas(sizeof(V)) State {
    std::array<Parts, 3> x;
};
static_assert(sizeof(State) == 3 * parts * sizeof(V));

// --- Moves of bits --------------------------------------------------------------------------------------------------

/// Returns at j what is at j + 1, or at j + 2, modulo 3.
SINGLE_INLINE V next_column(V x) { return select(every(third_of_three), x << 2, x >> 1); }
SINGLE_INLINE V last_column(V x) { return select(every(first_of_three), x >> 2, x << 1); }

/// Returns at box s what is at s + 1, or at s + 2, modulo 3. Bits beyond the cells are 0 if those of `x` are.
SINGLE_INLINE V next_box(V x) { return select(every(third_box), x << 6, x >> 3); }
SINGLE_INLINE V last_box(V x) { return select(every(first_box | beyond), x >> 6, x << 3); }

/// Returns at row i what is at i + 1, or at i + 2, modulo 3.
SINGLE_INLINE V next_row(V x) { return ((x >> 9) | (x << 18)) & every(all_cells); }
SINGLE_INLINE V last_row(V x) { return ((x >> 18) | (x << 9)) & every(all_cells); }

/// Packs the segments of rows, or of columns, that have a candidate.
SINGLE_INLINE V rows_of(V a, V b, V c) {
    return select(every(repeated(1, 3)), any_of(a, a >> 1, a >> 2),
                  select(every(repeated(0b10, 3)), any_of(b << 1, b, b >> 1), any_of(c << 2, c << 1, c)));
}
SINGLE_INLINE V columns_of(V a, V b, V c) {
    return select(every(row | beyond), any_of(a, a >> 9, a >> 18),
                  select(every(row << 9), any_of(b << 9, b, b >> 9), any_of(c << 18, c << 9, c)));
}

/// Returns all cells of the packed segments of vector v.
template <std::size_t v>
SINGLE_INLINE V cells_of_rows(V packed) {
    const V segments = packed & every(first_of_three << v);
    if constexpr (v == 0)
        return (segments << 3) - segments;
    else
        return (segments << (3 - v)) - (segments >> v);
}
template <std::size_t v>
SINGLE_INLINE V cells_of_columns(V packed) {
    const V segments = packed & every(row << (9 * v));
    if constexpr (v == 0)
        return any_of(segments, segments << 9, segments << 18);
    else if constexpr (v == 1)
        return any_of(segments >> 9, segments, segments << 9);
    else
        return any_of(segments >> 18, segments >> 9, segments);
}

// --- Rules ----------------------------------------------------------------------------------------------------------

SINGLE_INLINE Tally tally_of_cells(const State& s) {
    Parts one;
    Parts two;
    Parts three;
    for (std::size_t k = 0; k < parts; ++k) {
        const Tally here = tally(s.x[0][k], s.x[1][k], s.x[2][k]);
        one[k] = here.one;
        two[k] = here.two;
        three[k] = here.three;
    }
    const auto ones = groups(one);
    const auto twos = groups(two);
    const auto threes = groups(three);
    return tally({ones[0], twos[0], threes[0]}, {ones[1], twos[1], threes[1]}, {ones[2], twos[2], threes[2]});
}

/// Returns the other segments of the same boxes.
SINGLE_INLINE V other_rows(V rows) { return any_of(rows << 9, rows >> 18, rows << 18) | (rows >> 9); }
SINGLE_INLINE V other_columns(V columns) { return next_column(columns) | last_column(columns); }

/// Locked candidates: keeps a segment if the other two rows of the band can have their digit in the other two boxes.
SINGLE_INLINE V possible_rows(V rows) {
    const V next = (rows >> 9) | (rows << 18);
    const V pairs = next_box(rows & next_box(next)) | last_box(rows & last_box(next));
    return rows & ((pairs >> 9) | (pairs << 18));
}
SINGLE_INLINE V possible_columns(V columns) {
    const V next = next_band(columns);
    return columns & next_band(next_column(columns & next_column(next)) | last_column(columns & last_column(next)));
}

/// The packed segments of a board: those left, and those that are the only ones of their boxes.
struct Segments {
    V rows;
    V columns;
    V only_rows;
    V only_columns;
};

/// Applies naked singles of cells, which are not in `several`, and locked candidates. Adds to `clash` where a digit has
/// no place.
SINGLE_INLINE Segments segments_of(const State& s, std::size_t k, V several, V& clash) {
    const V a = s.x[0][k];
    const V b = s.x[1][k];
    const V c = s.x[2][k];
    const V singles_a = a & ~several;
    const V singles_b = b & ~several;
    const V singles_c = c & ~several;
    Segments left;
    left.rows = possible_rows(rows_of(a, b, c) & ~other_rows(rows_of(singles_a, singles_b, singles_c)));
    left.columns = possible_columns(columns_of(a, b, c) & ~other_columns(columns_of(singles_a, singles_b, singles_c)));
    // Either all rows of a band have a segment left, or none has.
    clash |= in_use(k, 0b111) & ~any_of(left.rows, left.rows >> 3, left.rows >> 6);
    clash |= in_use(k, first_of_three) & ~any_of(left.columns, left.columns >> 1, left.columns >> 2);
    left.only_rows = left.rows & ~other_rows(left.rows);
    left.only_columns = left.columns & ~other_columns(left.columns);
    return left;
}

/// Removes candidates outside of the segments, and returns those that are alone in their boxes.
template <std::size_t v>
SINGLE_INLINE V keep_segments(V& x, const Segments& left) {
    x = all_of(x, cells_of_rows<v>(left.rows), cells_of_columns<v>(left.columns));
    return all_of(x, cells_of_rows<v>(left.only_rows), cells_of_columns<v>(left.only_columns));
}

enum class Outcome : std::uint8_t { dead, solved, open };

/// Applies the rules until none removes a candidate. The state is unspecified if it is dead.
SINGLE_INLINE Outcome propagate(State& state) {
    State s = state;
    for (;;) {
        const Tally cells = tally_of_cells(s);
        V clash = in_use(0, all_cells) & ~cells.one;
        std::array<Segments, parts> left;
        for (std::size_t k = 0; k < parts; ++k)
            left[k] = segments_of(s, k, cells.two, clash);
        if (any(clash))
            return Outcome::dead;
        if (!any(cells.two & in_use(0, all_cells))) { // one candidate in each cell, and no clash
            state = s;
            return Outcome::solved;
        }
        const State before = s;
        std::array<Parts, 3> hidden;
        Parts singles;
        for (std::size_t k = 0; k < parts; ++k) {
            hidden[0][k] = keep_segments<0>(s.x[0][k], left[k]);
            hidden[1][k] = keep_segments<1>(s.x[1][k], left[k]);
            hidden[2][k] = keep_segments<2>(s.x[2][k], left[k]);
            singles[k] = any_of(hidden[0][k], hidden[1][k], hidden[2][k]);
        }
        const auto all = groups(singles);
        const V others = ~any_of(all[0], all[1], all[2]);
        V changed{};
        for (std::size_t v = 0; v < 3; ++v)
            for (std::size_t k = 0; k < parts; ++k) {
                s.x[v][k] &= others | hidden[v][k];
                changed |= s.x[v][k] ^ before.x[v][k];
            }
        if (!any(changed)) {
            state = s;
            return Outcome::open;
        }
    }
}

/// Ways of a band, as in lanes_bands.hpp: even ones have row c + s in box s, odd ones row c - s, modulo 3. The bit is that
/// of row c of box 0.
struct Ways {
    V even;
    V odd;
};

/// Returns the ways of a band that agree with some way of another one. Segments of row i agree with those of row i + d
/// in agree[d]. Two even ways, or two odd ones, have the same d in all boxes; others have d = c + s, or c - s.
SINGLE_INLINE Ways ways_of(const std::array<V, 3>& agree, bool is_second) {
    std::array<V, 3> even1; // of box 1, at row c and box 0
    std::array<V, 3> even2; // of box 2
    std::array<V, 3> odd1;
    std::array<V, 3> odd2;
    Ways ways{};
    for (std::size_t d = 0; d < 3; ++d) {
        const V next = next_row(agree[d]);
        const V last = last_row(agree[d]);
        even1[d] = next >> 3;
        even2[d] = last >> 6;
        odd1[d] = last >> 3;
        odd2[d] = next >> 6;
    }
    for (std::size_t d = 0; d < 3; ++d) {
        const std::size_t up = (d + 1) % 3;
        const std::size_t down = (d + 2) % 3;
        const std::size_t of_even = is_second ? down : up;
        const std::size_t of_odd = is_second ? up : down;
        ways.even |= all_of(agree[d], even1[d], even2[d]) | all_of(agree[d], even1[of_even], even2[3 - of_even - d]);
        ways.odd |= all_of(agree[d], odd1[d], odd2[d]) | all_of(agree[d], odd1[of_odd], odd2[3 - of_odd - d]);
    }
    return ways;
}

/// Removes segments that are in no way of their band that agrees with a way of each other band. Returns whether there
/// were any.
SINGLE_INLINE bool compare_bands(State& s) {
    V changed{};
    for (std::size_t k = 0; k < parts; ++k) {
        std::array<std::array<V, 3>, 3> agree; // by d, then by vector: of a band with the next
        for (std::size_t v = 0; v < 3; ++v) {
            const V x = s.x[v][k];
            const V next = next_band(x);
            const V last = last_band(x);
            const V third = cells_of_columns<0>(any_of(last, last >> 9, last >> 18));
            const V fits = (next_column(next) & last_column(third)) | (last_column(next) & next_column(third));
            agree[0][v] = x & fits;
            agree[1][v] = x & next_row(fits);
            agree[2][v] = x & last_row(fits);
        }
        std::array<V, 3> packed;
        for (std::size_t d = 0; d < 3; ++d)
            packed[d] = rows_of(agree[d][0], agree[d][1], agree[d][2]);
        const Ways first = ways_of(packed, false);
        const Ways second = ways_of({packed[0], last_row(packed[1]), next_row(packed[2])}, true);
        const V even = first.even & last_band(second.even) & every(first_box);
        const V odd = first.odd & last_band(second.odd) & every(first_box);
        const V left = any_of(even, last_row(even) << 3, next_row(even) << 6) |
                       any_of(odd, next_row(odd) << 3, last_row(odd) << 6);
        const std::array<V, 3> cells{cells_of_rows<0>(left), cells_of_rows<1>(left), cells_of_rows<2>(left)};
        for (std::size_t v = 0; v < 3; ++v) {
            changed |= s.x[v][k] & ~cells[v];
            s.x[v][k] &= cells[v];
        }
    }
    return any(changed);
}

// --- Branching ------------------------------------------------------------------------------------------------------

/// Returns, at the first cell of each row, or in the first row of each band, the tally of the lines of a plane.
SINGLE_INLINE Tally tally_of_rows(V x) {
    const Tally t = tally(x, x >> 1, x >> 2);
    return tally(t, {t.one >> 3, t.two >> 3, t.three >> 3}, {t.one >> 6, t.two >> 6, t.three >> 6});
}
SINGLE_INLINE Tally tally_of_columns(V x) {
    const Tally t = tally(x, x >> 9, x >> 18);
    return tally(t, {next_band(t.one), next_band(t.two), next_band(t.three)},
                 {last_band(t.one), last_band(t.two), last_band(t.three)});
}

/// Returns all cells of rows and of columns that are marked as by these tallies.
SINGLE_INLINE V cells_of_lines(V rows, V columns) {
    const V first = rows & every(repeated(1, 9) & all_cells);
    return ((first << 9) - first) | cells_of_columns<0>(columns);
}

/// Returns the cells with two candidates, or those with more if there are none, and the best of them to branch on: the
/// choice of LatticeLanes::branch().
struct Choice {
    V cells;
    V best;
};

SINGLE_INLINE Choice choose(const State& s) {
    const Tally cells = tally_of_cells(s);
    const V pairs = cells.two & ~cells.three & in_use(0, all_cells);
    if (!any(pairs))
        return {cells.two & in_use(0, all_cells), cells.two & in_use(0, all_cells)};
    State in_favor;
    State against;
    for (std::size_t v = 0; v < 3; ++v)
        for (std::size_t k = 0; k < parts; ++k) {
            const V x = s.x[v][k];
            const V of_pairs = x & cells.two & ~cells.three;
            const Tally rows = tally_of_rows(x);
            const Tally columns = tally_of_columns(x);
            in_favor.x[v][k] = of_pairs & cells_of_lines(tally_of_rows(of_pairs).two, tally_of_columns(of_pairs).two);
            against.x[v][k] = of_pairs & cells_of_lines(rows.two & ~rows.three, columns.two & ~columns.three);
        }
    const Tally pro = tally_of_cells(in_favor);
    const Tally con = tally_of_cells(against);
    const std::array<V, 4> levels{pro.two & ~con.one, (pro.two & ~con.two) | (pro.one & ~con.one),
                                  pro.two | (pro.one & ~con.two) | ~con.one, pro.one | ~con.two};
    for (const V& level : levels)
        if (any(pairs & level))
            return {pairs, pairs & level};
    return {pairs, pairs};
}

/// Returns all cells of the row, the column and the box of `cell`.
SINGLE_INLINE V house_cells(V cell) {
    const V segments = any_of(cell, cell >> 9, cell >> 18) & every(row);
    const V box = (first_of_three & row) & any_of(segments, segments >> 1, segments >> 2);
    const V columns = any_of(segments, next_band(segments), last_band(segments)) | ((box << 3) - box);
    return cells_of_lines(tally_of_rows(cell).one, columns);
}

constexpr std::size_t words_of_plane = 4;
constexpr std::size_t words_of_three = parts * words_of_vector; ///< of vector v with its parts

/// All bits of one word in each group, or of the words of one plane, where vectors are read from the right place.
constexpr auto one_word = [] {
    std::array<Word, words_of_vector + 2> words{};
    for (std::size_t k = 2; k < words.size(); k += words_of_plane)
        words[k] = ~Word{0};
    return words;
}();
constexpr auto one_plane = [] {
    std::array<Word, 6 * words_of_three> words{};
    for (std::size_t k = 0; k < words_of_plane; ++k)
        words[3 * words_of_three + k] = ~Word{0};
    return words;
}();

SINGLE_INLINE V loaded(const Word* words) {
    V result;
    std::memcpy(&result, words, sizeof result);
    return result;
}

/// Returns the index of the first word of the first plane that has `bit` in this band.
SINGLE_INLINE std::size_t first_plane(const State& s, std::size_t band, Word bit) {
    const auto* const bytes = reinterpret_cast<const unsigned char*>(&s);
    std::size_t plane = 0;
    for (std::size_t d = 9; d-- > 0;) {
        const std::size_t at = d / 3 * words_of_three + d % 3 * words_of_plane;
        Word here = 0;
        std::memcpy(&here, bytes + (at + band) * sizeof(Word), sizeof here);
        plane = (here & bit) != 0 ? at : plane;
    }
    return plane;
}

/// Chooses the first digit of the first of some cells in `next`, and removes it from `s`. Returns the cell.
SINGLE_INLINE V branch(State& s, V cells, State& next) {
    std::array<Word, words_of_vector> words;
    std::memcpy(words.data(), &cells, sizeof cells);
    const std::size_t band = words[0] != 0 ? 0 : words[1] != 0 ? 1 : 2;
    const Word bit = words[band] & -words[band];
    const V cell = every(bit) & loaded(&one_word[2 - band]);
    const Word* const plane = &one_plane[3 * words_of_three - first_plane(s, band, bit)];
    for (std::size_t v = 0; v < 3; ++v)
        for (std::size_t k = 0; k < parts; ++k) {
            const V taken = loaded(plane + v * words_of_three + k * words_of_vector);
            next.x[v][k] = s.x[v][k] & (~cell | taken);
            s.x[v][k] &= ~(cell & taken);
        }
    return cell;
}

// --- Search ---------------------------------------------------------------------------------------------------------

SINGLE_INLINE void load(const Planes& board, State& s) {
    std::memset(&s, 0, sizeof s);
    for (std::size_t v = 0; v < 3; ++v)
        std::memcpy(&s.x[v], &board[3 * v], sizeof(Planes) / 3);
}
SINGLE_INLINE void store(const State& s, Planes& board) {
    for (std::size_t v = 0; v < 3; ++v)
        std::memcpy(&board[3 * v], &s.x[v], sizeof(Planes) / 3);
}

/// Until something fails, cells are chosen two at a time: if there are several solutions, most choices succeed. Bands are
/// compared in hard puzzles only. Each branch fills a cell, so that 81 are the most.
SINGLE_INLINE SingleResult search(const Planes& board, std::uint64_t limit, std::uint64_t max_branches) {
    constexpr std::uint64_t failures_of_hard = 2;
    std::array<State, 82> stack;
    std::size_t top = 0;
    std::uint64_t failures = 0;
    SingleResult result;
    load(board, stack[0]);
    for (;;) {
        Outcome outcome = propagate(stack[top]);
        while (outcome == Outcome::open && failures >= failures_of_hard && compare_bands(stack[top]))
            outcome = propagate(stack[top]);
        if (outcome == Outcome::open) {
            if (result.branches >= max_branches) {
                result.is_complete = false;
                return result;
            }
            const Choice choice = choose(stack[top]);
            const V cell = branch(stack[top], choice.best, stack[top + 1]);
            const V others = choice.cells & ~house_cells(cell);
            ++top;
            ++result.branches;
            if (failures == 0 && any(others)) {
                branch(stack[top], others, stack[top + 1]);
                ++top;
                ++result.branches;
            }
            continue;
        }
        ++failures;
        if (outcome == Outcome::solved) {
            if (result.solutions < result.boards.size())
                store(stack[top], result.boards[result.solutions]);
            if (++result.solutions == limit)
                return result;
        }
        if (top == 0)
            return result;
        --top;
    }
}

} // namespace

} // namespace sudoku::detail
