#include "sudoku/reason/rules/clues.hpp"

#include "sudoku/rules/rule_checks.hpp"
#include "sudoku/rules/rule_kind.hpp"
#include "sudoku/text.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace sudoku {

std::vector<Clue> clues_of(const VariantPuzzle& puzzle) {
    std::vector<Clue> clues;
    std::set<Cell> with_candidates;
    for (const Candidate& candidate : puzzle.grid.eliminated())
        with_candidates.insert(candidate.cell);
    for (Cell cell = 0; cell < puzzle.grid.geometry().cell_count(); ++cell) {
        if (puzzle.grid[cell] != 0)
            clues.push_back({.kind = Clue::Kind::given, .cell = cell});
        if (with_candidates.contains(cell))
            clues.push_back({.kind = Clue::Kind::candidates, .cell = cell});
    }
    for (std::size_t rule = 0; rule < puzzle.rules.size(); ++rule)
        clues.push_back({.kind = Clue::Kind::rule, .rule = rule});
    return clues;
}

VariantPuzzle with_clues(const VariantPuzzle& puzzle, const std::vector<Clue>& clues,
                         std::vector<std::size_t>* rule_numbers) {
    const Geometry& geometry = puzzle.grid.geometry();
    VariantPuzzle made{Grid(geometry)};
    made.name = puzzle.name;
    made.regions = puzzle.regions;
    made.lowest_digit = puzzle.lowest_digit;
    std::vector<bool> is_kept(puzzle.rules.size());
    for (const Clue& clue : clues) {
        if (clue.kind == Clue::Kind::rule)
            is_kept[clue.rule] = true;
        else if (clue.kind == Clue::Kind::given)
            made.grid.set(clue.cell, puzzle.grid[clue.cell]);
        else
            for (const Candidate& candidate : puzzle.grid.eliminated())
                if (candidate.cell == clue.cell)
                    made.grid.eliminate(candidate);
    }
    for (bool has_changed = true; std::exchange(has_changed, false);)
        for (std::size_t k = 0; k < puzzle.rules.size(); ++k)
            for (std::size_t other = 0; is_kept[k] && other < puzzle.rules.size(); ++other)
                if (!is_kept[other] && rules::depends_on(geometry, puzzle.rules[k], puzzle.rules[other])) {
                    is_kept[k] = false;
                    has_changed = true;
                }
    for (std::size_t k = 0; k < puzzle.rules.size(); ++k)
        if (is_kept[k]) {
            made.rules.push_back(puzzle.rules[k]);
            if (rule_numbers != nullptr)
                rule_numbers->push_back(k);
        }
    return made;
}

VariantPuzzle without_clue(const VariantPuzzle& puzzle, const Clue& clue) {
    if (clue.kind == Clue::Kind::rule) {
        VariantPuzzle made = puzzle;
        made.rules.erase(made.rules.begin() + static_cast<std::ptrdiff_t>(clue.rule));
        return made;
    }
    std::vector<Clue> others = clues_of(puzzle);
    std::erase(others, clue);
    return with_clues(puzzle, others);
}

bool is_of_whole_board(const VariantPuzzle& puzzle, const Clue& clue) {
    return clue.kind == Clue::Kind::rule && puzzle.rules[clue.rule].cells.empty();
}

std::string describe(const VariantPuzzle& puzzle, const Clue& clue) {
    const Geometry& geometry = puzzle.grid.geometry();
    if (clue.kind == Clue::Kind::rule)
        return describe(geometry, puzzle.rules[clue.rule]);
    const DigitNotation notation = puzzle.notation();
    std::vector<std::string> digits;
    for (std::uint32_t digit = 1; digit <= geometry.side(); ++digit) {
        const Candidate candidate{clue.cell, static_cast<Digit>(digit)};
        const auto eliminated = puzzle.grid.eliminated();
        if (clue.kind == Clue::Kind::given ? puzzle.grid[clue.cell] == digit
                                           : !std::binary_search(eliminated.begin(), eliminated.end(), candidate))
            digits.push_back(digit_text(candidate.digit, notation));
    }
    return cell_name(geometry, clue.cell) + " = " + (digits.empty() ? "nothing" : join_words(digits, "or"));
}

} // namespace sudoku
