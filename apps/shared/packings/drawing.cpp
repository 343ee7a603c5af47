#include "apps/shared/packings/picture.hpp"

#include "apps/shared/packings/placed_cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <stdexcept>
#include <string_view>

namespace apps {

namespace {

using dlx::Cell;
using dlx::Grid;

/// Light backgrounds of pieces, by their numbers, among the 256 colors of terminals.
constexpr std::array backgrounds{216, 117, 229, 121, 183, 147, 209, 252, 150, 80, 211, 180, 227, 111, 156, 219};

// --- Characters -----------------------------------------------------------------------------------------------------

// Directions of a line from the middle of a character.
constexpr unsigned char line_up = 1;
constexpr unsigned char line_down = 2;
constexpr unsigned char line_left = 4;
constexpr unsigned char line_right = 8;

std::string_view line_character(unsigned char directions) {
    constexpr std::array<std::string_view, 16> characters{" ", "│", "│", "│", "─", "┘", "┐", "┤",
                                                          "─", "└", "┌", "├", "─", "┴", "┬", "┼"};
    return characters.at(directions);
}

struct Glyph {
    char letter = ' ';                  ///< used if there are no lines
    unsigned char lines = 0;            ///< directions of lines
    std::optional<std::size_t> piece{}; ///< piece that gives the color

    [[nodiscard]] bool is_blank() const { return letter == ' ' && lines == 0; }
};

/// Characters of the picture, which grows as needed.
class Canvas {
public:
    Glyph& at(std::size_t line, std::size_t column) {
        lines_.resize(std::max(lines_.size(), line + 1));
        std::vector<Glyph>& glyphs = lines_[line];
        glyphs.resize(std::max(glyphs.size(), column + 1));
        return glyphs[column];
    }

    [[nodiscard]] std::string text(bool has_color) const {
        std::string text;
        for (const std::vector<Glyph>& glyphs : lines_)
            text += line_text(glyphs, has_color) + '\n';
        return text;
    }

private:
    static std::string line_text(std::span<const Glyph> glyphs, bool has_color) {
        const auto is_visible = [&](const Glyph& glyph) { return !glyph.is_blank() || (has_color && glyph.piece); };
        while (!glyphs.empty() && !is_visible(glyphs.back()))
            glyphs = glyphs.first(glyphs.size() - 1);
        std::string text;
        std::optional<std::size_t> current;
        for (const Glyph& glyph : glyphs) {
            const auto piece = has_color && glyph.lines == 0 ? glyph.piece : std::nullopt;
            if (piece != current)
                text +=
                    piece ? fmt::format("\033[0;30;48;5;{}m", backgrounds.at(*piece % backgrounds.size())) : "\033[0m";
            current = piece;
            text += glyph.lines != 0 ? std::string(line_character(glyph.lines)) : std::string(1, glyph.letter);
        }
        return text + (current ? "\033[0m" : "");
    }

    std::vector<std::vector<Glyph>> lines_;
};

// --- Cells ----------------------------------------------------------------------------------------------------------

/// A character of a cell, relative to the first line and column of the cell.
struct Mark {
    std::size_t line;
    std::size_t column;
    char letter = ' ';
    unsigned char lines = 0;
};

/// A side of a cell: the step to the neighbor there, and its characters.
struct Side {
    Cell step;
    std::vector<Mark> marks;
};

struct CellForm {
    std::vector<Side> sides;
    std::vector<Mark> inside; ///< characters inside, and corners, which are used if no line ends there
    Mark label;               ///< first of two characters
};

CellForm square_form() {
    const auto horizontal = [](std::size_t line) {
        return std::vector<Mark>{{line, 0, ' ', line_right},
                                 {line, 1, ' ', line_left | line_right},
                                 {line, 2, ' ', line_left | line_right},
                                 {line, 3, ' ', line_left | line_right},
                                 {line, 4, ' ', line_left}};
    };
    const auto vertical = [](std::size_t column) {
        return std::vector<Mark>{
            {0, column, ' ', line_down}, {1, column, ' ', line_up | line_down}, {2, column, ' ', line_up}};
    };
    return {
        {{{0, -1, 0}, horizontal(0)}, {{0, 1, 0}, horizontal(2)}, {{-1, 0, 0}, vertical(0)}, {{1, 0, 0}, vertical(4)}},
        {{0, 0}, {0, 4}, {2, 0}, {2, 4}, {1, 1}, {1, 2}, {1, 3}},
        {1, 2}};
}

///     /\      ____   .
///    /A \    \    /  .
///   /____\    \B /   .
///              \/    .
CellForm triangle_form(bool points_up) {
    const std::vector<Mark> slash = points_up ? std::vector<Mark>{{1, 2, '/'}, {2, 1, '/'}, {3, 0, '/'}}
                                              : std::vector<Mark>{{1, 5, '/'}, {2, 4, '/'}, {3, 3, '/'}};
    const std::vector<Mark> backslash = points_up ? std::vector<Mark>{{1, 3, '\\'}, {2, 4, '\\'}, {3, 5, '\\'}}
                                                  : std::vector<Mark>{{1, 0, '\\'}, {2, 1, '\\'}, {3, 2, '\\'}};
    const std::size_t base = points_up ? 3 : 0;
    return {{{{points_up ? -1 : 1, 0, 0}, slash},
             {{points_up ? 1 : -1, 0, 0}, backslash},
             {{0, points_up ? 1 : -1, 0}, {{base, 1, '_'}, {base, 2, '_'}, {base, 3, '_'}, {base, 4, '_'}}}},
            points_up ? std::vector<Mark>{{2, 2}, {2, 3}, {3, 1}, {3, 2}, {3, 3}, {3, 4}}
                      : std::vector<Mark>{{1, 1}, {1, 2}, {1, 3}, {1, 4}, {2, 2}, {2, 3}},
            {2, 2}};
}

///    / \   .
///   | A |  .
///    \ /   .
CellForm hexagon_form() {
    return {{{{-2, 0, 0}, {{1, 0, '|'}}},
             {{2, 0, 0}, {{1, 4, '|'}}},
             {{-1, -1, 0}, {{0, 1, '/'}}},
             {{1, -1, 0}, {{0, 3, '\\'}}},
             {{-1, 1, 0}, {{2, 1, '\\'}}},
             {{1, 1, 0}, {{2, 3, '/'}}}},
            {{0, 2}, {1, 1}, {1, 2}, {1, 3}, {2, 2}},
            {1, 2}};
}

/// Returns the forms of the cells of a grid: those that point up, and down.
std::array<CellForm, 2> cell_forms(Grid grid) {
    if (grid == Grid::triangles)
        return {triangle_form(true), triangle_form(false)};
    const CellForm form = grid == Grid::hexagons ? hexagon_form() : square_form();
    return {form, form};
}

/// Lines and columns from a cell to the next one.
struct Pitch {
    std::size_t lines;
    std::size_t columns;
};

Pitch cell_pitch(Grid grid) {
    return grid == Grid::triangles ? Pitch{3, 3} : grid == Grid::hexagons ? Pitch{2, 2} : Pitch{2, 4};
}

class TextDrawer {
public:
    TextDrawer(const dlx::Packing& packing, std::span<const dlx::OptionId> options, std::size_t width)
        : cells_(packing, options), labels_(piece_labels(packing.shapes())), forms_(cell_forms(packing.shapes().grid)),
          pitch_(cell_pitch(packing.shapes().grid)), layer_width_((cells_.extent().columns + 1) * pitch_.columns),
          layers_in_row_(std::max<std::size_t>(1, width / layer_width_)) {
        constexpr std::size_t most = 10'000'000;
        const Extent& extent = cells_.extent();
        if (std::max((extent.layers / layers_in_row_ + 1) * (extent.rows + 1), layer_width_) > most)
            throw std::invalid_argument("the cells are too far apart for a drawing: choose --format json or jsonl");
    }

    [[nodiscard]] std::string text(bool has_color) {
        for (const auto& [cell, owner] : cells_.all())
            draw(cell, owner);
        return canvas_.text(has_color);
    }

private:
    /// Returns the first line and column of a cell.
    [[nodiscard]] Mark origin(const Cell& cell) const {
        const Extent& extent = cells_.extent();
        const auto layer = static_cast<std::size_t>(cell.z - extent.first.z);
        return {static_cast<std::size_t>(cell.y - extent.first.y) * pitch_.lines +
                    layer / layers_in_row_ * (extent.rows + 1) * pitch_.lines,
                static_cast<std::size_t>(cell.x - extent.first.x) * pitch_.columns +
                    layer % layers_in_row_ * layer_width_};
    }

    void draw(const Cell& cell, const Owner& owner) {
        const Mark first = origin(cell);
        const CellForm& form = forms_.at((cell.x + cell.y) % 2 == 0 ? 0 : 1);
        const auto at = [&](const Mark& mark) -> Glyph& {
            return canvas_.at(first.line + mark.line, first.column + mark.column);
        };
        for (const Mark& mark : form.inside)
            at(mark).piece = owner.piece;
        for (const Side& side : form.sides) {
            const bool is_inside = cells_.is_same(cell, side.step);
            for (const Mark& mark : side.marks)
                if (!is_inside) {
                    at(mark).lines |= mark.lines;
                    at(mark).letter = mark.letter;
                } else if (at(mark).letter == ' ') {
                    at(mark).piece = owner.piece;
                }
        }
        if (owner.piece)
            for (std::size_t k = 0; k < labels_[*owner.piece].size(); ++k)
                at({form.label.line, form.label.column + k}).letter = labels_[*owner.piece][k];
    }

    const PlacedCells cells_;
    const std::vector<std::string> labels_;
    const std::array<CellForm, 2> forms_;
    const Pitch pitch_;
    const std::size_t layer_width_; ///< width of a layer with a gap
    const std::size_t layers_in_row_;
    Canvas canvas_;
};

} // namespace

std::vector<std::string> piece_labels(const dlx::Shapes& shapes) {
    const auto is_short = [](const dlx::Piece& piece) {
        return piece.name.size() <= 2 &&
               std::ranges::all_of(piece.name, [](char c) { return std::isgraph(static_cast<unsigned char>(c)) != 0; });
    };
    const bool are_names = std::ranges::all_of(shapes.pieces, is_short);
    constexpr std::size_t letters = 26;
    const auto letter = [](std::size_t k) { return static_cast<char>('A' + k % letters); };
    std::vector<std::string> labels;
    for (std::size_t k = 0; k < shapes.pieces.size(); ++k)
        labels.push_back(are_names     ? shapes.pieces[k].name
                         : k < letters ? std::string{letter(k)}
                                       : std::string{letter(k / letters - 1), letter(k)});
    return labels;
}

std::string legend(const dlx::Shapes& shapes) {
    const std::vector<std::string> labels = piece_labels(shapes);
    std::string text;
    for (std::size_t k = 0; k < labels.size(); ++k)
        if (shapes.pieces[k].count.max > 0 && labels[k] != shapes.pieces[k].name)
            text += labels[k] + ' ' + shapes.pieces[k].name + '\n';
    return text;
}

std::string drawn_as_text(const dlx::Packing& packing, std::span<const dlx::OptionId> options, bool color,
                          std::size_t width) {
    return TextDrawer(packing, options, width).text(color);
}

} // namespace apps
