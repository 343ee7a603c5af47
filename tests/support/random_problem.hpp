#pragma once

#include "dlx/problem.hpp"

#include <cstdint>
#include <random>
#include <vector>

namespace dlx::test {

/// Random numbers that are the same on every platform, so that a seed in a failure message can be replayed anywhere.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : engine_(seed) {}

    /// A number in 0 ... n - 1. Requires n > 0. Not exactly even, which does not matter here.
    std::uint32_t below(std::size_t n) { return static_cast<std::uint32_t>(engine_() % n); }

    /// True once in n throws.
    bool one_in(std::size_t n) { return below(n) == 0; }

private:
    std::mt19937_64 engine_;
};

/// Bounds of a random problem, all reached by some seeds.
struct RandomProblemParams {
    std::uint32_t max_items = 7; ///< primary and secondary together, at least 1
    std::uint32_t max_options = 12;
    std::uint32_t max_colors = 2;
};

/// The problem number `seed`. A third of the seeds use no colors. About half of the problems contain a solution that
/// was put there, as options drawn at random alone seldom fit; the others have one only by chance.
[[nodiscard]] Problem random_problem(std::uint64_t seed, const RandomProblemParams& params = {});

/// Up to three options of `problem` to force: now and then the same one twice, often ones that clash.
[[nodiscard]] std::vector<OptionId> random_forced_options(const Problem& problem, Dice& dice);

} // namespace dlx::test
