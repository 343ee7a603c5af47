#pragma once

#include <cstddef>
#include <random>
#include <utility>
#include <vector>

namespace bench {

/// Puts the values into a random order, the same with every standard library.
template <class T>
void shuffle(std::vector<T>& values, std::mt19937_64& random) {
    for (std::size_t k = values.size(); k > 1; --k)
        std::swap(values[k - 1], values[random() % k]);
}

} // namespace bench
