#include "apps/dlx/picture.hpp"

#include "apps/shared/arguments.hpp"

#include "dlx/text.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <limits>
#include <set>
#include <stdexcept>

namespace apps {

namespace {

constexpr std::uint32_t c = 44; ///< the side of a cell, in pixels
constexpr std::size_t colors_there_are = 8;
constexpr std::size_t no_piece = std::numeric_limits<std::size_t>::max();

/// "3,5" or "3_5"
std::optional<std::pair<std::uint32_t, std::uint32_t>> place_of(std::string_view name) {
    const std::size_t middle = std::min(name.find_first_of(",_"), name.size());
    const auto row = parse_number<std::uint32_t>(name.substr(0, middle));
    const auto column = parse_number<std::uint32_t>(name.substr(std::min(middle + 1, name.size())));
    return row && column ? std::optional(std::pair(*row, *column)) : std::nullopt;
}

} // namespace

const svg::Style packing_style{".p0{fill:#f7c795}.p1{fill:#a6d5f4}.p2{fill:#f8ee9b}.p3{fill:#a3dcc2}.p4{fill:#e7bbdb}"
                               ".p5{fill:#b3bfee}.p6{fill:#f4ab92}.p7{fill:#cfcfcf}.empty{fill:#f4f4f4}"
                               ".thin{stroke:#1a1a1a;stroke-opacity:.18;fill:none}"
                               ".border{stroke:#1a1a1a;stroke-width:3;stroke-linecap:round;fill:none}"
                               ".label{font-weight:700}",
                               ".p0{fill:#8a5518}.p1{fill:#1d5d86}.p2{fill:#6f6411}.p3{fill:#1b6b4c}.p4{fill:#7a3f6b}"
                               ".p5{fill:#39468c}.p6{fill:#8a3a20}.p7{fill:#565656}.empty{fill:#2a2a2c}"
                               ".thin{stroke:#fff}.border{stroke:#e6e6e6}"};

Packing::Packing(const dlx::Problem& problem) : problem_(problem), place_(problem.items()) {
    Place first{std::numeric_limits<std::uint32_t>::max(), std::numeric_limits<std::uint32_t>::max()};
    for (std::uint32_t i = 0; i < problem.items(); ++i)
        if ((place_[i] = place_of(problem.name(dlx::ItemId{i}))))
            first = {std::min(first.first, place_[i]->first), std::min(first.second, place_[i]->second)};
    constexpr std::uint32_t most = 1000;
    for (std::uint32_t i = 0; i < problem.items(); ++i)
        if (auto& place = place_[i]) {
            *place = {place->first - first.first, place->second - first.second};
            if (place->first >= most || place->second >= most)
                throw std::invalid_argument(fmt::format("--format svg: the cells are more than {} rows or columns "
                                                        "apart: {}",
                                                        most, problem.name(dlx::ItemId{i})));
            rows_ = std::max(rows_, place->first + 1);
            columns_ = std::max(columns_, place->second + 1);
            item_.emplace(*place, dlx::ItemId{i});
        }
    if (item_.empty())
        throw std::invalid_argument(
            "--format svg draws the items that are cells, called row,column or row_column, such "
            "as 0,3 or 0_3: this problem has none");
}

svg::Picture Packing::drawn(dlx::Solution options) const {
    Cells cells;
    std::vector<std::string> labels(options.size());
    for (std::size_t piece = 0; piece < options.size(); ++piece) {
        labels[piece] = label(options[piece]);
        for (const auto& [item, color] : problem_.option(options[piece]))
            if (const auto& place = place_[dlx::index(item)]) {
                const bool is_letter = color != dlx::Color::none;
                cells.emplace(*place, Owned{piece, is_letter ? std::string(problem_.name(color)) : ""});
                labels[piece] = is_letter ? "" : labels[piece];
            }
    }
    const std::vector<std::size_t> colors = this->colors(options, cells);
    std::string fills;
    std::string texts;
    for (const auto& [place, item] : item_) {
        const auto [row, column] = place;
        const auto cell = cells.find(place);
        const std::string style = cell == cells.end() ? "empty" : fmt::format("p{}", colors[cell->second.piece]);
        const std::string title = cell == cells.end() ? "" : to_text(problem_, options[cell->second.piece]);
        fills +=
            fmt::format("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{c}\" height=\"{c}\"><title>{}</title></rect>",
                        style, column * c + 2, row * c + 2, svg::escaped(title), fmt::arg("c", c));
        std::string text;
        if (cell != cells.end()) // a piece has its label in its first cell
            text = cell->second.letter.empty() ? std::exchange(labels[cell->second.piece], "") : cell->second.letter;
        const double size = std::min(20.0, 1.5 * c / static_cast<double>(std::max<std::size_t>(text.size(), 1)));
        if (!text.empty())
            texts += fmt::format("<g font-size=\"{:g}\">{}</g>", size,
                                 svg::text((column + 0.5) * c + 2, (row + 0.5) * c + 2 + 0.36 * size, text));
    }
    return {columns_ * c + 4, rows_ * c + 4,
            fills + borders(cells) + fmt::format("<g class=\"label\" text-anchor=\"middle\">{}</g>", texts)};
}

/// A piece has the color of its first item that is no cell, the same in each solution, or else the next one that none of its
/// neighbors has.
std::vector<std::size_t> Packing::colors(dlx::Solution options, const Cells& cells) const {
    std::vector<std::set<std::size_t>> neighbors(options.size());
    for (const auto& [place, owned] : cells)
        for (const Place& next : {Place{place.first + 1, place.second}, {place.first, place.second + 1}})
            if (const auto other = cells.find(next); other != cells.end() && other->second.piece != owned.piece) {
                neighbors[owned.piece].insert(other->second.piece);
                neighbors[other->second.piece].insert(owned.piece);
            }
    std::vector<std::size_t> colors(options.size(), colors_there_are);
    for (std::size_t piece = 0; piece < options.size(); ++piece) {
        std::size_t color = piece;
        for (const auto& [item, ignored] : problem_.option(options[piece]))
            if (!place_[dlx::index(item)]) {
                color = dlx::index(item);
                break;
            }
        for (std::size_t tries = 0; tries < colors_there_are; ++tries, ++color)
            if (std::ranges::none_of(neighbors[piece],
                                     [&](std::size_t other) { return colors[other] == color % colors_there_are; }))
                break;
        colors[piece] = color % colors_there_are;
    }
    return colors;
}

/// The names of its items that are no cells.
std::string Packing::label(dlx::OptionId option) const {
    std::string text;
    for (const auto& [item, color] : problem_.option(option))
        if (!place_[dlx::index(item)])
            text.append(text.empty() ? "" : " ").append(problem_.name(item));
    return text;
}

/// Thick between pieces and around the board, thin between the cells of a piece.
std::string Packing::borders(const Cells& cells) const {
    const auto piece_at = [&](std::uint32_t row, std::uint32_t column) -> std::optional<std::size_t> {
        if (item_.count({row, column}) == 0)
            return std::nullopt;
        const auto cell = cells.find({row, column});
        return cell == cells.end() ? no_piece : cell->second.piece;
    };
    std::array<std::string, 2> lines;
    const auto add = [&](std::uint32_t row, std::uint32_t column, std::uint32_t row_before, std::uint32_t column_before,
                         char direction) {
        const auto here = piece_at(row, column);
        const auto before = piece_at(row_before, column_before);
        if (here || before)
            lines[here == before ? 0 : 1] += fmt::format("M{} {}{}{}", column * c + 2, row * c + 2, direction, c);
    };
    for (std::uint32_t row = 0; row <= rows_; ++row)
        for (std::uint32_t column = 0; column <= columns_; ++column) { // row - 1 may be past the board, too
            add(row, column, row - 1, column, 'h');
            add(row, column, row, column - 1, 'v');
        }
    return fmt::format("<path class=\"thin\" d=\"{}\"/><path class=\"border\" d=\"{}\"/>", lines[0], lines[1]);
}

} // namespace apps
