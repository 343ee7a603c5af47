#pragma once

// The search for one puzzle in an instruction set of x86-64. Included by single_avx2.cpp and single_avx512.cpp only. Each
// defines the compiler's name of the set, SINGLE_TARGET; the vector size in bytes, SINGLE_BYTES; and the name of the
// function, SINGLE_SEARCH.

#include "sudoku/detail/single_search.hpp"

#if DLX_X86_SINGLE && defined(SINGLE_TARGET)

// These includes precede the pragma, as their functions must run on every machine.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

#include <immintrin.h>

#define SINGLE_PRAGMA_TEXT(...) _Pragma(#__VA_ARGS__)
#define SINGLE_PRAGMA(...) SINGLE_PRAGMA_TEXT(__VA_ARGS__)
#if defined(__clang__)
SINGLE_PRAGMA(clang attribute push(__attribute__((target(SINGLE_TARGET))), apply_to = function))
#else
SINGLE_PRAGMA(GCC push_options)
SINGLE_PRAGMA(GCC target(SINGLE_TARGET))
#endif

#include "sudoku/detail/single_kernel.hpp"

namespace sudoku::detail {

SingleResult SINGLE_SEARCH(const Planes& board, std::uint64_t limit, std::uint64_t max_branches) {
    return search(board, limit, max_branches);
}

} // namespace sudoku::detail

#if defined(__clang__)
SINGLE_PRAGMA(clang attribute pop)
#else
SINGLE_PRAGMA(GCC pop_options)
#endif

#endif
