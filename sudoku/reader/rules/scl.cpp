#include "sudoku/reader/rules/scl.hpp"

#include "sudoku/detail/characters.hpp"
#include "sudoku/detail/unicode.hpp"
#include "sudoku/reader/documents/variants.hpp"
#include "sudoku/reader/rules/variant_text.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace sudoku::formats {

namespace {

using detail::is_listed;
using detail::Json;
using detail::no_number;
using detail::says_something;
using detail::shown;
using detail::value_at;

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
constexpr std::string_view scl_drawing_keys = " lines arrows underlays overlays ";
constexpr std::string_view fog_keys = " foglight triggereffect ";
constexpr std::string_view harmless_metadata = " author solution source video bgimageopacity bgimagetarget ";

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
            if (!is_listed(harmless_scl_keys, key) && key != "global" && (says_something(value) || key == "minDigit") &&
                !add_named(key, value))
                read_other(key);
        const detail::DrawnMeanings meanings(puzzle_.name, puzzle_.rules_in_words,
                                             !detail::are_plain_rules(puzzle_.rules_in_words));
        list_cages_of_other_meaning(meanings);
        std::vector<std::string> drawings = read_drawings(object_, puzzle_, hidden_cages_, meanings, position_);
        drawings.insert(drawings.begin(), drawings_.begin(), drawings_.end());
        if (solution_)
            if (const std::string wrong = set_solution(puzzle_, *solution_); !wrong.empty())
                ignore(wrong);
        if (puzzle_.regions.empty() && !puzzle_.rules_in_words.empty() &&
            detail::are_plain_rules(puzzle_.rules_in_words))
            fail("no \"regions\", but normal Sudoku rules");
        if (const std::string_view missing = missing_rule(puzzle_, puzzle_.rules_in_words);
            !puzzle_.is_plain() && drawings.empty() && !missing.empty())
            fail("\"rules\" mention a rule that the puzzle lacks: " + std::string(missing));
        if (puzzle_.is_plain() && drawings.empty() && ignored_.contains("rules in words"))
            fail("rules in words: if they are those of Sudoku and no others, remove them");
        return {std::move(puzzle_), position_.line, {ignored_.begin(), ignored_.end()}, std::move(drawings)};
    }

private:
    [[noreturn]] void fail(const std::string& problem) const { throw position_.error("SudokuPad: " + problem); }

    [[nodiscard]] std::uint32_t side() const { return puzzle_.grid.geometry().side(); }

    // --- The board ---

    [[nodiscard]] VariantPuzzle read_board() const {
        const Json& rows = value_at(object_, "cells");
        const auto n = static_cast<std::uint32_t>(std::min<std::size_t>(rows.size(), no_number));
        const Geometry usual = usual_board(rows.is_array() ? n : 0, Geometry::max_side);
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
        if (const auto none = detail::find_in(labels, 0U); count > 0 && none != labels.end())
            fail("no region with " + cell_name(usual, static_cast<Cell>(none - labels.begin())));
        if (count > 0)
            return puzzle_with_regions(n, labels, Geometry::max_side);
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
                    if (key != "value" && key != "pencilMarks" && key != "centremarks" && says_something(value))
                        fail("unknown \"" + key + "\" of " + cell_name(puzzle_.grid.geometry(), cell));
                if (const auto digit = number_in(value_at(entry, "value"))) {
                    if (*digit < 1 || *digit > side())
                        fail("there is no digit " + std::to_string(*digit) + " on this board");
                    puzzle_.grid.set(cell, static_cast<Digit>(*digit));
                }
                ++cell;
            }
    }

    [[nodiscard]] static bool is_null_or(const Json& value, std::initializer_list<std::string_view> texts) {
        return value.is_null() || (value.is_string() && detail::contains(texts, value.get_ref<const std::string&>()));
    }

    /// Returns a number, which may be text. Nothing for null and "".
    [[nodiscard]] std::optional<std::uint32_t> number_in(const Json& value) const {
        if (is_null_or(value, {""}))
            return std::nullopt;
        const std::uint32_t number =
            value.is_string() ? whole_number(detail::trimmed(value.get_ref<const std::string&>())).value_or(no_number)
                              : detail::whole_number(value, no_number);
        if (number >= no_number)
            fail("expected a number, not " + shown(value));
        return number;
    }

    /// Reads cells: pairs of a row and a column, 0-based.
    [[nodiscard]] std::vector<Cell> cells_in(const Geometry& geometry, const Json& points) const {
        std::vector<Cell> cells;
        if (!points.is_array())
            fail("expected a list of cells, not " + shown(points));
        for (const Json& point : points) {
            const bool is_pair = point.is_array() && point.size() == 2;
            const std::uint32_t row = is_pair ? detail::whole_number(point[0], no_number) : no_number;
            const std::uint32_t column = is_pair ? detail::whole_number(point[1], no_number) : no_number;
            if (row >= geometry.side() || column >= geometry.side())
                fail("expected a cell of the board such as [0,0], not " + shown(point));
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
            if (colon == text.size() && !text.empty())
                return read_metadata("rules", value);
            read_metadata(text.substr(0, colon),
                          std::string(detail::trimmed(text.substr(std::min(colon + 1, text.size())))));
            return;
        }
        std::vector<Cell> cells = cells_in(puzzle_.grid.geometry(), value_at(cage, "cells"));
        const Json& type = value_at(cage, "type");
        const Json& style = value_at(cage, "style");
        const bool is_hidden = value_at(cage, "hidden") == true || style == "hidden";
        const bool differs = value_at(cage, "unique") == true;
        if (type == "rowcol")
            return read_line(std::move(cells));
        const bool has_number = value.is_null() || value.is_number() ||
                                (value.is_string() && is_number_text(value.get_ref<const std::string&>()));
        const auto sum = !has_number                       ? std::nullopt
                         : value_at(cage, "sum").is_null() ? number_in(value)
                                                           : number_in(value_at(cage, "sum"));
        if (sum && says_something(value) && sum != number_in(value))
            fail("a cage has the sum " + std::to_string(*sum) + " and the value " + shown(value));
        if (!is_null_or(type, {"", "killer", "disjoint"}) ||
            !is_null_or(style, {"", "killer", "hidden", "extraregion"}))
            fail("unknown cage " + shown(cage));
        if (style == "extraregion" || type == "disjoint") {
            if (!differs || cells.size() != side())
                fail("an extra region whose " + std::to_string(cells.size()) + " cells are not one for each digit");
            return static_cast<void>(add_rule(puzzle_, "extra-region", position_, {}, std::move(cells)));
        }
        const bool repeats = value_at(cage, "unique") == false;
        if (!has_number || (!sum && !differs) || (!differs && !repeats && !are_in_one_house(cells))) {
            if (!is_hidden || says_something(value))
                drawings_.push_back("cage" + (says_something(value) ? " " + shown(value) : "") + " " +
                                    cell_list(puzzle_.grid.geometry(), cells));
            return;
        }
        if (is_hidden && differs && !sum)
            hidden_cages_.push_back(cells);
        add_rule(puzzle_, repeats ? "sum" : "killer", position_, sum ? std::vector{*sum} : std::vector<std::uint32_t>(),
                 std::move(cells));
    }

    [[nodiscard]] static bool is_number_text(std::string_view text) {
        text = detail::trimmed(text);
        return text.find_first_not_of("0123456789") == std::string_view::npos;
    }

    /// Reads a cage that is a row or column, or another group with each digit.
    void read_line(std::vector<Cell> cells) {
        std::sort(cells.begin(), cells.end());
        const auto line = line_of(puzzle_.grid.geometry(), cells);
        if (line)
            lines_.emplace(line->kind, line->number);
        else if (cells.size() == side())
            add_rule(puzzle_, "extra-region", position_, {}, std::move(cells));
        else
            fail("a row or column that is not one of the board");
    }

    [[nodiscard]] bool are_in_one_house(const std::vector<Cell>& cells) const {
        const Geometry& geometry = puzzle_.grid.geometry();
        const auto is_same = [&](auto house) {
            return detail::all_of(cells, [&](Cell cell) { return house(cell) == house(cells[0]); });
        };
        return is_same([&](Cell cell) { return geometry.row(cell); }) ||
               is_same([&](Cell cell) { return geometry.column(cell); }) ||
               (!puzzle_.regions.empty() && is_same([&](Cell cell) { return puzzle_.regions[cell]; }));
    }

    /// Lists cages with a number as drawings if the rules in words give them another meaning than their sum.
    void list_cages_of_other_meaning(const detail::DrawnMeanings& meanings) {
        if (meanings.include("killer", 0))
            return;
        std::erase_if(puzzle_.rules, [&](const Rule& rule) {
            const bool is_cage = rule.kind->name == "killer" || rule.kind->name == "sum";
            if (is_cage)
                drawings_.push_back((rule.numbers.empty() ? "cage " : "cage " + std::to_string(rule.numbers[0]) + " ") +
                                    cell_list(puzzle_.grid.geometry(), rule.cells));
            return is_cage;
        });
    }

    // --- Other keys ---

    /// Adds the rule of a name, if `value` is true. Returns whether there is one.
    bool add_named(const std::string& name, const Json& value) {
        const auto* const row = detail::find_if(scl_rules, [&](const auto& each) { return each.name == name; });
        if (row == std::end(scl_rules))
            return false;
        if (value == true || value == "true" || value == 1)
            add_once(row->kind, row->choice);
        else if (value != "false" && says_something(value))
            fail("\"" + name + "\" has " + shown(value) + ": expected true or false");
        return true;
    }

    void add_once(std::string_view kind, std::size_t choice) {
        if (detail::none_of(puzzle_.rules,
                            [&](const Rule& rule) { return rule.kind->name == kind && rule.choice == choice; }))
            add_rule(puzzle_, kind, position_, {}, {}, choice);
    }

    /// Adds a text, or a list of texts, to the rules in words.
    void add_words(const Json& value) {
        for (const Json& text : value.is_array() ? value : Json::array({value}))
            if (text.is_string())
                puzzle_.rules_in_words += (puzzle_.rules_in_words.empty() ? "" : "\n") + text.get<std::string>();
            else if (says_something(text))
                fail("\"rules\" has " + shown(value) + ": expected a text");
    }

    void read_metadata(const std::string& key, const Json& value) {
        const std::string text = value.is_string() ? value.get<std::string>() : "";
        if (key == "author")
            puzzle_.author = detail::one_line(text);
        else if (key == "rules")
            add_words(value);
        else if (key == "solution" && !text.empty())
            solution_ = detail::solution_in(value, side());
        if (!says_something(value) || add_named(key, value) || is_listed(harmless_metadata, key) ||
            key.starts_with("msg") ||
            (key != "title" && key != "rules" && !value.is_object() && detail::is_metadata(detail::letters_of(key))))
            return;
        if (key == "title")
            puzzle_.name = detail::one_line(text);
        else if (key == "norowcol")
            fail("digits may repeat in rows and columns");
        else if (key != "rules")
            is_listed(fog_keys, key) || key == "bgimage" ? read_other(key) : ignore("metadata \"" + key + "\"");
        else if (!value.is_string() || !detail::are_plain_rules(text))
            ignore("rules in words");
    }

    void read_other(const std::string& key) {
        if (is_listed(fog_keys, key))
            ignore("fog");
        else if (key == "bgimage")
            drawings_.emplace_back("background image");
        else if (is_listed(" author title rules solution ", key))
            read_metadata(key, value_at(object_, key.c_str()));
        else if (!is_listed(scl_drawing_keys, key) &&
                 (value_at(object_, key.c_str()).is_structured() || !detail::is_metadata(detail::letters_of(key))))
            fail("unknown \"" + key + "\"");
    }

    void ignore(const std::string& element) { ignored_.insert(element); }

    const Json& object_;
    WordPosition position_;
    VariantPuzzle puzzle_;
    std::set<std::pair<HouseKind, std::uint32_t>> lines_{}; ///< rows and columns that are cages
    std::vector<std::string> drawings_{};                   ///< those of cages and of the background
    std::vector<std::vector<Cell>> hidden_cages_{};         ///< those without a sum
    std::optional<std::vector<Digit>> solution_{};
    std::set<std::string> ignored_{};
};

} // namespace

FoundVariant read_scl(const Json& object, const WordPosition& position) { return SclReader(object, position).read(); }

} // namespace sudoku::formats
