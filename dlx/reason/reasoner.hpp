#pragma once

#include "dlx/detail/search_watch.hpp"
#include "dlx/reason/reason.hpp"

#include <cstddef>
#include <memory>
#include <optional>

namespace dlx::detail {

/// A step that takes options away, or where looking for one ended.
struct FoundStep {
    std::optional<Step> step{};
    ReasoningOutcome end = ReasoningOutcome::stuck; ///< stuck or limit, if there is no step
};

/// Looks for sets and chains, and rates, with bit sets of one fixed size. A position that it is given has at most
/// most_options() options left; its singles are chosen, no item of it is dead, and it is not solved.
class ReasonerOfSize {
public:
    virtual ~ReasonerOfSize() = default;

    [[nodiscard]] virtual std::size_t most_options() const = 0;

    /// Of sets and chains, the one that takes the fewest items.
    [[nodiscard]] virtual FoundStep smallest_step(const Position& position, const ReasonParams& params,
                                                  TrialWatch& watch) = 0;

    /// The smallest set of rank 0, of an order from `smallest` to `largest`.
    [[nodiscard]] virtual std::optional<Step> set_of_rank_0(const Position& position, std::uint32_t smallest,
                                                            std::uint32_t largest, TrialWatch& watch) = 0;

    /// As those of Reasoner.
    [[nodiscard]] virtual std::vector<Step> find_sets_eliminating(OptionId target, const Position& position,
                                                                  std::uint32_t order, std::span<const ItemId> base,
                                                                  TrialWatch& watch) = 0;
    [[nodiscard]] virtual std::optional<Step> find_chain_eliminating(OptionId target, const Position& position,
                                                                     const ReasonParams& params, TrialWatch& watch) = 0;

    /// Goes on to the end: fills in all of the rating but what singles leave.
    virtual void rate(const Position& position, const ReasonParams& params, TrialWatch& watch, Rating& rating) = 0;
};

/// By Rule::trial, with the smallest sets that suffice: the smallest trial against one of the targets, which are left; or
/// against any option if there are none. `sets` looks for sets, of positions of this size and smaller ones. Requires that
/// no item is dead.
[[nodiscard]] std::optional<Step> smallest_trial(const Position& position, std::span<const OptionId> targets,
                                                 std::uint32_t deepest, std::uint32_t max_set_size,
                                                 ReasonerOfSize& sets, TrialWatch& watch);

/// Those of all sizes there are, the smallest first.
#ifdef __EMSCRIPTEN__ // a page is to be small
inline constexpr std::size_t reasoner_sizes = 4;
#else
inline constexpr std::size_t reasoner_sizes = 6;
#endif
[[nodiscard]] std::unique_ptr<ReasonerOfSize> make_reasoner(std::size_t number);

} // namespace dlx::detail
