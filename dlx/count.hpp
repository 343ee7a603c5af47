#pragma once

#include "dlx/parallel.hpp"
#include "dlx/problem.hpp"
#include "dlx/solve.hpp"

#include <boost/multiprecision/cpp_int.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace dlx {

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
    std::size_t max_bytes = std::size_t{1} << 30; ///< for the states of the frontier, about; with less, it takes longer

    /// Of the enumeration. The engine may also be "lockstep", the one of Batch; "auto" takes it where it is faster, if
    /// there is no limit of search nodes, no seed, and branching is by MRV. The stop flag, time limit and progress hold
    /// for the frontier, too, but not while its sets are made; with a limit of solutions or nodes or with a seed,
    /// automatic means enumerate.
    SolveParams search{};
    bool may_branch_otherwise = true; ///< engine "auto" may branch by failure rates where search.branching is MRV
    Parallel parallel{};              ///< of the enumeration
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
    std::uint64_t states = 0; ///< of the frontier: followed
    std::uint64_t merged = 0; ///< of the frontier: steps to a state that others had led to
};

/// The result of a search as that of a count by enumeration.
[[nodiscard]] CountResult as_count(SolveResult result);

/// Counts the solutions of `problem` that have all `forced` options. Exact, however many there are.
///
///     dlx::CountResult result = dlx::count(problem);
///     if (result.status == dlx::Status::exhausted)
///         std::cout << result.solutions;
///
/// What is left to be covered after some options have been chosen can be covered in a number of ways that does not
/// depend on which options they were. The frontier goes through the items in a fixed order and adds up the ways that
/// lead to the same rest. On boards, where few items stand between what has been covered and what has not, it counts
/// what no enumeration reaches: the tilings of a 16x16 board by dominoes in less than a second. On Langford pairs or
/// queens few ways meet, and enumeration is faster. One engine that visits each solution is
///
///     dlx::count(problem, {.method = dlx::CountMethod::enumerate, .search = {.engine = "dancing_links"}});
///
/// Throws std::invalid_argument as solve() and, in lockstep, as Batch does, and if a limit, a seed, an engine or a
/// branching is set that the method or lockstep does not have, or the problem is too large for the frontier;
/// std::out_of_range for an unknown forced option; std::bad_alloc.
[[nodiscard]] CountResult count(const Problem& problem, const CountParams& params = {},
                                std::span<const OptionId> forced = {});

namespace detail {
/// A problem with options that are forced. Both outlive it.
struct Forced {
    const Problem& problem;
    std::span<const OptionId> options;
};

/// As count() of `rest`. Lockstep counts the solutions of `whole` instead, which has as many, if it can: the lattice of
/// a Sudoku is faster there than the items that its givens leave open.
[[nodiscard]] CountResult count_rest(const Problem& rest, const Forced& whole, const CountParams& params);

/// Is there a solution? The status is solution_limit if there is one, exhausted if there is none, and otherwise says
/// which of the limits came first: the time, the stop flag, or the search nodes, of which the engine may visit up to
/// twice as many. All other limits are ignored. `work`, if given, gets about as many search nodes as the engine
/// visited; this number, and what the limit of search nodes ends, are the same on every machine.
///
/// An engine looks for a solution, and the frontier counts them, in turn, for longer and longer: the engine is faster
/// where there is a solution or where choices fail soon, the frontier where the same rest is left again and again and
/// fails each time, as on a board with more black squares than white ones. The answer is that of whichever ends first.
[[nodiscard]] Status has_solution(const Problem& problem, const Limits& limits, std::uint64_t* work = nullptr);
} // namespace detail

} // namespace dlx
