#pragma once

// The lanes for one width of vectors. Included by lanes_*.cpp only, each of which names its vector type and is compiled
// for the instruction set that suits it; the compiler's vector extensions (`a & b` on whole vectors) make one source of
// all widths, and plain 64-bit words of the narrowest one.
//
// Why no library: Google's Highway was the other choice. The extensions compile to one vpternlogq for each expression
// of three operands (134 of them in the sweeps below, g++ 12), there is nothing left to gain by naming instructions; and
// the same source runs on std::uint64_t, as the reference of the tests, which a library of vectors cannot.

#include "dlx/detail/check.hpp"
#include "dlx/detail/lanes.hpp"
#include "dlx/detail/lanes_made.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <utility>
#include <vector>

// No lambdas in here: g++ 12 compiles those of templates at the end of the file, without the instruction set.
#define DLX_INLINE [[gnu::always_inline]] inline

namespace dlx::detail {

namespace {

// --- Vectors: any type with & | ^ ~ << >> on 64-bit words ------------------------------------------------------------

template <class V>
constexpr std::uint32_t words_of = sizeof(V) / 8;

template <class V>
DLX_INLINE V zeros() {
    return V{};
}

template <class V>
DLX_INLINE bool any(const V& v) {
    std::array<std::uint64_t, words_of<V>> words;
    std::memcpy(words.data(), &v, sizeof v);
    std::uint64_t all = 0;
    for (const std::uint64_t word : words)
        all |= word;
    return all != 0;
}

/// Lanes in which at least two of a, b, c have their bit.
template <class V>
DLX_INLINE V two_of(const V& a, const V& b, const V& c) {
    return (a & b) | (c & (a | b));
}

template <class V>
DLX_INLINE Lanes::Mask mask_of(const V& v) {
    Lanes::Mask mask{};
    std::memcpy(mask.data(), &v, sizeof v);
    return mask;
}

template <class V>
DLX_INLINE V vector_of(const Lanes::Mask& mask) {
    V v;
    std::memcpy(&v, mask.data(), sizeof v);
    return v;
}

/// Lanes in which an item has at least one option left, and at least two.
template <class V>
struct Tally {
    V one;
    V two;
};

/// The tally of `n` options, three at a time.
template <class V>
DLX_INLINE Tally<V> tally(const V* x, std::uint32_t n) {
    Tally<V> result{zeros<V>(), zeros<V>()};
    std::uint32_t k = 0;
#pragma GCC unroll 8
    for (; k + 3 <= n; k += 3) {
        const V one = x[k] | x[k + 1] | x[k + 2];
        result.two |= two_of(x[k], x[k + 1], x[k + 2]) | (result.one & one);
        result.one |= one;
    }
    for (; k < n; ++k) {
        result.two |= result.one & x[k];
        result.one |= x[k];
    }
    return result;
}

/// Lanes in which exactly two of `n` options are left. Counts three at a time: `ones` and `twos` are the digits of how
/// many of them there are.
template <class V>
DLX_INLINE V exactly_two_of(const V* x, std::uint32_t n) {
    V one = zeros<V>();
    V two = zeros<V>();
    V more = zeros<V>();
    std::uint32_t k = 0;
#pragma GCC unroll 8
    for (; k + 3 <= n; k += 3) {
        const V ones = x[k] ^ x[k + 1] ^ x[k + 2];
        const V twos = two_of(x[k], x[k + 1], x[k + 2]);
        more |= (two & (ones | twos)) | (one & twos) | (ones & twos);
        two = (two & ~ones) | (one & ones) | twos; // right where there are no more
        one ^= ones;
    }
    for (; k < n; ++k) {
        more |= two & x[k];
        two |= one & x[k];
        one ^= x[k];
    }
    return two & ~one & ~more;
}

/// Steps `first` ... `first` + 2 of a transposition, on eight rows that stand `apart`: they fit into registers.
template <class V, std::size_t apart, std::uint32_t first>
DLX_INLINE void transpose_steps(V* row) {
    constexpr std::array<std::uint64_t, 6> masks{0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F,
                                                 0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF};
    std::array<V, 8> r;
#pragma GCC unroll 8
    for (std::size_t i = 0; i < 8; ++i)
        r[i] = row[i * apart];
#pragma GCC unroll 3
    for (std::uint32_t step = 0; step < 3; ++step) {
#pragma GCC unroll 8
        for (std::size_t i = 0; i < 8; ++i)
            if ((i >> step & 1) == 0) {
                V& low = r[i];
                V& high = r[i + (std::size_t{1} << step)];
                const V swap = ((low >> (1U << (first + step))) ^ high) & masks[first + step];
                high ^= swap;
                low ^= swap << (1U << (first + step));
            }
    }
#pragma GCC unroll 8
    for (std::size_t i = 0; i < 8; ++i)
        row[i * apart] = r[i];
}

/// Transposes the 64 x 64 bits that the rows have in each 64-bit word: bit j of row i and bit i of row j change places.
/// Source: Warren, Hacker's Delight, 7-3, on all words of a vector at once.
template <class V>
void transpose(V* rows) {
    for (std::size_t i = 0; i < 8; ++i)
        transpose_steps<V, 8, 3>(rows + i);
    for (std::size_t i = 0; i < 64; i += 8)
        transpose_steps<V, 1, 0>(rows + i);
}

// --- What all lanes share: states in and out, branching --------------------------------------------------------------

template <class V>
class LanesOf : public Lanes {
public:
    explicit LanesOf(const LaneProblem& problem)
        : problem_(problem), x_(make(std::size_t{problem.words()} * 64)),
          out_rows_(make(std::size_t{problem.words()} * rows_a_word)),
          in_rows_(make(std::size_t{problem.words()} * rows_a_word)), forced_rows_(make(problem.options())) {
        lane_words_ = words_of<V>;
        words_ = problem.words();
        out_ = reinterpret_cast<std::uint64_t*>(out_rows_.get());
        in_ = reinterpret_cast<std::uint64_t*>(in_rows_.get());
        forced_ = reinterpret_cast<std::uint64_t*>(forced_rows_.get());
        for (const std::uint32_t slot : problem.slot)
            forced_at_.push_back(slot * lane_words_);
    }

    [[nodiscard]] std::uint32_t lanes() const final { return 64 * words_of<V>; }

    void reset() final { std::fill_n(forced_rows_.get(), problem_.options(), zeros<V>()); }
    void read_out(const Mask& stuck) final;
    void write_in(const Mask& lanes, const Mask& begun) final;
    std::size_t list(const std::uint64_t* state, OptionId* options) const final;

protected:
    /// Vectors in memory, zero at first. Their alignment is asked for by hand: g++ 12 forgets it for types of templates
    /// that stand before the instruction set is chosen.
    struct Release {
        void operator()(V* vectors) const { ::operator delete (vectors, std::align_val_t{sizeof(V)}); }
    };
    using Vectors = std::unique_ptr<V[], Release>;
    static Vectors make(std::size_t n) {
        void* const memory = ::operator new (std::max<std::size_t>(n, 1) * sizeof(V), std::align_val_t{sizeof(V)});
        return Vectors(static_cast<V*>(std::memset(memory, 0, n * sizeof(V))));
    }

    /// Gives `lanes` all options but those that the forced ones end at once: at least those of one item that each has;
    /// sweeps end the rest. Clears forced_rows_ and returns the lanes in which two of an item are forced.
    virtual V begin(const V& lanes) = 0;

    /// The lanes got other states than sweeps gave them.
    virtual void forget(const V& lanes) = 0;

    /// Copies x_ to out_rows_. `lanes`, which are stuck, branch: one option goes from out_rows_, the others of its item
    /// from x_.
    virtual void branch(const V& lanes) = 0;

    void copy_out();
    void branch_at_shortest(V lanes);

    /// The row of a slot in out_rows_ and in_rows_.
    [[nodiscard]] DLX_INLINE static std::uint32_t row(std::uint32_t slot) { return slot + slot / 64; }

    const LaneProblem& problem_;
    Vectors x_; ///< by slot: lanes that have the option left
    Vectors out_rows_;
    Vectors in_rows_;
    Vectors forced_rows_; ///< by slot: lanes that begin with the option
    V dead_{};

private:
    DLX_INLINE V lanes_with(std::uint32_t item, std::uint32_t options) const;
    struct Count;
    DLX_INLINE Count count(std::uint32_t item) const;
    Count fewest() const;
    DLX_INLINE void branch_at_item(std::uint32_t item, const V& here, V& lanes);
};

template <class V>
void LanesOf<V>::read_out(const Mask& stuck) {
    if (const V lanes = vector_of<V>(stuck); any(lanes))
        branch(lanes);
    else
        copy_out();
    for (std::uint32_t slot = problem_.options(); slot < 64 * problem_.words(); ++slot)
        out_rows_[row(slot)] = zeros<V>(); // behind the last option: the last transposition left something there
    for (std::uint32_t word = 0; word < problem_.words(); ++word)
        transpose(out_rows_.get() + word * rows_a_word);
}

template <class V>
void LanesOf<V>::copy_out() {
    for (std::uint32_t word = 0; word < problem_.words(); ++word)
        std::copy_n(x_.get() + 64 * word, 64, out_rows_.get() + word * rows_a_word);
}

template <class V>
void LanesOf<V>::write_in(const Mask& lanes, const Mask& begun) {
    const V written = vector_of<V>(lanes);
    const V fresh = vector_of<V>(begun);
    if (any(written))
        for (std::uint32_t word = 0; word < problem_.words(); ++word) {
            V* const rows = in_rows_.get() + word * rows_a_word;
            V* const x = x_.get() + 64 * word;
            transpose(rows);
            for (std::uint32_t k = 0; k < 64; ++k)
                x[k] = (x[k] & ~written) | (rows[k] & written);
        }
    dead_ &= ~(written | fresh);
    if (any(fresh))
        dead_ |= begin(fresh);
    forget(written | fresh);
}

/// Writes `step` options at a time whether there are so many or not: how many there are in a word cannot be foretold, and
/// a branch that depends on it costs more than what is written in vain.
template <class V>
std::size_t LanesOf<V>::list(const std::uint64_t* state, OptionId* options) const {
    constexpr std::uint32_t step = 10;
    std::size_t end = 0;
    for (std::uint32_t w = 0; w < problem_.words(); ++w) {
        const std::uint32_t* const option = problem_.option.data() + std::size_t{64} * w;
        const auto bits = static_cast<std::uint32_t>(std::popcount(state[w]));
        std::uint64_t word = state[w];
        for (std::uint32_t done = 0; done < bits; done += step)
            for (std::uint32_t i = 0; i < step; ++i, word &= word - 1)
                options[end + done + i] = OptionId{option[std::countr_zero(word)]};
        end += bits;
    }
    return end;
}

/// Lanes that have two options of the item left, or up to three, for 2, 3 `options`.
template <class V>
V LanesOf<V>::lanes_with(std::uint32_t item, std::uint32_t options) const {
    V one = zeros<V>();
    V two = zeros<V>();
    V three = zeros<V>();
    V four = zeros<V>();
    for (const std::uint32_t slot : problem_.item(item)) {
        const V x = x_[slot];
        four |= three & x;
        three |= two & x;
        two |= one & x;
        one |= x;
    }
    return two & ~(options == 2 ? three : four);
}

/// Counts the options of an item that the lanes have left, up to the largest number of so many digits.
template <class V>
struct LanesOf<V>::Count {
    static constexpr std::size_t digits = 6;
    std::array<V, digits> digit{};

    DLX_INLINE void add(const V& x) {
        V carry = x;
        for (V& d : digit) {
            const V both = d & carry;
            d ^= carry;
            carry = both;
        }
        for (V& d : digit)
            d |= carry;
    }
    [[nodiscard]] DLX_INLINE V is_several() const {
        V result = zeros<V>();
        for (std::size_t k = 1; k < digits; ++k)
            result |= digit[k];
        return result;
    }
    [[nodiscard]] DLX_INLINE V is_less_than(const Count& other) const {
        V less = zeros<V>();
        for (std::size_t k = 0; k < digits; ++k)
            less = (other.digit[k] & ~digit[k]) | (less & ~(other.digit[k] ^ digit[k]));
        return less;
    }
};

template <class V>
typename LanesOf<V>::Count LanesOf<V>::count(std::uint32_t item) const {
    Count result;
    for (const std::uint32_t slot : problem_.item(item))
        result.add(x_[slot]);
    return result;
}

/// The smallest count of each lane that is not less than two.
template <class V>
typename LanesOf<V>::Count LanesOf<V>::fewest() const {
    Count result;
    result.digit.fill(~zeros<V>());
    for (std::uint32_t i = 0; i < problem_.primary; ++i) {
        const Count left = count(i);
        const V less = left.is_several() & left.is_less_than(result);
        for (std::size_t k = 0; k < Count::digits; ++k)
            result.digit[k] = (result.digit[k] & ~less) | (left.digit[k] & less);
    }
    return result;
}

/// Branches where copy_out() or more has been done, at an item with the fewest options left: the last of those with two
/// or three, which are found at less cost, else the first.
template <class V>
void LanesOf<V>::branch_at_shortest(V lanes) {
    for (std::uint32_t options = 2; options <= 3; ++options)
        for (std::uint32_t i = problem_.primary; i-- > 0 && any(lanes);)
            branch_at_item(i, lanes & lanes_with(i, options), lanes);
    if (!any(lanes))
        return;
    const Count least = fewest();
    for (std::uint32_t i = 0; i < problem_.primary && any(lanes); ++i) {
        const Count left = count(i);
        branch_at_item(i, lanes & left.is_several() & ~least.is_less_than(left), lanes);
    }
    DLX_CHECK(std::string(any(lanes) ? "a lane that is stuck has no item with several options" : ""));
}

/// Lanes `here` branch at the item, and leave `lanes`.
template <class V>
void LanesOf<V>::branch_at_item(std::uint32_t item, const V& here, V& lanes) {
    if (!any(here))
        return;
    lanes &= ~here;
    V open = here; // no option of the item taken yet
    for (const std::uint32_t slot : problem_.item(item)) {
        const V first = x_[slot] & open;
        open &= ~first;
        out_rows_[row(slot)] &= ~first;
        x_[slot] = (x_[slot] & ~here) | first;
    }
}

// --- Lattices --------------------------------------------------------------------------------------------------------

/// Lanes of a lattice with blocks of R x C places; 0 x 0 stands for any.
///
/// Two passes make a sweep. In cells(): a block with one option left forces it, which ends the other options of its
/// cell. In layers(): a cell with one option left forces it, which ends the other options of its block; and locked
/// candidates, between the rows and the blocks of each block row and between columns and blocks: a row takes one option
/// of one block. What singles in rows and columns force follows, by the next layers(): where a row has one option left,
/// locked candidates leave it as the only one of its block; and where a block has, they end the others of its row.
///
/// A lane is stable when layers() ends no option and finds the same singles in blocks as before: the next cells() then
/// would force what it forced already. As the rules only ever end options, what is left in a stable lane does not depend
/// on the order in which they were applied.
template <class V, std::uint32_t R, std::uint32_t C>
class LatticeLanes final : public LanesOf<V> {
public:
    explicit LatticeLanes(const LaneProblem& problem)
        : LanesOf<V>(problem), rows_(problem.lattice->rows), columns_(problem.lattice->columns),
          single_cell_(this->make(n() * n())), single_block_(this->make(n() * n())), forced_(this->make(n() * n())),
          pair_(this->make(n() * n())), rated_(this->make(n() * n() * 4)), scores_(this->make(n() * n() * 4)) {}

    void sweep() override {
        cells();
        layers();
    }

    [[nodiscard]] Lanes::Verdicts verdicts() const override {
        const V stable = ~(this->dead_ | changed_);
        const V open = several_in_cells_ | several_in_blocks_;
        return {mask_of(this->dead_), mask_of(stable & ~open), mask_of(stable & open)};
    }

private:
    static constexpr std::uint32_t levels = 5;                 ///< of rating()
    static constexpr std::uint32_t most = R != 0 ? R * C : 25; ///< n at most
    static constexpr std::uint32_t most_rows = R != 0 ? R : 12;
    static constexpr std::uint32_t most_columns = C != 0 ? C : 12;

    [[nodiscard]] std::uint32_t rows() const { return R != 0 ? R : rows_; }
    [[nodiscard]] std::uint32_t columns() const { return C != 0 ? C : columns_; }
    [[nodiscard]] std::uint32_t n() const { return rows() * columns(); }

    void cells();
    void layers();

    /// Is the option left, now that cells with one option left took theirs?
    DLX_INLINE V after_naked_singles(std::uint32_t g, std::uint32_t b, std::uint32_t p) const {
        const std::uint32_t cell = cell_in(b, p);
        return this->x_[slot(cell, g)] & (single_cell_[cell] | ~forced_[g * n() + b]);
    }

    DLX_INLINE static void locked_candidates(V* segment, std::uint32_t k, std::size_t next_line,
                                             std::size_t next_block);

    V begin(const V& lanes) override;
    void branch(const V& lanes) override;
    DLX_INLINE void find_pair(std::uint32_t cell);
    DLX_INLINE void rate_line(std::uint32_t g, std::uint32_t line, bool is_row);
    DLX_INLINE void rate_cell(std::uint32_t row, std::uint32_t column);
    DLX_INLINE static V rating(const V* score, std::uint32_t level);

    /// `for` and `against` of a row, or of column `line` - n; those of the next layer follow.
    [[nodiscard]] DLX_INLINE V* rated_line(std::uint32_t g, std::uint32_t line) const {
        return rated_.get() + (std::size_t{line} * n() + g) * 2;
    }
    DLX_INLINE void branch_at(std::uint32_t cell, const V& lanes);

    /// Cells are numbered row * n + column.
    [[nodiscard]] DLX_INLINE std::uint32_t cell_at(std::uint32_t row, std::uint32_t column) const {
        return row * n() + column;
    }
    [[nodiscard]] DLX_INLINE std::uint32_t cell_in(std::uint32_t block, std::uint32_t place) const {
        return cell_at(block / rows() * rows() + place / columns(), block % rows() * columns() + place % columns());
    }
    [[nodiscard]] DLX_INLINE std::uint32_t slot(std::uint32_t cell, std::uint32_t layer) const {
        return cell * n() + layer;
    }

    void forget(const V& lanes) override {
        for (std::uint32_t i = 0; i < n() * n(); ++i)
            single_block_[i] &= ~lanes;
    }

    std::uint32_t rows_;
    std::uint32_t columns_;
    using Vectors = typename LanesOf<V>::Vectors;
    Vectors single_cell_;  ///< by cell: it has one option left
    Vectors single_block_; ///< by layer * n + block: the block has one option left
    Vectors forced_;       ///< by layer * n + block: some option of the block is the only one of its cell
    Vectors pair_;         ///< scratch of branch(), by cell: it has two options left
    Vectors rated_;        ///< the same, by line of a layer: `for` and `against` (see rate_line())
    Vectors scores_;       ///< the same, by cell: one and two options for, one and two against
    V several_in_cells_{};
    V several_in_blocks_{};
    V changed_{};
};

template <class V, std::uint32_t R, std::uint32_t C>
void LatticeLanes<V, R, C>::cells() {
    const std::uint32_t n = this->n();
    V* const x = this->x_.get();
    V dead = this->dead_;
    V several = zeros<V>();
    for (std::uint32_t b = 0; b < n; ++b) {
        std::array<V, most> forced{};
        for (std::uint32_t p = 0; p < n; ++p) {
            const std::uint32_t cell = cell_in(b, p);
            std::array<V, most> left;
            V forces = zeros<V>(); // hidden singles: the block of some layer needs the cell
#pragma GCC unroll 16
            for (std::uint32_t g = 0; g < n; ++g) {
                left[g] = x[slot(cell, g)] & single_block_[g * n + b];
                forces |= left[g];
            }
#pragma GCC unroll 16
            for (std::uint32_t g = 0; g < n; ++g) {
                left[g] |= x[slot(cell, g)] & ~forces;
                x[slot(cell, g)] = left[g];
            }
            const Tally<V> tallied = tally(left.data(), n);
            const V single = tallied.one & ~tallied.two;
            dead |= ~tallied.one | (tallied.two & forces);
            several |= tallied.two;
            single_cell_[cell] = single;
#pragma GCC unroll 16
            for (std::uint32_t g = 0; g < n; ++g)
                forced[g] |= left[g] & single;
        }
        for (std::uint32_t g = 0; g < n; ++g)
            forced_[g * n + b] = forced[g];
    }
    this->dead_ = dead;
    several_in_cells_ = several;
}

template <class V, std::uint32_t R, std::uint32_t C>
void LatticeLanes<V, R, C>::layers() {
    const std::uint32_t r = rows();
    const std::uint32_t c = columns();
    const std::uint32_t n = this->n();
    V dead = this->dead_;
    V several = zeros<V>();
    V changed = zeros<V>();
    for (std::uint32_t g = 0; g < n; ++g) {
        std::array<V, std::size_t{most} * most_rows>
            row_segment; // by block, then row of the block: it has an option left
        std::array<V, std::size_t{most} * most_columns> column_segment;
        for (std::uint32_t b = 0; b < n; ++b) {
            std::array<V, most> left;
#pragma GCC unroll 16
            for (std::uint32_t p = 0; p < n; ++p)
                left[p] = after_naked_singles(g, b, p);
#pragma GCC unroll 4
            for (std::uint32_t i = 0; i < r; ++i) {
                V some = left[i * c];
#pragma GCC unroll 4
                for (std::uint32_t j = 1; j < c; ++j)
                    some |= left[i * c + j];
                row_segment[b * r + i] = some;
            }
#pragma GCC unroll 4
            for (std::uint32_t j = 0; j < c; ++j) {
                V some = left[j];
#pragma GCC unroll 4
                for (std::uint32_t i = 1; i < r; ++i)
                    some |= left[i * c + j];
                column_segment[b * c + j] = some;
            }
        }
        for (std::uint32_t i = 0; i < c; ++i) // block rows of r blocks
            locked_candidates(&row_segment[i * r * r], r, 1, r);
        for (std::uint32_t j = 0; j < r; ++j) // block columns of c blocks
            locked_candidates(&column_segment[j * c], c, 1, r * c);
        for (std::uint32_t b = 0; b < n; ++b) {
            std::array<V, most> left;
#pragma GCC unroll 16
            for (std::uint32_t p = 0; p < n; ++p) {
                left[p] = after_naked_singles(g, b, p) & row_segment[b * r + p / c] & column_segment[b * c + p % c];
                V& x = this->x_[slot(cell_in(b, p), g)];
                changed |= x ^ left[p];
                x = left[p];
            }
            const Tally<V> tallied = tally(left.data(), n);
            const V single = tallied.one & ~tallied.two;
            changed |= single_block_[g * n + b] ^ single;
            single_block_[g * n + b] = single;
            dead |= ~tallied.one | (tallied.two & forced_[g * n + b]);
            several |= tallied.two;
        }
    }
    this->dead_ = dead;
    several_in_blocks_ = several;
    changed_ = changed;
}

/// `k` lines cross `k` blocks; segment[line * next_line + block * next_block] tells whether the line has an option left
/// in the block. Replaces it by whether it may have: each line needs a block of its own. The options of a segment are
/// locked out if some other line has options in this block only, or some other block in this line only.
template <class V, std::uint32_t R, std::uint32_t C>
void LatticeLanes<V, R, C>::locked_candidates(V* segment, std::uint32_t k, std::size_t next_line,
                                              std::size_t next_block) {
    constexpr std::uint32_t most_k = std::max(most_rows, most_columns);
    std::array<std::array<V, most_k>, most_k> has;
#pragma GCC unroll 4
    for (std::uint32_t i = 0; i < k; ++i)
#pragma GCC unroll 4
        for (std::uint32_t j = 0; j < k; ++j)
            has[i][j] = segment[i * next_line + j * next_block];
#pragma GCC unroll 4
    for (std::uint32_t i = 0; i < k; ++i)
#pragma GCC unroll 4
        for (std::uint32_t j = 0; j < k; ++j) {
            V allowed = ~zeros<V>();
            if (k == 3) { // the same with fewer operations: the other lines fit into the other blocks
                const std::uint32_t i1 = i == 0 ? 1 : 0;
                const std::uint32_t i2 = i == 2 ? 1 : 2;
                const std::uint32_t j1 = j == 0 ? 1 : 0;
                const std::uint32_t j2 = j == 2 ? 1 : 2;
                allowed = (has[i1][j1] & has[i2][j2]) | (has[i1][j2] & has[i2][j1]);
            } else {
                for (std::uint32_t a = 0; a < k; ++a) {
                    V line_elsewhere = zeros<V>();
                    V block_elsewhere = zeros<V>();
                    for (std::uint32_t b = 0; b < k; ++b) {
                        line_elsewhere |= b != j ? has[a][b] : zeros<V>();
                        block_elsewhere |= b != i ? has[b][a] : zeros<V>();
                    }
                    allowed &= a != i ? line_elsewhere : ~zeros<V>();
                    allowed &= a != j ? block_elsewhere : ~zeros<V>();
                }
            }
            segment[i * next_line + j * next_block] = allowed;
        }
}

template <class V, std::uint32_t R, std::uint32_t C>
V LatticeLanes<V, R, C>::begin(const V& lanes) {
    V clashing = zeros<V>();
    for (std::uint32_t cell = 0; cell < n() * n(); ++cell) {
        V* const forced = &this->forced_rows_[slot(cell, 0)];
        V* const x = &this->x_[slot(cell, 0)];
        const Tally<V> tallied = tally(forced, n());
        clashing |= tallied.two;
        for (std::uint32_t g = 0; g < n(); ++g) {
            x[g] = (x[g] | lanes) & (forced[g] | ~tallied.one);
            forced[g] = zeros<V>();
        }
    }
    return clashing;
}

// Where to branch. Cells with two options left come first, and among them those whose options are of good lines. In a
// layer, a row or column is
//     for       where two or more of its options are of cells with two: whichever is chosen, other cells follow;
//     against   where it has two options left itself: such pairs hang together with little else.
// An option counts for its cell if its row or column is for, and against if one of them is against.
//
// Tried, branches a puzzle on 375 hard and on 4,000 minimal puzzles: the first cell with two 276, 1.35; this 152, 1.04;
// counting blocks too 146, 1.02; only what is against 170, 1.60; only what is for 243; cells and lines with two alike,
// those first that are in most others with two 453; the cell that ends most options 174; in the block row or column with
// the fewest options 442, with the most cells of two 221.

// Three passes over all options, each of which does what it can with them while they are near: memory is what takes time.
template <class V, std::uint32_t R, std::uint32_t C>
void LatticeLanes<V, R, C>::branch(const V& lanes) {
    for (std::uint32_t row = 0; row < n(); ++row) {
        for (std::uint32_t column = 0; column < n(); ++column)
            find_pair(cell_at(row, column));
        for (std::uint32_t g = 0; g < n(); ++g)
            rate_line(g, row, true);
    }
    std::array<V, levels> best{}; // by level: lanes that have a cell with so good a rating
    for (std::uint32_t column = 0; column < n(); ++column) {
        for (std::uint32_t g = 0; g < n(); ++g)
            rate_line(g, column, false);
        for (std::uint32_t row = 0; row < n(); ++row) {
            rate_cell(row, column);
            const std::uint32_t cell = cell_at(row, column);
            for (std::uint32_t level = 0; level < levels; ++level)
                best[level] |= pair_[cell] & rating(&scores_[std::size_t{cell} * 4], level);
        }
    }
    V left = lanes;
    for (std::uint32_t level = 0; level < levels; ++level) {
        best[level] &= left;
        left &= ~best[level];
    }
    const V without_pairs = left;
    left = lanes & ~left;
    for (std::uint32_t cell = 0; cell < n() * n(); ++cell) {
        V here = zeros<V>();
        for (std::uint32_t level = 0; level < levels; ++level)
            here |= best[level] & rating(&scores_[std::size_t{cell} * 4], level);
        here &= left & pair_[cell];
        left &= ~here;
        branch_at(cell, here);
    }
    this->branch_at_shortest(without_pairs);
}

template <class V, std::uint32_t R, std::uint32_t C>
void LatticeLanes<V, R, C>::branch_at(std::uint32_t cell, const V& lanes) {
    V open = lanes;
    for (std::uint32_t g = 0; g < n(); ++g) {
        const std::uint32_t s = slot(cell, g);
        const V x = this->x_[s];
        const V first = x & open;
        open &= ~first;
        this->out_rows_[this->row(s)] = x & ~first;
        this->x_[s] = (x & ~lanes) | first;
    }
}

template <class V, std::uint32_t R, std::uint32_t C>
void LatticeLanes<V, R, C>::find_pair(std::uint32_t cell) {
    std::array<V, most> left;
    for (std::uint32_t g = 0; g < n(); ++g)
        left[g] = this->x_[slot(cell, g)];
    pair_[cell] = exactly_two_of(left.data(), n());
}

template <class V, std::uint32_t R, std::uint32_t C>
void LatticeLanes<V, R, C>::rate_line(std::uint32_t g, std::uint32_t line, bool is_row) {
    std::array<V, most> left;
    std::array<V, most> of_pair;
    for (std::uint32_t k = 0; k < n(); ++k) {
        const std::uint32_t cell = is_row ? cell_at(line, k) : cell_at(k, line);
        left[k] = this->x_[slot(cell, g)];
        of_pair[k] = left[k] & pair_[cell];
    }
    const V two = exactly_two_of(left.data(), n());
    const V two_of_pairs = tally(of_pair.data(), n()).two;
    V* const rated = rated_line(g, is_row ? line : n() + line);
    rated[0] = two_of_pairs & ~two;
    rated[1] = two & ~two_of_pairs;
}

template <class V, std::uint32_t R, std::uint32_t C>
void LatticeLanes<V, R, C>::rate_cell(std::uint32_t row, std::uint32_t column) {
    const std::uint32_t cell = cell_at(row, column);
    const V* of_row = rated_line(0, row); // then the other layers'
    const V* of_column = rated_line(0, n() + column);
    V one_for = zeros<V>();
    V two_for = zeros<V>();
    V one_against = zeros<V>();
    V two_against = zeros<V>();
    for (std::uint32_t g = 0; g < n(); ++g, of_row += 2, of_column += 2) {
        const V x = this->x_[slot(cell, g)];
        const V is_for = x & (of_row[0] | of_column[0]);
        const V is_against = x & (of_row[1] | of_column[1]);
        two_for |= one_for & is_for;
        one_for |= is_for;
        two_against |= one_against & is_against;
        one_against |= is_against;
    }
    V* const score = &scores_[std::size_t{cell} * 4];
    score[0] = one_for;
    score[1] = two_for;
    score[2] = one_against;
    score[3] = two_against;
}

/// Lanes in which at least 2 - `level` more options of the cell are for it than against it.
template <class V, std::uint32_t R, std::uint32_t C>
V LatticeLanes<V, R, C>::rating(const V* score, std::uint32_t level) {
    switch (level) {
    case 0:
        return score[1] & ~score[2];
    case 1:
        return (score[1] & ~score[3]) | (score[0] & ~score[2]);
    case 2:
        return score[1] | (score[0] & ~score[3]) | ~score[2];
    case 3:
        return score[0] | ~score[3];
    default:
        return ~zeros<V>();
    }
}

// --- Any problem -----------------------------------------------------------------------------------------------------

/// Lanes of any problem: an item with one option left forces it, which ends all others that share an item with it; and
/// the pairs of items.
template <class V>
class GeneralLanes final : public LanesOf<V> {
public:
    explicit GeneralLanes(const LaneProblem& problem)
        : LanesOf<V>(problem), single_(this->make(problem.items())), forced_(this->make(problem.items())) {}

    void sweep() override {
        changed_ = zeros<V>();
        find_singles();
        force_singles();
        for (const LaneProblem::Pair& pair : this->problem_.pairs)
            lock(pair);
    }

    [[nodiscard]] Lanes::Verdicts verdicts() const override {
        const V stable = ~(this->dead_ | changed_);
        return {mask_of(this->dead_), mask_of(stable & ~several_), mask_of(stable & several_)};
    }

private:
    void find_singles();
    void force_singles();
    DLX_INLINE V single_options(std::uint32_t slot) const;
    void lock(const LaneProblem::Pair& pair);
    V begin(const V& lanes) override;
    void forget(const V&) override {}
    void branch(const V& lanes) override {
        this->copy_out();
        this->branch_at_shortest(lanes);
    }

    using Vectors = typename LanesOf<V>::Vectors;
    Vectors single_; ///< by item: it has one option left; never for secondary items
    Vectors forced_; ///< by item: one of its options is forced
    V several_{};
    V changed_{};
};

template <class V>
V GeneralLanes<V>::begin(const V& lanes) {
    V clashing = zeros<V>();
    for (std::uint32_t slot = 0; slot < this->problem_.options(); ++slot)
        this->x_[slot] |= lanes;
    for (std::uint32_t i = 0; i < this->problem_.items(); ++i) {
        V one = zeros<V>();
        for (const std::uint32_t slot : this->problem_.item(i)) {
            clashing |= one & this->forced_rows_[slot];
            one |= this->forced_rows_[slot];
        }
        for (const std::uint32_t slot : this->problem_.item(i))
            this->x_[slot] &= this->forced_rows_[slot] | ~one;
    }
    this->reset();
    return clashing;
}

template <class V>
void GeneralLanes<V>::find_singles() {
    several_ = zeros<V>();
    for (std::uint32_t i = 0; i < this->problem_.primary; ++i) {
        V one = zeros<V>();
        V two = zeros<V>();
        for (const std::uint32_t slot : this->problem_.item(i)) {
            two |= one & this->x_[slot];
            one |= this->x_[slot];
        }
        single_[i] = one & ~two;
        several_ |= two;
        this->dead_ |= ~one;
    }
}

/// Lanes in which the option is the only one left of some item.
template <class V>
V GeneralLanes<V>::single_options(std::uint32_t slot) const {
    V some = zeros<V>();
    for (const std::uint32_t i : this->problem_.items_of(slot))
        some |= single_[i];
    return some & this->x_[slot];
}

template <class V>
void GeneralLanes<V>::force_singles() {
    for (std::uint32_t i = 0; i < this->problem_.items(); ++i)
        forced_[i] = zeros<V>();
    for (std::uint32_t slot = 0; slot < this->problem_.options(); ++slot) {
        const V single = single_options(slot);
        for (const std::uint32_t i : this->problem_.items_of(slot)) {
            this->dead_ |= forced_[i] & single;
            forced_[i] |= single;
        }
    }
    for (std::uint32_t slot = 0; slot < this->problem_.options(); ++slot) {
        V ended = zeros<V>();
        for (const std::uint32_t i : this->problem_.items_of(slot))
            ended |= forced_[i];
        ended &= this->x_[slot] & ~single_options(slot);
        this->x_[slot] ^= ended;
        changed_ |= ended;
    }
}

template <class V>
void GeneralLanes<V>::lock(const LaneProblem::Pair& pair) {
    V rest = zeros<V>();
    for (const std::uint32_t slot : pair.rest)
        rest |= this->x_[slot];
    for (const std::uint32_t slot : pair.others) {
        changed_ |= this->x_[slot] & ~rest;
        this->x_[slot] &= rest;
    }
}

template <class V>
std::unique_ptr<Lanes> make_lanes(const LaneProblem& problem) {
    if (!problem.lattice || problem.lattice->rows * problem.lattice->columns > 25)
        return std::make_unique<GeneralLanes<V>>(problem);
    if (problem.lattice->rows == 3 && problem.lattice->columns == 3)
        return std::make_unique<LatticeLanes<V, 3, 3>>(problem);
    return std::make_unique<LatticeLanes<V, 0, 0>>(problem);
}

} // namespace

} // namespace dlx::detail
