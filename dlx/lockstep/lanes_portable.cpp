#include "dlx/lockstep/lanes_kernel.hpp"

namespace dlx::detail {

std::unique_ptr<Lanes> make_lanes_64(const LaneProblem& problem) { return make_lanes<std::uint64_t>(problem); }

std::unique_ptr<Lanes> make_lanes_128(const LaneProblem& problem) {
    using Vector = std::uint64_t __attribute__((vector_size(16)));
    return make_lanes<Vector>(problem);
}

} // namespace dlx::detail
