#include "apps/shared/rules/board.hpp"

#include "apps/shared/rules/rules.hpp"

#include "sudoku/encoding.hpp"
#include "sudoku/reader.hpp"
#include "sudoku/rules/rule_kind.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace apps {

namespace {

using sudoku::Candidate, sudoku::Cell, sudoku::Puzzle;

constexpr std::uint32_t least_width = 432; ///< width of a board
constexpr std::uint32_t least_cell = 48;

std::string_view style_of(char sign) {
    return sign == '!' || sign == 'x' ? "wrong" : sign == '*' ? "suspect" : sign == '+' ? "new" : "spare";
}

std::string box_of(std::string_view style, double x, double y, double side) {
    return fmt::format("<rect class=\"{}\" x=\"{:g}\" y=\"{:g}\" width=\"{:g}\" height=\"{:g}\"/>", style, x, y, side,
                       side);
}

std::string group(std::string_view style, double font_size, const std::string& texts) {
    return texts.empty() ? ""
                         : fmt::format("<g class=\"{}\" font-size=\"{:g}\" text-anchor=\"middle\">{}</g>", style,
                                       font_size, texts);
}

class BoardPainter {
public:
    explicit BoardPainter(const Board& board)
        : board_(board), n_(board.puzzle.grid.geometry().side()), c_(std::max(least_cell, least_width / n_)),
          margin_(board.puzzle.is_plain()
                      ? 0
                      : static_cast<std::uint32_t>(std::lround(rule_margin(*board.puzzle.variant) * c_))),
          at_(std::max(board.names_cells ? 20 : line, margin_)),
          columns_(static_cast<std::uint32_t>(std::ceil(std::sqrt(n_)))), rows_((n_ + columns_ - 1) / columns_) {}

    [[nodiscard]] svg::Picture picture() const {
        const std::uint32_t side = at_ + n_ * c_ + std::max(line, margin_);
        svg::Picture picture{side, side, backgrounds()};
        if (board_.puzzle.is_plain()) {
            picture.body += marks() + grid();
        } else {
            const RuleBoard rules{*board_.puzzle.variant, at_ * 1.0, at_ * 1.0, c_ * 1.0};
            picture.body += rules_behind_grid(rules) + marks() + region_grid(rules) + rules_before_grid(rules);
        }
        picture.body += names() + digits() + candidates() + links() + signs();
        add_sentences(picture);
        return picture;
    }

private:
    static constexpr std::uint32_t line = 2; ///< room for half of it

    struct Point {
        double x;
        double y;
    };

    /// Adds the rules in words, and the drawings that are not read as rules, below and from its left edge on.
    void add_sentences(svg::Picture& picture) const {
        std::string sentences;
        if (!board_.candidates.empty() && board_.digits.empty() && !board_.puzzle.grid.eliminated().empty())
            sentences += "Small digits: Each cell has one of these digits.\n";
        if (!board_.puzzle.is_plain())
            for (const std::string& sentence : rule_sentences(*board_.puzzle.variant))
                sentences += sentence + '\n';
        if (!board_.puzzle.drawings.empty())
            sentences += drawings_text(board_.puzzle) + '\n';
        svg::Picture text{.width = picture.width + 2 * svg::margin};
        if (sentences.empty())
            return;
        text.add_text(sentences, "caption");
        picture.body += svg::placed(text, -1.0 * svg::margin, picture.height, text.width, text.height);
        picture.height += text.height;
    }

    [[nodiscard]] const sudoku::Geometry& geometry() const { return board_.puzzle.grid.geometry(); }
    [[nodiscard]] double x(Cell cell) const { return at_ + geometry().column(cell) * c_; }
    [[nodiscard]] double y(Cell cell) const { return at_ + geometry().row(cell) * c_; }
    [[nodiscard]] sudoku::Digit digit(Cell cell) const {
        return board_.digits.empty() ? board_.puzzle.grid[cell] : board_.digits[cell];
    }

    /// Returns the width of a candidate. Candidates are in rows and columns within the cell, below the sums of cages.
    [[nodiscard]] double width() const { return (has_cages_ ? 0.78 : 0.92) * c_ / columns_; }
    [[nodiscard]] double height() const { return (has_cages_ ? 0.64 : 0.92) * c_ / rows_; }
    [[nodiscard]] double radius() const { return 0.5 * std::min(width(), height()); }
    [[nodiscard]] Point middle(const Candidate& candidate) const {
        const std::uint32_t column = (candidate.digit - 1U) % columns_;
        const std::uint32_t row = (candidate.digit - 1U) / columns_;
        return {x(candidate.cell) + 0.5 * c_ + (column + 0.5 - 0.5 * columns_) * width(),
                y(candidate.cell) + (has_cages_ ? 0.26 : 0.04) * c_ + (row + 0.5) * height()};
    }

    /// Returns the size at which each digit fits into such a height and width.
    [[nodiscard]] double font_size(double height, double width) const {
        const auto longest = digit_text(static_cast<sudoku::Digit>(n_), board_.puzzle.notation).size();
        return std::min(height, 1.5 * width / static_cast<double>(longest));
    }

    [[nodiscard]] std::string backgrounds() const {
        std::string text;
        for (const sudoku::House& house : board_.houses) {
            const Cell first = geometry().house_cell(house, 0);
            const Cell last = geometry().house_cell(house, n_ - 1);
            text += fmt::format("<rect class=\"house\" x=\"{:g}\" y=\"{:g}\" width=\"{:g}\" height=\"{:g}\"/>",
                                x(first), y(first), x(last) - x(first) + c_, y(last) - y(first) + c_);
        }
        for (const Cell cell : board_.cells)
            text += box_of("house", x(cell), y(cell), c_);
        for (const auto& [cell, sign] : board_.signs)
            text += box_of(style_of(sign), x(cell), y(cell), c_);
        return text;
    }

    [[nodiscard]] std::string marks() const {
        std::string text;
        for (const auto& [candidate, mark] : board_.candidates)
            if (const Point at = middle(candidate); mark != ' ')
                text += mark_of(mark, at.x, at.y, radius());
        return text;
    }

    [[nodiscard]] std::string grid() const {
        std::string thin;
        std::string box = fmt::format("M{0} {0}h{1}v{1}h-{1}z", at_, n_ * c_);
        for (std::uint32_t k = 1; k < n_; ++k) {
            (k % geometry().box_columns() == 0 ? box : thin) += fmt::format("M{} {}v{}", at_ + k * c_, at_, n_ * c_);
            (k % geometry().box_rows() == 0 ? box : thin) += fmt::format("M{} {}h{}", at_, at_ + k * c_, n_ * c_);
        }
        return fmt::format("<path class=\"thin\" d=\"{}\"/><path class=\"box\" d=\"{}\"/>", thin, box);
    }

    [[nodiscard]] std::string names() const {
        std::string text;
        for (std::uint32_t k = 0; k < n_ && board_.names_cells; ++k) {
            const double middle = at_ + (k + 0.5) * c_;
            text += svg::text(middle, at_ - 7, std::to_string(k + 1));
            text += svg::text(at_ - 12, middle + 4, std::to_string(k + 1));
        }
        return group("name", 12, text);
    }

    [[nodiscard]] std::string digits() const {
        const double size = font_size(0.66 * c_, 0.55 * c_);
        std::string given;
        std::string filled;
        for (Cell cell = 0; cell < geometry().cell_count(); ++cell)
            if (const sudoku::Digit d = digit(cell); d != 0)
                (board_.puzzle.grid[cell] != 0 ? given : filled) += svg::text(
                    x(cell) + 0.5 * c_, y(cell) + 0.5 * c_ + 0.36 * size, digit_text(d, board_.puzzle.notation));
        return group("given", size, given) + group("filled", size, filled);
    }

    [[nodiscard]] std::string candidates() const {
        const double size = font_size(0.84 * height(), 0.95 * width());
        std::string small;
        for (const auto& [candidate, mark] : board_.candidates) {
            const Point at = middle(candidate);
            small += svg::text(at.x, at.y + 0.36 * size, digit_text(candidate.digit, board_.puzzle.notation));
        }
        return group("small", size, small);
    }

    /// Draws links bent a little, so that they do not hide the signs between their ends.
    [[nodiscard]] std::string links() const {
        std::string text;
        for (const auto& [from, to, is_strong] : board_.links) {
            const Point a = middle(from);
            const Point b = middle(to);
            const Point way{b.x - a.x, b.y - a.y};
            const double length = std::hypot(way.x, way.y);
            const double r = 0.75 * radius() / std::max(length, 1.0);
            text +=
                fmt::format("<path class=\"link{}\" d=\"M{:g} {:g}Q{:g} {:g} {:g} {:g}\"/>", is_strong ? "" : " weak",
                            a.x + r * way.x, a.y + r * way.y, (a.x + b.x) / 2 - 0.1 * way.y,
                            (a.y + b.y) / 2 + 0.1 * way.x, b.x - r * way.x, b.y - r * way.y);
        }
        return text;
    }

    [[nodiscard]] std::string signs() const {
        std::string text;
        for (const auto& [cell, sign] : board_.signs)
            text += svg::text(x(cell) + 0.86 * c_, y(cell) + 0.3 * c_, std::string(1, sign));
        return group("sign", 0.28 * c_, text);
    }

    const Board& board_;
    std::uint32_t n_;       ///< the side, in cells
    std::uint32_t c_;       ///< the side of a cell
    std::uint32_t margin_;  ///< for clues outside of the board
    std::uint32_t at_;      ///< position of the first cell
    std::uint32_t columns_; ///< columns of candidates in a cell
    std::uint32_t rows_;
    bool has_cages_ =
        !board_.puzzle.is_plain() && std::ranges::any_of(board_.puzzle.variant->rules, [](const sudoku::Rule& rule) {
            return rule.kind->name == "killer" || rule.kind->name == "sum";
        });
};

/// Returns the candidates of empty cells in which some are eliminated.
std::map<Candidate, char> remaining_candidates(const sudoku::Grid& grid) {
    std::map<Candidate, char> candidates;
    const auto eliminated = grid.eliminated();
    for (const auto& [cell, ignored] : eliminated)
        for (std::uint32_t digit = 1; grid[cell] == 0 && digit <= grid.geometry().side(); ++digit)
            if (const Candidate candidate{cell, static_cast<sudoku::Digit>(digit)};
                !std::binary_search(eliminated.begin(), eliminated.end(), candidate))
                candidates[candidate] = ' ';
    return candidates;
}

const std::string light_style =
    std::string(rule_style.light) +
    ".thin{stroke:#8f8f8f;fill:none}.box{stroke:#1a1a1a;stroke-width:2.6;fill:none;stroke-linecap:square}"
    ".given{font-weight:700}.filled text{fill:#0a5ca8}.small text{fill:#4a4a4a}.name text{fill:#6b6b6b}"
    ".sign{font-weight:700}.house{fill:#eceff2}.wrong,.gone{fill:#ffcfb8}.suspect{fill:#e3c8ef}.new{fill:#bfe8d6}"
    ".spare{fill:#dcdcdc}.why{fill:#b5dcf6}.right{fill:#bfe8d6;stroke:#00664a;stroke-width:2}"
    ".cross{stroke:#a83200;stroke-width:1.8}.link{stroke:#8a2f7a;stroke-width:1.8;fill:none}"
    ".weak{stroke-dasharray:4 3}";
const std::string dark_style =
    std::string(rule_style.dark) +
    ".thin{stroke:#7a7a7a}.box{stroke:#e0e0e0}.filled text{fill:#80c7ff}.small text{fill:#c4c4c4}.name "
    "text{fill:#9a9a9a}.house{fill:#2b2e31}.wrong,.gone{fill:#7a3316}.suspect{fill:#5d3a70}.new{fill:#0f5540}"
    ".spare{fill:#4a4a4a}.why{fill:#17506f}.right{fill:#0f5540;stroke:#5fd3ac}.cross{stroke:#ff9d73}"
    ".link{stroke:#e59ad8}";

} // namespace

const svg::Style board_style{light_style, dark_style};

svg::Picture drawn(const Board& board) { return BoardPainter(board).picture(); }

svg::Picture drawn(const Puzzle& puzzle, const Signs& signs) {
    Board board{.puzzle = puzzle, .signs = signs, .names_cells = !signs.empty()};
    const sudoku::Grid& grid = puzzle.grid;
    if (!puzzle.is_plain())
        board.candidates = remaining_candidates(grid);
    else if (!grid.eliminated().empty() && clashes(grid).empty()) {
        for (const Candidate& candidate : remaining_problem(grid).candidates)
            board.candidates[candidate] = ' ';
    }
    return drawn(board);
}

std::string mark_of(char mark, double x, double y, double r) {
    const std::string_view style = mark == '+' ? "right" : mark == '-' ? "gone" : "why";
    const double d = 0.8 * r;
    return fmt::format("<circle class=\"{}\" cx=\"{:g}\" cy=\"{:g}\" r=\"{:g}\"/>", style, x, y, r) +
           (mark == '-' ? fmt::format("<path class=\"cross\" d=\"M{:g} {:g}L{:g} {:g}\"/>", x - d, y + d, x + d, y - d)
                        : "");
}

svg::Picture legend_of(const std::vector<std::pair<std::string, std::string>>& symbols) {
    constexpr std::uint32_t columns = 3;
    constexpr std::uint32_t row_height = 22;
    svg::Picture picture{.width = least_width};
    for (std::uint32_t k = 0; k < symbols.size(); ++k) {
        picture.body += fmt::format("<g transform=\"translate({} {})\">{}{}</g>",
                                    8 + k % columns * least_width / columns, 12 + k / columns * row_height,
                                    symbols[k].first, svg::text(14, 5, symbols[k].second, "caption"));
        picture.height = (k / columns + 1) * row_height + 6;
    }
    return picture;
}

svg::Picture legend(const Signs& signs, std::span<const std::pair<char, const char*>> meanings) {
    std::vector<std::pair<std::string, std::string>> symbols;
    for (const auto& [sign, meaning] : meanings)
        if (std::ranges::find(signs, sign, &Signs::value_type::second) != signs.end())
            symbols.emplace_back(box_of(style_of(sign), -8, -8, 16) +
                                     svg::text(0, 5, std::string(1, sign), "caption", "middle"),
                                 meaning);
    return legend_of(symbols);
}

svg::Picture drawn_error(const std::string& message) {
    svg::Picture picture{.width = least_width + 2 * svg::margin};
    picture.add_text("error: " + message, "caption");
    return picture;
}

} // namespace apps
