#include "sudoku/reader.hpp"

#include "sudoku/detail/assemble.hpp"
#include "sudoku/detail/lookahead.hpp"
#include "sudoku/detail/names.hpp"

#include <algorithm>
#include <cctype>
#include <utility>
#include <vector>

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

/// A record takes as many lines as it needs; what they are is seen by looking at those after them.
class PuzzleReader::Impl {
public:
    Impl(ByteSource source, std::optional<Geometry> geometry, InputFormat format)
        : lines_(std::move(source), geometry, format), geometry_(geometry), format_(format) {}

    std::optional<Record> next() {
        if (grid_)
            return read_grid();
        if (!section_.empty())
            skip_section();
        while (const Line* line = lines_.peek(0)) {
            switch (line->kind) {
            case Line::Kind::blank:
            case Line::Kind::comment:
            case Line::Kind::rule:
                dashes_above_ = line->dashes;
                lines_.drop(1);
                break;
            case Line::Kind::section:
                section_ = line->text;
                lines_.drop(1);
                skip_section();
                break;
            case Line::Kind::too_long: {
                const ParseError error(line->number, 1,
                                       "a line of more than " + std::to_string(max_line) + " bytes is not a puzzle");
                lines_.drop(1);
                return error;
            }
            case Line::Kind::cells:
                if (!drop_names())
                    return read_cells(*lines_.peek(0));
                break;
            }
        }
        return std::nullopt;
    }

    std::size_t next_lines(std::vector<Digit>& digits, std::vector<std::size_t>& lines, std::size_t most) {
        if (format_ == InputFormat::grid || (geometry_ && geometry_ != Geometry(3, 3)) || !lines_.is_empty() ||
            !section_.empty() || grid_)
            return 0;
        return lines_.splitter().take_puzzles(digits, lines, most);
    }

private:
    /// "[Puzzle]" announces a puzzle. After "[State]" and "[PencilMarks]" comes none, up to the next gap; after other
    /// names, words ("[Author]") or a puzzle ("[Easy]").
    void skip_section() {
        std::transform(section_.begin(), section_.end(), section_.begin(),
                       [](unsigned char c) { return std::tolower(c); });
        const auto is_called = [&](const char* text) { return section_.find(text) != std::string::npos; };
        const bool has_cells = !is_called("[state]") && !is_called("[pencilmarks]");
        while (const Line* line = is_called("[puzzle]") ? nullptr : lines_.peek(0)) {
            if (line->kind == Line::Kind::blank || line->kind == Line::Kind::section ||
                line->kind == Line::Kind::too_long || (has_cells && line->looks_like_cells()))
                break;
            lines_.drop(1);
        }
        section_.clear();
    }

    // --- Records ----------------------------------------------------------------------------------------------------

    Record read_cells(const Line& line) {
        if (format_ != InputFormat::grid) {
            if (const auto geometry = lines_.geometry_of_line(line); geometry && !lines_.starts_grid_too(line))
                return read_line(*geometry);
        }
        if (format_ != InputFormat::line) {
            if (const auto geometry = lines_.geometry_of_grid()) {
                grid_.emplace(*geometry);
                grid_->has_dashes_above = dashes_above_ == geometry->side();
                return read_grid();
            }
        }
        const ParseError error = why_no_puzzle(line);
        lines_.drop(1);
        return error;
    }

    Record read_line(const Geometry& geometry) {
        const Line line = lines_.take();
        whole_rows_ = 0;
        try {
            return detail::assemble(line.symbols, geometry, line.has_numbers);
        } catch (const ParseError& error) {
            return error;
        }
    }

    /// The rows of a grid read so far.
    struct Rows {
        explicit Rows(const Geometry& of) : geometry(of) {}

        void add_rule(const Line& rule) {
            if (rule.dashes != geometry.side() || rule.number == dash_line)
                return;
            dash_rules.push_back(count);
            dash_line = rule.number;
        }

        Geometry geometry;
        std::uint32_t count = 0;
        std::uint32_t since_gap = 0;
        std::size_t first_line = 0;
        std::size_t last_line = 0;
        std::vector<Symbol> symbols;
        std::vector<std::uint32_t> dash_rules; ///< after how many rows those rules stand that have a '-' for each cell
        std::size_t dash_line = 0;             ///< of the last of them
        bool has_dashes_above = false;         ///< stands below such a rule
        bool has_numbers = false;
        bool shows_empties = false;
        bool shows_blanks = false;       ///< has cells that are empty because they are blank
        std::optional<ParseError> error; ///< the first
    };

    /// Reads rows up to the last of the grid, or to where the grid ends too early. A row that is wrong counts as a row,
    /// so that the next grid starts where it should.
    Record read_grid() {
        const Geometry geometry = grid_->geometry;
        while (grid_->count < geometry.side()) {
            const Line* const line = lines_.peek(0);
            if (line == nullptr || !take_line(*line, geometry, *grid_))
                break;
            lines_.drop(1);
        }
        if (const Line* const next = lines_.peek(0); next != nullptr && !grid_->has_dashes_above)
            grid_->add_rule(*next);
        const std::uint32_t more = rows_too_many();
        const Rows rows = *std::exchange(grid_, std::nullopt);
        if (more > 0)
            return ParseError(rows.first_line, 1,
                              std::to_string(rows.count + more) + " rows where a " + to_string(geometry) +
                                  " board has " + std::to_string(geometry.side()));
        try {
            detail::check_hashes(rows.symbols);
            check_dash_rules(rows);
            if (rows.error)
                return *rows.error;
            if (rows.count < geometry.side())
                return ParseError(rows.last_line, 1,
                                  "the " + to_string(geometry) + " grid ends after " + std::to_string(rows.count) +
                                      " of " + std::to_string(geometry.side()) + " rows");
            return detail::assemble(rows.symbols, geometry, rows.has_numbers);
        } catch (const ParseError& error) {
            return error;
        }
    }

    /// How many rows follow the grid whose last row was just read, with nothing between them, if they are not those of
    /// whole grids? Then nobody knows which of all these are its own, and all are taken. Otherwise 0.
    std::uint32_t rows_too_many() {
        const std::uint32_t side = grid_->geometry.side();
        whole_rows_ = grid_->count < side || whole_rows_ < side ? 0 : whole_rows_ - side;
        if (grid_->count < side || whole_rows_ > 0)
            return 0;
        const auto [rows, lines] = lines_.next_block(grid_->geometry, grid_->shows_blanks);
        if (rows % side == 0) {
            whole_rows_ = rows;
            return 0;
        }
        lines_.drop(lines);
        return rows;
    }

    /// Throws if a line of '-' may be a row where these stand for empty cells. Rules are between all bands or nowhere;
    /// one below the grid goes with those, or with one above.
    static void check_dash_rules(const Rows& rows) {
        std::vector<std::uint32_t> ends; // of bands
        for (std::uint32_t row = rows.geometry.box_rows(); row <= rows.geometry.side(); row += rows.geometry.box_rows())
            ends.push_back(row);
        const bool are_between_bands =
            std::equal(rows.dash_rules.begin(), rows.dash_rules.end(), ends.begin(),
                       ends.begin() + static_cast<std::ptrdiff_t>(std::min(rows.dash_rules.size(), ends.size()))) &&
            rows.dash_rules.size() + 1 >= ends.size();
        if (!rows.dash_rules.empty() && !are_between_bands &&
            std::any_of(rows.symbols.begin(), rows.symbols.end(), [](const Symbol& s) { return s.written == '-'; }))
            throw ParseError(rows.dash_line, 1,
                             "a line of nothing but - is a rule: use another sign for empty cells if it is a row");
    }

    /// Adds what a line has to a grid; false if the grid ends before it.
    bool take_line(const Line& line, const Geometry& geometry, Rows& rows) {
        switch (line.kind) {
        case Line::Kind::rule:
            rows.since_gap = 0;
            rows.add_rule(line);
            [[fallthrough]];
        case Line::Kind::comment:
            return rows.count == 0 || !lines_.starts_next_grid(0, geometry);
        case Line::Kind::section:
        case Line::Kind::too_long:
            return false;
        case Line::Kind::blank: {
            const bool is_gap = rows.since_gap == geometry.box_rows() && rows.count % geometry.box_rows() == 0 &&
                                lines_.rest_follows(geometry, geometry.side() - rows.count, rows.shows_blanks);
            if (!rows.shows_empties && (rows.shows_blanks || !is_gap) && detail::row_symbols(line, geometry))
                break; // a row whose cells are all empty
            rows.since_gap = 0;
            return is_gap;
        }
        case Line::Kind::cells:
            break;
        }
        const auto row = aligned_row(line, geometry, rows);
        if (!row && rows.count > 0 && lines_.ends_grid(0, geometry))
            return false;
        if (rows.count == 0)
            rows.first_line = line.number;
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

    // --- Names of rows and columns ----------------------------------------------------------------------------------

    /// Takes the names of columns above and of rows beside whole grids away; false if there are none.
    bool drop_names() {
        if (format_ == InputFormat::line)
            return false;
        const auto names = detail::column_names(*lines_.peek(0));
        auto columns = names && *names >= 4 ? Geometry::of_side(*names) : std::nullopt;
        if (columns && geometry_)
            columns = geometry_->side() == names ? geometry_ : std::nullopt;
        auto rows = lines_.named_rows(columns);
        if (rows.empty() && (!columns || !lines_.rest_follows(*columns, columns->side(), false)))
            return false;
        for (auto& [ahead, row] : rows)
            lines_.replace(ahead, std::move(row));
        if (columns)
            lines_.drop(1);
        return true;
    }

    [[nodiscard]] ParseError why_no_puzzle(const Line& line) const {
        const auto& symbols = line.symbols;
        const auto bad = std::find_if(symbols.begin(), symbols.end(),
                                      [](const Symbol& s) { return s.kind == Symbol::Kind::invalid; });
        if (!line.looks_like_cells())
            return {line.number, bad == symbols.end() ? 1 : bad->column, "not a puzzle: neither cells nor a comment"};
        const std::size_t column = symbols.front().column;
        if (lines_.geometry_of_line(line))
            return {line.number, column,
                    std::to_string(symbols.size()) + " cells on one line, where a row of a grid is expected"};
        return {line.number, column, detail::why_wrong_length(symbols.size(), geometry_)};
    }

    detail::Lookahead lines_;
    std::optional<Geometry> geometry_;
    InputFormat format_;
    std::uint32_t whole_rows_ = 0;   ///< rows ahead that are known to be those of whole grids
    std::uint32_t dashes_above_ = 0; ///< of the rule before the next line, if there is one
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
