#include "dlx/integer/integer.hpp"

#include "dlx/integer/boost_integer.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <locale>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>

namespace dlx::integer_test {
namespace {

using boost::multiprecision::cpp_int;
using detail::to_integer;

/// Returns a random number of up to four words, often with few bits set, or negative.
cpp_int random_number(std::mt19937_64& random) {
    cpp_int number = random() % 3 == 0 ? random() % 4 : random();
    for (std::uint64_t words = random() % 4; words > 0; --words)
        number = (number << 64) + (random() % 2 == 0 ? 0 : random());
    return random() % 3 == 0 ? cpp_int(-number) : number;
}

TEST(Integer, CalculatesLikeBoost) {
    std::mt19937_64 random(1);
    for (int k = 0; k < 2000; ++k) {
        const cpp_int a = random_number(random);
        const cpp_int b = random_number(random);
        const Integer x = to_integer(a);
        const Integer y = to_integer(b);
        const auto bits = static_cast<unsigned>(random() % 200);
        ASSERT_EQ((x + y).str(), cpp_int(a + b).str());
        ASSERT_EQ((x - y).str(), cpp_int(a - b).str());
        ASSERT_EQ((x * y).str(), cpp_int(a * b).str());
        ASSERT_EQ((-x).str(), cpp_int(-a).str());
        ASSERT_EQ(x.abs().str(), cpp_int(abs(a)).str());
        ASSERT_EQ((x << bits).str(), cpp_int(a << bits).str());
        ASSERT_EQ((x >> bits).str(), cpp_int(a >> bits).str());
        ASSERT_EQ(x < y, a < b);
        ASSERT_EQ(x == y, a == b);
        ASSERT_EQ(x, to_integer(a));
        ASSERT_EQ(x.convert_to<double>(), a.convert_to<double>());
        ASSERT_EQ(x.bit_width(), a == 0 ? 0 : msb(cpp_int(abs(a))) + 1);
        ASSERT_EQ(Integer(x.str()), x);
        if (b != 0) {
            ASSERT_EQ((x / y).str(), cpp_int(a / b).str());
            ASSERT_EQ((x % y).str(), cpp_int(a % b).str());
        }
    }
}

TEST(Integer, ConvertsBuiltInIntegers) {
    for (const std::int64_t n : {std::numeric_limits<std::int64_t>::min(), std::int64_t{-1}, std::int64_t{0},
                                 std::numeric_limits<std::int64_t>::max()}) {
        EXPECT_EQ(Integer(n).str(), std::to_string(n));
        EXPECT_EQ(static_cast<std::int64_t>(Integer(n)), n);
        EXPECT_EQ(Integer(n).convert_to<double>(), static_cast<double>(n));
    }
    constexpr auto most = std::numeric_limits<std::uint64_t>::max();
    EXPECT_EQ(Integer(most).str(), std::to_string(most));
    EXPECT_EQ(Integer(most).convert_to<std::uint64_t>(), most);
    EXPECT_GT(Integer(most) + 1, most);
    EXPECT_EQ(Integer(), 0);
    EXPECT_EQ(Integer(-2.9L), -2);
    EXPECT_EQ(Integer(0x1p100L), Integer(1) << 100);
}

TEST(Integer, CopiesAndMoves) {
    const Integer large = Integer(1) << 500;
    Integer copy = large;
    const Integer moved = std::move(copy);
    EXPECT_EQ(moved, large);
    copy = 5;
    EXPECT_EQ(copy, 5);
    copy = large;
    copy += copy;
    EXPECT_EQ(copy, Integer(1) << 501);
    Integer target = 3;
    target = std::move(copy);
    EXPECT_EQ(target, Integer(1) << 501);
    copy = target;
    Integer& same = copy;
    copy = same;
    EXPECT_EQ(copy, Integer(1) << 501);
}

TEST(Integer, WritesAndReadsDigits) {
    EXPECT_EQ((Integer(1) << 64).str(), "18446744073709551616");
    EXPECT_EQ((Integer(1) << 64).hexadecimal(), "10000000000000000");
    EXPECT_EQ(Integer(-255).hexadecimal(), "-ff");
    EXPECT_EQ(Integer("-0010"), -10); // zeros do not mean octal digits
    EXPECT_EQ(Integer("000"), 0);
    EXPECT_EQ(Integer("-0").str(), "0");
    std::ostringstream out;
    out << Integer(-7);
    EXPECT_EQ(out.str(), "-7");
    for (const char* text : {"", "-", "1a", "0x10", " 1", "1 ", "--1", "+1", "1.0"})
        EXPECT_THROW(static_cast<void>(Integer(std::string_view(text))), std::invalid_argument) << text;
}

TEST(Integer, HasTheSameDigitsInEveryLocale) {
    struct Separators : std::numpunct<char> {
        char do_thousands_sep() const override { return '.'; }
        std::string do_grouping() const override { return "\3"; }
    };
    struct Global {
        std::locale before = std::locale::global(std::locale(std::locale(), new Separators));
        ~Global() { std::locale::global(before); }
    } const global;
    EXPECT_EQ(Integer(123456789).str(), "123456789");
    EXPECT_EQ((Integer(1) << 64).str(), "18446744073709551616");
    EXPECT_EQ(Integer(0x12345).hexadecimal(), "12345");
}

TEST(Integer, RefusesWhatHasNoValue) {
    EXPECT_THROW(static_cast<void>(Integer(std::numeric_limits<long double>::infinity())), std::range_error);
    EXPECT_THROW(static_cast<void>(Integer(std::numeric_limits<long double>::quiet_NaN())), std::range_error);
    EXPECT_THROW(static_cast<void>((Integer(1) << 64).convert_to<std::uint64_t>()), std::range_error);
    EXPECT_THROW(static_cast<void>(Integer(-1).convert_to<std::uint64_t>()), std::range_error);
    EXPECT_THROW(static_cast<void>((Integer(1) << 63).convert_to<std::int64_t>()), std::range_error);
    EXPECT_THROW(static_cast<void>(Integer(-129).convert_to<std::int8_t>()), std::range_error);
    EXPECT_TRUE(static_cast<bool>(Integer(1) << 64)); // only the high word is set
    EXPECT_FALSE(static_cast<bool>(Integer()));
    EXPECT_THROW(static_cast<void>(Integer(1) / 0), std::overflow_error);
    EXPECT_THROW(static_cast<void>(Integer(1) % 0), std::overflow_error);
}

} // namespace
} // namespace dlx::integer_test
