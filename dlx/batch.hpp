#pragma once

#include "dlx/problem.hpp"
#include "dlx/run.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace dlx {

namespace detail {
class Lockstep;
}

/// The engine of a BatchSolver, as a name for that of a count (CountParams::search). It is not in engines(): it hands out no
/// solutions one by one.
inline constexpr std::string_view lockstep = "lockstep";

/// One of many instances of the same problem: the problem with some options chosen and some taken away beforehand.
struct Instance {
    std::span<const OptionId>
        forced{}; ///< belong to every solution; if some clash, or one is forced twice, there is none
    std::span<const OptionId> removed{}; ///< belong to none

    /// If not empty, instead of both: all options that may belong to a solution; bit i % 64 of word i / 64 is option i.
    std::span<const std::uint64_t> allowed{};
};

/// Settings for all instances of a batch.
struct BatchParams {
    /// Solutions, at least 1, search nodes and seconds are those of each instance; the stop flag ends the whole batch,
    /// and the progress is that of all instances taken so far. An instance is a search node, and a branch makes two
    /// more. With a limit of search nodes each instance is searched by one lane, so that it ends at the same place on
    /// every machine.
    Limits limits = Limits();
    std::uint64_t max_kept_solutions = 0; ///< of an instance: how many of the first are handed out
    std::string vector_width{};              ///< a name from supported_vector_widths(), or the best there is
    bool ordered = true; ///< if false, answers come as soon as they are known, and the source may depend on them

    /// With several threads, instances that take long are dealt out to them once the last instance has been taken, and
    /// again every ten milliseconds or so; each takes as much memory as a batch. Parallel::run must not use the same
    /// BatchSolver meanwhile. Answers do not depend on it, unless the batch is stopped.
    TaskRunner task_runner{};
};

/// What is known of an instance at the end. Valid during the call of the sink only.
class BatchResult {
public:
    std::uint64_t index = 0;         ///< of the instance, in the order of the source, from 0
    Status status = Status::stopped; ///< exhausted, or what ended the search of the instance
    std::uint64_t solutions = 0;     ///< found; all there are if status is exhausted
    std::uint64_t branches = 0; ///< times that an option was tried where an item had several left; the same in every
                                ///< batch if status is exhausted
    std::uint64_t kept_solutions = 0;     ///< solutions that can be asked for: the first BatchParams::max_kept_solutions

    /// The options of solution k, 0 ... kept - 1, in an order of the engine's own. The view dies at the next call.
    /// Throws std::out_of_range if it is not kept.
    [[nodiscard]] Solution solution(std::uint64_t k) const;

    /// The same as a set: bit i % 64 of word i / 64 is option i. The view dies at the next call.
    [[nodiscard]] std::span<const std::uint64_t> solution_bits(std::uint64_t k) const;

private:
    void check(std::uint64_t k) const;

    friend class detail::Lockstep;
    detail::Lockstep* engine_ = nullptr;
};

/// What a batch did.
struct BatchStats {
    std::uint64_t instances = 0;
    std::uint64_t solutions = 0;   ///< found, wanted or not
    std::uint64_t branches = 0;    ///< options tried where an item had several left
    std::uint64_t propagation_passes = 0;      ///< passes of all rules over all lanes
    std::uint64_t lane_passes = 0; ///< the same, counting only the lanes that worked: at most sweeps * lanes
    std::uint64_t lane_refills = 0;    ///< times that lanes got other work
};

/// Fills in the next instance, which must stay valid until the next call; false if there is none.
using InstanceSource = std::function<bool(Instance&)>;

/// Takes the answers, in the order of the instances if BatchParams::in_order.
using ResultCallback = std::function<void(const BatchResult&)>;

/// Solves many instances of one problem at a time, one in each bit of the machine's vectors: the engine for millions of
/// small searches. For the solutions of a single one, for problems with colors or for more than max_options there is
/// Search; count() counts those of a single one in lockstep, too, where that is faster.
///
///     dlx::BatchSolver batch(problem, {.limits = {.solutions = 2}});
///     batch.run(next_instance, [](const dlx::BatchResult& answer) { ... });
///
/// Answers depend on the instances alone, not on the vectors' width nor on what else is in the batch, unless they are
/// stopped: then those found so far are reported, which need not be the first. Memory: some
/// hundred bytes for each option; 1 MB for the 729 options of a 9x9 Sudoku.
class BatchSolver {
public:
    static constexpr std::size_t max_options = 16384;

    /// Returns why `problem` cannot be given to a BatchSolver, or nothing if it can.
    [[nodiscard]] static std::optional<std::string> unsupported_reason(const Problem& problem);

    /// Throws std::invalid_argument with the reason if the problem or the parameters cannot be used. Holds its own copy
    /// of the structure: `problem` may end before it.
    explicit BatchSolver(const Problem& problem, BatchParams params = {});
    BatchSolver(BatchSolver&&) noexcept;
    BatchSolver& operator=(BatchSolver&&) noexcept;
    ~BatchSolver();

    /// Takes instances from `source` as lanes get free, at most `window` ahead of the last answer given, and gives all
    /// their answers to `sink`. When the stop flag is set, instances under way are answered as stopped and no others
    /// are taken. Throws std::out_of_range for an unknown option, and std::invalid_argument if Instance::left has another
    /// number of words than the options take; what source and sink throw is passed on; after
    /// either, instances under way are lost, and run() may be called again.
    BatchStats run(const InstanceSource& source, const ResultCallback& sink);

    static constexpr std::size_t max_in_flight = 8192; ///< instances

    [[nodiscard]] std::string_view vector_width() const; ///< name of the vectors in use

private:
    std::unique_ptr<detail::Lockstep> engine_;
};

/// The widths of vectors that this machine can use, the best first.
[[nodiscard]] std::vector<std::string_view> supported_vector_widths();

} // namespace dlx
