#include "sudoku/detail/unicode.hpp"
#include "sudoku/reader/documents/json_values.hpp"
#include "sudoku/reader/rules/f_puzzles.hpp"
#include "sudoku/reader/rules/f_puzzles_keys.hpp"

#include <algorithm>

namespace sudoku::formats {

namespace {

using detail::Json;

constexpr const char* f_puzzles_name = "f-puzzles";

class FPuzzlesWriter {
public:
    explicit FPuzzlesWriter(const VariantPuzzle& puzzle) : puzzle_(puzzle), without_givens_(puzzle.grid) {
        for (Cell cell = 0; cell < puzzle.grid.geometry().cell_count(); ++cell)
            without_givens_.set(cell, 0);
    }

    std::string write() {
        if (puzzle_.lowest_digit == 0)
            throw_not_expressible("f-puzzles", "digits from 0");
        const Geometry& geometry = puzzle_.grid.geometry();
        object_["size"] = geometry.side();
        if (!puzzle_.name.empty())
            object_["title"] = detail::one_line(puzzle_.name);
        if (!puzzle_.author.empty())
            object_["author"] = detail::one_line(puzzle_.author);
        if (!puzzle_.rules_in_words.empty())
            object_["ruleset"] = detail::valid_text(puzzle_.rules_in_words);
        if (!puzzle_.solution.empty())
            object_["solution"] = puzzle_.solution;
        Json& grid = object_["grid"] = Json::array();
        for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
            if (geometry.column(cell) == 0)
                grid.push_back(Json::array());
            grid.back().push_back(cell_entry(cell));
        }
        for (const Rule& rule : puzzle_.rules)
            write_rule(rule);
        return object_.dump();
    }

private:
    [[nodiscard]] Json cell_entry(Cell cell) const {
        Json entry = Json::object();
        if (const Digit digit = puzzle_.grid[cell])
            entry = {{"value", digit}, {"given", true}};
        const std::vector<std::uint32_t> marks = allowed_digits(without_givens_, cell);
        if (marks.size() < puzzle_.grid.geometry().side()) {
            entry["givenPencilMarks"] = marks;
            if (marks.empty())
                throw_not_expressible(f_puzzles_name, "a cell without candidates");
        }
        if (!has_usual_regions(puzzle_))
            entry["region"] = puzzle_.regions.empty() ? Json() : Json(puzzle_.regions[cell]);
        return entry;
    }

    [[nodiscard]] std::string name_of(int row, int column) const {
        return "R" + std::to_string(row + 1) + "C" + std::to_string(column + 1);
    }
    [[nodiscard]] std::string name_of(Cell cell) const {
        const Geometry& geometry = puzzle_.grid.geometry();
        return name_of(static_cast<int>(geometry.row(cell)), static_cast<int>(geometry.column(cell)));
    }
    [[nodiscard]] Json names_of(std::span<const Cell> cells) const {
        Json names = Json::array();
        for (const Cell cell : cells)
            names.push_back(name_of(cell));
        return names;
    }

    [[noreturn]] void refuse(const Rule& rule, const std::string& why = "") const {
        throw_not_expressible(f_puzzles_name, describe(puzzle_.grid.geometry(), rule) + why);
    }

    void append(const std::string& key, Json entry) { object_[key].push_back(std::move(entry)); }

    void write_rule(const Rule& rule) {
        const std::string_view kind = rule.kind->name;
        if (kind == "modular" && !rule.numbers.empty() && rule.numbers.front() != 3)
            refuse(rule);
        for (const RuleKey& row : rule_keys)
            if (kind == row.kind && rule.choice == row.choice && !kind.ends_with("whisper"))
                return write_row(row, rule);
        if (kind.ends_with("whisper"))
            return write_whisper(rule);
        if (kind == "kropki" || kind == "xv" || kind == "difference" || kind == "ratio")
            return write_pair(rule);
        if (kind == "clone")
            return append("clone", {{"cells", names_of(rule.cells)}, {"cloneCells", names_of(rule.other_cells)}});
        if (kind == "quadruple")
            return append("quadruple", {{"cells", names_of(rule.cells)}, {"values", rule.numbers}});
        if (kind == "xv-all")
            return append_once("negative", "xv");
        if (kind == "arrow")
            return write_arrow(rule);
        if (kind == "little-killer")
            return write_little_killer(rule);
        if (kind == "windoku" && puzzle_.grid.geometry().side() == 9)
            return write_windows();
        if (kind != "kropki-all" && kind != "non-consecutive")
            refuse(rule);
        const bool is_all = kind == "kropki-all";
        if (std::any_of(puzzle_.rules.begin(), puzzle_.rules.end(), [&](const Rule& other) {
                const std::string_view name = other.kind->name;
                return is_all ? name == "difference" || name == "ratio" : name.starts_with("kropki");
            }))
            refuse(rule, is_all ? " together with other dots" : " together with dots");
        object_["nonconsecutive"] = true;
        if (is_all)
            append_once("negative", "ratio");
    }

    void append_once(const char* key, const char* value) {
        Json& list = object_[key];
        if (!detail::contains(list, value))
            list.push_back(value);
    }

    void write_row(const RuleKey& row, const Rule& rule) {
        if (row.entries == Entries::flag) {
            object_[row.key] = true;
        } else if (row.entries == Entries::cell) {
            for (const Cell cell : rule.cells)
                append(row.key, {{"cell", name_of(cell)}});
        } else if (row.entries == Entries::lines) {
            append(row.key, {{"lines", Json::array({names_of(rule.cells)})}});
        } else if (row.entries == Entries::cells) {
            Json entry = {{"cells", names_of(rule.cells)}};
            if (!rule.numbers.empty())
                entry["value"] = std::to_string(rule.numbers.front());
            append(row.key, std::move(entry));
        } else {
            const auto line = line_of(puzzle_.grid.geometry(), rule.cells);
            if (!line)
                refuse(rule);
            const int outside = line->is_reversed ? static_cast<int>(puzzle_.grid.geometry().side()) : -1;
            const auto number = static_cast<int>(line->number);
            const bool is_row = line->kind == HouseKind::row;
            append(row.key, {{"cell", is_row ? name_of(number, outside) : name_of(outside, number)},
                             {"value", std::to_string(rule.numbers.front())}});
        }
    }

    /// Writes Windoku as the boxes around r3c3, r3c7, r7c3 and r7c7. Its other houses follow from them.
    void write_windows() {
        for (const std::uint32_t top : {1U, 5U})
            for (const std::uint32_t left : {1U, 5U}) {
                std::vector<Cell> cells;
                for (std::uint32_t i = 0; i < 9; ++i)
                    cells.push_back(puzzle_.grid.geometry().cell(top + i / 3, left + i % 3));
                append("extraregion", {{"cells", names_of(cells)}});
            }
    }

    void write_whisper(const Rule& rule) {
        const std::uint32_t least = number_of(rule, puzzle_.grid.geometry().side());
        append("whispers", {{"lines", Json::array({names_of(rule.cells)})}, {"value", std::to_string(least)}});
    }

    void write_pair(const Rule& rule) {
        const Geometry& geometry = puzzle_.grid.geometry();
        const auto [a, b] = std::minmax(rule.cells[0], rule.cells[1]);
        if (!(b == a + 1 && geometry.row(a) == geometry.row(b)) && b != a + geometry.side())
            refuse(rule, ", whose cells do not share an edge");
        if (!rule.numbers.empty())
            return append(std::string(rule.kind->name),
                          {{"cells", names_of(rule.cells)}, {"value", std::to_string(rule.numbers.front())}});
        for (const PairKey& row : pair_keys)
            if (rule.kind->name == row.kind && rule.choice == row.choice) {
                Json entry = {{"cells", names_of(rule.cells)}};
                if (!row.is_usual)
                    entry["value"] = rule.kind->choices.at(rule.choice);
                append(row.key, std::move(entry));
            }
    }

    void write_arrow(const Rule& rule) {
        if (!std::is_sorted(rule.cells.begin(), rule.cells.end()))
            refuse(rule, ", whose circle is not read from the left or top");
        std::vector<Cell> line{rule.cells.back()};
        line.insert(line.end(), rule.other_cells.begin(), rule.other_cells.end());
        append("arrow", {{"lines", Json::array({names_of(line)})}, {"cells", names_of(rule.cells)}});
    }

    void write_little_killer(const Rule& rule) {
        const Geometry& geometry = puzzle_.grid.geometry();
        const auto row = static_cast<int>(geometry.row(rule.cells.front()));
        const auto column = static_cast<int>(geometry.column(rule.cells.front()));
        for (const int down : {1, -1})
            for (const int right : {1, -1}) {
                const std::pair outside{row - down, column - right};
                const int last = static_cast<int>(geometry.side());
                const bool is_outside =
                    outside.first < 0 || outside.second < 0 || outside.first == last || outside.second == last;
                if (!is_outside || ray(geometry, outside, down, right) != rule.cells)
                    continue;
                return append("littlekillersum",
                              {{"cell", name_of(outside.first, outside.second)},
                               {"direction", std::string(down > 0 ? "D" : "U") + (right > 0 ? "R" : "L")},
                               {"value", std::to_string(rule.numbers.front())}});
            }
        refuse(rule, ", which is not a whole diagonal line");
    }

    const VariantPuzzle& puzzle_;
    Grid without_givens_; ///< with the eliminated candidates
    Json object_ = Json::object();
};

} // namespace

std::string f_puzzles_json(const VariantPuzzle& puzzle) { return FPuzzlesWriter(puzzle).write(); }

} // namespace sudoku::formats
