#pragma once

#include "dlx/symmetry/structure.hpp"
#include "dlx/symmetry/symmetry.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace dlx::detail {

/// A problem without all but the first of equal options that exclude each other, and its automorphisms. The classes of
/// its solutions are those of the whole problem, as the first option can replace any of its equals.
struct DistinctOptions {
    std::vector<OptionId> options;      ///< options that remain, ascending
    std::vector<std::uint32_t> choices; ///< by option: number of options that it replaces; 0 if it does not remain
    SymmetryGroup group;                ///< automorphisms that move options that remain; complete
};

/// Returns nothing if no two equal options exclude each other, or if `group` is not complete.
[[nodiscard]] std::optional<DistinctOptions> distinct_options(const Problem& problem, const SymmetryGroup& group);

[[nodiscard]] Problem remaining_problem(const Problem& problem, const DistinctOptions& distinct);

[[nodiscard]] SymmetryGroup remaining_group(const DistinctOptions& distinct);

} // namespace dlx::detail
