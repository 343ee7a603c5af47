#pragma once

#if __cplusplus <= 201703L && (!defined(_MSVC_LANG) || _MSVC_LANG <= 201703L)
#error "The library dlx needs C++20: compile with -std=c++20 or later"
#endif

#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <unordered_map>
#include <vector>

namespace dlx {

/// A parameter type like std::string_view that rejects two misuses. It does not compile for {"a", "b"}, which a
/// std::string_view accepts as a pair of iterators, nor for 0 or nullptr. It throws std::invalid_argument for a null
/// `const char*`, which getenv() may return.
class Text : public std::string_view {
public:
    Text(std::nullptr_t) = delete;
    template <std::convertible_to<std::string_view> T>
    constexpr Text(const T& text) {
        if constexpr (std::is_pointer_v<T>)
            if (text == nullptr)
                throw std::invalid_argument("a null pointer was passed as text");
        static_cast<std::string_view&>(*this) = text;
    }
};

/// Number of an item of a Problem: 0-based, in the order of add_item().
enum class ItemId : std::uint32_t {};

/// Number of an option of a Problem: 0-based, in the order of add_option().
enum class OptionId : std::uint32_t {};

/// Number of a color of a Problem: 1-based, in the order of first use; `none` means "no color".
enum class Color : std::uint32_t { none = 0 };

constexpr std::uint32_t index(ItemId id) { return static_cast<std::uint32_t>(id); }
constexpr std::uint32_t index(OptionId id) { return static_cast<std::uint32_t>(id); }
constexpr std::uint32_t index(Color color) { return static_cast<std::uint32_t>(color); }

/// Kind of an item. Primary items are covered as often as their bounds allow, by default exactly once; secondary items
/// at most once (or several times in one color).
enum class ItemKind : std::uint8_t { primary, secondary };

/// Minimum and maximum number of options of a solution that cover an item.
struct Bounds {
    std::uint32_t min = 1;
    std::uint32_t max = 1;
    friend bool operator==(const Bounds&, const Bounds&) = default;
};

/// One item of an option, with its color if it has one. Only secondary items may be colored.
struct Entry {
    ItemId item{};
    Color color = Color::none;
    friend bool operator==(const Entry&, const Entry&) = default;
};

/// An option of the input that no solution contains, because it has no primary item.
struct IgnoredOption {
    OptionId before{};            ///< option that follows it, perhaps after other ignored options
    std::vector<Entry> entries{}; ///< secondary items; may be empty
};

/// Exception for an invalid item, color or option. The problem that threw it is unchanged.
class InvalidProblem : public std::invalid_argument {
public:
    explicit InvalidProblem(const std::string& message, std::optional<std::size_t> entry = std::nullopt)
        : std::invalid_argument(message), entry_(entry) {}

    /// Returns the 0-based position of the invalid entry in its option; empty if the error concerns the whole option.
    [[nodiscard]] std::optional<std::size_t> entry_index() const { return entry_; }

private:
    std::optional<std::size_t> entry_;
};

/// An exact cover problem with colors and bounds (XCC, MCC): the input of all engines, which never modify it.
///
/// A solution is a set of options that covers every primary item as often as its bounds allow, by default exactly once.
/// It covers every secondary item at most once, except that options which give the item the same color may share it.
/// Each option occurs at most once in a solution. Equal options are different options: a solution may contain both if
/// the bounds of their items allow it.
/// Source: Knuth, TAOCP 4B, 7.2.2.1, text before Algorithms C and M.
///
/// Layout: one array contains the entries of all options, option after option, here with items a b c:
///
///     options        "a c"      "b"     "a b:x"
///     entries_     | a | c |   | b |   | a | b:x |
///     option_start_  0           2       3           5
class Problem {
public:
    /// Maximum of items + entries + options, so that all of them fit into the 32-bit indices of the engines.
    static constexpr std::size_t max_size = (std::size_t{1} << 31) - 2;

    // --- Building ---------------------------------------------------------------------------------------------------

    /// Reserves memory for these numbers of items, options, and entries of all options together. More can be added.
    /// Throws InvalidProblem if the sum exceeds max_size.
    void reserve(std::size_t items, std::size_t options, std::size_t entries);

    /// Adds an item and returns its id. Throws InvalidProblem if `name` is already used, is empty or contains a space,
    /// a control character, '|' or ':', if a primary item follows a secondary one, or if max_size is exceeded.
    ItemId add_item(Text name, ItemKind kind = ItemKind::primary);

    /// Adds a primary item that each solution covers `bounds.min` to `bounds.max` times. Throws InvalidProblem like the
    /// other add_item(), and if `bounds.max` is 0 or less than `bounds.min`.
    ItemId add_item(Text name, Bounds bounds);

    /// Returns the color called `name`, which is created on first use. Throws InvalidProblem if `name` is empty or
    /// contains a space, a control character, '|' or ':'.
    Color add_color(Text name);

    /// Adds an option and returns its id. Throws InvalidProblem if `entries` is empty, contains an unknown or repeated
    /// item, colors a primary item, uses an unknown color or has no primary item, or if max_size is exceeded.
    /// Time O(k) for k entries.
    OptionId add_option(std::span<const Entry> entries);
    OptionId add_option(std::initializer_list<Entry> entries) {
        return add_option(std::span(entries.begin(), entries.size()));
    }

    /// Adds the option with these entries, each as for parse_entry(): {"p", "q", "x:A"}. Throws InvalidProblem like
    /// add_option() and parse_entry().
    OptionId add_option(std::span<const std::string_view> names);
    OptionId add_option(std::span<const std::string> names);
    OptionId add_option(std::initializer_list<Text> names) {
        return add_option(std::vector<std::string_view>(names.begin(), names.end()));
    }

    /// Adds the option that a line of the text format describes, with entries separated by whitespace: "p q x:A".
    /// Throws InvalidProblem like add_option() and parse_entry().
    OptionId add_option(Text entries);

    /// Records an option of the input without a primary item. It has no id, but counts in number(). Throws InvalidProblem
    /// like add_option(), and if it has a primary item.
    void ignore_option(std::span<const Entry> entries);

    /// Sets the cost of an option, in units of 10^-cost_decimals(). Throws std::out_of_range.
    void set_cost(OptionId id, std::int64_t cost);

    /// Sets the unit of all costs, without a change of their numbers: with 2 decimals, the cost 725 means 7.25. Throws
    /// InvalidProblem for more than max_cost_decimals.
    void set_cost_decimals(unsigned decimals);
    static constexpr unsigned max_cost_decimals = 18;

    /// Returns the entry written as `item` or `item:color`, and creates the color on first use. Throws InvalidProblem
    /// if the item does not exist or the color's name is invalid.
    Entry parse_entry(Text text);

    // --- Reading ----------------------------------------------------------------------------------------------------

    [[nodiscard]] std::size_t item_count() const { return names_.size(); }
    /// Returns the number n of primary items, whose ids are 0 ... n - 1.
    [[nodiscard]] std::size_t primary_item_count() const { return primary_items_; }
    [[nodiscard]] std::size_t option_count() const { return option_start_.size() - 1; }
    /// Returns the number n of colors, which are 1 ... n.
    [[nodiscard]] std::size_t color_count() const { return color_names_.size(); }
    /// Returns the total number of entries in all options.
    [[nodiscard]] std::size_t entry_count() const { return entries_.size(); }
    /// Returns true if any option uses a color.
    [[nodiscard]] bool has_colors() const { return has_colors_; }

    /// Returns the name of an item; the view is invalid after add_item(). Throws std::out_of_range.
    [[nodiscard]] std::string_view name(ItemId id) const { return names_.at(index(id)); }
    [[nodiscard]] ItemKind kind(ItemId id) const {
        return index(id) < primary_items_ ? ItemKind::primary : ItemKind::secondary;
    }

    /// Returns the bounds of an item: 1 to 1 for a primary item unless others were given, 0 to 1 for a secondary item,
    /// which several options in one color may exceed. Throws std::out_of_range.
    [[nodiscard]] Bounds bounds(ItemId id) const { return bounds_.at(index(id)); }
    /// Returns true if any primary item has bounds other than 1 to 1.
    [[nodiscard]] bool has_bounds() const { return has_bounds_; }

    /// Returns the name of a color other than Color::none; the view is invalid after the next new color. Throws
    /// std::out_of_range.
    [[nodiscard]] std::string_view name(Color color) const { return color_names_.at(index(color) - 1); }

    /// Finds the item called `name`, if it exists.
    [[nodiscard]] std::optional<ItemId> find_item(Text name) const;

    /// Returns the entries of option `id` in the order in which they were added. add_option() invalidates the view.
    /// Throws std::out_of_range.
    [[nodiscard]] std::span<const Entry> option(OptionId id) const&;
    std::span<const Entry> option(OptionId id) && = delete; // the problem would end before the view

    /// Returns the number of an option in the input, from 1, where ignored options count, too. Programs print it.
    /// Throws std::out_of_range.
    [[nodiscard]] std::size_t number(OptionId id) const;
    /// Finds the option with this number in the input, unless it does not exist or is ignored.
    [[nodiscard]] std::optional<OptionId> find_option(std::size_t number) const;
    /// Returns the ignored options, in the order of the input.
    [[nodiscard]] std::span<const IgnoredOption> ignored_options() const& { return ignored_; }
    std::span<const IgnoredOption> ignored_options() && = delete; // the problem would end before the view
    /// Returns the number of options of the input, with the ignored ones.
    [[nodiscard]] std::size_t input_option_count() const { return option_count() + ignored_.size(); }

    /// Returns true if set_cost() was called. Only minimum-cost searches and writers of formats read costs.
    [[nodiscard]] bool has_costs() const { return !costs_.empty(); }
    /// Returns the cost of an option in units of 10^-cost_decimals(), 0 unless one was set. Throws std::out_of_range.
    [[nodiscard]] std::int64_t cost(OptionId id) const;
    /// Returns the costs by option, or nothing unless has_costs(). add_option() and set_cost() invalidate the view.
    [[nodiscard]] std::span<const std::int64_t> costs() const& { return costs_; }
    std::span<const std::int64_t> costs() && = delete; // the problem would end before the view
    /// Returns costs(). Throws std::invalid_argument unless has_costs() or there are no options.
    [[nodiscard]] std::span<const std::int64_t> required_costs() const;
    /// Returns the number of decimals of costs, 0 to max_cost_decimals.
    [[nodiscard]] unsigned cost_decimals() const { return cost_decimals_; }

    /// Compares items, their bounds, options and their order, the names of the colors used, and costs with their
    /// decimals. Decimals without costs are equal. Ignored options are not compared.
    friend bool operator==(const Problem& a, const Problem& b);

private:
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
    };
    template <class Id>
    using Index = std::unordered_map<std::string, Id, Hash, std::equal_to<>>;

    [[nodiscard]] std::size_t size() const { return item_count() + entry_count() + input_option_count(); }
    [[nodiscard]] bool check_entries(std::span<const Entry> entries);

    ItemId add_item(std::string_view name, ItemKind kind, Bounds bounds);

    std::vector<std::string> names_;       ///< names of items, by item
    std::vector<Bounds> bounds_;           ///< bounds of items, by item
    std::vector<std::string> color_names_; ///< names of colors, by color - 1
    Index<ItemId> item_by_name_;
    Index<Color> color_by_name_;
    std::vector<Entry> entries_;                 ///< entries of all options, one option after the other
    std::vector<std::uint32_t> option_start_{0}; ///< start of each option in entries_, and the end of the last one
    std::vector<std::uint64_t> last_try_;        ///< by item: number of the last try to add an option with it
    std::vector<std::int64_t> costs_;            ///< by option; empty until a cost is set
    std::vector<IgnoredOption> ignored_;         ///< options without a primary item
    std::uint64_t tries_ = 0;                    ///< number of tries to add an option; the first try has number 1
    std::size_t primary_items_ = 0;
    unsigned cost_decimals_ = 0;
    bool has_colors_ = false;
    bool has_bounds_ = false;
};

namespace detail {
/// Throws InvalidProblem if `used + more` exceeds Problem::max_size.
void require_room(std::size_t used, std::size_t more);

/// Splits `text` at `separators` into `words`, which are views of it.
void split(std::string_view text, std::vector<std::string_view>& words, std::string_view separators = " \t\n\v\f\r");

/// Returns `text` in quotes, for a message. Control characters are escaped, as a NUL would end the message and a
/// terminal could interpret an escape sequence. A long text is truncated.
[[nodiscard]] std::string quoted(std::string_view text);

/// Returns the number that the whole of `text` is, or nothing.
template <class Number>
[[nodiscard]] std::optional<Number> parse_number(std::string_view text) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}
} // namespace detail

} // namespace dlx
