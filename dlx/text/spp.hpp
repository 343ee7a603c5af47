#pragma once

#include "dlx/problem.hpp"
#include "dlx/text.hpp"

#include <string_view>
#include <vector>

namespace dlx::detail {

/// Reads a set partitioning problem of OR-Library: the numbers of rows and columns; then for each column its cost, its
/// number of rows, and these rows, from 1. Lines may end anywhere. Rows are items, named by their numbers, and columns
/// are options. Throws ParseError on anything else. `warnings` may be null. `columns_read` receives the number of valid
/// columns before an error.
/// Source: Beasley, OR-Library, files sppnw01 to sppus04.
[[nodiscard]] Problem parse_spp(std::string_view text, std::vector<Warning>* warnings,
                                std::size_t* columns_read = nullptr);

} // namespace dlx::detail
