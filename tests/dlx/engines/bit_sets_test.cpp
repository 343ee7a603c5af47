#include "dlx/detail/bounds.hpp"
#include "dlx/dlx.hpp"
#include "dlx/engines/bits.hpp"
#include "dlx/engines/engines.hpp"
#include "tests/support/bounded_problems.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/enumerate.hpp"
#include "tests/support/problems.hpp"
#include "tests/support/random_problem.hpp"
#include "tests/support/visited.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
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

// --- Rows with bounds ------------------------------------------------------------------------------------------------

/// Rows with random sets and bounds; columns and padding as BoundedRows have them.
struct RandomRows {
    explicit RandomRows(std::uint64_t seed) : random(seed), room(80), need(80) {
        padded = (random.count + detail::row_lanes - 1) / detail::row_lanes * detail::row_lanes;
        columns.resize(std::size_t{random.words} * padded);
        for (std::uint32_t row = 0; row < random.count; ++row) {
            for (std::uint32_t w = 0; w < random.words; ++w)
                columns[std::size_t{padded} * w + row] = random.sets[std::size_t{random.words} * row + w];
            const std::uint32_t size = random.in_common(row);
            need[row] = static_cast<std::int32_t>(random.dice.below(size + 2)) - (random.dice.one_in(3) ? 3 : 0);
            room[row] = std::max(need[row], 0) + static_cast<std::int32_t>(random.dice.below(50));
        }
    }

    [[nodiscard]] detail::BoundedRows rows() const { return {columns.data(), need.data(), room.data(), padded}; }
    [[nodiscard]] std::uint32_t key(std::uint32_t row) const {
        return detail::branch_key(random.in_common(row), need[row], room[row]);
    }

    RandomSets random;
    std::uint32_t padded;
    Words columns;
    std::vector<std::int32_t> room;
    std::vector<std::int32_t> need;
};

TEST(BoundedRows, OfAllTheFirstWithTheSmallestKeyIsFound) {
    std::uint64_t dead = 0;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        RandomRows random(seed);
        SCOPED_TRACE("seed " + std::to_string(seed));
        std::uint32_t key = detail::no_branch;
        std::uint32_t where = 0;
        for (std::uint32_t row = 0; row < random.random.count; ++row)
            if (random.key(row) < key) {
                key = random.key(row);
                where = row;
            }
        const std::uint32_t first = random.random.dice.below(random.random.count);
        const auto found = detail::branch_row(random.rows(), random.random.words, random.random.left.data(), first);
        if (detail::branches_of_key(random.key(first)) == 0) {
            ASSERT_EQ(found.row, first);
            ASSERT_EQ(detail::branches_of_key(found.key), 0U);
            ++dead;
        } else {
            ASSERT_EQ(found.key, key);
            if (key != detail::no_branch) {
                ASSERT_EQ(found.row, where);
            }
        }
    }
    EXPECT_GE(dead, seeds / 20);
}

TEST(BoundedRows, OfAListTheFirstWithTheSmallestKeyIsFound) {
    std::uint64_t listed = 0;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        RandomRows random(seed);
        SCOPED_TRACE("seed " + std::to_string(seed));
        std::uint64_t list = 0;
        std::uint64_t without = 0; // branches
        const std::uint32_t share = seed % 2 == 0 ? 2 : 8;
        for (std::uint32_t row = 0; row < random.random.count; ++row) {
            if (random.random.dice.one_in(share)) {
                list |= std::uint64_t{1} << row;
                if (seed % 3 != 0) // or a row without branches is likely
                    random.need[row] = std::min(random.need[row], 1);
            } else { // rows that are not listed have no branches
                random.need[row] = random.room[row] = 0;
                for (std::uint32_t w = 0; w < random.random.words; ++w)
                    random.columns[std::size_t{random.padded} * w + row] = 0;
            }
            without |= std::uint64_t{random.key(row) == detail::no_branch} << row;
        }
        if (list == 0)
            continue;
        std::uint32_t key = detail::no_branch;
        std::uint32_t where = 0;
        for (std::uint32_t row = 0; row < random.random.count; ++row)
            if ((list >> row & 1) != 0 && random.key(row) < key) {
                key = random.key(row);
                where = row;
            }
        std::uint64_t rest = list;
        const auto found = detail::branch_row(random.rows(), random.random.words, random.random.left.data(), rest);
        ASSERT_EQ(rest & ~list, 0U);
        ASSERT_EQ(list & ~rest & ~without, 0U) << "a row with branches is removed";
        if (detail::branches_of_key(key) == 0) {
            ASSERT_EQ(detail::branches_of_key(random.key(found.row)), 0U);
            ASSERT_NE(list >> found.row & 1, 0U);
        } else {
            ASSERT_EQ(found.key, key);
            if (key != detail::no_branch) {
                ASSERT_EQ(found.row, where);
            }
        }
        listed += std::popcount(list) < 8 ? 1 : 0;
    }
    EXPECT_GE(listed, seeds / 3);
}

TEST(BoundedRows, AreUsedAndReleased) {
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        RandomRows random(seed);
        SCOPED_TRACE("seed " + std::to_string(seed));
        for (const std::uint32_t row : random.random.list)
            random.room[row] = std::max({random.room[row], random.need[row], 1});
        const std::vector<std::int32_t> need = random.need;
        const std::vector<std::int32_t> room = random.room;
        Members ended;
        std::uint32_t needy = 0;
        for (std::uint32_t row = 0; row < random.padded; ++row) {
            const bool is_used = row < random.random.count && (random.random.bits >> row & 1) != 0;
            needy += need[row] - (is_used ? 1 : 0) > 0 ? 1 : 0;
            if (is_used && room[row] == 1)
                ended.insert(row);
        }
        std::uint64_t result = ~std::uint64_t{0};
        const auto use = [&] {
            return detail::use_rows(&random.random.bits, random.padded, random.need.data(), random.room.data(),
                                    &result);
        };
        ASSERT_EQ(use(), needy);
        ASSERT_EQ(members(&result, 1), ended);
        for (std::uint32_t row = 0; row < random.random.count; ++row) {
            const int used = (random.random.bits >> row & 1) != 0 ? 1 : 0;
            ASSERT_EQ(random.need[row], need[row] - used);
            ASSERT_EQ(random.room[row], room[row] - used);
        }
        detail::release_rows(&random.random.bits, random.padded, random.need.data(), random.room.data());
        ASSERT_EQ(random.need, need);
        ASSERT_EQ(random.room, room);
    }
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

TEST(BitSetsEngine, VisitsTheNodesOfDancingLinksInPublishedProblemsWithBounds) {
    for (const BoundedCount& count : bounded_counts()) {
        SCOPED_TRACE(count.name);
        expect_the_tree_of_dancing_links(count.make(), "bit_sets", 20'000);
    }
    // Rows in two words; options in several frames.
    expect_the_tree_of_dancing_links(queens_by_rule(9, 5, QueenRule::dominate), "bit_sets", 20'000);
    expect_the_tree_of_dancing_links(queens_by_rule(20, 9, QueenRule::dominate_peacefully), "bit_sets", 5'000);
}

// Large enough to be packed several times, with colors, forced options and more rows than a word has bits.
TEST(BitSetsEngine, VisitsTheNodesOfDancingLinksInRandomProblemsWithBounds) {
    std::uint64_t solved = 0;
    std::uint64_t searched = 0;
    for (std::uint64_t seed = 1; seed <= 600; ++seed) {
        const Problem problem = random_problem(seed, {.max_items = seed % 5 == 0 ? 150U : 24U,
                                                      .max_options = seed % 2 == 0 ? 700U : 100U,
                                                      .max_colors = seed % 4 == 0 ? 0U : 3U,
                                                      .has_bounds = true});
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

// A search that is stopped at any node leaves the structure such that it is sound, and the next search is the first.
TEST(BitSetsEngine, IsSoundWhereverASearchWithBoundsStops) {
    std::vector<Problem> problems{queens_by_rule(6, 3, QueenRule::dominate), tight_pavings(4, 4),
                                  queens_by_rule(15, 7, QueenRule::dominate_peacefully), slothouber_graatsma()};
    for (std::uint64_t seed = 1; seed <= 150; ++seed)
        problems.push_back(random_problem(
            seed, {.max_items = 20, .max_options = seed % 3 == 0 ? 500U : 60U, .max_colors = 2, .has_bounds = true}));
    for (const Problem& problem : problems) {
        SCOPED_TRACE(to_text(problem).substr(0, 2000));
        const auto search = detail::make_bit_sets(problem);
        const std::uint64_t nodes = visited(problem, "bit_sets", 300).search_nodes;
        for (std::uint64_t end = 1; end <= nodes; end += 1 + end / 7) {
            SolveParams params;
            params.limits.search_nodes = end;
            search->start({}, params);
            ASSERT_EQ(search->check_invariants(), "");
            while (search->next())
                ASSERT_EQ(search->check_invariants(), "") << search->dump();
            ASSERT_EQ(search->check_invariants(), "") << search->dump();
            ASSERT_EQ(search->stats().search_nodes, end);
        }
        SolveParams params;
        params.limits.search_nodes = 300;
        search->start({}, params);
        search->finish();
        params.engine = "bit_sets";
        ASSERT_EQ(search->stats(), enumerate(problem, params).stats);
    }
}

// The path to each pending branch is followed, and what the parts find is what the whole finds.
TEST(BitSetsEngine, FollowsPathsInProblemsWithBounds) {
    std::uint64_t parts = 0;
    for (std::uint64_t seed = 1; seed <= 500; ++seed) {
        const Problem problem =
            random_problem(seed, {.max_items = 9, .max_options = seed % 10 == 0 ? 300U : 14U, .has_bounds = true});
        SCOPED_TRACE("seed " + std::to_string(seed) + '\n' + to_text(problem).substr(0, 2000));
        const Visited whole = visited(problem, "bit_sets", 2000);
        if (whole.status != Status::exhausted)
            continue;
        const auto first = detail::make_bit_sets(problem);
        const auto other = detail::make_bit_sets(problem);
        for (std::uint64_t end = 1; end < whole.search_nodes; end += 1 + end / 2) {
            SolveParams params;
            params.limits.search_nodes = end;
            first->start({}, params);
            std::vector<std::vector<OptionId>> solutions;
            const auto take_all = [&](EngineSearch& search) {
                while (search.next())
                    solutions.emplace_back(search.solution().begin(), search.solution().end());
            };
            take_all(*first);
            std::uint64_t nodes = first->stats().search_nodes;
            for (const PendingBranches& pending : first->pending()) {
                std::vector<OptionId> path(pending.path->begin(),
                                           pending.path->begin() + static_cast<std::ptrdiff_t>(pending.depth));
                const auto search_part = [&] {
                    const SolveParams all;
                    other->start_at({}, path, all);
                    ASSERT_EQ(other->check_invariants(), "");
                    take_all(*other);
                    ASSERT_EQ(other->status(), Status::exhausted);
                    nodes += other->stats().search_nodes;
                    ++parts;
                };
                if (pending.options.empty())
                    search_part();
                for (const OptionId option : pending.options) {
                    path.push_back(option);
                    search_part();
                    path.pop_back();
                }
            }
            ASSERT_EQ(nodes, whole.search_nodes);
            ASSERT_EQ(solutions, whole.solutions);
        }
    }
    EXPECT_GE(parts, 1000U);
}

TEST(BitSetsEngine, FollowsNoPathThatIsNotInTheTree) {
    const auto search = detail::make_bit_sets(parse_problem("2|a b\na b\na\nb\na\n"));
    const SolveParams params;
    const auto status = [&](std::vector<OptionId> path) {
        search->start_at({}, path, params);
        return search->next();
    };
    EXPECT_TRUE(status({OptionId{0}}));
    EXPECT_FALSE(status({no_option})); // both items need options
    EXPECT_FALSE(status({OptionId{0}, OptionId{2}}));
    EXPECT_FALSE(status({OptionId{1}, OptionId{0}})); // excluded by the branch before
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
