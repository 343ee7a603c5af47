#include "dlx/lockstep/lanes_kernel.hpp"

namespace dlx::detail {

namespace {
using Vector = std::uint64_t __attribute__((vector_size(16)));
}

std::unique_ptr<Lanes> make_lanes_128(const LaneProblem& problem) { return make_lanes<Vector>(problem); }

} // namespace dlx::detail
