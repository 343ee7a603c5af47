#include "sudoku/reader/rules/scl.hpp"

#include "sudoku/detail/characters.hpp"
#include "sudoku/detail/unicode.hpp"
#include "sudoku/reader/documents/json_values.hpp"
#include "sudoku/reader/documents/sudokupad.hpp"
#include "sudoku/reader/documents/variants.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace sudoku::formats {

namespace {

using detail::Json;
using detail::says_something;
using detail::value_at;

constexpr std::uint32_t no_scl_number = 1U << 16;

// --- The puzzle ------------------------------------------------------------------------------------------------------

/// Rule that has a name: a key of the puzzle or its metadata, or an entry of "global".
struct SclRule {
    std::string_view name;
    std::string_view kind;
    std::size_t choice = 0;
};

constexpr SclRule scl_rules[] = {
    {"antiknight", "anti-knight"},
    {"antiking", "anti-king"},
    {"nonconsecutive", "non-consecutive"},
    {"disjointgroups", "disjoint-groups"},
    {"disjoint", "disjoint-groups"},
    {"windoku", "windoku"},
    {"diagonal+", "diagonal"},
    {"diagonal-", "diagonal", 1},
};

constexpr std::string_view harmless_scl_keys = " id cellSize cells regions cages metadata metaData duration videos ";
constexpr std::string_view scl_drawing_keys = " lines arrows underlays overlays bgimage ";
constexpr std::string_view fog_keys = " foglight triggereffect ";
constexpr std::string_view harmless_metadata = " author solution source video bgimageopacity bgimagetarget ";

bool is_listed(std::string_view list, const std::string& key) {
    return list.find(' ' + key + ' ') != std::string_view::npos;
}

/// Reads one puzzle.
class SclReader {
public:
    SclReader(const Json& object, const WordPosition& position)
        : object_(object), position_(position), puzzle_(read_board()) {}

    FoundVariant read() {
        read_digits();
        for (const Json& cage : value_at(object_, "cages"))
            read_cage(cage);
        if (!lines_.empty() && lines_.size() != std::size_t{2} * side())
            fail("only some rows and columns have different digits");
        for (const char* key : {"metaData", "metadata"})
            for (const auto& [name, value] : value_at(object_, key).items())
                read_metadata(name, value);
        for (const Json& name : value_at(object_, "global"))
            if (!name.is_string() || !add_named(name.get<std::string>(), true))
                fail("unknown rule " + shown(name));
        for (const auto& [key, value] : object_.items())
            if (!is_listed(harmless_scl_keys, key) && key != "global" && says_something(value) &&
                !add_named(key, value))
                read_other(key, value);
        if (!drawings_.empty())
            fail("it has " + drawings_ +
                 ", drawings whose rules are in words: write the rules in the text form, or "
                 "export the puzzle to f-puzzles");
        return {std::move(puzzle_), position_.line, {ignored_.begin(), ignored_.end()}};
    }

private:
    [[noreturn]] void fail(const std::string& problem) const { throw position_.error("SudokuPad: " + problem); }

    [[nodiscard]] static std::string shown(const Json& value) {
        return value.dump(-1, ' ', true, Json::error_handler_t::replace).substr(0, 60);
    }

    [[nodiscard]] std::uint32_t side() const { return puzzle_.grid.geometry().side(); }

    // --- The board ---

    [[nodiscard]] VariantPuzzle read_board() const {
        const Json& rows = value_at(object_, "cells");
        const auto n = static_cast<std::uint32_t>(std::min<std::size_t>(rows.size(), no_scl_number));
        const Geometry usual = usual_board(rows.is_array() ? n : 0);
        for (const Json& row : rows)
            if (!row.is_array() || row.size() != n)
                fail("the board is not a square");
        std::vector<std::uint32_t> labels(usual.cell_count(), 0);
        std::uint32_t count = 0;
        for (const Json& region : value_at(object_, "regions")) {
            ++count;
            for (const Cell cell : cells_in(usual, region))
                if (std::exchange(labels[cell], count) != 0)
                    fail("two regions with " + cell_name(usual, cell));
        }
        if (const auto none = std::find(labels.begin(), labels.end(), 0U); count > 0 && none != labels.end())
            fail("no region with " + cell_name(usual, static_cast<Cell>(none - labels.begin())));
        if (count > 0)
            return puzzle_with_regions(n, labels);
        VariantPuzzle puzzle{Grid(usual)};
        puzzle.regions.clear();
        return puzzle;
    }

    void read_digits() {
        Cell cell = 0;
        for (const Json& row : value_at(object_, "cells"))
            for (const Json& entry : row) {
                if (!entry.is_object())
                    fail("a cell has " + shown(entry));
                for (const auto& [key, value] : entry.items())
                    if (key == "pencilMarks" || key == "centremarks")
                        ignored_.insert("pencil marks");
                    else if (key != "value" && says_something(value))
                        fail("unknown \"" + key + "\" of " + cell_name(puzzle_.grid.geometry(), cell));
                if (const auto digit = number_in(value_at(entry, "value"))) {
                    if (*digit < 1 || *digit > side())
                        fail("there is no digit " + std::to_string(*digit) + " on this board");
                    puzzle_.grid.set(cell, static_cast<Digit>(*digit));
                }
                ++cell;
            }
    }

    /// A number, which may be text. Nothing for null and "".
    [[nodiscard]] std::optional<std::uint32_t> number_in(const Json& value) const {
        if (value.is_null() || value == "")
            return std::nullopt;
        const std::uint32_t number =
            value.is_string()
                ? whole_number(detail::trimmed(value.get_ref<const std::string&>())).value_or(no_scl_number)
                : detail::whole_number(value, no_scl_number);
        if (number >= no_scl_number)
            fail("expected a number, not " + shown(value));
        return number;
    }

    /// Cells: pairs of a row and a column, 0-based.
    [[nodiscard]] std::vector<Cell> cells_in(const Geometry& geometry, const Json& points) const {
        std::vector<Cell> cells;
        if (!points.is_array())
            fail("expected a list of cells, not " + shown(points));
        for (const Json& point : points) {
            const bool is_pair = point.is_array() && point.size() == 2;
            const std::uint32_t row = is_pair ? detail::whole_number(point[0], no_scl_number) : no_scl_number;
            const std::uint32_t column = is_pair ? detail::whole_number(point[1], no_scl_number) : no_scl_number;
            if (row >= geometry.side() || column >= geometry.side())
                fail("expected a cell such as [0,8], not " + shown(point));
            cells.push_back(geometry.cell(row, column));
        }
        return cells;
    }

    // --- Cages ---

    void read_cage(const Json& cage) {
        const Json& value = value_at(cage, "value");
        if (!says_something(value_at(cage, "cells"))) {
            const std::string text = value.is_string() ? value.get<std::string>() : "";
            const std::size_t colon = std::min(text.find(':'), text.size());
            read_metadata(text.substr(0, colon),
                          std::string(detail::trimmed(text.substr(std::min(colon + 1, text.size())))));
            return;
        }
        std::vector<Cell> cells = cells_in(puzzle_.grid.geometry(), value_at(cage, "cells"));
        const Json& type = value_at(cage, "type");
        const Json& style = value_at(cage, "style");
        if (type == "rowcol")
            return read_line(cells);
        const auto sum = value_at(cage, "sum").is_null() ? number_in(value) : number_in(value_at(cage, "sum"));
        if (sum && says_something(value) && sum != number_in(value))
            fail("a cage has the sum " + std::to_string(*sum) + " and the value " + shown(value));
        if ((!type.is_null() && type != "" && type != "killer" && type != "disjoint") ||
            (!style.is_null() && style != "" && style != "killer" && style != "hidden" && style != "extraregion"))
            fail("unknown cage " + shown(cage));
        const bool differs = value_at(cage, "unique") == true;
        if (style == "extraregion" || type == "disjoint") {
            if (!differs || cells.size() != side())
                fail("an extra region whose " + std::to_string(cells.size()) + " cells are not one for each digit");
            add_rule(puzzle_, "extra-region", position_, {}, std::move(cells));
        } else if (!sum && !differs) {
            if (value_at(cage, "hidden") != true && style != "hidden")
                add_drawing("cages");
        } else if (!differs && value_at(cage, "unique") != false && !are_in_one_house(cells)) {
            fail("the cage of " + cell_name(puzzle_.grid.geometry(), cells.front()) +
                 " does not say whether digits repeat (\"unique\")");
        } else {
            const bool repeats = value_at(cage, "unique") == false;
            add_rule(puzzle_, repeats ? "sum" : "killer", position_,
                     sum ? std::vector{*sum} : std::vector<std::uint32_t>(), std::move(cells));
        }
    }

    /// A cage that is a row or column.
    void read_line(std::vector<Cell> cells) {
        std::sort(cells.begin(), cells.end());
        const auto line = line_of(puzzle_.grid.geometry(), cells);
        if (!line)
            fail("a row or column that is not one of the board");
        lines_.emplace(line->kind, line->number);
    }

    [[nodiscard]] bool are_in_one_house(const std::vector<Cell>& cells) const {
        const Geometry& geometry = puzzle_.grid.geometry();
        const auto is_same = [&](auto house) {
            return std::all_of(cells.begin(), cells.end(), [&](Cell cell) { return house(cell) == house(cells[0]); });
        };
        return is_same([&](Cell cell) { return geometry.row(cell); }) ||
               is_same([&](Cell cell) { return geometry.column(cell); }) ||
               (!puzzle_.regions.empty() && is_same([&](Cell cell) { return puzzle_.regions[cell]; }));
    }

    // --- Other keys ---

    /// Adds the rule of a name, if `value` is true. Returns whether there is one.
    bool add_named(const std::string& name, const Json& value) {
        const auto* const row = std::find_if(std::begin(scl_rules), std::end(scl_rules),
                                             [&](const SclRule& rule) { return rule.name == name; });
        if (row == std::end(scl_rules))
            return false;
        if (value == true || value == "true" || value == 1)
            add_once(row->kind, row->choice);
        else if (value != "false" && says_something(value))
            fail("\"" + name + "\" has " + shown(value) + ": expected true or false");
        return true;
    }

    void add_once(std::string_view kind, std::size_t choice) {
        if (std::none_of(puzzle_.rules.begin(), puzzle_.rules.end(),
                         [&](const Rule& rule) { return rule.kind->name == kind && rule.choice == choice; }))
            add_rule(puzzle_, kind, position_, {}, {}, choice);
    }

    void read_metadata(const std::string& key, const Json& value) {
        const std::string text = value.is_string() ? value.get<std::string>() : "";
        if (key == "author")
            puzzle_.author = detail::one_line(text);
        else if (key == "rules")
            puzzle_.rules_in_words = text;
        else if (key == "solution" && !text.empty())
            if (const std::string wrong = set_solution(puzzle_, detail::solution_in(value, side())); !wrong.empty())
                ignore(wrong);
        if (!says_something(value) || add_named(key, value) || is_listed(harmless_metadata, key) ||
            key.starts_with("msg"))
            return;
        if (key == "title")
            puzzle_.name = detail::one_line(text);
        else if (key == "norowcol")
            fail("digits may repeat in rows and columns");
        else if (key != "rules")
            is_listed(fog_keys, key) || key == "bgimage" ? read_other(key, value) : ignore("metadata \"" + key + "\"");
        else if (!value.is_string() || !detail::are_plain_rules(text))
            ignore("rules in words");
    }

    void read_other(const std::string& key, const Json& value) {
        if (is_listed(fog_keys, key))
            return ignore("fog");
        if (!is_listed(scl_drawing_keys, key))
            fail("unknown \"" + key + "\"");
        if (key != "lines" || !value.is_array())
            return add_drawing(key);
        for (const Json& line : value)
            if (!read_diagonal(line))
                add_drawing(key);
    }

    /// SudokuPad knows the rule of one drawing: thin blue lines from corner to corner.
    bool read_diagonal(const Json& line) {
        const Json& color = value_at(line, "color");
        const Json& points = value_at(line, "wayPoints");
        if (!color.is_string() || detail::lower_case(color.get<std::string>()) != "#34bbe6")
            return false;
        const std::uint32_t n = side();
        const bool rises = points == Json{{n, 0}, {0, n}} || points == Json{{0, n}, {n, 0}};
        const bool falls = points == Json{{0, 0}, {n, n}} || points == Json{{n, n}, {0, 0}};
        if (rises || falls)
            add_once("diagonal", rises ? 0 : 1);
        return rises || falls;
    }

    void add_drawing(const std::string& name) {
        if (drawings_.find(name) == std::string::npos)
            drawings_ += (drawings_.empty() ? "" : ", ") + name;
    }

    void ignore(const std::string& element) { ignored_.insert(element); }

    const Json& object_;
    WordPosition position_;
    VariantPuzzle puzzle_;
    std::set<std::pair<HouseKind, std::uint32_t>> lines_{}; ///< rows and columns that are cages
    std::string drawings_{};                                ///< names
    std::set<std::string> ignored_{};
};

} // namespace

bool is_scl_variant(std::string_view json) {
    const std::vector<Record> records = detail::read_json({json, 1, 1});
    return records.size() != 1 || std::holds_alternative<ParseError>(records.front());
}

bool is_scl_document(std::string_view text) {
    if (!text.starts_with('{') || !text.ends_with('}'))
        return false;
    try {
        return detail::is_of_sudokupad(detail::parse_json({text, 1, 1})) && is_scl_variant(text);
    } catch (const ParseError&) {
        return false;
    }
}

FoundVariant read_scl(std::string_view json, const WordPosition& position) {
    const Json object = detail::parse_json({json, position.line, position.column});
    return SclReader(object, position).read();
}

} // namespace sudoku::formats
