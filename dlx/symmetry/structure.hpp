#pragma once

#include "dlx/problem.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace dlx::detail {

struct HashNumbers {
    std::size_t operator()(const std::vector<std::uint32_t>& numbers) const;
};

/// Classes of things with equal keys. Classes are numbered by their first members.
struct Classes {
    std::vector<std::vector<std::uint32_t>> members; ///< by class: its members, ascending
    std::vector<std::uint32_t> of;                   ///< by member: its class

    void add(std::vector<std::uint32_t> key); ///< adds the next member
    [[nodiscard]] std::optional<std::uint32_t> find(const std::vector<std::uint32_t>& key) const;

private:
    std::unordered_map<std::vector<std::uint32_t>, std::uint32_t, HashNumbers> by_key_;
};

/// Returns the key by which options are equal: these entries, in any order, and the properties of `option`.
[[nodiscard]] std::vector<std::uint32_t> option_key(const Problem& problem, OptionId option,
                                                    std::vector<Entry> entries);

/// Returns the classes of equal options: the same entries, in any order, and the same cost.
[[nodiscard]] Classes equal_options(const Problem& problem);

/// A graph with colored vertices whose automorphisms are those of a problem, but for permutations of equal options and
/// of equal items, those in the same options.
///
///     vertices    0 ...  classes of items | classes of options | colors of items ...
///
/// An option is adjacent to its items without color and to the colors of its other items, a color to its item.
struct SymmetryGraph {
    explicit SymmetryGraph(const Problem& problem);

    Classes items;
    Classes options;

    /// By item: its colors, in the order of their first uses in the classes of options. Equal items have equally many.
    std::vector<std::vector<Color>> colors;
    std::vector<std::uint32_t> first_color; ///< by class of items: the vertex of its first color; the others follow it

    std::vector<std::vector<std::uint32_t>> neighbors; ///< by vertex
    std::vector<std::uint32_t> kinds;                  ///< by vertex: its color, 0 ... n - 1

    [[nodiscard]] std::uint32_t vertex_of_option(std::uint32_t option_class) const {
        return static_cast<std::uint32_t>(items.members.size()) + option_class;
    }
    [[nodiscard]] std::size_t size() const { return neighbors.size(); }
};

} // namespace dlx::detail
