#include "tests/sudoku/reader/peak_memory.hpp"

#include <algorithm>
#include <cstdlib>
#include <new>

// In a file of its own: where the compiler could inline these, it would warn that new and free do not match.

namespace {

std::size_t in_use = 0;
std::size_t peak = 0;
constexpr std::size_t header = alignof(std::max_align_t); // before each block, with its size

} // namespace

void* operator new(std::size_t size) {
    auto* const block = static_cast<char*>(std::malloc(size + header));
    if (block == nullptr)
        throw std::bad_alloc();
    *reinterpret_cast<std::size_t*>(block) = size;
    in_use += size;
    peak = std::max(peak, in_use);
    return block + header;
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    try {
        return operator new(size);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}
void operator delete(void* memory) noexcept {
    if (memory == nullptr)
        return;
    auto* const block = static_cast<char*>(memory) - header;
    in_use -= *reinterpret_cast<std::size_t*>(block);
    std::free(block);
}
void operator delete(void* memory, std::size_t) noexcept { operator delete(memory); }

std::size_t sudoku::test::start_of_peak() {
    peak = in_use;
    return in_use;
}

std::size_t sudoku::test::peak_memory() { return peak; }
