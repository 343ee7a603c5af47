#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

namespace dlx::detail {

/// Ends the program over a bug of our own: `reason` tells which invariant is broken.
[[noreturn]] inline void abort_over(const std::string& reason, const char* file, int line) {
    std::fprintf(stderr, "%s:%d: broken invariant: %s\n", file, line, reason.c_str());
    std::abort();
}

/// Is memory that views refer to overwritten and freed as soon as the views die? In debug and sanitizer builds.
#if defined(NDEBUG) && !defined(__SANITIZE_ADDRESS__)
inline constexpr bool checks_views = false;
#else
inline constexpr bool checks_views = true;
#endif

} // namespace dlx::detail

/// Checks an expression that gives the reason why something is broken, or "", in debug and sanitizer builds.
#ifdef NDEBUG
#define DLX_CHECK(reason) static_cast<void>(0)
#else
#define DLX_CHECK(reason)                                                                                              \
    do {                                                                                                               \
        if (const std::string dlx_reason = (reason); !dlx_reason.empty())                                              \
            ::dlx::detail::abort_over(dlx_reason, __FILE__, __LINE__);                                                 \
    } while (false)
#endif
