#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

namespace dlx::detail {

/// Aborts the program because of an internal error: the broken invariant `reason`.
[[noreturn]] inline void abort_over(const std::string& reason, const char* file, int line) {
    std::fprintf(stderr, "%s:%d: broken invariant: %s\n", file, line, reason.c_str());
    std::abort();
}

} // namespace dlx::detail

/// Aborts in debug builds if `reason`, a string with the broken invariant, is not empty.
#ifdef NDEBUG
#define DLX_CHECK(reason) static_cast<void>(0)
#else
#define DLX_CHECK(reason)                                                                                              \
    do {                                                                                                               \
        if (const std::string dlx_reason = (reason); !dlx_reason.empty())                                              \
            ::dlx::detail::abort_over(dlx_reason, __FILE__, __LINE__);                                                 \
    } while (false)
#endif
