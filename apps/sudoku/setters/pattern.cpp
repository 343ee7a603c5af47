#include "apps/sudoku/setters/pattern.hpp"

#include "apps/shared/io/input.hpp"
#include "apps/shared/options/arguments.hpp"

#include <filesystem>
#include <fmt/core.h>
#include <sstream>
#include <string_view>
#include <system_error>

namespace apps {

namespace {

constexpr std::string_view not_cells = " \t\r|";

/// "---+---"
bool is_rule(const std::string& line) {
    return line.find('+') != std::string::npos && line.find_first_not_of("-+= \t\r|") == std::string::npos;
}

} // namespace

std::vector<sudoku::Cell> read_pattern(const std::string& text, const sudoku::Geometry& geometry, Output& output) {
    std::error_code ignored; // a pattern may be too long for a name
    const bool is_file = text == "-" || std::filesystem::exists(text, ignored);
    std::istringstream lines(is_file ? Input(text, output).read_all() : text);
    std::vector<sudoku::Cell> cells;
    sudoku::Cell cell = 0;
    for (std::string line; std::getline(lines, line);)
        for (const char sign : is_rule(line) ? "" : line.substr(0, line.find('#')))
            if (not_cells.find(sign) == std::string_view::npos) {
                if (std::string_view(".0_-").find(sign) == std::string_view::npos)
                    cells.push_back(cell);
                ++cell;
            }
    if (cell != geometry.cell_count())
        throw UsageError(
            fmt::format("--pattern: {} has {} cells, not the {} of a {} board",
                        is_file ? "file " + source_name(text) : "'" + text + "' is not a file, and as a pattern it",
                        cell, geometry.cell_count(), to_string(geometry)));
    if (cells.empty())
        throw UsageError("--pattern: the pattern has no givens");
    return cells;
}

} // namespace apps
