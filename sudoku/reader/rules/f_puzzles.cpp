#include "sudoku/reader/rules/f_puzzles.hpp"

#include "sudoku/detail/characters.hpp"
#include "sudoku/detail/rules/rule_line.hpp"
#include "sudoku/detail/unicode.hpp"
#include "sudoku/reader/documents/variants.hpp"
#include "sudoku/reader/rules/f_puzzles_keys.hpp"
#include "sudoku/reader/rules/variant_text.hpp"

#include <algorithm>

namespace sudoku::formats {

namespace {

using detail::is_listed;
using detail::Json;
using detail::no_number;
using detail::says_something;
using detail::shown;
using detail::value_at;

constexpr std::string_view filled_in = "digits that a player has filled in";

class FPuzzlesReader {
public:
    FPuzzlesReader(const Json& object, const WordPosition& position)
        : object_(object), position_(position), puzzle_(read_board()) {}

    FoundVariant read() {
        read_cells();
        for (const char* key : {"title", "name"})
            if (const Json& name = value_at(object_, key); puzzle_.name.empty() && name.is_string())
                puzzle_.name = detail::one_line(name.get<std::string>());
        for (const auto& [key, value] : object_.items())
            if (says_something(value) && !is_listed(harmless_keys, key))
                read_key(key, value);
        read_negative();
        read_words();
        if (const Json& rules = value_at(object_, "ruleset");
            rules.is_string() && !detail::are_plain_rules(rules.get_ref<const std::string&>()))
            ignored_.insert(ignored_.begin(), "rules in words");
        check_words();
        return {std::move(puzzle_), position_.line, std::move(ignored_), std::move(drawings_)};
    }

private:
    [[noreturn]] void fail(const std::string& message) const { throw position_.error("f-puzzles: " + message); }

    [[noreturn]] void fail_in(const std::string& key, const Json& value, const std::string& expected) const {
        fail("\"" + key + "\" has " + shown(value) + ": expected " + expected);
    }

    [[nodiscard]] const Geometry& geometry() const { return puzzle_.grid.geometry(); }

    /// Reads the elements that are for people.
    void read_words() {
        if (const Json& author = value_at(object_, "author"); author.is_string())
            puzzle_.author = detail::one_line(author.get<std::string>());
        if (const Json& rules = value_at(object_, "ruleset"); rules.is_string())
            puzzle_.rules_in_words = rules.get<std::string>();
        if (const Json& solution = value_at(object_, "solution"); says_something(solution))
            if (std::string wrong = set_solution(puzzle_, detail::solution_in(solution, geometry().side()));
                !wrong.empty())
                ignored_.push_back(std::move(wrong));
    }

    /// Throws ParseError if words mention a rule that is not read, and of plain puzzles if none of the digits is marked as given.
    void check_words() {
        const auto digits = puzzle_.grid.digits();
        if (!puzzle_.is_plain()) {
            const std::string missing(drawings_.empty() ? missing_rule(puzzle_, puzzle_.rules_in_words) : "");
            return missing.empty() ? void() : fail("\"ruleset\" mentions a rule that the puzzle lacks: " + missing);
        }
        if (drawings_.empty() && !ignored_.empty() && ignored_.front() == "rules in words")
            throw position_.error(
                "this JSON of f-puzzles has rules in words under \"ruleset\": if they are those of Sudoku and no "
                "others, remove them");
        if (std::erase(ignored_, filled_in) > 0 && detail::all_of(digits, [](Digit d) { return d == 0; }))
            throw position_.error("this JSON of f-puzzles marks none of its digits as \"given\"");
    }

    /// Returns whether a key is not a part of the puzzle. A text under it that may be a rule is listed as ignored.
    bool is_about_puzzle(const std::string& key, const Json& value) {
        const bool is_known = detail::is_metadata(detail::letters_of(key)) && !value.is_structured();
        if (is_known && value.is_string() && key != "title" && key != "name" &&
            detail::mentioned_rule(value.get<std::string>()) != nullptr)
            ignored_.push_back("\"" + key + "\" " + shown(value));
        return is_known;
    }

    // --- The board ---

    [[nodiscard]] VariantPuzzle read_board() const {
        const Json& grid = value_at(object_, "grid");
        const Json& size = value_at(object_, "size");
        const std::uint32_t side = size.is_null() ? 9 : detail::whole_number(size, no_number);
        const Geometry usual = usual_board(side, Geometry::max_side);
        std::vector<std::uint32_t> labels;
        std::size_t without = 0;
        for (const Json& row : grid) {
            if (grid.size() != side || row.size() != side)
                fail("the grid does not have as many rows and columns as its \"size\"");
            for (const Json& cell : row) {
                const auto region = cell.find("region");
                without += region != cell.end() && region->is_null() ? 1 : 0;
                labels.push_back(region == cell.end() ? usual.box(static_cast<Cell>(labels.size()))
                                 : region->is_null()  ? 0
                                                      : detail::whole_number(*region, no_number));
            }
        }
        if (without > 0 && without < labels.size())
            fail("some cells are in no \"region\"");
        const bool has_rows_only = usual.box_rows() == 1 && labels == box_regions(usual);
        if (without == 0 && !has_rows_only)
            return puzzle_with_regions(side, labels, Geometry::max_side);
        VariantPuzzle puzzle{Grid(usual)};
        puzzle.regions.clear();
        return puzzle;
    }

    void read_cells() {
        Cell cell = 0;
        bool has_other_digits = false;
        for (const Json& row : object_["grid"])
            for (const Json& entry : row) {
                for (const auto& [key, value] : entry.items())
                    if (says_something(value) && !is_listed(cell_keys, key))
                        fail("unknown \"" + key + "\" of " + cell_name(geometry(), cell));
                const Json& value = value_at(entry, "value");
                const Json& given = value_at(entry, "given");
                if (!given.is_null() && !given.is_boolean())
                    fail_in("given", given, "true or false in " + cell_name(geometry(), cell));
                const bool is_given = given == true;
                has_other_digits |= says_something(value) && !is_given;
                if (says_something(value) && is_given) {
                    const std::uint32_t digit = detail::whole_number(value, no_number);
                    if (digit > geometry().side())
                        fail_in("value", value,
                                "a digit of a " + to_string(geometry()) + " board in " + cell_name(geometry(), cell));
                    puzzle_.grid.set(cell, static_cast<Digit>(digit));
                }
                if (const Json& marks = value_at(entry, "givenPencilMarks"); says_something(marks))
                    keep_candidates(puzzle_.grid, cell, numbers_in("givenPencilMarks", marks));
                ++cell;
            }
        if (has_other_digits)
            ignored_.emplace_back(filled_in);
    }

    // --- Values ---

    [[nodiscard]] std::optional<std::uint32_t> number_in(const std::string& key, const Json& value) const {
        if (value.is_null() || (value.is_string() && value.get_ref<const std::string&>().empty()))
            return std::nullopt;
        const std::uint32_t number =
            value.is_string() ? whole_number(detail::trimmed(value.get_ref<const std::string&>())).value_or(no_number)
                              : detail::whole_number(value, no_number);
        if (number >= no_number)
            fail_in(key, value, "a number");
        return number;
    }

    [[nodiscard]] std::vector<std::uint32_t> numbers_in(const std::string& key, const Json& values) const {
        std::vector<std::uint32_t> numbers;
        if (!values.is_array())
            fail_in(key, values, "a list of numbers");
        for (const Json& value : values)
            numbers.push_back(number_in(key, value).value_or(0));
        return numbers;
    }

    [[nodiscard]] std::vector<Cell> cells_in(const std::string& key, const Json& names) const {
        if (!names.is_array())
            fail_in(key, names, "a list of cells");
        std::vector<Cell> cells;
        for (const Json& name : names) {
            const auto cell = name.is_string() ? cell_of(geometry(), name.get_ref<const std::string&>()) : std::nullopt;
            if (!cell)
                fail_in(key, name, "a cell of a " + to_string(geometry()) + " board, such as \"R1C2\"");
            cells.push_back(*cell);
        }
        return cells;
    }

    [[nodiscard]] std::vector<std::vector<Cell>> lines_in(const std::string& key, const Json& entry) const {
        const Json& lines = value_at(entry, "lines");
        if (!lines.is_array())
            fail_in(key, entry, "\"lines\"");
        std::vector<std::vector<Cell>> read;
        for (const Json& line : lines)
            read.push_back(cells_in(key, line));
        return read;
    }

    /// Returns row and column of a cell at or outside the edge, 0-based: "R0C3" is (-1, 2).
    [[nodiscard]] std::pair<int, int> place_in(const std::string& key, const Json& entry) const {
        const Json& name = value_at(entry, "cell");
        const std::string text = name.is_string() ? detail::lower_case(name.get<std::string>()) : "";
        const std::size_t c = std::min(text.find('c'), text.size());
        const std::uint32_t last = geometry().side() + 1;
        const std::uint32_t row =
            text.starts_with('r') ? whole_number(text.substr(1, c - 1)).value_or(no_number) : no_number;
        const std::uint32_t column = c < text.size() ? whole_number(text.substr(c + 1)).value_or(no_number) : no_number;
        if (row > last || column > last)
            fail_in(key, entry, "a \"cell\" at the edge");
        return {static_cast<int>(row) - 1, static_cast<int>(column) - 1};
    }

    void add(std::string_view kind, std::vector<std::uint32_t> numbers, std::vector<Cell> cells,
             std::size_t choice = 0) {
        add_rule(puzzle_, kind, position_, std::move(numbers), std::move(cells), choice);
    }

    // --- Keys ---

    void read_key(const std::string& key, const Json& value) {
        for (const RuleKey& row : rule_keys)
            if (key == row.key)
                return read_entries(row, value);
        if (key == "nonconsecutive" && value != true)
            fail_in(key, value, "true or false");
        if (key == "nonconsecutive" || key == "negative")
            return; // see read_negative()
        const auto* const known = detail::find_if(entry_keys, [&](const EntryKeys& each) { return key == each.key; });
        const bool is_drawing = is_listed(drawing_keys, key);
        if (known == std::end(entry_keys) && !is_drawing && is_about_puzzle(key, value))
            return;
        if (known == std::end(entry_keys) && !is_drawing)
            fail("unknown rule \"" + key + "\"");
        if (!value.is_array())
            fail_in(key, value, "a list");
        for (const Json& entry : value) {
            if (is_drawing) {
                read_drawing(key, entry);
                continue;
            }
            check_keys(key, entry, known->keys);
            read_entry(key, entry);
        }
    }

    /// Adds the lines of a drawing, or its shape or text, unless it is of a rule or nothing is drawn: "line r1c1-r1c4".
    void read_drawing(const std::string& key, const Json& drawing) {
        const Json& text = value_at(drawing, "value");
        const Json& lines = value_at(drawing, "lines");
        const Json& own_cells = value_at(drawing, "cells");
        const bool has_lines = key == "line" && !says_something(own_cells) && drawing.is_object();
        const Json& rule = value_at(drawing, "fromConstraint");
        if (is_of_rule(rule.is_string() ? detail::letters_of(rule.get<std::string>()) : "") ||
            (key == "text" && !says_something(text) && drawing.is_object()))
            return;
        for (const Json& names : has_lines ? lines : Json::array({own_cells})) {
            if (has_lines && !says_something(names))
                continue;
            std::vector<Cell> cells;
            for (const Json& name : names)
                if (const auto cell = cell_of(geometry(), name.is_string() ? name.get<std::string>() : ""))
                    cells.push_back(*cell);
            drawings_.push_back(key + (says_something(text) ? " " + shown(text) : "") +
                                (cells.empty() ? " outside of the board" : " " + cell_list(geometry(), cells)));
        }
    }

    /// Returns whether a name of a rule, in small letters, is a key with entries.
    [[nodiscard]] bool is_of_rule(const std::string& name) const {
        return !name.empty() && detail::any_of(object_.items(), [&](const auto& item) {
            const std::string key = detail::letters_of(item.key());
            return says_something(item.value()) && (name == key || name == key + "s" || name + "s" == key);
        });
    }

    /// Throws for a key of an entry that says something, unless it is one of these words or about colors and sizes.
    void check_keys(const std::string& key, const Json& entry, std::string_view known) const {
        if (!entry.is_object())
            return; // its cells are missing
        for (const auto& [name, value] : entry.items())
            if (says_something(value) && !is_listed(known, name) && !is_listed(color_keys, name))
                fail(std::string("unknown \"").append(name).append("\" in \"").append(key).append("\""));
    }

    void read_entries(const RuleKey& row, const Json& value) {
        if (row.entries == Entries::flag) {
            if (value != true)
                fail_in(row.key, value, "true or false");
            return add(row.kind, {}, {}, row.choice);
        }
        if (!value.is_array())
            fail_in(row.key, value, "a list");
        for (const Json& entry : value) {
            check_keys(row.key, entry, keys_of(row));
            if (row.entries == Entries::lines) {
                for (auto& line : lines_in(row.key, entry))
                    add(row.kind, {}, std::move(line));
                continue;
            }
            const auto number = number_in(row.key, value_at(entry, "value"));
            if (row.entries == Entries::outside) {
                if (number)
                    add(row.kind, {*number}, edge_line(row.key, entry));
                else
                    ignored_.push_back(std::string(row.key) + " without a value");
            } else if (row.entries == Entries::cell) {
                add(row.kind, {}, cells_in(row.key, Json::array({value_at(entry, "cell")})));
            } else {
                const bool has_sum = number && row.kind == "killer";
                add(row.kind, has_sum ? std::vector{*number} : std::vector<std::uint32_t>(),
                    cells_in(row.key, value_at(entry, "cells")), row.choice);
            }
        }
    }

    [[nodiscard]] std::vector<Cell> edge_line(const std::string& key, const Json& entry) const {
        const auto [row, column] = place_in(key, entry);
        const int n = static_cast<int>(geometry().side());
        const bool is_above = row < 0 || row >= n;
        const bool is_beside = column < 0 || column >= n;
        if (is_above == is_beside)
            fail_in(key, entry, "a \"cell\" outside the board, beside a row or column");
        return ray(geometry(), {row, column}, is_beside ? 0 : row < 0 ? 1 : -1, is_above ? 0 : column < 0 ? 1 : -1);
    }

    void read_entry(const std::string& key, const Json& entry) {
        const Json& value = value_at(entry, "value");
        if (key == "whispers")
            return read_whisper(entry);
        if (key == "arrow")
            return read_arrow(entry);
        if (key == "littlekillersum")
            return read_little_killer(entry);
        const std::vector<Cell> cells = cells_in(key, value_at(entry, "cells"));
        if (key == "clone") {
            add("clone", {}, cells);
            puzzle_.rules.back().other_cells = cells_in(key, value_at(entry, "cloneCells"));
        } else if (key == "quadruple") {
            if (const Json& digits = value_at(entry, "values"); says_something(digits))
                add("quadruple", numbers_in(key, digits), cells);
            else
                ignored_.emplace_back("quadruple without digits");
        } else {
            const std::string text = value.is_string()   ? detail::lower_case(value.get<std::string>())
                                     : value.is_number() ? value.dump()
                                                         : "";
            const auto* const row = detail::find_if(pair_keys, [&](const PairKey& each) {
                return key == each.key && (text == each.value || (text.empty() && each.is_usual));
            });
            if (row != std::end(pair_keys))
                return add(row->kind, {}, cells, row->choice);
            const auto number = whole_number(detail::trimmed(text));
            if (key == "xv" || !number || *number == 0)
                fail_in(key, value, key == "xv" ? "\"X\" or \"V\"" : "no value or a number");
            add(key, {*number}, cells);
        }
    }

    void read_whisper(const Json& entry) {
        const std::uint32_t usual = (geometry().side() + 1) / 2;
        const std::uint32_t least = number_in("whispers", value_at(entry, "value")).value_or(usual);
        for (auto& line : lines_in("whispers", entry))
            if (least + 1 == usual)
                add("dutch-whisper", {}, std::move(line));
            else
                add("german-whisper", least == usual ? std::vector<std::uint32_t>() : std::vector{least},
                    std::move(line));
    }

    void read_arrow(const Json& entry) {
        std::vector<Cell> circle = cells_in("arrow", value_at(entry, "cells"));
        std::sort(circle.begin(), circle.end()); // a number in several cells is read from the left or top
        const auto lines = lines_in("arrow", entry);
        if (lines.empty())
            ignored_.emplace_back("arrow without a line");
        for (const auto& line : lines) {
            if (line.empty() || !detail::contains(circle, line.front()))
                fail_in("arrow", entry, "lines that begin in the circle");
            add("arrow", {}, circle);
            puzzle_.rules.back().other_cells.assign(line.begin() + 1, line.end());
        }
    }

    void read_little_killer(const Json& entry) {
        const Json& direction = value_at(entry, "direction");
        const std::string text = direction.is_string() ? direction.get<std::string>() : "";
        if (text != "UL" && text != "UR" && text != "DL" && text != "DR")
            fail_in("littlekillersum", entry, "a \"direction\" UL, UR, DL or DR");
        const auto number = number_in("littlekillersum", value_at(entry, "value"));
        if (!number)
            return ignored_.emplace_back("littlekillersum without a value"), void();
        add("little-killer", {*number},
            ray(geometry(), place_in("littlekillersum", entry), text[0] == 'U' ? -1 : 1, text[1] == 'L' ? -1 : 1));
    }

    /// Reads that all dots or signs are given. Both kinds of dots count as given for each of the two.
    void read_negative() {
        bool is_xv = false;
        bool is_ratio = false;
        const bool is_consecutive = says_something(value_at(object_, "nonconsecutive"));
        for (const Json& name : value_at(object_, "negative"))
            if (name == "xv" && !is_xv)
                is_xv = true;
            else if (name == "ratio" && !is_ratio)
                is_ratio = true;
            else
                fail_in("negative", name, "\"xv\" or \"ratio\"");
        const auto has = [&](std::string_view kind, std::size_t choice = 0) {
            return detail::any_of(puzzle_.rules,
                                  [&](const Rule& rule) { return rule.kind->name == kind && rule.choice == choice; });
        };
        if (is_ratio && (has("difference") || has("ratio")))
            fail("\"negative\" with \"ratio\" is supported with Kropki dots only");
        if (is_ratio != is_consecutive && has("kropki", is_ratio ? 0 : 1)) // perhaps an exception
            fail(is_ratio ? "\"negative\" with \"ratio\" and white dots is supported with \"nonconsecutive\" only"
                          : "\"nonconsecutive\" and black dots are supported with \"negative\": [\"ratio\"] only");
        if (is_consecutive)
            add(is_ratio ? "kropki-all" : has("kropki") ? "negative" : "non-consecutive", {}, {});
        else if (is_ratio)
            add("negative", {}, {}, 1);
        if (is_xv)
            add("xv-all", {}, {});
    }

    const Json& object_;
    WordPosition position_;
    VariantPuzzle puzzle_;
    std::vector<std::string> ignored_;
    std::vector<std::string> drawings_{};
};

} // namespace

bool is_f_puzzles(const Json& object) {
    const Json& grid = value_at(object, "grid");
    return grid.is_array() && !grid.empty() && detail::all_of(grid, [](const Json& row) {
               return row.is_array() && detail::all_of(row, [](const Json& cell) { return cell.is_object(); });
           });
}

FoundVariant read_f_puzzles(const Json& object, const WordPosition& position) {
    if (!is_f_puzzles(object))
        throw position.error("this JSON does not have a \"grid\" of cells, as that of f-puzzles does");
    return FPuzzlesReader(object, position).read();
}

} // namespace sudoku::formats
