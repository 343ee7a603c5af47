#include "sudoku/reason/technique.hpp"

#include <algorithm>
#include <iterator>

namespace sudoku {

namespace {

struct TechniqueRow {
    const char* name;
    double difficulty;
};

/// In HoDoKu's order.
constexpr TechniqueRow table[] = {
    {"Full House", 1.0},
    {"Naked Single", 2.3},
    {"Hidden Single", 1.5},
    {"Locked Candidates (Pointing)", 2.6},
    {"Locked Candidates (Claiming)", 2.8},
    {"Locked Pair", 2.9},
    {"Locked Triple", 3.5},
    {"Naked Pair", 3.0},
    {"Naked Triple", 3.6},
    {"Hidden Pair", 3.4},
    {"Hidden Triple", 4.0},
    {"Naked Quad", 5.0},
    {"Hidden Quad", 5.4},
    {"X-Wing", 3.2},
    {"Swordfish", 3.8},
    {"Jellyfish", 5.2},
    {"Remote Pair", 4.9},
    {"Skyscraper", 4.1},
    {"Two-String Kite", 4.1},
    {"Turbot Fish", 4.15},
    {"Empty Rectangle", 4.2},
    {"W-Wing", 4.4},
    {"XY-Wing", 4.2},
    {"XYZ-Wing", 4.4},
    {"Finned X-Wing", 4.25},
    {"Sashimi X-Wing", 4.3},
    {"Finned Swordfish", 4.5},
    {"Sashimi Swordfish", 4.6},
    {"Finned Jellyfish", 5.3},
    {"Sashimi Jellyfish", 5.4},
    {"Sue de Coq", 5.8},
    {"Simple Colors Trap", 6.6},
    {"X-Chain", 6.6},
    {"XY-Chain", 6.7},
    {"Continuous Nice Loop", 7.0},
    {"AIC", 7.1},
    {"Discontinuous Nice Loop", 7.1},
    {"Grouped Continuous Nice Loop", 7.2},
    {"Grouped AIC", 7.3},
    {"Grouped Discontinuous Nice Loop", 7.3},
    {"Almost Locked Set XZ-Rule", 7.5},
    {"Almost Locked Set XY-Wing", 7.6},
    {"Almost Locked Set XY-Chain", 7.7},
    {"Death Blossom", 7.8},
    {"Franken X-Wing", 5.0},
    {"Franken Swordfish", 5.6},
    {"Franken Jellyfish", 7.0},
    {"Finned Franken X-Wing", 6.9},
    {"Finned Franken Swordfish", 7.1},
    {"Finned Franken Jellyfish", 7.9},
    {"Mutant X-Wing", 5.0},
    {"Mutant Swordfish", 5.6},
    {"Mutant Jellyfish", 7.0},
    {"Finned Mutant X-Wing", 7.0},
    {"Finned Mutant Swordfish", 7.3},
    {"Finned Mutant Jellyfish", 8.1},
    {"Multi-Sector Locked Sets", 8.0},
};

} // namespace

Technique technique_named(const std::string& name) {
    const auto* const row =
        std::find_if(std::begin(table), std::end(table), [&](const TechniqueRow& r) { return r.name == name; });
    const auto place = static_cast<std::size_t>(row - std::begin(table));
    return row == std::end(table) ? Technique{name, 9.0, place} : Technique{name, row->difficulty, place};
}

double difficulty_of_single(const Encoding& cover, const dlx::Position& position, dlx::ItemId item,
                            dlx::OptionId option) {
    const Geometry& geometry = cover.geometry();
    for (const HouseKind kind : {HouseKind::row, HouseKind::column, HouseKind::box}) {
        const House house = geometry.house(kind, cover.cell(option));
        std::uint32_t open = 0;
        for (std::uint32_t k = 0; k < geometry.side() && open < 2; ++k)
            open += position.is_covered(dlx::ItemId{geometry.house_cell(house, k)}) ? 0 : 1;
        if (open == 1)
            return 1.0;
    }
    switch (cover.requirement(item).kind) {
    case Encoding::Requirement::Kind::cell:
        return 2.3;
    case Encoding::Requirement::Kind::box:
        return 1.2;
    default:
        return 1.5;
    }
}

std::vector<std::string> technique_names() {
    std::vector<std::string> names;
    for (const TechniqueRow& row : table)
        names.emplace_back(row.name);
    names.insert(names.end(), {"Whip[k]", "Braid[k]", "Forcing Net[k]", "Set[k]", "Naked [k]", "Hidden [k]"});
    for (const std::string kind :
         {"", "Finned ", "Sashimi ", "Franken ", "Finned Franken ", "Mutant ", "Finned Mutant "})
        for (const char* const fish : {"Squirmbag", "Whale", "Fish[k]"})
            names.push_back(kind + fish);
    return names;
}

} // namespace sudoku
