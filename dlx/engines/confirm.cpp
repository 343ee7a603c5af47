#include "dlx/confirm.hpp"

#include "dlx/engine.hpp"

#include <limits>
#include <utility>

namespace dlx {

namespace {

/// Both take every problem, and share no structure.
std::string_view another_engine(const Problem& problem, std::string_view claimant) {
    if (claimant == "auto")
        claimant = engine_for(problem, claimant).name;
    return claimant == "dancing_links" ? "sparse_sets" : "dancing_links";
}

} // namespace

Confirmer::Confirmer(const Problem& problem, Text claimant)
    : engine_(another_engine(problem, claimant)), search_(problem, {.engine = std::string(engine_)}) {}

Confirmation Confirmer::confirm(const Claim& claim, std::span<const OptionId> forced, const Limits& limits) {
    SolveParams search{.limits = limits, .engine = std::string(engine_)};
    search.limits.solutions.reset();
    // One more than claimed is too many; and where there may be more, as many are enough.
    if (!claim.is_all || claim.solutions < std::numeric_limits<std::uint64_t>::max())
        search.limits.solutions = claim.solutions + (claim.is_all ? 1 : 0);
    search_.restart(forced, std::move(search));
    search_.finish();
    const std::uint64_t found = search_.stats().solutions;
    if (claim.is_all ? found > claim.solutions : found >= claim.solutions)
        return claim.is_all ? Confirmation::disagrees : Confirmation::agrees;
    if (search_.status() != Status::exhausted)
        return Confirmation::unknown;
    return claim.is_all && found == claim.solutions ? Confirmation::agrees : Confirmation::disagrees;
}

} // namespace dlx
