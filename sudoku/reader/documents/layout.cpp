#include "sudoku/reader/documents/layout.hpp"

#include "sudoku/detail/characters.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace sudoku::detail {

namespace {

constexpr std::uint32_t min_layout_side = 4;
constexpr std::uint32_t max_layout_side = 36;  // letters and digits
constexpr std::size_t max_line_size = 1 << 14; // twice 36 * 36 cells, with separators

std::string without_separators(std::string_view line) {
    constexpr std::string_view separators = " \t\v\f\r|,;";
    std::string text;
    text.reserve(line.size());
    for (const char c : line)
        if (!is_one_of(separators, c))
            text += c;
    return text;
}

/// Returns the first `count` lines, without separators; fewer if there are no more, or one is too long for cells.
std::vector<std::string> first_lines(std::string_view text, std::size_t count, std::size_t& size) {
    std::vector<std::string> lines;
    for (size = 0; lines.size() < count && size < text.size();) {
        const std::size_t length = text.substr(size, max_line_size).find('\n');
        const std::size_t end = std::min(length, text.size() - size) + size;
        if (end - size > max_line_size)
            break;
        lines.push_back(without_separators(text.substr(size, end - size)));
        size = end + (lines.size() < count ? 1 : 0);
    }
    return lines;
}

/// Returns whether a text may be the cells of a board of that side.
bool are_clues(std::string_view text, std::uint32_t side) {
    return std::all_of(text.begin(), text.end(), [&](char c) {
        const bool is_small = is_digit(c) && static_cast<std::uint32_t>(c - '0') <= side;
        return is_small || is_one_of(empties, c) || (side > 9 && is_letter(c));
    });
}

/// Returns the side of a board with that many cells, or 0.
std::uint32_t side_of_cells(std::size_t cells) {
    std::uint32_t side = min_layout_side;
    while (std::size_t{side} * side < cells)
        ++side;
    return std::size_t{side} * side == cells ? side : 0;
}

/// Returns the number of cells that can be reached from a cell through cells of its label.
std::size_t connected_cells(std::span<const std::uint32_t> labels, std::size_t side, std::size_t from) {
    std::vector<bool> seen(labels.size());
    std::vector<std::size_t> found{from};
    seen[from] = true;
    const auto visit = [&](std::size_t cell, bool is_on_board, std::size_t next) {
        if (!is_on_board || seen[next] || labels[next] != labels[cell])
            return;
        seen[next] = true;
        found.push_back(next);
    };
    for (std::size_t k = 0; k < found.size(); ++k) {
        const std::size_t cell = found[k];
        visit(cell, cell >= side, cell - side);
        visit(cell, cell + side < seen.size(), cell + side);
        visit(cell, cell % side > 0, cell - 1);
        visit(cell, cell % side + 1 < side, cell + 1);
    }
    return found.size();
}

} // namespace

std::string why_no_regions(std::span<const std::uint32_t> labels, std::uint32_t side) {
    std::map<std::uint32_t, std::pair<std::size_t, std::size_t>> regions; // by label: the first cell, and how many
    for (std::size_t cell = 0; cell < labels.size(); ++cell)
        ++regions.try_emplace(labels[cell], cell, 0).first->second.second;
    const std::string rows = std::to_string(side);
    if (regions.size() != side)
        return std::to_string(regions.size()).append(" regions, where a board of ").append(rows) + " rows has " + rows;
    for (const auto& [label, region] : regions) {
        const auto& [first, cells] = region;
        std::string name = "the region of r" + std::to_string(first / side + 1);
        name.append("c").append(std::to_string(first % side + 1));
        if (cells != side)
            return name.append(" has ").append(std::to_string(cells)).append(" cells, not ").append(rows);
        if (connected_cells(labels, side, first) != cells)
            return name + " is not connected";
    }
    return "";
}

std::uint32_t side_of_parts(std::string_view text) {
    const std::uint32_t side = side_of_cells(text.size());
    if (side == 0)
        return 0;
    std::array<std::size_t, 256> counts{};
    std::size_t parts = 0;
    for (const char c : text) {
        if (!is_digit(c) && !is_letter(c))
            return 0;
        std::size_t& count = counts[static_cast<unsigned char>(c)];
        parts += count == 0 ? 1 : 0;
        if (++count > side)
            return 0;
    }
    return parts == side ? side : 0;
}

std::uint32_t side_of_layout(std::string_view text) {
    const std::uint32_t side = side_of_parts(text);
    if (side == 0) // true of most texts
        return 0;
    const std::vector<std::uint32_t> labels(text.begin(), text.end());
    return why_no_regions(labels, side).empty() ? side : 0;
}

namespace {

/// Reads clues and regions on that many lines: of two the second has the regions, of others each in its second half.
std::optional<CluesAndRegions> on_lines(std::string_view text, std::size_t count) {
    CluesAndRegions found;
    const std::vector<std::string> lines = first_lines(text, count, found.size);
    if (lines.size() != count)
        return std::nullopt;
    for (const std::string& line : lines) {
        const bool are_clues_alone = count == 2 && found.clues.empty();
        const std::size_t clues = count != 2 ? line.size() / 2 : are_clues_alone ? line.size() : 0;
        found.clues += line.substr(0, clues);
        found.regions += line.substr(clues);
    }
    const bool are_rows = count <= 2 || std::all_of(lines.begin(), lines.end(),
                                                    [&](const std::string& line) { return line.size() == 2 * count; });
    // Two of more lines of one size are rows of something else.
    std::size_t more = 0;
    const std::vector<std::string> next = first_lines(text.substr(std::min(found.size + 1, text.size())), 1, more);
    const bool are_two = count != 2 || (found.clues.find_first_of(empties) != std::string::npos &&
                                        (next.empty() || next.front().size() != lines.front().size()));
    const std::uint32_t side = side_of_layout(found.regions);
    const bool is_found =
        are_rows && are_two && found.clues.size() == found.regions.size() && side > 0 && are_clues(found.clues, side);
    return is_found ? std::optional(found) : std::nullopt;
}

} // namespace

std::optional<CluesAndRegions> clues_and_regions(std::string_view text) {
    const std::string_view beginning = text.substr(0, max_line_size);
    const std::string first = without_separators(beginning.substr(0, beginning.find('\n')));
    const std::size_t half = first.size() / 2;
    const bool is_even = first.size() == 2 * half;
    std::optional<CluesAndRegions> found; // 16 rows may begin with 4x4 ones
    if (is_even && half >= min_layout_side && half <= max_layout_side)
        found = on_lines(text, half);
    if (!found && is_even && side_of_cells(half) > 0)
        found = on_lines(text, 1);
    if (!found && side_of_cells(first.size()) > 0)
        found = on_lines(text, 2);
    return found;
}

} // namespace sudoku::detail
