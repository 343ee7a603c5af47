#pragma once

#include "dlx/problem.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace dlx::detail {

/// Which options end when an option is chosen: those of its rows. There is a row for each primary item, with all
/// options that have the item; and for each secondary item in each of its colors, with those that have it otherwise,
/// or, for no color, with all that have it.
struct OptionRows {
    using Index = std::uint32_t;

    explicit OptionRows(const Problem& problem);

    [[nodiscard]] std::span<const Index> of(Index option) const {
        return std::span(rows).subspan(start[option], start[option + 1] - start[option]);
    }
    [[nodiscard]] Index count() const { return static_cast<Index>(entries.size()); }

    Index primary;               ///< rows 0 ... primary - 1 are those of the primary items
    Index options;               ///< of the problem
    std::vector<Entry> entries;  ///< by row: what makes an option have it
    std::vector<Index> start{0}; ///< by option, and one more: where its rows start
    std::vector<Index> rows;     ///< of all options, one after the other
};

} // namespace dlx::detail
