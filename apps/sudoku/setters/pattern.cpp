#include "apps/sudoku/setters/pattern.hpp"

#include "apps/shared/io/input.hpp"
#include "apps/shared/options/arguments.hpp"
#include "apps/sudoku/settings.hpp"

#include <algorithm>
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

std::set<std::pair<std::uint32_t, std::uint32_t>> read_cells(const std::string& option,
                                                             const std::vector<std::string>& values) {
    std::set<std::pair<std::uint32_t, std::uint32_t>> cells;
    for (const std::string& value : values) {
        std::string words = value;
        std::ranges::replace(words, ',', ' ');
        std::istringstream stream(words);
        const std::size_t before = cells.size();
        for (std::string word; stream >> word;) {
            std::string_view rest = word;
            const auto cell = take_cell(rest);
            if (!cell || !rest.empty())
                throw Arguments::bad_value(option, value, "a list of cells, such as r1c4,r2c7");
            cells.insert(*cell);
        }
        if (cells.size() == before && words.find_first_not_of(' ') == std::string::npos)
            throw Arguments::bad_value(option, value, "a list of cells, such as r1c4,r2c7");
    }
    return cells;
}

} // namespace apps
