#include "tests/sudoku/reason/definitions/definitions.hpp"

#include <algorithm>
#include <functional>
#include <map>

namespace sudoku::test {

namespace {

/// Returns whether it holds in one of their orders.
bool any_order(const Needs& needs, const std::function<bool(const Needs&)>& holds, const Needs& first = {}) {
    bool is_so = needs.empty() && holds(first);
    for (std::size_t k = 0; k < needs.size() && !is_so; ++k) {
        Needs rest = needs;
        Needs more = first;
        more.push_back(needs[k]);
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(k));
        is_so = any_order(rest, holds, more);
    }
    return is_so;
}

bool are_lines(const Needs& needs) {
    return std::none_of(needs.begin(), needs.end(),
                        [](const Need& need) { return !need.house || need.house->kind == HouseKind::box; });
}

// --- Turbot fish: one digit ------------------------------------------------------------------------------------------

/// Returns whether two houses have two places each. One place of the first and one of the second are `linked`: not both
/// are right. What sees the two others goes.
bool is_turbot_fish(const Claim& claim, const std::function<bool(Cell, Cell)>& linked) {
    if (claim.needs.size() != 2 || !claim.have_one_digit() || !claim.have_two_places())
        return false;
    const auto& a = claim.needs[0].places;
    const auto& b = claim.needs[1].places;
    for (const std::size_t i : {0U, 1U})
        for (const std::size_t j : {0U, 1U})
            if (claim.sees(a[i], b[j]) && linked(a[i].cell, b[j].cell) && claim.removed_see({a[1 - i], b[1 - j]}))
                return true;
    return false;
}

/// Returns whether two rows are linked by a column, or two columns by a row.
bool is_skyscraper(const Claim& claim) {
    return are_lines(claim.needs) && is_turbot_fish(claim, [&](Cell a, Cell b) {
               const HouseKind kind = claim.needs[0].house->kind;
               const HouseKind across = kind == HouseKind::row ? HouseKind::column : HouseKind::row;
               return claim.needs[1].house->kind == kind &&
                      claim.geometry.house(across, a) == claim.geometry.house(across, b);
           });
}

/// Returns whether a row and a column are linked by a box.
bool is_kite(const Claim& claim) {
    return are_lines(claim.needs) && is_turbot_fish(claim, [&](Cell a, Cell b) {
               return claim.needs[0].house->kind != claim.needs[1].house->kind &&
                      claim.geometry.box(a) == claim.geometry.box(b);
           });
}

/// Returns whether a box has a digit only in a row and a column, in each of them. A line has two places for it: one is
/// in this row, outside of the box; what the other sees in this column goes. Or row and column are exchanged.
bool is_empty_rectangle(const Claim& claim) {
    const auto holds = [&](const Needs& needs, HouseKind first, HouseKind second) {
        if (needs[0].house->kind != HouseKind::box || !are_lines({needs[1]}) || needs[1].places.size() != 2)
            return false;
        const auto all_in = [&](House house) {
            return std::all_of(needs[0].places.begin(), needs[0].places.end(),
                               [&](const Candidate& place) { return claim.is_in(house, place.cell); });
        };
        for (const std::size_t k : {0U, 1U}) {
            const Candidate& near = needs[1].places[k];
            const House row = claim.geometry.house(first, near.cell);
            const House column = claim.geometry.house(second, claim.removed[0].cell);
            const auto in_either = [&](const Candidate& place) {
                return claim.is_in(row, place.cell) || claim.is_in(column, place.cell);
            };
            if (!claim.is_in(*needs[0].house, near.cell) && !all_in(row) && !all_in(column) &&
                std::all_of(needs[0].places.begin(), needs[0].places.end(), in_either) &&
                claim.removed_see({needs[1].places[1 - k]}) && claim.are_removed_from(column, {}) &&
                std::none_of(claim.removed.begin(), claim.removed.end(),
                             [&](const Candidate& one) { return claim.is_in(*needs[0].house, one.cell); }))
                return true;
        }
        return false;
    };
    return claim.needs.size() == 2 && claim.have_one_digit() && any_order(claim.needs, [&](const Needs& needs) {
               return holds(needs, HouseKind::row, HouseKind::column) ||
                      holds(needs, HouseKind::column, HouseKind::row);
           });
}

// --- Wings ------------------------------------------------------------------------------------------------------------

/// Returns whether a pivot with xy sees two cells with xz and yz. What sees z in both goes. In an XYZ-Wing the pivot
/// has z, too, which must be seen as well.
bool is_wing(const Claim& claim, bool has_z) {
    const Digit z = claim.removed.at(0).digit;
    return claim.needs.size() == 3 && claim.are_cells() && any_order(claim.needs, [&](const Needs& needs) {
               const Cell pivot = needs[0].places[0].cell;
               std::set<Digit> of_pivot;
               std::vector<Candidate> ends;
               if (has_z)
                   ends.push_back({pivot, z});
               for (const std::size_t k : {1U, 2U}) {
                   const Cell cell = needs[k].places[0].cell;
                   ends.push_back({cell, z});
                   std::set<Digit> others = claim.left[cell];
                   if (others.erase(z) == 0 || others.size() != 1 || !claim.geometry.are_peers(pivot, cell))
                       return false;
                   of_pivot.merge(others);
               }
               const bool has_two = of_pivot.size() == 2;
               if (has_z)
                   of_pivot.insert(z);
               return has_two && claim.left[pivot] == of_pivot && claim.removed_see(ends);
           });
}

/// Returns whether two cells with the same two digits each see one of the two places of one of these digits in a house.
/// What sees the other digit in both goes.
bool is_w_wing(const Claim& claim) {
    const Digit z = claim.removed.at(0).digit;
    return claim.needs.size() == 3 && claim.have_two_places() && any_order(claim.needs, [&](const Needs& needs) {
               if (needs[0].house || needs[1].house || !needs[2].house)
                   return false;
               const Cell a = needs[0].places[0].cell;
               const Cell b = needs[1].places[0].cell;
               const Digit of_house = needs[2].places[0].digit;
               return claim.left[a] == claim.left[b] && claim.left[a] == std::set{of_house, z} && of_house != z &&
                      claim.sees({a, of_house}, needs[2].places[0]) && claim.sees({b, of_house}, needs[2].places[1]) &&
                      claim.removed_see({{a, z}, {b, z}});
           });
}

} // namespace

std::optional<bool> is_wing(const std::string& name, const Claim& claim) {
    static const std::map<std::string, std::function<bool(const Claim&)>> all{
        {"Skyscraper", is_skyscraper},
        {"Two-String Kite", is_kite},
        {"Turbot Fish", [](const Claim& c) { return is_turbot_fish(c, [](Cell, Cell) { return true; }); }},
        {"Empty Rectangle", is_empty_rectangle},
        {"XY-Wing", [](const Claim& c) { return is_wing(c, false); }},
        {"XYZ-Wing", [](const Claim& c) { return is_wing(c, true); }},
        {"W-Wing", is_w_wing},
    };
    const auto found = all.find(name);
    return found == all.end() ? std::nullopt : std::optional(found->second(claim));
}

} // namespace sudoku::test
