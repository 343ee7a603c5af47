// Takes the place of dlx/recount.cpp and dlx/verify.cpp in a program: a second engine that agrees with all but the claim
// number DOUBTED (from the environment, 1 or later; 0: with none), and a referee that refuses the solutions of problems
// whose first item is called "refused". To see what --check does then.
#include "dlx/recount.hpp"
#include "dlx/verify.hpp"

#include <atomic>
#include <cstdlib>

namespace dlx {

Recounter::Recounter(const Problem& problem, std::string_view) : engine_("the doubting engine"), search_(problem) {}

Opinion Recounter::opinion(const Claim&, std::span<const OptionId>, const RecountParams&) {
    static std::atomic<int> claims = 0;
    const char* const text = std::getenv("DOUBTED");
    const int doubted = text == nullptr ? 0 : std::atoi(text);
    return doubted == 0 || ++claims == doubted ? Opinion::disagrees : Opinion::agrees;
}

std::string why_not_a_solution(const Problem& problem, std::span<const OptionId>) {
    return problem.name(ItemId{0}) == "refused" ? "it looks odd" : "";
}

} // namespace dlx
