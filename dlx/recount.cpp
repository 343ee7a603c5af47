#include "dlx/recount.hpp"

#include <limits>

namespace dlx {

namespace {

/// Both take every problem, and share no structure.
std::string_view another_engine(std::string_view doubted) {
    return doubted == "dancing_links" ? "sparse_sets" : "dancing_links";
}

SolveParams search_params(std::string_view engine, const RecountParams& params) {
    SolveParams search;
    search.engine = engine;
    search.max_nodes = params.max_nodes;
    search.max_seconds = params.max_seconds;
    search.stop = params.stop;
    return search;
}

} // namespace

Recounter::Recounter(const Problem& problem, std::string_view doubted, const RecountParams& params)
    : engine_(another_engine(doubted)), params_(search_params(engine_, params)), search_(problem, params_) {}

Opinion Recounter::opinion(const Claim& claim, std::span<const OptionId> forced) {
    // One more than claimed is too many; and where there may be more, as many are enough.
    const bool is_bounded = !claim.is_all || claim.solutions < std::numeric_limits<std::uint64_t>::max();
    params_.max_solutions.reset();
    if (is_bounded)
        params_.max_solutions = claim.solutions + (claim.is_all ? 1 : 0);
    search_.restart(forced, params_);
    search_.finish();
    const std::uint64_t found = search_.stats().solutions;
    if (claim.is_all ? found > claim.solutions : found >= claim.solutions)
        return claim.is_all ? Opinion::disagrees : Opinion::agrees;
    if (search_.status() != Status::exhausted)
        return Opinion::unknown;
    return claim.is_all && found == claim.solutions ? Opinion::agrees : Opinion::disagrees;
}

} // namespace dlx
