#include "apps/dlx/picture.hpp"

#include "dlx/text.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <set>
#include <stdexcept>
#include <utility>

namespace apps {

constexpr std::uint32_t cell_side = 44;     ///< the side of a cell, in pixels
constexpr std::size_t colors_there_are = 8; ///< a piece has another color than its neighbors

Packing::Packing(const dlx::Problem& problem) : problem_(problem), place_(named_cells(problem)) {
    std::map<BoardCell, std::string_view> names;
    for (std::uint32_t i = 0; i < problem.item_count(); ++i)
        if (place_[i]) {
            const auto [first, is_new] = names.emplace(*place_[i], problem.name(dlx::ItemId{i}));
            if (!is_new)
                throw std::invalid_argument(fmt::format("--format svg: the items {} and {} are the same cell",
                                                        first->second, problem.name(dlx::ItemId{i})));
            const auto& [row, column] = *place_[i];
            top_ = std::min(top_, row);
            left_ = std::min(left_, column);
            bottom_ = std::max(bottom_, row);
            right_ = std::max(right_, column);
        }
    if (top_ > bottom_)
        throw std::invalid_argument("--format svg requires items that are cells, named row,column, row_column, "
                                    "rRcC, or b4 as on a chessboard");
    constexpr std::uint32_t most = 1000;
    if (bottom_ - top_ >= most || right_ - left_ >= most)
        throw std::invalid_argument(fmt::format("--format svg draws at most {0} rows and {0} columns", most));
}

std::uint32_t Packing::x(const BoardCell& place) const { return (place.column - left_) * cell_side + 2; }
std::uint32_t Packing::y(const BoardCell& place) const { return (place.row - top_) * cell_side + 2; }

svg::Picture Packing::drawn(std::span<const dlx::OptionId> options) const {
    Cells cells;
    for (const auto& place : place_)
        if (place)
            cells[*place] = {};
    std::vector<std::string> labels;
    for (const dlx::OptionId option : options) {
        labels.push_back(label(option));
        for (const auto& [item, color] : problem_.option(option))
            if (const auto& place = place_[dlx::index(item)]) {
                const bool is_letter = color != dlx::Color::none;
                if (Owned& cell = cells[*place]; !cell.piece)
                    cell = {labels.size() - 1, is_letter ? std::string(problem_.name(color)) : ""};
                labels.back() = is_letter ? "" : labels.back();
            }
    }
    const std::vector<std::size_t> colors = this->colors(options, cells);
    std::string fills;
    std::string texts;
    for (const auto& [place, cell] : cells) {
        const std::string title = cell.piece ? svg::escaped(to_string(problem_, options[*cell.piece])) : "";
        fills += fmt::format(
            "<rect class=\"{0}\" x=\"{1}\" y=\"{2}\" width=\"{3}\" height=\"{3}\"><title>{4}</title></rect>",
            cell.piece ? fmt::format("p{}", colors[*cell.piece]) : "empty", x(place), y(place), cell_side, title);
        std::string text = cell.letter;
        if (cell.piece && text.empty()) // a piece has its label in its first cell
            text = std::exchange(labels[*cell.piece], "");
        const double size = std::min(20.0, 1.5 * cell_side / static_cast<double>(text.size() + 1));
        if (!text.empty())
            texts += fmt::format("<g font-size=\"{:g}\">{}</g>", size,
                                 svg::text(x(place) + cell_side / 2.0, y(place) + cell_side / 2.0 + 0.36 * size, text));
    }
    return {(right_ - left_ + 1) * cell_side + 4, (bottom_ - top_ + 1) * cell_side + 4,
            fills + borders(cells) + fmt::format("<g class=\"label\" text-anchor=\"middle\">{}</g>", texts)};
}

/// Returns colors of the pieces. A piece has the color of its first item that is not a cell, which is equal in each
/// solution. If a neighbor has that color, the piece has the next one that no neighbor has.
std::vector<std::size_t> Packing::colors(std::span<const dlx::OptionId> options, const Cells& cells) const {
    std::vector<std::set<std::size_t>> neighbors(options.size());
    for (const auto& [place, cell] : cells)
        for (const BoardCell& next : {BoardCell{place.row + 1, place.column}, {place.row, place.column + 1}})
            if (const auto other = cells.find(next); other != cells.end() && cell.piece && other->second.piece) {
                neighbors[*cell.piece].insert(*other->second.piece);
                neighbors[*other->second.piece].insert(*cell.piece);
            }
    std::vector<std::size_t> colors(options.size(), colors_there_are);
    for (std::size_t piece = 0; piece < options.size(); ++piece) {
        const auto entries = problem_.option(options[piece]);
        const auto name = std::ranges::find_if(entries, [&](auto entry) { return !place_[dlx::index(entry.item)]; });
        std::size_t color = name == entries.end() ? piece : dlx::index(name->item);
        const auto is_taken = [&](std::size_t other) { return colors[other] == color % colors_there_are; };
        for (std::size_t tries = 1; tries < colors_there_are && std::ranges::any_of(neighbors[piece], is_taken);
             ++tries)
            ++color;
        colors[piece] = color % colors_there_are;
    }
    return colors;
}

/// Returns the names of its items that are not cells, or the number with which several of them begin: 7 for 7r0 and
/// 7c3.
std::string Packing::label(dlx::OptionId option) const {
    std::vector<std::string_view> names;
    for (const auto& [item, color] : problem_.option(option))
        if (!place_[dlx::index(item)])
            names.push_back(problem_.name(item));
    const auto number = [](std::string_view name) { return name.substr(0, name.find_first_not_of("0123456789")); };
    const bool has_number = names.size() > 1 && !number(names[0]).empty() &&
                            std::ranges::all_of(names, [&](auto name) { return number(name) == number(names[0]); });
    return has_number ? std::string(number(names[0])) : fmt::format("{}", fmt::join(names, " "));
}

/// Draws the borders: thick around pieces and around the board, thin between the cells of a piece.
std::string Packing::borders(const Cells& cells) const {
    std::array<std::string, 2> lines;
    for (const auto& [place, cell] : cells) {
        const auto add = [&, piece = cell.piece](const BoardCell& next, std::uint32_t x, std::uint32_t y,
                                                 char direction) {
            const auto other = cells.find(next);
            const bool is_same = other != cells.end() && other->second.piece == piece;
            lines[is_same ? 0 : 1] += fmt::format("M{} {}{}{}", x, y, direction, cell_side);
        };
        const auto [row, column] = place; // row - 1 may be outside, where there is no cell
        add({row, column - 1}, x(place), y(place), 'v');
        add({row - 1, column}, x(place), y(place), 'h');
        add({row, column + 1}, x(place) + cell_side, y(place), 'v');
        add({row + 1, column}, x(place), y(place) + cell_side, 'h');
    }
    return fmt::format("<path class=\"thin\" d=\"{}\"/><path class=\"border\" d=\"{}\"/>", lines[0], lines[1]);
}

} // namespace apps
