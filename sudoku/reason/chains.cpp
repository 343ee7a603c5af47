#include "sudoku/reason/chains.hpp"

#include <algorithm>
#include <bit>

namespace sudoku {

namespace {

template <class All, class One>
bool contains(const All& all, const One& one) {
    return std::find(std::begin(all), std::end(all), one) != std::end(all);
}

/// Returns the items of an option, each with no color, ascending.
std::span<const dlx::Entry> items_of(const Encoding& cover, dlx::OptionId option) {
    return cover.problem().option(option);
}

bool has(const Encoding& cover, dlx::OptionId option, dlx::ItemId item) {
    return contains(items_of(cover, option), dlx::Entry{item});
}

/// Returns the options that a set of rank 0 removes, ascending.
std::vector<dlx::OptionId> removed_by(const Encoding& cover, const dlx::Position& position, const dlx::Step& set) {
    std::vector<dlx::OptionId> removed;
    for (const dlx::ItemId item : set.cover)
        for (const dlx::OptionId option : position.options(item)) {
            const auto count = [&](const std::vector<dlx::ItemId>& all) {
                return std::count_if(all.begin(), all.end(), [&](dlx::ItemId i) { return has(cover, option, i); });
            };
            if (count(set.cover) > count(set.base) && !contains(removed, option))
                removed.push_back(option);
        }
    std::sort(removed.begin(), removed.end());
    return removed;
}

} // namespace

ChainSearch::ChainSearch(const Encoding& cover, const dlx::Position& position)
    : cover_(cover), position_(position), entries_(cover.problem().item_count()) {
    for (std::uint32_t i = 0; i < cover.problem().item_count(); ++i)
        left_.push_back(position.options(dlx::ItemId{i}));
    for (std::uint32_t i = 0; i < cover.problem().item_count(); ++i)
        if (left_[i].size() > 1)
            add_item(dlx::ItemId{i});
    for (std::uint32_t h = 0; h < cover.geometry().house_count(); ++h)
        add_sets(cover.geometry().house(h));
}

void ChainSearch::add(Part part) {
    const auto number = static_cast<std::uint32_t>(parts_.size());
    for (std::uint32_t g = 0; g < part.groups.size(); ++g)
        for (const dlx::ItemId item : part.groups[g].items)
            entries_[dlx::index(item)].push_back({number, g});
    parts_.push_back(std::move(part));
}

ChainSearch::Group ChainSearch::group(std::vector<dlx::OptionId> options, const std::vector<dlx::ItemId>& base) const {
    std::vector<dlx::ItemId> items;
    for (const dlx::Entry& entry : items_of(cover_, options[0]))
        if (!contains(base, entry.item) && std::all_of(options.begin() + 1, options.end(), [&](dlx::OptionId option) {
                return has(cover_, option, entry.item);
            }))
            items.push_back(entry.item);
    return {std::move(options), std::move(items)};
}

/// Adds an item in all ways in which two groups that have an item each hold its options.
void ChainSearch::add_item(dlx::ItemId item) {
    const auto& options = left_[dlx::index(item)];
    if (options.size() > 2 * cover_.geometry().box_columns() + 2 * cover_.geometry().box_rows())
        return;
    for (const dlx::Entry& of_first : items_of(cover_, options[0])) {
        std::vector<dlx::OptionId> with;
        std::vector<dlx::OptionId> without;
        for (const dlx::OptionId option : options)
            (has(cover_, option, of_first.item) ? with : without).push_back(option);
        if (without.empty()) // true of the item itself
            continue;
        Part part{{item}, {group(std::move(with), {item}), group(std::move(without), {item})}};
        if (!part.groups[1].items.empty()) {
            const bool is_single = part.groups[0].options.size() == 1;
            add(std::move(part));
            if (is_single)
                return; // the others are the same
        }
    }
}

/// Adds the almost locked sets of two cells and more. A set of two houses is added for the first of them.
void ChainSearch::add_sets(House house) {
    const Geometry& geometry = cover_.geometry();
    std::vector<Cell> cells;
    std::vector<std::uint32_t> digits; // by cell, in bits
    for (std::uint32_t k = 0; k < geometry.side(); ++k)
        if (const Cell cell = geometry.house_cell(house, k); !left_[cell].empty()) {
            cells.push_back(cell);
            digits.push_back(0);
            for (const dlx::OptionId option : left_[cell])
                digits.back() |= std::uint32_t{1} << (cover_.digit(option) & 31U);
        }
    if (cells.size() > 9 || geometry.side() > 31) // too many, or digits beyond 32 bits
        return;
    std::vector<std::uint32_t> all{0}; // the digits of the cells that are chosen
    for (std::uint32_t chosen = 1; chosen < std::uint32_t{1} << cells.size(); ++chosen) {
        all.push_back(all[chosen & (chosen - 1)] | digits[static_cast<std::size_t>(std::countr_zero(chosen))]);
        const int size = std::popcount(chosen);
        if (size < 2 || std::popcount(all.back()) != size + 1)
            continue;
        std::vector<Cell> base;
        for (std::uint32_t rest = chosen; rest != 0; rest &= rest - 1)
            base.push_back(cells[static_cast<std::size_t>(std::countr_zero(rest))]);
        if (geometry.common_houses(base)[0] == house)
            add_set(base, all.back());
    }
}

/// Adds a set; `digits` are those of the cells, in bits.
void ChainSearch::add_set(const std::vector<Cell>& cells, std::uint32_t digits) {
    Part part;
    for (const Cell cell : cells)
        part.base.push_back(dlx::ItemId{cell});
    for (; digits != 0; digits &= digits - 1) {
        std::vector<dlx::OptionId> options;
        for (const Cell cell : cells)
            if (const auto option = cover_.option(cell, static_cast<Digit>(std::countr_zero(digits)));
                position_.is_available(option))
                options.push_back(option);
        part.groups.push_back(group(std::move(options), part.base));
    }
    add(std::move(part));
}

// --- Search ---------------------------------------------------------------------------------------------------------

/// Returns those of the kinds of chains, easy ones first.
std::vector<ChainSearch::Filter> ChainSearch::filters(dlx::OptionId target) const {
    const auto digit = [this](const Part& part) { return cover_.requirement(part.base[0]).digit; };
    const auto is_pair = [](const Part& part) {
        return part.base.size() == 1 && part.groups[0].options.size() + part.groups[1].options.size() == 2;
    };
    std::vector<Filter> filters;
    for (std::uint32_t d = 1; d <= cover_.geometry().side(); ++d) // remote pairs
        filters.emplace_back([=, this](const Part& part) {
            const auto has = [&](std::uint32_t k, std::uint32_t other) {
                return cover_.digit(part.groups[k].options[0]) == cover_.digit(target) &&
                       cover_.digit(part.groups[other].options[0]) == d;
            };
            return digit(part) == 0 && is_pair(part) && (has(0, 1) || has(1, 0));
        });
    filters.emplace_back([=, this](const Part& part) { return is_pair(part) && digit(part) == cover_.digit(target); });
    filters.emplace_back([=](const Part& part) { return is_pair(part) && digit(part) == 0; });
    filters.emplace_back(is_pair);
    filters.emplace_back([](const Part& part) { return part.base.size() == 1; });
    filters.emplace_back([=](const Part& part) { return digit(part) == 0; });
    filters.emplace_back([](const Part&) { return true; });
    return filters;
}

std::vector<dlx::Step> ChainSearch::find_eliminating(dlx::OptionId target) const {
    std::vector<dlx::Step> steps;
    std::vector<Links> tried;
    for (const Filter& filter : filters(target)) {
        const std::vector<std::uint32_t> closed = closed_groups(filter, target);
        for (const dlx::Entry& first : items_of(cover_, target))
            for (Links& links : shortest(closed, target, first.item)) {
                if (links.size() < 2 || contains(tried, links))
                    continue;
                if (auto step = step_of(links, target); step && !contains(steps, *step))
                    steps.push_back(std::move(*step));
                tried.push_back(std::move(links));
            }
    }
    for (dlx::Step& step : blossoms(target))
        steps.push_back(std::move(step));
    return steps;
}

/// Returns, by part, the groups by which it cannot be entered, in bits: all if the filter says no or it has the target.
std::vector<std::uint32_t> ChainSearch::closed_groups(const Filter& filter, dlx::OptionId target) const {
    std::vector<std::uint32_t> closed;
    closed.reserve(parts_.size());
    for (const Part& part : parts_) {
        const bool is_open = filter(part) && std::none_of(part.base.begin(), part.base.end(),
                                                          [&](dlx::ItemId item) { return has(cover_, target, item); });
        closed.push_back(is_open ? 0 : ~std::uint32_t{0});
    }
    return closed;
}

/// Searches breadth first from groups with the target's item `first`. For each item of the target, returns the first
/// chain whose last group has it; empty for none. If that is `first`, it is a loop. Enters no group in `seen`.
std::vector<ChainSearch::Links> ChainSearch::shortest(std::vector<std::uint32_t> seen, dlx::OptionId target,
                                                      dlx::ItemId first) const {
    struct Reached {
        Entry entry;
        std::uint32_t before; ///< its number, or its own
        std::uint32_t out;    ///< the group by which it left
    };
    std::vector<Reached> reached;
    const auto is_seen = [&](Entry entry) { return (seen[entry.part] >> entry.group & 1) != 0; };
    const auto reach = [&](Entry entry, std::uint32_t before, std::uint32_t out) {
        seen[entry.part] |= std::uint32_t{1} << entry.group;
        reached.push_back({entry, before, out});
    };
    const auto links_to = [&](std::uint32_t at, std::uint32_t out) {
        Links links{{reached[at].entry, out}};
        for (; reached[at].before != at; at = reached[at].before)
            links.push_back({reached[reached[at].before].entry, reached[at].out});
        std::reverse(links.begin(), links.end());
        return links;
    };
    const auto lasts = items_of(cover_, target);
    std::vector<Links> found(lasts.size());
    for (const Entry entry : entries_[dlx::index(first)])
        if (!is_seen(entry))
            reach(entry, static_cast<std::uint32_t>(reached.size()), 0);
    for (std::uint32_t k = 0; k < reached.size(); ++k) {
        const Entry entry = reached[k].entry;
        const auto& groups = parts_[entry.part].groups;
        for (std::uint32_t out = 0; out < groups.size(); ++out) {
            if (out == entry.group)
                continue;
            for (std::size_t last = 0; last < lasts.size() && reached[k].before != k; ++last)
                if (found[last].empty() && contains(groups[out].items, lasts[last].item))
                    found[last] = links_to(k, out);
            for (const dlx::ItemId item : groups[out].items)
                for (const Entry next : entries_[dlx::index(item)])
                    if (!is_seen(next) && !share_one(parts_[next.part].groups[next.group], groups[out]))
                        reach(next, k, out);
        }
    }
    return found;
}

bool ChainSearch::share_one(const Group& a, const Group& b) {
    return std::find_first_of(a.options.begin(), a.options.end(), b.options.begin(), b.options.end()) !=
           a.options.end();
}

// --- Steps ----------------------------------------------------------------------------------------------------------

/// Goes through the chain in a copy of the position. Nothing if it does not hold: if parts overlap.
std::optional<dlx::Step> ChainSearch::step_of(const Links& links, dlx::OptionId target) const {
    dlx::Step trial{.rule = dlx::Rule::trial, .target = target};
    dlx::Position position = position_;
    position.choose(target);
    const auto take = [&](dlx::Step step) {
        step.apply(position);
        trial.substeps.push_back(std::move(step));
    };
    for (const Link& link : links) {
        const bool is_last = &link == &links.back();
        if (is_last)
            trial.item = parts_[link.entry.part].base.back();
        if (is_last && parts_[link.entry.part].base.size() == 1)
            break;
        const dlx::ItemId next = is_last ? trial.item : item_to(link, (&link)[1]);
        if (auto step = step_inside(link, next, position))
            take(std::move(*step));
        else if (!is_last)
            return std::nullopt;
    }
    if (position.option_count(trial.item) != 0 || position.is_covered(trial.item))
        return std::nullopt;
    const bool is_whip = std::all_of(trial.substeps.begin(), trial.substeps.end(),
                                     [](const dlx::Step& step) { return step.rule == dlx::Rule::single; });
    const bool ends_in_item = parts_[links.back().entry.part].base.size() == 1;
    return is_whip && ends_in_item && links.size() == trial.substeps.size() + 1 ? chain_of(links, target) : trial;
}

/// Returns the step that follows if the group is removed by which a part is entered. `next` is an item of the group
/// that continues; or the last cell of the part, if that group is removed as well, for which nothing will be left.
/// Returns nothing if nothing is removed.
std::optional<dlx::Step> ChainSearch::step_inside(const Link& link, dlx::ItemId next,
                                                  const dlx::Position& position) const {
    const Part& part = parts_[link.entry.part];
    const Group& last = part.groups[link.out];
    const bool is_end = part.base.back() == next;
    const auto is_covered = [&](dlx::ItemId item) { return position.is_covered(item); };
    if (std::any_of(part.base.begin(), part.base.end(), is_covered))
        return std::nullopt;
    if (part.base.size() == 1 && last.options.size() == 1)
        return position.is_available(last.options[0])
                   ? std::optional(
                         dlx::Step{.rule = dlx::Rule::single, .target = last.options[0], .item = part.base[0]})
                   : std::nullopt;
    dlx::Step set{.rule = dlx::Rule::set, .base = part.base};
    if (is_end)
        set.base.pop_back();
    else
        set.cover = {next};
    for (const Group& group : part.groups)
        if (&group != &last && &group != &part.groups[link.entry.group])
            set.cover.push_back(group.items[0]);
    if (std::any_of(set.cover.begin(), set.cover.end(), is_covered))
        return std::nullopt;
    const std::vector<dlx::OptionId> gone = removed_by(cover_, position, set);
    if (gone.empty())
        return std::nullopt;
    set.target = gone[0];
    set.other_targets.assign(gone.begin() + 1, gone.end());
    return set;
}

/// Returns the item by which a part removes a group of the next one.
dlx::ItemId ChainSearch::item_to(const Link& link, const Link& next) const {
    const Group& out = parts_[link.entry.part].groups[link.out];
    const Group& in = parts_[next.entry.part].groups[next.entry.group];
    return *std::find_first_of(out.items.begin(), out.items.end(), in.items.begin(), in.items.end());
}

/// Finds cells each of whose candidates is removed by a part that loses a group to the target.
std::vector<dlx::Step> ChainSearch::blossoms(dlx::OptionId target) const {
    struct Petal {
        Link link;
        dlx::ItemId item; ///< by which it takes the candidate away
    };
    std::vector<std::optional<Petal>> petals(cover_.problem().option_count());
    for (const dlx::Entry& of_target : items_of(cover_, target))
        for (const Entry entry : entries_[dlx::index(of_target.item)]) {
            const Part& part = parts_[entry.part];
            if (cover_.requirement(part.base[0]).digit != 0)
                continue;
            for (std::uint32_t out = 0; out < part.groups.size(); ++out)
                for (const dlx::ItemId by : part.groups[out].items)
                    for (const dlx::OptionId taken : left_[dlx::index(by)]) {
                        auto& petal = petals[dlx::index(taken)];
                        if (out != entry.group &&
                            (!petal || parts_[petal->link.entry.part].base.size() > part.base.size()) &&
                            !contains(part.groups[out].options, taken))
                            petal = Petal{{entry, out}, by};
                    }
        }
    dlx::Position start = position_;
    start.choose(target);
    dlx::Position position = start;
    std::vector<dlx::Step> steps;
    for (std::uint32_t c = 0; c < cover_.geometry().cell_count(); ++c) {
        const auto& options = left_[c];
        if (options.size() < 2 || contains(options, target))
            continue;
        dlx::Step trial{.rule = dlx::Rule::trial, .target = target, .item = dlx::ItemId{c}};
        position = start;
        for (const dlx::OptionId option : options)
            if (const auto& petal = petals[dlx::index(option)]; petal && position.is_available(option))
                if (auto step = step_inside(petal->link, petal->item, position)) {
                    step->apply(position);
                    trial.substeps.push_back(std::move(*step));
                }
        if (!position.is_covered(trial.item) && position.option_count(trial.item) == 0 && trial.substeps.size() > 1)
            steps.push_back(std::move(trial));
    }
    return steps;
}

dlx::Step ChainSearch::chain_of(const Links& links, dlx::OptionId target) const {
    dlx::Step whip{.rule = dlx::Rule::whip, .target = target};
    for (const auto& [entry, out] : links) {
        const Part& part = parts_[entry.part];
        const dlx::OptionId left = part.groups[entry.group].options[0];
        if (std::any_of(whip.chain.begin(), whip.chain.end(),
                        [&](const auto& link) { return link.left_linking == left; }))
            whip.rule = dlx::Rule::braid;
        whip.chain.push_back(
            {.item = part.base[0], .left_linking = left, .right_linking = part.groups[out].options[0]});
    }
    whip.chain.back().right_linking.reset();
    return whip;
}

} // namespace sudoku
