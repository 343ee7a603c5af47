#pragma once

#include "dlx/reason.hpp"
#include "dlx/reason/trial.hpp"

#include <cstddef>
#include <memory>
#include <optional>

namespace dlx::detail {

/// A chain that refutes a target, or where looking for one ended.
struct FoundChain {
    std::optional<Step> step{};
    Reasoned end = Reasoned::stuck; ///< stuck or limit, if there is no step
};

/// Looks for chains, and rates, in sets of bits of one size. A position that it is given has at most most_options() options
/// left; its singles are chosen, no item of it is dead, and it is not solved.
class ReasonerOfSize {
public:
    virtual ~ReasonerOfSize() = default;

    [[nodiscard]] virtual std::size_t most_options() const = 0;

    /// The shortest chain.
    [[nodiscard]] virtual FoundChain shortest_chain(const Position& position, const ReasonParams& params,
                                                    TrialWatch& watch) = 0;

    /// Goes on to the end: fills in all of the rating but what singles leave.
    virtual void rate(const Position& position, const ReasonParams& params, TrialWatch& watch, Rating& rating) = 0;
};

/// Those of all sizes there are, the smallest first.
inline constexpr std::size_t reasoner_sizes = 5;
[[nodiscard]] std::unique_ptr<ReasonerOfSize> make_reasoner(std::size_t number);

} // namespace dlx::detail
