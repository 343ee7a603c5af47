#include "tests/sudoku/reason/definitions/definitions.hpp"

#include <algorithm>

namespace sudoku::test {

namespace {

/// Adds the items of a step and of its substeps.
void add_items(const dlx::Step& step, std::vector<dlx::ItemId>& items) {
    if (step.rule == dlx::Rule::single || step.rule == dlx::Rule::trial)
        items.push_back(step.item);
    items.insert(items.end(), step.base.begin(), step.base.end());
    for (const dlx::ChainLink& link : step.chain)
        items.push_back(link.item);
    for (const dlx::Step& inside : step.substeps)
        add_items(inside, items);
}

} // namespace

Claim::Claim(const HintEngine& hinter, const Grid& puzzle, const Hint& hint)
    : geometry(puzzle.geometry()), left(geometry.cell_count()), filled(geometry.cell_count()),
      deadly(hint.deadly_pattern), placed(hint.placement), removed(hint.eliminations) {
    const Encoding& cover = hinter.encoding();
    for (const auto& [candidate, mark] : hinter.marks())
        left[candidate.cell].insert(candidate.digit);
    for (const dlx::OptionId chosen : hinter.position().chosen())
        if (puzzle[cover.cell(chosen)] == 0)
            filled[cover.cell(chosen)] = cover.digit(chosen);
    std::vector<dlx::ItemId> items;
    add_items(hint.step, items);
    for (const dlx::ItemId item : items) {
        const Encoding::Requirement of = cover.requirement(item);
        Need need{of.digit == 0 ? std::nullopt : std::optional(cover.house(of)), {}};
        for (const Candidate& place : cover.candidates(item))
            if (left[place.cell].count(place.digit) != 0)
                need.places.push_back(place);
        needs.push_back(std::move(need));
    }
}

bool Claim::sees(const Candidate& a, const Candidate& b) const {
    return a.cell == b.cell ? a.digit != b.digit : a.digit == b.digit && geometry.are_peers(a.cell, b.cell);
}

bool Claim::sees_all(const Candidate& one, const std::vector<Candidate>& all) const {
    return std::all_of(all.begin(), all.end(), [&](const Candidate& other) { return sees(one, other); });
}

bool Claim::removed_see(const std::vector<Candidate>& all) const {
    return std::all_of(removed.begin(), removed.end(), [&](const Candidate& one) { return sees_all(one, all); });
}

bool Claim::are_removed(const std::set<Digit>& digits) const {
    return std::all_of(removed.begin(), removed.end(), [&](const Candidate& one) { return digits.count(one.digit); });
}

bool Claim::are_removed_from(House house, const std::vector<Cell>& without) const {
    return std::all_of(removed.begin(), removed.end(), [&](const Candidate& one) {
        return is_in(house, one.cell) && std::count(without.begin(), without.end(), one.cell) == 0;
    });
}

std::vector<Candidate> Claim::places(House house, Digit digit) const {
    std::vector<Candidate> places;
    for (Cell cell = 0; cell < geometry.cell_count(); ++cell)
        if (is_in(house, cell) && left[cell].count(digit) != 0)
            places.push_back({cell, digit});
    return places;
}

std::set<Digit> Claim::digits(const std::vector<Cell>& cells) const {
    std::set<Digit> digits;
    for (const Cell cell : cells)
        digits.insert(left[cell].begin(), left[cell].end());
    return digits;
}

bool Claim::are_cells() const {
    return std::none_of(needs.begin(), needs.end(), [](const Need& need) { return need.house.has_value(); });
}

bool Claim::have_one_digit() const {
    return are_removed({removed.at(0).digit}) && std::all_of(needs.begin(), needs.end(), [&](const Need& need) {
               return need.house && need.places.at(0).digit == removed[0].digit;
           });
}

bool Claim::have_two_places() const {
    return std::all_of(needs.begin(), needs.end(), [](const Need& need) { return need.places.size() == 2; });
}

std::vector<Cell> Claim::cells() const {
    std::vector<Cell> cells;
    for (const Need& need : needs)
        if (!need.house)
            cells.push_back(need.places.at(0).cell);
    return cells;
}

std::optional<bool> is_a(const std::string& name, const Claim& claim) {
    for (const auto family : {is_single_or_subset, is_fish, is_wing, is_chain, is_uniqueness})
        if (const auto found = family(name, claim))
            return found;
    const bool is_taken = name.find('[') != name.npos || name == "Simple Colors Trap" || name == "Death Blossom" ||
                          name == "Multi-Sector Locked Sets";
    return is_taken ? std::nullopt : std::optional(false);
}

} // namespace sudoku::test
