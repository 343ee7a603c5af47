#include "dlx/logic/option_set.hpp"

#include <gtest/gtest.h>
#include <random>
#include <set>
#include <vector>

namespace dlx::test::option_set_test {
namespace {

using detail::OptionSet;

/// A bit set, and its members.
template <std::size_t Words>
struct Pair {
    OptionSet<Words> bits;
    std::set<std::uint32_t> members;
};

template <std::size_t Words>
void expect_equal(const Pair<Words>& pair) {
    std::vector<std::uint32_t> visited;
    pair.bits.for_each([&](std::uint32_t k) { visited.push_back(k); });
    EXPECT_EQ(visited, std::vector<std::uint32_t>(pair.members.begin(), pair.members.end()));
    EXPECT_EQ(pair.bits.empty(), pair.members.empty());
    EXPECT_EQ(pair.bits.size(), pair.members.size());
    EXPECT_EQ(pair.bits.first(), pair.members.empty() ? OptionSet<Words>::none : *pair.members.begin());
}

/// Random operations on three sets, in which the largest members differ.
template <std::size_t Words>
void test_random_operations() {
    std::mt19937 random(1);
    std::vector<Pair<Words>> sets(3);
    const auto below = [&](std::uint32_t end) { return static_cast<std::uint32_t>(random() % end); };
    for (int round = 0; round < 3000; ++round) {
        Pair<Words>& a = sets[below(3)];
        const Pair<Words> b = sets[below(3)];
        const std::uint32_t k = below(std::uint32_t{64} << (below(10) % Words)) % (64 * Words);
        std::set<std::uint32_t> common;
        for (const std::uint32_t member : a.members)
            if (b.members.contains(member))
                common.insert(member);
        EXPECT_EQ(first_common(a.bits, b.bits), common.empty() ? OptionSet<Words>::none : *common.begin());
        EXPECT_EQ(a.bits.contains(k), a.members.contains(k));
        switch (below(8)) {
        case 0:
            a.bits |= b.bits;
            a.members.insert(b.members.begin(), b.members.end());
            break;
        case 1:
            a.bits = a.bits & b.bits;
            a.members = common;
            break;
        case 2:
            a.bits = a.bits - b.bits;
            for (const std::uint32_t member : common)
                a.members.erase(member);
            break;
        case 3:
            a.bits.erase(k);
            a.members.erase(k);
            break;
        default:
            a.bits.insert(k);
            a.members.insert(k);
        }
        expect_equal(a);
    }
}

TEST(OptionSet, AgreesWithASetOfNumbers) {
    test_random_operations<2>();
    test_random_operations<8>();
    test_random_operations<9>(); // the first with a length
    test_random_operations<256>();
}

} // namespace
} // namespace dlx::test::option_set_test
