#pragma once

#include "sudoku/many/in_order.hpp"
#include "sudoku/setters/puzzle_maker.hpp"

#include <any>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// Parallel generation of a number of puzzles.
namespace sudoku {

/// Requirements and limits of a ParallelMaker.
struct ParallelMakerParams {
    static constexpr std::uint64_t all = std::numeric_limits<std::uint64_t>::max();

    /// Requirements for the puzzles; the stop flag in their limits is ignored.
    PuzzleRequirements requirements{};
    std::uint64_t number = 1;         ///< number of puzzles
    std::uint64_t max_attempts = all; ///< maximum number of successive attempts without a puzzle
    std::uint32_t threads = 1;        ///< number of threads; 0: one for each processor
    /// Maximum number of attempt blocks in work while the first of them is unfinished.
    std::size_t max_ahead = 1 << 10;
    dlx::Limits limits{}; ///< seconds and stop flag for each call of run()
};

/// Generated puzzle with its description. Its views refer to `digits` and are valid only during the call of the
/// callback.
struct MadePuzzle : MatchingPuzzle {
    std::vector<Digit> digits{}; ///< digits of the puzzle, then of the solution
    std::any description{};
    /// False: only a report that all attempts before this one have ended; not passed to the callback.
    bool is_puzzle = true;
    bool is_last = false; ///< of such a report: no attempt makes a puzzle
};

/// Generator of the first puzzles, in order of attempts, that meet the requirements. The result does not depend on the
/// number of threads.
///
///     sudoku::ParallelMaker maker({.number = 1000, .threads = 8});
///     maker.run([](const sudoku::MadePuzzle& made) { ... });
class ParallelMaker {
public:
    using Describe = std::function<std::any(const MatchingPuzzle&)>;
    using ResultCallback = std::function<void(const MadePuzzle&)>;

    /// Prepares the run. Each thread describes its puzzles with its own function, made by `make_describe`. That
    /// function may stop early when `stop` is set, because its result is then discarded. Throws as PuzzleMaker does.
    explicit ParallelMaker(ParallelMakerParams params,
                           std::function<Describe(const std::atomic<bool>& stop)> make_describe = {});

    /// Reason why run() ended.
    enum class StopReason : std::uint8_t { complete, attempt_limit, exhausted, time_limit, stopped, unfinished };

    /// Makes puzzles in about `attempts` more attempts, and passes them to `sink` in order. The next call resumes
    /// there, unless a limit was reached. Exceptions of `sink` are passed on.
    StopReason run(const ResultCallback& sink, std::uint64_t attempts = ParallelMakerParams::all);

    [[nodiscard]] std::uint64_t attempt_count() const {
        return first_.attempt_count();
    } ///< number of finished attempts

    /// Returns the reason why no puzzle exists, if run() found one; then it returned `exhausted`.
    [[nodiscard]] const std::string& impossible_reason() const { return impossible_reason_; }

private:
    /// Consecutive attempts of one thread.
    struct Block {
        std::uint64_t first = 0;
        std::size_t attempts = 0;
    };
    struct Maker {
        Maker(const PuzzleRequirements& requirements, Describe of_puzzle)
            : puzzles(requirements), describe(std::move(of_puzzle)) {}
        PuzzleMaker puzzles;
        Describe describe;
    };

    [[nodiscard]] std::optional<Block> next_block(std::uint64_t last);
    [[nodiscard]] std::unique_ptr<Maker> new_maker() const;
    [[nodiscard]] std::shared_ptr<Maker> maker();
    void make(Maker& maker, const Block& block, const Turn<MadePuzzle>& turn) const;
    [[nodiscard]] bool take(MadePuzzle made, const ResultCallback& sink);

    ParallelMakerParams params_;
    const std::function<Describe(const std::atomic<bool>&)> make_describe_;
    const std::uint32_t threads_;
    std::atomic<bool> flag_ = false;
    PuzzleSelector first_;
    bool is_over_ = false;      ///< no further puzzle is needed
    bool has_given_up_ = false; ///< too many attempts without a puzzle
    bool is_exhausted_ = false; ///< no attempt makes a puzzle
    std::string impossible_reason_;
    std::uint64_t next_attempt_ = 0;
    std::uint64_t blocks_ = 0; ///< number of blocks that were started
    std::size_t most_in_a_block_;
    std::size_t block_size_;
    std::mutex mutex_;                           ///< protects all members below
    std::vector<std::unique_ptr<Maker>> makers_; ///< makers that are not in use
};

} // namespace sudoku
