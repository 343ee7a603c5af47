#pragma once

#include "dlx/text.hpp"

#include <cstdint>
#include <vector>

namespace dlx {

/// The format of a text that is read: one of parse(), a set partitioning or a set covering problem of OR-Library, or the
/// one that the text has.
enum class InputFormat : std::uint8_t { automatic, dlx, matrix, spp, scp };

/// Reads a problem like parse(), and also problems of OR-Library. The rows of a set partitioning problem are the items,
/// named 1, 2, 3, ..., and its columns are options: the numbers of rows and columns, then for each column its cost, its
/// number of rows, and these rows. A text that parse() reads is not read so. Set covering problems follow, whose rows
/// are covered at least once: the numbers of rows and columns, the cost of each column, then for each row its number of
/// columns, and these columns. Lines may end anywhere. Throws as parse() does.
[[nodiscard]] Problem read_problem(Text text);

/// Reads a problem like read_problem(text), and appends to `warnings` as parse() does. With another format than
/// automatic, the text must have this format.
[[nodiscard]] Problem read_problem(Text text, std::vector<Warning>& warnings,
                                   InputFormat format = InputFormat::automatic);

} // namespace dlx
