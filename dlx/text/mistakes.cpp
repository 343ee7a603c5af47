#include "dlx/text/mistakes.hpp"

#include "dlx/detail/random.hpp"

#include <algorithm>
#include <string>

namespace dlx::detail {

namespace {

/// The items that are in no option: primary and secondary ones.
std::pair<std::vector<ItemId>, std::vector<ItemId>> unused_items(const Problem& problem) {
    std::vector<bool> is_used(problem.item_count());
    for (std::uint32_t k = 0; k < problem.option_count(); ++k)
        for (const Entry& entry : problem.option(OptionId{k}))
            is_used[index(entry.item)] = true;
    std::pair<std::vector<ItemId>, std::vector<ItemId>> unused;
    for (std::uint32_t k = 0; k < problem.item_count(); ++k)
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

/// The options with the entries of an earlier option.
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

/// A hash of the entries in any order.
std::uint64_t hash_of(std::span<const Entry> entries) {
    std::uint64_t sum = 0;
    for (const auto [item, color] : entries)
        sum += mixed((std::uint64_t{index(item)} << 32 | index(color)) + 1);
    return sum;
}

/// Finds repeated options, in time O(n log n) for n options. Sorting makes candidates adjacent, whose hashes are equal.
Repeats find_repeats(const Problem& problem, std::vector<std::pair<std::uint64_t, std::uint32_t>>& options) {
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

void Mistakes::add_option(const char* line, std::span<const Entry> entries) {
    hashes_.emplace_back(hash_of(entries), static_cast<std::uint32_t>(lines_.size()));
    lines_.push_back(line);
}

void Mistakes::ignore_option(const char* line, std::size_t options) {
    if (ignored_behind_.empty())
        first_ignored_ = line;
    ignored_behind_.push_back(options);
}

void Mistakes::warn(const Problem& problem, const char* item_line,
                    const std::function<std::size_t(const char*)>& number_of, std::vector<Warning>& warnings) {
    if (const std::size_t ignored = ignored_behind_.size(); ignored > 0)
        warnings.push_back({number_of(first_ignored_),
                            "this option covers no primary item and is ignored" + in_all(ignored, "are"),
                            std::move(ignored_behind_)});
    const auto [primary, secondary] = unused_items(problem);
    if (!primary.empty())
        warnings.push_back({number_of(item_line), in_no_option(problem, primary, "item") + ": no solution"});
    if (!secondary.empty())
        warnings.push_back({number_of(item_line), in_no_option(problem, secondary, "secondary item")});
    if (const Repeats repeats = find_repeats(problem, hashes_); repeats.number > 0)
        warnings.push_back({number_of(lines_[repeats.first]), "this option is already in line " +
                                                                  std::to_string(number_of(lines_[repeats.earlier])) +
                                                                  in_all(repeats.number, "repeat earlier ones")});
}

} // namespace dlx::detail
