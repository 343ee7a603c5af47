#include "sudoku/detail/characters.hpp"
#include "sudoku/detail/rules/rule_line.hpp"
#include "sudoku/reader/documents/json_values.hpp"
#include "sudoku/reader/documents/layout.hpp"
#include "sudoku/reader/documents/variants.hpp"
#include "sudoku/reader/rules/f_puzzles.hpp"
#include "sudoku/rules/rule_checks.hpp"

#include <algorithm>
#include <map>

namespace sudoku::detail {

namespace {

/// Returns whether a value is an array, and all its elements are.
bool is_array_of(const Json& value, bool (Json::*is)() const noexcept) {
    return value.is_array() && !value.empty() && all_of(value, [&](const Json& element) { return (element.*is)(); });
}

constexpr const char* puzzle_keys[] = {"puzzle", "quiz", "mission", "question", "problem",
                                       "sudoku", "grid", "board",   "value"};
constexpr std::size_t max_cells = std::size_t{36} * 36; ///< cells of a board with labels of one character

/// Reads the puzzles of one document.
class JsonReader {
public:
    explicit JsonReader(const Source& source) : source_(source) {}

    std::vector<Record> read() {
        try {
            const Json json = parse_json(source_);
            if (json.is_array())
                records_.emplace_back(list_of_cells(source_, json));
            else
                read_object(json);
            if (records_.empty())
                throw error(
                    "this JSON has no puzzle: its cells are looked for under \"puzzle\", \"quiz\", \"mission\", "
                    "\"board\" or \"grid\"");
        } catch (const ParseError& error) {
            records_ = {error};
        }
        return std::move(records_);
    }

private:
    [[nodiscard]] ParseError error(const std::string& message) const { return source_.error(0, message); }

    void add(const Json& object, Puzzle puzzle) {
        for (const char* key : {"name", "title", "id"})
            if (const Json& name = value_at(object, key); puzzle.name.empty() && (name.is_string() || name.is_number()))
                puzzle.name = name.is_string() ? name.get<std::string>() : name.dump();
        if (value_at(object, "eliminated").is_array())
            throw error("this JSON has \"eliminated\": write \"eliminated_candidates\": [\"r1c5=2\", \"r1c5=3\"]");
        eliminate(puzzle.grid, value_at(object, "eliminated_candidates"));
        records_.emplace_back(std::move(puzzle));
    }

    /// Eliminates the candidates in ["r1c5=2", "r1c5=3", …], as this project's programs write them.
    void eliminate(Grid& grid, const Json& entries) const {
        if (entries.is_null())
            return;
        const Geometry& geometry = grid.geometry();
        std::map<std::string, Cell> cells; // by name
        for (Cell cell = 0; cell < geometry.cell_count(); ++cell)
            cells[cell_name(geometry, cell)] = cell;
        std::vector<Candidate> eliminated(grid.eliminated().begin(), grid.eliminated().end());
        const auto check = [&](bool is_good) {
            if (!is_good)
                throw error(
                    "\"eliminated_candidates\" of this JSON is not a list of candidates such as \"r1c5=2\", with "
                    "cells and digits of the board");
        };
        check(entries.is_array());
        for (const Json& entry : entries) {
            const std::string text = entry.is_string() ? entry.get<std::string>() : "";
            const std::size_t sign = std::min(text.find('='), text.size());
            const auto cell = cells.find(text.substr(0, sign));
            const auto digit = rules::whole_number(std::string_view(text).substr(std::min(sign + 1, text.size())));
            check(cell != cells.end() && digit && *digit >= 1 && *digit <= geometry.side());
            eliminated.push_back({cell->second, static_cast<Digit>(*digit)});
        }
        grid = Grid(geometry, grid.digits(), eliminated);
    }

    /// Adds the puzzle of an object, or the puzzles of objects in it, or an error.
    void read_object(const Json& object) {
        const std::size_t before = records_.size();
        try {
            read_puzzles(object);
        } catch (const ParseError& error) {
            records_.resize(before, error); // a key beside the puzzles may be one of their rules
            records_.emplace_back(error);
        }
    }

    void read_puzzles(const Json& object) {
        if (value_at(object, "answer") == "error")
            throw error("this is the record of an error, without a puzzle");
        if (says_something(value_at(object, "left_out_drawings")))
            throw error("this is the record of a puzzle that was answered without its drawings");
        const Place place = source_.place(0);
        if (auto record = formats::read_object(object, {place.line, place.column}))
            return records_.push_back(*std::move(record));
        if (const Json& cells = value_at(object, "cells"); cells.is_array())
            return add(object, gnome_sudoku(cells));
        std::optional<Puzzle> puzzle;
        for (const char* key : puzzle_keys)
            if (const Json& cells = value_at(object, key);
                (cells.is_string() && key != std::string_view("value")) ||
                (cells.is_array() && !is_array_of(cells, &Json::is_object))) {
                if (!puzzle)
                    puzzle = board(key, cells, box_in(object));
                else if (is_other_puzzle(puzzle->grid, key, cells))
                    throw error("this JSON has a second puzzle under \"" + std::string(key) +
                                "\": write each puzzle in an object of its own");
            }
        if (puzzle) {
            check_other_grids(object, puzzle->grid);
            check_keys(object, puzzle->grid.geometry());
            return add(object, *std::move(puzzle));
        }
        for (const auto& [key, value] : object.items()) {
            const std::size_t before = records_.size();
            if (value.is_object())
                read_object(value);
            else if (is_array_of(value, &Json::is_object))
                std::for_each(value.begin(), value.end(), [&](const Json& element) { read_object(element); });
            if (records_.size() == before)
                check_key(key, value, std::nullopt);
        }
    }

    // --- Cells under a name ------------------------------------------------------------------------------------------

    /// Part of a record in which a key is.
    enum class Part : std::uint8_t { record, settings, metadata };

    /// Throws ParseError if the value of a key may be a rule or a part of the puzzle.
    void check_keys(const Json& object, const std::optional<Geometry>& board, Part part = Part::record) const {
        for (const auto& [key, value] : object.items())
            check_key(key, value, board, part);
    }

    /// Throws the same for one key. Without a board, it is around puzzles: words there are the title of a list. In metadata,
    /// unknown keys are harmless.
    void check_key(const std::string& key, const Json& value, const std::optional<Geometry>& board,
                   Part part = Part::record) const {
        const std::string name = letters_of(key);
        const std::string labels = labels_in(value);
        if (side_of_layout(labels) > 0)
            throw error("\"" + key + "\" of this JSON has regions: write them below the puzzle, as lines of letters");
        if (key != "reason" &&
            !contains(puzzle_keys, key)) // in our records: "digit 1 twice in row 1", a grid with rules
            check_texts(key, value);
        if (value == false && (part_of_box(name) != BoxPart::none || name.ends_with("boxes")))
            throw error("\"" + key +
                        "\" of this JSON is false: write the puzzle as a grid, with \"regions none\" below");
        if (is_among(name, {"base", "digits", "symbols", "mindigit", "lowestdigit", "firstdigit"}) &&
            labels.starts_with('0') && labels.size() < shortest_puzzle)
            throw error("\"" + key + "\" of this JSON says that digits begin at 0: write \"digits 0-8\" below a grid");
        const bool is_settings = is_among(name, {"meta", "metadata", "info", "options", "settings"});
        if (part != Part::record || is_settings || is_metadata(name)) {
            const Part inner = is_settings && part != Part::metadata ? Part::settings : Part::metadata;
            if (value.is_object())
                return check_keys(value, board, inner);
            if (is_array_of(value, &Json::is_object))
                return std::for_each(value.begin(), value.end(),
                                     [&](const Json& each) { check_keys(each, board, inner); }),
                       void();
        }
        const bool is_size =
            is_among(name, {"size", "side", "order", "width", "height", "rows", "cols", "columns", "dimensions"});
        const auto is_of_board = [&](const Json& size) {
            return !board || size == board->side() || size == board->box_rows() || size == board->cell_count();
        };
        const bool has_size =
            is_of_board(value) || (is_array_of(value, &Json::is_number) && all_of(value, is_of_board));
        const bool names_no_rule = !names_rule_as_key(key);
        const bool is_number = value.is_number() && (names_no_rule || name.starts_with("candidates")); // their number
        const std::string text = value.is_string() ? lower_case(value.get<std::string>()) : "";
        const bool is_plain_text = value.is_string() && names_no_rule &&
                                   (is_plain_variant(text) || are_plain_rules(text) || none_of(text, is_letter) ||
                                    (!board && !names_kind(name)));
        const bool is_box = part_of_box(name) != BoxPart::none;
        const bool is_puzzle =
            board && (labels.size() == board->cell_count() ? name != "candidates" : contains(puzzle_keys, key));
        const bool is_usual = board && board->box_rows() == board->box_columns() && value == board->box_rows();
        const bool is_known = (is_box    ? part == Part::record || is_usual
                               : is_size ? has_size
                                         : is_number || (is_puzzle && part == Part::record)) ||
                              is_plain_text || is_metadata(name);
        if (part != Part::record && board && labels.size() == board->cell_count() && contains(puzzle_keys, key))
            throw error("\"" + key + "\" of this JSON may be another puzzle: write each in an object of its own");
        const bool is_kind = names_kind(name) && name != "type" && name != "kind";
        if (says_something(value) && !is_known && (part != Part::metadata || !names_no_rule || is_kind || is_box))
            throw error("\"" + key + "\" of this JSON may be a rule: leave it out, or write the puzzle as text");
    }

    /// Returns the labels of cells in a text, or in an array of labels or rows; "" if it is none of these.
    static std::string labels_in(const Json& value) {
        std::string labels;
        if (value.is_string())
            labels = value.get_ref<const std::string&>();
        else if (const std::uint32_t number = whole_number(value, 36); number < 36)
            labels = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number];
        else if (value.is_array() && value.size() <= max_cells)
            for (const Json& part : value)
                labels += labels_in(part);
        else if (!value.is_structured())
            labels = value == true ? '1' : '.';
        std::erase_if(labels, [](char c) { return is_one_of(blanks, c) || is_one_of("\n,;|", c); });
        return labels;
    }

    /// Throws ParseError if a text, or one of an array, begins with the name of a rule.
    void check_texts(const std::string& key, const Json& value) const {
        const auto is_rule = [name = letters_of(key)](const Json& json) {
            const std::string text = json.is_string() ? json.get<std::string>() : "";
            return text.size() < 1000 && has_rule_under(name, text);
        };
        const bool is_list = value.is_array() && value.size() <= max_cells;
        if (is_rule(value) || (is_list && any_of(value, is_rule)))
            throw error("\"" + key + "\" of this JSON has a rule: write the puzzle as a grid, with its rules below");
    }

    /// Reads the puzzle in a string, or in an array of rows or of all cells: as text, like any other.
    [[nodiscard]] Puzzle board(const std::string& key, const Json& cells,
                               std::optional<Geometry> geometry = std::nullopt) const {
        try {
            Puzzle puzzle = parse_puzzle(cells.is_string() ? cells.get<std::string>() : cells_text(cells), geometry);
            puzzle.has_explicit_boxes |= geometry.has_value();
            puzzle.line = source_.place(0).line;
            return puzzle;
        } catch (const ParseError& wrong) {
            throw error("\"" + key + "\" of this JSON: " + wrong.message());
        }
    }

    /// Returns the board whose boxes are "RxC" under "box", as this project's programs write them, or have these rows and
    /// columns under keys such as "boxHeight" and "boxWidth".
    [[nodiscard]] std::optional<Geometry> box_in(const Json& object) const {
        std::uint32_t rows = 0;
        std::uint32_t columns = 0;
        for (const auto& [key, value] : object.items()) {
            const BoxPart part = part_of_box(letters_of(key));
            if (part == BoxPart::none || !says_something(value))
                continue;
            const bool is_pair = value.is_array() && value.size() == 2 && value[0] == value[1];
            const auto [r, c] =
                box_of(value.is_string() ? value.get<std::string>() : (is_pair ? value[0] : value).dump());
            if (r == 0 || (r != c && part != BoxPart::both))
                throw error("\"" + key +
                            "\" of this JSON is not a shape of boxes: write \"box\": \"2x3\", their rows and columns");
            rows = part == BoxPart::columns ? rows : r;
            columns = part == BoxPart::rows ? columns : c;
        }
        if (rows == 0 && columns == 0)
            return std::nullopt;
        if (rows * columns < 2 || rows * columns > Geometry::max_side)
            throw error(
                "the boxes of this JSON are not those of a board: write \"box\": \"2x3\", their rows and columns");
        return Geometry(rows, columns);
    }

    /// Returns whether the cells differ from `first` in more than additional digits, as a solution or a saved game has.
    [[nodiscard]] bool is_other_puzzle(const Grid& first, const std::string& key, const Json& cells) const {
        const std::string text = cells.is_string() ? cells.get<std::string>() : cells_text(cells);
        if (count_if(text, is_digit) < 4)
            return false; // a name, an identifier, "9x9"
        const auto usual = Geometry::default_for_side(first.geometry().side());
        const Grid other =
            board(key, cells, usual == first.geometry() ? std::nullopt : std::optional(first.geometry())).grid;
        const auto has = [](Digit digit, Digit given) { return given == 0 || given == digit; };
        const auto is_given = [](Digit digit) { return digit != 0; };
        return other.geometry() != first.geometry() || none_of(first.digits(), is_given) ||
               !std::equal(other.digits().begin(), other.digits().end(), first.digits().begin(), has);
    }

    /// Throws ParseError if there is another grid, of digits or of true and false, that is neither a solution nor what a
    /// player wrote: it may be that of the givens.
    void check_other_grids(const Json& object, const Grid& grid) const {
        const std::uint32_t side = grid.geometry().side();
        const auto digit_of = [](char c) { return is_one_of(empties, c) ? 0 : DigitNotation::digits.digit_of(c); };
        for (const auto& [key, value] : object.items()) {
            const std::string labels = labels_in(value);
            const auto is_in = [name = lower_case(key)](std::string_view word) { return name.find(word) != name.npos; };
            constexpr std::string_view harmless[] = {"solution", "solved",   "answer",         "user",
                                                     "player",   "progress", "candidate",      "pencil",
                                                     "note",     "color",    "canonical_form", "minimal_puzzles"};
            const bool is_grid =
                labels.size() == grid.digits().size() && all_of(labels, [&](char c) { return digit_of(c) <= side; });
            if (!is_grid || any_of(harmless, is_in) || contains(puzzle_keys, key))
                continue;
            const bool is_same = std::equal(labels.begin(), labels.end(), grid.digits().begin(),
                                            [&](char c, Digit given) { return given == 0 || digit_of(c) == given; });
            if (!is_same || has_no_digit({grid.digits().begin(), grid.digits().end()}))
                throw error("this JSON has a second grid under \"" + key +
                            "\": write the givens alone, under \"puzzle\"");
        }
    }

    [[nodiscard]] std::string cells_text(const Json& cells) const {
        std::string text;
        for (const Json& cell : cells)
            text += cell.is_array() ? row_text(cell) + '\n' : cell_text(cell) + (is_row(cell) ? '\n' : ' ');
        return text;
    }

    [[nodiscard]] std::string row_text(const Json& row) const {
        std::string text;
        for (const Json& cell : row)
            text += cell_text(cell) + ' ';
        return text;
    }

    static bool is_row(const Json& cell) {
        return cell.is_string() && cell.get_ref<const std::string&>().size() > 3 &&
               !is_empty_word(cell.get_ref<const std::string&>());
    }

    /// Returns the text of a cell, a digit or a character for an empty cell, or of a row of cells.
    [[nodiscard]] std::string cell_text(const Json& cell) const {
        if (cell.is_null() || cell == -1)
            return ".";
        if (const std::uint32_t number = whole_number(cell, no_number); number != no_number)
            return std::to_string(number);
        const std::string text = cell.is_string() ? cell.get<std::string>() : "?";
        if (is_empty_word(text))
            return ".";
        const auto is_cell = [](char c) { return is_digit(c) || is_letter(c) || is_one_of(".-*_ ", c); };
        const auto are_of_word = [](char a, char b) { return is_letter(a) && is_letter(b) && !is_x(a) && !is_x(b); };
        const bool is_word =
            text.size() < 9 && std::adjacent_find(text.begin(), text.end(), are_of_word) != text.end(); // no row
        if (!cell.is_string() || !all_of(text, is_cell) || is_word)
            throw error(cell.dump(-1, ' ', false, Json::error_handler_t::replace).substr(0, 40) +
                        " is neither a digit nor empty: write 0, null or -1 in empty cells");
        return text.empty() || (text.size() == 1 && !is_digit(text[0]) && !is_letter(text[0])) ? "." : text;
    }

    // --- GNOME Sudoku ------------------------------------------------------------------------------------------------

    [[nodiscard]] Puzzle gnome_sudoku(const Json& cells) const {
        const Geometry geometry(3, 3);
        std::vector<std::uint32_t> digits(geometry.cell_count());
        for (const Json& cell : cells) {
            const Json& position = value_at(cell, "position");
            const bool is_pair = position.is_array() && position.size() == 2;
            const std::uint32_t row = is_pair ? whole_number(position[0], no_number) : no_number;
            const std::uint32_t column = is_pair ? whole_number(position[1], no_number) : no_number;
            if (row >= geometry.side() || column >= geometry.side())
                throw error("a cell of this JSON has no \"position\" in a 9x9 board, as in files of GNOME Sudoku");
            const Json& fixed = value_at(cell, "fixed");
            if (!fixed.is_boolean())
                throw error(cell_name(geometry, geometry.cell(row, column)) +
                            " of this JSON does not say whether it is \"fixed\", as in files of GNOME Sudoku");
            if (fixed == false)
                continue;
            std::uint32_t& digit = digits[geometry.cell(row, column)];
            if (digit != 0)
                throw error(cell_name(geometry, geometry.cell(row, column)) +
                            " occurs twice in this file of GNOME Sudoku");
            digit = whole_number(value_at(cell, "value"), no_number);
        }
        if (has_no_digit(digits))
            throw error("none of the \"cells\" of this JSON is \"fixed\", as givens are in files of GNOME Sudoku");
        return puzzle_of(source_, 0, "GNOME Sudoku", geometry, digits);
    }

    const Source& source_;
    std::vector<Record> records_;
};

} // namespace

std::vector<Record> read_json(const Source& source) { return JsonReader(source).read(); }

} // namespace sudoku::detail
