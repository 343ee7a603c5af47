#include "dlx/dlx.hpp"
#include "tests/support/problems.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <new>
#include <vector>

namespace {

std::size_t allocations = 0; // this program has one thread

} // namespace

// Every way to the heap of C++ ends in one of these two pairs.
void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size > 0 ? size : 1))
        return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace dlx::test {
namespace {

TEST(Allocations, AreSeenByThisTest) {
    const std::size_t before = allocations;
    EXPECT_EQ(std::vector<int>(10).size(), 10);
    EXPECT_GT(allocations, before);
}

std::size_t allocations_of_restarts(const Problem& problem, const SolveParams& params,
                                    const std::vector<OptionId>& forced) {
    Search search(problem, params);
    const std::size_t before = allocations;
    for (int round = 0; round < 3; ++round) {
        search.restart(forced);
        search.finish();
        search.restart();
        while (search.next()) {
        }
    }
    return allocations - before;
}

TEST(Allocations, AreNotMadeByRestartAndSearch) {
    const std::vector<OptionId> forced{OptionId{1}};
    EXPECT_EQ(allocations_of_restarts(queens(8), {}, forced), 0);
    EXPECT_EQ(allocations_of_restarts(five_colored_options(), {}, forced), 0);
    SolveParams shuffled;
    shuffled.seed = 5;
    shuffled.max_seconds = 3600;
    EXPECT_EQ(allocations_of_restarts(queens(8), shuffled, forced), 0);
}

TEST(Allocations, AreFewHoweverManyNodesASearchHas) {
    const Problem problem = queens(10);
    const std::size_t before = allocations;
    EXPECT_EQ(count(problem).solutions, 724);
    EXPECT_LT(allocations - before, 40);
}

} // namespace
} // namespace dlx::test
