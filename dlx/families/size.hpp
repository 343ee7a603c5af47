#pragma once

#include "dlx/problem.hpp"

#include <cstdint>

/// Checks and names that the families share.
namespace dlx::families {

/// Throws std::invalid_argument with this message unless `is_valid`.
void require(bool is_valid, const char* message);

/// Returns an empty problem with memory for these numbers of options and entries. They may be approximate, but not too
/// small. Throws std::length_error for more than max_entries.
[[nodiscard]] Problem problem_of_size(double options, double entries);

/// Adds primary items for all cells, row by row, and returns the first one.
ItemId add_cells(Problem& problem, std::uint32_t rows, std::uint32_t columns, Bounds bounds = {});

/// Adds `count` items `prefix` + k for k = first, first + 1, ...; returns the first item.
ItemId add_numbered(Problem& problem, const char* prefix, std::uint32_t first, std::uint32_t count,
                    ItemKind kind = ItemKind::primary);

constexpr ItemId after(ItemId item, std::uint32_t by) { return ItemId{index(item) + by}; }

} // namespace dlx::families
