#include "tests/support/count_allocations.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

// A separate file prevents inlining, after which the compiler would warn that new and free do not match.

namespace {

std::atomic<std::size_t> counted = 0;

} // namespace

// Counts an allocation. Other kinds of new and delete call these, except for unusual alignments, which no test uses.
void* operator new(std::size_t size) {
    ++counted;
    if (void* memory = std::malloc(size > 0 ? size : 1))
        return memory;
    throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { // a sanitizer has a version of its own
    ++counted;
    return std::malloc(size > 0 ? size : 1);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

std::size_t dlx::test::allocations() { return counted; }
