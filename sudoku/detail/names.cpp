#include "sudoku/detail/names.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace sudoku::detail {

namespace {

constexpr std::string_view gaps = " \t\v\f|";

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; }

bool is_same(std::string_view word, std::string_view name) {
    return std::equal(word.begin(), word.end(), name.begin(), name.end(), [](char a, char b) { return lower(a) == b; });
}

/// Are the words of `text`, which is not blank, `prefix` and a number each, 1, 2, 3, …? How many are there?
std::optional<std::uint32_t> count_numbers(std::string_view text, const std::string& prefix) {
    for (std::uint32_t count = 0;; ++count) {
        text.remove_prefix(std::min(text.find_first_not_of(gaps), text.size()));
        if (text.empty())
            return count;
        const std::string_view word = text.substr(0, text.find_first_of(gaps));
        if (!is_same(word, prefix + std::to_string(count + 1)))
            return std::nullopt;
        text.remove_prefix(word.size());
    }
}

/// How many characters `text` has but for gaps, if they are those with which `names` begins.
std::optional<std::uint32_t> count_prefix(std::string_view text, std::string_view names) {
    std::uint32_t count = 0;
    for (const char c : text) {
        if (gaps.find(c) != std::string_view::npos)
            continue;
        if (count == names.size() || lower(c) != names[count])
            return std::nullopt;
        ++count;
    }
    return count;
}

} // namespace

std::optional<std::uint32_t> column_names(const Line& line) {
    static const std::string lower_case = "abcdefghijklmnopqrstuvwxyz";
    static const std::string digits = "123456789" + lower_case;
    const auto first = line.text.find_first_not_of(gaps);
    if (line.kind != Line::Kind::cells || first == std::string::npos ||
        std::string_view("1aAcC").find(line.text[first]) == std::string_view::npos)
        return std::nullopt;
    for (const std::string_view names : {digits, lower_case})
        if (const auto count = count_prefix(line.text, names))
            return count;
    if (const auto count = count_numbers(line.text, ""))
        return count;
    return count_numbers(line.text, "c");
}

std::optional<NamedRow> named_row(const Line& line, std::uint32_t number) {
    const auto begin = line.text.find_first_not_of(gaps);
    const auto end = line.text.find_first_of(" \t\v\f|:)", begin);
    if (line.kind != Line::Kind::cells || end == std::string::npos)
        return std::nullopt;
    const std::string_view name = std::string_view(line.text).substr(begin, end - begin);
    const std::string digits = std::to_string(number);
    const bool is_letter = name.size() == 1 && lower(name[0]) == static_cast<char>('a' + number - 1);
    const bool has_mark = line.text[end] == ':' || line.text[end] == ')';
    if (name != digits && !is_letter && !is_same(name, 'r' + digits))
        return std::nullopt;
    const std::size_t size = end + (has_mark ? 1 : 0) - begin;
    std::string rest = line.text;
    rest.replace(begin, size, size, ' ');
    NamedRow named{scan_line({rest, line.number, false}), !has_mark && (name == digits || is_letter)};
    named.row.is_row = name != digits;
    return named;
}

} // namespace sudoku::detail
