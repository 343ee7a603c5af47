#include "sudoku/reader/documents/json_values.hpp"

#include <set>

namespace sudoku::detail {

namespace {

constexpr std::size_t most_values = std::size_t{1} << 20; ///< in one document, for which memory is needed

/// Returns the text with "." in place of NaN. Throws ParseError if it is nested too deeply or has too many values.
std::string checked_text(const Source& source) {
    std::string text(source.text());
    std::size_t depth = 0;
    std::size_t values = 0;
    bool is_string = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '"')
            is_string = !is_string;
        else if (is_string)
            at += c == '\\' ? 1 : 0;
        else if (text.compare(at, 3, "NaN") == 0)
            text.replace(at, 3, "\".\""), at += 2;
        else if (c == '}' || c == ']')
            depth -= depth > 0 ? 1 : 0;
        else if ((c == '{' || c == '[') && ++depth > deepest_nesting)
            throw source.error(at, "this JSON is nested deeper than " + std::to_string(deepest_nesting));
        else if (is_one_of("{[,", c) && ++values > most_values)
            throw source.error(0, "this JSON has more than " + std::to_string(most_values) +
                                      " values: divide it into smaller documents");
    }
    return text;
}

/// Finds a key that is twice in one object. A callback of Json::parse() would take quadratic time.
class RepeatedKey final : public nlohmann::json_sax<Json> {
public:
    std::optional<std::string> name{};

    bool start_object(std::size_t) override { return keys_.emplace_back(), true; }
    bool end_object() override { return keys_.pop_back(), true; }
    bool key(std::string& key) override {
        if (!keys_.back().insert(key).second)
            name = key;
        return !name;
    }
    bool start_array(std::size_t) override { return true; }
    bool end_array() override { return true; }
    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(std::int64_t) override { return true; }
    bool number_unsigned(std::uint64_t) override { return true; }
    bool number_float(double, const std::string&) override { return true; }
    bool string(std::string&) override { return true; }
    bool binary(Json::binary_t&) override { return true; }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override { return false; }

private:
    std::vector<std::set<std::string>> keys_{}; ///< keys of the open objects
};

} // namespace

Json parse_json(const Source& source) {
    const std::string checked = checked_text(source);
    const std::string_view text = checked; // the same parser for all texts
    RepeatedKey repeated;
    Json::sax_parse(text, &repeated);
    if (repeated.name)
        throw source.error(0, "this JSON says \"" + *repeated.name + "\" twice in one object");
    try {
        return Json::parse(text);
    } catch (const Json::parse_error& broken) {
        throw source.error(std::min(std::max<std::size_t>(broken.byte, 1) - 1, source.text().size()),
                           "this JSON is broken here: save it again, or write the puzzle as text");
    } catch (const Json::out_of_range&) {
        throw source.error(0, "this JSON has a number that is too large");
    }
}

const Json& value_at(const Json& object, const char* key) {
    static const Json null;
    const auto found = object.is_object() ? object.find(key) : object.end();
    return found == object.end() ? null : *found;
}

std::uint32_t whole_number(const Json& value, std::uint32_t none) {
    if (value.is_number_unsigned() && value.get<std::uint64_t>() < none)
        return value.get<std::uint32_t>();
    if (value.is_number_float() && value.get<double>() >= 0 && value.get<double>() < none &&
        value.get<double>() == static_cast<std::uint32_t>(value.get<double>()))
        return static_cast<std::uint32_t>(value.get<double>());
    return none;
}

std::vector<Digit> solution_in(const Json& value, std::uint32_t side) {
    std::vector<Digit> digits;
    const auto add = [&](const Json& one) {
        const std::string text = one.is_string() ? one.get<std::string>() : "";
        const bool is_digit_text = !text.empty() && text.size() < 3 && is_number(text);
        const std::uint32_t digit = is_digit_text     ? static_cast<std::uint32_t>(std::stoul(text))
                                    : one.is_number() ? whole_number(one, side + 1)
                                                      : 0;
        digits.push_back(static_cast<Digit>(std::min(digit, side + 1)));
    };
    if (value.is_string())
        for (const char c : value.get_ref<const std::string&>())
            digits.push_back(static_cast<Digit>(std::min(DigitNotation::digits.digit_of(c), side + 1)));
    for (const Json& row : value.is_array() ? value : Json::array())
        if (row.is_array())
            std::for_each(row.begin(), row.end(), add);
        else
            add(row);
    const bool is_whole = digits.size() == std::size_t{side} * side &&
                          std::all_of(digits.begin(), digits.end(), [&](Digit digit) { return digit <= side; });
    return is_whole ? digits : std::vector<Digit>();
}

bool says_something(const Json& value) {
    return !(value.is_null() || value == false || value == 0 ||
             ((value.is_structured() || value.is_string()) && value.empty()) ||
             (value.is_string() && value.get_ref<const std::string&>().empty()));
}

} // namespace sudoku::detail
