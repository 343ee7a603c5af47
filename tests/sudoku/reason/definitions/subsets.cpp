#include "tests/sudoku/reason/definitions/definitions.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>

namespace sudoku::test {

namespace {

constexpr std::array kinds{HouseKind::row, HouseKind::column, HouseKind::box};

// --- Singles and locked candidates ------------------------------------------------------------------------------------

bool is_naked_single(const Claim& claim) {
    return claim.left[claim.placed->cell] == std::set<Digit>{claim.placed->digit};
}

/// Returns whether a cell is the last empty one of a house.
bool is_full_house(const Claim& claim) {
    return is_naked_single(claim) && std::any_of(kinds.begin(), kinds.end(), [&](HouseKind kind) {
               const House house = claim.geometry.house(kind, claim.placed->cell);
               int empty = 0;
               for (Cell cell = 0; cell < claim.geometry.cell_count(); ++cell)
                   empty += claim.is_in(house, cell) && !claim.left[cell].empty() ? 1 : 0;
               return empty == 1;
           });
}

bool is_hidden_single(const Claim& claim) {
    return std::any_of(kinds.begin(), kinds.end(), [&](HouseKind kind) {
        const House house = claim.geometry.house(kind, claim.placed->cell);
        return claim.places(house, claim.placed->digit) == std::vector{*claim.placed};
    });
}

/// Returns whether digits of one house are in another, too, wherever they are; the rest of that loses them.
bool are_locked(const Claim& claim, bool from_box) {
    std::set<Digit> digits;
    for (const Need& need : claim.needs) {
        if (!need.house || need.house != claim.needs[0].house)
            return false;
        digits.insert(need.places.at(0).digit);
    }
    if (claim.needs.empty() || (claim.needs[0].house->kind == HouseKind::box) != from_box)
        return false;
    return std::any_of(kinds.begin(), kinds.end(), [&](HouseKind kind) {
        const House other = claim.geometry.house(kind, claim.needs[0].places[0].cell);
        return (kind == HouseKind::box) != from_box &&
               std::all_of(claim.needs.begin(), claim.needs.end(),
                           [&](const Need& need) {
                               return std::all_of(need.places.begin(), need.places.end(), [&](const Candidate& place) {
                                   return claim.is_in(other, place.cell);
                               });
                           }) &&
               std::all_of(claim.removed.begin(), claim.removed.end(), [&](const Candidate& one) {
                   return digits.count(one.digit) == 1 && claim.is_in(other, one.cell) &&
                          !claim.is_in(*claim.needs[0].house, one.cell);
               });
    });
}

// --- Subsets ----------------------------------------------------------------------------------------------------------

/// Returns whether cells of a house have as many digits. Other cells of the house lose these; or of both houses, if it
/// is locked in two.
bool is_naked(const Claim& claim, std::size_t size, bool is_locked) {
    const std::vector<Cell> cells = claim.cells();
    const auto houses = claim.geometry.common_houses(cells);
    const auto is_peer_of_all = [&](const Candidate& one) {
        return std::all_of(cells.begin(), cells.end(),
                           [&](Cell cell) { return claim.geometry.are_peers(one.cell, cell); });
    };
    return cells.size() == size && claim.needs.size() == size && claim.digits(cells).size() == size &&
           claim.are_removed(claim.digits(cells)) &&
           (is_locked ? houses.size() == 2 && std::all_of(claim.removed.begin(), claim.removed.end(), is_peer_of_all)
                      : std::any_of(houses.begin(), houses.end(),
                                    [&](House house) { return claim.are_removed_from(house, cells); }));
}

/// Returns whether digits of a house have as many cells. These lose all others.
bool is_hidden(const Claim& claim, std::size_t size) {
    std::set<Cell> cells;
    std::set<Digit> digits;
    for (const Need& need : claim.needs) {
        if (!need.house || need.house != claim.needs[0].house)
            return false;
        for (const Candidate& place : need.places) {
            cells.insert(place.cell);
            digits.insert(place.digit);
        }
    }
    return cells.size() == size && digits.size() == size &&
           std::all_of(claim.removed.begin(), claim.removed.end(), [&](const Candidate& one) {
               return cells.count(one.cell) != 0 && digits.count(one.digit) == 0;
           });
}

// --- Sets of cells in several houses ----------------------------------------------------------------------------------

/// Returns whether a line and a box have cells with as many digits. Those in both have two digits more than they are
/// cells at least. The others of the line and the others of the box have no digit in common. The line loses what those
/// of the box do not have, and the box what those of the line do not have.
bool is_sue_de_coq(const Claim& claim, House line, House box) {
    std::vector<Cell> in_both;
    std::vector<Cell> of_line;
    std::vector<Cell> of_box;
    const std::vector<Cell> cells = claim.cells();
    for (const Cell cell : cells) {
        if (!claim.is_in(line, cell) && !claim.is_in(box, cell))
            return false;
        (!claim.is_in(line, cell) ? of_box : !claim.is_in(box, cell) ? of_line : in_both).push_back(cell);
    }
    const std::set<Digit> line_digits = claim.digits(of_line);
    const std::set<Digit> box_digits = claim.digits(of_box);
    const auto has = [](const std::set<Digit>& digits, Digit digit) { return digits.count(digit) != 0; };
    if (in_both.size() < 2 || claim.digits(in_both).size() < in_both.size() + 2 || of_line.empty() || of_box.empty() ||
        claim.digits(cells).size() != cells.size() ||
        std::any_of(line_digits.begin(), line_digits.end(), [&](Digit digit) { return has(box_digits, digit); }))
        return false;
    return claim.are_removed(claim.digits(cells)) &&
           std::all_of(claim.removed.begin(), claim.removed.end(), [&](const Candidate& one) {
               return std::count(cells.begin(), cells.end(), one.cell) == 0 &&
                      ((claim.is_in(line, one.cell) && !has(box_digits, one.digit)) ||
                       (claim.is_in(box, one.cell) && !has(line_digits, one.digit)));
           });
}

bool is_sue_de_coq(const Claim& claim) {
    const std::vector<Cell> cells = claim.cells();
    return claim.are_cells() && std::any_of(cells.begin(), cells.end(), [&](Cell cell) {
               const House box = claim.geometry.house(HouseKind::box, cell);
               return is_sue_de_coq(claim, claim.geometry.house(HouseKind::row, cell), box) ||
                      is_sue_de_coq(claim, claim.geometry.house(HouseKind::column, cell), box);
           });
}

} // namespace

std::optional<bool> is_single_or_subset(const std::string& name, const Claim& claim) {
    static const std::map<std::string, std::function<bool(const Claim&)>> all{
        {"Full House", is_full_house},
        {"Naked Single", is_naked_single},
        {"Hidden Single", is_hidden_single},
        {"Locked Candidates (Pointing)", [](const Claim& c) { return are_locked(c, true); }},
        {"Locked Candidates (Claiming)", [](const Claim& c) { return are_locked(c, false); }},
        {"Locked Pair", [](const Claim& c) { return is_naked(c, 2, true); }},
        {"Locked Triple", [](const Claim& c) { return is_naked(c, 3, true); }},
        {"Naked Pair", [](const Claim& c) { return is_naked(c, 2, false); }},
        {"Naked Triple", [](const Claim& c) { return is_naked(c, 3, false); }},
        {"Naked Quad", [](const Claim& c) { return is_naked(c, 4, false); }},
        {"Hidden Pair", [](const Claim& c) { return is_hidden(c, 2); }},
        {"Hidden Triple", [](const Claim& c) { return is_hidden(c, 3); }},
        {"Hidden Quad", [](const Claim& c) { return is_hidden(c, 4); }},
        {"Sue de Coq", [](const Claim& c) { return is_sue_de_coq(c); }},
    };
    const auto found = all.find(name);
    return found == all.end() ? std::nullopt : std::optional(found->second(claim));
}

} // namespace sudoku::test
