#include "dlx/problem.hpp"

#include <algorithm>

namespace dlx {

namespace {

/// `text` in quotes. Control characters are spelled out: a NUL would end the message, an escape could tell a terminal
/// what to do. Of a text that is too long for a message, the beginning.
std::string quoted(std::string_view text) {
    constexpr std::string_view hex = "0123456789abcdef";
    constexpr std::size_t most = 80;
    std::size_t end = std::min(text.size(), most);
    while (end > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
        --end; // not in the middle of a character
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

/// Why `name` cannot stand in the text format, or "" if it can.
std::string why_bad_name(std::string_view name) {
    if (name.empty())
        return "is empty";
    for (const char c : name) {
        if (c == '|' || c == ':')
            return std::string("contains '") + c + "'";
        if (static_cast<unsigned char>(c) <= ' ' || c == 0x7f)
            return "contains a blank or control character";
    }
    return "";
}

void require_good_name(std::string_view what, std::string_view name) {
    if (const std::string reason = why_bad_name(name); !reason.empty())
        throw InvalidProblem("the name " + quoted(name) + " of " + std::string(what) + " " + reason);
}

} // namespace

void detail::require_room(std::size_t used, std::size_t more) {
    if (more > Problem::max_size || used > Problem::max_size - more)
        throw InvalidProblem("the problem is too large: items, entries and options together are limited to " +
                             std::to_string(Problem::max_size));
}

void detail::split(std::string_view text, std::vector<std::string_view>& words) {
    constexpr std::string_view blanks = " \t\n\v\f\r";
    words.clear();
    for (std::size_t end = 0, at = 0; (at = text.find_first_not_of(blanks, end)) != std::string_view::npos;) {
        end = std::min(text.find_first_of(blanks, at), text.size());
        words.push_back(text.substr(at, end - at));
    }
}

void Problem::check_room(std::size_t more) const { detail::require_room(items() + entries() + options(), more); }

ItemId Problem::add_item(std::string_view name, ItemKind kind) {
    require_good_name("an item", name);
    check_room(1);
    if (kind == ItemKind::primary && primary_items_ < items())
        throw InvalidProblem("primary item " + quoted(name) + " follows a secondary item");
    const ItemId id{static_cast<std::uint32_t>(items())};
    if (!item_by_name_.try_emplace(std::string(name), id).second)
        throw InvalidProblem("item " + quoted(name) + " is named twice");
    names_.emplace_back(name);
    last_option_.push_back(0);
    if (kind == ItemKind::primary)
        ++primary_items_;
    return id;
}

Color Problem::add_color(std::string_view name) {
    require_good_name("a color", name);
    if (const auto known = color_by_name_.find(name); known != color_by_name_.end())
        return known->second;
    detail::require_room(colors(), 1);
    const Color color{static_cast<std::uint32_t>(colors() + 1)};
    color_by_name_.emplace(name, color);
    color_names_.emplace_back(name);
    return color;
}

Entry Problem::entry(std::string_view text) {
    const std::size_t colon = text.find(':');
    const auto item = find_item(text.substr(0, colon));
    if (!item)
        throw InvalidProblem("unknown item " + quoted(text.substr(0, colon)));
    if (colon == std::string_view::npos)
        return {*item, Color::none};
    if (kind(*item) == ItemKind::primary)
        throw InvalidProblem("primary item " + quoted(name(*item)) + " has a color");
    return {*item, add_color(text.substr(colon + 1))};
}

void Problem::check_entry(const Entry& entry, std::size_t position) const {
    if (index(entry.item) >= items())
        throw InvalidProblem("unknown item number " + std::to_string(index(entry.item)), position);
    if (index(entry.color) > colors())
        throw InvalidProblem("unknown color number " + std::to_string(index(entry.color)), position);
    if (entry.color != Color::none && kind(entry.item) == ItemKind::primary)
        throw InvalidProblem("primary item " + quoted(name(entry.item)) + " has a color", position);
}

OptionId Problem::add_option(std::span<const Entry> entries) {
    if (entries.empty())
        throw InvalidProblem("an option has no items");
    check_room(entries.size() + 1);
    for (std::size_t k = 0; k < entries.size(); ++k)
        check_entry(entries[k], k);
    if (std::none_of(entries.begin(), entries.end(), [&](const Entry& e) { return kind(e.item) == ItemKind::primary; }))
        throw InvalidProblem("an option has no primary item, only secondary ones such as " +
                             quoted(name(entries.front().item)));

    const auto stamp = static_cast<std::uint32_t>(options() + 1);
    for (std::size_t k = 0; k < entries.size(); ++k) {
        std::uint32_t& last = last_option_[index(entries[k].item)];
        if (last == stamp) {
            for (std::size_t undo = 0; undo < k; ++undo) // the stamp means "used by a stored option"
                last_option_[index(entries[undo].item)] = 0;
            throw InvalidProblem("item " + quoted(name(entries[k].item)) + " stands twice in an option", k);
        }
        last = stamp;
    }
    entries_.insert(entries_.end(), entries.begin(), entries.end());
    option_start_.push_back(static_cast<std::uint32_t>(entries_.size()));
    has_colors_ |= std::any_of(entries.begin(), entries.end(), [](const Entry& e) { return e.color != Color::none; });
    return OptionId{stamp - 1};
}

OptionId Problem::add_option(std::string_view entries) {
    const std::size_t colors_before = colors();
    std::vector<std::string_view> words;
    detail::split(entries, words);
    std::vector<Entry> list;
    try {
        for (const std::string_view word : words)
            list.push_back(entry(word));
        return add_option(list);
    } catch (...) {
        forget_colors(colors_before);
        throw;
    }
}

void Problem::forget_colors(std::size_t keep) {
    for (; colors() > keep; color_names_.pop_back())
        color_by_name_.erase(color_names_.back());
}

std::optional<ItemId> Problem::find_item(std::string_view name) const {
    const auto found = item_by_name_.find(name);
    return found == item_by_name_.end() ? std::nullopt : std::optional(found->second);
}

std::span<const Entry> Problem::option(OptionId id) const {
    if (index(id) >= options())
        throw std::out_of_range("the problem has no option number " + std::to_string(index(id)));
    const auto first = option_start_[index(id)];
    return std::span(entries_).subspan(first, option_start_[index(id) + 1] - first);
}

bool operator==(const Problem& a, const Problem& b) {
    if (a.names_ != b.names_ || a.primary_items_ != b.primary_items_ || a.option_start_ != b.option_start_)
        return false;
    return std::equal(a.entries_.begin(), a.entries_.end(), b.entries_.begin(), [&](const Entry& x, const Entry& y) {
        if (x.item != y.item || (x.color == Color::none) != (y.color == Color::none))
            return false;
        return x.color == Color::none || a.name(x.color) == b.name(y.color);
    });
}

} // namespace dlx
