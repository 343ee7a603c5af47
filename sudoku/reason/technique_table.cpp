#include "sudoku/reason/technique.hpp"

#include "sudoku/reason/step_items.hpp"

#include <algorithm>
#include <cctype>
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

Technique technique_of_chain(dlx::Rule rule, std::size_t size) {
    constexpr double max_difficulty = 11.0; // maximum of the scale
    const bool is_whip = rule == dlx::Rule::whip;
    const bool is_braid = rule == dlx::Rule::braid;
    Technique technique = technique_named((is_whip    ? "Whip["
                                           : is_braid ? "Braid["
                                                      : "Forcing Net[") +
                                          std::to_string(size) + "]");
    const double shortest = is_whip ? 7.6 : is_braid ? 8.0 : 9.0;
    technique.difficulty = std::min(shortest + 0.1 * static_cast<double>(size), max_difficulty);
    return technique;
}

std::string technique_of_rule(const Rule& rule) {
    std::string name = describe(Geometry(2, 2), {.kind = rule.kind, .choice = rule.choice});
    if (constexpr std::string_view that = "the rule that "; name.starts_with(that))
        name.erase(0, that.size());
    name.erase(std::min(name.find("  "), name.size())); // signs between cells and numbers
    name.erase(name.find_last_not_of(" =") + 1);
    name.erase(0, name.find_first_not_of(' '));
    name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
    return name;
}

double difficulty_of_single(const detail::StepBoard& cover, const dlx::Position& position, dlx::ItemId item,
                            dlx::OptionId option) {
    for (const detail::StepBoard::Kind kind : cover.kinds()) {
        const auto house = cover.house(kind, cover.candidate(option).cell);
        std::uint32_t open = 0;
        for (std::uint32_t digit = 1; digit <= cover.geometry().side() && open < 2; ++digit)
            open += position.is_covered(cover.item(house, digit)) ? 0 : 1;
        if (open == 1)
            return 1.0;
    }
    const auto kind = cover.requirement(item).kind;
    return kind == detail::StepBoard::Kind::cell ? 2.3 : kind == detail::StepBoard::Kind::box ? 1.2 : 1.5;
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
    for (const RuleKind& kind : rule_kinds())
        for (std::size_t choice = 0; kind.encode != nullptr && choice < std::size(kind.choices); ++choice)
            if (choice == 0 || !kind.choices[choice].empty())
                names.push_back(technique_of_rule({.kind = &kind, .choice = choice}));
    names.insert(names.end(), {"Innies", "Outies", "Joined sums", "Rules"});
    return names;
}

} // namespace sudoku
