#include "sudoku/reader/lines/layout.hpp"

#include "sudoku/detail/characters.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>

namespace sudoku::detail {

namespace {

constexpr std::uint32_t min_layout_side = 4;
constexpr std::uint32_t max_layout_side = 36; // letters and digits

std::string without_separators(std::string_view line) {
    std::string text(line);
    std::erase_if(text, [](char c) { return is_one_of(" \t\v\f\r|,;", c); });
    return text;
}

/// Returns the first `count` lines, without separators; fewer if there are no more.
std::vector<std::string> first_lines(std::string_view text, std::size_t count, std::size_t& size) {
    std::vector<std::string> lines;
    for (size = 0; lines.size() < count && size < text.size();) {
        const std::size_t end = std::min(text.find('\n', size), text.size());
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

} // namespace

std::uint32_t side_of_parts(std::string_view text) {
    std::uint32_t side = min_layout_side;
    while (std::size_t{side} * side < text.size())
        ++side;
    if (std::size_t{side} * side != text.size())
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
    std::vector<std::size_t> pieces(side == 0 ? 0 : text.size()); // by cell: the first cell known of its piece
    std::iota(pieces.begin(), pieces.end(), std::size_t{0});
    for (std::size_t cell = 0; cell < pieces.size(); ++cell)
        for (const std::size_t next : {cell + 1, cell + side})
            if (next < text.size() && text[next] == text[cell] && (next == cell + side || next % side > 0))
                std::replace(pieces.begin(), pieces.end(), std::size_t{pieces[next]}, std::size_t{pieces[cell]});
    return std::set<std::size_t>(pieces.begin(), pieces.end()).size() == side ? side : 0;
}

std::optional<CluesAndRegions> clues_and_regions(std::string_view text) {
    CluesAndRegions found;
    const std::string first = without_separators(text.substr(0, text.find('\n')));
    for (const std::size_t count :
         {first.size() / 2, std::size_t{1}, std::size_t{2}}) { // 16 rows may begin with 4x4 ones
        if (count > max_layout_side || first.size() < 2 * min_layout_side)
            continue;
        const std::vector<std::string> lines = first_lines(text, count, found.size);
        if (lines.size() != count)
            continue;
        found.clues = found.regions = "";
        for (const std::string& line : lines)
            if (count == 2) {
                (found.clues.empty() ? found.clues : found.regions) += line;
            } else {
                found.clues += line.substr(0, line.size() / 2);
                found.regions += line.substr(line.size() / 2);
            }
        const bool are_rows = count <= 2 || std::all_of(lines.begin(), lines.end(), [&](const std::string& line) {
                                  return line.size() == 2 * count;
                              });
        // Two of more lines of one size are rows of something else.
        std::size_t more = 0;
        const std::vector<std::string> next = first_lines(text.substr(std::min(found.size + 1, text.size())), 1, more);
        const bool are_two = count != 2 || (found.clues.find_first_of(empties) != std::string::npos &&
                                            (next.empty() || next.front().size() != first.size()));
        const std::uint32_t side = side_of_layout(found.regions);
        if (are_rows && are_two && found.clues.size() == found.regions.size() && side > 0 &&
            are_clues(found.clues, side))
            return found;
    }
    return std::nullopt;
}

} // namespace sudoku::detail
