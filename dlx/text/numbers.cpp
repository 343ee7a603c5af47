#include "dlx/text/numbers.hpp"

#include "dlx/text.hpp"

#include <algorithm>
#include <charconv>

namespace dlx::detail {

namespace {

[[noreturn]] void refuse_size(const std::string& cost, unsigned decimals) {
    const std::string with = decimals == 0 ? "" : " with " + std::to_string(decimals) + " decimal";
    throw InvalidProblem(cost + " does not fit into 64 bits" + with + (decimals > 1 ? "s" : "") +
                         ": write all costs in larger units");
}

/// Returns `a` with `decimals`, which are not fewer than it has.
Decimal with_decimals(Decimal a, unsigned decimals) {
    const Decimal original = a;
    for (; a.decimals < decimals; ++a.decimals)
        if (__builtin_mul_overflow(a.value, 10, &a.value))
            refuse_size("the cost " + to_decimal(std::to_string(original.value), original.decimals), decimals);
    return a;
}

bool is_decimal(std::string_view text) {
    const auto is_number = [](std::string_view digits) {
        return !digits.empty() && digits.find_first_not_of("0123456789") == std::string_view::npos;
    };
    text.remove_prefix(text.starts_with('-') ? 1 : 0);
    const std::size_t point = text.find('.');
    return is_number(text.substr(0, point)) && (point == std::string_view::npos || is_number(text.substr(point + 1)));
}

} // namespace

bool may_be_array(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    constexpr std::string_view brackets = "[{(";
    const std::size_t first = std::min(text.find_first_not_of(blanks), text.size());
    const std::size_t second = std::min(text.find_first_not_of(blanks, first + 1), text.size());
    return brackets.find(text.substr(first, 1)) < brackets.size() &&
           (brackets.find(text.substr(second, 1)) < brackets.size() || text.find(';') < text.size());
}

std::pair<std::size_t, std::size_t> matrix_size(const std::vector<std::string_view>& words) {
    const auto number = [&](std::size_t k) { return parse_number<std::size_t>(words[k]).value_or(0); };
    const bool is_size = words.size() == 2 && number(0) > 0 && number(1) > 0;
    return is_size ? std::pair(number(0), number(1)) : std::pair<std::size_t, std::size_t>();
}

Bounds parse_bounds(std::string_view text) {
    const auto number = [&](std::string_view digits) {
        std::uint32_t value = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (error == std::errc::result_out_of_range)
            throw InvalidProblem("the bound " + quoted(digits) + " exceeds 4294967295");
        if (error != std::errc() || end != digits.data() + digits.size())
            throw InvalidProblem(quoted(text) + " before '|' is neither a number nor a pair of bounds: write "
                                                "2|a for exactly two, 0:2|a for at most two");
        return value;
    };
    const std::size_t colon = text.find(':');
    const std::uint32_t first = number(text.substr(0, colon));
    return {first, colon == std::string_view::npos ? first : number(text.substr(colon + 1))};
}

bool begins_like_bounds(std::string_view word) {
    return std::string_view("0123456789:+-").find(word.front()) != std::string_view::npos;
}

std::string bounds_text(Bounds bounds) {
    if (bounds == Bounds{})
        return "";
    return (bounds.min == bounds.max ? "" : std::to_string(bounds.min) + ":") + std::to_string(bounds.max) + "|";
}

Decimal parse_cost(std::string_view text) {
    if (!is_decimal(text))
        throw InvalidProblem(quoted(text) +
                             " is not a cost: write a decimal number without an exponent, as in 7, 7.25 or -3");
    const std::size_t decimals = text.size() - 1 - std::min(text.find('.'), text.size() - 1);
    if (decimals > Problem::max_cost_decimals)
        throw InvalidProblem("the cost " + quoted(text) + " has " + std::to_string(decimals) +
                             " decimals, but at most " + std::to_string(Problem::max_cost_decimals) +
                             " are read: round it");
    Decimal cost{0, static_cast<unsigned>(decimals)};
    const bool is_negative = text.front() == '-';
    for (const char c : text)
        if (c >= '0' && c <= '9' &&
            (__builtin_mul_overflow(cost.value, 10, &cost.value) ||
             __builtin_add_overflow(cost.value, is_negative ? '0' - c : c - '0', &cost.value)))
            refuse_size("the cost " + quoted(text), cost.decimals);
    return cost;
}

Decimal sum(Decimal a, Decimal b) {
    const unsigned decimals = std::max(a.decimals, b.decimals);
    Decimal result{0, decimals};
    if (__builtin_add_overflow(with_decimals(a, decimals).value, with_decimals(b, decimals).value, &result.value))
        refuse_size("the sum of the costs of an option", decimals);
    return result;
}

void set_cost(Problem& problem, OptionId option, Decimal cost) {
    const unsigned decimals = std::max(cost.decimals, problem.cost_decimals());
    for (std::uint32_t k = 0; cost.decimals > problem.cost_decimals() && k < problem.costs().size(); ++k)
        problem.set_cost(OptionId{k},
                         with_decimals({problem.cost(OptionId{k}), problem.cost_decimals()}, decimals).value);
    problem.set_cost_decimals(decimals);
    problem.set_cost(option, with_decimals(cost, decimals).value);
}

std::string cell_name(std::int64_t row, std::int64_t column) {
    return std::to_string(row) + ',' + std::to_string(column);
}

std::string counted(std::size_t n, std::string_view noun) {
    return std::to_string(n).append(" ").append(noun).append(n == 1 ? "" : "s");
}

std::pair<std::size_t, std::size_t> line_and_column(std::string_view text, const char* at) {
    const char line_end = line_end_of(text);
    const std::string_view before = text.substr(0, static_cast<std::size_t>(at - text.data()));
    return {1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), line_end)),
            before.size() - (before.rfind(line_end) + 1) + 1};
}

void fail_at(std::string_view text, const char* at, const std::string& message) {
    const auto [line, column] = line_and_column(text, at);
    throw ParseError(line, column, message);
}

std::string_view character(std::string_view text, std::size_t place) {
    std::size_t end = place + 1;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
        ++end;
    return text.substr(place, end - place);
}

char line_end_of(std::string_view text) { return text.find('\n') == std::string_view::npos ? '\r' : '\n'; }

std::string_view without_marks(std::string_view text) {
    constexpr char ctrl_z = '\x1A'; // the end of a text of MS-DOS
    if (text.starts_with(byte_order_mark))
        text.remove_prefix(byte_order_mark.size());
    if (text.ends_with(ctrl_z))
        text.remove_suffix(1);
    return text;
}

void refuse_file_name(std::string_view text) {
    constexpr std::size_t most_letters = 4; // maximum length of an extension
    const std::string_view extension = text.substr(std::min(text.rfind('.'), text.size() - 1) + 1);
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const bool has_extension = !extension.empty() && extension.size() <= most_letters &&
                               extension.size() + 1 < text.size() && text.find("..") == std::string_view::npos &&
                               std::all_of(extension.begin(), extension.end(), is_letter);
    if (text.find_first_of(" \t\n\v\f\r|") == std::string_view::npos &&
        (has_extension || text.find('/') != std::string_view::npos))
        throw ParseError(1, 1, quoted(text) + " looks like the name of a file: pass the text of the file");
}

} // namespace dlx::detail

void dlx::set_costs(Problem& problem, std::span<const std::string_view> costs) {
    if (costs.size() != problem.option_count())
        throw InvalidProblem(detail::counted(costs.size(), "cost") + " for " +
                             detail::counted(problem.option_count(), "option") + ": each option has a cost");
    Problem changed = problem;
    changed.set_cost_decimals(0);
    for (std::uint32_t k = 0; k < costs.size(); ++k)
        changed.set_cost(OptionId{k}, 0);
    for (std::uint32_t k = 0; k < costs.size(); ++k)
        try {
            detail::set_cost(changed, OptionId{k}, detail::parse_cost(costs[k]));
        } catch (const InvalidProblem& error) {
            throw InvalidProblem(error.what(), k);
        }
    problem = std::move(changed);
}
