#include "dlx/count_result.hpp"

#include <array>
#include <utility>

namespace dlx {

std::string_view to_string(CountMethod method) {
    constexpr std::array<std::string_view, 3> names{"auto", "enumerate", "frontier"};
    return names.at(static_cast<std::size_t>(method));
}

SolveParams CountParams::solve_params() const {
    SolveParams params = search;
    Limits& all = params.limits;
    if (limits.solutions)
        all.solutions = limits.solutions;
    if (limits.search_nodes)
        all.search_nodes = limits.search_nodes;
    if (limits.seconds)
        all.seconds = limits.seconds;
    if (limits.stop_flag)
        all.stop_flag = limits.stop_flag;
    if (limits.on_progress) {
        all.on_progress = limits.on_progress;
        all.progress_interval = limits.progress_interval;
    }
    return params;
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
