#include "dlx/text/mistakes.hpp"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

namespace dlx::detail {

namespace {

/// The items that are in no option: primary and secondary ones.
std::pair<std::vector<ItemId>, std::vector<ItemId>> unused_items(const Problem& problem) {
    std::vector<bool> is_used(problem.items());
    for (std::uint32_t k = 0; k < problem.options(); ++k)
        for (const Entry& entry : problem.option(OptionId{k}))
            is_used[index(entry.item)] = true;
    std::pair<std::vector<ItemId>, std::vector<ItemId>> unused;
    for (std::uint32_t k = 0; k < problem.items(); ++k)
        if (!is_used[k])
            (problem.kind(ItemId{k}) == ItemKind::primary ? unused.first : unused.second).push_back(ItemId{k});
    return unused;
}

/// "'a', 'b', 'c' and 12 more"
std::string first_names(const Problem& problem, const std::vector<ItemId>& items) {
    constexpr std::size_t most = 3;
    std::string names;
    for (std::size_t k = 0; k < std::min(items.size(), most); ++k)
        names += (k > 0 ? ", " : "") + quoted(problem.name(items[k]));
    return items.size() > most ? names + " and " + std::to_string(items.size() - most) + " more" : names;
}

/// "item 'c' is in no option"
std::string in_no_option(const Problem& problem, const std::vector<ItemId>& items, const std::string& what) {
    return what + (items.size() == 1 ? " " : "s ") + first_names(problem, items) +
           (items.size() == 1 ? " is" : " are") + " in no option";
}

/// "; in all, 3 options" and so on, if there are more than the one that a warning is about.
std::string in_all(std::size_t options, const char* what) {
    return options > 1 ? "; in all, " + std::to_string(options) + " options " + what : "";
}

/// Options that have the same entries as an earlier one.
struct Repeats {
    std::size_t number = 0;
    std::uint32_t first = 0;   ///< of these options
    std::uint32_t earlier = 0; ///< the option that it repeats
};

/// The entries of an option in the order of their items.
std::vector<std::pair<ItemId, Color>> sorted_entries(const Problem& problem, std::uint32_t option) {
    std::vector<std::pair<ItemId, Color>> entries;
    for (const auto [item, color] : problem.option(OptionId{option}))
        entries.emplace_back(item, color);
    std::sort(entries.begin(), entries.end());
    return entries;
}

/// A hash of the entries in any order. Source: Appleby, MurmurHash3, its last step.
std::uint64_t hash_of(std::span<const Entry> entries) {
    std::uint64_t sum = 0;
    for (const auto [item, color] : entries) {
        std::uint64_t hash = (std::uint64_t{index(item)} << 32 | index(color)) + 1;
        hash = (hash ^ hash >> 33) * 0xff51afd7ed558ccd;
        hash = (hash ^ hash >> 33) * 0xc4ceb9fe1a85ec53;
        sum += hash ^ hash >> 33;
    }
    return sum;
}

/// Time O(n) for n entries, O(n log n) if many options repeat others. `hashes` has hash_of() each option.
Repeats find_repeats(const Problem& problem, const std::vector<std::uint64_t>& hashes) {
    const std::size_t bits = std::bit_ceil(16 * hashes.size() + 1);
    std::vector<bool> is_taken(bits); // by the hash of an option
    std::vector<bool> is_shared(bits);
    for (const std::uint64_t hash : hashes) {
        is_shared[hash % bits] = is_taken[hash % bits];
        is_taken[hash % bits] = true;
    }
    std::vector<std::pair<std::uint64_t, std::uint32_t>> options; // those that may be alike, after their hashes
    for (std::uint32_t k = 0; k < hashes.size(); ++k)
        if (is_shared[hashes[k] % bits])
            options.emplace_back(hashes[k], k);
    std::sort(options.begin(), options.end());
    Repeats repeats;
    for (std::size_t k = 1, first = 0; k < options.size(); ++k) {
        const auto [earlier, option] = std::pair(options[first].second, options[k].second);
        if (options[k].first != options[first].first)
            first = k;
        else if (sorted_entries(problem, option) == sorted_entries(problem, earlier) && // nearly always
                 (repeats.number++ == 0 || option < repeats.first))
            repeats = {repeats.number, option, earlier};
    }
    return repeats;
}

} // namespace

void Mistakes::add_option(std::size_t line, std::span<const Entry> entries) {
    lines_.push_back(line);
    hashes_.push_back(hash_of(entries));
}

void Mistakes::ignore_option(std::size_t line, std::size_t options) {
    if (ignored_behind_.empty())
        first_ignored_ = line;
    ignored_behind_.push_back(options);
}

void Mistakes::warn(const Problem& problem, std::size_t item_line, std::vector<Warning>& warnings) {
    if (const std::size_t ignored = ignored_behind_.size(); ignored > 0)
        warnings.push_back({first_ignored_,
                            "this option covers no primary item and is ignored" + in_all(ignored, "are"),
                            std::move(ignored_behind_)});
    const auto [primary, secondary] = unused_items(problem);
    if (!primary.empty())
        warnings.push_back({item_line, in_no_option(problem, primary, "item") + ": no solution"});
    if (!secondary.empty())
        warnings.push_back({item_line, in_no_option(problem, secondary, "secondary item")});
    if (const Repeats repeats = find_repeats(problem, hashes_); repeats.number > 0)
        warnings.push_back({lines_[repeats.first], "this option is already in line " +
                                                       std::to_string(lines_[repeats.earlier]) +
                                                       in_all(repeats.number, "repeat earlier ones")});
}

} // namespace dlx::detail
