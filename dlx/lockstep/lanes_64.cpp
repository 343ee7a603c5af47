#include "dlx/lockstep/lanes_kernel.hpp"

namespace dlx::detail {

namespace {
using Vector = std::uint64_t;
}

std::unique_ptr<Lanes> make_lanes_64(const LaneProblem& problem) { return make_lanes<Vector>(problem); }

} // namespace dlx::detail
