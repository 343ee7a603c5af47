#pragma once

#include "sudoku/setters/canonical.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace sudoku {

/// Set of canonical forms, for detecting equivalent puzzles.
///
/// A form takes 40 bytes, and 5 to 11 bytes in a hash table. While the table grows, the total is at most 62 bytes for
/// each form. Forms with equal hashes are compared, so the set is exact.
class CanonicalSet {
public:
    /// Adds a form and returns whether it is new. All forms must be of one kind. Throws std::length_error if there are
    /// 2^32 - 2 forms.
    bool insert(const CanonicalResult& form);

private:
    /// All cells but the first, four bits each; bit 0 replaces the first cell, which is 1 if the second is 2, else 0.
    using Packed = std::array<std::uint64_t, 5>;

    [[nodiscard]] static Packed pack(const CanonicalResult& form);
    [[nodiscard]] static std::size_t hash(const Packed& form);
    [[nodiscard]] std::size_t place_of(const Packed& form) const;
    void grow();

    std::deque<Packed> forms_;
    std::vector<std::uint32_t> table_; ///< number of a form, from 1, or 0 for none; 2^n slots, at most 3/4 full
};

} // namespace sudoku
