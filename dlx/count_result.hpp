#pragma once

#include "dlx/integer/integer.hpp"
#include "dlx/run.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

/// Settings and results of counts.
namespace dlx {

/// Method of counting solutions.
enum class CountMethod : std::uint8_t {
    automatic, ///< the method that is likely to be faster, after a short trial of both
    enumerate, ///< enumeration: an engine visits each solution, or the lanes of a batch visit many at a time
    frontier,  ///< frontier-based dynamic programming (as in Simpath), which visits each remaining subproblem once
};

/// Returns "auto", "enumerate" or "frontier".
[[nodiscard]] std::string_view to_string(CountMethod method);

/// An enumeration of the solutions of one problem that does not return them one by one, for CountParams. The problem
/// outlives the object.
class Enumerator {
public:
    virtual ~Enumerator() = default;

    /// Returns the name, for SolveParams::engine and CountResult::engine.
    [[nodiscard]] virtual std::string_view name() const = 0;
    /// Returns false if count() would throw std::invalid_argument because of the problem.
    [[nodiscard]] virtual bool supports_problem() const = 0;
    /// Returns true if it is possible that count() is faster than any engine. Takes little time.
    [[nodiscard]] virtual bool may_suit() const = 0;
    /// Returns true if count() is likely to be faster than any engine, from the statistics of some search nodes of one.
    [[nodiscard]] virtual bool suits(const Stats& seen) = 0;
    /// Estimates the time of count() as a multiple of that of an engine.
    [[nodiscard]] virtual double cost_share(std::string_view engine) const = 0;
    /// Counts the solutions that contain all `forced` options. Throws std::invalid_argument if the problem or the
    /// parameters are not supported, and std::out_of_range for an unknown option.
    [[nodiscard]] virtual SolveResult count(std::span<const OptionId> forced, const SolveParams& params,
                                            const TaskRunner& task_runner) = 0;
};

struct Checkpoint;

/// Storage for the state of a count that several runs share, for CountParams. Exceptions of its functions end the count.
class CountStorage {
public:
    virtual ~CountStorage() = default;

    /// Returns the stored state of the frontier, or null. The binary stream has it from the current position to the end,
    /// and outlives the count.
    [[nodiscard]] virtual std::istream* frontier() = 0;
    /// Stores the state of the frontier, which `write` writes to a binary stream.
    virtual void store_frontier(const std::function<void(std::ostream&)>& write) = 0;
    /// Stores the state of an enumeration, which resume_count() of checkpoint.hpp continues.
    virtual void store_enumeration(const Checkpoint& checkpoint) = 0;

    double interval = 10; ///< minimum seconds between two states
};

/// File for states of the frontier. Its functions throw if they cannot read or write all bytes.
class ScratchFile {
public:
    virtual ~ScratchFile() = default;
    virtual void read(std::uint64_t offset, std::span<std::byte> bytes) = 0;
    virtual void write(std::uint64_t offset, std::span<const std::byte> bytes) = 0;
};

/// Function that makes an empty file.
using MakeScratch = std::function<std::unique_ptr<ScratchFile>()>;

/// Settings of a count.
struct CountParams {
    CountMethod method = CountMethod::automatic;
    /// Limits of the whole count. Those of time, the stop flag and progress also apply to the frontier, but not while its
    /// sets are built. With a limit of solutions or nodes, automatic means enumerate.
    Limits limits = Limits();
    std::size_t max_memory_bytes = std::size_t{1} << 30; ///< approximate memory for frontier states; less is slower
    MakeScratch make_scratch =
        nullptr; ///< files for frontier states beyond that memory; null: they are expanded repeatedly

    /// Settings of the enumeration. The engine may also be the name of the enumerator. "auto" selects the enumerator
    /// where it is faster, if there is no limit of search nodes, no seed, and branching is by MRV. With a seed, automatic
    /// means enumerate. Its limits apply where `limits` has none.
    SolveParams search{};

    /// Function that makes an enumerator, such as lockstep_enumerator of batch.hpp; null: only engines enumerate.
    std::unique_ptr<Enumerator> (*make_enumerator)(const Problem& problem) = nullptr;
    /// Function that returns automorphisms as lists of the images of all items, such as item_symmetries of symmetry.hpp.
    /// Long counts by the frontier then expand one of the states that are images of each other; null: all states.
    std::vector<std::vector<ItemId>> (*find_symmetries)(const Problem& problem, const Limits& limits) = nullptr;
    bool allow_learned_branching = true; ///< whether "auto" may replace MRV by branching by failure rates
    TaskRunner task_runner{};            ///< threads for the enumeration and the frontier

    /// Storage for the state at intervals and at the end; null: none. Only engines enumerate then, and limits of
    /// solutions and search nodes and a seed are not supported.
    CountStorage* storage = nullptr;

    /// Returns the settings of the enumeration with the limits of the count.
    [[nodiscard]] SolveParams solve_params() const;
};

/// Estimate of a number of solutions.
struct CountEstimate {
    Status status = Status::stopped; ///< exhausted: the relative error is small enough, or the number is exact
    bool is_exact = false;
    /// Mean of the samples, rounded; empty if no sample found a solution, so that the number is unknown.
    std::optional<Integer> solutions;
    /// Standard error of the mean divided by the mean; empty with fewer than 4 samples, or if `solutions` is empty.
    std::optional<double> relative_error;
    std::uint64_t samples = 0;      ///< number of samples in the mean: passes of the frontier, or dives
    std::uint64_t search_nodes = 0; ///< search nodes and frontier states of all samples
    double seconds = 0;             ///< wall-clock time
};

/// Result of a count.
struct CountResult {
    Status status = Status::stopped;
    CountMethod method{};                 ///< method that was used: enumerate or frontier
    std::string_view engine;              ///< name of the engine that enumerated; "" for the frontier or if unknown
    Branching branching = Branching::mrv; ///< branching of the engine
    Integer solutions;                    ///< number of solutions found; complete if status is exhausted
    double seconds = 0;                   ///< wall-clock time
    Stats stats; ///< statistics of the enumeration; for the frontier, search nodes, updates and levels are 0. In
                 ///< lockstep each branch counts as two search nodes; updates and levels are 0
    std::uint64_t frontier_states = 0;       ///< number of frontier states expanded
    std::uint64_t frontier_merges = 0;       ///< number of transitions to a frontier state that existed already
    std::optional<CountEstimate> estimate{}; ///< set by add_estimate_at_limit() alone
};

/// Converts the result of a search to that of a count by enumeration.
[[nodiscard]] CountResult to_count_result(SolveResult result);

} // namespace dlx
