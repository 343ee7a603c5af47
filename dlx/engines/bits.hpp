#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace dlx::detail {

// Operations on sets of options for each search node, compiled for several instruction sets. Bit k % 64 of word k / 64
// is option k.

/// Returns the number of words of a set with `members` possible members.
constexpr std::uint32_t words_for(std::size_t members) { return static_cast<std::uint32_t>((members + 63) / 64); }

constexpr bool has(const std::uint64_t* set, std::uint32_t member) {
    return (set[member / 64] >> member % 64 & 1) != 0;
}

/// Part of a set that fills one line of the cache.
inline constexpr std::uint32_t line_words = 8;
struct alignas(64) Line {
    std::uint64_t words[line_words];
};

/// Sets of one size in lines: set n begins at first + n * lines.
struct LineSets {
    const Line* first;
    std::uint32_t lines;
};

struct NumberedLine {
    Line line;
    std::uint32_t number;
};

/// Intersects `left` with all sets of `list`, in the lines with the numbers `among` only. Stores those that are not empty in
/// `result`; returns their number.
[[nodiscard]] std::uint32_t intersect(const LineSets& sets, std::span<const std::uint32_t> list, const Line* left,
                                      std::span<const std::uint32_t> among, NumberedLine* result);

/// The set of a list that has the fewest members in common with another set.
struct Fewest {
    std::uint32_t members = ~std::uint32_t{0}; ///< number of common members
    std::uint32_t set = 0;                     ///< number of the set
    std::uint32_t looked_at = 0;               ///< number of sets of the list that were tested; `set` is the last
                                               ///< of them if it has no common members
};

/// Finds the set of `list` that has the fewest members in common with `left`; ties are broken by the smaller number.
/// Set n has `words` words at sets + n * words. Stops at the first set without common members.
[[nodiscard]] Fewest fewest(const std::uint64_t* sets, std::uint32_t words, const std::uint64_t* left,
                            std::span<const std::uint32_t> list);

/// Finds the set with the fewest members in common with `left`, like the overload for spans, where bit n of `list`
/// means set n. Tests the set `first` first, if it is in the list.
[[nodiscard]] Fewest fewest(const std::uint64_t* sets, std::uint32_t words, const std::uint64_t* left,
                            std::uint64_t list, std::uint32_t first);

/// Removes the members of all sets of `list` from `left`, and stores the rest in `result`.
void subtract(const std::uint64_t* sets, std::uint32_t words, const std::uint64_t* left,
              std::span<const std::uint32_t> list, std::uint64_t* result);

/// Packs each set of `list`: if it contains the n-th member of `left`, the packed set contains n. Appends the packed
/// sets to `result`, each with as many words as the members of `left` fill.
void pack(const std::uint64_t* sets, std::uint32_t words, const std::uint64_t* left,
          std::span<const std::uint32_t> list, std::uint64_t* result);

/// Primary rows of a problem with bounds, padded to a multiple of row_lanes by rows without members and with bounds of
/// 0.
struct BoundedRows {
    const std::uint64_t* columns; ///< word w of the set of row r at columns[w * count + r]
    const std::int32_t* need;     ///< by row, as in branch_key()
    const std::int32_t* room;     ///< by row
    std::uint32_t count;
};
inline constexpr std::uint32_t row_lanes = 16;

struct BranchRow {
    std::uint32_t key;
    std::uint32_t row;
};

/// Finds the first row with the smallest branch_key(), where the size is the number of members in common with `left`;
/// the key is no_branch if no row has branches. Tests the row `first` first: if it has no branches, it is the result.
[[nodiscard]] BranchRow branch_row(const BoundedRows& rows, std::uint32_t words, const std::uint64_t* left,
                                   std::uint32_t first);

/// Finds a row like the overload for all rows, among those with bits in `active`; the others have the key no_branch.
/// Any row without branches may be the result. May remove rows with the key no_branch from `active`.
[[nodiscard]] BranchRow branch_row(const BoundedRows& rows, std::uint32_t words, const std::uint64_t* left,
                                   std::uint64_t& active);

/// The bounds of a row in one word, as in branch_key(): `need` in the upper half, `room` in the lower. While `room` is
/// positive, one subtraction counts a chosen option in both.
class PackedBounds {
public:
    PackedBounds(std::int32_t need, std::int32_t room)
        : word_(std::uint64_t{static_cast<std::uint32_t>(need)} << 32 | static_cast<std::uint32_t>(room)) {}

    [[nodiscard]] std::int32_t need() const { return static_cast<std::int32_t>(word_ >> 32); }
    [[nodiscard]] std::int32_t room() const { return static_cast<std::int32_t>(word_); }

    /// Counts a chosen option.
    void use() { word_ -= option; }
    /// Undoes use().
    void release() { word_ += option; }

private:
    static constexpr std::uint64_t option = (std::uint64_t{1} << 32) + 1;

    std::uint64_t word_;
};

/// Finds a row like the overload for `active`, where row r has the set sets[r] of one word.
[[nodiscard]] BranchRow branch_row(const std::uint64_t* sets, const PackedBounds* bounds, std::uint64_t left,
                                   std::uint64_t& active);

/// Counts a chosen option of the rows with bits in `list`, in `count` rows padded as in BoundedRows: subtracts 1 from
/// their bounds. Stores the set of the rows that then allow no more options in `ended`. Returns the number of all rows
/// that need an option.
[[nodiscard]] std::uint32_t use_rows(const std::uint64_t* list, std::uint32_t count, std::int32_t* need,
                                     std::int32_t* room, std::uint64_t* ended);

/// Undoes use_rows().
void release_rows(const std::uint64_t* list, std::uint32_t count, std::int32_t* need, std::int32_t* room);

/// Returns the number of members that two sets have in common.
[[nodiscard]] std::uint32_t common(const std::uint64_t* a, const std::uint64_t* b, std::uint32_t words);

} // namespace dlx::detail
