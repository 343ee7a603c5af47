#pragma once

#include "dlx/integer/integer.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace dlx::detail {

/// A permutation of 0 ... n - 1: the image of each.
using Permutation = std::vector<std::uint32_t>;

/// A group of permutations as a chain of stabilizers: each level fixes the base points of the levels before it. For each
/// point of the orbit of its own base point, a level has an element that maps the base point there. Base points ascend:
/// each is the least point that its level moves.
/// Source: Sims (1970); Seress, Permutation Group Algorithms (2003), chapter 4.
class StabilizerChain {
public:
    struct Level {
        std::uint32_t base = 0;
        std::vector<std::uint32_t> orbit;    ///< its first point is the base point
        std::vector<std::uint32_t> place;    ///< by point: its place in the orbit, or `nowhere`
        std::vector<Permutation> to;         ///< by place: an element that maps the base point there
        std::vector<Permutation> from;       ///< by place: its inverse
        std::vector<std::uint32_t> elements; ///< generators of the level, by their numbers
        std::vector<std::size_t> checked;    ///< by generator: number of places with which it has been checked
    };
    static constexpr std::uint32_t nowhere = ~std::uint32_t{0};

    /// Builds the chain of the group that these permutations generate, by the Schreier-Sims algorithm. Ends at once
    /// when the group has `known_order` elements. Throws std::invalid_argument beyond about `max_work` images of points
    /// or 512 MB.
    explicit StabilizerChain(std::vector<Permutation> generators, const std::optional<Integer>& known_order = {},
                             std::uint64_t max_work = default_max_work);
    static constexpr std::uint64_t default_max_work = 4'000'000'000;

    [[nodiscard]] Integer order() const;
    [[nodiscard]] const std::vector<Level>& levels() const { return levels_; }

    /// Returns element number `number` of the group, in 0 ... order - 1; number 0 is the identity.
    [[nodiscard]] Permutation element(std::uint64_t number) const;

private:
    void add(Permutation element, std::size_t first_level);
    void extend(Level& level);
    bool check(std::size_t level);
    void spend(std::uint64_t work);
    [[nodiscard]] std::uint32_t sift(Permutation& element, std::size_t first_level) const;

    std::size_t degree_ = 0;
    std::vector<Level> levels_;
    std::vector<Permutation> elements_; ///< the strong generators
    std::uint64_t work_left_;
    std::uint64_t memory_left_ = std::uint64_t{512} << 20U;
};

/// A conjugacy class of a group.
struct ElementClass {
    std::uint64_t element = 0; ///< number of an element of the class, for StabilizerChain::element()
    std::uint64_t size = 0;
};

/// Returns the conjugacy classes of the group, that of the identity first. `generators` generate the group, whose
/// order is less than 2^63. Returns nothing if `should_stop()` becomes true.
[[nodiscard]] std::optional<std::vector<ElementClass>> conjugacy_classes(const StabilizerChain& chain,
                                                                         std::span<const Permutation> generators,
                                                                         const std::function<bool()>& should_stop);

} // namespace dlx::detail
