#include "dlx/text.hpp"

#include "dlx/text/numbers.hpp"

#include <algorithm>

namespace dlx {

std::string to_string(const Problem& problem, ItemId item) {
    const bool is_primary = problem.kind(item) == ItemKind::primary;
    return (is_primary ? detail::bounds_text(problem.bounds(item)) : "").append(problem.name(item));
}

namespace {

std::string entries_text(const Problem& problem, std::span<const Entry> entries) {
    std::string out;
    for (const Entry& entry : entries) {
        out += out.empty() ? "" : " ";
        out += problem.name(entry.item);
        if (entry.color != Color::none) {
            out += ':';
            out += problem.name(entry.color);
        }
    }
    return out;
}

/// Formats the cost of an option as in the text format, " |7.25". Omits most costs of 0.
std::string cost_text(const Problem& problem, std::uint32_t option) {
    const std::int64_t cost = problem.cost(OptionId{option});
    const bool is_written = cost != 0 || (option == 0 && problem.has_costs());
    return is_written ? " |" + to_decimal(std::to_string(cost), problem.cost_decimals()) : "";
}

std::string item_line(const Problem& problem) {
    std::string out;
    if (problem.item_count() > 0 &&
        problem.name(ItemId{0}).substr(0, detail::byte_order_mark.size()) == detail::byte_order_mark)
        out += detail::byte_order_mark; // the reader skips the first
    for (std::uint32_t i = 0; i < problem.item_count(); ++i) {
        if (i == problem.primary_item_count())
            out += "| ";
        out += to_string(problem, ItemId{i});
        out += i + 1 < problem.item_count() ? " " : "";
    }
    if (detail::may_be_array(out) && problem.primary_item_count() == problem.item_count())
        out += " |"; // no array contains a bar
    return out + '\n';
}

/// Formats the problem, with these of its ignored options.
std::string text_with(const Problem& problem, std::span<const IgnoredOption> ignored) {
    std::string out = item_line(problem);
    for (std::uint32_t k = 0; k <= problem.option_count(); ++k) {
        for (; !ignored.empty() && index(ignored.front().before) == k; ignored = ignored.subspan(1))
            if (!ignored.front().entries.empty()) // the format has none of these
                out += entries_text(problem, ignored.front().entries) + '\n';
        if (k < problem.option_count())
            out.append(to_string(problem, OptionId{k})).append(cost_text(problem, k)) += '\n';
    }
    return out;
}

} // namespace

std::string to_string(const Problem& problem, OptionId option) { return entries_text(problem, problem.option(option)); }

std::string to_decimal(std::string_view number, unsigned decimals) {
    if (decimals == 0)
        return std::string(number);
    const std::string sign = number.starts_with('-') ? "-" : "";
    std::string digits(number.substr(sign.size()));
    digits.insert(0, std::max(std::size_t{decimals} + 1, digits.size()) - digits.size(), '0');
    return sign + digits.insert(digits.size() - decimals, ".");
}

std::string to_string(const Problem& problem) { return text_with(problem, {}); }

std::string detail::input_text(const Problem& problem) { return text_with(problem, problem.ignored_options()); }

} // namespace dlx
