#include "sudoku/reader.hpp"

#include "sudoku/detail/assemble.hpp"
#include "sudoku/detail/lines.hpp"

#include <algorithm>
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
        while (const Line* line = peek(0)) {
            switch (line->kind) {
            case Line::Kind::blank:
            case Line::Kind::comment:
            case Line::Kind::rule:
                pop();
                break;
            case Line::Kind::section:
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

    [[nodiscard]] bool needs_input() const { return lines_.empty() && !splitter_.has_line(); }

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

    /// "[Puzzle]" announces a puzzle; what follows "[State]" and the like is something else, up to the next gap.
    void skip_section() {
        std::string name = lines_.front().text;
        std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
        pop();
        if (name.find("[puzzle]") != std::string::npos)
            return;
        while (const Line* line = peek(0)) {
            if (line->kind != Line::Kind::cells && line->kind != Line::Kind::rule)
                return;
            pop();
        }
    }

    // --- Records ----------------------------------------------------------------------------------------------------

    Record read_cells(const Line& line) {
        if (format_ != InputFormat::grid) {
            if (const auto geometry = geometry_of_line(line); geometry && !starts_grid_too(line))
                return read_line(*geometry);
        }
        if (format_ != InputFormat::line) {
            if (const auto geometry = geometry_of_grid(line))
                return read_grid(*geometry);
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
        std::uint32_t count = 0;
        std::uint32_t since_gap = 0;
        std::size_t last_line = 0;
        std::vector<Symbol> symbols;
        bool has_numbers = false;
        bool shows_empties = false;
        std::optional<ParseError> error; ///< the first
    };

    /// Reads rows up to the last of the grid, or to where the grid ends too early. A row that is wrong counts as a row,
    /// so that the next grid starts where it should.
    Record read_grid(const Geometry& geometry) {
        Rows rows;
        while (rows.count < geometry.side()) {
            const Line* const line = peek(0);
            if (line == nullptr || !take_line(*line, geometry, rows))
                break;
            pop();
        }
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
        case Line::Kind::comment:
        case Line::Kind::rule:
            return true;
        case Line::Kind::section:
        case Line::Kind::too_long:
            return false;
        case Line::Kind::blank:
            if (!rows.shows_empties && detail::row_symbols(line, geometry))
                break; // a row whose cells are all empty
            if (rows.since_gap != geometry.box_rows() || !band_follows(1, geometry))
                return false;
            rows.since_gap = 0;
            return true;
        case Line::Kind::cells:
            break;
        }
        const auto row = detail::row_symbols(line, geometry);
        if (!row && rows.count > 0 && ends_grid(line))
            return false;
        ++rows.count;
        ++rows.since_gap;
        rows.last_line = line.number;
        rows.has_numbers |= line.has_numbers;
        rows.shows_empties |= line.shows_empties;
        if (row)
            rows.symbols.insert(rows.symbols.end(), row->begin(), row->end());
        else if (!rows.error)
            rows.error = ParseError(line.number, 1,
                                    "row " + std::to_string(rows.count) + " has " +
                                        std::to_string(line.symbols.size()) + " cells, a row of a " +
                                        to_string(geometry) + " grid has " + std::to_string(geometry.side()));
        return true;
    }

    // --- What is it? ------------------------------------------------------------------------------------------------

    /// The board that has as many cells as the line.
    [[nodiscard]] std::optional<Geometry> geometry_of_line(const Line& line) const {
        if (geometry_)
            return line.symbols.size() == geometry_->cells() ? geometry_ : std::nullopt;
        for (std::uint32_t side = 4; side <= Geometry::max_side; ++side)
            if (side * side == line.symbols.size() && detail::can_be_board(line, side))
                return Geometry::of_side(side);
        return std::nullopt;
    }

    /// Is a line of, say, 16 cells a row of a 16x16 grid rather than a 4x4 puzzle? It is if there are 16 such lines,
    /// not all of which can be a 4x4 puzzle.
    bool starts_grid_too(const Line& line) {
        const auto side = static_cast<std::uint32_t>(line.symbols.size());
        const auto geometry = geometry_ ? std::nullopt : Geometry::of_side(side);
        return geometry && format_ == InputFormat::any && detail::can_be_board(line, side) &&
               rows_follow(*geometry, true);
    }

    /// The board of the grid that starts with `line`, if one does.
    std::optional<Geometry> geometry_of_grid(const Line& line) {
        if (geometry_) {
            const bool is_row = detail::row_symbols(line, *geometry_).has_value();
            const bool is_broken_row = line.looks_like_cells() && line.symbols.size() < 2 * geometry_->side();
            return is_row || (is_broken_row && row_follows(*geometry_)) ? geometry_ : std::nullopt;
        }
        const auto side = detail::side_of_row(line);
        if (const std::size_t cells = line.symbols.size(); cells < 12 && line.looks_like_cells()) {
            const auto other = side_of_next_rows();
            if (other && other != side && *other < 10 && cells < *other + 3 && cells + 3 > *other)
                return Geometry::of_side(*other); // the first row is broken
        }
        const auto geometry = side ? Geometry::of_side(*side) : std::nullopt;
        if (!geometry || !detail::can_be_board(line, *side))
            return std::nullopt;
        if (*side < 10 || line.has_bars || format_ == InputFormat::grid || rows_follow(*geometry, false))
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

    /// Do the next lines make a whole grid; if `only_large`, one with a symbol that no smaller board has?
    bool rows_follow(const Geometry& geometry, bool only_large) {
        bool is_large = !only_large;
        std::uint32_t rows = 0;
        for (std::size_t ahead = 0; rows < geometry.side(); ++ahead) {
            const Line* const line = peek(ahead);
            if (line == nullptr)
                return false;
            if (line->kind == Line::Kind::rule || line->kind == Line::Kind::comment ||
                (line->kind == Line::Kind::blank && rows % geometry.box_rows() == 0))
                continue;
            const auto symbols = detail::row_symbols(*line, geometry);
            if (!symbols)
                return false;
            is_large |= std::any_of(symbols->begin(), symbols->end(), [&](const Symbol& symbol) {
                return symbol.kind == Symbol::Kind::letter || symbol.value * symbol.value > geometry.side();
            });
            ++rows;
        }
        return is_large;
    }

    /// Do exactly the rows of one band follow, `ahead` lines from here? Then a blank line before them is a gap in a
    /// grid.
    bool band_follows(std::size_t ahead, const Geometry& geometry) {
        std::uint32_t rows = 0;
        for (;; ++ahead) {
            const Line* const line = peek(ahead);
            if (line != nullptr && line->kind == Line::Kind::comment)
                continue;
            if (line == nullptr || !detail::row_symbols(*line, geometry))
                return rows == geometry.box_rows();
            if (++rows > geometry.box_rows())
                return false;
        }
    }

    /// Does a line that is no row of the grid show that the grid is over: a puzzle on one line, or no cells at all?
    [[nodiscard]] bool ends_grid(const Line& line) const { return geometry_of_line(line) || !line.looks_like_cells(); }

    [[nodiscard]] ParseError why_no_puzzle(const Line& line) const {
        const auto& symbols = line.symbols;
        const auto bad = std::find_if(symbols.begin(), symbols.end(),
                                      [](const Symbol& s) { return s.kind == Symbol::Kind::invalid; });
        if (!line.looks_like_cells())
            return {line.number, bad == symbols.end() ? 1 : bad->column, "not a puzzle: neither cells nor a comment"};
        return {line.number, symbols.front().column, detail::why_wrong_length(symbols.size(), geometry_)};
    }

    detail::LineSplitter splitter_;
    std::optional<Geometry> geometry_;
    InputFormat format_;
    std::deque<Line> lines_;
};

PuzzleReader::PuzzleReader(ByteSource source, std::optional<Geometry> geometry, InputFormat format)
    : impl_(std::make_unique<Impl>(std::move(source), geometry, format)) {}
PuzzleReader::~PuzzleReader() = default;
PuzzleReader::PuzzleReader(PuzzleReader&&) noexcept = default;
PuzzleReader& PuzzleReader::operator=(PuzzleReader&&) noexcept = default;

std::optional<Record> PuzzleReader::next() { return impl_->next(); }
bool PuzzleReader::needs_input() const { return impl_->needs_input(); }

} // namespace sudoku
