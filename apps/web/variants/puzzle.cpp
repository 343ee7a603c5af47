#include "apps/web/variants/puzzle.hpp"

#include "apps/shared/rules/elements.hpp"
#include "apps/shared/rules/rules.hpp"
#include "apps/web/board.hpp"

#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/rules/rule_kind.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

namespace web::variants {

namespace {

using sudoku::Cell;
using sudoku::Digit;
using sudoku::Geometry;
using sudoku::Grid;
using sudoku::Rule;
using sudoku::RuleKind;
using sudoku::VariantPuzzle;

constexpr double cell_size = 48; ///< side of a cell, in pixels
constexpr double edge = 2;       ///< margin for the border of the board, in pixels

// --- Pictures -------------------------------------------------------------------------------------------------------

std::string digits_picture(const VariantPuzzle& puzzle, const std::vector<sudoku::Candidate>& filled, double margin) {
    const Geometry& geometry = puzzle.grid.geometry();
    std::string text;
    const auto add = [&](Cell cell, Digit digit, std::string_view style) {
        const apps::svg::Spot at{margin + (geometry.column(cell) + 0.5) * cell_size,
                                 margin + (geometry.row(cell) + 0.5) * cell_size};
        text += apps::svg::label(at, std::to_string(digit), 0.56 * cell_size, style);
    };
    for (Cell cell = 0; cell < geometry.cell_count(); ++cell)
        if (puzzle.grid[cell] != 0)
            add(cell, puzzle.grid[cell], "clue");
    for (const auto& [cell, digit] : filled)
        add(cell, digit, "filled");
    return text;
}

/// Returns the rules with these indexes, drawn once more.
std::string lit_rules(const VariantPuzzle& puzzle, const std::vector<std::size_t>& lit, double margin) {
    VariantPuzzle some(Grid(puzzle.grid.geometry()));
    for (const std::size_t rule : lit)
        if (rule < puzzle.rules.size())
            some.rules.push_back(puzzle.rules[rule]);
    const apps::RuleBoard board{some, margin, margin, cell_size};
    return "<g class=\"lit\">" + rules_behind_grid(board) + rules_before_grid(board) + "</g>";
}

std::string picture(const Json& request, const VariantPuzzle& puzzle, double margin) {
    const apps::RuleBoard board{puzzle, margin, margin, cell_size};
    return rules_behind_grid(board) + region_grid(board) + rules_before_grid(board) +
           lit_rules(puzzle, request.value("lit", std::vector<std::size_t>()), margin) +
           (request.value("digits", false) ? digits_picture(puzzle, filled_in(request, puzzle.grid), margin) : "");
}

/// Returns an example of a rule on four cells; "" if it has no picture there.
std::string example(const RuleKind& kind, std::size_t choice) {
    constexpr Cell square[] = {0, 1, 4, 5}; // cells of a 4x4 board
    constexpr Cell angle[] = {4, 0, 1};
    VariantPuzzle puzzle(Grid(Geometry(2, 2)));
    Rule rule{.kind = &kind, .choice = choice};
    const std::size_t usual = kind.cells.min == 1 ? 1 + kind.numbers.max : std::max<std::size_t>(kind.cells.min, 3);
    const std::size_t count = std::min(kind.cells.max, usual);
    const bool is_angle = count == 3 && kind.encode != nullptr;
    if (kind.other_cells.max > 0) {
        rule.cells = {4};
        rule.other_cells = {1};
    } else {
        rule.cells.assign(is_angle ? angle : square, (is_angle ? angle : square) + std::min<std::size_t>(count, 4));
    }
    if (kind.numbers.max > 0)
        rule.numbers = {9};
    puzzle.rules = {rule};
    const apps::RuleBoard board{puzzle, 0, 0, kind.cells.max == 0 ? cell_size / 2 : cell_size};
    const bool is_outside = kind.name == "little-killer";
    return kind.encode == nullptr || is_outside ? "" : rules_behind_grid(board) + rules_before_grid(board);
}

Json json_of(const RuleKind::Amount& amount) {
    return {amount.min, amount.max == RuleKind::any ? Json() : Json(amount.max)};
}

// --- Text -----------------------------------------------------------------------------------------------------------

/// Returns true if a text is one puzzle in the text form, to which rules can be added.
bool has_text_form(const std::string& text, const VariantPuzzle& puzzle) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string::npos || text[begin] == '{')
        return false;
    try {
        return (puzzle.is_plain() || sudoku::find_first_rule(text) < text.size()) &&
               sudoku::parse_variant(text) == puzzle;
    } catch (const sudoku::ParseError&) {
        return false;
    }
}

/// The text that was read last: the page asks about it more than once, and some rules take long to read.
struct LastText {
    std::string text;
    ReadText read;
    std::optional<bool> has_text_form{}; ///< nothing until it is needed
};

LastText& last_read(const std::string& text) {
    static std::optional<LastText> last;
    if (!last || last->text != text) {
        const auto records = sudoku::read_variants(text);
        if (const auto* const error = std::get_if<sudoku::ParseError>(&records.at(0)))
            throw *error;
        last = LastText{text, {std::get<sudoku::FoundVariant>(records[0]), records.size()}};
    }
    return *last;
}

/// Returns the text if it is a puzzle in the text form, or else its text form.
std::string text_form(const Json& request, const VariantPuzzle& puzzle) {
    auto text = request.at("text").get<std::string>();
    return has_text_form(text, puzzle) ? text : to_rules_text(puzzle);
}

Rule rule_of(const Json& request) {
    Rule rule;
    rule.kind = sudoku::find_rule_kind(request.at("rule").get<std::string>());
    if (rule.kind == nullptr)
        throw std::invalid_argument("unknown rule");
    rule.choice = std::min<std::size_t>(request.value("choice", std::size_t{0}), 1);
    rule.numbers = request.value("numbers", rule.numbers);
    rule.cells = request.value("cells", rule.cells);
    rule.other_cells = request.value("others", rule.other_cells);
    return rule;
}

} // namespace

ReadText read_text(const Json& request) { return last_read(request.at("text").get<std::string>()).read; }

std::vector<sudoku::Candidate> filled_in(const Json& request, const Grid& givens) {
    const auto digits = request.value("filled", std::vector<Digit>());
    Grid checked(givens.geometry());
    std::vector<sudoku::Candidate> filled;
    for (Cell cell = 0; cell < digits.size(); ++cell) {
        checked.set(cell, digits[cell]);
        if (digits[cell] != 0 && givens[cell] == 0)
            filled.push_back({cell, digits[cell]});
    }
    return filled;
}

std::vector<Cell> cells_of(const Rule& rule) {
    std::vector<Cell> cells = rule.cells;
    cells.insert(cells.end(), rule.other_cells.begin(), rule.other_cells.end());
    std::sort(cells.begin(), cells.end());
    return cells;
}

Json rules(const Json& /*request*/) {
    Json kinds = Json::array();
    for (const RuleKind& kind : sudoku::rule_kinds())
        for (std::size_t choice = 0; choice == 0 || (choice == 1 && !kind.choices[1].empty()); ++choice)
            kinds.push_back({{"name", kind.name},
                             {"syntax", kind.syntax},
                             {"choice", choice},
                             {"word", kind.choices.at(choice)},
                             {"cells", json_of(kind.cells)},
                             {"numbers", json_of(kind.numbers)},
                             {"others", json_of(kind.other_cells)},
                             {"crosses", kind.may_cross},
                             {"picture", example(kind, choice)}});
    Json formats = Json::array();
    for (const sudoku::VariantFormatInfo& format : sudoku::variant_formats())
        formats.push_back({{"name", format.name}, {"description", format.description}});
    return {{"rules", kinds}, {"formats", formats}, {"style", {apps::rule_style.light, apps::rule_style.dark}}};
}

Json read(const Json& request) {
    LastText& last = last_read(request.at("text").get<std::string>());
    const ReadText& text = last.read;
    const VariantPuzzle& puzzle = text.found.puzzle;
    const Geometry& geometry = puzzle.grid.geometry();
    std::vector<Bits> eliminated(geometry.cell_count());
    for (const auto& [cell, digit] : puzzle.grid.eliminated())
        eliminated[cell] |= bit(digit);
    Json rules = Json::array();
    for (const Rule& rule : puzzle.rules)
        rules.push_back({{"text", describe(geometry, rule)}, {"line", rule.line}, {"cells", cells_of(rule)}});
    const double margin = std::max(edge, apps::rule_margin(puzzle) * cell_size);
    Json answer{{"side", geometry.side()},
                {"box", {geometry.box_rows(), geometry.box_columns()}},
                {"name", puzzle.name},
                {"givens", to_json(puzzle.grid)},
                {"eliminated", eliminated},
                {"rules", rules},
                {"sentences", apps::rules_without_picture(puzzle)},
                {"ignored", text.found.ignored},
                {"puzzle_count", text.puzzle_count},
                {"margin", margin},
                {"picture", picture(request, puzzle, margin)}};
    if (!last.has_text_form)
        last.has_text_form = has_text_form(last.text, puzzle);
    if (!*last.has_text_form)
        answer["rules_text"] = to_rules_text(puzzle);
    return answer;
}

Json with_givens(const Json& request) {
    VariantPuzzle puzzle = puzzle_of(request);
    const auto digits = request.at("digits").get<std::vector<Digit>>();
    for (Cell cell = 0; cell < digits.size(); ++cell)
        puzzle.grid.set(cell, digits[cell]);
    VariantPuzzle plain{Grid(puzzle.grid.geometry(), puzzle.grid.digits())};
    plain.name = puzzle.name;
    const std::string text = text_form(request, puzzle_of(request));
    const std::string changed = to_rules_text(plain) + text.substr(sudoku::find_first_rule(text));
    return {{"text", has_text_form(changed, puzzle) ? changed : to_rules_text(puzzle)}};
}

Json with_rule(const Json& request) {
    const VariantPuzzle puzzle = puzzle_of(request);
    std::string text = text_form(request, puzzle);
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r' || text.back() == ' '))
        text.pop_back();
    text += '\n' + to_rule_text(puzzle.grid.geometry(), rule_of(request)) + '\n';
    static_cast<void>(read_text({{"text", text}})); // throws for an invalid rule
    return {{"text", text}};
}

Json write(const Json& request) {
    const auto name = request.at("format").get<std::string>();
    const auto format = sudoku::find_variant_format(name);
    if (!format)
        throw std::invalid_argument("unknown format '" + name + "'");
    return {{"text", write_variant(puzzle_of(request), *format)}};
}

} // namespace web::variants
