#pragma once

#include <cstddef>
#include <cstdint>

namespace dlx::detail {

/// How often a search that is shared between threads pauses, and how it is shared. Tests alone have another
/// one than the default.
struct Pace {
    double seconds_a_round = 0.03;         ///< between looks at the stop flag, the time limit and the progress
    std::uint64_t nodes_a_round = 1 << 30; ///< of each worker, if it comes so far
    std::uint64_t nodes_alone = 10'000;    ///< a search is not split before it has visited this many
    std::size_t max_waiting = 1 << 24;    ///< options of solutions that wait for others to come first
    std::uint32_t workers = 0;             ///< at a time, each with a structure of its own; 0: one or a few a thread
    std::uint64_t sweeps_to_deal = 0;      ///< of a batch; 0: as many as take some ten milliseconds; very few cost much
};

} // namespace dlx::detail
