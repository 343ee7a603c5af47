// Takes the place of dlx/confirm.cpp and dlx/verify.cpp in a program: a second engine that agrees with all but the claim
// number DENIED (from the environment, 1 or later; 0: with none), and a referee that refuses the solutions of problems
// whose first item is called "refused". To see what --confirm does then.
#include "dlx/confirm.hpp"
#include "dlx/verify.hpp"

#include <atomic>
#include <cstdlib>

namespace dlx {

Confirmer::Confirmer(const Problem& problem, Text claimant)
    : engine_(claimant == "sparse_sets" ? "the engine that denies sparse_sets" : "the denying engine"),
      search_(problem) {}

Confirmation Confirmer::confirm(const Claim&, std::span<const OptionId>, const Limits&) {
    static std::atomic<int> claims = 0;
    const char* const text = std::getenv("DENIED");
    const int denied = text == nullptr ? 0 : std::atoi(text);
    return denied == 0 || ++claims == denied ? Confirmation::disagrees : Confirmation::agrees;
}

std::string why_not_a_solution(const Problem& problem, std::span<const OptionId>) {
    return problem.name(ItemId{0}) == "refused" ? "it looks odd" : "";
}

} // namespace dlx
