#pragma once

#include <cstdint>
#include <span>

namespace dlx::detail {

/// The position of the first smallest of `sizes`, the scan behind MRV. Requires at least one size.
///
/// The scan looks at all items, active or not, for one dense array is read many times faster than a linked list.
/// Tried: the book's horizontal list of active items. 17-given Sudokus: ...
[[nodiscard]] std::uint32_t first_smallest(std::span<const std::uint32_t> sizes);

} // namespace dlx::detail
