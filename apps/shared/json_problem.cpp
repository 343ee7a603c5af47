#include "apps/shared/json_problem.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <unordered_map>
#include <utility>
#include <vector>

namespace apps {

namespace {

/// Returns the texts with `between` between them.
std::string joined(const std::vector<std::string>& texts, std::string_view between) {
    std::string all;
    for (const std::string& text : texts)
        (all += all.empty() ? "" : between) += text;
    return all;
}

/// The characters of a text, for a parser. Stores the end of the part that was read.
class Characters {
public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    Characters() = default;
    Characters(const char* at, const char** end) : at_(at), end_(end) {}

    reference operator*() const { return *at_; }
    Characters& operator++() {
        *end_ = ++at_;
        return *this;
    }
    Characters operator++(int) {
        const Characters before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const Characters& a, const Characters& b) { return a.at_ == b.at_; }

private:
    const char* at_ = nullptr;
    const char** end_ = nullptr;
};

/// Reads a problem from the events of a parser. Nothing is nested deeper than "options".
class JsonProblem : public nlohmann::json_sax<nlohmann::json> {
public:
    explicit JsonProblem(std::string_view text) : text_(text), end_(text.data()) {}

    dlx::Problem read() {
        nlohmann::json::sax_parse(Characters(text_.data(), &end_), Characters(text_.data() + text_.size(), &end_),
                                  this);
        dlx::Problem problem;
        add_items(problem);
        add_options(problem);
        return problem;
    }

    bool null() override { fail(expected()); }
    bool boolean(bool /*value*/) override { fail(expected()); }
    bool binary(binary_t& /*value*/) override { fail(expected()); }
    bool number_integer(number_integer_t value) override { return number(std::to_string(value)); }
    bool number_unsigned(number_unsigned_t value) override { return number(std::to_string(value)); }
    bool number_float(number_float_t /*value*/, const string_t& text) override { return number(text); }

    bool string(string_t& text) override {
        if ((key_ == items || key_ == secondary) && depth_ == 2)
            names_[key_].push_back({std::move(text), offset()});
        else if (key_ == options && depth_ == 3)
            options_.back().words.push_back(std::move(text));
        else if (key_ == costs && depth_ == 2)
            costs_.push_back({std::move(text), offset()});
        else
            fail(expected());
        return true;
    }

    bool start_object(std::size_t /*size*/) override {
        if (depth_ != 0 && !(key_ == bounds && depth_ == 1))
            fail(expected());
        ++depth_;
        return true;
    }

    bool key(string_t& name) override {
        if (depth_ > 1) {
            bounds_.push_back({std::move(name), {}, offset()});
            return true;
        }
        key_ = static_cast<Key>(std::find(keys.begin(), keys.end(), name) - keys.begin());
        if (key_ == none)
            fail("unknown key '" + name + "': expected " +
                 joined(std::vector<std::string>(keys.begin(), keys.end()), ", "));
        if (std::exchange(has_key_[key_], true))
            fail("the key '" + name + "' occurs twice");
        return true;
    }

    bool end_object() override { return --depth_ >= 0; }

    bool start_array(std::size_t /*size*/) override {
        const bool is_list = key_ != bounds && depth_ == 1;
        if (!is_list && !(key_ == options && depth_ == 2) && !(key_ == bounds && depth_ == 2))
            fail(expected());
        if (++depth_ == 3 && key_ == options)
            options_.push_back({{}, 0});
        return true;
    }

    bool end_array() override {
        if (depth_-- == 3 && key_ == options)
            options_.back().at = offset();
        else if (depth_ == 2 && key_ == bounds && bounds_.back().numbers.size() != 2)
            fail(expected());
        return true;
    }

    bool parse_error(std::size_t /*at*/, const std::string& token, const nlohmann::json::exception& error) override {
        const std::string_view message = error.what();
        constexpr std::string_view before = ": syntax error ";
        const std::size_t detail = message.find(before);
        if (detail == std::string_view::npos) // as for 1e400, which no double can hold
            fail("the number " + token + " is too large");
        fail("invalid JSON: " + std::string(message.substr(std::min(message.find("- ", detail) + 2, message.size()))));
    }

private:
    enum Key : std::uint8_t { items, secondary, bounds, options, costs, none };
    static constexpr std::array<std::string_view, 5> keys{"items", "secondary", "bounds", "options", "costs"};

    struct Word {
        std::string text;
        std::size_t at; ///< offset in the text
    };
    struct BoundsOf {
        std::string item;
        std::vector<std::uint32_t> numbers; ///< one or two
        std::size_t at;
    };
    struct Option {
        std::vector<std::string> words;
        std::size_t at;
    };

    /// Offset of the last character that was read, which may be one behind a number.
    [[nodiscard]] std::size_t offset() const {
        return static_cast<std::size_t>(std::max<std::ptrdiff_t>(end_ - text_.data() - 1, 0));
    }

    bool number(const std::string& text) {
        if (key_ == costs && depth_ == 2) {
            costs_.push_back({text, offset()});
            return true;
        }
        if (key_ != bounds || depth_ < 2 || bounds_.back().numbers.size() > 1)
            fail(expected());
        std::uint32_t value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size())
            fail("the bound " + text + " of '" + bounds_.back().item + "' is not a whole number from 0 to " +
                 std::to_string(std::numeric_limits<std::uint32_t>::max()));
        bounds_.back().numbers.push_back(value);
        return true;
    }

    /// Returns the form of the value of the current key, for a message.
    [[nodiscard]] std::string expected() const {
        constexpr std::array<std::string_view, 6> forms{
            "'items' is a list of names",
            "'secondary' is a list of names",
            "'bounds' has a number or a pair of numbers for each name, as in {\"p\": [2, 3]}",
            "'options' is a list of lists of names, as in [[\"p\", \"x:A\"]]",
            "'costs' is a list of numbers",
            "a problem is an object"};
        return std::string(forms[key_]);
    }

    [[noreturn]] void fail(const std::string& message) const { fail(message, offset()); }
    [[noreturn]] void fail(const std::string& message, std::size_t at) const {
        const std::string_view before = text_.substr(0, at);
        throw dlx::ParseError(1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')),
                              before.size() - (before.rfind('\n') + 1) + 1, message);
    }

    /// Calls `change`, with the place of an exception.
    template <class Change>
    void at(std::size_t offset, Change change) const {
        try {
            change();
        } catch (const dlx::InvalidProblem& error) {
            fail(error.what(), offset);
        }
    }

    void add_items(dlx::Problem& problem) const {
        for (const Key key : {items, options})
            if (!has_key_[key])
                fail("the key '" + std::string(keys[key]) + "' is missing");
        std::unordered_map<std::string_view, const BoundsOf*> by_item;
        for (const BoundsOf& of : bounds_)
            if (!by_item.emplace(of.item, &of).second)
                fail("the bounds of '" + of.item + "' occur twice", of.at);
        for (const Word& item : names_[items])
            at(item.at, [&] {
                const auto found = by_item.find(item.text);
                if (found == by_item.end())
                    problem.add_item(item.text);
                else
                    problem.add_item(item.text,
                                     dlx::Bounds{found->second->numbers.front(), found->second->numbers.back()});
            });
        for (const Word& item : names_[secondary])
            at(item.at, [&] { problem.add_item(item.text, dlx::ItemKind::secondary); });
        for (const BoundsOf& of : bounds_)
            if (const auto item = problem.find_item(of.item); !item || problem.kind(*item) == dlx::ItemKind::secondary)
                fail("'" + of.item + "' has bounds, but is not one of 'items'", of.at);
    }

    void add_options(dlx::Problem& problem) const {
        for (const Option& option : options_)
            at(option.at, [&] { add_option(problem, option); });
        if (!has_key_[costs])
            return;
        if (costs_.size() != options_.size())
            fail(std::to_string(costs_.size()) + (costs_.size() == 1 ? " cost" : " costs") + " for " +
                 std::to_string(options_.size()) + (options_.size() == 1 ? " option" : " options"));
        std::vector<std::string_view> texts;
        std::vector<std::size_t> places;
        for (std::uint32_t k = 0; k < problem.option_count(); ++k) {
            const Word& cost = costs_[problem.number(dlx::OptionId{k}) - 1];
            texts.push_back(cost.text);
            places.push_back(cost.at);
        }
        try {
            set_costs(problem, texts);
        } catch (const dlx::InvalidProblem& error) {
            fail(error.what(), error.entry_index() ? places[*error.entry_index()] : offset());
        }
    }

    /// Adds an option, or ignores it if it has no primary item.
    static void add_option(dlx::Problem& problem, const Option& option) {
        std::vector<dlx::Entry> entries;
        for (const std::string& word : option.words)
            entries.push_back(problem.parse_entry(word));
        if (std::ranges::any_of(entries, [&](auto e) { return problem.kind(e.item) == dlx::ItemKind::primary; }))
            problem.add_option(entries);
        else
            problem.ignore_option(entries);
    }

    std::string_view text_;
    const char* end_; ///< end of the part that was read
    int depth_ = 0;   ///< 1 in the object
    Key key_ = none;
    std::array<bool, 5> has_key_{};
    std::array<std::vector<Word>, 2> names_; ///< primary and secondary items
    std::vector<BoundsOf> bounds_;
    std::vector<Option> options_;
    std::vector<Word> costs_;
};

/// Formats a name. Throws dlx::InvalidProblem if it is not in UTF-8.
std::string quoted_name(std::string_view name) {
    try {
        return nlohmann::json(name).dump();
    } catch (const nlohmann::json::exception&) {
        throw dlx::InvalidProblem("the name '" + std::string(name) + "' is not in UTF-8: json cannot hold it");
    }
}

} // namespace

bool may_be_json(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    text.remove_prefix(text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0);
    const std::size_t first = std::min(text.find_first_not_of(blanks), text.size());
    const std::size_t second = std::min(text.find_first_not_of(blanks, first + 1), text.size());
    return text.substr(first, 1) == "{" && text.substr(second, 1) == "\"";
}

dlx::Problem parse_json_problem(std::string_view text) { return JsonProblem(text).read(); }

std::string to_json_text(const dlx::Problem& problem) {
    std::array<std::vector<std::string>, 2> names;
    std::vector<std::string> bounds;
    for (std::uint32_t k = 0; k < problem.item_count(); ++k) {
        const dlx::ItemId item{k};
        const bool is_primary = problem.kind(item) == dlx::ItemKind::primary;
        names[is_primary ? 0 : 1].push_back(quoted_name(problem.name(item)));
        if (const auto [min, max] = problem.bounds(item); is_primary && dlx::Bounds{min, max} != dlx::Bounds{})
            bounds.push_back(names[0].back() + ": [" + std::to_string(min) + ", " + std::to_string(max) + "]");
    }
    std::vector<std::string> options;
    std::vector<std::string> costs;
    auto ignored = problem.ignored_options();
    for (std::size_t number = 1; number <= problem.input_option_count(); ++number) {
        const auto option = problem.find_option(number);
        std::vector<std::string> entries;
        for (const auto [item, color] : option ? problem.option(*option) : ignored.front().entries)
            entries.push_back(quoted_name(std::string(problem.name(item)) +
                                          (color == dlx::Color::none ? "" : ":" + std::string(problem.name(color)))));
        options.push_back("[" + joined(entries, ", ") + "]");
        if (!option)
            ignored = ignored.subspan(1);
        if (problem.has_costs())
            costs.push_back(
                dlx::to_decimal(std::to_string(option ? problem.cost(*option) : 0), problem.cost_decimals()));
    }
    std::string text = "{\"items\": [" + joined(names[0], ", ") + "],\n";
    if (!names[1].empty())
        text += "\"secondary\": [" + joined(names[1], ", ") + "],\n";
    if (!bounds.empty())
        text += "\"bounds\": {" + joined(bounds, ", ") + "},\n";
    text += "\"options\": [\n" + joined(options, ",\n") + "]";
    if (!costs.empty())
        text += ",\n\"costs\": [" + joined(costs, ", ") + "]";
    return text + "}\n";
}

} // namespace apps
