#pragma once

#include "dlx/count_result.hpp"
#include "dlx/problem.hpp"

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

/// Name of the engine of BatchSolver, for CountParams::search. It is not in engines(), because it does not return
/// solutions one by one. SIMD lockstep solves one instance per bit of a vector register.
inline constexpr std::string_view lockstep = "lockstep";

/// One instance of a problem, in which some options are forced and some removed.
struct Instance {
    std::span<const OptionId>
        forced{}; ///< options of every solution; if some exclude each other or are repeated, there is no solution
    std::span<const OptionId> removed{}; ///< options of no solution

    /// Bit set of all options that a solution may contain: bit i % 64 of word i / 64 is option i. If it is not empty,
    /// it replaces `forced` and `removed`.
    std::span<const std::uint64_t> allowed{};
};

/// Settings for all instances of a batch.
struct BatchParams {
    /// Limits of solutions (at least 1), search nodes and seconds for each instance. The stop flag ends the whole
    /// batch, and the progress covers all instances taken so far. An instance is one search node, and each branch adds
    /// two. With a limit of search nodes one lane searches each instance, so that it ends at the same place on every
    /// machine.
    Limits limits = Limits();
    std::uint64_t max_kept_solutions = 0; ///< maximum number of solutions kept for each instance
    std::string vector_width{};           ///< name from supported_vector_widths(); "": the best one
    bool ordered = true; ///< whether results are in the order of the instances; if false, the callback gets each result
                         ///< as soon as it is known, and the source may depend on results

    /// Threads for slow instances. After the last instance has been taken, slow instances are distributed to the
    /// threads, about every ten milliseconds. Each thread takes as much memory as a batch. TaskRunner::run must not use
    /// the same BatchSolver meanwhile. Results do not depend on the threads, unless the batch is stopped.
    TaskRunner task_runner{};
};

/// The result of an instance, valid only during the callback.
class BatchResult {
public:
    std::uint64_t index = 0;         ///< number of the instance in the order of the source, from 0
    Status status = Status::stopped; ///< exhausted, or the reason why the search of the instance ended
    std::uint64_t solutions = 0;     ///< number of solutions found; complete if status is exhausted
    std::uint64_t branches = 0; ///< number of tries of an option of an item that had several; if status is exhausted,
                                ///< independent of the rest of the batch
    std::uint64_t kept_solutions = 0; ///< number of solutions kept: the first BatchParams::max_kept_solutions

    /// Returns the options of solution k, 0 ... kept_solutions - 1, in an unspecified order. The next call overwrites
    /// them; copy a solution to keep it. Throws std::out_of_range if solution k is not kept.
    [[nodiscard]] const Solution& solution(std::uint64_t k) const;

    /// Returns solution k as a bit set: bit i % 64 of word i / 64 is option i. The next call invalidates the view.
    /// Throws std::out_of_range if solution k is not kept.
    [[nodiscard]] std::span<const std::uint64_t> solution_bits(std::uint64_t k) const;

private:
    void check(std::uint64_t k) const;

    friend class detail::Lockstep;
    detail::Lockstep* engine_ = nullptr;
};

/// Statistics of a batch.
struct BatchStats {
    std::uint64_t instances = 0;
    std::uint64_t solutions = 0;          ///< number of solutions found, also beyond the limits
    std::uint64_t branches = 0;           ///< number of tries of an option of an item that had several
    std::uint64_t propagation_passes = 0; ///< passes of all rules over all lanes
    std::uint64_t lane_passes = 0;        ///< sum of the active lanes of all passes, at most propagation_passes * lanes
    std::uint64_t lane_refills = 0;       ///< number of times that lanes got new work
};

/// A producer that fills in the next instance, valid until the next call, or returns false at the end.
using InstanceSource = std::function<bool(Instance&)>;

/// A callback for the results, in the order of the instances if BatchParams::ordered is set.
using ResultCallback = std::function<void(const BatchResult&)>;

/// A solver for many instances of one problem, one in each bit of the machine's vector registers (SIMD lockstep). It is
/// meant for millions of small searches. For a single instance, for problems with colors or bounds, or for more than
/// max_options, use Search. With lockstep_enumerator(), count() uses lockstep for a single instance where that is faster.
///
///     dlx::BatchSolver batch(problem, {.limits = {.solutions = 2}});
///     batch.run(next_instance, [](const dlx::BatchResult& answer) { ... });
///
/// Results depend only on the instances, and not on the vector width or the rest of the batch. A stopped instance is
/// the exception: it reports the solutions found so far, which are not necessarily the first ones. Memory: some hundred
/// bytes for each option; 1 MB for the 729 options of a 9x9 Sudoku.
class BatchSolver {
public:
    static constexpr std::size_t max_options = 16384;

    /// Returns the reason why a BatchSolver does not support `problem`, or nothing if it does.
    [[nodiscard]] static std::optional<std::string> unsupported_reason(const Problem& problem);

    /// Builds the structure, which copies `problem`. Throws std::invalid_argument, with the reason, if the problem or
    /// the parameters are not supported.
    explicit BatchSolver(const Problem& problem, BatchParams params = {});
    BatchSolver(BatchSolver&&) noexcept;
    BatchSolver& operator=(BatchSolver&&) noexcept;
    ~BatchSolver();

    /// Takes instances from `source` as lanes become free, and passes their results to `sink`. When the stop flag is
    /// set, takes no more instances, and reports those in progress as stopped. Throws std::out_of_range for an unknown
    /// option, and std::invalid_argument if Instance::allowed has a wrong number of words. Exceptions of `source` and
    /// `sink` propagate. After an exception, instances in progress are lost, and run() may be called again.
    BatchStats run(const InstanceSource& source, const ResultCallback& sink);

    static constexpr std::size_t max_in_flight = 8192; ///< maximum number of instances taken but not yet reported

    [[nodiscard]] std::string_view vector_width() const; ///< name of the vector width in use

private:
    std::unique_ptr<detail::Lockstep> engine_;
};

/// Makes an enumerator that counts the solutions of one problem in lockstep:
///
///     dlx::count(problem, {.make_enumerator = dlx::lockstep_enumerator});
[[nodiscard]] std::unique_ptr<Enumerator> lockstep_enumerator(const Problem& problem);

/// Returns the names of the vector widths that this machine supports, best first.
[[nodiscard]] std::vector<std::string_view> supported_vector_widths();

} // namespace dlx
