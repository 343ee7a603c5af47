#include "apps/shared/rules/rules.hpp"

#include "apps/shared/rules/elements.hpp"
#include "apps/shared/rules/styles.hpp"

#include "sudoku/rules/rule_kind.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string_view>

namespace apps {

namespace {

using sudoku::Cell, sudoku::Rule, svg::circle, svg::label, svg::line_to, svg::move_to, svg::path, svg::pixels,
    svg::rectangle, svg::Spot;

/// A clue outside of the board: a number, and the cell next to it.
struct OutsideClue {
    const Rule* rule;
    int row; ///< row from -1 to the side
    int column;
    int down;  ///< direction of its cells, downward
    int right; ///< direction of its cells, to the right
};

class RulePainter {
public:
    explicit RulePainter(const RuleBoard& board)
        : board_(board), geometry_(board.variant.grid.geometry()), n_(geometry_.side()), c_(board.cell),
          rules_(board.variant.rules) {
        std::erase_if(rules_, [&](const Rule& rule) { return sudoku::rules::has_variables(geometry_, rule); });
    }

    [[nodiscard]] std::string behind() const {
        std::string windows;
        std::string shades;
        std::string lines;
        std::size_t clones = 0;
        for (const Rule& rule : rules_) {
            const std::string_view kind = rule.kind->name;
            if (kind == "windoku")
                windows = this->windows();
            else if (kind == "extra-region" || kind == "rule-cells")
                shades += shaded(kind == "rule-cells" ? "clone3" : "extra", rule.cells);
            else if (!rule.other_cells.empty() && kind != "arrow")
                shades += clone(rule, clones++);
            else if (kind == "indexing")
                shades += shaded(rule.choice == 0 ? "by-row" : "by-column", rule.cells);
            else
                lines += shape(rule);
        }
        return windows + shades + lines;
    }

    [[nodiscard]] std::string grid() const {
        const double side = n_ * c_;
        std::string thin;
        std::string thick =
            move_to({board_.x, board_.y}) + "h" + pixels(side) + "v" + pixels(side) + "h-" + pixels(side) + "z";
        for (Cell cell = 0; cell < geometry_.cell_count(); ++cell) {
            const Spot at = corner(cell);
            if (geometry_.column(cell) > 0)
                (is_border(cell, cell - 1) ? thick : thin) += move_to(at) + "v" + pixels(c_);
            if (geometry_.row(cell) > 0)
                (is_border(cell, cell - n_) ? thick : thin) += move_to(at) + "h" + pixels(c_);
        }
        return path("thin", thin, 1) + path("box", thick, 2.6);
    }

    [[nodiscard]] std::string before() const {
        std::string cages;
        std::string marks;
        for (const Rule& rule : rules_) {
            constexpr std::array in_cages{"killer", "sum", "equality-cage", "rellik", "look-and-say"};
            if (std::find(in_cages.begin(), in_cages.end(), rule.kind->name) != in_cages.end())
                cages += cage(rule);
            else if (rule.kind->name == "lunchbox" || rule.kind->name == "sum-line")
                cages += corner_text(rule.cells.front(), text_of_cage(rule));
            else
                marks += sign(rule);
        }
        return cages + marks + outside();
    }

    /// Returns the clue if the rule is one that begins at an edge.
    [[nodiscard]] std::optional<OutsideClue> outside_clue(const Rule& rule) const {
        if (clue_at_edge(rule) == nullptr || rule.cells.size() < 2)
            return std::nullopt;
        const int down = row(rule.cells[1]) - row(rule.cells[0]);
        const int right = column(rule.cells[1]) - column(rule.cells[0]);
        const OutsideClue clue{&rule, row(rule.cells[0]) - down, column(rule.cells[0]) - right, down, right};
        const auto is_inside = [&](int at) { return at >= 0 && at < static_cast<int>(n_); };
        if (is_inside(clue.row) && is_inside(clue.column))
            return std::nullopt;
        return clue;
    }

private:
    [[nodiscard]] int row(Cell cell) const { return static_cast<int>(geometry_.row(cell)); }
    [[nodiscard]] int column(Cell cell) const { return static_cast<int>(geometry_.column(cell)); }
    [[nodiscard]] Spot corner(Cell cell) const {
        return {board_.x + geometry_.column(cell) * c_, board_.y + geometry_.row(cell) * c_};
    }
    [[nodiscard]] Spot middle(Cell cell) const { return {corner(cell).x + c_ / 2, corner(cell).y + c_ / 2}; }
    [[nodiscard]] Spot between(Cell a, Cell b) const {
        return {(middle(a).x + middle(b).x) / 2, (middle(a).y + middle(b).y) / 2};
    }
    [[nodiscard]] bool is_border(Cell a, Cell b) const {
        const std::vector<std::uint32_t>& regions = board_.variant.regions;
        return !regions.empty() && regions[a] != regions[b];
    }

    [[nodiscard]] std::string shaded(std::string_view style, const std::vector<Cell>& cells) const {
        std::string text;
        for (const Cell cell : cells)
            text += rectangle(style, corner(cell), c_, c_);
        return text;
    }

    [[nodiscard]] std::string clone(const Rule& rule, std::size_t number) const {
        const std::string style = "clone" + std::to_string(number % 4);
        const bool is_count = rule.kind->name == "count-distinct" || rule.kind->name.starts_with("region-");
        return (is_count ? "" : shaded(style, rule.cells)) + shaded(style, rule.other_cells) +
               (is_count ? rings(rule.cells) : "");
    }

    [[nodiscard]] std::string rings(const std::vector<Cell>& cells) const {
        std::string text;
        for (const Cell cell : cells)
            text += circle("ring", middle(cell), 0.36 * c_, 0.05 * c_);
        return text;
    }

    [[nodiscard]] std::string windows() const {
        std::string text;
        for (const int row : {1, 5})
            for (const int column : {1, 5})
                text += rectangle("window", {board_.x + column * c_, board_.y + row * c_}, 3 * c_, 3 * c_);
        return text;
    }

    [[nodiscard]] std::string way(const std::vector<Cell>& cells) const {
        std::string data = move_to(middle(cells.front()));
        for (std::size_t i = 1; i < cells.size(); ++i)
            data += line_to(middle(cells[i]));
        return data;
    }

    [[nodiscard]] std::string shape(const Rule& rule) const {
        const std::string_view kind = rule.kind->name;
        if (kind == "arrow")
            return arrow(rule);
        if (kind == "diagonal") {
            const double side = n_ * c_;
            const bool rises = rule.choice == 0;
            return path("diagonal line",
                        move_to({board_.x, board_.y + (rises ? side : 0)}) + "l" + pixels(side) + " " +
                            pixels(rises ? -side : side),
                        0.04 * c_);
        }
        if (kind == "even" || kind == "odd")
            return parity(rule);
        if (kind == "counting-circles")
            return rings(rule.cells);
        const auto* const style = std::find_if(std::begin(line_styles), std::end(line_styles),
                                               [&](const LineStyle& one) { return one.kind == kind; });
        return style == std::end(line_styles) ? "" : line(rule, *style);
    }

    [[nodiscard]] std::string parity(const Rule& rule) const {
        std::string text;
        for (const Cell cell : rule.cells)
            text +=
                rule.kind->name == "odd"
                    ? circle("shade", middle(cell), 0.36 * c_)
                    : rectangle("shade", {corner(cell).x + 0.15 * c_, corner(cell).y + 0.15 * c_}, 0.7 * c_, 0.7 * c_);
        return text;
    }

    [[nodiscard]] std::string line(const Rule& rule, const LineStyle& style) const {
        std::string text = path("line " + std::string(style.style), way(rule.cells), style.width * c_);
        const Spot first = middle(rule.cells.front());
        if (style.ends == Ends::bulb)
            text += circle("bulb", first, 0.36 * c_);
        else if (style.ends == Ends::hollow_bulb)
            text += path("line hollow", way(rule.cells), 0.5 * style.width * c_) + circle("slowbulb", first, 0.36 * c_);
        else if (style.ends == Ends::circles)
            text += rings({rule.cells.front(), rule.cells.back()});
        else if (style.ends == Ends::diamonds)
            text += diamond(first) + diamond(middle(rule.cells.back()));
        else if (style.ends == Ends::dot)
            text += path("line " + std::string(style.style), tip(rule.cells), style.width * c_) +
                    circle("bulb", first, 0.2 * c_);
        return text;
    }

    [[nodiscard]] std::string diamond(Spot at) const {
        const double size = 0.42 * c_;
        return path("ring",
                    move_to({at.x - size, at.y}) + line_to({at.x, at.y - size}) + line_to({at.x + size, at.y}) +
                        line_to({at.x, at.y + size}) + "z",
                    0.05 * c_);
    }

    [[nodiscard]] std::string tip(const std::vector<Cell>& cells) const {
        const Spot end = middle(cells.back());
        const Spot before = middle(cells[cells.size() - 2]);
        const double length = std::max(1.0, std::hypot(end.x - before.x, end.y - before.y));
        const Spot ahead{(end.x - before.x) / length * 0.2 * c_, (end.y - before.y) / length * 0.2 * c_};
        return move_to({end.x - ahead.x - ahead.y, end.y - ahead.y + ahead.x}) + line_to(end) +
               line_to({end.x - ahead.x + ahead.y, end.y - ahead.y - ahead.x});
    }

    [[nodiscard]] std::string arrow(const Rule& rule) const {
        constexpr double radius = 0.38; // radius in cells
        const double width = 0.045 * c_;
        const auto distance = [&](Cell cell) {
            return std::hypot(row(cell) - row(rule.other_cells[0]), column(cell) - column(rule.other_cells[0]));
        };
        const Cell nearest = *std::min_element(rule.cells.begin(), rule.cells.end(),
                                               [&](Cell a, Cell b) { return distance(a) < distance(b); });
        std::vector<Cell> cells = rule.other_cells;
        cells.insert(cells.begin(), nearest);
        return path("line arrow", way(cells) + tip(cells), width) +
               (rule.cells.size() == 1 ? circle("ring", middle(nearest), radius * c_, width)
                                       : path("line arrow", way(rule.cells), 2 * radius * c_ + width) +
                                             path("line hollow", way(rule.cells), 2 * radius * c_ - width));
    }

    /// Draws a dashed line inside the cells, with the sum in the first of them.
    [[nodiscard]] std::string cage(const Rule& rule) const {
        const std::set<Cell> cells(rule.cells.begin(), rule.cells.end());
        const bool is_total = rule.kind->name == "sum" || rule.kind->name == "look-and-say";
        return path(is_total ? "cage total" : "cage", outline(cells, (is_total ? 0.12 : 0.07) * c_), 0.025 * c_) +
               corner_text(*cells.begin(), text_of_cage(rule));
    }

    [[nodiscard]] std::string corner_text(Cell cell, const std::string& text) const {
        return text.empty() ? "" : tag(corner(cell), text);
    }

    /// Draws a small text whose upper left corner is at a corner of a cell.
    [[nodiscard]] std::string tag(Spot at, const std::string& text) const {
        const auto characters = std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; });
        const double width = 0.6 * tag_size * c_ * static_cast<double>(characters) + 0.06 * c_;
        return rectangle("paper", {at.x + 0.03 * c_, at.y + 0.03 * c_}, width, 1.05 * tag_size * c_) +
               label({at.x + 0.03 * c_ + width / 2, at.y + (0.03 + 0.53 * tag_size) * c_}, text, tag_size * c_);
    }

    [[nodiscard]] std::string outline(const std::set<Cell>& cells, double inset) const {
        const auto has = [&](Cell cell, int down, int right) {
            const int r = row(cell) + down;
            const int c = column(cell) + right;
            const int n = static_cast<int>(n_);
            return r >= 0 && c >= 0 && r < n && c < n && cells.contains(static_cast<Cell>(r * n + c));
        };
        const auto end = [&](Cell cell, int down, int right, bool is_across) { // end of the line on that side of a cell
            const bool is_next = is_across ? has(cell, 0, right) : has(cell, down, 0);
            return !is_next ? 0.5 * c_ - inset : 0.5 * c_ + (has(cell, down, right) ? inset : 0);
        };
        std::string data;
        for (const Cell cell : cells) {
            const Spot at = middle(cell);
            for (const int side : {-1, 1}) {
                const double depth = side * (0.5 * c_ - inset);
                if (!has(cell, side, 0))
                    data += move_to({at.x - end(cell, side, -1, true), at.y + depth}) +
                            line_to({at.x + end(cell, side, 1, true), at.y + depth});
                if (!has(cell, 0, side))
                    data += move_to({at.x + depth, at.y - end(cell, -1, side, false)}) +
                            line_to({at.x + depth, at.y + end(cell, 1, side, false)});
            }
        }
        return data;
    }

    /// Returns a dot with a rim, which is seen on dark screens, too.
    [[nodiscard]] std::string dot(std::string_view style, Spot at) const {
        return path("rim line", move_to(at) + "h0", 0.28 * c_) + path(style, move_to(at) + "h0", 0.22 * c_);
    }

    [[nodiscard]] std::string sign(const Rule& rule) const {
        const std::string_view kind = rule.kind->name;
        if (kind == "kropki")
            return dot(rule.choice == 0 ? "white line" : "black line", between(rule.cells[0], rule.cells[1]));
        if (kind == "difference" || kind == "ratio") {
            const Spot at = between(rule.cells[0], rule.cells[1]);
            return circle("digits", at, 0.16 * c_, 0.025 * c_) +
                   label(at, (kind == "ratio" ? "x" : "") + std::to_string(rule.numbers[0]), 0.2 * c_);
        }
        if (kind == "xv") {
            const Spot at = between(rule.cells[0], rule.cells[1]);
            return circle("paper", at, 0.15 * c_) +
                   label(at, std::string(rule.kind->choices.at(rule.choice)), 0.3 * c_);
        }
        if (kind == "greater")
            return chevron(rule.cells[0], rule.cells[1]);
        if (const std::string text = difference_tag(rule, n_); !text.empty())
            return tag({corner(rule.cells[0]).x, corner(rule.cells[0]).y + (0.94 - 1.05 * tag_size) * c_}, text);
        if (kind == "minimum" || kind == "maximum")
            return extremes(rule);
        return kind == "quadruple" ? quadruple(rule) : "";
    }

    /// Returns the sign of a greater and a smaller cell, whose tip points to the latter.
    [[nodiscard]] std::string chevron(Cell greater, Cell smaller) const {
        const Spot at = between(greater, smaller);
        const double length =
            std::max(1.0, std::hypot(middle(smaller).x - middle(greater).x, middle(smaller).y - middle(greater).y));
        const Spot ahead{(middle(smaller).x - middle(greater).x) / length * 0.08 * c_,
                         (middle(smaller).y - middle(greater).y) / length * 0.08 * c_};
        const Spot across{-1.5 * ahead.y, 1.5 * ahead.x};
        return circle("paper", at, 0.12 * c_) +
               path("unequal line",
                    move_to({at.x - ahead.x + across.x, at.y - ahead.y + across.y}) +
                        line_to({at.x + ahead.x, at.y + ahead.y}) +
                        line_to({at.x - ahead.x - across.x, at.y - ahead.y - across.y}),
                    0.035 * c_);
    }

    /// Returns the signs around the cells of a minimum or maximum.
    [[nodiscard]] std::string extremes(const Rule& rule) const {
        const bool is_minimum = rule.kind->name == "minimum";
        std::string text;
        for (const Cell cell : rule.cells)
            for (const auto& [down, right] : {std::pair(-1, 0), {1, 0}, {0, -1}, {0, 1}}) {
                const int r = row(cell) + down;
                const int c = column(cell) + right;
                const int n = static_cast<int>(n_);
                if (r < 0 || c < 0 || r >= n || c >= n)
                    continue;
                const auto other = static_cast<Cell>(r * n + c);
                if (std::find(rule.cells.begin(), rule.cells.end(), other) == rule.cells.end())
                    text += is_minimum ? chevron(other, cell) : chevron(cell, other);
            }
        return text;
    }

    [[nodiscard]] std::string quadruple(const Rule& rule) const {
        Spot at{0, 0};
        for (const Cell cell : rule.cells)
            at = {at.x + middle(cell).x / 4, at.y + middle(cell).y / 4};
        std::string rows[2]; // two digits at most in each
        for (std::size_t i = 0; i < rule.numbers.size(); ++i)
            rows[i / 2] += (i % 2 == 0 ? "" : " ") + std::to_string(rule.numbers[i]);
        const double shift = rows[1].empty() ? 0 : 0.1 * c_;
        return circle("digits", at, 0.25 * c_, 0.025 * c_) + label({at.x, at.y - shift}, rows[0], 0.2 * c_) +
               (rows[1].empty() ? "" : label({at.x, at.y + shift}, rows[1], 0.2 * c_));
    }

    /// Returns the clues outside of the board, several at a place one after the other.
    [[nodiscard]] std::string outside() const {
        std::string text;
        std::map<std::pair<int, int>, int> used;
        for (const Rule& rule : rules_) {
            const auto clue = outside_clue(rule);
            if (!clue)
                continue;
            const double distance = 0.45 - 0.5 + 0.5 * used[{clue->row, clue->column}]++;
            const Spot at{board_.x + (clue->column + 0.5 - clue->right * distance) * c_,
                          board_.y + (clue->row + 0.5 - clue->down * distance) * c_};
            text += label(at, clue_prefix(rule) + std::to_string(rule.numbers[0]), 0.32 * c_);
            if (rule.kind->name == "little-killer")
                text += pointer(*clue);
        }
        return text;
    }

    /// Returns the letter of a clue, if numbers outside of the board have several meanings.
    [[nodiscard]] std::string clue_prefix(const Rule& rule) const {
        const bool is_ambiguous =
            std::any_of(board_.variant.rules.begin(), board_.variant.rules.end(), [&](const Rule& other) {
                return other.kind != rule.kind && other.kind->name != "little-killer" && outside_clue(other);
            });
        return is_ambiguous ? std::string(clue_at_edge(rule)->second) : "";
    }

    /// Returns the small arrow of a little killer.
    [[nodiscard]] std::string pointer(const OutsideClue& clue) const {
        const Spot end{board_.x + (clue.column + 0.5 + 0.48 * clue.right) * c_,
                       board_.y + (clue.row + 0.5 + 0.48 * clue.down) * c_};
        const Spot step{0.18 * clue.right * c_, 0.18 * clue.down * c_};
        return path("unequal line",
                    move_to({end.x - step.x, end.y - step.y}) + line_to(end) + move_to({end.x - 0.7 * step.x, end.y}) +
                        line_to(end) + line_to({end.x, end.y - 0.7 * step.y}),
                    0.03 * c_);
    }

    static constexpr double tag_size = 0.24; ///< font size of tags in cells

    RuleBoard board_;
    const sudoku::Geometry& geometry_;
    std::uint32_t n_;
    double c_;
    std::vector<Rule> rules_; ///< those of cells on the board
};

} // namespace

std::string rules_behind_grid(const RuleBoard& board) { return RulePainter(board).behind(); }

std::string region_grid(const RuleBoard& board) { return RulePainter(board).grid(); }

std::string rules_before_grid(const RuleBoard& board) { return RulePainter(board).before(); }

double rule_margin(const sudoku::VariantPuzzle& variant) {
    const RulePainter painter({variant});
    std::map<std::pair<int, int>, int> clues;
    int max = 0;
    for (const Rule& rule : variant.rules)
        if (const auto clue = painter.outside_clue(rule))
            max = std::max(max, ++clues[{clue->row, clue->column}]);
    return max == 0 ? 0 : 0.3 + 0.5 * max;
}

bool is_drawn_outside(const sudoku::VariantPuzzle& variant, const Rule& rule) {
    return RulePainter({variant}).outside_clue(rule).has_value();
}

} // namespace apps
