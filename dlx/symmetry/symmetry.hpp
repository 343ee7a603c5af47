#pragma once

#include "dlx/count_result.hpp"
#include "dlx/integer/integer.hpp"
#include "dlx/limits.hpp"
#include "dlx/problem.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Automorphisms of a problem, and its solutions up to symmetry.
namespace dlx {

namespace detail {
struct GroupMaker;
}

/// A color of an item and its image: `color` of `item` becomes `image` of the image of the item.
struct ColorImage {
    ItemId item{};
    Color color{};
    Color image{};
    friend bool operator==(const ColorImage&, const ColorImage&) = default;
};

/// An automorphism of a problem: a permutation of its options and items. It preserves which options cover which items,
/// and which of them share a color of an item. It also preserves the kinds and bounds of items and the costs of options.
/// So it maps solutions to solutions. Options and items that are not listed are their own images.
struct Automorphism {
    std::vector<std::pair<OptionId, OptionId>> options; ///< each option that moves and its image, ascending
    std::vector<std::pair<ItemId, ItemId>> items;       ///< each item that moves and its image, ascending
    std::vector<ColorImage> colors;                     ///< each color that changes, by item and color, ascending
    friend bool operator==(const Automorphism&, const Automorphism&) = default;
};

/// A group of automorphisms of a problem, as a group of permutations of its options.
class SymmetryGroup {
public:
    /// Makes the trivial group.
    SymmetryGroup() = default;

    /// Makes the group of these automorphisms and their products, without verifying them. Throws
    /// std::invalid_argument if the group is too large to find its order.
    explicit SymmetryGroup(std::vector<Automorphism> generators);

    [[nodiscard]] std::span<const Automorphism> generators() const { return generators_; }

    /// Returns the number of different permutations of options in the group.
    [[nodiscard]] const Integer& order() const { return order_; }

    /// Returns true if the group contains all automorphisms of the problem, as that of find_automorphisms() does.
    [[nodiscard]] bool is_complete() const { return is_complete_; }

private:
    friend struct detail::GroupMaker;

    std::vector<Automorphism> generators_;
    Integer order_ = 1;
    bool is_complete_ = false;
};

/// Result of find_automorphisms().
struct AutomorphismResult {
    Status status = Status::stopped;    ///< exhausted, or the limit that ended the search
    std::optional<SymmetryGroup> group; ///< the group if status is exhausted
};

/// Returns true if this build of the library has find_automorphisms(). All other functions work in every build.
[[nodiscard]] bool can_find_automorphisms();

/// Finds all automorphisms of `problem`. Equal options are different options, which may be exchanged. Items that are in
/// the same options keep their order, as their exchange changes no option. Only the stop flag and the time limit in
/// `limits` are used. Concurrent calls wait for each other.
/// Source: McKay and Piperno, Practical graph isomorphism II (2014), by their library nauty.
/// Throws std::invalid_argument if this build lacks nauty.
[[nodiscard]] AutomorphismResult find_automorphisms(const Problem& problem, const Limits& limits = {});

/// Finds generators of all automorphisms of `problem`, and returns the images of all items for each that moves items and
/// keeps the names of colors. For CountParams; returns nothing if a limit ends the search, and without nauty.
[[nodiscard]] std::vector<std::vector<ItemId>> item_symmetries(const Problem& problem, const Limits& limits = {});

/// Returns the automorphism that moves each item to its image in `images` (by item, as many as the problem has) and keeps
/// the names of colors; nothing if some option or item has no image then. Among equal options the first moves to the
/// first. Throws std::invalid_argument if `images` is not a permutation of the items.
[[nodiscard]] std::optional<Automorphism> automorphism_from_items(const Problem& problem,
                                                                  std::span<const ItemId> images);

/// Formats an automorphism as cycles of items, without the end of line; the identity is "":
///
///     (a b c)(d e)
///     a b c | d e
///     (x:red x:blue)
///     (:3 :4)
///
/// The first line moves a to b, b to c, c to a, d to e and e to d. The second one is the same automorphism, in the form
/// for names with parentheses. Items that are not named are fixed. A color moves with its item and keeps its name, unless
/// `item:color` is in a cycle. The images of items and colors determine those of the options; among equal options the
/// first moves to the first, the second to the second, unless `:N`, the N-th option counted from 1, is in a cycle.
[[nodiscard]] std::string to_string(const Problem& problem, const Automorphism& automorphism);

/// Formats all generators of a group, each as to_string() does, in less time than by single calls.
[[nodiscard]] std::vector<std::string> generator_lines(const Problem& problem, const SymmetryGroup& group);

/// Maximum order of a group whose automorphisms are listed.
constexpr std::uint64_t max_listed_elements = 2'000'000;

/// Result of count_up_to_symmetry().
struct SymmetryCountResult {
    Status status = Status::stopped;
    Integer classes; ///< number of classes; there may be more if status is not exhausted

    /// Number of solutions: complete if has_all_solutions, otherwise there may be more.
    Integer solutions;
    bool has_all_solutions = false;

    Integer group_order;               ///< number of automorphisms
    std::uint64_t element_classes = 0; ///< number of conjugacy classes of automorphisms, if it was needed; else 0
    double seconds = 0;                ///< wall-clock time
};

/// Counts the classes of solutions of `problem`: two solutions are in the same class if an automorphism in `group` maps
/// one to the other.
///
///     const auto found = dlx::find_automorphisms(problem);
///     std::cout << dlx::count_up_to_symmetry(problem, *found.group).classes;
///
/// By the Cauchy-Frobenius lemma, the number of classes is the average number of solutions that an automorphism fixes.
/// Automorphisms of one conjugacy class fix equally many. The fixed solutions consist of orbits of options, and are the
/// solutions of a smaller problem, which count() counts by its fastest method. So the 10^29 solutions of dominoes on
/// 16x16 cells are classified without enumeration.
///
/// `params` are those of every count. Throws std::invalid_argument for a limit of solutions or nodes, and if the order of
/// `group`, without exchanges of equal options that exclude each other, exceeds max_listed_elements, or if its
/// automorphisms would not fit into memory. Throws std::out_of_range if `group` has an option that the problem lacks, and
/// like count().
[[nodiscard]] SymmetryCountResult count_up_to_symmetry(const Problem& problem, const SymmetryGroup& group,
                                                       const CountParams& params = {});

/// A filter that selects one solution of each class: the least of its images, as lists of option numbers in ascending
/// order. It keeps no solutions, so that they may come in any order. Not for concurrent calls.
class LeastImages {
public:
    /// Prepares the filter. Throws std::invalid_argument if the order of `group`, without exchanges of equal options
    /// that exclude each other, exceeds max_listed_elements, or if its automorphisms would not fit into memory. Throws
    /// std::out_of_range if `group` has an option that the problem lacks.
    LeastImages(const Problem& problem, const SymmetryGroup& group);
    LeastImages(LeastImages&&) noexcept;
    LeastImages& operator=(LeastImages&&) noexcept;
    ~LeastImages();

    /// Returns the number of solutions in the class of `solution` if it is the least of them, otherwise nothing.
    /// `solution` has options of the problem in any order. Throws std::out_of_range for an unknown option.
    [[nodiscard]] std::optional<Integer> class_size(std::span<const OptionId> solution);

private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace dlx
