#include "tests/support/count_allocations.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

// In a file of its own: where the compiler could inline these, it would warn that new and free do not match.

namespace {

std::atomic<std::size_t> counted = 0;

} // namespace

// Every other kind of new and delete ends in one of these, except those for unusual alignments, which nobody here uses.
void* operator new(std::size_t size) {
    ++counted;
    if (void* memory = std::malloc(size > 0 ? size : 1))
        return memory;
    throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { // a sanitizer has one of its own
    ++counted;
    return std::malloc(size > 0 ? size : 1);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

std::size_t dlx::test::allocations() { return counted; }
