#pragma once

#include "dlx/problem.hpp"
#include "dlx/text.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

namespace dlx::detail {

/// Looks for what may be a mistake in a problem while its text is read. Lines are known by where they begin.
class Mistakes {
public:
    /// An option has been added to the problem; each of them is, in their order.
    void add_option(const char* line, std::span<const Entry> entries);
    /// An option without a primary item is ignored, behind `options` that are not.
    void ignore_option(const char* line, std::size_t options);

    /// Adds to `warnings`, at most one of each kind. `item_line` names the items of `problem`; `number_of` tells the number
    /// of a line.
    void warn(const Problem& problem, const char* item_line, const std::function<std::size_t(const char*)>& number_of,
              std::vector<Warning>& warnings);

private:
    std::vector<const char*> lines_;                              ///< by option
    std::vector<std::pair<std::uint64_t, std::uint32_t>> hashes_; ///< of the options, and their numbers
    const char* first_ignored_ = nullptr;                         ///< its line
    std::vector<std::size_t> ignored_behind_;
};

} // namespace dlx::detail
