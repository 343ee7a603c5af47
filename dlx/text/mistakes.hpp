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

/// A detector of likely mistakes in a problem, used while the text is read. A line is given by a pointer to its start.
class Mistakes {
public:
    /// Records an option of the problem. Must be called for each one, in order.
    void add_option(const char* line, std::span<const Entry> entries);
    /// Records an option without a primary item, which the problem ignores.
    void ignore_option(const char* line);

    /// Appends to `warnings`, unless it is null, at most one warning of each kind. `item_line` is the line with the
    /// items of `problem`; `number_of` returns the number of a line.
    void warn(const Problem& problem, const char* item_line, const std::function<std::size_t(const char*)>& number_of,
              std::vector<Warning>* warnings);
    /// Does the same for a text that begins with the items.
    void warn(const Problem& problem, std::string_view text, std::vector<Warning>* warnings);

private:
    std::vector<const char*> lines_;                              ///< line of each option
    std::vector<std::pair<std::uint64_t, std::uint32_t>> hashes_; ///< hash and number of each option
    const char* first_ignored_ = nullptr;                         ///< line of the first ignored option
};

} // namespace dlx::detail
