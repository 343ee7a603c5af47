#include "dlx/text/mistakes.hpp"

#include "dlx/detail/random.hpp"
#include "dlx/text/numbers.hpp"

#include <algorithm>
#include <string>
#include <tuple>

namespace dlx::detail {

namespace {

/// Returns the number of options of each item, with the ignored ones.
std::vector<std::uint32_t> option_counts(const Problem& problem) {
    std::vector<std::uint32_t> counts(problem.item_count());
    const auto count = [&](std::span<const Entry> entries) {
        for (const Entry& entry : entries)
            ++counts[index(entry.item)];
    };
    for (std::uint32_t k = 0; k < problem.option_count(); ++k)
        count(problem.option(OptionId{k}));
    for (const IgnoredOption& option : problem.ignored_options())
        count(option.entries);
    return counts;
}

/// Formats names: "'a', 'b', 'c' and 12 more".
std::string first_names(const Problem& problem, const std::vector<ItemId>& items) {
    constexpr std::size_t most = 3;
    std::string names;
    for (std::size_t k = 0; k < std::min(items.size(), most); ++k)
        names += (k > 0 ? ", " : "") + quoted(problem.name(items[k]));
    return items.size() > most ? names + " and " + std::to_string(items.size() - most) + " more" : names;
}

/// Formats a message: "item 'c' is in no option".
std::string in_no_option(const Problem& problem, const std::vector<ItemId>& items, const std::string& what) {
    return what + (items.size() == 1 ? " " : "s ") + first_names(problem, items) +
           (items.size() == 1 ? " is" : " are") + " in no option";
}

/// Formats the end of a message, such as "; in all, 3 options are ignored", if a warning concerns more than one.
std::string in_all(std::size_t number, const std::string& what) {
    return number > 1 ? "; in all, " + std::to_string(number) + " " + what : "";
}

/// Returns true if a solution can contain two options with these entries: this may be intended.
bool may_be_chosen_twice(const Problem& problem, std::span<const Entry> entries) {
    return std::all_of(entries.begin(), entries.end(), [&](const Entry& entry) {
        return problem.bounds(entry.item).max > 1 || entry.color != Color::none;
    });
}

/// The options with the entries and the cost of an earlier option, unless both may be chosen.
struct Repeats {
    std::size_t number = 0;
    std::uint32_t first = 0;   ///< number of the first of these options
    std::uint32_t earlier = 0; ///< the option that it repeats
};

/// Returns the entries of an option in the order of their items.
std::vector<std::pair<ItemId, Color>> sorted_entries(const Problem& problem, std::uint32_t option) {
    std::vector<std::pair<ItemId, Color>> entries;
    for (const auto [item, color] : problem.option(OptionId{option}))
        entries.emplace_back(item, color);
    std::sort(entries.begin(), entries.end());
    return entries;
}

/// Returns a hash of the entries in any order.
std::uint64_t hash_of(std::span<const Entry> entries) {
    std::uint64_t sum = 0;
    for (const auto [item, color] : entries)
        sum += mixed((std::uint64_t{index(item)} << 32 | index(color)) + 1);
    return sum;
}

/// Finds repeated options, in time O(n log n) for n options. Sorting makes candidates adjacent, whose hashes are equal.
Repeats find_repeats(const Problem& problem, std::vector<std::pair<std::uint64_t, std::uint32_t>>& options) {
    const auto cost = [&](const auto& option) { return problem.cost(OptionId{option.second}); };
    std::sort(options.begin(), options.end(), [&](const auto& a, const auto& b) {
        return std::tuple(a.first, cost(a), a.second) < std::tuple(b.first, cost(b), b.second);
    });
    Repeats repeats;
    for (std::size_t k = 1, first = 0; k < options.size(); ++k) {
        const auto [earlier, option] = std::pair(options[first].second, options[k].second);
        if (options[k].first != options[first].first || cost(options[k]) != cost(options[first]))
            first = k;
        else if (sorted_entries(problem, option) == sorted_entries(problem, earlier) && // true nearly always
                 !may_be_chosen_twice(problem, problem.option(OptionId{option})) &&
                 (repeats.number++ == 0 || option < repeats.first))
            repeats = {repeats.number, option, earlier};
    }
    return repeats;
}

/// Warns of items that have no option, or fewer than their lower bounds.
void warn_of_items(const Problem& problem, std::size_t line, std::vector<Warning>& warnings) {
    const std::vector<std::uint32_t> counts = option_counts(problem);
    std::vector<ItemId> required;
    std::vector<ItemId> unused;
    std::vector<ItemId> secondary;
    std::vector<ItemId> too_few;
    for (std::uint32_t k = 0; k < problem.item_count(); ++k) {
        const std::uint32_t min = problem.bounds(ItemId{k}).min;
        if (counts[k] > 0 && counts[k] < min)
            too_few.push_back(ItemId{k});
        else if (counts[k] == 0)
            (k >= problem.primary_item_count() ? secondary : min > 0 ? required : unused).push_back(ItemId{k});
    }
    if (!required.empty())
        warnings.push_back({line, in_no_option(problem, required, "item") + ": no solution"});
    if (!unused.empty())
        warnings.push_back({line, in_no_option(problem, unused, "item")});
    if (!secondary.empty())
        warnings.push_back({line, in_no_option(problem, secondary, "secondary item")});
    if (too_few.empty())
        return;
    const auto [min, options] = std::pair(problem.bounds(too_few.front()).min, counts[index(too_few.front())]);
    warnings.push_back({line, "item " + quoted(problem.name(too_few.front())) + " must be covered at least " +
                                  std::to_string(min) + " times, but is in only " + counted(options, "option") +
                                  in_all(too_few.size(), "items have too few options") + ": no solution"});
}

} // namespace

void Mistakes::add_option(const char* line, std::span<const Entry> entries) {
    hashes_.emplace_back(hash_of(entries), static_cast<std::uint32_t>(lines_.size()));
    lines_.push_back(line);
}

void Mistakes::ignore_option(const char* line) {
    if (first_ignored_ == nullptr)
        first_ignored_ = line;
}

void Mistakes::warn(const Problem& problem, const char* item_line,
                    const std::function<std::size_t(const char*)>& number_of, std::vector<Warning>* warnings) {
    if (warnings == nullptr)
        return;
    warn_of_items(problem, number_of(item_line), *warnings);
    if (const std::size_t ignored = problem.ignored_options().size(); ignored > 0)
        warnings->push_back({number_of(first_ignored_), "this option covers no primary item and is ignored" +
                                                            in_all(ignored, "options are ignored")});
    if (const Repeats repeats = find_repeats(problem, hashes_); repeats.number > 0)
        warnings->push_back({number_of(lines_[repeats.first]),
                             "this option is already in line " + std::to_string(number_of(lines_[repeats.earlier])) +
                                 in_all(repeats.number, "options repeat earlier ones")});
}

void Mistakes::warn(const Problem& problem, std::string_view text, std::vector<Warning>* warnings) {
    warn(
        problem, text.data(), [text](const char* at) { return line_and_column(text, at).first; }, warnings);
}

} // namespace dlx::detail
