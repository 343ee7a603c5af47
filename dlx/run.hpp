#pragma once

#include "dlx/limits.hpp"
#include "dlx/problem.hpp"

#include <boost/multiprecision/cpp_int.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// What every run shares: its settings, how it is shared between threads, what it did, and how it ended.
namespace dlx {

namespace detail {
struct Pace;
}

/// What a visitor wants next.
enum class VisitAction : std::uint8_t { keep_going, stop };

/// How a search chooses the item to branch on. One without options goes first, then one with a single option.
enum class Branching : std::uint8_t {
    mrv,          ///< the fewest options: minimum remaining values
    weighted,     ///< the smallest number of options divided by the item's weight, which begins with 1 and grows by 1
                  ///< whenever the item is left without options
    failure_rate, ///< the smallest number of options divided by the share of the item's options that, when they were
                  ///< tried, left another item without options
};

/// "mrv", "weighted", "failure_rate".
[[nodiscard]] std::string_view to_string(Branching branching);

/// Settings of one run.
struct SolveParams {
    Limits limits = Limits();
    std::string engine = "auto";          ///< what suits the problem, or a name from engines()
    Branching branching = Branching::mrv; ///< which item to branch on
    bool keep_learned_scores = false;            ///< a restart keeps what the branching has learnt
    std::optional<std::uint64_t> seed{};  ///< try equally good items and the options of an item in random order;
                                          ///< the same seed gives the same search on every platform
};

/// What a search did. Filled by the engine, never printed by the library.
struct Stats {
    std::uint64_t solutions = 0;    ///< solutions found
    std::uint64_t search_nodes = 0; ///< nodes of the search tree: the root and one for each option chosen
    std::uint64_t updates = 0;      ///< entries and items unlinked; what it took to choose the forced options included
    std::uint32_t max_level = 0;    ///< most options chosen at one time, forced ones not counted
    std::vector<std::uint64_t> nodes_by_level; ///< search nodes at each level, root first; empty levels may follow

    friend bool operator==(const Stats&, const Stats&) = default;
};

/// How a run ended.
struct SolveResult {
    Status status = Status::stopped;
    std::uint64_t solutions = 0; ///< found; all there are if status is exhausted
    double seconds = 0;          ///< wall-clock time since the start
    Stats stats;
    std::string_view engine{};            ///< that searched
    Branching branching = Branching::mrv; ///< of the engine
};

/// The options of a solution: the forced ones first, then those chosen by the search, in the order of choice.
using Solution = std::span<const OptionId>;

/// Called for each solution, which is valid during the call only: whoever keeps it makes a copy.
using Visitor = std::function<VisitAction(Solution)>;

/// How a search is shared between threads: on those of use_threads() (threads.hpp) or on the caller's own.
struct TaskRunner {
    /// Runs task(0) ... task(tasks - 1), if possible at the same time, and returns when all have ended. What it throws
    /// is passed on. Without it, one is run after the other.
    std::function<void(std::uint32_t tasks, const std::function<void(std::uint32_t)>& task)> run{};

    std::uint32_t threads = 1;            ///< tasks that `run` does at the same time; with 1 the search is not split
    std::shared_ptr<detail::Pace> pace{}; ///< for tests
};

/// How solutions are counted.
enum class CountMethod : std::uint8_t {
    automatic, ///< by what is likely to be faster, after trying both for a short time
    enumerate, ///< an engine visits each solution; or the lanes of a batch do, many at a time
    frontier,  ///< what is left to be covered is followed but once, however many ways lead to it
};

/// "auto", "enumerate", "frontier".
[[nodiscard]] std::string_view to_string(CountMethod method);

/// Settings of a count.
struct CountParams {
    CountMethod method = CountMethod::automatic;
    std::size_t max_memory_bytes = std::size_t{1} << 30; ///< for the states of the frontier, about; with less, it takes longer

    /// Of the enumeration. The engine may also be "lockstep", the one of BatchSolver; "auto" takes it where it is faster, if
    /// there is no limit of search nodes, no seed, and branching is by MRV. The stop flag, time limit and progress hold
    /// for the frontier, too, but not while its sets are made; with a limit of solutions or nodes or with a seed,
    /// automatic means enumerate.
    SolveParams search{};
    bool allow_learned_branching = true; ///< engine "auto" may branch by failure rates where search.branching is MRV
    TaskRunner task_runner{};              ///< of the enumeration
};

/// How a count ended.
struct CountResult {
    Status status = Status::stopped;
    CountMethod method{};                     ///< that counted: enumerate or frontier
    std::string_view engine;                  ///< that enumerated; "" for the frontier, or if that is not known
    Branching branching = Branching::mrv;     ///< of the engine
    boost::multiprecision::cpp_int solutions; ///< found; all there are if status is exhausted
    double seconds = 0;                       ///< wall-clock time
    Stats stats; ///< of the enumeration; its search nodes, updates and levels are 0 for the frontier. In lockstep each
                 ///< branch is two search nodes; updates and levels are 0
    std::uint64_t frontier_states = 0; ///< of the frontier: followed
    std::uint64_t frontier_merges = 0; ///< of the frontier: steps to a state that others had led to
};

/// The result of a search as that of a count by enumeration.
[[nodiscard]] CountResult to_count_result(SolveResult result);

} // namespace dlx
