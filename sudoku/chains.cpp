#include "sudoku/chains.hpp"

#include <algorithm>
#include <bit>

namespace sudoku {

namespace {

template <class T>
bool contains(std::span<const T> all, T one) {
    return std::find(all.begin(), all.end(), one) != all.end();
}

/// Of ascending lists.
template <class T>
bool share_one(const std::vector<T>& a, std::span<const T> b) {
    return std::find_first_of(a.begin(), a.end(), b.begin(), b.end()) != a.end();
}

std::vector<dlx::ItemId> items_of(const Cover& cover, dlx::OptionId option) {
    std::vector<dlx::ItemId> items;
    for (const dlx::Entry& entry : cover.problem().option(option))
        items.push_back(entry.item);
    std::sort(items.begin(), items.end());
    return items;
}

std::vector<dlx::OptionId> options_left(const Cover& cover, const dlx::Position& position, dlx::ItemId item) {
    std::vector<dlx::OptionId> options;
    for (const Candidate& candidate : cover.candidates(item))
        if (const dlx::OptionId o = cover.option(candidate.cell, candidate.digit); position.is_left(o))
            options.push_back(o);
    return options;
}

/// The options that a set of rank 0 takes away.
std::vector<dlx::OptionId> removed_by(const Cover& cover, const dlx::Position& position, const dlx::Step& set) {
    std::vector<dlx::OptionId> removed;
    for (const dlx::ItemId item : set.cover)
        for (const dlx::OptionId option : options_left(cover, position, item)) {
            const auto items = items_of(cover, option);
            const auto count = [&](const std::vector<dlx::ItemId>& all) {
                return std::count_if(items.begin(), items.end(),
                                     [&](dlx::ItemId i) { return contains<dlx::ItemId>(all, i); });
            };
            if (count(set.cover) > count(set.base) && !contains<dlx::OptionId>(removed, option))
                removed.push_back(option);
        }
    std::sort(removed.begin(), removed.end());
    return removed;
}

} // namespace

ChainSearch::ChainSearch(const Cover& cover, const dlx::Position& position)
    : cover_(cover), position_(position), entries_(cover.problem().items()) {
    for (std::uint32_t i = 0; i < cover.problem().items(); ++i)
        if (position.left_for(dlx::ItemId{i}) > 1)
            add_item(dlx::ItemId{i});
    for (std::uint32_t h = 0; h < cover.geometry().houses(); ++h)
        add_sets({static_cast<HouseKind>(h / cover.geometry().side()), h % cover.geometry().side()});
}

void ChainSearch::add(Part part) {
    const auto number = static_cast<std::uint32_t>(parts_.size());
    for (std::uint32_t g = 0; g < part.groups.size(); ++g)
        for (const dlx::ItemId item : part.groups[g].items)
            entries_[dlx::index(item)].push_back({number, g});
    parts_.push_back(std::move(part));
}

ChainSearch::Group ChainSearch::group(std::vector<dlx::OptionId> options, const std::vector<dlx::ItemId>& base) const {
    std::vector<dlx::ItemId> items = items_of(cover_, options[0]);
    for (const dlx::OptionId option : options) {
        const auto others = items_of(cover_, option);
        std::erase_if(items, [&](dlx::ItemId item) { return !contains<dlx::ItemId>(others, item); });
    }
    std::erase_if(items, [&](dlx::ItemId item) { return contains<dlx::ItemId>(base, item); });
    return {std::move(options), std::move(items)};
}

/// In all ways in which two groups that have an item each hold its options.
void ChainSearch::add_item(dlx::ItemId item) {
    const auto options = options_left(cover_, position_, item);
    if (options.size() > 2 * cover_.geometry().box_columns() + 2 * cover_.geometry().box_rows())
        return;
    for (const dlx::ItemId of_first : items_of(cover_, options[0])) {
        std::vector<dlx::OptionId> with;
        std::vector<dlx::OptionId> without;
        for (const dlx::OptionId option : options)
            (contains<dlx::ItemId>(items_of(cover_, option), of_first) ? with : without).push_back(option);
        if (of_first == item || without.empty())
            continue;
        Part part{{item}, {group(std::move(with), {item}), group(std::move(without), {item})}};
        if (!part.groups[1].items.empty()) {
            const bool is_single = part.groups[0].options.size() == 1;
            add(std::move(part));
            if (is_single)
                return; // the others are no different
        }
    }
}

/// The almost locked sets of two cells and more.
void ChainSearch::add_sets(House house) {
    const Geometry& geometry = cover_.geometry();
    std::vector<dlx::ItemId> cells;
    for (std::uint32_t k = 0; k < geometry.side(); ++k)
        if (const dlx::ItemId cell{geometry.cell_of(house, k)}; !position_.is_covered(cell))
            cells.push_back(cell);
    if (cells.size() > 9 || geometry.side() > 31) // too many, or digits that are no bits of 32
        return;
    std::vector<std::uint32_t> digits; // of a cell, in bits
    for (const dlx::ItemId cell : cells) {
        digits.push_back(0);
        for (const dlx::OptionId option : options_left(cover_, position_, cell))
            digits.back() |= std::uint32_t{1} << cover_.digit(option);
    }
    for (std::uint32_t chosen = 1; chosen < std::uint32_t{1} << cells.size(); ++chosen) {
        std::uint32_t all = 0;
        std::vector<dlx::ItemId> base;
        for (std::uint32_t k = 0; k < cells.size(); ++k)
            if ((chosen >> k & 1) != 0) {
                all |= digits[k];
                base.push_back(cells[k]);
            }
        if (base.size() < 2 || static_cast<std::size_t>(std::popcount(all)) != base.size() + 1)
            continue;
        const bool is_new =
            std::none_of(parts_.begin(), parts_.end(), [&](const Part& part) { return part.base == base; });
        if (!is_new)
            continue;
        Part part{base, {}};
        for (; all != 0; all &= all - 1) {
            std::vector<dlx::OptionId> options;
            for (const dlx::ItemId cell : base)
                if (const auto option = cover_.option(dlx::index(cell), static_cast<Digit>(std::countr_zero(all)));
                    position_.is_left(option))
                    options.push_back(option);
            part.groups.push_back(group(std::move(options), base));
        }
        add(std::move(part));
    }
}

// --- Search ---------------------------------------------------------------------------------------------------------

/// Those of the kinds of chains, easy ones first.
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

std::vector<dlx::Step> ChainSearch::against(dlx::OptionId target) const {
    const std::vector<dlx::ItemId> items = items_of(cover_, target);
    std::vector<dlx::Step> steps;
    const auto add = [&](const std::vector<Link>& links) {
        if (links.size() < 2)
            return;
        if (auto step = step_of(links, target); step && std::find(steps.begin(), steps.end(), *step) == steps.end())
            steps.push_back(std::move(*step));
    };
    for (const Filter& filter : filters(target))
        for (const dlx::ItemId first : items)
            for (const dlx::ItemId last : items) // if it is the first one, it is a loop
                add(shortest(filter, target, first, last));
    for (dlx::Step& step : blossoms(target))
        steps.push_back(std::move(step));
    return steps;
}

/// Breadth first, from a group that has the target's item `first` to one that has its item `last`.
std::vector<ChainSearch::Link> ChainSearch::shortest(const Filter& filter, dlx::OptionId target, dlx::ItemId first,
                                                     dlx::ItemId last) const {
    struct Reached {
        Entry entry;
        std::uint32_t before; ///< its number, or its own
        std::uint32_t out;    ///< the group by which it left
    };
    std::vector<Reached> reached;
    std::vector<std::uint32_t> seen(parts_.size(), 0); // groups, in bits
    const auto reach = [&](Entry entry, std::uint32_t before, std::uint32_t out) {
        const Part& part = parts_[entry.part];
        if ((seen[entry.part] >> entry.group & 1) != 0 || !filter(part))
            return;
        seen[entry.part] |= std::uint32_t{1} << entry.group;
        if (std::none_of(part.groups.begin(), part.groups.end(),
                         [&](const Group& g) { return contains<dlx::OptionId>(g.options, target); }))
            reached.push_back({entry, before, out});
    };
    for (const Entry entry : entries_[dlx::index(first)])
        reach(entry, static_cast<std::uint32_t>(reached.size()), 0);
    for (std::uint32_t k = 0; k < reached.size(); ++k) {
        const Entry entry = reached[k].entry;
        const Part& part = parts_[entry.part];
        for (std::uint32_t out = 0; out < part.groups.size(); ++out) {
            if (out == entry.group)
                continue;
            const Group& group = part.groups[out];
            if (reached[k].before != k && contains<dlx::ItemId>(group.items, last)) {
                std::vector<Link> links{{entry, out}};
                for (std::uint32_t at = k; reached[at].before != at; at = reached[at].before)
                    links.push_back({reached[reached[at].before].entry, reached[at].out});
                std::reverse(links.begin(), links.end());
                return links;
            }
            for (const dlx::ItemId item : group.items)
                for (const Entry next : entries_[dlx::index(item)])
                    if (!share_one<dlx::OptionId>(parts_[next.part].groups[next.group].options, group.options))
                        reach(next, k, out);
        }
    }
    return {};
}

// --- Steps ----------------------------------------------------------------------------------------------------------

/// Goes through the chain in a copy of the position. Nothing if it does not hold: if parts overlap.
std::optional<dlx::Step> ChainSearch::step_of(const std::vector<Link>& links, dlx::OptionId target) const {
    dlx::Step trial{.rule = dlx::Rule::trial, .option = target};
    dlx::Position position = position_;
    position.choose(target);
    const auto take = [&](dlx::Step step) {
        step.apply(position);
        trial.inside.push_back(std::move(step));
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
    if (position.left_for(trial.item) != 0 || position.is_covered(trial.item))
        return std::nullopt;
    const bool is_whip = std::all_of(trial.inside.begin(), trial.inside.end(),
                                     [](const dlx::Step& step) { return step.rule == dlx::Rule::single; });
    const bool ends_in_item = parts_[links.back().entry.part].base.size() == 1;
    return is_whip && ends_in_item && links.size() == trial.inside.size() + 1 ? chain_of(links, target) : trial;
}

/// What follows if the group is taken away by which a part is entered. `next` is an item that the group has that goes on; or
/// the last cell of the part, if that group is taken away as well, for which nothing will be left. Nothing if nothing goes.
std::optional<dlx::Step> ChainSearch::step_inside(const Link& link, dlx::ItemId next,
                                                  const dlx::Position& position) const {
    const Part& part = parts_[link.entry.part];
    const Group& last = part.groups[link.out];
    const bool is_end = part.base.back() == next;
    const auto is_covered = [&](dlx::ItemId item) { return position.is_covered(item); };
    if (std::any_of(part.base.begin(), part.base.end(), is_covered))
        return std::nullopt;
    if (part.base.size() == 1 && last.options.size() == 1)
        return position.is_left(last.options[0])
                   ? std::optional(
                         dlx::Step{.rule = dlx::Rule::single, .option = last.options[0], .item = part.base[0]})
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
    set.option = gone[0];
    set.others.assign(gone.begin() + 1, gone.end());
    return set;
}

/// By which a part takes a group of the next one away.
dlx::ItemId ChainSearch::item_to(const Link& link, const Link& next) const {
    const Group& out = parts_[link.entry.part].groups[link.out];
    const Group& in = parts_[next.entry.part].groups[next.entry.group];
    return *std::find_first_of(out.items.begin(), out.items.end(), in.items.begin(), in.items.end());
}

/// A cell each of whose candidates is taken away by a part that loses a group to the target.
std::vector<dlx::Step> ChainSearch::blossoms(dlx::OptionId target) const {
    struct Petal {
        Link link;
        dlx::ItemId item; ///< by which it takes the candidate away
    };
    std::vector<std::optional<Petal>> petals(cover_.problem().options());
    for (const dlx::ItemId item : items_of(cover_, target))
        for (const Entry entry : entries_[dlx::index(item)]) {
            const Part& part = parts_[entry.part];
            if (cover_.requirement(part.base[0]).digit != 0)
                continue;
            for (std::uint32_t out = 0; out < part.groups.size(); ++out)
                for (const dlx::ItemId by : part.groups[out].items)
                    for (const dlx::OptionId taken : options_left(cover_, position_, by)) {
                        auto& petal = petals[dlx::index(taken)];
                        if (out != entry.group && !contains<dlx::OptionId>(part.groups[out].options, taken) &&
                            (!petal || parts_[petal->link.entry.part].base.size() > part.base.size()))
                            petal = Petal{{entry, out}, by};
                    }
        }
    std::vector<dlx::Step> steps;
    for (std::uint32_t c = 0; c < cover_.geometry().cells(); ++c) {
        const auto options = options_left(cover_, position_, dlx::ItemId{c});
        if (options.size() < 2 || contains<dlx::OptionId>(options, target))
            continue;
        dlx::Step trial{.rule = dlx::Rule::trial, .option = target, .item = dlx::ItemId{c}};
        dlx::Position position = position_;
        position.choose(target);
        for (const dlx::OptionId option : options)
            if (const auto& petal = petals[dlx::index(option)]; petal && position.is_left(option))
                if (auto step = step_inside(petal->link, petal->item, position)) {
                    step->apply(position);
                    trial.inside.push_back(std::move(*step));
                }
        if (!position.is_covered(trial.item) && position.left_for(trial.item) == 0 && trial.inside.size() > 1)
            steps.push_back(std::move(trial));
    }
    return steps;
}

dlx::Step ChainSearch::chain_of(const std::vector<Link>& links, dlx::OptionId target) const {
    dlx::Step whip{.rule = dlx::Rule::whip, .option = target};
    for (const auto& [entry, out] : links) {
        const Part& part = parts_[entry.part];
        const dlx::OptionId left = part.groups[entry.group].options[0];
        if (std::any_of(whip.chain.begin(), whip.chain.end(), [&](const auto& link) { return link.left == left; }))
            whip.rule = dlx::Rule::braid;
        whip.chain.push_back({.item = part.base[0], .left = left, .right = part.groups[out].options[0]});
    }
    whip.chain.back().right.reset();
    return whip;
}

} // namespace sudoku
