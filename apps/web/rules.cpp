#include "apps/web/board.hpp"

#include "apps/shared/rules/elements.hpp"
#include "apps/shared/rules/rules.hpp"

#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/rules/rule_kind.hpp"
#include "sudoku/rules/unknowns.hpp"
#include "sudoku/rules/variant_encoding.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace web {

namespace {

using sudoku::Cell, sudoku::Digit, sudoku::Geometry, sudoku::Grid, sudoku::Rule, sudoku::RuleKind,
    sudoku::VariantPuzzle;

constexpr double cell_size = 48; ///< side of a cell, in pixels
constexpr double edge = 2;       ///< margin for the border of the board, in pixels

/// Draws the candidates that a puzzle leaves in cells of which it excludes some.
std::string candidates_picture(const sudoku::Puzzle& puzzle, double margin) {
    const Geometry& geometry = puzzle.grid.geometry();
    const double columns = std::ceil(std::sqrt(geometry.side()));
    std::vector<Bits> excluded(geometry.cell_count());
    for (const auto& [cell, digit] : puzzle.grid.eliminated())
        excluded[cell] |= bit(digit);
    std::string text;
    for (Cell cell = 0; cell < geometry.cell_count(); ++cell)
        for (std::uint32_t digit = 1; digit <= geometry.side(); ++digit)
            if (excluded[cell] != 0 && puzzle.grid[cell] == 0 && (excluded[cell] & bit(digit)) == 0) {
                const double column = (std::fmod(digit - 1, columns) + 0.5) / columns;
                const double row = (std::floor((digit - 1) / columns) + 0.5) / columns;
                text += apps::svg::label({margin + (geometry.column(cell) + column) * cell_size,
                                          margin + (geometry.row(cell) + row) * cell_size},
                                         digit_text(static_cast<Digit>(digit), puzzle.notation),
                                         0.6 * cell_size / columns, "clue");
            }
    return text;
}

std::string digits_picture(const sudoku::Puzzle& puzzle, double margin) {
    const Geometry& geometry = puzzle.grid.geometry();
    std::string text;
    const auto add = [&](Cell cell, Digit digit, std::string_view style) {
        const apps::svg::Spot at{margin + (geometry.column(cell) + 0.5) * cell_size,
                                 margin + (geometry.row(cell) + 0.5) * cell_size};
        text += apps::svg::label(at, digit_text(digit, puzzle.notation), 0.56 * cell_size, style);
    };
    for (Cell cell = 0; cell < geometry.cell_count(); ++cell)
        if (puzzle.grid[cell] != 0)
            add(cell, puzzle.grid[cell], "clue");
    for (const auto& [cell, digit] : puzzle.filled_in)
        if (puzzle.grid[cell] == 0)
            add(cell, digit, "filled");
    return text + candidates_picture(puzzle, margin);
}

/// Returns the regions and doublers of a solution that the rules leave open, if they are found quickly.
sudoku::Unknowns unknowns_of(const sudoku::Puzzle& puzzle, const VariantPuzzle& variant) {
    Grid board = puzzle.grid;
    for (const auto& [cell, digit] : puzzle.filled_in)
        if (board[cell] == 0)
            board.set(cell, digit);
    if (board.given_count() < board.digits().size())
        return {};
    const auto found = find_unknowns(variant, board, 1, {.seconds = 0.3});
    return found.empty() ? sudoku::Unknowns() : found[0];
}

std::string doublers_picture(const Geometry& geometry, const std::vector<Cell>& doublers, double margin) {
    std::string text;
    for (const Cell cell : doublers)
        text += apps::svg::label(
            {margin + (geometry.column(cell) + 0.82) * cell_size, margin + (geometry.row(cell) + 0.84) * cell_size},
            "×2", 0.26 * cell_size);
    return text;
}

/// Returns the rules with these indexes, drawn once more.
std::string lit_rules(const VariantPuzzle& puzzle, const std::vector<std::size_t>& lit, double margin) {
    VariantPuzzle some(Grid(puzzle.grid.geometry()));
    some.lowest_digit = puzzle.lowest_digit;
    for (const std::size_t rule : lit)
        if (rule < puzzle.rules.size())
            some.rules.push_back(puzzle.rules[rule]);
    const apps::RuleBoard board{some, margin, margin, cell_size};
    return "<g class=\"lit\">" + rules_behind_grid(board) + rules_before_grid(board) + "</g>";
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

Rule rule_of(const Json& request) {
    Rule rule;
    rule.kind = sudoku::find_rule_kind(request.at("rule").get<std::string>());
    if (rule.kind == nullptr)
        throw std::invalid_argument("unknown rule");
    rule.choice = std::min<std::size_t>(request.value("choice", std::size_t{0}), 1);
    rule.numbers = request.value("numbers", rule.numbers);
    rule.cells = request.value("cells", rule.cells);
    rule.other_cells = request.value("others", rule.other_cells);
    rule.condition = request.value("condition", rule.condition);
    return rule;
}

} // namespace

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
                             {"condition", kind.has_condition},
                             {"sentence", apps::rule_sentence(Rule{.kind = &kind, .choice = choice}, 0)},
                             {"picture", example(kind, choice)}});
    return {{"rules", kinds}, {"style", {apps::rule_style.light, apps::rule_style.dark}}};
}

Json draw(const Json& request) {
    const sudoku::Puzzle puzzle = shown_puzzle_of(request.at("board"));
    VariantPuzzle variant = to_variant(puzzle);
    const sudoku::Unknowns unknowns = unknowns_of(puzzle, variant);
    Json rules = Json::array();
    for (const Rule& rule : variant.rules)
        rules.push_back({{"name", rule.kind->name},
                         {"text", describe(variant.grid.geometry(), rule)},
                         {"line", rule.line},
                         {"cells", cells_of(rule)},
                         {"sentence", apps::rule_sentence(rule, variant.grid.geometry().side())}});
    std::vector<std::string> sentences = apps::rule_sentences(variant);
    if (unknowns != sudoku::Unknowns())
        sentences.push_back("This solution has" + to_text(variant.grid.geometry(), unknowns, ' ') + ".");
    if (!unknowns.regions.empty())
        variant.regions = unknowns.regions;
    const double margin = std::max(edge, apps::rule_margin(variant) * cell_size);
    const apps::RuleBoard board{variant, margin, margin, cell_size};
    return {{"rules", rules},
            {"sentences", sentences},
            {"margin", margin},
            {"size", variant.grid.geometry().side() * cell_size + 2 * margin},
            {"picture", rules_behind_grid(board) + region_grid(board) + rules_before_grid(board) +
                            doublers_picture(variant.grid.geometry(), unknowns.doublers, margin) +
                            lit_rules(variant, request.value("lit", std::vector<std::size_t>()), margin) +
                            (request.value("digits", false) ? digits_picture(puzzle, margin) : "")}};
}

Json rule_candidates(const Json& request) {
    VariantPuzzle puzzle = parse_rules(geometry_of(request.at("board")), request.at("board").at("rules"));
    std::vector<Bits> candidates(puzzle.grid.geometry().cell_count());
    for (const auto& [cell, digit] : encode(puzzle).placements)
        candidates[cell] |= bit(digit);
    return {{"candidates", candidates}};
}

Json with_rules(const Json& request) {
    const Geometry geometry = geometry_of(request.at("board"));
    auto rules =
        request.contains("rules") ? request.at("rules").get<std::string>() : request.at("board").value("rules", "");
    while (!rules.empty() && (rules.back() == '\n' || rules.back() == '\r' || rules.back() == ' '))
        rules.pop_back();
    if (request.contains("rule"))
        rules += (rules.empty() ? "" : "\n") + to_rule_text(geometry, rule_of(request));
    if (rules.empty())
        return {{"box", {geometry.box_rows(), geometry.box_columns()}}, {"rules", ""}, {"regions", Json::array()}};
    const VariantPuzzle found = parse_rules(geometry, rules += '\n');
    const Geometry& boxes = found.grid.geometry();
    return {{"box", {boxes.box_rows(), boxes.box_columns()}}, {"rules", rules}, {"regions", regions_of(found)}};
}

} // namespace web
