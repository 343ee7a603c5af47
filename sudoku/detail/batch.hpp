#pragma once

#include "dlx/batch.hpp"
#include "sudoku/encoding.hpp"
#include "sudoku/grid.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace sudoku::detail {

/// For a batch that looks for `solutions` solutions of each puzzle, and keeps them or not. Of `limits`, the stop flag counts.
[[nodiscard]] inline dlx::BatchParams batch_params(const dlx::Limits& limits, std::uint64_t solutions,
                                                   bool keeps = false) {
    dlx::BatchParams params;
    params.limits.stop_flag = limits.stop_flag;
    params.limits.solutions = solutions;
    params.max_kept_solutions = keeps ? solutions : 0;
    return params;
}

class BatchSolver;

/// What is known of a puzzle of a batch at the end. Valid during the call of the sink only.
class BatchResult : public dlx::BatchResult {
public:
    /// The digits of solution k, 0 ... kept - 1, by cell. The view dies at the next call.
    [[nodiscard]] std::span<const Digit> solution(std::uint64_t k) const;

private:
    friend class BatchSolver;
    BatchResult(const dlx::BatchResult& found, BatchSolver& batch) : dlx::BatchResult(found), batch_(batch) {}

    BatchSolver& batch_;
};

/// Solves many puzzles of one geometry at a time (see dlx::BatchSolver).
class BatchSolver {
public:
    /// Gives the digits of the next puzzle by cell, 0 for empty, which stay valid until the next call; an empty view at
    /// the end.
    using Source = std::function<std::span<const Digit>()>;

    /// Takes the answers, in the order of the puzzles.
    using Sink = std::function<void(const BatchResult&)>;

    /// Is the board small enough?
    [[nodiscard]] static bool fits(const Geometry& geometry);

    /// Throws std::invalid_argument if the board is too large or the parameters cannot be used.
    explicit BatchSolver(const Geometry& geometry, const dlx::BatchParams& params = {});

    [[nodiscard]] const Geometry& geometry() const { return cover_.geometry(); }

    /// Answers all puzzles of `source`. Throws std::invalid_argument for a puzzle with another number of cells and
    /// std::out_of_range for a digit that is too large; see dlx::BatchSolver::run().
    dlx::BatchStats run(const Source& source, const Sink& sink);

private:
    friend class BatchResult;

    bool next(const Source& source, dlx::Instance& instance);
    void decode(std::span<const std::uint64_t> chosen);

    Encoding cover_;
    dlx::BatchSolver batch_;
    std::vector<std::uint64_t> left_by_;      ///< by digit, 0 for empty: the options that a cell has left
    std::vector<std::uint32_t> left_by_pair_; ///< for 9x9 boards, by pair_of() two digits: the same of two cells
    std::vector<std::uint64_t> left_;         ///< of the puzzle read last
    std::vector<Digit> solution_;
};

} // namespace sudoku::detail
