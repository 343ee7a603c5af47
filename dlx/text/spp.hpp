#pragma once

#include "dlx/problem.hpp"
#include "dlx/text.hpp"

#include <string_view>
#include <vector>

namespace dlx::detail {

/// Reads a set partitioning problem of OR-Library: the numbers of rows and columns; then for each column its cost, its
/// number of rows, and these rows, from 1. Lines may end anywhere. Rows are items, named by their numbers, and columns
/// are options. Throws ParseError on anything else. `warnings` may be null.
/// Source: Beasley, OR-Library, files sppnw01 to sppus04.
[[nodiscard]] Problem parse_spp(std::string_view text, std::vector<Warning>* warnings);

/// Reads a set covering problem of OR-Library: the numbers of rows and columns; the cost of each column; then for each
/// row its number of columns, and these columns, from 1. Rows are items that are covered at least once. Throws
/// ParseError on anything else, and if `warnings` is null on columns without rows.
/// Source: Beasley, OR-Library, files scp41 to scpnrh5.
[[nodiscard]] Problem parse_scp(std::string_view text, std::vector<Warning>* warnings);

/// Reads a text as one of these, and warns if it is both: then as set covering if a row would have no column in set
/// partitioning. If it is neither, throws the error in the format in which more lists were read. If both have few,
/// throws `error`. `may_be_size`: the first line consists of two numbers.
[[nodiscard]] Problem parse_or_library(std::string_view text, std::vector<Warning>* warnings, const ParseError& error,
                                       bool may_be_size);

} // namespace dlx::detail
