#pragma once

#include "dlx/solve.hpp"
#include "dlx/symmetry/symmetry.hpp"

#include <cstddef>
#include <set>
#include <vector>

namespace apps {

/// A filter of solutions that are not images of earlier ones. It keeps all images of those, for a few small groups.
class DistinctSolutions {
public:
    /// Prepares the filter for a problem with `option_count` options.
    DistinctSolutions(const dlx::SymmetryGroup& group, std::size_t option_count);

    /// Returns false if the solution is an image of one for which this returned true.
    bool add(std::span<const dlx::OptionId> options);

private:
    using Options = std::vector<dlx::OptionId>; ///< ascending

    std::vector<Options> generators_; ///< images of all options
    std::set<Options> images_;
};

} // namespace apps
