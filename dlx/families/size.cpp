#include "dlx/families/size.hpp"

#include "dlx/families/families.hpp"
#include "dlx/text/numbers.hpp"

#include <array>
#include <cstdio>
#include <stdexcept>

namespace dlx::families {

namespace {

/// Formats a whole number; one above 10^15 is rounded.
std::string whole_text(double number) {
    std::array<char, 32> text{};
    (void)std::snprintf(text.data(), text.size(), number < 1e15 ? "%.0f" : "%.3g", number);
    return text.data();
}

} // namespace

void require(bool is_valid, const char* message) {
    if (!is_valid)
        throw std::invalid_argument(message);
}

Problem problem_of_size(double options, double entries) {
    if (!(entries <= static_cast<double>(max_entries)))
        throw std::length_error("the problem is too large: " + whole_text(options) + " options with " +
                                whole_text(entries) + " entries, more than " + std::to_string(max_entries));
    Problem problem;
    problem.reserve(0, static_cast<std::size_t>(options), static_cast<std::size_t>(entries));
    return problem;
}

ItemId add_cells(Problem& problem, std::uint32_t rows, std::uint32_t columns, Bounds bounds) {
    const ItemId first{static_cast<std::uint32_t>(problem.item_count())};
    for (std::uint32_t r = 0; r < rows; ++r)
        for (std::uint32_t c = 0; c < columns; ++c)
            problem.add_item(detail::cell_name(r, c), bounds);
    return first;
}

ItemId add_numbered(Problem& problem, const char* prefix, std::uint32_t first, std::uint32_t count, ItemKind kind) {
    const ItemId item{static_cast<std::uint32_t>(problem.item_count())};
    for (std::uint32_t k = 0; k < count; ++k)
        problem.add_item(prefix + std::to_string(first + k), kind);
    return item;
}

} // namespace dlx::families
