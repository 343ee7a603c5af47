#pragma once

// Compiler hints.

#define DLX_INLINE [[gnu::always_inline]] inline
#define DLX_NOINLINE [[gnu::noinline]]

// Functions compiled for several instruction sets; the dynamic linker selects one for the machine. This works only with
// glibc, and not with sanitizers, which run before the selection.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define DLX_SANITIZED 1
#elif defined(__has_feature)
#define DLX_SANITIZED (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
#else
#define DLX_SANITIZED 0
#endif
#if defined(__x86_64__) && defined(__gnu_linux__) && !DLX_SANITIZED
#define DLX_VECTOR_CLONES [[gnu::target_clones("avx2", "default")]]
#define DLX_POPCOUNT_CLONES [[gnu::target_clones("popcnt", "default")]]
#else
#define DLX_VECTOR_CLONES
#define DLX_POPCOUNT_CLONES
#endif
