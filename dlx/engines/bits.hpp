#pragma once

#include <cstdint>
#include <span>

namespace dlx::detail {

// Sets of options: bit k % 64 of word k / 64 is option k. What is done with them at each search node; for the
// instruction set that the machine has.

/// A set of a list that has the fewest members in common with another set.
struct Fewest {
    std::uint32_t members = ~std::uint32_t{0}; ///< in common
    std::uint32_t set = 0;                     ///< its number
    std::uint32_t looked_at = 0;               ///< how many sets of the list were looked at; `set` is the
                                               ///< last of them if it has no members in common
};

/// Of the sets `list`, each `words` at sets + number * words, the one that has the fewest members in common with
/// `left`; of those the one with the smallest number. Stops at the first that has none.
[[nodiscard]] Fewest fewest(const std::uint64_t* sets, std::uint32_t words, const std::uint64_t* left,
                            std::span<const std::uint32_t> list);

/// The same for a list of at most 64 sets: those whose bits `list` has. Looks at the set `first` first, if it is one.
[[nodiscard]] Fewest fewest(const std::uint64_t* sets, std::uint32_t words, const std::uint64_t* left,
                            std::uint64_t list, std::uint32_t first);

/// left without the members of the sets `list`, into `result`.
void subtract(const std::uint64_t* sets, std::uint32_t words, const std::uint64_t* left,
              std::span<const std::uint32_t> list, std::uint64_t* result);

/// Of each set of `list`, moves the members that it has in common with `left` together: if the n-th member of `left` is
/// in it, n is in the next set of `result`, which has as many words as the members of `left` fill.
void pack(const std::uint64_t* sets, std::uint32_t words, const std::uint64_t* left,
          std::span<const std::uint32_t> list, std::uint64_t* result);

/// Members that two sets have in common.
[[nodiscard]] std::uint32_t common(const std::uint64_t* a, const std::uint64_t* b, std::uint32_t words);

} // namespace dlx::detail
