#pragma once

#include "dlx/symmetry/chain.hpp"
#include "dlx/symmetry/structure.hpp"
#include "dlx/symmetry/symmetry.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace dlx::detail {

/// Returns the product of the factors, 1 if there are none. Both halves of a product are about equally long, which
/// takes far fewer steps than one factor after another: a product of a million factors takes a second instead of
/// minutes.
inline Integer product(std::span<const std::uint32_t> factors) {
    if (factors.size() <= 1)
        return factors.empty() ? 1 : factors.front();
    const std::size_t half = factors.size() / 2;
    return product(factors.first(half)) * product(factors.subspan(half));
}

/// Makes complete groups.
struct GroupMaker {
    [[nodiscard]] static SymmetryGroup make(std::vector<Automorphism> generators, Integer order) {
        SymmetryGroup group;
        group.generators_ = std::move(generators);
        group.order_ = std::move(order);
        group.is_complete_ = true;
        return group;
    }
};

/// The generators of a group as permutations of the options that move, which are numbered.
struct MovedOptions {
    explicit MovedOptions(std::span<const Automorphism> generators);

    std::vector<std::uint32_t> options; ///< by number: the option; ascending
    std::vector<Permutation> generators;

    [[nodiscard]] std::uint32_t number_of(OptionId option) const; ///< requires that it moves
};

/// Throws std::out_of_range if a generator has an option that the problem lacks.
void require_options(const Problem& problem, const SymmetryGroup& group);

/// Throws std::invalid_argument if the group has more than max_listed_elements automorphisms.
void require_listable(const SymmetryGroup& group);

/// Returns the image of `from`, or itself. `images` ascend.
template <class T>
T image_in(const std::vector<std::pair<T, T>>& images, T from) {
    const auto found = std::lower_bound(images.begin(), images.end(), std::pair(from, T{}));
    return found != images.end() && found->first == from ? found->second : from;
}

[[nodiscard]] Color image_of(const Automorphism& automorphism, const std::pair<ItemId, Color>& colored);

constexpr std::uint32_t no_image = ~std::uint32_t{0};

/// Returns the images of all options if items and colors move as in `automorphism`, whose options are ignored: among
/// equal options the first moves to the first. An option without image has no_image. `equal` are the classes of equal
/// options.
[[nodiscard]] std::vector<std::uint32_t> images_of_options(const Problem& problem, const Classes& equal,
                                                           const Automorphism& automorphism);

/// Returns the automorphism that moves items to these images, by item, or nothing if an option has no image. Requires
/// that items keep their kinds and bounds.
[[nodiscard]] std::optional<Automorphism> automorphism_from_images(const Problem& problem, const Classes& equal,
                                                                   std::span<const ItemId> images);

} // namespace dlx::detail
