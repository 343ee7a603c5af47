#include "sudoku/reader/documents/sudokupad.hpp"

#include "sudoku/detail/characters.hpp"
#include "sudoku/reader/documents/variants.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace sudoku::detail {

namespace {

/// Short and full names of keys.
constexpr std::pair<std::string_view, std::string_view> short_keys[] = {
    {"c", "color"},      {"ca", "cages"},    {"ct", "center"},   {"c1", "borderColor"}, {"c2", "backgroundColor"},
    {"ce", "cells"},     {"cs", "cellSize"}, {"a", "arrows"},    {"o", "overlays"},     {"u", "underlays"},
    {"w", "width"},      {"h", "height"},    {"v", "value"},     {"vd", "videos"},      {"l", "lines"},
    {"r", "rounded"},    {"re", "regions"},  {"fs", "fontSize"}, {"th", "thickness"},   {"hl", "headLength"},
    {"wp", "wayPoints"}, {"t", "title"},     {"te", "text"},     {"d", "duration"},     {"d2", "d"},
};

/// Text that SudokuPad makes shorter, see full_json().
class ShortJson {
public:
    explicit ShortJson(std::string_view text)
        : text_(text), quote_(text.find('"') == std::string_view::npos ? '\'' : '"') {}

    std::string json() {
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == quote_) {
                take_string();
            } else if (is_one_of("{}[],:", c)) {
                if (is_one_of(",]}", c) && is_one_of("[,", last_) && !(c == ']' && last_ == '['))
                    json_ += "{}";
                json_ += last_ = c;
                ++at_;
            } else {
                take_word();
            }
        }
        return std::move(json_);
    }

private:
    void take_string() {
        json_ += '"';
        for (++at_; at_ < text_.size() && text_[at_] != quote_; ++at_) {
            const bool is_escape = text_[at_] == '\\' && at_ + 1 < text_.size();
            if (is_escape && text_[at_ + 1] != '\'')
                json_ += '\\';
            at_ += is_escape ? 1 : 0;
            json_ += text_[at_];
        }
        json_ += last_ = '"';
        ++at_;
    }

    void take_word() {
        const std::size_t end = std::min(text_.find_first_of("{}[],:'\"", at_ + 1), text_.size());
        const std::string_view word = text_.substr(at_, end - at_);
        at_ = end;
        const bool is_key = end < text_.size() && text_[end] == ':' && last_ != ':';
        json_ += is_key ? '"' + full_key(word) + '"' : last_ == ':' ? value(word) : std::string(word);
        last_ = 'w';
    }

    [[nodiscard]] static std::string full_key(std::string_view key) {
        const auto* const found = std::find_if(std::begin(short_keys), std::end(short_keys),
                                               [&](const auto& names) { return names.first == key; });
        return std::string(found == std::end(short_keys) ? key : found->second);
    }

    [[nodiscard]] static std::string value(std::string_view word) {
        const bool is_color = word.size() == 6 && word.find_first_not_of("0123456789abcdefABCDEF") == word.npos;
        return word == "t"    ? "true"
               : word == "f"  ? "false"
               : word == "#0" ? "\"#000000\""
               : word == "#F" ? "\"#FFFFFF\""
               : is_color     ? "\"#" + std::string(word) + '"'
                              : std::string(word);
    }

    std::string_view text_;
    char quote_;
    char last_ = ' '; ///< last sign written: of "{}[],:\"", or 'w' for a word
    std::size_t at_ = 0;
    std::string json_;
};

constexpr std::uint32_t no_sudokupad_number = 1U << 16;
constexpr std::string_view plain_keys = " id cellSize cells regions cages metadata metaData duration videos ";
constexpr std::string_view plain_metadata =
    " title author rules solution source video bgimageopacity bgimagetarget msgcorrect ";

/// Reader of one plain puzzle.
class PlainSudokuPad {
public:
    PlainSudokuPad(const Json& object, const Source& source) : object_(object), source_(source) {}

    Puzzle read() {
        check_keys(object_, plain_keys, "");
        const Json& rows = value_at(object_, "cells");
        const auto side = static_cast<std::uint32_t>(std::min<std::size_t>(rows.size(), no_sudokupad_number));
        const auto board = side <= Geometry::max_side ? Geometry::default_for_side(side) : std::nullopt;
        if (!board)
            throw other_rules("a board without boxes");
        Puzzle puzzle = puzzle_of(source_, 0, "SudokuPad", *board, read_digits(rows, side));
        puzzle.has_explicit_boxes = true;
        read_regions(*board);
        for (const Json& cage : value_at(object_, "cages"))
            read_cage(*board, cage, puzzle);
        if (!lines_.empty() && lines_.size() != std::size_t{2} * side)
            throw other_rules("only some rows and columns");
        for (const char* key : {"metaData", "metadata"}) {
            check_keys(value_at(object_, key), plain_metadata, "metadata ");
            for (const auto& [name, value] : value_at(object_, key).items())
                if (value.is_string())
                    read_metadata(name, value.get<std::string>(), puzzle);
                else if (name == "rules" && says_something(value))
                    throw other_rules("rules in words");
        }
        return puzzle;
    }

private:
    [[nodiscard]] ParseError other_rules(const std::string& element) const {
        return source_.error(0, "a puzzle of SudokuPad with " + element +
                                    ", which is not plain Sudoku: only the commands for variants read it");
    }

    void check_keys(const Json& object, std::string_view plain, const std::string& kind) const {
        for (const auto& [key, value] : object.items())
            if (says_something(value) && value != "false" && plain.find(' ' + key + ' ') == std::string_view::npos)
                throw other_rules(std::string(kind).append("\"").append(key).append("\""));
    }

    [[nodiscard]] std::vector<std::uint32_t> read_digits(const Json& rows, std::uint32_t side) const {
        std::vector<std::uint32_t> digits;
        for (const Json& row : rows) {
            if (row.size() != side)
                throw other_rules("a board that is not a square");
            for (const Json& cell : row) {
                check_keys(cell, " value pencilMarks centremarks ", "in a cell ");
                const Json& value = value_at(cell, "value");
                const bool is_number = value.is_string() && is_number_text(value.get_ref<const std::string&>());
                const bool is_empty =
                    value.is_null() || (value.is_string() && value.get_ref<const std::string&>().empty());
                digits.push_back(is_empty    ? 0
                                 : is_number ? whole_number(Json::parse(value.get<std::string>(), nullptr, false),
                                                            no_sudokupad_number)
                                             : whole_number(value, no_sudokupad_number));
                if (digits.back() == 0 && !is_empty)
                    throw other_rules("the digit 0");
            }
        }
        return digits;
    }

    static bool is_number_text(std::string_view text) { return text.size() <= 3 && is_number(text); }

    /// Returns the cells of a list of pairs of a row and a column, 0-based.
    [[nodiscard]] std::vector<Cell> cells_in(const Geometry& board, const Json& points) const {
        std::vector<Cell> cells;
        for (const Json& point : points) {
            const bool is_pair = point.is_array() && point.size() == 2;
            const std::uint32_t row = is_pair ? whole_number(point[0], no_sudokupad_number) : no_sudokupad_number;
            const std::uint32_t column = is_pair ? whole_number(point[1], no_sudokupad_number) : no_sudokupad_number;
            if (row >= board.side() || column >= board.side())
                throw other_rules("cells outside of the board");
            cells.push_back(board.cell(row, column));
        }
        return cells;
    }

    /// The regions must be the boxes.
    void read_regions(const Geometry& board) const {
        std::set<Cell> all;
        for (const Json& region : value_at(object_, "regions")) {
            const std::vector<Cell> cells = cells_in(board, region);
            for (const Cell cell : cells)
                if (board.box(cell) != board.box(cells.front()) || cells.size() != board.side() ||
                    !all.insert(cell).second)
                    throw other_rules("regions");
        }
        if (all.size() != board.cell_count())
            throw other_rules(all.empty() ? "no regions" : "regions");
    }

    /// A cage without cells is a line of the metadata, and one that is a whole row or column says that digits differ.
    void read_cage(const Geometry& board, const Json& cage, Puzzle& puzzle) {
        if (!says_something(value_at(cage, "cells"))) {
            const Json& value = value_at(cage, "value");
            const std::string text = value.is_string() ? value.get<std::string>() : "";
            const std::size_t colon = std::min(text.find(':'), text.size());
            const std::string key = text.substr(0, colon);
            if (!text.empty() && plain_metadata.find(' ' + key + ' ') == std::string_view::npos)
                throw other_rules("metadata \"" + key + '"');
            return read_metadata(key, std::string(trimmed(text.substr(std::min(colon + 1, text.size())))), puzzle);
        }
        std::vector<Cell> cells = cells_in(board, value_at(cage, "cells"));
        std::sort(cells.begin(), cells.end());
        for (const HouseKind kind : {HouseKind::row, HouseKind::column})
            for (std::uint32_t number = 0; number < board.side(); ++number) {
                std::vector<Cell> house;
                for (std::uint32_t k = 0; k < board.side(); ++k)
                    house.push_back(board.house_cell({kind, number}, k));
                if (cells == house && value_at(cage, "type") == "rowcol") {
                    lines_.emplace(kind, number);
                    return;
                }
            }
        throw other_rules("cages");
    }

    void read_metadata(const std::string& key, const std::string& text, Puzzle& puzzle) const {
        if (key == "title")
            puzzle.name = text;
        else if (key == "author")
            puzzle.author = text;
        else if (key == "solution" && !text.empty()) {
            const Geometry& board = puzzle.grid.geometry();
            const std::vector<Digit> solved = solution_in(Json(text), board.side());
            puzzle.attached_solution = solved.empty() ? Grid(board) : Grid(board, solved); // empty: a wrong one
        } else if (key == "rules" && are_plain_rules(text))
            puzzle.rules_in_words = text;
        else if (key == "rules")
            throw other_rules("rules in words");
    }

    const Json& object_;
    const Source& source_;
    std::set<std::pair<HouseKind, std::uint32_t>> lines_{}; ///< rows and columns that are cages
};

} // namespace

std::string full_json(std::string_view text) { return Json::accept(text) ? std::string(text) : ShortJson(text).json(); }

bool is_of_sudokupad(const Json& object) {
    const Json& cells = value_at(object, "cells");
    return cells.is_array() && !cells.empty() &&
           std::all_of(cells.begin(), cells.end(), [](const Json& row) { return row.is_array(); });
}

Puzzle read_sudokupad(const Json& object, const Source& source) { return PlainSudokuPad(object, source).read(); }

} // namespace sudoku::detail
