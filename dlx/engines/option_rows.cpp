#include "dlx/engines/option_rows.hpp"

#include <map>
#include <utility>

namespace dlx::detail {

OptionRows::OptionRows(const Problem& problem)
    : primary(static_cast<Index>(problem.primary_item_count())), options(static_cast<Index>(problem.option_count())) {
    for (Index item = 0; item < primary; ++item)
        entries.push_back({ItemId{item}});
    std::map<std::pair<ItemId, Color>, Index> number;
    for (Index option = 0; option < options; ++option) {
        for (const Entry& entry : problem.option(OptionId{option})) {
            Index row = index(entry.item);
            if (row >= primary) {
                const auto [place, is_new] = number.try_emplace({entry.item, entry.color}, count());
                if (is_new)
                    entries.push_back(entry);
                row = place->second;
            }
            rows.push_back(row);
        }
        start.push_back(static_cast<Index>(rows.size()));
    }
}

} // namespace dlx::detail
