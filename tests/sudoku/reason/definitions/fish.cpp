#include "tests/sudoku/reason/definitions/definitions.hpp"

#include <algorithm>
#include <map>

namespace sudoku::test {

namespace {

/// Rows against columns: a basic fish. With boxes beside them: a Franken fish. Anything else: a mutant fish.
enum class Shape : std::uint8_t { basic, franken, mutant };

Shape shape_of(const std::vector<House>& base, const std::vector<House>& cover) {
    const auto has = [](const std::vector<House>& houses, HouseKind kind) {
        return std::any_of(houses.begin(), houses.end(), [&](House house) { return house.kind == kind; });
    };
    const auto runs = [&](HouseKind along, HouseKind across) { return !has(base, across) && !has(cover, along); };
    if (!runs(HouseKind::row, HouseKind::column) && !runs(HouseKind::column, HouseKind::row))
        return Shape::mutant;
    return has(base, HouseKind::box) || has(cover, HouseKind::box) ? Shape::franken : Shape::basic;
}

enum class Fins : std::uint8_t { none, some, sashimi };

/// Checks these cover sets. A base candidate is a fin if fewer cover sets than base sets have it. A cover candidate
/// goes that more cover sets than base sets have and that sees all fins. Without its fins, a basic fish is Sashimi if
/// it has one candidate at most in a base set.
bool is_fish(const Claim& claim, const std::vector<House>& base, const std::vector<House>& cover, Fins fins) {
    const auto times = [&](const std::vector<House>& houses, Cell cell) {
        return std::count_if(houses.begin(), houses.end(), [&](House house) { return claim.is_in(house, cell); });
    };
    std::vector<Candidate> all_fins;
    bool is_sashimi = false;
    for (const Need& need : claim.needs) {
        std::size_t in_cover = 0;
        for (const Candidate& place : need.places)
            if (times(cover, place.cell) < times(base, place.cell))
                all_fins.push_back(place);
            else
                ++in_cover;
        is_sashimi = is_sashimi || in_cover <= 1;
    }
    return all_fins.empty() == (fins == Fins::none) && claim.removed_see(all_fins) &&
           (is_sashimi == (fins == Fins::sashimi) || shape_of(base, cover) != Shape::basic) &&
           std::all_of(claim.removed.begin(), claim.removed.end(),
                       [&](const Candidate& one) { return times(cover, one.cell) > times(base, one.cell); });
}

/// Checks some cover sets, as many as base sets.
bool is_fish(const Claim& claim, const std::vector<House>& base, Shape shape, Fins fins, std::vector<House>& cover,
             std::uint32_t from) {
    if (cover.size() == base.size())
        return shape_of(base, cover) == shape && is_fish(claim, base, cover, fins);
    for (std::uint32_t h = from; h < claim.geometry.house_count(); ++h) {
        const House house = claim.geometry.house(h);
        if (std::count(base.begin(), base.end(), house) != 0)
            continue;
        cover.push_back(house);
        if (is_fish(claim, base, shape, fins, cover, h + 1))
            return true;
        cover.pop_back();
    }
    return false;
}

bool is_fish(const Claim& claim, std::size_t size, Shape shape, Fins fins) {
    if (claim.needs.size() != size || !claim.have_one_digit())
        return false;
    std::vector<House> base;
    for (const Need& need : claim.needs)
        base.push_back(*need.house);
    std::vector<House> cover;
    return is_fish(claim, base, shape, fins, cover, 0);
}

} // namespace

std::optional<bool> is_fish(const std::string& name, const Claim& claim) {
    const std::map<std::string, std::size_t> sizes{{"X-Wing", 2}, {"Swordfish", 3}, {"Jellyfish", 4}};
    const auto size = sizes.find(name.substr(name.rfind(' ') + 1));
    if (size == sizes.end())
        return std::nullopt;
    const auto has = [&](const char* word) { return name.find(word) != name.npos; };
    return is_fish(claim, size->second,
                   has("Franken")  ? Shape::franken
                   : has("Mutant") ? Shape::mutant
                                   : Shape::basic,
                   has("Sashimi")  ? Fins::sashimi
                   : has("Finned") ? Fins::some
                                   : Fins::none);
}

} // namespace sudoku::test
