#pragma once

#include "dlx/problem.hpp"

#include <cstdint>
#include <random>
#include <vector>

namespace dlx::test {

/// How many seeds a test tries: `usual`, or for a campaign what the environment variable TEST_SEEDS says.
[[nodiscard]] std::uint64_t seeds(std::uint64_t usual);

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
    bool has_bounds = false; ///< whether half of the primary items have random bounds, of at most 4
};

/// The problem number `seed`. A third of the seeds use no colors. About half of the problems contain a solution that
/// was put there, as options drawn at random alone seldom fit; the others have one only by chance. With bounds, a
/// fourth of the options repeat others.
[[nodiscard]] Problem random_problem(std::uint64_t seed, const RandomProblemParams& params = {});

/// Ten items with two or three options each, of which random pairs clash, by a secondary item each; one option of each
/// item makes a solution. Such problems take long chains. The more clashes, the fewer have several solutions.
[[nodiscard]] Problem problem_of_pairs(std::uint64_t seed, std::uint32_t least_clashes = 20);

/// Two to five items in a few places, primary or secondary ones: each option of the items takes one or two. The options
/// of one more item take too many to leave enough. So there is no solution, and a set shows it, of rank up to 2.
/// Colors get into the way now and then.
[[nodiscard]] Problem problem_of_sets(std::uint64_t seed);

/// Up to three options of `problem` to force: now and then the same one twice, often ones that clash.
[[nodiscard]] std::vector<OptionId> random_forced_options(const Problem& problem, Dice& dice);

} // namespace dlx::test
