#include "sudoku/reader.hpp"

#include "sudoku/detail/lookahead.hpp"
#include "sudoku/formats/candidates.hpp"
#include "sudoku/formats/hodoku.hpp"
#include "sudoku/formats/side_by_side.hpp"
#include "sudoku/formats/tatham.hpp"

#include <algorithm>
#include <deque>

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

namespace {

// --- Cells of a whole board ------------------------------------------------------------------------------------------

constexpr std::uint32_t letters = 26;

/// "1-9", "1-9 and A-G", "A-Y", "1-100"
std::string range_text(std::uint32_t side, Alphabet alphabet) {
    if (alphabet == Alphabet::letters)
        return "A-" + digit_text(static_cast<Digit>(side), alphabet);
    if (alphabet == Alphabet::numbers || side <= 9)
        return "1-" + std::to_string(side);
    return "1-9 and A" + (side == 10 ? "" : "-" + digit_text(static_cast<Digit>(side), alphabet));
}

Alphabet alphabet_of(std::span<const Symbol> symbols, const Geometry& geometry, bool numbers) {
    const std::uint32_t side = geometry.side();
    if (numbers || side > 9 + letters)
        return Alphabet::numbers;
    const bool only_letters = has(symbols, Symbol::Kind::letter) && !has(symbols, Symbol::Kind::number);
    return only_letters && side > 9 && side <= letters ? Alphabet::letters : Alphabet::digits;
}

std::uint32_t value_of(const Symbol& symbol, Alphabet alphabet) {
    if (symbol.kind == Symbol::Kind::letter)
        return alphabet == Alphabet::letters ? symbol.value : 9 + symbol.value;
    return symbol.value;
}

/// Throws if a 0 may be a digit, on a board whose digits begin with 0: if there are empty cells without a 0, and the last
/// digit of a board whose digits begin with 1 is nowhere.
void check_zeros(std::span<const Symbol> symbols, std::uint32_t side, Alphabet alphabet) {
    const auto is_last = [&](const Symbol& s) { return value_of(s, alphabet) == side; };
    const auto other_empty = [](const Symbol& s) { return s.kind == Symbol::Kind::empty && s.written != '0'; };
    const auto zero = std::find_if(symbols.begin(), symbols.end(), [](const Symbol& s) { return s.written == '0'; });
    if (zero == symbols.end() || std::none_of(symbols.begin(), symbols.end(), other_empty) ||
        std::any_of(symbols.begin(), symbols.end(), is_last))
        return;
    throw ParseError(zero->line, zero->column,
                     "0 beside another sign for empty cells: if it is a digit, write the digits as " +
                         range_text(side, alphabet) + "; if not, use one sign");
}

/// Throws if there is a '?' or an X beside another sign for empty cells, where a digit may be meant, or without any digit,
/// where no puzzle may be meant.
void check_unusual_empties(std::span<const Symbol> symbols) {
    const auto is_unusual = [](const Symbol& s) {
        return s.kind == Symbol::Kind::empty && (s.written == '?' || s.written == 'x');
    };
    const auto unusual = std::find_if(symbols.begin(), symbols.end(), is_unusual);
    if (unusual == symbols.end())
        return;
    const auto is_other_empty = [&](const Symbol& s) {
        return s.kind == Symbol::Kind::empty && s.written != unusual->written;
    };
    const std::string sign(1, unusual->written);
    if (std::any_of(symbols.begin(), symbols.end(), is_other_empty))
        throw ParseError(unusual->line, unusual->column,
                         sign + " beside another sign for empty cells: write the digit, or use one sign");
    if (std::all_of(symbols.begin(), symbols.end(), is_unusual))
        throw ParseError(unusual->line, unusual->column, sign + " in each cell: if all are empty, write . 0 - * or _");
}

/// Throws if the row above and the column at the left, or those below and at the right, are 1, 2, 3 …: they are more
/// likely to be the names of the columns and rows of a smaller board.
void check_names(const Grid& grid, const Symbol& first) {
    const Geometry& geometry = grid.geometry();
    const std::uint32_t side = geometry.side();
    const auto are_names = [&](std::uint32_t edge) {
        if (grid[geometry.cell(edge, edge)] != 0)
            return false;
        for (std::uint32_t k = 1; k < side; ++k) {
            const std::uint32_t place = edge == 0 ? k : k - 1;
            if (grid[geometry.cell(edge, place)] != k || grid[geometry.cell(place, edge)] != k)
                return false;
        }
        return true;
    };
    if (Geometry::of_side(side - 1) && (are_names(0) || are_names(side - 1)))
        throw ParseError(first.line, first.column,
                         "a row and a column at the edge look like the names of the columns and rows of a " +
                             to_string(*Geometry::of_side(side - 1)) + " board: leave them out");
}

/// Throws ParseError if one of the symbols is a '#', which may also begin a comment.
void check_hashes(std::span<const Symbol> symbols) {
    const auto hash = std::find_if(symbols.begin(), symbols.end(), [](const Symbol& s) { return s.written == '#'; });
    if (hash != symbols.end())
        throw ParseError(hash->line, hash->column,
                         "# begins a comment: write . 0 - * or _ in empty cells, or a blank before a comment");
}

/// Makes a puzzle of the symbols of all its cells; finds out which alphabet they are written in.
/// Throws ParseError for a symbol that is not a digit of such a board, and for what looks like something else than the
/// digits of a board of that size: digits that begin with 0, candidates, names of rows and columns. Requires
/// geometry.cells() symbols.
Puzzle assemble(std::span<const Symbol> symbols, const Geometry& geometry, bool numbers) {
    check_hashes(symbols);
    const Alphabet alphabet = alphabet_of(symbols, geometry, numbers);
    check_zeros(symbols, geometry.side(), alphabet);
    check_unusual_empties(symbols);
    Puzzle puzzle{Grid(geometry), alphabet, symbols.front().line};
    for (Cell cell = 0; cell < geometry.cells(); ++cell) {
        const Symbol& symbol = symbols[cell];
        const std::uint32_t digit = value_of(symbol, alphabet);
        const bool is_letter = symbol.kind == Symbol::Kind::letter;
        const bool is_invalid = symbol.kind == Symbol::Kind::invalid;
        if (is_invalid || (is_letter && alphabet == Alphabet::numbers) || digit > geometry.side())
            throw ParseError(symbol.line, symbol.column,
                             (is_letter    ? std::string(1, symbol.written)
                              : is_invalid ? "this"
                                           : std::to_string(digit)) +
                                 " is not a digit of a " + to_string(geometry) + " board, which has " +
                                 range_text(geometry.side(), alphabet) + ", nor one of . 0 - * _ for empty");
        puzzle.grid.set(cell, static_cast<Digit>(digit));
    }
    check_names(puzzle.grid, symbols.front());
    return puzzle;
}

/// How the number of cells of a puzzle on one line is wrong: "80 cells; the nearest sizes are 64 (8x8) and 81 (9x9)".
std::string why_wrong_length(std::size_t cells, std::optional<Geometry> expected) {
    const auto size = [](const Geometry& g) { return std::to_string(g.cells()) + " (" + to_string(g) + ")"; };
    const std::string found = std::to_string(cells) + (cells == 1 ? " cell" : " cells");
    if (expected)
        return found + " where a puzzle has " + size(*expected);
    if (detail::board_of(cells))
        return found + " without blanks between them: the digits of boards past 35x35 are numbers";
    std::optional<Geometry> below;
    std::optional<Geometry> above;
    for (std::uint32_t side = 4; side <= Geometry::max_side && !above; ++side)
        if (const auto board = Geometry::of_side(side))
            (board->cells() < cells ? below : above) = board;
    if (!above)
        return found + "; the largest size is " + size(*below);
    return found + "; the nearest " +
           (below ? "sizes are " + size(*below) + " and " + size(*above) : "size is " + size(*above));
}

// --- Rows -------------------------------------------------------------------------------------------------------------

/// Rows that are read together, as a grid if they are one, and the rules between them.
class Rows {
public:
    explicit Rows(const Geometry& geometry) : geometry_(geometry) {}

    /// `line` must outlive the rows.
    void add(const Line& line) {
        lines_.push_back(&line);
        if (const auto row = detail::row_symbols(line, geometry_); row && is_aligned(line, *row))
            symbols_.insert(symbols_.end(), row->begin(), row->end());
        else if (!error_)
            error_ = ParseError(line.number, 1, why_no_row(line));
        shows_empties_ |= line.shows_empties;
    }

    void add_rule(const Line& rule) {
        rules_.push_back(size());
        if (rule.dashes == geometry_.side()) {
            dash_rules_.push_back(size());
            last_dashes_ = &rule;
        }
    }

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(lines_.size()); }

    /// May a rule be a row, of nothing but a sign of empty cells and of as many? Rules are between all bands or nowhere; one
    /// below the grid goes with those, or with one above. A single one in the middle may be a row.
    [[nodiscard]] bool has_row_like_rule() const {
        const std::size_t bands = geometry_.box_columns();
        const std::size_t dashes = dash_rules_.size();
        const bool are_between_bands = dashes > 1 && dashes + 1 >= bands && dashes <= bands &&
                                       stand_after_every(geometry_.box_rows(), dash_rules_);
        const auto is_dash = [&](const Symbol& symbol) {
            return symbol.kind == Symbol::Kind::empty && symbol.written == last_dashes_->dash;
        };
        return dashes > 0 && !are_between_bands &&
               (std::any_of(symbols_.begin(), symbols_.end(), is_dash) || !has(symbols_, Symbol::Kind::empty));
    }

    /// The puzzle in the rows. `lacks_row` says that a rule may be one of them, `is_grid` that blank lines between them
    /// stand where they may, `knows_boxes` that the shape of the boxes is given. Throws ParseError.
    [[nodiscard]] Puzzle puzzle(bool lacks_row, bool is_grid, bool knows_boxes) const {
        const std::uint32_t side = geometry_.side();
        const std::string board = to_string(geometry_);
        if (lacks_row && size() <= side)
            throw ParseError(last_dashes_->number, 1,
                             "a line of nothing but - or | and blanks is a rule: if it is a row, use another sign for "
                             "empty cells");
        const std::size_t first_line = lines_.front()->number;
        if (size() > side)
            throw ParseError(first_line, 1,
                             std::to_string(size()) + " rows where a " + board + " board has " + std::to_string(side));
        check_hashes(symbols_);
        if (error_)
            throw ParseError(*error_);
        if (size() < side)
            throw ParseError(lines_.back()->number, 1,
                             "the " + board + " grid ends after " + std::to_string(size()) + " of " +
                                 std::to_string(side) + " rows");
        if (!is_grid)
            throw ParseError(first_line, 1, "a blank line in the middle of the boxes of a " + board + " grid");
        // The rules may show other boxes than the usual ones, and no bars show how wide they are. Those below each row are
        // no borders of boxes.
        std::vector<std::uint32_t> inner = rules_;
        std::erase(inner, side);
        const std::uint32_t high = inner.empty() ? geometry_.box_rows() : inner.front();
        if (!knows_boxes && high > 1 && high != geometry_.box_rows() && (inner.size() + 1) * high == side &&
            stand_after_every(high, inner) && !has_line(&Line::has_bars))
            throw ParseError(first_line, 1,
                             "a rule after every " + std::to_string(high) + " rows, where boxes of a " + board +
                                 " board have " + std::to_string(geometry_.box_rows()) +
                                 ": write bars between the boxes, too");
        Puzzle puzzle = assemble(symbols_, geometry_, has_line(&Line::has_numbers));
        puzzle.shows_boxes = !inner.empty() || has_line(&Line::has_bars);
        return puzzle;
    }

private:
    [[nodiscard]] static bool stand_after_every(std::uint32_t rows, const std::vector<std::uint32_t>& rules) {
        for (std::size_t k = 0; k < rules.size(); ++k)
            if (rules[k] != rows * (k + 1))
                return false;
        return true;
    }

    [[nodiscard]] bool has_line(bool Line::*is) const {
        return std::any_of(lines_.begin(), lines_.end(), [&](const Line* line) { return line->*is; });
    }

    /// Are the cells of a line those of a row? A few digits, with nothing to be seen of empty cells, are a row of a small
    /// board only if they stand below those of its first row: otherwise there are blank cells between them.
    [[nodiscard]] bool is_aligned(const Line& line, const std::vector<Symbol>& row) const {
        return geometry_.side() >= 9 || symbols_.empty() || shows_empties_ || line.shows_empties || line.has_bars ||
               std::equal(row.begin(), row.end(), symbols_.begin(), [&](const Symbol& a, const Symbol& b) {
                   return a.column - row.front().column == b.column - symbols_.front().column;
               });
    }

    [[nodiscard]] std::string why_no_row(const Line& line) const {
        const std::string text = "row " + std::to_string(size());
        if (line.symbols.size() == geometry_.side())
            return text + " does not stand below the first, as if cells were missing";
        return text + " has " + std::to_string(line.symbols.size()) + (line.symbols.size() == 1 ? " cell" : " cells") +
               ", a row of a " + to_string(geometry_) + " grid has " + std::to_string(geometry_.side());
    }

    Geometry geometry_;
    std::vector<const Line*> lines_;
    std::vector<Symbol> symbols_;
    std::vector<std::uint32_t> rules_;      ///< after how many rows they stand
    std::vector<std::uint32_t> dash_rules_; ///< of these, where those stand that have a '-' for each cell
    const Line* last_dashes_ = nullptr;     ///< the last of them
    bool shows_empties_ = false;
    std::optional<ParseError> error_; ///< the first
};

} // namespace

/// A record takes as many lines as it needs; what they are is seen by looking at those after them.
class PuzzleReader::Impl {
public:
    Impl(ByteSource source, ReaderParams params)
        : lines_(std::move(source), params.geometry, params.format), params_(std::move(params)) {}

    std::optional<Record> next() {
        while (records_.empty() && lines_.peek(0) != nullptr)
            read(*lines_.peek(0));
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

    std::size_t next_lines(std::vector<Digit>& digits, std::vector<std::size_t>& lines, std::size_t most) {
        if (params_.format == InputFormat::grid || params_.geometry.value_or(Geometry(3, 3)) != Geometry(3, 3) ||
            params_.with_solutions || is_in_saved_game_ || //
            !lines_.is_empty() || is_in_section_ || !records_.empty() || !title_.empty())
            return 0;
        const std::size_t taken = lines_.splitter().take_puzzles(digits, lines, most);
        if (taken > 0) {
            has_records_ = true;
            only_note_.reset();
        }
        return taken;
    }

private:
    /// Reads the next line, or all lines of the next grids.
    void read(const Line& line) {
        if (is_in_section_ && belongs_to_section(line))
            return lines_.drop(1);
        is_in_section_ = false;
        is_in_saved_game_ = is_in_saved_game_ && detail::SavedGame::goes_on(line.text);
        if (is_in_saved_game_)
            return lines_.drop(1);
        if (read_position(line))
            return;
        if (line.kind == Line::Kind::cells) {
            if (detail::SavedGame::starts(line.text))
                read_saved_game();
            else if (line.is_head && lines_.peek(1) != nullptr && lines_.peek(1)->kind == Line::Kind::field)
                drop_head();
            else if (!lines_.drop_names())
                read_cells(*lines_.peek(0));
            return;
        }
        if (line.kind == Line::Kind::section) {
            section_ = line.text;
            is_in_section_ = !is_section("[puzzle]");
        } else if (line.kind == Line::Kind::field) {
            read_field(line);
        } else if (line.kind == Line::Kind::document) {
            for (const Record& record : line.records)
                add_record([&] { return of_document(record); });
        } else if (line.kind == Line::Kind::too_long) {
            records_.emplace_back(ParseError(
                line.number, 1, "a line of more than " + std::to_string(max_line) + " bytes is not a puzzle"));
        } else {
            dashes_above_ = line.dashes;
            if (!line.name.empty())
                title_ = line.name;
        }
        lines_.drop(1);
    }

    /// Reads a puzzle that says which candidates are left, if the next line begins one.
    bool read_position(const Line& line) {
        const Geometry board(3, 3);
        if ((line.kind != Line::Kind::cells && !line.is_frame) || params_.geometry.value_or(board) != board)
            return false;
        if (detail::is_library_line(line)) {
            add_record([&] { return detail::read_library_line(line); });
            lines_.drop(1);
            return true;
        }
        const detail::PeekLine peek = [this](std::size_t ahead) { return lines_.peek(ahead); };
        const bool on_one_line = params_.format == InputFormat::line;
        auto found = detail::read_candidates(peek, on_one_line);
        if (!found && line.kind == Line::Kind::cells && !on_one_line)
            found = detail::read_side_by_side(peek);
        for (Record& record : found ? found->records : std::vector<Record>())
            add_record([&] {
                if (const auto* error = std::get_if<ParseError>(&record))
                    throw ParseError(*error);
                return std::get<Puzzle>(std::move(record));
            });
        if (found) {
            lines_.drop(found->lines);
            dashes_above_ = 0;
        }
        return found.has_value();
    }

    [[nodiscard]] bool is_section(const char* name) const { return section_.find(name) != std::string::npos; }

    /// "[Puzzle]" announces a puzzle. After "[State]", "[PencilMarks]" and "[Colours]" comes none, up to the next gap; after other
    /// names, words ("[Author]") or a puzzle ("[Easy]").
    [[nodiscard]] bool belongs_to_section(const Line& line) const {
        const bool has_cells = !is_section("[state]") && !is_section("[pencilmarks]") && !is_section("[colours]") &&
                               !is_section("[colors]");
        return line.kind != Line::Kind::blank && line.kind != Line::Kind::section &&
               line.kind != Line::Kind::too_long && line.kind != Line::Kind::document &&
               !(has_cells && line.looks_like_cells());
    }

    // --- Records ----------------------------------------------------------------------------------------------------

    void read_cells(const Line& line) {
        const auto board = params_.format == InputFormat::grid ? std::nullopt : lines_.geometry_of_line(line);
        const bool is_puzzle = board && !lines_.starts_grid_too(line);
        if (!is_puzzle && params_.format != InputFormat::line)
            if (const auto geometry = lines_.geometry_of_grid())
                return read_grids(*geometry);
        if (detail::is_note(line) && !(is_puzzle && board->side() > 9)) { // a title may have 16 letters, or 81
            if (params_.is_strict)
                records_.emplace_back(why_no_puzzle(line));
            else
                skip_note(line);
        } else if (is_puzzle) {
            add_puzzle(line, *board);
        } else {
            title_.clear();
            records_.emplace_back(why_no_puzzle(line));
        }
        lines_.drop(1);
    }

    /// Adds the puzzle on one line.
    void add_puzzle(const Line& line, const Geometry& board) {
        if (!line.name.empty())
            title_ = line.name;
        add_record([&] {
            check_second_puzzle(line, board);
            Puzzle puzzle = assemble(line.symbols, board, line.has_numbers);
            if (params_.with_solutions)
                puzzle.solution = solution_of(line, board);
            return puzzle;
        });
    }

    /// Throws ParseError if a puzzle of as many cells stands behind that on the line. A solution is none: it has no empty
    /// cells.
    static void check_second_puzzle(const Line& line, const Geometry& board) {
        if (line.text.size() < std::size_t{2} * board.cells() || board.side() > 9)
            return;
        std::size_t puzzles = 0;
        for (const std::string_view word : detail::words_of(line.text, detail::around_labels)) {
            const auto is_cell = [](char c) { return detail::is_digit(c) || detail::is_one_of(".-*_", c); };
            const auto is_given = [](char c) { return c >= '1' && c <= '9'; };
            const auto givens = static_cast<std::size_t>(std::count_if(word.begin(), word.end(), is_given));
            if (word.size() == board.cells() && std::all_of(word.begin(), word.end(), is_cell) && givens > 0 &&
                givens < word.size() && ++puzzles == 2)
                throw ParseError(line.number, static_cast<std::size_t>(word.data() - line.text.data()) + 1,
                                 "a second puzzle on the line: write each on a line of its own");
        }
    }

    /// The digits that stand beside a puzzle on one line, if they are as many as its cells.
    static std::optional<Grid> solution_of(const Line& puzzle, const Geometry& board) {
        const Line line = detail::scan_line(puzzle.solution, puzzle.number);
        try {
            if (line.kind == Line::Kind::cells && line.symbols.size() == board.cells())
                return assemble(line.symbols, board, line.has_numbers).grid;
        } catch (const ParseError&) { // they are none
        }
        return std::nullopt;
    }

    void read_field(const Line& line) {
        const auto board = lines_.geometry_of_line(line);
        if (line.records.empty() && board)
            return add_puzzle(line, *board);
        add_record([&] { return line.records.empty() ? throw why_no_puzzle(line) : of_document(line.records[0]); });
    }

    /// Drops the head of a data set, which is neither a note nor a title.
    void drop_head() {
        title_ = "";
        lines_.drop(1);
    }

    /// Reads a saved game up to its puzzle; its other lines are skipped.
    void read_saved_game() {
        constexpr std::size_t most = 16; // of the lines up to there
        detail::SavedGame game;
        std::size_t lines = 0;
        while (lines < most && lines_.peek(lines) != nullptr &&
               game.take(lines_.peek(lines)->written(), lines_.peek(lines)->number))
            ++lines;
        add_record([&] { return of_document(game.puzzle()); });
        lines_.drop(lines);
        is_in_saved_game_ = true;
    }

    void skip_note(const Line& line) {
        const std::string_view text = detail::trimmed(line.written());
        const bool is_signature = title_ == "Simple Sudoku" && text.starts_with("Version "); // below its grids
        title_ = text == "\x1A" || is_signature ? "" : text;
        if (!has_records_ && !only_note_)
            only_note_ = why_no_puzzle(line);
        if (params_.on_note)
            params_.on_note({line.number, text});
    }

    /// Adds the puzzle that `read` returns, or the error that it throws.
    template <class Read>
    void add_record(Read read) {
        std::string name = std::exchange(title_, {});
        try {
            Puzzle puzzle = read();
            if (puzzle.name.empty())
                puzzle.name = std::move(name);
            if (!params_.geometry)
                if (auto smaller = detail::puzzle_of_candidates(puzzle.grid))
                    puzzle.grid = std::move(*smaller);
            records_.emplace_back(std::move(puzzle));
        } catch (const ParseError& error) {
            records_.emplace_back(error);
        }
    }

    /// The puzzle in a document, on the board that was asked for; only its boxes may differ. Throws ParseError.
    [[nodiscard]] Puzzle of_document(const Record& record) const {
        if (const auto* error = std::get_if<ParseError>(&record))
            throw ParseError(*error);
        Puzzle puzzle = std::get<Puzzle>(record);
        const Geometry& found = puzzle.grid.geometry();
        const Geometry asked = params_.geometry.value_or(found);
        if (found != asked && (found.side() != asked.side() || puzzle.shows_boxes))
            throw ParseError(puzzle.line, 1,
                             "a " + to_string(found) + " board where a " + to_string(asked) + " is asked for");
        puzzle.grid = Grid(asked, puzzle.grid.digits(), puzzle.grid.eliminated());
        return puzzle;
    }

    /// Reads the rows that belong together, and their neighbours. All their lines were looked at before.
    void read_grids(const Geometry& geometry) {
        const auto region = lines_.region(0, geometry);
        const auto groups = detail::group_rows(region.gaps, geometry);
        std::size_t row = 0;
        for (auto group = groups.begin(); group != groups.end();) {
            Rows rows(geometry);
            bool is_grid = false;
            const auto add_group = [&] {
                add_rows(rows, region, row, row + group->rows);
                row += group->rows;
                is_grid = group++->is_grid;
            };
            add_group();
            const bool may_lack_row = rows.has_row_like_rule();
            while (may_lack_row && group != groups.end() && !detail::separates_grids(region.gaps[row]))
                add_group(); // they are in doubt, too
            add_record([&] { return rows.puzzle(may_lack_row, is_grid, params_.geometry.has_value()); });
        }
        lines_.drop(region.lines.back() + 1);
    }

    /// Adds the rows of the region from number `row` up to `end`, the rules between them, and the one below.
    void add_rows(Rows& rows, const detail::Lookahead::Region& region, std::size_t row, std::size_t end) {
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
        const auto& symbols = line.symbols;
        const auto bad = std::find_if(symbols.begin(), symbols.end(),
                                      [](const Symbol& s) { return s.kind == Symbol::Kind::invalid; });
        if (!line.looks_like_cells() || detail::is_note(line))
            return {line.number, bad == symbols.end() ? 1 : bad->column, "not a puzzle: neither cells nor a comment"};
        const std::size_t column = symbols.front().column;
        if (lines_.geometry_of_line(line))
            return {line.number, column,
                    std::to_string(symbols.size()) + " cells on one line, where a row of a grid is expected"};
        return {line.number, column, why_wrong_length(symbols.size(), params_.geometry)};
    }

    detail::Lookahead lines_;
    ReaderParams params_;
    std::deque<Record> records_;          ///< read and not yet returned
    bool has_records_ = false;            ///< was one returned?
    std::optional<ParseError> only_note_; ///< the first note, until there is a record
    std::string title_;                   ///< the last note since the last record
    std::uint32_t dashes_above_ = 0;      ///< of the rule before the next line, if there is one
    std::string section_;                 ///< the last
    bool is_in_section_ = false;          ///< is it being skipped? It still is after the source threw
    bool is_in_saved_game_ = false;       ///< the same
};

PuzzleReader::PuzzleReader(ByteSource source, ReaderParams params)
    : impl_(std::make_unique<Impl>(std::move(source), std::move(params))) {}
PuzzleReader::~PuzzleReader() = default;
PuzzleReader::PuzzleReader(PuzzleReader&&) noexcept = default;
PuzzleReader& PuzzleReader::operator=(PuzzleReader&&) noexcept = default;

std::optional<Record> PuzzleReader::next() { return impl_->next(); }
std::size_t PuzzleReader::next_lines(std::vector<Digit>& digits, std::vector<std::size_t>& lines, std::size_t most) {
    return impl_->next_lines(digits, lines, most);
}

} // namespace sudoku
