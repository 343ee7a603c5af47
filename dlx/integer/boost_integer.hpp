#pragma once

#include "dlx/integer/integer.hpp"

#include <boost/multiprecision/cpp_int.hpp>
#include <new>

/// Integer and the numbers of Boost.Multiprecision, which other headers do not include.
namespace dlx {

struct Integer::Access {
    using Number = boost::multiprecision::cpp_int;
    static_assert(sizeof(Number) <= sizeof(Integer) && alignof(Number) <= alignof(Integer));

    static Number& number(Integer& integer) { return *std::launder(reinterpret_cast<Number*>(integer.storage_)); }
    static const Number& number(const Integer& integer) {
        return *std::launder(reinterpret_cast<const Number*>(integer.storage_));
    }
};

namespace detail {

/// Returns the number as an integer type, built-in or of Boost.Multiprecision, in whose range it must be.
template <class Number>
[[nodiscard]] Number from_integer(const Integer& integer) {
    return static_cast<Number>(Integer::Access::number(integer));
}

template <class Number>
[[nodiscard]] Integer to_integer(const Number& number) {
    Integer integer;
    Integer::Access::number(integer) = number;
    return integer;
}

} // namespace detail
} // namespace dlx
