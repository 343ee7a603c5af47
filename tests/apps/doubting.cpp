// Takes the place of dlx/recount.cpp and dlx/verify.cpp in a program: a second engine that never agrees, and a referee
// that refuses the solutions of problems whose first item is called "refused". To see what --check does then.
#include "dlx/recount.hpp"
#include "dlx/verify.hpp"

namespace dlx {

Recounter::Recounter(const Problem& problem, std::string_view, const RecountParams&)
    : engine_("the doubting engine"), search_(problem) {}

Opinion Recounter::opinion(const Claim&, std::span<const OptionId>) { return Opinion::disagrees; }

std::string why_not_a_solution(const Problem& problem, std::span<const OptionId>) {
    return problem.name(ItemId{0}) == "refused" ? "it looks odd" : "";
}

} // namespace dlx
