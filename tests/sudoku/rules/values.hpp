#pragma once

#include <algorithm>
#include <functional>
#include <numeric>
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
