#include "sudoku/explain.hpp"

#include "sudoku/singles.hpp"

namespace sudoku {

namespace {

std::optional<DeadEnd> dead_end(const Candidates& candidates) {
    const Geometry& geometry = candidates.geometry();
    for (Cell cell = 0; cell < geometry.cells(); ++cell)
        if (candidates.grid()[cell] == 0 && candidates.count(cell) == 0)
            return DeadEnd{.kind = DeadEnd::Kind::cell_without_candidates, .cell = cell};
    for (std::uint32_t house = 0; house < geometry.houses(); ++house)
        for (std::uint32_t d = 1; d <= geometry.side(); ++d) {
            const auto digit = static_cast<Digit>(d);
            if (!candidates.is_placed(house, digit) && candidates.places(house, digit) == 0)
                return DeadEnd{
                    .kind = DeadEnd::Kind::digit_without_place, .digit = digit, .house = geometry.house(house)};
        }
    return std::nullopt;
}

} // namespace

std::optional<DeadEnd> dead_end_after_singles(const Grid& puzzle) {
    Candidates candidates(puzzle);
    for (std::uint32_t singles = 0;; ++singles) {
        if (auto found = dead_end(candidates)) {
            found->singles = singles;
            return found;
        }
        auto single = naked_single(candidates);
        if (!single)
            single = hidden_single(candidates);
        if (!single)
            return std::nullopt;
        candidates.place(*single);
    }
}

std::string to_string(const Geometry& geometry, const DeadEnd& dead_end, Alphabet alphabet) {
    std::string text =
        dead_end.kind == DeadEnd::Kind::cell_without_candidates
            ? cell_name(geometry, dead_end.cell) + " has no candidate"
            : "digit " + digit_text(dead_end.digit, alphabet) + " has no place in " + to_string(dead_end.house);
    if (dead_end.singles > 0)
        text += " after " + std::to_string(dead_end.singles) + (dead_end.singles == 1 ? " single" : " singles");
    return text;
}

} // namespace sudoku
