#pragma once

#include "dlx/lockstep/batch.hpp"
#include "sudoku/encoding.hpp"
#include "sudoku/grid.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace sudoku::detail {

/// Returns parameters for a batch that searches for `solutions` solutions of each puzzle, and keeps them or not. Of
/// `limits`, only the stop flag is used.
[[nodiscard]] inline dlx::BatchParams batch_params(const dlx::Limits& limits, std::uint64_t solutions,
                                                   bool keeps = false) {
    dlx::BatchParams params;
    params.limits.stop_flag = limits.stop_flag;
    params.limits.solutions = solutions;
    params.max_kept_solutions = keeps ? solutions : 0;
    return params;
}

class BatchSolver;

/// Final result for a puzzle of a batch. Valid only during the call of the callback.
class BatchResult : public dlx::BatchResult {
public:
    /// Returns the digits of solution k, 0 ... kept_solutions - 1, by cell. The view is invalid after the next call.
    [[nodiscard]] std::span<const Digit> solution(std::uint64_t k) const;

private:
    friend class BatchSolver;
    BatchResult(const dlx::BatchResult& found, BatchSolver& batch) : dlx::BatchResult(found), batch_(batch) {}

    BatchSolver& batch_;
};

/// Solver of many puzzles of one geometry at a time (see dlx::BatchSolver).
class BatchSolver {
public:
    /// Function that returns the digits of the next puzzle by cell, 0 for an empty cell, or an empty view at the end.
    /// The digits stay valid until the next call.
    using Source = std::function<std::span<const Digit>()>;

    /// Callback for the results, in the order of the puzzles.
    using Sink = std::function<void(const BatchResult&)>;

    /// Function that writes the digits of a solution by cell; the chosen options of a cell of `side` are neighbors.
    using Decoder = void (*)(std::span<const std::uint64_t> chosen, std::uint32_t side, std::span<Digit> digits);

    /// Returns whether the board is small enough.
    [[nodiscard]] static bool fits(const Geometry& geometry);

    /// Throws std::invalid_argument if the board is too large or the parameters are invalid.
    explicit BatchSolver(const Geometry& geometry, const dlx::BatchParams& params = {});

    [[nodiscard]] const Geometry& geometry() const { return cover_.geometry(); }

    /// Solves all puzzles of `source`. Throws std::invalid_argument for a puzzle with another number of cells, and
    /// std::out_of_range for a digit that is too large; see dlx::BatchSolver::run().
    dlx::BatchStats run(const Source& source, const Sink& sink);

private:
    friend class BatchResult;

    bool next(const Source& source, dlx::Instance& instance);
    void decode(std::span<const std::uint64_t> chosen);

    Encoding cover_;
    dlx::BatchSolver batch_;
    std::vector<std::uint64_t> left_by_; ///< allowed options of a cell by digit, 0 for an empty cell
    /// For 9x9 boards: allowed options of two cells, by pair_of() their digits.
    std::vector<std::uint32_t> left_by_pair_;
    std::vector<std::uint64_t> left_; ///< allowed options of the puzzle that was read last
    std::vector<Digit> solution_;
    Decoder decoder_;
};

} // namespace sudoku::detail
