#include "sudoku/reason/step_items.hpp"

#include <algorithm>

namespace sudoku::detail {

void apply_givens(dlx::Position& position, const Encoding& cover, const Grid& puzzle) {
    for (Cell cell = 0; cell < puzzle.geometry().cell_count(); ++cell)
        if (puzzle[cell] != 0)
            position.choose(cover.option(cell, puzzle[cell]));
    for (const auto& [cell, digit] : puzzle.eliminated())
        position.remove(cover.option(cell, digit));
}

std::vector<dlx::ItemId> base_of(const dlx::Step& step) {
    if (step.rule == dlx::Rule::single)
        return {step.item};
    std::vector<dlx::ItemId> items = step.base;
    for (const dlx::ChainLink& link : step.chain)
        items.push_back(link.item);
    for (const dlx::Step& inside : step.substeps)
        for (const dlx::ItemId item : base_of(inside))
            items.push_back(item);
    if (step.rule == dlx::Rule::trial)
        items.push_back(step.item);
    return items;
}

bool StepItems::all_are(const std::vector<Requirement>& all, Kind kind) { return count(all, kind) == all.size(); }

bool StepItems::have_one_digit(const std::vector<Requirement>& all) {
    return std::all_of(all.begin(), all.end(),
                       [&](const Requirement& one) { return one.digit != 0 && one.digit == all[0].digit; });
}

bool StepItems::are_of_one_house(const std::vector<Requirement>& all) {
    return std::all_of(all.begin(), all.end(), [&](const Requirement& one) {
        return one.kind != Kind::cell && one.kind == all[0].kind && one.house == all[0].house;
    });
}

std::size_t StepItems::count(const std::vector<Requirement>& all, Kind kind) {
    return static_cast<std::size_t>(
        std::count_if(all.begin(), all.end(), [&](const Requirement& one) { return one.kind == kind; }));
}

bool StepItems::are_two_groups_each() const {
    return std::all_of(step_.base.begin(), step_.base.end(), [&](dlx::ItemId base) {
        return std::count_if(step_.cover.begin(), step_.cover.end(), [&](dlx::ItemId item) {
                   const Options options = position_.options(base);
                   return std::any_of(options.begin(), options.end(), [&](auto o) { return has(o, item); });
               }) == 2;
    });
}

bool StepItems::are_two_each() const {
    return std::all_of(step_.base.begin(), step_.base.end(),
                       [&](dlx::ItemId item) { return position_.option_count(item) == 2; });
}

bool StepItems::has(dlx::OptionId option, dlx::ItemId item) const {
    const auto entries = cover_.problem().option(option);
    return std::any_of(entries.begin(), entries.end(), [&](const dlx::Entry& entry) { return entry.item == item; });
}

bool StepItems::are_linked(dlx::OptionId a, dlx::OptionId b) const {
    const auto entries = cover_.problem().option(a);
    return a != b &&
           std::any_of(entries.begin(), entries.end(), [&](const dlx::Entry& entry) { return has(b, entry.item); });
}

bool StepItems::is_linked_to_all(dlx::OptionId option, const Options& all) const {
    return std::all_of(all.begin(), all.end(), [&](dlx::OptionId other) { return are_linked(option, other); });
}

std::vector<Digit> StepItems::digits_of(dlx::ItemId cell) const {
    std::vector<Digit> digits;
    for (const dlx::OptionId option : position_.options(cell))
        digits.push_back(cover_.digit(option));
    return digits;
}

std::vector<StepItems::Requirement> StepItems::requirements_of(const std::vector<dlx::ItemId>& items) const {
    std::vector<Requirement> requirements(items.size());
    std::transform(items.begin(), items.end(), requirements.begin(),
                   [&](dlx::ItemId item) { return cover_.requirement(item); });
    return requirements;
}

std::vector<House> StepItems::common_houses(const std::vector<dlx::ItemId>& items) const {
    std::vector<Cell> cells;
    for (const dlx::ItemId item : items)
        if (cover_.requirement(item).digit == 0)
            cells.push_back(cover_.requirement(item).cell);
    const bool are_cells = !cells.empty() && cells.size() == items.size();
    return are_cells ? cover_.geometry().common_houses(cells) : std::vector<House>{};
}

} // namespace sudoku::detail
