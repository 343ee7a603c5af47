#include "dlx/recount.hpp"

#include <limits>
#include <utility>

namespace dlx {

namespace {

/// Both take every problem, and share no structure.
std::string_view another_engine(std::string_view doubted) {
    return doubted == "dancing_links" ? "sparse_sets" : "dancing_links";
}

SolveParams by(std::string_view engine) {
    SolveParams params;
    params.engine = engine;
    return params;
}

} // namespace

Recounter::Recounter(const Problem& problem, std::string_view doubted)
    : engine_(another_engine(doubted)), search_(problem, by(engine_)) {}

Opinion Recounter::opinion(const Claim& claim, std::span<const OptionId> forced, const RecountParams& params) {
    SolveParams search = by(engine_);
    // One more than claimed is too many; and where there may be more, as many are enough.
    if (!claim.is_all || claim.solutions < std::numeric_limits<std::uint64_t>::max())
        search.limits.solutions = claim.solutions + (claim.is_all ? 1 : 0);
    search.limits.nodes = params.max_nodes;
    search.limits.seconds = params.max_seconds;
    search.limits.stop = params.stop;
    search_.restart(forced, std::move(search));
    search_.finish();
    const std::uint64_t found = search_.stats().solutions;
    if (claim.is_all ? found > claim.solutions : found >= claim.solutions)
        return claim.is_all ? Opinion::disagrees : Opinion::agrees;
    if (search_.status() != Status::exhausted)
        return Opinion::unknown;
    return claim.is_all && found == claim.solutions ? Opinion::agrees : Opinion::disagrees;
}

} // namespace dlx
