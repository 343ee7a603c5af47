#include "sudoku/reader.hpp"

#include "sudoku/detail/assemble.hpp"
#include "sudoku/detail/lines.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <deque>
#include <utility>

namespace sudoku {

using detail::Line;
using detail::Symbol;

ByteSource bytes_of(std::string_view text) {
    return [text](std::span<char> buffer) mutable {
        const std::size_t size = std::min(buffer.size(), text.size());
        std::copy_n(text.data(), size, buffer.data());
        text.remove_prefix(size);
        return size;
    };
}

/// Lines come in at one end of a queue; a record takes as many as it needs from the other. Looking ahead is bounded:
/// by the rows of one board.
class PuzzleReader::Impl {
public:
    Impl(ByteSource source, std::optional<Geometry> geometry, InputFormat format)
        : splitter_(std::move(source), max_line), geometry_(geometry), format_(format) {}

    std::optional<Record> next() {
        if (grid_)
            return read_grid();
        if (!section_.empty())
            skip_section();
        while (const Line* line = peek(0)) {
            switch (line->kind) {
            case Line::Kind::blank:
            case Line::Kind::comment:
            case Line::Kind::rule:
                pop();
                break;
            case Line::Kind::section:
                section_ = line->text;
                pop();
                skip_section();
                break;
            case Line::Kind::too_long: {
                const ParseError error(line->number, 1,
                                       "a line of more than " + std::to_string(max_line) + " bytes is not a puzzle");
                pop();
                return error;
            }
            case Line::Kind::cells:
                return read_cells(*line);
            }
        }
        return std::nullopt;
    }

    std::size_t next_lines(std::vector<Digit>& digits, std::vector<std::size_t>& lines, std::size_t most) {
        if (format_ == InputFormat::grid || (geometry_ && geometry_ != Geometry(3, 3)) || !lines_.empty() ||
            !section_.empty() || grid_)
            return 0;
        return splitter_.take_puzzles(digits, lines, most);
    }

private:
    // --- Lines ------------------------------------------------------------------------------------------------------

    /// The line `ahead` of the next one; nullptr at the end. The pointer dies at pop().
    const Line* peek(std::size_t ahead) {
        while (lines_.size() <= ahead) {
            const auto raw = splitter_.next();
            if (!raw)
                return nullptr;
            lines_.push_back(detail::scan_line(*raw));
        }
        return &lines_[ahead];
    }

    void pop() { lines_.pop_front(); }

    /// "[Puzzle]" announces a puzzle. After "[State]" and "[PencilMarks]" comes none, up to the next gap; after other
    /// names, words ("[Author]") or a puzzle ("[Easy]").
    void skip_section() {
        std::transform(section_.begin(), section_.end(), section_.begin(),
                       [](unsigned char c) { return std::tolower(c); });
        const auto is_called = [&](const char* text) { return section_.find(text) != std::string::npos; };
        const bool has_cells = !is_called("[state]") && !is_called("[pencilmarks]");
        while (const Line* line = is_called("[puzzle]") ? nullptr : peek(0)) {
            if (line->kind == Line::Kind::blank || line->kind == Line::Kind::section ||
                line->kind == Line::Kind::too_long || (has_cells && line->looks_like_cells()))
                break;
            pop();
        }
        section_.clear();
    }

    // --- Records ----------------------------------------------------------------------------------------------------

    Record read_cells(const Line& line) {
        if (format_ != InputFormat::grid) {
            if (const auto geometry = geometry_of_line(line); geometry && !starts_grid_too(line))
                return read_line(*geometry);
        }
        if (format_ != InputFormat::line) {
            if (const auto geometry = geometry_of_grid(line)) {
                grid_.emplace(*geometry);
                return read_grid();
            }
        }
        const ParseError error = why_no_puzzle(line);
        pop();
        return error;
    }

    Record read_line(const Geometry& geometry) {
        const Line line = std::move(lines_.front());
        pop();
        try {
            return detail::assemble(line.symbols, geometry, line.has_numbers);
        } catch (const ParseError& error) {
            return error;
        }
    }

    /// The rows of a grid read so far.
    struct Rows {
        explicit Rows(const Geometry& of) : geometry(of) {}

        Geometry geometry;
        std::uint32_t count = 0;
        std::uint32_t since_gap = 0;
        std::size_t last_line = 0;
        std::vector<Symbol> symbols;
        bool has_numbers = false;
        bool shows_empties = false;
        bool shows_blanks = false;       ///< has cells that are empty because they are blank
        std::optional<ParseError> error; ///< the first
    };

    /// Reads rows up to the last of the grid, or to where the grid ends too early. A row that is wrong counts as a row,
    /// so that the next grid starts where it should.
    Record read_grid() {
        while (grid_->count < grid_->geometry.side()) {
            const Line* const line = peek(0);
            if (line == nullptr || !take_line(*line, grid_->geometry, *grid_))
                break;
            pop();
        }
        const Rows rows = std::move(*grid_);
        grid_.reset();
        const Geometry& geometry = rows.geometry;
        if (rows.error)
            return *rows.error;
        if (rows.count < geometry.side())
            return ParseError(rows.last_line, 1,
                              "the " + to_string(geometry) + " grid ends after " + std::to_string(rows.count) + " of " +
                                  std::to_string(geometry.side()) + " rows");
        try {
            return detail::assemble(rows.symbols, geometry, rows.has_numbers);
        } catch (const ParseError& error) {
            return error;
        }
    }

    /// Adds what a line has to a grid; false if the grid ends before it.
    bool take_line(const Line& line, const Geometry& geometry, Rows& rows) {
        switch (line.kind) {
        case Line::Kind::rule:
            rows.since_gap = 0;
            [[fallthrough]];
        case Line::Kind::comment:
            return rows.count == 0 || !starts_next_grid(line, geometry);
        case Line::Kind::section:
        case Line::Kind::too_long:
            return false;
        case Line::Kind::blank: {
            const bool is_gap = rows.since_gap == geometry.box_rows() && rows.count % geometry.box_rows() == 0 &&
                                rest_follows(1, geometry, geometry.side() - rows.count, rows.shows_blanks);
            if (!rows.shows_empties && (rows.shows_blanks || !is_gap) && detail::row_symbols(line, geometry))
                break; // a row whose cells are all empty
            rows.since_gap = 0;
            return is_gap;
        }
        case Line::Kind::cells:
            break;
        }
        const auto row = aligned_row(line, geometry, rows);
        if (!row && rows.count > 0 && (ends_grid(line) || starts_other_grid(line, geometry)))
            return false;
        ++rows.count;
        ++rows.since_gap;
        rows.last_line = line.number;
        rows.has_numbers |= line.has_numbers;
        rows.shows_empties |= line.shows_empties;
        rows.shows_blanks |= row && !line.shows_empties && line.symbols.size() < row->size();
        if (row)
            rows.symbols.insert(rows.symbols.end(), row->begin(), row->end());
        else if (!rows.error)
            rows.error = ParseError(line.number, 1, why_no_row(line, geometry, rows.count));
        return true;
    }

    /// The cells of a line that is a row. A few digits, with nothing to be seen of empty cells, are a row of a small
    /// board only if they stand below those of its first row: otherwise there are blank cells between them.
    [[nodiscard]] static std::optional<std::vector<Symbol>> aligned_row(const Line& line, const Geometry& geometry,
                                                                        const Rows& rows) {
        auto row = detail::row_symbols(line, geometry);
        if (row && geometry.side() < 9 && !rows.symbols.empty() && !rows.shows_empties && !line.shows_empties &&
            !line.has_bars)
            for (std::size_t k = 1; k < row->size(); ++k)
                if ((*row)[k].column - row->front().column != rows.symbols[k].column - rows.symbols.front().column)
                    return std::nullopt;
        return row;
    }

    [[nodiscard]] static std::string why_no_row(const Line& line, const Geometry& geometry, std::uint32_t number) {
        const std::string text = "row " + std::to_string(number);
        if (line.symbols.size() == geometry.side())
            return text + " does not stand below the first, as if cells were missing";
        return text + " has " + std::to_string(line.symbols.size()) + (line.symbols.size() == 1 ? " cell" : " cells") +
               ", a row of a " + to_string(geometry) + " grid has " + std::to_string(geometry.side());
    }

    // --- What is it? ------------------------------------------------------------------------------------------------

    /// The board that has as many cells as the line.
    [[nodiscard]] std::optional<Geometry> geometry_of_line(const Line& line) const {
        if (geometry_)
            return line.symbols.size() == geometry_->cells() ? geometry_ : std::nullopt;
        for (std::uint32_t side = 4; side <= Geometry::max_side; ++side)
            if (std::size_t{side} * side == line.symbols.size() && detail::can_be_board(line, side))
                return Geometry::of_side(side);
        return std::nullopt;
    }

    /// Is a line of, say, 16 cells a row of a 16x16 grid rather than a 4x4 puzzle? Only the lines together tell: most
    /// of those that have digits need a digit that no 4x4 puzzle has. One that has a wrong number of cells
    /// changes nothing.
    bool starts_grid_too(const Line& line) {
        const auto side = static_cast<std::uint32_t>(line.symbols.size());
        const auto geometry = geometry_ ? std::nullopt : Geometry::of_side(side);
        if (!geometry || format_ != InputFormat::any || !detail::can_be_board(line, side) || repeats_digit(line))
            return false;
        std::uint32_t rows = 0;
        std::uint32_t large = 0;
        std::uint32_t small = 0;
        for (std::size_t ahead = 0; rows < side && ahead < most_lines(*geometry); ++ahead) {
            const Line* const next = peek(ahead);
            if (next == nullptr)
                break;
            if (is_between_rows(*next, rows, *geometry))
                continue;
            const auto row = detail::row_symbols(*next, *geometry);
            if (!row &&
                (!next->looks_like_cells() || next->symbols.size() + 2 < side || next->symbols.size() > side + 2))
                break;
            ++rows;
            if (!row)
                continue;
            const bool is_large = std::any_of(row->begin(), row->end(), [&](const Symbol& symbol) {
                return symbol.kind == Symbol::Kind::letter || symbol.value * symbol.value > side;
            });
            large += is_large;
            small += !is_large && std::any_of(row->begin(), row->end(),
                                              [](const Symbol& symbol) { return symbol.kind == Symbol::Kind::number; });
        }
        return rows >= geometry->box_rows() && large > small;
    }

    /// Does a digit stand twice in the line? Then it is no row, and no look at the lines after it is needed.
    [[nodiscard]] static bool repeats_digit(const Line& line) {
        std::array<bool, Geometry::max_side + 1> seen{};
        for (const Symbol& symbol : line.symbols) {
            if (symbol.kind == Symbol::Kind::letter)
                return false;
            if (symbol.kind == Symbol::Kind::number && symbol.value < seen.size() &&
                std::exchange(seen[symbol.value], true))
                return true;
        }
        return false;
    }

    /// The board of the grid that starts with `line`, if one does.
    std::optional<Geometry> geometry_of_grid(const Line& line) {
        if (geometry_) {
            const bool is_row = detail::row_symbols(line, *geometry_).has_value();
            const bool is_broken_row = line.looks_like_cells() && line.symbols.size() / 2 < geometry_->side();
            return is_row || (is_broken_row && row_follows(*geometry_) && rows_from(1, *geometry_) != geometry_->side())
                       ? geometry_
                       : std::nullopt;
        }
        const auto side = detail::side_of_row(line);
        if (const std::size_t cells = line.symbols.size(); cells < 12 && line.looks_like_cells()) {
            const auto other = side_of_next_rows();
            if (other && other != side && *other < 10 && cells < *other + 3 && cells + 3 > *other) {
                const auto geometry = detail::shape_of_row(*peek(1), *other);
                return geometry && rows_from(1, *geometry) != *other ? geometry
                                                                     : std::nullopt; // the first row is broken
            }
        }
        const auto geometry = side ? detail::shape_of_row(line, *side) : std::nullopt;
        if (!geometry || !detail::can_be_board(line, *side))
            return std::nullopt;
        if (*side < 10 || line.has_bars || format_ == InputFormat::grid || rows_follow(*geometry) ||
            (geometry_of_line(line) && starts_grid_too(line)))
            return geometry;
        return std::nullopt;
    }

    /// The side of the board to which both lines after the next seem to belong.
    std::optional<std::uint32_t> side_of_next_rows() {
        const Line* const second = peek(1);
        const auto side = second != nullptr ? detail::side_of_row(*second) : std::nullopt;
        const Line* const third = side ? peek(2) : nullptr;
        return third != nullptr && detail::side_of_row(*third) == side ? side : std::nullopt;
    }

    bool row_follows(const Geometry& geometry) {
        const Line* const line = peek(1);
        return line != nullptr && detail::row_symbols(*line, geometry).has_value();
    }

    /// The most lines to look at for the rows of one board.
    [[nodiscard]] static std::size_t most_lines(const Geometry& geometry) { return std::size_t{4} * geometry.side(); }

    /// May the line stand in a grid after `rows` of its rows?
    [[nodiscard]] static bool is_between_rows(const Line& line, std::uint32_t rows, const Geometry& geometry) {
        return line.kind == Line::Kind::rule || line.kind == Line::Kind::comment ||
               (line.kind == Line::Kind::blank && rows % geometry.box_rows() == 0);
    }

    /// Do the next lines make a whole grid?
    bool rows_follow(const Geometry& geometry) {
        std::uint32_t rows = 0;
        for (std::size_t ahead = 0; rows < geometry.side(); ++ahead) {
            const Line* const line = peek(ahead);
            if (line == nullptr || ahead > most_lines(geometry))
                return false;
            if (is_between_rows(*line, rows, geometry))
                continue;
            if (!detail::row_symbols(*line, geometry))
                return false;
            ++rows;
        }
        return true;
    }

    /// How many rows of that board stand `ahead` lines from here, up to something that is neither a row nor a rule? No
    /// more are counted than one past the side.
    std::uint32_t rows_from(std::size_t ahead, const Geometry& geometry) {
        std::uint32_t rows = 0;
        for (const std::size_t end = ahead + most_lines(geometry); ahead < end && rows <= geometry.side(); ++ahead) {
            const Line* const line = peek(ahead);
            if (line != nullptr && line->kind == Line::Kind::rule)
                continue;
            if (line == nullptr || !detail::row_symbols(*line, geometry))
                break;
            ++rows;
        }
        return rows;
    }

    /// Does a comment or a rule in a grid whose rows are not complete stand before the next grid? It does if exactly
    /// the rows of a grid follow the comment, or if the rule is followed by another, and they by at least those rows.
    bool starts_next_grid(const Line& line, const Geometry& geometry) {
        if (line.kind == Line::Kind::comment)
            return rows_from(1, geometry) == geometry.side();
        const Line* const next = peek(1);
        return next != nullptr && next->kind == Line::Kind::rule && rows_from(2, geometry) >= geometry.side();
    }

    /// Does a line that is no row of the grid start a whole grid of another size? Then what seemed to be the first rows
    /// was something else.
    bool starts_other_grid(const Line& line, const Geometry& geometry) {
        const auto side = geometry_ ? std::nullopt : detail::side_of_row(line);
        const auto other = side && *side != geometry.side() ? detail::shape_of_row(line, *side) : std::nullopt;
        return other && rows_from(0, *other) == *side;
    }

    /// Do exactly `missing` rows follow, `ahead` lines from here, in whole bands with one blank line or rules between
    /// them, and then no row? Only then is a blank line before them a gap in a grid: one that lacks rows must not take
    /// those of the next. Lines of blanks are rows only if the grid has shown that its blanks are cells.
    bool rest_follows(std::size_t ahead, const Geometry& geometry, std::uint32_t missing, bool blanks_are_cells) {
        std::uint32_t rows = 0;
        bool is_after_gap = true;
        for (const std::size_t end = ahead + most_lines(geometry); ahead < end; ++ahead) {
            const Line* const line = peek(ahead);
            const bool is_band_end = rows % geometry.box_rows() == 0;
            const bool is_rule = line != nullptr && line->kind == Line::Kind::rule;
            const bool is_gap = line != nullptr && line->kind == Line::Kind::blank && !blanks_are_cells;
            if (is_rule && is_band_end && rows == missing && is_after_gap)
                return true; // a border below this grid, and one above the next
            if (is_band_end && (is_rule || (is_gap && rows < missing && !is_after_gap))) {
                is_after_gap = true;
                continue;
            }
            if (line == nullptr || is_gap || !detail::row_symbols(*line, geometry))
                return rows == missing;
            is_after_gap = false;
            if (++rows > missing)
                return false;
        }
        return false;
    }

    /// Does a line that is no row of the grid show that the grid is over: a puzzle on one line, or no cells at all?
    [[nodiscard]] bool ends_grid(const Line& line) const { return geometry_of_line(line) || !line.looks_like_cells(); }

    [[nodiscard]] ParseError why_no_puzzle(const Line& line) const {
        const auto& symbols = line.symbols;
        const auto bad = std::find_if(symbols.begin(), symbols.end(),
                                      [](const Symbol& s) { return s.kind == Symbol::Kind::invalid; });
        if (!line.looks_like_cells())
            return {line.number, bad == symbols.end() ? 1 : bad->column, "not a puzzle: neither cells nor a comment"};
        const std::size_t column = symbols.front().column;
        if (const auto geometry = geometry_of_line(line))
            return {line.number, column,
                    std::to_string(symbols.size()) + " cells on one line, where a row of a grid is expected"};
        return {line.number, column, detail::why_wrong_length(symbols.size(), geometry_)};
    }

    detail::LineSplitter splitter_;
    std::optional<Geometry> geometry_;
    InputFormat format_;
    std::deque<Line> lines_;
    // What next() was about when the source threw:
    std::optional<Rows> grid_; ///< being read
    std::string section_;      ///< being skipped
};

PuzzleReader::PuzzleReader(ByteSource source, std::optional<Geometry> geometry, InputFormat format)
    : impl_(std::make_unique<Impl>(std::move(source), geometry, format)) {}
PuzzleReader::~PuzzleReader() = default;
PuzzleReader::PuzzleReader(PuzzleReader&&) noexcept = default;
PuzzleReader& PuzzleReader::operator=(PuzzleReader&&) noexcept = default;

std::optional<Record> PuzzleReader::next() { return impl_->next(); }
std::size_t PuzzleReader::next_lines(std::vector<Digit>& digits, std::vector<std::size_t>& lines, std::size_t most) {
    return impl_->next_lines(digits, lines, most);
}

} // namespace sudoku
