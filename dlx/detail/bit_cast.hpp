#pragma once

namespace dlx::detail {

/// As std::bit_cast, which libc++ 13 lacks.
template <class To, class From>
[[nodiscard]] constexpr To bit_cast(const From& from) noexcept {
    return __builtin_bit_cast(To, from); // which g++ 11, clang 9 and MSVC have
}

} // namespace dlx::detail
