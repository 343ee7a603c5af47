#include "dlx/engines/option_rows.hpp"

#include <map>
#include <utility>

namespace dlx::detail {

OptionRows::OptionRows(const Problem& problem)
    : primary(static_cast<std::uint32_t>(problem.primary_items())),
      options(static_cast<std::uint32_t>(problem.options())), start_{0} {
    std::map<std::pair<ItemId, Color>, std::uint32_t> number;
    for (std::uint32_t item = 0; item < primary; ++item)
        entries.push_back({ItemId{item}});
    for (std::uint32_t option = 0; option < options; ++option) {
        for (const Entry& entry : problem.option(OptionId{option})) {
            std::uint32_t row = index(entry.item);
            if (row >= primary) {
                const auto [place, is_new] = number.try_emplace({entry.item, entry.color}, count());
                if (is_new)
                    entries.push_back(entry);
                row = place->second;
            }
            rows_.push_back(row);
        }
        start_.push_back(static_cast<std::uint32_t>(rows_.size()));
    }
}

} // namespace dlx::detail
