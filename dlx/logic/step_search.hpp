#pragma once

#include "dlx/logic/braids.hpp"
#include "dlx/logic/reason.hpp"
#include "dlx/logic/sets.hpp"
#include "dlx/logic/whips.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace dlx::detail {

/// A step that removes options, or the reason why none was found.
struct FoundStep {
    std::optional<Step> step{};
    ReasoningOutcome end = ReasoningOutcome::stuck; ///< stuck or limit_reached, if there is no step
};

/// A search for sets and chains, and a rater. Positions must be unsolved, without singles or dead items, and have at most
/// Reasoner::max_options available options.
class StepSearch {
public:
    StepSearch() : sets_(compact_), braids_(compact_), whips_(compact_) {}

    /// Finds the set or chain with the fewest items.
    FoundStep smallest_step(const Position& position, const ReasonParams& params, TrialWatch& watch);

    /// Finds the smallest set of rank 0, of an order from `smallest` to `largest`.
    std::optional<Step> set_of_rank_0(const Position& position, std::uint32_t smallest, std::uint32_t largest,
                                      TrialWatch& watch);

    /// Implement the functions of Reasoner.
    std::vector<Step> find_sets_eliminating(OptionId target, const Position& position, std::uint32_t order,
                                            std::span<const ItemId> base, TrialWatch& watch);

    std::optional<Step> find_chain_eliminating(OptionId target, const Position& position, const ReasonParams& params,
                                               TrialWatch& watch);

    /// Continues to the end, and fills in all fields of the rating that do not depend on singles alone.
    void rate(const Position& position, const ReasonParams& params, TrialWatch& watch, Rating& rating);

private:
    using Set = CompactPosition::Set;
    using State = CompactPosition::State;
    static constexpr std::uint32_t none = CompactPosition::none;

    /// The result of trying all targets.
    struct Round {
        bool has_progressed = false;
        bool is_dead = false;
        bool is_closed = true; ///< whether no longer chain can refute a target
    };

    void assign(const Position& position);
    std::optional<Step> set_of_order(std::uint32_t order, TrialWatch& watch);
    Step step_of_set(const SetSearch::Found& found) const;
    std::optional<Step> chain_of_length(std::uint32_t length, const Set& targets, const ReasonParams& params,
                                        TrialWatch& watch);
    bool find(Rule rule, std::uint32_t target, std::uint32_t length, TrialWatch& watch);
    Step step_of_chain(Rule rule, std::uint32_t target) const;
    std::uint32_t lost(std::uint32_t item, const Set& takers) const;
    void load(const Position& position);
    bool reload();
    ReasoningOutcome run(const ReasonParams& params, TrialWatch& watch, Rating& rating);
    static void need(std::uint32_t length, std::size_t left, Rating& rating);
    std::optional<ReasoningOutcome> take_short_chains(const ReasonParams& params, TrialWatch& watch, Rating& rating);
    std::optional<ReasoningOutcome> take_whips_of_length_1();
    bool take_away(const Set& targets);
    Set targets_of_length_1();
    Set targets_of_pairs(TrialWatch& watch) const;
    bool choose_forced();
    Round go_round(std::uint32_t& cursor, std::uint32_t length, Rule hardest, TrialWatch& watch);

    CompactPosition compact_;
    SetSearch sets_;
    BraidSearch braids_;
    WhipSearch whips_;
    Set looked_at_;                   ///< available options at the last search for whips of length 1
    std::uint32_t items_left_ = 0;    ///< number of uncovered items in the base state
    std::optional<Position> bounded_; ///< position of a rating with bounds, without later removals in the base state
};

/// Finds the smallest trial that removes one of the available `targets`, or any option if there are none, with the
/// smallest sufficient sets. `sets` searches sets. Requires that no item is dead.
[[nodiscard]] std::optional<Step> smallest_trial(const Position& position, std::span<const OptionId> targets,
                                                 std::uint32_t deepest, std::uint32_t max_set_size, StepSearch& sets,
                                                 TrialWatch& watch);

} // namespace dlx::detail
