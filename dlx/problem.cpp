#include "dlx/problem.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace dlx {

using detail::quoted;

namespace {

void require_good_name(const std::string& what, std::string_view name) {
    const auto refuse = [&](const std::string& reason) {
        throw InvalidProblem("the name " + quoted(name) + " of " + what + " " + reason);
    };
    if (name.empty())
        refuse("is empty");
    for (const char c : name) {
        if (c == '|' || c == ':')
            refuse(std::string("contains '") + c + "'");
        if (static_cast<unsigned char>(c) <= ' ' || c == 0x7f)
            refuse("contains a blank or control character");
    }
}

} // namespace

std::string detail::quoted(std::string_view text) {
    constexpr std::string_view hex = "0123456789abcdef";
    constexpr std::size_t most = 80;
    std::size_t end = std::min(text.size(), most);
    while (end > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
        --end; // does not end in the middle of a character
    std::string result = "'";
    for (const char c : text.substr(0, end)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= ' ' && byte != 0x7f)
            result += c;
        else
            result.append("\\x").append(1, hex[byte / 16]).append(1, hex[byte % 16]);
    }
    return result + (end < text.size() ? "...'" : "'");
}

void detail::require_room(std::size_t used, std::size_t more) {
    if (more > Problem::max_size || used > Problem::max_size - more)
        throw InvalidProblem("the problem is too large: items, entries and options together are limited to " +
                             std::to_string(Problem::max_size));
}

void detail::split(std::string_view text, std::vector<std::string_view>& words, std::string_view separators) {
    std::array<bool, 256> separates{}; // find_first_of() would look through the separators for each character
    for (const char c : separators)
        separates[static_cast<unsigned char>(c)] = true;
    words.clear();
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::size_t begin = at;
        while (at < text.size() && !separates[static_cast<unsigned char>(text[at])])
            ++at;
        if (at > begin)
            words.push_back(text.substr(begin, at - begin));
    }
}

void Problem::reserve(std::size_t items, std::size_t options, std::size_t entries) {
    detail::require_room(items, options);
    detail::require_room(items + options, entries);
    names_.reserve(items);
    bounds_.reserve(items);
    item_by_name_.reserve(items);
    last_try_.reserve(items);
    option_start_.reserve(options + 1);
    entries_.reserve(entries);
}

ItemId Problem::add_item(Text name, ItemKind kind) {
    return add_item(name, kind, kind == ItemKind::primary ? Bounds{1, 1} : Bounds{0, 1});
}

ItemId Problem::add_item(Text name, Bounds bounds) {
    if (bounds.max == 0)
        throw InvalidProblem("the upper bound of item " + quoted(name) + " is 0");
    if (bounds.max < bounds.min)
        throw InvalidProblem("the lower bound " + std::to_string(bounds.min) + " of item " + quoted(name) +
                             " exceeds its upper bound " + std::to_string(bounds.max));
    return add_item(name, ItemKind::primary, bounds);
}

ItemId Problem::add_item(std::string_view name, ItemKind kind, Bounds bounds) {
    require_good_name("an item", name);
    detail::require_room(size(), 1);
    if (kind == ItemKind::primary && primary_items_ < item_count())
        throw InvalidProblem("primary item " + quoted(name) + " follows a secondary item");
    const ItemId id{static_cast<std::uint32_t>(item_count())};
    if (!item_by_name_.try_emplace(std::string(name), id).second)
        throw InvalidProblem("item " + quoted(name) + " is named twice");
    names_.emplace_back(name);
    bounds_.push_back(bounds);
    last_try_.push_back(0);
    if (kind == ItemKind::primary) {
        ++primary_items_;
        has_bounds_ |= bounds != Bounds{};
    }
    return id;
}

Color Problem::add_color(Text name) {
    require_good_name("a color", name);
    if (const auto known = color_by_name_.find(name); known != color_by_name_.end())
        return known->second;
    detail::require_room(color_count(), 1);
    const Color color{static_cast<std::uint32_t>(color_count() + 1)};
    color_by_name_.emplace(name, color);
    color_names_.emplace_back(name);
    return color;
}

Entry Problem::parse_entry(Text text) {
    const std::size_t colon = text.find(':');
    const auto item = find_item(text.substr(0, colon));
    if (!item && colon == 0)
        throw InvalidProblem("a color without an item: 'item:color' is written without blanks");
    if (!item && text.find('|') != std::string_view::npos)
        throw InvalidProblem("a '|' in an option: no name contains it, and a cost is not an item");
    if (!item && text.find_first_of(" \t\n\v\f\r") != std::string_view::npos)
        throw InvalidProblem("unknown item " + quoted(text) + ": in a list, each name is an element of its own");
    if (!item)
        throw InvalidProblem("unknown item " + quoted(text.substr(0, colon)));
    if (colon == std::string_view::npos)
        return {*item, Color::none};
    if (kind(*item) == ItemKind::primary)
        throw InvalidProblem("primary item " + quoted(name(*item)) + " has a color");
    return {*item, add_color(text.substr(colon + 1))};
}

/// Returns true if an option with these entries has a primary item. Throws InvalidProblem like add_option().
bool Problem::check_entries(std::span<const Entry> entries) {
    detail::require_room(size(), entries.size() + 1);
    bool has_primary = false;
    for (std::size_t k = 0; k < entries.size(); ++k) {
        const auto [item, color] = entries[k];
        if (index(item) >= item_count())
            throw InvalidProblem("unknown item number " + std::to_string(index(item)), k);
        if (index(color) > color_count())
            throw InvalidProblem("unknown color number " + std::to_string(index(color)), k);
        if (color != Color::none && kind(item) == ItemKind::primary)
            throw InvalidProblem("primary item " + quoted(name(item)) + " has a color", k);
        has_primary |= kind(item) == ItemKind::primary;
    }
    ++tries_;
    for (std::size_t k = 0; k < entries.size(); ++k)
        if (std::exchange(last_try_[index(entries[k].item)], tries_) == tries_)
            throw InvalidProblem("item " + quoted(name(entries[k].item)) + " occurs twice in an option", k);
    return has_primary;
}

OptionId Problem::add_option(std::span<const Entry> entries) {
    if (entries.empty())
        throw InvalidProblem("an option has no items");
    if (!check_entries(entries))
        throw InvalidProblem("an option has no primary item, only secondary ones such as " +
                             quoted(name(entries.front().item)));
    entries_.insert(entries_.end(), entries.begin(), entries.end());
    option_start_.push_back(static_cast<std::uint32_t>(entries_.size()));
    if (has_costs())
        costs_.push_back(0);
    has_colors_ |= std::any_of(entries.begin(), entries.end(), [](const Entry& e) { return e.color != Color::none; });
    return OptionId{static_cast<std::uint32_t>(option_count() - 1)};
}

void Problem::ignore_option(std::span<const Entry> entries) {
    if (check_entries(entries))
        throw InvalidProblem("an option with a primary item cannot be ignored: add it by add_option()");
    ignored_.push_back({OptionId{static_cast<std::uint32_t>(option_count())}, {entries.begin(), entries.end()}});
}

OptionId Problem::add_option(std::span<const std::string_view> names) {
    const std::size_t colors_before = color_count();
    std::vector<Entry> list;
    try {
        for (const std::string_view name : names)
            list.push_back(parse_entry(name));
        return add_option(list);
    } catch (...) {
        for (; color_count() > colors_before; color_names_.pop_back())
            color_by_name_.erase(color_names_.back());
        throw;
    }
}

OptionId Problem::add_option(std::span<const std::string> names) {
    return add_option(std::vector<std::string_view>(names.begin(), names.end()));
}

OptionId Problem::add_option(Text entries) {
    std::vector<std::string_view> words;
    detail::split(entries, words);
    const std::size_t begin = words.empty() ? 0 : static_cast<std::size_t>(words.front().data() - entries.data());
    const std::size_t end = words.empty() ? 0 : static_cast<std::size_t>(words.back().data() - entries.data());
    const std::string_view line = entries.substr(begin, end - begin);
    if (line.find_first_of("\n\r") != std::string_view::npos)
        throw InvalidProblem("an option is one line: add each option by its own call, or read all with parse()");
    return add_option(words);
}

void Problem::set_cost(OptionId id, std::int64_t cost) {
    (void)this->cost(id); // throws
    costs_.resize(option_count());
    costs_[index(id)] = cost;
}

void Problem::set_cost_decimals(unsigned decimals) {
    if (decimals > max_cost_decimals)
        throw InvalidProblem("costs with " + std::to_string(decimals) + " decimals: at most " +
                             std::to_string(max_cost_decimals) + " fit into 64 bits");
    cost_decimals_ = decimals;
}

std::int64_t Problem::cost(OptionId id) const {
    (void)option(id); // throws
    return has_costs() ? costs_[index(id)] : 0;
}

std::span<const std::int64_t> Problem::required_costs() const {
    if (!has_costs() && option_count() > 0)
        throw std::invalid_argument("the problem has no costs: add them by set_cost(), or pass costs by option");
    return costs_;
}

std::optional<ItemId> Problem::find_item(Text name) const {
    const auto found = item_by_name_.find(name);
    return found == item_by_name_.end() ? std::nullopt : std::optional(found->second);
}

std::span<const Entry> Problem::option(OptionId id) const& {
    if (index(id) >= option_count())
        throw std::out_of_range("the problem has no option number " + std::to_string(index(id)));
    const auto first = option_start_[index(id)];
    return std::span(entries_).subspan(first, option_start_[index(id) + 1] - first);
}

std::size_t Problem::number(OptionId id) const {
    (void)option(id); // throws
    const auto later =
        std::upper_bound(ignored_.begin(), ignored_.end(), id,
                         [](OptionId option, const IgnoredOption& other) { return option < other.before; });
    return std::size_t{index(id)} + 1 + static_cast<std::size_t>(later - ignored_.begin());
}

std::optional<OptionId> Problem::find_option(std::size_t number) const {
    const auto number_of = [this](const IgnoredOption& option) {
        return std::size_t{index(option.before)} + 1 + static_cast<std::size_t>(&option - ignored_.data());
    };
    const auto at = std::partition_point(ignored_.begin(), ignored_.end(),
                                         [&](const IgnoredOption& option) { return number_of(option) < number; });
    const std::size_t id = number - 1 - static_cast<std::size_t>(at - ignored_.begin());
    if (number == 0 || id >= option_count() || (at != ignored_.end() && number_of(*at) == number))
        return std::nullopt;
    return OptionId{static_cast<std::uint32_t>(id)};
}

bool operator==(const Problem& a, const Problem& b) {
    if (a.names_ != b.names_ || a.bounds_ != b.bounds_ || a.primary_items_ != b.primary_items_ ||
        a.option_start_ != b.option_start_ || a.costs_ != b.costs_ ||
        (a.has_costs() && a.cost_decimals_ != b.cost_decimals_))
        return false;
    return std::equal(a.entries_.begin(), a.entries_.end(), b.entries_.begin(), [&](const Entry& x, const Entry& y) {
        if (x.item != y.item || (x.color == Color::none) != (y.color == Color::none))
            return false;
        return x.color == Color::none || a.name(x.color) == b.name(y.color);
    });
}

} // namespace dlx
