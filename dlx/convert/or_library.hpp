#pragma once

#include "dlx/text.hpp"

#include <string_view>
#include <vector>

/// The formats of OR-Library. `warnings` may be null.
namespace dlx::detail {

/// Reads a set partitioning or a set covering problem. Throw ParseError.
[[nodiscard]] Problem parse_partitioning(std::string_view text, std::vector<Warning>* warnings);
[[nodiscard]] Problem parse_covering(std::string_view text, std::vector<Warning>* warnings);

/// Reads a text as one of these, and warns if it is both: then as set covering if a row would have no column in set
/// partitioning. If it is neither, throws the error in the format in which more lists were read. If both have few,
/// throws `error`. `may_be_size`: the first line consists of two numbers.
[[nodiscard]] Problem parse_or_library(std::string_view text, std::vector<Warning>* warnings, const ParseError& error,
                                       bool may_be_size);

} // namespace dlx::detail
