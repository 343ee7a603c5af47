#include "dlx/cross_check.hpp"

#include "dlx/engine.hpp"

#include <limits>
#include <utility>

namespace dlx {

namespace {

/// Returns one of two engines that support every problem and share no structure.
std::string_view another_engine(const Problem& problem, std::string_view claimed_by) {
    if (claimed_by == "auto")
        claimed_by = select_engine(problem, claimed_by).name;
    // With bounds, domain_consistency uses dancing links.
    return claimed_by == "dancing_links" || claimed_by == "domain_consistency" ? "sparse_sets" : "dancing_links";
}

} // namespace

CrossChecker::CrossChecker(const Problem& problem, Text claimed_by)
    : engine_(another_engine(problem, claimed_by)), search_(problem, {.engine = std::string(engine_)}) {}

CrossCheck CrossChecker::check(const Claim& claim, std::span<const OptionId> forced, const Limits& limits) {
    SolveParams search{.limits = limits, .engine = std::string(engine_), .allow_counting_proofs = false};
    search.limits.solutions.reset();
    // One more than claimed is too many; and where there may be more, as many are enough.
    if (!claim.is_exact || claim.solutions < std::numeric_limits<std::uint64_t>::max())
        search.limits.solutions = claim.solutions + (claim.is_exact ? 1 : 0);
    search_.restart(forced, std::move(search));
    search_.finish();
    const std::uint64_t found = search_.stats().solutions;
    if (claim.is_exact ? found > claim.solutions : found >= claim.solutions)
        return claim.is_exact ? CrossCheck::disagrees : CrossCheck::agrees;
    if (search_.status() != Status::exhausted)
        return CrossCheck::unknown;
    return claim.is_exact && found == claim.solutions ? CrossCheck::agrees : CrossCheck::disagrees;
}

} // namespace dlx
