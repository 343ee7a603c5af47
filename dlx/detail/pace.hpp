#pragma once

#include <cstddef>
#include <cstdint>

namespace dlx::detail {

/// Settings for pauses and splits of a search on several threads. Only tests change the defaults.
struct Pace {
    double seconds_a_round = 0.03;         ///< seconds between checks of the stop flag, the time limit and the progress
    std::uint64_t nodes_a_round = 1 << 30; ///< maximum number of search nodes of each worker in a round
    std::uint64_t nodes_alone = 10'000;    ///< number of search nodes before the first split; of states to share
    std::size_t max_waiting = 1 << 24;     ///< maximum number of options in solutions that wait for earlier ones
    std::uint32_t workers = 0;             ///< number of workers, each with its own structure; 0: one or a few a thread
    std::uint64_t sweeps_to_deal = 0;      ///< passes of a batch between two distributions; 0: some ten milliseconds
};

} // namespace dlx::detail
