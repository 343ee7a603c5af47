#include "dlx/lockstep/lanes_made.hpp"

#if DLX_X86_LANES

// Before the pragma: what they define must run on every machine.
#include "dlx/detail/check.hpp"
#include "dlx/lockstep/lanes.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <memory>
#include <vector>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,popcnt")
#endif

#include "dlx/lockstep/lanes_kernel.hpp"

namespace dlx::detail {

namespace {
using Vector = std::uint64_t __attribute__((vector_size(32)));
}

std::unique_ptr<Lanes> make_lanes_avx2(const LaneProblem& problem) { return make_lanes<Vector>(problem); }

} // namespace dlx::detail

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#endif
