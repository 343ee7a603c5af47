#include "dlx/engines/bits.hpp"

#include "dlx/detail/bounds.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace dlx::test::bits_test {
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

/// Returns sets one after the other: sparse ones, dense ones, and some that are empty or full.
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
        if (fewest == 0) { // any set without common bits
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

TEST(BitSets, AreIntersectedInSomeLines) {
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        Dice dice(seed);
        const std::uint32_t lines = 1 + dice.below(4);
        const std::uint32_t count = 2 + dice.below(12);
        std::vector<detail::Line> sets(std::size_t{lines} * count); // the last one is `left`
        for (detail::Line& line : sets)
            std::copy_n(random_sets(1, detail::line_words, dice).data(), detail::line_words, line.words);
        const detail::Line* const left = &sets[std::size_t{lines} * (count - 1)];
        std::vector<std::uint32_t> list;
        std::vector<std::uint32_t> among;
        for (std::uint32_t set = 0; set + 1 < count; ++set)
            if (dice.one_in(2))
                list.push_back(set);
        for (std::uint32_t line = 0; line < lines; ++line)
            if (!dice.one_in(4))
                among.push_back(line);
        std::vector<detail::NumberedLine> result(lines + 1);
        const std::uint32_t found = detail::intersect({sets.data(), lines}, list, left, among, result.data());
        std::vector<std::pair<std::uint32_t, Members>> lines_found;
        for (std::uint32_t k = 0; k < found; ++k)
            lines_found.emplace_back(result[k].number, members(result[k].line.words, detail::line_words));
        std::vector<std::pair<std::uint32_t, Members>> expected;
        for (const std::uint32_t line : among) {
            Members common = members(left[line].words, detail::line_words);
            for (const std::uint32_t set : list)
                std::erase_if(common, [&](std::uint32_t member) {
                    return !members(sets[std::size_t{lines} * set + line].words, detail::line_words).contains(member);
                });
            if (!common.empty())
                expected.emplace_back(line, common);
        }
        EXPECT_EQ(lines_found, expected) << seed;
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
    EXPECT_TRUE(sizes.contains(0)); // includes sizes with a full last word
    EXPECT_GE(sizes.size(), 30U);
}

// --- Rows with bounds ------------------------------------------------------------------------------------------------

/// Rows with random sets and bounds; columns and padding are those of BoundedRows.
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
        std::uint64_t without = 0; // rows without branches
        const std::uint32_t share = seed % 2 == 0 ? 2 : 8;
        for (std::uint32_t row = 0; row < random.random.count; ++row) {
            if (random.random.dice.one_in(share)) {
                list |= std::uint64_t{1} << row;
                if (seed % 3 != 0) // otherwise a row without branches is likely
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
        if (random.random.words > 1)
            continue;
        std::vector<detail::PackedBounds> packed;
        for (std::uint32_t row = 0; row < random.random.count; ++row)
            packed.emplace_back(random.need[row], random.room[row]);
        const auto of_word =
            detail::branch_row(random.random.sets.data(), packed.data(), random.random.left.front(), list);
        if (of_word.key != 0) { // no row had too few options
            ASSERT_EQ(list & without, 0U) << "a row without branches is left";
        }
        ASSERT_EQ(detail::branches_of_key(of_word.key), detail::branches_of_key(key));
        if (detail::branches_of_key(key) > 0) {
            ASSERT_EQ(of_word.key, found.key);
            ASSERT_EQ(of_word.row, found.row);
        }
    }
    EXPECT_GE(listed, seeds / 3);
}

// More branches than a key can hold count as equal: the key neither overflows nor seems to have no branches.
TEST(BoundedRows, MayHaveMillionsOfOptions) {
    constexpr std::uint32_t words = (1 << 16) + 1;
    constexpr std::uint32_t count = detail::row_lanes;
    for (const std::uint32_t size : {(1U << 21) - 2, (1U << 21) - 1, 1U << 21, (1U << 22) - 1, 1U << 22}) {
        Words columns(std::size_t{words} * count);
        std::fill_n(columns.begin(), std::size_t{count} * (size / 64), ~std::uint64_t{0});
        std::fill_n(columns.begin() + std::ptrdiff_t{count} * (size / 64), count,
                    (std::uint64_t{1} << size % 64) - 1); // 0 if all bits are in whole words
        const std::vector<std::int32_t> need(count, 0);
        const std::vector<std::int32_t> room(count, 2);
        const Words left(words, ~std::uint64_t{0});
        const auto found = detail::branch_row({columns.data(), need.data(), room.data(), count}, words, left.data(), 0);
        EXPECT_EQ(found.row, 0U) << size;
        EXPECT_EQ(found.key, detail::branch_key(size, 0, 2)) << size;
    }
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

TEST(PackedBounds, AreUsedAndReleased) {
    for (const std::int32_t need : {-3, -1, 0, 1, 2, 1 << 30})
        for (const std::int32_t room : {1, 2, 1 << 30}) {
            detail::PackedBounds bounds(need, room);
            bounds.use();
            EXPECT_EQ(bounds.need(), need - 1);
            EXPECT_EQ(bounds.room(), room - 1);
            bounds.release();
            EXPECT_EQ(bounds.need(), need);
            EXPECT_EQ(bounds.room(), room);
        }
}

} // namespace
} // namespace dlx::test::bits_test
