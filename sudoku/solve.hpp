#pragma once

#include "dlx/solve.hpp"
#include "sudoku/cover.hpp"
#include "sudoku/grid.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace sudoku {

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

/// How a search for solutions ended.
struct Outcome {
    dlx::Status status = dlx::Status::stopped;
    std::uint64_t solutions = 0; ///< found; all there are if status is exhausted
    std::uint64_t search_nodes = 0;
    double seconds = 0;
};

/// What check() finds.
struct CheckResult {
    Verdict verdict = Verdict::unknown;
    std::vector<Clash> clashes;  ///< if inconsistent: all of them
    std::vector<Grid> witnesses; ///< the solution if unique, two different ones if multiple
    Outcome outcome;
};

/// Solves puzzles of one geometry, one after the other on the same structure: nothing is built or allocated for each
/// but the answer.
class Solver {
public:
    using Visitor = std::function<dlx::Visit(const Grid&)>;

    /// `params` hold for every puzzle; their limit of solutions is replaced by that of each call.
    /// Throws std::invalid_argument for an unknown engine.
    explicit Solver(const Geometry& geometry, dlx::SolveParams params = {});

    [[nodiscard]] const Geometry& geometry() const { return cover_.geometry(); }

    /// The first solution, or nothing; `outcome`, if given, tells "there is none" from "not known".
    /// All calls throw std::invalid_argument for a grid of another geometry.
    [[nodiscard]] std::optional<Grid> solve(const Grid& puzzle, Outcome* outcome = nullptr);

    /// Counts the solutions, at most `limit` of them.
    [[nodiscard]] Outcome count_solutions(const Grid& puzzle, std::optional<std::uint64_t> limit = std::nullopt);

    /// Does the puzzle have exactly one solution? Clashes among the givens are found before any search.
    [[nodiscard]] CheckResult check(const Grid& puzzle);

    /// Calls `visitor` with each solution, at most `limit` of them.
    Outcome enumerate(const Grid& puzzle, const Visitor& visitor, std::optional<std::uint64_t> limit = std::nullopt);

    /// Counters of the last search.
    [[nodiscard]] const dlx::Stats& stats() const { return search_.stats(); }

private:
    void start(const Grid& puzzle, std::optional<std::uint64_t> limit);
    [[nodiscard]] Outcome outcome() const;

    Cover cover_;
    dlx::SolveParams params_;
    dlx::Search search_;
    std::vector<dlx::OptionId> forced_; ///< scratch of start()
};

/// For one puzzle; each builds a Solver.
[[nodiscard]] std::optional<Grid> solve(const Grid& puzzle);
[[nodiscard]] Outcome count_solutions(const Grid& puzzle, std::optional<std::uint64_t> limit = std::nullopt);
[[nodiscard]] CheckResult check(const Grid& puzzle);

} // namespace sudoku
