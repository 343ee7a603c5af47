#pragma once

#include "dlx/reason/reason.hpp"
#include "dlx/reason/trial_watch.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace dlx::detail {

/// Looks for steps by Rule::trial.
///
/// How it is found: all options are chosen, each on its own, and what follows is taken from there, first by singles, then by
/// sets of rank 0 and order 1 as well, and so on until one fails. If none does, and trials may be nested, one of the
/// options of the item that has the fewest is refuted by trials inside.
class TrialSearch {
public:
    /// The smallest set of rank 0 and at most this order.
    using SetFinder = std::function<std::optional<Step>(const Position& position, std::uint32_t largest)>;

    /// The watch outlives it.
    TrialSearch(SetFinder find_set, std::uint32_t largest_set, TrialWatch& watch)
        : find_set_(std::move(find_set)), largest_set_(largest_set), watch_(watch) {}

    /// With the smallest sets that suffice, the smallest trial. Requires that no item is dead.
    [[nodiscard]] std::optional<Step> smallest(const Position& position, std::uint32_t deepest);

    /// The same for one target, which is left.
    [[nodiscard]] std::optional<Step> smallest_against(OptionId target, const Position& position);

private:
    /// What follows if a target is chosen.
    struct Supposition {
        OptionId target;
        Position after;
        std::vector<Step> steps; ///< that lead there
    };

    [[nodiscard]] static Supposition suppose(OptionId target, const Position& position);
    [[nodiscard]] std::optional<Step> smallest(const Position& position, std::span<const OptionId> targets);
    [[nodiscard]] std::optional<Step> nested(const Position& position, std::uint32_t deepest);
    void go_on(Supposition& supposition, std::uint32_t largest_set);
    [[nodiscard]] static Step step_of(const Supposition& supposition, const Position& position);

    SetFinder find_set_;
    std::uint32_t largest_set_;
    TrialWatch& watch_;
};

} // namespace dlx::detail
