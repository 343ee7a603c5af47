#include "sudoku/reader.hpp"

#include "sudoku/detail/rule_line.hpp"
#include "sudoku/reader/documents/layout.hpp"
#include "sudoku/reader/documents/record.hpp"
#include "sudoku/reader/forms/candidates.hpp"
#include "sudoku/reader/forms/text_form.hpp"
#include "sudoku/reader/grids/grid_rows.hpp"
#include "sudoku/reader/grids/lookahead.hpp"
#include "sudoku/reader/lines/assemble.hpp"
#include "sudoku/reader/lines/lines.hpp"
#include "sudoku/reader/lines/note_block.hpp"
#include "sudoku/reader/lines/one_line.hpp"

#include <algorithm>
#include <deque>

namespace sudoku {

using detail::Line;
using detail::Symbol;

/// A record takes as many lines as it needs. The lines after them show their kind.
class PuzzleReader::Impl {
public:
    Impl(ByteSource source, ReaderParams params) : lines_(std::move(source), params), params_(std::move(params)) {}

    std::optional<Record> next() {
        while (records_.empty() && lines_.peek(0) != nullptr)
            read(*lines_.peek(0));
        if (records_.empty())
            end_errors();
        if (records_.empty() && rule_above_)
            records_.emplace_back(*std::exchange(rule_above_, std::nullopt));
        if (records_.empty() && title_below_)
            records_.emplace_back(*std::exchange(title_below_, std::nullopt));
        if (records_.empty() && only_note_)
            records_.emplace_back(*only_note_);
        if (records_.empty())
            return std::nullopt;
        has_records_ = true;
        only_note_.reset();
        std::optional<Record> record = std::move(records_.front());
        records_.pop_front();
        return record;
    }

    std::size_t read_plain_puzzles(std::vector<Digit>& digits, std::vector<std::size_t>& lines, std::size_t most) {
        if (params_.format == InputFormat::grid || params_.geometry.value_or(Geometry(3, 3)) != Geometry(3, 3) ||
            params_.read_solutions || !lines_.is_empty() || skips_ || !records_.empty() || !errors_.empty() ||
            !title_.empty() || rule_above_)
            return 0;
        const std::size_t taken = lines_.splitter().take_puzzles(digits, lines, most);
        if (taken > 0) {
            has_records_ = true;
            side_ = Geometry(3, 3).side();
            block_ = {};
            only_note_.reset();
            title_below_.reset();
        }
        return taken;
    }

    [[nodiscard]] bool has_regions() const { return has_regions_; }

private:
    /// Reads the next line, or all lines of the next grids.
    void read(const Line& line) {
        const bool is_rule = rule_in(line);
        if (!errors_.empty())
            return !is_rule && add_to_errors(line) ? void() : end_errors();
        if (skips_ && skips_(line))
            return lines_.drop(1);
        skips_ = nullptr;
        if (!is_rule && is_below_broken(line))
            return may_be_part(line) ? add_error(line) : (add_error(line), end_errors());
        if (is_rule)
            return read_rule(line);
        if (auto found = detail::read_form(peek_, params_))
            return take(*std::move(found));
        const Line* const below = line.is_head ? lines_.peek(1) : nullptr;
        if (below != nullptr && below->kind == Line::Kind::field)
            title_ = ""; // the head of a data set is neither a note nor a title
        else if (line.kind == Line::Kind::cells)
            return lines_.drop_names() ? void() : read_cells(*lines_.peek(0));
        else if (line.kind == Line::Kind::field)
            read_field(line);
        else if (line.kind == Line::Kind::too_long)
            records_.emplace_back(ParseError(
                line.number, 1, "a line of more than " + std::to_string(max_line_bytes) + " bytes is not a puzzle"));
        else {
            dashes_above_ = line.dashes;
            if (!line.name.empty())
                title_ = line.name;
        }
        lines_.drop(1);
    }

    /// Takes lines in one of the forms.
    void take(detail::LinesRead found) {
        for (const Record& record : found.records)
            add_record([&] { return on_board(record); });
        if (!found.records.empty() && lines_.peek(found.lines - 1)->kind == Line::Kind::cells)
            set_broken(lines_.peek(found.lines - 1)->number, Geometry::max_side);
        lines_.drop(found.lines);
        skips_ = std::move(found.skips);
        has_regions_ = has_regions_ || found.has_regions;
        dashes_above_ = 0;
    }

    // --- Rules of variants ------------------------------------------------------------------------------------------

    [[nodiscard]] bool is_below_record() const { return has_records_ || !records_.empty() || !errors_.empty(); }

    /// Returns whether a line is a rule: below a puzzle also without cells in it.
    [[nodiscard]] bool rule_in(const Line& line) const {
        return (line.kind == Line::Kind::cells || line.kind == Line::Kind::section || line.kind == Line::Kind::rule) &&
               detail::meaning_of(line.written()) >=
                   (is_below_record() ? detail::LineMeaning::name : detail::LineMeaning::rule);
    }

    [[nodiscard]] static ParseError why_no_rule(const Line& line, const char* problem) {
        const std::string_view text = detail::trimmed(line.written());
        return {line.number, detail::place_in(line.written(), text) + 1, dlx::detail::quoted(text) + problem};
    }

    /// Makes an error of a rule: in place of the puzzle below it, or below a puzzle in a place of its own. The other
    /// rules of the same puzzle are skipped.
    void read_rule(const Line& line) {
        if (is_below_record())
            add_rule_error(line);
        else if (!rule_above_)
            rule_above_ = why_no_rule(line, " is a rule of a variant: write it below its grid");
        lines_.drop(1);
    }

    void add_rule_error(const Line& line) {
        const bool has_letters = detail::is_regions(line.written()); // below it
        if (params_.on_note)
            params_.on_note({line.number, detail::trimmed(line.written())});
        records_.emplace_back(title_below_
                                  ? *std::exchange(title_below_, std::nullopt)
                                  : why_no_rule(line, " is a rule of a variant, and only plain puzzles are read here"));
        title_.clear();
        skips_ = [has_letters](const Line& next) {
            return has_letters ? next.kind != Line::Kind::blank
                               : next.kind == Line::Kind::comment ||
                                     (next.kind == Line::Kind::cells &&
                                      detail::meaning_of(next.written()) >= detail::LineMeaning::name);
        };
    }

    // --- Records ----------------------------------------------------------------------------------------------------

    void read_cells(const Line& line) {
        const auto board = params_.format == InputFormat::grid ? std::nullopt : lines_.geometry_of_line(line);
        const bool is_puzzle = board && !lines_.starts_grid_too(line) && (is_compact(line) || lines_.are_alike());
        if (!is_puzzle && params_.format != InputFormat::line)
            if (const auto geometry = lines_.geometry_of_grid())
                return read_grids(*geometry);
        if (detail::is_note(line) && !(is_puzzle && board->side() > 9)) { // a title may have 16 letters, or 81
            if (params_.strict)
                records_.emplace_back(why_no_puzzle(line));
            else
                skip_note(line);
        } else if (is_puzzle) {
            add_puzzle(line, *board);
        } else {
            title_.clear();
            const bool is_part = may_be_part(line);
            add_error(line);
            return is_part ? void() : end_errors();
        }
        lines_.drop(1);
    }

    static constexpr std::size_t longest_part = 35; ///< number of cells: less than 6x6

    [[nodiscard]] static bool is_word(const Line& line) {
        return detail::trimmed(line.text).find_first_of(" \t\v\f|,;&\"'[](){}") == std::string::npos;
    }

    /// Returns whether nothing is between the cells of the line.
    [[nodiscard]] static bool is_compact(const Line& line) {
        const std::size_t begin = line.symbols.front().column - 1;
        const std::size_t size = line.symbols.back().column - begin;
        return size == line.symbols.size() && !has(line.symbols, Symbol::Kind::invalid) &&
               line.text.substr(begin, size).find_first_of(" \t,;|") == std::string::npos;
    }

    /// Returns whether the line, with cells but without a puzzle, may be one of several that together are not a puzzle.
    /// Longer lines may each have been a puzzle, and so may a word as long as a 4x4 puzzle.
    [[nodiscard]] bool may_be_part(const Line& line) const {
        return line.kind == Line::Kind::cells &&
               line.symbols.size() <= (is_word(line) ? detail::shortest_puzzle - 3 : longest_part) &&
               params_.format != InputFormat::line;
    }

    /// Adds the next line to those that are not puzzles. Returns false if it may be a puzzle or a note.
    bool add_to_errors(const Line& line) {
        constexpr std::size_t most = 100; // in one record
        const bool is_alike = line.symbols.size() == cells_above_;
        const bool may_be_puzzle = detail::is_note(line) || lines_.geometry_of_line(line) ||
                                   lines_.geometry_of_grid() || (!is_alike && detail::read_form(peek_, params_));
        if (errors_.size() >= most || !may_be_part(line) || (may_be_puzzle && !is_below_broken(line)))
            return false;
        add_error(line);
        return true;
    }

    /// Returns whether the line has cells directly below text that is not a puzzle, of which it may be a part. It is not if
    /// it is a whole puzzle in one word, or the first row of a grid below a few characters: a title.
    [[nodiscard]] bool is_below_broken(const Line& line) {
        if (line.kind != Line::Kind::cells || broken_ == 0 || line.number != broken_ + 1 || detail::is_prose(line) ||
            params_.format == InputFormat::line)
            return false;
        const bool is_long = line.symbols.size() > longest_part && !has(line.symbols, Symbol::Kind::invalid);
        if (lines_.geometry_of_line(line) && (is_long || is_compact(line)) && !lines_.starts_grid_too(line))
            return false;
        const auto grid = lines_.geometry_of_grid();
        return !grid || grid->side() <= 2 * cells_above_;
    }

    /// Notes whether the last record, of several lines of `cells` each up to `line`, is an error.
    void set_broken(std::size_t line, std::size_t cells) {
        broken_ = std::holds_alternative<ParseError>(records_.back()) ? line : 0;
        cells_above_ = cells;
    }

    /// Adds the next line, which is not a puzzle, as an error.
    void add_error(const Line& line) {
        broken_ = is_word(line) && line.symbols.size() >= detail::shortest_puzzle ? 0 : line.number;
        errors_.push_back(why_no_puzzle(line));
        cells_above_ = line.symbols.size();
        lines_.drop(1);
    }

    /// Makes a record of the errors of lines, or of each if there are few: they may be of a list of small puzzles.
    void end_errors() {
        constexpr std::size_t fewest = 3;
        if (errors_.size() >= fewest) {
            const std::string others = std::to_string(errors_.size() - 1);
            errors_ = {{errors_[0].line(), errors_[0].column(),
                        errors_[0].message() + (", and the " + others) + " lines below are not a puzzle either"}};
        }
        records_.insert(records_.end(), errors_.begin(), errors_.end());
        errors_.clear();
    }

    /// Adds the puzzle on one line.
    void add_puzzle(const Line& line, const Geometry& board) {
        if (!line.name.empty())
            title_ = line.name;
        add_record([&] { return detail::puzzle_on_line(line, board, params_.read_solutions); });
    }

    /// Returns the only puzzle of an array in a field of a data set, or the error that it is none.
    [[nodiscard]] std::optional<Record> array_in(const Line& field) const {
        Line cells = field;
        cells.kind = Line::Kind::cells;
        const auto peek = [&](std::size_t ahead) { return ahead == 0 ? &cells : nullptr; };
        auto found =
            field.records.empty() && detail::may_be_array(cells) ? detail::read_array(peek, params_) : std::nullopt;
        return found && found->records.size() == 1 ? std::optional(found->records[0]) : std::nullopt;
    }

    void read_field(const Line& line) {
        const auto board = lines_.geometry_of_line(line);
        if (line.records.empty() && board)
            return add_puzzle(line, *board);
        if (const auto array = array_in(line)) {
            title_ = line.name;
            return add_record([&] { return on_board(*array); });
        }
        add_record([&] { return line.records.empty() ? throw why_no_puzzle(line) : on_board(line.records[0]); });
    }

    void skip_note(const Line& line) {
        const std::string_view text = detail::trimmed(line.written());
        const bool is_signature = title_ == "Simple Sudoku" && text.starts_with("Version "); // below its grids
        title_ = text == "\x1A" || is_signature ? "" : text;
        if (!has_records_ && !only_note_)
            only_note_ = why_no_puzzle(line);
        if (is_below_record() && !title_below_ && detail::meaning_of(line.written()) == detail::LineMeaning::title)
            title_below_ = why_no_rule(line, " is neither a rule of a variant nor the title of a puzzle below it");
        if (params_.on_note)
            params_.on_note({line.number, text});
        block_.add(line);
        if (block_.may_be_regions(side_)) {
            records_.emplace_back(block_error());
            block_ = {};
        }
    }

    [[nodiscard]] ParseError block_error() const {
        return {
            block_.first_line(), 1,
            "lines that may be the regions of a puzzle: regions are ASCII letters or digits, without names of rows"};
    }

    /// Adds the puzzle that `read` returns, or the error that it throws.
    template <class Read>
    void add_record(Read read) {
        const std::string name = std::exchange(title_, {});
        title_below_.reset();
        records_.push_back(detail::record_of(read));
        if (rule_above_)
            records_.back() = *std::exchange(rule_above_, std::nullopt);
        if (auto* const read_puzzle = std::get_if<Puzzle>(&records_.back())) {
            side_ = read_puzzle->grid.geometry().side();
            if (block_.may_be_regions(side_))
                records_.back() = block_error();
        }
        block_ = {};
        auto* const puzzle = std::get_if<Puzzle>(&records_.back());
        if (puzzle != nullptr && puzzle->name.empty())
            puzzle->name = name;
        if (puzzle != nullptr && !params_.geometry)
            if (auto smaller = detail::puzzle_of_candidates(puzzle->grid))
                puzzle->grid = std::move(*smaller);
    }

    /// The puzzle of a record, on the board that was asked for; only its boxes may differ. Throws ParseError.
    [[nodiscard]] Puzzle on_board(const Record& record) const {
        if (const auto* error = std::get_if<ParseError>(&record))
            throw ParseError(*error);
        Puzzle puzzle = std::get<Puzzle>(record);
        const Geometry& found = puzzle.grid.geometry();
        const Geometry asked = params_.geometry.value_or(found);
        if (found != asked && (found.side() != asked.side() || puzzle.has_explicit_boxes))
            throw ParseError(puzzle.line, 1,
                             "a " + to_string(found) + " board where a " + to_string(asked) + " is asked for");
        puzzle.grid = Grid(asked, puzzle.grid.digits(), puzzle.grid.eliminated());
        return puzzle;
    }

    /// Reads the rows that belong together, and their neighbors. All their lines were looked at before.
    void read_grids(const Geometry& geometry) {
        const auto region = lines_.region(0, geometry);
        const auto groups = detail::group_rows(region.gaps, geometry);
        std::size_t row = 0;
        bool is_shifted = false; ///< of the grids that nothing separates
        for (auto group = groups.begin(); group != groups.end();) {
            detail::GridRows rows(geometry);
            if (row == 0 || detail::separates_grids(region.gaps[row]))
                is_shifted = lines_.are_shifted(region, row, std::span(group, groups.end()));
            bool is_grid = false;
            const auto add_group = [&] {
                add_rows(rows, region, row, row + group->rows);
                row += group->rows;
                is_grid = group++->is_grid;
            };
            add_group();
            const bool may_lack_row = rows.has_row_like_rule();
            while ((may_lack_row || is_shifted) && group != groups.end() && !detail::separates_grids(region.gaps[row]))
                add_group(); // they are in doubt, too
            const Line* const below = group == groups.end() ? lines_.peek(region.lines.back() + 1) : nullptr;
            add_record([&] {
                Puzzle puzzle = rows.puzzle(may_lack_row, is_grid, params_.geometry.has_value());
                detail::check_first_row(puzzle, below != nullptr && below->kind == Line::Kind::cells &&
                                                    below->looks_like_cells() && !detail::is_note(*below));
                return puzzle;
            });
        }
        set_broken(lines_.peek(region.lines.back())->number, geometry.side());
        const Line* const next = lines_.peek(region.lines.back() + 1); // a rule below a single row: the head of a table
        if (broken_ > 0 && region.lines.size() == 1 && next != nullptr && next->kind == Line::Kind::rule)
            ++broken_;
        lines_.drop(region.lines.back() + 1);
        if (lines_.is_empty() || !rule_in(*lines_.peek(0)))
            return;
        if (std::holds_alternative<Puzzle>(records_.back())) // the error takes its place
            records_.pop_back();
        add_rule_error(*lines_.peek(0));
        lines_.drop(1);
    }

    /// Adds the rows of the region from number `row` up to `end`, the rules between them, and the one below.
    void add_rows(detail::GridRows& rows, const detail::Lookahead::Region& region, std::size_t row, std::size_t end) {
        std::size_t ahead = row == 0 ? 0 : region.lines[row - 1] + 1;
        for (; row < end; ++row) {
            for (; ahead < region.lines[row]; ++ahead) {
                const Line& line = *lines_.peek(ahead);
                if (rows.size() == 0)
                    dashes_above_ = line.dashes;
                else if (line.kind == Line::Kind::rule)
                    rows.add_rule(line);
            }
            rows.add(*lines_.peek(ahead++));
        }
        const std::uint32_t above = std::exchange(dashes_above_, 0);
        if (const Line* const next = lines_.peek(ahead); next != nullptr && next->dashes > 0 && next->dashes != above)
            rows.add_rule(*next);
    }

    [[nodiscard]] ParseError why_no_puzzle(const Line& line) const {
        if (!line.records.empty())
            return std::get<ParseError>(line.records[0]);
        const auto& symbols = line.symbols;
        const auto bad = std::find_if(symbols.begin(), symbols.end(),
                                      [](const Symbol& s) { return s.kind == Symbol::Kind::invalid; });
        if (!line.looks_like_cells() || detail::is_note(line))
            return {line.number, bad == symbols.end() ? 1 : bad->column, "not a puzzle: neither cells nor a comment"};
        const std::size_t column = symbols.front().column;
        if (detail::clues_and_regions(line.text))
            return {line.number, column, detail::regions_beside_cells};
        if (lines_.geometry_of_line(line))
            return {line.number, column,
                    std::to_string(symbols.size()) + " cells on one line, where a row of a grid is expected"};
        return {line.number, column, detail::why_wrong_length(symbols.size(), params_.geometry)};
    }

    detail::Lookahead lines_;
    ReaderParams params_;
    std::deque<Record> records_;             ///< read and not yet returned
    std::vector<ParseError> errors_;         ///< of the lines that were read last, if the next may belong to them
    std::size_t cells_above_ = 0;            ///< in the last of these lines
    std::size_t broken_ = 0;                 ///< number of the last line that is not a puzzle
    bool has_records_ = false;               ///< was one returned?
    bool has_regions_ = false;               ///< was there a grid of regions?
    std::optional<ParseError> only_note_;    ///< the first note, until there is a record
    std::optional<ParseError> rule_above_;   ///< a rule above the first puzzle, until there is a record
    std::optional<ParseError> title_below_;  ///< a title of a variant below a puzzle, until there is another puzzle
    std::string title_;                      ///< the last note since the last record
    detail::NoteBlock block_;                ///< the last notes since the last record
    std::uint32_t side_ = 0;                 ///< of the last puzzle
    std::uint32_t dashes_above_ = 0;         ///< of the rule before the next line, if there is one
    std::function<bool(const Line&)> skips_; ///< of what was read last; it stays after the source threw
    const detail::PeekLine peek_ = [this](std::size_t ahead) { return lines_.peek(ahead); };
};

PuzzleReader::PuzzleReader(ByteSource source, ReaderParams params)
    : impl_(std::make_unique<Impl>(std::move(source), std::move(params))) {}
PuzzleReader::~PuzzleReader() = default;
PuzzleReader::PuzzleReader(PuzzleReader&&) noexcept = default;
PuzzleReader& PuzzleReader::operator=(PuzzleReader&&) noexcept = default;

std::optional<Record> PuzzleReader::next() { return impl_->next(); }
std::size_t PuzzleReader::read_plain_puzzles(std::vector<Digit>& digits, std::vector<std::size_t>& lines,
                                             std::size_t most) {
    return impl_->read_plain_puzzles(digits, lines, most);
}

bool PuzzleReader::has_regions() const { return impl_->has_regions(); }

} // namespace sudoku
