#include "dlx/detail/choose_item.hpp"

#include "dlx/detail/codegen.hpp"

#include <algorithm>

namespace dlx::detail {

namespace {

/// Number of sizes scanned together: whole vectors of every width. Fewer than a block are scanned one by one.
/// Tried: blocks of 16, whose loops g++ 12 unrolls before it could vectorise them; 13 queens and 8x8 dominoes take 1.25
/// times as long. Remembering in each lane where its least size was, in one pass: 1.4 to 2.2 times on 17-given Sudokus.
constexpr std::uint32_t block_size = 32;

// The loops over a block have a fixed length and no exit, so that compilers turn them into a few vector instructions.

bool has_size(const std::uint32_t* size, std::uint32_t value) {
    std::uint32_t found = 0;
    for (std::uint32_t k = 0; k < block_size; ++k)
        found |= static_cast<std::uint32_t>(size[k] == value);
    return found != 0;
}

} // namespace

// Scans whole blocks from the start, and one that ends with the last size: it may overlap the one before, which changes
// neither the smallest size nor its first place.
DLX_VECTOR_CLONES
std::uint32_t first_smallest(std::span<const std::uint32_t> sizes) {
    const std::uint32_t* const size = sizes.data();
    const auto n = static_cast<std::uint32_t>(sizes.size());
    if (n < block_size) {
        std::uint32_t best = 0;
        for (std::uint32_t i = 1; i < n; ++i)
            best = size[i] < size[best] ? i : best;
        return best;
    }
    const std::uint32_t last = n - block_size;

    std::uint32_t least[block_size];
    std::copy_n(size + last, block_size, least);
    for (std::uint32_t i = 0; i < last; i += block_size)
        for (std::uint32_t k = 0; k < block_size; ++k)
            least[k] = size[i + k] < least[k] ? size[i + k] : least[k];
    std::uint32_t smallest = ~std::uint32_t{0}; // starting here, and not at least[0], allows whole vectors
    for (std::uint32_t k = 0; k < block_size; ++k)
        smallest = least[k] < smallest ? least[k] : smallest;

    std::uint32_t i = 0;
    while (i < last && !has_size(size + i, smallest))
        i += block_size;
    i = std::min(i, last);
    while (size[i] != smallest)
        ++i;
    return i;
}

DLX_VECTOR_CLONES
std::uint32_t first_smallest(std::span<const std::uint32_t> sizes, std::uint32_t bound) {
    const std::uint32_t* const size = sizes.data();
    const auto n = static_cast<std::uint32_t>(sizes.size());
    std::uint32_t i = 0;
    while (i + block_size <= n && !has_size(size + i, bound))
        i += block_size;
    while (i < n && size[i] != bound)
        ++i;
    return i < n ? i : first_smallest(sizes);
}

std::uint32_t any_smallest(std::span<const std::uint32_t> sizes, Random& random) {
    const auto first = sizes.begin() + first_smallest(sizes);
    auto place = first;
    for (std::uint64_t skip = random.below(static_cast<std::uint64_t>(std::count(first, sizes.end(), *first)));
         skip > 0; --skip)
        place = std::find(place + 1, sizes.end(), *first);
    return static_cast<std::uint32_t>(place - sizes.begin());
}

} // namespace dlx::detail
