#pragma once

#include "dlx/reason/reasoner.hpp"

#include <cstdint>
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
    /// `sets` looks for sets, of positions of this size and smaller ones. It and the watch outlive the object.
    TrialSearch(ReasonerOfSize& sets, std::uint32_t largest_set, TrialWatch& watch)
        : sets_(sets), largest_set_(largest_set), watch_(watch) {}

    /// With the smallest sets that suffice, the smallest trial against one of the targets, which are left; or against any
    /// option if there are none. Requires that no item is dead.
    [[nodiscard]] std::optional<Step> smallest(const Position& position, std::span<const OptionId> targets,
                                               std::uint32_t deepest);

private:
    /// What follows if a target is chosen.
    struct Supposition {
        OptionId target;
        Position after;
        std::vector<Step> steps; ///< that lead there
    };

    [[nodiscard]] static Supposition suppose(OptionId target, const Position& position);
    [[nodiscard]] std::optional<Step> nested(const Position& position, std::uint32_t deepest);
    void go_on(Supposition& supposition, std::uint32_t tried, std::uint32_t largest);
    [[nodiscard]] static Step step_of(const Supposition& supposition, const Position& position);

    ReasonerOfSize& sets_;
    std::uint32_t largest_set_;
    TrialWatch& watch_;
};

} // namespace dlx::detail
