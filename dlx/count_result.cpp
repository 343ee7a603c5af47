#include "dlx/count_result.hpp"

#include <array>
#include <utility>

namespace dlx {

std::string_view to_string(CountMethod method) {
    constexpr std::array<std::string_view, 3> names{"auto", "enumerate", "frontier"};
    return names.at(static_cast<std::size_t>(method));
}

CountResult to_count_result(SolveResult result) {
    return {.status = result.status,
            .method = CountMethod::enumerate,
            .engine = result.engine,
            .branching = result.branching,
            .solutions = result.solutions,
            .seconds = result.seconds,
            .stats = std::move(result.stats)};
}

} // namespace dlx
