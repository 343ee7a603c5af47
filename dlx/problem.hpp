#pragma once

#if __cplusplus <= 201703L && (!defined(_MSVC_LANG) || _MSVC_LANG <= 201703L)
#error "The library dlx needs C++20: compile with -std=c++20 or later"
#endif

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <vector>

namespace dlx {

/// Text that is passed to a function: anything that a std::string_view can be made of, but for two kinds of mistakes.
/// From {"a", "b"} a std::string_view takes the bytes between two addresses, and it reads behind a null pointer. A Text is
/// not made of {"a", "b"} nor of 0, and throws std::invalid_argument for a null pointer, such as that of getenv().
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

/// An item of a Problem: 0-based, in the order of add_item().
enum class ItemId : std::uint32_t {};

/// An option of a Problem: 0-based, in the order of add_option().
enum class OptionId : std::uint32_t {};

/// A color of a Problem: 1-based, in the order of first use; `none` is the absence of a color.
enum class Color : std::uint32_t { none = 0 };

constexpr std::uint32_t index(ItemId id) { return static_cast<std::uint32_t>(id); }
constexpr std::uint32_t index(OptionId id) { return static_cast<std::uint32_t>(id); }
constexpr std::uint32_t index(Color color) { return static_cast<std::uint32_t>(color); }

/// Primary items are covered exactly once, secondary items at most once (or several times in one color).
enum class ItemKind : std::uint8_t { primary, secondary };

/// One item of an option, with its color if it has one. Only secondary items may be colored.
struct Entry {
    ItemId item{};
    Color color = Color::none;
    friend bool operator==(const Entry&, const Entry&) = default;
};

/// An impossible problem description. The problem that threw it is unchanged.
class InvalidProblem : public std::invalid_argument {
public:
    explicit InvalidProblem(const std::string& message, std::optional<std::size_t> entry = std::nullopt)
        : std::invalid_argument(message), entry_(entry) {}

    /// 0-based position in the option of the entry that is to blame; empty if it is the option as a whole.
    [[nodiscard]] std::optional<std::size_t> entry_index() const { return entry_; }

private:
    std::optional<std::size_t> entry_;
};

/// An exact cover problem with colors (XCC): the one input all engines read.
///
/// A solution is a set of options that covers every primary item exactly once and every secondary item at most
/// once, except that options which give a secondary item the same color may share it.
/// Source: Knuth, TAOCP 4B, 7.2.2.1, text before Algorithm C.
///
/// Plain data: it does not know how it will be solved, and no engine changes it.
///
/// Layout: the entries of all options stand in one array, option after option, here with items a b c:
///
///     options        "a c"      "b"     "a b:x"
///     entries_     | a | c |   | b |   | a | b:x |
///     option_start_  0           2       3           5
class Problem {
public:
    /// The most items, entries and options that fit the 32-bit indices of the engines: items + entries + options <
    /// 2^31.
    static constexpr std::size_t max_size = (std::size_t{1} << 31) - 2;

    // --- Building ---------------------------------------------------------------------------------------------------

    /// Takes memory for so many items, options, and entries of all options together, so that it need not grow. There may
    /// be more. Throws InvalidProblem past max_size.
    void reserve(std::size_t items, std::size_t options, std::size_t entries);

    /// Adds an item and returns its id. Throws InvalidProblem if `name` is taken, is empty or contains a blank,
    /// a control character, '|' or ':', if a primary item follows a secondary one, or past max_size.
    ItemId add_item(Text name, ItemKind kind = ItemKind::primary);

    /// The color called `name`, made on first use. Throws InvalidProblem if `name` is empty or contains a blank,
    /// a control character, '|' or ':'.
    Color add_color(Text name);

    /// Adds an option and returns its id. Throws InvalidProblem if `entries` is empty, contains an unknown or repeated
    /// item, colors a primary item, uses an unknown color, has no primary item, or past max_size.
    /// Time O(k) for k entries.
    OptionId add_option(std::span<const Entry> entries);
    OptionId add_option(std::initializer_list<Entry> entries) {
        return add_option(std::span(entries.begin(), entries.size()));
    }

    /// The same by names, {"p", "q", "x:A"}; makes a color on first use. Throws as above.
    OptionId add_option(std::span<const std::string_view> names);
    OptionId add_option(std::span<const std::string> names);
    OptionId add_option(std::initializer_list<Text> names) {
        return add_option(std::vector<std::string_view>(names.begin(), names.end()));
    }

    /// The same in one text, as in the text format: names separated by blanks, "p q x:A". Throws as above.
    OptionId add_option(Text entries);

    /// The entry written `item` or `item:color`; makes the color on first use. Throws InvalidProblem if there is no
    /// such item or the color's name is empty.
    Entry parse_entry(Text text);

    // --- Reading ----------------------------------------------------------------------------------------------------

    [[nodiscard]] std::size_t item_count() const { return names_.size(); }
    [[nodiscard]] std::size_t primary_item_count() const { return primary_items_; } ///< ids 0 ... primary_items() - 1
    [[nodiscard]] std::size_t option_count() const { return option_start_.size() - 1; }
    [[nodiscard]] std::size_t color_count() const { return color_names_.size(); } ///< colors are 1 ... colors()
    [[nodiscard]] std::size_t entry_count() const { return entries_.size(); }    ///< of all options together
    [[nodiscard]] bool has_colors() const { return has_colors_; }            ///< does any option use a color?

    /// Name of an item; the view lives as long as the problem.
    [[nodiscard]] std::string_view name(ItemId id) const { return names_.at(index(id)); }
    [[nodiscard]] ItemKind kind(ItemId id) const {
        return index(id) < primary_items_ ? ItemKind::primary : ItemKind::secondary;
    }

    /// Name of a color other than Color::none; the view lives as long as the problem.
    [[nodiscard]] std::string_view name(Color color) const { return color_names_.at(index(color) - 1); }

    /// The item called `name`, if there is one.
    [[nodiscard]] std::optional<ItemId> find_item(Text name) const;

    /// Entries of `id` in the order given; the view dies at the next add_option(). Throws std::out_of_range.
    [[nodiscard]] std::span<const Entry> option(OptionId id) const;

    /// Same items, same options in the same order, same names of the colors used.
    friend bool operator==(const Problem& a, const Problem& b);

private:
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
    };
    template <class Id>
    using Index = std::unordered_map<std::string, Id, Hash, std::equal_to<>>;

    [[nodiscard]] std::size_t size() const { return item_count() + entry_count() + option_count(); }

    std::vector<std::string> names_;       ///< by item
    std::vector<std::string> color_names_; ///< by color - 1
    Index<ItemId> item_by_name_;
    Index<Color> color_by_name_;
    std::vector<Entry> entries_;                 ///< of all options, one after the other
    std::vector<std::uint32_t> option_start_{0}; ///< by option, and one more: where its entries begin in entries_
    std::vector<std::uint64_t> last_try_;        ///< by item: the last try to add an option with it; finds repeats
    std::uint64_t tries_ = 0;                    ///< to add an option; the first is 1
    std::size_t primary_items_ = 0;
    bool has_colors_ = false;
};

namespace detail {
/// Throws InvalidProblem if `used + more` is past Problem::max_size.
void require_room(std::size_t used, std::size_t more);

/// The words of `text`, which `separators` separate: views of it, into `words`.
void split(std::string_view text, std::vector<std::string_view>& words, std::string_view separators = " \t\n\v\f\r");

/// `text` in quotes, for a message. Control characters are spelled out: a NUL would end the message, an escape could
/// tell a terminal what to do. Of a text that is too long for a message, the beginning.
[[nodiscard]] std::string quoted(std::string_view text);
} // namespace detail

} // namespace dlx
