#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace dlx {

/// Reason why a run ended. Only `exhausted` excludes further solutions.
enum class Status : std::uint8_t {
    exhausted,      ///< complete search of the tree
    found,          ///< a solution, where one was wanted: of first_solution(), or the last step of a Search
    solution_limit, ///< Limits::solutions reached; there may be more solutions
    node_limit,     ///< Limits::search_nodes reached
    time_limit,     ///< Limits::seconds reached
    memory_limit,   ///< CountParams::max_memory_bytes reached. Only building a ZDD ends this way; a count continues,
                    ///< more slowly
    stopped,        ///< stop by the visitor or the stop flag; for a Search, also the time before the first step
};

/// Returns "exhausted", "found", "solution limit", "node limit", "time limit", "memory limit" or "stopped".
[[nodiscard]] std::string_view to_string(Status status);

/// Progress report of a run.
struct Progress {
    std::uint64_t solutions = 0;
    std::uint64_t search_nodes = 0;
    double seconds = 0;       ///< wall-clock time since the start
    double fraction_done = 0; ///< estimate in 0 ... 1 that assumes that the branches of a node are equally large
};

/// Limits of a run, its stop flag, and its progress reports, for every kind of run. Every run throws
/// std::invalid_argument if `seconds` or `progress_interval` is negative or NaN.
struct Limits {
    std::optional<std::uint64_t> solutions{};     ///< number of solutions at which the run ends
    std::optional<std::uint64_t> search_nodes{};  ///< maximum number of search nodes
    std::optional<double> seconds{};              ///< maximum wall-clock time
    const std::atomic<bool>* stop_flag = nullptr; ///< flag that another thread sets to end the run; outlives the run
    std::function<void(const Progress&)> on_progress =
        nullptr;                  ///< callback for progress reports, on the thread that started the run
    double progress_interval = 1; ///< minimum seconds between two calls of on_progress

    /// Returns true if the stop flag is set.
    [[nodiscard]] bool is_stopped() const { return stop_flag != nullptr && stop_flag->load(std::memory_order_relaxed); }
};

} // namespace dlx
