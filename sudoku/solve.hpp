#pragma once

#include "dlx/count.hpp"
#include "dlx/parallel.hpp"
#include "dlx/solve.hpp"
#include "sudoku/grid.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku {

namespace detail {
class BatchResult;
} // namespace detail

// --- Questions ------------------------------------------------------------------------------------------------------

/// Puzzles of one geometry, one after the other.
struct PuzzleBlock {
    Geometry geometry;
    std::span<const Digit> digits;              ///< by puzzle, then by cell, 0 for an empty one
    std::span<const Candidate> eliminated = {}; ///< that each of the puzzles rules out, as Grid::eliminated()

    [[nodiscard]] std::size_t size() const { return digits.size() / geometry.cell_count(); }
    [[nodiscard]] std::span<const Digit> operator[](std::size_t puzzle) const {
        return digits.subspan(puzzle * geometry.cell_count(), geometry.cell_count());
    }
};

/// Settings of a Solver.
struct SolverParams {
    /// The limits of solutions, search nodes and seconds are those of each puzzle; stop flag and progress are those of
    /// all. The engine is "auto", "lockstep" or a name from dlx::engines(). "auto" takes what suits the puzzle alone, so
    /// that the answer does not depend on what comes with it.
    dlx::SolveParams search = {.engine = "auto"};

    bool allow_restarts = true;  ///< where few solutions of a large board are wanted, and the search takes long
    bool keep_solutions = true; ///< the solutions found can be asked for; else they are only counted
    std::string vector_width{};         ///< of lockstep: a name from dlx::supported_vector_widths(), or the best there is
    dlx::TaskRunner task_runner{};    ///< for puzzles that take long, see dlx::BatchParams

    /// Of a puzzle with more than Solver::many_solutions, dlx::count() counts the solutions, which need not visit each. For
    /// solutions that are not kept; engine and branching must be those that suit the puzzle.
    bool continue_with_count = false;
    std::size_t max_memory_bytes = dlx::CountParams().max_memory_bytes; ///< of that count
};

// --- Answers --------------------------------------------------------------------------------------------------------

/// What was found out about a puzzle, or some of its solutions. Valid during the call of the sink only.
struct PuzzleResult {
    std::uint64_t puzzle = 0; ///< its number in all blocks, from 0
    bool is_final = true;      ///< else these are some of many solutions, and other findings of the puzzle follow
    dlx::Status status = dlx::Status::stopped;
    std::uint64_t solutions = 0;    ///< found so far; all there are if the status is exhausted
    std::uint64_t search_nodes = 0; ///< 0 if lockstep was ended early: it does not know where
    std::uint64_t nodes_visited = 0;      ///< search nodes; if lockstep was ended early, the number depends on the machine
    std::uint64_t updates = 0;      ///< of the engine, 0 in lockstep
    std::string_view engine{};      ///< that answered: a name from dlx::engines(), or dlx::lockstep
    std::uint64_t kept_solutions = 0;         ///< solutions that can be asked for
    const dlx::CountResult* count =
        nullptr; ///< what dlx::count() has found, if it went on; `solutions` may be too small

    /// The digits of solution k, 0 ... kept - 1, by cell. The view dies at the next call.
    [[nodiscard]] std::span<const Digit> solution(std::uint64_t k) const;

private:
    friend class Solver;
    std::span<const Digit> digits_; ///< of all that are kept
    const detail::BatchResult* answer_ = nullptr;
};

/// What is known of a puzzle. `none` and `unknown` are never confused.
enum class Verdict : std::uint8_t {
    unique,       ///< exactly one solution
    multiple,     ///< two or more
    none,         ///< no clash among the givens, but no solution
    inconsistent, ///< a digit is given twice in a house
    unknown,      ///< a limit ended the search first
};

/// "unique", "multiple", "none", "inconsistent", "unknown".
[[nodiscard]] std::string_view to_string(Verdict verdict);

/// The verdict on a puzzle of which `solutions` were found until the search ended by `status`. Its clashes are those of
/// the givens.
[[nodiscard]] Verdict verdict(std::uint64_t solutions, dlx::Status status, std::span<const Clash> clashes);

/// The verdict on a puzzle of which two solutions were looked for. Looks for clashes where that matters.
[[nodiscard]] Verdict verdict(const Geometry& geometry, std::span<const Digit> puzzle, const PuzzleResult& found);

// --- The service ----------------------------------------------------------------------------------------------------

/// Answers puzzles, one or millions of them, of any geometry: in lockstep where the board suits it, and by another
/// engine where not. Lockstep takes no puzzles that rule out candidates.
///
///     sudoku::Solver solver({.search = {.limits = {.solutions = 2}, .engine = "auto"}});
///     solver.answer(blocks, [](const sudoku::Finding& found) { ... });
///
/// What it has built for the geometries that it met last is kept from call to call. It is for one thread at a time.
class Solver {
public:
    using ResultCallback = std::function<void(const PuzzleResult&)>;

    /// Throws std::invalid_argument for an unknown engine, a branching that it lacks, or settings that lockstep lacks.
    explicit Solver(SolverParams params = {});
    Solver(Solver&&) noexcept;
    Solver& operator=(Solver&&) noexcept;
    ~Solver();

    /// Gives the findings on all puzzles to `sink`, in order. A puzzle has one; it may have several if more solutions
    /// than `max_kept_solutions` are wanted. When the stop flag is set, puzzles that were not begun have none. Throws
    /// std::invalid_argument for digits that are no whole number of puzzles and std::out_of_range for a digit that is
    /// too large; what the sink throws is passed on, and answer() may be called again.
    void solve(std::span<const PuzzleBlock> blocks, const ResultCallback& sink);

    /// Solutions of one puzzle that are kept in memory before they are handed out.
    static constexpr std::uint64_t max_kept_solutions = 16;

    /// With a larger limit of search nodes "auto" takes an engine: in lockstep such a puzzle has one lane to itself.
    static constexpr std::uint64_t max_lockstep_nodes = 4096;

    /// Up to this number, solutions are counted one by one: in lockstep, that takes some milliseconds.
    static constexpr std::uint64_t many_solutions = 1 << 14;

    /// Does "auto" answer puzzles of this geometry many at a time?
    [[nodiscard]] static bool uses_lockstep(const Geometry& geometry);

private:
    class Board;
    class Run;

    Board& board(const PuzzleBlock& block);

    std::unique_ptr<SolverParams> params_;       ///< at a fixed address: boards refer to it
    std::optional<std::uint64_t> count_limit_{}; ///< of solutions, for dlx::count()
    std::vector<std::unique_ptr<Board>> boards_; ///< the last used comes first
};

// --- One puzzle -----------------------------------------------------------------------------------------------------

/// How a search for solutions ended.
struct SearchOutcome {
    dlx::Status status = dlx::Status::stopped;
    std::uint64_t solutions = 0; ///< found; all there are if the status is exhausted
    std::uint64_t search_nodes = 0;
};

/// What check() finds.
struct CheckResult {
    Verdict verdict = Verdict::unknown;
    std::vector<Clash> clashes{};  ///< if inconsistent: all of them
    std::vector<Grid> witnesses{}; ///< the solution if unique, two different ones if multiple
    SearchOutcome outcome{};
};

/// Looks for solutions of one puzzle at a time. What it has built for a board is kept from call to call, as long as the
/// limits are the same: to build it takes many times as long as to solve a puzzle. It is for one thread at a time.
class Checker {
public:
    /// As the functions of these names.
    [[nodiscard]] CheckResult check(const Grid& puzzle, const dlx::Limits& limits = {});
    [[nodiscard]] std::optional<Grid> solve(const Grid& puzzle, const dlx::Limits& limits = {},
                                            SearchOutcome* outcome = nullptr);

private:
    SearchOutcome answer(const Grid& puzzle, const dlx::Limits& limits, std::uint64_t wanted, std::vector<Grid>& solutions);

    dlx::Limits limits_; ///< of the solver
    std::optional<Solver> solver_;
};

/// The first solution, or nothing; `outcome`, if given, tells "there is none" from "not known".
[[nodiscard]] std::optional<Grid> solve(const Grid& puzzle, const dlx::Limits& limits = {}, SearchOutcome* outcome = nullptr);

/// Counts the solutions.
[[nodiscard]] SearchOutcome count_up_to(const Grid& puzzle, const dlx::Limits& limits = {});

/// Counts all solutions, also where there are too many to visit. Throws as dlx::count().
[[nodiscard]] dlx::CountResult count(const Grid& puzzle, const dlx::CountParams& params = {});

/// Does the puzzle have exactly one solution, and if not, why?
[[nodiscard]] CheckResult check(const Grid& puzzle, const dlx::Limits& limits = {});

} // namespace sudoku
