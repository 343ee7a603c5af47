#include "apps/dlx/symmetry/symmetry.hpp"

#include "apps/shared/io/progress.hpp"

namespace apps {

Option up_to_symmetry_option(const std::string& excludes) {
    return {"up-to-symmetry", "", "take solutions that are images of each other by a symmetry of the problem as one",
            Rank::rare, excludes};
}

dlx::AutomorphismResult find_group(const dlx::Problem& problem, const dlx::Limits& limits) {
    progress::now("finding the symmetries");
    dlx::AutomorphismResult found = dlx::find_automorphisms(problem, limits);
    progress::now(progress::searching);
    return found;
}

} // namespace apps
