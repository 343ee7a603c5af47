#pragma once

#include "dlx/problem.hpp"
#include "dlx/text.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace dlx::detail {

/// Looks for what may be a mistake in a problem while its text is read.
class Mistakes {
public:
    /// An option has been added to the problem; each of them is, in their order.
    void add_option(std::size_t line, std::span<const Entry> entries);
    /// An option without a primary item is ignored, behind `options` that are not.
    void ignore_option(std::size_t line, std::size_t options);

    /// Adds to `warnings`, at most one of each kind. `item_line` names the items of `problem`.
    void warn(const Problem& problem, std::size_t item_line, std::vector<Warning>& warnings);

private:
    std::vector<std::size_t> lines_;    ///< by option
    std::vector<std::uint64_t> hashes_; ///< by option
    std::size_t first_ignored_ = 0;     ///< its line
    std::vector<std::size_t> ignored_behind_;
};

} // namespace dlx::detail
