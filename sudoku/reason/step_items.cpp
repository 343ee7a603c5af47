#include "sudoku/reason/step_items.hpp"

#include "sudoku/detail/lists.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace sudoku::detail {

namespace {

/// Returns, for locked candidates (a set, or a whip of length 1), one set of all digits that the base house has only in
/// the other house and that the latter loses elsewhere. Otherwise returns the step.
dlx::Step with_all_digits(const StepBoard& cover, const dlx::Position& position, dlx::Step step) {
    const bool is_whip = step.rule == dlx::Rule::whip && step.chain.size() == 1;
    if (!is_whip && (step.rule != dlx::Rule::set || step.base.size() + step.cover.size() > 2))
        return step;
    const dlx::ItemId base = is_whip ? step.chain[0].item : step.base[0];
    const auto of_base = cover.requirement(base);
    const auto entries = cover.problem().option(step.target);
    const auto are_in = [&](const std::vector<dlx::OptionId>& options, dlx::ItemId item) {
        return detail::all_of(options, [&](dlx::OptionId option) { return has(cover.problem(), option, item); });
    };
    const auto locks = detail::find_if(entries, [&](const dlx::Entry& entry) {
        const auto need = cover.requirement(entry.item);
        return need.digit != 0 && need.kind != StepBoard::Kind::group && are_in(position.options(base), entry.item);
    });
    if (of_base.digit == 0 || locks == entries.end())
        return step;
    dlx::Step all{.rule = dlx::Rule::set};
    for (std::uint32_t digit = 1; digit <= cover.geometry().side(); ++digit) {
        const dlx::ItemId from = cover.item(of_base, digit);
        const dlx::ItemId to = cover.item(cover.requirement(locks->item), digit);
        if (position.is_covered(from) || !are_in(position.options(from), to))
            continue;
        const std::size_t before = all.other_targets.size();
        for (const dlx::OptionId option : position.options(to))
            if (!has(cover.problem(), option, from))
                all.other_targets.push_back(option);
        if (all.other_targets.size() == before)
            continue;
        all.base.push_back(from);
        all.cover.push_back(to);
    }
    all.target = all.other_targets[0];
    all.other_targets.erase(all.other_targets.begin());
    return all;
}

/// Returns, for a set of cells that share one house, the losses of that house, if there are any. The set may also
/// remove digits from other houses in which the cells have them. To players, that is another step.
dlx::Step within_house(const StepBoard& cover, const dlx::Position& position, dlx::Step set) {
    std::vector<Cell> cells;
    std::set<Digit> digits;
    for (const dlx::ItemId item : set.base)
        if (const auto need = cover.requirement(item); need.digit == 0)
            cells.push_back(need.cell);
    for (const dlx::ItemId item : set.cover)
        digits.insert(cover.requirement(item).digit);
    const bool is_subset = !cells.empty() && cells.size() == set.base.size() && set.cover.size() == cells.size() &&
                           digits.size() == cells.size();
    const auto houses = is_subset ? cover.common_houses(cells) : std::vector<StepBoard::HouseId>{};
    if (houses.size() != 1 || houses[0].kind == StepBoard::Kind::group || digits.count(0) != 0)
        return set;
    dlx::Step within{.rule = dlx::Rule::set, .base = set.base};
    std::vector<dlx::OptionId> gone;
    for (const Digit digit : digits) {
        const dlx::ItemId in_house = cover.item(houses[0], digit);
        within.cover.push_back(in_house);
        for (const dlx::OptionId option : position.options(in_house))
            if (!detail::contains(cells, cover.candidate(option).cell))
                gone.push_back(option);
    }
    if (gone.empty())
        return set;
    within.target = gone[0];
    within.other_targets.assign(gone.begin() + 1, gone.end());
    return within;
}

} // namespace

dlx::Step as_players_see(const StepBoard& cover, const dlx::Position& position, dlx::Step step) {
    return with_all_digits(cover, position, within_house(cover, position, std::move(step)));
}

bool has(const dlx::Problem& problem, dlx::OptionId option, dlx::ItemId item) {
    const auto entries = problem.option(option);
    return detail::any_of(entries, [&](const dlx::Entry& entry) { return entry.item == item; });
}

void add_once(std::vector<std::string>& names, std::string name) {
    if (!detail::contains(names, name))
        names.push_back(std::move(name));
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

// --- The board ------------------------------------------------------------------------------------------------------

StepBoard::StepBoard(const VariantEncoding& encoding, std::span<const std::uint32_t> regions)
    : problem_(encoding.problem), geometry_(encoding.geometry),
      board_items_(std::size_t{regions.empty() ? 3U : 4U} * encoding.geometry.cell_count()),
      placement_count_(encoding.placements.size()), placements_(encoding.placements), regions_(regions) {
    const VariantEncoding::Meaning* before = nullptr;
    for (std::size_t k = board_items_; k < encoding.meanings.size(); ++k) { // those of a group are ascending by digit
        const VariantEncoding::Meaning& meaning = encoding.meanings[k];
        Requirement& other = others_.emplace_back(Requirement{{Kind::choice, 0}, 0, meaning.digit});
        if (meaning.digit != 0) {
            if (before == nullptr || before->rules != meaning.rules || before->digit >= meaning.digit)
                groups_.emplace_back();
            other.kind = Kind::group;
            other.number = static_cast<std::uint32_t>(groups_.size() - 1);
        }
        before = meaning.digit == 0 ? nullptr : &meaning;
    }
    for (std::uint32_t option = 0; option < placement_count_; ++option)
        for (const dlx::Entry& entry : problem_.option(dlx::OptionId{option}))
            if (const Requirement need = requirement(entry.item); need.kind == Kind::group)
                if (std::vector<Cell>& cells = groups_[need.number];
                    cells.empty() || cells.back() != placements_[option].cell)
                    cells.push_back(placements_[option].cell);
}

StepBoard::Requirement StepBoard::requirement(dlx::ItemId item) const {
    if (dlx::index(item) >= board_items_)
        return others_[dlx::index(item) - board_items_];
    const std::uint32_t n = geometry_.side();
    const std::uint32_t rest = dlx::index(item) % (n * n);
    const auto kind = static_cast<Kind>(dlx::index(item) / (n * n));
    return kind == Kind::cell ? Requirement{{kind, rest}, rest, 0}
                              : Requirement{{kind, rest / n}, 0, static_cast<Digit>(rest % n + 1)};
}

std::vector<StepBoard::HouseId> StepBoard::common_houses(const std::vector<Cell>& cells) const {
    std::vector<HouseId> common;
    for (const Kind kind : kinds())
        if (const HouseId first = house(kind, cells.at(0));
            detail::all_of(cells, [&](Cell cell) { return house(kind, cell) == first; }))
            common.push_back(first);
    for (std::uint32_t group = 0; group < groups_.size(); ++group)
        if (detail::all_of(cells, [&](Cell cell) {
                return std::binary_search(groups_[group].begin(), groups_[group].end(), cell);
            }))
            common.push_back({Kind::group, group});
    return common;
}

// --- Items of a step ------------------------------------------------------------------------------------------------

bool StepItems::all_are(const std::vector<Requirement>& all, Kind kind) { return count(all, kind) == all.size(); }

bool StepItems::have_one_digit(const std::vector<Requirement>& all) {
    return detail::all_of(all, [&](const Requirement& one) { return one.digit != 0 && one.digit == all[0].digit; });
}

bool StepItems::are_of_one_house(const std::vector<Requirement>& all) {
    return detail::all_of(
        all, [&](const Requirement& one) { return one.digit != 0 && one == static_cast<const HouseId&>(all[0]); });
}

std::size_t StepItems::count(const std::vector<Requirement>& all, Kind kind) {
    return static_cast<std::size_t>(detail::count_if(all, [&](const Requirement& one) { return one.kind == kind; }));
}

bool StepItems::are_two_groups_each() const {
    return detail::all_of(step_.base, [&](dlx::ItemId base) {
        return detail::count_if(step_.cover, [&](dlx::ItemId item) {
                   const Options options = position_.options(base);
                   return detail::any_of(options, [&](auto o) { return has(o, item); });
               }) == 2;
    });
}

bool StepItems::are_two_each() const {
    return detail::all_of(step_.base, [&](dlx::ItemId item) { return position_.option_count(item) == 2; });
}

bool StepItems::are_linked(dlx::OptionId a, dlx::OptionId b) const {
    const auto entries = cover_.problem().option(a);
    return a != b && detail::any_of(entries, [&](const dlx::Entry& entry) { return has(b, entry.item); });
}

bool StepItems::is_linked_to_all(dlx::OptionId option, const Options& all) const {
    return detail::all_of(all, [&](dlx::OptionId other) { return are_linked(option, other); });
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

std::vector<StepBoard::HouseId> StepItems::common_houses(const std::vector<dlx::ItemId>& items) const {
    std::vector<Cell> cells;
    for (const dlx::ItemId item : items)
        if (cover_.requirement(item).digit == 0)
            cells.push_back(cover_.requirement(item).cell);
    const bool are_cells = !cells.empty() && cells.size() == items.size();
    return are_cells ? cover_.common_houses(cells) : std::vector<HouseId>{};
}

} // namespace sudoku::detail
