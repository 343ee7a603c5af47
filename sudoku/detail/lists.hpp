#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>

/// Algorithms for whole lists: those of std::ranges are not in the library of clang 14.
namespace sudoku::detail {

bool any_of(const auto& list, auto is) { return std::any_of(std::begin(list), std::end(list), is); }
bool all_of(const auto& list, auto is) { return std::all_of(std::begin(list), std::end(list), is); }
bool none_of(const auto& list, auto is) { return std::none_of(std::begin(list), std::end(list), is); }
auto find_in(auto&& list, const auto& value) { return std::find(std::begin(list), std::end(list), value); }
auto find_if(auto&& list, auto is) { return std::find_if(std::begin(list), std::end(list), is); }
bool contains(const auto& list, const auto& value) { return find_in(list, value) != std::end(list); }
std::ptrdiff_t count_in(const auto& list, const auto& value) {
    return std::count(std::begin(list), std::end(list), value);
}
std::ptrdiff_t count_if(const auto& list, auto is) { return std::count_if(std::begin(list), std::end(list), is); }

} // namespace sudoku::detail
