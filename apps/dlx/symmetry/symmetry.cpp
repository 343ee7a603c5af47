#include "apps/dlx/symmetry/symmetry.hpp"

#include "apps/shared/io/progress.hpp"

namespace apps {

dlx::AutomorphismResult find_group(const dlx::Problem& problem, const dlx::Limits& limits) {
    progress::now("finding the symmetries");
    dlx::AutomorphismResult found = dlx::find_automorphisms(problem, limits);
    progress::now(progress::searching);
    return found;
}

} // namespace apps
