#include "dlx/symmetry/quotient.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string>

namespace dlx::detail {

namespace {

/// Returns true if every set of options that covers the other items as often as required does so with this one, too: all
/// options cover it, and equally many of the items that are covered once. So it is with copies of a single piece.
bool is_implied(const Problem& problem, ItemId item) {
    const auto is_covered_once = [&](ItemId other) {
        return problem.kind(other) == ItemKind::primary && problem.bounds(other) == Bounds{};
    };
    std::optional<std::uint64_t> size; // number of items of each option that are covered once
    for (std::uint32_t option = 0; option < problem.option_count(); ++option) {
        const std::span<const Entry> entries = problem.option(OptionId{option});
        const auto its_size = static_cast<std::uint64_t>(std::count_if(
            entries.begin(), entries.end(), [&](const Entry& entry) { return is_covered_once(entry.item); }));
        const bool has_item =
            std::any_of(entries.begin(), entries.end(), [&](const Entry& entry) { return entry.item == item; });
        if (!has_item || its_size == 0 || its_size != size.value_or(its_size))
            return false;
        size = its_size;
    }
    std::uint64_t total = 0;
    for (std::uint32_t other = 0; other < problem.item_count(); ++other)
        total += is_covered_once(ItemId{other}) ? 1 : 0;
    const Bounds bounds = problem.bounds(item);
    return size && total % *size == 0 && bounds.min <= total / *size && total / *size <= bounds.max;
}

} // namespace

Quotient::Quotient(const Problem& problem, std::span<const std::uint32_t> images) {
    std::vector<std::vector<Cover>> covers(problem.item_count());
    std::vector<bool> is_seen(images.size());
    std::vector<Entry> entries;
    for (std::uint32_t first = 0; first < images.size(); ++first) {
        if (is_seen[first])
            continue;
        entries.clear();
        for (std::uint32_t option = first; !is_seen[option]; option = images[option]) {
            is_seen[option] = true;
            const std::span<const Entry> more = problem.option(OptionId{option});
            entries.insert(entries.end(), more.begin(), more.end());
        }
        if (!merge(problem, entries))
            continue;
        for (std::size_t k = 0; k < entries.size(); ++k) {
            auto& its_covers = covers[index(entries[k].item)];
            if (its_covers.empty() || its_covers.back().orbit != orbits_)
                its_covers.push_back({orbits_, index(entries[k].color), 0});
            ++its_covers.back().times;
        }
        ++orbits_;
    }
    const auto is_weighted = [](const std::vector<Cover>& its_covers) {
        return std::any_of(its_covers.begin(), its_covers.end(),
                           [&](const Cover& cover) { return cover.times != its_covers[0].times; });
    };
    for (std::uint32_t item = 0; item < covers.size() && !is_impossible_; ++item)
        if (!is_weighted(covers[item]) || !is_implied(problem, ItemId{item}))
            add_item(problem.kind(ItemId{item}), problem.bounds(ItemId{item}), covers[item]);
}

/// Sorts the entries of all options of an orbit by items. Returns false if the options exclude each other.
bool Quotient::merge(const Problem& problem, std::vector<Entry>& entries) const {
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.item < b.item; });
    for (std::size_t k = 0, end = 0; k < entries.size(); k = end) {
        const Entry& entry = entries[k];
        for (end = k; end < entries.size() && entries[end].item == entry.item; ++end)
            if (end > k && entry.color != entries[end].color)
                return false;
        if (entry.color == Color::none && end - k > problem.bounds(entry.item).max)
            return false;
    }
    return true;
}

void Quotient::add_item(ItemKind kind, Bounds bounds, const std::vector<Cover>& covers) {
    const auto fewer = [](const Cover& a, const Cover& b) { return a.times < b.times; };
    if (kind == ItemKind::primary && !covers.empty()) {
        const auto [least, most] = std::minmax_element(covers.begin(), covers.end(), fewer);
        if (least->times != most->times) {
            Weighted& weighted = weighted_.emplace_back(Weighted{bounds, std::vector<std::uint32_t>(orbits_)});
            for (const Cover& cover : covers)
                weighted.times[cover.orbit] = cover.times;
        }
        bounds = {bounds.min / most->times + (bounds.min % most->times == 0 ? 0U : 1U), bounds.max / least->times};
    }
    is_impossible_ = kind == ItemKind::primary && (bounds.min > bounds.max || (bounds.min > 0 && covers.empty()));
    if (kind == ItemKind::secondary && covers.size() <= 1)
        return;
    key_.insert(key_.end(),
                {static_cast<std::uint32_t>(kind), bounds.min, bounds.max, static_cast<std::uint32_t>(covers.size())});
    for (const Cover& cover : covers)
        key_.insert(key_.end(), {cover.orbit, cover.color});
}

Problem Quotient::problem() const {
    Problem problem;
    std::vector<std::vector<Entry>> options(orbits_);
    std::set<std::vector<std::uint32_t>> items;
    std::vector<Color> colors;
    for (std::size_t k = 0; k < key_.size();) {
        const std::size_t end = k + 4 + 2 * std::size_t{key_[k + 3]};
        if (!items.emplace(key_.data() + k, key_.data() + end).second) {
            k = end;
            continue;
        }
        const std::string name = std::to_string(problem.item_count());
        const bool is_secondary = static_cast<ItemKind>(key_[k]) == ItemKind::secondary;
        const ItemId item = is_secondary ? problem.add_item(name, ItemKind::secondary)
                                         : problem.add_item(name, Bounds{key_[k + 1], key_[k + 2]});
        for (k += 4; k < end; k += 2) {
            const std::uint32_t color = key_[k + 1];
            colors.resize(std::max(colors.size(), std::size_t{color} + 1), Color::none);
            if (color > 0 && colors[color] == Color::none)
                colors[color] = problem.add_color(std::to_string(color));
            options[key_[k]].push_back({item, colors[color]});
        }
    }
    for (const auto& entries : options)
        problem.add_option(entries);
    return problem;
}

bool Quotient::is_fixed_solution(std::span<const OptionId> solution) const {
    return std::all_of(weighted_.begin(), weighted_.end(), [&](const Weighted& weighted) {
        std::uint64_t times = 0;
        for (const OptionId orbit : solution)
            times += weighted.times[index(orbit)];
        return weighted.bounds.min <= times && times <= weighted.bounds.max;
    });
}

} // namespace dlx::detail
