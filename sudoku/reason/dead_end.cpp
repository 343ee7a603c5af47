#include "sudoku/reason/dead_end.hpp"

namespace sudoku {

void apply_givens(dlx::Position& position, const Encoding& encoding, const Grid& puzzle) {
    for (Cell cell = 0; cell < puzzle.geometry().cell_count(); ++cell)
        if (puzzle[cell] != 0)
            position.choose(encoding.option(cell, puzzle[cell]));
    for (const auto& [cell, digit] : puzzle.eliminated())
        position.remove(encoding.option(cell, digit));
}

dlx::Position position_of(const Encoding& encoding, const Grid& puzzle) {
    dlx::Position position(encoding.problem());
    apply_givens(position, encoding, puzzle);
    return position;
}

std::vector<dlx::ItemId> dead_items(const Encoding& encoding, const dlx::Position& position) {
    std::vector<dlx::ItemId> dead;
    for (std::uint32_t i = 0; i < encoding.problem().primary_item_count(); ++i)
        if (const dlx::ItemId item{i}; !position.is_covered(item) && position.option_count(item) == 0)
            dead.push_back(item);
    return dead;
}

DeadEnd dead_end_of(const Encoding& cover, dlx::ItemId item) {
    const Encoding::Requirement need = cover.requirement(item);
    if (need.digit == 0)
        return {.kind = DeadEnd::Kind::cell_without_candidates, .cell = need.cell};
    return {.kind = DeadEnd::Kind::digit_without_place, .digit = need.digit, .house = cover.house(need)};
}

std::optional<DeadEnd> dead_end_after_singles(const Grid& puzzle) {
    const Encoding cover(puzzle.geometry());
    dlx::Position position = position_of(cover, puzzle);
    std::uint32_t singles = 0;
    while (!position.dead_item()) {
        const auto single = position.first_single();
        if (!single)
            return std::nullopt;
        position.choose(single->option);
        ++singles;
    }
    DeadEnd found = dead_end_of(cover, dead_items(cover, position).front());
    found.singles = singles;
    return found;
}

std::string to_string(const Geometry& geometry, const DeadEnd& dead_end, DigitNotation notation) {
    std::string text =
        dead_end.kind == DeadEnd::Kind::cell_without_candidates
            ? "no candidate for " + cell_name(geometry, dead_end.cell)
            : "no place for " + digit_text(dead_end.digit, notation) + " in " + to_string(dead_end.house);
    if (dead_end.singles > 0)
        text += " after " + std::to_string(dead_end.singles) + (dead_end.singles == 1 ? " single" : " singles");
    return text;
}

} // namespace sudoku
