#include "dlx/dlx.hpp"
#include "dlx/engines/bits.hpp"
#include "dlx/engines/engines.hpp"
#include "tests/support/enumerate.hpp"
#include "tests/support/problems.hpp"
#include "tests/support/random_problem.hpp"
#include "tests/support/visited.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <limits>
#include <set>
#include <string>
#include <vector>

namespace dlx::test {
namespace {

// --- The sets --------------------------------------------------------------------------------------------------------

using Members = std::set<std::uint32_t>;
using Words = std::vector<std::uint64_t>;

Members members(const std::uint64_t* set, std::uint32_t words) {
    Members result;
    for (std::uint32_t k = 0; k < 64 * words; ++k)
        if ((set[k / 64] >> (k % 64) & 1) != 0)
            result.insert(k);
    return result;
}

/// Sets one after the other; sparse ones, dense ones, and some that are empty or full.
Words random_sets(std::uint32_t count, std::uint32_t words, Dice& dice) {
    Words result;
    for (std::uint32_t set = 0; set < count; ++set) {
        const std::uint32_t kind = dice.below(6);
        for (std::uint32_t w = 0; w < words; ++w) {
            const auto random = [&] { return std::uint64_t{dice.below(1U << 31)} << 33 ^ dice.below(1U << 31) * 5ULL; };
            result.push_back(kind == 0   ? 0
                             : kind == 1 ? ~std::uint64_t{0}
                             : kind == 2 ? random() & random() & random()
                             : kind == 3 ? random() | random() | random()
                                         : random());
        }
    }
    return result;
}

/// Random sets of all sizes, one of them to be compared with the others.
struct RandomSets {
    explicit RandomSets(std::uint64_t seed) : dice(seed) {
        words = 1 + static_cast<std::uint32_t>(seed % 9);
        count = 1 + dice.below(64);
        sets = random_sets(count, words, dice);
        left = random_sets(1, words, dice);
        for (std::uint32_t k = 0; k < count; ++k)
            if (dice.one_in(2)) {
                list.push_back(k);
                bits |= std::uint64_t{1} << k;
            }
    }

    [[nodiscard]] Members set(std::uint32_t k) const { return members(sets.data() + std::size_t{words} * k, words); }
    [[nodiscard]] std::uint32_t in_common(std::uint32_t k) const {
        std::uint32_t result = 0;
        for (const std::uint32_t member : set(k))
            result += (left[member / 64] >> (member % 64) & 1) != 0 ? 1 : 0;
        return result;
    }

    Dice dice;
    std::uint32_t words;
    std::uint32_t count;
    Words sets;
    Words left;
    std::vector<std::uint32_t> list;
    std::uint64_t bits = 0;
};

constexpr std::uint64_t seeds = 900;

TEST(BitSets, AreCountedInCommon) {
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        const RandomSets random(seed);
        for (std::uint32_t k = 0; k < random.count; ++k)
            ASSERT_EQ(
                detail::common(random.sets.data() + std::size_t{random.words} * k, random.left.data(), random.words),
                random.in_common(k));
    }
}

TEST(BitSets, OfAListTheOneWithTheFewestMembersIsFound) {
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        RandomSets random(seed);
        SCOPED_TRACE("seed " + std::to_string(seed));
        std::uint32_t fewest = std::numeric_limits<std::uint32_t>::max();
        std::uint32_t where = 0;
        for (const std::uint32_t k : random.list)
            if (random.in_common(k) < fewest) {
                fewest = random.in_common(k);
                where = k;
            }
        const auto of_list = detail::fewest(random.sets.data(), random.words, random.left.data(), random.list);
        ASSERT_EQ(of_list.members, fewest);
        const std::uint32_t first = random.dice.below(64);
        const auto of_bits = detail::fewest(random.sets.data(), random.words, random.left.data(), random.bits, first);
        ASSERT_EQ(of_bits.members, fewest);
        if (fewest == 0) { // any of those that have none
            ASSERT_EQ(random.in_common(of_bits.set), 0U);
            ASSERT_NE(random.bits >> of_bits.set & 1, 0U);
            ASSERT_EQ(random.list.at(of_list.looked_at - 1), of_list.set);
            ASSERT_EQ(random.in_common(of_list.set), 0U);
        } else if (!random.list.empty()) {
            ASSERT_EQ(of_list.set, where);
            ASSERT_EQ(of_bits.set, where);
            ASSERT_EQ(of_list.looked_at, random.list.size());
        }
    }
}

TEST(BitSets, AreSubtracted) {
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        const RandomSets random(seed);
        Members expected = members(random.left.data(), random.words);
        for (const std::uint32_t k : random.list)
            for (const std::uint32_t member : random.set(k))
                expected.erase(member);
        Words result(random.words);
        detail::subtract(random.sets.data(), random.words, random.left.data(), random.list, result.data());
        ASSERT_EQ(members(result.data(), random.words), expected) << "seed " << seed;
    }
}

TEST(BitSets, ArePacked) {
    std::set<std::size_t> sizes;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        const RandomSets random(seed);
        SCOPED_TRACE("seed " + std::to_string(seed));
        const Members left = members(random.left.data(), random.words);
        sizes.insert(left.size() % 64);
        const auto words = static_cast<std::uint32_t>((left.size() + 63) / 64);
        constexpr std::uint64_t untouched = 0x5555555555555555;
        Words result(random.list.size() * words + 1, untouched);
        detail::pack(random.sets.data(), random.words, random.left.data(), random.list, result.data());
        for (std::size_t n = 0; n < random.list.size(); ++n) {
            const Members set = random.set(random.list[n]);
            Members expected;
            std::uint32_t place = 0;
            for (const std::uint32_t member : left) {
                if (set.contains(member))
                    expected.insert(place);
                ++place;
            }
            ASSERT_EQ(members(result.data() + n * words, words), expected);
        }
        ASSERT_EQ(result.back(), untouched);
    }
    EXPECT_TRUE(sizes.contains(0)); // the last word is full, too
    EXPECT_GE(sizes.size(), 30U);
}

// --- The engine ------------------------------------------------------------------------------------------------------

TEST(BitSetsEngine, VisitsTheNodesOfDancingLinksInPublishedProblems) {
    for (const Problem& problem :
         {six_options(), five_colored_options(), queens(8), queens(20), langford(8), dominoes(6, 6), pentominoes(3, 20),
          pentominoes(6, 10), latin_squares(4), latin_squares(9), perfect_matchings(10), chain(300)}) {
        SCOPED_TRACE(to_text(problem).substr(0, 100));
        expect_the_tree_of_dancing_links(problem, "bit_sets", 20'000);
    }
}

// Large enough to be packed several times, with colors.
TEST(BitSetsEngine, VisitsTheNodesOfDancingLinksInRandomProblems) {
    std::uint64_t solved = 0;
    std::uint64_t searched = 0;
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        const Problem problem =
            random_problem(seed, {.max_items = 24, .max_options = 700, .max_colors = seed % 4 == 0 ? 0U : 3U});
        Dice dice(seed);
        SCOPED_TRACE("seed " + std::to_string(seed));
        expect_the_tree_of_dancing_links(problem, "bit_sets", 3000);
        expect_the_tree_of_dancing_links(problem, "bit_sets", 3000, random_forced_options(problem, dice));
        const Visited result = visited(problem, "bit_sets", 3000);
        solved += !result.solutions.empty();
        searched += result.search_nodes > 100;
    }
    EXPECT_GE(solved, 50U);
    EXPECT_GE(searched, 50U);
}

// Its signature: sets counted. Where frames are packed and what is looked at first shows here, and nowhere else.
TEST(BitSetsEngine, CountsSetsAsItAlwaysDid) {
    struct Work {
        Problem problem;
        std::uint64_t updates;
    };
    SolveParams params;
    params.engine = "bit_sets";
    for (const Work& work : {Work{queens(8), 5551}, Work{langford(8), 19103}, Work{dominoes(6, 6), 107022},
                             Work{pentominoes(3, 20), 507905}, Work{five_colored_options(), 6}})
        EXPECT_EQ(enumerate(work.problem, params).stats.updates, work.updates) << to_text(work.problem).substr(0, 100);
}

TEST(BitSetsEngine, RefusesProblemsThatNeedTooMuchMemory) {
    SolveParams params;
    params.engine = "bit_sets";
    EXPECT_THROW((void)enumerate(chain(100'000), params), std::invalid_argument);
}

// 256 MB are room for 46,337 sets of 724 words.
TEST(BitSetsEngine, NeedsMemoryForTheColorsThatAnItemHasAndForNoOthers) {
    Problem problem;
    const ItemId primary = problem.add_item("p");
    const ItemId colored = problem.add_item("c", ItemKind::secondary);
    for (int k = 0; k < 50'000; ++k)
        problem.add_item("unused" + std::to_string(k), ItemKind::secondary);
    for (int k = 0; k < 46'336; ++k)
        problem.add_option({{primary}, {colored, problem.add_color(std::to_string(k))}});
    EXPECT_EQ(detail::bit_sets_unsupported_reason(problem), std::nullopt);
    problem.add_option({{primary}, {colored}});
    EXPECT_NE(detail::bit_sets_unsupported_reason(problem), std::nullopt);
}

} // namespace
} // namespace dlx::test
