#include "dlx/detail/choose_item.hpp"

#include <algorithm>

// Compiled for several instruction sets; the dynamic linker picks the one that the machine has. Sanitizers run before
// it could, and only glibc knows how.
#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define DLX_VECTOR_CLONES [[gnu::target_clones("avx2", "default")]]
#else
#define DLX_VECTOR_CLONES
#endif

namespace dlx::detail {

namespace {

/// Sizes looked at together: whole vectors of every width there is.
constexpr std::uint32_t block = 16;

} // namespace

// The loops over a block have a fixed length and no exit, so that compilers turn them into a few vector instructions.
DLX_VECTOR_CLONES
std::uint32_t first_smallest(std::span<const std::uint32_t> sizes) {
    const std::uint32_t* const size = sizes.data();
    const auto n = static_cast<std::uint32_t>(sizes.size());
    const std::uint32_t whole = n - n % block;

    std::uint32_t least[block];
    for (std::uint32_t& s : least)
        s = ~std::uint32_t{0};
    for (std::uint32_t i = 0; i < whole; i += block)
        for (std::uint32_t k = 0; k < block; ++k)
            least[k] = size[i + k] < least[k] ? size[i + k] : least[k];
    std::uint32_t smallest = ~std::uint32_t{0};
    for (const std::uint32_t s : least)
        smallest = s < smallest ? s : smallest;
    for (std::uint32_t i = whole; i < n; ++i)
        smallest = size[i] < smallest ? size[i] : smallest;

    std::uint32_t i = 0;
    for (; i < whole; i += block) {
        std::uint32_t here = 0;
        for (std::uint32_t k = 0; k < block; ++k)
            here |= static_cast<std::uint32_t>(size[i + k] == smallest);
        if (here != 0)
            break;
    }
    while (size[i] != smallest)
        ++i;
    return i;
}

} // namespace dlx::detail
