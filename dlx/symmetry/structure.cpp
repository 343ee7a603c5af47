#include "dlx/symmetry/structure.hpp"

#include <algorithm>
#include <utility>

namespace dlx::detail {

namespace {

/// Appends the properties of an option that its automorphic images share, apart from its entries: its cost.
void append_properties(const Problem& problem, OptionId option, std::vector<std::uint32_t>& key) {
    if (!problem.has_costs())
        return;
    const auto cost = static_cast<std::uint64_t>(problem.cost(option));
    key.insert(key.end(), {static_cast<std::uint32_t>(cost), static_cast<std::uint32_t>(cost >> 32U)});
}

} // namespace

std::size_t HashNumbers::operator()(const std::vector<std::uint32_t>& numbers) const {
    std::uint64_t hash = numbers.size();
    for (const std::uint32_t number : numbers) {
        hash = (hash ^ number) * 0x9E3779B97F4A7C15U;
        hash ^= hash >> 29U;
    }
    return static_cast<std::size_t>(hash);
}

void Classes::add(std::vector<std::uint32_t> key) {
    const auto [found, is_new] = by_key_.try_emplace(std::move(key), static_cast<std::uint32_t>(members.size()));
    if (is_new)
        members.emplace_back();
    members[found->second].push_back(static_cast<std::uint32_t>(of.size()));
    of.push_back(found->second);
}

std::optional<std::uint32_t> Classes::find(const std::vector<std::uint32_t>& key) const {
    const auto found = by_key_.find(key);
    return found == by_key_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<std::uint32_t> option_key(const Problem& problem, OptionId option, std::vector<Entry> entries) {
    const auto pair = [](const Entry& entry) { return std::pair(entry.item, entry.color); };
    std::sort(entries.begin(), entries.end(), [&](const Entry& a, const Entry& b) { return pair(a) < pair(b); });
    std::vector<std::uint32_t> key;
    key.reserve(2 * entries.size());
    for (const Entry& entry : entries)
        key.insert(key.end(), {index(entry.item), index(entry.color)});
    append_properties(problem, option, key);
    return key;
}

Classes equal_options(const Problem& problem) {
    Classes classes;
    for (std::uint32_t k = 0; k < problem.option_count(); ++k) {
        const std::span<const Entry> entries = problem.option(OptionId{k});
        classes.add(option_key(problem, OptionId{k}, {entries.begin(), entries.end()}));
    }
    return classes;
}

SymmetryGraph::SymmetryGraph(const Problem& problem) : options(equal_options(problem)) {
    // By item: its kind and bounds, and then each class of its options with the number of the color there.
    std::vector<std::vector<std::uint32_t>> keys(problem.item_count());
    colors.resize(problem.item_count());
    for (std::uint32_t item = 0; item < keys.size(); ++item) {
        const Bounds bounds = problem.bounds(ItemId{item});
        keys[item] = {static_cast<std::uint32_t>(problem.kind(ItemId{item})), bounds.min, bounds.max};
    }
    std::unordered_map<std::uint64_t, std::uint32_t> color_numbers; // by item and color: its number among the item's
    const auto number_of = [&](const Entry& entry) -> std::uint32_t& {
        return entry.color == Color::none ? color_numbers[0] // 0, as no color has the number 0
                                          : color_numbers[std::uint64_t{index(entry.item)} << 32U | index(entry.color)];
    };
    for (std::uint32_t k = 0; k < options.members.size(); ++k)
        for (const Entry& entry : problem.option(OptionId{options.members[k].front()})) {
            const std::uint32_t item = index(entry.item);
            if (std::uint32_t& number = number_of(entry); number == 0 && entry.color != Color::none) {
                colors[item].push_back(entry.color);
                number = static_cast<std::uint32_t>(colors[item].size());
            }
            keys[item].insert(keys[item].end(), {k, number_of(entry)});
        }
    for (auto& key : keys)
        items.add(std::move(key));

    // The kinds of vertices: items by kind, bounds and number; options by number and properties; colors.
    Classes kind_classes;
    for (const auto& members : items.members) {
        const ItemId item{members.front()};
        const Bounds bounds = problem.bounds(item);
        kind_classes.add({0, static_cast<std::uint32_t>(problem.kind(item)), bounds.min, bounds.max,
                          static_cast<std::uint32_t>(members.size())});
    }
    for (const auto& members : options.members) {
        std::vector<std::uint32_t> key{1, static_cast<std::uint32_t>(members.size())};
        append_properties(problem, OptionId{members.front()}, key);
        kind_classes.add(std::move(key));
    }
    neighbors.resize(kind_classes.of.size());
    const auto connect = [this](std::uint32_t a, std::uint32_t b) {
        neighbors[a].push_back(b);
        neighbors[b].push_back(a);
    };
    for (std::uint32_t k = 0; k < items.members.size(); ++k) {
        first_color.push_back(static_cast<std::uint32_t>(neighbors.size()));
        for (std::size_t number = 0; number < colors[items.members[k].front()].size(); ++number) {
            neighbors.emplace_back();
            kind_classes.add({2});
            connect(k, static_cast<std::uint32_t>(neighbors.size() - 1));
        }
    }
    for (std::uint32_t k = 0; k < options.members.size(); ++k)
        for (const Entry& entry : problem.option(OptionId{options.members[k].front()})) {
            const std::uint32_t item = items.of[index(entry.item)];
            if (items.members[item].front() != index(entry.item))
                continue;
            const std::uint32_t number = number_of(entry);
            connect(vertex_of_option(k), number == 0 ? item : first_color[item] + number - 1);
        }
    kinds = std::move(kind_classes.of);
}

} // namespace dlx::detail
