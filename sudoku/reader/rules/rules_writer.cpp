#include "sudoku/detail/characters.hpp"
#include "sudoku/detail/unicode.hpp"
#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/rules/rule_kind.hpp"
#include "sudoku/rules/unknowns.hpp"

#include <algorithm>

namespace sudoku {

namespace {

/// Returns the line of a title above a grid. Titles that would be read as something else get "#D ".
std::string title_line(const std::string& name, const std::string& grid, const Geometry& geometry) {
    bool is_title = name.find_first_of("#{:/=") == std::string::npos && !is_rule_line(name);
    try {
        is_title = is_title && parse_puzzle(name + '\n' + grid, geometry).name == name;
    } catch (const ParseError&) {
        is_title = false;
    }
    return (is_title ? "" : "#D ") + name + '\n';
}

} // namespace

std::string to_rule_text(const Geometry& geometry, const Rule& rule) {
    std::string text(rule.kind->name);
    if (!rule.parts.empty())
        return text + " " + joined_parts(rule, [&](const Rule& part) { return to_rule_text(geometry, part); });
    if (!rule.kind->choices[0].empty())
        text += " " + std::string(rule.kind->choices.at(rule.choice));
    for (const std::uint32_t number : rule.numbers)
        text += " " + std::to_string(number);
    if (!rule.cells.empty())
        text += " " + cell_list(geometry, rule.cells, rule.kind->is_line());
    if (!rule.other_cells.empty())
        text += " = " + cell_list(geometry, rule.other_cells, rule.kind->is_line());
    if (rule.kind->has_condition)
        text += " : " + rule.condition;
    return text;
}

std::string to_digits_line(const VariantPuzzle& puzzle) {
    return puzzle.lowest_digit == 0 && puzzle.grid.geometry().is_whole()
               ? "digits 0-" + std::to_string(puzzle.grid.geometry().side() - 1) + "\n"
               : "";
}

std::string to_board_line(const VariantPuzzle& puzzle) {
    const Geometry& geometry = puzzle.grid.geometry();
    const bool has_usual_digits =
        puzzle.lowest_digit == 1 && std::max(geometry.rows(), geometry.columns()) == geometry.side();
    return geometry.is_whole() ? ""
                               : "board " + to_string(geometry) +
                                     (has_usual_digits ? ""
                                                       : " digits " + std::to_string(puzzle.value(1)) + "-" +
                                                             std::to_string(puzzle.value(geometry.side()))) +
                                     "\n";
}

std::string to_rule_lines(const VariantPuzzle& puzzle) {
    const Geometry& geometry = puzzle.grid.geometry();
    std::string text;
    const std::span<const Candidate> eliminated = puzzle.grid.eliminated();
    for (auto at = eliminated.begin(); at != eliminated.end();) {
        const Cell cell = at->cell;
        std::string digits;
        for (std::uint32_t digit = 1; digit <= geometry.side(); ++digit)
            if (at != eliminated.end() && at->cell == cell && at->digit == digit)
                ++at;
            else
                digits += " " + std::to_string(puzzle.value(digit));
        const std::string name = cell_name(geometry, cell) + "\n";
        if (digits.empty()) // in two lines if the number 0 is a digit
            digits = puzzle.lowest_digit == 0 ? " 0 " + name + "candidates 1" : " 0";
        text.append("candidates").append(digits).append(" ").append(name);
    }
    for (const Rule& rule : puzzle.rules)
        text += to_rule_text(geometry, rule) + "\n";
    return text;
}

std::string to_rules_text(const VariantPuzzle& puzzle) {
    const Geometry& geometry = puzzle.grid.geometry();
    const bool has_boxes = geometry.box_rows() > 1;
    std::string text = to_board_line(puzzle);
    const std::string grid =
        to_grid_text(puzzle.grid, puzzle.lowest_digit == 0 ? puzzle.notation() : DigitNotation::numbers);
    for (const std::string_view line : detail::words_of(grid, "\n"))
        if (has_boxes || !line.starts_with("--"))
            text += std::string(line) + "\n";
    if (!puzzle.name.empty())
        text.insert(0, title_line(detail::one_line(puzzle.name), text, geometry));
    text += to_digits_line(puzzle);
    if (!geometry.is_whole())
        return text + to_rule_lines(puzzle);
    if (puzzle.regions.empty() && has_rule(puzzle, "chaos-construction"))
        return text + to_rule_lines(puzzle);
    if (puzzle.regions.empty())
        text += "regions none\n";
    else if (!has_boxes || puzzle.regions != box_regions(geometry)) {
        text += "regions\n";
        text += region_letters(geometry, puzzle.regions);
    }
    return text + to_rule_lines(puzzle);
}

} // namespace sudoku
