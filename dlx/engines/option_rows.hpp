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
    explicit OptionRows(const Problem& problem);

    [[nodiscard]] std::span<const std::uint32_t> of(std::uint32_t option) const {
        return std::span(rows_).subspan(start_[option], start_[option + 1] - start_[option]);
    }
    [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(entries.size()); }

    std::uint32_t primary;      ///< rows 0 ... primary - 1 are those of the primary items
    std::uint32_t options;      ///< of the problem
    std::vector<Entry> entries; ///< by row: what makes an option have it

private:
    std::vector<std::uint32_t> start_; ///< by option, and one more
    std::vector<std::uint32_t> rows_;  ///< of all options, one after the other
};

} // namespace dlx::detail
