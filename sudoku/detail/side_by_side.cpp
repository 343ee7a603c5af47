#include "sudoku/detail/side_by_side.hpp"

#include "sudoku/detail/lookahead.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace sudoku::detail {

namespace {

constexpr std::size_t least_gap = 2; // blanks

/// Where the widest gap between words begins and ends; nothing if another one is as wide.
std::optional<std::pair<std::size_t, std::size_t>> widest_gap(std::string_view text) {
    std::pair<std::size_t, std::size_t> widest;
    std::size_t width = 0;
    bool is_alone = false;
    const auto words = words_of(text, blanks);
    for (std::size_t k = 1; k < words.size(); ++k) {
        const auto begin = static_cast<std::size_t>(words[k - 1].data() - text.data()) + words[k - 1].size();
        const auto end = static_cast<std::size_t>(words[k].data() - text.data());
        is_alone = end - begin != width && (end - begin > width || is_alone);
        if (end - begin > width)
            widest = {begin, end};
        width = std::max(width, end - begin);
    }
    return is_alone && width >= least_gap ? std::optional(widest) : std::nullopt;
}

/// The only record of `text`, if that is a puzzle of that side; its lines are `lines`.
std::optional<Puzzle> only_puzzle(const std::string& text, std::uint32_t side, const std::vector<std::size_t>& lines) {
    PuzzleReader reader(bytes_of(text));
    const auto record = reader.next();
    const auto* const puzzle = record ? std::get_if<Puzzle>(&*record) : nullptr;
    if (puzzle == nullptr || puzzle->grid.geometry().side() != side || reader.next())
        return std::nullopt;
    Puzzle result = *puzzle;
    result.line = lines.at(puzzle->line - 1);
    return result;
}

} // namespace

std::optional<LinesRead> read_side_by_side(const PeekLine& peek) {
    const Line& first = *peek(0);
    const auto side = static_cast<std::uint32_t>(first.symbols.size() / 2);
    const bool may_be_two = first.symbols.size() == 2 * std::size_t{side} && side >= 4 && side <= 25;
    const auto gap = may_be_two && Geometry::of_side(side) ? widest_gap(first.text) : std::nullopt;
    if (!gap)
        return std::nullopt;
    std::string left;
    std::string right;
    std::vector<std::size_t> lines; // by row: its number
    std::size_t ahead = 0;
    const std::size_t end = most_lines(*Geometry::of_side(side));
    for (const Line* line = &first; ahead < end && line != nullptr && line->kind != Line::Kind::too_long;
         line = peek(++ahead)) {
        if (line->kind != Line::Kind::cells &&
            (lines.size() == side || !is_between_rows(*line, lines.size(), Geometry::of_side(side))))
            break;
        if (line->kind != Line::Kind::cells)
            continue;
        const std::string_view text = line->text;
        if (lines.size() == side || text.size() <= gap->second ||
            text.substr(gap->first, gap->second - gap->first).find_first_not_of(blanks) != std::string_view::npos)
            return std::nullopt;
        left.append(text.substr(0, gap->first)) += '\n';
        right.append(text.substr(gap->second)) += '\n';
        lines.push_back(line->number);
    }
    auto puzzle = only_puzzle(left, side, lines);
    auto other = only_puzzle(right, side, lines);
    if (!puzzle || !other)
        return std::nullopt;
    return LinesRead{{std::move(*puzzle), std::move(*other)}, ahead};
}

} // namespace sudoku::detail
