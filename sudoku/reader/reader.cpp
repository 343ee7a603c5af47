#include "sudoku/reader.hpp"

#include "sudoku/detail/rules/rule_line.hpp"
#include "sudoku/reader/documents/record.hpp"
#include "sudoku/reader/forms/candidates.hpp"
#include "sudoku/reader/forms/rules_below.hpp"
#include "sudoku/reader/forms/text_form.hpp"
#include "sudoku/reader/grids/grid_rows.hpp"
#include "sudoku/reader/grids/lookahead.hpp"
#include "sudoku/reader/lines/lines.hpp"
#include "sudoku/reader/lines/note_block.hpp"
#include "sudoku/reader/lines/one_line.hpp"
#include "sudoku/reader/record_queue.hpp"

#include <exception>

namespace sudoku {

using detail::Line;
using detail::Symbol;

/// A record takes as many lines as it needs. The lines after them show their kind. If puzzles may have rules, the last
/// record is open until the next one, the end, or a pause of the source: its rules may follow.
class PuzzleReader::Impl {
public:
    Impl(ByteSource source, ReaderParams params)
        : lines_(
              [this, source = std::move(source)](std::span<char> buffer) {
                  if (params_.is_ready && may_pause() && !params_.is_ready())
                      throw NotReady();
                  return source(buffer);
              },
              params),
          params_(std::move(params)) {}

    std::optional<Record> next() {
        while (!has_record() && read_next()) {
        }
        if (records_.empty() && rule_above_)
            records_.push(std::exchange(rule_above_, std::nullopt)->error);
        if (records_.empty() && title_below_)
            records_.push(*std::exchange(title_below_, std::nullopt));
        if (records_.empty() && only_note_)
            records_.push(*only_note_);
        if (records_.empty())
            return std::nullopt;
        has_records_ = true;
        only_note_.reset();
        return detail::record_of([&] {
            Record record = records_.take();
            if (const auto* const puzzle = std::get_if<Puzzle>(&record))
                detail::check_asked(*puzzle, params_);
            return record;
        });
    }

    std::size_t read_plain_puzzles(std::vector<Digit>& digits, std::vector<std::size_t>& lines, std::size_t most) {
        if (params_.format == InputFormat::grid || params_.geometry.value_or(Geometry(3, 3)) != Geometry(3, 3) ||
            params_.read_solutions || !lines_.is_empty() || skips_ || !records_.empty() || !errors_.empty() ||
            !title_.empty() || rule_above_ || records_.has_notes())
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

private:
    // --- Records ----------------------------------------------------------------------------------------------------

    /// The source has nothing more now.
    class NotReady : public std::exception {};

    /// Returns whether a record may be returned if the source pauses: the open one, that of a long line, or of lines above a blank.
    [[nodiscard]] bool may_pause() {
        if (records_.is_open() || is_in_rules_ || is_last_ || lines_.is_empty() || !errors_.empty())
            return records_.is_open() && !is_in_rules_;
        const Line& line = *lines_.peek(0);
        return line.kind == Line::Kind::cells && !detail::may_begin_string(line.raw) &&
               (params_.format == InputFormat::line || line.symbols.size() > detail::longest_part ||
                lines_.geometry_of_line(line) || lines_.last().kind == Line::Kind::blank);
    }

    [[nodiscard]] bool has_record() const {
        return !records_.empty() &&
               (records_.size() > 1 || !records_.is_open() || (lines_.is_empty() && lines_.splitter().begins_puzzle()));
    }

    /// Reads more lines. Returns false at the end, when the last record is closed.
    bool read_next() {
        is_in_rules_ = false;
        try {
            const Line* const line = lines_.peek(0);
            const bool is_blank = line != nullptr && line->kind == Line::Kind::blank;
            if (line != nullptr)
                read(*line);
            else
                end();
            is_apart_ = is_blank;
            is_last_ = false;
            if (is_blank && std::exchange(is_attached_, false))
                end_notes();
            return line != nullptr;
        } catch (const NotReady&) {
            is_last_ = !records_.is_open(); // it is read without those below it
            is_late_ = records_.is_open();
            records_.close();
            return true;
        }
    }

    void end() {
        end_notes();
        records_.close();
        end_errors();
    }

    /// Makes an error of the puzzle above if a note below it may be its rule.
    void end_notes() {
        if (records_.replace_by_doubt())
            title_below_.reset();
    }

    /// Returns the parameters for forms. Rules are off for lists, and for the last line before a pause.
    [[nodiscard]] ReaderParams asked() {
        ReaderParams asked = params_;
        asked.read_rules = !is_last_ && !lines_.is_in_list();
        return asked;
    }

    /// Reads the next line, or all lines of the next grids.
    void read(const Line& line) {
        const bool is_below = !is_apart_ && records_.is_open();
        const bool is_rule = (detail::is_rule_of_variant(line, is_below_record()) ||
                              (is_below && !lines_.geometry_of_line(line) && detail::is_error_below(peek_))) &&
                             !detail::begins_variant(peek_, is_below) && !(!is_below && detail::begins_clues(peek_)) &&
                             !detail::begins_data_set(peek_);
        if (!errors_.empty())
            return !is_rule && add_to_errors(line) ? void() : end_errors();
        if (skips_ && skips_(line))
            return lines_.drop(1);
        skips_ = nullptr;
        if (!is_rule && is_below_broken(line))
            return detail::may_be_part(line, params_.format) ? add_error(line) : (add_error(line), end_errors());
        if (is_rule && is_apart_ && records_.is_open() && detail::may_be_title(peek_)) {
            lines_.peek(1)->kind == Line::Kind::blank ? records_.push(detail::why_no_title(line)) : skip_note(line);
            return lines_.drop(1);
        }
        if (is_rule)
            return read_rule(line);
        if (auto found = detail::read_form(peek_, asked()))
            return take(*std::move(found));
        if (detail::begins_data_set(peek_))
            title_ = ""; // the head of a data set is neither a note nor a title
        else if (line.kind == Line::Kind::cells)
            return lines_.drop_names() ? void() : read_cells(*lines_.peek(0));
        else if (line.kind == Line::Kind::field)
            read_field(line);
        else if (line.kind == Line::Kind::too_long)
            records_.push(ParseError(
                line.number, 1, "a line of more than " + std::to_string(max_line_bytes) + " bytes is not a puzzle"));
        else {
            dashes_above_ = line.dashes;
            if (!line.name.empty() && params_.on_note)
                params_.on_note({line.number, line.name});
            title_ = line.name.empty() ? title_ : line.name;
        }
        lines_.drop(1);
    }

    void take(detail::LinesRead found) {
        if (found.is_whole && rule_above_ && rule_above_->names == nullptr) // it belongs to no puzzle
            records_.push(std::exchange(rule_above_, std::nullopt)->error);
        if (found.part && records_.replace_plain(*found.part))
            found.records.clear();
        else if (found.part && found.records.empty())
            rule_above_ = {"", nullptr, *found.part};
        for (const Record& record : found.records)
            add_record([&] { return detail::puzzle_of(record, params_.geometry); });
        if (found.is_whole)
            records_.close();
        if (!found.records.empty() && lines_.peek(found.lines - 1)->kind == Line::Kind::cells)
            set_broken(lines_.peek(found.lines - 1)->number, Geometry::max_side);
        lines_.drop(found.lines);
        skips_ = std::move(found.skips);
        dashes_above_ = 0;
    }

    [[nodiscard]] bool is_below_record() const { return has_records_ || !records_.empty() || !errors_.empty(); }

    /// Makes an error of a rule, in place of the puzzle below it or behind the one above. Further rules are skipped.
    void read_rule(const Line& line) {
        if (records_.is_open())
            return read_rules();
        const std::string text = detail::rule_text(line.written());
        const auto name = detail::find_rule_name(text);
        const bool is_title = !rule_above_ && title_.empty() && !detail::names_cell(text) && name &&
                              detail::meaning_of(text) == detail::LineMeaning::rule;
        if (is_title && !is_late_)
            rule_above_ = {std::string(detail::trimmed(line.written())), name->names,
                           detail::why_no_rule(line, detail::rule_below_grid)};
        else if (is_below_record())
            add_rule_error(line, detail::rule_below_grid);
        else if (!rule_above_)
            rule_above_ = {"", nullptr, detail::why_no_rule(line, detail::rule_below_grid)};
        else
            rule_above_->names = nullptr;
        lines_.drop(1);
    }

    /// Reads the rules of the last record. If that is an error, they are skipped.
    void read_rules() {
        is_in_rules_ = true;
        const std::vector<rules::RuleLine> lines = detail::rules_below(peek_);
        records_.add_rules(lines);
        title_below_.reset();
        title_.clear();
        lines_.drop(lines.size());
    }

    void add_rule_error(const Line& line, const char* problem) {
        if (params_.on_note)
            params_.on_note({line.number, detail::trimmed(line.written())});
        records_.push(title_below_ ? *title_below_ : detail::why_no_rule(line, problem));
        title_.clear();
        skips_ = detail::rules_behind(line);
    }

    void read_cells(const Line& line) {
        const auto board = params_.format == InputFormat::grid ? std::nullopt : lines_.geometry_of_line(line);
        const bool is_puzzle =
            board && !lines_.starts_grid_too(line) && (detail::is_compact(line) || lines_.are_alike());
        if (!is_puzzle && params_.format != InputFormat::line)
            if (const auto geometry = lines_.geometry_of_grid())
                return read_grids(*geometry);
        if (detail::is_note(line) && !(is_puzzle && board->side() > 9)) { // a title may have 16 letters, or 81
            if (params_.strict)
                records_.push(why_no_puzzle(line));
            else
                skip_note(line);
        } else if (is_puzzle) {
            add_puzzle(line, *board);
        } else if (records_.is_open() && detail::meaning_of(line.written()) == detail::LineMeaning::title) {
            return read_rules(); // a title has fewer digits
        } else if (line.number == grid_end_ + 1 && !lines_.geometry_of_line(line) &&
                   records_.replace_plain(why_no_puzzle(line))) {
            title_.clear(); // it may belong to the grid
        } else {
            title_.clear();
            return detail::may_be_part(line, params_.format) ? add_error(line) : (add_error(line), end_errors());
        }
        lines_.drop(1);
    }

    /// Adds the next line to those that are not puzzles. Returns false if it may be a puzzle or a note.
    bool add_to_errors(const Line& line) {
        constexpr std::size_t most = 100; // in one record
        const bool is_alike = line.symbols.size() == cells_above_;
        const bool may_be_puzzle = detail::is_note(line) || lines_.geometry_of_line(line) ||
                                   lines_.geometry_of_grid() || (!is_alike && detail::read_form(peek_, params_));
        if (errors_.size() >= most || !detail::may_be_part(line, params_.format) ||
            (may_be_puzzle && !is_below_broken(line)))
            return false;
        add_error(line);
        return true;
    }

    /// Returns whether the line has cells directly below text that is not a puzzle, and is neither a whole puzzle nor a first row.
    [[nodiscard]] bool is_below_broken(const Line& line) {
        if (line.kind != Line::Kind::cells || broken_ == 0 || line.number != broken_ + 1 || detail::is_prose(line) ||
            params_.format == InputFormat::line || detail::begins_constraint_string(peek_))
            return false;
        const bool is_long = line.symbols.size() > detail::longest_part && !has(line.symbols, Symbol::Kind::invalid);
        if (lines_.geometry_of_line(line) && (is_long || detail::is_compact(line)) && !lines_.starts_grid_too(line))
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
        broken_ = detail::is_word(line) && line.symbols.size() >= detail::shortest_puzzle ? 0 : line.number;
        errors_.push_back(why_no_puzzle(line));
        cells_above_ = line.symbols.size();
        lines_.drop(1);
    }

    void end_errors() {
        for (const ParseError& error : detail::joined(std::exchange(errors_, {})))
            records_.push(error);
    }

    void add_puzzle(const Line& line, const Geometry& board) {
        if (!line.name.empty())
            title_ = line.name;
        add_record([&] { return detail::puzzle_on_line(line, board, params_.read_solutions, lines_.below(is_last_)); });
    }

    void read_field(const Line& line) {
        const auto board = lines_.geometry_of_line(line);
        if (line.records.empty() && board)
            return add_puzzle(line, *board);
        if (const auto array = detail::array_in(line, params_)) {
            title_ = line.name;
            return add_record([&] { return detail::puzzle_of(*array, params_.geometry); });
        }
        add_record([&] {
            return line.records.empty() ? throw why_no_puzzle(line)
                                        : detail::puzzle_of(line.records[0], params_.geometry);
        });
    }

    void skip_note(const Line& line) {
        const std::string_view text = detail::trimmed(line.written());
        const bool is_signature = title_ == "Simple Sudoku" && text.starts_with("Version "); // below its grids
        title_ = text == "\x1A" || is_signature ? "" : text;
        if (!has_records_ && !only_note_)
            only_note_ = why_no_puzzle(line);
        const bool is_title = detail::meaning_of(line.written()) == detail::LineMeaning::title;
        const bool is_error = records_.add_note(line, text, !is_apart_);
        const bool may_be_rule = !is_error && !detail::is_known_note(line);
        const ParseError doubt = detail::why_no_rule(line, detail::may_be_rule);
        if (may_be_rule && is_below_record() && !title_below_ && (is_title || !records_.is_open()))
            title_below_ = doubt;
        if (may_be_rule)
            records_.add_doubt(doubt);
        if (params_.on_note)
            params_.on_note({line.number, text});
        block_.add(line);
        if (block_.may_be_regions(side_)) {
            records_.push(block_.error());
            block_ = {};
        }
    }

    /// Adds the puzzle that `read` returns, or the error that it throws.
    template <class Read>
    void add_record(Read read) {
        title_below_.reset();
        is_late_ = false;
        is_attached_ = true;
        records_.push(detail::record_of(read));
        records_.set_title(std::exchange(rule_above_, std::nullopt), std::exchange(title_, {}));
        if (auto* const read_puzzle = std::get_if<Puzzle>(&records_.back())) {
            side_ = read_puzzle->grid.geometry().side();
            if (block_.may_be_regions(side_))
                records_.back() = block_.error();
        }
        block_ = {};
        records_.add_titles_above();
        auto* const puzzle = std::get_if<Puzzle>(&records_.back());
        if (puzzle != nullptr && puzzle->is_plain() && !params_.geometry)
            puzzle->grid = detail::puzzle_of_candidates(puzzle->grid).value_or(puzzle->grid);
    }

    /// Reads the rows that belong together, and their neighbors. All their lines were looked at before.
    void read_grids(const Geometry& geometry) {
        const auto region = lines_.region(0, geometry);
        const auto groups = detail::group_rows(region.gaps, geometry);
        std::size_t row = 0;
        bool is_shifted = false; ///< the grids that nothing separates are shifted
        for (auto group = groups.begin(); group != groups.end();) {
            detail::GridRows rows(geometry);
            if (row == 0 || detail::separates_grids(region.gaps[row]))
                is_shifted =
                    lines_.are_shifted(region, row, std::span(&*group, static_cast<std::size_t>(groups.end() - group)));
            bool is_grid = false;
            const auto add_group = [&] {
                lines_.add_rows(rows, region, row, row + group->rows, dashes_above_);
                row += group->rows;
                is_grid = group++->is_grid;
            };
            add_group();
            const bool may_lack_row = rows.has_row_like_rule();
            while ((may_lack_row || is_shifted) && group != groups.end() && !detail::separates_grids(region.gaps[row]))
                add_group(); // they are in doubt, too
            const Line* const below = group == groups.end() ? lines_.peek(region.lines.back() + 1) : nullptr;
            add_record([&] {
                Puzzle puzzle = rows.puzzle(may_lack_row, is_grid, params_.geometry.has_value(), below);
                detail::check_first_row(puzzle, below != nullptr && below->kind == Line::Kind::cells &&
                                                    below->looks_like_cells() && !detail::is_note(*below));
                return puzzle;
            });
        }
        grid_end_ = lines_.peek(region.lines.back())->number;
        set_broken(grid_end_, geometry.side());
        if (const Line* const next = lines_.peek(region.lines.back() + 1);
            broken_ > 0 && region.lines.size() == 1 && next != nullptr && next->kind == Line::Kind::rule)
            ++broken_; // the head of a table
        lines_.drop(region.lines.back() + 1);
    }

    [[nodiscard]] ParseError why_no_puzzle(const Line& line) const {
        return detail::why_no_puzzle(line, lines_.geometry_of_line(line).has_value(), params_.geometry);
    }

    detail::Lookahead lines_;
    detail::RecordQueue records_{};
    ReaderParams params_;
    std::vector<ParseError> errors_;      ///< errors of the lines that were read last, if the next may belong to them
    std::size_t cells_above_ = 0;         ///< cells in the last of these lines
    std::size_t broken_ = 0;              ///< number of the last line that is not a puzzle
    std::size_t grid_end_ = 0;            ///< number of the last row of a grid
    bool has_records_ = false;            ///< a record was returned
    bool is_in_rules_ = false;            ///< the next line belongs to the last record
    bool is_late_ = false;                ///< a rule is too late for the last record, which a pause closed
    bool is_apart_ = false;               ///< the line before the next one is blank
    bool is_attached_ = false;            ///< no line since the last record was blank
    bool is_last_ = false;                ///< the source pauses behind the next line
    std::optional<ParseError> only_note_; ///< the first note, until there is a record
    std::optional<detail::RuleTitle> rule_above_; ///< a rule above a puzzle, until there is a record
    std::optional<ParseError> title_below_;  ///< a title of a variant below a puzzle, until there is another puzzle
    std::string title_;                      ///< the last note since the last record
    detail::NoteBlock block_;                ///< the last notes since the last record
    std::uint32_t side_ = 0;                 ///< side of the last puzzle
    std::uint32_t dashes_above_ = 0;         ///< dashes of the rule before the next line, if there is one
    std::function<bool(const Line&)> skips_; ///< skips lines behind the last text; it stays after the source threw
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

} // namespace sudoku
