#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace dlx {

/// Why a run ended. Only `exhausted` says that there are no further solutions.
enum class Status : std::uint8_t {
    exhausted,      ///< the whole tree was searched
    solution_limit, ///< Limits::solutions were found; there may be more
    node_limit,     ///< Limits::nodes were visited
    time_limit,     ///< Limits::seconds went by
    memory_limit,   ///< CountParams::max_bytes would not do; only diagrams end so, a count goes on
    stopped,        ///< by the visitor, by the stop flag, or (Search) not yet asked for more
};

/// "exhausted", "solution limit", "node limit", "time limit", "memory limit",
/// "stopped".
[[nodiscard]] std::string_view to_string(Status status);

/// A report on a run under way.
struct Progress {
    std::uint64_t solutions = 0;
    std::uint64_t search_nodes = 0;
    double seconds = 0;       ///< since the start
    double fraction_done = 0; ///< estimate in 0 ... 1: each node's branches are taken to be equally large
};

/// What may end a run early, and how the run reports its progress: the same in the settings of every kind of run. Each
/// throws std::invalid_argument for seconds that are negative or NaN.
struct Limits {
    std::optional<std::uint64_t> solutions{}; ///< the run ends when this number of solutions is found
    std::optional<std::uint64_t> search_nodes{};     ///< the run ends before it visits more search nodes
    std::optional<double> seconds{};          ///< the run ends after this much wall-clock time
    const std::atomic<bool>* stop_flag = nullptr;  ///< another thread sets it to end the run; must outlive the run
    std::function<void(const Progress&)> on_progress =
        nullptr;                 ///< called now and then, from the thread that called the run
    double progress_interval = 1; ///< time between calls of on_progress

    /// Is the stop flag set?
    [[nodiscard]] bool is_stopped() const { return stop_flag != nullptr && stop_flag->load(std::memory_order_relaxed); }
};

} // namespace dlx
