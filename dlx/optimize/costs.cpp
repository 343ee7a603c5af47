#include "dlx/optimize/costs.hpp"

#include "dlx/text.hpp"
#include "dlx/text/numbers.hpp"

#include <algorithm>
#include <string_view>

namespace dlx {

Costs parse_costs(Text original) {
    const std::string_view text = detail::without_marks(original);
    constexpr std::string_view blanks = " \t\r\n";
    Costs costs;
    /// Calls `visit` with each word read as a cost.
    const auto for_each_cost = [&](auto visit) {
        for (std::size_t at = text.find_first_not_of(blanks); at < text.size();) {
            const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
            try {
                visit(detail::parse_cost(text.substr(at, end - at)));
            } catch (const InvalidProblem& error) {
                detail::fail_at(text, &text[at], error.what());
            }
            at = text.find_first_not_of(blanks, end);
        }
    };
    for_each_cost([&](detail::Decimal cost) { costs.decimals = std::max(costs.decimals, cost.decimals); });
    for_each_cost([&](detail::Decimal cost) { costs.values.push_back(detail::sum(cost, {0, costs.decimals}).value); });
    return costs;
}

std::int64_t floor_cost(Text text, unsigned decimals) {
    detail::Decimal cost = detail::parse_cost(text);
    for (; cost.decimals > decimals; --cost.decimals)
        cost.value = cost.value / 10 - (cost.value % 10 < 0 ? 1 : 0);
    return detail::sum(cost, {0, decimals}).value;
}

} // namespace dlx
