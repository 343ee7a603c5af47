#pragma once

#include "dlx/problem.hpp"
#include "dlx/run.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace dlx::detail {

/// The problem whose solutions are those of another problem that a permutation of its options, an automorphism, fixes.
///
/// Its options are orbits of options; those are left out in which two options exclude each other. Items in the same
/// orbits, as those of an orbit of items, are one item. If all orbits cover an item equally often, its bounds are
/// divided by that number. Otherwise the item is left out if the others imply that it is covered as its bounds require,
/// or else its bounds are widened, and the solutions of the quotient must be filtered.
class Quotient {
public:
    /// `images` has the image of each option.
    Quotient(const Problem& problem, std::span<const std::uint32_t> images);

    /// Returns true if an item cannot be covered.
    [[nodiscard]] bool is_impossible() const { return is_impossible_; }

    /// Returns true if all solutions of problem() count, and not only those with is_fixed_solution().
    [[nodiscard]] bool is_exact() const { return weighted_.empty(); }

    /// Returns numbers that determine the quotient.
    [[nodiscard]] const std::vector<std::uint32_t>& key() const { return key_; }

    [[nodiscard]] Problem problem() const;

    /// Returns true if a solution of problem() is one of the other problem.
    [[nodiscard]] bool is_fixed_solution(std::span<const OptionId> solution) const;

private:
    /// Part of an item: the orbits that cover it, how often, and in which color.
    struct Cover {
        std::uint32_t orbit;
        std::uint32_t color;
        std::uint32_t times;
    };
    struct Weighted {
        Bounds bounds;
        std::vector<std::uint32_t> times; ///< by orbit
    };

    bool merge(const Problem& problem, std::vector<Entry>& entries) const;
    void add_item(ItemKind kind, Bounds bounds, const std::vector<Cover>& covers);

    bool is_impossible_ = false;
    std::uint32_t orbits_ = 0;
    std::vector<std::uint32_t> key_; ///< by item: kind, bounds, size; then the orbits that cover it, and their colors
    std::vector<Weighted> weighted_; ///< items that some orbits cover more often than others
};

} // namespace dlx::detail
