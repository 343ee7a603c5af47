#include "sudoku/setters/canonical_set.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace sudoku {

bool CanonicalSet::insert(const CanonicalResult& form) {
    if ((forms_.size() + 1) * 4 > table_.size() * 3)
        grow();
    const Packed packed = pack(form);
    std::uint32_t& number = table_[place_of(packed)];
    if (number != 0)
        return false;
    if (forms_.size() + 1 == std::numeric_limits<std::uint32_t>::max())
        throw std::length_error("too many canonical forms");
    forms_.push_back(packed);
    number = static_cast<std::uint32_t>(forms_.size());
    return true;
}

CanonicalSet::Packed CanonicalSet::pack(const CanonicalResult& form) {
    Packed packed{};
    for (unsigned cell = 1; cell < 81; ++cell) {
        std::uint64_t& word = packed[(cell - 1) / 16];
        word = word << 4 | form.digits[cell];
    }
    return packed;
}

std::size_t CanonicalSet::hash(const Packed& form) {
    std::uint64_t hash = 0;
    for (const std::uint64_t word : form) {
        hash = (hash ^ word) * 0x9E37'79B9'7F4A'7C15;
        hash ^= hash >> 32;
    }
    return static_cast<std::size_t>(hash);
}

/// Returns the place where the form is, or belongs.
std::size_t CanonicalSet::place_of(const Packed& form) const {
    std::size_t place = hash(form) & (table_.size() - 1);
    while (table_[place] != 0 && forms_[table_[place] - 1] != form)
        place = (place + 1) & (table_.size() - 1);
    return place;
}

void CanonicalSet::grow() {
    table_.assign(std::max<std::size_t>(64, table_.size() * 2), 0);
    std::uint32_t number = 0;
    for (const Packed& form : forms_)
        table_[place_of(form)] = ++number;
}

} // namespace sudoku
