#include "dlx/integer/integer.hpp"

#include "dlx/integer/boost_integer.hpp"

#include <algorithm>
#include <cmath>
#include <ostream>
#include <stdexcept>
#include <utility>

namespace dlx {

namespace {

using Number = Integer::Access::Number;

Number& number(Integer& integer) { return Integer::Access::number(integer); }
const Number& number(const Integer& integer) { return Integer::Access::number(integer); }

} // namespace

Integer::Integer(std::uint64_t magnitude, bool is_negative) noexcept {
    new (storage_) Number(magnitude);
    if (is_negative)
        number(*this).backend().negate();
}

Integer::Integer(long double value) : Integer() {
    if (!std::isfinite(value))
        throw std::range_error("a number that is not finite has no integer part");
    number(*this) = Number(value);
}

Integer::Integer(std::string_view digits) : Integer() {
    const std::string_view unsigned_digits = digits.substr(digits.starts_with('-') ? 1 : 0);
    if (unsigned_digits.empty() || unsigned_digits.find_first_not_of("0123456789") != std::string_view::npos)
        throw std::invalid_argument("'" + std::string(digits) + "' is not an integer");
    const std::size_t zeros = std::min(unsigned_digits.find_first_not_of('0'), unsigned_digits.size());
    if (zeros < unsigned_digits.size()) // Boost reads a leading 0 as octal
        number(*this) = Number(std::string(unsigned_digits.substr(zeros)));
    if (digits.starts_with('-'))
        number(*this).backend().negate();
}

Integer::Integer(const Integer& other) { new (storage_) Number(number(other)); }
Integer::Integer(Integer&& other) noexcept { new (storage_) Number(std::move(number(other))); }
Integer& Integer::operator=(const Integer& other) {
    if (this != &other)
        number(*this) = number(other);
    return *this;
}
Integer& Integer::operator=(Integer&& other) noexcept {
    number(*this) = std::move(number(other));
    return *this;
}
Integer::~Integer() { number(*this).~Number(); }

Integer& Integer::operator+=(const Integer& other) {
    number(*this) += number(other);
    return *this;
}
Integer& Integer::operator-=(const Integer& other) {
    number(*this) -= number(other);
    return *this;
}
Integer& Integer::operator*=(const Integer& other) {
    number(*this) *= number(other);
    return *this;
}
Integer& Integer::operator/=(const Integer& other) {
    number(*this) /= number(other);
    return *this;
}
Integer& Integer::operator%=(const Integer& other) {
    number(*this) %= number(other);
    return *this;
}
Integer& Integer::operator<<=(unsigned bits) {
    number(*this) <<= bits;
    return *this;
}
Integer& Integer::operator>>=(unsigned bits) {
    number(*this) >>= bits;
    return *this;
}

bool operator==(const Integer& a, const Integer& b) { return number(a) == number(b); }
std::strong_ordering operator<=>(const Integer& a, const Integer& b) { return number(a).compare(number(b)) <=> 0; }

unsigned Integer::bit_width() const {
    const Integer magnitude = abs();
    return number(magnitude).is_zero() ? 0 : static_cast<unsigned>(boost::multiprecision::msb(number(magnitude))) + 1;
}

std::int64_t Integer::to_signed(std::int64_t min, std::int64_t max) const {
    if (number(*this) < min || number(*this) > max)
        throw std::range_error(str() + " is out of the range of the type");
    return static_cast<std::int64_t>(number(*this));
}

std::uint64_t Integer::to_unsigned(std::uint64_t max) const {
    if (number(*this) < 0 || number(*this) > max)
        throw std::range_error(str() + " is out of the range of the type");
    return static_cast<std::uint64_t>(number(*this));
}

double Integer::to_double() const { return number(*this).convert_to<double>(); }
long double Integer::to_long_double() const { return number(*this).convert_to<long double>(); }

std::string Integer::str() const {
    const auto& backend = number(*this).backend();
    if (backend.size() == 1) // Boost writes such a number with the separators of the global locale
        return (backend.sign() ? "-" : "") + std::to_string(*backend.limbs());
    return number(*this).str();
}

std::string Integer::hexadecimal() const {
    const Integer magnitude = abs();
    return (*this < 0 ? "-" : "") + number(magnitude).str(0, std::ios_base::hex);
}

std::ostream& operator<<(std::ostream& out, const Integer& number) { return out << number.str(); }

} // namespace dlx
