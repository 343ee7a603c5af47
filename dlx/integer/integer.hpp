#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>

namespace dlx {

/// A signed integer of any size: a number of solutions, the order of a group, a cost. It is a number of
/// Boost.Multiprecision, whose headers take longer to compile than the rest of the library: no public header includes
/// them.
///
///     const dlx::Integer solutions = dlx::count(problem).solutions;
///     if (solutions > 1)
///         std::cout << solutions << '\n';
class Integer {
public:
    Integer() noexcept : Integer(std::uint64_t{0}, false) {}
    template <std::integral T>
    requires(sizeof(T) <= sizeof(std::uint64_t)) Integer(T value)
    noexcept // NOLINT(google-explicit-constructor): as between built-in integers
        : Integer(value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value), value < 0) {}

    /// Rounds toward 0. Throws std::range_error if the value is not finite.
    explicit Integer(long double value);

    /// Reads decimal digits, with a minus sign if negative. Throws std::invalid_argument for any other text.
    explicit Integer(std::string_view digits);

    Integer(const Integer& other);
    Integer(Integer&& other) noexcept;
    Integer& operator=(const Integer& other);
    Integer& operator=(Integer&& other) noexcept;
    ~Integer();

    Integer& operator+=(const Integer& other);
    Integer& operator-=(const Integer& other);
    Integer& operator*=(const Integer& other);
    Integer& operator/=(const Integer& other); ///< rounds toward 0; throws std::overflow_error if `other` is 0
    Integer& operator%=(const Integer& other); ///< remainder, with the sign of this; throws like /=
    Integer& operator<<=(unsigned bits);
    Integer& operator>>=(unsigned bits); ///< rounds down
    Integer& operator++() { return *this += 1; }

    friend Integer operator+(Integer a, const Integer& b) {
        a += b;
        return a;
    }
    friend Integer operator-(Integer a, const Integer& b) {
        a -= b;
        return a;
    }
    friend Integer operator*(Integer a, const Integer& b) {
        a *= b;
        return a;
    }
    friend Integer operator/(Integer a, const Integer& b) {
        a /= b;
        return a;
    }
    friend Integer operator%(Integer a, const Integer& b) {
        a %= b;
        return a;
    }
    friend Integer operator<<(Integer a, unsigned bits) {
        a <<= bits;
        return a;
    }
    friend Integer operator>>(Integer a, unsigned bits) {
        a >>= bits;
        return a;
    }
    friend Integer operator-(const Integer& a) { return Integer() - a; }

    friend bool operator==(const Integer& a, const Integer& b);
    friend std::strong_ordering operator<=>(const Integer& a, const Integer& b);

    /// Returns the number of binary digits of the absolute value, 0 for 0.
    [[nodiscard]] unsigned bit_width() const;

    /// Returns the number as a built-in type, a floating-point number rounded. Throws std::range_error for an integer type
    /// that has no such number.
    template <class T>
    requires std::is_arithmetic_v<T>
    [[nodiscard]] T convert_to() const {
        if constexpr (std::is_same_v<T, bool>)
            return *this != 0;
        else if constexpr (std::is_same_v<T, long double>)
            return to_long_double();
        else if constexpr (std::floating_point<T>)
            return static_cast<T>(to_double());
        else if constexpr (std::is_signed_v<T>)
            return static_cast<T>(to_signed(std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
        else
            return static_cast<T>(to_unsigned(std::numeric_limits<T>::max()));
    }
    template <class T>
    requires std::is_arithmetic_v<T>
    explicit operator T() const { return convert_to<T>(); }

    /// Returns the digits in decimal or hexadecimal notation, with a minus sign if negative.
    [[nodiscard]] std::string str() const;
    [[nodiscard]] std::string hexadecimal() const;

    [[nodiscard]] Integer abs() const { return *this < 0 ? -*this : *this; }

    friend std::ostream& operator<<(std::ostream& out, const Integer& number);

    /// The number of Boost.Multiprecision, for integer.cpp and boost_integer.hpp.
    struct Access;

private:
    Integer(std::uint64_t magnitude, bool is_negative) noexcept;

    // These throw std::range_error for a number out of bounds.
    [[nodiscard]] std::int64_t to_signed(std::int64_t min, std::int64_t max) const;
    [[nodiscard]] std::uint64_t to_unsigned(std::uint64_t max) const;

    [[nodiscard]] double to_double() const;
    [[nodiscard]] long double to_long_double() const;

    alignas(16) std::byte storage_[32]; ///< a boost::multiprecision::cpp_int
};

} // namespace dlx
