#pragma once

#include "dlx/detail/search_watch.hpp"
#include "dlx/logic/reason.hpp"

#include <cstddef>
#include <memory>
#include <optional>

namespace dlx::detail {

/// A step that removes options, or the reason why none was found.
struct FoundStep {
    std::optional<Step> step{};
    ReasoningOutcome end = ReasoningOutcome::stuck; ///< stuck or limit_reached, if there is no step
};

/// A search for sets and chains, and a rater, on bit sets of a fixed size. Positions must be unsolved, without singles
/// or dead items, and within the maximum size.
class ReasonerOfSize {
public:
    virtual ~ReasonerOfSize() = default;

    /// Returns the maximum number of available options of a position.
    [[nodiscard]] virtual std::size_t most_options() const = 0;

    /// Finds the set or chain with the fewest items.
    [[nodiscard]] virtual FoundStep smallest_step(const Position& position, const ReasonParams& params,
                                                  TrialWatch& watch) = 0;

    /// Finds the smallest set of rank 0, of an order from `smallest` to `largest`.
    [[nodiscard]] virtual std::optional<Step> set_of_rank_0(const Position& position, std::uint32_t smallest,
                                                            std::uint32_t largest, TrialWatch& watch) = 0;

    /// Implement the functions of Reasoner.
    [[nodiscard]] virtual std::vector<Step> find_sets_eliminating(OptionId target, const Position& position,
                                                                  std::uint32_t order, std::span<const ItemId> base,
                                                                  TrialWatch& watch) = 0;
    [[nodiscard]] virtual std::optional<Step> find_chain_eliminating(OptionId target, const Position& position,
                                                                     const ReasonParams& params, TrialWatch& watch) = 0;

    /// Continues to the end, and fills in all fields of the rating that do not depend on singles alone.
    virtual void rate(const Position& position, const ReasonParams& params, TrialWatch& watch, Rating& rating) = 0;
};

/// Finds the smallest trial that removes one of the available `targets`, or any option if there are none, with the
/// smallest sufficient sets. `sets` searches sets in positions of at most this size. Requires that no item is dead.
[[nodiscard]] std::optional<Step> smallest_trial(const Position& position, std::span<const OptionId> targets,
                                                 std::uint32_t deepest, std::uint32_t max_set_size,
                                                 ReasonerOfSize& sets, TrialWatch& watch);

/// Number of sizes, for make_reasoner(0 ... reasoner_sizes - 1), smallest first.
#ifdef __EMSCRIPTEN__ // fewer, for a small page
inline constexpr std::size_t reasoner_sizes = 2;
#else
inline constexpr std::size_t reasoner_sizes = 4;
#endif
[[nodiscard]] std::unique_ptr<ReasonerOfSize> make_reasoner(std::size_t number);

} // namespace dlx::detail
