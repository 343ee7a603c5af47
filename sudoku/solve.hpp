#pragma once

#include "dlx/count_result.hpp"
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

struct Puzzle;
struct VariantPuzzle;

namespace detail {
class BatchResult;
} // namespace detail

// --- Questions ------------------------------------------------------------------------------------------------------

/// Consecutive puzzles of one geometry, or one puzzle with rules.
struct PuzzleBlock {
    Geometry geometry;
    std::span<const Digit> digits; ///< digits by puzzle, then by cell; 0 for an empty cell
    /// Candidates that are eliminated in every puzzle, see Grid::eliminated().
    std::span<const Candidate> eliminated = {};
    const VariantPuzzle* variant = nullptr; ///< the only puzzle, if it has rules, see Puzzle::variant; otherwise null

    [[nodiscard]] std::size_t size() const { return digits.size() / geometry.cell_count(); }
    [[nodiscard]] std::span<const Digit> operator[](std::size_t puzzle) const {
        return digits.subspan(puzzle * geometry.cell_count(), geometry.cell_count());
    }
};

/// Default branching of puzzles with rules.
constexpr dlx::Branching variant_branching = dlx::Branching::failure_rate;

/// Settings of a Solver.
struct SolverParams {
    /// Limits, engine and branching. The limits of solutions, search nodes and seconds apply to each puzzle; the stop
    /// flag and the progress callback apply to all puzzles together. The engine is "auto", "lockstep" or a name from
    /// dlx::engines(). "auto" chooses by the puzzle alone, so that a result does not depend on the other puzzles.
    dlx::SolveParams search = {.engine = "auto"};

    /// Allow restarts on large boards when few solutions are requested and the search takes long.
    bool allow_restarts = true;
    bool keep_solutions = true; ///< keep the solutions for PuzzleResult::solution(); otherwise they are only counted
    /// For lockstep: a name from dlx::supported_vector_widths(), or "" for the best one.
    std::string vector_width{};
    dlx::TaskRunner task_runner{}; ///< threads for puzzles that take long, see dlx::BatchParams

    // For puzzles with rules:
    dlx::Branching branching_with_rules = variant_branching;
    bool derived_sums = true;        ///< see EncodeParams
    bool pass_each_solution = false; ///< pass each solution on as soon as it is found, as if many were requested

    /// Function that counts the solutions of a puzzle with more than Solver::max_enumerated_solutions, such as
    /// sudoku::count() of count.hpp, which need not visit each one; null: none. Requires `keep_solutions` to be false,
    /// and the default engine and branching.
    dlx::CountResult (*count)(const Grid& puzzle, const dlx::CountParams& params) = nullptr;
    std::size_t max_memory_bytes = dlx::CountParams().max_memory_bytes; ///< memory limit of that count
};

// --- Answers --------------------------------------------------------------------------------------------------------

/// Result for a puzzle, or some of its solutions. Valid only during the call of the callback.
struct PuzzleResult {
    std::uint64_t puzzle = 0; ///< number of the puzzle in all blocks, from 0
    bool is_final = true;     ///< false if more results of this puzzle follow
    dlx::Status status = dlx::Status::stopped;
    std::uint64_t solutions = 0;    ///< number found so far; the total number if the status is exhausted
    std::uint64_t search_nodes = 0; ///< 0 if lockstep was stopped early, when the number is unknown
    /// Search nodes of all work done; machine-dependent if lockstep was stopped early.
    std::uint64_t nodes_visited = 0;
    std::uint64_t updates = 0;        ///< unlinked entries, see dlx::Stats; 0 in lockstep
    std::string_view engine{};        ///< name of the engine that was used: from dlx::engines(), or dlx::lockstep
    std::uint64_t kept_solutions = 0; ///< number of solutions that solution() can return
    /// Result of SolverParams::count, or null if it did not run. If set, `solutions` may be too small.
    const dlx::CountResult* count = nullptr;

    /// Returns the digits of solution k, 0 ... kept_solutions - 1, by cell. The view is invalid after the next call.
    [[nodiscard]] std::span<const Digit> solution(std::uint64_t k) const;

private:
    friend class Solver;
    std::span<const Digit> digits_; ///< digits of all kept solutions
    const detail::BatchResult* answer_ = nullptr;
};

/// Number of solutions of a puzzle, as far as known. `none` and `unknown` are always distinguished.
enum class Verdict : std::uint8_t {
    unique,       ///< exactly one solution
    multiple,     ///< two or more
    none,         ///< no clash among the givens, but no solution
    inconsistent, ///< a digit occurs twice in a house
    unknown,      ///< a limit was reached before the answer was known
};

/// Returns "unique", "multiple", "none", "inconsistent" or "unknown".
[[nodiscard]] std::string_view to_string(Verdict verdict);

/// Returns the verdict on a puzzle with these `clashes` among its givens, after a search that found `solutions` and
/// ended with `status`.
[[nodiscard]] Verdict verdict(std::uint64_t solutions, dlx::Status status, std::span<const Clash> clashes);

/// Returns the verdict on a puzzle after a search for two solutions. Looks for clashes only if there is no solution.
[[nodiscard]] Verdict verdict(const Geometry& geometry, std::span<const Digit> puzzle, const PuzzleResult& found);

// --- Many puzzles ---------------------------------------------------------------------------------------------------

/// Solver for any number of puzzles of any geometry, plain or with rules. It uses SIMD lockstep (many puzzles at a time in vector registers)
/// if the board is suitable, and another engine otherwise. Lockstep does not support eliminated candidates.
///
///     sudoku::Solver solver({.search = {.limits = {.solutions = 2}, .engine = "auto"}});
///     solver.solve(blocks, [](const sudoku::PuzzleResult& result) { ... });
///
/// The data structures of the most recently used geometries are kept between calls. A solver must not be used by two
/// threads at the same time.
class Solver {
public:
    using ResultCallback = std::function<void(const PuzzleResult&)>;

    /// Throws std::invalid_argument for an unknown engine, and for a branching or other settings that the engine does
    /// not support.
    explicit Solver(SolverParams params = {});
    Solver(Solver&&) noexcept;
    Solver& operator=(Solver&&) noexcept;
    ~Solver();

    /// Solves all puzzles and passes the results to `sink`, in order. Each puzzle has one result, or several if more
    /// than `max_kept_solutions` solutions are requested. Puzzles that were not started when the stop flag was set have
    /// none. Throws std::invalid_argument if the digits are not a whole number of puzzles, or not one puzzle with rules,
    /// std::out_of_range for a digit that is too large, and as encode() does for rules. Exceptions of `sink` are passed on,
    /// and solve() may then be called again.
    void solve(std::span<const PuzzleBlock> blocks, const ResultCallback& sink);

    /// Maximum number of solutions of one puzzle in memory at a time.
    static constexpr std::uint64_t max_kept_solutions = 16;

    /// Largest limit of search nodes for which "auto" uses lockstep. Beyond it, one lane would work alone.
    static constexpr std::uint64_t max_lockstep_nodes = 4096;

    /// With SolverParams::count, up to this many solutions are counted by enumeration. In lockstep, that takes some milliseconds.
    static constexpr std::uint64_t max_enumerated_solutions = 1 << 14;

    /// Returns whether "auto" solves puzzles of this geometry in lockstep.
    [[nodiscard]] static bool uses_lockstep(const Geometry& geometry);

private:
    class Board;
    class Run;

    Board& board(const PuzzleBlock& block);

    std::unique_ptr<SolverParams> params_;       ///< at a fixed address, because boards refer to it
    std::optional<std::uint64_t> count_limit_{}; ///< limit of solutions for SolverParams::count
    std::vector<std::unique_ptr<Board>> boards_; ///< most recently used first
};

// --- One puzzle -----------------------------------------------------------------------------------------------------

/// Result of a search for solutions.
struct SearchOutcome {
    dlx::Status status = dlx::Status::stopped;
    std::uint64_t solutions = 0; ///< number found; the total number if the status is exhausted
    std::uint64_t search_nodes = 0;
};

/// Result of check().
struct CheckResult {
    Verdict verdict = Verdict::unknown;
    std::vector<Clash> clashes{};  ///< all clashes, if inconsistent
    std::vector<Grid> witnesses{}; ///< the solution if unique, two different solutions if multiple
    SearchOutcome outcome{};
};

/// Solver for one puzzle at a time. Nearly all 9x9 puzzles take microseconds and nothing is built for them. For others, the
/// data structures of a board are kept between calls while the limits stay the same: building them takes many times as
/// long as solving a puzzle. A checker must not be used by two threads at the
/// same time.
class Checker {
public:
    /// Same results as the free functions check() and solve().
    [[nodiscard]] CheckResult check(const Grid& puzzle, const dlx::Limits& limits = {});
    [[nodiscard]] std::optional<Grid> solve(const Grid& puzzle, const dlx::Limits& limits = {},
                                            SearchOutcome* outcome = nullptr);

    // For puzzles with or without rules. They throw as encode() does.
    [[nodiscard]] CheckResult check(const Puzzle& puzzle, const dlx::Limits& limits = {});
    [[nodiscard]] std::optional<Grid> solve(const Puzzle& puzzle, const dlx::Limits& limits = {},
                                            SearchOutcome* outcome = nullptr);

private:
    SearchOutcome answer(const Grid& puzzle, const dlx::Limits& limits, std::uint64_t wanted,
                         std::vector<Grid>& solutions);

    dlx::Limits limits_; ///< limits of solver_
    std::optional<Solver> solver_;
};

/// Returns the first solution, or nothing. `outcome`, if not null, distinguishes "no solution" from "unknown".
[[nodiscard]] std::optional<Grid> solve(const Grid& puzzle, const dlx::Limits& limits = {},
                                        SearchOutcome* outcome = nullptr);

/// Determines whether the puzzle has exactly one solution, and the reason if it does not.
[[nodiscard]] CheckResult check(const Grid& puzzle, const dlx::Limits& limits = {});

/// Returns whether the puzzle has exactly one solution.
[[nodiscard]] inline bool is_unique(const Grid& puzzle) { return check(puzzle).verdict == Verdict::unique; }

} // namespace sudoku
