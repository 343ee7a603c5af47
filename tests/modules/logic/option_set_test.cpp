#include "dlx/logic/option_set.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <iterator>
#include <random>
#include <set>
#include <utility>
#include <vector>

namespace dlx::test::option_set_test {
namespace {

using detail::OptionSet;
using Members = std::set<std::uint32_t>;

/// A bit set, and its members.
struct Pair {
    OptionSet bits;
    Members members;
};

Members operator&(const Members& a, const Members& b) {
    Members both;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::inserter(both, both.end()));
    return both;
}
Members operator-(const Members& a, const Members& b) {
    Members rest;
    std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::inserter(rest, rest.end()));
    return rest;
}

template <class Set>
void expect_equal(const Set& bits, const Members& members) {
    std::vector<std::uint32_t> visited;
    bits.for_each([&](std::uint32_t k) { visited.push_back(k); });
    EXPECT_EQ(visited, std::vector<std::uint32_t>(members.begin(), members.end()));
    EXPECT_EQ(bits.empty(), members.empty());
    EXPECT_EQ(bits.first(), members.empty() ? OptionSet::none : *members.begin());
    EXPECT_FALSE(bits.has_more_than(members.size()));
    EXPECT_TRUE(members.empty() || bits.has_more_than(members.size() - 1));
}

/// Compares random operations on three sets.
void test_random_operations(std::uint32_t words) {
    std::mt19937 random(1);
    std::vector<Pair> sets(3, {OptionSet(words), {}});
    const auto below = [&](std::uint32_t end) { return static_cast<std::uint32_t>(random() % end); };
    for (int round = 0; round < 3000; ++round) {
        Pair& a = sets[below(3)];
        const Pair b = sets[below(3)];
        const Pair c = sets[below(3)];
        const std::uint32_t k = below(64 * words);
        EXPECT_EQ(first_common(a.bits, b.bits),
                  (a.members & b.members).empty() ? OptionSet::none : *(a.members & b.members).begin());
        EXPECT_EQ(a.bits.contains(k), a.members.contains(k));
        EXPECT_EQ(a.bits.size(), a.members.size());
        expect_equal(a.bits & b.bits, a.members & b.members);
        expect_equal((a.bits - b.bits) & c.bits, (a.members - b.members) & c.members);
        switch (below(10)) {
        case 0:
            a.bits |= b.bits & c.bits;
            a.members.merge(b.members & c.members);
            break;
        case 1:
            a.bits = a.bits & b.bits;
            a.members = a.members & b.members;
            break;
        case 2:
            a.bits -= b.bits - c.bits;
            a.members = a.members - (b.members - c.members);
            break;
        case 3:
            a.bits &= b.bits | c.bits;
            a.members = a.members - (a.members - b.members - c.members);
            break;
        case 4:
            a.bits.erase(k);
            a.members.erase(k);
            break;
        default:
            a.bits.insert(k);
            a.members.insert(k);
        }
        expect_equal(a.bits, a.members);
    }
}

TEST(OptionSet, AgreesWithASetOfNumbers) {
    for (const std::uint32_t words : {1U, 3U, 8U, 9U, 40U}) // the smallest set with memory of its own has 9 words
        test_random_operations(words);
}

TEST(OptionSet, IsCopiedAndMovedInAllSizes) {
    const std::vector<std::uint32_t> sizes{0, 1, 8, 9, 30};
    for (const std::uint32_t from : sizes)
        for (const std::uint32_t to : sizes) {
            OptionSet set(from);
            Members members;
            for (std::uint32_t k = 0; k < 64 * from; k += 31) {
                set.insert(k);
                members.insert(k);
            }
            OptionSet copied(to);
            copied = set;
            expect_equal(copied, members);
            OptionSet moved(to);
            moved = std::move(copied);
            expect_equal(moved, members);
            const OptionSet made(std::move(moved));
            expect_equal(made, members);
            expect_equal(OptionSet(made & set), members);
            EXPECT_EQ(made.words(), from);
        }
}

} // namespace
} // namespace dlx::test::option_set_test
