#include "tests/sudoku/reason/definitions/definitions.hpp"

#include <algorithm>
#include <map>

namespace sudoku::test {

namespace {

/// The cells of two digits, or all empty cells, and what is left of them beside their pairs.
struct Pattern {
    explicit Pattern(const Claim& of) : claim(of) {
        for (const Candidate& one : of.deadly->pairs)
            pairs[one.cell].insert(one.digit);
        for (const auto& [cell, pair] : pairs) {
            digits.insert(pair.begin(), pair.end());
            std::set<Digit> left = of.left[cell];
            if (of.filled[cell] != 0)
                left.insert(of.filled[cell]);
            for (const Digit digit : left)
                if (pair.count(digit) == 0)
                    extras.push_back({cell, digit});
        }
        for (const Candidate& extra : extras)
            if (roof.empty() || roof.back() != extra.cell)
                roof.push_back(extra.cell);
        for (std::uint32_t h = 0; h < of.geometry.house_count(); ++h)
            if (std::all_of(roof.begin(), roof.end(), [&](Cell cell) { return of.is_in(of.geometry.house(h), cell); }))
                houses.push_back(of.geometry.house(h));
    }

    /// Returns whether each house has each digit in two of the pairs or none, and no cell is given: with the pairs
    /// alone, there would be no one solution.
    [[nodiscard]] bool is_deadly() const {
        for (std::uint32_t h = 0; h < claim.geometry.house_count(); ++h)
            for (const Digit digit : digits) {
                int times = 0;
                for (const auto& [cell, pair] : pairs)
                    times += claim.is_in(claim.geometry.house(h), cell) && pair.count(digit) != 0 ? 1 : 0;
                if (times != 0 && times != 2)
                    return false;
            }
        return !extras.empty() && std::all_of(pairs.begin(), pairs.end(), [&](const auto& of_cell) {
            return of_cell.second.size() == 2 &&
                   (claim.filled[of_cell.first] != 0 || !claim.left[of_cell.first].empty());
        });
    }
    [[nodiscard]] std::size_t filled() const {
        return static_cast<std::size_t>(std::count_if(
            pairs.begin(), pairs.end(), [&](const auto& of_cell) { return claim.filled[of_cell.first] != 0; }));
    }
    [[nodiscard]] bool is_grave() const {
        std::size_t empty = 0;
        for (const auto& left : claim.left)
            empty += left.empty() ? 0 : 1;
        return empty == pairs.size() && filled() == 0;
    }
    [[nodiscard]] bool is_loop(std::size_t least, std::size_t most) const {
        return digits.size() == 2 && pairs.size() >= least && pairs.size() <= most;
    }
    [[nodiscard]] bool has_one_extra_digit() const {
        return std::all_of(extras.begin(), extras.end(),
                           [&](const Candidate& extra) { return extra.digit == extras[0].digit; });
    }
    /// Returns whether each removed candidate is one of the pair of such a cell.
    [[nodiscard]] bool are_removed_pairs_of(const std::vector<Cell>& cells) const {
        return std::all_of(claim.removed.begin(), claim.removed.end(), [&](const Candidate& one) {
            return std::count(cells.begin(), cells.end(), one.cell) != 0 && pairs.at(one.cell).count(one.digit) != 0;
        });
    }
    /// Returns whether the pattern has all places for the digit in the cell's house of the kind.
    [[nodiscard]] bool has_all(HouseKind kind, const Candidate& one) const {
        const auto places = claim.places(claim.geometry.house(kind, one.cell), one.digit);
        return std::all_of(places.begin(), places.end(),
                           [&](const Candidate& place) { return pairs.count(place.cell); });
    }

    const Claim& claim;
    std::map<Cell, std::set<Digit>> pairs;
    std::set<Digit> digits;
    std::vector<Candidate> extras;
    std::vector<Cell> roof;    ///< the cells that have extras
    std::vector<House> houses; ///< that have the whole roof
};

/// Returns whether one cell has extras. It loses the pair.
bool is_type_1(const Pattern& p) { return p.roof.size() == 1 && p.are_removed_pairs_of(p.roof); }

/// Returns whether all extras have one digit. What sees all of them goes. The roof is in one house, or not in one.
bool is_type_2(const Pattern& p, bool in_one_house) {
    return p.roof.size() > 1 && p.has_one_extra_digit() && p.houses.empty() != in_one_house &&
           p.claim.removed_see(p.extras);
}

/// Returns whether the extras, with cells of a house, are a naked subset. The rest of the house loses its digits.
bool is_type_3(const Pattern& p) {
    std::vector<Cell> cells = p.claim.cells();
    std::set<Digit> digits = p.claim.digits(cells);
    for (const Candidate& extra : p.extras)
        digits.insert(extra.digit);
    const std::size_t size = cells.size() + 1;
    cells.insert(cells.end(), p.roof.begin(), p.roof.end());
    return size > 1 && p.roof.size() == 2 && p.claim.are_cells() && digits.size() == size &&
           p.claim.are_removed(digits) && std::any_of(p.houses.begin(), p.houses.end(), [&](House house) {
               return p.claim.are_removed_from(house, cells) &&
                      std::all_of(cells.begin(), cells.end(), [&](Cell cell) { return p.claim.is_in(house, cell); });
           });
}

/// Returns whether a house has a digit of the pairs in the roof alone. The roof loses the others.
bool is_type_4(const Pattern& p) {
    return p.roof.size() == 2 && p.are_removed_pairs_of(p.roof) &&
           std::any_of(p.houses.begin(), p.houses.end(), [&](House house) {
               return std::any_of(p.digits.begin(), p.digits.end(), [&](Digit digit) {
                   const auto places = p.claim.places(house, digit);
                   return !places.empty() &&
                          std::none_of(p.claim.removed.begin(), p.claim.removed.end(),
                                       [&](const Candidate& one) { return one.digit == digit; }) &&
                          std::all_of(places.begin(), places.end(), [&](const Candidate& place) {
                              return std::count(p.roof.begin(), p.roof.end(), place.cell) != 0;
                          });
               });
           });
}

/// Accepts a roof of two opposite corners. Both rows or columns have a digit in the rectangle alone. The roof loses it.
bool is_type_6(const Pattern& p) {
    const Digit digit = p.claim.removed.at(0).digit;
    return p.roof.size() == 2 && p.houses.empty() && p.claim.are_removed({digit}) && p.are_removed_pairs_of(p.roof) &&
           (std::all_of(p.roof.begin(), p.roof.end(),
                        [&](Cell c) {
                            return p.has_all(HouseKind::row, {c, digit});
                        }) ||
            std::all_of(p.roof.begin(), p.roof.end(), [&](Cell c) {
                return p.has_all(HouseKind::column, {c, digit});
            }));
}

/// Returns whether a corner has no extras, and row and column of the opposite corner have one digit in the rectangle
/// alone. This corner loses the other digit.
bool is_hidden(const Pattern& p) {
    const Candidate& target = p.claim.removed.at(0);
    if (p.claim.removed.size() != 1 || p.digits.count(target.digit) == 0 || p.pairs.count(target.cell) == 0)
        return false;
    std::set<Digit> other = p.digits;
    other.erase(target.digit);
    const Candidate twin{target.cell, *other.begin()};
    return p.has_all(HouseKind::row, twin) && p.has_all(HouseKind::column, twin) &&
           std::any_of(p.pairs.begin(), p.pairs.end(), [&](const auto& of_cell) {
               const Cell cell = of_cell.first;
               return p.claim.geometry.row(cell) != p.claim.geometry.row(target.cell) &&
                      p.claim.geometry.column(cell) != p.claim.geometry.column(target.cell) &&
                      std::count(p.roof.begin(), p.roof.end(), cell) == 0;
           });
}

/// Returns whether each removed candidate, if it was right, would exclude all extras, itself or by what would be the
/// only place left for a digit in a house.
bool has_links(const Pattern& p) {
    return std::all_of(p.claim.removed.begin(), p.claim.removed.end(), [&](const Candidate& one) {
        std::vector<Candidate> right{one};
        for (std::uint32_t h = 0; h < p.claim.geometry.house_count(); ++h)
            for (Digit digit = 1; digit <= static_cast<Digit>(p.claim.geometry.side()); ++digit) {
                std::vector<Candidate> places = p.claim.places(p.claim.geometry.house(h), digit);
                std::erase_if(places, [&](const Candidate& place) { return p.claim.sees(one, place); });
                if (places.size() == 1)
                    right.push_back(places[0]);
            }
        return std::all_of(p.extras.begin(), p.extras.end(), [&](const Candidate& extra) {
            return std::any_of(right.begin(), right.end(),
                               [&](const Candidate& by) { return p.claim.sees(by, extra); });
        });
    });
}

bool is_of_type(const Pattern& p, const std::string& type) {
    return type == "1"   ? is_type_1(p)
           : type == "2" ? is_type_2(p, true)
           : type == "3" ? is_type_3(p)
           : type == "4" ? is_type_4(p)
           : type == "5" ? is_type_2(p, false)
           : type == "6" ? is_type_6(p)
                         : type.empty() && has_links(p);
}

} // namespace

std::optional<bool> is_uniqueness(const std::string& name, const Claim& claim) {
    if (!claim.deadly)
        return std::nullopt;
    const Pattern p(claim);
    const std::size_t at = name.find(" Type ");
    const std::string family = name.substr(0, at);
    const std::string type = at == name.npos ? "" : name.substr(at + 6);
    const bool is_rectangle = p.is_loop(4, 4) && (p.filled() == 0) != (family == "Avoidable Rectangle");
    if (!p.is_deadly())
        return false;
    if (family == "Unique Rectangle")
        return is_rectangle && is_of_type(p, type);
    if (family == "Avoidable Rectangle")
        return is_rectangle && type != "4" && type != "5" && type != "6" && is_of_type(p, type);
    if (family == "Hidden Rectangle")
        return is_rectangle && is_hidden(p);
    if (family == "Unique Loop")
        return p.is_loop(6, 99) && p.filled() == 0 && (is_of_type(p, type) || (type == "2" && is_type_2(p, false)));
    if (family.rfind("BUG+", 0) == 0)
        return p.is_grave() && family == "BUG+" + std::to_string(p.extras.size()) &&
               (is_type_1(p) || (p.extras.size() > 1 && has_links(p)));
    if (family == "BUG")
        return p.is_grave() && (is_of_type(p, type) || (type == "2" && is_type_2(p, false)));
    return std::nullopt;
}

} // namespace sudoku::test
