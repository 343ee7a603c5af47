#pragma once

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <set>
#include <vector>

/// Digits along the cells of a rule.
namespace sudoku::test {

using Values = std::vector<int>;

inline bool all_differ(Values values) {
    std::ranges::sort(values);
    return std::ranges::adjacent_find(values) == values.end();
}

inline bool all_steps(const Values& values, const std::function<bool(int, int)>& is_right) {
    for (std::size_t i = 1; i < values.size(); ++i)
        if (!is_right(values[i - 1], values[i]))
            return false;
    return true;
}

inline int sum(const Values& values) { return std::accumulate(values.begin(), values.end(), 0); }

/// Returns whether digits from `begin` on are one or more parts with this sum.
inline bool are_parts(const Values& line, std::size_t begin, int number) {
    int so_far = 0;
    for (std::size_t end = begin; end < line.size(); ++end) {
        so_far += line[end];
        if (so_far == number && (end + 1 == line.size() || are_parts(line, end + 1, number)))
            return true;
    }
    return false;
}

inline int count_distinct(const Values& values) {
    return static_cast<int>(std::set<int>(values.begin(), values.end()).size());
}

inline bool is_palindrome(const Values& line) { return std::equal(line.begin(), line.end(), line.rbegin()); }
inline bool are_consecutive(int x, int y) { return std::abs(x - y) == 1; }
inline bool are_double(int x, int y) { return x == 2 * y || y == 2 * x; }

/// Returns 0, 1 and 2 for low, middle and high digits of a board of n x n; there are as many low as high ones.
inline int rank(int digit, int n) {
    const int low[] = {0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5};
    return digit > n - low[n] ? 2 : digit > low[n] ? 1 : 0;
}

/// Returns whether each `size` neighbors on a line have different classes.
inline bool have_different_classes(const Values& line, std::size_t size, const std::function<int(int)>& class_of) {
    for (std::size_t first = 0; first < line.size(); ++first) {
        Values classes;
        for (std::size_t i = first; i < std::min(first + size, line.size()); ++i)
            classes.push_back(class_of(line[i]));
        if (!all_differ(classes))
            return false;
    }
    return true;
}

} // namespace sudoku::test
