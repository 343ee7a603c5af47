// Takes the place of dlx/cross_check.cpp and dlx/verify.cpp in a program: a second engine that agrees with all but the
// claim number DENIED (from the environment, 1 or later; 0: with none), and a referee that refuses the solutions of
// problems whose first item is called "refused". To see what --cross-check does then.
#include "dlx/cross_check.hpp"
#include "dlx/verify.hpp"

#include <atomic>
#include <cstdlib>

namespace dlx {

CrossChecker::CrossChecker(const Problem& problem, Text claimed_by)
    : engine_(claimed_by == "sparse_sets" ? "the engine that denies sparse_sets" : "the denying engine"),
      search_(problem) {}

CrossCheck CrossChecker::check(const Claim&, std::span<const OptionId>, const Limits&) {
    static std::atomic<int> claims = 0;
    const char* const text = std::getenv("DENIED");
    const int denied = text == nullptr ? 0 : std::atoi(text);
    return denied == 0 || ++claims == denied ? CrossCheck::disagrees : CrossCheck::agrees;
}

std::optional<std::string> verify_solution(const Problem& problem, std::span<const OptionId>,
                                           const std::function<std::size_t(OptionId)>&) {
    return problem.name(ItemId{0}) == "refused" ? std::optional<std::string>("it looks odd") : std::nullopt;
}

} // namespace dlx
