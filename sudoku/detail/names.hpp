#pragma once

#include "sudoku/detail/lines.hpp"

#include <cstdint>
#include <optional>

/// Names of rows and columns that people write beside a grid, which are none of its cells.
namespace sudoku::detail {

/// How many columns a line names, if it does nothing else: "1 2 3 4", "A B C D", "c1 c2 c3 c4", "1234", with bars or not.
[[nodiscard]] std::optional<std::uint32_t> column_names(const Line& line);

/// A line that begins with the name of a row.
struct NamedRow {
    Line
        row; ///< the line with blanks in place of the name; columns are those of the whole line. Numbers may be those of a
             ///< list, but with other names it is a row
    bool is_plain = true; ///< the name could be a cell: "A" or "1", and not "r1", "A:" or "1)"
};

/// The line, if it begins with the name of row `number`, 1-based.
[[nodiscard]] std::optional<NamedRow> named_row(const Line& line, std::uint32_t number);

} // namespace sudoku::detail
