#include "sudoku/detail/lz_string.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

/// The texts in links of f-puzzles, which are packed.
namespace sudoku::test::lz_string_test {
namespace {

using detail::unpack_lz_string;

TEST(LzString, Unpacks) {
    EXPECT_EQ(unpack_lz_string("N4IgHiBcDMC+Q==="), "{\"x\":3}");
    EXPECT_EQ(unpack_lz_string("N4IgHiBcDMC+Q"), "{\"x\":3}") << "padding may be missing";
    EXPECT_EQ(unpack_lz_string("N4IgHiBcDMC Q==="), "{\"x\":3}") << "a form has made a blank of the plus";
    EXPECT_EQ(unpack_lz_string("Q==="), "");
}

TEST(LzString, KnowsAnEntryThatIsBeingMade) {
    EXPECT_EQ(unpack_lz_string("IY1A"), "aaaaaa"); // a, aa, aaa
}

TEST(LzString, UnpacksCharactersOf16Bits) {
    EXPECT_EQ(unpack_lz_string("sBkQ"), "\xE2\x98\x83"); // a snowman
}

TEST(LzString, WhatIsDamagedIsNothing) {
    const std::string good = "N4IgHiBcDMC+Q===";
    for (std::size_t size = 0; size < good.find('='); ++size)
        EXPECT_FALSE(unpack_lz_string(good.substr(0, size))) << size;
    EXPECT_FALSE(unpack_lz_string("N4Ig*iBcDMC+Q==="));
    EXPECT_FALSE(unpack_lz_string("////////////////")) << "a code that is in no dictionary";
}

// Each entry is one character longer than the one before, so a short text may be very long.
TEST(LzString, StopsWhereTheTextIsTooLong) {
    const auto bit_of = [](std::size_t number, unsigned bit) { return number >> bit & 1U; };
    std::vector<bool> bits;
    const auto put = [&](std::size_t number, unsigned count) {
        for (unsigned k = 0; k < count; ++k)
            bits.push_back(bit_of(number, k) != 0);
    };
    put(0, 2);
    put('a', 8);
    std::size_t entries = 4;
    const auto add_codes = [&](std::size_t count) {
        for (std::size_t k = 0; k < count; ++k, ++entries) {
            unsigned width = 0;
            while (entries >> width != 0)
                ++width;
            put(entries, width); // the entry that it makes
        }
    };
    const auto packed = [&] {
        std::string text;
        for (std::size_t at = 0; at < bits.size(); at += 6) {
            std::size_t value = 0;
            for (std::size_t k = at; k < at + 6; ++k)
                value = value * 2 + (k < bits.size() && bits[k] ? 1 : 0);
            text += "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"[value];
        }
        return text;
    };
    add_codes(100);
    auto kept = bits;
    put(2, 7);
    EXPECT_EQ(unpack_lz_string(packed()), std::string(101 * 102 / 2, 'a'));
    bits = kept;
    add_codes(10'000);
    put(2, 14);
    EXPECT_FALSE(unpack_lz_string(packed()));
}

} // namespace
} // namespace sudoku::test::lz_string_test
