#pragma once

#include "dlx/text.hpp"

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace dlx {

/// The format of a text that is read, or `automatic` for the one that the text has.
enum class InputFormat : std::uint8_t {
    automatic,
    dlx,    ///< Knuth's format, as in parse()
    matrix, ///< rows of 0 and 1, as in parse()
    spp,    ///< a set partitioning problem of OR-Library
    scp,    ///< a set covering problem of OR-Library
    lp,     ///< an integer program in the LP format of CPLEX
    mps,    ///< an integer program in MPS
    opb,    ///< pseudo-Boolean constraints
    table,  ///< a table of 0 and 1 with names: CSV, Markdown, or columns
    sets,   ///< sets with names: A = {1, 4, 7}
};

/// All formats with their names.
inline constexpr std::array<std::pair<std::string_view, InputFormat>, 9> input_formats{{
    {"dlx", InputFormat::dlx},
    {"matrix", InputFormat::matrix},
    {"spp", InputFormat::spp},
    {"scp", InputFormat::scp},
    {"lp", InputFormat::lp},
    {"mps", InputFormat::mps},
    {"opb", InputFormat::opb},
    {"table", InputFormat::table},
    {"sets", InputFormat::sets},
}};

/// Reads a problem like parse(). A text that parse() does not read may have another format:
///
/// - spp: the numbers of rows and columns, then for each column its cost, its number of rows, and these rows. Rows are
///   the items, named 1, 2, 3, ..., and columns the options. Lines may end anywhere.
/// - scp: the numbers of rows and columns, the cost of each column, then for each row its number of columns, and these
///   columns. Rows are covered at least once.
/// - lp, mps, opb: variables are options, rows are items. A row is a sum of variables that is equal to a number, or at
///   least or at most a number; further rows may make variables colors, as those of write_problem() do. The objective
///   is minimized: it has the costs. The name of each variable is a secondary item of its option.
/// - table, sets: each line is an option. Its name, if it has one, is a secondary item.
/// - An array of 0 and 1 in a line of a program, such as "int[,] rows = {{0, 1}, {1, 0}};".
///
/// Throws as parse() does, also for a row of an integer program that has no meaning as an item, and for a formula in
/// DIMACS format or an answer set program.
[[nodiscard]] Problem read_problem(Text text);

/// Reads a problem like read_problem(text), and appends to `warnings` as parse() does. With another format than
/// automatic, the text must have this format.
[[nodiscard]] Problem read_problem(Text text, std::vector<Warning>& warnings,
                                   InputFormat format = InputFormat::automatic);

} // namespace dlx
