#pragma once

#include "dlx/solve.hpp"
#include "sudoku/encoding.hpp"
#include "sudoku/grid.hpp"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace sudoku::test {

/// Answers puzzles of one geometry, one after the other, by a dlx::Search: the oracle for what answers many at a time,
/// and what benchmarks compare that with. It allocates nothing for a puzzle but the solutions that it returns.
class OneByOne {
public:
    /// `params` hold for every puzzle; their limit of solutions is replaced by that of each call.
    explicit OneByOne(const Geometry& geometry, dlx::SolveParams params = {.engine = "dancing_links"})
        : cover_(geometry), params_(std::move(params)), search_(cover_.problem(), params_) {}

    /// Counts the solutions, at most `limit` of them.
    std::uint64_t count(const Grid& puzzle, std::optional<std::uint64_t> limit = std::nullopt) {
        start(puzzle, limit);
        search_.finish();
        return search_.stats().solutions;
    }

    /// The solutions, at most `limit` of them.
    [[nodiscard]] std::vector<Grid> solutions(const Grid& puzzle, std::optional<std::uint64_t> limit = std::nullopt) {
        start(puzzle, limit);
        std::vector<Grid> found;
        while (const auto solution = search_.next())
            found.push_back(cover_.decode(*solution));
        return found;
    }

    /// How the last search ended, and what it did.
    [[nodiscard]] dlx::Status status() const { return search_.status(); }
    [[nodiscard]] const dlx::Stats& stats() const { return search_.stats(); }

private:
    void start(const Grid& puzzle, std::optional<std::uint64_t> limit) {
        cover_.encode(puzzle.digits(), givens_);
        params_.limits.solutions = limit;
        search_.restart(givens_, params_);
    }

    Encoding cover_;
    dlx::SolveParams params_;
    dlx::Search search_;
    std::vector<dlx::OptionId> givens_; ///< scratch of start()
};

} // namespace sudoku::test
