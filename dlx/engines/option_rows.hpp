#pragma once

#include "dlx/problem.hpp"

#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace dlx::detail {

/// The options that each option excludes: those of its rows. A primary item has one row, with all its options. A
/// secondary item has a row for each of its colors, with the options that do not give it this color; for "no color",
/// the row has all its options.
struct OptionRows {
    using Index = std::uint32_t;

    explicit OptionRows(const Problem& problem)
        : primary(static_cast<Index>(problem.primary_item_count())),
          options(static_cast<Index>(problem.option_count())) {
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

    [[nodiscard]] std::span<const Index> of(Index option) const {
        return std::span(rows).subspan(start[option], start[option + 1] - start[option]);
    }
    [[nodiscard]] Index count() const { return static_cast<Index>(entries.size()); }

    Index primary;               ///< number of primary items, whose rows are 0 ... primary - 1
    Index options;               ///< number of options of the problem
    std::vector<Entry> entries;  ///< entry for each row: an option with this entry has the row
    std::vector<Index> start{0}; ///< start of each option's rows in `rows`, and the end of the last one
    std::vector<Index> rows;     ///< rows of all options, one option after the other
};

} // namespace dlx::detail
