#pragma once

// The lanes for an instruction set of x86-64. Included by lanes_avx2.cpp and lanes_avx512.cpp only. Each defines the
// compiler's name of the set, DLX_LANES_TARGET; the vector size in bytes, DLX_LANES_BYTES; and the name of the function
// that builds the lanes, DLX_LANES_MAKE.

#include "dlx/lockstep/lanes.hpp"

#if DLX_X86_LANES && defined(DLX_LANES_TARGET)

// These includes precede the pragma, as their functions must run on every machine.
#include "dlx/detail/check.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <memory>
#include <vector>

#include <immintrin.h>

#define DLX_PRAGMA_TEXT(...) _Pragma(#__VA_ARGS__)
#define DLX_PRAGMA(...) DLX_PRAGMA_TEXT(__VA_ARGS__)
#if defined(__clang__)
DLX_PRAGMA(clang attribute push(__attribute__((target(DLX_LANES_TARGET))), apply_to = function))
#else
DLX_PRAGMA(GCC push_options)
DLX_PRAGMA(GCC target(DLX_LANES_TARGET))
#endif

#include "dlx/lockstep/lanes_kernel.hpp"

namespace dlx::detail {

std::unique_ptr<Lanes> DLX_LANES_MAKE(const LaneProblem& problem) {
    using Vector = std::uint64_t __attribute__((vector_size(DLX_LANES_BYTES)));
    return make_lanes<Vector>(problem);
}

} // namespace dlx::detail

#if defined(__clang__)
DLX_PRAGMA(clang attribute pop)
#else
DLX_PRAGMA(GCC pop_options)
#endif

#endif
