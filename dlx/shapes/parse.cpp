#include "dlx/shapes/lines.hpp"
#include "dlx/shapes/shapes.hpp"

#include <algorithm>
#include <bitset>
#include <unordered_map>
#include <utility>

namespace dlx {

namespace {

using detail::fail;
using detail::quoted;
using detail::ShapeLine;

constexpr std::string_view between_layers = "--";
constexpr std::string_view board_name = "board";
constexpr std::string_view grid_key = "grid:";

bool is_letter(Grid grid, char c) {
    return ((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')) && !(c == 'v' && grid == Grid::triangles);
}

/// Returns true for a mark by which a line is a row of cells, whatever else is in it.
bool is_mark(Grid grid, char c) { return c == '#' || c == '.' || c == '?' || (c == '^' && grid == Grid::triangles); }

/// A block of lines, which draws a piece or the board.
struct Drawing {
    ShapeLine first; ///< first line
    std::string name;
    std::optional<Bounds> count;
    std::optional<Turns> turns;
    bool has_header = false;
    std::vector<BoardCell> cells;
    std::optional<std::pair<ShapeLine, std::size_t>> empty_mark; ///< the first '?': its line and its place there
};

class DrawingReader {
public:
    DrawingReader(Grid grid, std::vector<ShapeLine> lines) : grid_(grid), lines_(std::move(lines)) {}

    Drawing read() {
        drawing_.first = lines_.front();
        const bool is_drawn_by_letter = is_one_letter();
        drawing_.has_header = !is_row(is_drawn_by_letter);
        if (drawing_.has_header)
            read_header();
        else if (is_drawn_by_letter)
            drawing_.name = std::string(1, letter_);
        read_rows(!drawing_.has_header && is_drawn_by_letter);
        if (drawing_.cells.empty())
            fail(lines_.front(), "a block without cells");
        return std::move(drawing_);
    }

private:
    /// Returns true if all cells are drawn by the same letter, which it sets.
    bool is_one_letter() {
        letter_ = 0;
        for (const ShapeLine& line : lines_) {
            if (grid_ == Grid::cubes && line.text == between_layers)
                continue;
            for (const char c : line.text) {
                if (c == ' ' || c == '.' || c == '?')
                    continue;
                if (!is_letter(grid_, c) || (letter_ != 0 && letter_ != c))
                    return false;
                letter_ = c;
            }
        }
        return letter_ != 0;
    }

    /// Returns true if the block begins with a row of cells. Throws ParseError if it may also be a header.
    [[nodiscard]] bool is_row(bool is_drawn_by_letter) const {
        const ShapeLine& line = lines_.front();
        if (line.text == between_layers ||
            std::any_of(line.text.begin(), line.text.end(), [this](char c) { return is_mark(grid_, c); }))
            return true;
        const bool is_ambiguous = is_drawn_by_letter ? line.text.size() == 1 : may_be_colors(line.text);
        if (is_ambiguous)
            fail(line, quoted(line.text) + " is a name or a row of cells: write '" + std::string(line.text) +
                           " 1' for a name, '" + std::string(line.text) + ".' for a row");
        return is_drawn_by_letter || (grid_ == Grid::triangles && line.text.find_first_not_of(" v") == line.text.npos);
    }

    /// Returns true if the text consists of letters that are colors in the lines below.
    [[nodiscard]] bool may_be_colors(std::string_view text) const {
        if (text == board_name)
            return false;
        std::bitset<256> colors;
        for (std::size_t k = 1; k < lines_.size(); ++k)
            for (const char c : lines_[k].text)
                colors.set(static_cast<unsigned char>(c));
        return std::all_of(text.begin(), text.end(),
                           [&](char c) { return is_letter(grid_, c) && colors.test(static_cast<unsigned char>(c)); });
    }

    void read_header() {
        const ShapeLine& line = lines_.front();
        std::vector<std::string_view> words;
        detail::split(line.text, words, " ");
        if (words.front() == grid_key)
            fail(line, "a grid behind the first line: it is the same for all blocks");
        detail::require_name(line, words.front());
        drawing_.name = std::string(words.front());
        for (std::size_t k = 1; k < words.size(); ++k)
            read_word(line, words[k]);
        if (lines_.size() == 1)
            fail(line, "no cells follow the header " + quoted(line.text) + ": a row of letters alone ends in '.'");
    }

    void read_word(const ShapeLine& line, std::string_view word) {
        if (word == "fixed" || word == "no-flip") {
            if (drawing_.turns)
                fail(line, word, "a second word about turns: write 'fixed' or 'no-flip'");
            drawing_.turns = word == "fixed" ? Turns::none : Turns::rotations;
        } else if (word.find_first_not_of("0123456789:") == std::string_view::npos) {
            if (drawing_.count)
                fail(line, word, "a second count: write 2 for exactly two, 0:2 for at most two");
            drawing_.count = detail::parse_count(line, word);
        } else
            fail(line, word,
                 quoted(word) + " in a header: its words are the name, a count such as 2 or 0:2, and "
                                "'fixed' or 'no-flip'");
    }

    void read_rows(bool is_drawn_by_letter) {
        Cell place;
        for (std::size_t k = drawing_.has_header ? 1 : 0; k < lines_.size(); ++k) {
            const ShapeLine& line = lines_[k];
            if (line.text == between_layers) {
                if (grid_ != Grid::cubes)
                    fail(line, "'--' separates the layers of a solid: write 'grid: cubes' in the first line");
                place = {0, 0, place.z + 1};
                continue;
            }
            for (place.x = 0; static_cast<std::size_t>(place.x) < line.text.size(); ++place.x)
                read_cell(line, place, is_drawn_by_letter);
            ++place.y;
        }
        if (is_shifted_)
            for (BoardCell& cell : drawing_.cells)
                ++cell.cell.x;
    }

    void read_cell(const ShapeLine& line, const Cell& place, bool is_drawn_by_letter) {
        const std::string_view at = detail::character(line.text, static_cast<std::size_t>(place.x));
        const char c = at.front();
        if (c == ' ' || c == '.')
            return;
        const bool is_direction = grid_ == Grid::triangles && (c == '^' || c == 'v');
        if (!is_letter(grid_, c) && !is_mark(grid_, c) && !is_direction)
            fail(line, at, quoted(at) + " in a row of cells: a cell is '#', '?' or a letter, other places are '.'");
        if (is_direction || grid_ == Grid::hexagons)
            require_parity(line, at, ((place.x + place.y) % 2 != 0) != (is_direction && c == 'v'));
        if (c == '?' && !drawing_.empty_mark)
            drawing_.empty_mark.emplace(line, place.x);
        drawing_.cells.push_back({place, is_letter(grid_, c) && !is_drawn_by_letter ? c : '\0', c == '?'});
    }

    /// Requires that all triangles alternate between up and down, and that hexagons are half a cell apart.
    void require_parity(const ShapeLine& line, std::string_view at, bool is_odd) {
        if (has_parity_ && is_odd != is_shifted_)
            fail(line, at,
                 grid_ == Grid::hexagons
                     ? "a hexagon out of line: every second place of a row has one, and those of the next "
                       "row are between them"
                     : quoted(at) + " at the place of a triangle in the other direction: neighbors in a row "
                                    "and in a column alternate");
        has_parity_ = true;
        is_shifted_ = is_odd;
    }

    Grid grid_;
    std::vector<ShapeLine> lines_;
    Drawing drawing_;
    char letter_ = 0;         ///< the letter of is_one_letter()
    bool has_parity_ = false; ///< true if is_shifted_ is known
    bool is_shifted_ = false; ///< true if the first place of a triangle points down, or that of a hexagon has none
};

/// Returns true for a word of two or three coordinates, each a digit or letter or a set, such as "[0-2]4".
bool is_word_of_cells(std::string_view word) {
    if (word.ends_with('\''))
        word.remove_suffix(1);
    std::size_t coordinates = 0;
    for (; !word.empty(); ++coordinates) {
        const std::size_t size = word.front() == '[' ? word.find(']') : 0;
        const bool is_digit = is_letter(Grid::squares, word.front()) || (word.front() >= '0' && word.front() <= '9');
        if (size == std::string_view::npos || (size == 0 && !is_digit))
            return false;
        word.remove_prefix(size + 1);
    }
    return coordinates == 2 || coordinates == 3;
}

/// Throws ParseError if the text consists of lists of cells as in Knuth's programs, which are not drawings.
void refuse_cell_lists(const std::vector<ShapeLine>& lines) {
    const auto first = std::find_if(lines.begin(), lines.end(), [](const ShapeLine& line) { return !line.is_blank(); });
    if (first == lines.end() || first->text.find_first_of("[0123456789") != 0)
        return;
    std::vector<std::string_view> words;
    detail::split(first->text, words, " ");
    const auto has_mark = [](const ShapeLine& line) {
        return line.text.find_first_of("#.?") != std::string_view::npos;
    };
    if (std::all_of(words.begin(), words.end(), is_word_of_cells) && std::none_of(lines.begin(), lines.end(), has_mark))
        fail(*first, "lists of cells are not read: draw the board and the pieces, with '#' for each cell");
}

/// Reads the line "grid: cubes" if the text begins with it, and removes it.
Grid read_grid(std::vector<ShapeLine>& lines) {
    const auto first = std::find_if(lines.begin(), lines.end(), [](const ShapeLine& line) { return !line.is_blank(); });
    if (first == lines.end() || !first->text.starts_with(grid_key))
        return Grid::squares;
    std::string_view name = first->text.substr(grid_key.size());
    name.remove_prefix(std::min(name.find_first_not_of(' '), name.size()));
    for (const Grid grid : {Grid::squares, Grid::triangles, Grid::hexagons, Grid::cubes})
        if (name == to_string(grid)) {
            lines.erase(lines.begin(), first + 1);
            return grid;
        }
    fail(*first, name, "the grid " + quoted(name) + ": write squares, triangles, hexagons or cubes");
}

std::vector<Drawing> read_drawings(Grid grid, const std::vector<ShapeLine>& lines) {
    std::vector<Drawing> drawings;
    for (auto begin = lines.begin(); begin != lines.end();) {
        const auto end = std::find_if(begin, lines.end(), [](const ShapeLine& line) { return line.is_blank(); });
        if (begin != end)
            drawings.push_back(DrawingReader(grid, {begin, end}).read());
        begin = end == lines.end() ? end : end + 1;
    }
    return drawings;
}

/// Returns the drawing called board, or the largest.
std::vector<Drawing>::iterator find_board(std::vector<Drawing>& drawings) {
    const auto is_board = [](const Drawing& drawing) { return drawing.has_header && drawing.name == board_name; };
    auto board = std::find_if(drawings.begin(), drawings.end(), is_board);
    if (board != drawings.end()) {
        const auto second = std::find_if(board + 1, drawings.end(), is_board);
        if (second != drawings.end())
            fail(second->first, "a second board: line " + std::to_string(board->first.number) + " has one");
    } else {
        const auto is_smaller = [](const Drawing& a, const Drawing& b) { return a.cells.size() < b.cells.size(); };
        board = std::max_element(drawings.begin(), drawings.end(), is_smaller);
        for (auto other = board + 1; other != drawings.end(); ++other)
            if (other->cells.size() == board->cells.size())
                fail(other->first, "no block is called board, and that of line " + std::to_string(board->first.number) +
                                       " is as large as this one: write 'board' before one of them");
    }
    if (board->count || board->turns)
        fail(board->first, "a count or turns of the board; the largest block is the board unless one is called so");
    return board;
}

/// Gives names to pieces without any: the letters A to Z, then P1, P2, ..., those that are free.
void name_pieces(std::vector<Drawing>& drawings) {
    std::unordered_map<std::string, std::size_t> line_of_name;
    for (const Drawing& drawing : drawings) {
        const auto [place, is_new] = line_of_name.emplace(drawing.name, drawing.first.number);
        if (!is_new && !drawing.name.empty())
            fail(drawing.first, "a second piece " + detail::quoted(drawing.name) + ": line " +
                                    std::to_string(place->second) +
                                    " has one; write a header with another name, or with a count for equal pieces");
    }
    std::size_t next = 0;
    for (Drawing& drawing : drawings)
        while (drawing.name.empty()) {
            std::string name =
                next < 26 ? std::string(1, static_cast<char>('A' + next)) : "P" + std::to_string(next - 25);
            if (line_of_name.count(name) == 0)
                drawing.name = std::move(name);
            ++next;
        }
}

Piece piece_of(const Drawing& drawing, Turns turns) {
    if (drawing.empty_mark) {
        const auto& [line, place] = *drawing.empty_mark;
        fail(line, line.text.substr(place), "'?' in a piece: only cells of the board may be empty");
    }
    Piece piece{drawing.name, drawing.count.value_or(Bounds{}), drawing.turns.value_or(turns), {}};
    for (const BoardCell& cell : drawing.cells)
        piece.cells.push_back({cell.cell, cell.color});
    return piece;
}

} // namespace

Shapes parse_shapes(Text text, std::optional<Turns> turns) {
    std::vector<ShapeLine> lines = detail::shape_lines(text);
    refuse_cell_lists(lines);
    Shapes shapes;
    shapes.grid = read_grid(lines);
    std::vector<Drawing> drawings = read_drawings(shapes.grid, lines);
    if (drawings.empty())
        throw ParseError(1, 1, "no pieces and no board: the text is empty");
    const auto board = find_board(drawings);
    shapes.board = std::move(board->cells);
    drawings.erase(board);
    name_pieces(drawings);
    for (const Drawing& drawing : drawings)
        shapes.pieces.push_back(piece_of(drawing, turns.value_or(default_turns(shapes.grid))));
    return shapes;
}

} // namespace dlx
