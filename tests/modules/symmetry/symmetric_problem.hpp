#pragma once

#include "dlx/problem.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <cstdint>

namespace dlx::test {

/// The problem number `seed`, with an automorphism that was put there: random options and their images by a permutation
/// of items and colors. An orbit of options that would exceed the maximum by more than two is cut. If the maximum exceeds
/// 8, some options occur twice.
[[nodiscard]] Problem symmetric_problem(std::uint64_t seed, const RandomProblemParams& params = {});

} // namespace dlx::test
