#include "sudoku/detail/names.hpp"

#include <string>
#include <string_view>

namespace sudoku::detail {

std::optional<std::uint32_t> column_names(const Line& line) {
    const auto first = line.text.find_first_not_of(blanks_and_bars);
    if (line.kind != Line::Kind::cells || first == std::string::npos ||
        std::string_view("1aAcC").find(line.text[first]) == std::string_view::npos)
        return std::nullopt;
    const std::string text = lower_case(line.text);
    const auto words = words_of(text, blanks_and_bars);
    const auto count = static_cast<std::uint32_t>(words.size());
    std::string joined;
    for (const std::string_view word : words)
        joined += word;
    for (const std::string_view names : {"123456789abcdefghijklmnopqrstuvwxyz", "abcdefghijklmnopqrstuvwxyz"})
        if (names.starts_with(joined))
            return static_cast<std::uint32_t>(joined.size());
    for (const std::string prefix : {"", "c"}) {
        std::uint32_t number = 0;
        while (number < count && words[number] == prefix + std::to_string(number + 1))
            ++number;
        if (number == count)
            return count;
    }
    return std::nullopt;
}

std::optional<NamedRow> named_row(const Line& line, std::uint32_t number) {
    const auto begin = line.text.find_first_not_of(blanks_and_bars);
    const auto end = line.text.find_first_of(" \t\v\f|:)", begin);
    if (line.kind != Line::Kind::cells || end == std::string::npos)
        return std::nullopt;
    const std::string name = lower_case(line.text.substr(begin, end - begin));
    const std::string digits = std::to_string(number);
    const bool is_letter = name.size() == 1 && name[0] == static_cast<char>('a' + number - 1);
    const bool has_mark = line.text[end] == ':' || line.text[end] == ')';
    if (name != digits && !is_letter && name != 'r' + digits)
        return std::nullopt;
    const std::size_t size = end + (has_mark ? 1 : 0) - begin;
    std::string rest = line.text;
    rest.replace(begin, size, size, ' ');
    NamedRow named{scan_line({rest, line.number, false}), !has_mark && (name == digits || is_letter)};
    named.row.is_row = name != digits;
    return named;
}

} // namespace sudoku::detail
