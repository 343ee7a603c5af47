#pragma once

#include "dlx/problem.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace dlx::detail {

/// Template parameters: whether code supports colors, and bounds. Problems without them use the faster code.
enum class Colors : bool { no, yes };
enum class ItemBounds : bool { no, yes };

/// Calls `function.operator()<C, B>()` for the colors and bounds of the problem.
template <class Function>
auto with_features(const Problem& problem, const Function& function) {
    const auto with_colors = [&]<Colors C>() {
        return problem.has_bounds() ? function.template operator()<C, ItemBounds::yes>()
                                    : function.template operator()<C, ItemBounds::no>();
    };
    return problem.has_colors() ? with_colors.template operator()<Colors::yes>()
                                : with_colors.template operator()<Colors::no>();
}

/// Returns the bounds of the primary items, reduced to the numbers of their options: a lower bound is at most the
/// number of options plus 1; an upper bound is at most the number of options, but at least 1 and the lower bound. Thus
/// an item that allows no more options needs none. The solutions are the same.
[[nodiscard]] std::vector<Bounds> reduced_bounds(const Problem& problem);

/// Returns the maximum number of levels of a search tree below its root: an option is chosen at each level or, in a
/// problem with bounds, an item is left without more options.
[[nodiscard]] std::size_t max_levels(const Problem& problem);

/// Score of an item that is not to be branched on: it is covered, or has no option and needs none.
constexpr std::uint32_t no_branch = ~std::uint32_t{0};

/// Returns the number of branches at an item with `size` available options, of which `need` or more must be chosen; 0
/// if there are too few. One of the branches leaves the item without more options if `need` is not positive.
constexpr std::uint32_t branch_count(std::uint32_t size, std::int32_t need) {
    const std::int32_t score = static_cast<std::int32_t>(size) - std::max(need, 0) + 1;
    return size == 0 && need <= 0 ? no_branch : static_cast<std::uint32_t>(std::max(score, 0));
}

constexpr std::uint32_t max_branches_of_key = (std::uint32_t{1} << 21) - 1;

/// Returns branch_key() of an item that has branches, at most max_branches_of_key.
constexpr std::uint32_t packed_branch_key(std::uint32_t branches, std::uint32_t slack, std::uint32_t size) {
    constexpr std::uint32_t most = 31;
    return branches << 10 | std::min(slack, most) << 5 | (most - std::min(size, most));
}

/// Returns a number by which MRV chooses an item in a problem with bounds, the smallest first: the item with the fewest
/// branches, then with the smallest slack, then with the most options. `room` is the number of options that may still
/// be chosen; the slack is `room` minus the positive part of `need`. Large values count as equal.
/// Source: TAOCP 4B, 7.2.2.1, Algorithm M, and Knuth's program DLX3.
constexpr std::uint32_t branch_key(std::uint32_t size, std::int32_t need, std::int32_t room) {
    const auto least = static_cast<std::uint32_t>(std::max(need, 0));
    const std::uint32_t branches = size + 1 > least ? size + 1 - least : 0;
    const std::uint32_t slack = static_cast<std::uint32_t>(room) - least;
    const std::uint32_t key = packed_branch_key(std::min(branches, max_branches_of_key), slack, size);
    return (size | least) == 0 ? no_branch : key;
}

/// Returns the number of branches of an item with this key; large values count as equal.
constexpr std::uint32_t branches_of_key(std::uint32_t key) { return key >> 10; }

/// The bounds of the primary items during a search: the numbers of options that must and may still be chosen.
class BoundedItems {
public:
    BoundedItems() = default;
    explicit BoundedItems(const Problem& problem);

    /// Returns the number of primary items; 0 without a problem.
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(need_.size()); }
    /// Returns the number of options of the item that must still be chosen; 0 or less if enough are chosen.
    [[nodiscard]] std::int32_t need(std::uint32_t item) const { return need_[item]; }
    /// Returns the number of options of the item that may still be chosen.
    [[nodiscard]] std::int32_t room(std::uint32_t item) const { return room_[item]; }

    /// Records that an option of the item is chosen. Returns true if no more may be chosen.
    bool use(std::uint32_t item) {
        --need_[item];
        return --room_[item] == 0;
    }
    /// Undoes use(). Returns true if no more options could be chosen.
    bool release(std::uint32_t item) {
        ++need_[item];
        return room_[item]++ == 0;
    }

    /// Returns branch_count() of each item, given the sizes of the items, with the highest bit set for covered ones,
    /// whose score is no_branch. The next call of scores() or keys() invalidates the view.
    [[nodiscard]] std::span<const std::uint32_t> scores(std::span<const std::uint32_t> sizes);
    /// Returns branch_key() of each item, like scores().
    [[nodiscard]] std::span<const std::uint32_t> keys(std::span<const std::uint32_t> sizes);

    friend bool operator==(const BoundedItems& a, const BoundedItems& b) {
        return a.need_ == b.need_ && a.room_ == b.room_;
    }

private:
    std::vector<std::int32_t> need_;
    std::vector<std::int32_t> room_;
    std::vector<std::uint32_t> scores_; ///< scratch of scores() and keys()
};

/// Returns the bounds of a problem that has any; otherwise none.
[[nodiscard]] inline BoundedItems bounds_of(const Problem& problem) {
    return problem.has_bounds() ? BoundedItems(problem) : BoundedItems();
}

} // namespace dlx::detail
