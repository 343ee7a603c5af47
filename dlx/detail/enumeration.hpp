#pragma once

#include "dlx/count.hpp"
#include "dlx/engine.hpp"
#include "dlx/lockstep/lanes.hpp"
#include "dlx/problem.hpp"
#include "dlx/watch.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace dlx::detail {

/// A count that visits each solution. It begins with an engine on one thread, for as long as it is told to, from which
/// it learns what the problem is like; then it goes on in the way that is likely to be the fastest: with that engine,
/// with another branching, on several threads, or in lockstep.
class Enumeration {
public:
    /// All outlive it. `watch` has the time limit, the stop flag and the progress of the whole count.
    /// Throws std::invalid_argument for an engine that cannot do what is asked for.
    Enumeration(const Problem& problem, const CountParams& params, std::span<const OptionId> forced, Watch& watch);

    /// Goes on with the engine until `max_nodes` search nodes in all have been visited; then the status is node_limit.
    /// Not for an engine "lockstep".
    CountResult go_on(std::uint64_t max_nodes);

    /// Goes on to the end.
    CountResult finish();

    /// Is lockstep likely to be the fastest way, after what has been seen?
    [[nodiscard]] bool suits_lockstep();

    [[nodiscard]] std::uint64_t solutions() const { return solutions_; } ///< found so far
    [[nodiscard]] double fraction_done() const;                          ///< of the engine's search tree

private:
    void choose_branching();
    CountResult on_threads();
    CountResult in_lockstep();
    [[nodiscard]] bool may_suit_lockstep() const;
    [[nodiscard]] SolveParams limits_left();
    CountResult result(Status status, Stats stats, std::string_view engine);

    const Problem& problem_;
    const CountParams& params_;
    const std::span<const OptionId> forced_;
    Watch& watch_;
    Branching branching_;            ///< of the engine
    bool is_branching_open_;         ///< it may still be another one
    const Engine* engine_ = nullptr; ///< none for lockstep
    SolveParams engine_params_;
    std::unique_ptr<EngineSearch> search_;
    bool is_started_ = false; ///< the search, with the branching
    std::shared_ptr<const LaneProblem> lane_problem_;
    std::uint64_t solutions_ = 0;
};

} // namespace dlx::detail
