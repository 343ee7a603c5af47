#include "sudoku/reader.hpp"

#include "sudoku/detail/assemble.hpp"
#include "sudoku/detail/group_rows.hpp"
#include "sudoku/detail/lookahead.hpp"

#include <algorithm>
#include <cctype>
#include <deque>
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
        if (!groups_.empty())
            return read_group();
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
                if (!lines_.drop_names())
                    return read_cells(*lines_.peek(0));
                break;
            }
        }
        return std::nullopt;
    }

    std::size_t next_lines(std::vector<Digit>& digits, std::vector<std::size_t>& lines, std::size_t most) {
        if (format_ == InputFormat::grid || (geometry_ && geometry_ != Geometry(3, 3)) || !lines_.is_empty() ||
            !section_.empty() || !groups_.empty())
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
                plan_groups(lines_.region(0, *geometry), *geometry);
                return read_group();
            }
        }
        const ParseError error = why_no_puzzle(line);
        lines_.drop(1);
        return error;
    }

    Record read_line(const Geometry& geometry) {
        const Line line = lines_.take();
        try {
            return detail::assemble(line.symbols, geometry, line.has_numbers);
        } catch (const ParseError& error) {
            return error;
        }
    }

    /// The rows of a group read so far.
    struct Rows {
        explicit Rows(const Geometry& of) : geometry(of) {}

        Geometry geometry;
        std::uint32_t count = 0;
        std::size_t first_line = 0;
        std::size_t last_line = 0;
        std::vector<Symbol> symbols;
        std::vector<std::uint32_t> rules;      ///< after how many rows they stand
        std::vector<std::uint32_t> dash_rules; ///< of these, where those stand that have a '-' for each cell
        std::size_t dash_line = 0;             ///< of the last of them
        char dash = '\0';                      ///< the same: what it is made of
        bool is_grid = false;                  ///< if there are enough
        bool has_bars = false;
        bool has_numbers = false;
        bool shows_empties = false;
        std::optional<ParseError> error; ///< the first

        void add_rule(const Line& rule) {
            rules.push_back(count);
            if (rule.dashes == geometry.side()) {
                dash_rules.push_back(count);
                dash_line = rule.number;
                dash = rule.dash;
            }
        }
    };

    void plan_groups(const detail::Lookahead::Region& region, const Geometry& geometry) {
        group_geometry_ = geometry;
        row_lines_.assign(region.lines.begin(), region.lines.end());
        std::size_t row = 0;
        for (const detail::RowGroup& group : detail::group_rows(region.gaps, geometry)) {
            groups_.push_back({group, region.gaps[row]});
            row += group.rows;
        }
    }

    /// Reads the next rows that belong together, as a grid if they are one. All their lines were looked at before.
    Record read_group() {
        Rows rows(*group_geometry_);
        take_group(rows);
        const bool may_lack_row = has_row_like_rule(rows);
        while (may_lack_row && !groups_.empty() && !detail::separates_grids(groups_.front().before))
            take_group(rows); // they are in doubt, too
        try {
            if (may_lack_row && rows.count <= rows.geometry.side())
                throw ParseError(rows.dash_line, 1,
                                 "a line of nothing but - or | and blanks is a rule: if it is a row, use another sign "
                                 "for empty cells");
            return as_puzzle(rows);
        } catch (const ParseError& error) {
            return error;
        }
    }

    void take_group(Rows& rows) {
        const std::uint32_t size = rows.count + groups_.front().rows.rows;
        rows.is_grid = groups_.front().rows.is_grid;
        groups_.pop_front();
        std::uint32_t dashes_above = std::exchange(dashes_above_, 0);
        while (rows.count < size) {
            const Line line = lines_.take();
            if (line.number == row_lines_.front()) {
                row_lines_.pop_front();
                add_row(line, rows);
            } else if (rows.count == 0) {
                dashes_above = line.dashes;
            } else if (line.kind == Line::Kind::rule) {
                rows.add_rule(line);
            }
        }
        if (const Line* const next = lines_.peek(0);
            next != nullptr && next->dashes > 0 && dashes_above != next->dashes)
            rows.add_rule(*next);
    }

    [[nodiscard]] Puzzle as_puzzle(const Rows& rows) const {
        const std::uint32_t side = rows.geometry.side();
        if (rows.count > side)
            throw ParseError(rows.first_line, 1,
                             std::to_string(rows.count) + " rows where a " + to_string(rows.geometry) + " board has " +
                                 std::to_string(side));
        detail::check_hashes(rows.symbols);
        if (rows.error)
            throw ParseError(*rows.error);
        if (rows.count < side)
            throw ParseError(rows.last_line, 1,
                             "the " + to_string(rows.geometry) + " grid ends after " + std::to_string(rows.count) +
                                 " of " + std::to_string(side) + " rows");
        if (!rows.is_grid)
            throw ParseError(rows.first_line, 1,
                             "a blank line in the middle of the boxes of a " + to_string(rows.geometry) + " grid");
        check_rules(rows);
        return detail::assemble(rows.symbols, rows.geometry, rows.has_numbers);
    }

    /// Throws if the rules show other boxes than the usual ones, and no bars show how wide they are.
    void check_rules(const Rows& rows) const {
        std::vector<std::uint32_t> inner = rows.rules;
        inner.erase(std::remove(inner.begin(), inner.end(), rows.geometry.side()), inner.end());
        const std::uint32_t high = inner.empty() ? rows.geometry.box_rows() : inner.front();
        if (geometry_ || rows.has_bars || high == rows.geometry.box_rows() ||
            (inner.size() + 1) * high != rows.geometry.side())
            return;
        for (std::size_t k = 0; k < inner.size(); ++k)
            if (inner[k] != high * (k + 1))
                return;
        throw ParseError(rows.first_line, 1,
                         "a rule after every " + std::to_string(high) + " rows, where boxes of a " +
                             to_string(rows.geometry) + " board have " + std::to_string(rows.geometry.box_rows()) +
                             ": write bars between the boxes, too");
    }

    /// May a rule be a row, of nothing but a sign of empty cells and of as many? Rules are between all bands or nowhere; one
    /// below the grid goes with those, or with one above. A single one in the middle may be a row.
    [[nodiscard]] static bool has_row_like_rule(const Rows& rows) {
        std::vector<std::uint32_t> ends; // of bands
        for (std::uint32_t row = rows.geometry.box_rows(); row <= rows.geometry.side(); row += rows.geometry.box_rows())
            ends.push_back(row);
        const std::size_t dashes = rows.dash_rules.size();
        const bool are_between_bands = dashes > 1 && dashes + 1 >= ends.size() && dashes <= ends.size() &&
                                       std::equal(rows.dash_rules.begin(), rows.dash_rules.end(), ends.begin());
        const auto is_empty = [](const Symbol& symbol) { return symbol.kind == Symbol::Kind::empty; };
        const auto is_dash = [&](const Symbol& symbol) { return is_empty(symbol) && symbol.written == rows.dash; };
        return dashes > 0 && !are_between_bands &&
               (std::any_of(rows.symbols.begin(), rows.symbols.end(), is_dash) ||
                std::none_of(rows.symbols.begin(), rows.symbols.end(), is_empty));
    }

    static void add_row(const Line& line, Rows& rows) {
        const auto row = aligned_row(line, rows.geometry, rows);
        if (rows.count == 0)
            rows.first_line = line.number;
        ++rows.count;
        rows.last_line = line.number;
        rows.has_bars |= line.has_bars;
        rows.has_numbers |= line.has_numbers;
        rows.shows_empties |= line.shows_empties;
        if (row)
            rows.symbols.insert(rows.symbols.end(), row->begin(), row->end());
        else if (!rows.error)
            rows.error = ParseError(line.number, 1, why_no_row(line, rows.geometry, rows.count));
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
    std::uint32_t dashes_above_ = 0; ///< of the rule before the next line, if there is one
    // What was looked at and is to be read:
    std::optional<Geometry> group_geometry_;
    struct Group {
        detail::RowGroup rows;
        detail::Gaps before; ///< them
    };
    std::deque<Group> groups_;
    std::deque<std::size_t> row_lines_; ///< the numbers of their lines
    // What next() was about when the source threw:
    std::string section_; ///< being skipped
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
