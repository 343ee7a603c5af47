#pragma once

#include "dlx/lockstep/lanes.hpp"

#include <memory>

/// The widths that need an instruction set of their own are compiled where the compiler can be told so in the source.
#if defined(__x86_64__) && defined(__GNUC__)
#define DLX_X86_LANES 1
#else
#define DLX_X86_LANES 0
#endif

namespace dlx::detail {

#if DLX_X86_LANES
std::unique_ptr<Lanes> make_lanes_avx512(const LaneProblem& problem);
std::unique_ptr<Lanes> make_lanes_avx2(const LaneProblem& problem);
#endif
std::unique_ptr<Lanes> make_lanes_128(const LaneProblem& problem);
std::unique_ptr<Lanes> make_lanes_64(const LaneProblem& problem);

} // namespace dlx::detail
