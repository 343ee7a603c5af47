#pragma once

#include "sudoku/setters/canonical.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace sudoku {

/// A set of canonical forms, to find out whether a puzzle is equivalent to an earlier one.
///
/// A form takes 40 bytes, and its place in a table of hashes 5 to 11; while the table grows, it is 62 bytes at most for each
/// form. Forms with equal hashes are compared: the set is exact.
class CanonicalSet {
public:
    /// Adds a form, and says whether it is new. All forms must be of one kind. Throws std::length_error after 2^32 - 2.
    bool insert(const CanonicalResult& form);

    [[nodiscard]] std::size_t size() const { return forms_.size(); }

private:
    /// All cells but the first, four bits each: the first is 1 if the second is 2, else 0.
    using Packed = std::array<std::uint64_t, 5>;

    [[nodiscard]] static Packed pack(const CanonicalResult& form);
    [[nodiscard]] static std::size_t hash(const Packed& form);
    [[nodiscard]] std::size_t place_of(const Packed& form) const;
    void grow();

    std::deque<Packed> forms_;
    std::vector<std::uint32_t> table_; ///< number of a form, from 1, or 0; 3/4 full at most; 2^n places
};

} // namespace sudoku
